"""Handlers that say in the schema what they may refuse: a `Refusal`, whatever the reason."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import litestar
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, Operation, Reference, RequestBody

from regalia.server.built import pack
from regalia.server.wire import Refusal

REASONS = {
    400: "What was sent can't be read, or can't be",
    401: "We don't know you yet, or the token fits no seat",
    403: "That is not yours to do",
    404: "There is no such thing, or it is not for you to see",
    405: "That can't be done with this page",
    409: "Not as things stand",
    410: "It was used already, or is too old",
    413: "It is too large",
    415: "It is not of a kind that can be read",
    422: "This record can't be replayed",
    429: "That was too much at once",
    500: "A mistake of ours",
    503: "It can't be written down right now",
}
A_DAY = {"Cache-Control": "public, max-age=86400", "Vary": "Accept-Encoding"}
REFUSALS = {status: ResponseSpec(Refusal, False, reason) for status, reason in REASONS.items()}

get = partial(litestar.get, responses=REFUSALS)
post = partial(litestar.post, responses=REFUSALS)
put = partial(litestar.put, responses=REFUSALS)
patch = partial(litestar.patch, responses=REFUSALS)
delete = partial(litestar.delete, responses=REFUSALS)

_packed = lru_cache(maxsize=256)(pack)


def lasting(request: litestar.Request[Any, Any, Any], raw: bytes) -> litestar.Response[Any]:
    """JSON that stays the same for long: it may be kept for a day, and is packed for whoever can open it."""
    packs = "gzip" in request.headers.get("accept-encoding", "")
    headers = A_DAY | ({"Content-Encoding": "gzip"} if packs else {})
    return litestar.Response(_packed(raw) if packs else raw, media_type="application/json", headers=headers)


@dataclass
class TakesRecord(Operation):
    """Its body is a record. It is read by the code that reads the files, so that their errors are told alike."""

    def __post_init__(self) -> None:
        schema = Reference("#/components/schemas/Record")
        self.request_body = RequestBody({"application/json": OpenAPIMediaType(schema)}, required=True)

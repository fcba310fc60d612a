"""The whole server as one application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import ASGIMiddleware
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send

import regalia
from regalia.server import metrics
from regalia.server.api.games import Games
from regalia.server.api.given import TheHouse
from regalia.server.api.page import front, page_file, place, reference, socket_document
from regalia.server.api.people import People
from regalia.server.api.rules import Rules
from regalia.server.api.tables import Tables, bring_record
from regalia.server.built import FRONT, built_page
from regalia.server.errors import Refused
from regalia.server.house import House
from regalia.server.hub import encode, refusal
from regalia.server.identity import Caller, language_of
from regalia.server.logs import log
from regalia.server.settings import Settings
from regalia.server.socket import table_socket
from regalia.server.storage.database import is_there

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
UNLIMITED = ("/healthz", "/metrics")
HEADERS = {
    b"content-security-policy": b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
    b" connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
    b"x-content-type-options": b"nosniff",
    b"cache-control": b"no-store",  # what a seat sees is for nobody else; what may be kept says so itself
    b"referrer-policy": b"no-referrer",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}


def make_app(settings: Settings) -> Litestar:
    """An application of its own: several may run in one process, as tests do."""
    house = House(settings)

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        async with house.open():
            yield

    async def the_house() -> House:
        return house

    async def the_caller(request: Request[Any, Any, Any]) -> Caller:
        return await house.doorkeeper.who_is(request)

    return Litestar(
        route_handlers=[
            front,
            place,
            page_file,
            reference,
            socket_document,
            healthz,
            prometheus,
            People,
            Tables,
            Games,
            Rules,
            bring_record,
            table_socket,
        ],
        lifespan=[open_house],
        dependencies={"house": Provide(the_house), "caller": Provide(the_caller)},
        middleware=[Gate(house)],
        exception_handlers={
            Refused: _refused,
            ValidationException: _invalid,
            HTTPException: _http,
            RecursionError: _too_deep,
            Exception: _broken,
        },
        openapi_config=OpenAPIConfig(
            title="Regalia",
            version=regalia.__version__,
            description="Tables where people and bots play. What is said on a table's socket is in /api/socket.json.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=settings.limits.record_bytes + 1000,
        state=State({"house": house}),
        logging_config=None,
        debug=False,
    )


# ---- at the gate -------------------------------------------------------------------------------------------


class Gate(ASGIMiddleware):
    """First of all: is this a page of ours, and does it not ask too much? And on everything: the usual headers."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope.get("headers", ())}
        client = scope.get("client")
        try:
            if scope["type"] == ScopeType.WEBSOCKET or scope.get("method") not in SAFE:
                self._check_origin(headers)
            if scope["path"] not in UNLIMITED:
                self.house.requests.check(client[0] if client else "")
        except Refused as refused:
            metrics.refused.labels(refused.code).inc()
            await _turn_away(scope, receive, send, refused, headers)
            return

        if scope["type"] == ScopeType.WEBSOCKET:
            await next_app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((name, value) for name, value in HEADERS.items() if name not in present),
                ]
            await send(message)

        await next_app(scope, receive, send_with_headers)

    def _check_origin(self, headers: dict[bytes, str]) -> None:
        """A browser says which page is asking. One from elsewhere may not, unless that is set."""
        origin = headers.get(b"origin")
        if origin is None or origin in self.house.settings.origins:
            return
        if _host_of(origin) != headers.get(b"host", ""):
            raise Refused("foreign_page", 403)


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # as for "http://["
        return None


async def _turn_away(
    scope: Scope, receive: Receive, send: Send, refused: Refused, headers: dict[bytes, str]
) -> None:
    """An answer instead of what was asked for; whoever wanted a socket gets it in its place."""
    kind = "websocket.http.response" if scope["type"] == ScopeType.WEBSOCKET else "http.response"
    body = encode(refusal(refused, language_of(headers.get(b"accept-language", ""))))
    answer: list[Any] = [
        {
            "type": f"{kind}.start",
            "status": refused.status,
            "headers": [(b"content-type", b"application/json"), *HEADERS.items()],
        },
        {"type": f"{kind}.body", "body": body, "more_body": False},
    ]
    for message in answer:
        await send(message)


# ---- errors ------------------------------------------------------------------------------------------------


def _answer(request: Request[Any, Any, Any], refused: Refused) -> Response[bytes]:
    metrics.refused.labels(refused.code).inc()
    language = language_of(request.headers.get("accept-language", ""))
    headers = {
        name.decode(): value.decode() for name, value in HEADERS.items()
    }  # the gate sees no unknown page
    page = built_page().get(FRONT)
    if refused.code == "no_such_page" and page and _is_reader(request):
        return Response(page.body, status_code=404, media_type=page.kind, headers=headers)  # in its own words
    return Response(
        encode(refusal(refused, language)),
        status_code=refused.status,
        media_type=MediaType.JSON,
        headers=headers,
    )


def _is_reader(request: Request[Any, Any, Any]) -> bool:
    """Somebody with a browser who mistyped an address, and not a program."""
    wants = request.headers.get("accept", "")
    return request.method == "GET" and "text/html" in wants and not request.url.path.startswith("/api")


def _refused(request: Request[Any, Any, Any], error: Refused) -> Response[bytes]:
    return _answer(request, error)


def _invalid(request: Request[Any, Any, Any], error: ValidationException) -> Response[bytes]:
    """What was sent does not have the form that is expected: say where."""
    extra = error.extra if isinstance(error.extra, list) else []
    first = extra[0] if extra and isinstance(extra[0], dict) else {}
    why = str(first.get("message") or error.detail)[:300]
    return _answer(request, Refused("malformed", where=first.get("key"), why=why))


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    known = {404: "no_such_page", 405: "no_such_method", 413: "too_large"}
    code = known.get(error.status_code, "malformed")
    refused = Refused(code, error.status_code, why=str(error.detail)[:300], most="1 MB")
    answer = _answer(request, refused)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def _too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    """JSON of thousands of brackets, one in the other."""
    return _answer(request, Refused("malformed", why=str(error)))


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Our own mistake: nothing of it is told but that it happened."""
    log.error("a request failed", path=request.url.path, error=repr(error)[:300])
    return _answer(request, Refused("broken", 500))


# ---- for whoever looks after it ----------------------------------------------------------------------------


AWAY = ResponseSpec(dict[str, str], False, "The database does not answer")


@get("/healthz", tags=["machine"], summary="Is it well?", responses={503: AWAY})
async def healthz(house: TheHouse) -> Response[dict[str, str]]:
    """200 while the database answers."""
    well = await is_there(house.engine)
    return Response({"database": "well" if well else "away"}, status_code=200 if well else 503)


@get("/metrics", tags=["machine"], summary="Counters for Prometheus", media_type="text/plain")
async def prometheus(house: TheHouse) -> str:
    metrics.rooms.set(len(house.hub.live))
    metrics.entries.set(house.ledger.kept)
    metrics.commits.set(house.ledger.commits)
    return metrics.exposed().decode()

"""Pages for people: the front, and a reference of the whole interface."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get

from regalia.games.definition import LANGUAGES
from regalia.server.api.routes import REFUSALS
from regalia.server.identity import Caller
from regalia.server.reference.asyncapi import asyncapi
from regalia.server.reference.pages import front_page, reference_page


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def front(caller: Caller, lang: str = "") -> Response[str]:
    """The page that a player opens, in their language."""
    language = lang if lang in LANGUAGES else caller.language
    headers = {"Content-Language": language, "Vary": "Accept-Language, Cookie"}
    return Response(front_page(language), media_type=MediaType.HTML, headers=headers)


@get("/api", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=True)
def reference(request: Request[Any, Any, Any]) -> str:
    """All that a program can ask and be told."""
    return reference_page(request.app.openapi_schema.to_schema())


@get(
    "/api/socket.json",
    tags=["machine"],
    summary="The socket as an AsyncAPI document",
    sync_to_thread=True,
    responses=REFUSALS,
)
def socket_document() -> dict[str, Any]:
    """Every message of the socket, both ways."""
    return asyncapi()

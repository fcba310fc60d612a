"""Pages for people: the page they play on, and a reference of the whole interface."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath, FromQuery

from regalia.games.definition import LANGUAGES
from regalia.server.api.given import TheCaller
from regalia.server.api.routes import REFUSALS
from regalia.server.built import FRONT, File, built_page, parts_ahead
from regalia.server.errors import Refused
from regalia.server.reference.asyncapi import asyncapi
from regalia.server.reference.pages import front_page, reference_page

Asking = Request[Any, Any, Any]
# Where one can be on the page: all of it is one file, and the address says the rest. What each is made of is told at
# once, so that a browser need not read one script to learn of the next.
PLACES = {
    "": "src/home/Home.svelte",
    "table": "src/table/TablePage.svelte",
    "new": "src/home/NewTable.svelte",
    "replay": "src/pages/Replay.svelte",
    "rules": "src/pages/Rules.svelte",
    "learn": "src/pages/Learn.svelte",
    "credits": "src/pages/Credits.svelte",
    "cross": "src/home/Cross.svelte",
}


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def front(request: Asking, caller: TheCaller, lang: FromQuery[str] = "") -> Response[Any]:
    """The page that a player opens."""
    return the_page(request, lang if lang in LANGUAGES else caller.language)


@get(
    [f"/{place}" for place in PLACES if place] + [f"/{place}/{{rest:str}}" for place in PLACES if place],
    include_in_schema=False,
    sync_to_thread=False,
)
def place(request: Asking, caller: TheCaller, rest: FromPath[str] = "") -> Response[Any]:
    """Some place on the page: the page itself finds it."""
    return the_page(request, caller.language)


@get(
    ["/{name:str}", "/assets/{name:str}"],
    include_in_schema=False,
    sync_to_thread=False,
)
def page_file(request: Asking, name: FromPath[str]) -> Response[Any]:
    """A file of the page."""
    found = built_page().get(request.url.path.lstrip("/"))
    if not found:
        raise Refused("no_such_page", 404)
    return send(request, found)


def the_page(request: Asking, language: str) -> Response[Any]:
    """The page; where it was not built, a few words on what can be done without it."""
    found = built_page().get(FRONT)
    if found:
        first = request.url.path.strip("/").split("/")[0]
        ahead = parts_ahead(PLACES[first])
        return send(request, found, {"Link": ahead} if ahead else {})
    headers = {"Content-Language": language, "Vary": "Accept-Language, Cookie"}
    return Response(front_page(language), media_type=MediaType.HTML, headers=headers)


def send(request: Asking, file: File, also: Mapping[str, str] = MappingProxyType({})) -> Response[Any]:
    """As it is or packed; nothing where it is there already."""
    headers = {"ETag": file.tag, "Cache-Control": file.cache, "Vary": "Accept-Encoding", **also}
    if request.headers.get("if-none-match") == file.tag:
        return Response(None, status_code=304, headers=headers)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.packed, media_type=file.kind, headers=headers)
    return Response(file.body, media_type=file.kind, headers=headers)


@get("/api", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=True)
def reference(request: Asking) -> str:
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

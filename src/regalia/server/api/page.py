"""Pages for people: the front, and a reference of the whole interface."""

from __future__ import annotations

from litestar import MediaType, get


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def front() -> str:
    return "<!doctype html><title>Regalia</title><h1>Regalia</h1>"


@get("/api", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def reference() -> str:
    return "<!doctype html><title>Regalia</title><h1>Regalia</h1>"

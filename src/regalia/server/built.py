"""The page as it was built: a handful of files, read once, sent as they are or packed."""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import dataclass
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("page")
FRONT = "index.html"
PARTS = "parts.json"  # which file came of which source, and what else it needs
NAMED_BY_CONTENT = "assets/"  # these change their names when they change
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


@dataclass(frozen=True)
class File:
    """A file of the page."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str  # the same as long as it is the same
    cache: str


def pack(body: bytes) -> bytes:
    """The same bytes for the same bytes, whenever."""
    return gzip.compress(body, mtime=0)


@cache
def built_page(folder: Path = FOLDER) -> dict[str, File]:
    """All its files, by their names; none where it was not built."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {name: _read(name, path) for name, path in files.items()} if FRONT in files else {}


def _read(name: str, path: Path) -> File:
    body = path.read_bytes()
    kind = KINDS.get(path.suffix) or guess_type(name)[0] or "application/octet-stream"
    packed = pack(body) if kind.startswith(PACKED) else None
    cache_for = FOR_EVER if name.startswith(NAMED_BY_CONTENT) else ASK_AGAIN
    return File(body, packed, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', cache_for)


@cache
def parts_ahead(source: str, folder: Path = FOLDER) -> str:
    """A `Link` header with the files of one part of the page: they come with it, instead of after its first script."""
    listed = built_page(folder).get(PARTS)
    parts: dict[str, Any] = json.loads(listed.body) if listed else {}
    known = _needed(parts, FRONT)  # the page names these itself
    return ", ".join(_link(file) for file in _needed(parts, source) if file not in known)


def _needed(parts: dict[str, Any], source: str) -> list[str]:
    """What must be there before this part can be shown."""
    waiting, seen, files = [source], set[str](), dict[str, None]()
    while waiting:
        name = waiting.pop()
        if name in seen or name not in parts:
            continue
        seen.add(name)
        files |= dict.fromkeys([parts[name]["file"], *parts[name].get("css", ())])
        waiting += parts[name].get("imports", ())
    return list(files)


def _link(file: str) -> str:
    how = "rel=preload; as=style" if file.endswith(".css") else "rel=modulepreload"
    return f"</{file}>; {how}; crossorigin"

"""The types of the interface as JSON Schema, with what their docstrings and comments say of them."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, get_args

import msgspec

from regalia.server import wire
from regalia.table.record import Record

REF = "#/components/schemas/{name}"
FROM_SERVER: tuple[type[msgspec.Struct], ...] = get_args(wire.FromServer)
FROM_CLIENT: tuple[type[msgspec.Struct], ...] = get_args(wire.FromClient)


def described(types: Iterable[type]) -> dict[str, dict[str, Any]]:
    """The schemas of these types and of all they are made of, by name; each field with the comment beside it."""
    _, found = msgspec.json.schema_components(types, ref_template=REF)
    known = structs()
    for name, schema in found.items():
        for field, note in (notes(known[name]) if name in known else {}).items():
            if field in schema["properties"]:
                schema["properties"][field]["description"] = note
    return found


def structs() -> dict[str, type]:
    """The types of the server, by name, and the record of a game."""
    own = (each for each in _below(msgspec.Struct) if each.__module__.startswith("regalia.server"))
    return {each.__name__: each for each in (*own, Record)}


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


@cache
def notes(struct: type) -> dict[str, str]:
    """The comments at the end of the lines of its fields; none where its source is not at hand."""
    found: dict[str, str] = {}
    for part in reversed([part for part in struct.__mro__ if part.__module__.startswith("regalia.")]):
        try:
            source = inspect.getsource(part)
        except OSError:
            continue
        lines = source.encode().splitlines()
        body = ast.parse(source).body[0]
        for node in body.body if isinstance(body, ast.ClassDef) else []:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.end_lineno:
                comment = lines[node.end_lineno - 1][node.end_col_offset :].decode().partition("# ")[2]
                found |= {node.target.id: comment.strip(". ")} if comment else {}
    return found


def tag_of(message: type[msgspec.Struct]) -> str:
    """What a message is called in its `type`."""
    return str(message.__struct_config__.tag)


def doc_of(struct: type[msgspec.Struct]) -> str:
    return " ".join((struct.__doc__ or "").split())

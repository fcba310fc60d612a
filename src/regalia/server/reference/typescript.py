"""The types of the interface, and what the games show, as TypeScript: the page is checked against what is really sent.

`make types` writes them into `web/src/api/types.ts`; a test fails while that file tells of other types than these.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from litestar import Controller, Response
from litestar.handlers import HTTPRouteHandler
from msgspec import inspect

from regalia.games.crownfall.view import View as CrownfallView
from regalia.games.for_a_crown.view import View as ForACrownView
from regalia.games.trone.view import View as TroneView
from regalia.server import api, terms, wire
from regalia.server.reference.types import doc_of, notes
from regalia.table.record import Record

FILE = Path(__file__).resolve().parents[4] / "web" / "src" / "api" / "types.ts"
HEADER = "// What the server sends and takes. `make types` writes this file from the server's own types.\n"
VIEWS: dict[str, type] = {"Crownfall": CrownfallView, "ForACrown": ForACrownView, "Trone": TroneView}
GAME_OF = {"CrownfallView": "crownfall", "ForACrownView": "for-a-crown", "TroneView": "trone"}
UNIONS: dict[str, Any] = {
    "Language": wire.Language,
    "Phase": terms.Phase,
    "TableDeed": wire.TableDeed,
    "FromServer": wire.FromServer,
    "FromClient": wire.FromClient,
}
RENAMED: dict[type, str] = {Record: "GameRecord"}  # TypeScript has a Record of its own
PLAIN = {
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.NoneType: "null",
    inspect.AnyType: "View",  # of the game; nothing else that we send is so open
}

Object = inspect.StructType | inspect.DataclassType


class Named(NamedTuple):
    """A type, and what it is called on the page."""

    name: str
    kind: Object


def write() -> str:
    """The whole file."""
    parts = [HEADER]
    parts += [_union(name, _shape(inspect.type_info(union))) for name, union in UNIONS.items()]
    parts.append(_union("View", " | ".join(f"{prefix}View" for prefix in VIEWS)))
    parts += [_object(named) for named in sorted(every_type().values())]
    return "\n".join(parts)


@cache
def every_type() -> dict[type, Named]:
    """All that the file tells of: what is sent both ways, and the games' views with all they are made of."""
    found = {kind.cls: Named(RENAMED.get(kind.cls, kind.cls.__name__), kind) for kind in _within(_roots())}
    for prefix, view in VIEWS.items():
        found |= {kind.cls: Named(f"{prefix}{kind.cls.__name__}", kind) for kind in _within([view])}
    return found


def _roots() -> list[Any]:
    """What is said on the socket, and what goes in and out over HTTP."""
    return [
        wire.FromServer,
        wire.FromClient,
        *(kind for handler in _handlers() for kind in _passing(handler)),
    ]


def _handlers() -> Iterator[HTTPRouteHandler]:
    """All that answers over HTTP."""
    for module in iter_modules(api.__path__):
        for each in vars(import_module(f"{api.__name__}.{module.name}")).values():
            found = vars(each).values() if isinstance(each, type) and issubclass(each, Controller) else [each]
            yield from (one for one in found if isinstance(one, HTTPRouteHandler))


def _passing(handler: HTTPRouteHandler) -> Iterator[Any]:
    """The types of what a handler takes and of what it answers."""
    hints = get_type_hints(handler.fn)
    for hint in (hints.get("data"), hints["return"]):
        yield get_args(hint)[0] if get_origin(hint) is Response else hint


def _within(types: Iterable[Any]) -> Iterator[Object]:
    """These types, and those that they are made of."""
    for each in inspect.multi_type_info(types):
        yield from _objects(each)


def _objects(kind: inspect.Type) -> Iterator[Object]:
    match kind:
        case inspect.StructType() | inspect.DataclassType():
            yield kind
            for field in kind.fields:
                yield from _objects(field.type)
        case inspect.ListType() | inspect.VarTupleType():
            yield from _objects(kind.item_type)
        case inspect.TupleType():
            for item in kind.item_types:
                yield from _objects(item)
        case inspect.DictType():
            yield from _objects(kind.value_type)
        case inspect.UnionType():
            for one in kind.types:
                yield from _objects(one)


# ---- as text -----------------------------------------------------------------------------------------------


def _union(name: str, shape: str) -> str:
    return f"export type {name} = {shape};\n"


def _object(named: Named) -> str:
    kind = named.kind
    lines = [_tag(kind), *(_field(named, field) for field in kind.fields)]
    body = "".join(f"  {line}\n" for line in lines if line)
    doc = doc_of(kind.cls)
    said = "" if doc.startswith(f"{kind.cls.__name__}(") else f"/** {doc} */\n"  # a dataclass without a word
    return f"{said}export interface {named.name} {{\n{body}}}\n"


def _tag(kind: Object) -> str:
    if isinstance(kind, inspect.DataclassType) or kind.tag_field is None:
        return ""
    return f'{kind.tag_field}: "{kind.tag}";'


def _field(named: Named, field: inspect.Field) -> str:
    kind = named.kind
    note = _note(kind, field)
    shape = (
        f'"{GAME_OF[named.name]}"' if field.name == "game" and named.name in GAME_OF else _shape(field.type)
    )
    if _left_out(kind) and field.default is None:
        shape = shape.removesuffix(" | null")  # null is never told: the field is not there then
    optional = "?" if not field.required and (_left_out(kind) or _sent(kind)) else ""
    return f"{field.encode_name}{optional}: {shape};{f' // {note}' if note else ''}"


def _note(kind: Object, field: inspect.Field) -> str:
    """What the server's own line says of it, and what it means that a field is not there, unless it is nothing."""
    said = notes(kind.cls).get(field.name, "").replace("None", "null")
    absent = f"{json.dumps(field.default)} where it is not there" if _left_out(kind) and _means(field) else ""
    return "; ".join(filter(None, (said, absent)))


def _means(field: inspect.Field) -> bool:
    return field.default is not msgspec.NODEFAULT and bool(field.default)


def _left_out(kind: Object) -> bool:
    """Are its fields left out where they hold nothing particular?"""
    return isinstance(kind, inspect.StructType) and kind.cls.__struct_config__.omit_defaults


def _sent(kind: Object) -> bool:
    """Does the page send it to us? Then it may leave out what has a default."""
    return isinstance(kind, inspect.StructType) and kind.forbid_unknown_fields


def _shape(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType() | inspect.DataclassType():
            return every_type()[kind.cls].name
        case inspect.ListType() | inspect.VarTupleType():
            return _many(_shape(kind.item_type))
        case inspect.TupleType():
            return f"[{', '.join(_shape(item) for item in kind.item_types)}]"
        case inspect.DictType():
            return f"Record<string, {_shape(kind.value_type)}>"
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in kind.values)
        case inspect.UnionType():
            return _either(kind)
        case _:
            return PLAIN[type(kind)]


def _many(shape: str) -> str:
    return f"({shape})[]" if " | " in shape else f"{shape}[]"


def _either(kind: inspect.UnionType) -> str:
    """One of several, null last."""
    return " | ".join(sorted(map(_shape, kind.types), key=lambda shape: shape == "null"))


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(write(), "utf-8")
    sys.stdout.write(f"{FILE}\n")

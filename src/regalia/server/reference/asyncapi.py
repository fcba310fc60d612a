"""The socket as an AsyncAPI document."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

import regalia
from regalia.server.reference.examples import examples
from regalia.server.reference.types import FROM_CLIENT, FROM_SERVER, described, doc_of, tag_of

ADDRESS = "/api/tables/{table}/socket"
SINCE = "The number of the last entry that you have: what came after it is told in `missed`, to each of your seats."
LANG = "The language to be spoken to, for those who are no guests: en, fr or it."


@cache
def asyncapi() -> dict[str, Any]:
    """What is said on the socket of a table, both ways."""
    schemas = {name: _older(schema) for name, schema in described([*FROM_SERVER, *FROM_CLIENT]).items()}
    every = (*FROM_SERVER, *FROM_CLIENT)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Regalia",
            "version": regalia.__version__,
            "description": "The socket of a table. All else is on the OpenAPI side, /api/schema/openapi.json.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": ADDRESS,
                "description": "Sit at a table. The first message is always a welcome.",
                "parameters": {"table": {"description": "The id of the table."}},
                "messages": {
                    each.__name__: {"$ref": f"#/components/messages/{each.__name__}"} for each in every
                },
                "bindings": {
                    "ws": {
                        "method": "GET",
                        "query": {
                            "type": "object",
                            "properties": {
                                "since": {"type": "integer", "minimum": 0, "description": SINCE},
                                "lang": {"type": "string", "description": LANG},
                            },
                        },
                        "bindingVersion": "0.1.0",
                    }
                },
            }
        },
        "operations": {
            "tell": _operation("send", FROM_SERVER, "What the server says."),
            "hear": _operation("receive", FROM_CLIENT, "What it understands."),
        },
        "components": {"messages": {each.__name__: _message(each) for each in every}, "schemas": schemas},
    }


def _operation(action: str, messages: tuple[type[msgspec.Struct], ...], summary: str) -> dict[str, Any]:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{each.__name__}"} for each in messages],
    }


def _message(message: type[msgspec.Struct]) -> dict[str, Any]:
    name = message.__name__
    return {
        "name": tag_of(message),
        "title": name,
        "summary": doc_of(message),
        "payload": {"$ref": f"#/components/schemas/{name}"},
        "examples": [{"payload": msgspec.json.decode(examples()[name])}],
    }


def _older(schema: Any) -> Any:
    """As the drafts of JSON Schema have it that AsyncAPI builds on."""
    if isinstance(schema, list):
        return [_older(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {key: _older(part) for key, part in schema.items() if key != "discriminator"}
    if "prefixItems" in changed:
        changed["items"], changed["additionalItems"] = changed.pop("prefixItems"), False
    return changed

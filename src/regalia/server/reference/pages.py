"""The pages themselves: the front, and the reference."""

from __future__ import annotations

from typing import Any

import msgspec

from regalia.games import GAMES, find_game
from regalia.games.definition import LANGUAGES
from regalia.server.errors import server_texts
from regalia.server.reference.asyncapi import ADDRESS, LANG, SINCE
from regalia.server.reference.examples import examples
from regalia.server.reference.html import code, example, fields, heading, kind, page, prose, table
from regalia.server.reference.types import FROM_CLIENT, FROM_SERVER, described, doc_of, structs, tag_of

ALL = (
    "Everything is JSON, in UTF-8. Guests are known by a cookie, programs by the token of a seat:"
    " `Authorization: Bearer TOKEN`."
)
CROWN = (
    '<svg class="crown" viewBox="0 0 48 36" aria-hidden="true" focusable="false"><path fill="currentColor" '
    'd="M4 10l9 9 11-16 11 16 9-9-4 18H8zM8 30h32v4H8z"/></svg>'
)


# ---- the front ----------------------------------------------------------------------------------------------


def front_page(language: str) -> str:
    """It runs, and this is what can be done with it."""
    say = server_texts(language).say
    others = " ".join(
        f'<li><a href="/?lang={other}" lang="{other}" hreflang="{other}">'
        f"{server_texts(other).say('page.language')}</a></li>"
        for other in LANGUAGES
        if other != language
    )
    body = f"""
<header>{CROWN}<h1>Regalia</h1></header>
<main id="main">
<p>{say("page.runs")}</p>
<h2>{say("page.play")}</h2>
<p>{prose(say("page.terminal"))}</p>
<pre><code>regalia play</code></pre>
<h2>{say("page.games")}</h2>
<ul class="games">{"".join(_game(name, language) for name in GAMES)}</ul>
<h2>{say("page.programs")}</h2>
<p>{prose(say("page.api"))}</p>
<ul>
<li><a href="/api" hreflang="en">{say("page.reference")}</a></li>
<li><a href="/api/schema/openapi.json">OpenAPI</a>, <a href="/api/socket.json">AsyncAPI</a></li>
</ul>
</main>
<footer><nav aria-label="{say("page.languages")}"><ul>{others}</ul></nav></footer>"""
    return page(language, "Regalia", body, say("page.skip"))


def _game(name: str, language: str) -> str:
    game = find_game(name)
    seats = server_texts(language).say("page.seats", least=min(game.rules.seats), most=max(game.rules.seats))
    tagline = game.texts(language).say("game.tagline")
    return f'<li><h3>{game.title}</h3>{prose(tagline)}<br><span class="soft">{seats}</span></li>'


# ---- the reference ------------------------------------------------------------------------------------------


def reference_page(openapi: dict[str, Any]) -> str:
    """All of the interface: over HTTP by its OpenAPI document, on the socket and in its types by the types."""
    named = [structs()[name] for name in openapi["components"]["schemas"] if name in structs()]
    types = described([*named, *FROM_SERVER, *FROM_CLIENT])
    messages = {message.__name__ for message in (*FROM_SERVER, *FROM_CLIENT)}
    parts = [
        f'<header>{CROWN}<h1>Regalia: its interface</h1><nav aria-label="On this page"><ul>'
        '<li><a href="#http">Over HTTP</a></li><li><a href="#socket">On the socket</a></li>'
        '<li><a href="#types">Types</a></li><li><a href="/api/schema/openapi.json">OpenAPI</a></li>'
        '<li><a href="/api/socket.json">AsyncAPI</a></li></ul></nav></header><main id="main">',
        f'<p>{prose(ALL)} What is not done is answered by a <a href="#Refusal">Refusal</a>.</p>',
        heading(2, "Over HTTP", "http"),
        *_operations(openapi),
        heading(2, "On the socket", "socket"),
        f"<p>{code(ADDRESS)}</p>",
        table(
            "What may stand after its address",
            ("Name", "What it means"),
            [(code("since"), prose(SINCE)), (code("lang"), prose(LANG))],
        ),
        heading(3, "From the server", "from-server"),
        *(_message(message, types) for message in FROM_SERVER),
        heading(3, "To the server", "from-client"),
        *(_message(message, types) for message in FROM_CLIENT),
        heading(2, "Types", "types"),
        *(_type(name, types[name]) for name in sorted(types) if name not in messages),
        "</main>",
    ]
    return page("en", "Regalia: its interface", "\n".join(parts), "To the main part")


def _message(message: type[msgspec.Struct], types: dict[str, dict[str, Any]]) -> str:
    name = message.__name__
    return "\n".join(
        (
            heading(4, f"`{tag_of(message)}`: {name}", name),
            f"<p>{prose(doc_of(message))}</p>",
            fields(name, types[name]),
            example(msgspec.json.decode(examples()[name]), f"An example of {name}"),
        )
    )


def _type(name: str, schema: dict[str, Any]) -> str:
    said = prose(schema.get("description", ""))
    return f"{heading(3, name, name)}\n<p>{said}</p>\n{fields(name, schema)}"


def _operations(openapi: dict[str, Any]) -> list[str]:
    """By what they are about, in the order of the paths."""
    by_tag: dict[str, list[str]] = {}
    for path, methods in sorted(openapi["paths"].items()):
        for method, operation in methods.items():
            tag = operation.get("tags", ["other"])[0]
            by_tag.setdefault(tag, []).append(_operation(path, method, operation))
    return [part for tag, parts in sorted(by_tag.items()) for part in (heading(3, tag.capitalize()), *parts)]


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    parts = [
        heading(4, f"`{method.upper()} {path}`: {operation.get('summary', '')}", operation["operationId"])
    ]
    if said := operation.get("description"):
        parts.append(f"<p>{prose(said)}</p>")
    if given := operation.get("parameters"):
        rows = [
            (code(one["name"]), one["in"], kind(one["schema"]), "yes" if one.get("required") else "no")
            for one in given
        ]
        parts.append(table("Parameters", ("Name", "Where", "What it may be", "Needed"), rows))
    body = _content(operation.get("requestBody", {}))
    answers = [
        f"{status} {kind(schema)}"
        for status, answer in operation["responses"].items()
        if status.startswith("2") and (schema := _content(answer)) is not None
    ]
    if body is not None:
        parts.append(f"<p>Send: {kind(body)}</p>")
    if answers:
        parts.append(f"<p>Answer: {', '.join(answers)}</p>")
    return "\n".join(parts)


def _content(part: dict[str, Any]) -> dict[str, Any] | None:
    return next((content.get("schema", {}) for content in part.get("content", {}).values()), None)

"""Pages as HTML: plain, without scripts, readable by everybody and in any light."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape
from typing import Any

STYLE = """
:root { color-scheme: light dark; --ink: #1f1a2b; --paper: #fbf9f4; --soft: #5b5468; --line: #d9d3c6; --gold: #8a5a00;
  --card: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece8f4; --paper: #16131f; --soft: #b0a8c0; --line: #3a3449; --gold: #e8b64c; --card: #1e1a2a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif; }
h1, h2, h3, h4 { line-height: 1.25; margin: 2.2em 0 .5em; overflow-wrap: anywhere; }
h1, h2 { font-family: Georgia, "Times New Roman", serif; font-weight: 600; }
h1 { font-size: 2.4rem; margin-top: 0; } h2 { border-bottom: 1px solid var(--line); padding-bottom: .2em; }
a { color: var(--gold); } a:focus-visible, pre:focus-visible { outline: 3px solid var(--gold); outline-offset: 2px; }
code, pre { font: .9em/1.5 ui-monospace, Menlo, Consolas, monospace; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .4rem; padding: .8rem 1rem;
  overflow-x: auto; max-height: 26rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; }
caption { text-align: left; color: var(--soft); font-size: .9rem; padding-bottom: .2rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); }
thead th { font-size: .85rem; color: var(--soft); font-weight: 600; } tbody th { font-weight: 400; }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: 1rem; }
.soft { color: var(--soft); } .crown { width: 4.5rem; color: var(--gold); display: block; margin-bottom: 1rem; }
.games { list-style: none; padding: 0; display: grid; gap: .8rem;
  grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); }
.games li { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .8rem 1rem; }
.games h3 { margin: 0 0 .2rem; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding: 0; }
"""


def page(language: str, title: str, body: str, skip: str) -> str:
    """A whole page; `skip` names the link that leads past what comes before the main part."""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<a class="skip" href="#main">{escape(skip)}</a>\n{body}\n</body>\n</html>\n'
    )


def prose(text: str) -> str:
    """A sentence, with what stands between backticks as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


def heading(level: int, text: str, anchor: str | None = None) -> str:
    named = f' id="{escape(anchor)}"' if anchor else ""
    return f"<h{level}{named}>{prose(text)}</h{level}>"


def table(caption: str, columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Cells are HTML already; the first of each row is its heading."""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    lines = []
    for first, *others in rows:
        cells = "".join(f"<td>{cell}</td>" for cell in others)
        lines.append(f'<tr><th scope="row">{first}</th>{cells}</tr>')
    return (
        f'<div class="wide"><table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def example(payload: Any, label: str) -> str:
    """Something long can be scrolled by keyboard too."""
    text = escape(json.dumps(payload, indent=2, ensure_ascii=False), quote=False)
    return f'<pre tabindex="0" role="region" aria-label="{escape(label)}"><code>{text}</code></pre>'


def code(text: str) -> str:
    return f"<code>{escape(text, quote=False)}</code>"


# ---- schemas ------------------------------------------------------------------------------------------------


def kind(schema: dict[str, Any]) -> str:
    """What a value may be, in words, with links to the types."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{escape(name)}">{escape(name)}</a>'
    for either in ("anyOf", "oneOf"):
        if either in schema:
            return " or ".join(dict.fromkeys(kind(part) for part in schema[either]))
    if "enum" in schema or "const" in schema:
        return " or ".join(code(json.dumps(value)) for value in schema.get("enum", [schema.get("const")]))
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(kind(part) for part in schema['prefixItems'])}]"
        case "array":
            return f"list of {kind(schema.get('items') or {})}{_bounds(schema, 'Items', 'of them')}"
        case "string":
            pattern = f", {code(schema['pattern'])}" if "pattern" in schema else ""
            return f"string{_bounds(schema, 'Length', 'signs')}{pattern}"
        case "integer" | "number" as name:
            return f"{name}{_bounds(schema)}"
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            return f"object of {kind(schema['additionalProperties'])}"
        case str() as name:
            return escape(name)
        case list() as names:
            return escape(" or ".join(names))
    return "anything"


def _bounds(schema: dict[str, Any], what: str = "imum", unit: str = "") -> str:
    low, high = schema.get(f"min{what}"), schema.get(f"max{what}")
    after = f" {unit}" if unit else ""
    if low is not None and high is not None:
        return f", {low:g} to {_whole(high)}{after}"
    if high is not None:
        return f", at most {_whole(high)}{after}"
    return f", at least {low:g}{after}" if low is not None else ""


def _whole(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:g}"


def fields(name: str, schema: dict[str, Any]) -> str:
    """The fields of a type."""
    required = set(schema.get("required", ()))
    rows = [
        (
            code(field),
            kind(part),
            "never" if field in required else _default(part),
            prose(part.get("description", "")),
        )
        for field, part in schema.get("properties", {}).items()
    ]
    if not rows:
        return "<p>It has no fields.</p>"
    return table(f"Fields of {name}", ("Field", "What it may be", "Left out", "What it means"), rows)


def _default(schema: dict[str, Any]) -> str:
    return f"means {code(json.dumps(schema['default']))}" if "default" in schema else "at will"

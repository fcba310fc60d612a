"""The rules of a game for those who play it, in each language: `text/rules.<language>.md`, read into plain data.

A page shows them without ever taking in markup, so little of Markdown is known here, and anything else is an error:

- `# Title` once, then an introduction;
- `## Chapter {#id}`, with the same id in every language;
- paragraphs. One that begins with an id in bold (`**CF bet.2** …`, `**CF-R7** …`) is the rule or ruling of that id;
- `- ` items, and tables with a head;
- `**bold**` and `*italic*`, not inside each other. An id in a sentence refers to that rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from regalia.games.definition import LANGUAGES, Game

ID = r"[A-Z]{2}(?:-R\d+| [a-z]+\.\d+)"
STRANGE = re.compile(
    r"[*`_<>\[\]{}\\#&~^|]|://|\S {2}"
)  # what would mean something else, or nothing, in Markdown
STRANGE_LINE = re.compile(r"\s|[+>=]|-(?! )|\d+[.)] ")  # how no line of a paragraph begins


class RulebookError(ValueError):
    """A rulebook that can't be read: where, and why."""


@dataclass(frozen=True)
class Span:
    """Some words of one style. Those of a `rule` are the id of the rule they refer to."""

    style: Literal["plain", "bold", "italic", "rule"]
    text: str


@dataclass(frozen=True)
class Block:
    """A paragraph or an item of a list, in `spans`; or the head or a row of a table, in `cells`."""

    kind: Literal["text", "item", "head", "row"]
    id: str | None
    spans: tuple[Span, ...] = ()
    cells: tuple[tuple[Span, ...], ...] = ()


@dataclass(frozen=True)
class Chapter:
    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Rulebook:
    title: str
    intro: tuple[Block, ...]
    chapters: tuple[Chapter, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """Every rule and ruling, in order."""
        return tuple(block.id for chapter in self.chapters for block in chapter.blocks if block.id)


@cache
def rulebook(game: Game, language: str) -> Rulebook:
    """The rules of a game in one language."""
    if language not in LANGUAGES:
        raise ValueError(f"no rules in {language!r}; there are {', '.join(LANGUAGES)}")
    name = f"rules.{language}.md"
    source = files(type(game).__module__).joinpath("text", name).read_text("utf-8")
    return read_rulebook(source, f"{game.name}, {name}")


def read_rulebook(source: str, name: str) -> Rulebook:
    """A rulebook from its text; a RulebookError says where there is something it may not have."""
    title, *parts = re.split(r"(?m)^## ", source)
    heading, _, intro = title.partition("\n")
    if not heading.startswith("# "):
        raise RulebookError(f"{name}: its first line is no title: {heading[:60]!r}")
    chapters = tuple(_chapter(part, name) for part in parts)
    book = Rulebook(_plain(heading[2:], name), tuple(_blocks(intro, name)), chapters)
    for known in (book.ids, [chapter.id for chapter in chapters]):
        if len(known) != len(set(known)):
            raise RulebookError(f"{name}: an id stands there twice")
    return book


def _chapter(source: str, name: str) -> Chapter:
    heading, _, rest = source.partition("\n")
    found = re.fullmatch(r"(.+) \{#([a-z-]+)\}", heading)
    if found is None:
        raise RulebookError(f"{name}: a chapter without an id: {heading[:60]!r}")
    return Chapter(found[2], _plain(found[1], name), tuple(_blocks(rest, name)))


def _blocks(source: str, name: str) -> Iterator[Block]:
    """What stands between empty lines."""
    for part in re.split(r"\n\s*\n", source.strip("\n")):
        if part.startswith("|"):
            yield from _table(part.split("\n"), name)
        elif part.startswith("- "):
            for item in re.split(r"\n(?=- )", part):
                yield Block("item", None, _spans(_one_line(item[2:].replace("\n  ", "\n"), name), name))
        elif part:
            yield _paragraph(_one_line(part, name), name)


def _paragraph(text: str, name: str) -> Block:
    found = re.match(rf"\*\*({ID})\*\* ", text)
    if found:
        return Block("text", found[1], _spans(text[found.end() :], name))
    return Block("text", None, _spans(text, name))


def _table(lines: list[str], name: str) -> Iterator[Block]:
    """A head, a line of dashes, and rows as wide as it."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    framed = all(re.fullmatch(r"\|.*\|", line) for line in lines)
    width = len(rows[0])
    if not framed or len(rows) < 3 or rows[1] != ["---"] * width or any(len(row) != width for row in rows):
        raise RulebookError(f"{name}: not the form of a table: {lines[0][:60]!r}")
    for number, row in enumerate(rows):
        if number != 1:
            cells = tuple(_spans(cell, name) for cell in row)
            yield Block("row" if number else "head", None, cells=cells)


def _one_line(text: str, name: str) -> str:
    """The lines of a paragraph as one."""
    lines = text.split("\n")
    for line in lines:
        if STRANGE_LINE.match(line):
            raise RulebookError(f"{name}: a line that begins with {line[:20]!r}")
    return " ".join(line.strip() for line in lines)


def _spans(text: str, name: str) -> tuple[Span, ...]:
    return tuple(_styled(text, name))


def _styled(text: str, name: str) -> Iterator[Span]:
    for piece in re.split(r"(\*\*[^*]+\*\*|\*[^*]+\*)", text):
        if piece.startswith("**") and len(piece) > 4:
            yield Span("bold", _plain(piece[2:-2], name))
        elif piece.startswith("*") and len(piece) > 2:
            yield from _referring(piece[1:-1], "italic", name)
        else:
            yield from _referring(piece, "plain", name)


def _referring(text: str, style: Literal["plain", "italic"], name: str) -> Iterator[Span]:
    """Words of a style, the ids among them on their own."""
    for words in re.split(rf"(\b{ID}\b)", text):
        if re.fullmatch(ID, words):
            yield Span("rule", words)
        elif words:
            yield Span(style, _plain(words, name))


def _plain(text: str, name: str) -> str:
    """Words without any markup."""
    if found := STRANGE.search(text):
        raise RulebookError(f"{name}: {found[0]!r} in {text[:60]!r}")
    return text

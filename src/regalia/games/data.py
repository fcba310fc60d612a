"""Reading card files: every value is checked, and an error says where it stands and what is allowed."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
import unicodedata
from pathlib import Path
from typing import Any

MOST_BYTES = 1_000_000
MOST_SHOWN = 60

Place = tuple[str | int, ...]  # the names and numbers that lead to a value


class EditionError(ValueError):
    """A card file that can't be played: the message names file, place, field and what is allowed."""


class Table:
    """One table of a TOML file, read field by field; `done` complains about whatever was not read."""

    def __init__(
        self, values: object, file: str, place: str = "", lines: Lines | None = None, path: Place = ()
    ) -> None:
        self.file = file
        self.place = place  # what the table is called in messages; the whole file has no such name
        self.lines = lines
        self.path = path
        if not isinstance(values, dict):
            raise self.wrong(f"must be a table of fields, not {_shown(values)}")
        self.values = values
        self.read: set[str] = set()
        self.known: set[str] = set()  # fields that may be there

    @property
    def where(self) -> str:
        """File, line and name of this table: how every message about it begins."""
        return self.at()

    def at(self, *field: str | int) -> str:
        """Where a field of this table stands: as `where`, with the field's own line."""
        line = self.lines.line((*self.path, *field)) if self.lines and (self.path or field) else None
        parts = (self.file, None if line is None else f"line {line}", self.place)
        return ", ".join(part for part in parts if part)

    def wrong(self, message: str, *field: str | int) -> EditionError:
        """The error to raise about this table, or about one of its fields."""
        return EditionError(f"{self.at(*field)}: {message}")

    def _take(self, field: str) -> Any:
        self.read.add(field)
        if field not in self.values:
            raise self.wrong(f"{field} is missing")
        return self.values[field]

    def number(self, field: str, low: int, high: int) -> int:
        """A whole number."""
        value = self._take(field)
        if not _is_number(value, low, high):
            raise self.wrong(
                f"{field} = {_shown(value)}, but must be a whole number from {low} to {high}", field
            )
        return int(value)

    def numbers(self, field: str, low: int, high: int, least: int, most: int) -> tuple[int, ...]:
        """A list of whole numbers, from `least` to `most` of them."""
        values = self._list(field, least, most, "whole numbers")
        for number, value in enumerate(values):
            if not _is_number(value, low, high):
                raise self.wrong(
                    f"{field} number {number + 1} = {_shown(value)},"
                    f" but must be a whole number from {low} to {high}",
                    field,
                    number,
                )
        return tuple(values)

    def text(self, field: str) -> str:
        """A text that is not empty."""
        value = self._take(field)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(f"{field} = {_shown(value)}, but must be a text", field)
        return value

    def shown_text(self, field: str) -> str:
        """A text that people will see: signs that could play tricks on a terminal are written out."""
        return plain(self.text(field))

    def identifier(self, field: str) -> str:
        """A name for programs: lower-case letters, digits and _, a letter first."""
        value = self._take(field)
        if not isinstance(value, str) or not re.fullmatch(r"[a-z][a-z0-9_]*", value):
            raise self.wrong(
                f"{field} = {_shown(value)}, but must be lower-case letters, digits and _, a letter first",
                field,
            )
        return value

    def choice(self, field: str, allowed: tuple[str, ...]) -> str:
        """One of these words."""
        value = self._take(field)
        if value not in allowed:
            raise self.wrong(f"{field} = {_shown(value)}, but must be one of {', '.join(allowed)}", field)
        return str(value)

    def choices(self, field: str, allowed: tuple[str, ...], least: int, most: int) -> tuple[str, ...]:
        """A list of these words, from `least` to `most` of them; a word may come more than once."""
        values = self._list(field, least, most, "words")
        for number, value in enumerate(values):
            if value not in allowed:
                raise self.wrong(
                    f"{field} number {number + 1} = {_shown(value)}, but must be one of {', '.join(allowed)}",
                    field,
                    number,
                )
        return tuple(values)

    def grid_of_choices(
        self, field: str, allowed: tuple[str, ...], least: int, most: int, row_least: int, row_most: int
    ) -> tuple[tuple[str, ...], ...]:
        """A list of `least` to `most` lists, each of `row_least` to `row_most` of these words."""
        rows = self._list(field, least, most, "lists of words")
        for number, row in enumerate(rows):
            name = f"{field} number {number + 1}"
            self._check_list(row, name, row_least, row_most, "words", field, number)
            for k, value in enumerate(row):
                if value not in allowed:
                    raise self.wrong(
                        f"{name}, word {k + 1} = {_shown(value)}, but must be one of {', '.join(allowed)}",
                        field,
                        number,
                        k,
                    )
        return tuple(tuple(row) for row in rows)

    def _list(self, field: str, least: int, most: int, of_what: str) -> list[Any]:
        value = self._take(field)
        self._check_list(value, field, least, most, of_what, field)
        return list(value)

    def _check_list(
        self, value: object, name: str, least: int, most: int, of_what: str, *field: str | int
    ) -> None:
        if isinstance(value, list) and least <= len(value) <= most:
            return
        count = str(least) if least == most else f"{least} to {most}"
        raise self.wrong(f"{name} = {_shown(value)}, but must be a list of {count} {of_what}", *field)

    def has(self, field: str) -> bool:
        """Whether the file gives this field, which it need not."""
        self.known.add(field)
        return field in self.values

    def table(self, field: str) -> Table:
        """The `[field]` in this table."""
        return self._within(self._take(field), f"[{field}]", field)

    def entries(self, field: str) -> list[Table]:
        """All `[[field]]` entries in order; those with an `id` are called by it in messages."""
        entries = self._take(field)
        if not isinstance(entries, list):
            raise self.wrong(f"{field} must be a list of [[{field}]] entries", field)
        found = []
        for number, values in enumerate(entries):
            name = values.get("id") if isinstance(values, dict) else None
            called = isinstance(name, str) and name.isidentifier() and len(name) <= MOST_SHOWN
            shown = name if called else f"number {number + 1}"
            found.append(self._within(values, f"{field} {shown}", field, number))
        return found

    def by_id(self, field: str, ids: tuple[str, ...]) -> list[Table]:
        """The `[[field]]` entries in the order of `ids`: each exactly once, and no others."""
        found: dict[str, Table] = {}
        for number, entry in enumerate(self.entries(field), 1):
            named, entry.place = entry.place, self._inside(f"{field} number {number}")
            name = entry.choice("id", ids)
            entry.place = named
            if name in found:
                raise entry.wrong("stands there twice")
            found[name] = entry
        for name in ids:
            if name not in found:
                raise self.wrong(f"{field} {name} is missing")
        return [found[name] for name in ids]

    def _within(self, values: object, place: str, *path: str | int) -> Table:
        return Table(values, self.file, self._inside(place), self.lines, (*self.path, *path))

    def _inside(self, place: str) -> str:
        return f"{self.place}, {place}" if self.place else place

    def done(self) -> None:
        """Complain about the first field that was not read."""
        for field in self.values:
            if field not in self.read:
                known = ", ".join(sorted(self.read | self.known))
                raise self.wrong(f"{plain(field)[:MOST_SHOWN]} is not a field; known are {known}", field)


TOKEN = re.compile(
    r"""
    (?P<skip>[ \t\r]+|\#[^\n]*)
    |(?P<text>\"{3}(?:\\.|[^\\])*?\"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*')
    |(?P<sign>[\n\[\]{},=])
    |(?P<bare>[^\s\#"'\[\]{},=]+)
    """,
    re.VERBOSE | re.DOTALL,
)
KEY_PART = re.compile(r""""(?:\\.|[^"\\])*"|'[^']*'|[^."']+""")


class Lines:
    """The lines on which tables, entries and fields stand, found in the text when first asked for.

    The text is valid TOML: tomllib has read it, and only lost where everything was.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.found: dict[Place, int] | None = None

    def line(self, path: Place) -> int | None:
        """The line of this table, entry or field, or of the nearest one around it."""
        if self.found is None:
            try:
                self.found = _Scanner(self.source).found
            except (IndexError, RecursionError):  # a message without a line is still a message
                self.found = {}
        while path:
            if path in self.found:
                return self.found[path]
            path = path[:-1]
        return None


class _Scanner:
    def __init__(self, source: str) -> None:
        self.found: dict[Place, int] = {}
        self.counts: dict[Place, int] = {}  # entries so far of each `[[name]]`
        self.tokens: list[tuple[str, int]] = []
        line, position = 1, 0
        while position < len(source):
            token = TOKEN.match(source, position)
            if token is None:
                break
            if token.lastgroup != "skip":
                self.tokens.append((token[0], line))
            line += token[0].count("\n")
            position = token.end()
        self.tokens.append(("", line))
        self.at = 0
        table: Place = ()
        while self.peek():
            if self.peek() == "\n":
                self.at += 1
            elif self.peek() == "[":
                table = self.header()
            else:
                self.pair(table)

    def peek(self) -> str:
        return self.tokens[self.at][0]

    def take(self) -> tuple[str, int]:
        self.at += 1
        return self.tokens[self.at - 1]

    def mark(self, path: Place, line: int) -> None:
        for length in range(1, len(path) + 1):
            self.found.setdefault(path[:length], line)

    def header(self) -> Place:
        _, line = self.take()
        is_entry = self.peek() == "["
        if is_entry:
            self.take()
        parts = self.key("]")
        self.at += 2 if is_entry else 1
        path: Place = ()
        for number, part in enumerate(parts, 1):
            path = (*path, part)
            if is_entry and number == len(parts):
                self.counts[path] = self.counts.get(path, 0) + 1
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        self.mark(path, line)
        self.found[path] = line  # also where a table inside it came first
        return path

    def pair(self, table: Place) -> None:
        line = self.tokens[self.at][1]
        path = (*table, *self.key("="))
        self.at += 1
        self.mark(path, line)
        self.value(path)

    def key(self, end: str) -> list[str]:
        """The parts of a dotted key, up to the sign after it."""
        text = ""
        while self.peek() != end:
            text += self.take()[0]
        parts = []
        for part in KEY_PART.findall(text):
            parts.append(tomllib.loads(f"x = {part}")["x"] if part[0] in "\"'" else part)
        return parts

    def value(self, path: Place) -> None:
        sign, _ = self.take()
        if sign == "[":
            self.items(path)
        elif sign == "{":
            while self.peek() != "}":
                if self.peek() in (",", "\n"):
                    self.at += 1
                else:
                    self.pair(path)
            self.at += 1
        else:
            while self.peek() not in ("", "\n", ",", "]", "}"):  # a date and a time are two
                self.at += 1

    def items(self, path: Place) -> None:
        number = 0
        while self.peek() != "]":
            if self.peek() in (",", "\n"):
                self.at += 1
            else:
                self.mark((*path, number), self.tokens[self.at][1])
                self.value((*path, number))
                number += 1
        self.at += 1


def read_toml(path: Path, game: str | None = None) -> Table:
    """The whole of a card file. It may say which `game` it is for; then it is for no other."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise EditionError(f"{path}: there is no such file") from None
    except OSError as error:
        raise EditionError(f"{path}: can’t be read: {error.strerror}") from None
    if len(content) > MOST_BYTES:
        raise EditionError(f"{path.name}: too large, a card file has at most {MOST_BYTES // 1000} kB")
    table = _parsed(content, path.name)
    table.read.add("game")
    if game and table.values.get("game", game) != game:
        raise table.wrong(f"game = {_shown(table.values['game'])}, but is read as {game}", "game")
    return table


def _parsed(content: bytes, name: str) -> Table:
    try:
        source = content.decode("utf-8-sig").replace("\r\n", "\n")
        return Table(tomllib.loads(source), name, lines=Lines(source))
    except UnicodeDecodeError:
        why = "it is no text in UTF-8"
    except RecursionError:
        why = "too many brackets inside each other"
    except ValueError as error:  # tomllib's own, and Python's about numbers of thousands of digits
        why = str(error)
    raise EditionError(f"{name}: not valid TOML: {plain(why)}")


def content_hash(values: object) -> str:
    """A short name for what an edition says, whatever its file looks like."""
    text = json.dumps(values, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _is_number(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _shown(value: object) -> str:
    """A value on one line, and not too much of it."""
    try:
        text = plain(json.dumps(value, default=str, ensure_ascii=False))
    except ValueError:
        return "a number too long to show"
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


def plain(text: str) -> str:
    """A text from a file without the signs that could play tricks on a terminal."""
    return "".join(sign if _can_be_shown(sign) else f"\\u{ord(sign):04x}" for sign in text)


def _can_be_shown(sign: str) -> bool:
    """Letters, signs and spaces, also those that French has before a colon."""
    return sign.isprintable() or unicodedata.category(sign) == "Zs"

"""Reading card files: every value is checked, and an error says where it stands and what is allowed."""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any


class EditionError(ValueError):
    """A card file that can't be played: the message names file, place, field and what is allowed."""


class Table:
    """One table of a TOML file, read field by field; `done` complains about whatever was not read."""

    def __init__(self, values: object, where: str) -> None:
        if not isinstance(values, dict):
            raise EditionError(f"{where}: must be a table of fields, not {_shown(values)}")
        self.values = values
        self.where = where
        self.read: set[str] = set()

    def _take(self, field: str) -> Any:
        self.read.add(field)
        if field not in self.values:
            raise EditionError(f"{self.where}: {field} is missing")
        return self.values[field]

    def number(self, field: str, low: int, high: int) -> int:
        value = self._take(field)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise EditionError(
                f"{self.where}: {field} = {_shown(value)}, but must be a whole number from {low} to {high}"
            )
        return value

    def text(self, field: str) -> str:
        value = self._take(field)
        if not isinstance(value, str) or not value.strip():
            raise EditionError(f"{self.where}: {field} = {_shown(value)}, but must be a text")
        return value

    def choice(self, field: str, allowed: tuple[str, ...]) -> str:
        value = self._take(field)
        if value not in allowed:
            raise EditionError(
                f"{self.where}: {field} = {_shown(value)}, but must be one of {', '.join(allowed)}"
            )
        return str(value)

    def has(self, field: str) -> bool:
        return field in self.values

    def table(self, field: str) -> Table:
        return Table(self._take(field), f"{self.where}, [{field}]")

    def by_id(self, field: str, ids: tuple[str, ...]) -> list[Table]:
        """The `[[field]]` entries in the order of `ids`: each exactly once, and no others."""
        entries = self._take(field)
        if not isinstance(entries, list):
            raise EditionError(f"{self.where}: {field} must be a list of [[{field}]] entries")
        found: dict[str, Table] = {}
        for number, values in enumerate(entries, 1):
            entry = Table(values, f"{self.where}, {field} number {number}")
            name = entry.choice("id", ids)
            if name in found:
                raise EditionError(f"{self.where}, {field} {name}: stands there twice")
            entry.where = f"{self.where}, {field} {name}"
            found[name] = entry
        for name in ids:
            if name not in found:
                raise EditionError(f"{self.where}: {field} {name} is missing")
        return [found[name] for name in ids]

    def done(self) -> None:
        for field in self.values:
            if field not in self.read:
                known = ", ".join(sorted(self.read))
                raise EditionError(f"{self.where}: {field} is not a field; known are {known}")


def read_toml(path: Path) -> Table:
    """The whole of a card file."""
    try:
        return Table(tomllib.loads(path.read_text("utf-8")), path.name)
    except FileNotFoundError:
        raise EditionError(f"{path}: there is no such file") from None
    except OSError as error:
        raise EditionError(f"{path}: can’t be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EditionError(f"{path.name}: not valid TOML: {error}") from None


def content_hash(values: object) -> str:
    """A short name for what an edition says, whatever its file looks like."""
    text = json.dumps(values, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _shown(value: object) -> str:
    return json.dumps(value, default=str)

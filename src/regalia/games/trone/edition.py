"""Editions of Trône: the characters in `cards.toml`, checked and compiled for the rules."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from regalia.games.data import Table, content_hash, read_toml
from regalia.games.trone.language import Character, read_characters
from regalia.games.trone.programs import COLUMNS, compile_characters
from regalia.kernel.rule import names

CARDS_FILE = Path(__file__).with_name("cards.toml")


class Edition:
    """A set of characters under a name; `digest` tells two of them apart whatever their names."""

    def __init__(self, name: str, characters: tuple[Character, ...]) -> None:
        self.name = name
        self.characters = characters
        self.digest = content_hash([asdict(character) for character in characters])
        self.tables = compile_characters(characters)

    def constants(self) -> dict[str, Any]:
        """What the rules see of it, by the names they use."""
        return dict(self.tables)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Edition) and (self.name, self.digest) == (other.name, other.digest)

    def __hash__(self) -> int:
        return hash((self.name, self.digest))


def load_edition(path: Path = CARDS_FILE) -> Edition:
    """Read a card file; an EditionError says what is wrong with it and where."""
    return parse_edition(read_toml(path, "trone"))


def parse_edition(file: Table) -> Edition:
    name = file.shown_text("name")
    characters = read_characters(file)
    file.done()
    return Edition(name, characters)


def _columns(table: str) -> Any:
    return names(" ".join(column.upper() for column in COLUMNS[table]))


# The columns of the tables, by name.
Kind = _columns("KINDS")
Fx = _columns("EFFECTS")
St = _columns("STEPS")
Opt = _columns("OPTIONS")
Fl = _columns("FILTERS")
Ct = _columns("COUNTS")

DEFAULT = load_edition()
KINDS = DEFAULT.tables["KINDS"]
EFFECTS = DEFAULT.tables["EFFECTS"]
STEPS = DEFAULT.tables["STEPS"]
OPTIONS = DEFAULT.tables["OPTIONS"]
FILTERS = DEFAULT.tables["FILTERS"]
COUNTS = DEFAULT.tables["COUNTS"]
KIND_OF = DEFAULT.tables["KIND_OF"]
ANSWERS = DEFAULT.tables["ANSWERS"]
PROTECTS = DEFAULT.tables["PROTECTS"]
SCORES = DEFAULT.tables["SCORES"]

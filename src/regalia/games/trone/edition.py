"""Editions of Trône: the characters in `cards.toml`, checked and compiled for the rules."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from regalia.games.data import Table, content_hash, read_toml
from regalia.games.trone.decks import NONE
from regalia.games.trone.language import FACTIONS, FEWEST_FACTIONS, Character
from regalia.games.trone.programs import COLUMNS, compile_characters
from regalia.games.trone.reading import read_characters
from regalia.kernel.rule import names

CARDS_FILE = Path(__file__).with_name("cards.toml")


class Edition:
    """A set of characters under a name; `digest` tells two of them apart whatever their names."""

    def __init__(self, name: str, characters: tuple[Character, ...], factions: tuple[str, ...] = ()) -> None:
        self.name = name
        self.characters = characters
        self.factions = factions  # in the order they come into play; none: by chance
        self.digest = content_hash([[asdict(character) for character in characters], factions])
        self.tables = compile_characters(characters) | {"FACTION_ORDER": _order(factions)}

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
    """A whole edition, or what is different in one that `extends` ours."""
    name = file.shown_text("name")
    originals: tuple[Character, ...] = ()
    if file.has("extends"):
        file.choice("extends", (DEFAULT.name,))
        originals = DEFAULT.characters
    characters = read_characters(file, originals)
    factions = _factions(file) if file.has("factions") else ()
    file.done()
    return Edition(name, characters, factions)


def _factions(file: Table) -> tuple[str, ...]:
    """Which factions are played with, in the order they come into play."""
    listed = file.choices("factions", FACTIONS, FEWEST_FACTIONS, len(FACTIONS))
    for number, faction in enumerate(listed):
        if faction in listed[:number]:
            raise file.wrong(f"factions number {number + 1} = {faction}, but it is there already", "factions")
    return listed


def _order(factions: tuple[str, ...]) -> Any:
    """The factions by their numbers; NONE where chance decides."""
    listed = [FACTIONS.index(faction) for faction in factions]
    return np.array(listed + [NONE] * (len(FACTIONS) - len(listed)), np.int8)


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
FIRST_CARD = DEFAULT.tables["FIRST_CARD"]
ACTING = DEFAULT.tables["ACTING"]
ANSWERING = DEFAULT.tables["ANSWERING"]
USING = DEFAULT.tables["USING"]
SHIELDING = DEFAULT.tables["SHIELDING"]
LOOKING_INTO_HANDS = DEFAULT.tables["LOOKING_INTO_HANDS"]
SCORING = DEFAULT.tables["SCORING"]
OF_FACTION = DEFAULT.tables["OF_FACTION"]
PRINTED = DEFAULT.tables["PRINTED"]
PRINTED_WITHIN = DEFAULT.tables["PRINTED_WITHIN"]
COUNTING = DEFAULT.tables["COUNTING"]
COPIES = DEFAULT.tables["COPIES"]
FACTION_ORDER = DEFAULT.tables["FACTION_ORDER"]

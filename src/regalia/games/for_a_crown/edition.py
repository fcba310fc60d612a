"""Editions of For a Crown: the cards and numbers in `cards.toml`, checked and made ready for the rules."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from regalia.games.data import EditionError, Table, content_hash, read_toml
from regalia.games.for_a_crown.state import (
    FACES,
    ICONS,
    KINDS,
    LEVELS,
    ON_A_FACE,
    SEATS,
    SLEEVES,
    SLOTS,
    SPACES,
    STACKS,
    Box,
    Family,
    Happening,
    Icon,
)

CARDS_FILE = Path(__file__).with_name("cards.toml")
ICON_IDS = tuple(name.lower() for name in Icon._fields)
HAPPENING_IDS = tuple(name.lower() for name in Happening._fields)
FAMILY_IDS = tuple(name.lower() for name in Family._fields)
ON_THE_DIE = tuple(icon for icon in ICON_IDS if icon != "die")  # a die that rolls itself might never stop
NUMBERS = {
    "rounds": (1, 4),
    "first_recruits": (1, 2),
    "rubies": (0, 60),
    "heirloom": (1, 60),
    "coins_most": (0, 60),
    "coins_least": (0, 60),
    "coins_others": (0, 60),
    "burglary": (0, 20),
    "final_influence": (0, 20),
    "final_coins": (0, 20),
    "final_bandits": (0, 20),
}
MOST_COPIES = 20
MOST_COST = 20
MOST_EVENTS = 4  # copies of one
LONGEST_TEXT = 120


class Mercenary(NamedTuple):
    """One kind of card. Our own have their names in the texts of each language, others in their file."""

    id: str
    level: int  # from 1
    copies: int
    icons: tuple[int, ...]  # from left to right
    either: bool  # one of them, at the owner's choice
    name: str | None
    line: str | None


class Edition(NamedTuple):
    """A set of cards and numbers under a name; `digest` tells two of them apart whatever their names."""

    name: str
    digest: str
    box: Box
    mercenaries: tuple[Mercenary, ...]  # by level
    faces: tuple[tuple[int, ...], ...]  # of the die

    def constants(self) -> dict[str, Any]:
        """What the rules see of it, by the names they use."""
        return {"BOX": self.box, **card_tables(self.mercenaries), **die_tables(self.faces)}

    def kind(self, name: str) -> int | None:
        """The number of the Mercenary with this id."""
        return next((n for n, card in enumerate(self.mercenaries) if card.id == name), None)


def load_edition(path: Path = CARDS_FILE) -> Edition:
    """Read a card file; an EditionError says what is wrong with it and where."""
    return parse_edition(read_toml(path, "for-a-crown"))


def parse_edition(file: Table) -> Edition:
    name = file.shown_text("name")
    numbers = file.table("numbers")
    values = {field: numbers.number(field, low, high) for field, (low, high) in NUMBERS.items()}
    numbers.done()
    costs = file.table("costs")
    tiles = costs.numbers("tiles", 0, MOST_COST, 1, LEVELS)
    costs.done()
    scandal, star = _gallery(file.table("gallery"))
    die = file.table("die")
    faces = die.grid_of_choices("faces", ON_THE_DIE, 1, FACES, 1, ON_A_FACE)
    die.done()
    starting, stacked = _events(file)
    mercenaries = _mercenaries(file)
    file.done()
    box = Box(starting=starting, stacked=stacked, scandal=scandal, star=star, tiles=tiles, **values)
    rolled = tuple(tuple(ICON_IDS.index(icon) for icon in face) for face in faces)
    said = {"box": box._asdict(), "faces": rolled, "mercenaries": [card._asdict() for card in mercenaries]}
    return Edition(name, content_hash(said), box, mercenaries, rolled)


def _gallery(gallery: Table) -> tuple[tuple[int, ...], int]:
    """What a Scandal costs on each space, and the space of the first portrait, counted from 0."""
    scandal = gallery.numbers("scandal", 0, 20, SEATS + 1, SPACES)
    star = gallery.number("star", SEATS, len(scandal))
    gallery.done()
    return scandal, star - 1


def _events(file: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    starting, stacked = [], []
    for event in file.by_id("event", HAPPENING_IDS):
        starting.append(event.number("starting", 0, MOST_EVENTS))
        stacked.append(event.number("stacked", 0, MOST_EVENTS))
        event.done()
    if sum(starting) > SLOTS - 3:
        raise EditionError(
            f"{file.where}: {sum(starting)} starting Events in all, but there may be at most {SLOTS - 3}"
        )
    return tuple(starting), tuple(stacked)


def _mercenaries(file: Table) -> tuple[Mercenary, ...]:
    """By level, otherwise as they stand in the file."""
    found: dict[str, Mercenary] = {}
    for entry in file.entries("mercenary"):
        card = _mercenary(entry)
        if card.id in found:
            raise entry.wrong(f"there is a Mercenary {card.id} already", "id")
        found[card.id] = card
    cards = sorted(found.values(), key=lambda card: card.level)
    for level in range(1, LEVELS + 1):
        kinds = [card for card in cards if card.level == level]
        if not kinds or (level == 1 and len(kinds) > STACKS):
            allowed = f"from 1 to {STACKS}" if level == 1 else "at least 1"
            raise EditionError(
                f"{file.where}: {len(kinds)} different Mercenaries of level {level}, but there must be {allowed}"
            )
        if sum(card.copies for card in kinds) > 100:
            raise EditionError(f"{file.where}: more than 100 cards of level {level}")
    if len(cards) > KINDS:
        raise EditionError(f"{file.where}: {len(cards)} different Mercenaries, but there may be {KINDS}")
    return tuple(cards)


def _mercenary(card: Table) -> Mercenary:
    name = card.identifier("id")
    level = card.number("level", 1, LEVELS)
    copies = card.number("copies", 1, MOST_COPIES)
    either, effects = card.has("either"), card.has("effects")
    if either and effects:
        raise card.wrong("has both effects (all of them) and either (one of them); one is allowed", "either")
    words = (
        card.choices("either", ICON_IDS, 2, ICONS) if either else card.choices("effects", ICON_IDS, 1, ICONS)
    )
    if either and len(set(words)) < len(words):
        raise card.wrong("either names an effect twice: there would be nothing to choose", "either")
    texts = {field: _short_text(card, field) for field in ("name", "line")}
    card.done()
    return Mercenary(name, level, copies, tuple(ICON_IDS.index(word) for word in words), either, **texts)


def _short_text(card: Table, field: str) -> str | None:
    if not card.has(field):
        return None
    text = card.shown_text(field)
    if len(text) > LONGEST_TEXT:
        raise card.wrong(f"{field} has {len(text)} characters, but may have {LONGEST_TEXT}", field)
    return text


# ---- as the rules see them -----------------------------------------------------------------------------


def card_tables(cards: tuple[Mercenary, ...]) -> dict[str, Any]:
    """The Mercenaries as small tables, by kind; FIRST_KIND has where each level begins, and the end."""
    icons = np.zeros((KINDS, ICONS), np.int8)
    for kind, card in enumerate(cards):
        # Where the owner picks one, they are offered in rising order.
        icons[kind, : len(card.icons)] = sorted(card.icons) if card.either else card.icons
    levels = [card.level - 1 for card in cards]
    return {
        "LEVEL_OF": _by_kind(levels),
        "COPIES": _by_kind([card.copies for card in cards]),
        "EITHER": _by_kind([int(card.either) for card in cards]),
        "ICON_COUNT": _by_kind([len(card.icons) for card in cards]),
        "ICONS_OF": icons,
        "FIRST_KIND": np.array([sum(k < level for k in levels) for level in range(LEVELS + 1)], np.int8),
    }


def _by_kind(values: list[int]) -> Any:
    table = np.zeros(KINDS, np.int8)
    table[: len(values)] = values
    return table


# What effects are worth to a greedy player, in hundredths of a Ruby. A Ruby that a rival loses is worth less than
# one gained, since the other rivals have it no worse. Found by letting one table play against another, see
# `docs/editions.md`.
WORTHS = {"ruby": 100, "coin": 90, "bandit": 30, "strike": 60, "move": 90}


def worth_table(faces: tuple[tuple[int, ...], ...]) -> Any:
    """The same by number; the die is worth what its faces are on average."""
    plain = [WORTHS[icon] for icon in ON_THE_DIE]
    return np.array([*plain, sum(plain[icon] for face in faces for icon in face) // len(faces)], np.int16)


def die_tables(faces: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
    table = np.zeros((FACES, ICONS), np.int8)
    length = np.zeros(FACES, np.int8)
    for number, face in enumerate(faces):
        table[number, : len(face)] = face
        length[number] = len(face)
    return {
        "FACE_ICONS": table,
        "FACE_LENGTH": length,
        "FACES_IN_ALL": len(faces),
        "WORTH": worth_table(faces),
    }


assert len(FAMILY_IDS) == SEATS
assert NUMBERS["rounds"][1] - 1 + NUMBERS["first_recruits"][1] <= SLEEVES

DEFAULT = load_edition()
BOX = DEFAULT.box
_TABLES = DEFAULT.constants()
LEVEL_OF = _TABLES["LEVEL_OF"]
COPIES = _TABLES["COPIES"]
EITHER = _TABLES["EITHER"]
ICON_COUNT = _TABLES["ICON_COUNT"]
ICONS_OF = _TABLES["ICONS_OF"]
FIRST_KIND = _TABLES["FIRST_KIND"]
FACE_ICONS = _TABLES["FACE_ICONS"]
FACE_LENGTH = _TABLES["FACE_LENGTH"]
FACES_IN_ALL = _TABLES["FACES_IN_ALL"]
WORTH = _TABLES["WORTH"]

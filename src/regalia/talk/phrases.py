"""What can be said at a table: the phrases of each game, in `phrases.toml`, and how they read."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from regalia.games.definition import Game, Texts, load_texts

KINDS = ("claim", "promise", "threat", "request", "courtesy")
COMMON = "common"  # what is said in every game
TO = "to"  # the slot for who is spoken to
BLANK = "…"


@dataclass(frozen=True)
class Slot:
    """A gap in a phrase: for a seat, for a count, or for one of the nouns of the game, such as a card."""

    kind: str  # "seat", "count", or a kind of nouns: "card", "faction", "event", "evidence"
    least: int = 0  # of a count ...
    most: int = 0  # ... how small and how large it may be
    required: bool = True


@dataclass(frozen=True)
class Phrase:
    """Something that can be said. Whom it is said to is a slot like others, and mostly need not be filled."""

    id: str
    kind: str
    slots: Mapping[str, Slot]
    home: str  # the part of the texts it stands in: a game, or what all games have in common

    @property
    def least_seats(self) -> int:
        """How many must sit at the table: the speaker, a listener, and those who are spoken of."""
        return 2 + sum(slot.kind == "seat" for name, slot in self.slots.items() if name != TO)


def phrases(game: Game, seats: int | None = None) -> tuple[Phrase, ...]:
    """What can be said in a game, at a table of so many seats or at any: its own phrases, then the common ones."""
    every = tuple(_phrases(game.name).values())
    return every if seats is None else tuple(phrase for phrase in every if phrase.least_seats <= seats)


def find_phrase(game: Game, name: str) -> Phrase | None:
    return _phrases(game.name).get(name)


@cache
def _phrases(game: str) -> dict[str, Phrase]:
    listed = tomllib.loads(files(__package__).joinpath("phrases.toml").read_text("utf-8"))
    found = {}
    for home in (game, COMMON):
        for name, slots in listed.get(home, {}).items():
            found[name] = Phrase(name, name.partition("-")[0], MappingProxyType(_slots(slots)), home)
    return found


def _slots(listed: dict[str, Any]) -> dict[str, Slot]:
    """A list of two numbers is a count; `to` is there in any case."""
    slots = {TO: Slot("seat", required=TO in listed)}
    for name, kind in listed.items():
        slots[name] = Slot("count", *kind) if isinstance(kind, list) else Slot(kind)
    return slots


# ---- how they read --------------------------------------------------------------------------------------


def load_talk(language: str) -> Texts:
    return load_texts("regalia.talk", language)


def sentence(texts: Texts, phrase: Phrase, fields: Mapping[str, object]) -> str:
    """The phrase in words. Where it is said to one, it may read differently: "tu" and no longer "vous"."""
    key = f"{phrase.home}.{phrase.id}"
    if TO not in fields:
        template = texts.entries[f"talk.{key}"]
        if not template.startswith("{"):  # a name is written as its owner writes it
            template = template[0].upper() + template[1:]
        return template.format(**fields)
    to_one = f"to.{key}"
    said = texts.say(to_one if to_one in texts.entries else f"talk.{key}", **fields)
    return texts.say("address", to=fields[TO], said=said)


def label(phrase: Phrase, language: str) -> str:
    """The phrase as something to choose, its gaps left open: "I have no …"."""
    texts = load_talk(language)
    needed = [name for name, slot in phrase.slots.items() if slot.required]
    return sentence(texts, phrase, dict.fromkeys(needed, BLANK)).replace(f"{BLANK}.", BLANK)

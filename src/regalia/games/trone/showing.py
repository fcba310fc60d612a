"""What an edition of Trône has to show: characters, factions, tokens, and what the words on cards mean."""

from __future__ import annotations

from typing import Literal

from regalia.games.definition import CardShown, Parts, Texts
from regalia.games.trone.edition import Edition
from regalia.games.trone.language import ALTERATIONS, FACTIONS, Character, Count
from regalia.games.trone.rules import COURAGE, EXTRA_PLAYS, FORCES, FREEZES, GAP_OF_TWO, HAND_LIMIT, MOUNT_AT
from regalia.games.trone.sentences import TERMS, faction_name
from regalia.games.trone.wording import describe_character

TOKENS = {"freeze": FREEZES, "force": FORCES, "encouraged": COURAGE}

POSITIONS: dict[str, Literal["front", "back", "either"]] = {
    "front": "front",
    "back": "back",
    "free": "either",
}


def cards(texts: Texts, edition: Edition) -> list[CardShown]:
    return [
        *(_character(texts, character) for character in edition.characters),
        *(CardShown(faction, "faction", faction_name(texts, faction)) for faction in FACTIONS),
        *(_term(texts, term) for term in TERMS),
    ]


def parts(edition: Edition) -> Parts:
    """The same in all editions: what they may change is on the characters."""
    numbers = {
        "hand_limit": HAND_LIMIT,
        "mount_at": MOUNT_AT,
        "lead_of_two": GAP_OF_TWO,
        "extra_plays": EXTRA_PLAYS,
    }
    return Parts(numbers, lists={}, faces=())


def _character(texts: Texts, character: Character) -> CardShown:
    return CardShown(
        id=character.id,
        kind="character",
        name=character.names[texts.language],
        text=describe_character(texts, character),
        base="X" if isinstance(character.base, Count) else str(character.base),
        position=POSITIONS[character.position],
        faction=character.faction,
        copies=character.copies,
    )


def _term(texts: Texts, term: str) -> CardShown:
    """What can lie on a character is a token, of which there are so many; other terms are words alone."""
    return CardShown(
        id=term,
        kind="token" if term in ALTERATIONS else "term",
        name=texts.say(f"term.{term}.name"),
        text=texts.say(f"term.{term}.means"),
        copies=TOKENS.get(term),
    )

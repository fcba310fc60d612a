"""What an edition of Crownfall has to show: its cards, its factions and their goals, its numbers."""

from __future__ import annotations

from regalia.games.crownfall.edition import FACTION_IDS, NUMBERS, TYPE_IDS, Edition
from regalia.games.crownfall.sentences import goal
from regalia.games.definition import CardShown, Parts, Texts


def cards(texts: Texts, edition: Edition) -> list[CardShown]:
    return [*_types(texts, edition), *_factions(texts, edition)]


def parts(edition: Edition) -> Parts:
    return Parts({field: getattr(edition.box, field) for field in NUMBERS}, lists={}, faces=())


def _types(texts: Texts, edition: Edition) -> list[CardShown]:
    """All eight: one that has no copies can still be announced."""
    return [
        CardShown(
            id=card,
            kind="type",
            name=texts.say(f"type.{card}"),
            text=texts.say(f"effect.{card}", **edition.box._asdict()),
            copies=copies,
        )
        for card, copies in zip(TYPE_IDS, edition.box.copies, strict=True)
    ]


def _factions(texts: Texts, edition: Edition) -> list[CardShown]:
    return [
        CardShown(
            id=faction,
            kind="faction",
            name=texts.say(f"faction.{faction}"),
            goal=goal(texts, edition.box, faction),
        )
        for faction in FACTION_IDS
    ]

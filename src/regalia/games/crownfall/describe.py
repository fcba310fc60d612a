"""An edition of Crownfall in words: its cards, its numbers and the goals of its factions."""

from __future__ import annotations

from regalia.games.crownfall import sentences
from regalia.games.crownfall.edition import FACTION_IDS, NUMBERS, Edition
from regalia.games.definition import Section, Texts


def describe(texts: Texts, edition: Edition) -> list[Section]:
    """Its cards, numbers and goals."""
    return [_cards(texts, edition), _numbers(texts, edition), _factions(texts, edition)]


def _headings(texts: Texts, *names: str) -> tuple[str, ...]:
    return tuple(texts.say(f"describe.{name}") for name in names)


def _cards(texts: Texts, edition: Edition) -> Section:
    box = edition.box
    effects = sentences.effects(texts, box, "place")
    rows: list[tuple[str, ...]] = [
        (name, str(n), effects[name]) for name, n in zip(effects, box.copies, strict=True)
    ]
    types = sum(n > 0 for n in box.copies)
    title = texts.say("describe.cards", n=sum(box.copies), types=types)
    return Section(title, _headings(texts, "card", "copies", "effect"), rows)


def _numbers(texts: Texts, edition: Edition) -> Section:
    rows: list[tuple[str, ...]] = [
        (field, str(getattr(edition.box, field)), texts.say(f"describe.number.{field}")) for field in NUMBERS
    ]
    title = texts.say("describe.numbers", n=len(rows))
    return Section(title, _headings(texts, "field", "value", "meaning"), rows)


def _factions(texts: Texts, edition: Edition) -> Section:
    rows: list[tuple[str, ...]] = [
        (texts.say(f"faction.{faction}"), sentences.goal(texts, edition.box, faction))
        for faction in FACTION_IDS
    ]
    title = texts.say("describe.factions", n=len(rows))
    return Section(title, _headings(texts, "faction", "goal"), rows)

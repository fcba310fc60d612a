"""An edition of For a Crown in words: its Mercenaries, Events, die, Gallery, costs and numbers."""

from __future__ import annotations

from regalia.games.definition import Section, Texts
from regalia.games.for_a_crown import sentences
from regalia.games.for_a_crown.edition import HAPPENING_IDS, NUMBERS, Edition
from regalia.games.for_a_crown.state import MAGES_PRICE

Rows = list[tuple[str, ...]]


def describe(texts: Texts, edition: Edition) -> list[Section]:
    """All that a card file says."""
    return [
        _mercenaries(texts, edition),
        _events(texts, edition),
        _board(texts, edition),
        _numbers(texts, edition),
    ]


def _headings(texts: Texts, *names: str) -> tuple[str, ...]:
    return tuple(texts.say(f"describe.{name}") for name in names)


def _mercenaries(texts: Texts, edition: Edition) -> Section:
    rows: Rows = [
        (
            str(card.level),
            str(card.copies),
            sentences.card_name(texts, edition, card.id),
            sentences.card_effects(texts, edition, card.id),
        )
        for card in edition.mercenaries
    ]
    copies = sum(card.copies for card in edition.mercenaries)
    title = texts.say("describe.mercenaries", n=copies, kinds=len(rows))
    return Section(title, _headings(texts, "level", "copies", "card", "effects"), rows)


def _events(texts: Texts, edition: Edition) -> Section:
    box = edition.box
    rows: Rows = []
    for event, starting, stacked in zip(HAPPENING_IDS, box.starting, box.stacked, strict=True):
        what = texts.say(f"happens.{event}", burglary=box.burglary, mages=MAGES_PRICE)
        rows.append((texts.say(f"happening.{event}"), str(starting), str(stacked), what))
    title = texts.say("describe.events", n=sum(box.starting) + sum(box.stacked))
    return Section(title, _headings(texts, "event", "starting", "stacked", "effect"), rows)


def _board(texts: Texts, edition: Edition) -> Section:
    box = edition.box
    spaces = " ".join(f"[{n}]" if at == box.star else str(n) for at, n in enumerate(box.scandal))
    faces = " · ".join(sentences.icons(texts, face) for face in edition.faces)
    rows: Rows = [
        (texts.say("describe.tiles"), " ".join(str(n) for n in box.tiles)),
        (texts.say("describe.gallery"), spaces),
        (texts.say("describe.die"), faces),
    ]
    return Section(texts.say("describe.board"), (), rows)


def _numbers(texts: Texts, edition: Edition) -> Section:
    rows: Rows = [
        (field, str(getattr(edition.box, field)), texts.say(f"describe.number.{field}")) for field in NUMBERS
    ]
    title = texts.say("describe.numbers", n=len(rows))
    return Section(title, _headings(texts, "field", "value", "meaning"), rows)

"""What an edition of For a Crown has to show: Mercenaries, Events, effects, families, the Gallery and the die."""

from __future__ import annotations

from regalia.games.definition import CardShown, Parts, Texts
from regalia.games.for_a_crown.edition import (
    FAMILY_IDS,
    HAPPENING_IDS,
    ICON_IDS,
    NUMBERS,
    Edition,
    Mercenary,
)
from regalia.games.for_a_crown.sentences import card_effects, card_line, card_name
from regalia.games.for_a_crown.state import MAGES_PRICE


def cards(texts: Texts, edition: Edition) -> list[CardShown]:
    return [
        *(_mercenary(texts, edition, card) for card in edition.mercenaries),
        *_events(texts, edition),
        *(
            CardShown(icon, "icon", texts.say(f"icon.{icon}"), texts.say(f"effect.{icon}"))
            for icon in ICON_IDS
        ),
        *(CardShown(family, "family", texts.say(f"family.{family}")) for family in FAMILY_IDS),
    ]


def parts(edition: Edition) -> Parts:
    """The star is a space of the Gallery, counted from 1 as the places of portraits are."""
    box = edition.box
    numbers = {field: getattr(box, field) for field in NUMBERS}
    return Parts(
        numbers | {"star": box.star + 1, "mages": MAGES_PRICE},
        {"scandal": box.scandal, "tiles": box.tiles},
        tuple(_icons(face) for face in edition.faces),
    )


def _icons(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(ICON_IDS[icon] for icon in numbers)


def _mercenary(texts: Texts, edition: Edition, card: Mercenary) -> CardShown:
    return CardShown(
        id=card.id,
        kind="mercenary",
        name=card_name(texts, edition, card.id),
        text=card_effects(texts, edition, card.id),
        line=card_line(texts, edition, card.id),
        level=card.level,
        icons=_icons(card.icons),
        either=card.either,
        copies=card.copies,
    )


def _events(texts: Texts, edition: Edition) -> list[CardShown]:
    box = edition.box
    return [
        CardShown(
            id=event,
            kind="event",
            name=texts.say(f"happening.{event}"),
            text=texts.say(f"happens.{event}", burglary=box.burglary, mages=MAGES_PRICE),
            copies=starting + stacked,
        )
        for event, starting, stacked in zip(HAPPENING_IDS, box.starting, box.stacked, strict=True)
    ]

"""What For a Crown says, for `tests/games/test_texts.py`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import regalia
from regalia.games.definition import Game, Texts
from regalia.games.for_a_crown import sentences
from regalia.games.for_a_crown.edition import DEFAULT, FAMILY_IDS, HAPPENING_IDS, ICON_IDS
from regalia.games.for_a_crown.state import LEFT, RIGHT, Event, First, Happening, Icon
from regalia.games.for_a_crown.view import OPEN_CHESTS, MercenaryView

from ..sampling import Line, entries

# A card for which there is no Mercenary in this edition, and the top of the deck that level 1 does not have.
NO_ACTIONS = frozenset([*range(First.RECRUIT + len(DEFAULT.mercenaries), First.UNSEEN), First.UNSEEN])

WOLF, BEE, MAGPIE = (DEFAULT.kind(card) for card in ("wolf_cubs", "goldsmith", "magpie"))
# several animals; with a vowel in front, and two effects; the shortest
SOME_CARDS = [kind for kind in (WOLF, BEE, MAGPIE) if kind is not None]


def words(game: Game, texts: Texts) -> Iterator[Line]:
    """Families, cards, effects, Events, questions and the table."""
    edition: Any = game.edition()
    for seat, family in enumerate(FAMILY_IDS):
        yield f"family {family}", sentences.family_name(texts, seat)
    effects = game.effects(texts, edition, "choose")
    for icon, (name, effect) in zip(ICON_IDS, effects.items(), strict=True):
        yield f"effect {icon}", f"{name}. {effect}"
    for event in HAPPENING_IDS:
        for name, effect in game.effects(texts, edition, event).items():
            yield f"what {event} does", f"{name}. {effect}"
    for card in edition.mercenaries:
        name = sentences.card_name(texts, edition, card.id)
        shown = sentences.card_effects(texts, edition, card.id)
        yield (
            f"mercenary {card.id}",
            f"{name} [{shown}]. {sentences.card_line(texts, edition, card.id)}",
        )
    view = view_of_a_seat()
    for question in game.questions:
        for prompt in game.prompts(texts, replace(view, question=question), 0, edition):
            yield f"prompt {question}", prompt
    for line in game.summary(texts, view, edition):
        yield "table", line
    for line in game.summary(texts, view_with_open_chests(), edition):
        yield "table with open chests", line
    for line in game.summary(texts, view_of_a_spectator(), edition):
        yield "table for a spectator", line


@cache
def view_of_a_seat() -> Any:
    """A table with one of everything that can lie on it, or be known of a seat."""
    view = regalia.Table("for-a-crown", 4, seed=1, backend="interpreted").view(0)
    me, poor, gone, other = view.seats
    known = MercenaryView(level=2, card="wolf_cubs", unseen=False, waiting=True)
    seats = (
        replace(me, bandits=2, mercenaries=(known, replace(known, card="herald", level=1))),
        replace(poor, heirloom=False, mercenaries=(replace(known, card=None, unseen=True),)),
        replace(gone, heirloom=False, out=True, place=None),
        replace(other, mercenaries=(replace(known, card=None, unseen=True, level=3), known)),
    )
    return replace(view, seats=seats, owed=3, card="herald", unseen_events=1, cards_waiting=12)


@cache
def view_with_open_chests() -> Any:
    table = regalia.Table("for-a-crown", 3, seed=1, backend="interpreted", options=[OPEN_CHESTS])
    view = table.view(1)
    seats = (replace(view.seats[0], heirloom=False), replace(view.seats[1], heirloom=False), view.seats[2])
    return replace(view, seats=seats)


@cache
def view_of_a_spectator() -> Any:
    """In an edition without Events, with an empty deck."""
    view = regalia.Table("for-a-crown", 3, seed=1, backend="interpreted").view(None)
    column = replace(view.columns[1], face_up=(), deck=0)
    return replace(view, events={}, columns=(view.columns[0], column, *view.columns[2:]))


# Every event, with each variant of its sentence.
ENTRIES = entries(
    [
        (Event.ROUND, 3),
        (Event.PORTRAIT, 0, 7),
        (Event.STARTS_WITH, 4, 5, 10),
        *((Event.FACE_UP, kind, 2) for kind in SOME_CARDS),
        *((Event.RECRUITS, 0, kind) for kind in SOME_CARDS),
        (Event.RECRUITS_UNSEEN, 1, 3),
        *((Event.LOOKS, 1, kind) for kind in SOME_CARDS),
        (Event.PAYS, 2, 3, 2),
        (Event.PAYS, 2, 1, 0),
        (Event.NO_RECRUIT, 2),
        (Event.SHUFFLES, 12),
        *((Event.REVEALS, 3, kind) for kind in SOME_CARDS),
        *((Event.IGNORED, 4, kind) for kind in SOME_CARDS),
        *((Event.HAPPENS, happening) for happening in Happening),
        *((Event.CHOOSES, 0, icon) for icon in Icon),
        (Event.GAINS_RUBY, 1),
        (Event.GAINS_COINS, 1, 1),
        (Event.SENDS_BANDIT, 0, 1),
        (Event.STRIKES, 3, 4),
        (Event.LOSES, 4, 1),
        (Event.LOSES, 4, 2),
        (Event.SELLS_HEIRLOOM, 2, 10),
        (Event.OUT, 2),
        (Event.MOVES, 0, 1, 5, LEFT),
        (Event.MOVES, 0, 0, 8, RIGHT),
        (Event.CANNOT_MOVE, 0),
        *((Event.ROLLS, 1, face) for face in range(1, len(DEFAULT.faces))),
        (Event.BURGLED, 4, 1),
        (Event.BURGLED, 4, 3),
        (Event.NOBODY_BURGLED,),
        (Event.HELPED, 0),
        (Event.BRIBES, 1, 1),
        (Event.BRIBES, 1, 2),
        (Event.KEEPS_BANDITS, 1),
        (Event.TRIES_MAGES, 2),
        (Event.DECLINES_MAGES, 3),
        (Event.NEW_EVENT,),
        (Event.MOST_INFLUENTIAL, 0, 1),
        (Event.SHOWS_COINS, 1, 1),
        (Event.SHOWS_COINS, 1, 6),
        (Event.MOST_COINS, 1, 1),
        (Event.MOST_BANDITS, 2, 1),
        (Event.OPENS_CHEST, 3, 9, 0, 9),
        (Event.OPENS_CHEST, 4, 7, 1, 17),
        (Event.WINS, 4, 17),
        (Event.LAST_FAMILY, 0),
    ]
)

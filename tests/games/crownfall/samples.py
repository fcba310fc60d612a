"""What Crownfall says, for `tests/games/test_texts.py`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import regalia
from regalia.games.crownfall import sentences as crownfall
from regalia.games.crownfall.edition import FACTION_IDS, TYPE_IDS
from regalia.games.crownfall.state import Deal, End, Event, Faction, Type
from regalia.games.definition import Game, Texts

from ..sampling import Line, entries

SOME_CARDS = (Type.TRIAL, Type.AMBUSH)  # of two words; of another gender, and with a vowel in front
NO_ACTIONS: frozenset[int] = frozenset()  # every number is an action


def words(game: Game, texts: Texts) -> Iterator[Line]:
    """Cards, factions, questions and the table."""
    edition: Any = game.edition()
    for card in range(len(TYPE_IDS)):
        yield f"type {TYPE_IDS[card]}", crownfall.card_name(texts, card)
    effects = game.effects(texts, edition, "place").values()
    yield from zip((f"effect {card}" for card in TYPE_IDS), effects, strict=True)
    for faction in FACTION_IDS:
        yield f"faction {faction}", texts.say(f"faction.{faction}")
        yield f"goal {faction}", crownfall.goal(texts, edition.box, faction)
    view = view_of_a_seat()
    for question in game.questions:
        for prompt in game.prompts(texts, replace(view, question=question, trial=1), 0, edition):
            yield f"prompt {question}", prompt
    for line in game.summary(texts, view, edition):
        yield "table", line
    for line in game.summary(texts, view_of_a_spectator(), edition):
        yield "table for a spectator", line


@cache
def view_of_a_seat() -> Any:
    """A table with one of everything that can lie on it, or be known of a seat."""
    view = regalia.Table("crownfall", 4, seed=1, backend="interpreted").view(0)
    me, betrayed, bluffing, hidden = view.seats
    seats = (
        replace(
            me, card="ambush", claim="trial", has_laid=True, court={"conquest": 2, "revolt": 1}, tokens=1
        ),
        replace(
            betrayed,
            card="trial",
            claim="trial",
            has_laid=True,
            cancelled=True,
            not_factions=("army", "people"),
        ),
        replace(bluffing, claim="coronation", has_laid=True, blessed=True, hand={"trial": 2, "ambush": 1}),
        replace(hidden, has_laid=True, ambush=True, hand={"taxation": 1}, hand_includes_laid=True),
    )
    return replace(view, seats=seats)


@cache
def view_of_a_spectator() -> Any:
    view = regalia.Table("crownfall", 3, seed=1, backend="interpreted").view(None)
    return replace(view, discard={"trial": 1, "revolt": 3})


# Every event, with each variant of its sentence.
ENTRIES = entries(
    [
        (Event.TURN, 3, 2),
        *((Event.FACTION, p, p) for p in range(len(FACTION_IDS))),
        *((Event.DEAL, why) for why in Deal),
        (Event.HOLDS, 0, Type.TRIAL, 2),
        (Event.SELLS, 1, Type.CONQUEST, 5),
        (Event.BUYS, 1, 2, Type.TRIAL, 7),
        (Event.TRADES_NOTHING, 3),
        (Event.LAID, 0),
        (Event.LAYS, 0, Type.AMBUSH, Type.CORONATION),
        *((Event.CLAIMS, 0, card) for card in Type),
        (Event.HAS_BET, 0),
        (Event.BETS, 0, 1, 2, 0),
        (Event.BETS, 0, 1, 1, 1),
        *((Event.REVEALS, 0, card, card) for card in SOME_CARDS),
        *((Event.REVEALS, 1, card, Type.CORONATION) for card in SOME_CARDS),
        (Event.BETS_PAID, 2, 1, 3),
        (Event.AMBUSHES, 0, 2),
        (Event.AMBUSH_FAILS, 0),
        (Event.BLESSES, 0, 1),
        (Event.BLESSES, 0, 0),
        *((Event.BETRAYS, 0, 1, card) for card in SOME_CARDS),
        (Event.BETRAYAL_FAILS, 0, 1),
        (Event.NOTHING_TO_BETRAY, 0),
        (Event.BETRAYAL_UNDONE, 0, 1),
        (Event.BETRAYAL_STANDS, 0, 1),
        *((Event.CANCELLED, 2, card) for card in SOME_CARDS),
        *((Event.CROWNED, 3, faction) for faction in Faction),
        (Event.GOAL_NOT_MET, 3),
        (Event.DIE, 0, 5),
        (Event.CONQUERS, 0, 1, 2),
        (Event.CONQUEST_FAILS, 0, 1, 1),
        (Event.CONQUEST_FAILS, 0, 1, 0),
        (Event.CONQUEST_BLOCKED, 0, 1),
        (Event.REVOLT_WINS, 0, 1, 3),
        (Event.REVOLT_WINS, 0, 0, 3),
        (Event.REVOLT_FAILS, 0, 1),
        (Event.REVOLT_BLOCKED, 0),
        (Event.TAXES, 0, 1, 2),
        (Event.TAX_BLOCKED, 0, 1),
        (Event.TRIAL, 0),
        (Event.HAS_ANSWERED, 0),
        (Event.JOINS, 0),
        (Event.STAYS_OUT, 0),
        (Event.STAKES, 0, 1),
        (Event.TRIAL_WON, 0, 1, 3),
        (Event.TRIAL_WON, 0, 0, 3),
        (Event.TRIAL_ALONE, 0, 3),
        *((Event.EVIDENCE, 1, card, 0) for card in (Type.CONQUEST, Type.REVOLT, Type.TRIAL)),
        *((Event.DISCARDED, 1, card) for card in SOME_CARDS),
        (Event.HANDS_PASS,),
        *((Event.VACANT, end) for end in End if end != End.CROWNED),
        *((Event.SHOWS_FACTION, 3, faction) for faction in Faction),
    ]
)

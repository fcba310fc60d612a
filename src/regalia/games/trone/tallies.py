"""What to count over many finished games of Trône."""

from __future__ import annotations

from typing import Any

import numpy as np

from regalia.games.definition import Tally
from regalia.games.trone.edition import Edition
from regalia.games.trone.language import CHARACTERS, FACTIONS
from regalia.games.trone.state import CARDS, OUT, SEATS, End
from regalia.games.trone.view import ENDS

States = np.ndarray[Any, Any]
# Turns of each player: the first number of each group, and its name.
LENGTHS = {1: "turns_to_5", 6: "turns_6_to_8", 9: "turns_9_to_12", 13: "turns_13_to_20", 21: "turns_from_21"}


def tallies(edition: Edition, states: States) -> dict[str, Tally]:
    """Who wins and with whose characters, what each is worth and how often it lasts, how games end and when."""
    fielded = states["fielded"].sum(axis=0, dtype=int)
    won_with = states["won_with"].sum(axis=0, dtype=int)
    earned = states["earned"].sum(axis=0, dtype=int)
    turns = turns_each(states)
    ends = np.bincount(states["over"], minlength=max(ENDS) + 1)
    return {
        "wins_by_order": Tally(_by_order(states)),
        "wins_by_faction": Tally(*map(_by_faction, _wins_of_the_dealt(edition, states))),
        "wins_by_character": Tally(
            *(_by_character(edition, counts) for counts in _wins_of_the_dealt(edition, states))
        ),
        "winners_by_faction": Tally(_by_faction(won_with), _by_faction(fielded)),
        "points_by_character": Tally(_by_character(edition, earned), _by_character(edition, fielded)),
        "standing_by_character": Tally(
            _by_character(edition, fielded), _by_character(edition, _in_the_game(edition, states))
        ),
        "endings": Tally({name: int(ends[number]) for number, name in ENDS.items()}),
        "length": Tally({"turns_each": int(turns.sum())}, {"turns_each": len(turns)}),
        "turns": Tally(_by_length(turns)),
    }


def first_players(states: States) -> States:
    """Who began each game: turns go round by one seat each."""
    first: States = (states["turn"].astype(int) - states["turns"] + 1) % states["seats"]
    return first


def _by_order(states: States) -> dict[str, int]:
    """Games won by who began, by the next, and so on; a shared win is nobody's alone."""
    won = states[states["over"] != End.SHARED]
    order = (won["winner"].astype(int) - first_players(won)) % won["seats"]
    places = int(states["seats"].max()) if len(states) else SEATS
    counts = np.bincount(order, minlength=places)
    return {f"order_{place + 1}": int(counts[place]) for place in range(places)}


def turns_each(states: States) -> States:
    """The most turns that any player has played; a turn that begins on the throne is not played."""
    played = states["turns"].astype(int) - (states["over"] == End.THRONE)
    seats = states["seats"].astype(int)
    counted: States = -(-played // seats)
    return counted


def _wins_of_the_dealt(edition: Edition, states: States) -> tuple[States, States]:
    """How often a player who was dealt a card at the start has won, and how often one was dealt; by its character.

    Cards are dealt by chance, so this is what a card does, and not whom it comes to.
    """
    words = np.ascontiguousarray(states["dealt"].astype("<u4"))
    cards = np.unpackbits(
        words.view(np.uint8).reshape(len(states), SEATS, CARDS // 8), axis=2, bitorder="little"
    )
    won = (states["winners"][:, None] >> np.arange(SEATS)) & 1
    first = edition.tables["FIRST_CARD"][:-1]
    won_with: States = np.add.reduceat((cards * won[:, :, None]).sum(axis=(0, 1), dtype=int), first)
    dealt: States = np.add.reduceat(cards.sum(axis=(0, 1), dtype=int), first)
    return won_with, dealt


def _by_faction(counts: States) -> dict[str, int]:
    sums = counts.reshape(len(FACTIONS), CHARACTERS).sum(axis=1)
    return dict(zip(FACTIONS, sums.tolist(), strict=True))


def _by_character(edition: Edition, counts: States) -> dict[str, int]:
    return {character.id: int(n) for character, n in zip(edition.characters, counts, strict=True)}


def _in_the_game(edition: Edition, states: States) -> States:
    """How many cards of each character were in a game, wherever they were."""
    cards = (states["at"] != OUT).sum(axis=0)
    counted: States = np.add.reduceat(cards, edition.tables["FIRST_CARD"][:-1])
    return counted


def _by_length(turns: States) -> dict[str, int]:
    groups = np.searchsorted(list(LENGTHS), turns, side="right") - 1
    counts = np.bincount(groups, minlength=len(LENGTHS))
    return dict(zip(LENGTHS.values(), counts.tolist(), strict=True))

"""What is counted over many games, against a recount of each of them by what everybody sees at its end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from regalia.games.trone import GAME, RULES
from regalia.games.trone.state import End, Event, State
from regalia.games.trone.tallies import first_players
from regalia.kernel.backends.interpreted import InterpretedEngine
from regalia.kernel.record import load, twin
from regalia.kernel.state import NOBODY

EDITION: Any = GAME.edition()
COPIES = {character.id: character.copies for character in EDITION.characters}
FACTION = {character.id: character.faction for character in EDITION.characters}


def played(seats: int, games: int, seed: int) -> np.ndarray[Any, Any]:
    states = np.zeros(games, RULES.dtype)
    InterpretedEngine(RULES, EDITION.constants()).play(states, seats, seed)
    return states


def last_view(state: Any) -> Any:
    s = twin(State)
    load(s, State, state)
    return GAME.view(EDITION, s, None)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_tallies_are_what_a_recount_gives(seats: int, seed: int) -> None:
    states = played(seats, 6, seed)
    counts: dict[str, Counter[str]] = {name: Counter() for name in ("points", "standing", "cards", "won")}
    for shown in map(last_view, states):
        for p in shown.seats:
            for character in p.field:
                counts["points"][character.character] += character.points
                counts["standing"][character.character] += 1
                counts["won"][character.faction] += p.seat in shown.winners
        for name, faction in FACTION.items():
            counts["cards"][name] += COPIES[name] if faction in shown.factions else 0
    tallies = GAME.statistics(EDITION, states)
    points, standing = tallies["points_by_character"], tallies["standing_by_character"]
    assert points.counts == {name: counts["points"][name] for name in FACTION}
    assert points.of == standing.counts == {name: counts["standing"][name] for name in FACTION}
    assert standing.of == {name: counts["cards"][name] for name in FACTION}
    winners = tallies["winners_by_faction"]
    assert winners.counts == {faction: counts["won"][faction] for faction in winners.counts}
    assert winners.of is not None
    assert sum(winners.of.values()) == counts["standing"].total()


@pytest.mark.parametrize("seats", RULES.seats)
def test_who_began_follows_from_whose_turn_it_is(seats: int, seed: int) -> None:
    live = InterpretedEngine(RULES, EDITION.constants()).live()
    for number in range(3):
        live.setup(seats, seed + number)
        [began] = [entry.a for entry in live.journal() if entry.event == Event.STARTS]
        while to_act := live.to_act():
            seat = to_act.bit_length() - 1
            live.act(seat, live.legal(seat)[-1])
        [state] = np.frombuffer(live.state(), RULES.dtype)
        states = np.array([state])
        assert first_players(states).tolist() == [began]
        won = {row for row, n in GAME.statistics(EDITION, states)["wins_by_order"].counts.items() if n}
        shared = live.look().over == End.SHARED
        assert won == (set() if shared else {f"order_{(live.look().winner - began) % seats + 1}"})


@pytest.mark.parametrize("seats", RULES.seats)
def test_wins_of_a_card_are_those_of_the_players_it_was_dealt_to(seats: int, seed: int) -> None:
    live = InterpretedEngine(RULES, EDITION.constants()).live()
    dealt, won, finished = Counter[str](), Counter[str](), []
    for number in range(3):
        live.setup(seats, seed + number)
        draws = [entry for entry in live.journal() if entry.event == Event.DREW][: 5 * seats]
        hands = [Counter(EDITION.characters[e.b].id for e in draws if e.a == seat) for seat in range(seats)]
        while to_act := live.to_act():
            seat = to_act.bit_length() - 1
            live.act(seat, live.legal(seat)[-1])
        finished.append(np.frombuffer(live.state(), RULES.dtype)[0])
        for seat, hand in enumerate(hands):
            dealt += hand
            won += hand if live.look().winners >> seat & 1 else Counter()
    tally = GAME.statistics(EDITION, np.array(finished))["wins_by_character"]
    assert +Counter(tally.counts) == won
    assert +Counter(tally.of) == dealt
    factions = GAME.statistics(EDITION, np.array(finished))["wins_by_faction"]
    assert sum(factions.counts.values()) == won.total()
    assert factions.of == {
        faction: sum(dealt[name] for name in FACTION if FACTION[name] == faction)
        for faction in factions.counts
    }


def finished(**fields: list[int]) -> np.ndarray[Any, Any]:
    """Games that ended like this."""
    states = np.zeros(len(fields["over"]), RULES.dtype)
    for name, values in fields.items():
        states[name] = values
    return states


def test_lengths_and_endings() -> None:
    """Turns are counted by the player who had most of them; one that began on the throne was not played."""
    states = finished(
        over=[End.THRONE, End.THRONE, End.LAST_LAP, End.SHARED],
        seats=[4, 4, 4, 2],
        turns=[21, 22, 81, 16],
    )
    tallies = GAME.statistics(EDITION, states)
    assert tallies["endings"].counts == {"throne": 2, "last_lap": 1, "shared": 1}
    assert tallies["length"] == ({"turns_each": 5 + 6 + 21 + 8}, {"turns_each": 4})
    assert tallies["turns"].counts == {
        "turns_to_5": 1,
        "turns_6_to_8": 2,
        "turns_9_to_12": 0,
        "turns_13_to_20": 0,
        "turns_from_21": 1,
    }


def test_a_shared_win_is_nobodys_alone() -> None:
    states = finished(over=[End.THRONE, End.LAST_LAP, End.SHARED], winner=[2, 1, 0], seats=[4, 4, 4])
    assert GAME.winners(states).tolist() == [2, 1, NOBODY]
    s = twin(State)
    s.over, s.winner = End.SHARED, 0
    assert GAME.result(s) == ("shared", None)
    s.over, s.winner = End.THRONE, 3
    assert GAME.result(s) == ("throne", 3)


def test_rows_have_names() -> None:
    for language, faction, character in (("en", "Cats", "Soul Merchant"), ("fr", "Chats", "Marchand d’âmes")):
        texts = GAME.texts(language)
        assert GAME.label(texts, EDITION, "winners_by_faction", "cats") == faction
        assert GAME.label(texts, EDITION, "points_by_character", "merchant") == character

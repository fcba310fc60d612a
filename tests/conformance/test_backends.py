"""The backends agree byte for byte, game by game and action by action, and however many threads there are."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from regalia.games import GAMES, find_game
from regalia.kernel.engine import Unavailable

from .suite import asked, every_game, every_greedy_game, random_key, setting, viewer_number


@every_game
def test_whole_games_are_the_same_interpreted_and_compiled(name: str, seats: int, seed: int) -> None:
    at = setting(name, seats)
    states = {backend: np.zeros(12, at.game.rules.dtype) for backend in ("interpreted", "cpu")}
    took = {backend: at.engine(backend).play(states[backend], seats, seed) for backend in states}
    assert took["interpreted"].tolist() == took["cpu"].tolist()
    for i in range(12):
        assert states["interpreted"][i].tobytes() == states["cpu"][i].tobytes(), f"game {i} of seed {seed}"
    assert took["cpu"].sum() > at.facts.many_decisions


@pytest.mark.slow
@every_game
def test_many_whole_games_are_the_same_interpreted_and_compiled(name: str, seats: int, seed: int) -> None:
    at = setting(name, seats)
    interpreted, compiled = np.zeros((2, 150), at.game.rules.dtype)
    at.engine("interpreted").play(interpreted, seats, seed + 1)
    at.engine("cpu").play(compiled, seats, seed + 1)
    assert interpreted.tobytes() == compiled.tobytes()


def looks_ahead(at: Any) -> bool:
    """Where a greedy player tries all that may follow, it takes its time if it is interpreted."""
    return "outlook" in at.game.rules.functions


@every_greedy_game
@pytest.mark.parametrize(
    "greedy",
    [pytest.param("all", marks=pytest.mark.slow), "one", pytest.param("all but one", marks=pytest.mark.slow)],
)
def test_greedy_games_are_the_same_interpreted_and_compiled(
    name: str, seats: int, greedy: str, seed: int
) -> None:
    at = setting(name, seats)
    every = (1 << seats) - 1
    mask = {"all": every, "one": 1, "all but one": every - 1}[greedy]
    games = 1 if looks_ahead(at) else 4
    interpreted, compiled = np.zeros((2, games), at.game.rules.dtype)
    took = at.engine("interpreted").play(interpreted, seats, seed, greedy=mask)
    again = at.engine("cpu").play(compiled, seats, seed, greedy=mask, threads=2)
    assert took.tolist() == again.tolist()
    assert interpreted.tobytes() == compiled.tobytes()
    uniform = np.zeros(games, at.game.rules.dtype)
    at.engine("cpu").play(uniform, seats, seed)
    assert uniform.tobytes() != compiled.tobytes()


@every_greedy_game
def test_greedy_players_end_their_games_and_win_more_than_their_share(
    name: str, seats: int, seed: int
) -> None:
    at = setting(name, seats)
    states = np.zeros(2000, at.game.rules.dtype)
    took = at.engine().play(states, seats, seed, greedy=1)
    assert took.max() <= at.facts.most_decisions
    assert (states["over"] > 0).all()
    for state in states[:200]:
        at.check_conserved(state.tobytes())
    assert (at.game.winners(states) == 0).mean() > 1.2 / seats


@pytest.mark.parametrize("backend", ["interpreted", "cpu"])
@pytest.mark.parametrize("name", [name for name in GAMES if not find_game(name).rules.has_greedy])
def test_a_game_without_a_greedy_player_says_so(name: str, backend: str) -> None:
    at = setting(name, find_game(name).rules.seats[0])
    with pytest.raises(Unavailable, match=f"no greedy player for {name}"):
        at.engine(backend).play(np.zeros(1, at.game.rules.dtype), at.seats, 1, greedy=1)


@every_game
def test_every_action_is_the_same_interpreted_and_compiled(name: str, seats: int, seed: int) -> None:
    """State, journal, asked seats, legal actions and what they are worth, observations, scores; and worlds re-dealt
    for all viewers."""
    at = setting(name, seats)
    chooser = random.Random(seed)
    pair = at.live("interpreted"), at.live("cpu")
    key = random_key(chooser)
    for live in pair:
        live.setup(seats, key)
    count = 0
    while True:
        agree(at, pair, chooser if count % 8 == 0 else None, f"seed {seed}, decision {count}")
        to_act = asked(pair[0].to_act())
        if not to_act:
            break
        seat = chooser.choice(to_act)
        action = chooser.choice(pair[0].legal(seat))
        for live in pair:
            live.act(seat, action)
        count += 1
    assert count > at.facts.many_decisions / 24


def agree(at: Any, pair: tuple[Any, Any], redealing: random.Random | None, where: str) -> None:
    one, two = pair
    assert one.state() == two.state(), where
    assert one.journal() == two.journal(), where
    assert one.to_act() == two.to_act(), where
    assert one.scores() == two.scores(), where
    for seat in range(at.seats):
        assert one.legal(seat) == two.legal(seat), where
        assert one.observe(seat) == two.observe(seat), where
        if at.game.rules.has_greedy and (redealing or not looks_ahead(at)):
            assert one.weigh(seat) == two.weigh(seat), where
            assert len(one.weigh(seat)) == len(one.legal(seat)), where
    if redealing:
        for viewer in at.viewers:
            key, start = random_key(redealing), two.state()
            for live in pair:
                live.redeal(viewer_number(viewer), key)
            assert one.state() == two.state(), f"{where}, re-dealt for {viewer}"
            for live in pair:
                live.restore(start)


@every_game
def test_restoring_a_state_changes_nothing(name: str, seats: int, seed: int) -> None:
    """A game saved on one backend goes on with the same bytes on the other."""
    at = setting(name, seats)
    chooser = random.Random(seed)
    live, other = at.live("cpu"), at.live("interpreted")
    live.setup(seats, random_key(chooser))
    for _ in range(60):
        if not live.to_act():
            live.setup(seats, random_key(chooser))
        other.restore(live.state())
        assert other.state() == live.state()
        seat = chooser.choice(asked(live.to_act()))
        action = chooser.choice(live.legal(seat))
        live.act(seat, action)
        other.act(seat, action)
        assert other.state() == live.state()
        live, other = other, live


@every_game
@pytest.mark.parametrize("count", [1, 2, 1000, 1001])
def test_threads_change_nothing(name: str, seats: int, count: int, seed: int) -> None:
    at = setting(name, seats)
    played = {}
    for threads in (1, 2, 3):
        states = np.zeros(count, at.game.rules.dtype)
        took = at.engine().play(states, seats, seed, threads=threads)
        played[threads] = states.tobytes(), took.tolist()
    assert played[1] == played[2] == played[3]


@every_game
@pytest.mark.parametrize("threads", [1, 2])
def test_no_games_at_all_are_played_in_no_time(name: str, seats: int, threads: int) -> None:
    at = setting(name, seats)
    assert len(at.engine().play(np.zeros(0, at.game.rules.dtype), seats, 1, threads=threads)) == 0


@every_game
@pytest.mark.parametrize("backend", ["interpreted", "cpu"])
def test_games_are_numbered_by_the_seed_not_by_the_batch(
    name: str, seats: int, backend: str, seed: int
) -> None:
    """Game 7 of a seed is the same in whichever batch it is played, and different from game 6."""
    at = setting(name, seats)
    engine = at.engine(backend)
    whole, part = np.zeros(8, at.game.rules.dtype), np.zeros(3, at.game.rules.dtype)
    engine.play(whole, seats, seed)
    engine.play(part, seats, seed, first=5)
    assert part.tobytes() == whole[5:].tobytes()
    assert whole[6].tobytes() != whole[7].tobytes()


@every_game
def test_what_lies_in_the_array_before_does_not_matter(name: str, seats: int, seed: int) -> None:
    """An array that held other games can be played in again."""
    at = setting(name, seats)
    fresh, used = np.zeros(20, at.game.rules.dtype), np.zeros(20, at.game.rules.dtype)
    at.engine().play(used, max(at.game.rules.seats), seed + 1)
    at.engine().play(fresh, seats, seed)
    at.engine().play(used, seats, seed)
    assert used.tobytes() == fresh.tobytes()

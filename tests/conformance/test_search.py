"""A search finds the same everywhere, and nothing that its seat can't know."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import regalia
from regalia.kernel.errors import OutOfTurnError
from regalia.kernel.findings import Effort
from regalia.kernel.state import SPECTATOR

from .suite import Setting, asked, decisions, every_game, random_key, setting, with_chance_of

SOME = Effort(iterations=150)
FEW = Effort(iterations=6, trees=2)
CLOSE_WAYS, CLOSE_BY = 24, 5  # ways to go on from a position, and decisions in each


def moments(at: Setting, seed: int, every: int, backend: str = "cpu") -> Any:
    """A game by chance: now and then, the game as it stands and a seat that is asked."""
    live = at.live(backend)
    chooser = random.Random(seed)
    live.setup(at.seats, random_key(chooser))
    for count, to_act in enumerate(decisions(live, chooser, at.facts.most_decisions)):
        if count % every == every - 1:
            yield live, chooser.choice(to_act), chooser


@every_game
@pytest.mark.slow
def test_a_search_sees_nothing_hidden(name: str, seats: int, seed: int) -> None:
    """What it finds is the same, to the last number, in every world that the seat can't tell apart."""
    at = setting(name, seats)
    other = at.live()
    changed = 0
    for number in range(seed, seed + 4):
        for live, seat, chooser in moments(at, number, 9):
            key = random_key(chooser)
            before = live.state()
            found = live.search(seat, key, SOME)
            assert live.state() == before, "a search changes nothing"
            other.restore(before)
            other.redeal(seat, random_key(chooser))
            changed += with_chance_of(at.game, other.state(), before) != before
            assert other.search(seat, key, SOME) == found, f"seed {number}, P{seat}"
    assert changed > 5


@pytest.mark.slow
@every_game
def test_a_search_is_the_same_interpreted_and_compiled(name: str, seats: int, seed: int) -> None:
    at = setting(name, seats)
    effort = replace(FEW, horizon=2) if "prospects" in at.game.rules.functions else FEW
    other = at.live("interpreted")
    for live, seat, chooser in moments(at, seed, 31):
        key = random_key(chooser)
        other.restore(live.state())
        assert other.search(seat, key, effort) == live.search(seat, key, effort), f"P{seat}"


@every_game
def test_a_search_tells_of_every_choice(name: str, seats: int, seed: int) -> None:
    at = setting(name, seats)
    for live, seat, chooser in moments(at, seed, 7):
        found = live.search(seat, random_key(chooser), SOME)
        assert [choice.action for choice in found.choices] == live.legal(seat)
        assert all(0 <= choice.value <= 1 for choice in found.choices)
        if len(found.choices) > 1:
            # more where the same question comes again, with nothing to tell it from the first
            assert sum(choice.visits for choice in found.choices) >= found.iterations == SOME.iterations
        assert found.decisions >= found.iterations


@every_game
def test_a_search_finds_the_same_in_any_number_of_threads(name: str, seats: int, seed: int) -> None:
    at = setting(name, seats)
    effort = Effort(iterations=300, trees=3)
    for live, seat, chooser in moments(at, seed, 31):
        key = random_key(chooser)
        assert live.search(seat, key, effort, threads=1) == live.search(seat, key, effort, threads=3)


class Cramped(Effort):
    """With room for a few things to learn."""

    nodes = 4
    edges = 6


@every_game
def test_a_search_without_room_goes_on_without_learning_more(name: str, seats: int, seed: int) -> None:
    at = setting(name, seats)
    for live, seat, chooser in moments(at, seed, 17):
        found = live.search(seat, random_key(chooser), Cramped(iterations=200))
        assert sum(choice.visits for choice in found.choices) > 0 or len(found.choices) == 1


def test_a_search_stops_when_time_is_up(seed: int) -> None:
    live = setting("crownfall", 4).live()
    live.setup(4, seed)
    found = live.search(0, 1, Effort(iterations=1_000_000, seconds=0.05))
    assert 0 < found.iterations < 1_000_000


def test_another_key_finds_something_else(seed: int) -> None:
    live = setting("for-a-crown", 4).live()
    live.setup(4, seed)
    seat = asked(live.to_act())[0]
    assert live.search(seat, 1, SOME) == live.search(seat, 1, SOME) != live.search(seat, 2, SOME)


def test_a_table_searches_for_who_is_asked() -> None:
    table = regalia.Table("for-a-crown", 3, seed=4, backend="cpu")
    (seat,) = table.to_act
    found = table.search(seat, 5, SOME)
    assert [choice.action for choice in found.choices] == [choice.action for choice in table.legal(seat)]
    other = (seat + 1) % 3
    with pytest.raises(OutOfTurnError, match=f"P{other} searches.* the game waits for P{seat}"):
        table.search(other, 5, SOME)


@pytest.mark.parametrize("name", ["iterations", "trees", "width"])
def test_an_effort_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"a search needs {name} of at least 1, not 0"):
        replace(SOME, **{name: 0})


def test_a_search_that_no_memory_would_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="4194304 iterations at most"):
        Effort(iterations=1 << 23)


def test_a_game_that_is_not_judged_before_its_end_has_no_horizon() -> None:
    table = regalia.Table("trone", 3, seed=4, backend="cpu")
    with pytest.raises(ValueError, match="trone does not say how a game stands"):
        table.search(table.to_act[0], 5, replace(SOME, horizon=2))


@every_game
@pytest.mark.slow
def test_the_gist_tells_apart_what_is_observed_apart(name: str, seats: int, seed: int) -> None:
    """For every viewer, of positions that lie close together: as many gists as observations, one for each."""
    at = setting(name, seats)
    other = at.live()
    again = 0
    for live, _, chooser in moments(at, seed, 11):
        before = live.state()
        for viewer in (*range(seats), SPECTATOR):
            gists: dict[tuple[int, ...], tuple[int, ...]] = {}
            for _ in range(CLOSE_WAYS):
                other.restore(before)
                other.redeal(viewer, random_key(chooser))
                for _ in zip(
                    range(CLOSE_BY), decisions(other, chooser, at.facts.most_decisions), strict=False
                ):
                    observed, gist = tuple(other.observe(viewer)), tuple(other.gist(viewer))
                    assert len(gist) <= len(observed)
                    assert all(0 <= number < 1 << 64 for number in gist)
                    again += observed in gists
                    assert gists.setdefault(observed, gist) == gist, "observed alike"
            assert len(set(gists.values())) == len(gists), "observed apart"
    assert again > 100


@every_game
def test_a_gist_is_the_same_interpreted_and_compiled(name: str, seats: int, seed: int) -> None:
    at = setting(name, seats)
    other = at.live("interpreted")
    for live, _, _ in moments(at, seed, 13):
        other.restore(live.state())
        for viewer in (*range(seats), SPECTATOR):
            assert other.gist(viewer) == live.gist(viewer)

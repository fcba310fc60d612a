"""Simulations: the same from any backend, chunk and number of threads; counted and measured rightly."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

import regalia
from regalia.kernel.engine import Live, States
from regalia.kernel.game import AgreementError
from regalia.lab.simulate import MOST_AT_ONCE, Outcome, Plan, chunk_size, prepare, report, simulate, wilson
from tests.agreeing import Agreeing

GAME = regalia.find_game("crownfall")


def plan(games: int = 12, seats: int = 4, seed: int = 5, threads: int = 1) -> Plan:
    return Plan(GAME, GAME.edition(), seats, games, seed, threads=threads)


def counted(outcome: Outcome) -> tuple[object, ...]:
    """All but the time it took."""
    return outcome.games, outcome.decisions, outcome.wins_by_seat, outcome.tallies, outcome.digest


@pytest.mark.parametrize("seats", GAME.rules.seats)
def test_chunks_make_no_difference(seats: int) -> None:
    engine = prepare(GAME, GAME.edition(), "interpreted").engine
    whole = simulate(plan(seats=seats), engine, chunk=100)
    for chunk in (1, 5, 12):
        assert counted(simulate(plan(seats=seats), engine, chunk=chunk)) == counted(whole)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_backends_and_threads_make_no_difference(threads: int) -> None:
    """Compiles the rules, once for this machine."""
    slow = simulate(plan(), prepare(GAME, GAME.edition(), "interpreted").engine)
    fast = simulate(plan(threads=threads), prepare(GAME, GAME.edition(), "cpu").engine, chunk=7)
    assert counted(fast) == counted(slow)


def test_the_digest_is_that_of_all_final_states() -> None:
    engine = prepare(GAME, GAME.edition(), "interpreted").engine
    states = np.zeros(3, GAME.rules.dtype)
    decisions = engine.play(states, 4, 5, 0, 1)
    outcome = simulate(plan(games=3), engine, chunk=2)
    assert outcome.digest == hashlib.sha256(states.tobytes()).hexdigest()
    assert outcome.decisions == decisions.sum()


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    engine = prepare(GAME, GAME.edition(), "interpreted").engine
    heard: list[tuple[int, int]] = []
    outcome = simulate(plan(games=5), engine, lambda done, total: heard.append((done, total)), chunk=2)
    assert heard == [(2, 5), (4, 5), (5, 5)]
    assert sum(outcome.wins_by_seat) + outcome.vacant == 5
    assert outcome.seconds > 0


def test_an_overrun_limit_is_no_result() -> None:
    class Overrunning:
        name = "interpreted"
        rules = GAME.rules

        def play(self, states: States, *_: int) -> States:
            states["error"] = 1
            return np.zeros(len(states), np.int64)

        def live(self) -> Live:
            raise NotImplementedError

    with pytest.raises(RuntimeError, match="overran"):
        simulate(plan(games=1), Overrunning())


def test_only_some_bots_play_inside_the_kernel() -> None:
    wanted = Plan(GAME, GAME.edition(), 4, 1, 5, bots="zeus")
    with pytest.raises(ValueError, match=r"'zeus' can't play .*; uniform.* can"):
        simulate(wanted, prepare(GAME, GAME.edition(), "interpreted").engine)


def test_chunks_fit_threads_and_memory() -> None:
    assert chunk_size("cpu", 1) < chunk_size("cpu", 4) <= MOST_AT_ONCE
    assert chunk_size("cpu", 1000) == MOST_AT_ONCE
    assert chunk_size("interpreted", 8) == chunk_size("interpreted", 1)


def test_a_report_is_plain_values() -> None:
    prepared = prepare(GAME, GAME.edition(), "interpreted")
    told = report(plan(games=2), prepared, simulate(plan(games=2), prepared.engine))
    assert told["games"] == 2
    assert told["edition_digest"] == GAME.edition().digest
    assert all(type(value) in (str, int, float, list, dict) for value in told.values())


def test_wilson_s_interval() -> None:
    """Against figures worked out by hand: 10 of 100, none, all."""
    assert wilson(10, 100) == pytest.approx((0.05522914, 0.17436566), abs=1e-6)
    low, high = wilson(0, 10)
    assert low == 0
    assert high == pytest.approx(0.27753, abs=1e-5)
    assert wilson(10, 10) == pytest.approx((1 - 0.27753, 1), abs=1e-5)
    assert wilson(0, 0) == (0, 1)


def test_what_was_agreed_on_is_played_and_told() -> None:
    game = Agreeing()
    prepared = prepare(game, game.edition(), "interpreted")
    wanted = Plan(game, game.edition(), 4, 3, 5, agreed=6)
    outcome = simulate(wanted, prepared.engine, chunk=2)
    assert report(wanted, prepared, outcome)["agreed"] == 6
    assert outcome.digest != simulate(plan(games=3), prepared.engine).digest
    with pytest.raises(AgreementError, match="at least 2 factions"):
        simulate(Plan(game, game.edition(), 4, 3, 5, agreed=1), prepared.engine)


def test_where_there_is_nothing_to_agree_on_nothing_is_agreed() -> None:
    prepared = prepare(GAME, GAME.edition(), "interpreted")
    assert report(plan(games=2), prepared, simulate(plan(games=2), prepared.engine))["agreed"] == 0
    with pytest.raises(AgreementError, match="nothing to agree on"):
        simulate(Plan(GAME, GAME.edition(), 4, 3, 5, agreed=1), prepared.engine)

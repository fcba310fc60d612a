"""The machine that runs characters: random games end, soundly, alike on both backends."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from regalia.games.trone import RULES
from regalia.games.trone.edition import DEFAULT
from regalia.games.trone.state import CARDS
from regalia.kernel.backends.cpu import CpuEngine
from regalia.kernel.backends.interpreted import InterpretedEngine
from tests.conformance.suite import check_trone

every_seat_count = pytest.mark.parametrize("seats", RULES.seats)


def check(s: Any) -> None:
    check_trone(s, DEFAULT)


@every_seat_count
@pytest.mark.slow
def test_random_games_end_soundly(seats: int, seed: int) -> None:
    engine = InterpretedEngine(RULES, DEFAULT.constants())
    asked: Counter[int] = Counter()
    for number in range(3):
        chooser = random.Random(seed + number)
        live = engine.live()
        live.setup(seats, chooser.getrandbits(128))
        while to_act := live.to_act():
            check(live.look())
            seat = to_act.bit_length() - 1
            assert to_act == 1 << seat  # one at a time
            before = live.state()
            legal = live.legal(seat)
            assert live.state() == before, "looking changes nothing"
            assert legal == sorted(set(legal)) != []
            asked[live.look().question] += 1
            live.act(seat, chooser.choice(legal))
        assert 0 <= live.look().winner < seats
    assert len(asked) > 5


@every_seat_count
def test_what_a_seat_cannot_know_is_dealt_anew_and_nothing_else(seats: int, seed: int) -> None:
    engine = InterpretedEngine(RULES, DEFAULT.constants())
    live, other = engine.live(), engine.live()
    chooser = random.Random(seed)
    live.setup(seats, chooser.getrandbits(128))
    changed = 0
    while to_act := live.to_act():
        if chooser.random() < 0.2:
            viewer = chooser.randrange(seats)
            other.restore(live.state())
            other.redeal(viewer, chooser.getrandbits(64))
            check(other.look())
            assert other.observe(viewer) == live.observe(viewer)
            assert other.legal(viewer) == live.legal(viewer)
            changed += any(other.look().at[c] != live.look().at[c] for c in range(CARDS))
        seat = to_act.bit_length() - 1
        live.act(seat, chooser.choice(live.legal(seat)))
    assert changed


@pytest.mark.slow
def test_both_backends_play_the_same_games(seed: int) -> None:
    compiled = CpuEngine(RULES, DEFAULT.constants())
    plain = InterpretedEngine(RULES, DEFAULT.constants())
    for seats in RULES.seats:
        one, two = np.zeros(6, RULES.dtype), np.zeros(6, RULES.dtype)
        assert (compiled.play(one, seats, seed) == plain.play(two, seats, seed)).all()
        assert one.tobytes() == two.tobytes()
        many = np.zeros(2_000, RULES.dtype)
        compiled.play(many, seats, seed)
        assert not many["error"].any()
        assert (many["over"] == 1).mean() > 0.9  # by the throne

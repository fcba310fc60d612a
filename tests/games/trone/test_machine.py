"""The machine that runs characters: random games end, soundly, alike on both backends."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from regalia.games.trone import knowledge, rules
from regalia.games.trone.edition import DEFAULT
from regalia.games.trone.state import ACTIONS, CARDS, Ask, Place, State
from regalia.kernel.backends.cpu import CpuEngine
from regalia.kernel.backends.interpreted import InterpretedEngine
from regalia.kernel.game import Rules

SUPPLIED = (rules.setup, rules.carry_out, rules.options, rules.option, rules.act, rules.scores)
RULES = Rules(
    game="trone",
    version=1,
    seats=(2, 3, 4, 5, 6),
    state=State,
    functions={fn.__name__: fn for fn in (*SUPPLIED, knowledge.observe, knowledge.redeal)},
    questions=len(Ask),
    actions=ACTIONS,
    most_moves=260,
    observation_size=knowledge.observation_size,
)
every_seat_count = pytest.mark.parametrize("seats", RULES.seats)


def check(s: Any) -> None:
    """Tokens and cards are where they can be, and there are as many as there were."""
    on_field = [c for c in range(CARDS) if s.at[c] >> 3 >= Place.FRONT]
    assert s.freezes + sum(s.altered[c] & 1 for c in on_field) == 15
    assert s.courage + sum(s.altered[c] >> 1 & 1 for c in on_field) == 10
    assert s.forces + sum(s.force[c] for c in on_field) == 30
    elsewhere = [c for c in range(CARDS) if c not in on_field]
    assert not any(s.altered[c] or s.force[c] for c in elsewhere)
    in_play = sum(s.at[c] >> 3 != Place.OUT for c in range(CARDS))
    assert in_play == 16 * max(4, s.seats)
    assert s.error == 0


@every_seat_count
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

"""Copying states inside rules, and the greedy player that tries its choices in copies."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from regalia.games.for_a_crown import GAME
from regalia.kernel.backends.cpu import CpuEngine
from regalia.kernel.backends.interpreted import InterpretedEngine
from regalia.kernel.play import copy_state
from regalia.kernel.record import store, twin

from .looking_ahead import AHEAD

CONSTANTS = GAME.edition().constants()


pytestmark = pytest.mark.slow  # the rules of the game below are compiled anew


@pytest.fixture(scope="module")
def engines() -> tuple[InterpretedEngine, CpuEngine]:
    return InterpretedEngine(AHEAD, CONSTANTS), CpuEngine(AHEAD, CONSTANTS)


def test_a_copy_is_the_same_and_another(engines: tuple[InterpretedEngine, CpuEngine]) -> None:
    live = engines[0].live()
    live.setup(3, 7)
    copy: Any = twin(AHEAD.state)
    copy_state(copy, live.s)
    array = np.zeros(1, AHEAD.dtype)
    store(copy, AHEAD.state, array[0])
    before = live.state()
    assert array.tobytes() == before
    copy.rubies[0] += 1
    copy.chance.key[0] ^= 1
    copy.round += 1
    assert live.state() == before


def test_looking_ahead_is_the_same_interpreted_and_compiled(
    engines: tuple[InterpretedEngine, CpuEngine],
) -> None:
    states = np.zeros((2, 2), AHEAD.dtype)
    took = [engine.play(states[i], 3, 5, greedy=0b111) for i, engine in enumerate(engines)]
    assert took[0].tolist() == took[1].tolist()
    assert states[0].tobytes() == states[1].tobytes()


def test_looking_ahead_changes_nothing_and_sees_nothing_hidden(
    engines: tuple[InterpretedEngine, CpuEngine],
) -> None:
    """Choices are tried in worlds that the seat can't tell apart: each gives the same advice, and stays as it was."""
    chooser = random.Random(3)
    live, other = engines[1].live(), engines[1].live()
    hidden = 0
    for key in range(10):
        live.setup(4, key)
        while to_act := live.to_act():
            seat = to_act.bit_length() - 1
            before = live.state()
            advice = live.weigh(seat, 9)
            assert live.state() == before
            assert len(advice) == len(live.legal(seat))
            other.restore(before)
            other.redeal(seat, chooser.getrandbits(128))
            assert other.weigh(seat, 9) == advice
            hidden += any(live.look().unseen[p] for p in range(4) if p != seat)
            live.act(seat, chooser.choice(live.legal(seat)))
    assert hidden > 100


def test_looking_ahead_wins(engines: tuple[InterpretedEngine, CpuEngine]) -> None:
    states = np.zeros(400, AHEAD.dtype)
    engines[1].play(states, 4, 1, greedy=1, threads=2)
    assert (states["winner"] == 0).mean() > 0.4

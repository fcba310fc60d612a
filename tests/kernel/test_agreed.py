"""What a table agreed on: in the blank state before setup, on every backend, and there to the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from regalia.games import GAMES, find_game
from regalia.games.crownfall.rules import setup
from regalia.games.crownfall.state import State
from regalia.games.definition import Game
from regalia.kernel.backends.interpreted import InterpretedEngine
from regalia.kernel.batch import Batch
from regalia.kernel.game import AgreementError
from regalia.kernel.rule import rule
from regalia.table.backends import make_engine
from tests.agreeing import Agreeing

AGREEING = Agreeing()
each_backend = pytest.mark.parametrize("backend", ["interpreted", "cpu"])


def engine(backend: str, game: Game = AGREEING) -> Any:
    return make_engine(game, game.edition(), backend)


@rule
def setup_as_agreed(s: State, seats: int) -> None:
    """Crownfall, with what was agreed on in place of the bank."""
    agreed = s.agreed
    setup(s, seats)
    s.bank = agreed


def test_setup_sees_it() -> None:
    rules = replace(AGREEING.rules, functions=AGREEING.rules.functions | {"setup": setup_as_agreed})
    changed = InterpretedEngine(rules, AGREEING.edition().constants())
    live = changed.live()
    live.setup(4, 7, 11)
    assert live.look().bank == 11
    states = np.zeros(3, rules.dtype)
    changed.setup(states, 4, 7, agreed=9)
    assert states["bank"].tolist() == [9, 9, 9]


@each_backend
def test_it_stays_in_the_state(backend: str) -> None:
    """Whole games, games set up, and one game action by action."""
    states = np.zeros(5, AGREEING.rules.dtype)
    engine(backend).setup(states, 3, 7, agreed=5)
    assert states["agreed"].tolist() == [5] * 5
    engine(backend).play(states, 4, 7, agreed=3)
    assert states["agreed"].tolist() == [3] * 5
    engine(backend).play(states, 4, 7)
    assert states["agreed"].tolist() == [0] * 5
    live = engine(backend).live()
    live.setup(4, 7, 6)
    live.act(0, live.legal(0)[0])
    assert live.look().agreed == 6
    live.setup(4, 7)
    assert live.look().agreed == 0


def test_backends_and_threads_agree_on_it() -> None:
    played = {}
    for backend, threads in (("interpreted", 1), ("cpu", 1), ("cpu", 3)):
        states = np.zeros(6, AGREEING.rules.dtype)
        took = engine(backend).play(states, 4, 7, threads=threads, agreed=13)
        played[backend, threads] = states.tobytes(), took.tolist()
    assert len({bytes for bytes, _ in played.values()}) == 1
    plain = np.zeros(6, AGREEING.rules.dtype)
    engine("cpu").play(plain, 4, 7)
    plain["agreed"] = 13
    assert played["cpu", 1][0] == plain.tobytes()


def test_a_batch_keeps_it() -> None:
    batch = Batch(engine("cpu"), games=3, seats=4, agreed=12)
    batch.setup(7)
    assert batch.states["agreed"].tolist() == [12] * 3
    other = batch.copy()
    other.play(7)
    assert other.agreed == 12
    assert other.states["agreed"].tolist() == [12] * 3
    with pytest.raises(AgreementError):
        Batch(engine("cpu"), games=3, seats=4, agreed=16)


@each_backend
@pytest.mark.parametrize("agreed", [-1, 16, 1 << 16, True, 1.0, "army"])
def test_a_number_that_means_nothing_is_refused(backend: str, agreed: Any) -> None:
    states = np.zeros(1, AGREEING.rules.dtype)
    for begin in (
        lambda: engine(backend).play(states, 4, 7, agreed=agreed),
        lambda: engine(backend).setup(states, 4, 7, agreed=agreed),
        lambda: engine(backend).live().setup(4, 7, agreed),
    ):
        with pytest.raises(AgreementError, match="crownfall, `agreed` must be a whole number from 0 to 15"):
            begin()


@pytest.mark.parametrize("name", [name for name in GAMES if not find_game(name).agreement])
@each_backend
def test_where_there_is_nothing_to_agree_on_only_nothing_can_be(name: str, backend: str) -> None:
    game = find_game(name)
    states = np.zeros(2, game.rules.dtype)
    engine(backend, game).play(states, game.rules.seats[0], 7, agreed=0)
    assert states["agreed"].tolist() == [0, 0]
    with pytest.raises(AgreementError, match=f"nothing to agree on before a game of {name}"):
        engine(backend, game).play(states, game.rules.seats[0], 7, agreed=1)

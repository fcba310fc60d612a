"""Every kernel compiles for the GPU, also where there is none (`benchmarks/gpu.py` runs them)."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from regalia.games import GAMES, find_game
from regalia.games.definition import Game
from regalia.kernel.backends import cuda as backend
from regalia.kernel.engine import Unavailable
from regalia.kernel.game import AgreementError
from tests.agreeing import Agreeing

# In a process of its own: numba-cuda is told there that a device exists.
COMPILE = """
import sys
from regalia.games import find_game
from regalia.kernel.backends import cuda
cuda.pretend_device()
game = find_game(sys.argv[1])
compiled = cuda.Compiled(game.rules, game.edition().constants())
for name in cuda.KERNELS:
    ptx = compiled.ptx(name)
    assert f".visible .entry" in ptx and name in ptx, name
    print(name, len(ptx))
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_kernel_compiles_to_ptx_without_a_gpu(name: str) -> None:
    run = subprocess.run([sys.executable, "-c", COMPILE, name], capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr[-2000:]
    assert [line.split()[0] for line in run.stdout.splitlines()] == list(backend.KERNELS)


def test_without_a_gpu_the_engine_says_why() -> None:
    if backend.why_not() is None:
        return  # there is one here: benchmarks/gpu.py compares its games with the CPU's
    game: Game = find_game(GAMES[0])
    with pytest.raises(Unavailable, match=r"can't run here: .+"):
        backend.CudaEngine(game.rules, game.edition().constants())


class OnNoGpu:
    """Arrays that would be on a GPU."""

    class Held:
        def __init__(self, array: Any) -> None:
            self.array = array.copy()

        def copy_to_host(self, target: Any = None) -> Any:
            if target is not None:
                target[:] = self.array
            return self.array

    to_device = Held


def test_the_gpu_is_handed_blank_states_with_what_was_agreed_on() -> None:
    """Whatever lay in the array before; the games themselves are not played here."""
    engine: Any = object.__new__(backend.CudaEngine)
    engine.rules, engine.cuda = Agreeing.rules, OnNoGpu
    engine.play_there = lambda *_: None
    states = np.ones(3, engine.rules.dtype)
    engine.play(states, 4, 1, agreed=5)
    expected = np.zeros(3, engine.rules.dtype)
    expected["agreed"] = 5
    assert states.tobytes() == expected.tobytes()
    with pytest.raises(AgreementError):
        engine.play(states, 4, 1, agreed=16)

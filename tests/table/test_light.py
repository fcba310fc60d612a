"""Importing is light: nobody waits for NumPy or a compiler they don't use."""

from __future__ import annotations

import json
import subprocess
import sys
import time

HEAVY = ("numpy", "numba", "llvmlite", "click", "torch")


def loaded_after(code: str) -> set[str]:
    """Which of the heavy packages are loaded once this ran in a fresh Python."""
    program = f"import sys, json\n{code}\nprint(json.dumps([m for m in {HEAVY!r} if m in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_importing_regalia_loads_nothing_heavy() -> None:
    assert loaded_after("import regalia; regalia.__version__; dir(regalia)") == set()


def test_looking_up_the_games_loads_nothing_heavy() -> None:
    assert loaded_after("import regalia; regalia.GAMES; regalia.MalformedError") == set()


def test_a_game_needs_no_compiler() -> None:
    assert not loaded_after("import regalia.games.crownfall") & {"numba", "llvmlite", "click", "torch"}


def test_an_interpreted_table_needs_no_compiler() -> None:
    code = "import regalia; regalia.Table('crownfall', 3, seed=1, backend='interpreted').legal(0)"
    assert not loaded_after(code) & {"numba", "llvmlite", "torch"}


def test_a_compiled_table_needs_no_numba() -> None:
    """Once it is compiled, the code is loaded without the compiler."""
    import regalia

    regalia.Table("crownfall", 3, seed=1, backend="cpu")
    code = "import regalia; regalia.Table('crownfall', 3, seed=1, backend='cpu').legal(0)"
    assert "numba" not in loaded_after(code)


def test_importing_regalia_takes_no_time() -> None:
    """Best of five, against a Python that imports nothing: under 0.3 s in all, and next to nothing over that."""
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import regalia"], check=True)
        times.append(time.perf_counter() - begun)
    assert min(times) < 0.3

"""Regalia on one NVIDIA GPU: are its games the CPU's, byte for byte, and how fast are they?

    python benchmarks/gpu.py --json benchmarks/results/gpu.json

Every measurement is written as soon as it is taken. Times are wall-clock, with the GPU idle before and after.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from regalia.games import find_game
from regalia.kernel.backends import cuda as backend
from regalia.kernel.backends.cpu import CpuEngine
from regalia.kernel.backends.cuda import CudaEngine
from regalia.kernel.engine import streams
from regalia.kernel.play import play_numbered

cuda: Any = None  # put in place by the build, as in the backend
STATE: Any = None
STREAM: Any = None


# ---- variants that were tried beside the backend's own kernels ------------------------------------------


def play_plainly_kernel(states: Any, seats: int, seed: Any, first: int, decisions: Any) -> None:
    """As play_kernel, without waiting for neighbours at each kind of question."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        game = cuda.local.array(1, STATE)
        chance = cuda.local.array(2, STREAM)
        game[0] = states[i]
        chance[0] = seed[0]
        decisions[i] = play_numbered(game[0], seats, chance[0], first + i, chance[1])
        states[i] = game[0]


def play_globally_kernel(states: Any, seats: int, seed: Any, first: int, decisions: Any) -> None:
    """As play_plainly_kernel, with the state left where it lies in the GPU's main memory."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        chance = cuda.local.array(2, STREAM)
        chance[0] = seed[0]
        decisions[i] = play_numbered(states[i], seats, chance[0], first + i, chance[1])


class Report:
    """Measurements, printed and written as they come."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.rows: dict[str, Any] = {}
        self.begun = time.perf_counter()

    def note(self, name: str, value: Any) -> None:
        self.rows[name] = value
        print(f"[{time.perf_counter() - self.begun:6.1f} s] {name}: {json.dumps(value)}", flush=True)
        if self.path:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(self.rows, indent=1) + "\n")

    def attempt(self, name: str, measure: Callable[[], Any]) -> None:
        """A measurement that fails is noted as that, and the others go on."""
        try:
            self.note(name, measure())
        except Exception as error:
            self.note(name, f"failed: {error!r:.300}")


class Bench:
    def __init__(self, game: str, report: Report) -> None:
        self.report = report
        self.game = find_game(game)
        self.rules = self.game.rules
        constants = self.game.edition().constants()
        begun = time.perf_counter()
        self.cpu = CpuEngine(self.rules, constants)
        report.note("cpu compile s", round(time.perf_counter() - begun, 2))
        begun = time.perf_counter()
        self.gpu = CudaEngine(self.rules, constants)
        report.note("cuda device functions s", round(time.perf_counter() - begun, 2))
        self.cuda = self.gpu.cuda

    def identical(self, kernel: str, seats: int, games: int) -> dict[str, Any]:
        expected = np.zeros(games, self.rules.dtype)
        counted = self.cpu.play(expected, seats, seed=1, threads=8)
        states, decisions = self.run(kernel, seats, games, seed=1)
        same = expected.view(np.uint8).reshape(games, -1) == states.view(np.uint8).reshape(games, -1)
        return {
            "games": games,
            "identical": bool(same.all() and (counted == decisions).all()),
            "differing games": int((~same.all(axis=1)).sum()),
        }

    def run(self, kernel: str, seats: int, games: int, seed: int) -> tuple[Any, Any]:
        states = self.cuda.to_device(np.zeros(games, self.rules.dtype))
        decisions = self.cuda.to_device(np.zeros(games, np.int64))
        chance = self.cuda.to_device(streams([seed]))
        self.gpu.launch(kernel, games, states, seats, chance, 0, decisions)
        return states.copy_to_host(), decisions.copy_to_host()

    def resources(self, kernel: str) -> dict[str, int]:
        compiled = self.gpu.kernels[kernel]
        found = {}
        for what in ("get_regs_per_thread", "get_local_mem_per_thread"):
            value = getattr(compiled, what)()
            found[what[4:]] = int(next(iter(value.values())) if isinstance(value, dict) else value)
        return found

    def whole_games(self, kernel: str, games: int, threads: int, seats: int = 4) -> dict[str, Any]:
        zeros = np.zeros(games, self.rules.dtype)
        decisions = self.cuda.to_device(np.zeros(games, np.int64))
        best = float("inf")
        for seed in (1, 2, 3):
            states = self.cuda.to_device(zeros)
            chance = self.cuda.to_device(streams([seed]))
            self.cuda.synchronize()
            begun = time.perf_counter()
            self.gpu.launch(kernel, games, states, seats, chance, 0, decisions, threads=threads)
            self.cuda.synchronize()
            spent = time.perf_counter() - begun
            total = int(decisions.copy_to_host().sum())
            best = min(best, spent / total)
        return {"decisions_per_second": round(1 / best), "games": games, "threads in a block": threads}

    def step_by_step(self, games: int, threads: int, launches: int = 200) -> dict[str, Any]:
        states = self.cuda.to_device(np.zeros(games, self.rules.dtype))
        choosers = self.cuda.to_device(streams([0] * 1).repeat(games))
        decisions = self.cuda.to_device(np.zeros(games, np.int64))
        chance = self.cuda.to_device(streams([1]))
        self.gpu.launch("setup_kernel", games, states, 4, chance, 0, choosers, threads=threads)
        self.gpu.launch("step_kernel", games, states, choosers, decisions, threads=threads)
        before = int(decisions.copy_to_host().sum())
        begun = time.perf_counter()
        for _ in range(launches):
            self.gpu.launch("step_kernel", games, states, choosers, decisions, threads=threads)
        self.cuda.synchronize()
        spent = time.perf_counter() - begun
        made = int(decisions.copy_to_host().sum()) - before
        return {
            "decisions_per_second": round(made / spent),
            "us per launch": round(1e6 * spent / launches, 1),
            "games": games,
            "threads in a block": threads,
        }


def measure(bench: Bench, sizes: list[int]) -> None:
    report = bench.report
    signature = bench.gpu.compiled.signatures["play_kernel"]
    for variant in (play_plainly_kernel, play_globally_kernel):
        bench.gpu.compiled.bodies[variant.__name__] = bench.gpu.compiled.build.clone(variant)
        bench.gpu.compiled.signatures[variant.__name__] = signature
    kernels = ("play_kernel", "play_plainly_kernel", "play_globally_kernel")
    for kernel in kernels:
        begun = time.perf_counter()
        for seats in bench.rules.seats:
            name = f"{kernel} against the cpu, {seats} seats"
            report.attempt(name, lambda k=kernel, n=seats: bench.identical(k, n, 10_000))
        report.note(f"{kernel} compile and check s", round(time.perf_counter() - begun, 2))
        report.attempt(f"{kernel} resources", lambda k=kernel: bench.resources(k))
    for kernel in kernels:
        for games in sizes:
            for threads in (32, 64, 128):
                name = f"whole games, {kernel}, {games}, {threads}"
                report.attempt(name, lambda k=kernel, g=games, t=threads: bench.whole_games(k, g, t))
    for games in sizes:
        for threads in (32, 64, 128, 256):
            name = f"one decision a launch, {games}, {threads}"
            report.attempt(name, lambda g=games, t=threads: bench.step_by_step(g, t))
    report.attempt("step_kernel resources", lambda: bench.resources("step_kernel"))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="crownfall")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--sizes", default="262144,1048576", help="how many games at once, with commas")
    args = parser.parse_args()
    reason = backend.why_not()
    if reason:
        sys.exit(f"gpu.py: {reason}")
    report = Report(args.json)
    report.note("date", time.strftime("%Y-%m-%d"))
    report.note("command", "python benchmarks/gpu.py " + " ".join(sys.argv[1:]))
    device = backend.numba_cuda().get_current_device()
    report.note("gpu", device.name.decode() if isinstance(device.name, bytes) else str(device.name))
    report.note("python", platform.python_version())
    bench = Bench(args.game, report)
    report.note("state bytes", bench.rules.dtype.itemsize)
    measure(bench, [int(size) for size in args.sizes.split(",")])


if __name__ == "__main__":
    main()

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
from regalia.kernel.chance import threefry
from regalia.kernel.engine import streams
from regalia.kernel.play import play_numbered

cuda: Any = None  # put in place by the build, as in the backend
STREAM: Any = None


# ---- kernels that are only measured or checked ----------------------------------------------------------


def play_plainly_kernel(states: Any, seats: int, seed: Any, first: int, decisions: Any) -> None:
    """The simplest that plays whole games: one thread a game, with nothing done to keep neighbours together."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        chance = cuda.local.array(2, STREAM)
        chance[0] = seed[0]
        decisions[i] = play_numbered(states[i], seats, chance[0], first + i, chance[1])


def threefry_kernel(keyed: Any, counters: Any) -> None:
    """The published function itself, to be held against its known answers."""
    i = cuda.grid(1)
    if i < keyed.shape[0]:
        c = counters[i].block
        threefry(keyed[i], c[0], c[1], c[2], c[3])


# Counter, key and answer, as published with Random123 for Threefry-4x32-20.
KNOWN_ANSWERS = [
    ([0] * 4, [0] * 4, [0x9C6CA96A, 0xE17EAE66, 0xFC10ECD4, 0x5256A7D8]),
    ([0xFFFFFFFF] * 4, [0xFFFFFFFF] * 4, [0x2A881696, 0x57012287, 0xF6C7446E, 0xA16A6732]),
    (
        [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344],
        [0xA4093822, 0x299F31D0, 0x082EFA98, 0xEC4E6C89],
        [0x59CD1DBB, 0xB8879579, 0x86B5D00C, 0xAC8B6D84],
    ),
]


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
    """A game on the CPU and on the GPU."""

    def __init__(self, game: str, report: Report) -> None:
        self.report = report
        self.rules = find_game(game).rules
        constants = find_game(game).edition().constants()
        begun = time.perf_counter()
        self.cpu = CpuEngine(self.rules, constants)
        report.note("cpu compile s", round(time.perf_counter() - begun, 2))
        begun = time.perf_counter()
        self.gpu = CudaEngine(self.rules, constants)
        report.note("cuda device functions s", round(time.perf_counter() - begun, 2))
        self.cuda = self.gpu.cuda
        states, count, seeds, _, long, *_ = self.gpu.compiled.signatures["play_kernel"]
        self._add(play_plainly_kernel, (states, count, seeds, count, long))
        self._add(threefry_kernel, (seeds, seeds))

    def _add(self, kernel: Any, signature: tuple[Any, ...]) -> None:
        compiled = self.gpu.compiled
        compiled.bodies[kernel.__name__] = compiled.build.clone(kernel)
        compiled.signatures[kernel.__name__] = signature

    def blank(self, games: int) -> tuple[Any, Any]:
        """Blank states and counts, on the GPU."""
        states = self.cuda.to_device(np.zeros(games, self.rules.dtype))
        return states, self.cuda.to_device(np.zeros(games, np.int64))

    def resources(self, kernel: str) -> dict[str, int]:
        compiled = self.gpu.kernels[kernel]
        found = {}
        for what in ("get_regs_per_thread", "get_local_mem_per_thread", "get_shared_mem_per_block"):
            value = getattr(compiled, what)()
            found[what[4:]] = int(next(iter(value.values())) if isinstance(value, dict) else value)
        return found

    # ---- is it right? -----------------------------------------------------------------------------------

    def known_answers(self) -> bool:
        keyed, counters = streams([0] * 3), streams([0] * 3)
        for i, (counter, key, _) in enumerate(KNOWN_ANSWERS):
            keyed[i]["key"], counters[i]["block"] = key, counter
        on_gpu = self.cuda.to_device(keyed)
        self.gpu.launch("threefry_kernel", 3, on_gpu, self.cuda.to_device(counters))
        made = on_gpu.copy_to_host()["block"]
        return bool((made == np.array([answer for _, _, answer in KNOWN_ANSWERS], np.uint32)).all())

    def play_on(self, kernel: str, seats: int, games: int) -> tuple[Any, Any]:
        """Games of seed 1 by one of the kernels: the states and how many decisions each took."""
        states, decisions = self.blank(games)
        if kernel == "step_kernel":
            choosers = self.cuda.to_device(streams([0]).repeat(games))
            seed = self.cuda.to_device(streams([1]))
            self.gpu.launch("setup_kernel", games, states, seats, seed, 0, choosers)
            while not (states.copy_to_host()["over"] != 0).all():
                for _ in range(100):
                    self.gpu.launch(kernel, games, states, choosers, decisions)
        elif kernel == "play_plainly_kernel":
            self.gpu.launch(kernel, games, states, seats, self.cuda.to_device(streams([1])), 0, decisions)
        else:
            self.gpu.play_there(states, seats, 1, 0, decisions)
        return states.copy_to_host(), decisions.copy_to_host()

    def identical(self, kernel: str, seats: int, games: int) -> dict[str, Any]:
        expected = np.zeros(games, self.rules.dtype)
        counted = self.cpu.play(expected, seats, seed=1, threads=8)
        states, decisions = self.play_on(kernel, seats, games)
        same = expected.view(np.uint8).reshape(games, -1) == states.view(np.uint8).reshape(games, -1)
        return {
            "games": games,
            "identical": bool(same.all() and (counted == decisions).all()),
            "differing games": int((~same.all(axis=1)).sum()),
        }

    # ---- how fast is it? --------------------------------------------------------------------------------

    def whole_games(self, kernel: str, games: int, seats: int) -> dict[str, Any]:
        best = float("inf")
        for seed in (1, 2, 3):
            states, decisions = self.blank(games)
            chance = self.cuda.to_device(streams([seed]))
            self.cuda.synchronize()
            begun = time.perf_counter()
            if kernel == "play_kernel":
                self.gpu.play_there(states, seats, seed, 0, decisions)
            else:
                self.gpu.launch(kernel, games, states, seats, chance, 0, decisions)
            self.cuda.synchronize()
            spent = time.perf_counter() - begun
            best = min(best, spent / int(decisions.copy_to_host().sum()))
        return {"decisions_per_second": round(1 / best), "games": games}

    def step_by_step(self, games: int, seats: int, launches: int) -> dict[str, Any]:
        states, decisions = self.blank(games)
        choosers = self.cuda.to_device(streams([0]).repeat(games))
        seed = self.cuda.to_device(streams([1]))
        self.gpu.launch("setup_kernel", games, states, seats, seed, 0, choosers)
        self.gpu.launch("step_kernel", games, states, choosers, decisions)
        before = int(decisions.copy_to_host().sum())
        begun = time.perf_counter()
        for _ in range(launches):
            self.gpu.launch("step_kernel", games, states, choosers, decisions)
        self.cuda.synchronize()
        spent = time.perf_counter() - begun
        made = int(decisions.copy_to_host().sum()) - before
        return {
            "decisions_per_second": round(made / spent),
            "us per launch": round(1e6 * spent / launches, 1),
            "games": games,
        }


def measure(bench: Bench, sizes: list[int], launches: int) -> None:
    report = bench.report
    report.attempt("threefry gives the published answers", bench.known_answers)
    for kernel in ("play_kernel", "step_kernel", "play_plainly_kernel"):
        for seats in bench.rules.seats:
            name = f"{kernel} against the cpu, {seats} seats"
            report.attempt(name, lambda k=kernel, n=seats: bench.identical(k, n, 10_000))
        report.attempt(f"{kernel} resources", lambda k=kernel: bench.resources(k))
    seats = max(bench.rules.seats)
    for kernel in ("play_kernel", "play_plainly_kernel"):
        for games in sizes:
            name = f"whole games, {kernel}, {games} games"
            report.attempt(name, lambda k=kernel, g=games: bench.whole_games(k, g, seats))
    for games in sizes:
        name = f"one decision a launch, {games} games"
        report.attempt(name, lambda g=games: bench.step_by_step(g, seats, launches))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="crownfall")
    parser.add_argument("--json", type=Path)
    parser.add_argument(
        "--sizes", default="262144,1048576,4194304", help="how many games at once, with commas"
    )
    parser.add_argument("--launches", type=int, default=200, help="of one decision each, while none is over")
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
    measure(bench, [int(size) for size in args.sizes.split(",")], args.launches)


if __name__ == "__main__":
    main()

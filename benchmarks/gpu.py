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


def play_refilled_kernel(states: Any, seats: int, seed: Any, first: int, decisions: Any, tickets: Any) -> None:
    """As play_kernel, and a thread whose game is over takes the next one, a few of a warp at a time."""
    game = cuda.local.array(1, STATE)
    chance = cuda.local.array(2, STREAM)
    chance[0] = seed[0]
    number = -1
    made = 0
    over = 1
    while True:
        waiting = cuda.popc(cuda.ballot_sync(0xFFFFFFFF, over != 0))
        if over != 0 and (waiting >= REFILL or tickets[0] >= states.shape[0]):
            if 0 <= number < states.shape[0]:
                states[number] = game[0]
                decisions[number] = made
            number = cuda.atomic.add(tickets, 0, 1)
            if number < states.shape[0]:
                game[0] = states[number]
                setup_numbered(game[0], seats, chance[0], first + number)
                derive(chance[1], chance[0], first + number, CHOICES)
                made = 0
                over = 0
        if cuda.all_sync(0xFFFFFFFF, over != 0 and number >= states.shape[0]):
            break
        for question in range(QUESTIONS):
            if over == 0 and game[0].question == question:
                choose_uniformly(game[0], chance[1])
                made += 1
                over = game[0].over


def play_pooled_kernel(states: Any, seats: int, seed: Any, first: int, decisions: Any, tickets: Any) -> None:
    """The games of a block lie in its shared memory; before each decision they are sorted by question."""
    games = cuda.shared.array(BLOCK, STATE)
    choosers = cuda.shared.array(BLOCK, STREAM)
    numbers = cuda.shared.array(BLOCK, INT32)
    made = cuda.shared.array(BLOCK, INT32)
    order = cuda.shared.array(BLOCK, INT32)
    counts = cuda.shared.array(32, INT32)
    source = cuda.local.array(1, STREAM)
    source[0] = seed[0]
    t = cuda.threadIdx.x
    total = states.shape[0]
    numbers[t] = -1
    games[t].over = 1
    while True:
        waiting = cuda.syncthreads_count(games[t].over != 0)
        if games[t].over != 0 and numbers[t] < total and (waiting >= BLOCK_REFILL or tickets[0] >= total):
            if numbers[t] >= 0:
                states[numbers[t]] = games[t]
                decisions[numbers[t]] = made[t]
            number = cuda.atomic.add(tickets, 0, 1)
            numbers[t] = number
            if number < total:
                games[t] = states[number]
                setup_numbered(games[t], seats, source[0], first + number)
                derive(choosers[t], source[0], first + number, CHOICES)
                made[t] = 0
        if t < 32:
            counts[t] = 0
        if cuda.syncthreads_or(numbers[t] < total) == 0:
            break
        kind = QUESTIONS if games[t].over != 0 else games[t].question
        place = cuda.atomic.add(counts, kind, 1)
        cuda.syncthreads()
        for k in range(kind):
            place += counts[k]
        order[place] = t
        cuda.syncthreads()
        mine = order[t]
        if games[mine].over == 0:
            choose_uniformly(games[mine], choosers[mine])
            made[mine] += 1


def step_sorted_kernel(states: Any, choosers: Any, decisions: Any) -> None:
    """As step_kernel, with the games of a block sorted by question."""
    order = cuda.shared.array(1024, INT32)
    counts = cuda.shared.array(32, INT32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    if t < 32:
        counts[t] = 0
    cuda.syncthreads()
    kind = QUESTIONS
    if i < states.shape[0] and states[i].over == 0:
        kind = states[i].question
    place = cuda.atomic.add(counts, kind, 1)
    cuda.syncthreads()
    for k in range(kind):
        place += counts[k]
    order[place] = i if kind < QUESTIONS else -1
    cuda.syncthreads()
    mine = order[t]
    if mine >= 0:
        choose_uniformly(states[mine], choosers[mine])
        decisions[mine] += 1


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

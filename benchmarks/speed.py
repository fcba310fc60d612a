"""How fast Regalia is on this machine's processor, side by side with its peers, in one run.

    python benchmarks/speed.py --peers .venv-bench/bin/python --json benchmarks/results/speed.json

`--peers` names a Python that has the peers installed (`make bench` sets one up); without it only Regalia is
measured. Regalia is measured before and after the peers, each on the same single core, best of several.
A decision is one player's choice. Chance is none. Regalia takes a choice with one option by itself and does
not count it; the peers ask for it, and it is counted there.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from regalia import Table
from regalia.games import GAMES, find_game
from regalia.kernel.batch import NO_MOVE, Batch
from regalia.table.backends import make_engine

HERE = Path(__file__).parent


def best(measure: Callable[[], float], repeats: int) -> float:
    return max(measure() for _ in range(repeats))


def pin(cores: set[int]) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)


# ---- whole games, loop inside ---------------------------------------------------------------------------


def whole_games(game: str, seats: int, seconds: float, threads: int = 1) -> float:
    """Decisions per second of uniform play."""
    definition = find_game(game)
    engine = make_engine(definition, definition.edition(), "cpu")
    states = np.zeros(4096 * threads, definition.rules.dtype)
    made, spent, first = 0, 0.0, 0
    while spent < seconds:
        states[:] = np.zeros((), states.dtype)
        begun = time.perf_counter()
        made += int(engine.play(states, seats, 1, first, threads).sum())
        spent += time.perf_counter() - begun
        first += len(states)
    return made / spent


def copying(game: str) -> float:
    """Nanoseconds to copy one state, in a batch."""
    definition = find_game(game)
    engine = make_engine(definition, definition.edition(), "cpu")
    batch = Batch(engine, 1000, definition.rules.seats[-1])
    batch.setup(1)
    target = np.zeros_like(batch.states)

    def once() -> float:
        begun = time.perf_counter()
        for _ in range(200):
            engine.copy(batch.states, target)
        return (time.perf_counter() - begun) / 200_000 * 1e9

    return min(once() for _ in range(5))


# ---- driven from Python ---------------------------------------------------------------------------------


def by_stepper(game: str, games: int = 30) -> float:
    """Decisions per second through the fast path: one call a decision, choices by their place."""
    definition = find_game(game)
    batch = Batch(make_engine(definition, definition.edition(), "cpu"), 1, definition.rules.seats[-1])
    chance = random.Random(1).random
    made = 0
    begun = time.perf_counter()
    for number in range(games):
        batch.setup(number)
        step = batch.stepper()
        following = step(-1)
        while following:
            following = step(int(chance() * (following >> 8)))
            made += 1
    return made / (time.perf_counter() - begun)


def by_lister(game: str, games: int = 30) -> float:
    """The same, with a list of the actions at every decision."""
    definition = find_game(game)
    batch = Batch(make_engine(definition, definition.edition(), "cpu"), 1, definition.rules.seats[-1])
    chance = random.Random(1).random
    made = 0
    begun = time.perf_counter()
    for number in range(games):
        batch.setup(number)
        step, moves = batch.lister()
        following = step(NO_MOVE)
        while following:
            following = step((following & 255) << 16 | moves[int(chance() * (following >> 8))])
            made += 1
    return made / (time.perf_counter() - begun)


def by_table(game: str, games: int = 15) -> float:
    """Decisions per second through the pleasant path, journal, checks and all."""
    seats = find_game(game).rules.seats[-1]
    chance = random.Random(1).random
    made = 0
    begun = time.perf_counter()
    for number in range(games):
        table = Table(game, seats, seed=number, backend="cpu")
        while not table.is_over:
            choices = table.legal(table.to_act[0])
            table.act(choices[int(chance() * len(choices))])
            made += 1
    return made / (time.perf_counter() - begun)


# ---- starting -------------------------------------------------------------------------------------------

START = """
import time
begun = time.perf_counter()
import numpy as np
from regalia.games import find_game
from regalia.table.backends import make_engine
game = find_game({game!r})
engine = make_engine(game, game.edition(), "cpu")
engine.play(np.zeros(10, game.rules.dtype), game.rules.seats[-1], 1, 0, 1)
print(time.perf_counter() - begun)
"""


def starting(game: str) -> dict[str, float]:
    """Seconds from a fresh process to the first games: with nothing compiled, then from the cache."""
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, REGALIA_CACHE_DIR=folder)

        def start() -> float:
            command = [sys.executable, "-c", START.format(game=game)]
            return float(subprocess.run(command, env=env, capture_output=True, check=True, text=True).stdout)

        cold = start()
        return {"cold": round(cold, 2), "from_cache": round(min(start() for _ in range(3)), 3)}


def importing() -> float:
    """Seconds that `import regalia` takes."""
    code = "import time; begun = time.perf_counter(); import regalia; print(time.perf_counter() - begun)"
    command = [sys.executable, "-c", code]
    runs = [subprocess.run(command, capture_output=True, check=True, text=True).stdout for _ in range(5)]
    return min(float(run) for run in runs)


# ---- the run --------------------------------------------------------------------------------------------


def measure_game(game: str, seconds: float, core: int) -> dict[str, Any]:
    rules = find_game(game).rules
    pin({core})
    found: dict[str, Any] = {"state_bytes": rules.dtype.itemsize, "copy_ns": round(copying(game), 1)}
    for seats in rules.seats:
        found[f"one_core_{seats}_seats"] = round(best(lambda n=seats: whole_games(game, n, seconds), 5))
    found["python_fast_path"] = round(best(lambda: by_stepper(game), 5))
    found["python_with_lists"] = round(best(lambda: by_lister(game), 5))
    found["python_pleasant_path"] = round(best(lambda: by_table(game), 5))
    return found


def two_threads(game: str, seconds: float) -> dict[str, float]:
    """One thread and two in turn, free to use all cores."""
    pin(set(range(os.cpu_count() or 1)))
    seats = find_game(game).rules.seats[-1]
    one = best(lambda: whole_games(game, seats, seconds), 4)
    two = best(lambda: whole_games(game, seats, seconds, threads=2), 4)
    return {"one": round(one), "two": round(two), "ratio": round(two / one, 2)}


def measure_peers(python: str, seconds: float, core: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "peers.json"
        arguments = ["--json", str(path), "--seconds", str(seconds), "--core", str(core)]
        subprocess.run([python, str(HERE / "peers.py"), *arguments], check=True)
        found: dict[str, Any] = json.loads(path.read_text())
        return found


def ratios(ours: float, peers: dict[str, Any]) -> dict[str, float]:
    """How many times each peer's game, by the way it is fastest."""
    found = {}
    for peer in ("open_spiel", "rlcard", "pgx"):
        for name, row in peers.get(peer, {}).get("games", {}).items():
            if "decisions_per_second" in row:
                found[f"{peer} {name}"] = round(ours / row["decisions_per_second"], 1)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default=GAMES[0], choices=GAMES)
    parser.add_argument("--peers", metavar="PYTHON", help="a Python that has the peers")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each repeat of each measurement")
    parser.add_argument("--core", type=int, default=0, help="the core to measure on")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    args = parser.parse_args()
    report: dict[str, Any] = {
        "date": time.strftime("%Y-%m-%d"),
        "command": "python benchmarks/speed.py " + " ".join(sys.argv[1:]),
        "processor": platform.processor() or platform.machine(),
        "versions": {name: version(name) for name in ("numba", "llvmlite", "numpy")},
        "python": platform.python_version(),
        "game": args.game,
        "import_seconds": round(importing(), 3),
        "start_seconds": starting(args.game),
    }
    report["regalia"] = measure_game(args.game, args.seconds, args.core)
    print(json.dumps(report, indent=1), flush=True)
    report["threads"] = two_threads(args.game, args.seconds)
    print(json.dumps(report["threads"]), flush=True)
    if args.peers:
        report["peers"] = measure_peers(args.peers, args.seconds, args.core)
        report["regalia_again"] = measure_game(args.game, args.seconds, args.core)
        most = f"one_core_{find_game(args.game).rules.seats[-1]}_seats"
        report["ratios"] = ratios(
            max(report["regalia"][most], report["regalia_again"][most]), report["peers"]
        )
        print(json.dumps(report["regalia_again"], indent=1))
        print(json.dumps(report["ratios"], indent=1))
    if args.json:
        args.json.parent.mkdir(parents=True, exist_ok=True)
        args.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()

"""How fast our search is beside OpenSpiel's, in one run on one core.

    python benchmarks/searches.py --peers .venv-bench/bin/python --json benchmarks/results/searches.json

Positions come from games by chance, all through the game; each is searched as the strongest of our bots does, with one
tree. What is compared are decisions simulated in a second, since games differ in length. Ours are counted by the
search, in the tree and after it; a choice with one option is taken without being one. `--peers` names a Python that has
OpenSpiel (`make bench` sets one up). Ours and theirs take turns, some rounds long, since a machine is not always as
quick; of each game the best round counts, whosever it is.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from regalia import GAMES, Table
from regalia.bots.levels import EFFORTS
from regalia.kernel.findings import Effort

SEATS = 4
NEVER = -1


def by_chance(game: str, number: int, stop: int) -> tuple[Table, int]:
    """A table after so many choices by chance, or at its end; and how many there were."""
    chooser = random.Random(number)
    table = Table(game, SEATS, seed=number, backend="cpu")
    choices = 0
    while not table.is_over:
        options = table.legal(table.to_act[0])
        if len(options) > 1:
            if choices == stop:
                break
            choices += 1
        table.act(chooser.choice(options))
    return table, choices


def positions(game: str, count: int) -> list[Table]:
    """Tables at which a seat has a choice, one of each game."""
    found = []
    for number in range(count):
        _, choices = by_chance(game, number, NEVER)
        found.append(by_chance(game, number, random.Random(number).randrange(choices))[0])
    return found


def measure(game: str, count: int, effort: Effort) -> dict[str, Any]:
    spent, decisions, iterations = 0.0, 0, 0
    for number, table in enumerate(positions(game, count)):
        seat = table.to_act[0]
        begun = time.perf_counter()
        found = table.search(seat, number, effort)
        spent += time.perf_counter() - begun
        decisions += found.decisions
        iterations += found.iterations
    return {
        "simulations_per_second": round(iterations / spent),
        "decisions_per_simulation": round(decisions / iterations, 1),
        "decisions_per_second": round(decisions / spent),
        "positions": count,
        "simulations_each": effort.iterations,
    }


def ours(count: int, simulations: int) -> dict[str, Any]:
    return {game: measure(game, count, replace(EFFORTS[game], iterations=simulations)) for game in GAMES}


def theirs(python: str, core: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "peer.json"
        script = Path(__file__).with_name("searches_peer.py")
        subprocess.run(["taskset", "-c", str(core), python, str(script), "--json", str(path)], check=True)
        found: dict[str, Any] = json.loads(path.read_text())
        return found


def best_of(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Of each game the round with most decisions in a second; and what all rounds say alike."""
    found = dict(rounds[0])
    for game in (game for game, row in found.items() if isinstance(row, dict)):
        rows = [each[game] for each in rounds]
        found[game] = dict(max(rows, key=lambda row: row["decisions_per_second"]))
        found[game]["rounds"] = [row["decisions_per_second"] for row in rows]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--peers", help="a Python that has OpenSpiel")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--core", type=int, default=0)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    os.sched_setaffinity(0, {args.core})
    rows: dict[str, Any] = {"date": time.strftime("%Y-%m-%d"), "seats": SEATS}
    our_rounds, their_rounds = [], []
    for _ in range(args.rounds):
        our_rounds.append(ours(args.positions, args.simulations))
        if args.peers:
            their_rounds.append(theirs(args.peers, args.core))
    rows["regalia"] = best_of(our_rounds)
    if args.peers:
        rows["openspiel"] = best_of(their_rounds)
        peers = {
            name: row["decisions_per_second"]
            for name, row in rows["openspiel"].items()
            if isinstance(row, dict)
        }
        rows["times"] = {
            f"{game} to {peer}": round(rows["regalia"][game]["decisions_per_second"] / rate, 2)
            for game in GAMES
            for peer, rate in peers.items()
        }
    print(json.dumps(rows, indent=1))
    if args.json:
        args.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()

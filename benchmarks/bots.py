"""How well the bots play.

    python benchmarks/bots.py --games 100 --json benchmarks/results/bots.json

Every pairing is one bot against as many of another as there are seats left, over common deals with the seats turned,
as `regalia match` plays them; intervals are at 95 %. Where a bar is set, it is printed beside the share. How fast a
search is, `searches.py` measures.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from pathlib import Path
from typing import Any, NamedTuple

from regalia.bots.levels import LEVELS
from regalia.games import GAMES, find_game
from regalia.lab.contest import contest, prepare_tables
from regalia.lab.match import Match, Standings


class Pairing(NamedTuple):
    """One bot against several of another, and the share of games that it should win."""

    game: str
    seats: int
    one: str
    others: str
    bar: float


def pairings() -> list[Pairing]:
    """All that we promise, game by game."""
    found = []
    steps = list(zip(LEVELS, list(LEVELS)[1:], strict=False))
    for game in GAMES:
        found.append(Pairing(game, 4, "sovereign", "page", 0.80))
        found.append(Pairing(game, 4, "sovereign", "greedy", 0.50))
        found += [Pairing(game, 4, higher, lower, 0.35) for lower, higher in steps]
    found.append(Pairing("trone", 2, "sovereign", "page", 0.90))
    return found


def play(pairing: Pairing, games: int, seed: int, jobs: int) -> dict[str, Any]:
    """Play a pairing; the share of the one bot, and how long it thought."""
    game = find_game(pairing.game)
    backend, _ = prepare_tables(game, game.edition())
    bots = (pairing.one, *[pairing.others] * (pairing.seats - 1))
    match = Match(game, game.edition(), bots, games, seed)
    standings = Standings()
    for deal in contest(match.setting(backend), match.deals(), jobs):
        standings.add(deal)
    share, low, high = standings.share(pairing.one)
    thought = standings.thoughts[pairing.one]
    return {
        **pairing._asdict(),
        "games": standings.games,
        "share": round(share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "seconds_p50": round(thought.quantile(0.5), 4),
        "seconds_p95": round(thought.quantile(0.95), 4),
        "seconds_max": round(thought.longest, 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="of each pairing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument(
        "--only", default="", help="pairings whose line has this in it, such as 'trone 4 sovereign'"
    )
    parser.add_argument("--json", type=Path, help="where to keep the figures")
    wanted = parser.parse_args()
    figures: dict[str, Any] = {"processor": platform.processor() or platform.machine(), "bars": []}
    for pairing in pairings():
        line = f"{pairing.game} {pairing.seats} {pairing.one} {pairing.others}"
        if wanted.only in line:
            found = play(pairing, wanted.games, wanted.seed, wanted.jobs)
            figures["bars"].append(found)
            low, high = found["interval"]
            times = f"{found['seconds_p50']:.2f} s a choice, {found['seconds_max']:.2f} s at most"
            print(
                f"{line}: {found['share']:.1%} of {found['games']} ({low:.1%} to {high:.1%}),"
                f" bar {pairing.bar:.0%}; {times}",
                flush=True,
            )
            if wanted.json:
                wanted.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()

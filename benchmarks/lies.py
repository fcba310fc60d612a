"""How the bots lie in Crownfall: how often each level does, is called a liar, and calls others rightly.

    python benchmarks/lies.py --games 100 --json benchmarks/results/lies.json

At every table four of the five levels sit together, each left out as often; seats turn from game to game. A lie is a
card that was announced for another. It is caught if at least one other bet on it. A call is a bet on a lie.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from regalia import Table
from regalia.bots import make_bot, play_game
from regalia.bots.levels import LEVELS
from regalia.bots.seeds import seat_seed
from regalia.kernel.engine import Entry, read_journal
from regalia.lab.crew import share_out
from regalia.lab.simulate import wilson

Counts = Counter[tuple[str, str]]  # (bot, what)


def line_up(number: int) -> list[str]:
    """Who plays the game of this number: all levels but one, turned by a seat each time all were left out."""
    left = [level for k, level in enumerate(LEVELS) if k != number % len(LEVELS)]
    turn = number // len(LEVELS) % len(left)
    return left[turn:] + left[:turn]


def play(number: int) -> Counts:
    """One game, counted."""
    seated = line_up(number)
    table = Table("crownfall", len(seated), seed=number, backend="cpu")
    play_game(table, {seat: make_bot(name, seat_seed(number, seat)) for seat, name in enumerate(seated)})
    counts: Counts = Counter()
    for bets, reveals in turns(table):
        count_turn(seated, bets, reveals, counts)
    for seat, score in enumerate(table.scores):
        counts[seated[seat], "games"] += 1
        counts[seated[seat], "wins"] += int(score)
    return counts


def turns(table: Table) -> Iterator[tuple[list[Entry], list[Entry]]]:
    """The bets of each turn, and the cards that were turned."""
    bets: list[Entry] = []
    for raw in table.log:
        reveals = []
        for entry in read_journal(raw):
            match table.game.events[entry.event]:
                case "bets":
                    bets.append(entry)
                case "reveals":
                    reveals.append(entry)
        if reveals:
            yield bets, reveals
            bets = []


def count_turn(seated: list[str], bets: list[Entry], reveals: list[Entry], counts: Counts) -> None:
    lied = {entry.a: entry.b != entry.c for entry in reveals}
    called = {entry.b for entry in bets if entry.d}
    for seat, lie in lied.items():
        counts[seated[seat], "announcements"] += 1
        counts[seated[seat], "lies"] += lie
        counts[seated[seat], "caught"] += lie and seat in called
    for entry in bets:
        if entry.b in lied:
            what = "calls" if entry.d else "trusts"
            counts[seated[entry.a], what] += 1
            counts[seated[entry.a], f"right {what}"] += bool(entry.d) == lied[entry.b]


def share(counts: Counts, bot: str, part: str, whole: str) -> dict[str, Any]:
    n, of = counts[bot, part], counts[bot, whole]
    return {"of": of, "share": round(n / max(of, 1), 4), "interval": [round(x, 4) for x in wilson(n, of)]}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    counts: Counts = Counter()
    for more in share_out(play, range(args.games), args.jobs):
        counts.update(more)
    asked = {
        "wins": ("wins", "games"),
        "lies": ("lies", "announcements"),
        "caught": ("caught", "lies"),
        "calls_right": ("right calls", "calls"),
        "trusts_right": ("right trusts", "trusts"),
    }
    rows = {bot: {name: share(counts, bot, *pair) for name, pair in asked.items()} for bot in LEVELS}
    for bot, row in rows.items():
        print(bot, " · ".join(f"{name} {found['share']:.1%} of {found['of']}" for name, found in row.items()))
    if args.json:
        figures = {"date": time.strftime("%Y-%m-%d"), "games": args.games, "levels": rows}
        args.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()

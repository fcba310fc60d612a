"""OpenSpiel's own information-set search, in C++, on one core: simulations and decisions per second.

    python benchmarks/searches_peer.py --json peer.json

Positions come from games by chance, all through the game. A simulation goes from the position to the end of the game:
its decisions are counted by playing on from there by chance, often, outside the clock.
"""

from __future__ import annotations

import argparse
import json
import random
from importlib.metadata import version
from pathlib import Path
from statistics import mean
from time import perf_counter
from typing import Any

import pyspiel

# From which action of a game on. In hearts OpenSpiel's search falls over (a segmentation fault) while cards are passed;
# after 52 dealt, a direction and 12 passed it does not.
GAMES = {"hearts": 65, "oh_hell": 0}
COUNTED = 40  # games played on from each position, to count decisions


def by_chance(state: Any, chooser: random.Random) -> int:
    """One step; how many decisions it was: none, where it was the deal."""
    if state.is_chance_node():
        actions, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chooser.choices(actions, shares)[0])
        return 0
    state.apply_action(chooser.choice(state.legal_actions()))
    return 1


def positions(game: Any, since: int, count: int, chooser: random.Random) -> list[Any]:
    """Positions in which somebody has a choice."""
    found: list[Any] = []
    while len(found) < count:
        state = game.new_initial_state()
        seen = []
        while not state.is_terminal():
            late = len(state.history()) >= since
            if late and not state.is_chance_node() and len(state.legal_actions()) > 1:
                seen.append(state.clone())
            by_chance(state, chooser)
        found += chooser.sample(seen, 1)
    return found


def decisions_from(position: Any, chooser: random.Random) -> float:
    """To the end of the game, on average."""
    counts = []
    for _ in range(COUNTED):
        state, made = position.clone(), 0
        while not state.is_terminal():
            made += by_chance(state, chooser)
        counts.append(made)
    return mean(counts)


def measure(name: str, count: int, simulations: int) -> dict[str, Any]:
    chooser = random.Random(1)
    game = pyspiel.load_game(name)
    spent, decisions = 0.0, 0.0
    for number, position in enumerate(positions(game, GAMES[name], count, chooser)):
        evaluator = pyspiel.RandomRolloutEvaluator(1, number)
        bot = pyspiel.ISMCTSBot(number, evaluator, 2.0, simulations)
        begun = perf_counter()
        bot.step(position)
        spent += perf_counter() - begun
        decisions += simulations * decisions_from(position, chooser)
    return {
        "simulations_per_second": round(count * simulations / spent),
        "decisions_per_simulation": round(decisions / (count * simulations), 1),
        "decisions_per_second": round(decisions / spent),
        "positions": count,
        "simulations_each": simulations,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=2000)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    rows: dict[str, Any] = {"open_spiel": version("open_spiel")}
    for name in GAMES:
        rows[name] = measure(name, args.positions, args.simulations)
        print(name, json.dumps(rows[name]), flush=True)
    if args.json:
        args.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()

"""Many games at once: who wins them, how they end, and how fast they are played.

Games run in chunks and are counted chunk by chunk, so a long run takes no more memory than a short one. What
comes out depends on the seed alone: never on the backend, the number of threads or the size of a chunk.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import numpy as np

from regalia.bots import IN_KERNEL, bots_for
from regalia.games.definition import Edition, Game, Tally
from regalia.kernel.engine import Engine, Progress, Unavailable
from regalia.table.backends import make_engine

CHUNKS = {"interpreted": 16, "cpu": 16_384, "cuda": 262_144}  # games, on one thread
MOST_AT_ONCE = 262_144
CONFIDENCE = 1.959964  # 95 % of a normal distribution lie within so many standard deviations


@dataclass(frozen=True)
class Plan:
    """What to simulate."""

    game: Game
    edition: Edition
    seats: int
    games: int
    seed: int
    bots: str = "uniform"  # one name for all seats, or one for each, with commas
    threads: int = 1
    agreed: int = 0  # before each game, see `GameState`

    @property
    def greedy(self) -> int:
        """The seats of greedy players, a bit each."""
        names = self.bots.split(",")
        seated = names * self.seats if len(names) == 1 else names
        return sum(1 << seat for seat, name in enumerate(seated) if name == "greedy")


@dataclass(frozen=True)
class Prepared:
    """An engine ready to play, how long that took, and why it is not the one that was wanted, if it isn't."""

    engine: Engine
    seconds: float
    instead: str | None = None


@dataclass
class Outcome:
    """What came of it: counts over all games played."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0  # spent playing, and nothing else
    wins_by_seat: list[int] = field(default_factory=list)
    tallies: dict[str, Tally] = field(default_factory=dict)
    digest: str = ""  # SHA-256 of all final states, in order

    @property
    def vacant(self) -> int:
        """Games that nobody won."""
        return self.games - sum(self.wins_by_seat)


# ---- preparing ------------------------------------------------------------------------------------------


def prepare(game: Game, edition: Edition, backend: str, progress: Progress | None = None) -> Prepared:
    """The engine on this backend, compiled if need be. "auto" is cpu, or interpreted where it can't be."""
    if backend != "auto":
        return _prepare(game, edition, backend, progress)
    try:
        return _prepare(game, edition, "cpu", progress)
    except (Unavailable, OSError) as error:
        return Prepared(make_engine(game, edition, "interpreted"), 0.0, str(error))


def _prepare(game: Game, edition: Edition, backend: str, progress: Progress | None) -> Prepared:
    begun = perf_counter()
    engine = make_engine(game, edition, backend, progress)
    # Some backends compile when they are first used, and that is no playing time.
    engine.play(np.zeros(1, game.rules.dtype), game.rules.seats[0], 0, 0, 1)
    return Prepared(engine, perf_counter() - begun)


# ---- playing --------------------------------------------------------------------------------------------


def simulate(
    plan: Plan, engine: Engine, progress: Progress | None = None, chunk: int | None = None
) -> Outcome:
    """Play all games of a plan. `progress` hears of games done and games in all."""
    check_bots(plan)
    plan.game.check_agreement(plan.edition, plan.seats, plan.agreed)
    outcome = Outcome(wins_by_seat=[0] * plan.seats)
    digest = hashlib.sha256()
    size = chunk or chunk_size(engine.name, plan.threads)
    while outcome.games < plan.games:
        states = _play_chunk(plan, engine, outcome, min(size, plan.games - outcome.games))
        digest.update(states.tobytes())
        _count(plan, states, outcome)
        if progress:
            progress(outcome.games, plan.games)
    outcome.digest = digest.hexdigest()
    return outcome


def check_bots(plan: Plan) -> None:
    """Every bot must know the game; a ValueError says which do."""
    names, known = plan.bots.split(","), bots_inside(plan.game)
    for name in names:
        if name not in known:
            raise ValueError(f"{name!r} can't play {plan.game.title}; {', '.join(known)} can")
    if len(names) not in (1, plan.seats):
        raise ValueError(f"{len(names)} bots for {plan.seats} seats: name one for all, or one for each")


def bots_inside(game: Game) -> tuple[str, ...]:
    """The bots that the kernel itself plays in this game."""
    return tuple(name for name in bots_for(game) if name in IN_KERNEL)


def chunk_size(backend: str, threads: int) -> int:
    """Enough games to keep all threads busy, few enough to hear of progress and to stop when asked."""
    return min(CHUNKS[backend] * (threads if backend == "cpu" else 1), MOST_AT_ONCE)


def _play_chunk(plan: Plan, engine: Engine, outcome: Outcome, count: int) -> np.ndarray[Any, Any]:
    states = np.zeros(count, plan.game.rules.dtype)
    begun = perf_counter()
    threads = min(plan.threads, count)
    decisions = engine.play(states, plan.seats, plan.seed, outcome.games, threads, plan.greedy, plan.agreed)
    outcome.seconds += perf_counter() - begun
    outcome.decisions += int(decisions.sum())
    if states["error"].any():
        raise RuntimeError(f"a game of {plan.game.name} overran a limit of the kernel")
    return states


def _count(plan: Plan, states: np.ndarray[Any, Any], outcome: Outcome) -> None:
    winners = plan.game.winners(states)
    for seat in range(plan.seats):
        outcome.wins_by_seat[seat] += int((winners == seat).sum())
    add_tallies(outcome.tallies, plan.game.statistics(plan.edition, states))
    outcome.games += len(states)


def add_tallies(so_far: dict[str, Tally], more: dict[str, Tally]) -> None:
    """Count more games in."""
    for name, tally in more.items():
        before = so_far.get(name)
        so_far[name] = added(before, tally) if before else tally


def added(one: Tally, two: Tally) -> Tally:
    """Two tallies of the same things, together."""
    counts = {key: n + two.counts[key] for key, n in one.counts.items()}
    if one.of is None or two.of is None:
        return Tally(counts)
    return Tally(counts, {key: n + two.of[key] for key, n in one.of.items()})


# ---- telling --------------------------------------------------------------------------------------------


def report(plan: Plan, prepared: Prepared, outcome: Outcome) -> dict[str, Any]:
    """All of it as plain values, for JSON."""
    seconds = max(outcome.seconds, 1e-9)
    return {
        "game": plan.game.name,
        "edition": plan.edition.name,
        "edition_digest": plan.edition.digest,
        "rules_version": plan.game.rules.version,
        "backend": prepared.engine.name,
        "bots": plan.bots,
        "seats": plan.seats,
        "agreed": plan.agreed,
        "seed": plan.seed,
        "threads": plan.threads,
        "games": outcome.games,
        "decisions": outcome.decisions,
        "seconds": round(outcome.seconds, 6),
        "compile_seconds": round(prepared.seconds, 6),
        "decisions_per_second": round(outcome.decisions / seconds, 1),
        "games_per_second": round(outcome.games / seconds, 1),
        "wins_by_seat": outcome.wins_by_seat,
        "vacant": outcome.vacant,
        "mean_decisions": round(outcome.decisions / outcome.games, 4),
        "digest": outcome.digest,
    } | {name: plain(tally) for name, tally in outcome.tallies.items()}


def plain(tally: Tally) -> dict[str, Any]:
    """A tally for JSON: numbers, or where they are counted in something else, both and their ratio."""
    if tally.of is None:
        return dict(tally.counts)
    return {
        key: {"total": n, "of": tally.of[key], "mean": round(n / tally.of[key], 4) if tally.of[key] else None}
        for key, n in tally.counts.items()
    }


def wilson(count: float, games: float) -> tuple[float, float]:
    """Between which shares the true one lies, with 95 % confidence (Wilson's interval)."""
    if not games:
        return 0.0, 1.0
    z2 = CONFIDENCE**2
    share = count / games
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = CONFIDENCE * math.sqrt(share * (1 - share) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)

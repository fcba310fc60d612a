"""A ladder: bots in all line-ups of a table, and a rating for each.

Ratings are the Plackett-Luce model's, by maximum likelihood over all games at once: the order in which they were played
makes no difference. A game says who won it, and nothing about the others, so it counts as a choice of the winner among
those who sat there. Where a win is shared, each winner is taken to have won a part of the game. A game that nobody won
says nothing about who is better.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from regalia.games.definition import Edition, Game
from regalia.kernel.backends.interpreted import stream
from regalia.kernel.chance import Stream, below, derive
from regalia.kernel.engine import Unavailable
from regalia.kernel.record import twin
from regalia.lab.contest import Deal, DealPlayed, Played, Setting, Thought, plain_thought, rotations
from regalia.lab.simulate import CONFIDENCE

Matrix = np.ndarray[Any, np.dtype[np.float64]]

SEATING = 3  # what a numbered stream of a seed is for, after deals, choices and the chance of bots
SCALE = 400 / math.log(10)  # 400 points are ten to one
MIDDLE = 1500  # the mean of all ratings


@dataclass(frozen=True)
class Ladder:
    """What to play."""

    game: Game
    edition: Edition
    bots: tuple[str, ...]  # each once
    seats: int
    games: int  # at least so many: every line-up is played as often as every other
    seed: int
    agreed: int = 0
    patience: float | None = None  # seconds that a program has for a choice

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        """Who can sit at one table: as many different bots as there is room for, in all ways."""
        if len(self.bots) >= self.seats:
            return list(combinations(self.bots, self.seats))
        filled = combinations_with_replacement(self.bots, self.seats)
        return [lineup for lineup in filled if set(lineup) == set(self.bots)]

    def deals(self) -> list[Deal]:
        """Round after round, in each of which every line-up plays a deal of its own; neighbours are drawn by lot."""
        deals: list[Deal] = []
        games = 0
        while games < self.games:
            for lineup in self.lineups:
                deal = Deal(len(deals), shuffled(lineup, self.seed, len(deals)))
                games += len(rotations(deal.bots))
                deals.append(deal)
        return deals

    def setting(self, backend: str) -> Setting:
        return Setting(self.game.name, self.edition, self.seed, backend, self.agreed, self.patience)


def shuffled(lineup: Sequence[str], seed: int, number: int) -> tuple[str, ...]:
    """The line-up in an order by lot: the same from the same seed, under every version of Python."""
    chance = twin(Stream)
    derive(chance, stream(seed), number, SEATING)
    left = list(lineup)
    return tuple(left.pop(below(chance, len(left))) for _ in lineup)


# ---- ratings --------------------------------------------------------------------------------------------


class Rating(NamedTuple):
    """How strong a bot is, and between what that lies in truth, with 95 % confidence."""

    rating: float
    low: float
    high: float


class Outcome(NamedTuple):
    """What a game says: how many copies of each bot sat there, and how many of them won or shared the win."""

    seated: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def parts(self) -> int:
        """Into how many parts the win was split."""
        return sum(self.winners)


def rate(count: int, deals: Sequence[Sequence[Outcome]]) -> list[Rating]:
    """Ratings of so many bots, from the games of each deal.

    All are taken to have shared the win of one game in addition, so that a bot that never lost has a rating too. The
    intervals allow for games of one deal being no independent trials (the "sandwich" estimate of their variance).
    """
    in_common = Outcome((1,) * count, (1,) * count)
    counts = Counter([in_common, *(outcome for deal in deals for outcome in deal)])
    strengths = _most_likely(count, counts)
    none = np.zeros((count, count))
    curvature = sum((n * _curvature(strengths, outcome) for outcome, n in counts.items()), none)
    slopes = [sum((_slope(strengths, o) for o in deal), np.zeros(count)) for deal in deals if deal]
    # One deal counts as if its games were independent, as in a match: few deals can't claim too much.
    spread = sum((np.outer(slope, slope) for slope in slopes), curvature / max(len(slopes), 1))
    # Only differences mean something: to add the same to all strengths changes nothing, which is set right here.
    alike = np.full((count, count), 1 / count)
    inverse = np.linalg.inv(curvature + alike) - alike
    errors = np.sqrt(np.diag(inverse @ spread @ inverse))
    return [
        Rating(*(MIDDLE + SCALE * value for value in (s, s - CONFIDENCE * e, s + CONFIDENCE * e)))
        for s, e in zip(strengths.tolist(), errors.tolist(), strict=True)
    ]


def _most_likely(count: int, outcomes: Counter[Outcome]) -> Matrix:
    """The strengths that make these outcomes most likely; their mean is 0."""
    try:
        from choix import ilsr_top1
    except ImportError:
        raise Unavailable("ratings need the package choix: pip install 'regalia[ladder]'") from None

    # The library counts whole games, so all are counted in the smallest part that a win was split into.
    smallest = math.lcm(*(outcome.parts for outcome in outcomes))
    choices = []
    for outcome, times in outcomes.items():
        here = [i for i, n in enumerate(outcome.seated) for _ in range(n)]
        for i, winners in enumerate(outcome.winners):
            if winners:
                others = list(here)
                others.remove(i)
                choices += [(i, others)] * (times * winners * smallest // outcome.parts)
    found = np.asarray(ilsr_top1(count, choices), np.float64)
    return found - np.mean(found)


def _chances(strengths: Matrix, outcome: Outcome) -> Matrix:
    """How likely each bot, with all its copies, was to win."""
    weights = np.array(outcome.seated) * np.exp(strengths)
    return np.asarray(weights / weights.sum(), np.float64)


def _slope(strengths: Matrix, outcome: Outcome) -> Matrix:
    """Of the logarithm of an outcome's likelihood."""
    return np.array(outcome.winners) / outcome.parts - _chances(strengths, outcome)


def _curvature(strengths: Matrix, outcome: Outcome) -> Matrix:
    chances = _chances(strengths, outcome)
    return np.diag(chances) - np.outer(chances, chances)


# ---- adding up ------------------------------------------------------------------------------------------


@dataclass
class Rungs:
    """What came of it so far."""

    bots: tuple[str, ...]
    games: int = 0
    vacant: int = 0  # games that nobody won
    shared: int = 0
    outcomes: list[list[Outcome]] = field(default_factory=list)  # deal by deal, of games that somebody won
    sat: Counter[str] = field(default_factory=Counter)  # seats that each bot has had in all games
    won: dict[str, float] = field(default_factory=dict)  # games; a win that is shared counts in parts
    thoughts: dict[str, Thought] = field(default_factory=dict)
    _digest: Any = field(default_factory=hashlib.sha256)

    def add(self, deal: DealPlayed) -> None:
        outcomes = [self._outcome(game) for game in deal.games]
        self.games += len(outcomes)
        self.outcomes.append([outcome for outcome in outcomes if outcome.parts])
        self.vacant += sum(outcome.parts == 0 for outcome in outcomes)
        self.shared += sum(outcome.parts > 1 for outcome in outcomes)
        for outcome in outcomes:
            for name, seats, winners in zip(self.bots, *outcome, strict=True):
                self.sat[name] += seats
                self.won[name] = self.won.get(name, 0.0) + winners / max(outcome.parts, 1)
        for name, thought in deal.thoughts.items():
            self.thoughts.setdefault(name, Thought()).merge(thought)
        self._digest.update(deal.digest)

    def _outcome(self, game: Played) -> Outcome:
        winners = [name for name, score in zip(game.bots, game.scores, strict=True) if score > 0]
        return Outcome(
            tuple(game.bots.count(name) for name in self.bots),
            tuple(winners.count(name) for name in self.bots),
        )

    @property
    def deals(self) -> int:
        return len(self.outcomes)

    @property
    def digest(self) -> str:
        """SHA-256 of how all games ended, deal by deal."""
        return str(self._digest.hexdigest())

    def rated(self) -> list[tuple[str, Rating]]:
        """The bots, from the strongest down."""
        found = zip(self.bots, rate(len(self.bots), self.outcomes), strict=True)
        return sorted(found, key=lambda one: -one[1].rating)


# ---- telling --------------------------------------------------------------------------------------------


def report(ladder: Ladder, rungs: Rungs, backend: str) -> dict[str, Any]:
    """All of it as plain values, for JSON; only "seconds" and "backend" depend on the machine."""
    return {
        "game": ladder.game.name,
        "edition": ladder.edition.name,
        "edition_digest": ladder.edition.digest,
        "rules_version": ladder.game.rules.version,
        "backend": backend,
        "seats": ladder.seats,
        "agreed": ladder.agreed,
        "seed": ladder.seed,
        "deals": rungs.deals,
        "games": rungs.games,
        "games_wanted": ladder.games,
        "vacant": rungs.vacant,
        "shared": rungs.shared,
        "ladder": [
            {
                "name": name,
                "rating": round(rating.rating, 1),
                "interval": [round(rating.low, 1), round(rating.high, 1)],
                "seats": rungs.sat[name],
                "wins": round(rungs.won[name], 3),
                "seconds": plain_thought(rungs.thoughts[name]),
            }
            for name, rating in rungs.rated()
        ],
        "digest": rungs.digest,
    }

"""A match: the same bots over many deals, and which share of the games each wins."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from regalia.games.definition import Edition, Game, Tally
from regalia.lab.contest import Deal, DealPlayed, Setting, Thought, plain_thought, rotations
from regalia.lab.simulate import add_tallies, plain, wilson


@dataclass(frozen=True)
class Match:
    """What to play."""

    game: Game
    edition: Edition
    bots: tuple[str, ...]  # one for each seat
    games: int  # at least so many: deals are played in all their rotations
    seed: int
    agreed: int = 0
    patience: float | None = None  # seconds that a program has for a choice

    @property
    def per_deal(self) -> int:
        """Games that it takes to have every bot on every seat."""
        return len(rotations(self.bots))

    def deals(self) -> Iterator[Deal]:
        return (Deal(number, self.bots) for number in range(-(-self.games // self.per_deal)))

    def setting(self, backend: str) -> Setting:
        return Setting(self.game.name, self.edition, self.seed, backend, self.agreed, self.patience)


class Share(NamedTuple):
    """A share of the games, and between what it lies in truth, with 95 % confidence."""

    share: float
    low: float
    high: float

    def of_one(self, copies: int) -> Share:
        """What falls to one of several copies."""
        return Share(*(value / copies for value in self))


@dataclass
class Standings:
    """What came of it so far. A win that is shared counts in parts."""

    games: int = 0
    decisions: int = 0
    wins: dict[str, list[float]] = field(
        default_factory=dict
    )  # of each bot, all copies together: deal by deal
    vacant: int = 0  # games that nobody won
    shared: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    tallies: dict[str, Tally] = field(default_factory=dict)  # what the game counts
    thoughts: dict[str, Thought] = field(default_factory=dict)
    _digest: Any = field(default_factory=hashlib.sha256)

    def add(self, deal: DealPlayed) -> None:
        won = dict.fromkeys(deal.thoughts, 0.0)
        for game in deal.games:
            for name, score in zip(game.bots, game.scores, strict=True):
                won[name] += score
            winners = sum(score > 0 for score in game.scores)
            self.vacant += winners == 0
            self.shared += winners > 1
            self.games += 1
            self.decisions += game.decisions
            self.endings[game.ending] += 1
        for name, thought in deal.thoughts.items():
            self.wins.setdefault(name, []).append(won[name])
            self.thoughts.setdefault(name, Thought()).merge(thought)
        add_tallies(self.tallies, deal.tallies)
        self._digest.update(deal.digest)

    @property
    def deals(self) -> int:
        return len(next(iter(self.wins.values()), []))

    @property
    def digest(self) -> str:
        """SHA-256 of how all games ended, deal by deal."""
        return str(self._digest.hexdigest())

    def even(self, seats: int) -> float:
        """What each of so many seats would win if the bots were all alike."""
        return (1 - self.vacant / self.games) / seats

    def share(self, name: str) -> Share:
        """Of all games, those that a bot won, with all its copies."""
        return share_of(self.wins[name], self.games // self.deals)


def share_of(wins: Sequence[float], per_deal: int) -> Share:
    """The share of the games that were won, from the wins of each deal.

    Games of one deal are no independent trials: with the seats turned, one game's luck is often another's bad luck.
    So Wilson's interval is taken for as many games as would tell as much if they were independent, which the
    differences between deals show. One deal is counted as if its games all ended alike: few deals can't claim much.
    """
    deals = len(wins)
    games = deals * per_deal
    share = min(1.0, sum(wins) / games)
    chance = share * (1 - share)
    if deals < 2 or chance < 1e-9:
        return Share(share, *wilson(share * deals, deals))
    spread = sum((won / per_deal - share) ** 2 for won in wins) / (deals - 1)  # of a deal's share
    ratio = spread / (chance / per_deal)  # 1 for independent games, `per_deal` for games that all end alike
    effective = games / (((deals - 1) * ratio + per_deal) / deals)
    return Share(share, *wilson(share * effective, effective))


# ---- telling --------------------------------------------------------------------------------------------


def report(match: Match, standings: Standings, backend: str) -> dict[str, Any]:
    """All of it as plain values, for JSON; only "seconds" and "backend" depend on the machine."""
    return {
        "game": match.game.name,
        "edition": match.edition.name,
        "edition_digest": match.edition.digest,
        "rules_version": match.game.rules.version,
        "backend": backend,
        "seats": len(match.bots),
        "agreed": match.agreed,
        "seed": match.seed,
        "seated": list(match.bots),
        "deals": standings.deals,
        "games": standings.games,
        "games_wanted": match.games,
        "vacant": standings.vacant,
        "shared": standings.shared,
        "endings": dict(sorted(standings.endings.items())),
        "statistics": {name: plain(tally) for name, tally in standings.tallies.items()},
        "mean_decisions": round(standings.decisions / max(standings.games, 1), 4),
        "bots": [_of_bot(match, standings, name) for name in dict.fromkeys(match.bots)],
        "digest": standings.digest,
    }


def _of_bot(match: Match, standings: Standings, name: str) -> dict[str, Any]:
    copies = match.bots.count(name)
    total = standings.share(name)
    one = total.of_one(copies)
    return {
        "name": name,
        "copies": copies,
        "wins": round(math.fsum(standings.wins[name]), 3),
        "share": round(total.share, 6),
        "interval": [round(total.low, 6), round(total.high, 6)],
        "share_of_one": round(one.share, 6),
        "interval_of_one": [round(one.low, 6), round(one.high, 6)],
        "seconds": plain_thought(standings.thoughts[name]),
    }

"""Bots at a table, deal after deal, with every bot once on every seat of each deal.

A deal is the chance of a game: its cards and dice. Playing each with the bots in all rotations takes the luck of the
seat and much of the luck of the cards out of a comparison. What comes out depends on the seed alone, never on the
number of processes.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from regalia.bots import BotError, Player, Seat, make_bot, play_game
from regalia.bots.seeds import seat_seed
from regalia.games import find_game
from regalia.games.definition import Edition, Game, Tally
from regalia.kernel.engine import Progress, Unavailable
from regalia.lab.crew import share_out
from regalia.lab.simulate import add_tallies
from regalia.table.backends import make_engine, seeded_key
from regalia.table.table import Choice, Table

STEP = 1.05  # times of thought are known to this factor
SHORTEST = 1e-7  # seconds; less is as good as nothing


@dataclass(frozen=True)
class Setting:
    """What all games of a contest have in common."""

    game: str
    edition: Edition
    seed: int
    backend: str = "cpu"
    agreed: int = 0  # before each game, see `GameState`
    patience: float | None = None  # seconds that a program has for a choice


class Deal(NamedTuple):
    """The number of a deal, and who plays it, in the order in which they sit."""

    number: int
    bots: tuple[str, ...]


class Played(NamedTuple):
    """One game."""

    bots: tuple[str, ...]  # by seat
    scores: tuple[float, ...]
    decisions: int
    ending: str


@dataclass
class Thought:
    """How long a bot thinks about its choices: counts of times, in steps of a few percent."""

    counts: Counter[int] = field(default_factory=Counter)
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.counts[round(math.log(max(seconds, SHORTEST) / SHORTEST, STEP))] += 1
        self.longest = max(self.longest, seconds)

    def merge(self, other: Thought) -> None:
        self.counts.update(other.counts)
        self.longest = max(self.longest, other.longest)

    @property
    def choices(self) -> int:
        return self.counts.total()

    def quantile(self, share: float) -> float:
        """Seconds that this share of the choices stayed within."""
        seen = 0
        for step in sorted(self.counts):
            seen += self.counts[step]
            if seen >= share * self.choices:
                return min(SHORTEST * STEP**step, self.longest)
        return 0.0


class DealPlayed(NamedTuple):
    """All games of a deal, what each bot took in time, what the game counts, and a digest of all that happened."""

    number: int
    games: list[Played]
    thoughts: dict[str, Thought]
    tallies: dict[str, Tally]
    digest: bytes


# ---- playing --------------------------------------------------------------------------------------------


def rotations(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """The bots in all rotations over the seats. Where copies make two of them equal, each is there once."""
    turned = [(*bots[k:], *bots[:k]) for k in range(len(bots))]
    return list(dict.fromkeys(turned))


def prepare_tables(game: Game, edition: Edition, progress: Progress | None = None) -> tuple[str, str | None]:
    """The backend that tables will be played on, compiled if need be, and why it is not the fast one."""
    try:
        engine: Any = make_engine(game, edition, "cpu", progress)
        engine.load_journal(progress)
    except (Unavailable, OSError) as error:
        return "interpreted", str(error)
    return "cpu", None


def contest(setting: Setting, deals: Iterable[Deal], jobs: int = 1) -> Iterator[DealPlayed]:
    """Play all deals, in so many processes; each when it is done, in their order."""
    return share_out(partial(play_deal, setting), deals, jobs)


def play_deal(setting: Setting, deal: Deal) -> DealPlayed:
    """Play a deal in all rotations of its bots."""
    thoughts = {name: Thought() for name in deal.bots}
    digest = hashlib.sha256()
    games = []
    tallies: dict[str, Tally] = {}
    for seated in rotations(deal.bots):
        table = _set_table(setting, deal, len(seated))
        players = {
            seat: Timed(_make_bot(setting, deal, seat, name), thoughts[name])
            for seat, name in enumerate(seated)
        }
        try:
            play_game(table, players)
        except BotError as error:
            error.add_note(f"deal {deal.number} of seed {setting.seed}, with {', '.join(seated)}")
            raise
        assert table.result
        games.append(Played(seated, tuple(table.scores), len(table.actions), table.result[0]))
        digest.update(table.save())
        add_tallies(tallies, table.statistics())
    return DealPlayed(deal.number, games, thoughts, tallies, digest.digest())


def _make_bot(setting: Setting, deal: Deal, seat: int, name: str) -> Player:
    return make_bot(name, seat_seed(setting.seed, seat, deal.number), setting.patience)


def _set_table(setting: Setting, deal: Deal, seats: int) -> Table:
    return Table(
        find_game(setting.game).name,
        seats,
        key=seeded_key(setting.seed, deal.number),
        edition=setting.edition,
        backend=setting.backend,
        agreed=setting.agreed,
    )


class Timed(Player):
    """A player whose thinking is timed."""

    def __init__(self, player: Player, thought: Thought) -> None:
        super().__init__(player.name, player.bot)
        self.thought = thought

    def choose(self, seat: Seat) -> Choice:
        begun = perf_counter()
        chosen = super().choose(seat)
        self.thought.add(perf_counter() - begun)
        return chosen


def plain_thought(thought: Thought) -> dict[str, Any]:
    """Times of thought for JSON."""
    return {
        "choices": thought.choices,
        "p50": round(thought.quantile(0.5), 7),
        "p95": round(thought.quantile(0.95), 7),
        "max": round(thought.longest, 7),
    }

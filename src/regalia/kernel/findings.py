"""What a search is asked for, and what it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any, NamedTuple

from regalia.kernel.chance import Stream, derive
from regalia.kernel.record import twin
from regalia.kernel.search import MOST_SEATS, TRUSTED, WIN

SEARCHES = 3  # what a numbered stream of a seed is for, after deals, choices and bots
LARGEST_SLICE = 256  # iterations between two looks at the clock, ...
A_GLIMPSE = 0.02  # ... or fewer, so that one looks as often as every so many seconds
EDGES_PER_ITERATION = 4


@dataclass(frozen=True)
class Effort:
    """How hard to search. What is found depends on this and a key alone, unless time runs out."""

    iterations: int = 2000  # of each tree
    trees: int = 1  # that grow apart, and are then counted together
    boldness: int = 70  # hundredths: how much is tried of what seems worse
    width: int = 100  # hundredths: of how often a decision was met, the root of so much is tried there
    horizon: int = 0  # moments (turns, rounds) after which a game is judged as it stands; 0: played out
    trust: tuple[int, ...] = (TRUSTED // 2,) * MOST_SEATS  # how often each seat says the truth, up to TRUSTED
    wits: tuple[int, ...] = (TRUSTED,) * MOST_SEATS  # how often each seat thinks at all, up to TRUSTED
    seconds: float | None = None  # after these it stops

    def __post_init__(self) -> None:
        for name in ("iterations", "trees", "width"):
            if getattr(self, name) < 1:
                raise ValueError(f"a search needs {name} of at least 1, not {getattr(self, name)}")
        if self.iterations > 1 << 22:
            raise ValueError(f"a search can have {1 << 22} iterations at most, not {self.iterations}")

    def prepare(self, search: Any) -> None:
        """Write it where a search finds it."""
        search.mask = self.nodes - 1
        search.most_edges = self.edges
        search.boldness = self.boldness
        search.width = self.width
        search.horizon = self.horizon
        for row, given in ((search.trust, self.trust), (search.wits, self.wits)):
            for seat, share in enumerate(given):
                row[seat] = share

    @property
    def nodes(self) -> int:
        """How many a tree has room for: a power of two, and never full."""
        return 1 << max(10, (2 * self.iterations - 1).bit_length())

    @property
    def edges(self) -> int:
        return 1024 + EDGES_PER_ITERATION * self.iterations


class Finding(NamedTuple):
    """What was found of one choice."""

    action: int
    visits: int
    value: float  # the mean result of the seat, from 0 to 1


class Findings(NamedTuple):
    """What was found of all the choices of a seat, in their order."""

    choices: list[Finding]
    iterations: int
    decisions: int  # that were simulated


class Tree(NamedTuple):
    """One tree that was grown: how often each action was tried, and its results in all."""

    tried: list[tuple[int, int, int]]
    iterations: int
    decisions: int


def tree_key(key: int, number: int) -> int:
    """The key of a tree's chance, out of the search's."""
    source, made = twin(Stream), twin(Stream)
    for i in range(4):
        source.key[i] = key >> (32 * i) & 0xFFFFFFFF
    derive(made, source, number, SEARCHES)
    return sum(made.key[i] << (32 * i) for i in range(4))


def grow(effort: Effort, slices: Callable[[int], None]) -> int:
    """Let a tree grow slice by slice, until that is done or time is up; how many iterations there were."""
    if effort.seconds is None:
        slices(effort.iterations)
        return effort.iterations
    begun = looked = perf_counter()
    done, size = 0, 1
    while done < effort.iterations and (not done or looked - begun < effort.seconds):
        now = min(size, effort.iterations - done)
        slices(now)
        done += now
        before, looked = looked, perf_counter()
        size = min(2 * size, LARGEST_SLICE) if looked - before < A_GLIMPSE else max(size // 2, 1)
    return done


def search_all(effort: Effort, key: int, threads: int, grow_one: Callable[[int], Tree]) -> Findings:
    """Grow all trees, each from a key of its own, and count them together: in any number of threads the same."""
    keys = [tree_key(key, number) for number in range(effort.trees)]
    if threads == 1 or effort.trees == 1:
        trees = [grow_one(each) for each in keys]
    else:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(threads) as pool:
            trees = list(pool.map(grow_one, keys))
    choices = []
    for same in zip(*(tree.tried for tree in trees), strict=True):
        visits = sum(tried[1] for tried in same)
        total = sum(tried[2] for tried in same)
        choices.append(Finding(same[0][0], visits, total / (WIN * visits) if visits else 0.0))
    return Findings(choices, sum(tree.iterations for tree in trees), sum(tree.decisions for tree in trees))

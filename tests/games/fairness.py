"""Whether `redeal` is fair: worlds listed by brute force, worlds re-dealt, and the chi-square test between them."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable
from copy import copy
from typing import Any, ClassVar

from regalia.games.definition import Edition, Game
from regalia.kernel.backends.interpreted import InterpretedEngine

World = tuple[Any, ...]
Part = Callable[[Any], World]  # what of a state is looked at

SAMPLES = 2000
LEAST = 1e-4  # with fixed seeds a test always gives the same answer; of 10,000 fair ones, one would fail


def chi_square_tail(x: float, freedom: int) -> float:
    """How likely a chi-square of so many degrees of freedom is to exceed x (the incomplete gamma function)."""
    a, x = freedom / 2, x / 2
    if x <= 0:
        return 1.0
    front = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    b, c = x + 1 - a, 1e300
    d = 1 / b
    h = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * h


def check_fair(counted: Counter[World], worlds: dict[World, float]) -> None:
    """Nothing comes up that can't be; all that can be comes up, as often as it should."""
    assert set(counted) <= set(worlds), f"impossible: {next(iter(set(counted) - set(worlds)))}"
    total, weight = sum(counted.values()), sum(worlds.values())
    expected = {world: total * share / weight for world, share in worlds.items()}
    assert min(expected.values()) >= 5, f"{total} samples are too few for {len(worlds)} worlds"
    x = sum((counted[world] - e) ** 2 / e for world, e in expected.items())
    if len(worlds) > 1:
        tail = chi_square_tail(x, len(worlds) - 1)
        assert tail > LEAST, f"chi-square {x:.1f} over {len(worlds)} worlds: {tail:.2g}"


def together(*parts: Iterable[World]) -> dict[World, float]:
    """Independent parts of a world, and how often each combination should come up."""
    worlds: dict[World, float] = {(): 1.0}
    for part in parts:
        counted = Counter(part)
        worlds = {(*w, p): n * k for w, n in worlds.items() for p, k in counted.items()}
    return worlds


class Situation:
    """A game on a tiny deck, played up to some point, and all that its journal has told."""

    game: ClassVar[Game]
    seats: ClassVar[int]

    def __init__(self, edition: Edition, seed: int, stop: Callable[[Any], bool]) -> None:
        """Play games of a seed by chance until one comes to a point that is wanted."""
        self.edition = edition
        self.live = InterpretedEngine(self.game.rules, edition.constants()).live()
        for number in range(seed, seed + 2000):
            chooser = random.Random(number)
            self.live.setup(self.seats, chooser.getrandbits(128))
            self.story = self.live.journal()
            while self.live.to_act():
                if stop(self.live.look()):
                    print(f"found with seed {number}")
                    self.s = self.live.look()
                    self.start = contents(self.s)
                    return
                seats = [p for p in range(self.seats) if self.live.to_act() >> p & 1]
                seat = chooser.choice(seats)
                self.live.act(seat, chooser.choice(self.live.legal(seat)))
                self.story += self.live.journal()
        raise AssertionError("no such situation was found")

    def redeal(self, viewer: int, key: int) -> Any:
        """Another world, dealt out of the one that was found."""
        fill(self.s, self.start)
        self.live.redeal(viewer, key)
        return self.s

    def sample(self, viewer: int, *parts: Part, samples: int = SAMPLES) -> Counter[World]:
        """Re-deal again and again; how often each combination of these parts came up."""
        worlds = (self.redeal(viewer, key) for key in range(samples))
        counted = Counter(tuple(part(s) for part in parts) for s in worlds)
        fill(self.s, self.start)
        return counted


def contents(s: Any) -> dict[str, Any]:
    """All numbers of a state, to be put back later: quicker than its bytes."""
    values = {name: getattr(s, name) for name in type(s).__slots__}
    return {
        name: contents(v) if hasattr(v, "__slots__") and not isinstance(v, int | dict) else copy(v)
        for name, v in values.items()
    }


def fill(s: Any, values: dict[str, Any]) -> None:
    for name, value in values.items():
        if not isinstance(value, dict):
            setattr(s, name, value)
        elif isinstance(getattr(s, name), dict):
            getattr(s, name).update(value)
        else:
            fill(getattr(s, name), value)

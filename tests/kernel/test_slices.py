"""A search that has only so much time looks at the clock often enough, however slow its rules are."""

from __future__ import annotations

import pytest

from regalia.kernel import findings
from regalia.kernel.findings import LARGEST_SLICE, Effort, grow


class Clock:
    """Time that passes only while a tree grows."""

    def __init__(self, an_iteration: float) -> None:
        self.now = 100.0
        self.an_iteration = an_iteration
        self.slices: list[int] = []

    def __call__(self) -> float:
        return self.now

    def grow(self, iterations: int) -> None:
        self.slices.append(iterations)
        self.now += iterations * self.an_iteration


@pytest.fixture
def clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock(request.param)
    monkeypatch.setattr(findings, "perf_counter", made)
    return made


@pytest.mark.parametrize("clock", [0.25], indirect=True, ids=["slow"])
def test_a_slow_search_stops_in_time(clock: Clock) -> None:
    done = grow(Effort(iterations=10_000, seconds=1.2), clock.grow)
    assert done == sum(clock.slices) == 5
    assert clock.now - 100 < 1.2 + 0.25


@pytest.mark.parametrize("clock", [0.004], indirect=True, ids=["slower"])
def test_a_search_that_turns_out_slow_looks_oftener(clock: Clock) -> None:
    grow(Effort(iterations=10_000, seconds=1.0), clock.grow)
    assert clock.now - 100 < 1.0 + 0.04
    assert max(clock.slices) <= 8


@pytest.mark.parametrize("clock", [0.000_01], indirect=True, ids=["quick"])
def test_a_quick_search_seldom_looks(clock: Clock) -> None:
    assert grow(Effort(iterations=10_000, seconds=1.2), clock.grow) == 10_000
    assert max(clock.slices) == LARGEST_SLICE
    assert len(clock.slices) < 50


@pytest.mark.parametrize("clock", [5.0], indirect=True, ids=["very slow"])
def test_at_least_one_iteration_is_made(clock: Clock) -> None:
    assert grow(Effort(iterations=100, seconds=0.1), clock.grow) == 1


@pytest.mark.parametrize("clock", [1.0], indirect=True, ids=["no hurry"])
def test_a_search_without_a_limit_is_made_in_one_go(clock: Clock) -> None:
    assert grow(Effort(iterations=700), clock.grow) == 700
    assert clock.slices == [700]

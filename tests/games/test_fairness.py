"""The test of fairness is tested against printed tables."""

from __future__ import annotations

from collections import Counter

import pytest

from .fairness import check_fair, chi_square_tail


@pytest.mark.parametrize(
    ("x", "freedom", "tail"),
    [(3.841, 1, 0.05), (18.307, 10, 0.05), (135.807, 100, 0.01), (10.828, 1, 0.001), (9.342, 10, 0.5)],
)
def test_the_chi_square_function_agrees_with_printed_tables(x: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(x, freedom) == pytest.approx(tail, rel=1e-3)


def test_what_is_not_fair_is_noticed() -> None:
    check_fair(Counter({("a",): 510, ("b",): 490}), {("a",): 1, ("b",): 1})
    with pytest.raises(AssertionError, match="chi-square"):
        check_fair(Counter({("a",): 600, ("b",): 400}), {("a",): 1, ("b",): 1})
    with pytest.raises(AssertionError, match="impossible"):
        check_fair(Counter({("a",): 500, ("c",): 500}), {("a",): 1, ("b",): 1})

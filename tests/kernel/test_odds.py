"""Rules compiled by the odds of their branches: what was counted is told, and any process makes the same library."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from regalia.games import find_game
from regalia.kernel.backends import cpu_odds
from regalia.kernel.backends.cpu import CpuEngine, ensure_library
from regalia.kernel.backends.cpu_odds import (
    counter_count,
    summary,
    with_counters,
    with_odds,
    without_marks,
)

# Three marks: a branch, one that is decided before it runs, and one that was told something before.
CODE = """
declare void @mark(i32, i1)

define internal i64 @larger(i64 %a, i64 %b) {
entry:
  %more = icmp sgt i64 %a, %b
  call void @mark(i32 0, i1 %more)
  br i1 %more, label %so, label %not
so:
  ret i64 %a
not:
  call void @mark(i32 1, i1 false)
  br label %on
on:
  call void @mark(i32 2, i1 %more)
  br i1 %more, label %so, label %last, !prof !0
last:
  ret i64 %b
}

define i64 @larger_of(i64 %a, i64 %b) {
  %found = call i64 @larger(i64 %a, i64 %b)
  ret i64 %found
}

!0 = !{!"branch_weights", i32 1, i32 99}
"""


@pytest.fixture
def marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu_odds.Marks, "made", 3)


@pytest.mark.usefixtures("marks")
def test_code_without_marks_is_as_it_was_lowered() -> None:
    module = llvm.parse_assembly(without_marks(CODE))
    module.verify()
    assert "mark" not in str(module)
    assert str(module).count("!prof") == 1


@pytest.mark.usefixtures("marks")
def test_what_was_counted_is_told_of_branches_and_functions() -> None:
    assert counter_count(CODE) == 2 * (3 + 2)
    module = llvm.parse_assembly(with_odds(CODE, [7, 5, 1, 0, 0, 0, 0, 12, 0, 3]))
    module.verify()
    told = str(module)
    assert "mark" not in told
    assert '!{!"branch_weights", i32 5, i32 7}' in told
    assert '!{!"branch_weights", i32 1, i32 99}' in told, "what was never met keeps what it was told"
    assert '!{!"function_entry_count", i64 12}' in told
    assert '!{!"function_entry_count", i64 3}' in told
    assert '!{!"TotalCount", i64 28}' in told


@pytest.mark.usefixtures("marks")
def test_very_large_counts_are_told_in_proportion() -> None:
    told = str(llvm.parse_assembly(with_odds(CODE, [3 << 40, 1 << 40, *[1] * 8])))
    assert f'!{{!"branch_weights", i32 {1 << 29}, i32 {3 << 29}}}' in told


@pytest.mark.usefixtures("marks")
def test_the_summary_says_how_few_counts_make_up_how_much() -> None:
    steps = summary([900_000, 90_000, 9_000, 900, 90, 9, 1, 0, 0, 0])[-1]
    for step in (
        "!{i32 900000, i64 900000, i32 1}",
        "!{i32 950000, i64 90000, i32 2}",
        "!{i32 999999, i64 9, i32 6}",
    ):
        assert step in steps


@pytest.mark.usefixtures("marks")
def test_code_with_counters_can_be_compiled() -> None:
    module = llvm.parse_assembly(with_counters(CODE))
    module.verify()
    assert str(module).count("call void @mark") == 3 + 2


COMPILE = """
import hashlib, sys
from regalia.games import find_game
from regalia.kernel.backends.cpu_compile import Request, compile_library
game = find_game("crownfall")
request = Request(game.rules, game.edition().constants(), False)
print(hashlib.sha256(compile_library(request, lambda done, total: None)).hexdigest())
"""


@pytest.mark.slow
def test_any_process_makes_the_same_library() -> None:
    game = find_game("crownfall")
    cached = ensure_library(game.rules, game.edition().constants()).read_bytes()[32:]
    made = subprocess.run(
        [sys.executable, "-c", COMPILE],
        env={**os.environ, "PYTHONHASHSEED": "5"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()[-1]
    assert made == hashlib.sha256(cached).hexdigest()


@pytest.mark.parametrize("name", ["crownfall", "for-a-crown", "trone"])
def test_the_sample_searches_positions_at_every_number_of_seats(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else what is done there would be taken for seldom."""
    game, searched = find_game(name), []
    engine = CpuEngine(game.rules, game.edition().constants())
    monkeypatch.setattr(cpu_odds, "grow_tree", lambda *given: searched.append(given[3]))
    for seats in game.rules.seats:
        cpu_odds.play_some(engine, seats)
        before = len(searched)
        cpu_odds.search_some(engine, seats)
        assert len(searched) - before >= cpu_odds.POSITIONS
        assert all(0 <= seat < seats for seat in searched[before:])

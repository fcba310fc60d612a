"""Which way branches of compiled rules go, as seen in games that the rules themselves have played.

A processor is quickest where it goes straight on, so a compiler had better know what is done often and what seldom.
Rules are lowered with a mark before each branch. A first library of them counts at the marks, while it plays and
searches some games; the second is made without marks, but with what was counted. The games are always the same, and so
is the library.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from ctypes import c_int64
from itertools import accumulate, count
from typing import Any, ClassVar

import numpy as np
from llvmlite import ir

from regalia.kernel.backends.cpu import CpuEngine, Library, grow_tree
from regalia.kernel.engine import streams
from regalia.kernel.findings import Effort
from regalia.kernel.game import Rules

GAMES = 60  # by chance, at each number of seats
POSITIONS = 4  # searched, at each number of seats
CHOICES_APART = 12  # by chance, from one position to the next
ITERATIONS = 200  # of a search
HORIZON = 3  # of some searches, where a game says how it stands

MARK = re.compile(
    r"^ *(?:tail )?call void @mark\(i32 (?P<number>\d+), i1 [^)]*\)\n"
    r"(?P<branch> *br i1 [^,\n]+, label [^,\n]+, label [^,\n]+)?(?P<told>, !prof ![0-9]+)?",
    re.MULTILINE,
)
DECLARED = re.compile(r"^declare void @mark\(.*\n", re.MULTILINE)
DEFINED = re.compile(r"^(?P<head>define .*) \{\n(?P<label>\S+:.*\n)?", re.MULTILINE)
OURS = 1_000_000  # metadata of ours is numbered from here
# Of all that is counted, how much the largest counts make up together: the steps of LLVM's summary, in millionths.
SHARES = (10_000, *range(100_000, 1_000_000, 100_000), 950_000, 990_000, 999_000, 999_900, 999_990, 999_999)


class Marks:
    """The marks that were made in this process, numbered."""

    made: ClassVar[int] = 0
    kind: ClassVar[Any] = ir.FunctionType(ir.VoidType(), [ir.IntType(32), ir.IntType(1)])


def mark_branches() -> None:
    """Let all code that is lowered in this process have a mark before each branch with two ways."""
    branch = ir.IRBuilder.cbranch

    def marked_branch(self: Any, condition: Any, if_so: Any, if_not: Any) -> Any:
        mark = self.module.globals.get("mark") or ir.Function(self.module, Marks.kind, "mark")
        self.call(mark, [ir.IntType(32)(Marks.made), condition])
        Marks.made += 1
        return branch(self, condition, if_so, if_not)

    ir.IRBuilder.cbranch = marked_branch


def with_counters(code: str) -> str:
    """The code with a pair of counters for each mark: how often its branch was not taken, and how often it was.

    Behind them come those of the functions, each with the mark of a branch that is always taken.
    """
    functions = count(Marks.made)

    def entered(definition: re.Match[str]) -> str:
        mark = f"  call void @mark(i32 {next(functions)}, i1 true)\n"
        return f"{definition['head']} {{\n{definition['label'] or ''}{mark}"

    counters = f"[{counter_count(code)} x i64]"
    return (
        DEFINED.sub(entered, DECLARED.sub("", code))
        + f"""
@counters = global {counters} zeroinitializer
define internal void @mark(i32 %number, i1 %taken) alwaysinline {{
  %way = zext i1 %taken to i32
  %pair = shl i32 %number, 1
  %place = or i32 %pair, %way
  %counter = getelementptr {counters}, ptr @counters, i32 0, i32 %place
  %before = load i64, ptr %counter
  %after = add i64 %before, 1
  store i64 %after, ptr %counter
  ret void
}}
"""
    )


def counter_count(code: str) -> int:
    return 2 * (Marks.made + len(DEFINED.findall(code)))


def without_marks(code: str) -> str:
    return DECLARED.sub("", MARK.sub(lambda mark: (mark["branch"] or "") + (mark["told"] or ""), code))


def with_odds(code: str, counted: list[int]) -> str:
    """The code without marks, but with what was counted: the odds of branches, and how often functions are called."""
    nodes: list[str] = []
    functions = count(Marks.made)

    def node(content: str) -> str:
        nodes.append(f"!{OURS + len(nodes)} = !{{{content}}}\n")
        return f"!{OURS + len(nodes) - 1}"

    def with_weights(mark: re.Match[str]) -> str:
        not_taken, taken = pair_of(counted, int(mark["number"]))
        if not mark["branch"] or not taken + not_taken:  # decided before it runs, or never met
            return (mark["branch"] or "") + (mark["told"] or "")
        odds = node(f'!"branch_weights", i32 {taken}, i32 {not_taken}')
        return f"{mark['branch']}, !prof {odds}"

    def with_calls(definition: re.Match[str]) -> str:
        calls = node(f'!"function_entry_count", i64 {pair_of(counted, next(functions))[1]}')
        return f"{definition['head']} !prof {calls} {{\n{definition['label'] or ''}"

    told = DECLARED.sub("", DEFINED.sub(with_calls, MARK.sub(with_weights, code)))
    flag = node(f'i32 1, !"ProfileSummary", {node(", ".join(map(node, summary(counted))))}')
    return f"{told}{''.join(nodes)}!llvm.module.flags = !{{{flag}}}\n"


def pair_of(counted: list[int], number: int) -> tuple[int, int]:
    """What was counted at a mark, in 31 bits: not taken, taken."""
    not_taken, taken = counted[2 * number : 2 * number + 2]
    excess = max(0, max(not_taken, taken).bit_length() - 31)
    return not_taken >> excess, taken >> excess


def summary(counted: list[int]) -> list[str]:
    """What LLVM goes by to tell often from seldom."""
    largest, calls = sorted(counted, reverse=True), max(counted[2 * Marks.made :])
    sums = list(accumulate(largest))
    steps = []
    for share in SHARES:
        place = bisect_left(sums, sums[-1] * share / 1_000_000)
        steps.append(f"!{{i32 {share}, i64 {largest[place]}, i32 {place + 1}}}")
    return [
        '!"ProfileFormat", !"InstrProf"',
        f'!"TotalCount", i64 {sums[-1]}',
        f'!"MaxCount", i64 {largest[0]}',
        f'!"MaxInternalCount", i64 {largest[0]}',
        f'!"MaxFunctionCount", i64 {calls}',
        f'!"NumCounts", i64 {len(counted)}',
        f'!"NumFunctions", i64 {len(counted) // 2 - Marks.made}',
        f'!"DetailedSummary", !{{{", ".join(steps)}}}',
    ]


def count_branches(code: str, counting: bytes, rules: Rules, constants: dict[str, Any]) -> list[int]:
    """Play and search some games by a library of this code that counts; its counters."""
    library = Library(counting, rules, journalled=False)
    engine = CpuEngine(rules, constants, library=library)
    for seats in rules.seats:
        play_some(engine, seats)
        search_some(engine, seats)
    return list((c_int64 * counter_count(code)).from_address(library.address("counters")))


def play_some(engine: CpuEngine, seats: int) -> None:
    engine.play(np.zeros(GAMES, engine.rules.dtype), seats, seed=seats)
    if engine.rules.has_greedy:
        engine.play(np.zeros(1, engine.rules.dtype), seats, seed=seats, greedy=1)


def search_some(engine: CpuEngine, seats: int) -> None:
    """Search positions all through a game by chance, for whoever is asked first."""
    rules = engine.rules
    game, chooser = np.zeros(1, rules.dtype), streams([seats])
    horizons = (0, HORIZON) if "prospects" in rules.functions else (0,)
    engine.setup(game, seats, seed=seats)
    for position in range(POSITIONS):
        for horizon in horizons:
            if not game["over"][0]:
                seat = (int(game["to_act"][0]) & -int(game["to_act"][0])).bit_length() - 1
                effort = Effort(iterations=ITERATIONS, horizon=horizon)
                grow_tree(engine.library, rules, game.ctypes.data, seat, position, effort)
        for _ in range(CHOICES_APART):
            engine.library["step_games"](game.ctypes.data, 1, chooser.ctypes.data)

"""Which way branches of compiled rules go, as seen in games that the rules themselves have played.

A processor is quickest where it goes straight on, so a compiler had better know what is done often and what seldom. Rules
are lowered with a mark before each branch. A first library of them counts at the marks, while it plays and searches some
games; the second is made without marks, but with what was counted. The games are always the same, and so is the library.
"""

from __future__ import annotations

import re
from ctypes import c_int64
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
FIRST_NODE = 1_000_000  # metadata of ours is numbered from here


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
    """The code with a pair of counters for each mark: how often its branch was not taken, and how often it was."""
    counters = f"[{2 * Marks.made} x i64]"
    return DECLARED.sub("", code) + f"""
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


def with_odds(code: str, counted: list[int]) -> str:
    """The code without marks, its branches with the odds that were counted. What was never met has none."""
    nodes = []

    def told(mark: re.Match[str]) -> str:
        number, branch = int(mark["number"]), mark["branch"]
        not_taken, taken = counted[2 * number : 2 * number + 2]
        if not branch or not taken + not_taken:
            return (branch or "") + (mark["told"] or "")
        node = f"!{FIRST_NODE + number}"
        nodes.append(f'{node} = !{{!"branch_weights", i32 {taken}, i32 {not_taken}}}\n')
        return f"{branch}, !prof {node}"

    return DECLARED.sub("", MARK.sub(told, code)) + "".join(nodes)


def without_marks(code: str) -> str:
    return with_odds(code, [0] * (2 * Marks.made))


def count_branches(code: bytes, rules: Rules, constants: dict[str, Any]) -> list[int]:
    """Play and search some games by a library that counts; its counters."""
    library = Library(code, rules, journalled=False)
    engine = CpuEngine(rules, constants, library=library)
    for seats in rules.seats:
        play_some(engine, seats)
        search_some(engine, seats)
    found = (c_int64 * (2 * Marks.made)).from_address(library.address("counters"))
    return list(found)


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

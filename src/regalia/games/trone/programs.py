"""Characters as small tables of numbers: what the kernel runs.

Every effect, step, target, count and option is a row; rows name each other by number. -1 is none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from regalia.games.trone.decks import NONE, cards_of, of_factions, printed_within
from regalia.games.trone.language import (
    ALTERATIONS,
    CHARACTERS,
    COUNTED,
    EVENTS,
    FACTIONS,
    LINES,
    OPS,
    OWNERS,
    PICKS,
    POSITIONS,
    WHENS,
    ZONES,
    Character,
    Count,
    Effect,
    Filter,
    Number,
    Step,
    Target,
)

NO_LIMIT = 30_000  # and as a lower bound its negative: X may be less than nothing
OP_IDS = tuple(OPS)
ALTERED = (*ALTERATIONS, "any")

# What a target is, and the columns of each table, in order.
TARGETS = ("none", "this", "it", "filter")
COLUMNS = {
    "KINDS": ("faction", "copies", "base", "base_count", "position", "first_effect", "effects"),
    "EFFECTS": (
        "when",
        "may",
        "constraint",
        "if_count",
        "at_least",
        "at_most",
        "on",
        "of",
        "first_step",
        "steps",
    ),
    "STEPS": (
        "op",
        "n",
        "n_count",
        "t",
        "t_filter",
        "a",
        "a_filter",
        "b",
        "b_filter",
        "alter",
        "shield",
        "cost",
        "first_option",
        "options",
        "rival",  # is it about a rival, ...
        "each",  # ... or done for each of the others; ...
        "to_all",  # ... is it done to all that it finds on fields?
    ),
    "OPTIONS": ("first_step", "steps"),
    "FILTERS": (
        "zone",
        "owner",
        "line",
        "faction",
        "base_min",
        "base_max",
        "alter",
        "lacks",
        "others",
        "this",
        "n",
        "n_count",
        "upto",
        "pick",
    ),
    "COUNTS": ("filter", "of", "per", "times", "plus", "max"),
}


@dataclass
class Program:
    """All characters of an edition, compiled."""

    rows: dict[str, list[tuple[int, ...]]] = field(default_factory=lambda: {name: [] for name in COLUMNS})

    def tables(self) -> dict[str, Any]:
        """The tables as arrays, by the names the rules use; with spare columns, so that a row is quick to find."""
        made = {}
        for name, columns in COLUMNS.items():
            width = 1 << (len(columns) - 1).bit_length()
            table = np.full((max(1, len(self.rows[name])), width), NONE, np.int16)
            for number, row in enumerate(self.rows[name]):
                table[number, : len(columns)] = row
            made[name] = table
        return made

    def add(self, name: str, row: tuple[int, ...]) -> int:
        """A row at the end of a table; its number. A row that is there already is not written twice."""
        assert len(row) == len(COLUMNS[name]), name
        if name in ("FILTERS", "COUNTS") and row in self.rows[name]:
            return self.rows[name].index(row)
        self.rows[name].append(row)
        return len(self.rows[name]) - 1

    def character(self, character: Character) -> int:
        effects = [self._effect(effect) for effect in character.effects]
        first = len(self.rows["EFFECTS"])
        for row in effects:
            self.add("EFFECTS", row)
        base, base_count = self._number(character.base)
        faction, position = FACTIONS.index(character.faction), POSITIONS.index(character.position)
        return self.add("KINDS", (faction, character.copies, base, base_count, position, first, len(effects)))

    def _effect(self, effect: Effect) -> tuple[int, ...]:
        first, count = self._steps(effect.do)
        condition = effect.condition
        bounds = (NONE, -NO_LIMIT, NO_LIMIT)
        if condition:
            least = -NO_LIMIT if condition.at_least is None else condition.at_least
            most = NO_LIMIT if condition.at_most is None else condition.at_most
            bounds = (self._count(condition.count), least, most)
        on = NONE if effect.on is None else EVENTS.index(effect.on)
        of = NONE if effect.of is None else self._filter(effect.of)
        flags = (WHENS.index(effect.when), int(effect.may), int(effect.constraint))
        return (*flags, *bounds, on, of, first, count)

    def _steps(self, steps: tuple[Step, ...]) -> tuple[int, int]:
        """Steps that follow one another lie one behind the other; those of options before them."""
        rows = [self._step(step) for step in steps]
        first = len(self.rows["STEPS"])
        for row in rows:
            self.add("STEPS", row)
        return first, len(rows)

    def _step(self, step: Step) -> tuple[int, ...]:
        n, n_count = self._number(1 if step.n is None else step.n)
        alter = NONE if step.alter is None else ALTERATIONS.index(step.alter)
        shield = sum(1 << OP_IDS.index(op) for op in set(step.shield))
        options = [self._steps(option) for option in step.options]
        first_option = len(self.rows["OPTIONS"])
        for first, count in options:
            self.add("OPTIONS", (first, count))
        targets = (*self._target(step.t), *self._target(step.a), *self._target(step.b))
        rest = (alter, shield, int(step.cost), first_option, len(options), *_concerns(step))
        return (OP_IDS.index(step.op), n, n_count, *targets, *rest)

    def _target(self, target: Target | None) -> tuple[int, int]:
        if target is None:
            return TARGETS.index("none"), NONE
        if isinstance(target, str):
            return TARGETS.index(target), NONE
        return TARGETS.index("filter"), self._filter(target)

    def _filter(self, found: Filter) -> int:
        n, n_count = self._number(found.n)
        return self.add(
            "FILTERS",
            (
                ZONES.index(found.zone),
                OWNERS.index(found.owner),
                LINES.index(found.line),
                NONE if found.faction is None else FACTIONS.index(found.faction),
                -NO_LIMIT if found.base_min is None else found.base_min,
                NO_LIMIT if found.base_max is None else found.base_max,
                NONE if found.alter is None else ALTERED.index(found.alter),
                NONE if found.lacks is None else ALTERED.index(found.lacks),
                int(found.others),
                int(found.this),
                n,
                n_count,
                int(found.upto),
                PICKS.index(found.pick),
            ),
        )

    def _number(self, number: Number) -> tuple[int, int]:
        """A number as it is, or the row of its count."""
        return (number, NONE) if isinstance(number, int) else (0, self._count(number))

    def _count(self, count: Count) -> int:
        counted = NONE if count.count is None else self._filter(count.count)
        most = NO_LIMIT if count.max is None else count.max
        return self.add(
            "COUNTS", (counted, COUNTED.index(count.of), count.per, count.times, count.plus, most)
        )


def _concerns(step: Step) -> tuple[int, int, int]:
    """Is a step about a rival, is it done for each of the others, and to all that it finds on fields?"""
    filters = [target for target in (step.t, step.a, step.b) if isinstance(target, Filter)]
    owners = {found.owner for found in filters}
    to_all = step.t == "it" or (
        isinstance(step.t, Filter) and step.t.pick == "all" and step.t.zone == "field"
    )
    return int(step.op == "give" or "rival" in owners), int("each" in owners), int(to_all)


def compile_characters(characters: tuple[Character, ...]) -> dict[str, Any]:
    """The tables of all characters, and which character each of the 128 cards is, faction after faction."""
    program = Program()
    for kind, character in enumerate(characters):
        assert program.character(character) == kind
    assert len(characters) == CHARACTERS * len(FACTIONS)
    columns = COLUMNS["FILTERS"]
    limits = [
        (row[columns.index("base_min")], row[columns.index("base_max")]) for row in program.rows["FILTERS"]
    ]
    factions = [row[columns.index("faction")] for row in program.rows["FILTERS"]]
    return (
        program.tables()
        | cards_of(characters)
        | {"PRINTED_WITHIN": printed_within(characters, limits or [(0, 0)])}
        | {"OF_FACTION": of_factions(factions or [NONE])}
    )

"""Characters compiled to tables of numbers: nothing that the language says is lost on the way."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from regalia.games.trone import language
from regalia.games.trone.effects import one_of_each
from regalia.games.trone.language import Character, Count, Filter, Step
from regalia.games.trone.programs import ALTERED, COLUMNS, NO_LIMIT, NONE, OP_IDS, TARGETS, compile_characters

from .test_language import characters

OURS = tuple(characters().values())
TABLES = compile_characters(OURS)


def row(table: str, number: int) -> dict[str, int]:
    """A row by the names of its columns; what stands behind them is spare."""
    columns, numbers = COLUMNS[table], TABLES[table][number].tolist()
    assert set(numbers[len(columns) :]) <= {NONE}
    return dict(zip(columns, numbers, strict=False))


# ---- reading the tables back -------------------------------------------------------------------------------


def named(names: tuple[str, ...], number: int) -> str | None:
    return None if number == NONE else names[number]


def read_number(number: int, count: int) -> int | Count:
    return number if count == NONE else read_count(count)


def read_count(number: int) -> Count:
    r = row("COUNTS", number)
    counted = None if r["filter"] == NONE else read_filter(r["filter"])
    most = None if r["max"] == NO_LIMIT else r["max"]
    return Count(counted, language.COUNTED[r["of"]], r["per"], r["times"], r["plus"], most)


def read_filter(number: int) -> Filter:
    r = row("FILTERS", number)
    return Filter(
        zone=language.ZONES[r["zone"]],
        owner=language.OWNERS[r["owner"]],
        line=language.LINES[r["line"]],
        faction=named(language.FACTIONS, r["faction"]),
        base_min=None if r["base_min"] == -NO_LIMIT else r["base_min"],
        base_max=None if r["base_max"] == NO_LIMIT else r["base_max"],
        alter=named(ALTERED, r["alter"]),
        lacks=named(ALTERED, r["lacks"]),
        others=bool(r["others"]),
        this=bool(r["this"]),
        n=read_number(r["n"], r["n_count"]),
        upto=bool(r["upto"]),
        pick=language.PICKS[r["pick"]],
    )


def read_target(kind: int, number: int) -> Any:
    name = TARGETS[kind]
    return None if name == "none" else read_filter(number) if name == "filter" else name


def read_steps(first: int, count: int) -> tuple[Step, ...]:
    return tuple(read_step(number) for number in range(first, first + count))


def read_step(number: int) -> Step:
    r = row("STEPS", number)
    options = [row("OPTIONS", r["first_option"] + k) for k in range(r["options"])]
    n = read_number(r["n"], r["n_count"])
    return Step(
        op=OP_IDS[r["op"]],
        n=None if n == 1 else n,
        t=read_target(r["t"], r["t_filter"]),
        a=read_target(r["a"], r["a_filter"]),
        b=read_target(r["b"], r["b_filter"]),
        alter=named(language.ALTERATIONS, r["alter"]),
        shield=tuple(op for bit, op in enumerate(OP_IDS) if r["shield"] >> bit & 1),
        cost=bool(r["cost"]),
        options=tuple(read_steps(option["first_step"], option["steps"]) for option in options),
    )


def bounds(effect: dict[str, int]) -> tuple[int | None, int | None]:
    low, high = effect["at_least"], effect["at_most"]
    return None if low == -NO_LIMIT else low, None if high == NO_LIMIT else high


def plain(step: Step) -> Step:
    """A step with its default number left out, and what it protects from in the order of the language."""
    values = vars(step) | {"n": None if step.n == 1 else step.n}
    values["shield"] = tuple(op for op in OP_IDS if op in step.shield)
    values["options"] = tuple(tuple(plain(inner) for inner in option) for option in step.options)
    return Step(**values)


@pytest.mark.parametrize("kind", range(64), ids=[character.id for character in OURS])
def test_a_character_can_be_read_back_from_its_tables(kind: int) -> None:
    character: Character = OURS[kind]
    r = row("KINDS", kind)
    assert language.FACTIONS[r["faction"]] == character.faction
    assert (r["copies"], language.POSITIONS[r["position"]]) == (character.copies, character.position)
    assert read_number(r["base"], r["base_count"]) == character.base
    assert r["effects"] == len(character.effects)
    for number, effect in enumerate(character.effects):
        e = row("EFFECTS", r["first_effect"] + number)
        assert language.WHENS[e["when"]] == effect.when
        assert (bool(e["may"]), bool(e["constraint"])) == (effect.may, effect.constraint)
        assert named(language.EVENTS, e["on"]) == effect.on
        assert (None if e["of"] == NONE else read_filter(e["of"])) == effect.of
        assert read_steps(e["first_step"], e["steps"]) == tuple(plain(step) for step in effect.do)
        if effect.condition is None:
            assert e["if_count"] == NONE
        else:
            assert read_count(e["if_count"]) == effect.condition.count
            assert bounds(e) == (effect.condition.at_least, effect.condition.at_most)


def test_every_card_has_its_character_faction_after_faction() -> None:
    kinds = TABLES["KIND_OF"]
    assert len(kinds) == 128
    for card, kind in enumerate(kinds):
        assert OURS[kind].faction == language.FACTIONS[card // 16]
    assert np.bincount(kinds).tolist() == [character.copies for character in OURS]


def test_where_there_is_no_bound_even_a_negative_x_is_within() -> None:
    """X may be less than nothing."""
    unbounded = [r for r in TABLES["FILTERS"].tolist() if r[COLUMNS["FILTERS"].index("base_max")] == NO_LIMIT]
    assert {r[COLUMNS["FILTERS"].index("base_min")] for r in unbounded} == {
        -NO_LIMIT,
        1,
    }  # the Yeti asks for one
    effects = [row("EFFECTS", number) for number in range(len(TABLES["EFFECTS"]))]
    assert {effect["at_least"] for effect in effects if effect["if_count"] == NONE} == {-NO_LIMIT}


def test_equal_filters_and_counts_are_written_once() -> None:
    for table in ("FILTERS", "COUNTS"):
        assert len({tuple(r) for r in TABLES[table].tolist()}) == len(TABLES[table])


# ---- sets of cards ---------------------------------------------------------------------------------------------


def members(halves: Any) -> set[int]:
    """The cards of a set that is written as two numbers of 64 bits."""
    return {c for c in range(len(TABLES["KIND_OF"])) if int(halves[c >> 6]) >> (c & 63) & 1}


def of_card(c: int) -> Character:
    return OURS[TABLES["KIND_OF"][c]]


def test_printed_points_are_sets_of_cards_by_their_bits() -> None:
    sets = [members(halves) for halves in TABLES["PRINTED"]]
    for c in range(len(TABLES["KIND_OF"])):
        printed = sum(1 << bit for bit, those in enumerate(sets) if c in those)
        counts = c in members(TABLES["COUNTING"])
        assert (Count, 0) == (type(of_card(c).base), printed) if counts else of_card(c).base == printed


def test_the_cards_within_the_bounds_of_every_filter() -> None:
    for number in range(len(TABLES["FILTERS"])):
        r = row("FILTERS", number)
        bases = {c: of_card(c).base for c in range(len(TABLES["KIND_OF"]))}
        within = {
            c for c, x in bases.items() if r["base_min"] <= (x if isinstance(x, int) else 0) <= r["base_max"]
        }
        assert members(TABLES["PRINTED_WITHIN"][number]) == within


@pytest.mark.parametrize("half", [0, 1])
def test_of_copies_the_lowest_is_offered(half: int) -> None:
    for bits in (0, 1, (1 << 64) - 1, 0x5555_5555_5555_5555, 0xF0F0_1234_8001_7FFE, 0xFFFE_FFFC_FFF8_FFF0):
        held = [64 * half + bit for bit in range(64) if bits >> bit & 1]
        first: dict[int, int] = {}
        for c in held:
            first.setdefault(int(TABLES["KIND_OF"][c]), c & 63)
        assert one_of_each(bits, half) == sum(1 << bit for bit in first.values())

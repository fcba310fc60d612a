"""The worked examples of the rulebook (Examples in `text/rules.en.md`)."""

from __future__ import annotations

import pytest

from regalia.kernel.state import NOBODY

from .position import Position


def test_dragon_knight_death_and_hydra() -> None:
    """Alexandra mounts with 12; Léandre ties; Jérôme's Death takes her Hydra, and nobody can mount (TR-R18)."""
    alexandra, leandre, jerome = 0, 1, 2
    table = Position(3)
    table.put(alexandra, front="knight hydra", back="raven", hand="dragon")
    table.put(jerome, front="dragon knight shade", back="lizard", hand="death imp")
    table.put(leandre, front="shade ghost", back="lizard raven", hand="knight imp")
    assert [table.points(p) for p in range(3)] == [9, 9, 11]
    table.turn_of(alexandra)
    assert table.points(alexandra) == 12
    assert table.asked == "P0 mount"
    table.do("yes", "play knight")
    assert table.points(leandre) == 12
    assert table.s.throne == alexandra
    assert table.asked == "P2 turn"
    table.do("play death", "hydra-1")
    assert [table.points(p) for p in range(3)] == [8, 12, 12]
    assert table.where("hydra-1") == "P0 graveyard"
    assert "toppled" in table.events
    assert "mounts" not in table.events
    assert table.s.throne == NOBODY


# ---- Raven, Villager, Knight, Lizard -----------------------------------------------------------------------


def raven_and_villager() -> Position:
    """A field of Raven and Villager, the Villager Encouraged; the Knight and others in hand."""
    table = Position(2)
    table.put(0, front="villager", back="raven", hand="knight lizard")
    table.put(1, hand="imp imp")
    table.encourage("villager-1")
    return table


def test_an_encouraged_villager_without_another_human_adds_nothing() -> None:
    assert raven_and_villager().points(0) == 2


def test_a_frozen_raven_leaves_that_field_with_nothing() -> None:
    table = raven_and_villager()
    table.freeze("raven-1")
    assert table.points(0) == 0


def test_the_knight_is_worth_four_beside_the_villager() -> None:
    """Its own 3, and 1 for the Villager, which has company now (TR alter.3)."""
    table = raven_and_villager()
    table.turn_of(0)
    table.do("play knight")
    assert table.points(0) == 2 + 4


def test_the_lizard_is_worth_four_beside_a_frozen_raven() -> None:
    """2 base points and 2 for the Raven; what an effect adds is not base (TR points.3)."""
    table = raven_and_villager()
    table.freeze("raven-1")
    table.turn_of(0)
    table.do("play lizard")
    assert table.points(0) == 4
    assert table.base("lizard-1") == 2


def test_the_lizard_counts_frozen_characters_on_its_own_field_only() -> None:
    table = raven_and_villager()
    table.put(1, back="raven")
    table.freeze("raven-1", "raven-2")
    table.turn_of(0)
    table.do("play lizard")
    assert table.points(0) == 4


# ---- the Judge ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("character", "frozen", "force", "base"),
    [
        ("knight", False, 0, 3),
        ("knight", True, 0, 0),
        ("knight", True, 1, 0),
        ("villager", False, 0, 0),
        ("villager", False, 1, 1),
    ],
)
def test_the_judge_destroys_whoever_has_no_base_points(
    character: str, frozen: bool, force: int, base: int
) -> None:
    """Base points count with alterations (TR alter.6)."""
    table = Position(2)
    table.put(0, hand="judge imp")
    table.put(1, front=character, hand="imp imp")
    if frozen:
        table.freeze(f"{character}-1")
    table.force(f"{character}-1", force)
    assert table.base(f"{character}-1") == base
    table.turn_of(0)
    table.do("play judge")
    assert table.where(f"{character}-1") == ("P1 graveyard" if base == 0 else "P1 front")


# ---- nobody in front ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("killer", ["death", "panther"])
def test_raven_and_worm_alone_are_front_line_and_back_line(killer: str) -> None:
    """Death hits the front line, the Panther the back line: both may reach both (TR field.3)."""
    table = Position(2)
    table.put(0, hand=f"{killer} imp")
    table.put(1, back="raven worm", hand="imp imp")
    table.turn_of(0)
    table.do(f"play {killer}")
    assert table.asked == "P0 card"
    assert table.choices == ["raven-1", "worm-1"]


def test_a_djinn_behind_the_gap_strengthens_raven_worm_and_itself() -> None:
    table = Position(2)
    table.put(0, back="raven worm", hand="djinn imp")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("play djinn", "option 1")
    # the Worm's own Force comes at the end of the turn
    assert [table.force_on(card) for card in ("raven-1", "worm-1", "djinn-1")] == [1, 2, 1]


@pytest.mark.parametrize("frozen", [False, True])
def test_a_panther_never_reaches_a_front_line_dragon(frozen: bool) -> None:
    """A front line never counts as back, even with nobody behind it (TR field.4)."""
    table = Position(2)
    table.put(0, hand="panther imp")
    table.put(1, front="dragon", hand="imp imp")
    if frozen:
        table.freeze("dragon-1")
    table.turn_of(0)
    table.do("play panther")
    assert table.where("dragon-1") == "P1 front"


# ---- natural positions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("character", "line"), [("priest", "back"), ("worm", "back"), ("dragon", "front")])
def test_a_natural_position_is_the_only_one(character: str, line: str) -> None:
    """TR field.2"""
    table = Position(2)
    table.put(0, hand=f"{character} imp")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do(f"play {character}")
    assert table.where(f"{character}-1") == f"P0 {line}"


@pytest.mark.parametrize("line", ["front", "back"])
def test_a_villager_stands_in_either_line(line: str) -> None:
    """TR field.2"""
    table = Position(2)
    table.put(0, hand="villager imp")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("play villager")
    assert table.choices == ["front", "back"]
    table.do(line)
    assert table.where("villager-1") == f"P0 {line}"

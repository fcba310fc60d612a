"""Our rulings on points and tokens."""

from __future__ import annotations

import pytest

from .position import Position, edition_with

# ---- TR-R11: base points -----------------------------------------------------------------------------------


def test_a_frozen_character_keeps_its_tokens_and_its_courage() -> None:
    """TR-R11: 0 base points, and 1 point for being Encouraged beside a Bard."""
    table = Position(2)
    table.put(0, front="knight", back="bard")
    table.force("knight-1", 2)
    table.encourage("knight-1")
    table.freeze("knight-1")
    assert table.force_on("knight-1") == 2
    assert table.points(0) == 0 + 1


def test_a_frozen_character_keeps_its_effects() -> None:
    """TR-R11: a Lizard scores for a frozen Raven, itself frozen."""
    table = Position(2)
    table.put(0, back="lizard raven")
    table.freeze("lizard-1", "raven-1")
    assert table.points(0) == 0 + 0 + 2


def test_a_thawed_character_has_its_force_again() -> None:
    """TR-R11: the Ice Golem takes Freeze away, and nothing else."""
    table = Position(2)
    table.put(0, front="knight", hand="golem")
    table.put(1, hand="imp imp")
    table.force("knight-1", 2)
    table.freeze("knight-1")
    table.turn_of(0)
    assert table.base("knight-1") == 5


def test_at_most_limits_x_and_not_force() -> None:
    """TR-R11: a Skeleton, 4 at most, with 2 Force."""
    table = Position(2)
    table.put(0, front="skeleton", graveyard="knight raven ghost worm raider")
    table.force("skeleton-1", 2)
    assert table.base("skeleton-1") == 6


@pytest.mark.parametrize(
    ("character", "base"), [("knight", 3), ("villager", 0), ("skeleton", 0), ("queen", 0)]
)
def test_off_the_field_it_is_the_printed_number_and_x_is_0(character: str, base: int) -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, graveyard=character)
    assert table.base(f"{character}-1") == base


def test_a_filter_sees_x_as_0_in_a_graveyard() -> None:
    """TR-R11: of Skeleton and Knight, one that returns cards of 0 base points offers the Skeleton."""
    fetch = '{ op="return", t={ zone="graveyard", base_max=0, upto=true } }'
    table = Position(2, edition_with(ghost=f'{{ when="instant", do=[{fetch}] }}'))
    table.put(0, graveyard="skeleton knight", hand="ghost")
    table.turn_of(0)
    assert table.choices == ["skeleton-1", "stop"]


# ---- TR-R12: Encouraged, Freeze and Force ------------------------------------------------------------------


def test_encouraged_counts_the_bearers_own_faction() -> None:
    """TR-R12: a Lion counts Cats, not Humans."""
    table = Position(2)
    table.put(0, front="lion knight", back="burglar burglar")
    table.encourage("lion-1")
    assert table.points(0) == (3 + 3 + 2 + 2) + 2


def test_encouraged_a_second_time_does_nothing() -> None:
    """TR-R12: a Villager beside a Bard takes one token."""
    table = Position(2)
    table.put(0, back="bard", hand="villager")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("front")
    assert table.is_encouraged("villager-1")
    assert table.s.courage == 9


def test_freeze_a_second_time_does_nothing() -> None:
    """TR-R12: one that freezes whomever it wants, frozen or not."""
    cold = '{ when="instant", do=[{ op="freeze", t={ owner="other" } }] }'
    table = Position(2, edition_with(witch=cold))
    table.put(0, hand="witch")
    table.put(1, front="knight", hand="imp imp")
    table.freeze("knight-1")
    table.turn_of(0)
    assert table.is_frozen("knight-1")
    assert table.s.freezes == 14


def test_force_adds_up() -> None:
    """TR-R12: two Nomads for one Knight."""
    table = Position(2)
    table.put(0, front="knight", hand="nomad nomad ghost")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.s.replays = 1
    table.do("play nomad", "front", "play nomad", "front", "knight-1")
    assert table.force_on("knight-1") == 4
    assert table.base("knight-1") == 7


# ---- TR-R13: totals ----------------------------------------------------------------------------------------


def test_the_points_of_a_field_are_never_below_nothing() -> None:
    """TR-R13: a Black Cat alone; permanent points come on top."""
    table = Position(2)
    table.put(0, back="blackcat")
    assert table.points(0) == 0
    table.s.permanent[0] = 2
    assert table.points(0) == 2


def test_a_black_cat_lowers_what_others_bring() -> None:
    """TR-R13: the sum counts, not each character."""
    table = Position(2)
    table.put(0, front="knight ghost", back="blackcat")
    assert table.points(0) == 3 + 2 - 3


def test_the_score_board_is_no_limit() -> None:
    """TR-R13"""
    table = Position(2)
    table.put(0, front="knight knight knight hydra hydra yeti yeti")
    table.force("knight-1", 10)
    assert table.points(0) == 35


def test_a_count_without_an_at_most_has_no_limit() -> None:
    """TR-R13: a Knight that scores a point for each permanent point."""
    score = '{ when="permanent", do=[{ op="score", n={ of="permanent" } }] }'
    table = Position(2, edition_with(knight=score))
    table.put(0, front="knight")
    table.s.permanent[0] = 200
    assert table.points(0) == 3 + 200 + 200


def test_coins_never_run_out() -> None:
    """TR-R13: the box has 74 points in coins."""
    table = Position(2)
    table.put(0, hand="imp")
    table.put(1, hand="nomad nomad")
    table.s.permanent[0] = 200
    table.turn_of(0)
    table.do("front")
    assert table.s.permanent[0] == 201


# ---- TR-R14: tokens ----------------------------------------------------------------------------------------


def test_without_a_token_nothing_is_given() -> None:
    """TR-R14: a Frost Witch freezes nobody, and nobody is asked whom."""
    table = Position(2)
    table.left(freezes=0)
    table.put(0, hand="witch")
    table.put(1, front="knight ghost", hand="imp imp")
    table.turn_of(0)
    assert table.asked == "P1 turn"
    assert not table.is_frozen("knight-1")


def test_without_a_token_a_constraint_to_give_it_fails() -> None:
    """TR-R14: a Yeti."""
    table = Position(2)
    table.left(freezes=0)
    table.put(0, front="knight", hand="yeti")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    assert table.where("yeti-1") == "P0 graveyard"


def test_with_too_few_tokens_they_go_in_the_order_picked() -> None:
    """TR-R14: a Giant that could freeze two."""
    table = Position(2)
    table.left(freezes=1)
    table.put(0, hand="giant")
    table.put(1, front="knight raider", hand="imp imp")
    table.turn_of(0)
    table.do("raider-1")
    assert table.is_frozen("raider-1")
    assert not table.is_frozen("knight-1")
    assert table.asked == "P1 turn"


def test_with_too_few_tokens_for_all_the_oldest_come_first() -> None:
    """TR-R14: a Djinn with 2 Force for three; age, not number, counts."""
    table = Position(2)
    table.left(forces=2)
    table.put(0, front="raider knight ghost", hand="djinn")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("option 1")
    assert [table.force_on(card) for card in ("raider-1", "knight-1", "ghost-1")] == [1, 1, 0]


def test_a_gift_of_several_gives_what_is_left() -> None:
    """TR-R14: a Nomad's 2 Force, and one left."""
    table = Position(2)
    table.left(forces=1)
    table.put(0, front="knight", hand="nomad")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("front")
    assert table.force_on("knight-1") == 1
    assert table.s.forces == 0


def test_tokens_that_come_back_can_be_given_again() -> None:
    """TR-R14: those of a character that is destroyed."""
    table = Position(2)
    table.put(0, hand="death witch ghost")
    table.put(1, front="knight", back="worm", hand="imp imp")
    table.freeze("knight-1")
    table.left(freezes=0)
    table.turn_of(0)
    table.s.replays = 1
    table.do("play death", "play witch")
    assert table.where("knight-1") == "P1 graveyard"
    assert table.is_frozen("worm-1")

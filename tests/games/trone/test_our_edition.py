"""Characters that do something else in our edition than in the first list: see docs/editions.md."""

from __future__ import annotations

import pytest

from regalia.games.trone.edition import DEFAULT
from tests.games.trone.position import FIRST, Position

FOUR = "knight lizard death golem"


def ours(seats: int = 2) -> Position:
    return Position(seats, DEFAULT)


def test_every_character_whose_effects_differ_from_the_first_list_is_tested_here() -> None:
    """And those whose base points are counted otherwise; other numbers need no test."""
    differing = {
        now.id
        for now, then in zip(DEFAULT.characters, FIRST.characters, strict=True)
        if now.effects != then.effects or (now.base != then.base and not isinstance(now.base, int))
    }
    assert differing == {"hydra", "possessed", "worm", "blackcat", "queen", "archmage"}


# ---- Hydra ---------------------------------------------------------------------------------------------


def test_hydra_eats_nothing_while_the_hand_is_small() -> None:
    table = ours()
    table.put(0, front="hydra", hand="knight lizard death")
    table.put(1, hand="knight lizard")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 turn"
    assert table.where("hydra-1") == "P0 front"


def test_hydra_eats_from_a_hand_of_five() -> None:
    table = ours()
    table.put(0, front="hydra", hand=f"{FOUR} raven")
    table.put(1, hand="knight lizard")
    table.turn_of(0, begin=True)
    table.do("yes", "raven")
    assert table.where("raven-1") == "discard"


# ---- Possessed -----------------------------------------------------------------------------------------


def test_possessed_is_calm_among_six() -> None:
    table = ours()
    table.put(0, front="possessed knight knight knight", back="priest priest squire", hand="golem lizard")
    table.put(1, hand="golem lizard")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 turn"
    assert table.where("possessed-1") == "P0 front"


def test_possessed_destroys_one_of_seven() -> None:
    table = ours()
    table.put(
        0, front="possessed knight knight knight", back="priest priest squire squire", hand="golem lizard"
    )
    table.put(1, hand="golem lizard")
    table.turn_of(0, begin=True)
    table.do("yes", "squire-1")
    assert table.where("squire-1") == "P0 graveyard"


# ---- Worm ----------------------------------------------------------------------------------------------


def test_worm_grows_to_three_and_no_further() -> None:
    """A token counts as a base point: with three it has no longer two or fewer."""
    table = ours()
    table.put(0, back="worm", hand="knight lizard raven")
    table.put(1, hand="knight raven raven")
    table.force("worm-1", 1)
    table.turn_of(0)
    table.do("play knight")
    assert table.base("worm-1") == 3
    table.do("play knight", "play lizard")
    assert table.asked == "P1 turn"
    assert table.base("worm-1") == 3


# ---- Black Cat -----------------------------------------------------------------------------------------


def test_black_cat_pays_who_gives_it_away() -> None:
    table = ours()
    table.put(0, hand="blackcat lizard")
    table.put(1, front="knight knight", hand="knight lizard")
    table.pile("imp nomad raider raven")
    table.turn_of(0)
    table.do("play blackcat")
    assert table.where("blackcat-1") == "P1 back"
    assert len(table.at("P0 hand")) == 3
    assert table.points(1) == 2


def test_black_cat_draws_nothing_from_an_empty_pile() -> None:
    """TR-R17"""
    table = ours()
    table.put(0, hand="blackcat lizard")
    table.put(1, hand="knight lizard")
    table.pile("")
    table.turn_of(0)
    table.do("play blackcat")
    assert len(table.at("P0 hand")) == 1


# ---- Queen and Archmage --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("back", "points"),
    [("queen", 1), ("queen lizard death raider", 4), ("queen lizard death raider imp battlemage", 4)],
)
def test_queen_counts_four_factions_at_most(back: str, points: int) -> None:
    table = ours()
    table.put(0, back=back)
    assert table.base("queen-1") == points


@pytest.mark.parametrize(("hand", "points"), [("", 1), ("knight", 2), (FOUR, 4)])
def test_archmage_is_one_more_than_the_hand(hand: str, points: int) -> None:
    table = ours()
    table.put(0, front="archmage", hand=hand)
    assert table.base("archmage-1") == points

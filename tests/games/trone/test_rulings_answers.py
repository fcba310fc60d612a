"""Our rulings on answers to events, on choices of one other player, and on Constraints without their character."""

from __future__ import annotations

import pytest

from .phrases import DESTROY_THIS, DISCARD, GIVE_THIS, RETURN_THIS, constraint, in_hand, instant
from .position import Position, edition_with

# ---- TR-R24: answers ---------------------------------------------------------------------------------------


def test_the_first_event_is_answered_even_in_vain() -> None:
    """TR-R24: a Villager is Encouraged already, and the Knight after it gets nothing from the Bard."""
    table = Position(2)
    table.put(0, back="bard")
    in_hand(table, "villager knight ghost", "imp imp")
    table.s.replays = 1
    table.do("play villager", "front", "play knight")
    assert table.is_encouraged("villager-1")
    assert not table.is_encouraged("knight-1")


def test_an_event_that_does_not_fit_is_not_the_first() -> None:
    """TR-R24: the Tormentor waits for a discard of another player."""
    table = Position(2)
    table.put(0, back="tormentor")
    in_hand(table, "shade fury knight ghost", "imp imp imp")
    table.s.replays = 1
    table.do("play shade", "front", "yes", "ghost")
    assert table.s.permanent[0] == 0
    table.do("play fury", "imp")
    assert table.s.permanent[0] == 1


def test_whoever_comes_after_the_event_does_not_answer() -> None:
    """TR-R24: a Vampire played after the Panther has struck."""
    table = Position(2)
    table.put(1, back="worm")
    in_hand(table, "panther vampire knight", "imp imp")
    table.s.replays = 1
    table.do("play panther", "play vampire")
    assert table.s.permanent[0] == 0


def test_a_card_that_has_changed_sides_is_still_meant() -> None:
    """TR-R24: the Black Cat is Encouraged on the field it was given to."""
    table = Position(2)
    table.put(0, back="bard")
    in_hand(table, "blackcat knight", "imp imp")
    table.do("play blackcat")
    assert table.where("blackcat-1") == "P1 back"
    assert table.is_encouraged("blackcat-1")


def test_a_card_that_has_left_the_field_is_no_longer_meant() -> None:
    """TR-R24: a Knight that goes back to the hand."""
    table = Position(2, edition_with(knight=instant(RETURN_THIS)))
    table.put(0, back="bard")
    in_hand(table, "knight ghost", "imp imp")
    table.do("play knight")
    assert table.where("knight-1") == "P0 hand"
    assert not table.is_encouraged("knight-1")


def test_nor_is_one_that_has_left_and_come_back() -> None:
    """TR-R24: a Knight that goes back to the hand and is placed again."""
    again = '{ op="place", t={ zone="hand" } }'
    table = Position(2, edition_with(knight=f"{instant(RETURN_THIS)}, {instant(again)}"))
    table.put(0, back="bard")
    in_hand(table, "knight", "imp imp")
    assert table.where("knight-1") == "P0 front"
    assert not table.is_encouraged("knight-1")


def test_an_answer_is_lost_though_its_character_has_come_back() -> None:
    """TR-R8: a Bard taken back and placed again before it could answer."""
    fetch = '{ op="return", t={ owner="self", others=true } }', '{ op="place", t={ zone="hand" } }'
    table = Position(2, edition_with(knight=instant(*fetch)))
    table.put(0, back="bard")
    in_hand(table, "knight", "imp imp")
    assert table.where("bard-1") == "P0 back"
    assert not table.is_encouraged("knight-1")


@pytest.mark.parametrize(
    ("played", "words"),
    [("necromancer", ["yes"]), ("catqueen", ["worm-2"]), ("kitten", ["front", "yes", "worm-2"])],
)
def test_a_card_placed_stolen_or_exchanged_is_not_played(played: str, words: list[str]) -> None:
    """TR-R24: a Bard that waits for one of the Desert, and a Worm that comes without being played."""
    answer = '{ when="once", on="played", of={ faction="desert" }, do=[{ op="encourage", t="it" }] }'
    table = Position(2, edition_with(bard=answer))
    table.put(0, back="bard", graveyard="worm")
    table.put(1, back="worm raven")
    in_hand(table, f"{played} knight", "imp imp")
    table.do(f"play {played}", *words)
    assert not table.is_encouraged("worm-1")
    assert not table.is_encouraged("worm-2")


def test_the_victim_of_a_constraint_is_destroyed_like_any_other() -> None:
    """TR-R24: the Vampire gains by a Shade whose player refuses."""
    table = Position(2)
    table.put(1, front="vampire")
    in_hand(table, "shade knight", "imp imp")
    table.do("play shade", "front", "no")
    assert table.s.permanent[1] == 1


# ---- TR-R25 and TR-R26: one other player, and their choice -------------------------------------------------


def test_the_rival_is_one_for_the_whole_effect() -> None:
    """TR-R25: the Seer discards from the hand it has looked at."""
    table = in_hand(Position(3), "seer knight", "raven worm", "ghost raider")
    table.do("play seer")
    assert table.asked == "P0 rival"
    assert table.choices == ["P1", "P2"]
    table.do("P2")
    assert table.choices == ["ghost", "raider"]


def test_a_rival_is_one_for_whom_the_first_step_can_be_done() -> None:
    """TR-R25: nobody looks into an empty hand; and where there is only one, nobody is asked."""
    table = in_hand(Position(3), "seer knight", "", "ghost raider")
    table.do("play seer")
    assert table.asked == "P0 card"
    assert table.choices == ["ghost", "raider"]


def test_without_a_rival_the_steps_do_nothing() -> None:
    """TR-R25, TR-R7: all other hands are empty."""
    table = Position(3)
    table.pile("worm worm ghost")
    in_hand(table, "seer knight", "", "")
    table.do("play seer")
    assert "peeks" not in table.events
    assert "discards" not in table.events


def test_a_rival_may_be_one_whose_characters_the_step_before_has_touched() -> None:
    """TR-R25: all others are frozen, and then one player loses somebody who is."""
    steps = (
        '{ op="freeze", t={ owner="other", pick="all" } }',
        '{ op="destroy", t={ owner="rival", alter="freeze", pick="holder" } }',
    )
    table = Position(3, edition_with(knight=instant(*steps)))
    table.put(1, front="raider")
    table.put(2, front="lion")
    in_hand(table, "knight ghost", "imp imp", "nomad nomad")
    table.do("play knight")
    assert table.choices == ["P1", "P2"]
    table.do("P2")
    assert table.where("lion-1") == "P2 graveyard"


def test_one_may_give_to_anybody_else() -> None:
    """TR-R25: the Pact Devil's card, even to an empty hand."""
    table = in_hand(Position(3), "pact knight ghost", "", "imp imp")
    table.do("play pact", "yes")
    assert table.choices == ["P1", "P2"]
    table.do("P1", "ghost")
    assert table.where("ghost-1") in ("P1 hand", "P1 front")  # P1 plays it at once


def test_another_player_chooses_there_and_then_and_must() -> None:
    """TR-R26: the Tempter's victim."""
    table = Position(2)
    table.put(1, front="knight dragon")
    in_hand(table, "tempter imp", "imp imp")
    table.do("play tempter")
    assert table.asked == "P1 card"
    assert table.choices == ["knight-1", "dragon-1"]
    table.do("dragon-1")
    assert table.where("dragon-1") == "P1 graveyard"


def test_protected_characters_are_not_on_offer() -> None:
    """TR-R26: it remains an effect of the Tempter's player, and the Ghost is safe from that."""
    table = Position(2)
    table.put(1, front="ghost knight dragon")
    in_hand(table, "tempter imp", "imp imp")
    table.do("play tempter")
    assert table.choices == ["knight-1", "dragon-1"]


# ---- TR-R29: a Constraint without its character ------------------------------------------------------------


def test_a_constraint_whose_character_has_left_is_dropped() -> None:
    """TR-R29: an Instant too."""
    table = Position(2, edition_with(knight=f"{instant(DESTROY_THIS)}, {constraint(DISCARD)}"))
    in_hand(table, "knight raven", "imp imp")
    table.do("play knight")
    assert table.asked == "P1 turn"
    assert table.at("discard") == []


def test_a_constraint_is_dropped_though_its_character_has_come_back() -> None:
    """TR-R29: it had left the field before."""
    again = instant('{ op="place", t={ zone="hand", faction="humans" } }')
    table = Position(2, edition_with(knight=f"{instant(RETURN_THIS)}, {again}, {constraint(DISCARD)}"))
    in_hand(table, "knight raven", "imp imp")
    table.do("play knight", "knight")
    assert table.where("knight-1") == "P0 front"
    assert table.asked == "P1 turn"


def test_a_constraint_whose_character_has_changed_sides_is_the_new_players() -> None:
    """TR-R29: a Black Cat that costs a card."""
    table = Position(2, edition_with(blackcat=f"{instant(GIVE_THIS)}, {constraint(DISCARD)}"))
    in_hand(table, "blackcat raven", "imp imp")
    table.do("play blackcat")
    assert table.asked == "P1 constraint"

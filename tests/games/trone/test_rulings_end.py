"""Our rulings on the hand limit, the empty pile, the throne and the last lap."""

from __future__ import annotations

import pytest

from regalia.games.trone.language import ZONES
from regalia.kernel.state import NOBODY

from .position import Position

# ---- TR-R16 and TR-R17: hand limit, empty pile -------------------------------------------------------------

NINE = "knight knight knight raven raven raven death death death"


def test_the_hand_limit_holds_at_the_end_of_ones_own_turn_only() -> None:
    """TR-R16"""
    table = Position(2)
    table.put(0, hand="ghost raider")
    table.put(1, hand=NINE)
    table.turn_of(0)
    table.do("play ghost")
    assert table.asked == "P1 turn"
    assert len(table.at("P1 hand")) == 9


def test_cards_above_the_hand_limit_are_discarded_one_by_one_and_answered() -> None:
    """TR-R16: the Tormentor of another player answers the first of two."""
    table = Position(2)
    table.put(0, hand=f"ghost raider {NINE}")
    table.put(1, back="tormentor", hand="imp imp")
    table.turn_of(0)
    table.do("play ghost", "knight")
    assert table.s.permanent[1] == 1
    assert table.asked == "P0 limit"
    table.do("raven")
    assert table.s.permanent[1] == 1
    assert table.at("discard") == ["knight-1", "raven-1"]
    assert len(table.at("P0 hand")) == 8


def test_nothing_is_drawn_from_an_empty_pile() -> None:
    """TR-R17"""
    table = Position(2)
    table.put(0, hand="apprentice knight")
    table.put(1, hand="imp imp")
    table.turn_of(0, begin=True)
    table.do("play apprentice", "back")
    assert "draws" not in table.events
    assert len(table.at("P0 hand")) == 1


def test_no_card_goes_back_to_the_pile() -> None:
    """TR-R17: no effect can name it."""
    assert "pile" not in ZONES


# ---- TR-R18, TR-R19 and TR-R28: the throne -----------------------------------------------------------------


def test_the_throne_is_looked_at_when_a_turn_ends_and_not_before() -> None:
    """TR-R18: frozen under ten and thawed again within a turn, the holder stays."""
    table = Position(3)
    table.put(0, front="hydra hydra ghost", hand="raven raven")
    table.put(1, hand="witch priest imp")
    table.put(2, hand="nomad nomad")
    table.throne(0)
    table.turn_of(1)
    table.s.replays = 1
    table.do("play witch", "hydra-1")
    assert table.points(0) == 6
    table.do("play priest", "yes")
    assert table.points(0) == 10
    assert table.s.throne == 0


def test_only_the_player_whose_turn_it_is_may_mount() -> None:
    """TR-R18: the holder falls, and a third player has most."""
    table = Position(3)
    table.put(0, front="hydra hydra ghost", hand="raven raven")
    table.put(1, hand="witch imp")
    table.put(2, front="yeti yeti raider", hand="nomad nomad")
    table.throne(0)
    table.turn_of(1)
    table.do("play witch", "hydra-1")
    assert table.s.throne == NOBODY
    assert table.asked == "P2 turn"


def test_nobody_mounts_a_throne_that_is_taken() -> None:
    """TR-R18: a tie does not free it."""
    table = Position(3)
    table.put(0, front="hydra hydra ghost", hand="raven raven")
    table.put(1, front="yeti yeti", hand="ghost imp")
    table.put(2, hand="nomad nomad")
    table.throne(0)
    table.turn_of(1)
    table.do("play ghost")
    assert table.asked == "P2 turn"
    assert table.s.throne == 0


@pytest.mark.parametrize(
    ("mine", "theirs", "stays"),
    [
        ("hydra hydra ghost", "yeti captain", True),  # 10 to 5
        ("hydra hydra ghost", "yeti ghost", False),  # 10 to 6
        ("hydra hydra", "", False),  # 8 to 0
    ],
)
def test_two_players_stay_with_ten_points_and_five_ahead(mine: str, theirs: str, stays: bool) -> None:
    """TR-R19"""
    table = Position(2)
    table.put(0, front=mine, hand="raven raven")
    table.put(1, front=theirs, hand="djinn imp")
    table.throne(0)
    table.turn_of(1)
    table.do("play djinn", "option 2")
    assert table.s.winners == int(stays)


@pytest.mark.parametrize(("mine", "mounts"), [("hydra yeti", False), ("hydra yeti ghost", True)])
def test_two_players_mount_with_ten_points_and_five_ahead(mine: str, mounts: bool) -> None:
    """TR-R19: 8 to 0 is not enough."""
    table = Position(2)
    table.put(0, front=mine, hand="djinn")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("option 2")
    assert table.asked == ("P0 mount" if mounts else "P1 turn")


def test_the_conditions_are_not_looked_at_again_when_a_turn_begins() -> None:
    """TR-R28: whoever still sits there has won, with few points too."""
    table = Position(2)
    table.put(0, front="knight", hand="raven raven")
    table.put(1, front="hydra hydra", hand="imp imp")
    table.throne(0)
    table.turn_of(0, begin=True)
    assert table.s.winner == 0


# ---- TR-R20: the last lap ----------------------------------------------------------------------------------


def last_turn(seats: int = 3) -> Position:
    """The last of all turns, P0's: a Djinn to play, and nothing for it to do."""
    table = Position(seats)
    table.put(0, hand="djinn")
    table.s.lap = 1
    return table


def test_with_pile_and_hands_empty_everybody_has_one_more_turn() -> None:
    """TR-R20"""
    table = Position(3)
    table.put(1, hand="knight")
    table.turn_of(1)
    assert table.events == ["plays", "last_lap", *["turn", "passes"] * 3, "wins"]
    assert table.s.winner == 1


def test_start_and_end_effects_go_on_in_the_last_lap() -> None:
    """TR-R20: so do those used once a turn."""
    table = Position(2)
    table.put(0, front="sphinx", back="worm alleycat", hand="knight")
    table.turn_of(0)
    table.do("play knight", "stop")
    assert table.events[:4] == ["acts", "forces", "last_lap", "turn"]  # the Worm's, and P1's turn begins
    table.do("knight-1")
    assert table.choices == ["use alleycat-1", "stop"]
    table.do("use alleycat-1")
    assert table.asked == "P0 mount"
    assert [table.force_on(card) for card in ("knight-1", "worm-1")] == [1, 2]


def test_the_turns_that_are_left_are_counted_when_the_pile_runs_out() -> None:
    """TR-R20: the turn it happens in, and then eight for each player."""
    table = Position(3)
    table.put(0, hand="knight knight")
    table.pile("raven")
    table.turn_of(0, begin=True)
    assert table.s.lap == 1 + 8 * 3


def test_the_game_ends_after_those_turns_whatever_the_hands_hold() -> None:
    """TR-R20"""
    table = Position(2)
    table.put(0, hand="knight raider raider")
    table.put(1, hand="ghost worm worm")
    table.s.lap = 2
    table.turn_of(0)
    table.do("play knight", "play ghost")
    assert table.asked is None
    assert table.s.winner == 0


def test_at_the_end_the_holder_of_the_throne_wins() -> None:
    """TR-R20: with fewer points than nobody else, or the throne would be free; a tie will do."""
    table = last_turn()
    table.put(1, front="hydra hydra ghost")
    table.put(2, front="yeti yeti raider")
    table.s.permanent[2] = 0
    table.throne(1)
    table.turn_of(0)
    table.do("option 2")
    assert table.s.winners == 1 << 1


def test_whoever_mounts_in_the_last_turn_wins() -> None:
    """TR-R20: its throne check is included."""
    table = last_turn()
    table.put(0, front="hydra hydra ghost")
    table.turn_of(0)
    table.do("option 2", "yes")
    assert table.s.winners == 1 << 0
    assert table.asked is None


def test_with_the_throne_vacant_the_highest_total_wins() -> None:
    """TR-R20"""
    table = last_turn()
    table.put(1, front="knight")
    table.put(2, front="ghost")
    table.turn_of(0)
    table.do("option 2")
    assert table.s.winners == 1 << 1
    assert table.live.scores() == [0.0, 1.0, 0.0]


def test_a_tie_goes_to_more_permanent_points() -> None:
    """TR-R20"""
    table = last_turn()
    table.put(1, front="hydra")
    table.put(2, front="knight")
    table.s.permanent[2] = 1
    table.turn_of(0)
    table.do("option 2")
    assert table.s.winners == 1 << 2


def test_then_to_more_characters() -> None:
    """TR-R20"""
    table = last_turn()
    table.put(1, front="hydra")
    table.put(2, front="knight captain")
    table.turn_of(0)
    table.do("option 2")
    assert table.s.winners == 1 << 2


def test_and_else_the_win_is_shared() -> None:
    """TR-R20"""
    table = last_turn()
    table.put(1, front="knight")
    table.put(2, front="dragon")
    table.turn_of(0)
    table.do("option 2")
    assert table.s.winners == 0b110
    assert table.live.scores() == [0.0, 0.5, 0.5]

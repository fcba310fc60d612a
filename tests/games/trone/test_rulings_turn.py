"""Our rulings on setup and turns: playing a card, start and end effects, once a turn, extra plays."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from regalia.games.trone import rules
from regalia.games.trone.edition import Edition
from regalia.games.trone.language import FACTIONS
from regalia.games.trone.state import Event, State
from regalia.kernel.record import twin

from ..fairness import World, check_fair
from .phrases import DRAW
from .position import FIRST, Position, edition_with
from .test_turn import factions_in, set_up

REPLAY = '{ when="instant", do=[{ op="replay" }] }'
GAIN = 'do=[{ op="gain", n=1 }]'


def draws(table: Position) -> int:
    """How many cards were drawn during the last action."""
    return table.events.count("draws")


# ---- TR-R1: setup ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 5, 6])
def test_an_edition_with_a_list_of_factions_is_played_with_the_first_of_them(seats: int) -> None:
    """TR-R1"""
    listed = ("cats", "mages", "dead", "humans", "desert", "mountain")
    s = set_up(seats, edition=Edition("listed", FIRST.characters, listed))
    assert set(factions_in(s)) == set(listed[: max(4, seats)])


def test_what_the_table_agrees_on_goes_before_the_list_of_the_edition() -> None:
    """TR-R1"""
    listed = Edition("listed", FIRST.characters, FACTIONS[:4])
    assert factions_in(set_up(3, edition=listed, agreed=0b11110000)) == list(FACTIONS[4:])


def test_without_a_list_all_factions_are_as_likely() -> None:
    """TR-R1"""
    s = twin(State)
    chosen: Counter[World] = Counter((rules.choose_factions(s, 4),) for _ in range(3500))
    worlds: dict[World, float] = {(sum(1 << f for f in four),): 1.0 for four in combinations(range(8), 4)}
    check_fair(chosen, worlds)


def test_chance_names_the_first_player() -> None:
    """TR-R1"""
    first: Counter[World] = Counter((set_up(3, key).turn,) for key in range(150))
    check_fair(first, {(p,): 1.0 for p in range(3)})


def test_what_somebody_saw_in_a_hand_is_told_to_nobody_else() -> None:
    """TR-R1: all hear that the Raven looks, its player alone what it sees."""
    table = Position(3)
    table.put(0, hand="raven imp")
    table.put(1, hand="knight death")
    table.put(2, hand="nomad nomad")
    table.turn_of(0)
    table.do("play raven", "P1")
    seen = [entry for entry in table.live.journal() if entry.event == Event.SEES]
    assert len(seen) == 2
    assert {entry.audience for entry in seen} == {1 << 0}
    assert "peeks" in table.events


# ---- TR-R2 and TR-R22: playing a card ----------------------------------------------------------------------


def test_one_must_play_while_one_holds_a_card() -> None:
    """TR-R2: the turn can't be ended before, only after."""
    table = Position(2)
    table.put(0, front="squire knight", hand="raider ghost")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    assert table.choices == ["play ghost", "play raider", "use squire-1"]
    table.do("play ghost")
    assert table.choices == ["use squire-1", "stop"]


def test_a_single_card_is_played_unasked() -> None:
    """TR-R2"""
    table = Position(2)
    table.put(0, hand="knight")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    assert table.where("knight-1") == "P0 front"


def test_with_an_empty_hand_only_the_play_is_left_out() -> None:
    """TR-R2, TR-R22: Sphinx, Squire and Worm do what they always do, and the throne is offered."""
    table = Position(3)
    table.put(0, front="sphinx dragon dragon", back="worm squire")
    table.put(1, hand="imp imp")
    table.turn_of(0, begin=True)
    table.do("sphinx-1")
    assert table.asked == "P0 turn"
    assert table.choices == ["use squire-1", "stop"]
    table.do("stop")
    assert table.force_on("worm-1") == 1
    assert table.points(0) == 2 + 3 + 3 + 2 + 2
    assert table.asked == "P0 mount"


def test_a_replay_with_an_empty_pile_plays_a_card_from_the_hand() -> None:
    """TR-R22"""
    table = Position(2)
    table.put(0, hand="chronomancer knight ghost")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("play chronomancer")
    assert table.asked == "P0 turn"
    table.do("play knight")
    assert table.asked == "P1 turn"
    assert len(table.at("P0 hand")) == 1


def test_a_replay_with_an_empty_hand_too_does_nothing() -> None:
    """TR-R22"""
    table = Position(2)
    table.put(0, hand="chronomancer")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    assert table.events.count("plays") == 1
    assert table.asked == "P1 turn"


# ---- TR-R5: several start or end effects -------------------------------------------------------------------


def test_the_player_orders_several_start_effects() -> None:
    """TR-R5: Librarian or Sphinx first."""
    table = Position(2)
    table.put(0, front="sphinx", back="librarian", hand="knight knight")
    table.put(1, hand="imp imp")
    table.pile("raven raven raven")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 order"
    assert table.choices == ["sphinx-1", "librarian-1"]
    table.do("librarian-1")
    assert table.events[:2] == ["acts", "draws"]
    assert table.asked == "P0 turn"
    assert table.force_on("sphinx-1") == 1


def test_a_newcomer_waits_for_the_next_turn() -> None:
    """TR-R5: a Librarian that the Siamese brings does not draw yet."""
    table = Position(2)
    table.put(0, back="siamese", hand="knight knight")
    table.put(1, back="librarian", hand="imp imp")
    table.pile("raven raven raven")
    table.turn_of(0, begin=True)
    table.do("yes")
    assert table.where("librarian-1") == "P0 back"
    assert draws(table) == 1  # the draw of the turn


def test_a_leaver_drops_out() -> None:
    """TR-R5: a Librarian destroyed by the Possessed before its turn came."""
    table = Position(2)
    table.put(0, front="possessed", back="librarian", hand="knight knight")
    table.put(1, hand="imp imp")
    table.pile("raven raven raven")
    table.turn_of(0, begin=True)
    table.do("possessed-1", "yes")
    assert table.where("librarian-1") == "P0 graveyard"
    assert draws(table) == 1


def test_one_that_leaves_and_comes_back_waits_too() -> None:
    """TR-R5"""
    fetch = '{ op="return", t={ faction="mages" } }, { op="place", t={ zone="hand", faction="mages" } }'
    table = Position(2, edition_with(sphinx=f'{{ when="start", do=[{fetch}] }}'))
    table.put(0, front="sphinx", back="librarian", hand="knight knight")
    table.put(1, hand="imp imp")
    table.pile("raven raven raven")
    table.turn_of(0, begin=True)
    table.do("sphinx-1", "librarian")
    assert table.where("librarian-1") == "P0 back"
    assert draws(table) == 1


def test_of_two_start_effects_the_second_waits_with_a_character_that_changes_sides() -> None:
    """TR-R5, TR-R9: a Knight goes to another field, and draws there when its new player's turn starts."""
    leave = '{ when="start", do=[{ op="swap", a="this", b={ owner="other" } }] }'
    table = Position(2, edition_with(knight=f'{leave}, {{ when="start", do=[{DRAW}] }}'))
    table.pile("worm worm raider raider")
    table.put(0, front="knight", hand="imp imp")
    table.put(1, front="ghost", hand="nomad nomad")
    table.turn_of(0, begin=True)
    assert table.where("knight-1") == "P1 front"
    assert len(table.at("P1 hand")) == 2


def test_a_character_played_this_turn_has_its_end_effect_this_turn() -> None:
    """TR-R5"""
    table = Position(2)
    table.put(0, hand="worm")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    assert table.force_on("worm-1") == 1


# ---- TR-R15, TR-R23 and TR-R33: once a turn, and extra plays -----------------------------------------------


def test_once_a_turn_is_for_each_card_by_itself() -> None:
    """TR-R15: two Squires."""
    table = Position(2)
    table.put(0, front="squire squire knight", hand="raider raider")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("use squire-1", "knight-1")
    assert table.choices == ["play raider", "use squire-2"]


def test_once_a_turn_goes_with_the_card_to_the_other_side() -> None:
    """TR-R15: a Vampire that has answered this turn, and is stolen, answers no second time."""
    table = Position(2)
    table.put(0, hand="cerberus catqueen panther knight")
    table.put(1, back="worm worm", front="vampire", hand="imp imp")
    table.turn_of(0)
    table.s.replays = 2
    table.do("play cerberus", "worm-1")
    assert table.s.permanent[1] == 1
    table.do("play catqueen", "vampire-1", "play panther")
    assert table.where("worm-2") == "P1 graveyard"
    assert table.s.permanent[0] == 0


def test_once_a_turn_is_over_for_a_card_that_leaves_and_comes_back() -> None:
    """TR-R15: an Alley Cat, used, taken back and played again."""
    table = Position(2, edition_with(nomad='{ when="instant", do=[{ op="return", t={ faction="cats" } }] }'))
    table.put(0, front="alleycat", hand="nomad ghost")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.s.replays = 1
    table.do("use alleycat-1", "play nomad", "front", "play alleycat", "front")
    assert table.where("alleycat-1") == "P0 front"
    assert table.asked == "P1 turn"  # nothing was left to use


def test_a_turn_has_three_extra_plays_at_most() -> None:
    """TR-R15: the fourth replay does nothing."""
    table = Position(2, edition_with(knight=REPLAY, ghost=REPLAY))
    table.put(0, hand="knight knight knight ghost ghost raider")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("play knight", "play knight", "play knight", "play ghost")
    assert "replays" not in table.events
    assert table.asked == "P0 mount"
    assert table.at("P0 front") == ["knight-1", "knight-2", "knight-3", "ghost-1"]


@pytest.mark.parametrize(("left", "where"), [(1, "P0 front"), (0, "P0 graveyard")])
def test_cards_played_by_effects_are_extra_plays_too(left: int, where: str) -> None:
    """TR-R15: with none left the Lich asks nothing, and the card stays where it was."""
    table = Position(2)
    table.put(0, hand="lich ghost", graveyard="knight")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.s.plays = left
    table.do("play lich")
    assert table.asked == ("P0 may" if left else "P1 turn")
    table.do(*["yes"] * left)
    assert table.where("knight-1") == where


@pytest.mark.parametrize(
    "words",
    [
        ("use alleycat-1", "play knight", "play ghost"),
        ("play knight", "use alleycat-1", "play ghost"),
        ("play knight", "stop", "play ghost", "use alleycat-1"),
    ],
)
def test_what_is_used_is_used_before_a_play_after_it_or_between(words: tuple[str, ...]) -> None:
    """TR-R23: on a turn with an extra play."""
    table = Position(2)
    table.put(0, front="alleycat", hand="knight ghost raider")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.s.replays = 1
    table.do(*words)
    assert table.where("alleycat-1") == "P0 back"
    assert table.asked == "P1 turn"


def test_a_squire_moves_one_that_has_just_been_touched_by_its_own_effect() -> None:
    """TR-R23: the Dune Raider has given itself Force, and is the only other ally."""
    table = Position(2)
    table.put(0, front="squire", hand="raider ghost")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("play raider", "use squire-1")
    assert table.where("raider-1") == "P0 back"


def test_a_second_camel_moves_what_the_first_one_has_moved() -> None:
    """TR-R23: and back to where it came from."""
    table = Position(2)
    table.put(0, front="camel camel", hand="knight ghost")
    table.put(1, hand="imp imp")
    table.force("camel-1", 1)
    table.turn_of(0)
    table.do("use camel-1")
    assert table.force_on("camel-2") == 1
    table.do("use camel-2")
    assert table.force_on("camel-1") == 1


def test_what_is_used_is_used_on_ones_own_turn() -> None:
    """TR-R23: a Squire is nobody's on another's turn."""
    table = Position(2)
    table.put(0, front="squire knight", hand="imp imp")
    table.put(1, hand="ghost raider")
    table.turn_of(1)
    assert table.choices == ["play ghost", "play raider"]


def test_an_answer_comes_on_any_turn_and_once_in_each() -> None:
    """TR-R23: the Tormentor, and two discards in a turn."""
    table = Position(2)
    table.put(0, back="tormentor", hand="raven raven")
    table.put(1, hand="shade shade knight ghost raider raider")
    table.turn_of(1)
    table.s.replays = 1
    table.do("play shade", "front", "yes", "raider")
    assert table.s.permanent[0] == 1
    table.do("play shade", "front", "yes", "raider")
    assert table.s.permanent[0] == 1


@pytest.mark.parametrize(("may", "asked"), [(False, "P1 turn"), (True, "P0 may")])
def test_an_answer_is_asked_about_only_if_it_says_may(may: bool, asked: str) -> None:
    """TR-R23"""
    says = "may=true, " if may else ""
    answer = f'{{ when="once", on="played", of={{ owner="self", others=true }}, {says}{GAIN} }}'
    table = Position(2, edition_with(bard=answer))
    table.put(0, back="bard", hand="knight")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    assert table.asked == asked
    assert table.s.permanent[0] == int(not may)


def test_to_use_an_effect_is_the_yes() -> None:
    """TR-R33: the Camel asks at once whose Force it moves."""
    table = Position(2)
    table.put(0, front="camel knight ghost", hand="raider raider")
    table.put(1, hand="imp imp")
    table.force("knight-1", 1)
    table.force("ghost-1", 1)
    table.turn_of(0)
    table.do("use camel-1")
    assert table.asked == "P0 card"
    assert table.choices == ["knight-1", "ghost-1"]

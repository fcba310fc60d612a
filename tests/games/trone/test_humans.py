"""What each of the Humans does: courage in company."""

from __future__ import annotations

import pytest

from .position import Position, as_played


def test_humans_have_their_points_and_positions() -> None:
    """TR field.2; the Queen counts her own faction and the Raider's."""
    printed = {
        "villager": (0, "free"),
        "knight": (3, "front"),
        "priest": (2, "back"),
        "captain": (1, "front"),
        "herald": (0, "back"),
        "squire": (2, "free"),
        "bard": (0, "back"),
        "queen": (2, "back"),
    }
    assert {name: as_played(name) for name in printed} == printed


# ---- Villager ----------------------------------------------------------------------------------------------


def test_a_villager_that_is_played_is_encouraged() -> None:
    table = Position(2)
    table.put(0, hand="villager imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play villager")
    assert table.choices == ["front", "back"]
    table.do("back")
    assert table.where("villager-1") == "P0 back"
    assert table.is_encouraged("villager-1")
    assert table.s.courage == 9


def test_an_encouraged_villager_scores_a_point_for_each_other_human() -> None:
    table = Position(2)
    table.put(0, front="villager", back="raven")
    table.encourage("villager-1")
    assert table.points(0) == 2  # the Raven's
    table.put(0, front="knight", back="priest")
    assert table.points(0) == 2 + 3 + 2 + 2
    assert table.base("villager-1") == 0


def test_humans_on_other_fields_are_no_company_for_a_villager() -> None:
    table = Position(2)
    table.put(0, front="villager")
    table.put(1, front="knight knight")
    table.encourage("villager-1")
    assert table.points(0) == 0


def test_a_frozen_villager_keeps_the_points_of_its_courage() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, front="villager knight")
    table.encourage("villager-1")
    table.freeze("villager-1")
    assert table.points(0) == 3 + 1


def test_a_villager_gets_nothing_when_the_tokens_have_run_out() -> None:
    """TR-R14"""
    table = Position(2)
    table.put(0, hand="villager imp")
    table.put(1, hand="imp nomad")
    table.left(courage=0)
    table.turn_of(0)
    table.do("play villager", "front")
    assert table.asked == "P1 turn"
    assert not table.is_encouraged("villager-1")
    assert table.s.courage == 0


def test_a_stolen_villager_stays_encouraged_and_counts_its_new_allies() -> None:
    """TR-R9: changing sides is not leaving."""
    table = Position(2)
    table.put(0, front="knight", hand="catqueen imp")
    table.put(1, front="villager", back="priest priest", hand="imp nomad")
    table.encourage("villager-1")
    table.turn_of(0)
    table.do("play catqueen", "villager-1")
    assert table.where("villager-1") == "P0 front"
    assert table.is_encouraged("villager-1")
    assert table.points(0) == 3 + 1


def test_a_villager_that_is_destroyed_gives_its_token_back() -> None:
    """TR-R8"""
    table = Position(2)
    table.put(0, hand="death imp")
    table.put(1, front="villager", hand="imp nomad")
    table.encourage("villager-1")
    table.turn_of(0)
    table.do("play death")
    assert table.where("villager-1") == "P1 graveyard"
    assert not table.is_encouraged("villager-1")
    assert table.s.courage == 10


# ---- Knight ------------------------------------------------------------------------------------------------


def test_a_knight_is_worth_three_in_the_front_line_and_asks_nothing() -> None:
    table = Position(2)
    table.put(0, hand="knight imp")
    table.put(1, front="ghost", hand="imp nomad")
    table.turn_of(0)
    table.do("play knight")
    assert table.asked == "P1 turn"
    assert table.where("knight-1") == "P0 front"
    assert table.points(0) == 3


def test_a_knight_with_force_is_worth_more() -> None:
    table = Position(2)
    table.put(0, front="knight")
    table.force("knight-1", 2)
    assert table.base("knight-1") == 5


def test_a_frozen_knight_is_worth_nothing_even_with_force() -> None:
    """TR alter.5, TR-R11"""
    table = Position(2)
    table.put(0, front="knight")
    table.force("knight-1", 2)
    table.freeze("knight-1")
    assert table.base("knight-1") == 0
    assert table.points(0) == 0


# ---- Priest ------------------------------------------------------------------------------------------------


def test_a_priest_takes_all_alterations_off_one_character() -> None:
    table = Position(2)
    table.put(0, hand="priest imp")
    table.put(1, front="knight raider", hand="imp nomad")
    table.encourage("knight-1")
    table.freeze("knight-1", "raider-1")
    table.force("knight-1", 3)
    table.turn_of(0)
    table.do("play priest")
    assert (table.asked, table.choices) == ("P0 may", ["no", "yes"])
    table.do("yes", "knight-1")
    assert table.where("knight-1") == "P1 front"
    assert not table.is_encouraged("knight-1")
    assert not table.is_frozen("knight-1")
    assert table.force_on("knight-1") == 0
    assert table.is_frozen("raider-1")
    assert (table.s.freezes, table.s.forces, table.s.courage) == (14, 30, 10)


def test_a_priest_may_help_an_ally_or_hurt_another_player() -> None:
    """Anybody altered is offered, in either line; nobody else is."""
    table = Position(3)
    table.put(0, front="dragon knight", hand="priest imp")
    table.put(1, front="ghost", back="worm", hand="imp nomad")
    table.put(2, front="raider", back="villager", hand="imp nomad")
    table.freeze("dragon-1", "ghost-1")
    table.force("worm-1", 1)
    table.encourage("villager-1")
    table.turn_of(0)
    table.do("play priest", "yes")
    assert sorted(table.choices) == ["dragon-1", "ghost-1", "villager-1", "worm-1"]


def test_a_priest_may_leave_everything_as_it_is() -> None:
    table = Position(2)
    table.put(0, hand="priest imp")
    table.put(1, front="knight", hand="imp nomad")
    table.freeze("knight-1")
    table.turn_of(0)
    table.do("play priest", "no")
    assert table.asked == "P1 turn"
    assert table.is_frozen("knight-1")


def test_a_priest_is_not_asked_where_nobody_is_altered() -> None:
    """TR-R6"""
    table = Position(2)
    table.put(0, front="knight", hand="priest imp")
    table.put(1, front="raider", hand="imp nomad")
    table.turn_of(0)
    table.do("play priest")
    assert table.asked == "P1 turn"


def test_a_priest_with_one_character_to_choose_from_is_asked_only_whether() -> None:
    table = Position(2)
    table.put(0, front="knight raider", hand="priest imp")
    table.put(1, hand="imp nomad")
    table.freeze("raider-1")
    table.turn_of(0)
    table.do("play priest", "yes")
    assert table.asked == "P1 turn"
    assert not table.is_frozen("raider-1")


# ---- Captain -----------------------------------------------------------------------------------------------


def test_a_captain_encourages_another_ally() -> None:
    table = Position(2)
    table.put(0, front="knight", back="raven", hand="captain imp")
    table.put(1, front="raider", hand="imp nomad")
    table.turn_of(0)
    table.do("play captain")
    assert (table.asked, table.choices) == ("P0 card", ["knight-1", "raven-1"])  # and there is no declining
    table.do("knight-1")
    assert table.is_encouraged("knight-1")
    assert table.points(0) == 3 + 2 + 1 + 1  # the Captain is a Human too


def test_a_captain_gives_courage_to_any_faction_which_counts_its_own() -> None:
    """TR-R12: an Encouraged Raven looks for the Dead."""
    table = Position(2)
    table.put(0, front="ghost", back="raven", hand="captain imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play captain", "raven-1")
    assert table.points(0) == 2 + 2 + 1 + 1


def test_a_captain_passes_over_those_encouraged_already() -> None:
    """With one ally left to choose from, nobody is asked."""
    table = Position(2)
    table.put(0, front="villager knight", hand="captain imp")
    table.put(1, hand="imp nomad")
    table.encourage("villager-1")
    table.turn_of(0)
    table.do("play captain")
    assert table.asked == "P1 turn"
    assert table.is_encouraged("knight-1")


def test_a_captain_alone_encourages_nobody() -> None:
    """TR-R7"""
    table = Position(2)
    table.put(0, hand="captain imp")
    table.put(1, front="knight", hand="imp nomad")
    table.turn_of(0)
    table.do("play captain")
    assert table.asked == "P1 turn"
    assert not table.is_encouraged("captain-1")
    assert table.s.courage == 10


def test_a_captain_without_a_token_asks_nobody() -> None:
    """TR-R14"""
    table = Position(2)
    table.put(0, front="knight raider", hand="captain imp")
    table.put(1, hand="imp nomad")
    table.left(courage=0)
    table.turn_of(0)
    table.do("play captain")
    assert table.asked == "P1 turn"
    assert not table.is_encouraged("knight-1")
    assert not table.is_encouraged("raider-1")


# ---- Herald ------------------------------------------------------------------------------------------------


def test_a_herald_places_a_human_from_the_hand() -> None:
    table = Position(2)
    table.put(0, hand="herald knight priest imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play herald", "yes")
    assert (table.asked, table.choices) == ("P0 card", ["knight", "priest"])
    table.do("knight")
    assert table.asked == "P1 turn"
    assert table.where("knight-1") == "P0 front"
    assert table.points(0) == 3


def test_a_villager_placed_by_a_herald_stands_where_its_player_says_and_is_not_encouraged() -> None:
    """TR-R3, TR-R10: to place leaves the Instant out."""
    table = Position(2)
    table.put(0, hand="herald villager imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play herald", "yes", "villager")
    assert (table.asked, table.choices) == ("P0 line", ["front", "back"])
    table.do("front")
    assert table.where("villager-1") == "P0 front"
    assert not table.is_encouraged("villager-1")


def test_a_bard_placed_by_a_herald_has_its_permanent_effect() -> None:
    """TR-R10; the Herald came before the Bard was there, and the Bard itself is not played."""
    table = Position(2)
    table.put(0, hand="herald bard raider shade")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play herald", "yes", "bard")
    assert not table.is_encouraged("herald-1")
    assert not table.is_encouraged("bard-1")
    table.do("play imp", "front")
    table.do("play raider")
    assert table.is_encouraged("raider-1")


def test_a_herald_may_place_nobody() -> None:
    table = Position(2)
    table.put(0, hand="herald knight imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play herald", "no")
    assert table.asked == "P1 turn"
    assert table.where("knight-1") == "P0 hand"


def test_a_herald_without_a_human_in_hand_can_only_say_no() -> None:
    """TR-R30: nobody else learns that there was none."""
    table = Position(2)
    table.put(0, hand="herald imp nomad")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play herald")
    assert (table.asked, table.choices) == ("P0 may", ["no"])


def test_a_herald_with_one_human_in_hand_asks_for_it() -> None:
    """TR-R30: nobody else learns that there was only one."""
    table = Position(2)
    table.put(0, hand="herald knight imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play herald", "yes")
    assert (table.asked, table.choices) == ("P0 card", ["knight"])


def test_a_herald_with_an_empty_hand_is_not_asked() -> None:
    """TR-R6: all can see that there is no card to place."""
    table = Position(2)
    table.put(0, hand="herald")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    assert table.where("herald-1") == "P0 back"
    assert table.asked == "P1 turn"


# ---- Squire ------------------------------------------------------------------------------------------------


def test_a_squire_moves_another_ally_to_its_other_line() -> None:
    table = Position(2)
    table.put(0, front="squire knight", back="raven", hand="imp nomad")
    table.put(1, front="raider", hand="imp nomad")
    table.turn_of(0)
    table.do("use squire-1")
    assert (table.asked, table.choices) == ("P0 card", ["knight-1", "raven-1"])
    table.do("raven-1")
    assert table.where("raven-1") == "P0 front"
    assert table.asked == "P0 turn"


def test_a_squire_may_break_a_natural_position() -> None:
    """TR-R3; the only other ally is not asked about."""
    table = Position(2)
    table.put(0, front="squire dragon", hand="imp nomad")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("use squire-1")
    assert table.where("dragon-1") == "P0 back"


def test_a_squire_is_used_once_a_turn_and_again_on_the_next() -> None:
    """TR-R15"""
    table = Position(2)
    table.put(0, front="squire knight", hand="imp nomad")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    assert "use squire-1" in table.choices
    table.do("use squire-1")
    assert table.choices == ["play imp", "play nomad"]
    table.do("play imp", "front")
    table.do("play imp", "front")
    assert (table.asked, table.choices) == ("P0 turn", ["play nomad", "use squire-1"])


def test_a_squire_played_this_turn_may_be_used_at_once_or_left_alone() -> None:
    """TR-R23: before or after the play."""
    table = Position(2)
    table.put(0, front="knight", hand="squire imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play squire", "front")
    assert (table.asked, table.choices) == ("P0 turn", ["use squire-1", "stop"])
    table.do("stop")
    assert table.asked == "P1 turn"
    assert table.where("knight-1") == "P0 front"


def test_a_squire_may_be_used_between_extra_plays() -> None:
    """TR-R23: after the Chronomancer, before the card that is played after it."""
    table = Position(2)
    table.put(0, front="squire knight", hand="chronomancer imp nomad")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play chronomancer")
    assert (table.asked, table.choices) == ("P0 turn", ["use squire-1", "stop"])
    table.do("use squire-1", "knight-1")
    assert (table.asked, table.choices) == ("P0 turn", ["play imp", "play nomad"])


def test_a_squire_serves_a_player_with_an_empty_hand() -> None:
    """TR-R22, TR-R23"""
    table = Position(2)
    table.put(0, front="squire knight")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    assert (table.asked, table.choices) == ("P0 turn", ["use squire-1", "stop"])


def test_a_squire_alone_has_nobody_to_move() -> None:
    table = Position(2)
    table.put(0, front="squire", hand="imp nomad")
    table.put(1, front="knight", hand="imp nomad")
    table.turn_of(0)
    assert table.choices == ["play imp", "play nomad"]


def test_a_squire_does_not_serve_on_another_players_turn() -> None:
    """TR-R23"""
    table = Position(2)
    table.put(0, front="squire knight", hand="imp nomad")
    table.put(1, hand="imp nomad")
    table.turn_of(1)
    assert table.choices == ["play imp", "play nomad"]


def test_a_frozen_squire_still_serves() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, front="squire knight", hand="imp nomad")
    table.put(1, hand="imp nomad")
    table.freeze("squire-1")
    table.turn_of(0)
    table.do("use squire-1")
    assert table.where("knight-1") == "P0 back"


def test_a_squire_that_changes_sides_serves_its_new_player() -> None:
    """TR-R9: the Kitten brings it over in the middle of the turn."""
    table = Position(2)
    table.put(0, front="knight", hand="kitten imp")
    table.put(1, front="squire", hand="imp nomad")
    table.turn_of(0)
    table.do("play kitten", "front", "yes")
    assert table.where("squire-1") == "P0 front"
    assert (table.asked, table.choices) == ("P0 turn", ["use squire-1", "stop"])


# ---- Bard --------------------------------------------------------------------------------------------------


def test_a_bard_encourages_who_is_played() -> None:
    table = Position(2)
    table.put(0, back="bard", hand="knight imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play knight")
    assert table.is_encouraged("knight-1")
    assert table.points(0) == 3 + 1  # the Bard is a Human too


def test_a_bard_does_not_sing_of_itself() -> None:
    table = Position(2)
    table.put(0, hand="bard imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play bard")
    assert not table.is_encouraged("bard-1")


def test_a_bard_does_not_sing_for_other_players() -> None:
    table = Position(2)
    table.put(0, back="bard", hand="imp nomad")
    table.put(1, hand="knight imp")
    table.turn_of(1)
    table.do("play knight")
    assert not table.is_encouraged("knight-1")


def test_a_bard_sings_once_a_turn_and_again_on_the_next() -> None:
    """TR-R24: for the Chronomancer, not for the card that is played after it."""
    table = Position(2)
    table.put(0, back="bard", hand="chronomancer knight raider imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play chronomancer")
    assert table.is_encouraged("chronomancer-1")
    table.do("play knight")
    assert not table.is_encouraged("knight-1")
    table.do("play imp", "front")
    table.do("play raider")
    assert table.is_encouraged("raider-1")


def test_a_bard_sings_in_vain_for_a_villager() -> None:
    """TR-R24: the Villager has encouraged itself first, and it is never given twice (TR-R4, TR-R12)."""
    table = Position(2)
    table.put(0, back="bard", hand="villager imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play villager", "front")
    assert table.is_encouraged("villager-1")
    assert table.s.courage == 9


def test_a_bard_without_a_token_sings_in_vain() -> None:
    """TR-R14"""
    table = Position(2)
    table.put(0, back="bard", hand="knight imp")
    table.put(1, hand="imp nomad")
    table.left(courage=0)
    table.turn_of(0)
    table.do("play knight")
    assert table.asked == "P1 turn"
    assert not table.is_encouraged("knight-1")


def test_a_bard_does_not_sing_for_who_is_placed() -> None:
    """TR-R24: it answers the Herald, which is played; the Knight is placed."""
    table = Position(2)
    table.put(0, back="bard", hand="herald knight imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play herald", "yes", "knight")
    assert table.is_encouraged("herald-1")
    assert not table.is_encouraged("knight-1")


def test_a_frozen_bard_sings() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, back="bard", hand="knight imp")
    table.put(1, hand="imp nomad")
    table.freeze("bard-1")
    table.turn_of(0)
    table.do("play knight")
    assert table.is_encouraged("knight-1")


def test_a_bard_destroyed_before_its_turn_has_come_is_silent() -> None:
    """TR-R4, TR-R8: the Archdemon's own Instant comes first, and takes the Bard."""
    table = Position(2)
    table.put(0, back="bard", hand="archdemon imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play archdemon", "yes")
    assert table.where("bard-1") == "P0 graveyard"
    assert not table.is_encouraged("archdemon-1")
    assert table.s.courage == 10


def test_a_bard_has_nobody_to_sing_for_when_the_played_character_is_gone() -> None:
    """TR-R24: a Shade that refuses its Constraint lies in the graveyard by then."""
    table = Position(2)
    table.put(0, back="bard", hand="shade imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play shade", "front", "no")
    assert table.where("shade-1") == "P0 graveyard"
    assert not table.is_encouraged("shade-1")
    assert table.s.courage == 10


def test_a_bard_sings_for_a_black_cat_that_has_been_given_away() -> None:
    """TR-R24: who has changed sides is still meant."""
    table = Position(2)
    table.put(0, back="bard", hand="blackcat imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play blackcat")
    assert table.where("blackcat-1") == "P1 back"
    assert table.is_encouraged("blackcat-1")


# ---- Queen -------------------------------------------------------------------------------------------------


def test_a_queen_is_worth_a_point_for_each_faction_on_her_field() -> None:
    table = Position(2)
    table.put(0, back="queen")
    table.put(1, front="raider lion dragon")
    assert table.base("queen-1") == 1  # her own
    table.put(0, front="knight")
    assert table.base("queen-1") == 1
    table.put(0, front="ghost hydra", back="raven")
    assert table.base("queen-1") == 3


def test_a_queen_of_eight_factions_is_worth_eight() -> None:
    table = Position(2)
    table.put(0, front="ghost cerberus dragon", back="queen cultist worm seer panther")
    assert table.base("queen-1") == 8


def test_a_queen_is_worth_less_when_the_last_of_a_faction_falls() -> None:
    """TR points.2"""
    table = Position(2)
    table.put(0, front="dragon", back="queen", hand="imp nomad")
    table.put(1, hand="death imp")
    assert table.base("queen-1") == 2
    table.turn_of(1)
    table.do("play death")
    assert table.where("dragon-1") == "P0 graveyard"
    assert table.base("queen-1") == 1


def test_a_frozen_queen_is_worth_nothing() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, front="ghost", back="queen")
    table.force("queen-1", 1)
    assert table.base("queen-1") == 3
    table.freeze("queen-1")
    assert table.base("queen-1") == 0


def test_a_stolen_queen_counts_the_factions_of_her_new_field() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, front="ghost hydra", hand="catqueen imp")
    table.put(1, back="queen", hand="imp nomad")
    table.turn_of(0)
    table.do("play catqueen")
    assert table.where("queen-1") == "P0 back"
    assert table.base("queen-1") == 4  # Humans, Dead, Underworld, Cats


def test_cerberus_reaches_a_queen_of_two_factions() -> None:
    """TR-R11: X counts where an effect looks at base points."""
    table = Position(2)
    table.put(0, hand="cerberus imp")
    table.put(1, front="hydra", back="queen", hand="imp nomad")
    table.turn_of(0)
    table.do("play cerberus")
    assert table.where("queen-1") == "P1 graveyard"


def test_cerberus_does_not_reach_a_queen_of_three_factions() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, hand="cerberus imp")
    table.put(1, front="hydra dragon", back="queen", hand="imp nomad")
    table.turn_of(0)
    table.do("play cerberus")
    assert table.where("queen-1") == "P1 back"


def test_a_queen_in_hand_is_worth_nothing() -> None:
    """TR-R11: off the field X is 0."""
    table = Position(2)
    table.put(0, front="knight ghost hydra", hand="queen")
    assert table.base("queen-1") == 0


# ---- all of them -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", ["villager", "priest", "captain", "herald"])
def test_the_instant_of_a_human_does_not_happen_again(character: str) -> None:
    """TR effect.1: on a later turn there would be enough to do for each."""
    table = Position(2)
    table.put(0, front="knight raider", back=character, hand="imp knight")
    table.put(1, hand="imp nomad")
    table.freeze("raider-1")
    table.turn_of(0, begin=True)
    table.do("play imp", "front")
    assert table.asked == "P1 turn"
    assert table.s.courage == 10

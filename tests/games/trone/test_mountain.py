"""What each of the Mountain does: the long winter."""

from __future__ import annotations

import pytest

from .position import Position, as_played


def test_those_of_the_mountain_have_their_points_and_positions() -> None:
    """TR field.2; nobody is frozen yet, and the Snowy Owl small."""
    printed = {
        "dragon": (3, "front"),
        "lizard": (2, "back"),
        "yeti": (4, "front"),
        "witch": (1, "back"),
        "golem": (2, "front"),
        "dwarf": (2, "free"),
        "giant": (2, "front"),
        "owl": (1, "back"),
    }
    assert {name: as_played(name) for name in printed} == printed


# ---- Dragon ------------------------------------------------------------------------------------------------


def test_a_dragon_may_destroy_somebody_with_no_base_points() -> None:
    """In either line, of any other player; its own side is safe."""
    table = Position(3)
    table.put(0, front="villager", hand="dragon imp")
    table.put(1, front="hydra knight", hand="imp nomad")
    table.put(2, back="djinn worm", hand="imp nomad")
    table.freeze("hydra-1")
    table.turn_of(0)
    table.do("play dragon")
    assert (table.asked, table.choices) == ("P0 may", ["no", "yes"])
    table.do("yes")
    assert (table.asked, table.choices) == ("P0 card", ["hydra-1", "djinn-1"])
    table.do("hydra-1")
    assert table.where("hydra-1") == "P1 graveyard"
    assert table.where("dragon-1") == "P0 front"


def test_a_dragon_may_spare_them() -> None:
    table = Position(2)
    table.put(0, hand="dragon imp")
    table.put(1, front="villager", hand="imp nomad")
    table.turn_of(0)
    table.do("play dragon", "no")
    assert table.asked == "P1 turn"
    assert table.where("villager-1") == "P1 front"


def test_a_dragon_with_one_prey_is_asked_only_whether() -> None:
    table = Position(2)
    table.put(0, hand="dragon imp")
    table.put(1, front="villager knight", hand="imp nomad")
    table.turn_of(0)
    table.do("play dragon", "yes")
    assert table.asked == "P1 turn"
    assert table.where("villager-1") == "P1 graveyard"


def test_a_dragon_without_prey_is_not_asked() -> None:
    """TR-R6: a Villager with Force has a base point, and a frozen Ghost is protected."""
    table = Position(2)
    table.put(0, front="villager", hand="dragon imp")
    table.put(1, front="villager ghost knight", hand="imp nomad")
    table.force("villager-2", 1)
    table.freeze("ghost-1")
    table.turn_of(0)
    table.do("play dragon")
    assert table.asked == "P1 turn"
    assert table.at("P1 graveyard") == []


# ---- Lizard ------------------------------------------------------------------------------------------------


def test_a_lizard_scores_two_more_for_each_other_frozen_ally() -> None:
    table = Position(2)
    table.put(0, front="knight dragon", back="lizard")
    assert table.points(0) == 3 + 3 + 2
    table.freeze("knight-1")
    assert table.points(0) == 0 + 3 + 2 + 2
    table.freeze("dragon-1")
    assert table.points(0) == 0 + 0 + 2 + 4


def test_a_lizard_does_not_look_at_other_fields() -> None:
    table = Position(2)
    table.put(0, back="lizard")
    table.put(1, front="knight dragon")
    table.freeze("knight-1", "dragon-1")
    assert table.points(0) == 2


def test_a_frozen_lizard_scores_for_the_others_but_not_for_itself() -> None:
    """TR-R11: it keeps its effect, and loses its base points."""
    table = Position(2)
    table.put(0, front="knight", back="lizard")
    table.freeze("lizard-1")
    assert table.points(0) == 3 + 0
    table.freeze("knight-1")
    assert table.points(0) == 0 + 2


def test_two_frozen_lizards_score_for_each_other() -> None:
    table = Position(2)
    table.put(0, back="lizard lizard")
    table.freeze("lizard-1", "lizard-2")
    assert table.points(0) == 2 + 2


def test_what_a_lizard_scores_is_no_base_point() -> None:
    """TR points.3"""
    table = Position(2)
    table.put(0, front="knight", back="lizard")
    table.freeze("knight-1")
    assert table.base("lizard-1") == 2


def test_a_lizard_that_changes_sides_scores_for_its_new_player() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, front="knight", hand="catqueen imp")
    table.put(1, front="dragon", back="lizard", hand="imp nomad")
    table.freeze("knight-1")
    table.turn_of(0)
    table.do("play catqueen")
    assert table.where("lizard-1") == "P0 back"
    assert table.points(0) == 2 + 2
    assert table.points(1) == 3


# ---- Yeti --------------------------------------------------------------------------------------------------


def test_a_yeti_costs_the_warmth_of_another_ally() -> None:
    """Frozen allies and those without base points are not on offer."""
    table = Position(2)
    table.put(0, front="knight dragon captain", back="villager raven", hand="yeti imp")
    table.put(1, front="raider", hand="imp nomad")
    table.freeze("dragon-1")
    table.turn_of(0)
    table.do("play yeti")
    assert (table.asked, table.choices) == ("P0 constraint", ["no", "yes"])
    table.do("yes")
    assert (table.asked, table.choices) == ("P0 card", ["knight-1", "captain-1", "raven-1"])
    table.do("captain-1")
    assert table.is_frozen("captain-1")
    assert table.s.freezes == 13
    assert table.where("yeti-1") == "P0 front"


def test_a_yeti_that_is_refused_an_ally_is_destroyed() -> None:
    """TR effect.6"""
    table = Position(2)
    table.put(0, front="knight", hand="yeti imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play yeti", "no")
    assert table.where("yeti-1") == "P0 graveyard"
    assert not table.is_frozen("knight-1")


def test_a_yeti_freezes_the_only_ally_it_can_without_asking_which() -> None:
    table = Position(2)
    table.put(0, front="knight", hand="yeti imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play yeti", "yes")
    assert table.asked == "P1 turn"
    assert table.is_frozen("knight-1")


def test_a_yeti_alone_is_destroyed_unasked() -> None:
    """TR-R7: it does not freeze itself, nor somebody else's character."""
    table = Position(2)
    table.put(0, hand="yeti imp")
    table.put(1, front="raider", hand="imp nomad")
    table.turn_of(0)
    table.do("play yeti")
    assert table.asked == "P1 turn"
    assert table.where("yeti-1") == "P0 graveyard"


def test_a_yeti_among_allies_without_base_points_is_destroyed_unasked() -> None:
    """TR-R7: the Villager has none, the frozen Knight none any more (TR alter.6)."""
    table = Position(2)
    table.put(0, front="villager knight", hand="yeti imp")
    table.put(1, hand="imp nomad")
    table.freeze("knight-1")
    table.turn_of(0)
    table.do("play yeti")
    assert table.asked == "P1 turn"
    assert table.where("yeti-1") == "P0 graveyard"


def test_a_villager_with_force_is_warm_enough_for_a_yeti() -> None:
    """TR alter.6"""
    table = Position(2)
    table.put(0, front="villager", hand="yeti imp")
    table.put(1, hand="imp nomad")
    table.force("villager-1", 1)
    table.turn_of(0)
    table.do("play yeti", "yes")
    assert table.is_frozen("villager-1")
    assert table.base("villager-1") == 0


def test_a_yeti_is_destroyed_when_the_freeze_tokens_have_run_out() -> None:
    """TR-R14: without a token the Constraint can't be done."""
    table = Position(2)
    table.put(0, front="knight", hand="yeti imp")
    table.put(1, hand="imp nomad")
    table.left(freezes=0)
    table.turn_of(0)
    table.do("play yeti")
    assert table.asked == "P1 turn"
    assert table.where("yeti-1") == "P0 graveyard"
    assert not table.is_frozen("knight-1")


def test_a_placed_yeti_freezes_nobody_and_stays() -> None:
    """TR-R10"""
    table = Position(2)
    table.put(0, front="knight", hand="necromancer imp", graveyard="yeti")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play necromancer", "yes")
    assert table.where("yeti-1") == "P0 front"
    assert not table.is_frozen("knight-1")


# ---- Frost Witch -------------------------------------------------------------------------------------------


def test_a_frost_witch_freezes_a_character_of_another_player() -> None:
    """In either line; not one that is frozen already, and there is no declining."""
    table = Position(3)
    table.put(0, front="captain", hand="witch imp")
    table.put(1, front="knight", back="raven", hand="imp nomad")
    table.put(2, front="hydra dragon", hand="imp nomad")
    table.freeze("dragon-1")
    table.turn_of(0)
    table.do("play witch")
    assert (table.asked, table.choices) == ("P0 card", ["knight-1", "raven-1", "hydra-1"])
    table.do("hydra-1")
    assert table.is_frozen("hydra-1")
    assert table.base("hydra-1") == 0
    assert table.s.freezes == 13


def test_a_frost_witch_freezes_the_only_one_she_can_without_asking() -> None:
    table = Position(2)
    table.put(0, hand="witch imp")
    table.put(1, front="knight", hand="imp nomad")
    table.turn_of(0)
    table.do("play witch")
    assert table.asked == "P1 turn"
    assert table.is_frozen("knight-1")


def test_a_frost_witch_finds_nobody_among_the_frozen_and_the_ghosts() -> None:
    """TR-R7: and she does not turn on her own side."""
    table = Position(2)
    table.put(0, front="captain", hand="witch imp")
    table.put(1, front="knight ghost", hand="imp nomad")
    table.freeze("knight-1")
    table.turn_of(0)
    table.do("play witch")
    assert table.asked == "P1 turn"
    assert table.s.freezes == 14


def test_a_frost_witch_without_a_token_asks_nobody() -> None:
    """TR-R14"""
    table = Position(2)
    table.put(0, hand="witch imp")
    table.put(1, front="knight dragon", hand="imp nomad")
    table.left(freezes=0)
    table.turn_of(0)
    table.do("play witch")
    assert table.asked == "P1 turn"
    assert not table.is_frozen("knight-1")
    assert not table.is_frozen("dragon-1")


def test_who_is_frozen_keeps_force_and_courage_for_better_days() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, hand="witch imp")
    table.put(1, front="knight", hand="imp nomad")
    table.force("knight-1", 2)
    table.encourage("knight-1")
    table.turn_of(0)
    table.do("play witch")
    assert table.base("knight-1") == 0
    assert table.force_on("knight-1") == 2
    assert table.is_encouraged("knight-1")


# ---- Ice Golem ---------------------------------------------------------------------------------------------


def test_an_ice_golem_takes_freeze_off_all_allies() -> None:
    table = Position(2)
    table.put(0, front="knight", back="raven worm", hand="golem imp")
    table.put(1, front="dragon", hand="imp nomad")
    table.freeze("knight-1", "raven-1", "dragon-1")
    table.turn_of(0)
    table.do("play golem")
    assert table.asked == "P1 turn"
    assert not table.is_frozen("knight-1")
    assert not table.is_frozen("raven-1")
    assert table.is_frozen("dragon-1")
    assert table.s.freezes == 14


def test_an_ice_golem_leaves_force_and_courage_alone() -> None:
    table = Position(2)
    table.put(0, front="knight", back="villager", hand="golem imp")
    table.put(1, hand="imp nomad")
    table.freeze("knight-1")
    table.force("knight-1", 1)
    table.encourage("knight-1", "villager-1")
    table.turn_of(0)
    table.do("play golem")
    assert table.base("knight-1") == 3 + 1
    assert table.is_encouraged("knight-1")
    assert table.is_encouraged("villager-1")


def test_an_ice_golem_among_the_unfrozen_does_nothing() -> None:
    """TR-R7"""
    table = Position(2)
    table.put(0, front="knight", hand="golem imp")
    table.put(1, front="dragon", hand="imp nomad")
    table.freeze("dragon-1")
    table.turn_of(0)
    table.do("play golem")
    assert table.asked == "P1 turn"
    assert "cleanses" not in table.events
    assert table.is_frozen("dragon-1")


def test_an_ice_golem_costs_a_lizard_its_points() -> None:
    """It must, even to its player's harm (TR-R6)."""
    table = Position(2)
    table.put(0, front="villager", back="lizard", hand="golem imp")
    table.put(1, hand="imp nomad")
    table.freeze("villager-1")
    table.turn_of(0)
    assert table.points(0) == 2 + 2
    table.do("play golem")
    assert table.points(0) == 2 + 2  # the Golem's own, and the Lizard's without the Villager


# ---- Dwarf -------------------------------------------------------------------------------------------------


def test_a_dwarf_may_move_freeze_from_an_ally_to_another_players_character() -> None:
    table = Position(3)
    table.put(0, front="dwarf knight raider", hand="imp nomad")
    table.put(1, front="dragon", back="raven", hand="imp nomad")
    table.put(2, front="hydra", hand="imp nomad")
    table.freeze("knight-1", "raider-1", "raven-1")
    table.turn_of(0, begin=True)
    assert (table.asked, table.choices) == ("P0 may", ["no", "yes"])
    table.do("yes")
    assert (table.asked, table.choices) == ("P0 card", ["knight-1", "raider-1"])
    table.do("knight-1")
    assert (table.asked, table.choices) == ("P0 card", ["hydra-1", "dragon-1"])
    table.do("hydra-1")
    assert not table.is_frozen("knight-1")
    assert table.is_frozen("raider-1")
    assert table.is_frozen("hydra-1")
    assert table.s.freezes == 12
    assert table.asked == "P0 turn"


def test_a_dwarf_may_rid_itself_of_freeze() -> None:
    """A character is its own ally (TR field.1); a single one on either side is not asked about."""
    table = Position(2)
    table.put(0, front="dwarf", hand="imp nomad")
    table.put(1, front="dragon", hand="imp nomad")
    table.freeze("dwarf-1")
    table.turn_of(0, begin=True)
    table.do("yes")
    assert table.asked == "P0 turn"
    assert not table.is_frozen("dwarf-1")
    assert table.is_frozen("dragon-1")


def test_a_dwarf_may_leave_the_ice_where_it_is() -> None:
    table = Position(2)
    table.put(0, front="dwarf knight", hand="imp nomad")
    table.put(1, front="dragon", hand="imp nomad")
    table.freeze("knight-1")
    table.turn_of(0, begin=True)
    table.do("no")
    assert table.asked == "P0 turn"
    assert table.is_frozen("knight-1")
    assert not table.is_frozen("dragon-1")


def test_a_dwarf_without_a_frozen_ally_is_not_asked() -> None:
    """TR-R6"""
    table = Position(2)
    table.put(0, front="dwarf knight", hand="imp nomad")
    table.put(1, front="dragon hydra", hand="imp nomad")
    table.freeze("hydra-1")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 turn"


def test_a_dwarf_with_nobody_to_pass_the_ice_to_is_not_asked() -> None:
    """TR-R6: one is frozen already, the other a Ghost, to whom moving Freeze is freezing."""
    table = Position(2)
    table.put(0, front="dwarf knight", hand="imp nomad")
    table.put(1, front="dragon ghost", hand="imp nomad")
    table.freeze("knight-1", "dragon-1")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 turn"
    assert table.is_frozen("knight-1")


def test_a_dwarf_needs_no_token_from_the_supply() -> None:
    """TR-R14: it moves one that is there."""
    table = Position(2)
    table.put(0, front="dwarf knight", hand="imp nomad")
    table.put(1, front="dragon", hand="imp nomad")
    table.freeze("knight-1")
    table.left(freezes=0)
    table.turn_of(0, begin=True)
    table.do("yes")
    assert not table.is_frozen("knight-1")
    assert table.is_frozen("dragon-1")
    assert table.s.freezes == 0


def test_a_dwarf_moves_freeze_off_the_own_ghost() -> None:
    """TR-R9: protection never stops an effect of one's own."""
    table = Position(2)
    table.put(0, front="dwarf ghost", hand="imp nomad")
    table.put(1, front="dragon", hand="imp nomad")
    table.freeze("ghost-1")
    table.turn_of(0, begin=True)
    table.do("yes")
    assert not table.is_frozen("ghost-1")
    assert table.is_frozen("dragon-1")


def test_a_dwarf_does_not_work_on_the_turn_it_is_played() -> None:
    """Its effect comes with the start of a turn."""
    table = Position(2)
    table.put(0, front="knight", hand="dwarf imp")
    table.put(1, front="dragon", hand="imp nomad")
    table.freeze("knight-1")
    table.turn_of(0)
    table.do("play dwarf", "back")
    assert table.asked == "P1 turn"
    assert table.is_frozen("knight-1")


# ---- Giant -------------------------------------------------------------------------------------------------


def test_a_giant_freezes_two_in_the_front_line_of_one_other_player() -> None:
    """TR-R25: the player is chosen first."""
    table = Position(3)
    table.put(0, front="captain", hand="giant imp")
    table.put(1, front="knight dragon raider", back="raven", hand="imp nomad")
    table.put(2, front="hydra", hand="imp nomad")
    table.turn_of(0)
    table.do("play giant")
    assert (table.asked, table.choices) == ("P0 rival", ["P1", "P2"])
    table.do("P1")
    assert (table.asked, table.choices) == ("P0 card", ["knight-1", "dragon-1", "raider-1", "stop"])
    table.do("knight-1")
    assert (table.asked, table.choices) == ("P0 card", ["dragon-1", "raider-1", "stop"])
    table.do("raider-1")
    assert table.asked == "P1 turn"
    assert [table.is_frozen(card) for card in ("knight-1", "dragon-1", "raider-1")] == [True, False, True]


@pytest.mark.parametrize(("picks", "frozen"), [(["stop"], 0), (["dragon-1", "stop"], 1)])
def test_a_giant_may_freeze_fewer_than_two(picks: list[str], frozen: int) -> None:
    table = Position(2)
    table.put(0, hand="giant imp")
    table.put(1, front="knight dragon raider", hand="imp nomad")
    table.turn_of(0)
    table.do("play giant", *picks)
    assert table.asked == "P1 turn"
    assert table.s.freezes == 15 - frozen


def test_a_giant_before_a_single_character_may_still_spare_it() -> None:
    """ "Up to" is asked, though there is only one."""
    table = Position(2)
    table.put(0, hand="giant imp")
    table.put(1, front="knight", back="raven", hand="imp nomad")
    table.turn_of(0)
    table.do("play giant")
    assert (table.asked, table.choices) == ("P0 card", ["knight-1", "stop"])
    table.do("knight-1")
    assert table.asked == "P1 turn"
    assert table.is_frozen("knight-1")


def test_a_giant_reaches_the_back_line_where_there_is_no_front() -> None:
    """TR field.3"""
    table = Position(2)
    table.put(0, hand="giant imp")
    table.put(1, back="raven worm", hand="imp nomad")
    table.turn_of(0)
    table.do("play giant")
    assert table.choices == ["raven-1", "worm-1", "stop"]


def test_a_giant_aims_only_at_players_with_somebody_to_freeze() -> None:
    """TR-R25: P1's front line is frozen, or a Ghost; so it is P2, unasked."""
    table = Position(3)
    table.put(0, hand="giant imp")
    table.put(1, front="knight ghost", back="raven", hand="imp nomad")
    table.put(2, front="hydra", hand="imp nomad")
    table.freeze("knight-1")
    table.turn_of(0)
    table.do("play giant")
    assert (table.asked, table.choices) == ("P0 card", ["hydra-1", "stop"])


def test_a_giant_finds_nobody_on_empty_fields() -> None:
    """TR-R7"""
    table = Position(2)
    table.put(0, front="knight", hand="giant imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play giant")
    assert table.asked == "P1 turn"
    assert table.points(0) == 3 + 2


def test_a_giant_with_one_token_left_freezes_one() -> None:
    """TR-R14"""
    table = Position(2)
    table.put(0, hand="giant imp")
    table.put(1, front="knight dragon raider", hand="imp nomad")
    table.left(freezes=1)
    table.turn_of(0)
    table.do("play giant", "dragon-1")
    assert table.asked == "P1 turn"
    assert [table.is_frozen(card) for card in ("knight-1", "dragon-1", "raider-1")] == [False, True, False]


def test_a_giant_without_a_token_asks_nobody() -> None:
    """TR-R14"""
    table = Position(3)
    table.put(0, hand="giant imp")
    table.put(1, front="knight dragon", hand="imp nomad")
    table.put(2, front="hydra raider", hand="imp nomad")
    table.left(freezes=0)
    table.turn_of(0)
    table.do("play giant")
    assert table.asked == "P1 turn"


# ---- Snowy Owl ---------------------------------------------------------------------------------------------


def test_a_snowy_owl_grows_with_the_frozen_on_all_fields() -> None:
    table = Position(3)
    table.put(0, front="knight", back="owl")
    table.put(1, front="dragon")
    table.put(2, front="raider")
    assert table.base("owl-1") == 1
    table.freeze("knight-1", "raider-1")
    assert table.base("owl-1") == 3


def test_a_snowy_owl_grows_to_four_at_most() -> None:
    table = Position(2)
    table.put(0, back="owl")
    table.put(1, front="knight dragon raider hydra")
    table.freeze("knight-1", "dragon-1", "raider-1", "hydra-1")
    assert table.base("owl-1") == 4


def test_force_makes_a_snowy_owl_greater_than_four() -> None:
    """TR-R11: "at most" limits X, not Force."""
    table = Position(2)
    table.put(0, back="owl")
    table.put(1, front="knight dragon raider")
    table.freeze("knight-1", "dragon-1", "raider-1")
    table.force("owl-1", 1)
    assert table.base("owl-1") == 5


def test_a_frozen_snowy_owl_is_worth_nothing() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, back="owl")
    table.put(1, front="knight")
    table.freeze("knight-1", "owl-1")
    assert table.base("owl-1") == 0


def test_a_snowy_owl_shrinks_when_the_frozen_thaw() -> None:
    """TR points.2"""
    table = Position(2)
    table.put(0, front="knight raider", hand="golem imp")
    table.put(1, back="owl", hand="imp nomad")
    table.freeze("knight-1", "raider-1")
    table.turn_of(0)
    assert table.base("owl-1") == 3
    table.do("play golem")
    assert table.base("owl-1") == 1


# ---- all of them -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", ["dragon", "yeti", "witch", "golem", "giant"])
def test_the_instant_of_one_of_the_mountain_does_not_happen_again(character: str) -> None:
    """TR effect.1: on a later turn there would be enough to do for each."""
    table = Position(2)
    table.put(0, front=f"{character} knight hydra", hand="imp nomad")
    table.put(1, front="villager villager", hand="imp nomad")
    table.freeze("hydra-1")
    table.turn_of(0)
    table.do("play imp", "front")
    assert table.is_frozen("hydra-1")
    assert table.asked == "P1 turn"

"""What each of the Dead does: what falls comes back."""

from __future__ import annotations

import pytest

from .position import Position, as_played


def test_the_dead_have_their_points_and_positions() -> None:
    """TR field.2; the graveyards are empty, and the Skeleton small."""
    printed = {
        "death": (1, "back"),
        "raven": (2, "back"),
        "ghost": (2, "front"),
        "skeleton": (1, "front"),
        "gravedigger": (2, "back"),
        "necromancer": (1, "back"),
        "lich": (1, "back"),
        "vampire": (2, "front"),
    }
    assert {name: as_played(name) for name in printed} == printed


# ---- Death -------------------------------------------------------------------------------------------------


def test_death_destroys_a_front_line_character_of_another_player() -> None:
    table = Position(3)
    table.put(0, front="captain", hand="death imp")
    table.put(1, front="knight", back="raven", hand="imp nomad")
    table.put(2, front="hydra", back="worm", hand="imp nomad")
    table.turn_of(0)
    table.do("play death")
    assert (table.asked, table.choices) == ("P0 card", ["knight-1", "hydra-1"])  # and there is no declining
    table.do("hydra-1")
    assert table.where("hydra-1") == "P2 graveyard"
    assert table.where("death-1") == "P0 back"


def test_death_hits_the_back_line_where_there_is_no_front() -> None:
    """TR field.3"""
    table = Position(3)
    table.put(0, hand="death imp")
    table.put(1, front="knight", back="priest", hand="imp nomad")
    table.put(2, back="raven worm", hand="imp nomad")
    table.turn_of(0)
    table.do("play death")
    assert table.choices == ["knight-1", "raven-1", "worm-1"]


def test_death_takes_the_only_one_it_can_without_asking() -> None:
    table = Position(2)
    table.put(0, hand="death imp")
    table.put(1, front="knight", back="raven", hand="imp nomad")
    table.turn_of(0)
    table.do("play death")
    assert table.asked == "P1 turn"
    assert table.where("knight-1") == "P1 graveyard"


def test_death_finds_nobody_on_empty_fields() -> None:
    """TR-R7: and it does not turn on its own side."""
    table = Position(2)
    table.put(0, front="knight", hand="death imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play death")
    assert table.asked == "P1 turn"
    assert table.points(0) == 3 + 1


def test_death_cannot_pass_a_ghost() -> None:
    """A Ghost in front is a front line: those behind it are safe."""
    table = Position(2)
    table.put(0, hand="death imp")
    table.put(1, front="ghost", back="raven", hand="imp nomad")
    table.turn_of(0)
    table.do("play death")
    assert table.at("P1 graveyard") == []


def test_who_dies_leaves_all_alterations_behind() -> None:
    """TR-R8: they go back to the supply."""
    table = Position(2)
    table.put(0, hand="death imp")
    table.put(1, front="knight", hand="imp nomad")
    table.freeze("knight-1")
    table.force("knight-1", 2)
    table.encourage("knight-1")
    table.turn_of(0)
    table.do("play death")
    assert table.where("knight-1") == "P1 graveyard"
    assert not table.is_frozen("knight-1")
    assert not table.is_encouraged("knight-1")
    assert table.force_on("knight-1") == 0
    assert (table.s.freezes, table.s.forces, table.s.courage) == (15, 30, 10)


def test_death_brings_a_stolen_character_to_the_graveyard_of_the_thief() -> None:
    """TR field.5: of the player who had it then."""
    table = Position(2)
    table.put(0, hand="catqueen imp raider")
    table.put(1, front="villager", hand="death imp")
    table.turn_of(0)
    table.do("play catqueen")
    assert table.where("villager-1") == "P0 front"
    table.do("play death")
    assert table.where("villager-1") == "P0 graveyard"


# ---- Raven -------------------------------------------------------------------------------------------------


def test_a_raven_shows_its_player_another_hand() -> None:
    table = Position(3)
    table.put(0, hand="raven imp")
    table.put(1, hand="knight death")
    table.put(2, hand="dragon worm")
    table.turn_of(0)
    table.do("play raven")
    assert (table.asked, table.choices) == ("P0 rival", ["P1", "P2"])
    table.do("P2")
    assert [table.knows(0, card) for card in ("dragon-1", "worm-1")] == [True, True]
    assert [table.knows(0, card) for card in ("knight-1", "death-1")] == [False, False]
    assert [table.knows(1, card) for card in ("dragon-1", "worm-1")] == [False, False]


def test_a_raven_shows_only_the_hand_of_that_moment() -> None:
    """TR known.3: what is drawn later is not known."""
    table = Position(2)
    table.put(0, hand="raven imp")
    table.put(1, hand="knight death")
    table.pile("dragon worm")
    table.turn_of(0)
    table.do("play raven")
    assert table.asked == "P1 turn"
    drawn = set(table.at("P1 hand")) - {"knight-1", "death-1"}
    assert len(drawn) == 1
    assert not table.knows(0, drawn.pop())


def test_a_raven_looks_only_into_hands_with_cards() -> None:
    """TR-R25: a single player is not asked about."""
    table = Position(3)
    table.put(0, hand="raven imp")
    table.put(2, hand="dragon worm")
    table.turn_of(0)
    table.do("play raven")
    assert table.asked == "P2 turn"
    assert table.knows(0, "dragon-1")


def test_a_raven_sees_nothing_where_all_hands_are_empty() -> None:
    """TR-R7, TR-R25; the others pass, and it is P0's turn again."""
    table = Position(3)
    table.put(0, hand="raven imp nomad")
    table.turn_of(0)
    table.do("play raven")
    assert "peeks" not in table.events
    assert table.asked == "P0 turn"


def test_a_placed_raven_shows_nothing() -> None:
    """TR-R10"""
    table = Position(2)
    table.put(0, hand="necromancer imp", graveyard="raven")
    table.put(1, hand="knight death")
    table.turn_of(0)
    table.do("play necromancer", "yes")
    assert table.where("raven-1") == "P0 back"
    assert not table.knows(0, "knight-1")


# ---- Ghost -------------------------------------------------------------------------------------------------


def test_a_ghost_cannot_be_destroyed_by_other_players() -> None:
    table = Position(2)
    table.put(0, hand="cerberus imp")
    table.put(1, front="ghost", back="raven worm", hand="imp nomad")
    table.turn_of(0)
    table.do("play cerberus")
    assert table.choices == ["raven-1", "worm-1"]


def test_a_ghost_cannot_be_frozen_by_other_players() -> None:
    table = Position(2)
    table.put(0, hand="witch imp")
    table.put(1, front="ghost", back="raven worm", hand="imp nomad")
    table.turn_of(0)
    table.do("play witch")
    assert table.choices == ["raven-1", "worm-1"]


def test_a_ghost_that_was_frozen_is_still_protected() -> None:
    """TR-R11: a frozen character keeps its effects."""
    table = Position(2)
    table.put(0, hand="judge imp")
    table.put(1, front="ghost", hand="imp nomad")
    table.freeze("ghost-1")
    table.turn_of(0)
    table.do("play judge")
    assert table.where("ghost-1") == "P1 front"


def test_a_ghost_is_not_on_offer_when_its_player_is_made_to_choose() -> None:
    """TR-R26: the Tempter's is still the effect of another player."""
    table = Position(2)
    table.put(0, hand="tempter imp")
    table.put(1, front="ghost knight", back="raven", hand="imp nomad")
    table.turn_of(0)
    table.do("play tempter")
    assert (table.asked, table.choices) == ("P1 card", ["knight-1", "raven-1"])


def test_a_ghost_can_be_destroyed_by_its_own_player() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, front="ghost", hand="cultist imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play cultist", "yes")
    assert table.where("ghost-1") == "P0 graveyard"


def test_a_ghost_can_be_frozen_by_its_own_yeti() -> None:
    """TR-R9: protection stops no Constraint either."""
    table = Position(2)
    table.put(0, front="ghost", hand="yeti imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play yeti", "yes")
    assert table.is_frozen("ghost-1")
    assert table.where("yeti-1") == "P0 front"


def test_a_ghost_can_be_stolen_and_then_protects_itself_from_its_old_player() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, front="knight", hand="catqueen imp raider")
    table.put(1, front="ghost", hand="cerberus imp")
    table.turn_of(0)
    table.do("play catqueen")
    assert table.where("ghost-1") == "P0 front"
    table.do("play cerberus")
    assert table.where("ghost-1") == "P0 front"
    assert table.where("catqueen-1") == "P0 graveyard"


def test_a_ghost_protects_nobody_else() -> None:
    table = Position(2)
    table.put(0, hand="death imp")
    table.put(1, front="ghost knight", hand="imp nomad")
    table.turn_of(0)
    table.do("play death")
    assert table.where("knight-1") == "P1 graveyard"


# ---- Skeleton ----------------------------------------------------------------------------------------------


def test_a_skeleton_grows_with_all_graveyards_together() -> None:
    table = Position(3)
    table.put(0, front="skeleton")
    assert table.base("skeleton-1") == 1
    table.put(0, graveyard="knight")
    table.put(2, graveyard="raven")
    assert table.base("skeleton-1") == 3


def test_a_skeleton_grows_to_four_at_most() -> None:
    table = Position(3)
    table.put(0, front="skeleton", graveyard="knight raven")
    table.put(1, graveyard="dragon worm villager")
    assert table.base("skeleton-1") == 4


def test_force_makes_a_skeleton_bigger_than_four() -> None:
    """TR-R11: "at most" limits X, not Force."""
    table = Position(2)
    table.put(0, front="skeleton", graveyard="knight raven dragon worm")
    table.force("skeleton-1", 2)
    assert table.base("skeleton-1") == 6


def test_a_skeleton_does_not_count_the_discard() -> None:
    table = Position(2)
    table.put(0, front="skeleton")
    table.discard("knight raven")
    assert table.base("skeleton-1") == 1


def test_a_frozen_skeleton_is_worth_nothing() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, front="skeleton", graveyard="knight raven")
    table.freeze("skeleton-1")
    assert table.base("skeleton-1") == 0


def test_a_skeleton_shrinks_when_a_card_leaves_a_graveyard() -> None:
    """TR points.2"""
    table = Position(2)
    table.put(0, hand="gravedigger imp", graveyard="knight")
    table.put(1, front="skeleton", hand="imp nomad")
    assert table.points(1) == 2
    table.turn_of(0)
    table.do("play gravedigger", "yes")
    assert table.points(1) == 1


# ---- Gravedigger -------------------------------------------------------------------------------------------


def test_a_gravedigger_returns_a_card_from_the_own_graveyard() -> None:
    table = Position(2)
    table.put(0, hand="gravedigger imp", graveyard="knight raven")
    table.put(1, hand="imp nomad", graveyard="dragon")
    table.turn_of(0)
    table.do("play gravedigger")
    assert (table.asked, table.choices) == ("P0 may", ["no", "yes"])
    table.do("yes")
    assert (table.asked, table.choices) == ("P0 card", ["knight-1", "raven-1"])
    table.do("raven-1")
    assert table.where("raven-1") == "P0 hand"
    assert table.where("knight-1") == "P0 graveyard"


def test_all_know_what_a_gravedigger_has_dug_up() -> None:
    """TR-R27"""
    table = Position(3)
    table.put(0, hand="gravedigger imp", graveyard="knight")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play gravedigger", "yes")
    assert [table.knows(seat, "knight-1") for seat in range(3)] == [True, True, True]


def test_a_gravedigger_digs_up_a_single_card_without_asking_which() -> None:
    table = Position(2)
    table.put(0, hand="gravedigger imp", graveyard="knight")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play gravedigger", "yes")
    assert table.asked == "P1 turn"
    assert table.where("knight-1") == "P0 hand"


def test_a_gravedigger_may_leave_the_dead_in_peace() -> None:
    table = Position(2)
    table.put(0, hand="gravedigger imp", graveyard="knight")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play gravedigger", "no")
    assert table.where("knight-1") == "P0 graveyard"


def test_a_gravedigger_at_an_empty_graveyard_is_not_asked() -> None:
    """TR-R6; that of another player is no business of his."""
    table = Position(2)
    table.put(0, hand="gravedigger imp")
    table.put(1, hand="imp nomad", graveyard="dragon")
    table.turn_of(0)
    table.do("play gravedigger")
    assert table.asked == "P1 turn"


def test_a_gravedigger_can_fill_a_hand_beyond_its_limit() -> None:
    """TR-R16: eight cards and the one he digs up; one has to go at the end of the turn."""
    table = Position(2)
    table.put(0, hand="gravedigger imp imp nomad nomad nomad raider raider raider", graveyard="knight")
    table.put(1, hand="imp shade")
    table.turn_of(0)
    table.do("play gravedigger", "yes")
    assert table.asked == "P0 limit"
    assert table.choices == ["knight", "imp", "nomad", "raider"]
    table.do("knight")
    assert table.where("knight-1") == "discard"
    assert table.asked == "P1 turn"


# ---- Necromancer -------------------------------------------------------------------------------------------


def test_a_necromancer_places_a_card_from_any_graveyard() -> None:
    table = Position(3)
    table.put(0, hand="necromancer imp", graveyard="raven")
    table.put(1, hand="imp nomad", graveyard="knight")
    table.put(2, graveyard="dragon")
    table.turn_of(0)
    table.do("play necromancer", "yes")
    assert (table.asked, table.choices) == ("P0 card", ["knight-1", "raven-1", "dragon-1"])
    table.do("dragon-1")
    assert table.where("dragon-1") == "P0 front"
    assert table.points(0) == 1 + 3


def test_death_placed_by_a_necromancer_destroys_nobody() -> None:
    """TR-R10: to place leaves the Instant out."""
    table = Position(2)
    table.put(0, hand="necromancer imp", graveyard="death")
    table.put(1, front="knight", hand="imp nomad")
    table.turn_of(0)
    table.do("play necromancer", "yes")
    assert table.where("death-1") == "P0 back"
    assert table.where("knight-1") == "P1 front"


def test_a_shade_placed_by_a_necromancer_has_no_constraint_but_a_choice_of_lines() -> None:
    """TR-R3, TR-R10: the Constraint is an Instant."""
    table = Position(2)
    table.put(0, hand="necromancer imp")
    table.put(1, hand="imp nomad", graveyard="shade")
    table.turn_of(0)
    table.do("play necromancer", "yes")
    assert (table.asked, table.choices) == ("P0 line", ["front", "back"])
    table.do("front")
    assert table.asked == "P1 turn"
    assert table.where("shade-1") == "P0 front"
    assert len(table.at("P0 hand")) == 1


def test_a_hydra_placed_by_a_necromancer_keeps_its_permanent_constraint() -> None:
    """TR-R10"""
    table = Position(2)
    table.put(0, hand="necromancer imp raider", graveyard="hydra")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play necromancer", "yes")
    assert table.where("hydra-1") == "P0 front"
    table.do("play imp", "front")
    assert table.asked == "P0 constraint"


def test_a_card_placed_by_a_necromancer_is_not_played() -> None:
    """TR-R24: the Bard, placed now, has nothing to answer; the Necromancer came before it."""
    table = Position(2)
    table.put(0, hand="necromancer imp", graveyard="bard")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play necromancer", "yes")
    assert table.where("bard-1") == "P0 back"
    assert table.s.courage == 10


def test_a_necromancer_may_leave_the_dead_in_peace() -> None:
    table = Position(2)
    table.put(0, hand="necromancer imp", graveyard="knight")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play necromancer", "no")
    assert table.where("knight-1") == "P0 graveyard"


def test_a_necromancer_with_all_graveyards_empty_is_not_asked() -> None:
    """TR-R6; the discard is no graveyard."""
    table = Position(2)
    table.put(0, hand="necromancer imp")
    table.put(1, hand="imp nomad")
    table.discard("knight")
    table.turn_of(0)
    table.do("play necromancer")
    assert table.asked == "P1 turn"


# ---- Lich --------------------------------------------------------------------------------------------------


def test_a_lich_plays_a_card_from_the_own_graveyard_and_its_instant_happens() -> None:
    table = Position(2)
    table.put(0, hand="lich imp", graveyard="death knight")
    table.put(1, front="hydra", hand="imp nomad", graveyard="dragon")
    table.turn_of(0)
    table.do("play lich", "yes")
    assert (table.asked, table.choices) == ("P0 card", ["knight-1", "death-1"])
    table.do("death-1")
    assert table.where("death-1") == "P0 back"
    assert table.where("hydra-1") == "P1 graveyard"


def test_a_shade_played_by_a_lich_has_its_constraint() -> None:
    table = Position(2)
    table.put(0, hand="lich imp nomad", graveyard="shade")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play lich", "yes")
    assert table.asked == "P0 line"
    table.do("back")
    assert table.asked == "P0 constraint"
    table.do("yes", "nomad")
    assert table.where("shade-1") == "P0 back"
    assert table.where("nomad-1") == "discard"


def test_a_lich_may_wake_nobody() -> None:
    table = Position(2)
    table.put(0, hand="lich imp", graveyard="knight")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play lich", "no")
    assert table.where("knight-1") == "P0 graveyard"


def test_a_lich_at_an_empty_graveyard_is_not_asked() -> None:
    """TR-R6; that of another player does not count."""
    table = Position(2)
    table.put(0, hand="lich imp")
    table.put(1, hand="imp nomad", graveyard="knight")
    table.turn_of(0)
    table.do("play lich")
    assert table.asked == "P1 turn"


def test_a_lich_plays_in_addition_to_the_play_of_the_turn_and_no_more() -> None:
    """It is no replay: nothing is drawn for it, and the hand waits."""
    table = Position(2)
    table.put(0, hand="lich imp nomad", graveyard="knight")
    table.put(1, hand="imp nomad")
    table.pile("raven raven")
    table.turn_of(0)
    table.do("play lich", "yes")
    assert table.asked == "P1 turn"
    assert table.where("knight-1") == "P0 front"
    assert len(table.at("P0 hand")) == 2


def test_a_lich_after_three_replays_can_play_nothing() -> None:
    """TR-R15: three extra plays a turn, and the card stays where it was; so it is not asked (TR-R6)."""
    table = Position(2)
    table.put(0, hand="chronomancer chronomancer battlemage lich raider imp", graveyard="knight")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play chronomancer", "play chronomancer", "play battlemage", "yes", "raider", "play lich")
    assert table.asked == "P1 turn"
    assert table.where("lich-1") == "P0 back"
    assert table.where("knight-1") == "P0 graveyard"


# ---- Vampire -----------------------------------------------------------------------------------------------


def test_a_vampire_gains_a_permanent_point_when_somebody_is_destroyed() -> None:
    """Whoever's turn and whoever's field it is (TR-R23)."""
    table = Position(3)
    table.put(0, hand="death imp")
    table.put(1, front="knight", hand="imp nomad")
    table.put(2, front="vampire")
    table.turn_of(0)
    table.do("play death", "knight-1")
    assert [table.s.permanent[seat] for seat in range(3)] == [0, 0, 1]
    assert table.points(2) == 2 + 1


def test_a_vampire_drinks_from_its_own_side_too() -> None:
    table = Position(2)
    table.put(0, front="vampire knight", hand="cultist imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play cultist", "yes", "knight-1")
    assert table.s.permanent[0] == 2 + 1  # the Cultist's and its own


def test_a_vampire_gains_nothing_from_its_own_end() -> None:
    table = Position(2)
    table.put(0, hand="death imp")
    table.put(1, front="vampire", hand="imp nomad")
    table.turn_of(0)
    table.do("play death")
    assert table.where("vampire-1") == "P1 graveyard"
    assert table.s.permanent[1] == 0


def test_a_vampire_gains_once_a_turn_and_again_on_the_next() -> None:
    """TR-R15, TR-R23: the refused Hydra, then Death's victim on the same turn; then another on P1's."""
    table = Position(2)
    table.put(0, front="hydra knight", hand="death imp nomad")
    table.put(1, front="vampire raider", hand="cerberus cerberus")
    table.turn_of(0, begin=True)
    table.do("no")
    assert table.s.permanent[1] == 1
    table.do("play death", "raider-1")
    assert table.where("raider-1") == "P1 graveyard"
    assert table.s.permanent[1] == 1
    table.do("play cerberus")
    assert table.where("death-1") == "P0 graveyard"
    assert table.s.permanent[1] == 2


def test_a_vampire_takes_the_victim_of_a_constraint_too() -> None:
    """TR-R24"""
    table = Position(2)
    table.put(0, hand="shade imp nomad")
    table.put(1, front="vampire", hand="imp nomad")
    table.turn_of(0)
    table.do("play shade", "front", "no")
    assert table.s.permanent[1] == 1


def test_a_vampire_gains_nothing_from_a_discard() -> None:
    table = Position(2)
    table.put(0, front="vampire", hand="shade imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play shade", "front", "yes")
    assert table.where("imp-1") == "discard"
    assert table.s.permanent[0] == 0


def test_a_vampire_gains_nothing_from_a_character_that_returns_to_a_hand() -> None:
    table = Position(2)
    table.put(0, front="ghost", back="raven", hand="imp nomad")
    table.put(1, front="vampire", hand="illusionist imp")
    table.turn_of(1)
    table.do("play illusionist", "front", "yes", "raven-1")
    assert table.where("raven-1") == "P0 hand"
    assert table.s.permanent[1] == 0


def test_a_frozen_vampire_still_gains() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, hand="death imp")
    table.put(1, front="vampire knight", hand="imp nomad")
    table.freeze("vampire-1")
    table.turn_of(0)
    table.do("play death", "knight-1")
    assert table.s.permanent[1] == 1


def test_the_points_of_a_vampire_outlive_it() -> None:
    """TR points.4, TR-R8"""
    table = Position(2)
    table.put(0, front="knight", hand="death death imp")
    table.put(1, front="vampire knight", hand="imp nomad shade")
    table.turn_of(0)
    table.do("play death", "knight-2")
    table.do("play imp", "back")
    table.do("play death")
    assert table.where("vampire-1") == "P1 graveyard"
    assert table.s.permanent[1] == 1 + 1  # the Imp's


def test_a_stolen_vampire_gains_for_the_thief() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, hand="catqueen imp nomad")
    table.put(1, front="vampire", hand="cerberus imp")
    table.turn_of(0)
    table.do("play catqueen")
    table.do("play cerberus", "catqueen-1")
    assert [table.s.permanent[seat] for seat in range(2)] == [1, 0]


# ---- all of them -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", ["death", "raven", "gravedigger", "necromancer", "lich"])
def test_the_instant_of_one_of_the_dead_does_not_happen_again(character: str) -> None:
    """TR effect.1: on a later turn there would be enough to do for each."""
    table = Position(3)
    table.put(0, back=character, hand="imp nomad", graveyard="knight")
    table.put(1, front="dragon raider", hand="imp nomad")
    table.put(2, hand="imp nomad")
    table.turn_of(0, begin=True)
    table.do("play imp", "front")
    assert table.where("knight-1") == "P0 graveyard"
    assert table.asked == "P1 turn"

"""What each of the Underworld does: hunger and judgement."""

from __future__ import annotations

import pytest

from .position import Position, as_played


def test_those_of_the_underworld_have_their_points_and_positions() -> None:
    """TR field.2; the discard is empty, and the Lord small."""
    printed = {
        "hydra": (4, "front"),
        "cerberus": (1, "front"),
        "fury": (2, "front"),
        "judge": (2, "back"),
        "shade": (3, "free"),
        "ferryman": (0, "back"),
        "tormentor": (2, "back"),
        "lord": (1, "back"),
    }
    assert {name: as_played(name) for name in printed} == printed


# ---- Hydra -------------------------------------------------------------------------------------------------


def test_a_hydra_eats_a_card_of_its_players_hand_when_their_turn_starts() -> None:
    table = Position(2)
    table.put(0, front="hydra", hand="imp nomad raider")
    table.put(1, hand="imp nomad")
    table.turn_of(0, begin=True)
    assert (table.asked, table.choices) == ("P0 constraint", ["no", "yes"])
    table.do("yes")
    assert (table.asked, table.choices) == ("P0 card", ["imp", "nomad", "raider"])
    table.do("raider")
    assert table.where("raider-1") == "discard"
    assert table.where("hydra-1") == "P0 front"
    assert table.asked == "P0 turn"


def test_a_hydra_that_is_refused_its_card_is_destroyed() -> None:
    """TR effect.6, TR-R7"""
    table = Position(2)
    table.put(0, front="hydra", hand="imp nomad")
    table.put(1, hand="imp nomad")
    table.turn_of(0, begin=True)
    table.do("no")
    assert table.where("hydra-1") == "P0 graveyard"
    assert len(table.at("P0 hand")) == 2
    assert table.asked == "P0 turn"


def test_a_hydra_finds_nothing_in_an_empty_hand_and_is_destroyed_before_the_draw() -> None:
    """TR-R7: nobody is asked; start effects come before the draw (TR-R2)."""
    table = Position(2)
    table.put(0, front="hydra")
    table.put(1, hand="imp nomad")
    table.pile("raider raider raider")
    table.turn_of(0, begin=True)
    assert table.where("hydra-1") == "P0 graveyard"
    assert table.where("raider-1") == "P0 front"  # drawn, and played
    assert table.asked == "P1 turn"


def test_a_hydra_eats_the_last_card_without_asking_which() -> None:
    table = Position(2)
    table.put(0, front="hydra", hand="raider")
    table.put(1, hand="imp nomad")
    table.turn_of(0, begin=True)
    table.do("yes")
    assert table.where("raider-1") == "discard"
    assert table.where("hydra-1") == "P0 front"
    assert table.asked == "P1 turn"


def test_a_hydra_asks_nothing_when_it_is_played() -> None:
    """Its Constraint comes with the next start of turn (TR-R5)."""
    table = Position(2)
    table.put(0, hand="hydra imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play hydra")
    assert table.asked == "P1 turn"
    assert table.points(0) == 4


def test_a_frozen_hydra_is_still_hungry() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, front="hydra", hand="imp nomad")
    table.put(1, hand="imp nomad")
    table.freeze("hydra-1")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 constraint"


def test_of_two_hydras_and_one_card_one_starves() -> None:
    """TR-R5: their player says which eats first."""
    table = Position(2)
    table.put(0, front="hydra hydra", hand="raider")
    table.put(1, hand="imp nomad")
    table.turn_of(0, begin=True)
    assert (table.asked, table.choices) == ("P0 order", ["hydra-1", "hydra-2"])
    table.do("hydra-2", "yes")
    assert table.where("hydra-2") == "P0 front"
    assert table.where("hydra-1") == "P0 graveyard"


def test_a_hydra_that_has_changed_sides_is_fed_by_its_new_player() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, front="raider", hand="kitten imp nomad")
    table.put(1, front="hydra", hand="imp nomad")
    table.turn_of(0)
    table.do("play kitten", "front", "yes")
    assert table.where("hydra-1") == "P0 front"
    assert table.asked == "P1 turn"  # and not for the Hydra
    table.do("play imp", "front")
    assert table.asked == "P0 constraint"


def test_who_starts_a_turn_on_the_throne_has_won_before_the_hydra_eats() -> None:
    """TR throne.4, TR-R2"""
    table = Position(2)
    table.put(0, front="hydra", hand="imp nomad")
    table.put(1, hand="imp nomad")
    table.throne(0)
    table.turn_of(0, begin=True)
    assert table.asked is None
    assert table.s.winner == 0
    assert table.where("hydra-1") == "P0 front"


def test_a_hydra_does_not_eat_on_the_turns_of_others() -> None:
    table = Position(2)
    table.put(0, front="hydra", hand="imp nomad")
    table.put(1, hand="imp nomad")
    table.turn_of(1, begin=True)
    assert table.asked == "P1 turn"
    assert table.at("discard") == []


# ---- Cerberus ----------------------------------------------------------------------------------------------


def test_cerberus_destroys_somebody_with_two_base_points_or_fewer() -> None:
    """In either line, of any other player; there is no declining."""
    table = Position(3)
    table.put(0, back="worm", hand="cerberus imp")
    table.put(1, front="knight", back="raven", hand="imp nomad")
    table.put(2, front="raider", back="lizard", hand="imp nomad")
    table.turn_of(0)
    table.do("play cerberus")
    assert (table.asked, table.choices) == ("P0 card", ["raven-1", "lizard-1", "raider-1"])
    table.do("lizard-1")
    assert table.where("lizard-1") == "P2 graveyard"


def test_cerberus_counts_base_points_with_alterations() -> None:
    """TR alter.6: a frozen Knight is weak, a Raven with Force is not."""
    table = Position(2)
    table.put(0, hand="cerberus imp")
    table.put(1, front="knight dragon", back="raven", hand="imp nomad")
    table.freeze("knight-1")
    table.force("raven-1", 1)
    table.turn_of(0)
    table.do("play cerberus")
    assert table.where("knight-1") == "P1 graveyard"


def test_cerberus_does_not_count_what_is_no_base_point() -> None:
    """TR points.3: a Lizard among frozen allies, and a Villager in company."""
    table = Position(2)
    table.put(0, hand="cerberus imp")
    table.put(1, front="knight dragon hydra", back="lizard villager", hand="imp nomad")
    table.freeze("dragon-1", "hydra-1")
    table.encourage("villager-1")
    table.turn_of(0)
    table.do("play cerberus")
    assert table.choices == ["villager-1", "hydra-1", "dragon-1", "lizard-1"]


def test_cerberus_takes_the_only_one_it_can_without_asking() -> None:
    table = Position(2)
    table.put(0, hand="cerberus imp")
    table.put(1, front="knight", back="raven", hand="imp nomad")
    table.turn_of(0)
    table.do("play cerberus")
    assert table.asked == "P1 turn"
    assert table.where("raven-1") == "P1 graveyard"


def test_cerberus_finds_nobody_among_the_strong_and_the_ghosts() -> None:
    """TR-R7: and its own weak allies are safe from it."""
    table = Position(2)
    table.put(0, back="raven worm", hand="cerberus imp")
    table.put(1, front="knight ghost", hand="imp nomad")
    table.turn_of(0)
    table.do("play cerberus")
    assert table.asked == "P1 turn"
    assert table.at("P0 graveyard") + table.at("P1 graveyard") == []


# ---- Fury --------------------------------------------------------------------------------------------------


def test_a_fury_makes_each_other_player_discard_a_card_of_their_choice() -> None:
    """Clockwise from the Fury's player, one after the other (TR-R26)."""
    table = Position(3)
    table.put(0, hand="nomad raider")
    table.put(1, hand="fury imp")
    table.put(2, hand="knight shade")
    table.turn_of(1)
    table.do("play fury")
    assert (table.asked, table.choices) == ("P2 card", ["knight", "shade"])
    table.do("knight")
    assert (table.asked, table.choices) == ("P0 card", ["nomad", "raider"])
    table.do("raider")
    assert table.at("discard") == ["knight-1", "raider-1"]
    assert table.where("imp-1") == "P1 hand"


def test_a_fury_takes_a_last_card_without_asking() -> None:
    table = Position(3)
    table.put(0, hand="fury imp")
    table.put(1, hand="knight")
    table.put(2, hand="shade raider nomad")
    table.turn_of(0)
    table.do("play fury")
    assert table.where("knight-1") == "discard"
    assert table.asked == "P2 card"


def test_a_fury_passes_over_empty_hands() -> None:
    """TR-R7"""
    table = Position(3)
    table.put(0, hand="fury imp")
    table.put(2, hand="shade raider nomad")
    table.turn_of(0)
    table.do("play fury", "shade")
    assert table.at("discard") == ["shade-1"]
    assert table.asked == "P2 turn"


def test_a_fury_does_nothing_where_all_hands_are_empty() -> None:
    """TR-R7; the others pass, and it is P0's turn again."""
    table = Position(3)
    table.put(0, hand="fury imp nomad")
    table.turn_of(0)
    table.do("play fury")
    assert table.at("discard") == []
    assert table.asked == "P0 turn"


def test_a_placed_fury_makes_nobody_discard() -> None:
    """TR-R10"""
    table = Position(2)
    table.put(0, hand="ferryman imp")
    table.put(1, hand="imp nomad")
    table.discard("fury")
    table.turn_of(0)
    table.do("play ferryman", "yes")
    assert table.where("fury-1") == "P0 front"
    assert table.asked == "P1 turn"
    assert table.at("discard") == []


# ---- Judge -------------------------------------------------------------------------------------------------


def test_a_judge_destroys_somebody_with_no_base_points() -> None:
    """In either line, of any other player; there is no declining."""
    table = Position(3)
    table.put(0, front="villager", hand="judge imp")
    table.put(1, front="villager knight", hand="imp nomad")
    table.put(2, back="djinn worm", hand="imp nomad")
    table.turn_of(0)
    table.do("play judge")
    assert (table.asked, table.choices) == ("P0 card", ["villager-2", "djinn-1"])
    table.do("djinn-1")
    assert table.where("djinn-1") == "P2 graveyard"


@pytest.mark.parametrize(
    ("character", "frozen", "force", "place"),
    [
        ("knight", False, 0, "P1 front"),
        ("knight", True, 0, "P1 graveyard"),
        ("knight", True, 1, "P1 graveyard"),
        ("villager", False, 0, "P1 graveyard"),
        ("villager", False, 1, "P1 front"),
    ],
)
def test_a_judge_counts_base_points_with_alterations(
    character: str, frozen: bool, force: int, place: str
) -> None:
    """TR alter.6, the table of example 4."""
    table = Position(2)
    table.put(0, hand="judge imp")
    table.put(1, front=character, hand="imp nomad")
    if frozen:
        table.freeze(f"{character}-1")
    table.force(f"{character}-1", force)
    table.turn_of(0)
    table.do("play judge")
    assert table.asked == "P1 turn"
    assert table.where(f"{character}-1") == place


def test_courage_does_not_save_a_villager_from_a_judge() -> None:
    """TR alter.3: its points are no base points."""
    table = Position(2)
    table.put(0, hand="judge imp")
    table.put(1, front="villager knight", hand="imp nomad")
    table.encourage("villager-1")
    table.turn_of(0)
    table.do("play judge")
    assert table.where("villager-1") == "P1 graveyard"


def test_a_judge_condemns_a_pharaoh_whose_allies_have_no_force() -> None:
    """TR-R11: X may be 0."""
    table = Position(2)
    table.put(0, hand="judge imp")
    table.put(1, front="knight", back="pharaoh", hand="imp nomad")
    table.turn_of(0)
    table.do("play judge")
    assert table.where("pharaoh-1") == "P1 graveyard"


def test_a_judge_spares_the_own_side() -> None:
    """TR-R7"""
    table = Position(2)
    table.put(0, front="villager", hand="judge imp")
    table.put(1, front="knight", hand="imp nomad")
    table.turn_of(0)
    table.do("play judge")
    assert table.asked == "P1 turn"
    assert table.where("villager-1") == "P0 front"


# ---- Shade -------------------------------------------------------------------------------------------------


def test_a_shade_costs_a_card_of_the_hand() -> None:
    table = Position(2)
    table.put(0, hand="shade imp raider")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play shade")
    assert (table.asked, table.choices) == ("P0 line", ["front", "back"])
    table.do("back")
    assert (table.asked, table.choices) == ("P0 constraint", ["no", "yes"])
    table.do("yes")
    assert (table.asked, table.choices) == ("P0 card", ["imp", "raider"])
    table.do("raider")
    assert table.where("raider-1") == "discard"
    assert table.where("shade-1") == "P0 back"
    assert table.points(0) == 3


def test_a_shade_that_is_refused_its_card_is_destroyed() -> None:
    """TR effect.6"""
    table = Position(2)
    table.put(0, hand="shade imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play shade", "front", "no")
    assert table.where("shade-1") == "P0 graveyard"
    assert table.at("discard") == []


def test_a_shade_takes_a_last_card_without_asking_which() -> None:
    table = Position(2)
    table.put(0, hand="shade raider")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play shade", "front", "yes")
    assert table.asked == "P1 turn"
    assert table.where("raider-1") == "discard"


def test_a_shade_played_as_the_last_card_is_destroyed_unasked() -> None:
    """TR-R7: its Constraint can't be done."""
    table = Position(2)
    table.put(0, hand="shade")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("front")
    assert table.asked == "P1 turn"
    assert table.where("shade-1") == "P0 graveyard"


def test_a_shade_that_has_stayed_asks_for_nothing_more() -> None:
    table = Position(2)
    table.put(0, front="shade", hand="imp nomad")
    table.put(1, hand="imp nomad")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 turn"


# ---- Ferryman ----------------------------------------------------------------------------------------------


def test_a_ferryman_places_a_card_from_the_discard() -> None:
    table = Position(2)
    table.put(0, hand="ferryman imp", graveyard="raven")
    table.put(1, hand="imp nomad")
    table.discard("knight dragon")
    table.turn_of(0)
    table.do("play ferryman")
    assert (table.asked, table.choices) == ("P0 may", ["no", "yes"])
    table.do("yes")
    assert (table.asked, table.choices) == ("P0 card", ["knight-1", "dragon-1"])
    table.do("dragon-1")
    assert table.where("dragon-1") == "P0 front"
    assert table.points(0) == 3


def test_a_shade_brought_by_a_ferryman_has_no_constraint_but_a_choice_of_lines() -> None:
    """TR-R3, TR-R10; a single card is not asked about."""
    table = Position(2)
    table.put(0, hand="ferryman imp")
    table.put(1, hand="imp nomad")
    table.discard("shade")
    table.turn_of(0)
    table.do("play ferryman", "yes")
    assert (table.asked, table.choices) == ("P0 line", ["front", "back"])
    table.do("back")
    assert table.asked == "P1 turn"
    assert table.where("shade-1") == "P0 back"


def test_death_brought_by_a_ferryman_destroys_nobody() -> None:
    """TR-R10"""
    table = Position(2)
    table.put(0, hand="ferryman imp")
    table.put(1, front="knight", hand="imp nomad")
    table.discard("death")
    table.turn_of(0)
    table.do("play ferryman", "yes")
    assert table.where("death-1") == "P0 back"
    assert table.where("knight-1") == "P1 front"


def test_a_ferryman_may_bring_nobody() -> None:
    table = Position(2)
    table.put(0, hand="ferryman imp")
    table.put(1, hand="imp nomad")
    table.discard("knight")
    table.turn_of(0)
    table.do("play ferryman", "no")
    assert table.where("knight-1") == "discard"


def test_a_ferryman_is_not_asked_where_nothing_is_discarded() -> None:
    """TR-R6; graveyards are not his."""
    table = Position(2)
    table.put(0, hand="ferryman imp", graveyard="knight")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play ferryman")
    assert table.asked == "P1 turn"


# ---- Tormentor ---------------------------------------------------------------------------------------------


def test_a_tormentor_gains_a_permanent_point_when_another_player_discards() -> None:
    table = Position(2)
    table.put(0, back="tormentor", hand="fury imp")
    table.put(1, hand="knight nomad raider")
    table.turn_of(0)
    table.do("play fury", "knight")
    assert table.s.permanent[0] == 1
    assert table.points(0) == 2 + 2 + 1


def test_a_tormentor_gains_once_a_turn_and_again_on_the_next() -> None:
    """TR-R15, TR-R23: the Fury has two victims; then P1 pays for a Shade on a turn of their own."""
    table = Position(3)
    table.put(0, back="tormentor", hand="fury imp")
    table.put(1, hand="knight nomad shade")
    table.put(2, hand="raider nomad")
    table.turn_of(0)
    table.do("play fury", "knight", "raider")
    assert len(table.at("discard")) == 2
    assert table.s.permanent[0] == 1
    table.do("play shade", "front", "yes")
    assert table.s.permanent[0] == 2


def test_a_tormentor_takes_no_pleasure_in_its_own_players_discards() -> None:
    table = Position(2)
    table.put(0, back="tormentor", hand="shade imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play shade", "front", "yes")
    assert table.where("imp-1") == "discard"
    assert table.s.permanent[0] == 0


def test_a_discard_of_its_own_player_does_not_use_a_tormentor_up() -> None:
    """TR-R24: it answers the first discard that fits. The Fury makes P0 discard, who has the Tormentor, then P1."""
    table = Position(3)
    table.put(0, back="tormentor", hand="imp nomad raider")
    table.put(1, hand="knight nomad")
    table.put(2, hand="fury shade")
    table.turn_of(2)
    table.do("play fury", "raider")
    assert table.s.permanent[0] == 0
    table.do("knight")
    assert table.s.permanent[0] == 1


def test_a_tormentor_gains_from_the_hand_limit() -> None:
    """TR-R16"""
    table = Position(2)
    table.put(0, back="tormentor", hand="shade shade")
    table.put(1, hand="imp imp nomad nomad raider raider raider knight knight dragon")
    table.turn_of(1)
    table.do("play dragon")
    assert table.asked == "P1 limit"
    table.do("imp")
    assert table.s.permanent[0] == 1


def test_a_tormentor_gains_from_the_hydra_of_another_player() -> None:
    """TR-R23: on whosever turn; here at its very start."""
    table = Position(2)
    table.put(0, back="tormentor", hand="shade shade")
    table.put(1, front="hydra", hand="imp nomad raider")
    table.turn_of(1, begin=True)
    table.do("yes", "imp")
    assert table.s.permanent[0] == 1


def test_a_tormentor_gains_nothing_from_a_stolen_card() -> None:
    table = Position(2)
    table.put(0, back="tormentor", hand="burglar imp")
    table.put(1, hand="knight nomad raider")
    table.turn_of(0)
    table.do("play burglar")
    assert len(table.at("P0 hand")) == 2
    assert table.s.permanent[0] == 0


def test_a_frozen_tormentor_still_gains() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, back="tormentor", hand="fury imp")
    table.put(1, hand="knight nomad raider")
    table.freeze("tormentor-1")
    table.turn_of(0)
    table.do("play fury", "knight")
    assert table.s.permanent[0] == 1


# ---- Lord of the Underworld --------------------------------------------------------------------------------

TWELVE = 3 * ["knight"] + 3 * ["raven"] + 3 * ["raider"] + ["dragon", "dragon", "worm"]


@pytest.mark.parametrize(("discarded", "base"), [(0, 1), (2, 1), (3, 2), (5, 2), (6, 3), (9, 4), (12, 4)])
def test_the_lord_grows_with_every_third_card_in_the_discard_to_four_at_most(
    discarded: int, base: int
) -> None:
    table = Position(2)
    table.put(0, back="lord")
    table.discard(" ".join(TWELVE[:discarded]))
    assert table.base("lord-1") == base


def test_force_makes_the_lord_greater_than_four() -> None:
    """TR-R11: "at most" limits X, not Force."""
    table = Position(2)
    table.put(0, back="lord")
    table.discard(" ".join(TWELVE))
    table.force("lord-1", 1)
    assert table.base("lord-1") == 5


def test_the_lord_grows_with_the_third_discard() -> None:
    """TR points.2"""
    table = Position(2)
    table.put(0, back="lord", hand="fury imp")
    table.put(1, hand="imp nomad shade")
    table.discard("knight raven")
    table.turn_of(0)
    assert table.base("lord-1") == 1
    table.do("play fury", "shade")
    assert table.base("lord-1") == 2


def test_the_lord_does_not_count_graveyards() -> None:
    table = Position(2)
    table.put(0, back="lord", graveyard="knight raven dragon")
    assert table.base("lord-1") == 1


def test_a_frozen_lord_is_worth_nothing() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, back="lord")
    table.discard("knight raven dragon")
    table.freeze("lord-1")
    assert table.base("lord-1") == 0


# ---- all of them -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", ["cerberus", "fury", "judge", "shade", "ferryman"])
def test_the_instant_of_one_of_the_underworld_does_not_happen_again(character: str) -> None:
    """TR effect.1: on a later turn there would be enough to do for each."""
    table = Position(2)
    table.put(0, front=character, hand="imp nomad")
    table.put(1, front="villager villager", hand="imp nomad")
    table.discard("knight")
    table.turn_of(0, begin=True)
    table.do("play imp", "front")
    assert table.at("discard") == ["knight-1"]
    assert table.asked == "P1 turn"

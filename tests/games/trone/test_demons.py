"""Demons: everything has its price."""

from __future__ import annotations

from tests.games.trone.position import Position

# ---- Imp -----------------------------------------------------------------------------------------------


def test_imp_gains_a_permanent_point() -> None:
    table = Position(2)
    table.put(0, hand="imp knight")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play imp", "back")
    assert table.s.permanent[0] == 1
    assert table.points(0) == 2


def test_the_point_of_an_imp_outlives_it() -> None:
    """TR-R8: the Imp is gone, its coin is not."""
    table = Position(2)
    table.put(0, hand="imp knight lizard")
    table.put(1, hand="death lizard")
    table.turn_of(0)
    table.do("play imp", "front", "play death")
    assert table.where("imp-1") == "P0 graveyard"
    assert table.points(0) == 1


def test_imp_that_is_placed_gains_nothing() -> None:
    """TR-R10"""
    table = Position(2)
    table.put(0, hand="ferryman knight")
    table.put(1, hand="knight lizard")
    table.discard("imp")
    table.turn_of(0)
    table.do("play ferryman", "yes", "front")
    assert table.where("imp-1") == "P0 front"
    assert table.s.permanent[0] == 0


# ---- Cultist -------------------------------------------------------------------------------------------


def test_cultist_trades_another_ally_for_two_permanent_points() -> None:
    table = Position(2)
    table.put(0, front="knight", back="raven", hand="cultist lizard")
    table.put(1, front="ghost", hand="knight lizard")
    table.turn_of(0)
    table.do("play cultist", "yes")
    assert table.choices == ["knight-1", "raven-1"]
    table.do("raven-1")
    assert table.where("raven-1") == "P0 graveyard"
    assert table.s.permanent[0] == 2


def test_cultist_may_spare_the_ally() -> None:
    table = Position(2)
    table.put(0, back="raven", hand="cultist lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play cultist", "no")
    assert table.where("raven-1") == "P0 back"
    assert table.s.permanent[0] == 0
    assert table.asked == "P1 turn"


def test_cultist_without_another_ally_is_not_asked() -> None:
    """TR-R6: there is nobody to destroy, and without that nothing to gain."""
    table = Position(2)
    table.put(0, hand="cultist lizard")
    table.put(1, front="knight", hand="knight lizard")
    table.turn_of(0)
    table.do("play cultist")
    assert table.asked == "P1 turn"
    assert table.s.permanent[0] == 0


def test_cultist_destroys_its_only_ally_without_asking_which() -> None:
    table = Position(2)
    table.put(0, back="raven", hand="cultist lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play cultist", "yes")
    assert table.at("P0 graveyard") == ["raven-1"]
    assert table.asked == "P1 turn"


def test_cultist_may_take_a_ghost_of_its_own_side() -> None:
    """TR-R9: a Ghost is safe from other players' effects only."""
    table = Position(2)
    table.put(0, front="ghost", hand="cultist lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play cultist", "yes")
    assert table.where("ghost-1") == "P0 graveyard"
    assert table.s.permanent[0] == 2


# ---- Possessed -----------------------------------------------------------------------------------------


def test_possessed_destroys_another_ally_at_the_start_of_the_turn() -> None:
    table = Position(2)
    table.put(0, front="possessed knight", back="raven", hand="lizard knight")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 constraint"
    table.do("yes")
    assert table.choices == ["knight-1", "raven-1"]
    table.do("raven-1")
    assert table.at("P0 graveyard") == ["raven-1"]
    assert table.asked == "P0 turn"


def test_possessed_is_destroyed_when_its_player_refuses() -> None:
    table = Position(2)
    table.put(0, front="possessed knight", hand="lizard knight")
    table.turn_of(0, begin=True)
    table.do("no")
    assert table.at("P0 graveyard") == ["possessed-1"]
    assert table.where("knight-1") == "P0 front"


def test_possessed_that_stands_alone_is_destroyed_unasked() -> None:
    """TR-R7"""
    table = Position(2)
    table.put(0, front="possessed", hand="lizard knight")
    table.put(1, front="knight")
    table.turn_of(0, begin=True)
    assert table.at("P0 graveyard") == ["possessed-1"]
    assert table.asked == "P0 turn"


def test_frozen_possessed_is_still_hungry() -> None:
    """TR-R11: a frozen character keeps its effects."""
    table = Position(2)
    table.put(0, front="possessed knight", hand="lizard knight")
    table.freeze("possessed-1")
    table.turn_of(0, begin=True)
    table.do("yes")
    assert table.at("P0 graveyard") == ["knight-1"]


def test_possessed_takes_a_ghost_of_its_own_side() -> None:
    """TR-R9: protection holds against no Constraint."""
    table = Position(2)
    table.put(0, front="possessed ghost", hand="lizard knight")
    table.turn_of(0, begin=True)
    table.do("yes")
    assert table.at("P0 graveyard") == ["ghost-1"]


def test_of_two_possessed_one_can_be_the_victim_of_the_other() -> None:
    """TR-R5: their player says who comes first, and who has left drops out."""
    table = Position(2)
    table.put(0, front="possessed possessed", hand="lizard knight")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 order"
    assert table.choices == ["possessed-1", "possessed-2"]
    table.do("possessed-2", "yes")
    assert table.at("P0 graveyard") == ["possessed-1"]
    assert table.where("possessed-2") == "P0 front"
    assert table.asked == "P0 turn"


def test_the_victim_of_a_possessed_has_no_start_of_turn_any_more() -> None:
    """TR-R5: the Librarian draws nothing."""
    table = Position(2)
    table.put(0, front="possessed", back="librarian", hand="lizard knight")
    table.pile("raven raven imp")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 order"
    table.do("possessed-1", "yes")
    assert table.at("P0 graveyard") == ["librarian-1"]
    assert len(table.at("P0 hand")) == 3, "the draw of the turn alone"


def test_possessed_that_changed_sides_eats_allies_of_its_new_player() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, front="knight", hand="kitten lizard")
    table.put(1, front="possessed", hand="raven lizard lizard")
    table.turn_of(0)
    table.do("play kitten", "back", "yes")
    assert table.where("possessed-1") == "P0 front"
    assert table.asked == "P1 turn", "a start of turn without the Possessed"
    table.do("play lizard")
    assert table.asked == "P0 constraint"
    table.do("yes")
    assert table.where("kitten-1") == "P0 graveyard"


# ---- Pact Devil ----------------------------------------------------------------------------------------


def test_pact_devil_hands_a_card_to_a_player_of_ones_choice() -> None:
    table = Position(3)
    table.put(0, hand="pact imp raven")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play pact", "yes")
    assert table.asked == "P0 rival"
    assert table.choices == ["P1", "P2"], "one with an empty hand, too (TR-R25)"
    table.do("P2")
    assert table.asked == "P0 card"
    assert table.choices == ["raven", "imp"]
    table.do("imp")
    assert table.where("imp-1") == "P2 hand"
    assert table.where("pact-1") == "P0 front"


def test_only_two_players_know_the_card_of_a_pact() -> None:
    """TR-R27"""
    table = Position(3)
    table.put(0, hand="pact imp raven")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play pact", "yes", "P1", "imp")
    assert [table.knows(seat, "imp-1") for seat in range(3)] == [True, True, False]
    assert [table.knows(seat, "raven-1") for seat in range(3)] == [True, False, False]


def test_pact_devil_with_nothing_to_give_is_destroyed() -> None:
    """TR-R7"""
    table = Position(2)
    table.put(0, hand="pact")
    table.put(1, hand="knight lizard")
    table.turn_of(0)  # it is the only card, and so it is played
    assert table.where("pact-1") == "P0 graveyard"
    assert table.asked == "P1 turn"


def test_pact_devil_is_destroyed_when_its_player_keeps_the_card() -> None:
    table = Position(2)
    table.put(0, hand="pact imp")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play pact", "no")
    assert table.where("pact-1") == "P0 graveyard"
    assert table.at("P0 hand") == ["imp-1"]


def test_pact_of_two_players_over_the_last_card_needs_no_more_questions() -> None:
    """TR-R25: a single candidate is not asked about."""
    table = Position(2)
    table.put(0, hand="pact imp")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play pact", "yes")
    assert table.where("imp-1") == "P1 hand"
    assert table.asked == "P1 turn"


# ---- Soul Merchant -------------------------------------------------------------------------------------


def test_soul_merchant_sells_a_card_for_a_permanent_point() -> None:
    """TR-R5: on the turn on which it is played, too."""
    table = Position(2)
    table.put(0, hand="merchant imp raven")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play merchant", "yes")
    assert table.choices == ["raven", "imp"]
    table.do("raven")
    assert table.at("discard") == ["raven-1"]
    assert table.s.permanent[0] == 1


def test_soul_merchant_may_keep_all_cards() -> None:
    table = Position(2)
    table.put(0, hand="merchant imp raven")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play merchant", "no")
    assert table.at("discard") == []
    assert table.s.permanent[0] == 0


def test_soul_merchant_with_an_empty_hand_is_not_asked() -> None:
    """TR-R6"""
    table = Position(2)
    table.put(0, back="merchant", hand="knight")
    table.put(1, hand="knight lizard")
    table.turn_of(0)  # the Knight is the only card, and so it is played
    assert table.asked == "P1 turn"
    assert table.s.permanent[0] == 0


def test_each_of_two_soul_merchants_sells_a_card() -> None:
    """TR-R5"""
    table = Position(2)
    table.put(0, back="merchant merchant", hand="knight imp raven")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play knight")
    assert table.asked == "P0 order"
    table.do("merchant-2", "yes", "imp", "yes")
    assert table.at("discard") == ["raven-1", "imp-1"]
    assert table.s.permanent[0] == 2


def test_soul_merchant_sells_before_the_hand_limit_bites() -> None:
    """TR-R2: nine cards in hand, one is sold, and none has to be discarded."""
    table = Position(2)
    table.put(0, back="merchant", hand="knight raven raven raven imp imp imp nomad nomad nomad")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play knight", "yes", "nomad")
    assert len(table.at("P0 hand")) == 8
    assert table.asked == "P1 turn"


def test_stolen_soul_merchant_works_for_the_thief_at_the_end_of_that_turn() -> None:
    """TR-R5, TR-R9"""
    table = Position(2)
    table.put(0, hand="catqueen imp raven")
    table.put(1, back="merchant", hand="knight lizard")
    table.turn_of(0)
    table.do("play catqueen")
    assert table.asked == "P0 may"
    table.do("yes", "imp")
    assert [table.s.permanent[seat] for seat in range(2)] == [1, 0]


# ---- Tempter -------------------------------------------------------------------------------------------


def test_tempter_lets_a_player_choose_which_of_their_characters_falls() -> None:
    table = Position(3)
    table.put(0, hand="tempter imp")
    table.put(1, front="knight", back="raven", hand="knight lizard")
    table.put(2, front="hydra")
    table.turn_of(0)
    table.do("play tempter")
    assert table.asked == "P0 rival"
    table.do("P1")
    assert table.asked == "P1 card"
    assert table.choices == ["knight-1", "raven-1"]
    table.do("raven-1")
    assert table.at("P1 graveyard") == ["raven-1"]


def test_tempter_passes_over_players_without_characters() -> None:
    """TR-R25"""
    table = Position(3)
    table.put(0, hand="tempter imp")
    table.put(1, hand="knight lizard")
    table.put(2, front="hydra")
    table.turn_of(0)
    table.do("play tempter")
    assert table.at("P2 graveyard") == ["hydra-1"]
    assert table.asked == "P1 turn"


def test_tempter_among_empty_fields_tempts_nobody() -> None:
    """TR-R7"""
    table = Position(3)
    table.put(0, front="knight", hand="tempter imp")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play tempter")
    assert table.asked == "P1 turn"
    assert table.points(0) == 5


def test_a_ghost_is_not_on_offer_to_the_tempted() -> None:
    """TR-R26: it remains an effect of the Tempter's player."""
    table = Position(2)
    table.put(0, hand="tempter imp")
    table.put(1, front="ghost knight", hand="knight lizard")
    table.turn_of(0)
    table.do("play tempter")
    assert table.at("P1 graveyard") == ["knight-1"]
    assert table.where("ghost-1") == "P1 front"


def test_a_player_with_nothing_but_a_ghost_cannot_be_tempted() -> None:
    """TR-R25, TR-R26"""
    table = Position(3)
    table.put(0, hand="tempter imp")
    table.put(1, front="ghost", hand="knight lizard")
    table.put(2, front="hydra")
    table.turn_of(0)
    table.do("play tempter")
    assert table.at("P2 graveyard") == ["hydra-1"]


# ---- Archdemon -----------------------------------------------------------------------------------------


def test_archdemon_takes_another_ally_with_its_arrival() -> None:
    table = Position(2)
    table.put(0, front="knight", back="raven", hand="archdemon imp")
    table.put(1, front="knight", hand="knight lizard")
    table.turn_of(0)
    table.do("play archdemon", "yes")
    assert table.choices == ["knight-1", "raven-1"]
    table.do("raven-1")
    assert table.at("P0 graveyard") == ["raven-1"]
    assert table.points(0) == 8


def test_archdemon_is_destroyed_when_its_player_refuses() -> None:
    table = Position(2)
    table.put(0, back="raven", hand="archdemon imp")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play archdemon", "no")
    assert table.at("P0 graveyard") == ["archdemon-1"]
    assert table.where("raven-1") == "P0 back"


def test_archdemon_that_comes_to_an_empty_field_is_destroyed_unasked() -> None:
    """TR-R7"""
    table = Position(2)
    table.put(0, hand="archdemon imp")
    table.put(1, front="knight", hand="knight lizard")
    table.turn_of(0)
    table.do("play archdemon")
    assert table.at("P0 graveyard") == ["archdemon-1"]
    assert table.asked == "P1 turn"


def test_a_vampire_feeds_on_an_archdemon_that_failed() -> None:
    """TR-R24: a Constraint's victim is destroyed like any other."""
    table = Position(2)
    table.put(0, hand="archdemon imp")
    table.put(1, front="vampire", hand="knight lizard")
    table.turn_of(0)
    table.do("play archdemon")
    assert table.s.permanent[1] == 1


def test_archdemon_that_is_placed_asks_no_price() -> None:
    """TR-R10: place leaves out an Instant's Constraint too."""
    table = Position(2)
    table.put(0, graveyard="archdemon", hand="necromancer imp")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play necromancer", "yes")
    assert table.where("archdemon-1") == "P0 front"
    assert table.where("necromancer-1") == "P0 back"
    assert table.asked == "P1 turn"


# ---- Demon Prince --------------------------------------------------------------------------------------


def test_demon_prince_grows_with_permanent_points() -> None:
    table = Position(2)
    table.put(0, back="prince")
    assert table.base("prince-1") == 1
    table.s.permanent[0] = 2
    assert table.base("prince-1") == 3
    assert table.points(0) == 5


def test_demon_prince_grows_to_four_and_force_comes_on_top() -> None:
    """TR-R11: "at most" limits X, not Force."""
    table = Position(2)
    table.put(0, back="prince")
    table.s.permanent[0] = 9
    assert table.base("prince-1") == 4
    table.force("prince-1", 2)
    assert table.base("prince-1") == 6


def test_frozen_demon_prince_has_no_base_points() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, back="prince")
    table.s.permanent[0] = 3
    table.freeze("prince-1")
    assert table.base("prince-1") == 0
    assert table.points(0) == 3


def test_demon_prince_counts_the_coins_of_whoever_has_it() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, hand="catqueen imp")
    table.put(1, back="prince", hand="knight lizard")
    table.s.permanent[0] = 3
    table.s.permanent[1] = 1
    assert table.base("prince-1") == 2
    table.turn_of(0)
    table.do("play catqueen")
    assert table.where("prince-1") == "P0 back"
    assert table.base("prince-1") == 4


def test_demon_prince_forgets_its_coins_with_the_field() -> None:
    """TR-R8, TR-R11: off the field X is 0."""
    table = Position(2)
    table.put(0, back="prince", hand="cultist imp")
    table.put(1, hand="knight lizard")
    table.s.permanent[0] = 2
    table.turn_of(0)
    assert table.base("prince-1") == 3
    table.do("play cultist", "yes")
    assert table.where("prince-1") == "P0 graveyard"
    assert table.base("prince-1") == 0

"""Cats: quick paws."""

from __future__ import annotations

from tests.games.trone.position import Position

# ---- Kitten --------------------------------------------------------------------------------------------


def test_kitten_exchanges_another_ally_with_a_front_line_character() -> None:
    """TR-R3: both keep their line."""
    table = Position(3)
    table.put(0, front="golem", back="raven", hand="kitten imp")
    table.put(1, front="hydra", back="lizard", hand="knight lizard")
    table.put(2, front="ghost")
    table.turn_of(0)
    table.do("play kitten", "front", "yes")
    assert table.choices == ["raven-1", "golem-1"]
    table.do("raven-1")
    assert table.choices == ["ghost-1", "hydra-1"]
    table.do("hydra-1")
    assert table.where("raven-1") == "P1 back"
    assert table.where("hydra-1") == "P0 front"


def test_kitten_may_leave_everybody_where_they_are() -> None:
    table = Position(2)
    table.put(0, back="raven", hand="kitten imp")
    table.put(1, front="hydra", hand="knight lizard")
    table.turn_of(0)
    table.do("play kitten", "front", "no")
    assert table.where("hydra-1") == "P1 front"
    assert table.where("raven-1") == "P0 back"


def test_kitten_is_not_asked_about_the_only_possible_exchange() -> None:
    table = Position(2)
    table.put(0, back="raven", hand="kitten imp")
    table.put(1, front="knight", back="lizard", hand="knight lizard")
    table.turn_of(0)
    table.do("play kitten", "front", "yes")
    assert table.where("knight-1") == "P0 front"
    assert table.where("raven-1") == "P1 back"


def test_kitten_alone_has_nobody_to_exchange() -> None:
    """TR-R6: it never exchanges itself."""
    table = Position(2)
    table.put(0, hand="kitten imp")
    table.put(1, front="knight", hand="knight lizard")
    table.turn_of(0)
    table.do("play kitten", "front")
    assert table.asked == "P1 turn"


def test_kitten_before_empty_fields_is_not_asked() -> None:
    """TR-R6"""
    table = Position(2)
    table.put(0, back="raven", hand="kitten imp")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play kitten", "front")
    assert table.asked == "P1 turn"


def test_kitten_reaches_the_back_line_where_there_is_no_front() -> None:
    table = Position(2)
    table.put(0, front="golem", hand="kitten imp")
    table.put(1, back="raven", hand="knight lizard")
    table.turn_of(0)
    table.do("play kitten", "front", "yes")
    assert table.where("raven-1") == "P0 back"
    assert table.where("golem-1") == "P1 front"


def test_exchanged_characters_keep_their_alterations_and_do_nothing_instant() -> None:
    """TR-R9: the Dune Raider brings its Force, and no other."""
    table = Position(2)
    table.put(0, back="raven", hand="kitten imp")
    table.put(1, front="raider", hand="knight lizard")
    table.freeze("raven-1")
    table.force("raider-1", 1)
    table.encourage("raider-1")
    table.turn_of(0)
    table.do("play kitten", "front", "yes")
    assert table.where("raider-1") == "P0 front"
    assert table.force_on("raider-1") == 1
    assert table.is_encouraged("raider-1")
    assert table.is_frozen("raven-1")


def test_a_bard_that_was_exchanged_still_encourages_the_kitten() -> None:
    """TR-R8, TR-R24: it heard the Kitten being played, and to change sides is not to leave."""
    table = Position(2)
    table.put(0, back="bard", hand="kitten imp")
    table.put(1, front="knight", hand="knight lizard")
    table.turn_of(0)
    table.do("play kitten", "front", "yes")
    assert table.where("bard-1") == "P1 back"
    assert table.is_encouraged("kitten-1")


# ---- Alley Cat -----------------------------------------------------------------------------------------


def test_alley_cat_moves_to_its_other_line_once_a_turn() -> None:
    """TR-R15, TR-R33"""
    table = Position(2)
    table.put(0, front="alleycat", hand="knight lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    assert table.choices == ["play knight", "play lizard", "use alleycat-1"]
    table.do("use alleycat-1")
    assert table.where("alleycat-1") == "P0 back"
    assert table.choices == ["play knight", "play lizard"]


def test_alley_cat_may_move_on_the_turn_on_which_it_is_played() -> None:
    """TR-R23"""
    table = Position(2)
    table.put(0, hand="alleycat lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play alleycat", "back")
    assert table.choices == ["use alleycat-1", "stop"]
    table.do("use alleycat-1")
    assert table.where("alleycat-1") == "P0 front"
    assert table.asked == "P1 turn"


def test_alley_cat_may_stay() -> None:
    table = Position(2)
    table.put(0, front="alleycat", hand="knight lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play knight", "stop")
    assert table.where("alleycat-1") == "P0 front"
    assert table.asked == "P1 turn"


def test_alley_cat_keeps_its_tokens_and_moves_though_frozen() -> None:
    """TR-R11: a frozen character keeps its effects."""
    table = Position(2)
    table.put(0, front="alleycat", hand="knight lizard")
    table.put(1, hand="knight lizard")
    table.freeze("alleycat-1")
    table.force("alleycat-1", 1)
    table.turn_of(0)
    table.do("use alleycat-1")
    assert table.where("alleycat-1") == "P0 back"
    assert table.is_frozen("alleycat-1")
    assert table.force_on("alleycat-1") == 1


def test_alley_cat_that_changed_sides_moves_on_its_new_players_turn() -> None:
    """TR-R9, TR-R15: that it moved on the turn before does not matter."""
    table = Position(2)
    table.put(0, front="alleycat", hand="kitten lizard")
    table.put(1, front="knight", hand="knight lizard")
    table.turn_of(0)
    table.do("use alleycat-1", "play kitten", "front", "yes")
    assert table.where("alleycat-1") == "P1 back"
    assert table.asked == "P1 turn"
    assert table.choices == ["play knight", "play lizard", "use alleycat-1"]


def test_alley_cat_may_move_between_extra_plays() -> None:
    """TR-R23"""
    table = Position(2)
    table.put(0, front="alleycat", hand="chronomancer knight lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play chronomancer", "use alleycat-1")
    assert table.where("alleycat-1") == "P0 back"
    assert table.choices == ["play knight", "play lizard"]


def test_each_alley_cat_moves_by_itself() -> None:
    """TR-R15"""
    table = Position(2)
    table.put(0, front="alleycat alleycat", hand="knight lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("use alleycat-2")
    assert table.choices == ["play knight", "play lizard", "use alleycat-1"]


# ---- Cat Burglar ---------------------------------------------------------------------------------------


def test_cat_burglar_takes_a_card_from_a_hand() -> None:
    table = Position(3)
    table.put(0, hand="burglar imp")
    table.put(1, hand="knight lizard")
    table.put(2, hand="raven")
    table.turn_of(0)
    table.do("play burglar")
    assert table.asked == "P0 rival"
    assert table.choices == ["P1", "P2"]
    table.do("P2")
    assert table.at("P0 hand") == ["raven-1", "imp-1"]
    assert table.at("P2 hand") == []


def test_chance_says_which_card_a_cat_burglar_takes() -> None:
    """Nobody is asked, and each card of the hand is taken some time."""
    taken = set()
    for seed in range(20):
        table = Position(2, seed=seed)
        table.put(0, hand="burglar imp")
        table.put(1, hand="knight lizard raven")
        table.turn_of(0)
        table.do("play burglar")
        assert table.asked == "P1 turn"
        taken |= {card for card in table.at("P0 hand") if card != "imp-1"}
    assert taken == {"knight-1", "lizard-1", "raven-1"}


def test_a_stolen_card_is_known_to_thief_and_victim_alone() -> None:
    """TR-R27"""
    table = Position(3)
    table.put(0, hand="burglar imp")
    table.put(1, hand="lizard")
    table.put(2, hand="knight raven")
    table.turn_of(0)
    table.do("play burglar", "P2")
    (taken,) = (card for card in table.at("P0 hand") if card != "imp-1")
    assert [table.knows(seat, taken) for seat in range(3)] == [True, False, True]


def test_cat_burglar_passes_over_empty_hands() -> None:
    """TR-R25"""
    table = Position(3)
    table.put(0, hand="burglar imp")
    table.put(2, hand="raven")
    table.turn_of(0)
    table.do("play burglar")
    assert table.at("P0 hand") == ["raven-1", "imp-1"]


def test_cat_burglar_among_empty_hands_takes_nothing() -> None:
    """TR-R7"""
    table = Position(2)
    table.put(0, hand="burglar imp lizard")
    table.put(1, front="knight")
    table.turn_of(0)
    table.do("play burglar")
    assert table.at("P0 hand") == ["lizard-1", "imp-1"]
    assert table.where("knight-1") == "P1 front"


# ---- Lion ----------------------------------------------------------------------------------------------


def test_lion_keeps_other_cats_from_being_destroyed() -> None:
    """The Lion itself and the Knight are what Death may take."""
    table = Position(2)
    table.put(0, hand="death imp")
    table.put(1, front="lion panther knight", hand="knight lizard")
    table.turn_of(0)
    table.do("play death")
    assert table.choices == ["knight-1", "lion-1"]


def test_lion_keeps_other_cats_from_being_exchanged() -> None:
    table = Position(2)
    table.put(0, back="raven", hand="kitten imp")
    table.put(1, front="lion panther", hand="knight lizard")
    table.turn_of(0)
    table.do("play kitten", "front", "yes")
    assert table.where("lion-1") == "P0 front"
    assert table.where("panther-1") == "P1 front"


def test_lion_keeps_other_cats_from_being_stolen() -> None:
    table = Position(2)
    table.put(0, hand="catqueen imp")
    table.put(1, front="lion panther", back="raven", hand="knight lizard")
    table.turn_of(0)
    table.do("play catqueen")
    assert table.where("raven-1") == "P0 back"
    assert table.where("panther-1") == "P1 front"


def test_lion_does_not_keep_cats_from_freezing() -> None:
    table = Position(2)
    table.put(0, hand="witch imp")
    table.put(1, front="lion panther", hand="knight lizard")
    table.turn_of(0)
    table.do("play witch")
    assert table.choices == ["lion-1", "panther-1"]


def test_lion_keeps_cats_of_its_own_side_alone() -> None:
    table = Position(3)
    table.put(0, hand="death imp")
    table.put(1, front="panther", hand="knight lizard")
    table.put(2, front="lion")
    table.turn_of(0)
    table.do("play death")
    assert table.choices == ["lion-1", "panther-1"]


def test_two_lions_keep_each_other() -> None:
    """TR-R7: Death finds nobody."""
    table = Position(2)
    table.put(0, hand="death imp")
    table.put(1, front="lion lion", hand="knight lizard")
    table.turn_of(0)
    table.do("play death")
    assert table.at("P1 graveyard") == []
    assert table.asked == "P1 turn"


def test_lion_does_not_keep_cats_from_their_own_player() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, front="lion panther", hand="cultist imp")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play cultist", "yes")
    assert table.choices == ["lion-1", "panther-1"]


def test_lion_keeps_cats_also_from_a_tempted_player() -> None:
    """TR-R26: protected characters are not on offer."""
    table = Position(2)
    table.put(0, hand="tempter imp")
    table.put(1, front="lion panther knight", hand="knight lizard")
    table.turn_of(0)
    table.do("play tempter")
    assert table.asked == "P1 card"
    assert table.choices == ["knight-1", "lion-1"]


def test_frozen_lion_goes_on_guarding() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, hand="death imp")
    table.put(1, front="lion panther", hand="knight lizard")
    table.freeze("lion-1")
    table.turn_of(0)
    table.do("play death")
    assert table.at("P1 graveyard") == ["lion-1"]


def test_cats_are_fair_game_when_their_lion_has_fallen() -> None:
    """TR-R8"""
    table = Position(3)
    table.put(0, hand="death imp")
    table.put(1, hand="death imp")
    table.put(2, front="lion panther")
    table.turn_of(0)
    table.do("play death")
    assert table.at("P2 graveyard") == ["lion-1"]
    table.do("play death", "panther-1")
    assert table.at("P2 graveyard") == ["lion-1", "panther-1"]


def test_lion_that_changed_sides_guards_the_cats_there() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, back="raven", hand="kitten imp lizard")
    table.put(1, front="lion panther", hand="death lizard")
    table.turn_of(0)
    table.do("play kitten", "front", "yes", "play death")
    assert table.at("P0 graveyard") == ["lion-1"], "the Kitten beside it was not on offer"


# ---- Black Cat -----------------------------------------------------------------------------------------


def test_black_cat_is_given_to_another_player_who_scores_three_less() -> None:
    table = Position(3)
    table.put(0, front="knight", hand="blackcat imp")
    table.put(1, front="hydra", hand="knight lizard")
    table.put(2, front="golem")
    table.turn_of(0)
    table.do("play blackcat")
    assert table.asked == "P0 rival"
    assert table.choices == ["P1", "P2"]
    table.do("P1")
    assert table.where("blackcat-1") == "P1 back"
    assert [table.points(seat) for seat in range(3)] == [3, 1, 2]


def test_black_cat_of_two_players_goes_to_the_other_unasked() -> None:
    """TR-R25"""
    table = Position(2)
    table.put(0, front="knight", hand="blackcat imp")
    table.put(1, front="golem", hand="knight lizard")
    table.turn_of(0)
    table.do("play blackcat")
    assert table.where("blackcat-1") == "P1 back"
    assert table.asked == "P1 turn"


def test_black_cat_takes_no_field_below_zero_and_no_permanent_points() -> None:
    """TR-R13"""
    table = Position(2)
    table.put(0, hand="blackcat imp")
    table.put(1, front="golem", hand="knight lizard")
    table.s.permanent[1] = 2
    table.turn_of(0)
    table.do("play blackcat")
    assert table.points(1) == 2


def test_frozen_black_cat_is_still_bad_luck() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, front="hydra", back="blackcat")
    table.freeze("blackcat-1")
    assert table.points(0) == 1


def test_black_cat_that_is_placed_stays() -> None:
    """TR-R10: the gift is an Instant, the bad luck is permanent."""
    table = Position(2)
    table.put(0, front="hydra", hand="ferryman imp")
    table.put(1, hand="knight lizard")
    table.discard("blackcat")
    table.turn_of(0)
    table.do("play ferryman", "yes")
    assert table.where("blackcat-1") == "P0 back"
    assert table.points(0) == 1


def test_a_bard_encourages_a_black_cat_that_has_been_given_away() -> None:
    """TR-R24: it was played here, and is still meant over there."""
    table = Position(2)
    table.put(0, back="bard", hand="blackcat imp")
    table.put(1, front="panther lion", hand="knight lizard")
    table.turn_of(0)
    table.do("play blackcat")
    assert table.where("blackcat-1") == "P1 back"
    assert table.is_encouraged("blackcat-1")
    assert table.points(1) == 2 + 3 + 2 - 3


def test_a_bard_does_not_take_a_black_cat_that_is_given_for_one_that_is_played() -> None:
    """TR-R24"""
    table = Position(2)
    table.put(0, hand="blackcat imp")
    table.put(1, back="bard", hand="knight lizard")
    table.turn_of(0)
    table.do("play blackcat")
    assert not table.is_encouraged("blackcat-1")


# ---- Panther -------------------------------------------------------------------------------------------


def test_panther_destroys_a_weak_back_line_character() -> None:
    table = Position(3)
    table.put(0, back="worm", hand="panther imp")
    table.put(1, front="golem", back="raven shade", hand="knight lizard")
    table.put(2, front="knight", back="seer")
    table.turn_of(0)
    table.do("play panther")
    assert table.choices == ["raven-1", "seer-1"]
    table.do("seer-1")
    assert table.at("P2 graveyard") == ["seer-1"]


def test_panther_never_reaches_a_front_line() -> None:
    """TR field.4: with nobody behind it, a front line is no back line."""
    table = Position(2)
    table.put(0, hand="panther imp")
    table.put(1, front="golem dragon", hand="knight lizard")
    table.freeze("dragon-1")
    table.turn_of(0)
    table.do("play panther")
    assert table.at("P1 graveyard") == []
    assert table.asked == "P1 turn"


def test_panther_reaches_a_back_line_that_counts_as_front_too() -> None:
    """TR field.3"""
    table = Position(2)
    table.put(0, hand="panther imp")
    table.put(1, back="raven worm", hand="knight lizard")
    table.turn_of(0)
    table.do("play panther")
    assert table.choices == ["raven-1", "worm-1"]


def test_panther_looks_at_base_points_only() -> None:
    """TR-R11: Force counts, what a Lizard scores besides does not."""
    table = Position(2)
    table.put(0, hand="panther imp")
    table.put(1, front="knight", back="raven lizard", hand="knight imp")
    table.freeze("knight-1")
    table.force("raven-1", 1)
    table.turn_of(0)
    table.do("play panther")
    assert table.at("P1 graveyard") == ["lizard-1"]


def test_panther_spares_a_back_line_under_a_lion() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, hand="panther imp")
    table.put(1, front="lion", back="kitten burglar", hand="knight lizard")
    table.turn_of(0)
    table.do("play panther")
    assert table.at("P1 graveyard") == []


# ---- Siamese -------------------------------------------------------------------------------------------


def test_siamese_exchanges_itself_at_the_start_of_the_turn() -> None:
    """TR-R3: each keeps its line."""
    table = Position(3)
    table.put(0, front="siamese", back="worm", hand="knight imp")
    table.put(1, front="golem", back="raven")
    table.put(2, front="ghost", back="shade witch")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 may"
    table.do("yes")
    assert table.choices == ["raven-1", "shade-1", "witch-1"]
    table.do("shade-1")
    assert table.where("shade-1") == "P0 back"
    assert table.where("siamese-1") == "P2 front"


def test_siamese_may_stay() -> None:
    table = Position(2)
    table.put(0, front="siamese", hand="knight imp")
    table.put(1, front="golem", back="raven")
    table.turn_of(0, begin=True)
    table.do("no")
    assert table.where("siamese-1") == "P0 front"
    assert table.where("raven-1") == "P1 back"


def test_siamese_is_not_asked_where_there_is_no_weak_back_line() -> None:
    """TR-R6: a front line never counts as back, and four base points are too many."""
    table = Position(2)
    table.put(0, front="siamese", hand="knight imp")
    table.put(1, front="golem", back="shade")
    table.force("shade-1", 1)
    table.turn_of(0, begin=True)
    assert table.asked == "P0 turn"


def test_siamese_leaves_cats_under_a_lion() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, front="siamese", hand="knight imp")
    table.put(1, front="lion", back="burglar")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 turn"


def test_exchanged_characters_wait_for_the_next_start_of_turn() -> None:
    """TR-R5: the Librarian that came for the Siamese draws nothing yet."""
    table = Position(2)
    table.put(0, front="siamese", hand="knight imp")
    table.put(1, back="librarian")
    table.pile("raven raven raven nomad nomad")
    table.turn_of(0, begin=True)
    table.do("yes")
    assert table.where("librarian-1") == "P0 back"
    assert len(table.at("P0 hand")) == 3, "the draw of the turn alone"


def test_siamese_may_come_back_on_the_other_players_turn() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, front="siamese", hand="knight imp")
    table.put(1, front="hydra", back="raven", hand="imp imp")
    table.turn_of(0, begin=True)
    table.do("yes", "play imp", "front")
    assert table.asked == "P1 order", "the Siamese, or the Hydra's Constraint"
    table.do("siamese-1")
    assert table.asked == "P1 may"
    table.do("yes")
    assert table.where("raven-1") == "P1 back"
    assert table.where("siamese-1") == "P0 front"


# ---- Queen of Cats -------------------------------------------------------------------------------------


def test_queen_of_cats_steals_a_weak_character() -> None:
    table = Position(3)
    table.put(0, back="worm", hand="catqueen imp")
    table.put(1, front="golem knight", back="raven", hand="knight lizard")
    table.put(2, front="ghost")
    table.turn_of(0)
    table.do("play catqueen")
    assert table.choices == ["raven-1", "ghost-1", "golem-1"], "also a Ghost: it can be stolen"
    table.do("golem-1")
    assert table.where("golem-1") == "P0 front"


def test_queen_of_cats_finds_nobody_weak() -> None:
    """TR-R7"""
    table = Position(2)
    table.put(0, hand="catqueen imp")
    table.put(1, front="knight lion", back="shade", hand="knight lizard")
    table.turn_of(0)
    table.do("play catqueen")
    assert table.at("P0 back") == ["catqueen-1"]
    assert table.asked == "P1 turn"


def test_stolen_characters_keep_their_tokens_and_do_nothing_instant() -> None:
    """TR-R9: the frozen Dune Raider brings its Force, and no other."""
    table = Position(2)
    table.put(0, hand="catqueen imp")
    table.put(1, front="raider", hand="knight lizard")
    table.force("raider-1", 3)
    table.freeze("raider-1")
    table.turn_of(0)
    table.do("play catqueen")
    assert table.where("raider-1") == "P0 front"
    assert table.force_on("raider-1") == 3
    assert table.is_frozen("raider-1")


def test_queen_of_cats_must_steal_even_a_black_cat() -> None:
    """TR-R6: without "may" it must be done, to one's harm too."""
    table = Position(2)
    table.put(0, front="knight hydra", hand="catqueen imp")
    table.put(1, front="knight", back="blackcat", hand="knight lizard")
    table.turn_of(0)
    assert [table.points(seat) for seat in range(2)] == [7, 0]
    table.do("play catqueen")
    assert [table.points(seat) for seat in range(2)] == [4, 3]


def test_price_of_a_stolen_hydra_falls_to_the_thief() -> None:
    """TR-R9: frozen it was weak enough, and its Constraint has a new player."""
    table = Position(2)
    table.put(0, hand="catqueen imp knight")
    table.put(1, front="hydra", hand="raven lizard lizard")
    table.freeze("hydra-1")
    table.turn_of(0)
    table.do("play catqueen")
    assert table.asked == "P1 turn", "a start of turn without the Hydra"
    table.do("play lizard")
    assert table.asked == "P0 constraint"

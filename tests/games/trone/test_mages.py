"""Mages: time and knowledge."""

from __future__ import annotations

from tests.games.trone.position import Position

# ---- Apprentice ----------------------------------------------------------------------------------------


def test_apprentice_draws_two_cards() -> None:
    table = Position(2)
    table.put(0, hand="apprentice knight")
    table.put(1, hand="knight lizard")
    table.pile("raven imp nomad ghost")
    table.turn_of(0)
    table.do("play apprentice", "front")
    assert len(table.at("P0 hand")) == 3


def test_apprentice_draws_what_is_left_of_the_pile() -> None:
    """TR-R17"""
    table = Position(2)
    table.put(0, hand="apprentice knight")
    table.put(1, hand="knight lizard")
    table.pile("raven")
    table.turn_of(0)
    table.do("play apprentice", "back")
    assert table.at("P0 hand") == ["knight-1", "raven-1"]
    assert table.asked == "P1 turn"


def test_apprentice_draws_nothing_from_an_empty_pile() -> None:
    """TR-R17"""
    table = Position(2)
    table.put(0, hand="apprentice knight")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play apprentice", "back")
    assert table.at("P0 hand") == ["knight-1"]
    assert table.points(0) == 1


def test_apprentice_can_fill_a_hand_over_the_limit() -> None:
    """TR-R16: it is looked at when the turn ends."""
    table = Position(2)
    table.put(0, hand="apprentice knight knight imp imp imp nomad nomad")
    table.put(1, hand="knight lizard")
    table.pile("raven ghost hydra shade")
    table.turn_of(0)
    table.do("play apprentice", "front")
    assert len(table.at("P0 hand")) == 9
    assert table.asked == "P0 limit"
    table.do("imp")
    assert len(table.at("P0 hand")) == 8
    assert table.asked == "P1 turn"


# ---- Battle Mage ---------------------------------------------------------------------------------------


def test_battle_mage_replays_for_a_discarded_card() -> None:
    table = Position(2)
    table.put(0, hand="battlemage knight imp")
    table.put(1, hand="knight lizard")
    table.pile("raven raven")
    table.turn_of(0)
    table.do("play battlemage", "yes", "imp")
    assert table.at("discard") == ["imp-1"]
    assert table.asked == "P0 turn"
    assert table.choices == ["play knight", "play raven"]
    table.do("play knight")
    assert table.points(0) == 4
    assert table.asked == "P1 turn"


def test_battle_mage_without_the_discard_ends_the_turn() -> None:
    table = Position(2)
    table.put(0, hand="battlemage knight imp")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play battlemage", "no")
    assert table.at("discard") == []
    assert table.asked == "P1 turn"


def test_battle_mage_with_an_empty_hand_is_not_asked() -> None:
    """TR-R6: there is nothing to discard, and without that no replay."""
    table = Position(2)
    table.put(0, hand="battlemage")
    table.put(1, hand="knight lizard")
    table.pile("raven raven")
    table.turn_of(0)  # it is the only card, and so it is played
    assert table.at("P0 hand") == []
    assert table.asked == "P1 turn"


def test_battle_mage_may_discard_the_last_card_for_what_the_pile_brings() -> None:
    table = Position(2)
    table.put(0, hand="battlemage imp")
    table.put(1, hand="knight lizard")
    table.pile("raven raven")
    table.turn_of(0)
    table.do("play battlemage", "yes")
    assert table.at("P0 back") == ["raven-1"]
    assert table.asked == "P1 turn"


def test_battle_mage_that_discards_the_last_card_of_all_replays_in_vain() -> None:
    """TR-R22"""
    table = Position(2)
    table.put(0, hand="battlemage imp")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play battlemage", "yes")
    assert table.at("discard") == ["imp-1"]
    assert table.asked == "P1 turn"


# ---- Chronomancer --------------------------------------------------------------------------------------


def test_chronomancer_draws_and_plays_once_more() -> None:
    table = Position(2)
    table.put(0, hand="chronomancer knight")
    table.put(1, hand="knight lizard")
    table.pile("raven raven")
    table.turn_of(0)
    table.do("play chronomancer")
    assert table.choices == ["play knight", "play raven"]
    table.do("play raven")
    assert table.at("P0 back") == ["raven-1", "chronomancer-1"]
    assert table.asked == "P1 turn"


def test_chronomancer_plays_from_the_hand_when_the_pile_is_empty() -> None:
    """TR-R22"""
    table = Position(2)
    table.put(0, hand="chronomancer knight")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play chronomancer")
    assert table.at("P0 front") == ["knight-1"]
    assert table.asked == "P1 turn"


def test_chronomancer_with_neither_pile_nor_hand_replays_in_vain() -> None:
    """TR-R22"""
    table = Position(2)
    table.put(0, hand="chronomancer")
    table.put(1, hand="knight lizard")
    table.turn_of(0)  # it is the only card, and so it is played
    assert table.at("P0 back") == ["chronomancer-1"]
    assert table.asked == "P1 turn"


def test_a_replay_does_not_start_the_turn_again() -> None:
    """TR-R2: the Librarian has drawn for this turn."""
    table = Position(2)
    table.put(0, back="librarian", hand="chronomancer knight")
    table.put(1, hand="knight lizard")
    table.pile("raven raven raven imp imp imp")
    table.turn_of(0)
    table.do("play chronomancer")
    assert table.asked == "P0 turn"
    assert len(table.at("P0 hand")) == 2


def test_a_replay_waits_for_those_who_answer_the_chronomancer() -> None:
    """TR-R4: the Bard encourages it first."""
    table = Position(2)
    table.put(0, back="bard", hand="chronomancer knight imp")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play chronomancer")
    assert table.is_encouraged("chronomancer-1")
    assert table.asked == "P0 turn"


def test_a_turn_has_three_extra_plays_at_most() -> None:
    """TR-R15: the second Battle Mage asks for its card and brings nothing for it."""
    table = Position(2)
    table.put(0, hand="chronomancer chronomancer battlemage battlemage knight imp lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play chronomancer", "play chronomancer", "play battlemage", "yes", "imp")
    table.do("play battlemage", "yes", "lizard")
    assert table.at("discard") == ["lizard-1", "imp-1"]
    assert table.at("P0 hand") == ["knight-1"]
    assert table.asked == "P1 turn"


# ---- Seer ----------------------------------------------------------------------------------------------


def test_seer_looks_at_a_hand_and_discards_a_card_of_it() -> None:
    table = Position(3)
    table.put(0, hand="seer imp")
    table.put(1, hand="knight lizard raven")
    table.put(2, hand="ghost")
    table.turn_of(0)
    table.do("play seer")
    assert table.asked == "P0 rival"
    assert table.choices == ["P1", "P2"]
    table.do("P1")
    assert table.asked == "P0 card"
    assert table.choices == ["knight", "raven", "lizard"]
    table.do("knight")
    assert table.at("discard") == ["knight-1"]
    assert table.at("P1 hand") == ["raven-1", "lizard-1"]


def test_what_a_seer_saw_is_known_to_nobody_else() -> None:
    """TR-R1, TR-R27"""
    table = Position(3)
    table.put(0, hand="seer imp")
    table.put(1, hand="knight lizard raven")
    table.put(2, hand="ghost")
    table.turn_of(0)
    table.do("play seer", "P1", "knight")
    assert [table.knows(seat, "raven-1") for seat in range(3)] == [True, True, False]
    assert [table.knows(seat, "ghost-1") for seat in range(3)] == [False, False, True]


def test_seer_passes_over_empty_hands() -> None:
    """TR-R25"""
    table = Position(3)
    table.put(0, hand="seer imp")
    table.put(2, hand="knight lizard raven")
    table.turn_of(0)
    table.do("play seer")
    assert table.choices == ["knight", "raven", "lizard"]


def test_seer_discards_an_only_card_unasked() -> None:
    table = Position(3)
    table.put(0, hand="seer imp lizard")
    table.put(2, hand="knight")
    table.turn_of(0)
    table.do("play seer")
    assert table.at("discard") == ["knight-1"]


def test_seer_among_empty_hands_sees_nothing() -> None:
    """TR-R7"""
    table = Position(2)
    table.put(0, hand="seer imp lizard")
    table.turn_of(0)
    table.do("play seer")
    assert table.at("discard") == []
    assert table.where("seer-1") == "P0 back"


# ---- Librarian -----------------------------------------------------------------------------------------


def test_librarian_draws_at_the_start_of_the_turn() -> None:
    """One card for the Librarian, one for the turn."""
    table = Position(2)
    table.put(0, back="librarian", hand="knight")
    table.pile("raven imp nomad ghost")
    table.turn_of(0, begin=True)
    assert len(table.at("P0 hand")) == 3


def test_librarian_draws_nothing_from_an_empty_pile() -> None:
    """TR-R17"""
    table = Position(2)
    table.put(0, back="librarian", hand="knight lizard")
    table.turn_of(0, begin=True)
    assert table.at("P0 hand") == ["knight-1", "lizard-1"]
    assert table.asked == "P0 turn"


def test_the_last_card_of_the_pile_is_for_the_librarian() -> None:
    """TR turn.1: the start of the turn comes before its draw, which finds nothing any more."""
    table = Position(2)
    table.put(0, back="librarian", hand="knight")
    table.pile("raven")
    table.turn_of(0, begin=True)
    assert table.at("P0 hand") == ["knight-1", "raven-1"]


def test_librarian_waits_for_the_start_of_the_next_turn() -> None:
    table = Position(2)
    table.put(0, hand="librarian knight")
    table.put(1, hand="knight lizard")
    table.pile("raven imp nomad ghost")
    table.turn_of(0)
    table.do("play librarian")
    assert table.at("P0 hand") == ["knight-1"]


def test_each_of_two_librarians_draws() -> None:
    """TR-R5"""
    table = Position(2)
    table.put(0, back="librarian librarian", hand="knight")
    table.pile("raven imp nomad ghost")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 order"
    table.do("librarian-2")
    assert len(table.at("P0 hand")) == 4


def test_stolen_librarian_draws_for_the_thief() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, hand="catqueen imp")
    table.put(1, back="librarian", hand="knight lizard")
    table.pile("raven raven raven nomad nomad nomad")
    table.turn_of(0)
    table.do("play catqueen")
    assert len(table.at("P1 hand")) == 3, "the draw of their turn alone"
    table.do("play knight")
    assert len(table.at("P0 hand")) == 3, "one more than without a Librarian"


# ---- Illusionist ---------------------------------------------------------------------------------------


def test_illusionist_takes_all_alterations_off_a_character_on_any_field() -> None:
    table = Position(2)
    table.put(0, front="knight", hand="illusionist imp")
    table.put(1, front="hydra", back="raven", hand="knight lizard")
    table.freeze("knight-1", "hydra-1")
    table.force("hydra-1", 2)
    table.encourage("hydra-1")
    table.turn_of(0)
    table.do("play illusionist", "back", "yes")
    assert table.choices == ["option 1", "option 2"]
    table.do("option 1")
    assert table.choices == ["knight-1", "hydra-1"]
    table.do("hydra-1")
    assert table.base("hydra-1") == 4
    assert not table.is_frozen("hydra-1")
    assert not table.is_encouraged("hydra-1")
    assert table.is_frozen("knight-1")


def test_illusionist_sends_a_weak_character_back_to_its_players_hand() -> None:
    """TR-R27: before everybody's eyes."""
    table = Position(3)
    table.put(0, front="golem", hand="illusionist imp")
    table.put(1, front="hydra", back="raven", hand="knight lizard")
    table.put(2, front="ghost")
    table.freeze("golem-1")
    table.turn_of(0)
    table.do("play illusionist", "front", "yes", "option 2")
    assert table.choices == ["raven-1", "ghost-1"], "weak ones of others; a Ghost is not safe from this"
    table.do("raven-1")
    assert table.where("raven-1") == "P1 hand"
    assert all(table.knows(seat, "raven-1") for seat in range(3))


def test_illusionist_may_do_neither() -> None:
    table = Position(2)
    table.put(0, hand="illusionist imp")
    table.put(1, back="raven", hand="knight lizard")
    table.freeze("raven-1")
    table.turn_of(0)
    table.do("play illusionist", "front", "no")
    assert table.where("raven-1") == "P1 back"
    assert table.is_frozen("raven-1")


def test_illusionist_is_not_asked_which_where_only_one_can_be_done() -> None:
    table = Position(2)
    table.put(0, hand="illusionist imp")
    table.put(1, front="knight", back="raven", hand="knight lizard")
    table.turn_of(0)
    table.do("play illusionist", "front", "yes")
    assert table.where("raven-1") == "P1 hand"


def test_illusionist_who_can_do_neither_is_not_asked() -> None:
    """TR-R6"""
    table = Position(2)
    table.put(0, front="golem", hand="illusionist imp")
    table.put(1, front="knight", hand="knight lizard")
    table.turn_of(0)
    table.do("play illusionist", "front")
    assert table.asked == "P1 turn"


def test_a_frozen_knight_is_weak_enough_for_an_illusionist() -> None:
    """TR-R8, TR-R11: and its token goes back to the supply."""
    table = Position(2)
    table.put(0, hand="illusionist imp")
    table.put(1, front="knight", hand="raven lizard")
    table.freeze("knight-1")
    freezes = table.s.freezes
    table.turn_of(0)
    table.do("play illusionist", "front", "yes", "option 2")
    assert table.where("knight-1") == "P1 hand"
    assert not table.is_frozen("knight-1")
    assert table.s.freezes == freezes + 1


def test_a_lion_keeps_no_cat_from_an_illusionist() -> None:
    """It keeps them from being destroyed, exchanged or stolen; this is none of it."""
    table = Position(2)
    table.put(0, hand="illusionist imp")
    table.put(1, front="lion", back="kitten", hand="knight lizard")
    table.turn_of(0)
    table.do("play illusionist", "front", "yes")
    assert table.where("kitten-1") == "P1 hand"


# ---- Conjurer ------------------------------------------------------------------------------------------


def test_conjurer_plays_a_card_from_the_discard_with_its_instant() -> None:
    table = Position(2)
    table.put(0, back="librarian", hand="conjurer knight")
    table.put(1, hand="knight lizard")
    table.discard("raider ghost")
    table.turn_of(0)
    table.do("play conjurer", "yes")
    assert table.choices == ["ghost-1", "raider-1"]
    table.do("raider-1")
    assert table.where("raider-1") == "P0 front"
    assert table.base("raider-1") == 3


def test_conjurer_may_leave_the_discard_alone() -> None:
    table = Position(2)
    table.put(0, back="librarian", hand="conjurer knight")
    table.put(1, hand="knight lizard")
    table.discard("raider")
    table.turn_of(0)
    table.do("play conjurer", "no")
    assert table.at("discard") == ["raider-1"]


def test_conjurer_without_another_mage_is_not_asked() -> None:
    table = Position(2)
    table.put(0, back="raven", hand="conjurer knight")
    table.put(1, back="librarian", hand="knight lizard")
    table.discard("raider")
    table.turn_of(0)
    table.do("play conjurer")
    assert table.asked == "P1 turn"


def test_conjurer_over_an_empty_discard_is_not_asked() -> None:
    """TR-R6"""
    table = Position(2)
    table.put(0, back="librarian", graveyard="raider", hand="conjurer knight")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play conjurer")
    assert table.asked == "P1 turn"


def test_conjured_character_without_a_position_goes_where_its_player_says() -> None:
    """TR-R3"""
    table = Position(2)
    table.put(0, back="librarian", hand="conjurer knight")
    table.put(1, hand="knight lizard")
    table.discard("imp")
    table.turn_of(0)
    table.do("play conjurer", "yes")
    assert table.asked == "P0 line"
    table.do("front")
    assert table.where("imp-1") == "P0 front"
    assert table.s.permanent[0] == 1


def test_conjured_chronomancer_replays() -> None:
    """TR-R15: that makes two extra plays."""
    table = Position(2)
    table.put(0, back="librarian", hand="conjurer knight imp")
    table.put(1, hand="knight lizard")
    table.discard("chronomancer")
    table.turn_of(0)
    table.do("play conjurer", "yes")
    assert table.choices == ["play knight", "play imp"]


def test_conjurer_cannot_make_a_fourth_extra_play() -> None:
    """TR-R15: the card stays in the discard, and nobody is asked."""
    table = Position(2)
    table.put(0, hand="chronomancer chronomancer battlemage conjurer knight imp")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play chronomancer", "play chronomancer", "play battlemage", "yes", "imp")
    table.do("play conjurer")
    assert table.at("discard") == ["imp-1"]
    assert table.asked == "P1 turn"


# ---- Archmage ------------------------------------------------------------------------------------------


def test_archmage_has_a_base_point_for_each_card_in_hand() -> None:
    table = Position(2)
    table.put(0, front="archmage", hand="knight raven")
    table.put(1, hand="imp imp lizard")
    assert table.base("archmage-1") == 2


def test_archmage_with_an_empty_hand_has_nothing() -> None:
    table = Position(2)
    table.put(0, front="archmage")
    table.put(1, hand="imp imp lizard")
    assert table.base("archmage-1") == 0


def test_archmage_grows_to_four_and_force_comes_on_top() -> None:
    """TR-R11: "at most" limits X, not Force."""
    table = Position(2)
    table.put(0, front="archmage", hand="knight raven raven imp imp")
    table.force("archmage-1", 1)
    assert table.base("archmage-1") == 5


def test_frozen_archmage_has_no_base_points() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, front="archmage", hand="knight raven")
    table.freeze("archmage-1")
    table.force("archmage-1", 1)
    assert table.base("archmage-1") == 0


def test_archmage_shrinks_with_each_card_played() -> None:
    table = Position(2)
    table.put(0, hand="archmage knight raven lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play archmage")
    assert table.base("archmage-1") == 3
    table.do("play knight", "play lizard")
    assert table.base("archmage-1") == 2


def test_archmage_that_changed_sides_counts_the_other_hand() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, hand="catqueen imp knight knight")
    table.put(1, front="archmage", hand="raven lizard")
    table.turn_of(0)
    assert table.base("archmage-1") == 2
    table.do("play catqueen")
    assert table.where("archmage-1") == "P0 front"
    assert table.base("archmage-1") == 3

"""Our rulings on what characters do: arriving, order, must and may, Constraints, leaving, sides, placing."""

from __future__ import annotations

import pytest

from regalia.games.trone.state import Event

from .phrases import DESTROY_THIS, DISCARD, DRAW, GAIN, GIVE_THIS, constraint, in_hand, instant
from .position import Position, edition_with

ANSWER_DEATHS = '{ when="once", on="destroyed", of={ owner="any", others=true }, do=[{ op="gain", n=1 }] }'


def gainers(table: Position) -> list[int]:
    """Who gained permanent points during the last action, in order."""
    return [entry.a for entry in table.live.journal() if entry.event == Event.GAINS]


# ---- TR-R3: arriving ---------------------------------------------------------------------------------------


def test_a_natural_position_binds_whoever_is_placed() -> None:
    """TR-R3: the Necromancer places a Dragon."""
    table = Position(2)
    table.put(1, graveyard="dragon")
    in_hand(table, "necromancer imp", "imp imp")
    table.do("play necromancer", "yes")
    assert table.where("dragon-1") == "P0 front"


def test_the_new_player_says_where_a_free_character_stands() -> None:
    """TR-R3: a Shade from another's graveyard."""
    table = Position(2)
    table.put(1, graveyard="shade")
    in_hand(table, "necromancer imp", "imp imp")
    table.do("play necromancer", "yes")
    assert table.asked == "P0 line"
    table.do("back")
    assert table.where("shade-1") == "P0 back"


def test_exchanged_characters_keep_their_lines() -> None:
    """TR-R3: a Raven of the back line for a Dragon of the front line."""
    table = Position(2)
    table.put(0, back="raven")
    table.put(1, front="dragon")
    in_hand(table, "kitten imp", "imp imp")
    table.do("play kitten", "front", "yes")
    assert (table.where("raven-1"), table.where("dragon-1")) == ("P1 back", "P0 front")


def test_a_stolen_character_keeps_its_line() -> None:
    """TR-R3: an Imp that stands behind."""
    table = Position(2)
    table.put(1, back="imp")
    in_hand(table, "catqueen knight", "imp imp")
    table.do("play catqueen")
    assert table.where("imp-1") == "P0 back"


def test_a_given_character_keeps_its_line() -> None:
    """TR-R3: the Black Cat goes from back line to back line."""
    table = in_hand(Position(2), "blackcat knight", "imp imp")
    table.do("play blackcat")
    assert table.where("blackcat-1") == "P1 back"


def test_a_move_to_the_other_line_may_break_a_natural_position() -> None:
    """TR-R3: the Squire moves a Knight."""
    table = Position(2)
    table.put(0, front="squire knight")
    in_hand(table, "raider raider", "imp imp")
    table.do("use squire-1")
    assert table.where("knight-1") == "P0 back"


# ---- TR-R4: one thing at a time ----------------------------------------------------------------------------


def test_instants_come_in_printed_order_and_before_answers() -> None:
    """TR-R4: gain, draw, and only then the Bard."""
    table = Position(2, edition_with(knight=f"{instant(GAIN)}, {instant(DRAW)}"))
    table.put(0, back="bard")
    table.pile("raven raven")
    in_hand(table, "knight", "imp imp")
    assert [event for event in table.events if event in ("gains", "draws", "encourages")][:3] == [
        "gains",
        "draws",
        "encourages",
    ]


def test_answers_go_clockwise_from_the_player_whose_turn_it_is() -> None:
    """TR-R4: three Knights that gain when somebody is destroyed."""
    table = Position(3, edition_with(knight=ANSWER_DEATHS))
    table.put(2, front="knight")
    table.put(0, front="knight")
    table.put(1, front="knight", back="raven")
    table.put(1, hand="panther imp")
    table.put(2, back="worm", hand="nomad nomad")
    table.put(0, hand="imp imp")
    table.turn_of(1)
    table.do("play panther")
    assert table.where("worm-1") == "P2 graveyard"
    assert gainers(table) == [1, 2, 0]


def test_on_a_field_the_oldest_answers_first_and_age_counts_from_coming_there() -> None:
    """TR-R4: a Captain that was stolen is the youngest, though it came to the table first."""
    table = Position(2, edition_with(captain=ANSWER_DEATHS))
    table.put(1, front="captain", back="worm")
    table.put(0, front="captain")
    in_hand(table, "catqueen panther knight", "imp imp")
    table.s.replays = 1
    table.do("play catqueen", "captain-1", "play panther")
    acting = [entry.b for entry in table.live.journal() if entry.event == Event.ACTS]
    assert [table.label(card) for card in acting] == ["panther-1", "captain-2", "captain-1"]


def test_an_effect_is_finished_before_the_next_begins() -> None:
    """TR-R4: the Lich plays an Imp, draws, and then the Imp's Instant comes."""
    steps = '{ op="play", t={ zone="graveyard" } }', DRAW
    table = Position(2, edition_with(lich=instant(*steps)))
    table.put(0, graveyard="imp")
    table.pile("raven raven")
    in_hand(table, "lich", "imp imp")
    table.do("front")
    told = [event for event in table.events if event in ("stands", "draws", "gains")]
    assert told[:3] == ["stands", "draws", "gains"]


# ---- TR-R6: must or may ------------------------------------------------------------------------------------


def test_without_may_it_must_be_done_even_to_ones_own_harm() -> None:
    """TR-R6: a Knight that destroys an ally, and is the only one."""
    table = Position(2, edition_with(knight=instant('{ op="destroy", t={ owner="self" } }')))
    in_hand(table, "knight", "imp imp")
    assert table.where("knight-1") == "P0 graveyard"


def test_with_may_it_can_be_declined() -> None:
    """TR-R6: a Dragon, and a Villager without base points."""
    table = Position(2)
    table.put(1, front="villager")
    in_hand(table, "dragon imp", "imp imp")
    table.do("play dragon")
    assert table.asked == "P0 may"
    table.do("no")
    assert table.where("villager-1") == "P1 front"


def test_a_may_is_asked_only_if_its_first_step_can_be_done() -> None:
    """TR-R6: a Dragon, and nobody without base points."""
    table = Position(2)
    table.put(1, front="knight")
    in_hand(table, "dragon imp", "imp imp")
    table.do("play dragon")
    assert table.asked == "P1 turn"


# ---- TR-R7 and TR-R32: no target, costs, Constraints -------------------------------------------------------

DESTROY_ALLY = '{ op="destroy", t={ owner="self", others=true } }'
PAY_ALLY = DESTROY_ALLY.replace("{ op", "{ cost=true, op", 1)


def test_without_a_target_the_next_step_goes_on() -> None:
    """TR-R7"""
    table = Position(2, edition_with(knight=instant(DESTROY_ALLY, GAIN)))
    in_hand(table, "knight", "imp imp")
    assert table.s.permanent[0] == 1


def test_without_a_target_for_a_cost_the_rest_is_skipped() -> None:
    """TR-R7"""
    table = Position(2, edition_with(knight=instant(PAY_ALLY, GAIN)))
    in_hand(table, "knight", "imp imp")
    assert table.s.permanent[0] == 0


def test_a_constraint_is_looked_at_as_a_whole_before_it_begins() -> None:
    """TR-R7: a card to discard, but no ally to destroy: nothing is discarded."""
    table = Position(2, edition_with(knight=constraint(DISCARD, DESTROY_ALLY)))
    in_hand(table, "knight raven", "imp imp")
    table.do("play knight")
    assert table.asked == "P1 turn"
    assert table.where("knight-1") == "P0 graveyard"
    assert table.at("discard") == []


def test_refusing_a_constraint_is_always_offered() -> None:
    """TR-R7: even where nothing would be lost by it."""
    table = Position(2, edition_with(knight=constraint(GAIN)))
    in_hand(table, "knight", "imp imp")
    assert table.asked == "P0 constraint"
    assert table.choices == ["no", "yes"]


def test_a_draw_from_an_empty_pile_counts_as_done() -> None:
    """TR-R7: a Constraint to draw is kept."""
    table = Position(2, edition_with(knight=constraint(DRAW)))
    in_hand(table, "knight", "imp imp")
    table.do("yes")
    assert table.where("knight-1") == "P0 front"


def test_with_too_few_cards_a_step_is_done_but_not_in_full() -> None:
    """TR-R32: one card where two are the price."""
    pay = '{ op="discard", cost=true, t={ zone="hand", n=2 } }'
    table = Position(2, edition_with(knight=instant(pay, GAIN)))
    in_hand(table, "knight raven", "imp imp")
    table.do("play knight")
    assert table.at("discard") == ["raven-1"]
    assert table.s.permanent[0] == 0


def test_with_up_to_any_number_is_in_full() -> None:
    """TR-R32: nobody is frozen, and the price is paid."""
    pay = '{ op="freeze", cost=true, t={ owner="other", n=2, upto=true } }'
    table = Position(2, edition_with(knight=instant(pay, GAIN)))
    table.put(1, front="ghost raider")
    in_hand(table, "knight", "imp imp")
    table.do("stop")
    assert table.s.permanent[0] == 1


@pytest.mark.parametrize(("force", "gained"), [(3, 1), (2, 1), (1, 0), (0, 0)])
def test_an_alteration_is_moved_in_full_when_all_its_tokens_were(force: int, gained: int) -> None:
    """TR-R32: two Force are the price, and one goes as well as none."""
    pay = '{ op="transfer", alter="force", n=2, cost=true, a={ owner="other" }, b="this" }'
    table = Position(2, edition_with(knight=instant(pay, GAIN)))
    table.put(1, front="ghost")
    table.force("ghost-1", force)
    in_hand(table, "knight", "imp imp")
    assert table.force_on("knight-1") == min(2, force)
    assert table.s.permanent[0] == gained


@pytest.mark.parametrize(("left", "where"), [(2, "P0 front"), (1, "P0 graveyard")])
def test_a_gift_to_all_is_in_full_when_there_is_a_token_for_each(left: int, where: str) -> None:
    """TR-R14, TR-R32: a Constraint to freeze three, of whom one is frozen already."""
    table = Position(2, edition_with(knight=constraint('{ op="freeze", t={ others=true, pick="all" } }')))
    table.put(0, front="raider lion ghost")
    table.freeze("lion-1")
    table.left(freezes=left)
    in_hand(table, "knight raven", "imp imp")
    table.do("play knight", *["yes"] * (left == 2))
    assert table.where("knight-1") == where
    assert table.is_frozen("ghost-1") == (left == 2)


NONE_WILL_DO = ['n={ count={ alter="freeze" } }', "n=2, upto=true"]


@pytest.mark.parametrize("many", NONE_WILL_DO)
def test_where_none_will_do_a_cost_is_paid_with_nobody_there(many: str) -> None:
    """TR-R32: as many as are frozen, and that is none; or up to two."""
    pay = f'{{ op="destroy", cost=true, t={{ owner="other", {many} }} }}'
    table = Position(2, edition_with(knight=instant(pay, GAIN)))
    in_hand(table, "knight", "imp imp")
    assert table.s.permanent[0] == 1


@pytest.mark.parametrize("many", NONE_WILL_DO)
def test_where_none_will_do_a_constraint_is_kept_with_nobody_there(many: str) -> None:
    """TR-R7, TR-R32"""
    table = Position(2, edition_with(knight=constraint(f'{{ op="discard", t={{ zone="hand", {many} }} }}')))
    in_hand(table, "knight", "imp imp")
    assert table.asked == "P0 constraint"
    table.do("yes")
    assert table.where("knight-1") == "P0 front"


@pytest.mark.parametrize(("left", "gained"), [(2, 1), (1, 0)])
def test_a_gift_is_in_full_when_all_its_tokens_were_given(left: int, gained: int) -> None:
    """TR-R32: two Force are the price."""
    pay = '{ op="force", n=2, cost=true, t="this" }'
    table = Position(2, edition_with(knight=instant(pay, GAIN)))
    table.left(forces=left)
    in_hand(table, "knight", "imp imp")
    assert table.force_on("knight-1") == left
    assert table.s.permanent[0] == gained


def test_a_constraint_that_turns_out_impossible_destroys_its_character_too() -> None:
    """TR-R32: the only ally is destroyed, and then none is left to be frozen."""
    freeze = '{ op="freeze", t={ owner="self", others=true } }'
    table = Position(2, edition_with(knight=constraint(DESTROY_ALLY, freeze)))
    table.put(0, front="ghost")
    in_hand(table, "knight", "imp imp")
    table.do("yes")
    assert table.where("ghost-1") == "P0 graveyard"
    assert table.where("knight-1") == "P0 graveyard"


def test_a_constraint_on_a_rival_with_too_few_cards_is_not_begun() -> None:
    """TR-R7, TR-R32: two cards are to be discarded, and the other player has one."""
    rob = '{ op="discard", t={ zone="hand", owner="rival", pick="holder", n=2 } }'
    table = Position(2, edition_with(knight=constraint(rob)))
    in_hand(table, "knight", "imp")
    assert table.where("knight-1") == "P0 graveyard"
    assert "discards" not in table.events


def test_a_constraint_on_each_player_is_not_begun_if_one_has_nothing() -> None:
    """TR-R7, TR-R32: each other player is to discard, and one has no card."""
    rob = '{ op="discard", t={ zone="hand", owner="each", pick="holder" } }'
    table = Position(3, edition_with(knight=constraint(rob)))
    in_hand(table, "knight", "imp imp", "")
    assert table.where("knight-1") == "P0 graveyard"
    assert "discards" not in table.events


def test_a_constraint_to_give_more_tokens_than_there_are_is_not_begun() -> None:
    """TR-R7, TR-R14, TR-R32: two Force for the character itself, and one is left."""
    table = Position(2, edition_with(knight=constraint('{ op="force", n=2, t="this" }')))
    table.left(forces=1)
    in_hand(table, "knight", "imp imp")
    assert table.where("knight-1") == "P0 graveyard"
    assert "forces" not in table.events


def choosing(*options: str) -> str:
    return f'{{ op="choose", options=[{", ".join(f"[{option}]" for option in options)}] }}'


PAY_TWO_CARDS = '{ op="discard", t={ zone="hand", n=2 } }'
DESTROY_TWO = '{ op="destroy", t={ others=true, n=2 } }'


def test_a_constraint_with_no_option_that_can_be_done_in_full_is_not_begun() -> None:
    """TR-R7: two cards to discard or two allies to destroy, and there is one of each."""
    table = Position(2, edition_with(knight=constraint(choosing(PAY_TWO_CARDS, DESTROY_TWO))))
    table.put(0, front="raider")
    in_hand(table, "knight raven", "imp imp")
    table.do("play knight")
    assert table.asked == "P1 turn"
    assert table.at("P0 graveyard") == ["knight-1"]
    assert table.at("discard") == []


def test_of_the_options_of_a_constraint_those_are_offered_that_can_be_done_in_full() -> None:
    """TR-R7: one card, but two allies, so nobody is asked which."""
    table = Position(2, edition_with(knight=constraint(choosing(PAY_TWO_CARDS, DESTROY_TWO))))
    table.put(0, front="raider ghost")
    in_hand(table, "knight raven", "imp imp")
    table.do("play knight", "yes")
    assert table.choices == ["ghost-1", "raider-1"]


def test_an_option_of_a_constraint_may_be_about_what_the_step_before_will_touch() -> None:
    """TR-R7: an ally is Encouraged, and then moved or destroyed."""
    either = choosing('{ op="shift", t="it" }', '{ op="destroy", t="it" }')
    table = Position(2, edition_with(knight=constraint('{ op="encourage", t={ others=true } }', either)))
    table.put(0, front="raider")
    in_hand(table, "knight raven", "imp imp")
    table.do("play knight", "yes", "option 1")
    assert table.where("raider-1") == "P0 back"
    assert table.where("knight-1") == "P0 front"


def test_the_rival_of_an_option_of_a_constraint_is_one_with_whom_it_can_be_done_in_full() -> None:
    """TR-R7, TR-R25: of two players one has two cards to discard."""
    rob = '{ op="discard", t={ zone="hand", owner="rival", pick="holder", n=2 } }'
    table = Position(3, edition_with(knight=constraint(choosing(rob, DESTROY_TWO))))
    in_hand(table, "knight raven", "imp", "nomad nomad")
    table.do("play knight", "yes")
    assert table.asked == "P2 card"


# ---- TR-R35: one step, done to several ---------------------------------------------------------------------


def test_a_front_line_that_is_destroyed_does_not_take_the_back_line_along() -> None:
    """TR-R35, TR field.3: the back line counts as front now, but was not meant."""
    storm = '{ op="destroy", t={ owner="other", line="front", pick="all" } }'
    table = Position(2, edition_with(knight=instant(storm)))
    table.put(1, front="raider hydra", back="raven worm")
    in_hand(table, "knight ghost", "imp imp")
    table.do("play knight")
    assert table.at("P1 front") == []
    assert table.at("P1 back") == ["raven-1", "worm-1"]


def test_a_front_line_that_goes_back_changes_places_with_nobody() -> None:
    """TR-R35, TR field.3: those who stood behind stay there."""
    retreat = '{ op="shift", t={ line="front", pick="all" } }'
    table = Position(2, edition_with(raven=instant(retreat)))
    table.put(0, front="raider hydra", back="worm")
    in_hand(table, "raven ghost", "imp imp")
    table.do("play raven")
    assert table.at("P0 front") == []


@pytest.mark.parametrize("cats", ['{ owner="other", pick="all" }', '"it"'])
def test_a_lion_that_is_destroyed_with_all_others_has_protected_its_cats(cats: str) -> None:
    """TR-R35: the Lion is the oldest, and falls first."""
    steps = '{ op="cleanse", t={ owner="other", pick="all" } }', f'{{ op="destroy", t={cats} }}'
    table = Position(2, edition_with(knight=instant(*steps)))
    table.put(1, front="lion raider", back="burglar")
    in_hand(table, "knight ghost", "imp imp")
    table.do("play knight")
    assert table.at("P1 graveyard") == ["raider-1", "lion-1"]
    assert table.at("P1 back") == ["burglar-1"]


def test_a_skeleton_that_grows_while_all_the_weak_are_destroyed_falls_with_them() -> None:
    """TR-R35: it has 1 base point when the step begins, and the graveyards are empty."""
    weak = '{ op="destroy", t={ owner="other", base_max=2, pick="all" } }'
    table = Position(2, edition_with(knight=instant(weak)))
    table.put(1, front="raider imp skeleton")
    in_hand(table, "knight ghost", "imp imp")
    table.do("play knight")
    assert table.at("P1 front") == []


def test_picked_one_by_one_each_must_fit_when_it_is_picked() -> None:
    """TR-R35, TR field.3: after the only one in front, somebody behind."""
    strike = '{ op="destroy", t={ owner="other", line="front", n=2 } }'
    table = Position(2, edition_with(knight=instant(strike)))
    table.put(1, front="hydra", back="raven worm")
    in_hand(table, "knight ghost", "imp imp")
    table.do("play knight")
    assert table.where("hydra-1") == "P1 graveyard"
    assert table.choices == ["raven-1", "worm-1"]


def test_with_too_few_tokens_the_oldest_that_were_touched_come_first() -> None:
    """TR-R14: one Freeze is left for two who have just received Force, and the younger has the lower number."""
    steps = '{ op="force", t={ owner="other", pick="all" } }', '{ op="freeze", t="it" }'
    table = Position(2, edition_with(knight=instant(*steps)))
    table.put(1, front="lion raider")
    table.left(freezes=1)
    in_hand(table, "knight ghost", "imp imp")
    table.do("play knight")
    assert table.is_frozen("lion-1")
    assert not table.is_frozen("raider-1")


# ---- TR-R8: leaving the field ------------------------------------------------------------------------------


def test_permanent_effects_stop_when_their_character_leaves() -> None:
    """TR-R8: with the Lion gone, other Cats can be destroyed."""
    table = Position(2)
    table.put(1, front="lion", back="burglar")
    in_hand(table, "panther death imp", "imp imp")
    table.s.replays = 1
    table.do("play panther")
    assert table.where("burglar-1") == "P1 back"
    table.do("play death")
    assert table.where("lion-1") == "P1 graveyard"
    table.put(0, hand="panther")
    table.turn_of(0)
    table.do("play panther")
    assert table.where("burglar-1") == "P1 graveyard"


def test_x_is_forgotten_off_the_field() -> None:
    """TR-R8: a Skeleton in a graveyard is worth nothing, to an effect that looks at base points."""
    table = Position(2)
    table.put(0, graveyard="skeleton knight raven")
    assert table.base("skeleton-1") == 0


def test_an_instant_that_waits_happens_though_its_character_is_gone() -> None:
    """TR-R8"""
    table = Position(2, edition_with(knight=f"{instant(DESTROY_THIS)}, {instant(GAIN)}"))
    in_hand(table, "knight", "imp imp")
    assert table.where("knight-1") == "P0 graveyard"
    assert table.s.permanent[0] == 1


def test_an_answer_that_waits_is_lost_with_its_character() -> None:
    """TR-R8: the Knight answers first, and destroys the Vampire that was about to."""
    kill = '{ op="destroy", t={ owner="other", faction="dead" } }'
    answer = f'{{ when="once", on="destroyed", of={{ owner="any", others=true }}, do=[{kill}] }}'
    table = Position(2, edition_with(knight=answer))
    table.put(0, front="knight")
    table.put(1, front="vampire", back="worm")
    in_hand(table, "panther imp", "imp imp")
    table.do("play panther")
    assert table.where("vampire-1") == "P1 graveyard"
    assert table.s.permanent[1] == 0


def test_permanent_points_stay_when_the_character_leaves() -> None:
    """TR-R8"""
    table = Position(2)
    table.put(1, front="knight", hand="death raven")
    table.put(0, hand="imp ghost ghost")
    table.turn_of(0)
    table.do("play imp", "front", "play death")
    assert table.where("imp-1") == "P0 graveyard"
    assert table.s.permanent[0] == 1


# ---- TR-R9: changing sides, and protection -----------------------------------------------------------------


def test_no_instant_happens_when_sides_are_changed() -> None:
    """TR-R9: a stolen Imp."""
    table = Position(2)
    table.put(1, front="imp")
    in_hand(table, "catqueen knight", "raven raven")
    table.do("play catqueen")
    assert table.where("imp-1") == "P0 front"
    assert table.s.permanent[0] == 0


def test_start_effects_are_the_new_players() -> None:
    """TR-R9: a stolen Librarian draws for the thief."""
    table = Position(2)
    table.put(1, back="librarian")
    table.pile("worm worm raider raider raider")
    in_hand(table, "catqueen knight knight", "raven ghost")
    table.do("play catqueen", "play ghost")
    assert table.asked == "P0 turn"
    assert table.events.count("draws") == 2
    assert len(table.at("P0 hand")) == 4


def test_constraints_are_the_new_players() -> None:
    """TR-R9: a Hydra exchanged for a Raven asks its new player for a card."""
    table = Position(2)
    table.put(0, front="hydra")
    table.put(1, front="ghost")
    in_hand(table, "kitten knight knight", "raven worm")
    table.do("play kitten", "front", "yes")
    assert table.where("hydra-1") == "P1 front"
    assert table.asked == "P1 constraint"


def test_protection_does_not_stop_an_effect_of_ones_own() -> None:
    """TR-R9: a Cultist, and a Ghost for the price."""
    table = Position(2)
    table.put(0, front="ghost")
    in_hand(table, "cultist knight", "imp imp")
    table.do("play cultist", "yes")
    assert table.where("ghost-1") == "P0 graveyard"
    assert table.s.permanent[0] == 2


def test_protection_does_not_stop_a_constraint() -> None:
    """TR-R9: the Archdemon takes a Ghost; and a protected character falls by a Constraint of its own."""
    table = Position(2)
    table.put(0, front="ghost")
    in_hand(table, "archdemon knight", "imp imp")
    table.do("play archdemon", "yes")
    assert table.where("ghost-1") == "P0 graveyard"
    shield = '{ when="permanent", do=[{ op="protect", t="this", from=["destroy"] }] }'
    table = Position(2, edition_with(ghost=f"{shield}, {constraint(DISCARD)}"))
    in_hand(table, "ghost knight", "imp imp")
    table.do("play ghost", "no")
    assert table.where("ghost-1") == "P0 graveyard"


def exchanging(a: str, b: str) -> str:
    return instant(f'{{ op="swap", a={{ owner="{a}" }}, b={{ owner="{b}" }} }}')


def test_two_of_one_field_are_not_exchanged() -> None:
    """TR-R9: of two other players, so the second is on the other's field."""
    table = Position(3, edition_with(knight=exchanging("other", "other")))
    table.put(1, front="raider hydra")
    table.put(2, front="lion vampire")
    in_hand(table, "knight ghost", "imp imp", "nomad nomad")
    table.do("play knight", "hydra-1")
    assert table.choices == ["vampire-1", "lion-1"]
    table.do("lion-1")
    assert (table.where("hydra-1"), table.where("lion-1")) == ("P2 front", "P1 front")


def test_nobody_is_picked_who_has_none_to_be_exchanged_with() -> None:
    """TR-R9: somebody on any field with an ally, and so nobody of one's own first."""
    table = Position(3, edition_with(knight=exchanging("any", "self")))
    table.put(1, front="raider hydra")
    in_hand(table, "knight ghost", "imp imp", "nomad nomad")
    table.do("play knight")
    assert table.choices == ["hydra-1", "raider-1"]


def test_nothing_is_exchanged_where_only_one_other_player_has_anybody() -> None:
    """TR-R7, TR-R9"""
    table = Position(3, edition_with(knight=exchanging("other", "other")))
    table.put(1, front="raider lion")
    in_hand(table, "knight ghost", "imp imp", "nomad nomad")
    table.do("play knight")
    assert table.asked == "P1 turn"
    assert "swaps" not in table.events


def test_what_has_gone_to_another_field_is_not_given_away_again() -> None:
    """TR-R9: one gives from one's own field; an Instant that waits is still that of who played the Knight."""
    table = Position(3, edition_with(knight=f"{instant(GIVE_THIS)}, {instant(GIVE_THIS)}"))
    in_hand(table, "knight ghost", "imp imp", "nomad nomad")
    table.do("play knight", "P1")
    assert table.asked == "P1 turn"
    assert table.where("knight-1") == "P1 front"


@pytest.mark.parametrize(("op", "picked"), [("give", "lion-1"), ("steal", "ghost-1")])
def test_one_gives_ones_own_and_steals_what_is_others(op: str, picked: str) -> None:
    """TR-R9: it may be anybody's, and the step does nothing if it is the wrong side's (TR-R7)."""
    steps = '{ op="shift", t={ owner="any", others=true } }', f'{{ op="{op}", t="it" }}'
    table = Position(3, edition_with(knight=instant(*steps)))
    table.put(0, front="ghost")
    table.put(1, front="lion")
    in_hand(table, "knight raven", "imp imp", "nomad nomad")
    table.do("play knight", picked)
    assert table.asked == "P1 turn"
    assert (table.where("ghost-1")[:2], table.where("lion-1")[:2]) == ("P0", "P1")
    assert not {"gives", "steals"} & set(table.events)


# ---- TR-R10: placing ---------------------------------------------------------------------------------------


def test_a_placed_character_ignores_a_constraint_that_is_an_instant() -> None:
    """TR-R10: a Shade costs no card."""
    table = Position(2)
    table.put(0, graveyard="shade")
    in_hand(table, "necromancer knight", "imp imp")
    table.do("play necromancer", "yes", "front")
    assert table.where("shade-1") == "P0 front"
    assert table.asked == "P1 turn"


def test_a_placed_character_has_its_permanent_effects() -> None:
    """TR-R10: a Lizard, and a Hydra's Constraint at the start of a turn."""
    table = Position(2)
    table.put(0, front="knight", graveyard="lizard")
    table.freeze("knight-1")
    in_hand(table, "necromancer ghost", "imp imp")
    table.do("play necromancer", "yes")
    assert table.points(0) == 0 + 1 + 2 + 2
    table = Position(2)
    table.put(0, graveyard="hydra")
    in_hand(table, "necromancer ghost", "imp imp")
    table.do("play necromancer", "yes", "play imp", "front")
    assert table.asked == "P0 constraint"

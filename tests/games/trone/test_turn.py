"""The rules of Trône, paragraph by paragraph: setup, a turn, the throne, fields, alterations, points, the end."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from regalia.games.trone.edition import Edition
from regalia.games.trone.language import FACTIONS
from regalia.games.trone.state import CARDS, OUT, PILE, Event, Place
from regalia.kernel.backends.interpreted import InterpretedEngine
from regalia.kernel.state import NOBODY

from .position import FIRST, RULES, Position
from .test_language import steps_of

GIVING = {"encourage": "humans", "force": "desert", "freeze": "mountain"}  # who brings an alteration

# ---- setup -------------------------------------------------------------------------------------------------


@cache
def agreeing(edition: Edition) -> InterpretedEngine:
    """Rules for tables that may agree on factions."""
    return InterpretedEngine(replace(RULES, most_agreed=255), edition.constants())


def set_up(seats: int, key: int = 1, edition: Edition = FIRST, agreed: int = 0) -> Any:
    """A game at its first question."""
    live = agreeing(edition).live()
    live.setup(seats, key, agreed)
    return live.look()


def factions_in(s: Any) -> list[str]:
    return [faction for number, faction in enumerate(FACTIONS) if s.at[16 * number] != OUT]


@pytest.mark.parametrize(("seats", "factions"), [(2, 4), (3, 4), (4, 4), (5, 5), (6, 6)])
def test_there_are_four_factions_or_one_for_each_player(seats: int, factions: int) -> None:
    """TR setup.1"""
    for key in range(5):
        assert len(factions_in(set_up(seats, key))) == factions


def test_the_table_chooses_the_factions() -> None:
    """TR setup.1"""
    chosen = ["dead", "underworld", "mages", "cats"]
    agreed = sum(1 << FACTIONS.index(faction) for faction in chosen)
    assert factions_in(set_up(4, agreed=agreed)) == chosen


@pytest.mark.parametrize("seats", RULES.seats)
def test_all_cards_of_the_factions_lie_in_one_pile_or_in_hands(seats: int) -> None:
    """TR setup.2"""
    s = set_up(seats)
    for number, faction in enumerate(FACTIONS):
        spots = {s.at[c] for c in range(16 * number, 16 * number + 16)}
        hands = {8 * Place.HAND + p for p in range(seats)}
        assert spots <= (hands | {PILE} if faction in factions_in(s) else {OUT})


@pytest.mark.parametrize("seats", RULES.seats)
def test_everybody_is_dealt_five_cards_and_nobody_has_the_throne(seats: int) -> None:
    """TR setup.3. The first player has drawn already."""
    s = set_up(seats)
    sizes = [sum(s.at[c] == 8 * Place.HAND + p for c in range(CARDS)) for p in range(seats)]
    assert sizes == [5 + (p == s.turn) for p in range(seats)]
    assert s.throne == NOBODY
    assert (s.freezes, s.forces, s.courage) == (15, 30, 10)


# ---- a turn ------------------------------------------------------------------------------------------------


def test_turns_go_round_clockwise() -> None:
    """TR turn.1"""
    table = Position(3)
    for seat, hand in enumerate(["knight knight", "ghost ghost", "worm worm"]):
        table.put(seat, hand=hand)
    table.turn_of(1)
    asked = []
    for play in ("ghost", "worm", "knight"):
        asked.append(table.asked)
        table.do(f"play {play}")
    assert asked == ["P1 turn", "P2 turn", "P0 turn"]


def test_a_turn_has_start_effects_then_a_draw_then_a_card_then_end_effects() -> None:
    """TR turn.1: the Sphinx acts at the start, the Worm at the end."""
    table = Position(2)
    table.put(0, front="sphinx", back="worm", hand="dragon")
    table.put(1, hand="imp imp")
    table.pile("knight")
    table.turn_of(0, begin=True)
    assert table.events[:6] == ["turn", "acts", "forces", "draws", "drew", "pile_out"]
    assert table.choices == ["play knight", "play dragon"]
    table.do("play knight")
    assert table.events[:3] == ["plays", "acts", "forces"]
    assert table.force_on("worm-1") == 1


def test_one_draws_one_card_of_the_pile() -> None:
    """TR turn.2"""
    table = Position(2)
    table.put(0, hand="raven")
    table.put(1, hand="imp imp")
    table.pile("knight knight")
    table.turn_of(0, begin=True)
    assert len(table.at("P0 hand")) == 2
    assert len(table.at("pile")) == 1


def test_one_plays_one_card_and_does_its_instant() -> None:
    """TR turn.3"""
    table = Position(2)
    table.put(0, hand="imp knight knight")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("play imp", "back")
    assert table.at("P0 back") == ["imp-1"]
    assert table.s.permanent[0] == 1
    assert table.asked == "P1 turn"


def test_the_hand_limit_comes_after_end_effects_and_before_the_throne() -> None:
    """TR turn.4: a Soul Merchant, ten cards and enough points."""
    table = Position(2)
    table.put(0, front="archdemon hydra", back="merchant", hand="knight knight knight raven raven raven")
    table.put(0, hand="death death worm worm")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    asked = []
    for word in ("play knight", "no", "worm", "yes"):
        asked.append(table.asked)
        table.do(word)
    assert asked == ["P0 turn", "P0 may", "P0 limit", "P0 mount"]
    assert table.s.throne == 0


def test_to_replay_is_to_draw_and_play_once_more() -> None:
    """TR turn.5: the Sphinx, which acts at the start of a turn, does not act again."""
    table = Position(2)
    table.put(0, front="sphinx", hand="chronomancer raven")
    table.put(1, hand="imp imp")
    table.pile("knight worm")
    table.turn_of(0)
    table.do("play chronomancer")
    assert len(table.at("pile")) == 1
    assert table.asked == "P0 turn"
    assert len(table.choices) == 2
    table.do(table.choices[0])
    assert len(table.at("P0 front") + table.at("P0 back")) == 3
    assert table.force_on("sphinx-1") == 0
    assert table.asked == "P1 turn"


# ---- the throne --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "may_mount"),
    [
        ("hydra hydra", "", False),  # 8
        ("hydra hydra ghost", "", True),  # 10
        ("hydra hydra ghost", "yeti yeti captain", True),  # 10 to 9
        ("hydra hydra ghost", "yeti yeti ghost", False),  # 10 to 10
        ("hydra hydra ghost", "yeti yeti dragon", False),  # 10 to 11
    ],
)
def test_to_mount_takes_ten_points_and_more_than_anybody_else(
    mine: str, theirs: str, may_mount: bool
) -> None:
    """TR throne.1, with three players."""
    table = Position(3)
    table.put(0, front=mine, hand="djinn")
    table.put(1, front=theirs, hand="imp imp")
    table.put(2, hand="nomad nomad")
    table.turn_of(0)
    table.do("option 2")
    assert table.asked == ("P0 mount" if may_mount else "P1 turn")


@pytest.mark.parametrize(("theirs", "may_mount"), [("yeti ghost", False), ("yeti captain", True)])
def test_with_two_players_it_takes_five_more_than_the_other(theirs: str, may_mount: bool) -> None:
    """TR throne.1: 10 to 6 is too little, 10 to 5 is enough."""
    table = Position(2)
    table.put(0, front="hydra hydra ghost", hand="djinn")
    table.put(1, front=theirs, hand="imp imp")
    table.turn_of(0)
    table.do("option 2")
    assert table.asked == ("P0 mount" if may_mount else "P1 turn")


def test_one_may_stay_down() -> None:
    """TR throne.1 says "may"."""
    table = Position(3)
    table.put(0, front="hydra hydra ghost", hand="knight")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("no")
    assert table.s.throne == NOBODY
    assert table.asked == "P1 turn"


def test_the_holder_falls_when_under_ten_points() -> None:
    """TR throne.2, however few the others have."""
    table = Position(3)
    table.put(0, front="hydra hydra", back="lizard")
    table.put(1, hand="death imp")
    table.put(2, hand="nomad nomad")
    table.throne(0)
    table.turn_of(1)
    table.do("play death", "hydra-1")
    assert "toppled" in table.events
    assert table.s.throne == NOBODY


def test_the_holder_falls_when_somebody_has_more() -> None:
    """TR throne.2; and then that player may mount."""
    table = Position(3)
    table.put(0, front="hydra hydra ghost")
    table.put(1, front="yeti yeti", hand="knight imp")
    table.put(2, hand="nomad nomad")
    table.throne(0)
    table.turn_of(1)
    table.do("play knight")
    assert table.s.throne == NOBODY
    assert table.asked == "P1 mount"


def test_a_tie_keeps_the_throne() -> None:
    """TR throne.3"""
    table = Position(3)
    table.put(0, front="hydra hydra knight")
    table.put(1, front="yeti yeti", hand="knight imp")
    table.put(2, hand="nomad nomad")
    table.throne(0)
    table.turn_of(1)
    table.do("play knight")
    assert table.points(0) == table.points(1) == 11
    assert table.s.throne == 0


@pytest.mark.parametrize(("played", "keeps"), [("ghost", True), ("knight", False)])
def test_with_two_players_a_lead_of_exactly_five_keeps_the_throne(played: str, keeps: bool) -> None:
    """TR throne.3: 11 to 6, or 11 to 7."""
    table = Position(2)
    table.put(0, front="hydra hydra knight", hand="raven raven")
    table.put(1, front="yeti", hand=f"{played} imp")
    table.throne(0)
    table.turn_of(1)
    table.do(f"play {played}")
    assert (table.asked is None) == keeps  # the holder's turn has begun


def test_to_mount_is_not_to_win() -> None:
    """TR throne.4: everybody else has a turn; then the holder wins."""
    table = Position(3)
    table.put(0, front="hydra hydra ghost", hand="knight")
    table.put(1, hand="imp imp")
    table.put(2, hand="worm worm")
    table.turn_of(0)
    table.do("yes")
    assert table.asked == "P1 turn"
    table.do("play imp", "front")
    assert table.asked == "P2 turn"
    table.do("play worm")
    assert table.asked is None
    assert table.s.winner == 0


# ---- fields ------------------------------------------------------------------------------------------------


def test_a_character_is_its_own_ally() -> None:
    """TR field.1: the Queen counts her own faction."""
    table = Position(2)
    table.put(0, back="queen raven")
    assert table.base("queen-1") == 2


def test_a_character_is_not_another_ally_of_itself() -> None:
    """TR field.1: a Nomad alone strengthens nobody."""
    table = Position(2)
    table.put(0, hand="nomad")
    table.put(1, front="knight", hand="imp imp")
    table.turn_of(0)
    table.do("front")
    assert table.force_on("nomad-1") == table.force_on("knight-1") == 0


@pytest.mark.parametrize("character", FIRST.characters, ids=lambda character: character.id)
def test_a_character_is_played_to_its_natural_position(character: Any) -> None:
    """TR field.2"""
    table = Position(2)
    table.put(0, hand=character.id)
    table.put(1, hand="imp imp" if character.id != "imp" else "nomad nomad")
    table.turn_of(0)
    if character.position == "free":
        assert table.choices == ["front", "back"]
    else:
        [arrived] = [entry for entry in table.live.journal() if entry.event == Event.PLAYS and entry.a == 0]
        assert Place._fields[arrived.c].lower() == character.position


def test_a_back_line_with_nobody_in_front_is_a_front_line_for_good_too() -> None:
    """TR field.3: a Kitten exchanges one from the front line."""
    table = Position(2)
    table.put(0, back="raven", hand="kitten imp")
    table.put(1, back="worm", hand="imp imp")
    table.turn_of(0)
    table.do("play kitten", "back", "yes")
    assert table.where("worm-1") == "P0 back"


def test_a_back_line_behind_a_front_line_is_none() -> None:
    """TR field.3"""
    table = Position(2)
    table.put(0, hand="death imp")
    table.put(1, front="knight", back="raven worm", hand="imp imp")
    table.turn_of(0)
    table.do("play death")
    assert table.where("knight-1") == "P1 graveyard"


def test_a_front_line_with_nobody_behind_is_no_back_line() -> None:
    """TR field.4"""
    table = Position(2)
    table.put(0, hand="panther imp")
    table.put(1, front="ghost captain", hand="imp imp")
    table.turn_of(0)
    table.do("play panther")
    assert table.at("P1 front") == ["captain-1", "ghost-1"]


def test_a_destroyed_character_lies_in_the_graveyard_of_whoever_had_it() -> None:
    """TR field.5: a Raven that the Queen of Cats has stolen goes to the thief's."""
    table = Position(3)
    table.put(0, hand="catqueen imp")
    table.put(1, back="raven", hand="death imp")
    table.put(2, hand="nomad nomad")
    table.turn_of(0)
    table.do("play catqueen", "play death", "raven-1")
    assert table.where("raven-1") == "P0 graveyard"


def test_a_card_in_a_graveyard_scores_nothing_and_does_nothing() -> None:
    """TR field.5: a Lizard and a Sphinx there."""
    table = Position(2)
    table.put(0, front="knight", graveyard="lizard sphinx", hand="raven raven")
    table.put(1, hand="imp imp")
    table.freeze("knight-1")
    table.turn_of(0, begin=True)
    assert table.points(0) == 0
    assert table.force_on("knight-1") == 0


def test_a_discarded_card_lies_beside_the_pile() -> None:
    """TR field.6"""
    table = Position(2)
    table.put(0, front="lizard", hand="shade knight raven")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("play shade", "front", "yes", "raven")
    assert table.at("discard") == ["raven-1"]


def test_a_discarded_card_comes_back_only_by_an_effect() -> None:
    """TR field.6: such as the Ferryman's."""
    table = Position(2)
    table.put(0, hand="ferryman imp")
    table.put(1, hand="imp imp")
    table.discard("knight")
    table.turn_of(0)
    table.do("play ferryman", "yes")
    assert table.where("knight-1") == "P0 front"


# ---- effects -----------------------------------------------------------------------------------------------


def test_an_instant_is_done_once() -> None:
    """TR effect.1: an Imp on the field brings nothing more."""
    table = Position(2)
    table.put(0, hand="imp raven raven")
    table.put(1, hand="knight knight knight")
    table.turn_of(0)
    table.do("play imp", "front", "play knight", "play raven")
    assert table.s.permanent[0] == 1


def test_a_permanent_effect_works_as_long_as_its_character_is_on_a_field() -> None:
    """TR effect.2: the Lizard beside a frozen Raven, and after Death has come."""
    table = Position(2)
    table.put(0, back="raven lizard", hand="imp imp")
    table.put(1, hand="death knight")
    table.freeze("raven-1")
    assert table.points(0) == 4
    table.turn_of(1)
    table.do("play death", "lizard-1")
    assert table.points(0) == 0


def test_permanent_effects_have_times_of_their_own() -> None:
    """TR effect.3: Sphinx at the start, Squire once in the turn, Worm at the end."""
    table = Position(2)
    table.put(0, front="sphinx knight", back="worm squire", hand="raven raven")
    table.put(1, hand="imp imp")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 card"  # for whom is the Sphinx's Force?
    table.do("knight-1")
    assert "use squire-1" in table.choices
    table.do("use squire-1", "knight-1")
    assert "use squire-1" not in table.choices
    table.do("play raven")
    assert [table.force_on(card) for card in ("knight-1", "worm-1")] == [1, 1]
    assert table.where("knight-1") == "P0 back"


def test_to_play_a_card_from_elsewhere_does_its_instant() -> None:
    """TR effect.4: the Lich plays an Imp from the graveyard."""
    table = Position(2)
    table.put(0, hand="lich knight", graveyard="imp")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("play lich", "yes", "front")
    assert table.where("imp-1") == "P0 front"
    assert table.s.permanent[0] == 1


def test_to_place_a_card_leaves_its_instant_out() -> None:
    """TR effect.5: the Necromancer places one."""
    table = Position(2)
    table.put(0, hand="necromancer knight", graveyard="imp")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("play necromancer", "yes", "front")
    assert table.where("imp-1") == "P0 front"
    assert table.s.permanent[0] == 0


def test_a_constraint_is_done_or_its_character_is_destroyed() -> None:
    """TR effect.6: a Shade, which costs a card."""
    for answer, where in (("yes", "P0 front"), ("no", "P0 graveyard")):
        table = Position(2)
        table.put(0, hand="shade knight")
        table.put(1, hand="imp imp")
        table.turn_of(0)
        table.do("play shade", "front", answer)
        assert table.where("shade-1") == where


def test_a_constraint_that_cannot_be_done_destroys_its_character_at_once() -> None:
    """TR effect.6: a Shade that was the last card."""
    table = Position(2)
    table.put(0, hand="shade")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("front")
    assert table.where("shade-1") == "P0 graveyard"


# ---- alterations -------------------------------------------------------------------------------------------


def test_three_factions_bring_an_alteration_each() -> None:
    """TR alter.1"""
    for character in FIRST.characters:
        for step in steps_of(character):
            assert character.faction == GIVING.get(step.op, character.faction)


def test_any_character_may_bear_an_alteration() -> None:
    """TR alter.1: a frozen Lion."""
    table = Position(2)
    table.put(0, hand="witch imp")
    table.put(1, front="lion", hand="imp imp")
    table.turn_of(0)
    table.do("play witch")
    assert table.is_frozen("lion-1")


def test_alterations_are_lost_with_the_field() -> None:
    """TR alter.2: they go back to the supply."""
    table = Position(2)
    table.put(0, hand="death imp")
    table.put(1, front="knight", hand="imp imp")
    table.freeze("knight-1")
    table.encourage("knight-1")
    table.force("knight-1", 3)
    table.turn_of(0)
    table.do("play death")
    assert not table.is_frozen("knight-1")
    assert not table.is_encouraged("knight-1")
    assert table.force_on("knight-1") == 0
    assert (table.s.freezes, table.s.forces, table.s.courage) == (15, 30, 10)


def test_alterations_are_kept_when_sides_are_changed() -> None:
    """TR alter.2"""
    table = Position(2)
    table.put(0, hand="catqueen imp")
    table.put(1, back="raven", hand="imp imp")
    table.freeze("raven-1")
    table.encourage("raven-1")
    table.force("raven-1", 2)
    table.turn_of(0)
    table.do("play catqueen")
    assert table.where("raven-1") == "P0 back"
    assert table.is_frozen("raven-1")
    assert table.is_encouraged("raven-1")
    assert table.force_on("raven-1") == 2


def test_an_effect_may_take_alterations_off() -> None:
    """TR alter.2: the Priest's."""
    table = Position(2)
    table.put(0, hand="priest imp")
    table.put(1, front="knight", hand="imp imp")
    table.freeze("knight-1")
    table.turn_of(0)
    table.do("play priest", "yes")
    assert not table.is_frozen("knight-1")
    assert table.where("knight-1") == "P1 front"


def test_encouraged_counts_other_allies_as_they_come_and_go() -> None:
    """TR alter.3"""
    table = Position(2)
    table.put(0, front="villager")
    table.encourage("villager-1")
    table.put(1, front="knight", hand="death imp")
    assert table.points(0) == 0
    table.put(0, front="captain", back="priest bard")
    assert table.points(0) == 1 + 2 + 0 + 3
    assert table.base("villager-1") == 0
    table.turn_of(1)
    table.do("play death", "captain-1")
    assert table.points(0) == 2 + 0 + 2


def test_freeze_makes_base_points_nothing() -> None:
    """TR alter.4"""
    table = Position(2)
    table.put(0, front="hydra")
    table.freeze("hydra-1")
    assert table.base("hydra-1") == table.points(0) == 0


def test_force_adds_a_base_point_a_token_unless_frozen() -> None:
    """TR alter.5"""
    table = Position(2)
    table.put(0, front="knight")
    table.force("knight-1", 4)
    assert table.base("knight-1") == 7
    table.freeze("knight-1")
    assert table.base("knight-1") == 0


@pytest.mark.parametrize(("force", "where"), [(0, "P1 graveyard"), (1, "P1 back")])
def test_effects_look_at_base_points_with_alterations(force: int, where: str) -> None:
    """TR alter.6: the Panther asks for 2 or fewer, and the Raven has 2."""
    table = Position(2)
    table.put(0, hand="panther imp")
    table.put(1, back="raven", hand="imp imp")
    table.force("raven-1", force)
    table.turn_of(0)
    table.do("play panther")
    assert table.where("raven-1") == where


# ---- points ------------------------------------------------------------------------------------------------


def test_points_are_base_effects_courage_and_coins() -> None:
    """TR points.1"""
    table = Position(2)
    table.put(0, front="knight villager", back="lizard raven")
    table.encourage("villager-1")
    table.freeze("raven-1")
    table.s.permanent[0] = 5
    assert table.points(0) == (3 + 0 + 2 + 0) + 2 + 1 + 5


def test_x_follows_from_the_table() -> None:
    """TR points.2: the Skeleton counts graveyards, up to 4."""
    table = Position(2)
    table.put(0, front="skeleton")
    assert table.base("skeleton-1") == 1
    table.put(1, graveyard="knight raven")
    assert table.base("skeleton-1") == 3
    table.put(0, graveyard="knight raven")
    assert table.base("skeleton-1") == 4


def test_effect_points_are_no_base_points() -> None:
    """TR points.3: a Lizard worth 4 is still within the Panther's reach."""
    table = Position(2)
    table.put(0, hand="panther imp")
    table.put(1, front="knight", back="lizard", hand="imp imp")
    table.freeze("knight-1")
    assert table.points(1) == 4
    table.turn_of(0)
    table.do("play panther")
    assert table.where("lizard-1") == "P1 graveyard"


def test_permanent_points_outlive_their_character() -> None:
    """TR points.4"""
    table = Position(2)
    table.put(0, hand="imp raven raven")
    table.put(1, hand="death knight")
    table.turn_of(0)
    table.do("play imp", "front", "play death")
    assert table.where("imp-1") == "P0 graveyard"
    assert table.points(0) == 1


# ---- hand and pile -----------------------------------------------------------------------------------------


def test_one_keeps_eight_cards_of_ones_choice() -> None:
    """TR hand.1"""
    table = Position(2)
    table.put(0, hand="knight knight knight raven raven raven worm worm death death")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("play knight")
    assert table.asked == "P0 limit"
    assert table.choices == ["knight", "death", "raven", "worm"]
    table.do("death")
    assert table.at("discard") == ["death-1"]
    assert table.asked == "P1 turn"


def test_no_hand_is_too_small() -> None:
    """TR hand.1: nobody draws up."""
    table = Position(2)
    table.put(0, hand="knight")
    table.put(1, hand="imp imp")
    table.pile("raven raven")
    table.turn_of(0)
    assert table.at("P0 hand") == []
    assert len(table.at("pile")) == 1  # the next player has drawn, nobody else


def test_the_game_goes_on_with_an_empty_pile() -> None:
    """TR hand.2: draws do nothing, discarding is possible."""
    table = Position(2)
    table.put(0, hand="apprentice shade knight")
    table.put(1, hand="imp imp")
    table.turn_of(0, begin=True)
    table.do("play apprentice", "front")
    assert sorted(table.at("P0 hand")) == ["knight-1", "shade-1"]
    table.do("play imp", "front", "play shade", "front", "yes")
    assert table.at("discard") == ["knight-1"]


def test_with_an_empty_hand_one_plays_nothing_and_can_still_win() -> None:
    """TR hand.3"""
    table = Position(3)
    table.put(0, front="knight knight", back="worm worm")
    table.put(1, front="ghost", hand="imp imp")
    table.put(2, hand="nomad nomad")
    for worm in ("worm-1", "worm-2"):
        table.force(worm, 1)
    table.turn_of(0, begin=True)
    assert "passes" in table.events
    table.do("worm-1")  # whose end effect comes first
    assert table.asked == "P0 mount"
    table.do("yes", "play imp", "front", "play nomad", "front")
    assert table.s.winner == 0


# ---- the end -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("holder", range(3))
def test_whoever_begins_a_turn_on_the_throne_wins_and_all_others_lose(holder: int) -> None:
    """TR end.1"""
    table = Position(3)
    table.throne(holder)
    table.turn_of(holder, begin=True)
    assert table.asked is None
    assert table.live.scores() == [float(p == holder) for p in range(3)]

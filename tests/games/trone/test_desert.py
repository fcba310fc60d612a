"""Desert: patience under the sun."""

from __future__ import annotations

from tests.games.trone.position import Position

# ---- Worm ----------------------------------------------------------------------------------------------


def test_worm_grows_at_the_end_of_the_turn() -> None:
    """TR-R5: on the turn on which it is played, too."""
    table = Position(2)
    table.put(0, hand="worm knight")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play worm")
    assert table.force_on("worm-1") == 1
    assert table.base("worm-1") == 2


def test_worm_stops_growing_at_four() -> None:
    table = Position(2)
    table.put(0, back="worm", hand="knight lizard raven")
    table.put(1, hand="knight raven raven")
    table.force("worm-1", 2)
    table.turn_of(0)
    table.do("play knight")
    assert table.base("worm-1") == 4
    table.do("play knight", "play lizard")
    assert table.asked == "P1 turn"
    assert table.base("worm-1") == 4


def test_frozen_worm_goes_on_growing_under_the_ice() -> None:
    """TR-R11: with 0 base points it has 3 or fewer, however much Force lies on it."""
    table = Position(2)
    table.put(0, back="worm", hand="knight lizard")
    table.put(1, hand="knight lizard")
    table.force("worm-1", 5)
    table.freeze("worm-1")
    table.turn_of(0)
    table.do("play knight")
    assert table.force_on("worm-1") == 6
    assert table.base("worm-1") == 0


def test_worm_grows_on_its_own_players_turn_only() -> None:
    table = Position(2)
    table.put(0, hand="knight lizard")
    table.put(1, back="worm", hand="knight lizard")
    table.turn_of(0)
    table.do("play knight")
    assert table.force_on("worm-1") == 0


def test_worm_does_not_grow_when_all_force_is_given_out() -> None:
    """TR-R14"""
    table = Position(2)
    table.put(0, back="worm", hand="knight lizard")
    table.put(1, hand="knight lizard")
    table.left(forces=0)
    table.turn_of(0)
    table.do("play knight")
    assert table.force_on("worm-1") == 0


def test_the_last_force_goes_to_the_worm_that_comes_first() -> None:
    """TR-R5, TR-R14"""
    table = Position(2)
    table.put(0, back="worm worm", hand="knight lizard")
    table.put(1, hand="knight lizard")
    table.left(forces=1)
    table.turn_of(0)
    table.do("play knight")
    assert table.asked == "P0 order"
    table.do("worm-2")
    assert table.force_on("worm-2") == 1
    assert table.force_on("worm-1") == 0


# ---- Nomad ---------------------------------------------------------------------------------------------


def test_nomad_gives_another_ally_two_force() -> None:
    table = Position(2)
    table.put(0, front="knight", back="raven", hand="nomad lizard")
    table.put(1, front="ghost", hand="knight lizard")
    table.turn_of(0)
    table.do("play nomad", "front")
    assert table.choices == ["knight-1", "raven-1"]
    table.do("raven-1")
    assert table.force_on("raven-1") == 2
    assert table.base("raven-1") == 4


def test_nomad_strengthens_its_only_ally_without_asking() -> None:
    table = Position(2)
    table.put(0, front="knight", hand="nomad lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play nomad", "back")
    assert table.base("knight-1") == 5


def test_nomad_alone_gives_nothing_not_even_to_itself() -> None:
    """TR-R7"""
    table = Position(2)
    table.put(0, hand="nomad lizard")
    table.put(1, front="ghost", hand="knight lizard")
    table.turn_of(0)
    table.do("play nomad", "front")
    assert table.force_on("nomad-1") == table.force_on("ghost-1") == 0
    assert table.asked == "P1 turn"


def test_nomad_gives_the_one_force_that_is_left() -> None:
    """TR-R14"""
    table = Position(2)
    table.put(0, front="knight", hand="nomad lizard")
    table.put(1, hand="knight lizard")
    table.left(forces=1)
    table.turn_of(0)
    table.do("play nomad", "front")
    assert table.force_on("knight-1") == 1


def test_force_of_a_nomad_waits_for_a_thaw() -> None:
    """TR-R11: a frozen ally keeps the tokens and has no base points."""
    table = Position(2)
    table.put(0, front="knight", hand="nomad golem lizard")
    table.put(1, hand="knight lizard lizard")
    table.freeze("knight-1")
    table.turn_of(0)
    table.do("play nomad", "front")
    assert table.force_on("knight-1") == 2
    assert table.base("knight-1") == 0
    table.do("play knight", "play golem")
    assert table.base("knight-1") == 5


# ---- Dune Raider ---------------------------------------------------------------------------------------


def test_dune_raider_comes_with_a_force() -> None:
    table = Position(2)
    table.put(0, front="knight", hand="raider lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play raider")
    assert [table.force_on(card) for card in ("raider-1", "knight-1")] == [1, 0]
    assert table.base("raider-1") == 3


def test_dune_raider_comes_without_force_when_none_is_left() -> None:
    """TR-R14"""
    table = Position(2)
    table.put(0, hand="raider lizard")
    table.put(1, hand="knight lizard")
    table.left(forces=0)
    table.turn_of(0)
    table.do("play raider")
    assert table.points(0) == 2


def test_dune_raider_that_is_placed_comes_without_force() -> None:
    """TR-R10"""
    table = Position(2)
    table.put(0, graveyard="raider", hand="necromancer lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play necromancer", "yes")
    assert table.where("raider-1") == "P0 front"
    assert table.force_on("raider-1") == 0


def test_destroyed_dune_raider_gives_its_force_back() -> None:
    """TR-R8"""
    table = Position(2)
    table.put(0, front="raider", hand="knight lizard")
    table.put(1, hand="death lizard")
    table.force("raider-1", 1)
    table.turn_of(1)
    table.do("play death")
    assert table.where("raider-1") == "P0 graveyard"
    assert table.force_on("raider-1") == 0
    assert table.s.forces == 30


# ---- Scorpion ------------------------------------------------------------------------------------------


def test_scorpion_stings_a_weak_front_line_character_if_another_ally_has_force() -> None:
    table = Position(3)
    table.put(0, back="worm", hand="scorpion lizard")
    table.put(1, front="knight raider", back="raven", hand="knight lizard")
    table.put(2, front="golem")
    table.force("worm-1", 1)
    table.turn_of(0)
    table.do("play scorpion")
    assert table.choices == ["golem-1", "raider-1"]
    table.do("raider-1")
    assert table.where("raider-1") == "P1 graveyard"


def test_scorpion_does_not_sting_without_force_beside_it() -> None:
    table = Position(2)
    table.put(0, back="worm", hand="scorpion lizard")
    table.put(1, front="golem raider", hand="knight lizard")
    table.force("raider-1", 1)
    table.turn_of(0)
    table.do("play scorpion")
    assert table.at("P1 graveyard") == []
    assert table.where("scorpion-1") == "P0 front"


def test_scorpion_stings_a_frozen_knight_and_not_a_golem_with_force() -> None:
    """TR alter.6"""
    table = Position(2)
    table.put(0, back="worm", hand="scorpion lizard")
    table.put(1, front="knight golem", hand="knight lizard")
    table.force("worm-1", 1)
    table.freeze("knight-1")
    table.force("golem-1", 1)
    table.turn_of(0)
    table.do("play scorpion")
    assert table.at("P1 graveyard") == ["knight-1"]


def test_scorpion_stings_the_back_line_where_there_is_no_front() -> None:
    table = Position(2)
    table.put(0, back="worm", hand="scorpion lizard")
    table.put(1, back="raven", hand="knight lizard")
    table.force("worm-1", 1)
    table.turn_of(0)
    table.do("play scorpion")
    assert table.at("P1 graveyard") == ["raven-1"]


def test_scorpion_counts_on_force_that_is_frozen() -> None:
    """TR-R11: a frozen ally keeps its tokens."""
    table = Position(2)
    table.put(0, back="worm", hand="scorpion lizard")
    table.put(1, front="golem", hand="knight lizard")
    table.force("worm-1", 1)
    table.freeze("worm-1")
    table.turn_of(0)
    table.do("play scorpion")
    assert table.at("P1 graveyard") == ["golem-1"]


def test_scorpion_among_the_strong_and_the_protected_stings_nobody() -> None:
    """TR-R7, TR-R9"""
    table = Position(2)
    table.put(0, back="worm", hand="scorpion lizard")
    table.put(1, front="knight ghost", back="raven", hand="knight lizard")
    table.force("worm-1", 1)
    table.turn_of(0)
    table.do("play scorpion")
    assert table.at("P1 graveyard") == []
    assert table.asked == "P1 turn"


# ---- Djinn ---------------------------------------------------------------------------------------------


def test_djinn_strengthens_the_whole_front_line() -> None:
    table = Position(2)
    table.put(0, front="knight golem", back="raven", hand="djinn lizard")
    table.put(1, front="ghost", hand="knight lizard")
    table.turn_of(0)
    table.do("play djinn")
    assert table.choices == ["option 1", "option 2"]
    table.do("option 1")
    assert [table.force_on(card) for card in ("knight-1", "golem-1")] == [1, 1]
    assert [table.force_on(card) for card in ("raven-1", "djinn-1", "ghost-1")] == [0, 0, 0]


def test_djinn_draws_two_cards() -> None:
    table = Position(2)
    table.put(0, front="knight", hand="djinn lizard")
    table.put(1, hand="knight lizard")
    table.pile("raven imp nomad ghost")
    table.turn_of(0)
    table.do("play djinn", "option 2")
    assert len(table.at("P0 hand")) == 3
    assert table.force_on("knight-1") == 0


def test_djinn_behind_an_empty_front_line_strengthens_itself_too() -> None:
    """TR field.3: the back line counts as front."""
    table = Position(2)
    table.put(0, back="raven worm", hand="djinn knight")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play djinn", "option 1")
    assert [table.force_on(card) for card in ("raven-1", "djinn-1")] == [1, 1]
    assert table.force_on("worm-1") == 2, "one of the Djinn, one of its own at the end of the turn"


def test_djinn_can_be_told_to_draw_from_an_empty_pile() -> None:
    """TR-R7: that counts as done."""
    table = Position(2)
    table.put(0, front="knight", hand="djinn lizard")
    table.put(1, hand="knight lizard")
    table.turn_of(0)
    table.do("play djinn", "option 2")
    assert table.at("P0 hand") == ["lizard-1"]
    assert table.force_on("knight-1") == 0


def test_djinn_draws_unasked_when_no_force_is_left() -> None:
    """TR-R14: only one of its two gifts can be had."""
    table = Position(2)
    table.put(0, front="knight", hand="djinn lizard")
    table.put(1, hand="knight lizard")
    table.left(forces=0)
    table.pile("raven imp nomad ghost")
    table.turn_of(0)
    table.do("play djinn")
    assert len(table.at("P0 hand")) == 3


def test_djinn_with_too_little_force_serves_the_oldest() -> None:
    """TR-R14"""
    table = Position(2)
    table.put(0, front="raider golem knight", hand="djinn lizard")
    table.put(1, hand="knight lizard")
    table.left(forces=2)
    table.turn_of(0)
    table.do("play djinn", "option 1")
    assert [table.force_on(card) for card in ("raider-1", "golem-1", "knight-1")] == [1, 1, 0]


# ---- Camel ---------------------------------------------------------------------------------------------


def test_camel_carries_a_force_from_one_ally_to_another() -> None:
    """TR-R33: to use it is the yes."""
    table = Position(2)
    table.put(0, front="knight raider", back="camel", hand="raven lizard")
    table.put(1, front="ghost", hand="knight lizard")
    table.force("raider-1", 2)
    table.force("camel-1", 1)
    table.turn_of(0)
    assert table.choices == ["play raven", "play lizard", "use camel-1"]
    table.do("use camel-1")
    assert table.choices == ["raider-1", "camel-1"]
    table.do("raider-1")
    assert table.choices == ["knight-1", "camel-1"]
    table.do("knight-1")
    assert [table.force_on(card) for card in ("raider-1", "knight-1")] == [1, 1]


def test_camel_walks_once_a_turn() -> None:
    """TR-R15"""
    table = Position(2)
    table.put(0, front="knight", back="camel", hand="raven lizard")
    table.put(1, hand="knight lizard")
    table.force("camel-1", 2)
    table.turn_of(0)
    table.do("use camel-1")
    assert table.force_on("knight-1") == 1
    assert table.choices == ["play raven", "play lizard"]


def test_camel_may_walk_after_the_play_or_stay_where_it_is() -> None:
    """TR-R23"""
    table = Position(2)
    table.put(0, front="knight", back="camel", hand="raven lizard")
    table.put(1, hand="knight lizard")
    table.force("camel-1", 1)
    table.turn_of(0)
    table.do("play lizard")
    assert table.choices == ["use camel-1", "stop"]
    table.do("stop")
    assert table.force_on("camel-1") == 1
    assert table.asked == "P1 turn"


def test_camel_walks_for_a_player_with_an_empty_hand() -> None:
    """TR-R22, TR-R23"""
    table = Position(2)
    table.put(0, front="knight", back="camel")
    table.put(1, hand="knight lizard")
    table.force("camel-1", 1)
    table.turn_of(0, begin=True)
    assert table.choices == ["use camel-1", "stop"]
    table.do("use camel-1")
    assert table.force_on("knight-1") == 1


def test_camel_without_force_on_its_field_is_not_offered() -> None:
    table = Position(2)
    table.put(0, front="knight", back="camel", hand="raven lizard")
    table.put(1, front="raider", hand="knight lizard")
    table.force("raider-1", 1)
    table.turn_of(0)
    assert table.choices == ["play raven", "play lizard"]


def test_camel_that_stands_alone_has_nobody_to_carry_to() -> None:
    table = Position(2)
    table.put(0, back="camel", hand="raven lizard")
    table.put(1, front="knight", hand="knight lizard")
    table.force("camel-1", 1)
    table.turn_of(0)
    assert table.choices == ["play raven", "play lizard"]


def test_camel_carries_force_when_the_supply_is_empty() -> None:
    """TR-R14: it takes no token from the supply."""
    table = Position(2)
    table.put(0, front="knight", back="camel", hand="raven lizard")
    table.put(1, hand="knight lizard")
    table.force("knight-1", 2)
    table.left(forces=0)
    table.turn_of(0)
    table.do("use camel-1")
    assert [table.force_on(card) for card in ("knight-1", "camel-1")] == [1, 1]


def test_camel_carries_force_out_of_the_ice() -> None:
    """TR-R11: what was worth nothing on the frozen Knight counts elsewhere."""
    table = Position(2)
    table.put(0, front="knight", back="camel", hand="raven lizard")
    table.put(1, hand="knight lizard")
    table.force("knight-1", 1)
    table.freeze("knight-1")
    table.turn_of(0)
    assert table.points(0) == 2
    table.do("use camel-1")
    assert table.points(0) == 3


def test_stolen_camel_walks_for_the_thief_on_the_same_turn() -> None:
    """TR-R9"""
    table = Position(2)
    table.put(0, front="knight", hand="catqueen lizard")
    table.put(1, back="camel", hand="knight lizard")
    table.force("knight-1", 1)
    table.turn_of(0)
    table.do("play catqueen")
    assert table.choices == ["use camel-1", "stop"]
    table.do("use camel-1")
    assert table.choices == ["camel-1", "catqueen-1"]


# ---- Sphinx --------------------------------------------------------------------------------------------


def test_sphinx_strengthens_one_of_the_front_line_at_the_start_of_the_turn() -> None:
    table = Position(2)
    table.put(0, front="sphinx knight", back="raven", hand="imp lizard")
    table.put(1, front="ghost")
    table.turn_of(0, begin=True)
    assert table.asked == "P0 card"
    assert table.choices == ["knight-1", "sphinx-1"]
    table.do("knight-1")
    assert table.force_on("knight-1") == 1
    assert table.asked == "P0 turn"


def test_sphinx_alone_in_front_strengthens_itself_unasked() -> None:
    table = Position(2)
    table.put(0, front="sphinx", back="raven", hand="imp lizard")
    table.turn_of(0, begin=True)
    assert table.base("sphinx-1") == 2
    assert table.asked == "P0 turn"


def test_sphinx_waits_for_the_start_of_the_next_turn() -> None:
    table = Position(2)
    table.put(0, hand="sphinx lizard imp")
    table.put(1, hand="knight lizard raven")
    table.turn_of(0)
    table.do("play sphinx")
    assert table.force_on("sphinx-1") == 0
    table.do("play knight")
    assert table.force_on("sphinx-1") == 1


def test_sphinx_behind_the_front_line_serves_those_before_it() -> None:
    """TR-R3: an effect such as the Squire's may have moved it."""
    table = Position(2)
    table.put(0, front="knight", back="sphinx raven", hand="imp lizard")
    table.turn_of(0, begin=True)
    assert table.force_on("knight-1") == 1


def test_sphinx_behind_an_empty_front_line_may_serve_the_whole_back() -> None:
    """TR field.3"""
    table = Position(2)
    table.put(0, back="sphinx raven", hand="imp lizard")
    table.turn_of(0, begin=True)
    assert table.choices == ["raven-1", "sphinx-1"]


def test_sphinx_has_nothing_to_give_when_no_force_is_left() -> None:
    """TR-R14"""
    table = Position(2)
    table.put(0, front="sphinx knight", hand="imp lizard")
    table.left(forces=0)
    table.turn_of(0, begin=True)
    assert table.asked == "P0 turn"
    assert table.force_on("sphinx-1") == table.force_on("knight-1") == 0


# ---- Pharaoh -------------------------------------------------------------------------------------------


def test_pharaoh_has_a_base_point_for_each_force_on_the_others() -> None:
    table = Position(2)
    table.put(0, front="knight raider", back="pharaoh")
    table.put(1, front="ghost")
    table.force("knight-1", 2)
    table.force("raider-1", 1)
    table.force("ghost-1", 1)
    assert table.base("pharaoh-1") == 3
    assert table.points(0) == 5 + 3 + 3


def test_pharaoh_without_force_around_has_nothing() -> None:
    table = Position(2)
    table.put(0, front="knight", back="pharaoh")
    table.put(1, front="ghost")
    table.force("ghost-1", 2)
    assert table.base("pharaoh-1") == 0


def test_force_on_the_pharaoh_comes_on_top_and_is_not_counted_twice() -> None:
    """TR-R11: "at most 4" limits X, not Force."""
    table = Position(2)
    table.put(0, front="knight", back="pharaoh")
    table.force("pharaoh-1", 2)
    assert table.base("pharaoh-1") == 2
    table.force("knight-1", 6)
    assert table.base("pharaoh-1") == 4 + 2


def test_pharaoh_counts_force_on_frozen_characters() -> None:
    """TR-R11: they keep their tokens."""
    table = Position(2)
    table.put(0, front="knight", back="pharaoh")
    table.force("knight-1", 2)
    table.freeze("knight-1")
    assert table.base("pharaoh-1") == 2
    assert table.points(0) == 2


def test_frozen_pharaoh_has_no_base_points() -> None:
    """TR-R11"""
    table = Position(2)
    table.put(0, front="knight", back="pharaoh")
    table.force("knight-1", 2)
    table.force("pharaoh-1", 1)
    table.freeze("pharaoh-1")
    assert table.base("pharaoh-1") == 0


def test_pharaoh_shrinks_at_once_when_a_bearer_of_force_falls() -> None:
    """TR-R8"""
    table = Position(2)
    table.put(0, front="knight", back="pharaoh", hand="imp lizard")
    table.put(1, hand="death lizard")
    table.force("knight-1", 3)
    table.turn_of(1)
    assert table.points(0) == 9
    table.do("play death")
    assert table.points(0) == 0

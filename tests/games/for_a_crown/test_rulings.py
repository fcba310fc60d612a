"""Our rulings, FC-R1 to FC-R26: one situation or more for each."""

from __future__ import annotations

from random import Random

import pytest

import regalia
from regalia.games.for_a_crown import GAME, RULES
from regalia.games.for_a_crown.state import End, Event
from regalia.games.rulebook import rulebook

from .plain import DEFAULT
from .position import IDS, LEVEL_OF, Table, ending, revealing, table

# ---- FC-R1 to FC-R3: icons and moves ----------------------------------------------------------------------


def test_the_icons_of_a_card_are_applied_from_left_to_right() -> None:
    """FC-R1: the Kingmaker's Ruby, Strike, Move and Move."""
    at = revealing("P1 kingmaker")
    assert at.rubies == [10, 11, 10]
    asked = []
    for line in ("P1 strikes P0", "P1 moves P1 right", "P1 moves P1 right"):
        asked.append(at.question)
        at.play(line)
    assert asked == ["strike", "move", "move"]
    assert at.rubies == [9, 11, 10]
    assert at.spaces == [7, 9, 5]


def test_a_bandit_before_a_coin_is_sent_before_the_coin_is_gained() -> None:
    """FC-R1"""
    at = revealing("P0 fence")
    assert at.coins[0] == 4
    at.play("P0 sends a bandit to P1")
    assert at.coins[0] == 5


def test_a_coin_before_a_move_is_gained_before_the_move() -> None:
    """FC-R1"""
    at = revealing("P0 messenger")
    assert (at.question, at.coins[0]) == ("move", 5)


def test_two_strikes_may_hit_two_families_or_one_twice() -> None:
    """FC-R1"""
    at = revealing("P0 assassin")
    assert at.copy().play("P0 strikes P1", "P0 strikes P2").rubies == [10, 9, 9]
    assert at.copy().play("P0 strikes P2", "P0 strikes P2").rubies == [10, 10, 8]


def test_two_moves_may_take_one_portrait_two_steps_or_two_portraits_one() -> None:
    """FC-R1"""
    at = revealing("P2 acrobat", places={0: 7, 1: 5, 2: 2})
    assert at.copy().play("P2 moves P2 right", "P2 moves P2 right").spaces == [7, 5, 4]
    assert at.copy().play("P2 moves P2 right", "P2 moves P0 right").spaces == [8, 5, 3]
    assert at.copy().play("P2 moves P2 right", "P2 moves P2 left").spaces == [7, 5, 2]


@pytest.mark.parametrize(
    ("card", "question"), [("hornet", "strike"), ("wolf_cubs", "bandit"), ("acrobat", "move")]
)
def test_an_effect_of_a_card_cannot_be_declined(card: str, question: str) -> None:
    """FC-R2"""
    at = revealing(f"P0 {card}")
    assert at.question == question
    assert "P0 declines" not in at.legal(0)


def test_where_an_event_says_may_one_may_decline() -> None:
    """FC-R2"""
    assert "P0 declines" in revealing("mages").legal(0)
    assert "P0 bribes 0" in revealing("bribery", bandits={0: 1}).legal(0)


SMALL_GALLERY = DEFAULT._replace(box=DEFAULT.box._replace(scandal=(2, 1, 0), star=2))


def test_a_move_when_no_portrait_can_move_does_nothing() -> None:
    """FC-R2: three portraits on three spaces."""
    at = revealing("P0 acrobat", "P1 magpie", edition=SMALL_GALLERY)
    assert at.spaces == [3, 2, 1]
    assert len(at.told(Event.CANNOT_MOVE)) == 2
    assert at.rubies == [10, 11, 10]


def test_a_card_of_level_one_may_be_used_for_a_move_that_does_nothing() -> None:
    """FC-R2"""
    at = revealing("P0 herald", edition=SMALL_GALLERY).play("P0 chooses move")
    assert (at.coins, at.spaces, at.round) == ([4, 4, 4], [3, 2, 1], 2)


def test_a_direction_without_a_free_space_is_not_offered() -> None:
    """FC-R3"""
    at = revealing("P0 acrobat", places={0: 9, 1: 8, 2: 1})
    assert at.legal(0) == ["P0 moves P0 left", "P0 moves P1 left", "P0 moves P2 right"]


def test_occupied_spaces_are_jumped() -> None:
    """FC-R3"""
    at = revealing("P0 acrobat", places={0: 9, 1: 8, 2: 6})
    assert at.copy().play("P0 moves P0 left").spaces == [7, 8, 6]
    assert at.copy().play("P0 moves P2 right").spaces == [9, 8, 7]
    at = revealing("P0 acrobat", places={0: 8, 1: 7, 2: 6})
    assert at.copy().play("P0 moves P0 left").spaces == [5, 7, 6]
    assert at.copy().play("P0 moves P2 right").spaces == [8, 7, 9]


# ---- FC-R4, FC-R5: paying ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coins", "rubies", "mixes"),
    [(4, 10, [1, 2, 3, 4, 5]), (9, 2, [0, 1, 2]), (2, 4, [3, 4]), (9, 9, [0, 1, 2, 3, 4, 5])],
)
def test_the_payer_chooses_the_mix_within_the_chest(coins: int, rubies: int, mixes: list[int]) -> None:
    """FC-R4: of a cost of five."""
    at = table(coins={0: coins}, rubies={0: rubies}, face_up={3: "goldsmith banker"}).play(
        "P0 recruits banker"
    )
    assert at.legal(0) == [f"P0 pays {n} rubies" for n in mixes]
    at.play(f"P0 pays {mixes[0]} rubies")
    assert (at.coins[0], at.rubies[0]) == (coins - 5 + mixes[0], rubies - mixes[0])


@pytest.mark.parametrize(
    ("coins", "rubies", "after"), [(9, 0, (4, 0)), (0, 7, (0, 2)), (3, 2, (0, 0)), (5, 0, (0, 0))]
)
def test_nobody_is_asked_for_the_mix_where_only_one_is_possible(
    coins: int, rubies: int, after: tuple[int, int]
) -> None:
    """FC-R4"""
    at = table(coins={0: coins}, rubies={0: rubies}, face_up={3: "goldsmith banker"}).play(
        "P0 recruits banker"
    )
    assert (at.question, at.asked) == ("recruit", [1])
    assert (at.coins[0], at.rubies[0]) == after


def test_nobody_is_asked_how_to_pay_nothing() -> None:
    """FC-R4"""
    at = table(round=2).play("P0 recruits herald")
    assert (at.question, at.asked) == ("recruit", [1])
    assert (at.coins[0], at.rubies[0]) == (4, 10)


def levels_offered(at: Table, p: int) -> set[int]:
    """The levels of all that the seat may recruit."""
    lines = [line.split() for line in at.legal(p)]
    return {int(words[-2]) if words[-1] == "unseen" else LEVEL_OF[words[-1]] for words in lines}


@pytest.mark.parametrize(
    ("coins", "rubies", "levels"),
    [(1, 0, {1}), (1, 1, {1}), (1, 2, {1, 2}), (0, 4, {1, 2}), (2, 3, {1, 2, 3})],
)
def test_a_column_beyond_the_chest_is_not_offered(coins: int, rubies: int, levels: set[int]) -> None:
    """FC-R5: nobody sells an heirloom to recruit while anything can be paid."""
    assert levels_offered(table(coins={0: coins}, rubies={0: rubies}), 0) == levels


def test_if_nothing_can_be_paid_the_cheapest_must_be_taken_and_the_heirloom_goes() -> None:
    """FC-R5, FC heirloom.1"""
    at = table(coins={0: 0}, rubies={0: 0})
    assert at.legal(0) == ["P0 recruits toll_keeper", "P0 recruits herald", "P0 recruits smuggler"]
    at.play("P0 recruits herald")
    assert at.sold == [0]
    assert (at.coins[0], at.rubies[0]) == (0, 9)
    assert at.hired(0) == ["herald"]
    assert at.asked == [1]


def test_the_cheapest_column_is_one_that_has_cards() -> None:
    """FC-R5, FC-R15: with level 1 empty it is level 2, for three."""
    at = table(coins={0: 1}, rubies={0: 1}, decks={1: ""}, face_up={2: "magpie hornet"})
    assert at.legal(0) == ["P0 recruits magpie", "P0 recruits hornet", "P0 recruits level 2 unseen"]
    at.play("P0 recruits magpie")
    assert at.sold == [0]
    # A Coin, a Ruby, then one of the ten for the heirloom.
    assert (at.coins[0], at.rubies[0]) == (0, 9)
    assert at.hired(0) == ["magpie"]


def test_a_cheapest_column_with_one_card_leaves_nothing_to_choose() -> None:
    """FC-R5: the last card of level 1 is taken without asking."""
    at = table(coins={0: 0}, rubies={0: 0}, decks={1: "herald"})
    assert (at.question, at.asked) == ("recruit", [1])
    assert (at.hired(0), at.sold, at.rubies[0]) == (["herald"], [0], 9)


def test_a_sold_heirloom_is_no_means_to_recruit() -> None:
    """FC-R5: two Rubies left after a sale are all there is."""
    assert levels_offered(table(coins={0: 0}, rubies={0: 2}, sold=(0,)), 0) == {1}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_the_printed_cards_something_can_always_be_paid(seats: int) -> None:
    """FC-R5: with at most 25 recruits there is always a free column from round 2 on, and eight tokens before."""
    for key in range(6):
        at = Table(seats, key)
        chance = Random(key)
        while not at.over:
            if at.question == "recruit":
                p = at.asked[0]
                costs = [cost for level, cost in enumerate(at.costs(), 1) if level in levels_offered(at, p)]
                assert all(cost is not None and cost <= at.coins[p] + at.rubies[p] for cost in costs)
            at.play_at_random(chance)
        assert at.told(Event.NO_RECRUIT) == []


# ---- FC-R6: the reserve ------------------------------------------------------------------------------------


def test_the_reserve_never_runs_out() -> None:
    """FC-R6: more Rubies, Coins and Bandits than the box has."""
    at = revealing(
        "P0 treasurer",
        "P0 hamster",
        "P0 wolf_cubs",
        rubies={0: 60, 1: 60},
        coins={0: 30, 1: 30},
        bandits={1: 25},
    )
    at.play("P0 sends a bandit to P1", "P0 sends a bandit to P1")
    assert at.rubies[:2] == [63, 60]
    assert at.coins[:2] == [32, 30]
    assert at.bandits[1] == 27


# ---- FC-R7, FC-R8: the most needs one ----------------------------------------------------------------------


def test_a_burglary_without_bandits_robs_nobody() -> None:
    """FC-R7"""
    at = revealing("burglary")
    assert at.rubies == [10, 10, 10]
    assert len(at.told(Event.NOBODY_BURGLED)) == 1


def test_without_bandits_nobody_loses_at_the_end() -> None:
    """FC-R7: P0 gains for influence, all for their four Coins."""
    at = ending()
    assert at.rubies == [12, 11, 11]
    assert at.told(Event.MOST_BANDITS) == []


def test_without_coins_nobody_gains_for_them() -> None:
    """FC-R8"""
    at = ending(coins={0: 0, 1: 0, 2: 0})
    assert at.rubies == [11, 10, 10]
    assert at.told(Event.MOST_COINS) == []


# ---- FC-R9: losing one by one ------------------------------------------------------------------------------


def test_an_heirloom_is_sold_in_the_middle_of_a_loss() -> None:
    """FC-R9: one Ruby, then the heirloom, then another of its ten."""
    at = revealing("burglary", rubies={1: 1}, bandits={1: 1})
    assert at.rubies == [10, 9, 10]
    assert at.sold == [1]
    assert at.bandits == [0, 0, 0]


def test_a_family_may_lose_its_last_ruby_and_go_out_in_one_loss() -> None:
    """FC-R9, FC heirloom.2"""
    at = revealing("scandal", "P0 toll_keeper", places={0: 8, 1: 1, 2: 9}, rubies={1: 1}, sold=(1,))
    assert at.out == [1]
    assert at.rubies == [10, 0, 10]


def test_two_rubies_of_a_loss_of_two_leave_a_family_in_play() -> None:
    """FC-R9"""
    at = revealing("scandal", places={0: 8, 1: 1, 2: 9}, rubies={1: 2}, sold=(1,))
    assert at.out == []
    assert at.rubies[1] == 0


def test_no_ruby_and_two_to_lose_sells_the_heirloom_once() -> None:
    """FC-R9"""
    at = revealing("burglary", rubies={1: 0}, bandits={1: 1})
    assert (at.rubies[1], at.sold) == (8, [1])
    assert len(at.told(Event.SELLS_HEIRLOOM)) == 1


# ---- FC-R10: out while recruiting --------------------------------------------------------------------------


def test_a_family_that_goes_out_while_recruiting_recruits_no_more() -> None:
    """FC-R10, FC-R5: it has nothing left to pay even the cheapest, and no heirloom."""
    at = table(4, coins={0: 0}, rubies={0: 0}, sold=(0,))
    at.play("P0 recruits herald")
    assert at.out == [0]
    assert at.spaces[0] is None
    recruits = []
    while not at.told(Event.SHUFFLES):
        p = at.asked[0]
        recruits.append(p)
        at.play(
            f"P{p} recruits toll_keeper" if len(recruits) <= 3 else f"P{p} recruits smuggler",
            f"P{p} pays 0 rubies",
        )
    assert recruits == [1, 2, 3, 1, 2, 3]


def test_what_a_family_owed_when_it_went_out_is_forgotten() -> None:
    """FC-R10: nobody else is said to owe it."""
    at = table(4, coins={0: 0}, rubies={0: 0}, sold=(0,)).play("P0 recruits herald")
    assert (at.question, at.asked) == ("recruit", [1])
    assert GAME.view(at.edition, at.s, 1).owed == 0


def test_the_cards_of_a_family_that_went_out_while_recruiting_are_ignored() -> None:
    """FC-R10"""
    at = table(coins={0: 0}, rubies={0: 0}, sold=(0,), hired={0: "treasurer spymaster"}, events="")
    at.play("P0 recruits herald")
    at.load_deck("P0 treasurer", "P0 spymaster", "P1 toll_keeper")
    for who in (1, 2, 1, 2):
        at.play(f"P{who} recruits toll_keeper", f"P{who} pays 0 rubies")
    assert at.rubies == [0, 10, 10]
    assert at.turned_up() == ["P0 treasurer", "P0 spymaster", "P1 toll_keeper"]
    assert len(at.told(Event.IGNORED)) == 2
    assert (at.question, at.asked) == ("choose", [1])


def test_a_round_with_a_family_out_while_recruiting_is_the_last() -> None:
    """FC-R10, FC end.1"""
    at = table(coins={0: 0}, rubies={0: 0}, sold=(0,), events="")
    at.play("P0 recruits herald")
    while not at.over:
        at.play(at.legal(at.asked[0])[0])
    assert (at.over, at.round) == (End.FAMILY_OUT, 1)


# ---- FC-R11: the final loss --------------------------------------------------------------------------------


def test_the_final_loss_without_a_ruby_sells_the_heirloom_and_leaves_nine() -> None:
    """FC-R11: which then no longer counts ten."""
    at = ending(rubies={1: 0}, coins={1: 0}, bandits={1: 1})
    assert at.sold == [1]
    assert at.rubies == [12, 9, 11]
    assert at.ranking == [0, 2, 1]


def test_the_final_loss_of_the_last_ruby_leaves_a_family_in_play() -> None:
    """FC-R11"""
    at = ending(rubies={1: 1}, coins={1: 0}, bandits={1: 1}, sold=(1,))
    assert at.out == []
    assert at.rubies[1] == 0


def test_the_final_loss_without_a_ruby_and_without_an_heirloom_puts_a_family_out() -> None:
    """FC-R11: it cannot win, and the others are ranked above it."""
    at = ending(rubies={0: 0, 1: 0, 2: 0}, coins={1: 0}, bandits={1: 1}, sold=(0, 1, 2))
    assert at.out == [1]
    assert at.over == End.FOUR_ROUNDS
    assert at.ranking == [0, 2, 1]


# ---- FC-R12: the last family -------------------------------------------------------------------------------


def test_when_all_others_are_out_the_game_ends_at_once() -> None:
    """FC-R12: no other card is turned up, and no final Ruby gained."""
    at = revealing("P0 assassin", "P0 magpie", "scandal", rubies={1: 0, 2: 0}, sold=(0, 1, 2))
    at.play("P0 strikes P1")
    assert at.over == End.LAST_FAMILY
    assert at.winner == 0
    assert at.turned_up() == ["P0 assassin"]
    assert at.rubies == [10, 0, 0]
    assert at.ranking == [0, 2, 1]
    assert at.asked == []


def test_the_last_family_wins_however_poor() -> None:
    """FC-R12"""
    at = revealing("P0 assassin", rubies={0: 0, 1: 0, 2: 0}, sold=(0, 1, 2)).play("P0 strikes P2")
    assert (at.over, at.winner) == (End.LAST_FAMILY, 0)
    assert at.ranking == [0, 1, 2]


def test_a_burglary_of_all_spares_the_last_family() -> None:
    """FC-R12, FC-R14: all three are tied and would go out; the least influential comes last."""
    at = revealing(
        "burglary", order=(1, 0, 2), rubies={0: 0, 1: 0, 2: 0}, bandits={0: 1, 1: 1, 2: 1}, sold=(0, 1, 2)
    )
    assert (at.over, at.winner) == (End.LAST_FAMILY, 2)
    assert at.ranking == [2, 0, 1]
    assert at.bandits[2] == 1


def test_a_final_loss_of_all_spares_the_last_family() -> None:
    """FC-R12, FC-R11"""
    nothing = dict.fromkeys(range(3), 0)
    at = ending(
        order=(2, 0, 1), rubies=nothing, coins=nothing, bandits=dict.fromkeys(range(3), 2), sold=(0, 1, 2)
    )
    # P2 gains a Ruby for its influence and loses it; P0 goes out, then P1.
    assert at.out == [0, 1]
    assert at.winner == 2
    assert at.ranking == [2, 1, 0]


def test_the_last_family_may_be_left_while_recruiting() -> None:
    """FC-R12, FC-R10: P0 cannot pay, P2 is out already; P1 need not even recruit."""
    at = table(coins={0: 0}, rubies={0: 0, 1: 3}, sold=(0, 1), out=(2,)).play("P0 recruits herald")
    assert (at.over, at.winner) == (End.LAST_FAMILY, 1)
    assert at.ranking == [1, 0, 2]
    assert at.rubies[1] == 3


# ---- FC-R13, FC-R14: targets and order ---------------------------------------------------------------------


def test_any_other_family_in_play_may_be_a_target() -> None:
    """FC-R13"""
    assert revealing("P2 hornet", seats=5, out=(1,)).legal(2) == [
        "P2 strikes P0",
        "P2 strikes P3",
        "P2 strikes P4",
    ]
    assert revealing("P4 wolf_cubs", seats=5, out=(1, 0)).legal(4) == [
        "P4 sends a bandit to P2",
        "P4 sends a bandit to P3",
    ]


def test_the_only_other_family_in_play_is_hit_without_asking() -> None:
    """FC-R13, FC-R2"""
    at = revealing("P0 highwayman", "P0 toll_keeper", out=(1,))
    assert at.rubies[2] == 9
    assert at.bandits[2] == 1
    assert at.question == "choose"


def test_a_portrait_that_has_left_cannot_be_moved() -> None:
    """FC-R13, FC heirloom.2"""
    at = revealing("P0 acrobat", out=(1,))
    assert not any("moves P1" in line for line in at.legal(0))


def test_a_burglary_robs_in_influence_order() -> None:
    """FC-R14: P3 goes out before P1, and so is ranked below it."""
    at = revealing(
        "burglary", order=(0, 3, 2, 1), rubies={1: 0, 3: 0}, bandits={1: 2, 3: 2, 2: 1}, sold=(1, 3)
    )
    assert [told[0] for told in at.told(Event.OUT)] == [3, 1]
    assert at.ranking[2:] == [1, 3]


def test_a_scandal_strikes_in_influence_order() -> None:
    """FC-R14"""
    at = revealing("scandal", places={0: 2, 1: 5, 2: 9, 3: 8}, rubies={0: 0, 1: 0}, sold=(0, 1))
    assert [told[0] for told in at.told(Event.OUT)] == [1, 0]
    at = revealing("scandal", places={0: 5, 1: 2, 2: 9, 3: 8}, rubies={0: 0, 1: 0}, sold=(0, 1))
    assert [told[0] for told in at.told(Event.OUT)] == [0, 1]


def test_the_final_bandit_loss_goes_in_influence_order() -> None:
    """FC-R14, FC-R24"""
    at = ending(
        4, order=(0, 3, 2, 1), rubies={1: 0, 3: 0}, coins={1: 0, 3: 0}, bandits={1: 2, 3: 2}, sold=(1, 3)
    )
    assert [told[0] for told in at.told(Event.OUT)] == [3, 1]
    assert at.ranking == [0, 2, 1, 3]


# ---- FC-R15, FC-R16: what is offered, who can play ---------------------------------------------------------


def test_an_empty_stack_of_level_one_is_not_offered() -> None:
    """FC-R15"""
    at = table(decks={1: "toll_keeper"})
    assert [line for line in at.legal(0) if LEVEL_OF.get(line.split()[-1]) == 1] == [
        "P0 recruits toll_keeper"
    ]


def test_an_empty_column_is_not_offered() -> None:
    """FC-R15"""
    at = table(round=3, face_up={2: ""}, decks={2: ""})
    assert levels_offered(at, 0) == {1, 3, 4, 5}


def test_a_deck_without_cards_cannot_be_drawn_from_and_an_empty_space_not_taken() -> None:
    """FC-R15"""
    at = table(face_up={2: "magpie", 3: ""}, decks={2: "", 3: "banker"})
    assert [line for line in at.legal(0) if LEVEL_OF.get(line.split()[-1]) != 1] == [
        "P0 recruits magpie",
        "P0 recruits level 3 unseen",
    ]


def test_the_last_card_of_a_stack_can_be_taken_once() -> None:
    """FC-R15"""
    at = table(round=2, decks={1: "herald smuggler smuggler"}).play("P0 recruits herald")
    assert "P1 recruits herald" not in at.legal(1)
    assert "P1 recruits smuggler" in at.legal(1)


def test_three_to_five_can_play() -> None:
    """FC-R16"""
    assert RULES.seats == (3, 4, 5)
    for seats in (2, 6):
        with pytest.raises(ValueError, match="3, 4, 5 players"):
            regalia.Table("for-a-crown", seats=seats, seed=1, backend="interpreted")


# ---- FC-R17, FC-R18: payments one could decline ------------------------------------------------------------


def test_nobody_sells_an_heirloom_for_a_bribe() -> None:
    """FC-R17: P1 has Bandits but neither Coin nor Ruby, and is not asked."""
    at = revealing("bribery", bandits={1: 2, 2: 1}, coins={1: 0}, rubies={1: 0})
    assert at.asked == [2]
    at.play("P2 bribes 0")
    assert at.round == 2
    assert (at.sold, at.bandits[1]) == ([], 2)


def test_nobody_sells_an_heirloom_for_the_mages() -> None:
    """FC-R17"""
    at = revealing("mages", coins={0: 0, 1: 0}, rubies={0: 0, 1: 0})
    assert at.asked == [2]
    assert at.play("P2 declines").sold == []


def test_the_last_ruby_may_be_paid_to_the_mages() -> None:
    """FC-R17: that sells nothing, for nothing is owed afterwards."""
    at = revealing("mages", coins={0: 0}, rubies={0: 1}, sold=(0,), dice=["coin+coin"])
    at.play("P0 tries the mages with a ruby")
    assert (at.coins[0], at.rubies[0], at.out) == (2, 0, [])


@pytest.mark.parametrize(
    ("bandits", "coins", "rubies", "most"),
    [(5, 1, 2, 3), (2, 4, 10, 2), (3, 0, 1, 1), (3, 2, 0, 2), (1, 0, 9, 1)],
)
def test_as_many_bandits_as_one_has_and_can_pay_for(bandits: int, coins: int, rubies: int, most: int) -> None:
    """FC-R18"""
    at = revealing("bribery", bandits={0: bandits}, coins={0: coins}, rubies={0: rubies})
    assert at.legal(0) == [f"P0 bribes {n}" for n in range(most + 1)]


def test_after_the_number_of_bandits_comes_the_mix() -> None:
    """FC-R18, FC-R4"""
    at = revealing("bribery", bandits={0: 3}, coins={0: 2}).play("P0 bribes 3")
    assert at.legal(0) == ["P0 pays 1 rubies", "P0 pays 2 rubies", "P0 pays 3 rubies"]
    at.play("P0 pays 2 rubies")
    assert (at.bandits[0], at.coins[0], at.rubies[0]) == (0, 1, 8)


def test_a_bribe_with_one_possible_mix_is_paid_without_asking() -> None:
    """FC-R18, FC-R4"""
    at = revealing("bribery", bandits={0: 5}, coins={0: 1}, rubies={0: 2}).play("P0 bribes 3")
    assert at.round == 2
    assert (at.bandits[0], at.coins[0], at.rubies[0]) == (2, 0, 0)


# ---- FC-R19 to FC-R22: influence, and families that are out -------------------------------------------------


def test_a_portrait_moved_ahead_while_the_mages_are_here_changes_no_order() -> None:
    """FC-R19: P2 is lifted over P1, and still comes last."""
    at = revealing("mages", dice=["move+move"]).play("P0 tries the mages with a coin")
    at.play("P0 moves P2 right", "P0 moves P2 right")
    assert at.spaces == [7, 6, 9]
    asked = []
    while at.question == "mages":
        asked += at.asked
        at.play(f"P{at.asked[0]} declines")
    assert asked == [1, 2]


def test_a_portrait_moved_back_is_not_asked_twice() -> None:
    """FC-R19"""
    at = revealing("mages", dice=["move+move"]).play("P0 tries the mages with a coin")
    at.play("P0 moves P0 left", "P0 moves P0 left")
    assert at.spaces == [3, 6, 5]
    at.play("P1 declines", "P2 declines")
    assert at.round == 2


def test_a_family_that_goes_out_while_the_mages_are_here_is_passed_over() -> None:
    """FC-R19"""
    at = revealing("mages", dice=["strike"], coins={1: 3}, rubies={1: 0}, sold=(1,))
    at.play("P0 tries the mages with a coin", "P0 strikes P1")
    assert at.out == [1]
    assert at.asked == [2]


def test_later_families_see_what_the_mages_did_for_earlier_ones() -> None:
    """FC-R19, FC-R17: P1 had one Ruby to pay with, and has lost it."""
    at = revealing("mages", dice=["strike"], coins={1: 0}, rubies={1: 1})
    at.play("P0 tries the mages with a coin", "P0 strikes P1")
    assert at.asked == [2]


def test_the_order_of_a_bribery_is_that_of_the_moment_it_turns_up() -> None:
    """FC-R19: moves before it count."""
    at = revealing("P0 acrobat", "bribery", bandits={0: 1, 1: 1, 2: 1})
    at.play("P0 moves P2 right", "P0 moves P2 right")
    asked = []
    while at.question == "bribe":
        asked += at.asked
        at.play(f"P{at.asked[0]} bribes 0")
    assert asked == [2, 0, 1]


def test_a_space_left_by_a_family_that_is_out_is_free() -> None:
    """FC-R20"""
    at = revealing("P0 kingmaker", rubies={1: 0}, sold=(1,)).play("P0 strikes P1")
    assert at.spaces == [7, None, 5]
    assert at.play("P0 moves P2 right").spaces == [7, None, 6]


def test_the_least_influential_is_read_among_families_still_in_play() -> None:
    """FC-R20"""
    at = revealing("helping_hand", seats=4, out=(3,), dice=["coin+coin"])
    assert at.told(Event.HELPED)[0][0] == 2


def test_the_most_influential_is_read_among_families_still_in_play() -> None:
    """FC-R20: P0 has left the star, so P1 gains the Ruby at the end."""
    at = ending(out=(0,), coins={1: 0, 2: 0})
    assert at.rubies == [0, 11, 10]


def test_influence_is_read_at_the_moment_it_matters() -> None:
    """FC-R20: the portrait moved last counts."""
    at = revealing("P2 acrobat", "helping_hand", dice=["coin+coin"], round=4)
    at.play("P2 moves P2 right", "P2 moves P2 right")
    assert at.told(Event.HELPED)[0][0] == 1
    assert at.told(Event.MOST_INFLUENTIAL)[0][0] == 2


def test_a_family_out_in_a_burglary_draws_nobody_else_in_and_spares_nobody() -> None:
    """FC-R21: P0 and P1 are tied; P0 goes out, P1 still loses two, P2 with one Bandit keeps it."""
    at = revealing(
        "burglary", "P1 toll_keeper", seats=4, rubies={0: 0}, bandits={0: 2, 1: 2, 2: 1}, sold=(0,)
    )
    assert at.out == [0]
    assert at.rubies == [0, 8, 10, 10]
    assert at.bandits == [0, 0, 1, 0]


def test_a_family_out_in_a_scandal_changes_nothing_for_the_others() -> None:
    """FC-R21"""
    at = revealing("scandal", "P1 toll_keeper", places={0: 6, 1: 5, 2: 2, 3: 9}, rubies={0: 0}, sold=(0,))
    assert at.out == [0]
    assert at.rubies == [0, 9, 8, 10]


def test_a_family_out_in_the_final_loss_draws_nobody_else_in_and_spares_nobody() -> None:
    """FC-R21"""
    at = ending(4, rubies={1: 0}, coins=dict.fromkeys(range(4), 0), bandits={1: 2, 2: 2, 3: 1}, sold=(1,))
    assert at.out == [1]
    assert at.rubies == [11, 0, 9, 10]


def test_the_coins_of_a_family_that_is_out_are_not_compared() -> None:
    """FC-R22: P1 had the most when it went out."""
    at = revealing("P0 hornet", rubies={1: 0}, coins={0: 2, 1: 9, 2: 3}, sold=(1,), round=4)
    at.play("P0 strikes P1")
    assert at.over
    assert at.rubies == [11, 0, 11]


def test_a_family_that_is_out_gains_nothing_and_cannot_win() -> None:
    """FC-R22: not even with the others at nothing."""
    at = ending(out=(0,), rubies={1: 0, 2: 0}, coins={1: 0, 2: 0}, sold=(1, 2))
    assert at.rubies[0] == 0
    assert at.winner == 1
    assert at.scores[0] == 0


def test_the_bandits_of_a_family_that_is_out_shield_nobody() -> None:
    """FC-R22: the most is looked for among those in play."""
    at = revealing(
        "P0 hornet", "burglary", "P0 toll_keeper", seats=4, rubies={1: 0}, bandits={1: 5, 2: 1}, sold=(1,)
    )
    at.play("P0 strikes P1")
    assert at.rubies[2] == 8


# ---- FC-R23, FC-R24: the end -------------------------------------------------------------------------------


def test_coins_are_shown_at_the_end_and_all_tied_families_gain() -> None:
    """FC-R23"""
    at = ending(4, coins={0: 2, 1: 5, 2: 5, 3: 0})
    assert sorted(told[:2] for told in at.told(Event.SHOWS_COINS)) == [(0, 2), (1, 5), (2, 5), (3, 0)]
    assert at.rubies == [11, 11, 11, 10]


def test_the_ranking_goes_by_rubies_then_influence_then_who_went_out_last() -> None:
    """FC-R24: P4 went out first, P1 after it; P0 and P3 are tied."""
    at = ending(
        5, order=(4, 3, 0, 1, 2), out=(4, 1), rubies={0: 5, 2: 9, 3: 14}, coins={0: 0, 2: 0, 3: 0}, sold=(3,)
    )
    # P3 gains a Ruby: 15 and no heirloom; P0 has 5 and the heirloom, P2 9 and the heirloom.
    assert at.rubies == [5, 0, 9, 15, 0]
    assert at.ranking == [2, 3, 0, 1, 4]


def test_families_that_went_out_rank_below_all_in_play() -> None:
    """FC-R24"""
    at = revealing("P0 assassin", "P3 magpie", seats=4, rubies={1: 0, 2: 0}, sold=(1, 2))
    at.play("P0 strikes P2", "P0 strikes P1")
    assert at.over == End.FAMILY_OUT
    assert at.ranking == [0, 3, 1, 2]


# ---- FC-R25, FC-R26: unseen picks and dice -----------------------------------------------------------------


def test_the_others_see_the_level_of_an_unseen_pick_and_no_more() -> None:
    """FC-R25"""
    at = table(round=3, coins={0: 9}, rubies={0: 0})
    at.load_draws("witch")
    at.forget()
    at.play("P0 recruits level 5 unseen")
    kind = IDS.index("witch")
    assert at.told(Event.RECRUITS_UNSEEN)[0][:2] == (0, 5)
    for p in (1, 2):
        assert not any(kind in entry[2:] for entry in at.heard_by(p))
        seen = GAME.view(at.edition, at.s, p).seats[0].mercenaries
        assert [(card.level, card.card) for card in seen] == [(5, None)]
    mine = GAME.view(at.edition, at.s, 0).seats[0].mercenaries
    assert [(card.level, card.card) for card in mine] == [(5, "witch")]


def test_a_redealt_unseen_pick_is_of_the_level_all_have_seen() -> None:
    """FC-R25"""
    at = table(round=3, coins={0: 9}, rubies={0: 0}).play("P0 recruits level 5 unseen")
    for key in range(40):
        assert LEVEL_OF[at.redealt(1, key).hired(0)[0]] == 5


def test_an_unseen_pick_is_public_once_it_is_turned_up() -> None:
    """FC-R25"""
    at = table(round=2, coins={0: 9}, rubies={0: 0}, events="")
    at.load_draws("hamster")
    at.load_deck("P0 hamster")
    at.play("P0 recruits level 2 unseen", "P1 recruits herald", "P2 recruits herald")
    assert GAME.view(at.edition, at.s, 2).seats[0].mercenaries[0].card == "hamster"
    assert GAME.view(at.edition, at.s, None).seats[0].mercenaries[0].card == "hamster"


def test_a_die_inside_a_card_is_applied_in_full_before_the_next_icon() -> None:
    """FC-R26: two Moves of the die come before the Witch's first Strike."""
    at = revealing("P0 witch", dice=["move+move"])
    asked = []
    for line in ("P0 moves P0 right", "P0 moves P0 right", "P0 strikes P1", "P0 strikes P1"):
        asked.append(at.question)
        at.play(line)
    assert asked == ["move", "move", "strike", "strike"]


def test_the_second_die_of_a_card_is_rolled_after_the_first_is_applied() -> None:
    """FC-R26"""
    at = revealing("P0 conjurer", dice=["bandit", "coin+coin"])
    assert (at.question, at.coins[0]) == ("bandit", 4)
    assert len(at.told(Event.ROLLS)) == 1
    at.play("P0 sends a bandit to P1")
    assert at.coins[0] == 6
    assert len(at.told(Event.ROLLS)) == 2


def test_a_die_of_the_mages_is_applied_before_the_next_family_is_asked() -> None:
    """FC-R26"""
    at = revealing("mages", dice=["move+move"])
    at.play("P0 tries the mages with a coin", "P0 moves P0 right")
    assert (at.question, at.asked) == ("move", [0])
    at.play("P0 moves P1 left")
    assert (at.question, at.asked) == ("mages", [1])


def test_the_rulebook_has_all_rulings() -> None:
    """FC-R1 is the first, FC-R26 the last."""
    rulings = [rule for rule in rulebook(GAME, "en").ids if "-R" in rule]
    assert rulings == [f"FC-R{n}" for n in range(1, 27)]

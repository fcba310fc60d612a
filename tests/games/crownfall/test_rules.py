"""The rules of Crownfall as the rulebook has them; where it is silent, `test_rulings.py` goes on."""

import re
from pathlib import Path
from random import Random

import pytest

from regalia.games import find_game
from regalia.games.crownfall.edition import BOX, FACTION_IDS, TYPE_IDS
from regalia.games.crownfall.knowledge import PIECES, SEAT_PIECES
from regalia.games.crownfall.state import Deal, End, Event
from regalia.kernel.state import NOBODY

from .position import IDLE, Table, table

PAGE = Path(__file__).parents[3] / "docs/rules/crownfall.md"
UNKNOWN_HAND = [-1] * len(TYPE_IDS)


# ---- setup ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "cards"), [(3, 16), (4, 12)])
def test_all_cards_are_dealt_alike(seats: int, cards: int) -> None:
    """CF setup.3"""
    at = Table(seats, key=1)
    assert at.hand_sizes() == [cards] * seats
    assert at.discard == {}
    assert at.told(Event.DEAL) == [(Deal.FIRST, 0, 0, 0)]


@pytest.mark.parametrize(("seats", "bank"), [(3, 55), (4, 50)])
def test_everybody_begins_with_five_tokens(seats: int, bank: int) -> None:
    """CF setup.1"""
    at = Table(seats, key=2)
    assert at.tokens == [5] * seats
    assert at.bank == bank
    assert [at.court(p) for p in at.seats] == [{}] * seats


@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_leads_another_faction_and_hears_of_no_other(seats: int) -> None:
    """CF setup.2; at 3 seats nobody is told of the fourth."""
    dealt = set()
    for key in range(40):
        at = Table(seats, key)
        assert sorted(at.factions) == sorted(FACTION_IDS)
        for p in at.seats:
            told = [entry for entry in at.heard_by(p) if entry.event == Event.FACTION]
            assert [(entry.a, FACTION_IDS[entry.b]) for entry in told] == [(p, at.factions[p])]
        dealt.add(at.factions[-1])
    assert dealt == set(FACTION_IDS)


@pytest.mark.parametrize("seats", [3, 4])
def test_anybody_may_be_the_first_start_player(seats: int) -> None:
    """CF setup.3"""
    assert {Table(seats, key).s.start for key in range(40)} == set(range(seats))


def test_two_games_of_one_key_are_alike_and_of_two_keys_differ() -> None:
    """CF setup.3: the deal is chance, and chance is the key."""
    one, same, other = Table(4, key=5), Table(4, key=5), Table(4, key=6)
    assert [one.hand(p) for p in one.seats] == [same.hand(p) for p in one.seats]
    assert [one.hand(p) for p in one.seats] != [other.hand(p) for p in one.seats]


# ---- the turn ---------------------------------------------------------------------------------------------


def test_a_turn_asks_to_trade_then_to_place_then_to_bet_then_what_the_cards_ask() -> None:
    """CF turn.1"""
    at = table(turn=2, courts={0: "revolt"})
    asked = [at.question]
    at.play("P0 trades nothing")
    asked.append(at.question)
    at.lay({2: "taxation"})
    asked.append(at.question)
    at.bet()
    asked.append(at.question)
    at.play("P2 taxes each")
    assert asked == ["trade", "place", "bet", "tax"]
    assert at.turn == 3


# ---- trade ------------------------------------------------------------------------------------------------


def test_nobody_trades_on_the_first_turn() -> None:
    """CF trade.1"""
    assert table(turn=1, tokens={0: 9}, courts={0: "revolt", 1: "trial"}).question == "place"
    assert table(turn=2, tokens={0: 9}, courts={0: "revolt", 1: "trial"}).question == "trade"


def test_a_player_with_evidence_and_tokens_may_do_nothing_sell_or_buy() -> None:
    """CF trade.1"""
    at = table(turn=2, tokens={0: 7}, courts={0: "revolt*2", 2: "conquest trial"})
    assert at.legal(0) == [
        "P0 trades nothing",
        "P0 sells revolt",
        "P0 buys conquest from P2",
        "P0 buys trial from P2",
    ]


def test_each_player_trades_once_a_turn() -> None:
    """CF trade.1"""
    at = table(turn=2, tokens={0: 20}, courts={0: "revolt*2", 1: "trial"})
    at.play("P0 sells revolt")
    assert at.asked == [1]
    at.play("P1 trades nothing")
    assert at.question == "place"
    assert at.court(0) == {"revolt": 1}


def test_whoever_can_neither_sell_nor_buy_is_not_asked() -> None:
    """CF trade.1"""
    at = table(turn=2, tokens={1: 6, 3: 7}, courts={2: "revolt"})
    assert at.asked == [2]
    at.play("P2 trades nothing")
    assert at.asked == [3]


def test_sold_evidence_brings_five_tokens_of_the_bank() -> None:
    """CF trade.2"""
    at = table(turn=2, courts={0: "trial"})
    at.play("P0 sells trial")
    assert at.tokens == [10, 5, 5, 5]
    assert at.bank == 45
    assert at.court(0) == {}
    assert at.told(Event.SELLS) == [(0, TYPE_IDS.index("trial"), 5, 0)]


def test_bought_evidence_changes_courts_for_seven_tokens() -> None:
    """CF trade.3"""
    at = table(turn=2, tokens={0: 8}, courts={2: "trial*2"})
    at.play("P0 buys trial from P2")
    assert at.tokens[0] == 1
    assert (at.court(0), at.court(2)) == ({"trial": 1}, {"trial": 1})


# ---- place ------------------------------------------------------------------------------------------------


def test_everybody_lays_one_card_of_their_hand() -> None:
    """CF place.1"""
    at = table()
    assert at.asked == [0, 1, 2, 3]
    at.lay({0: "revolt"})
    assert at.hand_sizes() == [7, 7, 7, 7]
    assert "revolt" not in at.hand(0)


def test_any_card_of_the_hand_may_be_laid_under_any_of_the_eight_names() -> None:
    """CF place.2"""
    at = table(hands={0: "revolt*3 blessing"})
    assert at.legal(0) == [
        f"P0 lays {card} says {name}" for card in ("revolt", "blessing") for name in TYPE_IDS
    ]


# ---- bet and reveal ---------------------------------------------------------------------------------------


def test_one_may_bet_on_the_truth_of_each_other_players_word() -> None:
    """CF bet.1"""
    at = table(tokens={1: 6}).lay()
    assert at.asked == [0, 1, 2, 3]
    choices = at.legal(1)
    assert len(choices) == 5**3
    assert "P1 bets nothing" in choices
    assert "P1 bets 2 on P2 lying, 1 on P3 truthful, 2 on P0 truthful" in choices


def test_three_seats_leave_two_players_to_bet_on() -> None:
    """CF bet.1"""
    at = table(3).lay()
    assert len(at.legal(2)) == 5**2
    assert "P2 bets 2 on P0 lying, 2 on P1 lying" in at.legal(2)


def test_a_bet_is_one_or_two_tokens() -> None:
    """CF bet.2"""
    at = table().lay()
    single = [line for line in at.legal(0) if "on P1" in line and "," not in line]
    assert single == [f"P0 bets {n} on P1 {how}" for how in ("truthful", "lying") for n in (1, 2)]


def test_whoever_has_no_token_cannot_bet() -> None:
    """CF bet.2"""
    at = table(tokens={2: 0}).lay()
    assert at.question == "bet"
    assert at.asked == [0, 1, 3]


def test_bets_are_shown_before_the_cards_are_turned() -> None:
    """CF reveal.1"""
    at = table().reveal({1: "trial says conquest"}, "P0 bets 1 on P1 lying")
    shown = [entry.event for entry in at.story if entry.event in (Event.BETS, Event.REVEALS, Event.BETS_PAID)]
    assert shown == [Event.BETS, *[Event.REVEALS] * 4, Event.BETS_PAID]
    assert at.told(Event.BETS) == [(0, 1, 1, 1)]
    assert at.told(Event.REVEALS)[1] == (1, TYPE_IDS.index("trial"), TYPE_IDS.index("conquest"), 0)


@pytest.mark.parametrize(
    ("laid", "bet", "after"),
    [
        ("trial says conquest", "2 on P1 lying", 7),
        ("trial says conquest", "2 on P1 truthful", 3),
        ("trial", "1 on P1 truthful", 6),
        ("trial", "1 on P1 lying", 4),
    ],
)
def test_a_bet_wins_its_stake_or_loses_it(laid: str, bet: str, after: int) -> None:
    """CF reveal.2: the bank pays and is paid, the player bet on has no part in it."""
    at = table().reveal({1: laid}, f"P0 bets {bet}")
    assert at.tokens == [after, 5, 5, 5]
    assert at.bank == 55 - after


def test_a_bet_on_several_players_is_settled_one_by_one() -> None:
    """CF reveal.2"""
    at = table(tokens={0: 6}).reveal(
        {1: "trial", 2: "conquest says trial"}, "P0 bets 2 on P1 lying, 1 on P2 lying, 2 on P3 truthful"
    )
    assert at.told(Event.BETS_PAID) == [(0, 2, 3, 0)]
    assert at.tokens[0] == 7


# ---- the order of resolution ------------------------------------------------------------------------------


def test_blessing_conquest_taxation_and_trial_take_effect_in_that_order() -> None:
    """CF resolve.1: whatever the order of the seats."""
    at = table().reveal({0: "trial", 1: "taxation", 2: "conquest", 3: "blessing"})
    at.load_dice(1, 1, 1)
    asked = []
    while at.turn == 1:
        asked.append(at.question)
        at.play(at.legal(at.asked[0])[0])
    assert asked == ["bless", "conquer", "tax", "join", "join", "join"]


def test_ambush_betrayal_coronation_and_revolt_take_effect_in_that_order() -> None:
    """CF resolve.1"""
    at = table()
    at.reveal({0: "ambush", 1: "coronation", 2: "coronation", 3: "coronation"})
    at.forget()
    at.load_dice(6)
    at.reveal({0: "revolt", 1: "coronation", 2: "betrayal", 3: "ambush"})
    at.play("P0 ambushes P3", "P2 betrays P3", "P0 revolts against P1")
    order = (Event.AMBUSHES, Event.BETRAYS, Event.GOAL_NOT_MET, Event.REVOLT_WINS)
    assert [entry.event for entry in at.story if entry.event in order] == list(order)


def test_a_revolt_is_resolved_after_the_conquests_and_before_taxation() -> None:
    """CF resolve.1: the richest is looked for in between."""
    at = table(tokens={0: 4, 3: 5}).reveal({0: "conquest", 1: "revolt", 2: "taxation"})
    at.load_dice(6, 6, 1, 4)
    at.play("P0 conquers P3")
    assert at.told(Event.REVOLT_WINS) == [(1, 0, 3, 0)]
    assert at.question == "tax"


def test_cards_of_one_type_take_effect_in_turn_order() -> None:
    """CF resolve.1"""
    at = table(start=2).reveal({0: "taxation", 1: "taxation", 3: "taxation"})
    asked = []
    while at.turn == 1:
        asked += at.asked
        at.play(f"P{at.asked[0]} taxes each")
    assert asked == [3, 0, 1]


@pytest.mark.parametrize(
    "card", ["conquest", "revolt", "taxation", "trial", "coronation", "ambush", "blessing"]
)
def test_a_cancelled_card_does_nothing(card: str) -> None:
    """CF resolve.2"""
    at = table(tokens={1: 10}, courts={1: "conquest*4"}, factions={1: "army"})
    at.reveal({0: "betrayal", 1: card, 2: IDLE, 3: IDLE})
    if card == "blessing":
        at.play("P1 blesses P2")
    at.play("P0 betrays P1")
    assert at.turn == 2
    assert not at.over
    assert at.tokens == [5, 10, 5, 5]
    assert at.court(1) == {"conquest": 4}
    assert at.told(Event.DIE) == []
    assert at.ambushers == [2, 3]
    assert at.s.sheltered == 0


# ---- goals and Coronation ---------------------------------------------------------------------------------

GOALS = [
    ("nobility", 25, ""),
    ("army", 10, "conquest*4"),
    ("clergy", 10, "trial*3"),
    ("people", 10, "revolt*4"),
]


@pytest.mark.parametrize(("faction", "tokens", "court"), GOALS)
def test_a_coronation_with_the_goal_met_wins_at_once(faction: str, tokens: int, court: str) -> None:
    """CF goals.1, CF coronation.1"""
    at = table(tokens={1: tokens}, courts={1: court}, factions={1: faction})
    at.reveal({0: "taxation", 1: "coronation", 2: "taxation"})
    assert at.over == End.CROWNED
    assert at.winner == 1
    assert at.asked == []
    assert at.told(Event.CROWNED) == [(1, FACTION_IDS.index(faction), 0, 0)]


@pytest.mark.parametrize(("faction", "tokens", "court"), GOALS)
def test_the_goal_of_another_faction_wins_nothing(faction: str, tokens: int, court: str) -> None:
    """CF goals.1"""
    other = FACTION_IDS[(FACTION_IDS.index(faction) + 1) % 4]
    at = table(tokens={1: tokens}, courts={1: court}, factions={1: other})
    at.reveal({1: "coronation"})
    assert not at.over


def test_a_goal_that_is_met_wins_nothing_without_a_coronation() -> None:
    """CF coronation.1"""
    at = table(tokens={1: 25}, factions={1: "nobility"}).reveal()
    assert not at.over
    assert at.winner == NOBODY


def test_a_coronation_may_be_played_on_any_turn() -> None:
    """CF coronation.1: on the first, and on the last."""
    for turn in (1, BOX.last_turn):
        at = table(turn=turn, tokens={0: 25}, factions={0: "nobility"})
        assert at.reveal({0: "coronation"}).winner == 0


def test_a_cancelled_coronation_has_all_hands_and_the_discard_dealt_again() -> None:
    """CF coronation.2"""
    at = table(tokens={1: 25}, factions={1: "nobility"})
    at.forget()
    at.reveal({0: "betrayal", 1: "coronation"}).play("P0 betrays P1")
    assert not at.over
    assert at.told(Event.DEAL) == [(Deal.CORONATION, 0, 0, 0)]
    assert at.told(Event.HANDS_PASS) == []
    assert at.hand_sizes() == [12, 12, 12, 12]
    assert at.discard == {}


# ---- Conquest ---------------------------------------------------------------------------------------------


def test_a_conquest_may_aim_at_any_other_player() -> None:
    """CF conquest.1"""
    at = table().reveal({2: "conquest"})
    assert at.legal(2) == ["P2 conquers P0", "P2 conquers P1", "P2 conquers P3"]


@pytest.mark.parametrize("dice", [(5, 1, 4), (1, 5, 4), (6, 6, 5), (2, 1, 1)])
def test_the_higher_of_two_dice_above_the_targets_one_takes_two_tokens(dice: tuple[int, ...]) -> None:
    """CF conquest.1, CF conquest.2"""
    at = table().reveal({0: "conquest"})
    at.load_dice(*dice)
    at.play("P0 conquers P1")
    assert [roll[0] for roll in at.told(Event.DIE)] == [0, 0, 1]
    assert at.tokens == [7, 3, 5, 5]
    assert at.court(0) == {"conquest": 1}


@pytest.mark.parametrize("dice", [(4, 4, 4), (3, 1, 3), (1, 2, 6)])
def test_a_conquest_that_is_not_strictly_higher_pays_a_token(dice: tuple[int, ...]) -> None:
    """CF conquest.3"""
    at = table().reveal({0: "conquest"})
    at.load_dice(*dice)
    at.play("P0 conquers P1")
    assert at.tokens == [4, 6, 5, 5]
    assert at.court(0) == {}
    assert at.discard["conquest"] == 3


def test_a_failed_conqueror_without_tokens_pays_nothing() -> None:
    """CF conquest.3"""
    at = table(tokens={0: 0}).reveal({0: "conquest"})
    at.load_dice(1, 1, 6)
    at.play("P0 conquers P1")
    assert at.tokens == [0, 5, 5, 5]


# ---- Revolt -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "tokens", "court"), [
    (3, [4, 9, 5, 5], {}),
    (4, [5, 6, 5, 5], {"revolt": 1}),
    (6, [5, 6, 5, 5], {"revolt": 1}),
    (1, [4, 9, 5, 5], {}),
])  # fmt: skip
def test_a_revolt_breaks_out_on_a_four(roll: int, tokens: list[int], court: dict[str, int]) -> None:
    """CF revolt.1: then the richest loses three, else the rebel one."""
    at = table(tokens={1: 9})
    at.load_dice(roll)
    at.reveal({0: "revolt"})
    assert at.tokens == tokens
    assert at.court(0) == court
    assert at.turn == 2


def test_the_rebel_chooses_among_the_richest() -> None:
    """CF revolt.2"""
    at = table(tokens={1: 9, 3: 9})
    at.load_dice(5)
    at.reveal({0: "revolt"})
    assert at.legal(0) == ["P0 revolts against P1", "P0 revolts against P3"]
    at.play("P0 revolts against P3")
    assert at.tokens == [5, 9, 5, 6]


def test_a_failed_rebel_without_tokens_loses_none() -> None:
    """CF revolt.1"""
    at = table(tokens={0: 0})
    at.load_dice(2)
    at.reveal({0: "revolt"})
    assert at.tokens == [0, 5, 5, 5]


# ---- Taxation ---------------------------------------------------------------------------------------------


def test_taxation_takes_two_from_one_or_one_from_each() -> None:
    """CF taxation.1"""
    at = table().reveal({2: "taxation"})
    assert at.legal(2) == ["P2 taxes P0", "P2 taxes P1", "P2 taxes P3", "P2 taxes each"]
    assert at.copy().play("P2 taxes P3").tokens == [5, 5, 7, 3]
    assert at.copy().play("P2 taxes each").tokens == [4, 4, 8, 4]


def test_taxation_is_never_evidence() -> None:
    """CF taxation.1, CF file.1"""
    at = table().reveal({2: "taxation"}).play("P2 taxes each")
    assert at.court(2) == {}
    assert at.discard["taxation"] == 3


# ---- Ambush -----------------------------------------------------------------------------------------------


def test_an_ambush_swaps_all_cards_left_in_two_hands_on_the_next_turn() -> None:
    """CF ambush.1, CF ambush.2"""
    at = table(hands={0: "trial*3 revolt", 3: "conquest*4 ambush"})
    at.reveal({0: "trial", 1: "coronation", 2: "coronation", 3: "ambush"}).end_turn(1)
    assert at.ambushers == [3]
    at.reveal({0: "conquest", 1: "trial", 2: "trial", 3: "trial"})
    assert (at.question, at.asked) == ("ambush", [3])
    mine, theirs = at.hand(3), at.hand(1)
    assert theirs == {"trial": 1, "revolt": 1}
    at.play("P3 ambushes P1")
    assert (at.hand(3), at.hand(1)) == (theirs, mine)
    assert at.ambushers == []


def test_an_ambush_may_choose_any_other_player_and_must_choose_one() -> None:
    """CF ambush.1"""
    at = table().reveal({0: "ambush", 1: "coronation", 2: "coronation", 3: "coronation"})
    at.reveal(dict.fromkeys(at.seats, "revolt"))
    assert at.legal(0) == ["P0 ambushes P1", "P0 ambushes P2", "P0 ambushes P3"]


def test_an_ambush_is_never_evidence() -> None:
    """CF ambush.2, CF file.1"""
    at = table().reveal(dict.fromkeys(range(4), "ambush"))
    assert [at.court(p) for p in at.seats] == [{}] * 4
    assert at.discard["ambush"] == 6


# ---- Blessing ---------------------------------------------------------------------------------------------


def test_a_blessing_may_choose_anybody() -> None:
    """CF blessing.1"""
    at = table().reveal({1: "blessing"})
    assert at.legal(1) == [f"P1 blesses P{q}" for q in range(4)]


def test_a_blessing_stops_conquest_revolt_and_taxation() -> None:
    """CF blessing.1"""
    at = table(tokens={3: 9}).reveal({0: "conquest", 1: "revolt", 2: "taxation", 3: "blessing"})
    at.play("P3 blesses P3", "P0 conquers P3", "P2 taxes P3")
    assert at.tokens == [5, 5, 5, 9]
    assert [at.court(p) for p in at.seats] == [{}] * 4
    assert at.told(Event.DIE) == []


def test_a_blessing_stops_a_betrayal() -> None:
    """CF blessing.1"""
    at = table().reveal({0: "blessing", 1: "betrayal", 2: "conquest"})
    at.play("P0 blesses P2", "P1 betrays P2")
    assert (at.question, at.asked) == ("conquer", [2])


def test_a_blessing_stops_an_ambush_laid_with_it() -> None:
    """CF blessing.1, CF ambush.2"""
    at = table().reveal({0: "ambush", 1: "blessing", 2: "coronation", 3: "coronation"})
    at.play("P1 blesses P2")
    at.reveal(dict.fromkeys(at.seats, "revolt"))
    assert at.legal(0) == ["P0 ambushes P1", "P0 ambushes P3"]


def test_a_blessing_lasts_until_the_end_of_the_turn() -> None:
    """CF blessing.1"""
    at = table().reveal({1: "blessing", 0: "coronation", 2: "coronation", 3: "coronation"})
    at.play("P1 blesses P2")
    at.load_dice(6, 6, 1)
    at.reveal({0: "conquest"}).play("P0 conquers P2")
    assert at.tokens == [7, 5, 3, 5]


def test_a_blessing_does_not_stop_a_trial() -> None:
    """CF blessing.1"""
    at = table().reveal({0: "trial", 1: "blessing"}).play("P1 blesses P1")
    assert at.asked == [1, 2, 3]


# ---- Betrayal ---------------------------------------------------------------------------------------------


def test_a_betrayal_chooses_any_other_players_card() -> None:
    """CF betrayal.1"""
    at = table().reveal({1: "betrayal"})
    assert at.legal(1) == ["P1 betrays P0", "P1 betrays P2", "P1 betrays P3"]


def test_a_betrayed_card_is_cancelled() -> None:
    """CF betrayal.2"""
    at = table().reveal({0: "trial", 1: "betrayal", 2: "taxation"}).play("P1 betrays P2")
    assert at.cancelled == [2]
    assert at.question == "join"


def test_the_betrayals_of_a_turn_are_forgotten_on_the_next() -> None:
    """CF betrayal.2"""
    at = table().reveal({**dict.fromkeys(range(4), "coronation"), 0: "betrayal", 1: "trial"})
    at.play("P0 betrays P1")
    at.reveal({1: "taxation", 2: "betrayal"}).play("P2 betrays P3")
    assert at.cancelled == [3]
    assert (at.question, at.asked) == ("tax", [1])


def test_betrayer_and_betrayed_both_lose_their_card_to_the_discard() -> None:
    """CF betrayal.2, CF file.1"""
    at = table().reveal({1: "betrayal", 2: "conquest"}).play("P1 betrays P2")
    assert (at.discard["betrayal"], at.discard["conquest"]) == (3, 3)
    assert [at.court(p) for p in at.seats] == [{}] * 4


# ---- Trial of Faith ---------------------------------------------------------------------------------------


def test_each_other_player_may_join_a_trial() -> None:
    """CF trial.1"""
    at = table().reveal({2: "trial"})
    assert (at.question, at.asked) == ("join", [0, 1, 3])
    assert at.legal(0) == ["P0 declines", "P0 joins"]


def test_the_highest_die_takes_the_pot_and_the_card() -> None:
    """CF trial.2, CF trial.3"""
    at = table().reveal({2: "trial"})
    at.load_dice(3, 6, 2)
    at.play("P0 joins", "P1 joins", "P3 declines")
    assert [roll[:2] for roll in at.told(Event.DIE)] == [(0, 3), (1, 6), (2, 2)]
    assert at.tokens == [4, 7, 4, 5]
    assert at.court(1) == {"trial": 1}
    assert at.court(2) == {}


def test_only_the_tied_roll_again_until_one_is_highest() -> None:
    """CF trial.3"""
    at = table().reveal({2: "trial"})
    at.load_dice(5, 5, 5, 4, 3, 3, 1, 2, 6)
    at.play("P0 joins", "P1 joins", "P3 joins")
    assert [roll[0] for roll in at.told(Event.DIE)] == [0, 1, 2, 3, 0, 1, 2, 0, 1]
    assert at.told(Event.TRIAL_WON) == [(2, 1, 4, 0)]


def test_a_trial_nobody_joins_pays_three_tokens() -> None:
    """CF trial.2"""
    at = table().reveal({2: "trial"}).play("P0 declines", "P1 declines", "P3 declines")
    assert at.tokens == [5, 5, 8, 5]
    assert at.told(Event.DIE) == []


# ---- file and pass ----------------------------------------------------------------------------------------


def test_successes_become_evidence_and_all_else_is_discarded() -> None:
    """CF file.1"""
    at = table(tokens={3: 9})
    at.reveal({0: "conquest", 1: "revolt", 2: "trial", 3: "taxation"})
    at.load_dice(6, 1, 5, 2)
    at.play("P0 conquers P1", "P3 taxes P2", "P0 declines", "P1 declines", "P3 declines")
    assert [at.court(p) for p in at.seats] == [{"conquest": 1}, {}, {"trial": 1}, {}]
    assert at.discard["revolt"] == at.discard["taxation"] == 3


def test_whole_hands_go_one_seat_to_the_right() -> None:
    """CF pass.1"""
    at = table(hands={0: "ambush trial*2", 1: "ambush revolt", 2: "ambush conquest", 3: "ambush taxation"})
    at.reveal()
    assert [at.hand(p) for p in at.seats] == [{"taxation": 1}, {"trial": 2}, {"revolt": 1}, {"conquest": 1}]


def test_at_three_seats_the_last_hand_goes_to_the_first_seat() -> None:
    """CF pass.1"""
    at = table(3, hands={0: "ambush trial*2", 1: "ambush revolt", 2: "ambush conquest"}).reveal()
    assert [at.hand(p) for p in at.seats] == [{"conquest": 1}, {"trial": 2}, {"revolt": 1}]


# ---- the end ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "turns"), [(4, 12), (3, 16)])
def test_hands_first_run_out_after_as_many_turns_as_cards(seats: int, turns: int) -> None:
    """CF end.1: unless somebody is crowned, or a Coronation cancelled."""
    at = Table(seats, key=3)
    while at.s.run_outs == 0:
        choices = at.legal(at.asked[0])
        if at.question in ("place", "betray"):
            choices = [line for line in choices if not endangers_a_coronation(at, line)][::-1]
        at.play(choices[0])
        assert not at.over
    assert at.told(Event.DEAL) == [(Deal.FIRST, 0, 0, 0), (Deal.RAN_OUT, 0, 0, 0)]
    assert at.turn == turns + 1


def endangers_a_coronation(at: Table, line: str) -> bool:
    """Would it betray one, or lay one beside a Betrayal?"""
    laid = [TYPE_IDS[at.s.played[p]] if at.s.laid >> p & 1 else "" for p in at.seats]
    if "betrays" in line:
        return laid[int(line[-1])] == "coronation"
    return ("lays betrayal" in line and "coronation" in laid) or (
        "lays coronation" in line and "betrayal" in laid
    )


@pytest.mark.parametrize("seats", [3, 4])
def test_any_game_ends_and_pays_the_king_alone(seats: int) -> None:
    """CF end.1: and every card and token is somewhere all the time."""
    ends = set()
    for key in range(4):
        at = Table(seats, key)
        chance = Random(key)
        while not at.over:
            at.play_at_random(chance)
        ends.add(at.over)
        assert at.scores == [float(at.over == End.CROWNED and p == at.winner) for p in at.seats]
        assert [at.legal(p) for p in at.seats] == [[]] * seats
    assert End.CROWNED in ends


# ---- what a player knows ----------------------------------------------------------------------------------


def test_a_hand_that_was_held_stays_known_while_it_travels() -> None:
    """CF known.1"""
    at = table(hands={1: "ambush revolt*2"}).reveal()
    assert at.hand(2) == {"revolt": 2}
    assert at.sees_of(1, 2)["hand"] == [0, 2, 0, 0, 0, 0, 0, 0]
    assert at.sees_of(0, 2)["hand"] == UNKNOWN_HAND
    assert [at.sees_of(1, p)["hand_known"] for p in at.seats] == [[0], [1], [1], [0]]


def test_both_hands_of_an_ambush_are_known_to_both_players() -> None:
    """CF known.1"""
    at = table().reveal({0: "ambush", 1: "coronation", 2: "coronation", 3: "coronation"})
    at.reveal(dict.fromkeys(at.seats, "taxation")).play("P0 ambushes P2").end_turn(2)
    knows = [[q for q in at.seats if at.sees_of(p, q)["hand_known"] == [1]] for p in at.seats]
    # Hands 0 to 3 passed (3 0 1 2), P0 and P2 swapped (1 0 3 2), and they passed again:
    assert [at.s.hand_of[p] for p in at.seats] == [2, 1, 0, 3]
    assert knows == [[0, 1, 2, 3], [1, 2], [0, 1, 2, 3], [0, 3]]


def test_a_new_deal_makes_all_hands_unknown_but_ones_own() -> None:
    """CF known.1"""
    at = table().reveal()
    at.reveal({0: "betrayal", 1: "coronation", 2: "revolt", 3: "revolt"})
    while at.turn == 2:
        p = at.asked[0]
        at.load_dice(1, 1)
        at.play("P0 betrays P1" if at.question == "betray" else at.legal(p)[0])
    assert at.told(Event.DEAL) == [(Deal.CORONATION, 0, 0, 0)]
    for p in at.seats:
        assert [q for q in at.seats if at.sees_of(p, q)["hand_known"] == [1]] == [p]


def test_tokens_courts_discard_and_ambushes_to_come_lie_open() -> None:
    """CF known.2"""
    at = table(turn=2, tokens={2: 9}, courts={1: "revolt*2"})
    at.reveal({0: "ambush", 1: "coronation", 2: "blessing", 3: "coronation"}).play("P2 blesses P3")
    for viewer in at.seats:
        assert at.sees(viewer)["bank"] == [at.bank]
        assert at.sees(viewer)["discard"] == [at.discard.get(name, 0) for name in TYPE_IDS]
        assert at.sees_of(viewer, 2)["tokens"] == [9]
        assert at.sees_of(viewer, 1)["court"] == [0, 2, 0]
        assert [at.sees_of(viewer, p)["ambush"] for p in at.seats] == [[1], [0], [0], [0]]
        assert [at.sees_of(viewer, p)["sheltered"] for p in at.seats] == [[0], [0], [0], [1]]


def test_a_face_down_card_is_secret_even_from_those_who_know_the_hand() -> None:
    """CF known.3: they know the hand it came from, not which card of it was laid."""
    at = table(hands={0: "ambush revolt trial"}).reveal()
    at.lay({0: "revolt", 1: "trial says revolt", 2: "revolt", 3: "revolt"})
    assert at.sees_of(0, 1)["card"] == [0] * 8
    assert at.sees_of(0, 1)["hand"] == [0, 1, 1, 0, 0, 0, 0, 0]
    assert at.sees_of(1, 1)["hand"] == [0, 1, 0, 0, 0, 0, 0, 0]
    worlds = [at.redealt(0, key) for key in range(30)]
    assert {TYPE_IDS[world.s.played[1]] for world in worlds} == {"revolt", "trial"}
    assert all(world.observation(0) == at.observation(0) for world in worlds)


def test_a_new_deal_of_the_unseen_keeps_ones_own_card_and_every_word_said() -> None:
    """CF known.3"""
    at = table(4).lay({0: "trial says revolt", 2: "conquest says blessing"})
    for key in range(20):
        world = at.redealt(0, key)
        assert world.s.played[0] == at.s.played[0]
        assert [world.s.claim[p] for p in at.seats] == [at.s.claim[p] for p in at.seats]
        assert world.hand(0) == at.hand(0)
        assert world.hand_sizes() == at.hand_sizes()
        assert (world.tokens, world.discard) == (at.tokens, at.discard)


def test_revealed_cards_are_not_dealt_anew() -> None:
    """CF known.3"""
    at = table().reveal({2: "taxation", 3: "conquest"})
    for key in range(20):
        world = at.redealt(0, key)
        assert [world.s.played[p] for p in at.seats] == [at.s.played[p] for p in at.seats]


@pytest.mark.parametrize("seats", [3, 4])
def test_the_factions_of_all_others_are_secret_the_unused_one_too(seats: int) -> None:
    """CF known.3"""
    at = table(seats, factions={0: "army"})
    worlds = [at.redealt(0, key).factions for key in range(60)]
    assert all(world[0] == "army" for world in worlds)
    assert len({tuple(world) for world in worlds}) == 6
    assert at.sees(0)["faction"] == [0, 1, 0, 0]


@pytest.mark.parametrize("seats", [3, 4])
def test_no_re_dealt_world_contradicts_what_a_seat_has_seen(seats: int) -> None:
    """CF known.1 to known.3: a seat sees and may do the same in all of them."""
    at, chance = Table(seats, key=8), Random(8)
    for _ in range(200):
        if at.over:
            break
        viewer = chance.randrange(seats)
        world = at.redealt(viewer, chance.getrandbits(64))
        assert world.observation(viewer) == at.observation(viewer)
        assert world.legal_actions(viewer) == at.legal_actions(viewer)
        at.play_at_random(chance)


# ---- what an observation must tell apart ------------------------------------------------------------------


def test_an_observation_tells_which_blessing_protects_whom() -> None:
    """CF known.2: a Betrayal of one Blessing or the other bares another player."""
    at = table().reveal({0: "blessing", 1: "blessing", 2: "betrayal"})
    one = at.copy().play("P0 blesses P2", "P1 blesses P3")
    other = at.copy().play("P0 blesses P3", "P1 blesses P2")
    assert one.question == other.question == "betray"
    assert one.observation(2) != other.observation(2)


def test_an_observation_tells_which_betrayals_have_struck_a_card() -> None:
    """CF known.2: the Blessing is cancelled twice, or once: only then it comes back when P3 is betrayed."""
    at = table(start=1).reveal({0: "betrayal", 1: "blessing", 2: "betrayal", 3: "betrayal"})
    at.play("P1 blesses P0")
    twice = at.copy().play("P2 betrays P1", "P3 betrays P1")
    once = at.copy().play("P2 betrays P0", "P3 betrays P1")
    assert twice.cancelled == once.cancelled == [1]
    assert twice.observation(0) != once.observation(0)


def test_an_observation_tells_whose_trial_is_held() -> None:
    """CF known.2: P2 is the last to answer, to the Trial of P0 or to that of P1."""
    first = table().reveal({0: "trial", 1: "trial"}).play("P1 declines", "P3 declines")
    second = table(tokens={0: 2}).reveal({0: "trial", 1: "trial"})
    second.play("P1 declines", "P2 declines", "P3 declines", "P0 declines", "P3 declines")
    assert first.asked == second.asked == [2]
    assert first.tokens == second.tokens
    assert first.observation(2) != second.observation(2)


def test_an_observation_tells_which_cards_have_already_succeeded() -> None:
    """CF known.2: the Conquest of P0 will be evidence, or not."""
    won = table(tokens={0: 4, 2: 6}).reveal({0: "conquest", 1: "taxation"})
    won.load_dice(6, 6, 1)
    lost = table(tokens={0: 7, 2: 3}).reveal({0: "conquest", 1: "taxation"})
    lost.load_dice(1, 1, 6)
    for at in (won, lost):
        at.play("P0 conquers P2")
    assert won.tokens == lost.tokens == [6, 5, 4, 5]
    assert won.observation(1) != lost.observation(1)


# ---- the page of the rules --------------------------------------------------------------------------------


def section(heading: str) -> str:
    """A section of the page of the rules."""
    return PAGE.read_text("utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]


def test_the_page_lists_every_piece_of_an_observation_in_order() -> None:
    """CF known.2"""
    listed = re.findall(r"(?m)^\| `(\w+)` \| ([^|]+) \|", section("Observation"))
    at_four = [(name, size(4)) for name, size in PIECES] + list(SEAT_PIECES)
    assert [name for name, _ in listed] == [name for name, _ in at_four]
    for (name, said), (_, size) in zip(listed, at_four, strict=True):
        assert not said.isdigit() or int(said) == size, name


def test_every_line_of_notation_on_the_page_reads_back_as_itself() -> None:
    """CF turn.1"""
    lines = re.findall(r"(?m)^\| \w* ?\| `([^`]+)` \|", section("Notation"))
    assert len(lines) == 15
    game = find_game("crownfall")
    assert [game.write(None, 4, *game.read(None, 4, line)) for line in lines] == lines


def test_the_page_and_the_texts_use_the_same_names() -> None:
    """CF setup.2, CF place.1: cards and factions, in three languages."""
    rows = section("Words in three languages")
    for key in [f"type.{name}" for name in TYPE_IDS] + [f"faction.{name}" for name in FACTION_IDS]:
        words = [find_game("crownfall").texts(language).say(key) for language in ("en", "fr", "it")]
        assert f"| {' | '.join(words)} |" in rows

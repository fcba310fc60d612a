"""Our rulings, CF-R1 to CF-R34: one situation or more for each."""

from itertools import product

import pytest

from regalia.games.crownfall.edition import BOX, FACTION_IDS, TYPE_IDS
from regalia.games.crownfall.rules import betray
from regalia.games.crownfall.state import Deal, End, Event
from regalia.kernel.state import NOBODY

from .position import Table, table

NO_STRIKE = {0: "coronation", 1: "coronation", 2: "coronation", 3: "coronation"}


# ---- CF-R1 to CF-R3: cards and trade ----------------------------------------------------------------------


def test_there_are_six_cards_of_each_type() -> None:
    """CF-R1"""
    at = Table(4, key=1)
    assert [sum(at.hand(p).get(name, 0) for p in at.seats) for name in TYPE_IDS] == [6] * 8
    assert sum(BOX.copies) == 48


def test_another_edition_may_have_other_counts() -> None:
    """CF-R1: the counts are data."""
    at = Table(3, key=1, box=BOX._replace(copies=(9, 6, 6, 6, 6, 6, 6, 4)))
    assert sum(at.hand(p).get("conquest", 0) for p in at.seats) == 9
    assert sorted(at.hand_sizes()) == [16, 16, 17]


def test_forced_purchase_pays_the_owner_and_cannot_be_refused() -> None:
    """CF-R2"""
    at = table(turn=2, tokens={0: 7}, courts={2: "conquest"})
    at.play("P0 buys conquest from P2")
    assert at.tokens == [0, 5, 12, 5]
    assert at.bank == 70 - 22
    assert at.court(0) == {"conquest": 1}
    assert (at.question, at.asked) == ("trade", [2])


def test_a_blessing_of_last_turn_does_not_stop_a_purchase() -> None:
    """CF-R2"""
    at = table(tokens={0: 7}, courts={2: "conquest"})
    at.reveal({1: "blessing"}).play("P1 blesses P2")
    at.play("P2 trades nothing", "P0 buys conquest from P2")
    assert at.court(0) == {"conquest": 1}


def test_sold_evidence_goes_to_the_discard() -> None:
    """CF-R3"""
    at = table(turn=2, courts={0: "trial"})
    before = at.discard.get("trial", 0)
    at.play("P0 sells trial")
    assert at.discard["trial"] == before + 1


def test_sold_evidence_is_dealt_again() -> None:
    """CF-R3, CF-R18"""
    at = table(turn=2, courts={0: "trial"}, hands=dict.fromkeys(range(4), "ambush"))
    at.play("P0 sells trial").reveal()
    assert sum(at.hand(p)["trial"] for p in at.seats if "trial" in at.hand(p)) == 6


# ---- CF-R4 and CF-R5: order and secrecy -------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
def test_the_start_player_moves_one_seat_to_the_right_each_turn(seats: int) -> None:
    """CF-R4"""
    at = table(seats, start=1)
    starts = [at.s.start]
    for turn in range(1, 5):
        starts.append(at.reveal(any_card(at)).end_turn(turn).s.start)
    assert starts == [(1 + i) % seats for i in range(5)]


def any_card(at: Table) -> dict[int, str]:
    """A card each that rolls no die."""
    calm = ("taxation", "blessing", "ambush", "coronation")
    return {p: next(card for card in calm if card in at.hand(p)) for p in at.seats}


def test_a_new_deal_does_not_disturb_the_order() -> None:
    """CF-R4"""
    at = table(start=3).reveal({0: "betrayal", 1: "coronation"}).play("P0 betrays P1")
    assert at.told(Event.DEAL) == [(Deal.CORONATION, 0, 0, 0)]
    assert at.s.start == 0


def test_trades_go_in_turn_order() -> None:
    """CF-R4, CF-R25"""
    at = table(turn=2, start=2, courts={0: "trial", 1: "trial", 3: "trial"})
    asked = []
    while at.question == "trade":
        asked += at.asked
        at.play(f"P{at.asked[0]} trades nothing")
    assert asked == [3, 0, 1]


def test_cards_and_announcements_are_secret_until_all_have_laid() -> None:
    """CF-R5"""
    at = table()
    at.play("P0 lays revolt says trial", "P2 lays trial says trial", "P3 lays trial says conquest")
    assert at.told(Event.CLAIMS) == []
    assert at.sees_of(1, 0)["has_laid"] == [1]
    assert at.sees_of(1, 0)["claim"] == [0] * 8
    assert at.sees_of(0, 0)["claim"][TYPE_IDS.index("trial")] == 1
    worlds = [at.redealt(1, key) for key in range(60)]
    assert {world.s.claim[0] for world in worlds} == set(range(8))
    assert not any(entry.event == Event.LAYS for entry in at.heard_by(1))
    at.play("P1 lays trial says trial")
    assert len(at.told(Event.CLAIMS)) == 4
    assert at.sees_of(1, 0)["claim"][TYPE_IDS.index("trial")] == 1
    assert at.sees_of(1, 0)["card"] == [0] * 8


def test_bets_are_secret_until_all_have_bet() -> None:
    """CF-R5, CF-R6"""
    at = table().lay().play("P0 bets 2 on P1 lying", "P2 bets nothing")
    assert at.told(Event.BETS) == []
    assert at.tokens == [5, 5, 5, 5]
    assert at.sees(0)["bet"] == [4, 0, 0]
    assert at.sees(1)["bet"] == [0, 0, 0]
    worlds = [at.redealt(1, key) for key in range(40)]
    assert len({world.s.bet[0] for world in worlds}) > 10
    assert all(world.s.bet[3] == 0 for world in worlds)
    assert all(world.observation(1) == at.observation(1) for world in worlds)
    assert at.redealt(0, 1).s.bet[0] == at.s.bet[0]


# ---- CF-R6: bets ------------------------------------------------------------------------------------------


def test_a_won_bet_pays_even_money() -> None:
    """CF-R6"""
    at = table(tokens={0: 2}).reveal({1: "trial says revolt"}, "P0 bets 2 on P1 lying")
    assert at.tokens[0] == 4


def test_nobody_stakes_more_in_all_than_they_hold() -> None:
    """CF-R6"""
    at = table(tokens={0: 3, 1: 1}).lay()
    stakes = [sum(int(n) for n in line.split() if n.isdigit()) for line in at.legal(0)]
    assert max(stakes) == 3
    assert len(at.legal(1)) == 1 + 3 * 2


def test_only_one_bet_on_each_opponent() -> None:
    """CF-R6"""
    at = table(tokens={0: 60 - 5}).lay()
    assert all(line.count(f"P{q}") <= 1 for line in at.legal(0) for q in (1, 2, 3))


# ---- CF-R7, CF-R8, CF-R32: Ambushes -----------------------------------------------------------------------


def test_an_ambush_strikes_after_the_cards_are_placed_and_chooses_then() -> None:
    """CF-R7"""
    at = table().reveal({**NO_STRIKE, 0: "ambush"})
    assert (at.question, at.turn) == ("place", 2)
    at.reveal(dict.fromkeys(at.seats, "taxation"))
    assert (at.question, at.asked) == ("ambush", [0])
    swapped = at.hand(0), at.hand(2)
    assert all("taxation" not in hand for hand in swapped)
    at.play("P0 ambushes P2")
    assert (at.hand(2), at.hand(0)) == swapped


def test_an_ambush_does_nothing_on_the_turn_it_is_laid() -> None:
    """CF-R7"""
    at = table().reveal()
    assert at.told(Event.AMBUSHES) == []
    assert at.ambushers == [0, 1, 2, 3]


def test_who_was_blessed_when_the_ambush_was_laid_is_out_of_its_reach() -> None:
    """CF-R8"""
    at = table().reveal({0: "ambush", 1: "blessing", 2: "coronation", 3: "coronation"})
    at.play("P1 blesses P3").reveal(dict.fromkeys(at.seats, "taxation"))
    assert at.legal(0) == ["P0 ambushes P1", "P0 ambushes P2"]


def test_a_cancelled_blessing_shelters_nobody() -> None:
    """CF-R8"""
    at = table().reveal({0: "ambush", 1: "blessing", 2: "betrayal", 3: "coronation"})
    at.play("P1 blesses P3", "P2 betrays P1").reveal(dict.fromkeys(at.seats, "taxation"))
    assert at.legal(0) == ["P0 ambushes P1", "P0 ambushes P2", "P0 ambushes P3"]


def test_a_blessing_on_the_turn_of_the_strike_comes_too_late() -> None:
    """CF-R8"""
    at = table().reveal({**NO_STRIKE, 0: "ambush"})
    at.reveal({0: "taxation", 1: "taxation", 2: "blessing", 3: "taxation"})
    at.play("P0 ambushes P2", "P2 blesses P2")
    assert at.told(Event.AMBUSHES) == [(0, 2, 0, 0)]


def test_an_ambush_with_one_player_in_reach_strikes_that_one() -> None:
    """CF-R8, CF-R29"""
    at = table(3).reveal({0: "ambush", 1: "blessing", 2: "coronation"}).play("P1 blesses P2")
    at.reveal(dict.fromkeys(at.seats, "taxation"))
    assert at.told(Event.AMBUSHES) == [(0, 1, 0, 0)]


def test_an_ambush_with_nobody_in_reach_fails() -> None:
    """CF-R8"""
    at = table(3).reveal({0: "ambush", 1: "blessing", 2: "blessing"})
    at.play("P1 blesses P2", "P2 blesses P1").reveal(dict.fromkeys(at.seats, "taxation"))
    assert at.told(Event.AMBUSH_FAILS) == [(0, 0, 0, 0)]
    assert at.told(Event.AMBUSHES) == []
    assert at.ambushers == []
    assert at.question == "tax"


def test_the_shelter_of_one_turn_does_not_reach_into_the_next() -> None:
    """CF-R8: the Ambush of P1 is laid a turn later, when nobody is blessed."""
    at = table().reveal({0: "ambush", 1: "blessing", 2: "coronation", 3: "coronation"})
    at.play("P1 blesses P3")
    at.reveal({0: "taxation", 1: "taxation", 2: "ambush", 3: "taxation"})
    at.play("P0 ambushes P1").end_turn(2)
    at.reveal(dict.fromkeys(at.seats, "revolt"))
    assert at.legal(2) == ["P2 ambushes P0", "P2 ambushes P1", "P2 ambushes P3"]


def test_an_ambush_waits_in_the_discard_and_in_the_open() -> None:
    """CF-R32"""
    at = table()
    before = at.discard["ambush"]
    at.reveal({**NO_STRIKE, 0: "ambush"})
    assert at.discard["ambush"] == before + 1
    assert [at.sees_of(2, p)["ambush"] for p in at.seats] == [[1], [0], [0], [0]]


def test_an_ambush_survives_a_new_deal() -> None:
    """CF-R32"""
    at = table().reveal({0: "ambush", 1: "coronation", 2: "betrayal", 3: "coronation"}).play("P2 betrays P1")
    assert at.told(Event.DEAL) == [(Deal.CORONATION, 0, 0, 0)]
    assert at.ambushers == [0]
    at.lay({p: next(iter(at.hand(p))) for p in at.seats}).bet()
    assert (at.question, at.asked) == ("ambush", [0])
    mine, theirs = at.hand(0), at.hand(3)
    at.play("P0 ambushes P3")
    assert (at.hand(0), at.hand(3)) == (theirs, mine)


def test_several_ambushes_strike_in_the_turn_order_of_that_turn() -> None:
    """CF-R32, CF-R4: P0 laid before P1 in turn order, but P1 is start player now."""
    at = table(start=0).reveal({0: "ambush", 1: "ambush", 2: "coronation", 3: "coronation"})
    at.reveal(dict.fromkeys(at.seats, "taxation"))
    assert at.asked == [1]
    at.play("P1 ambushes P2")
    assert at.asked == [0]
    at.play("P0 ambushes P2")
    # P1 had hand 0 and P2 hand 1; they swapped, then P0 swapped its hand 3 for hand 0.
    assert [at.s.hand_of[p] for p in at.seats] == [0, 1, 3, 2]


def test_an_ambush_swaps_empty_hands_too() -> None:
    """CF-R32, CF-R26"""
    hands = {0: "ambush", 1: "coronation", 2: "coronation conquest revolt", 3: "coronation trial"}
    at = table(hands=hands).reveal({**NO_STRIKE, 0: "ambush"})
    assert at.hand_sizes() == [1, 0, 0, 2]
    at.lay({0: "trial", 3: "conquest"}).bet()
    at.play("P0 ambushes P3")
    assert (at.hand(0), at.hand(3)) == ({"revolt": 1}, {})


# ---- CF-R9, CF-R10, CF-R29, CF-R30: Betrayals and Blessings ------------------------------------------------


def test_a_betrayed_blessing_protects_nobody() -> None:
    """CF-R9"""
    at = table().reveal({0: "blessing", 1: "betrayal", 3: "conquest"})
    at.load_dice(6, 1, 2)
    at.play("P0 blesses P2", "P1 betrays P0", "P3 conquers P2")
    assert at.tokens == [5, 5, 3, 7]


def test_betraying_a_betrayal_that_struck_restores_its_victim() -> None:
    """CF-R9"""
    at = table().reveal({0: "betrayal", 1: "betrayal", 3: "taxation"})
    at.play("P0 betrays P3")
    assert at.cancelled == [3]
    at.play("P1 betrays P0")
    assert at.cancelled == [0]
    assert (at.question, at.asked) == ("tax", [3])
    assert at.told(Event.BETRAYAL_UNDONE) == [(0, 3, 0, 0)]


def test_betraying_a_betrayal_restores_the_blessing_it_had_cancelled() -> None:
    """CF-R9"""
    at = table().reveal({0: "blessing", 1: "betrayal", 2: "betrayal", 3: "conquest"})
    at.play("P0 blesses P0", "P1 betrays P3", "P2 betrays P1", "P3 conquers P0")
    assert at.told(Event.CONQUEST_BLOCKED) == [(3, 0, 0, 0)]
    at = table().reveal({0: "blessing", 1: "betrayal", 2: "betrayal", 3: "conquest"})
    at.play("P0 blesses P2", "P1 betrays P0")
    assert at.blessed == []
    at.play("P2 betrays P1")
    assert at.blessed == [2]
    at.play("P3 conquers P2")
    assert at.tokens == [5, 5, 5, 5]


def test_an_ambush_laid_this_turn_can_be_betrayed() -> None:
    """CF-R9"""
    at = table().reveal({0: "betrayal", 1: "ambush", 2: "coronation", 3: "ambush"}).play("P0 betrays P1")
    assert at.ambushers == [3]


def test_a_restored_ambush_strikes_after_all() -> None:
    """CF-R9"""
    at = table().reveal({0: "betrayal", 1: "ambush", 2: "betrayal", 3: "coronation"})
    at.play("P0 betrays P1", "P2 betrays P0")
    assert at.ambushers == [1]


def test_an_ambush_laid_last_turn_is_out_of_a_betrayals_reach() -> None:
    """CF-R9: it strikes first, and to betray its player hits the card laid now."""
    at = table().reveal({**NO_STRIKE, 1: "ambush"})
    at.reveal({0: "betrayal", 1: "taxation", 2: "taxation", 3: "taxation"})
    at.play("P1 ambushes P0", "P0 betrays P1")
    assert at.told(Event.AMBUSHES) == [(1, 0, 0, 0)]
    assert at.cancelled == [1]
    assert at.told(Event.BETRAYS) == [(0, 1, TYPE_IDS.index("taxation"), 0)]


def test_a_betrayal_of_a_blessed_players_card_fails_and_is_spent() -> None:
    """CF-R10"""
    at = table().reveal({0: "blessing", 1: "betrayal", 2: "taxation"})
    at.play("P0 blesses P2", "P1 betrays P2")
    assert at.cancelled == []
    assert at.told(Event.BETRAYAL_FAILS) == [(1, 2, 0, 0)]
    assert (at.question, at.asked) == ("tax", [2])
    at.end_turn(1)
    assert at.discard["betrayal"] == 3


def test_a_blessing_on_its_own_player_cannot_be_betrayed() -> None:
    """CF-R30, CF-R10"""
    at = table().reveal({0: "blessing", 1: "betrayal", 2: "taxation"})
    at.play("P0 blesses P0", "P1 betrays P0")
    assert at.blessed == [0]
    assert at.told(Event.BETRAYAL_FAILS) == [(1, 0, 0, 0)]


def test_a_betrayal_must_choose_even_a_card_already_cancelled() -> None:
    """CF-R29"""
    at = table().reveal({0: "betrayal", 1: "betrayal", 2: "taxation"}).play("P0 betrays P2")
    assert at.legal(1) == ["P1 betrays P0", "P1 betrays P2", "P1 betrays P3"]


def test_a_card_cancelled_twice_does_not_come_back_when_one_betrayal_is_undone() -> None:
    """CF-R29"""
    at = table().reveal({0: "betrayal", 1: "betrayal", 2: "betrayal", 3: "taxation"})
    at.play("P0 betrays P3", "P1 betrays P3", "P2 betrays P0")
    assert at.told(Event.BETRAYAL_UNDONE) == [(0, 3, 0, 0)]
    assert at.told(Event.TAXES) == []
    assert at.turn == 2


def test_a_betrayal_that_finds_no_other_card_does_nothing() -> None:
    """CF-R29, CF-R26"""
    at = table(hands={0: "betrayal conquest", 1: "", 2: "", 3: ""}).reveal({0: "betrayal"})
    assert at.told(Event.NOTHING_TO_BETRAY) == [(0, 0, 0, 0)]
    assert at.turn == 2


def test_a_betrayal_with_one_other_card_takes_that_one() -> None:
    """CF-R29"""
    at = table(hands={0: "betrayal conquest", 1: "", 2: "taxation", 3: ""})
    at.reveal({0: "betrayal", 2: "taxation"})
    assert at.told(Event.BETRAYS) == [(0, 2, TYPE_IDS.index("taxation"), 0)]


@pytest.mark.parametrize("card", ["ambush", "blessing", "betrayal", "conquest", "taxation"])
def test_nobody_may_decline_to_carry_out_a_card(card: str) -> None:
    """CF-R29: every choice it offers is a player."""
    at = table().reveal({**NO_STRIKE, 0: card})
    if card == "ambush":
        at.reveal(dict.fromkeys(at.seats, "taxation"))
    others = [f"P{q}" for q in ((0, 1, 2, 3) if card == "blessing" else (1, 2, 3))]
    assert [line.split()[-1] for line in at.legal(0)] == others + ["each"] * (card == "taxation")


def test_a_betrayal_cancelled_before_its_moment_never_strikes() -> None:
    """CF-R30"""
    at = table().reveal({0: "betrayal", 1: "betrayal", 2: "taxation"}).play("P0 betrays P1")
    assert (at.question, at.asked) == ("tax", [2])
    assert at.cancelled == [1]


def test_a_betrayal_restored_after_its_moment_does_not_strike_late() -> None:
    """CF-R30: the moment of P1 has passed when P2 betrays P0."""
    at = table().reveal({0: "betrayal", 1: "betrayal", 2: "betrayal", 3: "taxation"})
    at.play("P0 betrays P1", "P2 betrays P0")
    assert at.cancelled == [0]
    assert (at.question, at.asked) == ("tax", [3])


def test_a_betrayal_restored_before_its_moment_strikes() -> None:
    """CF-R30"""
    at = table().reveal({0: "betrayal", 1: "betrayal", 2: "betrayal", 3: "taxation"})
    at.play("P0 betrays P2", "P1 betrays P0")
    assert (at.question, at.asked) == ("betray", [2])
    at.play("P2 betrays P3")
    assert at.told(Event.TAXES) == []
    assert at.turn == 2


def test_a_chain_of_three_betrayals_cancels_the_first_victim_again() -> None:
    """CF-R30, CF-R9"""
    at = table(start=1).reveal({1: "betrayal", 2: "betrayal", 3: "betrayal", 0: "taxation"})
    at.play("P1 betrays P0", "P2 betrays P1", "P3 betrays P2")
    assert at.told(Event.BETRAYAL_UNDONE) == [(1, 0, 0, 0), (2, 1, 0, 0)]
    assert at.told(Event.BETRAYAL_STANDS) == [(1, 0, 0, 0)]
    assert at.told(Event.CANCELLED) == [(0, TYPE_IDS.index("taxation"), 0, 0)]
    assert at.turn == 2


def circle() -> Table:
    """P0 betrays P2; P1 betrays P0, so that P2 may strike; P2 betrays P1."""
    at = table(hands={3: "taxation*2"}).reveal({0: "betrayal", 1: "betrayal", 2: "betrayal", 3: "taxation"})
    return at.play("P0 betrays P2", "P1 betrays P0", "P2 betrays P1")


def test_a_betrayal_that_struck_is_not_cancelled_by_an_earlier_one_that_comes_back() -> None:
    """CF-R30: P0 strikes again, but P2 has struck since; so there is no circle."""
    at = circle()
    assert at.cancelled == [1]
    assert (at.question, at.asked) == ("tax", [3])


def test_the_journal_does_not_call_back_a_betrayal_that_comes_too_early_to_count() -> None:
    """CF-R30: nothing is told of P0 against P2, whose Betrayal stands."""
    assert circle().told(Event.BETRAYAL_STANDS) == []


@pytest.mark.parametrize(
    ("strikes", "cancelled"),
    [
        ("0>2 1>0 2>1 3>2", {0, 2}),  # P3 undoes P2, so P1 holds P0 down again
        ("0>2 1>0 2>1 3>1", {1}),  # P1 is held down twice
        ("0>2 1>0 2>1 3>0", {0, 1}),  # P0, back again, is cancelled anew
        ("0>3 1>0 2>1 3>", {1, 3}),  # P3 was cancelled again before its moment
        ("0>1 1> 2>0 3>2", {1, 2}),  # P1 never struck; restored by P2, cancelled again through P3
    ],
)
def test_betrayals_undo_each_other_by_the_latest_strike(strikes: str, cancelled: set[int]) -> None:
    """CF-R30, CF-R9: who betrays whom, in turn order; no target where the Betrayal never strikes."""
    at = table().reveal(dict.fromkeys(range(4), "betrayal"))
    for strike in strikes.split():
        by, victim = strike.split(">")
        assert (int(by) in at.cancelled) == (victim == "")
        if victim:
            strike_directly(at, int(by), int(victim))
    assert set(at.cancelled) == cancelled


def strike_directly(at: Table, by: int, victim: int) -> None:
    """As `betray` does, without running on to the end of the turn."""
    at.rules.make(betray)(at.s, by, victim)


def test_all_ways_four_betrayals_can_strike_come_out_as_worked_through_by_hand() -> None:
    """CF-R30, CF-R9"""
    revealed = table().reveal(dict.fromkeys(range(4), "betrayal"))
    seen = set()
    for victims in product(range(3), repeat=4):
        at = revealed.copy()
        strikes = []
        for p, k in enumerate(victims):
            if p not in at.cancelled:
                strikes.append((p, (p + 1 + k) % 4))
                strike_directly(at, *strikes[-1])
        assert set(at.cancelled) == cancelled_by_hand(strikes), strikes
        seen.add(tuple(strikes))
    assert len(seen) == 7 + 11 + 9  # by whom P0 betrays: P1, P2, P3; many a Betrayal never strikes


def cancelled_by_hand(strikes: list[tuple[int, int]]) -> set[int]:
    """Whose card is cancelled, when each strike is worked through as one would at a table.

    A card is held down by strikes. When the first comes, what it did itself is undone; when the last goes, it
    is done again. A strike does not reach a Betrayal that has struck after it.
    """
    struck: dict[int, tuple[int, int]] = {}
    held_by: dict[int, set[int]] = {p: set() for p in range(4)}

    def do(by: int) -> None:
        when, at = struck[by]
        if at in struck and struck[at][0] > when:
            return
        held_by[at].add(by)
        if at in struck and len(held_by[at]) == 1:
            undo(at)

    def undo(by: int) -> None:
        at = struck[by][1]
        if by in held_by[at]:
            held_by[at].remove(by)
            if at in struck and not held_by[at]:
                do(at)

    for when, (by, at) in enumerate(strikes):
        struck[by] = (when, at)
        do(by)
    return {p for p in range(4) if held_by[p]}


def test_a_betrayal_that_failed_stays_spent_when_the_blessing_falls_later() -> None:
    """CF-R30"""
    at = table().reveal({0: "blessing", 1: "betrayal", 2: "betrayal", 3: "taxation"})
    at.play("P0 blesses P3", "P1 betrays P3", "P2 betrays P0")
    assert at.cancelled == [0]
    assert at.blessed == []
    assert (at.question, at.asked) == ("tax", [3])


def test_a_betrayal_that_struck_stands_when_the_blessing_comes_back() -> None:
    """CF-R30: P1 betrayed the Blessing on P1; P2 undoes that by a strike that it would have stopped."""
    at = table().reveal({0: "blessing", 1: "betrayal", 2: "betrayal", 3: "betrayal"})
    at.play("P0 blesses P1", "P1 betrays P0")
    assert at.blessed == []
    at.play("P2 betrays P1")
    assert at.blessed == [1]
    assert at.cancelled == [1]
    at.play("P3 betrays P1")
    assert at.told(Event.BETRAYAL_FAILS) == [(3, 1, 0, 0)]


def test_two_blessings_on_one_player_protect_each_alone() -> None:
    """CF-R30"""
    at = table().reveal({0: "blessing", 1: "blessing", 2: "betrayal", 3: "taxation"})
    at.play("P0 blesses P3", "P1 blesses P3", "P2 betrays P0")
    assert at.cancelled == [0]
    assert at.blessed == [3]


def test_a_coronation_restored_by_the_last_betrayal_wins() -> None:
    """CF-R30"""
    at = table(tokens={0: 25}, factions={0: "nobility"})
    at.reveal({0: "coronation", 1: "betrayal", 2: "betrayal"}).play("P1 betrays P0", "P2 betrays P1")
    assert at.winner == 0


def test_a_coronation_cancelled_again_by_the_last_betrayal_does_not_win() -> None:
    """CF-R30"""
    at = table(tokens={0: 25}, factions={0: "nobility"})
    at.reveal({0: "coronation", 1: "betrayal", 2: "betrayal", 3: "betrayal"})
    at.play("P1 betrays P0", "P2 betrays P1", "P3 betrays P2")
    assert not at.over
    assert at.told(Event.DEAL) == [(Deal.CORONATION, 0, 0, 0)]


# ---- CF-R11, CF-R12, CF-R18 to CF-R20, CF-R33, CF-R34: Coronations, deals and the end ----------------------


def test_a_coronation_without_the_goal_does_nothing() -> None:
    """CF-R11"""
    at = table(factions={1: "nobility"})
    before = at.discard["coronation"]
    at.reveal({1: "coronation"})
    assert not at.over
    assert at.tokens == [5, 5, 5, 5]
    assert at.discard["coronation"] == before + 1
    assert at.told(Event.DEAL) == []
    assert at.told(Event.SHOWS_FACTION) == []


def test_a_failed_coronation_rules_out_only_the_goals_that_were_met() -> None:
    """CF-R11: nothing else of the faction is known."""
    at = table(tokens={1: 25}, courts={1: "conquest*4 revolt*4 trial*2"}, factions={1: "clergy"})
    at.reveal({1: "coronation"})
    ruled_out = [int(name in ("nobility", "army", "people")) for name in FACTION_IDS]
    assert all(at.sees_of(viewer, 1)["ruled_out"] == ruled_out for viewer in at.seats)
    assert [at.sees_of(0, p)["ruled_out"] for p in (0, 2, 3)] == [[0] * 4] * 3


@pytest.mark.parametrize("seats", [3, 4])
def test_no_re_dealt_faction_contradicts_a_failed_coronation(seats: int) -> None:
    """CF-R11: P1 is not of the Nobility, for all who saw it; all else stays as likely."""
    at = table(seats, tokens={1: 25}, factions={0: "army", 1: "people"}).reveal({1: "coronation"})
    worlds = {tuple(at.redealt(0, key).factions) for key in range(80)}
    assert {world[1] for world in worlds} == {"clergy", "people"}
    assert len(worlds) == 4
    assert {at.redealt(1, key).factions[1] for key in range(20)} == {"people"}
    assert {at.redealt(254, key).factions[1] for key in range(80)} == {"army", "clergy", "people"}


def test_a_cancelled_coronation_shows_nothing_of_its_faction() -> None:
    """CF-R11, CF-R12: the goal was met, or not; nobody learns which."""
    at = table(tokens={1: 25}, factions={1: "nobility"})
    at.reveal({0: "betrayal", 1: "coronation"}).play("P0 betrays P1")
    assert at.sees_of(0, 1)["ruled_out"] == [0, 0, 0, 0]
    assert at.told(Event.GOAL_NOT_MET) == []


@pytest.mark.parametrize("tokens", [5, 25])
def test_a_cancelled_coronation_causes_a_deal_with_the_goal_met_or_not(tokens: int) -> None:
    """CF-R12"""
    at = table(tokens={1: tokens}, factions={1: "nobility"})
    at.reveal({0: "betrayal", 1: "coronation"}).play("P0 betrays P1")
    assert at.told(Event.DEAL) == [(Deal.CORONATION, 0, 0, 0)]


def test_two_cancelled_coronations_cause_one_deal() -> None:
    """CF-R12"""
    at = table().reveal({0: "coronation", 1: "coronation", 2: "betrayal", 3: "betrayal"})
    at.play("P2 betrays P0", "P3 betrays P1")
    assert len(at.told(Event.CANCELLED)) == 2
    assert at.told(Event.DEAL) == [(Deal.CORONATION, 0, 0, 0)]


def test_the_deal_comes_after_filing_and_begins_at_the_start_player_of_the_turn_played() -> None:
    """CF-R12: the Conquest of this turn is evidence; 47 cards leave one too few for P1."""
    at = table(start=2).reveal({0: "betrayal", 1: "coronation", 2: "conquest"})
    at.load_dice(6, 6, 1)
    at.play("P0 betrays P1", "P2 conquers P3")
    assert at.court(2) == {"conquest": 1}
    assert at.hand_sizes() == [12, 11, 12, 12]
    assert at.discard == {}
    assert at.told(Event.HANDS_PASS) == []


def test_the_turn_after_a_new_deal_passes_hands_as_usual() -> None:
    """CF-R12"""
    at = table().reveal({0: "betrayal", 1: "coronation"}).play("P0 betrays P1")
    at.forget()
    at.roll_fairly()
    at.lay({p: next(iter(at.hand(p))) for p in at.seats}).bet().end_turn(2)
    assert at.told(Event.DEAL) == []
    assert len(at.told(Event.HANDS_PASS)) == 1


def test_a_failed_coronation_that_nobody_cancelled_causes_no_deal() -> None:
    """CF-R12"""
    at = table().reveal({0: "betrayal", 1: "coronation", 2: "taxation"}).play("P0 betrays P2")
    assert at.told(Event.DEAL) == []
    assert len(at.told(Event.HANDS_PASS)) == 1


def test_a_cancelled_coronation_beside_a_valid_one_changes_nothing() -> None:
    """CF-R12, CF-R20"""
    at = table(tokens={1: 25}, factions={1: "nobility"})
    at.reveal({0: "coronation", 1: "coronation", 2: "betrayal"}).play("P2 betrays P0")
    assert at.winner == 1
    assert at.told(Event.DEAL) == []


def last_cards(card: str = "ambush", **position: int) -> Table:
    """Everybody has a last card in hand; a Court holds evidence."""
    hands = dict.fromkeys(range(4), "ambush") | {0: card}
    return table(turn=2, hands=hands, courts={3: "revolt*2 trial"}, **position)  # type: ignore[arg-type]


def test_when_hands_run_out_the_discard_is_dealt_and_evidence_stays() -> None:
    """CF-R18"""
    at = last_cards().reveal()
    assert at.told(Event.DEAL) == [(Deal.RAN_OUT, 0, 0, 0)]
    assert at.court(3) == {"revolt": 2, "trial": 1}
    assert at.hand_sizes() == [12, 11, 11, 11]
    assert at.s.run_outs == 1
    assert at.turn == 3


def test_when_hands_run_out_for_the_third_time_the_throne_stays_vacant() -> None:
    """CF-R19"""
    assert not last_cards(run_outs=1).reveal().over
    at = last_cards(run_outs=2).reveal()
    assert at.over == End.HANDS_RAN_OUT
    assert at.winner == NOBODY
    assert at.scores == [0.0] * 4
    assert at.told(Event.VACANT) == [(End.HANDS_RAN_OUT, 0, 0, 0)]


def test_a_coronation_with_the_last_card_still_wins() -> None:
    """CF-R19"""
    at = last_cards("coronation", run_outs=2)
    at.s.faction[0] = FACTION_IDS.index("nobility")
    at.s.tokens[0] += 20
    at.s.bank -= 20
    assert at.reveal({0: "coronation"}).winner == 0


def test_the_first_of_two_valid_coronations_in_turn_order_wins() -> None:
    """CF-R20"""
    at = table(
        start=1,
        tokens={0: 25, 3: 10},
        courts={3: "trial*3"},
        factions={0: "nobility", 3: "clergy"},
    )
    at.reveal({0: "coronation", 3: "coronation"})
    assert at.winner == 3


def test_an_earlier_coronation_without_its_goal_does_not_stand_in_the_way() -> None:
    """CF-R20"""
    at = table(start=1, tokens={0: 25}, factions={0: "nobility"})
    assert at.reveal({0: "coronation", 3: "coronation"}).winner == 0


def test_a_deal_after_a_cancelled_coronation_is_no_running_out() -> None:
    """CF-R33"""
    at = table(run_outs=2).reveal({0: "betrayal", 1: "coronation"}).play("P0 betrays P1")
    assert at.s.run_outs == 2
    assert not at.over


def test_a_cancelled_coronation_with_empty_hands_is_one_deal_and_counts() -> None:
    """CF-R33"""
    hands = {0: "betrayal", 1: "coronation", 2: "ambush", 3: "ambush"}
    at = table(hands=hands).reveal({0: "betrayal", 1: "coronation"}).play("P0 betrays P1")
    assert at.told(Event.DEAL) == [(Deal.RAN_OUT, 0, 0, 0)]
    assert at.s.run_outs == 1
    at = table(hands=hands, run_outs=2).reveal({0: "betrayal", 1: "coronation"}).play("P0 betrays P1")
    assert at.over == End.HANDS_RAN_OUT


def test_after_turn_sixty_the_throne_stays_vacant() -> None:
    """CF-R33"""
    assert not table(turn=59).reveal().over
    at = table(turn=60).reveal()
    assert at.over == End.LAST_TURN
    assert at.winner == NOBODY


def test_another_edition_may_have_another_last_turn() -> None:
    """CF-R33"""
    at = table(turn=7, box=BOX._replace(last_turn=7)).reveal()
    assert at.over == End.LAST_TURN


def test_a_coronation_with_the_goal_met_is_claimed_by_itself_and_shows_all_factions() -> None:
    """CF-R34"""
    at = table(tokens={1: 25}, factions={1: "nobility"}).reveal({1: "coronation"})
    assert at.told(Event.CROWNED) == [(1, FACTION_IDS.index("nobility"), 0, 0)]
    shown = [(p, FACTION_IDS[f]) for p, f, _, _ in at.told(Event.SHOWS_FACTION)]
    assert shown == list(enumerate(at.factions))
    assert all(at.redealt(0, key).factions == at.factions for key in range(10))


def test_a_vacant_throne_shows_all_factions_too() -> None:
    """CF-R34, CF-R19"""
    assert len(table(3, turn=60).reveal().told(Event.SHOWS_FACTION)) == 3


# ---- CF-R13, CF-R14: Revolts ------------------------------------------------------------------------------


def test_a_revolt_fails_without_a_die_when_the_only_richest_player_is_blessed() -> None:
    """CF-R13"""
    at = table(tokens={2: 9}).reveal({0: "revolt", 1: "blessing"}).play("P1 blesses P2")
    assert at.told(Event.DIE) == []
    assert at.tokens == [5, 5, 9, 5]
    assert at.court(0) == {}
    assert at.told(Event.REVOLT_BLOCKED) == [(0, 0, 0, 0)]


def test_a_revolt_fails_when_all_the_tied_richest_are_blessed() -> None:
    """CF-R13"""
    at = table(tokens={2: 9, 3: 9}).reveal({0: "revolt", 1: "blessing", 2: "blessing"})
    at.play("P1 blesses P2", "P2 blesses P3")
    assert at.told(Event.REVOLT_BLOCKED) == [(0, 0, 0, 0)]
    assert at.tokens == [5, 5, 9, 9]


def test_among_tied_players_only_those_not_blessed_can_be_chosen() -> None:
    """CF-R13"""
    at = table(tokens={0: 9, 2: 9, 3: 9})
    at.load_dice(4)
    at.reveal({0: "revolt", 1: "blessing"}).play("P1 blesses P2")
    assert at.legal(0) == ["P0 revolts against P0", "P0 revolts against P3"]


def test_the_one_tied_player_who_is_not_blessed_loses() -> None:
    """CF-R13"""
    at = table(tokens={2: 9, 3: 9})
    at.load_dice(4)
    at.reveal({0: "revolt", 1: "blessing"}).play("P1 blesses P2")
    assert at.tokens == [5, 5, 9, 6]


def test_a_blessed_rebel_who_is_the_richest_is_out_of_their_own_reach() -> None:
    """CF-R13, CF-R14"""
    at = table(tokens={0: 9}).reveal({0: "revolt", 1: "blessing"}).play("P1 blesses P0")
    assert at.told(Event.REVOLT_BLOCKED) == [(0, 0, 0, 0)]
    assert at.tokens == [9, 5, 5, 5]


def test_a_blessing_on_somebody_poorer_does_not_hinder_a_revolt() -> None:
    """CF-R13"""
    at = table(tokens={2: 9})
    at.load_dice(4)
    at.reveal({0: "revolt", 1: "blessing"}).play("P1 blesses P3")
    assert at.tokens == [5, 5, 6, 5]


def test_the_richest_rebel_loses_three_and_still_succeeds() -> None:
    """CF-R14"""
    at = table(tokens={0: 9})
    at.load_dice(6)
    at.reveal({0: "revolt"})
    assert at.tokens == [6, 5, 5, 5]
    assert at.court(0) == {"revolt": 1}


# ---- CF-R15 to CF-R17, CF-R23, CF-R24, CF-R27: tokens ----------------------------------------------------


def test_taxing_each_skips_the_blessed_and_the_penniless() -> None:
    """CF-R15"""
    at = table(tokens={2: 0}).reveal({0: "taxation", 1: "blessing"}).play("P1 blesses P3", "P0 taxes each")
    assert at.tokens == [6, 4, 0, 5]
    assert at.told(Event.TAXES) == [(0, 1, 1, 0)]


def test_taxing_one_player_takes_what_they_have() -> None:
    """CF-R15, CF-R24"""
    at = table(tokens={2: 1}).reveal({0: "taxation"}).play("P0 taxes P2")
    assert at.tokens == [6, 5, 0, 5]


def test_the_player_of_a_trial_always_takes_part() -> None:
    """CF-R16"""
    at = table().reveal({0: "trial"})
    at.load_dice(6, 1)
    at.play("P1 joins", "P2 declines", "P3 declines")
    assert [roll[0] for roll in at.told(Event.DIE)] == [0, 1]
    assert at.tokens == [6, 4, 5, 5]
    assert at.court(0) == {"trial": 1}


def test_a_penniless_player_of_a_trial_rolls_without_a_stake() -> None:
    """CF-R16"""
    at = table(tokens={0: 0}).reveal({0: "trial"})
    at.load_dice(6, 1)
    at.play("P1 joins", "P2 declines", "P3 declines")
    assert at.told(Event.STAKES) == [(0, 0, 0, 0), (1, 1, 0, 0)]
    assert at.tokens == [1, 4, 5, 5]


def test_whoever_has_no_token_is_not_asked_to_join() -> None:
    """CF-R16"""
    at = table(tokens={2: 0}).reveal({0: "trial"})
    assert at.asked == [1, 3]


def test_a_trial_nobody_can_join_is_won_by_default() -> None:
    """CF-R16"""
    at = table(tokens={1: 0, 2: 0, 3: 0}).reveal({0: "trial"})
    assert at.tokens == [8, 0, 0, 0]
    assert at.court(0) == {"trial": 1}
    assert at.told(Event.STAKES) == at.told(Event.DIE) == []


def test_a_trial_nobody_joins_is_evidence() -> None:
    """CF-R16"""
    at = table().reveal({0: "trial"}).play("P1 declines", "P2 declines", "P3 declines")
    assert at.tokens == [8, 5, 5, 5]
    assert at.court(0) == {"trial": 1}
    assert at.told(Event.STAKES) == []


def test_the_bank_pays_at_most_what_it_has() -> None:
    """CF-R17"""
    at = table(tokens={0: 20, 1: 20, 2: 20, 3: 8}).reveal({0: "trial"})
    at.play("P1 declines", "P2 declines", "P3 declines")
    assert at.tokens[0] == 22
    assert at.bank == 0
    assert at.told(Event.TRIAL_ALONE) == [(0, 2, 0, 0)]


def test_a_bank_that_cannot_pay_all_winners_pays_in_turn_order() -> None:
    """CF-R17, CF-R27"""
    at = table(start=2, tokens={0: 20, 1: 20, 2: 20, 3: 7})
    at.reveal(
        {3: "trial says revolt"}, "P0 bets 2 on P3 lying", "P1 bets 2 on P3 lying", "P2 bets 2 on P3 lying"
    )
    assert at.tokens == [21, 20, 22, 7]
    assert at.told(Event.BETS_PAID) == [(2, 0, 2, 0), (0, 0, 1, 0), (1, 0, 0, 0)]


def test_lost_stakes_reach_the_bank_before_winners_are_paid() -> None:
    """CF-R27: the bank was empty, and P0 comes first in turn order."""
    at = table(tokens={0: 20, 1: 20, 2: 20, 3: 10})
    at.reveal({3: "trial says revolt"}, "P0 bets 2 on P3 lying", "P1 bets 1 on P3 truthful")
    assert at.tokens == [21, 19, 20, 10]
    assert at.bank == 0


def test_a_winner_gets_their_stake_back_from_a_bank_with_nothing() -> None:
    """CF-R27"""
    at = table(tokens={0: 20, 1: 20, 2: 20, 3: 10})
    at.reveal({3: "trial says revolt"}, "P0 bets 2 on P3 lying")
    assert at.tokens[0] == 20


def test_stakes_are_not_seen_to_leave_before_the_reveal() -> None:
    """CF-R27, CF-R6"""
    at = table().lay().play("P0 bets 2 on P1 lying")
    assert at.sees_of(1, 0)["tokens"] == [5]
    assert at.sees(1)["bank"] == [50]


def test_the_token_of_a_failed_conquest_goes_to_its_target() -> None:
    """CF-R23"""
    at = table().reveal({0: "conquest"})
    at.load_dice(1, 1, 1)
    at.play("P0 conquers P3")
    assert at.tokens == [4, 5, 5, 6]


@pytest.mark.parametrize(("roll", "bank"), [(6, 49), (1, 47)])
def test_what_a_revolt_makes_anyone_lose_goes_to_the_bank(roll: int, bank: int) -> None:
    """CF-R23"""
    at = table(tokens={1: 9})
    at.load_dice(roll)
    at.reveal({0: "revolt"})
    assert at.bank == bank


@pytest.mark.parametrize("tokens", [0, 1])
def test_a_conquest_that_finds_too_few_tokens_still_succeeds(tokens: int) -> None:
    """CF-R24"""
    at = table(tokens={1: tokens}).reveal({0: "conquest"})
    at.load_dice(6, 6, 1)
    at.play("P0 conquers P1")
    assert at.tokens == [5 + tokens, 0, 5, 5]
    assert at.court(0) == {"conquest": 1}


def test_a_revolt_that_finds_too_few_tokens_still_succeeds() -> None:
    """CF-R24"""
    at = table(tokens={0: 0, 1: 2, 2: 1, 3: 0})
    at.load_dice(4)
    at.reveal({0: "revolt"})
    assert at.tokens == [0, 0, 1, 0]
    assert at.court(0) == {"revolt": 1}


def test_a_revolt_among_players_who_all_have_nothing_succeeds() -> None:
    """CF-R24, CF-R13: all are tied for the most."""
    at = table(tokens=dict.fromkeys(range(4), 0))
    at.load_dice(4)
    at.reveal({0: "revolt"})
    assert len(at.legal(0)) == 4
    at.play("P0 revolts against P2")
    assert at.court(0) == {"revolt": 1}


# ---- CF-R21, CF-R22: goals --------------------------------------------------------------------------------

GOALS = [
    ("nobility", 25, "", 0),
    ("army", 10, "conquest", 4),
    ("clergy", 10, "trial", 3),
    ("people", 10, "revolt", 4),
]


def crowned(faction: str, tokens: int, evidence: str, count: int) -> bool:
    """Would P1 win with so much?"""
    court = f"{evidence}*{count}" if count else ""
    hands = {1: "coronation"}
    at = table(tokens={1: tokens}, courts={1: court}, hands=hands, factions={1: faction})
    return at.reveal({1: "coronation"}).winner == 1


@pytest.mark.parametrize(("faction", "tokens", "evidence", "count"), GOALS)
def test_each_faction_has_its_goal_and_its_numbers_are_minimums(
    faction: str, tokens: int, evidence: str, count: int
) -> None:
    """CF-R21"""
    assert crowned(faction, tokens, evidence, count)
    assert crowned(faction, tokens + 7, evidence, count)
    assert not crowned(faction, tokens - 1, evidence, count)
    if count:
        assert crowned(faction, tokens, evidence, count + 1)
        assert not crowned(faction, tokens, evidence, count - 1)
        assert not crowned(faction, 30, evidence, count - 1)


def test_bets_won_at_the_reveal_count_for_the_goal() -> None:
    """CF-R21: the goal is looked at when the Coronation takes effect."""
    at = table(tokens={1: 24}, factions={1: "nobility"})
    assert at.reveal({1: "coronation"}, "P1 bets 1 on P2 truthful").winner == 1


def test_bought_evidence_counts() -> None:
    """CF-R22"""
    at = table(turn=2, tokens={0: 17}, courts={0: "trial*2", 1: "trial"}, factions={0: "clergy"})
    at.play("P0 buys trial from P1")
    assert at.reveal({0: "coronation"}).winner == 0


def test_sold_evidence_no_longer_counts() -> None:
    """CF-R22"""
    at = table(turn=2, tokens={0: 10}, courts={0: "trial*3"}, factions={0: "clergy"})
    at.play("P0 sells trial")
    assert not at.reveal({0: "coronation"}).over


def test_a_trial_won_by_another_player_counts_for_them() -> None:
    """CF-R22"""
    at = table(tokens={1: 9}, courts={1: "trial*2"}, factions={1: "clergy"})
    at.reveal({**NO_STRIKE, 0: "trial"})
    at.load_dice(1, 6)
    at.play("P1 joins", "P2 declines", "P3 declines")
    assert at.court(1) == {"trial": 3}
    assert at.tokens[1] == 10
    assert at.reveal({1: "coronation"}).winner == 1


# ---- CF-R25: the order of Trade ----------------------------------------------------------------------------


def test_a_card_just_bought_may_be_bought_again() -> None:
    """CF-R25"""
    at = table(turn=2, tokens={0: 7, 1: 7}, courts={3: "revolt"})
    at.play("P0 buys revolt from P3", "P1 buys revolt from P0")
    assert at.court(1) == {"revolt": 1}
    assert at.tokens == [7, 0, 5, 12]


def test_tokens_of_a_trade_may_be_spent_in_the_same_step() -> None:
    """CF-R25: P3 is paid by P0, and can then buy."""
    at = table(turn=2, tokens={0: 7, 3: 0}, courts={3: "revolt", 1: "trial"})
    at.play("P0 buys revolt from P3", "P1 trades nothing", "P3 buys trial from P1")
    assert at.court(3) == {"trial": 1}


@pytest.mark.parametrize(("tokens", "asked"), [(6, False), (7, True)])
def test_one_needs_seven_tokens_to_buy(tokens: int, asked: bool) -> None:
    """CF-R25"""
    at = table(turn=2, start=1, tokens={1: tokens}, courts={3: "revolt"})
    assert (at.asked == [1]) == asked


def test_one_may_sell_to_a_bank_that_cannot_pay() -> None:
    """CF-R25, CF-R17"""
    at = table(turn=2, tokens={0: 20, 1: 20, 2: 20, 3: 8}, courts={2: "revolt"})
    at.play("P0 trades nothing", "P1 trades nothing", "P2 sells revolt")
    assert at.tokens[2] == 22
    assert at.court(2) == {}


# ---- CF-R26: no card in hand -------------------------------------------------------------------------------


def test_a_player_without_cards_places_nothing_and_cannot_be_bet_on() -> None:
    """CF-R26"""
    at = table(hands={1: ""})
    assert at.asked == [0, 2, 3]
    at.lay()
    assert not any("on P1" in line for p in at.seats for line in at.legal(p))
    assert any("on P2" in line for line in at.legal(0))


def test_a_player_without_cards_bets_trades_and_joins_as_usual() -> None:
    """CF-R26"""
    at = table(turn=2, hands={1: ""}, courts={1: "revolt"})
    assert (at.question, at.asked) == ("trade", [1])
    at.reveal({0: "trial"}, "P1 bets 2 on P2 truthful")
    assert at.tokens[1] == 7
    assert (at.question, at.asked) == ("join", [1, 2, 3])


def test_a_player_without_cards_is_a_target_but_has_no_card_to_betray() -> None:
    """CF-R26"""
    at = table(hands={1: ""}).reveal({0: "betrayal", 2: "conquest", 3: "blessing"})
    assert "P3 blesses P1" in at.legal(3)
    at.play("P3 blesses P3")
    assert at.legal(0) == ["P0 betrays P2", "P0 betrays P3"]
    at.play("P0 betrays P3")
    assert "P2 conquers P1" in at.legal(2)


def test_a_player_without_cards_passes_an_empty_hand() -> None:
    """CF-R26"""
    at = table(hands={1: ""}).reveal()
    assert at.hand_sizes() == [7, 7, 0, 7]


def test_hands_have_run_out_only_when_all_are_empty() -> None:
    """CF-R26"""
    at = table(hands={0: "ambush", 1: "ambush", 2: "", 3: "ambush revolt"}).reveal()
    assert at.hand_sizes() == [1, 0, 0, 0]
    assert at.told(Event.DEAL) == []
    at.load_dice(1)
    at.reveal({0: "revolt"}).end_turn(2)
    assert at.told(Event.DEAL) == [(Deal.RAN_OUT, 0, 0, 0)]


# ---- CF-R28: targets --------------------------------------------------------------------------------------


def test_a_conquest_of_a_blessed_player_fails_at_no_cost() -> None:
    """CF-R28"""
    at = table().reveal({0: "conquest", 1: "blessing"}).play("P1 blesses P2")
    assert "P0 conquers P2" in at.legal(0)
    at.play("P0 conquers P2")
    assert at.tokens == [5, 5, 5, 5]
    assert at.told(Event.DIE) == []
    assert at.court(0) == {}


def test_taxing_a_blessed_player_fails_at_no_cost() -> None:
    """CF-R28"""
    at = table().reveal({0: "taxation", 1: "blessing"}).play("P1 blesses P2")
    assert "P0 taxes P2" in at.legal(0)
    assert at.play("P0 taxes P2").tokens == [5, 5, 5, 5]


def test_a_betrayal_may_name_a_blessed_players_card() -> None:
    """CF-R28, CF-R10"""
    at = table().reveal({0: "betrayal", 1: "blessing"}).play("P1 blesses P2")
    assert "P0 betrays P2" in at.legal(0)


@pytest.mark.parametrize("card", ["conquest", "taxation", "betrayal"])
def test_nobody_is_their_own_target(card: str) -> None:
    """CF-R28"""
    at = table().reveal({2: card})
    assert not any(line.endswith("P2") for line in at.legal(2))


def test_the_rebel_chooses_after_the_roll_and_may_choose_themselves() -> None:
    """CF-R28"""
    at = table()
    at.load_dice(6)
    at.reveal({0: "revolt"})
    assert at.told(Event.DIE) == [(0, 6, 0, 0)]
    assert at.legal(0) == [f"P0 revolts against P{q}" for q in range(4)]
    assert at.play("P0 revolts against P0").tokens == [2, 5, 5, 5]


def test_targets_are_chosen_one_card_after_the_other() -> None:
    """CF-R28: P1 sees what came of the first Conquest."""
    at = table().reveal({0: "conquest", 1: "conquest"})
    assert at.asked == [0]
    at.load_dice(6, 6, 1, 6, 6, 1)
    at.play("P0 conquers P2")
    assert at.told(Event.CONQUERS) == [(0, 2, 2, 0)]
    assert at.asked == [1]


# ---- CF-R31: joining a Trial -------------------------------------------------------------------------------


def test_answers_to_a_trial_are_secret_until_all_are_in() -> None:
    """CF-R31"""
    at = table().reveal({0: "trial"}).play("P1 joins", "P3 declines")
    assert at.told(Event.JOINS) == at.told(Event.STAYS_OUT) == []
    assert at.sees_of(1, 1)["joined"] == [1]
    assert at.sees_of(2, 1)["joined"] == [0]
    worlds = [at.redealt(2, key) for key in range(30)]
    assert {world.s.joined for world in worlds} == {0b0000, 0b0010, 0b1000, 0b1010}
    assert all(world.observation(2) == at.observation(2) for world in worlds)
    at.load_dice(1, 6)
    at.play("P2 declines")
    assert at.told(Event.JOINS) == [(1, 0, 0, 0)]


def test_several_trials_are_held_one_after_the_other() -> None:
    """CF-R31: P2 staked the last token in the first."""
    at = table(tokens={2: 1}).reveal({0: "trial", 1: "trial"})
    assert at.asked == [1, 2, 3]
    at.load_dice(6, 1)
    at.play("P1 declines", "P3 declines", "P2 joins")
    assert at.question == "join"
    assert at.asked == [0, 3]
    at.play("P0 declines", "P3 declines")
    assert (at.court(0), at.court(1)) == ({"trial": 1}, {"trial": 1})

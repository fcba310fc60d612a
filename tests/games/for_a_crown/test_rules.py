"""The rules of For a Crown as the rulebook has them; where it is silent, `test_rulings.py` goes on."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from regalia.games.for_a_crown import GAME
from regalia.games.for_a_crown.edition import CARDS_FILE as OURS
from regalia.games.for_a_crown.edition import FAMILY_IDS, HAPPENING_IDS, ICON_IDS
from regalia.games.for_a_crown.knowledge import PIECES, SEAT_PIECES
from regalia.games.for_a_crown.state import End, Event
from regalia.kernel.state import EVERYONE

from .position import LEVEL_OF, Table, ending, revealing, table

PAGE = Path(__file__).parents[3] / "docs/rules/for-a-crown.md"
RULEBOOK = OURS.parent / "text/rules.en.md"

LEVEL_1 = ["toll_keeper", "herald", "smuggler"]
COSTS = {  # by round, of levels 1 to 5; None: closed
    1: [1, 3, 5, None, None],
    2: [0, 1, 3, 5, None],
    3: [0, 0, 1, 3, 5],
    4: [0, 0, 0, 1, 3],
}


# ---- setup ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_chest_has_an_heirloom_and_ten_rubies(seats: int) -> None:
    """FC setup.1"""
    at = Table(seats, key=1)
    assert at.rubies == [10] * seats
    assert at.sold == []
    assert at.bandits == [0] * seats
    assert at.out == []


def test_level_one_lies_in_three_stacks_of_five() -> None:
    """FC setup.2"""
    at = Table(3, key=1)
    assert at.deck(1) == {"toll_keeper": 5, "herald": 5, "smuggler": 5}
    assert at.face_up(1) == []


def test_two_cards_of_each_deck_lie_face_up() -> None:
    """FC setup.2: of the ten of each level from 2 to 5."""
    at = Table(4, key=1)
    for level in (2, 3, 4, 5):
        shown = at.face_up(level)
        assert len(shown) == 2
        assert [LEVEL_OF[card] for card in shown] == [level, level]
        assert sum(at.deck(level).values()) == 8
        assert not set(shown) & set(at.deck(level))


def test_the_decks_are_shuffled() -> None:
    """FC setup.2: each of the ten cards of a level lies face up in some game."""
    shown = Counter(card for key in range(120) for card in Table(3, key).face_up(4))
    assert len(shown) == 10
    assert sum(shown.values()) == 240
    assert min(shown.values()) >= 8  # 24 on average


def test_the_shared_deck_begins_with_a_burglary_and_a_scandal() -> None:
    """FC setup.3: the other five Events wait in their stack."""
    at = Table(3, key=1)
    assert sorted(at.events) == ["burglary", "scandal"]
    assert at.stack == dict.fromkeys(("burglary", "bribery", "helping_hand", "mages", "scandal"), 1)
    assert [at.hired(p) for p in at.seats] == [[], [], []]


@pytest.mark.parametrize(("seats", "spaces"), [(3, [5, 6, 7]), (4, [4, 5, 6, 7]), (5, [3, 4, 5, 6, 7])])
def test_portraits_stand_from_the_star_to_the_left(seats: int, spaces: list[int]) -> None:
    """FC setup.4"""
    for key in range(10):
        assert sorted(Table(seats, key).spaces) == spaces


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_portraits_are_placed_at_random(seats: int) -> None:
    """FC setup.4: any family may be the first, and any the last."""
    orders = [Table(seats, key).order for key in range(60)]
    assert {order[0] for order in orders} == set(range(seats))
    assert {order[-1] for order in orders} == set(range(seats))


@pytest.mark.parametrize(("seats", "coins"), [(3, [3, 4, 5]), (4, [3, 4, 4, 5]), (5, [3, 4, 4, 4, 5])])
def test_the_less_influence_the_more_coins(seats: int, coins: list[int]) -> None:
    """FC setup.5: three for the most influential, five for the least, four for all others."""
    for key in range(10):
        at = Table(seats, key)
        assert [at.coins[p] for p in at.order] == coins


def test_the_family_furthest_right_starts_with_three_coins() -> None:
    """FC setup.5, an example of the rulebook."""
    at = next(at for at in (Table(5, key) for key in range(100)) if at.spaces[0] == 7)
    assert at.coins[0] == 3


# ---- a round ----------------------------------------------------------------------------------------------


def test_a_round_is_recruiting_then_revealing_then_its_end() -> None:
    """FC round.1: four times, the last without its end."""
    at = well_off(3, key=3).play_to_the_end(Random(3))
    phases = {
        Event.ROUND: "round",
        Event.RECRUITS: "recruit",
        Event.RECRUITS_UNSEEN: "recruit",
        Event.REVEALS: "reveal",
        Event.HAPPENS: "reveal",
        Event.NEW_EVENT: "new event",
    }
    seen = [phases[entry.event] for entry in at.story if entry.event in phases]
    changes = [name for name, before in zip(seen, [None, *seen], strict=False) if name != before]
    assert changes == ["round", "recruit", "reveal", "new event"] * 3 + ["round", "recruit", "reveal"]
    assert at.over == End.FOUR_ROUNDS


# ---- recruit ----------------------------------------------------------------------------------------------


def recruiters(at: Table) -> list[int]:
    """Who recruits until the next card is turned up, in order; each takes a card of level 1."""
    found = []
    round_now = at.round
    while at.question == "recruit" and at.round == round_now:
        p = at.asked[0]
        assert at.asked == [p]
        found.append(p)
        at.play(f"P{p} recruits {next(iter(at.deck(1)))}")
        if at.question == "pay":
            at.play(f"P{p} pays 0 rubies")
    return found


def test_families_recruit_by_influence_and_twice_in_the_first_round() -> None:
    """FC recruit.1"""
    at = table(4, order=(2, 0, 3, 1))
    assert recruiters(at) == [2, 0, 3, 1, 2, 0, 3, 1]
    assert at.told(Event.SHUFFLES) != []


@pytest.mark.parametrize("round_", [2, 3, 4])
def test_families_recruit_once_in_later_rounds(round_: int) -> None:
    """FC recruit.1"""
    at = table(5, round=round_, order=(4, 1, 0, 3, 2))
    assert recruiters(at) == [4, 1, 0, 3, 2]


def test_the_second_recruitment_of_the_first_round_finds_the_square_refilled() -> None:
    """FC recruit.1, FC recruit.5"""
    at = table(
        3, face_up={2: "magpie hornet"}, coins=dict.fromkeys(range(3), 9), rubies=dict.fromkeys(range(3), 0)
    )
    at.load_draws("acrobat", "fence")
    at.play("P0 recruits magpie", "P1 recruits hornet", "P2 recruits herald")
    assert at.asked == [0]
    assert sorted(at.face_up(2)) == ["acrobat", "fence"]


def test_a_face_up_card_or_an_unseen_one_of_any_open_column_may_be_taken() -> None:
    """FC recruit.2"""
    at = table(
        face_up={2: "magpie hornet", 3: "goldsmith croupier", 4: "jeweller conjurer", 5: "hangman witch"}
    )
    assert at.legal(0) == [
        "P0 recruits toll_keeper",
        "P0 recruits herald",
        "P0 recruits smuggler",
        "P0 recruits magpie",
        "P0 recruits hornet",
        "P0 recruits goldsmith",
        "P0 recruits croupier",
        "P0 recruits level 2 unseen",
        "P0 recruits level 3 unseen",
    ]


@pytest.mark.parametrize("round_", COSTS)
def test_the_open_columns_of_each_round(round_: int) -> None:
    """FC recruit.2, FC costs.1: and level 1 is never taken unseen."""
    at = table(round=round_)
    open_levels = [level for level in range(1, 6) if COSTS[round_][level - 1] is not None]
    face_up = {LEVEL_OF[line.split()[-1]] for line in at.legal(0) if "unseen" not in line}
    unseen = [int(line.split()[-2]) for line in at.legal(0) if "unseen" in line]
    assert sorted(face_up) == open_levels
    assert unseen == open_levels[1:]


@pytest.mark.parametrize("unseen", [False, True])
@pytest.mark.parametrize(
    ("round_", "level", "cost"),
    [(r, level, cost) for r in COSTS for level, cost in enumerate(COSTS[r], 1) if cost is not None],
)
def test_what_each_level_costs_in_each_round(round_: int, level: int, cost: int, unseen: bool) -> None:
    """FC costs.1, FC recruit.3: face up or unseen alike."""
    if unseen and level == 1:
        return
    at = table(round=round_, coins={0: 9}, rubies={0: 0})
    card = next(iter(at.deck(1))) if level == 1 else at.face_up(level)[0]
    at.play(f"P0 recruits level {level} unseen" if unseen else f"P0 recruits {card}")
    assert at.asked == [1]
    assert (at.coins[0], at.rubies[0]) == (9 - cost, 0)


def test_after_round_one_the_costs_are_nothing_one_three_and_five() -> None:
    """FC costs.1, an example of the rulebook."""
    at = revealing("P0 magpie")
    assert (at.round, at.question) == (2, "recruit")
    assert at.costs() == [0, 1, 3, 5, None]


def test_every_round_a_zero_moves_the_costs_one_level_on() -> None:
    """FC costs.1, FC round.2: the five falls off the board at last."""
    at = well_off(3, key=9)
    chance = Random(9)
    costs = {}
    while not at.over:
        costs[at.round] = at.costs()
        at.play_at_random(chance)
    assert costs == COSTS


def test_five_coins_paid_with_three_coins_and_two_rubies() -> None:
    """FC recruit.3, an example of the rulebook."""
    at = table(coins={0: 3}, face_up={3: "goldsmith banker"})
    at.play("P0 recruits goldsmith")
    assert (at.question, at.asked) == ("pay", [0])
    at.play("P0 pays 2 rubies")
    assert (at.coins[0], at.rubies[0]) == (0, 8)
    assert at.hired(0) == ["goldsmith"]
    assert at.asked == [1]


def test_rubies_may_stand_for_all_of_the_coins() -> None:
    """FC recruit.3"""
    at = table(coins={0: 4}, face_up={2: "magpie hornet"}).play("P0 recruits magpie")
    assert at.legal(0) == [f"P0 pays {n} rubies" for n in (0, 1, 2, 3)]
    at.play("P0 pays 3 rubies")
    assert (at.coins[0], at.rubies[0]) == (4, 7)


def test_what_is_owed_is_shown_until_it_is_paid() -> None:
    """FC recruit.3, FC known.1"""
    at = table(face_up={2: "magpie hornet"}).play("P0 recruits magpie")
    for p in at.seats:
        seen = GAME.view(at.edition, at.s, p)
        assert (seen.question, seen.owed, seen.buying) == ("pay", 3, "magpie")
    at.play("P0 pays 0 rubies")
    seen = GAME.view(at.edition, at.s, 1)
    assert (seen.question, seen.owed, seen.buying) == ("recruit", 0, None)


def test_nobody_is_told_of_a_payment_of_nothing() -> None:
    """FC recruit.3"""
    at = table(round=2).play("P0 recruits herald")
    assert at.told(Event.PAYS) == []


def test_only_who_is_asked_may_act_and_nobody_when_the_game_is_over() -> None:
    """FC recruit.1, FC end.1"""
    at = table()
    assert at.legal(0) != []
    assert at.legal(1) == at.legal(2) == []
    over = ending()
    assert [over.legal(p) for p in over.seats] == [[], [], []]


def test_a_coin_never_stands_for_a_ruby() -> None:
    """FC recruit.3, FC heirloom.1: nine Coins do not save the heirloom."""
    at = revealing("P0 hornet", coins={1: 9}, rubies={1: 0}).play("P0 strikes P1")
    assert at.coins[1] == 9
    assert at.sold == [1]


def test_a_recruited_card_joins_the_shared_deck_and_leaves_the_square() -> None:
    """FC recruit.4"""
    at = table(
        round=3, coins={0: 9}, rubies={0: 0}, face_up={3: "goldsmith banker"}, hired={0: "magpie hornet"}
    )
    at.play("P0 recruits banker")
    assert at.hired(0) == ["magpie", "hornet", "banker"]
    assert at.face_up(3) == ["goldsmith"]


def test_a_card_of_level_one_comes_off_its_stack() -> None:
    """FC recruit.4"""
    at = table(round=2).play("P0 recruits herald", "P1 recruits herald", "P2 recruits smuggler")
    assert at.deck(1) == {"toll_keeper": 5, "herald": 3, "smuggler": 4}


def test_only_who_took_a_card_unseen_looks_at_it() -> None:
    """FC recruit.4"""
    at = table(round=2, coins={0: 9}, rubies={0: 0})
    at.load_draws("conjurer")
    at.forget()
    at.play("P0 recruits level 4 unseen")
    assert at.hired(0) == ["conjurer"]
    assert "conjurer" not in at.deck(4)
    assert len(at.face_up(4)) == 2
    assert [entry.audience for entry in at.story if entry.event == Event.LOOKS] == [1 << 0]
    heard = [[entry.event for entry in at.heard_by(p)] for p in at.seats]
    assert Event.LOOKS in heard[0]
    assert all(Event.LOOKS not in heard[p] and Event.RECRUITS_UNSEEN in heard[p] for p in (1, 2))


def test_an_unseen_card_is_paid_for_before_it_is_looked_at() -> None:
    """FC recruit.3, FC recruit.4"""
    at = table()
    at.play("P0 recruits level 3 unseen")
    assert (at.question, at.legal(0)[0]) == ("pay", "P0 pays 1 rubies")
    assert at.hired(0) == []
    assert at.told(Event.LOOKS) == []
    at.play("P0 pays 5 rubies")
    assert len(at.hired(0)) == 1
    assert len(at.told(Event.LOOKS)) == 1


def test_any_card_of_the_deck_may_be_the_unseen_one() -> None:
    """FC recruit.4: but none that lies face up."""
    at = table(round=2, coins={0: 9}, rubies={0: 0}, face_up={2: "magpie hornet"})
    drawn = Counter()
    for key in range(160):
        other = at.copy().reseed(key)
        drawn += Counter(other.play("P0 recruits level 2 unseen").hired(0))
    assert set(drawn) == set(at.deck(2))
    assert len(drawn) == 8
    assert min(drawn.values()) >= 6  # 20 on average


def test_a_taken_card_is_not_replaced_before_all_have_recruited() -> None:
    """FC recruit.5"""
    at = table(3, round=3, face_up={2: "magpie hornet"})
    at.play("P0 recruits magpie")
    assert at.face_up(2) == ["hornet"]
    at.play("P1 recruits hornet")
    assert at.face_up(2) == []
    assert "P2 recruits level 2 unseen" in at.legal(2)


def test_the_square_is_refilled_when_all_have_recruited() -> None:
    """FC recruit.5: each level from its own deck, and only where a card is missing."""
    at = table(3, round=4, face_up={2: "magpie hornet", 3: "goldsmith banker", 4: "jeweller conjurer"})
    at.load_draws("fence", "acrobat", "courtier")
    at.play("P0 recruits magpie", "P1 recruits hornet", "P2 recruits goldsmith")
    assert sorted(at.face_up(2)) == ["acrobat", "fence"]
    assert sorted(at.face_up(3)) == ["banker", "courtier"]
    assert sorted(at.face_up(4)) == ["conjurer", "jeweller"]
    assert sum(at.deck(2).values()) == 6
    assert sum(at.deck(3).values()) == 7


def test_a_deck_that_runs_out_leaves_spaces_empty() -> None:
    """FC recruit.5"""
    at = table(3, round=3, face_up={2: "magpie hornet"}, decks={2: "fence"})
    at.play("P0 recruits magpie", "P1 recruits hornet", "P2 recruits herald")
    assert at.face_up(2) == ["fence"]
    assert at.deck(2) == {}


# ---- reveal -----------------------------------------------------------------------------------------------


def well_off(seats: int, key: int) -> Table:
    """A game in which nobody can go out."""
    at = Table(seats, key)
    for p in at.seats:
        at.s.rubies[p] = 90
    return at


@pytest.mark.parametrize(
    ("seats", "sizes"), [(3, [8, 12, 16, 20]), (4, [10, 15, 20, 25]), (5, [12, 18, 24, 30])]
)
def test_the_size_of_the_shared_deck_in_each_round(seats: int, sizes: list[int]) -> None:
    """FC reveal.1: (round + 1) times (families + 1), and every card of it is turned up."""
    assert sizes == [(r + 1) * (seats + 1) for r in (1, 2, 3, 4)]
    at = well_off(seats, key=seats).play_to_the_end(Random(seats))
    turned: list[int] = []
    for entry in at.story:
        if entry.event == Event.ROUND:
            turned.append(0)
        elif entry.event in (Event.REVEALS, Event.HAPPENS):
            turned[-1] += 1
    assert turned == sizes
    assert [len(at.hired(p)) for p in at.seats] == [5] * seats


def test_every_card_is_turned_up_once_a_round() -> None:
    """FC reveal.1: as many cards of each kind as the families have hired."""
    at = well_off(4, key=8)
    chance = Random(8)
    while at.round < 3:
        at.play_at_random(chance)
    at.forget()
    while at.question == "recruit" or at.question == "pay":
        at.play_at_random(chance)
    hired = [f"P{p} {card}" for p in at.seats for card in at.hired(p)]
    assert len(hired) == 4 * 4
    while at.round == 3:
        at.play_at_random(chance)
    assert len(at.events) == 5
    assert Counter(at.turned_up()) == Counter(hired) + Counter(at.events[:4])


def test_the_shared_deck_is_shuffled() -> None:
    """FC reveal.1: any of its eight cards may be the first."""
    firsts = set()
    for key in range(80):
        at = table(3, round=2, hired={0: "hornet", 1: "hedgehog", 2: "highwayman"})
        at.reseed(key).recruit_heralds()
        firsts.add(at.turned_up()[0])
    mercenaries = {"P0 hornet", "P1 hedgehog", "P2 highwayman", "P0 herald", "P1 herald", "P2 herald"}
    assert firsts == mercenaries | {"burglary", "scandal"}


def test_a_mercenary_is_applied_by_its_owner() -> None:
    """FC reveal.2"""
    at = revealing("P2 hornet", "P1 magpie", "P2 hamster")
    assert (at.question, at.asked) == ("strike", [2])
    at.play("P2 strikes P0")
    assert at.rubies == [9, 11, 10]
    assert at.coins == [4, 4, 6]


def test_an_event_after_a_mercenary_belongs_to_nobody() -> None:
    """FC reveal.2: all see which card is being applied, and whose it is."""
    at = revealing("P2 hornet", "mages")
    seen = GAME.view(at.edition, at.s, 1)
    assert (seen.owner, seen.card, seen.happening) == (2, "hornet", None)
    at.play("P2 strikes P0")
    seen = GAME.view(at.edition, at.s, 1)
    assert (seen.owner, seen.card, seen.happening) == (None, None, "mages")


def test_an_event_is_applied_by_all_whom_it_concerns() -> None:
    """FC reveal.2: a Scandal by those left of the right zone."""
    at = revealing("scandal")
    assert at.spaces == [7, 6, 5]
    assert at.rubies == [10, 9, 9]


@pytest.mark.parametrize(
    ("card", "effects"),
    [("toll_keeper", ["coin", "bandit"]), ("herald", ["move", "coin"]), ("smuggler", ["bandit", "move"])],
)
def test_a_card_of_level_one_lets_its_owner_pick_an_effect(card: str, effects: list[str]) -> None:
    """FC reveal.3"""
    at = revealing(f"P1 {card}")
    assert (at.question, at.asked) == ("choose", [1])
    assert sorted(at.legal(1)) == sorted(f"P1 chooses {effect}" for effect in effects)


def test_only_the_picked_effect_of_a_card_of_level_one_is_applied() -> None:
    """FC reveal.3"""
    coin = revealing("P0 toll_keeper").play("P0 chooses coin")
    assert (coin.coins, coin.bandits) == ([5, 4, 4], [0, 0, 0])
    assert coin.round == 2
    bandit = revealing("P0 toll_keeper").play("P0 chooses bandit", "P0 sends a bandit to P2")
    assert (bandit.coins, bandit.bandits) == ([4, 4, 4], [0, 0, 1])
    move = revealing("P0 herald").play("P0 chooses move", "P0 moves P0 right")
    assert (move.coins, move.spaces) == ([4, 4, 4], [8, 6, 5])


def test_a_card_of_level_one_asks_again_each_round() -> None:
    """FC reveal.3"""
    at = revealing("P0 toll_keeper", round=2).play("P0 chooses coin")
    at.forget()
    at.load_deck("P0 toll_keeper").recruit_heralds()
    assert (at.question, at.asked) == ("choose", [0])
    at.play("P0 chooses bandit", "P0 sends a bandit to P1")
    assert at.bandits == [0, 1, 0]


# ---- effects ----------------------------------------------------------------------------------------------


def test_a_ruby_is_gained() -> None:
    """FC effect.1"""
    assert revealing("P1 magpie").rubies == [10, 11, 10]


def test_a_coin_is_gained() -> None:
    """FC effect.2"""
    at = revealing("P1 goldsmith")
    assert (at.coins, at.rubies) == ([4, 5, 4], [10, 11, 10])


def test_a_bandit_is_sent_to_another_family() -> None:
    """FC effect.3"""
    at = revealing("P1 fence", seats=4)
    assert at.legal(1) == ["P1 sends a bandit to P0", "P1 sends a bandit to P2", "P1 sends a bandit to P3"]
    at.play("P1 sends a bandit to P3")
    assert at.bandits == [0, 0, 0, 1]
    assert at.coins == [4, 5, 4, 4]


def test_a_strike_takes_a_ruby_of_another_family() -> None:
    """FC effect.4"""
    at = revealing("P2 hornet", seats=4)
    assert at.legal(2) == ["P2 strikes P0", "P2 strikes P1", "P2 strikes P3"]
    at.play("P2 strikes P3")
    assert at.rubies == [10, 10, 10, 9]


def test_any_portrait_may_move_left_or_right() -> None:
    """FC effect.5"""
    at = revealing("P1 courtier")
    assert at.legal(1) == [f"P1 moves P{p} {way}" for p in at.seats for way in ("left", "right")]


def test_a_moved_portrait_goes_to_the_next_free_space() -> None:
    """FC effect.5"""
    at = revealing("P1 courtier", places={0: 7, 1: 5, 2: 2})
    assert at.copy().play("P1 moves P2 left").spaces == [7, 5, 1]
    assert at.copy().play("P1 moves P2 right").spaces == [7, 5, 3]
    assert at.copy().play("P1 moves P1 left").spaces == [7, 4, 2]
    assert at.copy().play("P1 moves P0 right").spaces == [8, 5, 2]


def test_one_portrait_left_and_ones_own_to_the_right() -> None:
    """FC effect.5, an example of the rulebook."""
    at = revealing("P0 acrobat", places={0: 6, 1: 7, 2: 5, 3: 3})
    at.play("P0 moves P1 left", "P0 moves P0 right")
    assert at.spaces == [7, 4, 5, 3]
    assert at.order == [0, 2, 1, 3]


@pytest.mark.parametrize(
    ("face", "lines", "rubies", "coins", "bandits", "spaces"),
    [
        ("ruby", [], [10, 11, 10], [4, 4, 4], [0, 0, 0], [7, 6, 5]),
        ("strike", ["P1 strikes P0"], [9, 10, 10], [4, 4, 4], [0, 0, 0], [7, 6, 5]),
        ("bandit", ["P1 sends a bandit to P2"], [10, 10, 10], [4, 4, 4], [0, 0, 1], [7, 6, 5]),
        ("coin+coin", [], [10, 10, 10], [4, 6, 4], [0, 0, 0], [7, 6, 5]),
        (
            "move+move",
            ["P1 moves P1 right", "P1 moves P2 left"],
            [10, 10, 10],
            [4, 4, 4],
            [0, 0, 0],
            [7, 8, 4],
        ),
    ],
)
def test_each_face_of_the_die_is_applied_by_who_rolls(
    face: str, lines: list[str], rubies: list[int], coins: list[int], bandits: list[int], spaces: list[int]
) -> None:
    """FC effect.6"""
    at = revealing("P1 fortune_teller", dice=[face])
    at.play(*lines)
    assert (at.rubies, at.coins, at.bandits, at.spaces) == (rubies, coins, bandits, spaces)
    assert at.round == 2


def test_the_die_has_two_rubies_and_one_of_each_other_face() -> None:
    """FC effect.6: and is fair."""
    rolled = Counter()
    for key in range(300):
        at = revealing("P0 fortune_teller", fair=key)
        if at.question == "recruit":
            rolled["ruby" if at.rubies[0] == 11 else "coins"] += 1
            assert at.rubies[0] == 11 or at.coins[0] == 6
        else:
            rolled[str(at.question)] += 1
    assert set(rolled) == {"ruby", "coins", "strike", "bandit", "move"}
    assert 70 <= rolled["ruby"] <= 130  # 100 on average
    assert all(25 <= rolled[face] <= 80 for face in ("coins", "strike", "bandit", "move"))  # 50


# ---- events -----------------------------------------------------------------------------------------------


def test_a_burglary_robs_the_family_with_the_most_bandits() -> None:
    """FC event.1: of two Rubies, and the Bandits go home; the others keep theirs."""
    at = revealing("burglary", bandits={0: 1, 1: 3, 2: 2})
    assert at.rubies == [10, 8, 10]
    assert at.bandits == [1, 0, 2]


def test_a_burglary_robs_all_families_that_are_tied() -> None:
    """FC event.1"""
    at = revealing("burglary", seats=4, bandits={0: 1, 1: 2, 3: 2})
    assert at.rubies == [10, 8, 10, 8]
    assert at.bandits == [1, 0, 0, 0]


def test_a_second_burglary_finds_the_bandits_that_the_first_left() -> None:
    """FC event.1"""
    at = revealing("burglary", "burglary", bandits={0: 1, 1: 3, 2: 2})
    assert at.rubies == [10, 8, 8]
    assert at.bandits == [1, 0, 0]


def test_bandits_are_bribed_away_in_influence_order() -> None:
    """FC event.2"""
    at = revealing("bribery", order=(1, 2, 0), bandits={0: 1, 1: 2, 2: 1})
    assert (at.question, at.asked) == ("bribe", [1])
    assert at.legal(1) == ["P1 bribes 0", "P1 bribes 1", "P1 bribes 2"]
    at.play("P1 bribes 2")
    assert (at.question, at.asked) == ("pay", [1])
    at.play("P1 pays 1 rubies")
    assert at.asked == [2]
    at.play("P2 bribes 0")
    assert at.asked == [0]
    at.play("P0 bribes 1", "P0 pays 0 rubies")
    assert at.bandits == [0, 0, 1]
    assert at.coins == [3, 3, 4]
    assert at.rubies == [10, 9, 10]


def test_a_family_without_bandits_has_nobody_to_bribe() -> None:
    """FC event.2"""
    at = revealing("bribery", bandits={2: 1})
    assert at.asked == [2]


def test_a_helping_hand_rolls_for_the_least_influential_family() -> None:
    """FC event.3"""
    at = revealing("helping_hand", order=(2, 1, 0), dice=["coin+coin"])
    assert at.coins == [6, 4, 4]


def test_the_helped_family_makes_the_choices_of_the_die() -> None:
    """FC event.3"""
    at = revealing("helping_hand", order=(0, 2, 1), dice=["strike"])
    assert (at.question, at.asked) == ("strike", [1])
    assert at.play("P1 strikes P0").rubies == [9, 10, 10]


def test_the_mages_may_be_tried_for_a_coin_or_a_ruby_in_influence_order() -> None:
    """FC event.4"""
    at = revealing("mages", order=(1, 0, 2), dice=["coin+coin", "strike"])
    assert (at.question, at.asked) == ("mages", [1])
    assert at.legal(1) == ["P1 declines", "P1 tries the mages with a coin", "P1 tries the mages with a ruby"]
    at.play("P1 tries the mages with a ruby")
    assert (at.coins, at.rubies) == ([4, 6, 4], [10, 9, 10])
    assert at.asked == [0]
    at.play("P0 tries the mages with a coin", "P0 strikes P1")
    assert (at.coins, at.rubies) == ([3, 6, 4], [10, 8, 10])
    assert at.asked == [2]
    at.play("P2 declines")
    assert (at.coins, at.rubies) == ([3, 6, 4], [10, 8, 10])
    assert at.round == 2


def test_who_has_no_coin_can_only_pay_the_mages_with_a_ruby_and_the_reverse() -> None:
    """FC event.4"""
    at = revealing("mages", coins={0: 0}, rubies={1: 0})
    assert at.legal(0) == ["P0 declines", "P0 tries the mages with a ruby"]
    at.play("P0 declines")
    assert at.legal(1) == ["P1 declines", "P1 tries the mages with a coin"]


def test_a_scandal_costs_two_on_the_left_one_in_the_middle_and_nothing_on_the_right() -> None:
    """FC event.5, an example of the rulebook."""
    at = revealing("scandal", places={0: 9, 1: 5, 2: 1, 3: 3, 4: 7})
    assert at.rubies == [10, 9, 8, 8, 10]


@pytest.mark.parametrize(("space", "loss"), list(enumerate([2, 2, 2, 1, 1, 1, 0, 0, 0], 1)))
def test_the_zone_of_each_space(space: int, loss: int) -> None:
    """FC event.5"""
    others = [place for place in (7, 8, 9) if place != space]
    at = revealing("scandal", places={0: others[0], 1: space, 2: others[1]})
    assert at.rubies == [10, 10 - loss, 10]


# ---- the heirloom -----------------------------------------------------------------------------------------


def test_owing_a_ruby_with_none_sells_the_heirloom_and_leaves_nine() -> None:
    """FC heirloom.1, an example of the rulebook."""
    at = revealing("P0 hornet", rubies={1: 0})
    at.play("P0 strikes P1")
    assert at.rubies == [10, 9, 10]
    assert at.sold == [1]
    assert at.out == []


def test_losing_the_last_ruby_does_not_sell_the_heirloom() -> None:
    """FC heirloom.1"""
    at = revealing("P0 hornet", rubies={1: 1}).play("P0 strikes P1")
    assert at.rubies[1] == 0
    assert at.sold == []


def test_the_sale_is_public() -> None:
    """FC heirloom.1"""
    at = revealing("P0 hornet", rubies={1: 0}).play("P0 strikes P1")
    sales = [entry for p in at.seats for entry in at.heard_by(p) if entry.event == Event.SELLS_HEIRLOOM]
    assert [entry.a for entry in sales] == [1, 1, 1]


def test_a_family_that_has_sold_its_heirloom_plays_on() -> None:
    """FC heirloom.1: no harm in itself."""
    at = revealing("P1 hornet", "P1 magpie", sold=(1,)).play("P1 strikes P0")
    assert at.rubies == [9, 11, 10]
    assert at.round == 2


def test_owing_a_ruby_with_none_and_the_heirloom_sold_is_the_end_of_a_family() -> None:
    """FC heirloom.2"""
    at = revealing("P0 hornet", "P2 toll_keeper", rubies={1: 0}, sold=(1,), bandits={1: 3, 2: 1})
    at.play("P0 strikes P1")
    assert at.out == [1]
    assert at.spaces == [7, None, 5]
    assert at.bandits == [0, 0, 1]
    assert at.told(Event.OUT)[0][0] == 1


def test_the_cards_of_a_family_that_is_out_do_nothing() -> None:
    """FC heirloom.2"""
    at = revealing("P0 hornet", "P1 treasurer", "P1 truffle_pig", "P2 hedgehog", rubies={1: 0}, sold=(1,))
    at.play("P0 strikes P1")
    assert len(at.told(Event.IGNORED)) == 2
    # P2 can only strike P0; then P0 gains for its influence, and both for their four Coins.
    assert at.rubies == [10 - 1 + 1 + 1, 0, 10 + 1]
    assert at.coins == [4, 0, 4]


def test_the_others_finish_the_round_when_a_family_goes_out() -> None:
    """FC heirloom.3, FC end.1: then the game is over, with the final gains."""
    at = revealing("P0 hornet", "P2 toll_keeper", "scandal", rubies={1: 0}, coins={0: 0}, sold=(1,))
    at.play("P0 strikes P1")
    assert not at.over
    assert (at.question, at.asked) == ("choose", [2])
    at.play("P2 chooses coin")
    assert at.over == End.FAMILY_OUT
    # P0 gains one by influence; P2 lost one in the Scandal and gains one for its five Coins.
    assert at.rubies[0] == 11
    assert at.rubies[2] == 10
    assert at.winner == 0
    assert at.told(Event.NEW_EVENT) == []


# ---- the end of a round -----------------------------------------------------------------------------------


def test_a_new_event_joins_the_shared_deck_unseen() -> None:
    """FC round.2"""
    at = revealing("P0 magpie", "burglary", "scandal")
    assert at.round == 2
    assert at.s.events == 3
    assert sorted(str(name) for name in at.events) == ["None", "burglary", "scandal"]
    assert len(at.told(Event.NEW_EVENT)) == 1


def test_all_played_cards_are_in_the_shared_deck_of_the_next_round() -> None:
    """FC round.2"""
    at = revealing("P0 magpie", "P1 hamster", "P2 jeweller", "burglary", "scandal", round=2)
    assert (at.rubies, at.coins) == ([11, 9, 11], [4, 6, 4])
    at.forget()
    at.load_deck("P2 jeweller", "P0 magpie", "P1 hamster", "scandal", "P0 herald").recruit_heralds()
    assert (at.rubies, at.coins) == ([12, 8, 12], [4, 8, 4])


def test_the_new_event_is_applied_when_it_turns_up_and_known_from_then_on() -> None:
    """FC round.2, FC reveal.2"""
    at = revealing("P0 magpie", "scandal")
    at.forget()
    at.load_event("mages").load_deck("unseen").recruit_heralds()
    assert (at.question, at.asked) == ("mages", [0])
    assert at.events == ["scandal", "mages"]
    assert at.stack["mages"] == 0


def test_two_of_the_five_stacked_events_are_never_used() -> None:
    """FC round.2: three are added, after rounds 1, 2 and 3."""
    at = well_off(3, key=5).play_to_the_end(Random(5))
    assert len(at.told(Event.NEW_EVENT)) == 3
    assert at.s.events == 5
    assert sum(at.stack.values()) == 2


def test_any_of_the_five_stacked_events_may_be_the_new_one() -> None:
    """FC round.2"""
    fresh = Counter()
    for key in range(60):
        at = well_off(3, key)
        chance = Random(key)
        while at.round < 3:
            at.play_at_random(chance)
        fresh += Counter(at.events) - Counter(["burglary", "scandal", None])
    assert set(fresh) == {"burglary", "bribery", "helping_hand", "mages", "scandal"}


# ---- the end of the game ----------------------------------------------------------------------------------


def test_the_game_ends_after_the_fourth_round() -> None:
    """FC end.1"""
    assert revealing("P0 magpie", round=3).over == 0
    at = revealing("P0 magpie", round=4)
    assert at.over == End.FOUR_ROUNDS
    assert at.asked == []


def test_the_final_gains_and_losses() -> None:
    """FC end.2: one for the most influential, one for most Coins, one less for most Bandits."""
    at = ending(4, order=(3, 1, 0, 2), coins={0: 2, 1: 6, 2: 5, 3: 1}, bandits={0: 1, 2: 3})
    assert at.rubies == [10, 11, 9, 11]


def test_all_with_most_coins_gain_and_all_with_most_bandits_lose() -> None:
    """FC end.2"""
    at = ending(4, coins={0: 2, 1: 6, 2: 6, 3: 1}, bandits={1: 2, 2: 1, 3: 2})
    assert at.rubies == [11, 10, 11, 9]


def test_the_final_gains_come_before_the_loss() -> None:
    """FC end.2: the Ruby for influence is there to be lost."""
    at = ending(rubies={0: 0}, sold=(0,), coins={0: 0}, bandits={0: 1})
    assert at.out == []
    assert at.rubies[0] == 0


def test_the_ruby_for_most_coins_comes_before_the_loss() -> None:
    """FC end.2"""
    at = ending(rubies={2: 0}, sold=(2,), coins={2: 9}, bandits={2: 1})
    assert at.out == []
    assert at.rubies[2] == 0


def test_most_rubies_win() -> None:
    """FC end.3"""
    at = ending(rubies={0: 8, 1: 12, 2: 10})
    assert at.winner == 1
    assert at.ranking == [1, 2, 0]


def test_an_unsold_heirloom_counts_ten_rubies() -> None:
    """FC end.3: P1 has most in the chest, but nothing beside them."""
    at = ending(rubies={0: 5, 1: 14, 2: 3}, sold=(1,))
    assert at.ranking == [0, 1, 2]
    assert at.winner == 0


def test_a_sold_heirloom_may_still_win() -> None:
    """FC end.3"""
    at = ending(rubies={0: 5, 1: 18, 2: 3}, sold=(1,))
    assert at.winner == 1


def test_of_tied_families_the_most_influential_wins() -> None:
    """FC end.3"""
    at = ending(order=(1, 2, 0), rubies={0: 10, 1: 1, 2: 10})
    assert at.ranking == [2, 0, 1]
    assert at.winner == 2


def test_a_sold_heirloom_and_twenty_rubies_tie_with_an_unsold_one_and_ten() -> None:
    """FC end.3"""
    at = ending(order=(1, 2, 0), rubies={0: 20, 1: 0, 2: 10}, sold=(0,))
    assert at.ranking == [2, 0, 1]


def test_chests_are_opened_at_the_end() -> None:
    """FC end.3: Rubies, whether the heirloom is there, and what both are worth."""
    at = ending(rubies={0: 8, 1: 22, 2: 10}, coins={0: 0, 1: 0, 2: 0}, sold=(1,))
    assert at.told(Event.OPENS_CHEST) == [(1, 22, 0, 22), (2, 10, 1, 20), (0, 9, 1, 19)]
    for viewer in (0, 1, 2, None):
        assert [seat.rubies for seat in GAME.view(at.edition, at.s, viewer).seats] == [9, 22, 10]


def test_the_winner_scores_most() -> None:
    """FC end.3"""
    at = ending(rubies={0: 8, 1: 12, 2: 10})
    assert max(at.seats, key=lambda p: at.scores[p]) == 1


# ---- what a player knows ----------------------------------------------------------------------------------


def test_all_see_who_takes_a_face_up_card() -> None:
    """FC known.1"""
    at = table(round=2, face_up={2: "magpie hornet"}, coins={0: 9}, rubies={0: 0})
    one, other = at.copy().play("P0 recruits magpie"), at.copy().play("P0 recruits hornet")
    for p in at.seats:
        assert one.observation(p) != other.observation(p)


def test_all_see_bandits_portraits_and_sold_heirlooms() -> None:
    """FC known.1"""
    plain = table()
    for other in (table(bandits={1: 1}), table(places={1: 4}), table(sold=(1,))):
        assert [p for p in plain.seats if plain.observation(p) == other.observation(p)] == []


def test_the_others_do_not_see_what_was_taken_unseen() -> None:
    """FC known.2"""
    one = table(round=2, face_up={2: "magpie hornet"}, coins={0: 9}, rubies={0: 0})
    other = one.copy()
    one.load_draws("fence")
    other.load_draws("acrobat")
    for at in (one, other):
        at.play("P0 recruits level 2 unseen")
    assert one.observation(0) != other.observation(0)
    for p in (1, 2):
        assert one.observation(p) == other.observation(p)
        assert one.legal(p) == other.legal(p)
        assert one.heard_by(p) == other.heard_by(p)


def test_a_world_that_fits_may_have_another_card_in_the_sleeve() -> None:
    """FC known.2: any that was in the deck; but the owner's own memory stays."""
    at = table(round=2, face_up={2: "magpie hornet"}, coins={0: 9}, rubies={0: 0})
    at.load_draws("fence")
    at.play("P0 recruits level 2 unseen")
    worlds = [at.redealt(1, key) for key in range(120)]
    assert {world.hired(0)[0] for world in worlds} == {*at.deck(2), "fence"}
    assert all(world.observation(1) == at.observation(1) for world in worlds)
    assert {at.redealt(0, key).hired(0)[0] for key in range(20)} == {"fence"}


def test_two_cards_taken_unseen_are_never_redealt_as_one() -> None:
    """FC known.2: the third family can only tell that they are two of the level."""
    at = table(round=2, coins={0: 9, 1: 9}, rubies={0: 0, 1: 0}, face_up={2: "magpie hornet"})
    at.load_draws("fence", "acrobat")
    at.play("P0 recruits level 2 unseen", "P1 recruits level 2 unseen")
    pairs = {(world.hired(0)[0], world.hired(1)[0]) for world in (at.redealt(2, key) for key in range(400))}
    assert all(one != other for one, other in pairs)
    assert len(pairs) > 8 * 7 - 5
    mine = {(world.hired(0)[0], world.hired(1)[0]) for world in (at.redealt(0, key) for key in range(100))}
    assert mine == {("fence", other) for other in {*at.deck(2), "acrobat"}}


def test_a_card_taken_unseen_is_known_once_it_was_turned_up() -> None:
    """FC known.2"""
    at = table(3, round=2, hired={}, events="", face_up={2: "magpie hornet"}, coins={0: 9}, rubies={0: 0})
    at.load_draws("hamster")
    at.load_deck("P0 hamster")
    at.play("P0 recruits level 2 unseen", "P1 recruits herald", "P2 recruits herald")
    assert at.coins[0] == 8 + 2
    worlds = [at.redealt(2, key) for key in range(40)]
    assert {world.hired(0)[0] for world in worlds} == {"hamster"}


def test_nobody_knows_the_new_event() -> None:
    """FC known.2: it is drawn when it turns up, so there is nothing to leak."""
    at = revealing("P0 magpie", "burglary", "scandal")
    assert None in at.events
    assert sum(at.stack.values()) == 5


def test_chests_are_shut_to_the_others() -> None:
    """FC known.3: and open to their owner."""
    at = table(coins={0: 3, 1: 6, 2: 2}, rubies={0: 7, 1: 8, 2: 9})
    for viewer in (0, 1, 2, None):
        seen = GAME.view(at.edition, at.s, viewer)
        for p in at.seats:
            shown = (seen.seats[p].coins, seen.seats[p].rubies)
            assert shown == ((at.coins[p], at.rubies[p]) if p == viewer else (None, None))


def test_a_table_may_agree_on_open_chests() -> None:
    """FC known.3"""
    assert GAME.options == ("open_chests",)
    at = table(coins={0: 3, 1: 6, 2: 2}, rubies={0: 7, 1: 8, 2: 9})
    for viewer in (0, None):
        seen = GAME.view(at.edition, at.s, viewer, frozenset({"open_chests"}))
        assert [(seat.coins, seat.rubies) for seat in seen.seats] == [(3, 7), (6, 8), (2, 9)]


def test_open_chests_open_no_sleeves() -> None:
    """FC known.3, FC known.2"""
    at = table(round=2, coins={0: 9}, rubies={0: 0}).play("P0 recruits level 2 unseen")
    cards = [
        GAME.view(at.edition, at.s, viewer, frozenset({"open_chests"})).seats[0].mercenaries[0].card
        for viewer in (0, 1, 2, None)
    ]
    assert cards == [at.hired(0)[0], None, None, None]


def test_who_remembers_every_payment_knows_every_chest() -> None:
    """FC known.3: Coins and Rubies follow from what everybody is told."""
    at = Table(4, key=12)
    chance = Random(12)
    while not at.over:
        assert remembered(at) == (at.coins, at.rubies)
        at.play_at_random(chance)


def remembered(at: Table) -> tuple[list[int], list[int]]:
    """The chests as one who listens to what is told to all works them out."""
    coins, rubies = [0] * len(at.seats), [0] * len(at.seats)
    for entry in (entry for entry in at.story if entry.audience == EVERYONE):
        p = entry.a
        match entry.event:
            case Event.STARTS_WITH:
                coins[p], rubies[p] = entry.b, entry.c
            case Event.PAYS:
                coins[p] -= entry.b
                rubies[p] -= entry.c
            case Event.GAINS_RUBY:
                rubies[p] += 1
            case Event.GAINS_COINS:
                coins[p] += entry.b
            case Event.LOSES:
                rubies[p] -= entry.b
            case Event.SELLS_HEIRLOOM:
                rubies[p] += entry.b
            case Event.OUT:
                coins[p] = rubies[p] = 0
    return coins, rubies


def test_an_observation_tells_which_icons_are_still_to_come() -> None:
    """FC known.1: one more Strike of the Assassin follows, or none."""
    first = revealing("P0 assassin")
    second = revealing("P0 assassin", rubies={1: 11}).play("P0 strikes P1")
    assert first.rubies == second.rubies
    assert (first.question, first.asked) == (second.question, second.asked) == ("strike", [0])
    for p in first.seats:
        assert first.observation(p) != second.observation(p)


def test_an_observation_tells_who_is_still_to_be_asked() -> None:
    """FC known.1, FC-R19: P2 was asked before P1, which has moved ahead since; or P0 and P2 are still to come."""
    before = revealing("mages", order=(0, 2, 1), dice=["move+move"], coins={2: 5})
    before.play("P0 declines", "P2 tries the mages with a coin", "P2 moves P1 right", "P2 moves P1 right")
    after = revealing("mages", places={0: 7, 1: 9, 2: 6})
    assert (before.question, before.asked) == (after.question, after.asked) == ("mages", [1])
    assert (before.coins, before.rubies) == (after.coins, after.rubies)
    assert before.spaces == after.spaces
    for p in before.seats:
        assert before.observation(p) != after.observation(p)


def test_an_observation_tells_which_of_ones_own_cards_the_others_do_not_know() -> None:
    """FC known.1, FC known.2"""
    open_, unseen = (table(round=2, hired={1: "fence"}) for _ in range(2))
    unseen.s.unseen[1] = 1
    assert open_.observation(0) != unseen.observation(0)
    assert open_.observation(1) != unseen.observation(1)


# ---- the page of the rules --------------------------------------------------------------------------------


def section(heading: str) -> str:
    """A section of the page of the rules."""
    return PAGE.read_text("utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]


def test_every_line_of_notation_on_the_page_reads_back_as_itself() -> None:
    """FC recruit.2, FC recruit.3, FC effect.3 to effect.5, FC event.2, FC event.4"""
    lines = re.findall(r"(?m)^\| \w* ?\| `([^`]+)` \|", section("Notation"))
    assert len(lines) == 14
    edition = GAME.edition()
    assert [GAME.write(edition, 4, *GAME.read(edition, 4, line)) for line in lines] == lines


def test_the_page_lists_every_mercenary_of_our_edition() -> None:
    """FC setup.2: with its level, copies and effects."""
    listed = {}
    for names, level, copies, effects in re.findall(
        r"(?m)^\| ((?:`\w+` ?)+) \| (\d) \| (\d)(?: each)? \| (.+) \|$", section("Our edition")
    ):
        either = " / " in effects
        for name in re.findall(r"\w+", names):
            listed[name] = (int(level), int(copies), either, re.findall(r"\w+", effects.lower()))
    cards = tomllib.loads(OURS.read_text("utf-8"))["mercenary"]
    assert listed == {
        card["id"]: (card["level"], card["copies"], "either" in card, card.get("either") or card["effects"])
        for card in cards
    }
    assert sum(copies for _, copies, _, _ in listed.values()) == 55


def test_the_rulebook_has_the_costs_of_each_round() -> None:
    """FC costs.1"""
    rows = re.findall(
        r"(?m)^\| (\d) \| (.+) \|$",
        RULEBOOK.read_text("utf-8").split("**FC costs.1**")[1].split("##")[0],
    )
    costs = {int(r): [None if c == "–" else int(c) for c in row.split(" | ")] for r, row in rows}
    assert costs == COSTS


def test_the_rulebook_has_the_gallery_the_die_and_the_events_of_our_edition() -> None:
    """FC setup.3, FC setup.4, FC event.5"""
    text = RULEBOOK.read_text("utf-8").split("{#board}")[1].split("\n## ")[0]
    ours = tomllib.loads(OURS.read_text("utf-8"))
    assert f"the star is space {ours['gallery']['star']}." in text
    zones = re.findall(r"(?m)^\| \w+ \| (\d) (?:and|to) (\d) \| (\d) \|$", text)
    losses = {n: int(loss) for a, b, loss in zones for n in range(int(a), int(b) + 1)}
    assert losses == dict(enumerate(ours["gallery"]["scandal"], 1))
    (faces,) = re.findall(r"magic die: (.+)\.", text)
    assert [face.split(" + ") for face in faces.lower().split(" · ")] == ours["die"]["faces"]
    names = GAME.texts("en")
    listed = re.findall(r"(?m)^\| ([^|\d]+) \| (\d|–) \| (\d|–) \|$", text)
    assert listed == [
        (names.say(f"happening.{event['id']}"), str(event["starting"] or "–"), str(event["stacked"] or "–"))
        for event in ours["event"]
    ]


def test_the_page_lists_every_piece_of_an_observation_in_order() -> None:
    """FC known.1"""
    listed = re.findall(r"(?m)^\| `(\w+)` \| ([^|]+) \|", section("Observation"))
    at_five = [(name, size(5)) for name, size in PIECES] + list(SEAT_PIECES)
    assert [name for name, _ in listed] == [name for name, _ in at_five]
    for (name, said), (_, size) in zip(listed, at_five, strict=True):
        assert not said.isdigit() or int(said) == size, name


def test_the_page_and_the_texts_use_the_same_names() -> None:
    """FC setup.1, FC setup.3, FC effect.1 to effect.6: families, Events and effects, in three languages."""
    rows = section("Words in three languages")
    names = {"family": FAMILY_IDS, "happening": HAPPENING_IDS, "icon": ICON_IDS}
    for key in [f"{group}.{name}" for group, every in names.items() for name in every]:
        words = [GAME.texts(language).say(key) for language in ("en", "fr", "it")]
        assert f"| {' | '.join(words)} |" in rows

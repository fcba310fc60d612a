"""Matches: every bot on every seat of every deal, counted rightly, the same from any number of processes."""

from __future__ import annotations

import json
import math
import random
from collections import Counter

import pytest

import regalia
from regalia.bots import BotError, Player, Seat
from regalia.lab import contest as lab
from regalia.lab.contest import Deal, DealPlayed, Played, Thought, contest, play_deal, rotations
from regalia.lab.match import Match, Standings, report, share_of

CROWN = regalia.find_game("for-a-crown")
TRONE = regalia.find_game("trone")


def match(*bots: str, game: regalia.games.definition.Game = TRONE, games: int = 1, seed: int = 5) -> Match:
    return Match(game, game.edition(), bots, games, seed)


def standings_of(wanted: Match, jobs: int = 1) -> Standings:
    standings = Standings()
    for deal in contest(wanted.setting("cpu"), wanted.deals(), jobs):
        standings.add(deal)
    return standings


# ---- the order of play ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "expected"),
    [("abcd", ["abcd", "bcda", "cdab", "dabc"]), ("abab", ["abab", "baba"]), ("aaa", ["aaa"])],
)
def test_every_bot_sits_on_every_seat_and_nothing_is_played_twice(bots: str, expected: list[str]) -> None:
    turned = rotations(list(bots))
    assert ["".join(seated) for seated in turned] == expected
    for seat in range(len(bots)):  # as often as it has copies, on each seat
        here = Counter(seated[seat] for seated in turned)
        assert {name: n * len(bots) // len(turned) for name, n in here.items()} == Counter(bots)


@pytest.mark.parametrize(("games", "deals"), [(1, 1), (4, 1), (5, 2), (8, 2)])
def test_games_are_rounded_up_to_whole_deals(games: int, deals: int) -> None:
    assert len(list(match("greedy", "uniform", "uniform", "uniform", games=games).deals())) == deals
    assert len(list(match("uniform", "uniform", games=games).deals())) == games


def test_the_games_of_a_deal_have_its_cards_in_common() -> None:
    """Each begins as the game of that number that a simulation plays."""
    wanted = match("greedy", "uniform", games=4)
    dealt = [
        lab._set_table(wanted.setting("cpu"), Deal(number, wanted.bots), 2).view(0) for number in (0, 0, 1)
    ]
    assert dealt[0] == dealt[1] != dealt[2]
    assert dealt[0] == regalia.Table("trone", 2, seed=wanted.seed).view(0)


# ---- the same again -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_processes_make_no_difference() -> None:
    wanted = match("greedy", "uniform", "uniform", games=60)
    one, two = standings_of(wanted), standings_of(wanted, jobs=2)
    assert one.digest == two.digest
    assert one.wins == two.wins
    assert one.endings == two.endings
    assert one.digest != standings_of(match("greedy", "uniform", "uniform", games=60, seed=6)).digest


def test_a_longer_match_begins_with_the_shorter_one() -> None:
    short, long = (standings_of(match("greedy", "uniform", games=games)) for games in (10, 20))
    assert long.wins["greedy"][:5] == short.wins["greedy"]


def test_what_the_game_counts_is_counted_over_all_games() -> None:
    standings = standings_of(match("greedy", "uniform", games=6))
    assert standings.tallies["endings"].counts.keys() >= standings.endings.keys()
    assert {name: n for name, n in standings.tallies["endings"].counts.items() if n} == standings.endings
    assert sum(standings.tallies["wins_by_order"].counts.values()) == standings.games - standings.shared


# ---- counting -------------------------------------------------------------------------------------------


def deal_of(*games: Played) -> DealPlayed:
    return DealPlayed(0, list(games), {name: Thought() for name in games[0].bots}, {}, b"")


def test_wins_are_counted_over_copies_and_shared_ones_in_parts() -> None:
    standings = Standings()
    standings.add(
        deal_of(
            Played(("a", "b", "b"), (0.0, 0.0, 1.0), 10, "throne"),
            Played(("b", "a", "b"), (0.5, 0.5, 0.0), 20, "shared"),
            Played(("b", "b", "a"), (0.0, 0.0, 0.0), 30, "nobody"),
        )
    )
    assert standings.wins == {"a": [0.5], "b": [1.5]}
    assert (standings.games, standings.deals, standings.decisions) == (3, 1, 60)
    assert (standings.vacant, standings.shared) == (1, 1)
    assert standings.endings == {"throne": 1, "shared": 1, "nobody": 1}
    assert standings.share("b").share == pytest.approx(0.5)
    assert standings.share("b").of_one(2).share == pytest.approx(0.25)
    assert standings.even(3) == pytest.approx(2 / 9)


def test_the_greedy_bot_wins_more_than_its_share() -> None:
    standings = standings_of(match("greedy", "uniform", "uniform", "uniform", game=CROWN, games=80))
    assert standings.games == 80
    assert standings.share("greedy").low > 0.25 > standings.share("uniform").of_one(3).high
    assert sum(map(sum, standings.wins.values())) == 80


def test_a_report_is_plain_values() -> None:
    wanted = match("greedy", "uniform", games=4)
    told = json.loads(json.dumps(report(wanted, standings_of(wanted), "cpu")))
    assert [bot["name"] for bot in told["bots"]] == ["greedy", "uniform"]
    assert sum(bot["wins"] for bot in told["bots"]) + told["vacant"] == told["games"] == 4
    assert told["bots"][0]["interval"][0] <= told["bots"][0]["share"] <= told["bots"][0]["interval"][1]
    assert set(told["bots"][0]["seconds"]) == {"choices", "p50", "p95", "max"}


# ---- intervals ------------------------------------------------------------------------------------------


def coverage(seed: int, deals: int, share: float, per_deal: int, tied: bool) -> tuple[float, float]:
    """How often the interval holds the truth, over simulated matches, and how wide it is on average.

    `tied`: the games of a deal all end alike; else the bot wins in the deal about as often as it should.
    """
    chance = random.Random(seed)
    held, width, matches = 0, 0.0, 400
    for _ in range(matches):
        wins = []
        for _ in range(deals):
            if tied:
                wins.append(float(per_deal * (chance.random() < share)))
            else:  # once at random, otherwise as expected: games that balance one another
                wins.append(per_deal * share - share + (chance.random() < share))
        found = share_of(wins, per_deal)
        held += found.low <= share <= found.high
        width += found.high - found.low
    return held / matches, width / matches


@pytest.mark.slow
@pytest.mark.parametrize("tied", [True, False])
def test_intervals_hold_the_truth_about_as_often_as_they_say(tied: bool, seed: int) -> None:
    """Where games of a deal resemble one another, and where they balance one another."""
    held, width = coverage(seed, 50, 0.25, 4, tied)
    print(f"held in {held:.1%} of the matches, {width:.3f} wide")
    assert 0.92 <= held <= 0.99
    independent = 2 * 1.96 * math.sqrt(0.25 * 0.75 / 200)
    assert width > 1.8 * independent if tied else width < 0.6 * independent


def test_few_deals_claim_little() -> None:
    low, high = share_of([1.0, 1.0], 4)[1:]
    assert high - low > 0.3
    assert share_of([4.0] * 30, 4).low < 0.98
    assert share_of([0.0], 4).high > 0.4


# ---- thinking -------------------------------------------------------------------------------------------


def test_times_of_thought_are_known_to_a_few_percent() -> None:
    thought, other = Thought(), Thought()
    for k in range(1, 100):
        thought.add(k / 1000)
    other.add(7.5)
    thought.merge(other)
    assert thought.choices == 100
    assert thought.quantile(0.5) == pytest.approx(0.05, rel=0.05)
    assert thought.quantile(0.95) == pytest.approx(0.095, rel=0.05)
    assert thought.longest == thought.quantile(1.0) == 7.5
    assert Thought().quantile(0.5) == 0


# ---- bots that fail -------------------------------------------------------------------------------------


class Failing:
    """Plays well for a while."""

    def choose(self, seat: Seat) -> regalia.Choice:
        if seat.moment > 20:
            raise RuntimeError("enough")
        return seat.choices[0]


def test_a_bot_that_fails_is_told_with_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "make_bot", lambda name, seed, patience: Player(name, Failing()))
    wanted = match("failing", "failing", "other")
    with pytest.raises(BotError, match=r"on P\d fell over in `choose` \(RuntimeError\)") as found:
        play_deal(wanted.setting("cpu"), Deal(3, wanted.bots))
    assert found.value.detail == "enough"
    assert found.value.__notes__ == ["deal 3 of seed 5, with failing, failing, other"]

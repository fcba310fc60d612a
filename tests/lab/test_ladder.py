"""Ladders: fair line-ups, ratings that are the most likely ones, intervals that hold, and a picture of it."""

from __future__ import annotations

import json
import math
import random
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

import regalia
from regalia.lab.contest import DealPlayed, Played, Thought, contest
from regalia.lab.ladder import MIDDLE, SCALE, Ladder, Outcome, Rating, Rungs, rate, report, shuffled
from regalia.lab.picture import draw, ticks

TRONE = regalia.find_game("trone")


def ladder(*bots: str, seats: int = 4, games: int = 1, seed: int = 5) -> Ladder:
    return Ladder(TRONE, TRONE.edition(), bots, seats, games, seed)


# ---- line-ups -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "seats", "expected"),
    [
        ("abcde", 4, {"abcd", "abce", "abde", "acde", "bcde"}),
        ("abc", 3, {"abc"}),
        ("abc", 4, {"aabc", "abbc", "abcc"}),
        ("ab", 4, {"aaab", "aabb", "abbb"}),
    ],
)
def test_all_line_ups_that_fit_are_played(bots: str, seats: int, expected: set[str]) -> None:
    assert {"".join(lineup) for lineup in ladder(*bots, seats=seats).lineups} == expected


@pytest.mark.parametrize(("bots", "seats"), [("abcde", 4), ("ab", 4), ("abc", 5)])
def test_every_bot_and_every_line_up_plays_as_often_as_every_other(bots: str, seats: int) -> None:
    wanted = ladder(*bots, seats=seats, games=100)
    deals = list(wanted.deals())
    assert [deal.number for deal in deals] == list(range(len(deals)))
    lineups = Counter("".join(sorted(deal.bots)) for deal in deals)
    assert len(set(lineups.values())) == 1
    assert set(lineups) == {"".join(lineup) for lineup in wanted.lineups}
    assert len(set(Counter(name for deal in deals for name in deal.bots).values())) == 1


def test_neighbours_are_drawn_by_lot_the_same_from_the_same_seed() -> None:
    orders = [shuffled("abcd", 7, number) for number in range(50)]
    assert orders == [shuffled("abcd", 7, number) for number in range(50)]
    assert len(set(orders)) > 15
    assert all(sorted(order) == list("abcd") for order in orders)


# ---- ratings --------------------------------------------------------------------------------------------


def drawn_games(
    strengths: Sequence[float], seats: int, deals: int, chance: random.Random
) -> list[list[Outcome]]:
    """Deals of as many games as seats, each won as the model says."""
    every = range(len(strengths))
    found = []
    for _ in range(deals):
        seated = [chance.choice(every) for _ in range(seats)]
        while len(set(seated)) == 1:
            seated = [chance.choice(every) for _ in range(seats)]
        weights = [math.exp(strengths[i]) for i in seated]
        winners = chance.choices(seated, weights, k=seats)
        there = tuple(seated.count(i) for i in every)
        found.append([Outcome(there, tuple(int(i == w) for i in every)) for w in winners])
    return found


def test_ratings_are_the_most_likely_ones(seed: int) -> None:
    """No small change to any of them makes the games likelier, copies and shared wins and all."""
    deals = drawn_games([1.0, 0.2, -0.4, -0.8], 4, 40, random.Random(seed))
    deals += [[Outcome((2, 1, 1, 0), (1, 1, 0, 0)), Outcome((2, 0, 1, 1), (2, 0, 1, 0))]]
    games = [outcome for deal in deals for outcome in deal] + [Outcome((1,) * 4, (1,) * 4)]
    found = [(r.rating - MIDDLE) / SCALE for r in rate(4, deals)]

    def likelihood(strengths: Sequence[float]) -> float:
        weights = np.exp(strengths)
        return sum(
            w / game.parts * math.log(weights[i] / (np.array(game.seated) @ weights))
            for game in games
            for i, w in enumerate(game.winners)
        )

    best = likelihood(found)
    for i in range(4):
        for change in (-1e-3, 1e-3):
            assert likelihood([s + change * (i == k) for k, s in enumerate(found)]) < best


@pytest.mark.slow
@pytest.mark.parametrize(
    ("truth", "deals"), [((0.9, 0.0, -0.9), 40), ((2.5, -2.5), 100)], ids=["near", "far apart"]
)
def test_intervals_hold_the_truth_about_as_often_as_they_say(
    truth: tuple[float, ...], deals: int, seed: int
) -> None:
    """Also where one bot wins nearly always, and now and then has not lost once."""
    chance = random.Random(seed)
    held, trials = 0, 150
    for _ in range(trials):
        ratings = rate(len(truth), drawn_games(truth, len(truth), deals, chance))
        held += sum(r.low <= MIDDLE + SCALE * s <= r.high for r, s in zip(ratings, truth, strict=True))
    share = held / (len(truth) * trials)
    print(f"held {share:.1%} of the time")
    assert 0.88 <= share < 0.997


def test_games_of_a_deal_that_resemble_one_another_say_less() -> None:
    apart = [[Outcome((1, 1), (1, 0))], [Outcome((1, 1), (0, 1))]] * 40
    alike = [[Outcome((1, 1), (1, 0))] * 4, [Outcome((1, 1), (0, 1))] * 4] * 10
    width = [r.high - r.low for r in (rate(2, apart)[0], rate(2, alike)[0])]
    assert width[1] > 1.7 * width[0]


def test_a_shared_win_is_no_more_than_a_draw() -> None:
    assert [r.rating for r in rate(2, [[Outcome((1, 1), (1, 1))]] * 9)] == pytest.approx([MIDDLE, MIDDLE])
    assert [r.rating for r in rate(2, [[Outcome((1, 2), (1, 2))]] * 9)] == pytest.approx([MIDDLE, MIDDLE])


def test_who_never_lost_has_a_rating_too() -> None:
    best, worst = rate(2, [[Outcome((1, 1), (1, 0))] * 2] * 30)
    assert MIDDLE + 200 < best.rating < MIDDLE + 600
    assert best.low > worst.high
    one_game = rate(2, [[Outcome((1, 1), (1, 0))]])
    assert one_game[0].low < one_game[1].high  # says next to nothing
    assert rate(3, [[]])[0].rating == pytest.approx(MIDDLE)


def test_who_never_lost_may_be_far_better_than_that() -> None:
    """Of a thousand games without a loss we can say that fewer than one in 300 is lost, but no more."""
    best, worst = rate(2, [[Outcome((1, 1), (1, 0))]] * 1000)
    one_in_300 = SCALE * math.log(300)
    assert best.low - worst.high < one_in_300 < best.high - worst.low


# ---- a whole ladder -------------------------------------------------------------------------------------


def test_a_ladder_is_climbed_by_the_better_bot() -> None:
    wanted = ladder("uniform", "greedy", seats=3, games=60)
    rungs = Rungs(wanted.bots)
    for deal in contest(wanted.setting("cpu"), wanted.deals()):
        rungs.add(deal)
    (first, best), (second, worst) = rungs.rated()
    assert (first, second) == ("greedy", "uniform")
    assert best.low > worst.high
    told = json.loads(json.dumps(report(wanted, rungs, "cpu")))
    assert told["games"] == rungs.games == 60
    assert sum(rung["wins"] for rung in told["ladder"]) + told["vacant"] == pytest.approx(60)
    assert sum(rung["seats"] for rung in told["ladder"]) == 180


def test_games_that_nobody_won_and_shared_wins_are_counted() -> None:
    rungs = Rungs(("a", "b"))
    games = [
        Played(("a", "b", "b"), (0.0, 0.0, 0.0), 1, "nobody"),
        Played(("b", "a", "b"), (0.5, 0.0, 0.5), 1, "shared"),
        Played(("b", "b", "a"), (0.5, 0.0, 0.5), 1, "shared"),
    ]
    rungs.add(DealPlayed(0, games, {"a": Thought(), "b": Thought()}, {}, b""))
    assert (rungs.games, rungs.vacant, rungs.shared) == (3, 1, 2)
    assert rungs.won == {"a": 0.5, "b": 1.5}
    assert rungs.outcomes == [[Outcome((1, 2), (0, 2)), Outcome((1, 2), (1, 1))]]


def test_who_has_not_played_when_it_is_stopped_is_not_rated() -> None:
    wanted = ladder("absent", "a", "b", seats=2)
    rungs = Rungs(wanted.bots)
    games = [Played(("a", "b"), (1.0, 0.0), 1, "throne"), Played(("b", "a"), (0.5, 0.5), 1, "shared")]
    rungs.add(DealPlayed(0, games, {"a": Thought(), "b": Thought()}, {}, b""))
    rated = rungs.rated()
    assert [name for name, _ in rated] == ["a", "b"]
    assert sum(rating.rating for _, rating in rated) == pytest.approx(2 * MIDDLE)
    assert [rung["name"] for rung in report(wanted, rungs, "cpu")["ladder"]] == ["a", "b"]


# ---- the picture ----------------------------------------------------------------------------------------

LADDER = [
    ("greedy & co", Rating(1712.4, 1650.0, 1780.0)),
    ("program:" + "x" * 60, Rating(1287.6, 1200, 1360)),
]


def test_the_picture_says_all_in_words_and_figures() -> None:
    picture = draw("Ladder <of> Trône", "Games 60 · seed 5", LADDER)
    root = ET.fromstring(picture)
    texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "Ladder <of> Trône" in texts
    assert "1. greedy & co" in texts
    assert "1712 (1650–1780)" in texts
    assert all(len(text) < 60 for text in texts)
    assert "prefers-color-scheme: dark" in picture


def test_everything_lies_within_the_picture() -> None:
    root = ET.fromstring(draw("Ladder", "Games", LADDER))
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    for element in root.iter():
        across = [float(element.get(name, 0)) for name in ("x", "x1", "x2", "cx")]
        down = [float(element.get(name, 0)) for name in ("y", "y1", "y2", "cy")]
        assert 0 <= min(across) <= max(across) <= width
        assert 0 <= min(down) <= max(down) <= height


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(1238, 1762, [1200, 1400, 1600, 1800]), (1490, 1510, [1490, 1500, 1510]), (-900, 4100, None)],
)
def test_ticks_are_round_numbers_and_few(low: float, high: float, expected: list[int] | None) -> None:
    found = ticks(low, high)
    assert expected is None or found == expected
    assert found[0] <= low < high <= found[-1]
    assert 2 <= len(found) <= 8

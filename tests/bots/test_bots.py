"""Bots: each takes one of its choices, the same from the same seed, and knows no more than its seat."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import regalia
from regalia.bots import BOTS, Seat, UnknownBotError, ask_bot, bots_for, make_bot
from regalia.bots.seeds import seat_seed
from regalia.kernel.engine import Unavailable

every_bot = pytest.mark.parametrize(
    ("name", "game"), [(bot, game) for game in regalia.GAMES for bot in bots_for(regalia.find_game(game))]
)


def asked(game: str = "crownfall", seats: int = 4, decisions: int = 0) -> tuple[regalia.Table, int]:
    """A table, and a seat that is asked there."""
    chooser = random.Random(decisions)
    table = regalia.Table(game, seats, seed=7, backend="cpu")
    for _ in range(decisions):
        table.act(chooser.choice(table.legal(table.to_act[0])))
    return table, table.to_act[0]


def seat_of(table: regalia.Table, seat: int) -> Seat:
    return Seat(table.legal(seat), lambda: table.advice(seat))


@every_bot
@pytest.mark.parametrize("decisions", [0, 30])
def test_a_bot_takes_one_of_its_choices(name: str, game: str, decisions: int) -> None:
    table, seat = asked(game, 4, decisions)
    bot = make_bot(name, 1)
    assert all(ask_bot(bot, table, seat) in table.legal(seat) for _ in range(20))


@every_bot
def test_a_bot_with_one_choice_takes_it(name: str, game: str) -> None:
    table, seat = asked(game)
    only = table.legal(seat)[:1]
    assert make_bot(name, 1).choose(Seat(only, lambda: [0])) == only[0]


@every_bot
def test_a_seed_gives_the_same_choices(name: str, game: str) -> None:
    def choices(seed: int) -> list[regalia.Choice]:
        table, _ = asked(game, 3)
        bot = make_bot(name, seed)
        chosen = []
        for _ in range(20):
            chosen.append(ask_bot(bot, table, table.to_act[0]))
            table.act(chosen[-1])
        return chosen

    assert choices(1) == choices(1) != choices(2)


@every_bot
def test_a_bot_plays_to_the_end(name: str, game: str) -> None:
    for seats in regalia.find_game(game).rules.seats:
        table, _ = asked(game, seats)
        bots = [make_bot(name, seat_seed(7, seat)) for seat in range(seats)]
        while not table.is_over:
            seat = table.to_act[0]
            table.act(ask_bot(bots[seat], table, seat))
        assert table.result


def test_each_choice_is_as_likely_to_the_uniform_bot() -> None:
    table, seat = asked()
    five = Seat(table.legal(seat)[:5], list)
    bot = make_bot("uniform", 3)
    counts = Counter(bot.choose(five) for _ in range(5000))
    assert len(counts) == 5
    assert all(880 < n < 1120 for n in counts.values())  # four standard deviations


def test_the_greedy_bot_takes_what_is_best_and_of_equals_any() -> None:
    table, seat = asked("for-a-crown")
    choices = table.legal(seat)[:4]
    bot = make_bot("greedy", 3)
    counts = Counter(bot.choose(Seat(choices, lambda: [5, 9, -1, 9])) for _ in range(1000))
    assert set(counts) == {choices[1], choices[3]}
    assert 430 < counts[choices[1]] < 570


def test_the_greedy_bot_beats_uniform_ones() -> None:
    """One against three, which by luck alone would win a quarter of the games."""
    wins = 0
    for number in range(40):
        table = regalia.Table("for-a-crown", 4, seed=number)
        bots = [make_bot("greedy" if seat == number % 4 else "uniform", seat) for seat in range(4)]
        while not table.is_over:
            seat = table.to_act[0]
            table.act(ask_bot(bots[seat], table, seat))
        assert table.result
        wins += table.result[1] == number % 4
    assert wins >= 20


def test_advice_does_not_depend_on_what_the_seat_cannot_know() -> None:
    for decisions in range(4, 60, 4):
        table, seat = asked("for-a-crown", 5, decisions)
        other = regalia.Table("for-a-crown", 5, seed=1, backend="interpreted")
        for seed in range(5):
            other.restore(table.redeal(seat, seed))
            assert other.advice(seat) == table.advice(seat)


def test_a_game_without_a_greedy_player_says_so() -> None:
    table, seat = asked("crownfall")
    assert bots_for(table.game) == ("uniform",)
    with pytest.raises(Unavailable, match="no greedy player for crownfall yet"):
        table.advice(seat)


def test_a_seed_is_a_key() -> None:
    with pytest.raises(ValueError, match="from 0 to"):
        make_bot("uniform", 1 << 128)


def test_every_seat_has_its_own_seed() -> None:
    seeds = {seat_seed(seed, seat) for seed in (0, 1, 7) for seat in range(4)}
    assert len(seeds) == 12


def test_bots_know_nothing_of_the_cards() -> None:
    """No bot's seed is the key of the game."""
    table, _ = asked()
    assert table.key not in {seat_seed(7, seat) for seat in range(4)}


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBotError, match="there are uniform, greedy"):
        make_bot("zeus", 1)
    assert "zeus" not in BOTS

"""The uniform bot: every choice as likely, and the same from the same seed."""

from __future__ import annotations

from collections import Counter

import pytest

import regalia
from regalia.bots import BOTS, UnknownBotError, make_bot
from regalia.bots.seeds import seat_seed


@pytest.fixture
def choices() -> list[regalia.Choice]:
    return list(regalia.Table("crownfall", 4, seed=7, backend="interpreted").legal(0))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_takes_one_of_its_choices(name: str, choices: list[regalia.Choice]) -> None:
    bot = make_bot(name, 1)
    assert all(bot.choose(choices) in choices for _ in range(50))
    assert bot.choose(choices[:1]) == choices[0]


@pytest.mark.parametrize("name", BOTS)
def test_a_seed_gives_the_same_choices(name: str, choices: list[regalia.Choice]) -> None:
    one, same, other = make_bot(name, 1), make_bot(name, 1), make_bot(name, 2)
    chosen = [one.choose(choices) for _ in range(30)]
    assert chosen == [same.choose(choices) for _ in range(30)]
    assert chosen != [other.choose(choices) for _ in range(30)]


def test_each_choice_is_as_likely(choices: list[regalia.Choice]) -> None:
    bot = make_bot("uniform", 3)
    counts = Counter(bot.choose(choices[:5]) for _ in range(5000))
    assert len(counts) == 5
    assert all(880 < n < 1120 for n in counts.values())  # four standard deviations


def test_a_seed_is_a_key() -> None:
    with pytest.raises(ValueError, match="from 0 to"):
        make_bot("uniform", 1 << 128)


def test_every_seat_has_its_own_seed() -> None:
    seeds = {seat_seed(seed, seat) for seed in (0, 1, 7) for seat in range(4)}
    assert len(seeds) == 12


def test_bots_know_nothing_of_the_cards() -> None:
    """No bot's seed is the key of the game."""
    table = regalia.Table("crownfall", 4, seed=7, backend="interpreted")
    assert table.key not in {seat_seed(7, seat) for seat in range(4)}


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBotError, match="there are uniform"):
        make_bot("zeus", 1)

"""Bots: each takes one of its choices, the same from the same seed, and knows no more than its seat."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

import regalia
from regalia.bots import BOTS, Seat, UnknownBotError, ask_bot, bots_for, make_bot, play_game
from regalia.bots.seeds import seat_seed
from regalia.kernel.engine import Unavailable
from regalia.kernel.game import Rules

find = regalia.find_game
# The higher levels are the same bot as the lowest, and take their time.
HIGHER = ("squire", "knight", "baron", "sovereign")
every_bot = pytest.mark.parametrize(
    ("name", "game"),
    [(bot, game) for game in regalia.GAMES for bot in bots_for(find(game)) if bot not in HIGHER],
)


def asked(game: str = "crownfall", seats: int = 4, decisions: int = 0) -> tuple[regalia.Table, int]:
    """A table, and a seat that is asked there."""
    chooser = random.Random(decisions)
    table = regalia.Table(game, seats, seed=7, backend="cpu")
    for _ in range(decisions):
        table.act(chooser.choice(table.legal(table.to_act[0])))
    return table, table.to_act[0]


class Offer:
    """As much of a seat as the simplest bots look at."""

    def __init__(self, choices: Sequence[regalia.Choice], advice: list[int] | None = None) -> None:
        self.number = 0
        self.choices = choices
        self.advice = lambda: advice or [0] * len(choices)


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
    assert make_bot(name, 1).choose(Offer(only)) == only[0]


@every_bot
def test_a_seed_gives_the_same_choices(name: str, game: str) -> None:
    def choices(seed: int) -> list[regalia.Choice]:
        table, _ = asked(game, 3)
        bot = make_bot(name, seed)
        chosen = []
        while len(chosen) < 20 and not table.is_over:
            chosen.append(ask_bot(bot, table, table.to_act[0]))
            table.act(chosen[-1])
        return chosen

    assert choices(1) == choices(1) != choices(2)


@every_bot
def test_a_bot_plays_to_the_end(name: str, game: str) -> None:
    for seats in regalia.find_game(game).rules.seats:
        table, _ = asked(game, seats)
        play_game(table, {seat: make_bot(name, seat_seed(7, seat)) for seat in range(seats)})
        assert table.result


def test_each_choice_is_as_likely_to_the_uniform_bot() -> None:
    table, seat = asked()
    five = Offer(table.legal(seat)[:5])
    bot = make_bot("uniform", 3)
    counts = Counter(bot.choose(five) for _ in range(5000))
    assert len(counts) == 5
    assert all(880 < n < 1120 for n in counts.values())  # four standard deviations


def test_the_greedy_bot_takes_what_is_best_and_of_equals_any() -> None:
    table, seat = asked("for-a-crown")
    choices = table.legal(seat)[:4]
    bot = make_bot("greedy", 3)
    counts = Counter(bot.choose(Offer(choices, [5, 9, -1, 9])) for _ in range(1000))
    assert set(counts) == {choices[1], choices[3]}
    assert 430 < counts[choices[1]] < 570


def test_the_greedy_bot_beats_uniform_ones() -> None:
    """One against three, which by luck alone would win a quarter of the games."""
    wins = 0
    for number in range(40):
        table = regalia.Table("for-a-crown", 4, seed=number)
        names = ["greedy" if seat == number % 4 else "uniform" for seat in range(4)]
        play_game(table, {seat: make_bot(name, seat) for seat, name in enumerate(names)})
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


def test_a_game_without_a_greedy_player_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = asked("crownfall")
    assert "greedy" in bots_for(table.game)
    monkeypatch.setattr(Rules, "has_greedy", False)
    assert "greedy" not in bots_for(table.game)
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
    with pytest.raises(UnknownBotError, match="there are uniform, "):
        make_bot("zeus", 1)
    with pytest.raises(UnknownBotError, match="did you mean greedy"):
        make_bot("gredy", 1)
    assert "zeus" not in BOTS


# ---- secrecy --------------------------------------------------------------------------------------------


@every_bot
def test_redealing_what_it_cannot_know_changes_nothing_in_what_a_bot_does(
    name: str, game: str, seed: int
) -> None:
    """At decisions of a few games, for whoever is asked: the same answer in every world the seat can't tell apart."""
    worlds = 0
    for seats in (min(find(game).rules.seats), max(find(game).rules.seats)):
        chooser = random.Random(seed)
        table = regalia.Table(game, seats, seed=seed, backend="cpu")
        while not table.is_over:
            seat = chooser.choice(table.to_act)
            if chooser.random() < 0.2:
                bot_seed = chooser.getrandbits(128)
                answer = ask_bot(make_bot(name, bot_seed), table, seat)
                for _ in range(3):
                    world = table.world(seat, chooser.getrandbits(128))
                    assert ask_bot(make_bot(name, bot_seed), world, seat).notation == answer.notation
                    worlds += 1
            table.act(chooser.choice(table.legal(seat)))
    assert worlds > 30


@pytest.mark.parametrize("game", regalia.GAMES)
def test_all_a_seat_offers_is_the_same_in_every_world_it_cannot_tell_apart(game: str, seed: int) -> None:
    chooser = random.Random(seed)
    table = regalia.Table(game, 3, seed=seed, backend="cpu")
    changed = 0
    while not table.is_over:
        asked_seat = chooser.choice(table.to_act)
        if chooser.random() < 0.2:
            number = chooser.randrange(3)
            key, world = chooser.getrandbits(128), table.world(number, chooser.getrandbits(128))
            assert offered(Seat(world, number), key) == offered(Seat(table, number), key)
            changed += any(world.view(other) != table.view(other) for other in range(3))
        table.act(chooser.choice(table.legal(asked_seat)))
    assert changed > 5, "something else should have been dealt now and then"


def offered(seat: Seat, key: int) -> list[object]:
    """All that a bot can learn from its seat, down to the bytes of a world made there."""
    advice = seat.advice() if seat.game.rules.has_greedy else None
    heard = seat.journal(), seat.sentences("fr", since=3), seat.moment
    known = seat.options, seat.agreed, seat.seats, seat.number, seat.edition.digest
    return [seat.view, seat.observe(), list(seat.choices), advice, heard, known, seat.world(key).save()]


def test_neither_the_table_nor_its_key_is_among_what_a_seat_holds() -> None:
    table, number = asked("crownfall", 3, 20)
    seat = Seat(table, number)
    _ = seat.view
    held = [getattr(seat, name) for name in dir(seat) if not name.startswith("__")]
    assert not any(isinstance(one, regalia.Table) or one == table.key for one in held)


@pytest.mark.parametrize("game", regalia.GAMES)
def test_a_world_keeps_what_the_seat_heard_and_nothing_that_only_others_did(game: str) -> None:
    table, _ = asked(game, 4, 10)
    while set(table.journal(0)) <= set(table.journal(1)):  # until something was for P0 alone
        table.act(table.legal(table.to_act[0])[0])
    world = table.world(1, 5)
    assert world.journal(1) == table.journal(1)
    assert len(world.log) == len(table.log)
    public = table.journal(None)
    assert all(set(world.journal(seat)) <= set(public) | set(table.journal(1)) for seat in (None, 0, 1, 2, 3))
    assert set(table.journal(0)) - set(world.journal(0))
    assert world.actions == []
    assert world.key == 5
    with pytest.raises(regalia.RecordError, match="does not know how it came about"):
        regalia.record_of(world)


def test_a_world_is_of_a_seat_at_the_table_or_a_spectator() -> None:
    table, _ = asked("crownfall", 3, 20)
    assert table.world(None, 5).journal(0) == table.journal(None)
    for wrong in (3, -1, True):
        with pytest.raises(ValueError, match="there is no seat"):
            table.world(wrong, 5)
    with pytest.raises(ValueError, match="a key is a whole number"):
        table.world(0, -1)


@pytest.mark.parametrize("backend", ["interpreted", "cpu"])
def test_a_world_is_played_on_by_itself(backend: str) -> None:
    table = regalia.Table("crownfall", 3, seed=4, backend=backend)
    table.act(table.legal(0)[0])
    before = table.save()
    world = table.world(1, 9)
    world.act(table.legal(1)[2])  # the choices of the seat are the same
    while not world.is_over:
        world.act(world.legal(world.to_act[0])[0])
    assert world.result
    assert table.save() == before
    assert len(table.log) == 2
    assert world.world(0, 3).save() == world.world(0, 3).save() != world.world(0, 4).save()

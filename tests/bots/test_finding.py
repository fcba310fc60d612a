"""Bots that other packages bring, and what is said of those that don't do what bots do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import metadata
from importlib.metadata import EntryPoint
from typing import Any

import pytest

import regalia
from regalia.bots import BOTS, BotError, Player, Seat, UnknownBotError, bots_for, finding, make_bot, play_game
from regalia.bots.finding import GROUP, check_bot

CROWNFALL = regalia.find_game("crownfall")
HERE = __name__


class First:
    """The smallest of bots."""

    def choose(self, seat: Seat) -> regalia.Choice:
        return seat.choices[0]


class Curious:
    """Wants to know everything."""

    games = ("crownfall",)

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.heard: list[Any] = []

    def begins(self, seat: Seat) -> None:
        self.heard.append(("begins", seat.number, seat.view.turn))

    def choose(self, seat: Seat) -> regalia.Choice:
        return seat.choices[self.seed % len(seat.choices)]

    def ends(self, seat: Seat, scores: list[float]) -> None:
        self.heard.append(("ends", seat.number, scores))

    def close(self) -> None:
        self.heard.append("closed")


class NoBot:
    """Has nothing to say."""


def unwilling(seed: int) -> First:
    raise OSError("no brain")


def lazy(seed: int) -> First:
    return First()


NUMBER = 7


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if a few packages with bots were installed."""
    points = [
        EntryPoint("first", f"{HERE}:First", GROUP),
        EntryPoint("first", f"{HERE}:First", GROUP),  # the same again, by a second path
        EntryPoint("curious", f"{HERE}:Curious", GROUP),
        EntryPoint("lazy", f"{HERE}:lazy", GROUP),
        EntryPoint("missing", "no_such_package:Bot", GROUP),
        EntryPoint("number", f"{HERE}:NUMBER", GROUP),
        EntryPoint("no_bot", f"{HERE}:NoBot", GROUP),
        EntryPoint("unwilling", f"{HERE}:unwilling", GROUP),
        EntryPoint("twice", f"{HERE}:First", GROUP),
        EntryPoint("twice", f"{HERE}:Curious", GROUP),
        EntryPoint("uniform", f"{HERE}:First", GROUP),
    ]
    monkeypatch.setattr(metadata, "entry_points", lambda group: [p for p in points if p.group == group])
    forget()
    yield
    forget()


def forget() -> None:
    finding._find.cache_clear()
    finding._installed.cache_clear()


@pytest.mark.usefixtures("installed")
def test_bots_of_other_packages_are_found_by_name() -> None:
    assert bots_for(regalia.find_game("trone"))[len(BOTS) :] == ("first", "lazy", "no_bot", "unwilling")
    assert "curious" in bots_for(CROWNFALL)
    for name in ("first", "curious", "lazy"):
        table = regalia.Table("crownfall", 3, seed=1, backend="cpu")
        players = {seat: make_bot(name, 5) for seat in range(3)}
        play_game(table, players)
        assert table.result
        assert players[0].name == name


@pytest.mark.usefixtures("installed")
def test_a_name_of_our_own_cannot_be_taken() -> None:
    assert type(make_bot("uniform", 1).bot).__name__ == "UniformBot"
    assert bots_for(CROWNFALL).count("uniform") == 1


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("missing", "missing .no_such_package:Bot. can.t be loaded: ModuleNotFoundError"),
        ("number", "number .*NUMBER. is neither a class nor a function"),
        ("no_bot", "no_bot is no bot: a NoBot has no method `choose`"),
        ("unwilling", "unwilling can't be made: OSError: no brain"),
        ("twice", "more than one package brings a bot called twice: .*First, .*Curious"),
        ("frist", "no bot is called 'frist' .did you mean first"),
    ],
)
def test_what_can_be_no_bot_is_refused_with_a_reason(name: str, why: str) -> None:
    with pytest.raises(UnknownBotError, match=why):
        make_bot(name, 1)


@pytest.mark.usefixtures("installed")
def test_a_bot_may_play_some_games_only() -> None:
    check_bot("curious", CROWNFALL)
    with pytest.raises(UnknownBotError, match="curious does not play Trône, only crownfall"):
        check_bot("curious", regalia.find_game("trone"))


# ---- at the table ---------------------------------------------------------------------------------------


def test_a_bot_is_told_of_the_first_and_last_moment() -> None:
    table = regalia.Table("crownfall", 3, seed=1, backend="cpu")
    bots = [Curious(seat) for seat in range(3)]
    play_game(table, {seat: Player("curious", bot) for seat, bot in enumerate(bots)})
    assert bots[2].heard == [("begins", 2, 1), ("ends", 2, table.scores), "closed"]


class Wrong(Curious):
    """Answers whatever it is told to, or falls over."""

    def __init__(self, answer: Any) -> None:
        super().__init__(0)
        self.answer = answer

    def choose(self, seat: Seat) -> Any:
        return self.answer(seat)


@pytest.mark.parametrize(
    ("answer", "did"),
    [
        (lambda seat: None, "gave an answer that is none of its choices (a NoneType)"),
        (lambda seat: "P0 lays revolt says revolt", "gave an answer that is none of its choices (a str)"),
        (lambda seat: 1 / 0, "fell over in `choose` (ZeroDivisionError)"),
        (
            lambda seat: regalia.Choice(seat.game, seat.edition, 3, 1, seat.choices[0].action),
            "gave an answer that is none of its choices (a Choice)",
        ),
    ],
)
def test_a_bot_that_errs_is_named_with_its_seat_and_sent_home(answer: Any, did: str) -> None:
    table = regalia.Table("crownfall", 3, seed=1, backend="cpu")
    wrong, other = Wrong(answer), Curious(1)
    players = {0: Player("wrong", wrong), 1: Player("other", other), 2: Player("other", Curious(2))}
    with pytest.raises(BotError, match=re.escape(f"the bot wrong on P0 {did}")) as found:
        play_game(table, players)
    assert wrong.heard[-1] == other.heard[-1] == "closed"
    assert found.value.detail


def test_what_a_seat_alone_knows_is_not_in_the_message() -> None:
    """Others at the table may read it."""

    def tell(seat: Seat) -> None:
        raise ValueError(f"I hold {seat.view.seats[0].hand}")

    table = regalia.Table("crownfall", 3, seed=1, backend="cpu")
    with pytest.raises(BotError) as found:
        Player("loud", Wrong(tell)).choose(Seat(table, 0))
    assert "hold" not in str(found.value)
    assert "hold" in found.value.detail

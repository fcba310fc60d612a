"""A bot at a table: what it is asked, and what is said where it does not answer as it should."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from regalia.bots.seat import Seat

if TYPE_CHECKING:
    from regalia.table.table import Choice, Table


class Bot(Protocol):
    """Whoever chooses for a seat.

    A bot may also have `begins(seat)` and `ends(seat, scores)`, to be told of a game's first and last moment, and
    `close()`, to let go of what it holds, however the game went.
    """

    def choose(self, seat: Seat) -> Choice:
        """One of the seat's choices."""


class BotError(RuntimeError):
    """A bot did not do what a bot does. The message can be shown to anybody at the table.

    `detail` says more, for whoever wrote the bot: it may tell what its seat alone knows.
    """

    def __init__(self, bot: str, seat: int, did: str, detail: str = "") -> None:
        super().__init__(f"the bot {bot} on P{seat} {did}")
        self.bot = bot
        self.seat = seat
        self.did = did
        self.detail = detail

    def __reduce__(self) -> tuple[Any, ...]:
        return BotError, (self.bot, self.seat, self.did, self.detail)


class Player:
    """A bot under its name, whose mistakes are told in one line."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot = bot

    def choose(self, seat: Seat) -> Choice:
        """What the bot chooses; one of the seat's choices, whatever the bot thinks of that."""
        chosen: Choice = self._ask(seat, self.bot.choose, seat)
        if chosen not in seat.choices:
            kind = type(chosen).__name__
            did = f"gave an answer that is none of its choices (a {kind})"
            raise BotError(self.name, seat.number, did, f"{chosen!r:.200}")
        return chosen

    def begins(self, seat: Seat) -> None:
        self._tell(seat, "begins", seat)

    def ends(self, seat: Seat, scores: list[float]) -> None:
        self._tell(seat, "ends", seat, scores)

    def close(self) -> None:
        """However a game went, nothing of the bot is left behind."""
        close = getattr(self.bot, "close", None)
        if close:
            close()

    def _tell(self, seat: Seat, method: str, *news: Any) -> None:
        """Tell those bots that want to know."""
        told = getattr(self.bot, method, None)
        if told:
            self._ask(seat, told, *news)

    def _ask(self, seat: Seat, method: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return method(*arguments)
        except BotError as error:  # it knows what went wrong, but not its name nor where it sits
            raise BotError(self.name, seat.number, error.did, error.detail) from error.__cause__
        except Exception as error:
            did = f"fell over in `{method.__name__}` ({type(error).__name__})"
            raise BotError(self.name, seat.number, did, str(error)) from error


# ---- a game between bots --------------------------------------------------------------------------------


def ask_bot(bot: Bot, table: Table, seat: int) -> Choice:
    """Let a bot choose for a seat that is asked."""
    return bot.choose(Seat(table, seat))


def begin_game(players: Mapping[int, Player], table: Table) -> None:
    """Tell the players of a game that begins, by their seats."""
    for seat, player in players.items():
        player.begins(Seat(table, seat))


def end_game(players: Mapping[int, Player], table: Table) -> None:
    """Tell them that it is over, and how it ended."""
    for seat, player in players.items():
        player.ends(Seat(table, seat), list(table.scores))


def dismiss(players: Mapping[int, Player]) -> None:
    """Send them home, however it went."""
    for player in players.values():
        player.close()


def play_game(table: Table, players: Mapping[int, Player]) -> None:
    """A whole game between bots, one on each seat."""
    try:
        begin_game(players, table)
        while not table.is_over:
            seat = table.to_act[0]
            table.act(ask_bot(players[seat], table, seat))
        end_game(players, table)
    finally:
        dismiss(players)

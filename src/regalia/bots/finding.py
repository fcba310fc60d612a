"""Finding bots by name: our own, those that other packages bring, and programs."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import cache, partial
from inspect import signature
from typing import TYPE_CHECKING, Any

from regalia.bots.levels import LEVELS, read_name
from regalia.bots.naming import PROGRAM
from regalia.bots.player import FAILURES, Bot, Player

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from regalia.games.definition import Game

GROUP = "regalia.bots"  # the entry points under which a package names its bots
# Our own. These names can't be taken by others.
BUILT_IN = {
    "uniform": "regalia.bots.uniform:UniformBot",
    "greedy": "regalia.bots.greedy:GreedyBot",
}
BOTS = (*BUILT_IN, *LEVELS)
IN_KERNEL = ("uniform", "greedy")  # which it plays without a line of Python between two choices

Maker = Callable[..., Bot]  # a class, or a function, that takes a seed or nothing


class UnknownBotError(ValueError):
    """There is no such bot."""


class UnfitBotError(UnknownBotError):
    """There is, but it does not play that game."""


class BrokenBotError(UnknownBotError):
    """There should be, but it can't be loaded or made."""


def known_bots() -> tuple[str, ...]:
    """All names there are: our own, then those of other packages."""
    return (*BOTS, *_installed())


def bots_for(game: Game) -> tuple[str, ...]:
    """The bots that can play a game."""
    return tuple(name for name in known_bots() if _can_play(name, game))


def _can_play(name: str, game: Game) -> bool:
    try:
        check_bot(name, game)
    except UnknownBotError:
        return False
    return True


def check_bot(name: str, game: Game) -> None:
    """UnknownBotError unless there is such a bot, and it plays this game."""
    maker = _find(name)
    games = getattr(maker, "games", (game.name,))  # which it plays; all, where it doesn't say
    wants_advice = getattr(maker, "wants_advice", False)
    if game.name not in games:
        raise UnfitBotError(f"the bot {name} does not play {game.title}, only {', '.join(games)}")
    if wants_advice and not game.rules.has_greedy:
        raise UnfitBotError(f"the bot {name} can't play {game.title}: that game gives no advice yet")


def make_bot(name: str, seed: int, patience: float | None = None, thinking: float | None = None) -> Player:
    """A bot of this name, with a seed of its own: from the same seed it makes the same choices.

    `patience`: how many seconds a program has for each choice; bots of other packages take what they take.
    `thinking`: after how many a bot that searches takes what it has found, where people wait for it. Then its choices
    may depend on how fast the machine is.
    """
    maker = _find(name)
    if thinking is not None and read_name(name):
        maker = partial(maker, thinking=thinking)
    if patience is not None and name.startswith(PROGRAM):
        maker = partial(maker, patience=patience)
    try:
        bot = maker(seed) if signature(maker).parameters else maker()
    except FAILURES as error:
        raise BrokenBotError(f"the bot {name} can't be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BrokenBotError(f"{name} is no bot: a {type(bot).__name__} has no method `choose`")
    return Player(name, bot)


@cache
def _find(name: str) -> Maker:
    from importlib.metadata import EntryPoint  # here and below: not for those who only ask for help

    if name.startswith(PROGRAM):
        return _program(name)
    at_court = read_name(name)
    if at_court:
        return _courtier(*at_court)
    if name in BUILT_IN:
        return _loaded(name, EntryPoint(name, BUILT_IN[name], GROUP))
    found = _installed().get(name, ())
    if not found:
        close = get_close_matches(name, known_bots(), n=1)
        meant = f" (did you mean {close[0]}?)" if close else ""
        raise UnknownBotError(f"no bot is called {name!r:.60}{meant}; there are {', '.join(known_bots())}")
    if len(found) > 1:
        where = ", ".join(point.value for point in found)
        raise BrokenBotError(f"more than one package brings a bot called {name}: {where}; uninstall one")
    return _loaded(name, found[0])


def _program(name: str) -> Maker:
    from regalia.bots.program import ProgramBot, command_words

    command = name.removeprefix(PROGRAM)
    try:
        command_words(command)
    except ValueError as error:
        raise BrokenBotError(f"{name!r:.200}: {error}") from None
    return partial(ProgramBot, command)


def _courtier(level: str, temperament: str) -> Maker:
    from regalia.bots.courtier import Courtier

    return partial(Courtier, level, temperament)


def _loaded(name: str, point: EntryPoint) -> Maker:
    try:
        maker: Any = point.load()
    except FAILURES as error:  # whatever a package of others does when it is imported
        raise BrokenBotError(
            f"the bot {name} ({point.value}) can't be loaded: {type(error).__name__}: {error}"
        ) from error
    if not callable(maker):
        raise BrokenBotError(f"the bot {name} ({point.value}) is neither a class nor a function")
    made: Maker = maker
    return made


@cache
def _installed() -> dict[str, tuple[EntryPoint, ...]]:
    """What other packages bring, by name."""
    from importlib.metadata import entry_points

    points = entry_points(group=GROUP)
    names = sorted({point.name for point in points} - set(BOTS))
    # A package that is found in two places of the path is still one.
    return {name: tuple({p.value: p for p in points if p.name == name}.values()) for name in names}

"""The kinds of values one gives on the command line, each with a line on what is allowed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from regalia.bots import BOTS, IN_KERNEL
from regalia.bots.naming import split_names
from regalia.cli.command import Mistake, Wrapper, argument, fail, option
from regalia.cli.words import listed
from regalia.games import GAMES, find_game
from regalia.games.definition import LANGUAGES, Texts

LARGEST_SEED = (1 << 128) - 1
MOST_CORES = 1024
BACKENDS = ("auto", "interpreted", "cpu", "cuda")


class Kind(click.ParamType[Any]):
    """A kind of value. `allowed` says in words what it may be."""

    def allowed(self, words: Texts) -> str:
        raise NotImplementedError

    def refuse(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Mistake:
        assert param
        assert ctx
        fields = {"option": name_of(param, ctx), "allowed": self.allowed(ctx.obj), "value": value}
        return fail(ctx, "error.value", **fields)


def name_of(param: click.Parameter, ctx: click.Context) -> str:
    """As it is written on the command line."""
    return param.make_metavar(ctx).strip("[]") if isinstance(param, click.Argument) else param.opts[-1]


class Whole(Kind):
    """A whole number within limits."""

    name = "number"

    def __init__(self, low: int, high: int | None = None, high_words: str | None = None) -> None:
        """`high_words`: how to write a limit that is too long to read."""
        self.low = low
        self.high = high
        self.high_words = high_words or high

    def allowed(self, words: Texts) -> str:
        if self.high is None:
            return words.say("allowed.whole", low=self.low)
        return words.say("allowed.whole_to", low=self.low, high=self.high_words)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        # Forty digits are more than any limit has; longer ones are not even read.
        number = int(value) if re.fullmatch("[0-9]{1,40}", value) else -1
        if number < self.low or (self.high is not None and number > self.high):
            raise self.refuse(value, param, ctx)
        return number


class OneOf(Kind):
    """One of a few names."""

    name = "name"

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def allowed(self, words: Texts) -> str:
        return listed(words, self.names)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.names:
            raise self.refuse(value, param, ctx)
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(name) for name in self.names if name.startswith(incomplete)]


class KernelBots(OneOf):
    """A bot that the kernel plays for all seats, or one for each, with commas between."""

    def __init__(self) -> None:
        super().__init__(IN_KERNEL)

    def allowed(self, words: Texts) -> str:
        return words.say("allowed.bots", list=listed(words, self.names))

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if any(name not in self.names for name in value.split(",")):
            raise self.refuse(value, param, ctx)
        return str(value)


class BotNames(Kind):
    """The same with any bot, by name or as a program; which of them play a game, the game knows."""

    name = "bots"

    def allowed(self, words: Texts) -> str:
        return words.say("allowed.bots_or_programs", list=", ".join(BOTS))

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            split_names(value)
        except ValueError:
            raise self.refuse(value, param, ctx) from None
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The name after the last comma."""
        from regalia.bots import known_bots

        before, comma, begun = incomplete.rpartition(",")
        return [CompletionItem(before + comma + name) for name in known_bots() if name.startswith(begun)]


class FilePath(Kind):
    """A file; whether it can be read is found out by reading it."""

    name = "file"

    def allowed(self, words: Texts) -> str:
        return words.say("allowed.file")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        return Path(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


class FolderPath(FilePath):
    """A folder, the same way."""

    name = "folder"

    def allowed(self, words: Texts) -> str:
        return words.say("allowed.folder")

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="dir")]


class EditionName(Kind):
    """What stands for an edition: the name of one that a game has itself, or a file."""

    name = "edition"

    def allowed(self, words: Texts) -> str:
        return words.say("allowed.edition")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(value)

    def names(self, games: Sequence[str]) -> Iterable[str]:
        """All that can be named where it is one of these games."""
        return dict.fromkeys(name for game in games for name in find_game(game).editions())

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Files come first: after them bash still takes names."""
        # Where an option has no value yet, Click leaves the arguments unread.
        named = [game for game in GAMES if game == ctx.params.get("game") or game in ctx.args]
        names = self.names(named or GAMES)
        fitting = [CompletionItem(name) for name in names if name.startswith(incomplete)]
        return [CompletionItem(incomplete, type="file"), *fitting]


class GameOrEdition(EditionName):
    """The same, or the name of a game, for its default edition."""

    def allowed(self, words: Texts) -> str:
        return words.say("allowed.game_or_edition")

    def names(self, games: Sequence[str]) -> Iterable[str]:
        return built_in_editions(games)


SEED = Whole(0, LARGEST_SEED, "2**128 - 1")
GAME = OneOf(GAMES)


def built_in_editions(games: Sequence[str] = GAMES) -> dict[str, list[str]]:
    """The names of games and of their own editions, and the games that each stands for."""
    found = {game: [game] for game in games}
    for game in games:
        for name in find_game(game).editions():
            same = found.setdefault(name, [])
            same += [game] if game not in same else []
    return found


# ---- options that several commands share ----------------------------------------------------------------


def lang_option() -> Wrapper:
    """`--lang`. It has been obeyed before (see `language_of`); here it is only checked."""
    return option(
        "--lang", says="option.lang", type=OneOf(LANGUAGES), metavar="|".join(LANGUAGES), expose_value=False
    )


def game_argument(required: bool) -> Wrapper:
    return argument("game", says="argument.game", type=GAME, required=required)


def seats_option() -> Wrapper:
    return option("--seats", says="option.seats", type=Whole(1), metavar="N")


def edition_option(says: str = "option.edition") -> Wrapper:
    return option("--edition", says=says, type=EditionName(), metavar="NAME_OR_FILE")


def factions_option() -> Wrapper:
    return option("--factions", says="option.factions", metavar="LIST")


def bots_option(says: str, kind: Kind, default: str | None = "uniform") -> Wrapper:
    return option("--bots", says=says, type=kind, default=default, metavar="NAMES")


def json_option() -> Wrapper:
    return option("--json", "as_json", says="option.json", is_flag=True)


def progress_option() -> Wrapper:
    return option("--progress/--no-progress", says="option.progress", default=None)


def jobs_option() -> Wrapper:
    return option("--jobs", says="option.jobs", type=Whole(1, MOST_CORES), default=cores, metavar="N")


def patience_option() -> Wrapper:
    return option("--patience", says="option.patience", type=Whole(1, 86_400), metavar="SECONDS")


def cores() -> int:
    """The processor cores this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

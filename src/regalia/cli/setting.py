"""What a command needs before a game can begin: how many seats, which cards and bots, what is agreed on."""

from __future__ import annotations

import os
from pathlib import Path

import click

from regalia.cli.command import Mistake, fail, no_such
from regalia.cli.words import listed
from regalia.games.definition import Edition, Game


def chosen_seats(ctx: click.Context, game: Game, seats: int | None) -> int:
    """As many as were asked for; else as many as the game takes."""
    if seats is None:
        return max(game.rules.seats)
    if seats not in game.rules.seats:
        allowed = listed(ctx.obj, [str(n) for n in game.rules.seats])
        raise fail(ctx, "error.seats", game=game.title, allowed=allowed, seats=seats)
    return seats


def chosen_edition(ctx: click.Context, game: Game, which: str | None) -> Edition:
    """The game's own edition of that name, the one in that file, or the default."""
    if which is None or which in game.editions():
        return game.edition(which)
    if is_name_only(which):
        raise no_such("edition", which, game.editions(), ctx)
    return edition_in_file(ctx, game, Path(which))


def is_name_only(which: str) -> bool:
    """Is it neither a file nor written like one?"""
    folder, file = os.path.split(which)
    return not folder and not Path(file).suffix and not os.path.exists(file)


def edition_in_file(ctx: click.Context, game: Game, path: Path) -> Edition:
    """What is wrong with the file, the error itself says."""
    from regalia.games.data import EditionError

    try:
        return game.edition(path)
    except EditionError as error:
        raise Mistake(str(error), ctx) from None
    except OSError as error:
        raise fail(ctx, "error.unreadable", file=path, why=error.strerror) from None


def chosen_bots(ctx: click.Context, game: Game, bots: str, seats: int) -> list[str]:
    """A bot for each of so many seats, all of whom know the game."""
    names = known_to(ctx, game, bots)
    if len(names) not in (1, seats):
        raise fail(ctx, "error.bots", n=len(names), seats=seats)
    return names * seats if len(names) == 1 else names


def known_to(ctx: click.Context, game: Game, bots: str) -> list[str]:
    """The bots that are named, all of whom know the game."""
    from regalia.bots import BrokenBotError, UnfitBotError, UnknownBotError, bots_for, check_bot
    from regalia.bots.naming import split_names

    names = split_names(bots)
    for name in names:
        try:
            check_bot(name, game)
        except UnfitBotError:
            known = listed(ctx.obj, bots_for(game))
            raise fail(ctx, "error.bot", game=game.title, known=known, name=name) from None
        except BrokenBotError as error:
            raise fail(ctx, "error.bot_broken", why=error) from None
        except UnknownBotError:
            raise no_such("bot", name, bots_for(game), ctx) from None
    return names


def chosen_agreement(
    ctx: click.Context, game: Game, edition: Edition, seats: int, factions: str | None
) -> int:
    """The factions the table agrees on; not every game leaves them to the table."""
    from regalia.kernel.game import AgreementError

    if factions is None:
        return 0
    if game.agreement != "factions":
        raise fail(ctx, "error.no_factions", game=game.title)
    try:
        return game.read_agreement(edition, seats, factions)
    except AgreementError as error:
        raise fail(ctx, "error.factions", factions=factions, why=error) from None


def chosen_options(ctx: click.Context, game: Game, options: tuple[str, ...]) -> tuple[str, ...]:
    """What the players agree on; a game may have nothing of the kind."""
    for name in options:
        if name not in game.options:
            key = "error.option" if game.options else "error.no_options"
            raise fail(ctx, key, game=game.title, known=listed(ctx.obj, game.options), name=name)
    return options


# ---- files that will be written -----------------------------------------------------------------------------


def check_can_write(ctx: click.Context, path: Path) -> None:
    """Better to hear of it now than after the game."""
    folder = path.absolute().parent
    try:
        good = not path.is_dir() and folder.is_dir() and os.access(path if path.exists() else folder, os.W_OK)
    except OSError:  # a name too long, a folder one may not look into
        good = False
    if not good:
        raise fail(ctx, "error.unwritable", file=path)


def write_file(ctx: click.Context, path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError:
        raise fail(ctx, "error.unwritable", file=path) from None

"""`regalia edition`: is a card file good, and what is in it?"""

from __future__ import annotations

from pathlib import Path

import click

from regalia.cli.command import Mistake, argument, command, fail, group, no_such, option
from regalia.cli.kinds import GAME, GameOrEdition, built_in_editions, lang_option
from regalia.cli.layout import sectioned
from regalia.cli.setting import edition_in_file, is_name_only
from regalia.cli.words import listed
from regalia.games import GAMES, find_game
from regalia.games.data import EditionError, plain, read_toml
from regalia.games.definition import Edition, Game, Section, Texts

Found = tuple[Game, Edition]

which_argument = argument("which", says="argument.edition", type=GameOrEdition(), metavar="NAME_OR_FILE")
game_option = option("--game", says="option.game_of_edition", type=GAME, metavar="NAME")


@group("edition")
@lang_option()
@click.pass_context
def edition(ctx: click.Context) -> None:
    """Without a command: help."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command("check")
@which_argument
@game_option
@lang_option()
@click.pass_context
def check(ctx: click.Context, which: str, game: str | None) -> None:
    """Say that an edition is good and sum it up; what is wrong with it, the mistake says."""
    words: Texts = ctx.obj
    found = _find(ctx, which, game)
    click.echo(words.say("edition.good", file=which, **_named(found)))
    click.echo(" · ".join(section.title for section in _described(words, found)))


@command("show")
@which_argument
@game_option
@lang_option()
@click.pass_context
def show(ctx: click.Context, which: str, game: str | None) -> None:
    """All of an edition, as tables."""
    words: Texts = ctx.obj
    found = _find(ctx, which, game)
    click.echo(words.say("edition.shown", **_named(found)))
    for section in _described(words, found):
        click.echo()
        for line in sectioned(section):
            click.echo(line)


edition.add_command(check)
edition.add_command(show)


def _described(words: Texts, found: Found) -> list[Section]:
    """What the game says of the edition; names from a file are made safe to show."""
    game, cards = found
    return [
        Section(plain(title), headings, [tuple(map(plain, row)) for row in rows])
        for title, headings, rows in game.describe(game.texts(words.language), cards)
    ]


def _named(found: Found) -> dict[str, str]:
    game, cards = found
    return {"game": game.title, "edition": plain(cards.name), "digest": cards.digest}


# ---- which edition --------------------------------------------------------------------------------------


def _find(ctx: click.Context, which: str, game: str | None) -> Found:
    """A name comes before a file."""
    return _of_name(ctx, which, game) or _in_file(ctx, Path(which), game)


def _of_name(ctx: click.Context, name: str, game: str | None) -> Found | None:
    """The built-in edition of this name, or None if it must be a file."""
    known = built_in_editions((game,) if game else GAMES)
    if name in known:
        if len(known[name]) > 1:
            raise fail(ctx, "error.several_games", name=name, games=listed(ctx.obj, known[name]))
        found = find_game(known[name][0])
        return found, found.edition(None if name == found.name else name)
    if is_name_only(name):
        raise no_such("edition", name, list(known), ctx)
    return None


def _in_file(ctx: click.Context, path: Path, named: str | None) -> Found:
    """The edition in a file, and its game: the one the file names, or the option, or the one that reads it."""
    says = _game_in(ctx, path)
    if says and named and says != named:
        raise fail(ctx, "error.other_game", file=path, game=says, named=named)
    if says or named:
        game = find_game(says or named or "")
        return game, edition_in_file(ctx, game, path)
    found = [reading for name in GAMES if (reading := _try(find_game(name), path))]
    if not found:
        raise fail(ctx, "error.no_game_reads", file=path, known=listed(ctx.obj, GAMES))
    if len(found) > 1:
        games = listed(ctx.obj, [game.name for game, _ in found])
        raise fail(ctx, "error.several_games", name=path, games=games)
    return found[0]


def _game_in(ctx: click.Context, path: Path) -> str | None:
    try:
        table = read_toml(path)
        return table.choice("game", GAMES) if table.has("game") else None
    except EditionError as error:
        raise Mistake(str(error), ctx) from None


def _try(game: Game, path: Path) -> Found | None:
    try:
        return game, game.edition(path)
    except EditionError:
        return None

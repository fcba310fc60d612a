"""`regalia games`: which games there are."""

from __future__ import annotations

from importlib.resources import files

import click

from regalia.cli.command import command
from regalia.cli.kinds import lang_option
from regalia.cli.layout import columns
from regalia.games import GAMES, find_game
from regalia.games.definition import LANGUAGES, Game, Texts

HEADINGS = ("name", "title", "seats", "languages", "editions", "version", "tagline")


@command("games")
@lang_option()
@click.pass_obj
def games(words: Texts) -> None:
    """A table of all games."""
    rows = [[words.say(f"games.{heading}") for heading in HEADINGS]]
    for line in columns(rows + [_row(words, find_game(name)) for name in GAMES]):
        click.echo(line)


def _row(words: Texts, game: Game) -> list[str]:
    return [
        game.name,
        game.title,
        ", ".join(str(n) for n in game.rules.seats),
        ", ".join(languages_of(game)),
        ", ".join(game.editions()),
        str(game.rules.version),
        _tagline(words, game),
    ]


def languages_of(game: Game) -> list[str]:
    """The languages a game has texts in."""
    texts = files(type(game).__module__).joinpath("text")
    return [language for language in LANGUAGES if texts.joinpath(f"{language}.toml").is_file()]


def _tagline(words: Texts, game: Game) -> str:
    return game.texts(words.language).say("game.tagline")

"""`regalia warm`: compile the rules for this machine now, so that nobody waits later."""

from __future__ import annotations

from time import perf_counter

import click

from regalia.cli.command import argument, command
from regalia.cli.kinds import GAME, lang_option
from regalia.cli.layout import number
from regalia.cli.progress import compiling
from regalia.games import GAMES, find_game
from regalia.games.definition import Game, Texts

FAILED = 1  # exit status


@command("warm")
@argument("game", says="argument.game_to_warm", type=GAME, required=False)
@lang_option()
@click.pass_context
def warm(ctx: click.Context, game: str | None) -> None:
    """Compile one game, or all."""
    ready = [warm_up(ctx.obj, find_game(name)) for name in ([game] if game else GAMES)]
    if not all(ready):
        ctx.exit(FAILED)


def warm_up(words: Texts, game: Game) -> bool:
    """Compile a game's rules for its default edition, with and without their journal, and say how it went."""
    from regalia.kernel.backends.cpu import ensure_library, library_path
    from regalia.kernel.engine import Unavailable

    constants = game.edition().constants()
    begun = perf_counter()
    try:
        missing = [kind for kind in (False, True) if not library_path(game.rules, constants, kind).exists()]
        for journalled in missing:
            with compiling(words, game) as meter:
                ensure_library(game.rules, constants, journalled, meter)
    except (Unavailable, OSError) as error:
        click.echo(words.say("warm.failed", game=game.title, why=error), err=True)
        return False
    seconds = number(words, perf_counter() - begun, 1)
    click.echo(words.say("warm.done" if missing else "warm.ready", game=game.title, seconds=seconds))
    return True

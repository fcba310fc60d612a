"""What `regalia match` and `regalia ladder` share: preparing, playing deals, and stopping when asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from regalia.cli.command import fail
from regalia.cli.progress import compiling, playing
from regalia.games.definition import Edition, Game, Texts

if TYPE_CHECKING:
    from regalia.lab.contest import Deal, DealPlayed, Setting

MOST_GAMES = 1 << 29  # a seed has that many numbered deals with bots
INTERRUPTED = 130  # exit status, as a shell would say it


def prepared_backend(words: Texts, game: Game, edition: Edition) -> str:
    """How the rules will run: compiled, or interpreted where they can't be, which is said."""
    from regalia.lab.contest import prepare_tables

    with compiling(words, game) as meter:
        backend, instead = prepare_tables(game, edition, meter)
    if instead:
        click.echo(words.say("simulate.instead", why=instead), err=True)
    return backend


def play_deals(
    ctx: click.Context,
    setting: Setting,
    deals: Sequence[Deal],
    jobs: int,
    progress: bool | None,
    add: Callable[[DealPlayed], None],
) -> bool:
    """Play all deals and add them up, one after the other; False if somebody had enough before the end.

    What is known then is known of the first deals, all of them whole: no short game is counted before a long one.
    """
    from regalia.bots import BotError, UnknownBotError
    from regalia.lab.contest import contest, rotations
    from regalia.lab.crew import LostWorker

    words: Texts = ctx.obj
    total = sum(n * len(rotations(bots)) for bots, n in Counter(deal.bots for deal in deals).items())
    done = 0
    try:
        with playing(words, progress) as meter:
            for played in contest(setting, deals, jobs):
                add(played)
                done += len(played.games)
                meter(done, total)
    except KeyboardInterrupt:
        return False
    except BotError as error:
        fields = {"bot": error.bot, "seat": error.seat, "did": error.did, "detail": error.detail}
        raise fail(ctx, "error.bot_stopped", where="; ".join(error.__notes__), **fields) from None
    except UnknownBotError as error:
        raise fail(ctx, "error.bot_broken", why=error) from None
    except LostWorker as error:
        raise fail(ctx, "error.lost_worker", why=error) from None
    return True

"""`regalia play`: a whole game in a terminal, against bots."""

from __future__ import annotations

import secrets
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from regalia.cli.command import command, fail, option
from regalia.cli.kinds import (
    SEED,
    BotNames,
    FilePath,
    Whole,
    bots_option,
    edition_option,
    factions_option,
    game_argument,
    lang_option,
    seats_option,
)
from regalia.cli.setting import (
    check_can_write,
    chosen_agreement,
    chosen_bots,
    chosen_edition,
    chosen_options,
    chosen_seats,
    write_file,
)
from regalia.cli.terminal import Leaving, pick, say
from regalia.games import GAMES, find_game

if TYPE_CHECKING:
    from regalia.bots import Player
    from regalia.games.definition import Edition, Game, Texts
    from regalia.table.table import Table

THINKING = 1.4  # seconds that a bot may search while somebody waits


@command("play")
@game_argument(required=False)
@seats_option()
@option("--seat", says="option.seat", type=Whole(0), default=0, metavar="N")
@option("--seed", says="option.seed_of_play", type=SEED, metavar="N")
@bots_option("option.bots", BotNames(), default=None)
@edition_option()
@factions_option()
@option("--option", "options", says="option.option", multiple=True, metavar="NAME")
@option("--record", says="option.record", type=FilePath(), metavar="FILE")
@lang_option()
@click.pass_context
def play(
    ctx: click.Context,
    game: str | None,
    seats: int | None,
    seat: int,
    seed: int | None,
    bots: str | None,
    edition: str | None,
    factions: str | None,
    options: tuple[str, ...],
    record: Path | None,
) -> None:
    """Set the table, sit down, play, and keep the record if it was asked for."""
    from regalia.bots import BotError
    from regalia.cli.sitting import Sitting
    from regalia.table.table import Table

    words: Texts = ctx.obj
    try:
        chosen = find_game(game or _ask_for_game(words))
    except Leaving:
        return
    seats = chosen_seats(ctx, chosen, seats)
    if seat >= seats:
        allowed = Whole(0, seats - 1).allowed(words)
        raise fail(ctx, "error.value", option="--seat", allowed=allowed, value=seat)
    cards = chosen_edition(ctx, chosen, edition)
    agreed = chosen_agreement(ctx, chosen, cards, seats, factions)
    house = chosen_options(ctx, chosen, options)
    bots = bots or _usual_bots(chosen, cards)
    names = chosen_bots(ctx, chosen, bots, seats - 1)
    if record:
        check_can_write(ctx, record)
    table = Table(
        chosen.name,
        seats,
        seed=seed,
        edition=cards,
        backend=_backend_for(words, names, chosen, cards),
        options=house,
        agreed=agreed,
    )
    again = None if seed is None else _again(words, table, seat, seed, bots, edition)
    sitting = Sitting(words, table, seat, _seat_bots(ctx, names, table, seat, seed), again)
    try:
        sitting.play(bots)
    except BotError as error:
        raise fail(ctx, "error.bot_failed", bot=error.bot, seat=error.seat, did=error.did) from None
    finally:
        if record:
            _save(ctx, table, record)
    if table.is_over and not record:
        say(words.say("play.offer_record"))


def _usual_bots(game: Game, edition: Edition) -> str:
    """Worthy opponents, where they can begin at once; else any, while the rules are compiled for the next game."""
    from regalia.table.backends import ready_engine

    return "knight" if ready_engine(game, edition) else "uniform"


def _backend_for(words: Texts, bots: list[str], game: Game, edition: Edition) -> str:
    """Nobody at a keyboard outruns interpreted rules, and they are there at once; bots that search need fast ones."""
    from regalia.bots.levels import read_name

    if not any(map(read_name, bots)):
        return "interpreted"
    from regalia.cli.contests import prepared_backend

    return prepared_backend(words, game, edition)


def _ask_for_game(words: Texts) -> str:
    if len(GAMES) == 1:
        return GAMES[0]
    titles = [find_game(name).title for name in GAMES]
    say(words.say("play.which_game"), bold=True)
    return GAMES[pick(words, titles)]


def _seat_bots(
    ctx: click.Context, names: list[str], table: Table, seat: int, seed: int | None
) -> dict[int, Player]:
    """A bot on every other seat, its chance from the seed or, like the table's, from the system."""
    from regalia.bots import BrokenBotError, make_bot
    from regalia.bots.seeds import seat_seed

    source = secrets.randbits(128) if seed is None else seed
    others = [other for other in range(table.seats) if other != seat]
    seeds = [seat_seed(source, other) for other in others]
    try:
        return {
            other: make_bot(name, each, thinking=THINKING)
            for other, name, each in zip(others, names, seeds, strict=True)
        }
    except BrokenBotError as error:
        raise fail(ctx, "error.bot_broken", why=error) from None


def _again(words: Texts, table: Table, seat: int, seed: int, bots: str, edition: str | None) -> str:
    """The command line that starts the same game again."""
    line = ["regalia", "play", table.game.name, "--seats", table.seats, "--seat", seat, "--seed", seed]
    line += ["--bots", bots, "--lang", words.language]
    line += ["--edition", edition] if edition else []
    factions = table.game.write_agreement(table.edition, table.agreed)
    line += ["--factions", factions] if factions else []
    for name in sorted(table.options):
        line += ["--option", name]
    return shlex.join(str(word) for word in line)


# ---- the record -----------------------------------------------------------------------------------------


def _save(ctx: click.Context, table: Table, path: Path) -> None:
    from regalia.table.record import record_of

    words: Texts = ctx.obj
    write_file(ctx, path, record_of(table).to_json())
    command_line = shlex.join(["regalia", "verify", str(path)])
    say(words.say("play.recorded", file=path, command=command_line))

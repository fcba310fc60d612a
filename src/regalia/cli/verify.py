"""`regalia verify`: is the record of a game true?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from regalia.cli.command import argument, command, fail
from regalia.cli.kinds import FilePath, edition_option, lang_option
from regalia.cli.setting import chosen_edition
from regalia.games.definition import Texts

if TYPE_CHECKING:
    from regalia.table.record import Record
    from regalia.table.table import Table

NOT_TRUE = 1  # exit status


@command("verify")
@argument("record", says="argument.record", type=FilePath(), metavar="FILE")
@edition_option(says="option.edition_of_record")
@lang_option()
@click.pass_context
def verify(ctx: click.Context, record: Path, edition: str | None) -> None:
    """Replay a record and say whether it is true."""
    from regalia.table.record import read_record

    words: Texts = ctx.obj
    text = _read(ctx, record)
    try:
        found = read_record(text)
        table = _replay(ctx, found, edition)
    except (ValueError, RecursionError) as error:
        click.echo(words.say("verify.not_true", file=record, why=_why(error)))
        ctx.exit(NOT_TRUE)
    fields = {"seats": table.seats, "actions": len(table.actions), "chance": found.key}
    click.echo(words.say("verify.true", file=record, game=table.game.title, **fields))
    for line in _told(words, found):
        click.echo(line)
    click.echo(_ending(words, table))


def _read(ctx: click.Context, path: Path) -> str:
    try:
        return path.read_text("utf-8", errors="replace")
    except OSError as error:
        raise fail(ctx, "error.unreadable", file=path, why=error.strerror) from None


def _replay(ctx: click.Context, record: Record, edition: str | None) -> Table:
    from regalia.games import find_game
    from regalia.table.record import replay

    cards = chosen_edition(ctx, find_game(record.game), edition) if edition else None
    return replay(record, cards, backend="interpreted")


def _why(error: Exception) -> str:
    """The reason, and the number of the action where it is known."""
    notes = getattr(error, "__notes__", [])
    return " ".join(f"{error} {' '.join(f'({note})' for note in notes)}".split())


def _told(words: Texts, record: Record) -> list[str]:
    """What a record says that no replay can prove: who sat there, and what they agreed on."""
    named = [f"P{seat} {_shown(name)}" for seat, name in enumerate(record.players)]
    lines = [words.say("verify.players", players=", ".join(named))] if named else []
    return (
        [*lines, words.say("verify.options", options=", ".join(record.options))] if record.options else lines
    )


def _shown(name: str) -> str:
    """A name from a file, without signs that could do something to a terminal."""
    return "".join(c for c in name if c.isprintable())


def _ending(words: Texts, table: Table) -> str:
    if not table.result:
        return words.say("verify.unfinished")
    winner = table.result[1]
    return words.say("verify.nobody") if winner is None else words.say("verify.won", seat=winner)

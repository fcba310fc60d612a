"""`regalia ladder`: bots in all line-ups, and a rating for each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from regalia.cli.command import command, fail, option
from regalia.cli.contests import INTERRUPTED, MOST_GAMES, play_deals, prepared_backend
from regalia.cli.kinds import (
    SEED,
    BotNames,
    FilePath,
    Whole,
    bots_option,
    edition_option,
    factions_option,
    game_argument,
    jobs_option,
    json_option,
    lang_option,
    patience_option,
    progress_option,
    seats_option,
)
from regalia.cli.layout import columns, duration, number, percent
from regalia.cli.setting import (
    check_can_write,
    chosen_agreement,
    chosen_edition,
    chosen_seats,
    known_to,
    write_file,
)
from regalia.games import find_game
from regalia.games.definition import Game, Texts

if TYPE_CHECKING:
    from regalia.lab.ladder import Ladder, Rating, Rungs

BAR = 36  # how wide the chart is, in letters


@command("ladder")
@game_argument(required=True)
@bots_option("option.bots_of_ladder", BotNames(), default=None)
@seats_option()
@option("--games", says="option.games_of_ladder", type=Whole(1, MOST_GAMES), default=400, metavar="N")
@option("--seed", says="option.seed_of_simulation", type=SEED, default=1, metavar="N")
@edition_option()
@factions_option()
@patience_option()
@jobs_option()
@option("--picture", says="option.picture", type=FilePath(), metavar="FILE")
@json_option()
@progress_option()
@lang_option()
@click.pass_context
def ladder(
    ctx: click.Context,
    game: str,
    bots: str | None,
    seats: int | None,
    games: int,
    seed: int,
    edition: str | None,
    factions: str | None,
    patience: int | None,
    jobs: int,
    picture: Path | None,
    as_json: bool,
    progress: bool | None,
) -> None:
    """Play all line-ups, rate, and tell."""
    from regalia.lab.ladder import Ladder, Rungs, report

    words: Texts = ctx.obj
    chosen = find_game(game)
    cards = chosen_edition(ctx, chosen, edition)
    seats = chosen_seats(ctx, chosen, seats)
    named = _rivals(ctx, chosen, bots)
    agreed = chosen_agreement(ctx, chosen, cards, seats, factions)
    _check_ratings(ctx)
    if picture:
        check_can_write(ctx, picture)
    wanted = Ladder(chosen, cards, named, seats, games, seed, agreed, patience)
    backend = prepared_backend(words, chosen, cards)
    rungs = Rungs(named)
    whole = play_deals(ctx, wanted.setting(backend), wanted.deals(), jobs, progress, rungs.add)
    if rungs.games:
        if as_json:
            click.echo(json.dumps(report(wanted, rungs, backend)))
        else:
            click.echo("\n".join(_readable(words, wanted, rungs, whole)))
        if picture:
            write_file(ctx, picture, _drawn(words, wanted, rungs))
    if not whole:
        click.echo(words.say("error.stopped"), err=True)
        ctx.exit(INTERRUPTED)


def _rivals(ctx: click.Context, game: Game, bots: str | None) -> tuple[str, ...]:
    """The bots that are named, each once, or all that know the game."""
    from regalia.bots import bots_for

    named = tuple(dict.fromkeys(known_to(ctx, game, bots))) if bots else bots_for(game)
    if len(named) < 2:
        raise fail(ctx, "error.one_bot", game=game.title, name=named[0])
    return named


def _check_ratings(ctx: click.Context) -> None:
    """Better to hear now than after the games that there is nothing to rate them with."""
    from importlib.util import find_spec

    if not find_spec("choix"):
        raise fail(ctx, "error.no_ratings")


# ---- telling --------------------------------------------------------------------------------------------


def _readable(words: Texts, ladder: Ladder, rungs: Rungs, whole: bool) -> list[str]:
    edition = {"edition": ladder.edition.name, "digest": ladder.edition.digest}
    version = ladder.game.rules.version
    factions = ladder.game.write_agreement(ladder.edition, ladder.agreed)
    rated = rungs.rated()
    return [
        words.say("simulate.game", game=ladder.game.title, version=version, **edition),
        _count(words, ladder, rungs),
        *([words.say("simulate.factions", factions=factions)] if factions else []),
        *_remarks(words, ladder, rungs, whole),
        "",
        *columns(_table(words, rungs, rated), right=(1, 2, 3, 4)),
        "",
        *_chart(rated),
        "",
        words.say("ladder.meaning"),
        words.say("simulate.digest", digest=rungs.digest),
    ]


def _count(words: Texts, ladder: Ladder, rungs: Rungs) -> str:
    counts = {"deals": number(words, rungs.deals), "games": number(words, rungs.games)}
    return words.say("match.games", seats=ladder.seats, seed=ladder.seed, **counts)


def _remarks(words: Texts, ladder: Ladder, rungs: Rungs, whole: bool) -> list[str]:
    """What one might not expect of the number of games, and of those that say nothing."""
    counts = {"deals": number(words, rungs.deals), "games": number(words, rungs.games)}
    said = [words.say("ladder.lineups", n=number(words, len(ladder.lineups)))]
    if not whole:
        said = [words.say("match.stopped", **counts)]
    elif rungs.games != ladder.games:
        said.append(words.say("ladder.rounded", wanted=number(words, ladder.games), **counts))
    if rungs.vacant:
        said.append(words.say("ladder.vacant", n=number(words, rungs.vacant)))
    return said


def _table(words: Texts, rungs: Rungs, rated: list[tuple[str, Rating]]) -> list[list[str]]:
    rows = [[words.say(f"ladder.{name}") for name in ("bot", "rating", "interval", "share", "time")]]
    for place, (name, rating) in enumerate(rated, 1):
        low, high = (number(words, value) for value in (rating.low, rating.high))
        rows.append(
            [
                f"{place}. {name}",
                number(words, rating.rating),
                words.say("simulate.between", low=low, high=high),
                percent(words, rungs.won[name] / rungs.sat[name]),
                duration(words, rungs.thoughts[name].quantile(0.95)),
            ]
        )
    return rows


def _chart(rated: list[tuple[str, Rating]]) -> list[str]:
    """Each rating as a dot on a line as long as its interval, all on one scale."""
    from regalia.lab.picture import ticks

    marks = ticks(min(r.low for _, r in rated), max(r.high for _, r in rated))

    def across(value: float) -> int:
        return round(BAR * (value - marks[0]) / (marks[-1] - marks[0]))

    rows = []
    for name, rating in rated:
        low, middle, high = (across(value) for value in (rating.low, rating.rating, rating.high))
        line = " " * low + "─" * (high - low + 1)
        rows.append([name, f"{line[:middle]}●{line[middle + 1 :]}"])
    return columns([*rows, ["", str(marks[0]).ljust(BAR + 1 - len(str(marks[-1]))) + str(marks[-1])]])


def _drawn(words: Texts, ladder: Ladder, rungs: Rungs) -> str:
    from regalia.lab.picture import draw

    title = words.say("ladder.title", game=ladder.game.title, edition=ladder.edition.name)
    return draw(title, _count(words, ladder, rungs), rungs.rated())

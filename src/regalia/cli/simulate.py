"""`regalia simulate`: thousands of games between bots, counted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from regalia.cli.command import command, fail, option
from regalia.cli.kinds import (
    BACKENDS,
    MOST_CORES,
    SEED,
    KernelBots,
    OneOf,
    Whole,
    bots_option,
    cores,
    edition_option,
    factions_option,
    game_argument,
    json_option,
    lang_option,
    progress_option,
    seats_option,
)
from regalia.cli.layout import MANY, columns, number, percent
from regalia.cli.progress import compiling, playing
from regalia.cli.setting import chosen_agreement, chosen_bots, chosen_edition, chosen_seats
from regalia.games import find_game
from regalia.games.definition import Texts

if TYPE_CHECKING:
    from regalia.lab.simulate import Outcome, Plan, Prepared

MOST_GAMES = 1 << 32  # a seed has that many numbered games


@command("simulate")
@game_argument(required=True)
@seats_option()
@option("--games", says="option.games", type=Whole(1, MOST_GAMES), default=10_000, metavar="N")
@option("--seed", says="option.seed_of_simulation", type=SEED, default=1, metavar="N")
@bots_option("option.bots_of_simulation", KernelBots())
@option("--threads", says="option.threads", type=Whole(1, MOST_CORES), default=cores, metavar="N")
@option("--backend", says="option.backend", type=OneOf(BACKENDS), default="auto", metavar="NAME")
@edition_option()
@factions_option()
@json_option()
@progress_option()
@lang_option()
@click.pass_context
def simulate(
    ctx: click.Context,
    game: str,
    seats: int | None,
    games: int,
    seed: int,
    bots: str,
    threads: int,
    backend: str,
    edition: str | None,
    factions: str | None,
    as_json: bool,
    progress: bool | None,
) -> None:
    """Prepare an engine, play, and tell."""
    from regalia.lab.simulate import Plan, report
    from regalia.lab.simulate import simulate as play_all

    words: Texts = ctx.obj
    chosen = find_game(game)
    cards = chosen_edition(ctx, chosen, edition)
    seats = chosen_seats(ctx, chosen, seats)
    chosen_bots(ctx, chosen, bots, seats)
    agreed = chosen_agreement(ctx, chosen, cards, seats, factions)
    plan = Plan(chosen, cards, seats, games, seed, bots, threads, agreed)
    prepared = _prepare(ctx, plan, backend)
    with playing(words, progress) as meter:
        outcome = play_all(plan, prepared.engine, meter)
    if as_json:
        click.echo(json.dumps(report(plan, prepared, outcome)))
    else:
        for line in _readable(words, plan, prepared, outcome):
            click.echo(line)


def _prepare(ctx: click.Context, plan: Plan, backend: str) -> Prepared:
    from regalia.kernel.engine import Unavailable
    from regalia.lab.simulate import prepare

    words: Texts = ctx.obj
    try:
        with compiling(words, plan.game, backend) as meter:
            prepared = prepare(plan.game, plan.edition, backend, meter)
    except (Unavailable, OSError) as error:
        raise fail(ctx, "error.backend", backend=backend, why=error) from None
    if prepared.instead:
        click.echo(words.say("simulate.instead", why=prepared.instead), err=True)
    return prepared


# ---- the tables -----------------------------------------------------------------------------------------


def _readable(words: Texts, plan: Plan, prepared: Prepared, outcome: Outcome) -> list[str]:
    edition = {"edition": plan.edition.name, "digest": plan.edition.digest}
    played = {
        "games": number(words, outcome.games),
        "seats": plan.seats,
        "bots": plan.bots,
        "seed": plan.seed,
    }
    factions = plan.game.write_agreement(plan.edition, plan.agreed)
    return [
        words.say("simulate.game", game=plan.game.title, version=plan.game.rules.version, **edition),
        words.say("simulate.games", **played),
        *([words.say("simulate.factions", factions=factions)] if factions else []),
        "",
        *_tables(words, plan, outcome),
        *_speed(words, plan, prepared, outcome),
    ]


def _tables(words: Texts, plan: Plan, outcome: Outcome) -> list[str]:
    """Who won, and the game's own tables under its own words; all aligned alike."""
    by_seat = {f"P{seat}": wins for seat, wins in enumerate(outcome.wins_by_seat)}
    by_seat[words.say("simulate.nobody")] = outcome.vacant
    rows = _shares(words, outcome.games, words.say("simulate.by_seat"), by_seat)
    texts = plan.game.texts(words.language)
    for name, tally in outcome.tallies.items():
        title = texts.say(f"statistics.{name}")
        labels = {key: plan.game.label(texts, plan.edition, name, key) for key in tally.counts}
        if tally.of is None:
            counts = {labels[key]: n for key, n in tally.counts.items()}
            rows += _shares(words, outcome.games, title, counts)
        else:
            rows += _means(words, title, [(labels[key], n, tally.of[key]) for key, n in tally.counts.items()])
    return columns(rows, right=(1, 2, 3))


def _shares(words: Texts, games: int, title: str, counts: dict[str, int]) -> list[list[str]]:
    """Counts as shares of all games, each with its interval."""
    headings = [words.say(f"simulate.{name}") for name in ("count", "share", "interval")]
    listed = [[f"  {name}", *_share(words, n, games)] for name, n in counts.items()]
    return [[title, *headings], *listed, [""] * 4]


def _means(words: Texts, title: str, counts: list[tuple[str, int, int]]) -> list[list[str]]:
    """How much there was of something for each of something else."""
    headings = [words.say(f"simulate.{name}") for name in ("total", "times", "mean")]
    listed = [
        [f"  {name}", number(words, n), number(words, of), number(words, n / of, 3) if of else "–"]
        for name, n, of in counts
    ]
    return [[title, *headings], *listed, [""] * 4]


def _share(words: Texts, n: int, games: int) -> list[str]:
    """How many of all games, which share that is, and between what it lies in truth."""
    from regalia.lab.simulate import wilson

    digits = 1 if games < MANY else 2
    low, high = (percent(words, share, digits) for share in wilson(n, games))
    between = words.say("simulate.between", low=low, high=high)
    return [number(words, n), percent(words, n / games, digits), between]


def _speed(words: Texts, plan: Plan, prepared: Prepared, outcome: Outcome) -> list[str]:
    seconds = max(outcome.seconds, 1e-9)
    fields = {
        "decisions": number(words, outcome.decisions),
        "seconds": number(words, outcome.seconds, 2),
        "backend": prepared.engine.name,
        "threads": plan.threads,
        "per_second": number(words, outcome.decisions / seconds),
        "games_per_second": number(words, outcome.games / seconds),
        "mean": number(words, outcome.decisions / outcome.games, 1),
    }
    digest = words.say("simulate.digest", digest=outcome.digest)
    return [words.say("simulate.speed", **fields), words.say("simulate.rate", **fields), digest]

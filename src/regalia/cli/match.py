"""`regalia match`: bots against each other, with balanced seats and common deals."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from regalia.cli.command import command, option
from regalia.cli.contests import MOST_GAMES, play_deals, prepared_backend
from regalia.cli.kinds import (
    SEED,
    BotNames,
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
from regalia.cli.layout import MANY, columns, duration, number, percent
from regalia.cli.program import INTERRUPTED
from regalia.cli.setting import chosen_agreement, chosen_bots, chosen_edition, chosen_seats, known_to
from regalia.games import find_game
from regalia.games.definition import Texts

if TYPE_CHECKING:
    from regalia.lab.match import Match, Standings


@command("match")
@game_argument(required=True)
@bots_option("option.bots_of_match", BotNames())
@seats_option()
@option("--games", says="option.games_of_match", type=Whole(1, MOST_GAMES), default=400, metavar="N")
@option("--seed", says="option.seed_of_simulation", type=SEED, default=1, metavar="N")
@edition_option()
@factions_option()
@patience_option()
@jobs_option()
@json_option()
@progress_option()
@lang_option()
@click.pass_context
def match(
    ctx: click.Context,
    game: str,
    bots: str,
    seats: int | None,
    games: int,
    seed: int,
    edition: str | None,
    factions: str | None,
    patience: int | None,
    jobs: int,
    as_json: bool,
    progress: bool | None,
) -> None:
    """Seat the bots, play, and tell."""
    from regalia.lab.match import Match, Standings, report

    words: Texts = ctx.obj
    chosen = find_game(game)
    cards = chosen_edition(ctx, chosen, edition)
    named = known_to(ctx, chosen, bots)
    seats = chosen_seats(ctx, chosen, len(named) if seats is None and len(named) > 1 else seats)
    seated = tuple(chosen_bots(ctx, chosen, bots, seats))
    agreed = chosen_agreement(ctx, chosen, cards, seats, factions)
    wanted = Match(chosen, cards, seated, games, seed, agreed, patience)
    backend = prepared_backend(words, chosen, cards)
    standings = Standings()
    setting = wanted.setting(backend)
    whole = play_deals(ctx, setting, wanted.deals(), games, jobs, progress, standings.add)
    if as_json and standings.games:
        click.echo(json.dumps(report(wanted, standings, backend)))
    elif standings.games:
        for line in _readable(words, wanted, standings, whole):
            click.echo(line)
    if not whole:
        click.echo(words.say("error.stopped"), err=True)
        ctx.exit(INTERRUPTED)


# ---- the tables -----------------------------------------------------------------------------------------


def _readable(words: Texts, match: Match, standings: Standings, whole: bool) -> list[str]:
    edition = {"edition": match.edition.name, "digest": match.edition.digest}
    version = match.game.rules.version
    factions = match.game.write_agreement(match.edition, match.agreed)
    return [
        words.say("simulate.game", game=match.game.title, version=version, **edition),
        words.say("match.games", seats=len(match.bots), seed=match.seed, **_counts(words, standings)),
        *([words.say("simulate.factions", factions=factions)] if factions else []),
        *_remarks(words, match, standings, whole),
        "",
        *columns(_shares(words, match, standings), right=(1, 2, 3, 4)),
        words.say("match.luck", share=percent(words, standings.even(len(match.bots)))),
        "",
        *columns(_times(words, standings), right=(1, 2, 3, 4)),
        "",
        *columns(_endings(words, match, standings), right=(1, 2)),
        "",
        *columns(_statistics(words, match, standings), right=(1, 2)),
        words.say("match.mean", mean=number(words, standings.decisions / standings.games, 1)),
        words.say("simulate.digest", digest=standings.digest),
    ]


def _counts(words: Texts, standings: Standings) -> dict[str, Any]:
    return {"deals": number(words, standings.deals), "games": number(words, standings.games)}


def _remarks(words: Texts, match: Match, standings: Standings, whole: bool) -> list[str]:
    """What one might not expect of the number of games."""
    counts = _counts(words, standings)
    if not whole:
        return [words.say("match.stopped", **counts)]
    rounded = [words.say("match.rounded", wanted=number(words, match.games), **counts)]
    return [
        words.say("match.turned", n=match.per_deal),
        *(rounded if standings.games != match.games else []),
    ]


def _shares(words: Texts, match: Match, standings: Standings) -> list[list[str]]:
    """What each bot wins: all copies together, and what falls to one of them."""
    digits = 1 if standings.games < MANY else 2
    rows = [[words.say(f"match.{name}") for name in ("bot", "copies", "wins", "share", "interval")]]
    for name in dict.fromkeys(match.bots):
        copies = match.bots.count(name)
        won = sum(standings.wins[name])
        one = standings.share(name).of_one(copies)
        low, high = (percent(words, share, digits) for share in (one.low, one.high))
        between = words.say("simulate.between", low=low, high=high)
        wins = number(words, won, 0 if won == round(won) else 1)
        rows.append([name, str(copies), wins, percent(words, one.share, digits), between])
    return rows


def _times(words: Texts, standings: Standings) -> list[list[str]]:
    """How long each bot thought."""
    rows = [[words.say(f"match.{name}") for name in ("thinks", "choices", "half", "most", "longest")]]
    for name, thought in standings.thoughts.items():
        times = [thought.quantile(0.5), thought.quantile(0.95), thought.longest]
        rows.append([name, number(words, thought.choices), *(duration(words, time) for time in times)])
    return rows


def _endings(words: Texts, match: Match, standings: Standings) -> list[list[str]]:
    """How games ended, in the game's own words, and how many had no winner, or several."""
    texts = match.game.texts(words.language)
    counts = {
        match.game.label(texts, match.edition, "endings", ending): n
        for ending, n in standings.endings.most_common()
    }
    if standings.vacant:
        counts[words.say("match.vacant")] = standings.vacant
    if standings.shared:
        counts[words.say("match.shared")] = standings.shared
    title = [texts.say("statistics.endings"), words.say("simulate.count"), words.say("simulate.share")]
    return [
        title,
        *([f"  {name}", number(words, n), percent(words, n / standings.games)] for name, n in counts.items()),
    ]


def _statistics(words: Texts, match: Match, standings: Standings) -> list[list[str]]:
    """What else the game counts its games by; what it counts by characters and cards is for `regalia simulate`."""
    texts = match.game.texts(words.language)
    headings = [words.say(f"simulate.{name}") for name in ("count", "share")]
    rows = []
    for name, tally in standings.tallies.items():
        if tally.of is None and name != "endings":
            rows.append([texts.say(f"statistics.{name}"), *headings])
            for key, n in tally.counts.items():
                label = match.game.label(texts, match.edition, name, key)
                rows.append([f"  {label}", number(words, n), percent(words, n / standings.games)])
            rows.append([""] * 3)
    return rows

"""Bots that search: their names, levels and tempers, and what can be seen of these in play."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

import regalia
from regalia.bots import UnknownBotError, ask_bot, make_bot
from regalia.bots.courtier import Courtier
from regalia.bots.levels import LEVELS, LEVELS_IN, TEMPERAMENTS, level_in, read_name, title
from regalia.bots.seat import Seat
from regalia.games.crownfall.knowledge import known_cards, knows_hand_of
from regalia.games.crownfall.notation import bets_of
from regalia.games.crownfall.state import TYPES, First
from regalia.games.definition import LANGUAGES, load_texts
from regalia.games.for_a_crown.state import RIGHT
from regalia.games.for_a_crown.state import First as FirstOfCrown
from regalia.kernel.search import TRUSTED

# ---- names ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_goes_with_every_temperament(level: str) -> None:
    assert read_name(level) == (level, "balanced")
    for temperament in TEMPERAMENTS:
        bot = make_bot(f"{temperament}-{level}", 1).bot
        assert isinstance(bot, Courtier)
        assert (bot.level, bot.temperament) == (level, TEMPERAMENTS[temperament])


@pytest.mark.parametrize("name", ["-page", "sly-page", "honest", "honest-", "page-honest", "honest-king"])
def test_other_names_are_no_courtier(name: str) -> None:
    assert read_name(name) is None
    with pytest.raises(UnknownBotError, match="no bot is called"):
        make_bot(name, 1)


def test_levels_and_tempers_have_names_in_three_languages() -> None:
    wanted = {f"level.{name}" for name in LEVELS} | {f"level_is.{name}" for name in LEVELS}
    wanted |= {f"temperament{kind}.{name}" for name in TEMPERAMENTS for kind in ("", "_is")} | {"bot.name"}
    for language in LANGUAGES:
        assert set(load_texts("regalia.bots", language).entries) == wanted
    assert [title("honest-knight", language) for language in LANGUAGES] == [
        "honest knight",
        "chevalier honnête",
        "cavaliere onesto",
    ]
    assert [title("squire", language) for language in LANGUAGES] == ["squire", "écuyer", "scudiero"]
    assert title("uniform", "fr") == "uniform"


@pytest.mark.parametrize("game", regalia.GAMES)
def test_every_level_thinks_harder_and_errs_less_than_the_one_below(game: str) -> None:
    for lower, higher in pairwise(level_in(game, name) for name in LEVELS):
        assert higher.iterations * higher.trees > lower.iterations * lower.trees
        assert higher.slips <= lower.slips
        assert higher.looseness <= lower.looseness


def test_what_a_game_says_of_levels_is_about_games_and_levels_there_are() -> None:
    assert set(LEVELS_IN) <= set(regalia.GAMES)
    assert all(set(changed) <= set(LEVELS) for changed in LEVELS_IN.values())


# ---- tempers --------------------------------------------------------------------------------------------


def claims(name: str, seed: int, games: int = 6) -> Counter[bool]:
    """How often a bot lays its cards under their own name, in the first turns of games of Crownfall."""
    told: Counter[bool] = Counter()
    for number in range(games):
        table = regalia.Table("crownfall", 4, seed=seed + number, backend="cpu")
        bot, other = make_bot(name, seed + number), make_bot("uniform", number)
        for _ in range(60):
            if table.is_over:
                break
            seat = table.to_act[0]
            choice = ask_bot(bot if seat == 0 else other, table, seat)
            if seat == 0 and table.question == "place":
                card, claim = divmod(choice.action - First.PLACE, TYPES)
                told[card == claim] += 1
            table.act(choice)
    return told


def test_an_honest_bot_never_lies_and_a_reckless_one_often(seed: int) -> None:
    honest, reckless = claims("honest-knight", seed), claims("reckless-knight", seed)
    assert honest[True] == honest.total() > 20
    assert reckless[False] / reckless.total() > 0.5


def at_a_strike(seed: int) -> tuple[regalia.Table, int, int]:
    """A table of For a Crown where somebody chooses whom to strike, having been harmed most by one of them."""
    for number in range(100):
        chooser = random.Random(seed + number)
        table = regalia.Table("for-a-crown", 4, seed=seed + number, backend="cpu")
        while not table.is_over:
            (seat,) = table.to_act
            enemy = Courtier("page", "vengeful", 1)._enemy(Seat(table, seat))
            if table.question == "strike" and enemy is not None and len(table.legal(seat)) == 3:
                return table, seat, enemy
            table.act(chooser.choice(table.legal(seat)))
    raise AssertionError("nobody was ever harmed before they struck")


def test_a_vengeful_bot_strikes_back(seed: int) -> None:
    against: Counter[str] = Counter()
    for number in range(6):
        table, seat, enemy = at_a_strike(seed + 1000 * number)
        for name in ("vengeful-knight", "knight"):
            for trial in range(4):
                choice = ask_bot(make_bot(name, trial), table, seat)
                manner = table.game.manner(table.edition, table.view(seat), seat, choice.action)
                against[name] += manner.against == enemy
    assert against["vengeful-knight"] > against["knight"]
    assert against["vengeful-knight"] >= 14


def test_whoever_is_found_out_is_trusted_less(seed: int) -> None:
    """By the cards that were turned at this table."""
    chooser = random.Random(seed)
    table = regalia.Table("crownfall", 4, seed=seed, backend="cpu")
    assert Courtier("page", "balanced", 1)._trust(Seat(table, 0))[:4] == (TRUSTED // 2,) * 4
    for _ in range(300):
        if table.is_over:
            break
        seat = table.to_act[0]
        choices = list(table.legal(seat))
        if table.question == "place":  # P1 always says the truth, P2 never
            true = [
                c for c in choices if (c.action - First.PLACE) // TYPES == (c.action - First.PLACE) % TYPES
            ]
            choices = {1: true, 2: [c for c in choices if c not in true]}.get(seat, choices)
        table.act(chooser.choice(choices))
    trust = Courtier("page", "balanced", 1)._trust(Seat(table, 0))
    assert trust[1] > 0.7 * TRUSTED > 0.3 * TRUSTED > trust[2]


def test_whoever_moves_portraits_the_wrong_way_is_not_taken_for_a_thinker(seed: int) -> None:
    chooser = random.Random(seed)
    table = regalia.Table("for-a-crown", 4, seed=seed, backend="cpu")
    usual = (TRUSTED // 2,) * 4
    assert Courtier("page", "balanced", 1)._wits(Seat(table, 0), usual) == usual
    while not table.is_over:
        (seat,) = table.to_act
        choices = list(table.legal(seat))
        if table.question == "move":  # P1 and P3 always move the right way, P2 never
            moves = {c: divmod(c.action - FirstOfCrown.MOVE, 2) for c in choices}
            good = [c for c, (who, way) in moves.items() if (who == seat) == (way == RIGHT)]
            choices = ([c for c in choices if c not in good] if seat == 2 else good) or choices
        table.act(chooser.choice(choices))
    wits = Courtier("page", "balanced", 1)._wits(Seat(table, 0), usual)
    assert wits[0] == TRUSTED
    assert wits[2] < min(wits[1], wits[3])


# ---- bluff ----------------------------------------------------------------------------------------------


def test_a_baron_lies_at_times_and_at_times_does_not(seed: int) -> None:
    told = claims("baron", seed, games=3)
    assert told[True] > 0 < told[False]


def at_a_known_lie(seed: int) -> tuple[regalia.Table, int, int]:
    """A table of Crownfall where a seat may bet, and knows by a hand it has held that another has lied."""
    for number in range(100):
        chooser = random.Random(seed + number)
        table = regalia.Table("crownfall", 4, seed=seed + number, backend="interpreted")
        while not table.is_over:
            seat = table.to_act[0]
            s = table._live.look()
            if table.question == "bet" and s.tokens[seat] >= 6:
                for q in range(4):
                    if q != seat and knows_hand_of(s, seat, q) and not known_cards(s, seat, q, s.claim[q]):
                        return table, seat, q
            table.act(chooser.choice(table.legal(seat)))
    raise AssertionError("nobody ever lied where it could be known")


def test_a_baron_calls_a_lie_that_a_hand_it_held_gives_away(seed: int) -> None:
    called = 0
    for number in range(4):
        played, seat, liar = at_a_known_lie(seed + 1000 * number)
        table = regalia.Table("crownfall", 4, seed=1, backend="cpu")
        table.restore(played.save())
        choice = ask_bot(make_bot("baron", number), table, seat)
        called += (liar, True) in [(who, lie) for who, _, lie in bets_of(4, seat, choice.action - First.BET)]
    assert called >= 3


# ---- play -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", regalia.GAMES)
def test_a_knight_beats_pages(game: str, seed: int) -> None:
    """One against three, which by luck alone would win a quarter of the games."""
    wins = 0
    for number in range(16):
        table = regalia.Table(game, 4, seed=seed + number // 4, backend="cpu")
        bots = [make_bot("knight" if seat == number % 4 else "page", number + seat) for seat in range(4)]
        while not table.is_over:
            seat = table.to_act[0]
            table.act(ask_bot(bots[seat], table, seat))
        assert table.result
        wins += table.result[1] == number % 4
    assert wins >= 8

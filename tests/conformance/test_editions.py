"""Every edition that a game has itself: found by its name, told in all languages, and played to the end."""

from __future__ import annotations

import re

import numpy as np
import pytest

from regalia.games import GAMES, find_game
from regalia.games.definition import LANGUAGES
from regalia.table.backends import make_engine

from .suite import FACTS, peek

CASES = [
    pytest.param(name, edition, id=f"{name}-{edition}")
    for name in GAMES
    for edition in find_game(name).editions()
]
every_edition = pytest.mark.parametrize(("name", "edition"), CASES)


@every_edition
def test_an_edition_is_called_as_its_file(name: str, edition: str) -> None:
    """By a word that needs no quotation marks, and that is no game's name."""
    assert find_game(name).edition(edition).name == edition
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", edition)
    assert edition not in GAMES


@pytest.mark.parametrize("name", GAMES)
def test_no_two_editions_of_a_game_are_the_same(name: str) -> None:
    game = find_game(name)
    assert len(set(game.editions())) == len(game.editions())
    assert len({game.edition(edition).digest for edition in game.editions()}) == len(game.editions())


@every_edition
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_edition_is_told_in_words(name: str, edition: str, language: str) -> None:
    game = find_game(name)
    sections = game.describe(game.texts(language), game.edition(edition))
    assert sections
    for title, columns, rows in sections:
        assert title
        assert rows
        assert all(len(row) == len(columns or rows[0]) for row in rows)


@every_edition
def test_a_game_with_an_edition_comes_to_its_end(name: str, edition: str, seed: int) -> None:
    """Interpreted, which takes no compiling."""
    game = find_game(name)
    cards = game.edition(edition)
    states = np.zeros(1, game.rules.dtype)
    took = make_engine(game, cards, "interpreted").play(states, game.rules.seats[-1], seed)
    assert 0 < took[0] <= FACTS[name].most_decisions
    assert states["over"][0] > 0
    assert states["error"][0] == 0
    FACTS[name].check_conserved(peek(game, states.tobytes()), cards)
    assert game.statistics(cards, states)

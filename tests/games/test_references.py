"""What actions are about: one reference for each part in words, and nobody can take one action for another."""

from __future__ import annotations

from itertools import product

import pytest

import regalia
from regalia.games import GAMES, find_game
from regalia.games.definition import LANGUAGES, Game

each_game = pytest.mark.parametrize("game", [find_game(name) for name in GAMES], ids=GAMES)

# A line of notation, and what it is about, at a table of three.
MEANT = {
    "crownfall": {
        "P1 trades nothing": ("pass",),
        "P1 sells trial": ("evidence:1:trial",),
        "P1 buys trial from P2": ("evidence:2:trial",),
        "P1 lays conquest says taxation": ("hand:conquest", "claim:taxation"),
        "P1 bets nothing": ("bet:2:0", "bet:0:0"),
        "P1 bets 2 on P0 lying": ("bet:2:0", "bet:0:2:lie"),
        "P1 bets 1 on P2 truthful, 1 on P0 truthful": ("bet:2:1:truth", "bet:0:1:truth"),
        "P1 ambushes P2": ("seat:2",),
        "P1 blesses P1": ("seat:1",),
        "P1 betrays P0": ("seat:0",),
        "P1 conquers P0": ("seat:0",),
        "P1 revolts against P0": ("seat:0",),
        "P1 taxes P0": ("seat:0",),
        "P1 taxes each": ("all",),
        "P1 joins": ("yes",),
        "P1 declines": ("no",),
    },
    "for-a-crown": {
        "P1 recruits magpie": ("square:magpie",),
        "P1 recruits level 3 unseen": ("deck:3",),
        "P1 pays 2 rubies": ("rubies:2",),
        "P1 chooses coin": ("icon:coin",),
        "P1 sends a bandit to P2": ("seat:2",),
        "P1 strikes P0": ("seat:0",),
        "P1 moves P1 left": ("portrait:1:left",),
        "P1 moves P2 right": ("portrait:2:right",),
        "P1 bribes 0": ("bandits:0",),
        "P1 declines": ("no",),
        "P1 tries the mages with a coin": ("pay:coin",),
        "P1 tries the mages with a ruby": ("pay:ruby",),
    },
    "trone": {
        "P1 plays knight": ("hand:knight",),
        "P1 uses knight-2": ("use:knight-2",),
        "P1 picks raven-2": ("card:raven-2",),
        "P1 takes raven": ("hidden:raven",),
        "P1 chooses P2": ("seat:2",),
        "P1 chooses option 2": ("option:2",),
        "P1 to the front line": ("line:front",),
        "P1 to the back line": ("line:back",),
        "P1 says yes": ("yes",),
        "P1 says no": ("no",),
        "P1 stops": ("stop",),
    },
}


@each_game
def test_references_are_those_that_pages_rely_on(game: Game) -> None:
    edition = game.edition()
    for line, meant in MEANT[game.name].items():
        assert game.about(edition, 3, *game.read(edition, 3, line)) == meant, line


@each_game
def test_every_part_of_every_action_is_about_something(game: Game) -> None:
    for name in game.editions():
        edition = game.edition(name)
        for language, seats in product(LANGUAGES, game.rules.seats):
            texts = game.texts(language)
            for seat, action in product(range(seats), range(game.rules.actions)):
                about = game.about(edition, seats, seat, action)
                assert len(about) == len(game.choice(texts, edition, seats, seat, action))
                assert all(about)


@each_game
def test_choices_that_differ_are_about_different_things(game: Game, seed: int) -> None:
    """A page that knows what was touched knows which action is meant."""
    for seats in game.rules.seats:
        table = regalia.Table(game.name, seats, seed=seed, backend="interpreted")
        for _ in range(60):
            if table.is_over:
                break
            seat = table.to_act[0]
            legal = table.legal(seat)
            about = {game.about(table.edition, seats, seat, choice.action) for choice in legal}
            assert len(about) == len(legal)
            table.act(legal[len(legal) // 2])

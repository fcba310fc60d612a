"""What players do who do not think twice."""

from __future__ import annotations

import pytest

from regalia.games.crownfall import GAME
from regalia.games.crownfall.instinct import quick_bet
from regalia.games.crownfall.rules import option
from regalia.games.crownfall.state import Ask, First
from regalia.kernel.backends.interpreted import InterpretedEngine, stream
from regalia.kernel.record import twin
from regalia.kernel.search import MOST_SEATS, TRUSTED, Search


@pytest.mark.parametrize("seats", GAME.rules.seats)
@pytest.mark.parametrize(("trust", "lies"), [(0, True), (TRUSTED, False)])
def test_bets_go_by_what_the_table_thinks_of_a_speaker(seats: int, trust: int, lies: bool, seed: int) -> None:
    live = InterpretedEngine(GAME.rules, GAME.edition().constants()).live()
    live.setup(seats, seed)
    while live.look().question != Ask.BET:
        seat = live.to_act().bit_length() - 1
        live.act(seat, live.legal(seat)[0])
    s, search, chooser = live.look(), twin(Search), stream(seed)
    s.tokens[0] = 10  # enough for everybody
    for p in range(MOST_SEATS):
        search.trust[p] = trust
    bets = [option(s, 0, quick_bet(s, 0, search, chooser)) - First.BET for _ in range(200)]
    expected = sum((4 if lies else 2) * 5**k for k in range(seats - 1))  # two tokens on everybody
    assert bets.count(expected) > 150

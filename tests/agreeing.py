"""A game with something to agree on before it: Crownfall, where the table names factions that change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from regalia.games import crownfall, find_game
from regalia.games.crownfall.edition import FACTION_IDS
from regalia.kernel.game import AgreementError


class Agreeing(crownfall.Crownfall):
    """Crownfall with a choice of two factions or more, a bit each."""

    __module__ = crownfall.__name__  # where its texts are
    rules = replace(crownfall.RULES, most_agreed=15)
    agreement = "factions"

    def read_agreement(self, edition: Any, seats: int, text: str) -> int:
        names = text.split(",")
        for name in names:
            if name not in FACTION_IDS:
                raise AgreementError(f"{name!r} is no faction; there are {', '.join(FACTION_IDS)}")
        if len(names) < 2:
            raise AgreementError("there must be at least 2 factions")
        return sum(1 << FACTION_IDS.index(name) for name in names)

    def write_agreement(self, edition: Any, agreed: int) -> str:
        return ",".join(name for i, name in enumerate(FACTION_IDS) if agreed >> i & 1)


@pytest.fixture
def agreeing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Agreeing]:
    """That game, found under Crownfall's name for the time of a test."""
    game = Agreeing()
    monkeypatch.setattr(crownfall, "GAME", game)
    find_game.cache_clear()
    yield game
    find_game.cache_clear()

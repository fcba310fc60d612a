"""Which factions a table agrees on: as text and back, and what it can't agree on."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from regalia.games.trone import GAME, RULES
from regalia.games.trone.language import FACTIONS
from regalia.kernel.backends.interpreted import InterpretedEngine
from regalia.kernel.game import AgreementError

EDITION = GAME.edition()


@pytest.mark.parametrize(("seats", "n"), [(2, 4), (3, 4), (4, 4), (5, 5), (6, 6)])
def test_every_choice_of_factions_can_be_written_and_read(seats: int, n: int) -> None:
    """Four for two to four players, five for five, six for six (TR setup.1)."""
    for names in combinations(FACTIONS, n):
        agreed = GAME.read_agreement(EDITION, seats, ",".join(names))
        assert GAME.write_agreement(EDITION, agreed) == ",".join(names)
        GAME.check_agreement(EDITION, seats, agreed)


def test_order_case_and_spaces_do_not_matter() -> None:
    assert GAME.read_agreement(EDITION, 3, " Cats, dead,HUMANS , desert") == 0b10100011


def test_nothing_in_particular_is_written_as_nothing() -> None:
    assert GAME.write_agreement(EDITION, 0) == ""
    GAME.check_agreement(EDITION, 4, 0)


@pytest.mark.parametrize(
    ("seats", "text", "reason"),
    [
        (
            4,
            "humans,dead,desert",
            "4 players play with 4 factions, but 3 are named; there are humans, dead, ",
        ),
        (2, "humans,dead,desert,cats,mages", "2 players play with 4 factions, but 5 are named"),
        (5, "humans,dead,desert,cats", "5 players play with 5 factions, but 4 are named"),
        (6, "humans,dead,desert,cats,mages", "6 players play with 6 factions, but 5 are named"),
        (4, "humans,dead,desert,humans", "humans is named twice"),
        (4, "humans,dead,dessert,cats", "no faction is called 'dessert'; did you mean desert?"),
        (4, "humans,dead,x,cats", "no faction is called 'x'; there are humans, dead, underworld, "),
        (4, "", "no faction is called ''; there are humans, dead, underworld, "),
    ],
)
def test_what_a_table_can_not_agree_on(seats: int, text: str, reason: str) -> None:
    with pytest.raises(AgreementError, match=re.escape(reason)):
        GAME.read_agreement(EDITION, seats, text)


@pytest.mark.parametrize("agreed", [-1, 256, 0b111, 0b11111])
def test_a_number_that_means_no_choice_is_refused(agreed: int) -> None:
    with pytest.raises(AgreementError):
        GAME.check_agreement(EDITION, 4, agreed)


def test_the_game_is_played_with_the_factions_agreed_on() -> None:
    """TR-R1"""
    live = InterpretedEngine(RULES, EDITION.constants()).live()
    live.setup(3, 7, GAME.read_agreement(EDITION, 3, "dead,mountain,demons,mages"))
    assert GAME.view(EDITION, live.look(), None).factions == ("dead", "mountain", "demons", "mages")

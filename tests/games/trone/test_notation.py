"""Actions as text: what is written can be read, and what can't be read is told why."""

from __future__ import annotations

import re

import pytest

from regalia.games.trone.notation import card_label, read, write
from regalia.games.trone.state import ACTIONS, CARDS, First
from regalia.kernel.errors import MalformedError

from .position import FIRST

KIND = {character.id: kind for kind, character in enumerate(FIRST.characters)}
CARD = {card_label(FIRST, card): card for card in range(CARDS)}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_action_is_read_as_it_is_written(seats: int) -> None:
    absent = range(First.RIVAL + seats, First.OPTION)  # players that this table does not have
    for seat in range(seats):
        for action in set(range(ACTIONS)) - set(absent):
            assert read(FIRST, seats, write(FIRST, seat, action)) == (seat, action)
    for action in absent:
        with pytest.raises(MalformedError, match="there is no seat"):
            read(FIRST, seats, write(FIRST, 0, action))


def test_no_two_actions_are_written_alike() -> None:
    assert len({write(FIRST, 0, action) for action in range(ACTIONS)}) == ACTIONS


def test_every_card_has_a_label_of_its_own() -> None:
    assert len(CARD) == CARDS
    assert list(CARD)[:7] == [
        "villager-1",
        "villager-2",
        "villager-3",
        "knight-1",
        "knight-2",
        "knight-3",
        "priest-1",
    ]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("plays knight", First.PLAY + KIND["knight"]),
        ("uses squire-2", First.USE + CARD["squire-2"]),
        ("picks knight-1", First.PICK + CARD["knight-1"]),
        ("takes raven", First.TAKE + KIND["raven"]),
        ("chooses P3", First.RIVAL + 3),
        ("chooses option 2", First.OPTION + 1),
        ("to the front line", First.FRONT),
        ("to the back line", First.BACK),
        ("says no", First.NO),
        ("says yes", First.YES),
        ("stops", First.STOP),
    ],
)
def test_how_actions_are_written(text: str, action: int) -> None:
    assert write(FIRST, 1, action) == f"P1 {text}"
    assert read(FIRST, 4, f"  P1   {text} ") == (1, action)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("plays knight", "an action begins with a seat, such as 'P0 plays knight'"),
        ("P4 stops", "there is no seat P4; there are P0 to P3"),
        ("P0 chooses P5", "there is no seat P5; there are P0 to P3"),
        ("P0 chooses option 0", "options are numbered from 1 to 4, not 0"),
        ("P0 chooses option 5", "options are numbered from 1 to 4, not 5"),
        ("P0 plays knigth", "no character is called 'knigth'; did you mean knight?"),
        ("P0 plays zzz", "no character is called 'zzz'; there are villager, knight, "),
        ("P0 plays knight-1", "copies in a hand are alike and have no number: plays knight (TR-R31)"),
        ("P0 takes raven-2", "copies in a hand are alike and have no number: takes raven (TR-R31)"),
        ("P0 picks knight", "say which copy, by its number: knight-1, knight-2, knight-3 (TR-R31)"),
        ("P0 picks knight-4", "say which copy, by its number: knight-1, knight-2, knight-3 (TR-R31)"),
        ("P0 picks knight-01", "say which copy, by its number: knight-1, knight-2, knight-3 (TR-R31)"),
        ("P0 uses queen-²", "say which copy, by its number: queen-1 (TR-R31)"),
        ("P0 Plays knight", "after the seat comes one of: plays CHARACTER, takes CHARACTER, uses CARD"),
        ("P0 plays", "after the seat comes one of: "),
        ("P0 plays knight now", "after the seat comes one of: "),
        ("P0 says maybe", "after the seat comes one of: "),
    ],
)
def test_what_can_not_be_read(text: str, reason: str) -> None:
    with pytest.raises(MalformedError, match=re.escape(f"{text!r} is malformed: {reason}")):
        read(FIRST, 4, text)


def test_a_long_text_is_not_quoted_whole() -> None:
    with pytest.raises(MalformedError) as error:
        read(FIRST, 4, f"P0 plays {'k' * 5000}")
    assert len(str(error.value)) < 1500

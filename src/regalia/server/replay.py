"""A game that is over, moment by moment: everybody may see everything now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from regalia.server.room import Room
from regalia.server.sights import Eyes, events_at
from regalia.server.wire import Replay, Step
from regalia.table.table import Table

MOST_STEPS = 400  # told at once


def replay_steps(room: Room, eyes: Sequence[Eyes], language: str, start: int, count: int) -> Replay:
    """So many moments of a game, as these eyes see them; moment 0 is the setup."""
    steps = list(_steps(room, eyes, language, start, start + min(count, MOST_STEPS)))
    return Replay(moments=len(room.moments), steps=steps)


def _steps(room: Room, eyes: Sequence[Eyes], language: str, start: int, stop: int) -> Iterator[Step]:
    table = _set_up(room)
    for moment, number in enumerate(room.moments[:stop]):
        chosen = room.playing().actions[moment - 1] if moment else None
        choice = room.choice(*chosen) if chosen else None
        if choice:
            table.act(choice)
        if moment >= start:
            yield Step(
                moment=moment,
                number=number,
                seat=choice.seat if choice else None,
                action=choice.action if choice else None,
                words=choice.parts(language) if choice else (),
                events=[events_at(room, number, who, language) for who in eyes],
                views=[table.view(who) for who in eyes],
                choosing=table.to_act,
            )


def _set_up(room: Room) -> Table:
    """The same game again, at its first moment."""
    played: Any = room.playing()
    return Table(
        room.terms.game,
        room.terms.seats,
        key=room.key,
        edition=played.edition,
        options=room.terms.options,
        agreed=room.terms.agreed,
    )

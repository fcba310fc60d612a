"""An example of each message of the socket, from a table that is really played."""

from __future__ import annotations

from functools import cache

import msgspec

from regalia.server.deeds import Acted, AnyDeed, Entry, Said, Sat, Started
from regalia.server.errors import Refused
from regalia.server.room import Room
from regalia.server.sights import moments, show_table, sight, talk
from regalia.server.terms import Clock, Wanted, agree
from regalia.server.wire import (
    Act,
    Done,
    Mute,
    News,
    Ping,
    Pong,
    Presence,
    Refusal,
    Say,
    SeatWish,
    Welcome,
)

BEGUN = 1_790_000_000.0  # seconds since 1970
REQUEST = "my-first-choice"


@cache
def examples() -> dict[str, bytes]:
    """As they are sent, by the name of their type."""
    room = _room()
    welcome = Welcome(
        number=room.number,
        table=show_table(room, "anna", [0, 1]),
        sights=[sight(room, 0, "en")],
        choosing=room.asked(),
        talk=talk(room, "en"),
        now=room.at + 1,
    )
    asked = welcome.sights[0].asked
    assert asked
    act = Act(0, asked.choices[0], REQUEST, asked.decision)
    acted = Entry(room.number + 1, room.at + 8, Acted(0, act.action))
    room.fold(acted)
    refused = Refused("too_late", where="decision")
    sent = (
        welcome,
        News(
            number=room.number,
            sight=sight(room, 0, "en"),
            moments=moments(room, [acted], 0, "en"),
            choosing=room.asked(),
            deadlines=room.deadlines(),
        ),
        Done(REQUEST, room.number),
        Refusal(refused.code, refused.told("en"), refused.where, "my-second-choice"),
        Presence([0, 1]),
        Pong(room.at + 9),
        act,
        Say(0, "hello-1", text="Good luck to all of you!"),
        SeatWish(0, "stop", "enough-for-today"),
        Mute((1,)),
        Ping(),
    )
    return {type(message).__name__: msgspec.json.encode(message) for message in sent}


def _room() -> Room:
    """Two people and a bot, who have just begun."""
    terms = agree(Wanted("crownfall", 3, clock=Clock(60, 300)), "its-invitation")
    room = Room("k7m2p9xwqh", terms, key=7, host="anna", made_at=BEGUN, backend="interpreted")
    deeds: list[AnyDeed] = [
        Sat(0, "Anna", guest="anna"),
        Sat(1, "Bruno", guest="bruno"),
        Sat(2, "Knight", bot="knight"),
        Started(-1),
        Said(1, "Hello!"),
    ]
    room.fold_all(Entry(number, BEGUN + number, deed) for number, deed in enumerate(deeds, start=1))
    return room

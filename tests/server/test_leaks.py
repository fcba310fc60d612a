"""Nobody is told what they may not know: worlds that differ only in that give the same bytes, sizes and all.

`Table.world` deals anew all that a viewer can't know. So whatever a viewer is sent must be the same, to the byte, when
the room stands in such a world: if it were not, something in it would depend on what is hidden.
"""

from __future__ import annotations

import asyncio
import copy
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from regalia.games import GAMES, find_game
from regalia.server import hub as hub_module
from regalia.server import sights as sights_module
from regalia.server.deeds import Acted, Entry, Said, Sat, Started, WishedToStop
from regalia.server.errors import Refused
from regalia.server.fanout import Fanout
from regalia.server.hub import Hub, Live, encode, refusal
from regalia.server.line import Line
from regalia.server.room import Room
from regalia.server.settings import Settings
from regalia.server.sights import Eyes
from regalia.server.storage.ledger import Unwritable
from regalia.server.terms import Clock, Wanted, agree
from regalia.server.wire import SeatWish
from regalia.table.table import every_choice

from .people import begun, guests, refused
from .serving import Housed

NOON = 1_800_000_000.0
MOST = 400  # decisions of one game; random players may take very long

GAMES_SEATS = [(name, seats) for name in GAMES for seats in sorted({*find_game(name).rules.seats})[:3:2]]
every_game = pytest.mark.parametrize(("name", "seats"), GAMES_SEATS)


class FrozenClock:
    """Time that stands still, so that two worlds agree on it."""

    def __init__(self, real: Any) -> None:
        self.monotonic = real.monotonic
        self.perf_counter = real.perf_counter

    def time(self) -> float:
        return NOON


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "time", FrozenClock(hub_module.time))


# ---- in one process ----------------------------------------------------------------------------------------


def a_hub(folder: Path) -> Hub:
    nothing: Any = None
    return Hub(Settings(data_dir=folder), nothing, nothing, Fanout(None))


def a_room(name: str, seats: int, key: int) -> Room:
    """Everybody sits; it has not begun."""
    room = Room("table12345", agree(Wanted(name, seats, clock=Clock(60)), "invite"), key, "guest0")
    room.fold_all(
        Entry(seat + 1, NOON, Sat(seat, f"Name{seat}", guest=f"guest{seat}")) for seat in range(seats)
    )
    return room


def a_line(viewer: Eyes, language: str) -> Line:
    line = Line(None if viewer is None else f"guest{viewer}", None, language, 1000)
    line.eyes = [viewer]
    return line


def elsewhere(live: Live, viewer: Eyes, key: int) -> Live:
    """The same room in another world that the viewer can't tell from this one."""
    room = copy.copy(live.room)
    assert room.table
    room.table = room.table.world(viewer, key)
    return Live(room, log=live.log, told=live.told, views=dict(live.views))


def all_told(
    hub: Hub, live: Live, viewer: Eyes, language: str, told: int, seen: dict[Eyes, bytes]
) -> list[bytes]:
    """Every kind of message that a viewer could be sent right now, about entries after `told`."""
    line = a_line(viewer, language)
    live.lines = {line}
    everything = 0 if told % 10 == 0 else max(0, told - 20)  # all of a long game takes long to tell
    messages = [hub._welcome(live, line, since) for since in (None, everything, told)]
    live.told, live.views = told, dict(seen)
    hub._tell(live)
    hub._tell_presence(live)
    return messages + waiting(line)


def waiting(line: Line) -> list[bytes]:
    """What a line is still to be sent."""
    messages = []
    while line._waiting.qsize():
        message = line._waiting.get_nowait()
        assert message
        messages.append(message)
    return messages


def all_refused(live: Live, viewer: Eyes, chooser: random.Random) -> list[bytes]:
    """What is said to a seat that tries actions, allowed and not, and to one that is not asked."""
    if viewer is None:
        return []
    table = live.room.playing()
    actions = len(every_choice(table)[viewer])
    said = []
    for action in [*chooser.sample(range(actions), min(25, actions)), actions, 65_535]:
        for decision in (None, 0, live.room.places[viewer].decision):
            for language in ("en", "fr", "it"):
                try:
                    said.append(repr(live.room.check_action(viewer, action, decision)).encode())
                except Refused as refused:
                    said.append(encode(refusal(refused, language, "r")))
    return said


def games(name: str, seats: int, seed: int) -> Iterator[tuple[random.Random, Live]]:
    """One random game with talk in between: the room after each of its entries, until nothing is hidden any more."""
    chooser = random.Random(seed)
    room = a_room(name, seats, chooser.getrandbits(128))
    live = Live(room)

    def happen(deed: Any) -> None:
        entry = Entry(room.number + 1, NOON + room.number, deed)
        room.fold(entry)
        live.log.append(entry)

    live.log = [Entry(n + 1, NOON, Sat(n, f"Name{n}", guest=f"guest{n}")) for n in range(seats)]
    happen(Started(-1))
    yield chooser, live
    for _ in range(MOST):
        if room.is_done:
            return
        if chooser.random() < 0.05:
            happen(Said(chooser.randrange(seats), "hm"))
            yield chooser, live
        seat = chooser.choice(room.asked())
        happen(Acted(seat, chooser.choice(room.playing().legal_numbers(seat))))
        if not room.is_done:
            yield chooser, live
    happen(WishedToStop(0))
    yield chooser, live


def compare_worlds(folder: Path, name: str, seats: int, seed: int, share: float) -> int:
    """Play a game, and compare at this share of its moments; how many were compared."""
    hub = a_hub(folder)
    compared = changed = 0
    seen: dict[Eyes, bytes] = {}
    for chooser, live in games(name, seats, seed):
        table = live.room.playing()
        for viewer in [*range(seats), None]:
            if chooser.random() < share:
                language = chooser.choice(("en", "fr", "it"))
                other = elsewhere(live, viewer, chooser.getrandbits(128))
                told = live.room.number - 1
                where = f"seed {seed}, entry {live.room.number}, viewer {viewer}"
                here = all_told(hub, live, viewer, language, told, seen)
                assert len(here) >= 5
                assert all_told(hub, other, viewer, language, told, seen) == here, where
                tried = chooser.getrandbits(32)
                refusals = [all_refused(one, viewer, random.Random(tried)) for one in (live, other)]
                assert refusals[0] == refusals[1], where
                compared += 1
                changed += other.room.playing().save() != table.save()
            seen[viewer] = encode(table.view(viewer))
    hub._pool.shutdown()
    assert changed > compared / 2 or compared < 5, "the other worlds were no others"
    return compared


@every_game
@pytest.mark.slow
def test_worlds_that_differ_in_hidden_things_are_told_alike(
    name: str, seats: int, seed: int, tmp_path: Path, noon: None
) -> None:
    assert compare_worlds(tmp_path, name, seats, seed, 0.08 if seats < 4 else 0.02) > 10


@pytest.mark.slow
@every_game
def test_they_are_told_alike_at_every_moment(
    name: str, seats: int, seed: int, tmp_path: Path, noon: None
) -> None:
    print(compare_worlds(tmp_path, name, seats, seed + 1, 0.4), "worlds compared")


@every_game
def test_nobody_hears_what_is_meant_for_another(
    name: str, seats: int, seed: int, tmp_path: Path, noon: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is made once for several is shared by those alone who may hear it: in a crowd as when alone."""
    monkeypatch.setattr(Hub, "here", lambda hub, live: [])
    hub = a_hub(tmp_path)
    seen: dict[Eyes, bytes] = {}
    for chooser, live in games(name, seats, seed + 2):
        viewers: list[Eyes] = [*range(seats), None]
        told = live.room.number - 1
        if chooser.random() < 0.1:
            crowd = [a_line(viewer, chooser.choice(("en", "fr", "it"))) for viewer in viewers]
            alone = []
            for line in crowd:
                live.lines, live.told, live.views = {line}, told, dict(seen)
                hub._tell(live)
                alone.append(waiting(line))
            live.lines, live.told, live.views = set(crowd), told, dict(seen)
            hub._tell(live)
            assert [waiting(line) for line in crowd] == alone
        seen = {viewer: encode(live.room.playing().view(viewer)) for viewer in viewers}
    hub._pool.shutdown()


@pytest.mark.parametrize("leak", ["view", "action", "count"])
def test_a_leak_would_be_found(
    leak: str, seed: int, tmp_path: Path, noon: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of another's view, of a number in a message, or only of how many things somebody else could do."""
    if leak == "view":
        monkeypatch.setattr(Hub, "_sight", peeping(Hub._sight))
    else:
        monkeypatch.setattr(sights_module, "show_table", None)
        monkeypatch.setattr(hub_module, "show_table", telling(leak))
    with pytest.raises(AssertionError, match=r"viewer"):
        compare_worlds(tmp_path, "crownfall", 3, seed, 0.3)


def peeping(honest: Any) -> Any:
    def sight(hub: Hub, live: Live, eyes: Eyes, language: str, always: bool = False) -> Any:
        told = honest(hub, live, eyes, language, always)
        other = live.room.playing().view(1 if eyes != 1 else 0)
        return type(told)(told.seat, other, told.asked)

    return sight


def telling(leak: str) -> Any:
    def table(room: Room, guest: str | None, here: Any) -> Any:
        seat = 2 if guest != "guest2" else 1
        legal = room.playing().legal_numbers(seat)
        return legal[:3] if leak == "action" else " " * len(room.playing().view(seat).__repr__())

    return table


# ---- too early ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_is_not_on_disk_yet_is_not_told(tmp_path: Path) -> None:
    """The last choice of a game gives its key away. If it is not kept after all, nobody may have seen that."""

    async def check(server: Housed) -> None:
        async with guests(server.address, "Ada", "Bob", "Cleo") as people:
            table = await begun("crownfall", people)
            for seat in (0, 1):
                await people[seat].wish(table.id, SeatWish(seat, "stop", "stop"))
            written = threading.Event()

            async def fail(*_: Any) -> None:
                server.loop.call_soon(written.set)
                await asyncio.sleep(0.5)
                raise Unwritable("no disk")

            server.house.ledger.add = fail  # type: ignore[method-assign]
            last = asyncio.create_task(
                refused("unavailable", people[2].wish(table.id, SeatWish(2, "stop", "x")))
            )
            await asyncio.to_thread(written.wait, 10)
            shown, record, sight = await asyncio.gather(
                people[0].table(table.id),
                people[0].http.get(f"/api/tables/{table.id}/record"),
                people[0].sight(table.id),
            )
            await last
            assert (shown.phase, shown.key) == ("playing", None)
            assert record.status_code == 409
            assert sight.table.key is None

    with Housed(tmp_path) as server:
        asyncio.run(check(server))

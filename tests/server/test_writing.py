"""What becomes of a wish when the database takes its time, or does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from regalia.server.deeds import AnyDeed, Said
from regalia.server.errors import Refused
from regalia.server.house import House
from regalia.server.hub import WRITES, Live
from regalia.server.identity import Caller
from regalia.server.room import Room
from regalia.server.storage.ledger import Unwritable
from regalia.server.terms import Wanted
from regalia.server.wire import NewGuest, Say

from .serving import settings_for


@asynccontextmanager
async def a_table(folder: Path) -> AsyncIterator[tuple[House, Live, Caller]]:
    """A house without a door, a table in it, and who sits there."""
    house = House(settings_for(folder))
    async with house.open():
        guest = await house.add_guest(NewGuest("Ada"))
        live = await house.add_table(guest, Wanted("crownfall", 3))
        yield house, live, Caller(guest, None, "en")


async def said(house: House, live: Live) -> list[str | None]:
    """What is in the log on disk."""
    entries = await house.library.read_entries(live.room.id)
    return [entry.deed.text for entry in entries if isinstance(entry.deed, Said)]


def failing(house: House, times: int, before: bool) -> None:
    """The database fails so many times: before it has written, or when it was about to say so."""
    add: Callable[..., Awaitable[None]] = house.ledger.add
    left = times

    async def fail_first(*given: Any) -> None:
        nonlocal left
        left -= 1
        if left < 0 or not before:
            await add(*given)
        if left >= 0:
            raise Unwritable("it fell over")

    house.ledger.add = fail_first  # type: ignore[method-assign]


@pytest.mark.parametrize("before", [False, True])
def test_what_got_no_answer_is_done_once(tmp_path: Path, before: bool) -> None:
    async def check() -> None:
        async with a_table(tmp_path) as (house, live, ada):
            failing(house, 1, before)
            number = await house.perform(live, ada, Say(0, "r1", text="hello"))
            assert await said(house, live) == ["hello"]
            assert number == live.room.number
            assert await house.perform(live, ada, Say(0, "r1", text="hello")) == number
            assert await said(house, live) == ["hello"]

    asyncio.run(check())


def test_what_can_not_be_written_is_refused_and_can_be_sent_again(tmp_path: Path) -> None:
    async def check() -> None:
        async with a_table(tmp_path) as (house, live, ada):
            failing(house, WRITES, before=True)
            with pytest.raises(Refused, match="unavailable"):
                await house.perform(live, ada, Say(0, "r1", text="hello"))
            assert await said(house, live) == []
            assert not live.room.spoken
            await house.perform(live, ada, Say(0, "r1", text="hello"))
            assert await said(house, live) == ["hello"]

    asyncio.run(check())


def test_what_the_last_try_has_written_is_granted(tmp_path: Path) -> None:
    async def check() -> None:
        async with a_table(tmp_path) as (house, live, ada):
            add: Callable[..., Awaitable[None]] = house.ledger.add
            tries = 0

            async def write_at_last(*given: Any) -> None:
                nonlocal tries
                tries += 1
                if tries == WRITES:
                    await add(*given)
                raise Unwritable("it fell over")

            house.ledger.add = write_at_last  # type: ignore[method-assign]
            assert await house.perform(live, ada, Say(0, "r1", text="hello")) == live.room.number
            assert await said(house, live) == ["hello"]

    asyncio.run(check())


def test_what_is_on_disk_is_granted_even_if_it_can_not_be_told(tmp_path: Path) -> None:
    async def check() -> None:
        async with a_table(tmp_path) as (house, live, ada):
            tell = house.hub._tell

            def stumble(live: Live) -> None:
                house.hub._tell = tell  # type: ignore[method-assign]
                raise ZeroDivisionError

            house.hub._tell = stumble  # type: ignore[method-assign]
            number = await house.perform(live, ada, Say(0, "r1", text="hello"))
            assert await said(house, live) == ["hello"]
            again = await house.hub.find(live.room.id)
            assert again is not live
            assert await house.perform(again, ada, Say(0, "r1", text="hello")) == number

    asyncio.run(check())


def test_nobody_sees_what_is_not_on_disk(tmp_path: Path) -> None:
    """Whoever looks while it is on its way waits for it."""

    async def check() -> None:
        async with a_table(tmp_path) as (house, live, ada):
            add = house.ledger.add
            arrived, go_on = asyncio.Event(), asyncio.Event()

            async def slowly(*given: Any) -> None:
                arrived.set()
                await go_on.wait()
                await add(*given)

            house.ledger.add = slowly  # type: ignore[method-assign]

            async def phase() -> str:
                async with house.hub.settled(live) as room:
                    return room.phase

            assert ada.id
            starting = asyncio.create_task(house.start(live, ada.id, "page"))
            await arrived.wait()
            looking = asyncio.create_task(phase())
            await asyncio.sleep(0.1)
            assert not looking.done()
            assert not starting.done()
            go_on.set()
            assert await looking == "playing"
            await starting

    asyncio.run(check())


def test_a_wish_that_breaks_keeps_no_other_waiting(tmp_path: Path) -> None:
    """The room it broke is read anew."""

    def breaks(room: Room) -> list[AnyDeed]:
        raise ZeroDivisionError

    async def check() -> None:
        async with a_table(tmp_path) as (house, live, ada):
            broken = asyncio.create_task(house.hub.change(live, breaks))
            await asyncio.sleep(0)
            others = [
                asyncio.create_task(house.perform(live, ada, Say(0, f"r{k}", text="hello"))) for k in range(3)
            ]
            async with asyncio.timeout(5):
                found = await asyncio.gather(broken, *others, return_exceptions=True)
            assert isinstance(found[0], Refused)
            assert found[0].code == "broken"
            assert all(isinstance(outcome, Exception) for outcome in found)
            again = await house.hub.find(live.room.id)
            assert again is not live
            await house.perform(again, ada, Say(0, "r9", text="hello"))

    asyncio.run(check())


def test_a_room_that_was_just_read_is_not_put_away(tmp_path: Path) -> None:
    """Before whoever wanted it has it."""

    async def check() -> None:
        async with a_table(tmp_path) as (house, live, _):
            del house.hub.live[live.room.id]
            read = await house.hub._load(live.room.id)
            house.hub._put_away()
            assert not read.gone

    asyncio.run(check())


def test_what_is_on_its_way_when_the_house_closes_arrives(tmp_path: Path) -> None:
    async def check() -> None:
        async with a_table(tmp_path) as (house, live, ada):
            for k in range(20):
                asyncio.create_task(house.perform(live, ada, Say(0, f"r{k}", text=str(k))))  # noqa: RUF006
            await asyncio.sleep(0)
        house = House(settings_for(tmp_path))
        async with house.open():
            assert len(await said(house, live)) == 20

    asyncio.run(check())


def test_only_what_nobody_has_moved_is_put_off(tmp_path: Path) -> None:
    """Or a bot's turn could be forgotten, by a server that looked at a table before another moved there."""

    async def check() -> None:
        async with a_table(tmp_path) as (house, live, _):
            library, table = house.library, live.room.id
            await house.ledger.add(table, _next(live), "playing", 5.0)
            assert await library.due_tables(9.0) == [(table, 5.0)]
            await library.put_off(table, 4.0, None)
            assert await library.due_tables(9.0) == [(table, 5.0)]
            await library.put_off(table, 5.0, None)
            assert await library.due_tables(9.0) == []

    def _next(live: Live) -> list[Any]:
        last = live.log[-1]
        return [last._replace(number=last.number + 1, deed=Said(0, "x"))]

    asyncio.run(check())

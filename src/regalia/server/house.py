"""One server: its database, its hub, its doorkeeper, made when it starts and let go when it stops."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec

from regalia.server.deeds import Acted, AnyDeed, Entry, Sat, Started
from regalia.server.doing import (
    Plan,
    a_name,
    begin,
    check_invite,
    choose,
    let_bot_sit_in,
    play_again,
    seat_bot,
    sit_down,
    speak,
    wish,
)
from regalia.server.errors import Refused
from regalia.server.fanout import AGAIN, Fanout
from regalia.server.hub import Hub, Live
from regalia.server.identity import (
    Caller,
    Doorkeeper,
    clean,
    digest_of,
    new_id,
    new_secret,
    new_table_id,
)
from regalia.server.limits import Limiter
from regalia.server.line import Line
from regalia.server.logs import log
from regalia.server.room import Room
from regalia.server.settings import Settings
from regalia.server.storage.database import bring_up_to_date, open_engine
from regalia.server.storage.ledger import Ledger
from regalia.server.storage.library import Library, SeatKey, TableRow
from regalia.server.terms import Terms, Wanted, agree
from regalia.server.wire import Act, ChangedGuest, Guest, Joining, NewGuest, Say, SeatWish


class House:
    """What a running server has, and what it does that is not playing."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        limits = settings.limits
        self.fanout = Fanout(settings.redis)
        self.engine = open_engine(settings.database_url)
        self.library = Library(self.engine)
        self.requests = Limiter(limits.requests)
        self.new_guests = Limiter(limits.guests)
        self.new_tables = Limiter(limits.tables)
        self.talk = Limiter(limits.talk)
        self._lines: Counter[str] = Counter()  # connections, by guest or address
        self.hub: Hub
        self.doorkeeper: Doorkeeper
        self.ledger: Ledger

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """From here on it serves; at the end everything that was asked for is on disk."""
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self.engine.dispose)
            await bring_up_to_date(self.engine)
            secret = await self.library.shared_secret("cookies", secrets.token_urlsafe(32))
            self.doorkeeper = Doorkeeper(self.library, secret)
            self.ledger = await stack.enter_async_context(Ledger(self.engine))
            self.hub = Hub(self.settings, self.library, self.ledger, self.fanout)
            stack.push_async_callback(self.hub.close)
            for work in (self.hub.watch(), self._listen(), self.fanout.send_on()):
                task = asyncio.create_task(work)
                stack.push_async_callback(_stop, task)
            yield

    async def _listen(self) -> None:
        """Hear what other processes tell, and go on hearing."""
        if self.fanout.is_alone:
            return
        well = True
        while True:
            try:
                async for notice in self.fanout.notices():
                    await (self.hub.hear(notice) if notice else self.hub.catch_up_all())
                    well = True
            except Exception as error:
                if well:  # said once, not all the time until it is back
                    log.warning("news from other servers are interrupted", error=repr(error)[:200])
                well = False
            await asyncio.sleep(AGAIN)

    # ---- guests -----------------------------------------------------------------------------------------

    async def add_guest(self, wanted: NewGuest) -> Guest:
        name = a_name(wanted.name, self.settings.limits)
        made = new_id()
        guest = Guest(
            made, name or f"Guest {int.from_bytes(made.encode()[:3]) % 9000 + 1000}", wanted.language
        )
        await self.library.add_guest(guest)
        return guest

    async def change_guest(self, guest: Guest, wanted: ChangedGuest) -> Guest:
        name = a_name(wanted.name, self.settings.limits) if wanted.name is not None else ""
        changed = Guest(guest.id, name or guest.name, wanted.language or guest.language)
        await self.library.change_guest(changed)
        self.doorkeeper.forget(guest.id)
        return changed

    # ---- tables -----------------------------------------------------------------------------------------

    async def add_table(self, guest: Guest, wanted: Wanted) -> Live:
        """A new table, with whoever makes it on its first seat."""
        self.new_tables.check(guest.id)
        return await self._sit_first(guest, await self._put_up(guest, agree(wanted, new_secret())), 0)

    async def _put_up(self, guest: Guest, terms: Terms) -> str:
        """A table that nobody knows of yet."""
        row = TableRow(new_table_id(), terms, secrets.randbits(128), guest.id, round(time.time(), 3))
        await self.library.add_table(row)
        return row.id

    async def _sit_first(self, guest: Guest, table: str, seat: int) -> Live:
        """Its host sits down."""
        await self.library.note_visit(guest.id, table)
        live = await self.hub.find(table)
        await self.hub.change(live, sit_down(guest, seat, Joining(), self.settings.limits))
        log.info("a table is made", table=table, game=live.room.terms.game, seats=live.room.terms.seats)
        return live

    async def find(self, table: str, caller: Caller) -> Live:
        """A table that the caller may know of. One that they may not is as if it were not there."""
        live = await self.hub.find(table)
        room = live.room
        if room.terms.public or opens(caller, room):
            return live
        if caller.id and (caller.id == room.host or await self.library.has_visited(caller.id, table)):
            return live
        raise Refused("no_such_table", 404)

    async def visit(self, table: str, caller: Caller, invite: str) -> Live:
        """Let somebody in who has the table's link."""
        guest = caller.known()
        live = await self.hub.find(table)
        if not live.room.terms.public and not check_invite(live.room, invite):
            return await self.find(table, caller)
        await self.library.note_visit(guest.id, table)
        return live

    async def join(self, table: str, seat: int, caller: Caller, joining: Joining) -> Live:
        guest = caller.known()
        live = await self.visit(table, caller, joining.invite)
        await self.hub.change(live, sit_down(guest, seat, joining, self.settings.limits))
        return live

    async def rematch(self, live: Live, seat: int, guest: Guest) -> Live:
        """Another table on the same terms. Bots keep their seats; who asks first makes it, the others join it."""
        room = live.room
        if room.rematch is None:
            if not room.is_done:
                raise Refused("not_over", 409)
            terms = msgspec.structs.replace(room.terms, invite=new_secret(), imported=False)
            put_up = await self._put_up(guest, terms)
            await self.hub.change(live, play_again(seat, put_up))
            if live.room.rematch != put_up:  # somebody else was quicker
                await self.library.drop_table(put_up)
            else:
                made = await self._sit_first(guest, put_up, seat)
                for other, place in enumerate(room.places):
                    if place.bot:
                        await self.hub.change(made, seat_bot(guest.id, other, place.bot))
                return made
        assert live.room.rematch
        other_table = await self.hub.find(live.room.rematch)
        await self.library.note_visit(guest.id, other_table.room.id)
        if other_table.room.phase == "open" and not other_table.room.seats_of(guest.id):
            await self.hub.change(other_table, sit_down(guest, seat, Joining(), self.settings.limits))
        return other_table

    # ---- connections ------------------------------------------------------------------------------------

    def check_room_for(self, line: Line) -> None:
        """Nobody may hold so many connections that there are none left for others."""
        limits = self.settings.limits
        if self._lines.total() >= limits.connections:
            raise Refused("full", 503)
        most = limits.connections_each if line.guest or line.holder else limits.connections_unknown
        if self._lines[line.whose] >= most:
            raise Refused("too_many_windows", 429, most=most)
        self._lines[line.whose] += 1

    def let_go(self, line: Line) -> None:
        who = line.whose
        self._lines[who] -= 1
        if self._lines[who] <= 0:
            del self._lines[who]

    # ---- playing ----------------------------------------------------------------------------------------

    async def perform(self, live: Live, caller: Caller, message: Act | Say | SeatWish) -> int:
        """What somebody does at a table where they sit; the number of its entry, once that is on disk."""
        who = caller.id or (f"{caller.seat.guest}.{caller.seat.seat}" if caller.seat else "")
        return await self.hub.change(
            live,
            self._plan(who, message),
            f"{who}:{message.request}",
            lambda room: check_may(room, caller, message),
        )

    def _plan(self, who: str, message: Act | Say | SeatWish) -> Plan:
        if isinstance(message, Act):
            return choose(message)
        if isinstance(message, Say):
            return self._limited(who, speak(message, self.settings.limits))
        return self._limited(
            f"wish {who}", let_bot_sit_in(message) if message.wish == "stand_in" else wish(message)
        )

    def _limited(self, who: str, plan: Plan) -> Plan:
        """Not too often; looked at with the plan, since what was said before and is sent again is no more talk."""

        def limited(room: Room) -> list[AnyDeed]:
            self.talk.check(who)
            return plan(room)

        return limited

    async def new_token(self, live: Live, key: SeatKey) -> str:
        """Lets a program play a seat; those that did so far are hung up on, and their token is worth nothing."""
        token = new_secret()
        await self.library.add_seat_token(digest_of(token), key)
        self.hub.renew(live, key.seat)
        return token

    async def start(self, live: Live, guest: str, bot: str | None) -> None:
        await self.hub.change(live, begin(guest, bot))
        log.info("a game begins", table=live.room.id)

    async def keep_record(
        self, guest: Guest, terms: Terms, key: int, actions: list[tuple[int, int]], players: list[str]
    ) -> str:
        """A record that somebody brought, as a table that is over. Its names are shown as if they were typed here."""
        at = round(time.time(), 3)
        names = [clean(name)[: self.settings.limits.name_length].strip() for name in players]
        names = [name or f"P{seat}" for seat, name in enumerate(names or [""] * terms.seats)]
        sat: list[AnyDeed] = [Sat(seat, name) for seat, name in enumerate(names)]
        deeds = [*sat, Started(-1), *(Acted(seat, action) for seat, action in actions)]
        row = TableRow(new_table_id(), terms, key, guest.id, at)
        entries = [Entry(number, at, deed) for number, deed in enumerate(deeds, start=1)]
        await self.library.add_table(row, "over", entries)
        await self.library.note_visit(guest.id, row.id)
        return row.id


def check_may(room: Room, caller: Caller, message: Act | Say | SeatWish) -> None:
    """Everybody acts for their own seat; only a bot for somebody else may be asked for by all who sit here."""
    if caller.seat is not None:
        if not opens(caller, room) or caller.seat.seat != message.seat:
            raise Refused("not_your_seat", 403, where="seat", seat=message.seat)
        return
    if isinstance(message, SeatWish) and message.wish == "stand_in":
        if not (caller.id and room.seats_of(caller.id)):
            raise Refused("not_seated", 403)
        return
    room.check_own(message.seat, caller.id)


def opens(caller: Caller, room: Room) -> bool:
    """Does the caller have the token of a seat of this table, from whoever sits there?"""
    key = caller.seat
    return key is not None and key.table == room.id and room.is_held(key.seat, key.guest)


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task

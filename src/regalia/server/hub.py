"""Where rooms, people, bots and the log meet: nothing is told that is not on disk, and all that is, is told."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from os import cpu_count
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from regalia.bots import make_bot
from regalia.bots.player import ask_bot
from regalia.server import metrics
from regalia.server.deeds import Acted, AnyDeed, Entry, Lapsed, Said
from regalia.server.doing import Plan
from regalia.server.errors import Refused
from regalia.server.fanout import Fanout, Notice
from regalia.server.line import Line
from regalia.server.logs import log
from regalia.server.room import BOT_GRACE, Room
from regalia.server.settings import Settings
from regalia.server.sights import Eyes, ask, moments, show_table, talk
from regalia.server.storage.ledger import Conflict, Ledger, Unwritable
from regalia.server.storage.library import Library
from regalia.server.wire import News, Presence, Refusal, Sight, TableShown, Welcome
from regalia.table.backends import ready_engine
from regalia.table.table import Choice, Table

TRIES = 20  # times that somebody else may be quicker
WRITES = 3  # times that we try to write what the database does not take
THINKING = 1.2  # seconds that a bot thinks at most
IDLE = 30.0  # seconds after which a room that nobody looks at is put away
SWEEP = 0.5  # seconds between two looks at what is due
CATCH_UP = 2.0  # seconds after which one looks for what others have written and no notice told of
PRESENCE = 20.0  # seconds after which one says again who is here
LATER = 60.0  # seconds until a table is looked at again that could not be read
MISSED = 2000  # entries that are told to whoever comes back; older ones they can read in the record

encode = msgspec.json.Encoder().encode


@dataclass(eq=False)
class Wish:
    """Something that somebody wants to happen at a table, and what became of it."""

    plan: Plan
    request: str | None
    check: Callable[[Room], None] | None = None  # may whoever wishes this do so at all?
    answer: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def settle(self, outcome: int | Refused) -> None:
        if isinstance(outcome, Refused):
            self.refuse(outcome)
        elif not self.answer.done():
            self.answer.set_result(outcome)

    def refuse(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


@dataclass(eq=False)
class Live:
    """A room in this process, with its connections."""

    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    lines: set[Line] = field(default_factory=set)
    told: int = 0  # the last entry that the lines have heard of
    log: list[Entry] = field(default_factory=list)
    wishes: list[Wish] = field(default_factory=list)  # what is to happen next
    granting: bool = False
    views: dict[Eyes, bytes] = field(default_factory=dict)  # as they were last sent
    thinking: set[tuple[int, int]] = field(default_factory=set)  # seats and decisions that a bot thinks about
    elsewhere: dict[str, tuple[float, list[int]]] = field(default_factory=dict)  # who is on other servers
    used: float = field(default_factory=time.monotonic)
    gone: bool = False  # put away: whoever still holds it must look for it again


class Hub:
    """All rooms of one server process."""

    def __init__(self, settings: Settings, library: Library, ledger: Ledger, fanout: Fanout) -> None:
        self.settings = settings
        self.library = library
        self.ledger = ledger
        self.fanout = fanout
        self.live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thinking: set[asyncio.Task[Any]] = set()  # those of them that are bots
        self._closing = False
        self._pool = ThreadPoolExecutor(max(1, cpu_count() or 1), thread_name_prefix="bot")
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="reader")  # no bot waits for a replay

    # ---- rooms ------------------------------------------------------------------------------------------

    async def find(self, table: str) -> Live:
        """The room of a table; Refused if there is none."""
        live = self.live.get(table)
        if live is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(loading)
        live.used = time.monotonic()
        return live

    async def _load(self, table: str) -> Live:
        room, entries = await self._read(table)
        live = self.live[table] = Live(room, told=room.number, log=entries)
        if self.fanout.is_alone:  # whoever moved its bots before, it was not another server
            self.attend(live)
        return live

    async def _read(self, table: str) -> tuple[Room, list[Entry]]:
        found = await self.library.read_table(table)
        if found is None:
            raise Refused("no_such_table", 404)
        if not found.terms.still_holds():
            raise Refused("old_rules", 410, game=found.terms.rules.title)
        room = Room(table, found.terms, found.key, found.host, found.made_at)
        entries = await self.library.read_entries(table)
        await asyncio.to_thread(room.fold_all, entries)
        return room, entries

    async def _read_again(self, live: Live) -> None:
        """What is on disk is what happened; what this process thought had happened may be wrong."""
        try:
            live.room, live.log = await self._read(live.room.id)
        except Exception:
            self._forget(live)
            raise
        live.views.clear()

    def _forget(self, live: Live) -> None:
        live.gone = True
        self.live.pop(live.room.id, None)
        for line in list(live.lines):
            line.hang_up()

    # ---- changing ---------------------------------------------------------------------------------------

    async def change(
        self,
        live: Live,
        plan: Plan,
        request: str | None = None,
        check: Callable[[Room], None] | None = None,
    ) -> int:
        """Let something happen, if it can; the number of its entry. It goes on even if whoever asked has gone."""
        wish = Wish(plan, request, check)
        live.wishes.append(wish)
        if not live.granting:
            live.granting = True
            self.spawn(self._grant_all(live))
        return await asyncio.shield(wish.answer)

    async def _grant_all(self, live: Live) -> None:
        """Whatever is wished for while one lot is on its way to the disk makes up the next."""
        try:
            while live.wishes:
                async with live.lock:
                    wishes, live.wishes = live.wishes, []
                    try:
                        await self._grant(live, wishes)
                    except Refused as refused:
                        for wish in wishes:
                            wish.refuse(refused)
                    except Exception as error:  # whether it is on disk is not known: who asks again is told
                        log.error("a table was lost from sight", table=live.room.id, error=repr(error)[:300])
                        self._forget(live)
                        for wish in wishes:
                            wish.refuse(Refused("unavailable", 503))
        finally:
            live.granting = False

    async def _grant(self, live: Live, wishes: list[Wish]) -> None:
        """Fold in what can happen, write it down in one go, and only then tell anybody."""
        unwritten = 0
        for _ in range(TRIES):
            if live.gone:
                raise Refused("unavailable", 503)
            outcomes, entries = self._fold_or_forget(live, wishes)
            if entries:
                try:
                    room = live.room
                    await self.ledger.add(room.id, entries, room.phase, room.due())
                except Conflict:  # another server was quicker: think again, from what it wrote
                    metrics.conflicts.inc()
                    await self._read_again(live)
                    self._tell(live)
                    continue
                # Or it did, and could not say so: then it is there, and the wish granted.
                except Unwritable as error:
                    log.error("the database did not take an entry", table=live.room.id, why=str(error))
                    unwritten += 1
                    await self._read_again(live)
                    self._tell(live)
                    if unwritten == WRITES and not all(wish.request in live.room.requests for wish in wishes):
                        raise Refused("unavailable", 503) from None
                    continue
                live.log += entries
                self._tell_all(live)
            elif await self._is_behind(live, outcomes):
                continue
            for wish, outcome in zip(wishes, outcomes, strict=True):
                wish.settle(outcome)
            return
        raise Refused("busy", 503)

    async def _is_behind(self, live: Live, outcomes: list[int | Refused]) -> bool:
        """Was something refused for want of news? Another server may have written what it hangs on, or itself."""
        refused = any(isinstance(outcome, Refused) for outcome in outcomes)
        return refused and not self.fanout.is_alone and await self._read_on(live)

    def _fold_or_forget(self, live: Live, wishes: list[Wish]) -> tuple[list[int | Refused], list[Entry]]:
        """If that fails nothing is on disk yet, and the room may be half changed: the log brings it back."""
        try:
            return self._fold_wishes(live.room, wishes)
        except Exception as error:
            log.error("a wish broke a table", table=live.room.id, error=repr(error)[:300])
            self._forget(live)
            raise Refused("broken", 500) from error

    def _tell_all(self, live: Live) -> None:
        """What is on disk has happened, whether or not it can be told: who comes again is told anew."""
        try:
            self._tell(live)
            self.fanout.publish(Notice(live.room.id, live.room.number))
            self.attend(live)
        except Exception as error:
            log.error("news could not be told", table=live.room.id, error=repr(error)[:300])
            self._forget(live)

    def _fold_wishes(self, room: Room, wishes: list[Wish]) -> tuple[list[int | Refused], list[Entry]]:
        """What becomes of each wish, one after the other, and the entries that this makes."""
        outcomes: list[int | Refused] = []
        entries: list[Entry] = []
        for wish in wishes:
            try:
                if wish.check:
                    wish.check(room)
                if wish.request is not None and wish.request in room.requests:
                    outcomes.append(room.requests[wish.request])
                    continue
                made = self._numbered(room, wish.plan(room), wish.request)
            except Refused as refused:
                outcomes.append(refused)
                continue
            room.fold_all(made)
            entries += made
            outcomes.append(room.number)
        return outcomes, entries

    def _numbered(self, room: Room, deeds: Sequence[AnyDeed], request: str | None) -> list[Entry]:
        """As entries of the log. Its time never runs backwards, whatever a clock says."""
        at = max(round(time.time(), 3), room.at)
        last = len(deeds)
        return [
            Entry(room.number + k, at, deed, request if k == last else None)
            for k, deed in enumerate(deeds, start=1)
        ]

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Do something beside, and keep hold of it until it is done."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refused):
            log.error("something went wrong beside", task=task.get_name(), error=repr(error)[:300])

    # ---- telling ----------------------------------------------------------------------------------------

    async def welcome(self, live: Live, line: Line, since: int | None) -> None:
        """Let a connection in, and tell it how things stand and what it has missed."""
        async with self.settled(live):
            self._check_spectator(live.room, line)
            line.eyes = self.eyes_of(live.room, line)
            line.send(self._welcome(live, line, since))
            live.lines.add(line)
            metrics.connections.inc()
        self._tell_presence(live)

    @asynccontextmanager
    async def settled(self, live: Live, newest: bool = True) -> AsyncIterator[Room]:
        """A room to look at: all that it holds is on disk, and as the newest it lacks nothing that is there."""
        async with live.lock:
            if live.gone:
                raise Refused("unavailable", 503)
            if newest and not self.fanout.is_alone:
                await self._read_on(live)
            yield live.room

    async def look(self, live: Live, line: Line, since: int | None) -> bytes:
        """The same, for somebody who does not stay."""
        async with self.settled(live):
            self._check_spectator(live.room, line)
            line.eyes = self.eyes_of(live.room, line)
            views = dict(live.views)
            told = self._welcome(live, line, since)
            live.views = views
            return told

    async def show(self, live: Live, guest: str | None, newest: bool = True) -> TableShown:
        """The table itself, without what is not on disk yet: the last choice of a game would give its key away."""
        async with self.settled(live, newest) as room:
            return show_table(room, guest, self.here(live))

    def _check_spectator(self, room: Room, line: Line) -> None:
        if not self._may_watch(room, line):
            raise Refused("no_spectators", 403)

    def _may_watch(self, room: Room, line: Line) -> bool:
        is_spectator = self.eyes_of(room, line) == [None]
        return not is_spectator or not room.has_begun or room.is_done or room.terms.spectators

    def _may_stay(self, room: Room, line: Line) -> bool:
        """Not where the game begins and wants no spectators, nor with the token of somebody who stood up.

        Whoever comes again is told why.
        """
        lost = line.seat is not None and not room.is_held(line.seat, line.holder)
        return not lost and self._may_watch(room, line)

    async def beside(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Do something long where it keeps nobody waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, work, *arguments)

    async def _ask_bot(self, bot: Any, table: Table, seat: int) -> Choice:
        return await asyncio.get_running_loop().run_in_executor(self._pool, ask_bot, bot, table, seat)

    def leave(self, live: Live, line: Line) -> None:
        if line in live.lines:
            live.lines.discard(line)
            metrics.connections.dec()
            live.used = time.monotonic()
            self._tell_presence(live)

    def eyes_of(self, room: Room, line: Line) -> list[Eyes]:
        """What a connection may see: its own seats, or what everybody sees."""
        own: list[Eyes] = [line.seat] if room.is_held(line.seat, line.holder) else []
        if line.guest is not None:
            own += room.seats_of(line.guest)
        return own or [None]

    def _welcome(self, live: Live, line: Line, since: int | None) -> bytes:
        room = live.room
        missed = live.log[max(since, room.number - MISSED) :] if since is not None else []
        heard = unmuted(missed, line)
        sights = [
            msgspec.structs.replace(
                self._sight(live, eyes, line.language, always=True),
                missed=moments(room, heard, eyes, line.language),
            )
            for eyes in line.eyes
        ]
        return encode(
            Welcome(
                number=room.number,
                table=show_table(room, line.guest, self.here(live)),
                sights=sights,
                choosing=room.asked(),
                talk=[heard for heard in talk(room, line.language) if heard.seat not in line.muted],
                now=round(time.time(), 3),
            )
        )

    def _sight(self, live: Live, eyes: Eyes, language: str, always: bool = False) -> Sight:
        """What one pair of eyes sees; the view only where it differs from what was last sent."""
        room = live.room
        if room.table is None:
            return Sight(eyes)
        view = room.table.view(eyes)
        raw = encode(view)
        same = live.views.get(eyes) == raw and not always
        live.views[eyes] = raw
        asked = ask(room, eyes, language, view) if eyes is not None and eyes in room.asked() else None
        return Sight(eyes, None if same else msgspec.Raw(raw), asked)

    def _tell(self, live: Live) -> None:
        """Tell every connection what it has not heard yet. All of it is on disk."""
        room = live.room
        news = [entry for entry in live.log[live.told :] if entry.number > live.told]
        if not news:
            return
        live.told = room.number
        changed = room.is_done or not all(isinstance(entry.deed, Acted | Said) for entry in news)
        here = self.here(live)
        told: dict[Any, bytes] = {}
        sights: dict[Any, Sight] = {}
        for line in self._same_eyes_first(live) if changed else list(live.lines):
            if changed and not self._still_sees(live, line, live.told - len(news)):
                continue
            for eyes in line.eyes:
                key = (eyes, line.language, line.guest if changed else None, line.muted)
                if key not in told:
                    if key[:2] not in sights:
                        # One view is enough for all languages; the first that asks gets to see if it is a new one.
                        sights[key[:2]] = self._sight(
                            live, eyes, line.language, any(k[0] == eyes for k in sights)
                        )
                    told[key] = self._news(live, line, eyes, news, sights[key[:2]], changed, here)
                line.send(told[key])
        if room.table:
            room.table.rest()

    def _same_eyes_first(self, live: Live) -> list[Line]:
        """Who sees by other eyes than before is told last: until then all others have the same views."""
        return sorted(live.lines, key=lambda line: self.eyes_of(live.room, line) != line.eyes)

    def _still_sees(self, live: Live, line: Line, heard: int) -> bool:
        """After a change at the table: may a connection stay, and does it see by the same eyes as before?"""
        if not self._may_stay(live.room, line):
            line.hang_up()
            return False
        eyes = self.eyes_of(live.room, line)
        if eyes == line.eyes:
            return True
        line.eyes = eyes  # somebody sat down, or stood up
        line.send(self._welcome(live, line, heard))
        return False

    def _news(
        self,
        live: Live,
        line: Line,
        eyes: Eyes,
        news: list[Entry],
        sight: Sight,
        changed: bool,
        here: list[int],
    ) -> bytes:
        room = live.room
        return encode(
            News(
                number=room.number,
                sight=sight,
                moments=moments(room, unmuted(news, line), eyes, line.language),
                choosing=room.asked(),
                deadlines=room.deadlines(),
                table=show_table(room, line.guest, here) if changed else None,
            )
        )

    def say_to(self, line: Line, refused: Refused, request: str | None = None) -> None:
        line.send(encode(refusal(refused, line.language, request)))

    # ---- who is here ------------------------------------------------------------------------------------

    def here(self, live: Live) -> list[int]:
        """The seats whose people are connected, here or to another server."""
        now = time.monotonic()
        seats = set(self._here(live))
        for until, elsewhere in live.elsewhere.values():
            seats |= set(elsewhere) if until > now else set()
        return sorted(seats)

    def _here(self, live: Live) -> list[int]:
        return sorted({eyes for line in live.lines for eyes in line.eyes if eyes is not None})

    def _tell_presence(self, live: Live, publish: bool = True) -> None:
        message = encode(Presence(self.here(live)))
        for line in live.lines:
            line.send(message)
        if publish:
            self.fanout.publish(Notice(live.room.id, 0, self._here(live)))

    async def hear(self, notice: Notice) -> None:
        """Another server says that something happened at a table."""
        live = self.live.get(notice.table)
        if live is None:
            return
        if notice.here is not None:
            before = self.here(live)
            live.elsewhere[notice.server] = (time.monotonic() + 2 * PRESENCE, notice.here)
            if self.here(live) != before:
                self._tell_presence(live, publish=False)
        if notice.renewed is not None:
            self._hang_up_on(live, notice.renewed)
        if notice.number > live.room.number:
            await self.catch_up(live)

    def renew(self, live: Live, seat: int) -> None:
        """A seat has a new token: programs that play it by the old one are hung up on, on every server."""
        self._hang_up_on(live, seat)
        self.fanout.publish(Notice(live.room.id, renewed=seat))

    def _hang_up_on(self, live: Live, seat: int) -> None:
        for line in live.lines:
            if line.seat == seat:
                line.hang_up()

    async def catch_up(self, live: Live) -> None:
        """Read what other servers have written."""
        async with live.lock:
            if not live.gone:
                await self._read_on(live)

    async def _read_on(self, live: Live) -> bool:
        """The same, by whoever has the lock: was there anything?"""
        news = await self.library.read_entries(live.room.id, live.room.number)
        try:
            live.room.fold_all(news)
        except Exception:
            self._forget(live)
            raise
        live.log += news
        self._tell(live)
        return bool(news)

    # ---- bots and clocks --------------------------------------------------------------------------------

    def attend(self, live: Live) -> None:
        """Let bots think whose turn it is."""
        room = live.room
        for seat in room.bots_asked():
            self._let_think(live, seat, lapsed=False)

    def _let_think(self, live: Live, seat: int, lapsed: bool) -> None:
        which = (seat, live.room.places[seat].decision)
        if which not in live.thinking and not self._closing:
            live.thinking.add(which)
            task = self.spawn(self._think(live, *which, lapsed))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)
            task.add_done_callback(lambda _: live.thinking.discard(which))

    async def _think(self, live: Live, seat: int, decision: int, lapsed: bool) -> None:
        """One choice of a bot, for its own seat or somebody's whose time is up."""
        begun = time.monotonic()
        table = live.room.playing()
        bot = self._bot(live.room, seat)
        try:
            chosen = await self._ask_bot(bot, table, seat)
        except Exception as error:  # nobody is to wait for ever because a bot fell over
            log.error(
                "a bot fell over", table=live.room.id, bot=live.room.bot_of(seat), error=repr(error)[:300]
            )
            chosen = await self._ask_bot(make_bot("uniform", decision), table, seat)
        if live.lines and not lapsed:
            await asyncio.sleep(max(0.0, self.settings.pace - (time.monotonic() - begun)))

        def plan(room: Room) -> list[AnyDeed]:
            if seat not in room.asked() or room.places[seat].decision != decision:
                return []  # somebody was quicker
            if room.places[seat].is_played != lapsed:
                return []  # the person is back, or has gone
            acted = Acted(seat, chosen.action, by_bot=room.places[seat].bot is None)
            return [Lapsed(seat), acted] if lapsed else [acted]

        await self.change(live, plan)

    def _bot(self, room: Room, seat: int) -> Any:
        """Who plays a seat; where the rules are not compiled yet, one that needs not think."""
        name = room.bot_of(seat)
        if ready_engine(room.terms.rules, room.playing().edition) is None:
            name = "uniform"
        return make_bot(name, random.SystemRandom().getrandbits(64), thinking=THINKING)

    async def watch(self) -> None:
        """Now and then: bots that nobody moves, clocks that ran out, rooms that nobody looks at."""
        presence = caught_up = time.monotonic()
        well = True
        while True:
            await asyncio.sleep(SWEEP * random.uniform(0.8, 1.2))
            try:
                await self._sweep()
                well = True
                if time.monotonic() - presence > PRESENCE:
                    presence = time.monotonic()
                    self._repeat_presence()
                if time.monotonic() - caught_up > CATCH_UP:
                    caught_up = time.monotonic()
                    await self.catch_up_all()
            except Exception as error:
                if well:  # said once, not twice a second until the database is back
                    log.error("the round of all tables failed", error=repr(error)[:300])
                well = False

    async def _sweep(self) -> None:
        now = time.time()
        for table, due in await self.library.due_tables(now):
            try:
                await self._look_at(await self.find(table), due, now)
            except Refused as refused:
                if refused.status >= 500:  # the database is away, not the table
                    raise
                await self.library.put_off(table, due, None)  # of older rules: nobody can go on there
            except SQLAlchemyError:
                raise
            except Exception as error:  # a log that can't be read: the other tables go on
                log.error("a table can't be looked at", table=table, error=repr(error)[:300])
                await self.library.put_off(table, due, now + LATER)
        self._put_away()

    async def _look_at(self, live: Live, due: float, now: float) -> None:
        async with self.settled(live) as room:
            if room.bots_asked() and room.at + BOT_GRACE <= now:
                self.attend(live)
            for seat in room.asked():
                at = room.deadline(seat)
                if at is not None and at <= now:
                    self._let_think(live, seat, lapsed=True)
            if not live.thinking:
                await self.library.put_off(room.id, due, room.due())

    def _put_away(self) -> None:
        """Rooms that nobody looks at cost nothing: the log brings them back."""
        now = time.monotonic()
        for table, live in list(self.live.items()):
            idle = not live.lines and not live.thinking and not live.granting
            if idle and now - live.used > IDLE:
                live.gone = True
                del self.live[table]

    def _repeat_presence(self) -> None:
        for live in self.live.values():
            if live.lines:
                self._tell_presence(live)  # also of those whose server has said nothing for long

    async def catch_up_all(self) -> None:
        """A notice may get lost; what is on disk does not."""
        if self.fanout.is_alone:
            return
        known = [(table, live.room.number) for table, live in self.live.items() if not live.granting]
        for table in await self.library.moved_on(known):
            live = self.live.get(table)
            if live:
                await self.catch_up(live)

    async def close(self) -> None:
        """Let everything that is on its way to the disk arrive, then nothing more."""
        self._closing = True
        for live in self.live.values():
            for line in list(live.lines):
                line.hang_up()
        for task in self._thinking:
            task.cancel()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        for pool in (self._pool, self._readers):
            pool.shutdown(wait=False, cancel_futures=True)


def unmuted(entries: Iterable[Entry], line: Line) -> list[Entry]:
    """Without what those said whom this connection does not want to hear."""
    return [
        entry for entry in entries if not (isinstance(entry.deed, Said) and entry.deed.seat in line.muted)
    ]


def refusal(refused: Refused, language: str, request: str | None = None) -> Refusal:
    return Refusal(refused.code, refused.told(language), refused.where, request)

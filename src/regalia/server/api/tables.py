"""Tables: making them, sitting down, playing, and what is left of them afterwards."""

from __future__ import annotations

import contextlib
from typing import Annotated, Any, Literal

from litestar import Controller, Request, Response
from litestar.params import JSONBody, PathParameter, QueryParameter

from regalia.kernel.errors import ActionError
from regalia.server.api.given import TheCaller, TheHouse
from regalia.server.api.routes import TakesRecord, delete, get, post, put
from regalia.server.doing import seat_bot, stand_up
from regalia.server.errors import Refused
from regalia.server.house import House, opens
from regalia.server.hub import Live
from regalia.server.identity import Caller, new_secret
from regalia.server.line import Line
from regalia.server.replay import MOST_STEPS, replay_steps
from regalia.server.room import Room
from regalia.server.sights import Eyes, show_table
from regalia.server.storage.library import SeatKey
from regalia.server.terms import Terms, Wanted
from regalia.server.wire import (
    Act,
    BotWanted,
    Done,
    Filling,
    Joining,
    Replay,
    Say,
    SeatToken,
    SeatWish,
    TableShown,
    Told,
    Welcome,
)
from regalia.table.record import Record, RecordError, read_record, record_of, replay

TableId = Annotated[str, PathParameter(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]
SeatPath = Annotated[int, PathParameter(ge=0, le=7)]


REFERENCE = "^[a-z]+(:[a-z0-9_-]+){0,3}$"


class Why(Told, frozen=True, omit_defaults=False):
    """Why something can't be chosen, or that it can, and the rule it comes from."""

    text: str
    rule: str


class Tables(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @post("/", summary="Make a table")
    async def make(self, house: TheHouse, caller: TheCaller, data: JSONBody[Wanted]) -> TableShown:
        """You sit on its first seat, and are its host."""
        guest = caller.known()
        return await self._shown(house, await house.add_table(guest, data), caller)

    @get("/", summary="The lobby")
    async def lobby(self, house: TheHouse, caller: TheCaller) -> list[TableShown]:
        """Public tables: those that wait for players, then those that can be watched."""
        return await self._all(house, caller, await house.library.lobby())

    @get("/mine", summary="My tables")
    async def mine(self, house: TheHouse, caller: TheCaller) -> list[TableShown]:
        """Where you sit or sat, or were invited; the last one moved first."""
        return await self._all(house, caller, await house.library.tables_of(caller.known().id))

    @get("/{table:str}", summary="A table")
    async def one(self, house: TheHouse, caller: TheCaller, table: TableId) -> TableShown:
        return await self._shown(house, await house.find(table, caller), caller)

    @post("/{table:str}/visit", summary="Come by an invitation", status_code=200)
    async def visit(
        self, house: TheHouse, caller: TheCaller, table: TableId, data: JSONBody[Joining]
    ) -> TableShown:
        """With the table's invitation, a table that is not public can be seen and joined from then on."""
        return await self._shown(house, await house.visit(table, caller, data.invite), caller)

    # ---- seats ------------------------------------------------------------------------------------------

    @post("/{table:str}/seats/{seat:int}", summary="Sit down", status_code=200)
    async def sit(
        self, house: TheHouse, caller: TheCaller, table: TableId, seat: SeatPath, data: JSONBody[Joining]
    ) -> TableShown:
        """Take an open seat; several on one device may have a name each."""
        return await self._shown(house, await house.join(table, seat, caller, data), caller)

    @delete("/{table:str}/seats/{seat:int}", summary="Stand up", status_code=200)
    async def stand(self, house: TheHouse, caller: TheCaller, table: TableId, seat: SeatPath) -> TableShown:
        """Leave a seat before the game. The host may also free others' seats."""
        live = await house.find(table, caller)
        await house.hub.change(live, stand_up(caller.known().id, seat))
        return await self._shown(house, live, caller)

    @put("/{table:str}/seats/{seat:int}/bot", summary="Seat a bot")
    async def bot(
        self, house: TheHouse, caller: TheCaller, table: TableId, seat: SeatPath, data: JSONBody[BotWanted]
    ) -> TableShown:
        live = await house.find(table, caller)
        await house.hub.change(live, seat_bot(caller.known().id, seat, data.bot))
        return await self._shown(house, live, caller)

    @post("/{table:str}/start", summary="Begin", status_code=200)
    async def start(
        self, house: TheHouse, caller: TheCaller, table: TableId, data: JSONBody[Filling]
    ) -> TableShown:
        """When all seats are taken; with a bot named, it takes those that are not."""
        live = await house.find(table, caller)
        await house.start(live, caller.known().id, data.bot)
        return await self._shown(house, live, caller)

    @post("/{table:str}/seats/{seat:int}/token", summary="A seat for a program")
    async def token(self, house: TheHouse, caller: TheCaller, table: TableId, seat: SeatPath) -> SeatToken:
        """A token with which a program plays your seat. It is shown once; a new one makes the old one worthless."""
        live = await house.find(table, caller)
        guest = caller.known()
        async with house.hub.settled(live) as room:
            room.check_own(seat, guest.id)
        return SeatToken(await house.new_token(live, SeatKey(table, seat, guest.id)), table, seat)

    # ---- playing ----------------------------------------------------------------------------------------

    @get("/{table:str}/sight", summary="How a table stands")
    async def sight(
        self,
        house: TheHouse,
        caller: TheCaller,
        table: TableId,
        since: Annotated[int | None, QueryParameter(ge=0, le=2**31)] = None,
    ) -> Response[Welcome]:
        """What a new connection to the socket is told first; with `since`, what happened after that entry too."""
        live = await house.find(table, caller)
        raw: Any = await house.hub.look(live, a_line(house, live, caller), since)
        return Response(raw, media_type="application/json")

    @get("/{table:str}/why", summary="Why not?")
    async def why(
        self,
        house: TheHouse,
        caller: TheCaller,
        table: TableId,
        seat: Annotated[int, QueryParameter(ge=0, le=7)],
        about: Annotated[str, QueryParameter(max_length=80, pattern=REFERENCE)],
    ) -> Why:
        """Why your seat can't choose a thing on the table now, by its reference (as in `about` of the choices)."""
        live = await house.find(table, caller)
        async with house.hub.settled(live) as room:
            check_own_seat(room, caller, seat)
            return why_not(room, seat, caller.language, about)

    @post("/{table:str}/actions", summary="Choose", status_code=200)
    async def act(self, house: TheHouse, caller: TheCaller, table: TableId, data: JSONBody[Act]) -> Done:
        return await self._perform(house, caller, table, data)

    @post("/{table:str}/talk", summary="Say something", status_code=200)
    async def say(self, house: TheHouse, caller: TheCaller, table: TableId, data: JSONBody[Say]) -> Done:
        return await self._perform(house, caller, table, data)

    @post("/{table:str}/wishes", summary="Give up, come back, stop", status_code=200)
    async def wish(
        self, house: TheHouse, caller: TheCaller, table: TableId, data: JSONBody[SeatWish]
    ) -> Done:
        return await self._perform(house, caller, table, data)

    @post("/{table:str}/rematch", summary="Play again", status_code=200)
    async def rematch(self, house: TheHouse, caller: TheCaller, table: TableId) -> TableShown:
        """Another table on the same terms, for the same people: who asks first makes it, the others join it."""
        guest = caller.known()
        live = await house.find(table, caller)
        async with house.hub.settled(live) as room:
            seats = room.seats_of(guest.id)
        if not seats:
            raise Refused("not_seated", 403)
        return await self._shown(house, await house.rematch(live, seats[0], guest), caller)

    # ---- afterwards -------------------------------------------------------------------------------------

    @get("/{table:str}/record", summary="The record of a game")
    async def record(self, house: TheHouse, caller: TheCaller, table: TableId) -> Response[Record]:
        """The whole game as a file, key and all, once it is over: `regalia verify` checks it."""
        room = await self._finished(house, caller, table)
        raw: Any = record_of(room.playing(), [place.name for place in room.places]).to_json().encode()
        headers = {"Content-Disposition": f'attachment; filename="{room.terms.game}-{table}.regalia"'}
        return Response(raw, media_type="application/json", headers=headers)

    @get("/{table:str}/replay", summary="A game once more")
    async def replay(
        self,
        house: TheHouse,
        caller: TheCaller,
        table: TableId,
        eyes: Annotated[
            list[Literal["0", "1", "2", "3", "4", "5", "spectator"]], QueryParameter(max_items=7)
        ],
        start: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
        count: Annotated[int, QueryParameter(ge=1, le=MOST_STEPS)] = 100,
    ) -> Replay:
        """Moments of a game that is over, as these seats see them, or a spectator; all seats: all cards are open."""
        room = await self._finished(house, caller, table)
        seen: list[Eyes] = [None if who == "spectator" else int(who) for who in eyes]
        for who in seen:
            if who is not None:
                room.check_seat(who)
        told: Replay = await house.hub.beside(replay_steps, room, seen, caller.language, start, count)
        return told

    # ---- how --------------------------------------------------------------------------------------------

    async def _finished(self, house: House, caller: Caller, table: str) -> Room:
        async with house.hub.settled(await house.find(table, caller)) as room:
            if not room.is_done:
                raise Refused("not_over", 409)
            return room

    async def _perform(self, house: House, caller: Caller, table: str, data: Act | Say | SeatWish) -> Done:
        live = await house.find(table, caller)
        return Done(data.request, await house.perform(live, caller, data))

    async def _shown(self, house: House, live: Live, caller: Caller, newest: bool = True) -> TableShown:
        return await house.hub.show(live, caller.id, newest)

    async def _all(self, house: House, caller: Caller, tables: list[str]) -> list[TableShown]:
        """Those that can still be opened: one that can't does not hide the others.

        Of those where another server plays, what was last heard will do.
        """
        shown = []
        for table in tables:
            with contextlib.suppress(Refused):
                shown.append(await self._shown(house, await house.hub.find(table), caller, newest=False))
        return shown


@post("/api/records", summary="Bring a record", tags=["tables"], operation_class=TakesRecord)
async def bring_record(house: TheHouse, caller: TheCaller, request: Request[Any, Any, Any]) -> TableShown:
    """A record from elsewhere, to look at as any finished game. It must replay to the end that it tells of."""
    guest = caller.known()
    house.new_tables.check(guest.id)  # before the work
    raw = await request.body()
    if len(raw) > house.settings.limits.record_bytes:
        raise Refused("too_large", 413, most=house.settings.limits.record_bytes)
    record, table = await house.hub.beside(read_and_replay, raw)
    terms = Terms(
        game=record.game,
        rules_version=record.rules_version,
        edition=table.edition.name,
        edition_digest=record.edition_digest,
        seats=record.seats,
        invite=new_secret(),
        options=tuple(sorted(table.options)),
        agreed=record.agreed,
        imported=True,
    )
    kept = await house.keep_record(guest, terms, table.key, table.actions, record.players)
    live = await house.hub.find(kept)
    return show_table(live.room, guest.id)


def read_and_replay(raw: bytes) -> tuple[Record, Any]:
    try:
        record = read_record(raw.decode("utf-8"))
        table = replay(record)
    except (RecordError, ActionError, ValueError, LookupError, RecursionError) as error:
        notes = "; ".join(getattr(error, "__notes__", []))
        raise Refused("bad_record", 422, why=f"{error}{f' ({notes})' if notes else ''}"[:500]) from None
    if not table.is_over:
        raise Refused("unfinished_record", 422)
    return record, table


def check_own_seat(room: Room, caller: Caller, seat: int) -> None:
    """Everybody asks for their own seat: a guest who sits there, or a program with its token."""
    if caller.seat is None:
        room.check_own(seat, caller.id)
    elif not opens(caller, room) or caller.seat.seat != seat:
        raise Refused("not_your_seat", 403, where="seat", seat=seat)


def why_not(room: Room, seat: int, language: str, about: str) -> Why:
    """By what the seat sees and is offered, and nothing else."""
    table = room.playing()
    game, texts = table.game, table.game.texts(language)
    if room.is_done:
        return Why(texts.say("why.over"), game.end_rule)
    legal = table.legal_numbers(seat) if seat in room.asked() else []
    return Why(*game.why(texts, table.edition, table.view(seat), seat, legal, about))


def a_line(house: House, live: Live, caller: Caller) -> Line:
    """A token is good for its own table; at another that is public, a program watches like everybody."""
    key = caller.seat if opens(caller, live.room) else None
    most = house.settings.limits.waiting
    if key is None:
        return Line(caller.id, None, caller.language, most)
    return Line(None, key.seat, caller.language, most, holder=key.guest)

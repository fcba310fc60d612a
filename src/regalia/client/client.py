"""Asking a server over HTTP."""

from __future__ import annotations

from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec

from regalia.client.seat import SeatAtTable
from regalia.server.terms import Wanted
from regalia.server.wire import (
    Act,
    BotWanted,
    ChangedGuest,
    Crossing,
    CrossingToken,
    Done,
    Filling,
    Guest,
    Joining,
    NewGuest,
    Refusal,
    Say,
    SeatToken,
    SeatWish,
    TableShown,
    Welcome,
)

T = TypeVar("T")
JSON = {"Content-Type": "application/json"}


class ServerRefused(Exception):
    """The server did not do it. `code` names why, and the message says it in words."""

    def __init__(self, refusal: Refusal, status: int = 0) -> None:
        super().__init__(f"{refusal.message} [{refusal.code}]")
        self.code = refusal.code
        self.where = refusal.where
        self.status = status


class Client:
    """Somebody at a server: a guest by their cookie, or a program by the token of a seat."""

    def __init__(
        self,
        address: str,
        *,
        token: str | None = None,
        cookie: str | None = None,
        language: str = "en",
        timeout: float = 30.0,
    ) -> None:
        self.address = address.rstrip("/")
        headers = {"Accept-Language": language} | ({"Authorization": f"Bearer {token}"} if token else {})
        cookies = {"regalia_guest": cookie} if cookie else None
        self.http = httpx.AsyncClient(
            base_url=self.address, headers=headers, cookies=cookies, timeout=timeout, trust_env=False
        )

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    @property
    def cookie(self) -> str | None:
        """What makes this guest known again: keep it, and give it to the next client."""
        return self.http.cookies.get("regalia_guest")

    async def ask(self, method: str, path: str, kind: type[T], sent: Any = None) -> T:
        """One request; ServerRefused where it is not done."""
        body = None if sent is None else msgspec.json.encode(sent)
        answer = await self.http.request(
            method, path, content=body, headers=JSON if body is not None else None
        )
        if answer.is_error:
            raise ServerRefused(read_refusal(answer.content, answer.status_code), answer.status_code)
        return msgspec.json.decode(answer.content, type=kind)

    # ---- people -----------------------------------------------------------------------------------------

    async def arrive(self, name: str = "", language: str = "en") -> Guest:
        return await self.ask("POST", "/api/guests", Guest, NewGuest(name, language))  # type: ignore[arg-type]

    async def me(self) -> Guest:
        return await self.ask("GET", "/api/me", Guest)

    async def change_me(self, name: str | None = None, language: str | None = None) -> Guest:
        return await self.ask("PATCH", "/api/me", Guest, ChangedGuest(name, language))  # type: ignore[arg-type]

    async def cross(self) -> Crossing:
        return await self.ask("POST", "/api/me/crossing", Crossing)

    async def arrive_by(self, token: str) -> Guest:
        return await self.ask("POST", "/api/crossings", Guest, CrossingToken(token))

    # ---- tables -----------------------------------------------------------------------------------------

    async def make_table(self, game: str, seats: int, **wanted: Any) -> TableShown:
        """A new table; see `Wanted` for what else can be said of it."""
        return await self.ask("POST", "/api/tables", TableShown, Wanted(game, seats, **wanted))

    async def lobby(self) -> list[TableShown]:
        return await self.ask("GET", "/api/tables", list[TableShown])

    async def my_tables(self) -> list[TableShown]:
        return await self.ask("GET", "/api/tables/mine", list[TableShown])

    async def table(self, table: str) -> TableShown:
        return await self.ask("GET", f"/api/tables/{table}", TableShown)

    async def visit(self, table: str, invite: str) -> TableShown:
        return await self.ask("POST", f"/api/tables/{table}/visit", TableShown, Joining(invite))

    async def join(self, table: str, seat: int, invite: str = "", name: str = "") -> TableShown:
        return await self.ask("POST", f"/api/tables/{table}/seats/{seat}", TableShown, Joining(invite, name))

    async def stand_up(self, table: str, seat: int) -> TableShown:
        return await self.ask("DELETE", f"/api/tables/{table}/seats/{seat}", TableShown)

    async def seat_bot(self, table: str, seat: int, bot: str) -> TableShown:
        return await self.ask("PUT", f"/api/tables/{table}/seats/{seat}/bot", TableShown, BotWanted(bot))

    async def start(self, table: str, bot: str | None = None) -> TableShown:
        return await self.ask("POST", f"/api/tables/{table}/start", TableShown, Filling(bot))

    async def seat_token(self, table: str, seat: int) -> SeatToken:
        return await self.ask("POST", f"/api/tables/{table}/seats/{seat}/token", SeatToken)

    async def sight(self, table: str, since: int | None = None) -> Welcome:
        after = "" if since is None else f"?since={since}"
        return await self.ask("GET", f"/api/tables/{table}/sight{after}", Welcome)

    async def act(self, table: str, sent: Act) -> Done:
        return await self.ask("POST", f"/api/tables/{table}/actions", Done, sent)

    async def say(self, table: str, sent: Say) -> Done:
        return await self.ask("POST", f"/api/tables/{table}/talk", Done, sent)

    async def wish(self, table: str, sent: SeatWish) -> Done:
        return await self.ask("POST", f"/api/tables/{table}/wishes", Done, sent)

    async def rematch(self, table: str) -> TableShown:
        return await self.ask("POST", f"/api/tables/{table}/rematch", TableShown)

    async def record(self, table: str) -> str:
        """The record of a finished game, as the text of its file."""
        answer = await self.http.get(f"/api/tables/{table}/record")
        if answer.is_error:
            raise ServerRefused(read_refusal(answer.content, answer.status_code), answer.status_code)
        return answer.text

    async def bring_record(self, text: str) -> TableShown:
        answer = await self.http.post("/api/records", content=text.encode(), headers=JSON)
        if answer.is_error:
            raise ServerRefused(read_refusal(answer.content, answer.status_code), answer.status_code)
        return msgspec.json.decode(answer.content, type=TableShown)

    # ---- the socket -------------------------------------------------------------------------------------

    def sit(self, table: str, seat: int | None = None, since: int | None = None) -> SeatAtTable:
        """A connection to a table, that heals by itself. Without a seat, one's own first, or as a spectator."""
        address = "ws" + self.address.removeprefix("http") + f"/api/tables/{table}/socket"
        headers = {name: value for name, value in self.http.headers.items() if name.lower() in KEPT}
        if self.cookie:
            headers["Cookie"] = f"regalia_guest={self.cookie}"
        return SeatAtTable(address, headers, seat, since)


KEPT = ("authorization", "accept-language")


def read_refusal(body: bytes, status: int) -> Refusal:
    """What a server said; something in its place may have said something else."""
    try:
        return msgspec.json.decode(body, type=Refusal)
    except msgspec.DecodeError:
        return Refusal("unreadable", f"the server answered {status}", None, None)

"""Guests: who one is, under which name, on which device."""

from __future__ import annotations

import time
from typing import Any

from litestar import Controller, Request, Response
from litestar.datastructures import Cookie

from regalia.server.api.routes import get, patch, post
from regalia.server.errors import Refused
from regalia.server.house import House
from regalia.server.identity import (
    COOKIE,
    COOKIE_SECONDS,
    CROSSING_SECONDS,
    Caller,
    digest_of,
    new_secret,
)
from regalia.server.wire import ChangedGuest, Crossing, CrossingToken, Guest, NewGuest

Asking = Request[Any, Any, Any]


class People(Controller):
    path = "/api"
    tags = ("people",)

    @post("/guests", summary="Arrive")
    async def arrive(self, request: Asking, house: House, caller: Caller, data: NewGuest) -> Response[Guest]:
        """Become a guest: a name, and a cookie that knows you again. Who is one already stays who they are."""
        guest = caller.guest
        if guest is None:
            house.new_guests.check(address_of(request))
            guest = await house.add_guest(data)
        return with_cookie(house, guest, 201)

    @get("/me", summary="Who am I?")
    async def me(self, caller: Caller) -> Guest:
        return caller.known()

    @patch("/me", summary="Another name or language")
    async def change(self, house: House, caller: Caller, data: ChangedGuest) -> Guest:
        return await house.change_guest(caller.known(), data)

    @post("/me/crossing", summary="A link to another device")
    async def cross(self, house: House, caller: Caller) -> Crossing:
        """A token for another device, good once and for ten minutes."""
        guest, token = caller.known(), new_secret()
        await house.library.add_crossing(digest_of(token), guest.id, time.time() + CROSSING_SECONDS)
        return Crossing(token, CROSSING_SECONDS)

    @post("/crossings", summary="Arrive by such a link", status_code=200)
    async def arrive_by_link(self, house: House, data: CrossingToken) -> Response[Guest]:
        """Be, on this device too, who made the link."""
        found = await house.library.take_crossing(digest_of(data.token))
        guest = await house.library.find_guest(found) if found else None
        if guest is None:
            raise Refused("crossing_spent", 410, where="token")
        return with_cookie(house, guest, 200)


def with_cookie(house: House, guest: Guest, status: int) -> Response[Guest]:
    cookie = Cookie(
        COOKIE,
        value=house.doorkeeper.cookie_of(guest),
        max_age=COOKIE_SECONDS,
        httponly=True,
        secure=house.settings.secure,
        samesite="lax",
    )
    return Response(guest, status_code=status, cookies=[cookie])


def address_of(request: Asking) -> str:
    return request.client.host if request.client else ""

"""What a page asks for to let people choose by touching things: what choices are about, the box, and why not."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from regalia.client import Client
from regalia.games import GAMES, find_game
from regalia.games.definition import LANGUAGES
from regalia.server.api.tables import Why
from regalia.server.wire import SeatWish

from .people import begun, guests, refused, seated
from .serving import Housed


@pytest.fixture
def address(housed: Housed) -> str:
    return housed.address


def fetch(address: str, path: str, **query: Any) -> httpx.Response:
    return httpx.get(f"{address}{path}", params=query, timeout=30)


@pytest.mark.parametrize("game", GAMES)
def test_choices_say_what_they_are_about(address: str, game: str) -> None:
    for seats in find_game(game).rules.seats:
        for seat in fetch(address, f"/api/games/{game}/choices", seats=seats).json():
            assert [len(parts) for parts in seat["about"]] == [len(parts) for parts in seat["words"]]


@pytest.mark.parametrize("game", GAMES)
def test_the_box_is_there_for_every_edition_and_language(address: str, game: str) -> None:
    for edition in find_game(game).editions():
        for language in LANGUAGES:
            answer = fetch(address, f"/api/games/{game}/box", edition=edition, language=language)
            assert answer.status_code == 200
            assert "max-age=86400" in answer.headers["cache-control"]
            box = answer.json()
            assert all(card["id"] and card["kind"] and card["name"] for card in box["cards"])
            assert box["numbers"]


def test_there_is_no_box_of_what_is_not_played(address: str) -> None:
    assert fetch(address, "/api/games/chess/box").json()["code"] == "no_such_game"
    assert fetch(address, "/api/games/trone/box", edition="odd").json()["code"] == "no_such_edition"


async def why(person: Client, table: str, seat: int, about: str) -> Why:
    return await person.ask("GET", f"/api/tables/{table}/why?seat={seat}&about={about}", Why)


def test_why_not_is_told_to_who_sits_there(address: str) -> None:
    async def ask() -> None:
        async with guests(address, "Ada", "Bob", "Cleo", "Dan") as (*people, dan):
            ada, bob = people[:2]
            table = (await begun("crownfall", people)).id
            assert (await why(ada, table, 0, "seat:1")).rule == "CF place.1"
            assert (await why(bob, table, 1, "claim:trial")).text == "You can choose this now."
            await refused("not_your_seat", why(bob, table, 0, "seat:1"))
            await refused("no_such_seat", why(ada, table, 7, "seat:1"))
            await refused("no_such_table", why(dan, table, 0, "seat:1"))
            await refused("malformed", why(ada, table, 0, "SEAT"))
            token = (await bob.seat_token(table, 1)).token
            async with Client(address, token=token) as program:
                assert (await why(program, table, 1, "claim:trial")).text == "You can choose this now."
                await refused("not_your_seat", why(program, table, 0, "claim:trial"))

    asyncio.run(ask())


def test_before_and_after_a_game_there_is_nothing_to_choose(address: str) -> None:
    async def ask() -> None:
        async with guests(address, "Ada", "Bob") as people:
            table = await seated("trone", people)
            await refused("not_started", why(people[0], table.id, 0, "stop"))
            await people[0].start(table.id)
            for seat, person in enumerate(people):
                await person.wish(table.id, SeatWish(seat, "stop", "enough"))
            assert await why(people[0], table.id, 0, "stop") == Why("The game is over.", "TR end.1")

    asyncio.run(ask())

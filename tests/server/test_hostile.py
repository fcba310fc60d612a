"""Clients that mean no good, over real sockets: they are refused or hung up on, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import socket as sockets
import struct
import time
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from regalia.client import Client
from regalia.server.settings import Limits
from regalia.server.wire import Act, Done, News, Pong, Presence, Refusal, Say, Welcome

from .people import begun, encode, guests, hear, hear_a, wire
from .serving import GENEROUS, Serving

HEALTHY = {"type", "code", "message", "where", "request"}
MB = 1_000_000


class Field:
    """A server where two tables are in play: one is attacked, the other must not notice."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.people: list[str] = []  # cookies
        self.attacked = self.quiet = ""

    async def set_up(self) -> None:
        async with guests(self.server.address, "Mallory", "Bob", "Cleo", "Ada", "Ben", "Cora") as people:
            for person in people:
                assert person.cookie
                self.people.append(person.cookie)
            self.attacked = (await begun("crownfall", people[:3])).id
            self.quiet = (await begun("crownfall", people[3:])).id

    def client(self, who: int) -> Client:
        return Client(self.server.address, cookie=self.people[who])

    async def play_on(self, steps: int = 3) -> float:
        """At the quiet table the game goes on; how long the slowest choice took."""
        slowest = 0.0
        async with contextlib.AsyncExitStack() as stack:
            people = [await stack.enter_async_context(self.client(who)) for who in (3, 4, 5)]
            for _ in range(steps):
                begun_at = time.monotonic()
                seat = (await people[0].sight(self.quiet)).choosing[0]
                asked = (await people[seat].sight(self.quiet)).sights[0].asked
                assert asked
                act = Act(seat, random.choice(asked.choices), f"q{random.getrandbits(60)}", asked.decision)
                await people[seat].act(self.quiet, act)
                slowest = max(slowest, time.monotonic() - begun_at)
        return slowest


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Field]:
    with Serving(tmp_path_factory.mktemp("hostile")) as server:
        made = Field(server)
        asyncio.run(made.set_up())
        yield made


# ---- anything ----------------------------------------------------------------------------------------------

KINDS = st.sampled_from(["act", "say", "wish", "mute", "ping", "welcome", "news", "", "ACT", 1, None])
NUMBERS = st.one_of(
    st.integers(-3, 9),
    st.integers(),
    st.floats(),
    st.booleans(),
    st.sampled_from([2**31, 2**63, 2**64, 10**400]),
)
TEXTS = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        ["", "\u202egnp", "a\u0301" * 50, "\x00", "{seat}", "%s%n", "'; drop table entries; --", "x" * 9000]
    ),
)
VALUES = st.recursive(
    st.one_of(st.none(), NUMBERS, TEXTS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
FIELDS = ["seat", "action", "request", "decision", "text", "phrase", "slots", "wish", "seats", "more"]
ALMOST = st.fixed_dictionaries(
    {"type": KINDS},
    optional={
        "seat": st.one_of(st.integers(0, 7), VALUES),
        "action": st.one_of(st.integers(0, 70_000), VALUES),
        "request": st.one_of(st.sampled_from(["r1", "r2", "a" * 41]), VALUES),
        "decision": st.one_of(st.integers(0, 200), VALUES),
        "text": st.one_of(TEXTS, VALUES),
        "phrase": st.one_of(st.sampled_from(["courtesy-thanks", "claim-none", "x"]), VALUES),
        "slots": VALUES,
        "wish": st.one_of(st.sampled_from(["come_back", "play_on", "stand_in", "resign"]), VALUES),
        "seats": VALUES,
    },
)


def spelled(value: Any) -> str:
    """As JSON; every other one with signs as they are, not as numbers."""
    text = json.dumps(value)
    return (
        text if len(text) % 2 else json.dumps(value, ensure_ascii=False).encode("utf-8", "replace").decode()
    )


def mangled(text: str, at: int, how: int) -> str:
    """JSON with something wrong in it."""
    at %= max(1, len(text))
    return [text[:at], text[:at] + "\ufffd" + text[at:], text + text, text[:at] + text[at + 1 :]][how % 4]


def short(message: str | bytes) -> str | bytes:
    """No longer than a message may be."""
    return as_bytes(message)[:16_000].decode("utf-8", "ignore") if isinstance(message, str) else message


ANY = st.one_of(
    ALMOST.map(spelled),
    VALUES.map(spelled),
    st.builds(mangled, ALMOST.map(spelled), st.integers(0, 500), st.integers(0, 3)),
    st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace").decode()),
    st.binary(max_size=200),
    st.sampled_from(
        ["[" * 8000, '{"a":' * 2000, '{"type":"say","slots":' + '{"a":' * 2500, "1" * 16_000, "nul", b"\xff"]
    ),
)
SENT = ANY.map(short)


@pytest.mark.slow
@settings(
    max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True
)
@given(st.lists(SENT, min_size=1, max_size=25))
def test_whatever_is_sent_is_refused_in_words(field: Field, sent: list[str | bytes]) -> None:
    """Each message is answered by a typed refusal, or is a proper one; the connection lives on."""
    asyncio.run(send_all(field, sent))


async def send_all(field: Field, sent: list[str | bytes]) -> None:
    async with field.client(0) as mallory, wire(mallory, field.attacked) as socket:
        await hear_a(socket, Welcome)
        for message in sent:
            await socket.send(message)
        await socket.send(encode(Act(0, 65_535, "the-last")).decode())
        answers = 0
        while getattr(message := await hear(socket), "request", None) != "the-last":
            assert isinstance(message, Refusal | Done | News | Presence | Pong)
            if isinstance(message, Refusal):
                assert message.message
                assert message.code != "broken", message
                assert len(message.message) < 2000
            answers += isinstance(message, Refusal | Done | Pong)
        silent = len(sent) - answers  # nothing is said to somebody who mutes
        assert 0 <= silent <= sum(b"mute" in as_bytes(m) for m in sent)


def as_bytes(message: str | bytes) -> bytes:
    return message if isinstance(message, bytes) else message.encode("utf-8", "replace")


PATHS = [
    *("guests", "me", "crossings", "tables", "records", "nowhere", "tables/%00", "tables/%ff"),
    *("tables/{}/actions", "tables/{}/talk", "tables/{}/wishes", "tables/{}/start", "tables/{}/visit"),
    *("tables/{}/seats/0", "tables/{}/seats/9", "tables/{}/seats/0/bot"),
    *(
        "tables/{}/sight?since=-1",
        "tables/{}/sight?since=99999999999999999999",
        "games/trone/phrases?seats=%F0",
    ),
    *("games/%2e%2e/choices?seats=3", "games/crownfall/choices?seats=3&edition=../../x"),
]


@pytest.mark.slow
@settings(
    max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True
)
@given(
    st.sampled_from(["POST", "PUT", "PATCH", "DELETE", "GET"]),
    st.sampled_from(PATHS),
    SENT,
    st.dictionaries(
        st.sampled_from(["cookie", "authorization", "accept-language", "content-type", "x-forwarded-for"]),
        st.binary(max_size=60).map(lambda raw: raw.translate(None, bytes([*range(32), 127])).strip()),
    ),
)
def test_whatever_is_asked_is_refused_in_words(
    field: Field, method: str, path: str, sent: str | bytes, headers: dict[str, bytes]
) -> None:
    """No request makes the server fail; what it refuses, it refuses in its own words."""

    async def ask() -> None:
        async with field.client(0) as mallory:
            answer = await mallory.http.request(
                method,
                "/api/" + path.format(field.attacked),
                content=as_bytes(sent),
                headers={"content-type": b"application/json"} | headers,
            )
            assert answer.status_code < 500, answer.text
            if answer.status_code >= 400:
                assert set(answer.json()) == HEALTHY
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"] == "no-store" or "choices" in path

    asyncio.run(ask())


# ---- out of bounds -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_message_that_is_too_long_ends_the_connection(field: Field) -> None:
    async def check() -> None:
        for text in ("x" * 16_385, "x" * 10 * MB, b"x" * 10 * MB):
            async with field.client(0) as mallory, wire(mallory, field.attacked) as socket:
                await hear_a(socket, Welcome)
                with contextlib.suppress(ConnectionClosed):
                    await socket.send(text)
                with pytest.raises(ConnectionClosed):
                    await hear_until_closed(socket)
                assert socket.close_code in (1009, 1006)
        await field.play_on()

    asyncio.run(check())


def test_a_message_in_pieces_is_not_longer(field: Field) -> None:
    """Nor is one that never ends."""

    async def check() -> None:
        async with field.client(0) as mallory, wire(mallory, field.attacked) as socket:
            await hear_a(socket, Welcome)
            with contextlib.suppress(ConnectionClosed):
                await socket.send("x" * 1000 for _ in range(30))
            with pytest.raises(ConnectionClosed):
                await hear_until_closed(socket)

    asyncio.run(check())


async def hear_until_closed(socket: Any) -> None:
    while True:
        await hear(socket)


def test_a_message_in_endlessly_many_pieces_ends_the_connection(field: Field) -> None:
    """Also where all pieces are empty, so that it never gets too long."""

    def flood(raw: sockets.socket) -> bytes:
        raw.sendall(struct.pack("!BB", 0x01, 0x81) + b"\0\0\0\0" + b"x")
        with contextlib.suppress(OSError):
            for _ in range(100):
                raw.sendall((struct.pack("!BB", 0x00, 0x80) + b"\0\0\0\0") * 1000)
        heard = b""
        with contextlib.suppress(ConnectionError):
            while piece := raw.recv(65_536):
                heard += piece
        return heard

    async def check() -> None:
        raw = half_open(field, 0)
        await asyncio.to_thread(flood, raw)  # it comes to an end
        raw.close()
        await field.play_on()

    asyncio.run(check())


def test_a_body_that_is_too_long_is_refused(field: Field) -> None:
    async def check() -> None:
        before = field.server.memory
        async with field.client(0) as mallory:
            for path in ("guests", "tables", f"tables/{field.attacked}/talk", "records"):
                with contextlib.suppress(httpx.TransportError):  # it may hang up before it has read all
                    answer = await mallory.http.post(f"/api/{path}", content=b"[" + b"1," * 5 * MB)
                    assert answer.status_code == 413
                    assert answer.json()["code"] == "too_large"
        assert field.server.memory - before < 60 * MB

    asyncio.run(check())


def test_a_record_that_is_none_is_refused(field: Field) -> None:
    async def check() -> None:
        async with field.client(0) as mallory:
            for text in (
                "[" * 500_000,
                '{"a":' * 100_000,
                "",
                "null",
                "\xff",
                "1" * 900_000,
                '{"format":"regalia-record-1"}',
            ):
                answer = await mallory.http.post("/api/records", content=text.encode("latin-1"))
                assert (answer.status_code, answer.json()["code"]) == (422, "bad_record"), text[:20]

    asyncio.run(check())


# ---- too much ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_thousands_of_quick_messages(tmp_path: Path) -> None:
    """Beyond what is allowed they are refused, then the connection ends; others go on as quickly as before."""

    async def check(field: Field) -> None:
        await field.set_up()
        calm = await field.play_on(10)

        async def flood() -> tuple[int, int | None]:
            refusals = 0
            async with field.client(0) as mallory, wire(mallory, field.attacked) as socket:
                await hear_a(socket, Welcome)

                async def pour() -> None:
                    with contextlib.suppress(ConnectionClosed):
                        for k in range(4000):
                            await socket.send(encode(Act(0, k % 100, f"f{k}")).decode())

                pouring = asyncio.create_task(pour())
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        message = await hear(socket)
                        assert isinstance(message, Refusal | Done | News | Presence)
                        refusals += isinstance(message, Refusal)
                await pouring
                return refusals, socket.close_code

        before = field.server.memory
        floods = asyncio.gather(*(flood() for _ in range(6)))
        harm = await field.play_on(10)
        for refusals, code in await floods:
            assert refusals < 4000
            assert code in (4400, 4408, 1006)
        assert field.server.memory - before < 30 * MB
        assert harm < calm + 3.0

    few = Limits(messages=(30.0, 90), requests=GENEROUS.requests, guests=GENEROUS.guests)
    with Serving(tmp_path, limits=few) as server:
        asyncio.run(check(Field(server)))


def half_open(field: Field, who: int) -> sockets.socket:
    """A socket that says hello, and never reads again."""
    host, _, port = field.server.address.removeprefix("http://").partition(":")
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    raw.connect((host, int(port)))
    raw.settimeout(10)
    key = b64encode(os.urandom(16)).decode()
    raw.sendall(
        f"GET /api/tables/{field.attacked}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Cookie: regalia_guest={field.people[who]}\r\n\r\n".encode()
    )
    return raw


def masked(text: bytes) -> bytes:
    """A text as a frame from a client."""
    assert len(text) < 126
    return struct.pack("!BB", 0x81, 0x80 | len(text)) + b"\0\0\0\0" + text


@pytest.mark.slow
def test_those_who_never_read_are_cut_off_and_can_come_back(tmp_path: Path, seed: int) -> None:
    """They hold little memory while they are there, nobody waits for them, and they are no longer counted as here."""

    async def check(field: Field) -> None:
        await field.set_up()
        deaf = [half_open(field, who % 2) for who in range(30)]
        async with field.client(2) as cleo, wire(cleo, field.attacked) as socket:
            await hear_a(socket, Welcome)
            before = field.server.memory
            slowest = 0.0
            for k in range(900):
                begun_at = time.monotonic()
                await socket.send(encode(Say(2, f"s{k}", text="x" * 390)).decode())
                await hear_a(socket, Done)
                slowest = max(slowest, time.monotonic() - begun_at)
            assert slowest < 5.0
            assert field.server.memory - before < 60 * MB
            await field.play_on()
            until = time.monotonic() + 20
            while (await cleo.table(field.attacked)).seats[0].here and time.monotonic() < until:
                await asyncio.sleep(0.1)
            assert [seat.here for seat in (await cleo.table(field.attacked)).seats] == [False, False, True]
        async with field.client(0) as mallory, wire(mallory, field.attacked, "?since=0") as socket:
            welcome = await hear_a(socket, Welcome)
            assert welcome.sights[0].seat == 0
            assert len(welcome.sights[0].missed) > 900
        await gone(field, deaf)
        for raw in deaf:
            raw.close()

    with Serving(tmp_path, limits=replace(GENEROUS, waiting=40)) as server:
        asyncio.run(check(Field(server)))


async def gone(field: Field, deaf: list[sockets.socket]) -> None:
    """The server holds no connection for them any more."""
    ours = {raw.getsockname()[1] for raw in deaf}
    until = time.monotonic() + 30
    while time.monotonic() < until:
        held = psutil.Process(field.server.pid).net_connections("tcp")
        left = [one for one in held if one.raddr and one.raddr.port in ours and one.status == "ESTABLISHED"]
        if not left:
            return
        await asyncio.sleep(0.5)
    raise AssertionError(f"{len(left)} connections that nobody reads are still held")


@pytest.mark.slow
def test_pings_that_nobody_reads_the_answers_of(field: Field) -> None:
    """A hundred thousand of them from somebody who reads nothing: the answers must not pile up here."""

    def flood(raw: sockets.socket) -> int:
        sent = 0
        pings = (struct.pack("!BB", 0x89, 0x80 | 125) + b"\0\0\0\0" + b"x" * 125) * 500
        with contextlib.suppress(OSError):
            while sent < 60 * MB:
                sent += raw.send(pings)
        return sent

    async def check() -> None:
        raw = half_open(field, 0)
        raw.settimeout(3)
        before = field.server.memory
        sent = await asyncio.to_thread(flood, raw)
        grown = field.server.memory - before
        raw.close()
        assert grown < 10 * MB, f"{grown} bytes more, after {sent} bytes of pings"
        await field.play_on()

    asyncio.run(check())


@pytest.mark.slow
def test_connections_that_say_nothing_do_no_harm(field: Field) -> None:
    """Half a request, half a handshake, rubbish instead of frames, and hanging up in the middle."""

    async def check() -> None:
        host, _, port = field.server.address.removeprefix("http://").partition(":")
        held = []
        for k in range(60):
            raw = half_open(field, k % 3) if k % 2 else sockets.create_connection((host, int(port)))
            if k % 6 == 0:
                raw.sendall(b"POST /api/guests HTTP/1.1\r\nContent-Length: 99999\r\n\r\n{")
            if k % 6 == 1:
                raw.sendall(os.urandom(500))
            if k % 6 == 2:
                raw.sendall(os.urandom(500))
            if k % 6 == 3:
                raw.sendall(masked(b'{"type":"ping"}')[:7])
                raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
                raw.close()
                continue
            held.append(raw)
        assert await field.play_on() < 5
        for raw in held:
            raw.close()
        await field.play_on()

    asyncio.run(check())


def test_it_is_all_well_in_the_end(field: Field) -> None:
    """After everything above: both tables play on, and nothing failed by a mistake of ours."""

    async def check() -> None:
        await field.play_on()
        async with field.client(1) as bob:
            welcome = await bob.sight(field.attacked)
            assert welcome.sights[0].seat == 1
            assert (await bob.http.get("/healthz")).status_code == 200

    asyncio.run(check())
    failed = [line for line in field.server.log.splitlines() if '"level": "error"' in line]
    assert not [line for line in failed if "Invalid UTF-8" not in line], failed[:3]

"""How much a server carries: durable moves a second, and how long until the others hear of one.

    python benchmarks/load.py --tables 60 --seconds 20 --json benchmarks/results/load.json

One process serves, another is all the players: programs that take any of their choices, at once, as fast as they are
asked. A move counts when it is on disk; its latency is the time from sending it to the arrival of its news at each
other seat of the table. With `--idle N` so many connections that do nothing are weighed instead.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect

from regalia.client import Client

SERVER = Path(__file__).with_name("load_server.py")


class Moment(msgspec.Struct):
    number: int


class Asked(msgspec.Struct):
    decision: int
    choices: list[int]


class Sight(msgspec.Struct):
    asked: Asked | None = None


class Shown(msgspec.Struct):
    phase: str


class Message(msgspec.Struct):
    """As much of any message as a player by chance needs."""

    type: str
    number: int = 0
    request: str | None = None
    sight: Sight | None = None
    sights: list[Sight] = []
    moments: list[Moment] = []
    table: Shown | None = None
    code: str | None = None


decode = msgspec.json.Decoder(Message).decode


class Tally:
    """When moves were sent, and when the others heard of them."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, int], tuple[int, float]] = {}  # by which seat, and when
        self.heard: list[tuple[str, int, int, float]] = []
        self.refused = 0
        self.counting = False

    def latencies(self) -> list[float]:
        """Of all that others heard of a move."""
        found = []
        for table, number, seat, at in self.heard:
            sender, begun = self.sent.get((table, number), (seat, 0.0))
            if sender != seat:
                found.append(at - begun)
        return sorted(found)


async def play(address: str, cookie: str, table: str, seat: int, tally: Tally) -> None:
    """One player, to the end of the game."""
    chance = random.Random(f"{table}{seat}")
    headers = {"Cookie": f"regalia_guest={cookie}"}
    url = f"ws{address.removeprefix('http')}/api/tables/{table}/socket"
    async with connect(
        url, additional_headers=headers, compression=None, max_size=None, proxy=None, ping_interval=None
    ) as wire:
        await _play(wire, table, seat, tally, chance)


async def _play(wire: ClientConnection, table: str, seat: int, tally: Tally, chance: random.Random) -> None:
    sent: dict[str, float] = {}
    decision = 0
    async for raw in wire:
        message = decode(raw)
        now = time.perf_counter()
        asked = None
        if message.type == "news":
            if tally.counting:
                tally.heard += [(table, moment.number, seat, now) for moment in message.moments]
            asked = message.sight.asked if message.sight else None
            if message.table and message.table.phase in ("over", "stopped"):
                return
        elif message.type == "welcome":
            asked = message.sights[0].asked
        elif message.type == "done" and message.request:
            if tally.counting:
                tally.sent[table, message.number] = seat, sent.pop(message.request)
            else:
                sent.pop(message.request)
        elif message.type == "refused":
            tally.refused += 1
        if asked and asked.decision != decision:
            decision = asked.decision
            request = f"r{decision}"
            sent[request] = time.perf_counter()
            act = {
                "type": "act",
                "seat": seat,
                "action": chance.choice(asked.choices),
                "request": request,
                "decision": decision,
            }
            await wire.send(msgspec.json.encode(act).decode())


async def set_up(address: str, game: str, seats: int, guests: list[Client]) -> str:
    """A table, with all its players on their seats."""
    table = await guests[0].make_table(game, seats)
    for seat in range(1, seats):
        await guests[seat].join(table.id, seat, table.invite or "")
    await guests[0].start(table.id)
    return table.id


async def keep_playing(
    address: str, game: str, seats: int, guests: list[Client], tally: Tally, until: float
) -> None:
    """Game after game at one table."""
    while time.perf_counter() < until:
        table = await set_up(address, game, seats, guests)
        playing = [play(address, guest.cookie or "", table, seat, tally) for seat, guest in enumerate(guests)]
        await asyncio.gather(*playing)


async def measure(
    address: str, game: str, seats: int, tables: int, seconds: float, server: psutil.Process
) -> dict[str, Any]:
    tally = Tally()
    crews = [[Client(address) for _ in range(seats)] for _ in range(tables)]
    for crew in crews:
        await asyncio.gather(*(guest.arrive("load") for guest in crew))
    begun = time.perf_counter()
    until = begun + 3 + seconds
    tasks = [
        asyncio.create_task(keep_playing(address, game, seats, crew, tally, until + 60)) for crew in crews
    ]
    await asyncio.sleep(3)  # until all are in the middle of it
    tally.counting = True
    before, counted = server.cpu_times(), time.perf_counter()
    await asyncio.sleep(seconds)
    tally.counting = False
    spent, after = time.perf_counter() - counted, server.cpu_times()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for crew in crews:
        for guest in crew:
            await guest.http.aclose()
    late = tally.latencies()
    return {
        "game": game,
        "seats": seats,
        "tables": tables,
        "seconds": round(spent, 1),
        "moves": len(tally.sent),
        "moves_per_second": round(len(tally.sent) / spent),
        "news": len(late),
        "p50_ms": round(1000 * late[len(late) // 2], 1),
        "p95_ms": round(1000 * late[int(len(late) * 0.95)], 1),
        "p99_ms": round(1000 * late[int(len(late) * 0.99)], 1),
        "refused": tally.refused,
        "server_cores": round((after.user + after.system - before.user - before.system) / spent, 2),
        "server_mb": round(server.memory_info().rss / 1e6, 1),
    }


async def weigh(address: str, idle: int, seats: int, server: psutil.Process) -> dict[str, Any]:
    """So many players, connected to tables where a game goes on and nobody moves."""
    people = [Client(address) for _ in range(seats)]
    for person in people:
        await person.arrive("idle")
    await set_up(address, "crownfall", seats, people)  # what is loaded once is not a table's
    before = server.memory_info().rss
    tables = [await set_up(address, "crownfall", seats, people) for _ in range(idle // seats)]
    with_tables = server.memory_info().rss
    wires = []
    for table in tables:
        for person in people:
            headers = {"Cookie": f"regalia_guest={person.cookie}"}
            url = f"ws{address.removeprefix('http')}/api/tables/{table}/socket"
            wire = await connect(
                url, additional_headers=headers, compression=None, proxy=None, ping_interval=None
            )
            await wire.recv()
            wires.append(wire)
    await asyncio.sleep(2)
    after = server.memory_info().rss
    connected = len(wires)
    await asyncio.gather(*(wire.close() for wire in wires), return_exceptions=True)
    for person in people:
        await person.http.aclose()
    return {
        "tables": len(tables),
        "connections": connected,
        "server_mb": round(after / 1e6, 1),
        "kb_per_table": round((with_tables - before) / len(tables) / 1e3, 1),
        "kb_per_connection": round((after - with_tables) / connected / 1e3, 1),
    }


def start(database: str | None, folder: str, core: int) -> tuple[subprocess.Popen[str], str]:
    """A server of its own, on one core."""
    command = [
        sys.executable,
        str(SERVER),
        "--data-dir",
        folder,
        *(["--database", database] if database else []),
    ]
    server = subprocess.Popen(["taskset", "-c", str(core), *command], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    return server, server.stdout.readline().strip()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="crownfall")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--database", help="a URL; without one, SQLite in a folder")
    parser.add_argument("--data-dir", help="where the database is to be; by default a temporary folder")
    parser.add_argument("--idle", type=int, default=0, help="connections to weigh, instead of moves to count")
    parser.add_argument("--json", type=Path)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=wanted.data_dir) as folder:
        server, address = start(wanted.database, folder, 0)
        try:
            os.sched_setaffinity(0, {1})
            watched = psutil.Process(server.pid)
            if wanted.idle:
                found = asyncio.run(weigh(address, wanted.idle, wanted.seats, watched))
            else:
                found = asyncio.run(
                    measure(address, wanted.game, wanted.seats, wanted.tables, wanted.seconds, watched)
                )
        finally:
            server.terminate()
            server.wait(10)
    print(json.dumps(found, indent=1))
    if wanted.json:
        wanted.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()

"""boardgame.io under load: moves a second, how long a move takes to the other players, and the server's memory.

    python benchmarks/load_peer.py [--matches 20] [--moves 100] [--pause 0] [--json peer.json]

Its server and its storage in files are as they come (`peers/boardgame-io`, installed there by `npm ci`, Node 20), in
production mode, on loopback, in a folder of their own. A move is one step of a counter. Four players a match send in
turn, each when the move before has arrived, so that as many moves as matches are under way; `--pause` milliseconds
between them make the load lighter. Latency is from sending a move to its arrival at the last of the three others.

What to bear in mind when comparing: boardgame.io sends a move to the players before it is stored, stores it without
waiting for the disk (no fsync), and writes the whole log of a match anew at every move.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import IO, Any

import psutil

PEER = Path(__file__).parent / "peers" / "boardgame-io"
MIB = 1 << 20
START_S = 60.0
EVERY_S = 0.05  # between two looks at the server's memory


class Watch:
    """Looks at a process's memory until told to stop."""

    def __init__(self, pid: int) -> None:
        self.process = psutil.Process(pid)
        self.start = self.peak = self.end = self.process.memory_info().rss
        self.cpu = self._cpu()
        self._over = Event()
        self._thread = Thread(target=self._look, daemon=True)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _cpu(self) -> float:
        times = self.process.cpu_times()
        return float(times.user + times.system)

    def _look(self) -> None:
        while not self._over.wait(EVERY_S):
            try:
                self.end = self.process.memory_info().rss
            except psutil.NoSuchProcess:
                return
            self.peak = max(self.peak, self.end)

    def seen(self) -> dict[str, float]:
        """In MiB, and seconds of processor time."""
        return {
            "server_rss_start_mib": round(self.start / MIB, 1),
            "server_rss_peak_mib": round(self.peak / MIB, 1),
            "server_rss_end_mib": round(self.end / MIB, 1),
            "server_cpu_seconds": round(self._cpu() - self.cpu, 2),
        }


def said(stream: IO[str], server: subprocess.Popen[str]) -> dict[str, Any]:
    """The line the server prints when it is ready."""
    line: list[str] = []
    reader = Thread(target=lambda: line.append(stream.readline()), daemon=True)
    reader.start()
    reader.join(START_S)
    if not line or not line[0].strip():
        state = "is silent" if server.poll() is None else f"ended with {server.returncode}"
        raise SystemExit(f"boardgame.io's server {state}")
    told: dict[str, Any] = json.loads(line[0])
    return told


@contextmanager
def peer(folder: Path) -> Iterator[dict[str, Any]]:
    """The server on a port the system chooses, until we leave; what it says of itself."""
    command = ["node", "server.mjs", "--port", "0", "--folder", str(folder)]
    environment = os.environ | {"NODE_ENV": "production"}
    with subprocess.Popen(command, cwd=PEER, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield said(server.stdout, server)
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()


def measure(matches: int, moves: int, pause: int) -> dict[str, Any]:
    """One run with a new server and an empty folder."""
    if shutil.which("node") is None:
        raise SystemExit("boardgame.io needs Node 20 or later, and there is no node here")
    if not (PEER / "node_modules").is_dir():
        raise SystemExit("boardgame.io is not installed: run `npm ci` in benchmarks/peers/boardgame-io")
    with tempfile.TemporaryDirectory(prefix="regalia-peer-") as folder, peer(Path(folder)) as server:
        command = ["node", "load.mjs", "--port", str(server["port"])]
        command += ["--matches", str(matches), "--moves", str(moves), "--pause", str(pause)]
        with Watch(server["pid"]) as watch:
            load = subprocess.run(command, cwd=PEER, stdout=subprocess.PIPE, text=True)
        if load.returncode != 0:
            raise SystemExit(f"the load ended with {load.returncode}")
        row = {"peer": "boardgame.io", "version": server["version"], "node": server["node"]}
        stored = sum(file.stat().st_size for file in Path(folder).iterdir())
        return {**row, **json.loads(load.stdout), **watch.seen(), "stored_kib": round(stored / 1024, 1)}


def main() -> None:
    """Print one run as JSON, and write it where told to."""
    parser = argparse.ArgumentParser(description="boardgame.io under load")
    parser.add_argument("--matches", type=int, default=20, help="played at the same time (20)")
    parser.add_argument("--moves", type=int, default=100, help="in each match (100)")
    parser.add_argument("--pause", type=int, default=0, help="milliseconds between a move and the next (0)")
    parser.add_argument("--json", type=Path, help="also write the result here")
    arguments = parser.parse_args()
    row = measure(arguments.matches, arguments.moves, arguments.pause)
    row |= {"machine": platform.machine(), "cores": os.cpu_count(), "load_average": os.getloadavg()[0]}
    text = json.dumps(row, indent=2)
    print(text)
    if arguments.json is not None:
        arguments.json.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()

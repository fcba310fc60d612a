"""Keeps one server, and ends it with the process that asked for it, however that ends.

    python keeper.py SIGNAL FOLDER USER COMMAND...

It starts the command as that user (or as itself, if there is no name), says its process id, and waits. When the command
ends, so does the keeper. When its own input is closed, because whoever started it says so or is no more, be it
killed, the server is sent the signal, then killed if it lingers, and the folder is removed.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread
from typing import Any

PATIENCE_S = 10.0


def become(user: str) -> dict[str, Any]:
    """What `subprocess` needs to be told to run something as this user."""
    if not user:
        return {}
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}


def put_away(server: subprocess.Popen[bytes], how: int, folder: Path, unneeded: Event) -> None:
    """Wait until nobody needs the server any more, and leave nothing of it."""
    while os.read(sys.stdin.fileno(), 1024):
        pass
    unneeded.set()
    if server.poll() is None:
        server.send_signal(how)
        try:
            server.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
    shutil.rmtree(folder, ignore_errors=True)


def main(how: str, folder: str, user: str, *command: str) -> None:
    """Start the server, and wait for its end or ours."""
    with (Path(folder) / "log").open("wb") as log:
        server = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            **become(user),
        )
    for asked in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(asked, signal.SIG_IGN)  # only the end of the input ends it, or of the server
    print(server.pid, flush=True)
    unneeded = Event()
    last = Thread(target=put_away, args=(server, int(how), Path(folder), unneeded), daemon=True)
    last.start()
    server.wait()
    if unneeded.is_set():
        last.join()


if __name__ == "__main__":
    main(*sys.argv[1:])

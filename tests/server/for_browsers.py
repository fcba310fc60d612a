"""A server for tests in a browser: says where it is, and serves.

    python -m tests.server.for_browsers FOLDER [PORT [SEED]]

What is dealt at its tables follows from the seed, if it is given one. It has no pace and no limits, so that a whole
game takes seconds. `kill` on its input ends it as a power failure would; so does the end of the input, with the tests.
"""

from __future__ import annotations

import os
import random
import sys
import threading
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from regalia.server.run import listen, serve

from .serving import settings_for


def obey() -> None:
    for line in sys.stdin:
        if line.strip() == "kill":
            os._exit(9)
    os._exit(0)


if __name__ == "__main__":
    folder, port, *seeds = Path(sys.argv[1]), *map(int, sys.argv[2:] or [0])
    settings = replace(settings_for(folder), port=port)
    if seeds:
        patch("secrets.randbits", random.Random(seeds[0]).getrandbits).start()
    with listen(settings) as taken:
        address = f"http://127.0.0.1:{taken.getsockname()[1]}"
        threading.Thread(target=obey, daemon=True).start()
        serve(settings, taken, ready=lambda: print(address, flush=True))

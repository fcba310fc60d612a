"""A server for `load.py`: as any other, but with no limit on how much one address may ask."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from regalia.server.run import listen, serve
from regalia.server.settings import Limits, Settings

PLENTY = (1e6, 10**6)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data-dir", type=Path, required=True)
    parser.add_argument("--database")
    parser.add_argument("--redis")
    parser.add_argument("--port", type=int, default=0)
    wanted = parser.parse_args()
    limits = Limits(
        requests=PLENTY, guests=PLENTY, tables=PLENTY, talk=PLENTY, messages=PLENTY, connections_each=10**6
    )
    settings = Settings(
        port=wanted.port,
        data_dir=wanted.data_dir,
        database=wanted.database,
        redis=wanted.redis,
        pace=0.0,
        limits=limits,
    )
    taken = listen(settings)
    port = taken.getsockname()[1]
    serve(settings, taken, lambda: print(f"http://127.0.0.1:{port}", flush=True))
    os._exit(0)


if __name__ == "__main__":
    main()

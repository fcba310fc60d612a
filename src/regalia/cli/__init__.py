"""The program `regalia`: play in a terminal, simulate, and look after this machine.

Each command lives in a module of its own name, loaded when it is wanted: `regalia --help` waits for nothing.
"""

from __future__ import annotations

from regalia.cli.program import main

__all__ = ["main"]

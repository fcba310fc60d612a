"""Regalia: play, study and tune three games about an empty throne.

>>> import regalia
>>> table = regalia.Table("crownfall", seats=4, seed=7)
>>> while not table.is_over:
...     seat = table.to_act[0]
...     table.act(table.legal(seat)[0])
>>> table.result
('hands_ran_out', None)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from regalia.games import GAMES, UnknownGameError, find_game
    from regalia.kernel.errors import ActionError, IllegalError, MalformedError, OutOfTurnError, StateError
    from regalia.table.record import Record, RecordError, read_record, record_of, replay
    from regalia.table.table import Choice, Table

__version__ = "0.1.0"

# Loaded when first used, so that `import regalia` takes no time.
_HOMES = {
    "GAMES": "games",
    "UnknownGameError": "games",
    "find_game": "games",
    "ActionError": "kernel.errors",
    "IllegalError": "kernel.errors",
    "MalformedError": "kernel.errors",
    "OutOfTurnError": "kernel.errors",
    "StateError": "kernel.errors",
    "Record": "table.record",
    "RecordError": "table.record",
    "read_record": "table.record",
    "record_of": "table.record",
    "replay": "table.record",
    "Choice": "table.table",
    "Table": "table.table",
}
__all__ = [
    "GAMES",
    "ActionError",
    "Choice",
    "IllegalError",
    "MalformedError",
    "OutOfTurnError",
    "Record",
    "RecordError",
    "StateError",
    "Table",
    "UnknownGameError",
    "__version__",
    "find_game",
    "read_record",
    "record_of",
    "replay",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = globals()[name] = getattr(import_module(f"regalia.{_HOMES[name]}"), name)
        return value
    raise AttributeError(f"module 'regalia' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)

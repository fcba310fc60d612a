"""Records: a whole game as a small JSON file. The log is the game; all else is what replaying it gives."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from regalia.games import find_game
from regalia.games.definition import Edition, Game
from regalia.table.table import Table, play_out

FORMAT = "regalia-record-1"


class RecordError(ValueError):
    """A record that can't be replayed here; the message says why."""


@dataclass(frozen=True)
class Record:
    """A game as it was played."""

    format: str
    game: str
    rules_version: int
    edition: str
    edition_digest: str
    seats: int
    key: str
    actions: list[str]
    final: str  # SHA-256 of the state after the last action, and of all actions
    # Not in older records:
    agreed: int = 0  # what the table agreed on before the game
    options: list[str] = field(default_factory=list)  # what it agreed on that changes no rule
    players: list[str] = field(default_factory=list)  # their names by seat, or none; nothing vouches for them

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=1) + "\n"


def record_of(table: Table, players: Sequence[str] = ()) -> Record:
    """The record of a table so far, perhaps with the names of who sits there.

    It holds the key: keep it from the players until the game is over.
    """
    if table.restored:
        raise RecordError("this table went on from a saved state, and does not know how it came about")
    return Record(
        format=FORMAT,
        game=table.game.name,
        rules_version=table.game.rules.version,
        edition=table.edition.name,
        edition_digest=table.edition.digest,
        seats=table.seats,
        key=f"{table.key:032x}",
        actions=table.written_actions(),
        final=_digest(table),
        agreed=table.agreed,
        options=sorted(table.options),
        players=list(players),
    )


def _digest(table: Table) -> str:
    """Of the actions too: two ways may lead to the same state."""
    return hashlib.sha256(table.save() + "\n".join(table.written_actions()).encode()).hexdigest()


def read_record(text: str) -> Record:
    """Read a record; RecordError says what is wrong with it."""
    try:
        fields: Any = json.loads(text)
    except ValueError as error:
        raise RecordError(f"not JSON: {error}") from None
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise RecordError(f'not a record: it has no "format": "{FORMAT}"')
    fields = {"agreed": 0, "options": [], "players": []} | fields
    kinds = Record.__annotations__
    for name, kind in kinds.items():
        value: Any = fields.get(name)
        if not _is_a(value, kind):
            raise RecordError(f"field {name!r} is {value!r:.60}, but must be {kind}")
    unknown = set(fields) - set(kinds)
    if unknown:
        raise RecordError(f"unknown field {sorted(unknown)[0]!r:.60}; known are {', '.join(kinds)}")
    if fields["players"] and len(fields["players"]) != fields["seats"]:
        named, seats = len(fields["players"]), fields["seats"]
        raise RecordError(
            f"field 'players' has {named} names for {seats} seats: it must have as many, or none"
        )
    return Record(**fields)


def _is_a(value: Any, kind: str) -> bool:
    if kind == "list[str]":
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    return type(value).__name__ == kind


def replay(record: Record, edition: Edition | None = None, backend: str = "auto") -> Table:
    """Play a record again, to the same end. Another edition or rules version is refused.

    Without an edition, it is found among the game's own.
    """
    game = find_game(record.game)
    if record.rules_version != game.rules.version:
        raise RecordError(
            f"recorded under rules version {record.rules_version} of {record.game};"
            f" here is {game.rules.version}"
        )
    chosen = edition or _own_edition(game, record)
    if chosen.digest != record.edition_digest:
        raise RecordError(
            f"recorded with edition {record.edition!r:.60} ({record.edition_digest:.32}), not with"
            f" {chosen.name!r} ({chosen.digest}): give the card file it was played with"
        )
    if not re.fullmatch("[0-9a-f]{32}", record.key):
        raise RecordError(f"field 'key' is {record.key!r:.60}, but must be 32 hexadecimal digits")
    key = int(record.key, 16)
    table = Table(
        record.game,
        record.seats,
        key=key,
        edition=chosen,
        backend=backend,
        options=record.options,
        agreed=record.agreed,
    )
    play_out(table, record.actions)
    if _digest(table) != record.final:
        raise RecordError(
            "the actions replay, but they are not those that were recorded, or not to the same end"
        )
    return table


def _own_edition(game: Game, record: Record) -> Edition:
    """The game's own edition that was played with: that of the name, or one that says the same.

    Where there is none, the one that seems to be meant.
    """
    own = [game.edition(name) for name in game.editions()]
    named = [edition for edition in own if edition.name == record.edition]
    same = [edition for edition in named + own if edition.digest == record.edition_digest]
    return (same + named + own)[0]

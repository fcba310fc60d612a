"""What a seat knows, as plain values for JSON: for programs in any language."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from regalia.bots.seat import Seat

if TYPE_CHECKING:
    from regalia.games.definition import Texts
    from regalia.kernel.engine import Entry

PROTOCOL = 1
SAFE = 1 << 53  # below that, every language reads a whole number as it is


def hello(seat: Seat, seed: int, time_s: float) -> dict[str, Any]:
    """Which game begins, and where the program sits."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": seat.game.name,
        "edition": seat.edition.name,
        "edition_digest": seat.edition.digest,
        "rules_version": seat.game.rules.version,
        "seats": seat.seats,
        "seat": seat.number,
        "options": sorted(seat.options),
        "agreed": seat.game.write_agreement(seat.edition, seat.agreed),
        "advice": seat.game.rules.has_greedy,
        "seed": seed % SAFE,
        "time_s": time_s,
    }


def question(seat: Seat, since: int, time_s: float) -> dict[str, Any]:
    """What the seat sees, what it has heard since it was last asked, and what it may do."""
    choices = [{"notation": choice.notation, "text": choice.text()} for choice in seat.choices]
    return {"type": "choose", **news(seat, since), "choices": choices, "time_s": time_s}


def end(seat: Seat, since: int, scores: list[float]) -> dict[str, Any]:
    """How the game ended."""
    return {"type": "end", **news(seat, since), "scores": scores}


def worlds(seat: Seat, keys: list[int]) -> dict[str, Any]:
    """Worlds that fit all the seat knows: for each, what every seat would see in it."""
    made = [seat.world(key) for key in keys]
    return {
        "type": "worlds",
        "worlds": [[asdict(world.view(number)) for number in range(seat.seats)] for world in made],
    }


def news(seat: Seat, since: int) -> dict[str, Any]:
    texts = seat.game.texts("en")
    entries = [entry_of(seat, texts, entry) for entry in seat.journal(since)]
    return {"view": asdict(seat.view), "journal": entries}


def entry_of(seat: Seat, texts: Texts, entry: Entry) -> dict[str, Any]:
    """What happened: by name, with its numbers, and in words where it has any."""
    return {
        "event": seat.game.events[entry.event],
        "numbers": list(entry[2:]),
        "text": seat.game.tell(texts, seat.edition, entry),
    }

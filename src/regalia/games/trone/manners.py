"""What people read out of what somebody does in Trône: whom it harms."""

from __future__ import annotations

from regalia.games.definition import Manner
from regalia.games.trone.edition import Edition
from regalia.games.trone.notation import card_label
from regalia.games.trone.state import CARDS, SEATS, Event, First
from regalia.games.trone.view import View
from regalia.kernel.engine import Entry

KIND = ("encourage", "force")  # what one does to a character for its own good


def manner(edition: Edition, view: View, seat: int, action: int) -> Manner:
    if First.RIVAL <= action < First.RIVAL + SEATS:
        return Manner(against=action - First.RIVAL)
    if First.PICK <= action < First.PICK + CARDS and view.effect and view.effect.op not in KIND:
        card = card_label(edition, action - First.PICK)
        for player in view.seats:
            if player.seat != seat and any(there.card == card for there in player.field):
                return Manner(against=player.seat)
    return Manner()


def harm(entry: Entry) -> tuple[int, int] | None:
    """Somebody aims at a rival, takes a card of theirs, or steals a character."""
    if entry.event in (Event.AIMS, Event.TAKES):
        return entry.a, entry.b
    return (entry.a, entry.c) if entry.event == Event.STEALS else None

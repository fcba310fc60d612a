"""What on the table an action of Trône is about: a page lets people choose by touching it."""

from __future__ import annotations

from regalia.games.trone.edition import Edition
from regalia.games.trone.notation import card_label
from regalia.games.trone.state import First

PLAIN = {
    First.FRONT: "line:front",
    First.BACK: "line:back",
    First.NO: "no",
    First.YES: "yes",
    First.STOP: "stop",
}


def about(edition: Edition, action: int) -> tuple[str, ...]:
    """One reference, as the action is one part in words."""
    return (_about(edition, action),)


def _about(edition: Edition, action: int) -> str:
    if action in PLAIN:
        return PLAIN[action]
    if action < First.USE:
        return f"hand:{edition.characters[action - First.PLAY].id}"
    if action < First.PICK:
        return f"use:{card_label(edition, action - First.USE)}"
    if action < First.TAKE:
        return f"card:{card_label(edition, action - First.PICK)}"
    if action < First.RIVAL:
        return f"hidden:{edition.characters[action - First.TAKE].id}"
    if action < First.OPTION:
        return f"seat:{action - First.RIVAL}"
    return f"option:{action - First.OPTION + 1}"

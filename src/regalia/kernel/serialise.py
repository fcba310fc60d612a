"""States as bytes that say what they are.

A line of header (format, game, rules version, edition, length, checksum), then the state itself. Foreign
and damaged bytes are refused with an error that says which.
"""

from __future__ import annotations

import hashlib

from regalia.kernel.errors import StateError
from regalia.kernel.game import Rules

FORMAT = "regalia-state-1"


def pack(rules: Rules, edition: str, state: bytes) -> bytes:
    """A state with its header; `edition` is the edition's digest."""
    check = hashlib.sha256(state).hexdigest()[:16]
    header = f"{FORMAT} {rules.game} {rules.version} {edition} {len(state)} {check}\n"
    return header.encode() + state


def unpack(rules: Rules, edition: str, packed: bytes) -> bytes:
    """The state inside; StateError if it is not one of this game, version and edition, or is damaged."""
    line, newline, state = packed.partition(b"\n")
    words = line.decode("ascii", errors="replace").split(" ")
    if not newline or len(words) != 6 or words[0] != FORMAT:
        raise StateError(f"these bytes are no saved state (they do not begin with {FORMAT!r})")
    _, game, version, digest, length, check = words
    if game != rules.game:
        raise StateError(f"this is a state of {game}, not of {rules.game}")
    if version != str(rules.version):
        raise StateError(
            f"this state was saved under rules version {version} of {game}; here is {rules.version}"
        )
    if digest != edition:
        raise StateError(f"this state belongs to another edition of {game} ({digest}); here is {edition}")
    if length != str(len(state)):
        raise StateError(f"this state is damaged: {len(state)} bytes of {length}")
    if len(state) != rules.dtype.itemsize or hashlib.sha256(state).hexdigest()[:16] != check:
        raise StateError("this state is damaged: its checksum does not match")
    return state

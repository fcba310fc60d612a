"""What can happen at a table: its log is a list of these, and all else about it follows."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec


class Deed(msgspec.Struct, frozen=True, tag_field="deed", omit_defaults=True, forbid_unknown_fields=True):
    """One of them. `seat`: whose it is."""

    seat: int


class Sat(Deed, frozen=True, tag="sat"):
    """Somebody takes a seat; without a guest it is a bot."""

    name: str
    guest: str | None = None
    bot: str | None = None


class Stood(Deed, frozen=True, tag="stood"):
    """They leave it again, before the game begins."""


class Started(Deed, frozen=True, tag="started"):
    """The game begins. It is nobody's seat in particular: `seat` is -1."""


class Acted(Deed, frozen=True, tag="acted"):
    """A choice is made. `by_bot`: by one that stands in for the person."""

    action: int
    by_bot: bool = False


class Lapsed(Deed, frozen=True, tag="lapsed"):
    """The time for a choice was up."""


class WentAway(Deed, frozen=True, tag="went_away"):
    """From now on a bot sits in, until the person comes back."""


class CameBack(Deed, frozen=True, tag="came_back"):
    """The person takes the seat again."""


class GaveUp(Deed, frozen=True, tag="gave_up"):
    """The person leaves for good; a bot plays on."""


class WishedToStop(Deed, frozen=True, tag="wished_to_stop"):
    """Somebody wants the game to end here, or does no longer; when all people do, it ends."""

    wish: bool = True


class Said(Deed, frozen=True, tag="said"):
    """Somebody says something: free text, or a phrase that each reads in their own language."""

    text: str | None = None
    phrase: str | None = None
    slots: dict[str, Any] = {}


class Rematched(Deed, frozen=True, tag="rematched"):
    """There is another table for the same people."""

    table: str


AnyDeed = (
    Sat | Stood | Started | Acted | Lapsed | WentAway | CameBack | GaveUp | WishedToStop | Said | Rematched
)


class Entry(NamedTuple):
    """A deed in the log of a table."""

    number: int  # from 1
    at: float  # seconds since 1970
    deed: AnyDeed
    request: str | None = None  # the guest's own name for it, so that a repeat is harmless


encode_deed = msgspec.json.Encoder().encode
decode_deed = msgspec.json.Decoder(AnyDeed).decode

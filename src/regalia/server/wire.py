"""What goes over the wire, both ways: these types are the API, for HTTP and the socket alike."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from regalia.server.deeds import (
    CameBack,
    GaveUp,
    Lapsed,
    Rematched,
    Sat,
    Started,
    Stood,
    WentAway,
    WishedToStop,
)
from regalia.server.terms import Clock, Phase

Language = Literal["en", "fr", "it"]
Request = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Name = Annotated[str, msgspec.Meta(max_length=200)]


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody sends us: a field we don't know is an error, not a thing to ignore."""


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What we tell."""


# ---- people ------------------------------------------------------------------------------------------------


class NewGuest(Sent, frozen=True):
    """Somebody arrives."""

    name: Name = ""
    language: Language = "en"


class ChangedGuest(Sent, frozen=True):
    """Somebody wants another name, or another language."""

    name: Name | None = None
    language: Language | None = None


class Guest(Told, frozen=True, omit_defaults=False):
    """Who one is."""

    id: str
    name: str
    language: str


class Crossing(Told, frozen=True):
    """A link, good once and for a short time, that makes another device the same guest."""

    token: str
    seconds: int


class CrossingToken(Sent, frozen=True):
    """Somebody comes by such a link."""

    token: Annotated[str, msgspec.Meta(max_length=100)]


# ---- tables ------------------------------------------------------------------------------------------------


class SeatShown(Told, frozen=True):
    """Who has a seat."""

    seat: int
    name: str = ""
    kind: Literal["open", "person", "bot"] = "open"
    bot: str | None = None  # its level, perhaps with a temper
    you: bool = False
    away: bool = False  # a bot sits in
    gave_up: bool = False
    here: bool = False  # connected now
    wants_stop: bool = False
    reserve: float | None = None  # seconds of the clock that are left
    deadline: float | None = None  # when its time is up, in seconds since 1970


class TableShown(Told, frozen=True, omit_defaults=False):
    """A table, as anybody who may know of it sees it."""

    id: str
    game: str
    edition: str
    phase: Phase
    seats: list[SeatShown]
    options: tuple[str, ...]
    agreement: str
    clock: Clock | None
    public: bool
    spectators: bool
    stand_in: str
    host: bool  # you may change it
    key_hash: str  # SHA-256 of the key that all its chance comes from
    made_at: float
    rematch: str | None = None
    invite: str | None = None  # for those who sit there, to pass on
    key: str | None = None  # after the end
    result: str | None = None  # how it ended ...
    winner: int | None = None  # ... and who won
    imported: bool = False


class Joining(Sent, frozen=True):
    """Somebody sits down. `invite` is needed where a table is not public; `name` where several share a device."""

    invite: Annotated[str, msgspec.Meta(max_length=40)] = ""
    name: Name = ""


class BotWanted(Sent, frozen=True):
    """A bot for a seat: a level, perhaps with a temper before it."""

    bot: Annotated[str, msgspec.Meta(max_length=40)]


class Filling(Sent, frozen=True):
    """Begin; open seats are filled with this bot, if one is named."""

    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class SeatToken(Told, frozen=True):
    """With it, a program plays this seat: `Authorization: Bearer TOKEN`. It is shown once."""

    token: str
    table: str
    seat: int


# ---- what happens ------------------------------------------------------------------------------------------


class Event(Told, frozen=True):
    """Something that happened in the game: its name, its numbers, and a sentence where one is due."""

    event: str
    numbers: tuple[int, int, int, int]
    text: str | None = None
    quiet: bool = False  # whoever has the table before their eyes needs no line for it


class Asked(Told, frozen=True):
    """What a seat is asked. `choices` are actions; `/api/games/{game}/choices` has their words."""

    decision: int  # send it back with the choice
    question: str
    prompts: list[str]
    help: str  # a word of advice for whoever is asked this for the first time
    rule: str
    choices: list[int]


class Heard(Told, frozen=True, omit_defaults=False):
    """What somebody said. `text` is in the reader's language where it was a phrase."""

    number: int
    at: float
    seat: int
    text: str
    phrase: str | None = None


TableDeed = Sat | Stood | Started | Lapsed | WentAway | CameBack | GaveUp | WishedToStop | Rematched


class Moment(Told, frozen=True):
    """One entry of the log, as a seat may know it: what changed at the table, was said, or happened in the game."""

    number: int
    at: float
    deed: TableDeed | None = None
    said: Heard | None = None
    seat: int | None = None  # whose choice it was
    events: list[Event] = []


class Sight(Told, frozen=True):
    """What one pair of eyes sees: a seat's, or a spectator's (null). A welcome tells too what they have missed."""

    seat: int | None
    view: Any = None  # of the game; not sent again where nothing in it changed
    asked: Asked | None = None
    missed: list[Moment] = []


class News(Told, frozen=True, tag_field="type", tag="news"):
    """What happened since the last news, then how things stand."""

    number: int  # of the last entry of the log
    sight: Sight
    moments: list[Moment]
    choosing: tuple[int, ...] = ()  # the seats that have a choice to make: who, never what
    deadlines: list[tuple[int, float]] = []  # and where there is a clock, until when, in seconds since 1970
    table: TableShown | None = None  # where something about it changed


class Welcome(Told, frozen=True, tag_field="type", tag="welcome"):
    """How a table stands: the first message, and after every reconnection."""

    number: int
    table: TableShown
    sights: list[Sight]
    choosing: tuple[int, ...]
    talk: list[Heard]
    now: float  # the server's clock


class Step(Told, frozen=True):
    """One moment of a game that is over: what was chosen, and for each pair of eyes what they heard and saw."""

    moment: int
    number: int
    events: list[list[Event]]
    views: list[Any]
    choosing: tuple[int, ...]
    seat: int | None = None
    action: int | None = None
    words: tuple[str, ...] = ()


class Replay(Told, frozen=True, omit_defaults=False):
    """Some moments of a game that is over, of so many in all."""

    moments: int
    steps: list[Step]


class Done(Told, frozen=True, tag_field="type", tag="done", omit_defaults=False):
    """What was asked is done and kept. `number` is its entry in the log."""

    request: str
    number: int


class Refusal(Told, frozen=True, tag_field="type", tag="refused", omit_defaults=False):
    """It is not done, and nothing has changed. `message` says what was wrong and what to do."""

    code: str
    message: str
    where: str | None = None
    request: str | None = None


class Presence(Told, frozen=True, tag_field="type", tag="presence", omit_defaults=False):
    """Who is connected now, by seat."""

    here: list[int]


class Pong(Told, frozen=True, tag_field="type", tag="pong", omit_defaults=False):
    """The answer to a ping."""

    now: float  # the server's clock


FromServer = Welcome | News | Done | Refusal | Presence | Pong


class Act(Sent, frozen=True, tag_field="type", tag="act"):
    """A choice. `request` is one's own name for it: sent again, it is not done twice."""

    seat: SeatNumber
    action: Annotated[int, msgspec.Meta(ge=0, le=65535)]
    request: Request
    decision: Annotated[int, msgspec.Meta(ge=0, le=2**31)] | None = None


class Say(Sent, frozen=True, tag_field="type", tag="say"):
    """Table talk: free text, or a phrase with its gaps filled."""

    seat: SeatNumber
    request: Request
    text: Annotated[str, msgspec.Meta(max_length=4000)] | None = None
    phrase: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    slots: dict[str, int | str] = {}


class SeatWish(Sent, frozen=True, tag_field="type", tag="wish"):
    """Something about a seat: give up, come back, stop or not, let a bot sit in for somebody who does not answer."""

    seat: SeatNumber
    wish: Literal["give_up", "come_back", "stop", "play_on", "stand_in"]
    request: Request


class Mute(Sent, frozen=True, tag_field="type", tag="mute"):
    """Whom this connection does not want to hear: all of them, each time."""

    seats: Annotated[tuple[SeatNumber, ...], msgspec.Meta(max_length=8)]


class Ping(Sent, frozen=True, tag_field="type", tag="ping"):
    """Is anybody there? Answered by a pong."""


FromClient = Act | Say | SeatWish | Mute | Ping

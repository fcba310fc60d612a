"""What people do at tables besides playing: sit down, begin, give up, talk, play again. Each is a plan for the hub.

A plan looks at the room as it is when its turn comes, and either gives the deeds to be written or refuses.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable

from regalia.server.deeds import (
    AnyDeed,
    CameBack,
    GaveUp,
    Rematched,
    Said,
    Sat,
    Started,
    Stood,
    WentAway,
    WishedToStop,
)
from regalia.server.errors import Refused
from regalia.server.identity import clean, same
from regalia.server.room import PATIENCE, Room
from regalia.server.settings import Limits
from regalia.server.terms import check_bot
from regalia.server.wire import Act, Guest, Joining, Say, SeatWish
from regalia.talk import TalkError, read_talk

Plan = Callable[[Room], list[AnyDeed]]

BOT_NAMES = (
    "Aldric",
    "Berengaria",
    "Corvin",
    "Dorotea",
    "Eustache",
    "Fiammetta",
    "Gontran",
    "Hedwige",
    "Isaura",
    "Jacopo",
    "Lothar",
    "Melisande",
    "Norbert",
    "Ottavia",
    "Perceval",
    "Quirin",
    "Rosamund",
    "Sigismond",
    "Teodora",
    "Ulderico",
    "Violante",
    "Wenceslas",
)


# ---- before the game -----------------------------------------------------------------------------------------


def sit_down(guest: Guest, seat: int, joining: Joining, limits: Limits) -> Plan:
    name = a_name(joining.name, limits) or guest.name

    def plan(room: Room) -> list[AnyDeed]:
        room.check_open()
        place = room.check_seat(seat)
        if place.guest == guest.id:
            return [] if place.name == name else [Sat(seat, name, guest=guest.id)]
        if not place.is_open:
            raise Refused("seat_taken", 409, where="seat", seat=seat)
        return [Sat(seat, name, guest=guest.id)]

    return plan


def stand_up(guest: str, seat: int) -> Plan:
    """One's own seat, or as the host a bot's or anybody's."""

    def plan(room: Room) -> list[AnyDeed]:
        room.check_open()
        place = room.check_seat(seat)
        if place.guest != guest and room.host != guest:
            raise Refused("not_your_seat", 403, where="seat", seat=seat)
        return [] if place.is_open else [Stood(seat)]

    return plan


def seat_bot(guest: str, seat: int, bot: str) -> Plan:
    check_bot(bot, "bot")

    def plan(room: Room) -> list[AnyDeed]:
        check_host(room, guest)
        room.check_open()
        place = room.check_seat(seat)
        if place.guest:
            raise Refused("seat_taken", 409, where="seat", seat=seat)
        if place.bot == bot:
            return []
        return [Sat(seat, bot_name(room, seat), bot=bot)]

    return plan


def begin(guest: str, bot: str | None) -> Plan:
    """When all seats are taken, or bots take the rest."""
    if bot is not None:
        check_bot(bot, "bot")

    def plan(room: Room) -> list[AnyDeed]:
        check_host(room, guest)
        room.check_open()
        opened = [seat for seat, place in enumerate(room.places) if place.is_open]
        if opened and bot is None:
            raise Refused("seats_open", 409, count=len(opened))
        filled: list[AnyDeed] = [Sat(seat, bot_name(room, seat), bot=bot) for seat in opened]
        return [*filled, Started(-1)]

    return plan


def bot_name(room: Room, seat: int) -> str:
    """What a bot is called, the same in every language; at one table all are different."""
    first = int.from_bytes(hashlib.sha256(room.id.encode()).digest()[:4])
    return BOT_NAMES[(first + seat) % len(BOT_NAMES)]


def check_host(room: Room, guest: str) -> None:
    if room.host != guest:
        raise Refused("not_host", 403)


def check_invite(room: Room, invite: str) -> bool:
    """Does somebody know the table's invitation?"""
    return same(room.terms.invite, invite)


def a_name(wanted: str, limits: Limits) -> str:
    """A name as it can be shown."""
    name = clean(wanted)
    if len(name) > limits.name_length:
        raise Refused("long_name", where="name", most=limits.name_length)
    return name


# ---- in the game ---------------------------------------------------------------------------------------------


def choose(act: Act) -> Plan:
    return lambda room: room.check_action(act.seat, act.action, act.decision)


def wish(wanted: SeatWish) -> Plan:
    """Give up, come back, stop, play on: for one's own seat."""

    def plan(room: Room) -> list[AnyDeed]:
        room.check_in_play()
        place = room.check_seat(wanted.seat)
        if place.gave_up:
            raise Refused("gave_up", 409)
        match wanted.wish:
            case "give_up":
                return [GaveUp(wanted.seat)]
            case "come_back":
                return [CameBack(wanted.seat)] if place.away else []
            case "stop" | "play_on":
                stops = wanted.wish == "stop"
                return [] if place.wants_stop == stops else [WishedToStop(wanted.seat, stops)]
        raise Refused("not_your_seat", 403)

    return plan


def let_bot_sit_in(wanted: SeatWish) -> Plan:
    """For somebody else, who has not answered for long, where no clock sees to that."""

    def plan(room: Room) -> list[AnyDeed]:
        room.check_in_play()
        place = room.check_seat(wanted.seat)
        if not place.is_played or wanted.seat not in room.asked():
            return []
        left = (room.deadline(wanted.seat) or place.asked_at + PATIENCE) - time.time()
        if room.terms.clock or left > 0:
            raise Refused("be_patient", 409, seconds=max(1, round(left)))
        return [WentAway(wanted.seat)]

    return plan


def speak(say: Say, limits: Limits) -> Plan:
    """Free text or a phrase; not both, and something."""
    if (say.text is None) == (say.phrase is None):
        raise Refused("say_one", where="text")
    text = None if say.text is None else clean(say.text)
    if text == "":
        raise Refused("say_one", where="text")
    if text and len(text) > limits.talk_length:
        raise Refused("long_talk", where="text", most=limits.talk_length)

    def plan(room: Room) -> list[AnyDeed]:
        if say.phrase is not None:
            terms = room.terms
            try:
                read_talk(terms.rules, terms.own_edition(), terms.seats, say.seat, say.phrase, say.slots)
            except TalkError as error:
                raise Refused("phrase", where="phrase", why=error) from None
        return [Said(say.seat, text, say.phrase, dict(say.slots) if say.phrase else {})]

    return plan


def play_again(seat: int, table: str) -> Plan:
    def plan(room: Room) -> list[AnyDeed]:
        if not room.is_done:
            raise Refused("not_over", 409)
        return [] if room.rematch else [Rematched(seat, table)]

    return plan

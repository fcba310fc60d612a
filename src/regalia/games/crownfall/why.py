"""Why something in Crownfall can't be chosen, told from what the seat sees."""

from __future__ import annotations

from regalia.games.crownfall.sentences import seat_name
from regalia.games.crownfall.state import Box
from regalia.games.crownfall.view import View
from regalia.games.definition import Reason, Texts


def obstacle(texts: Texts, box: Box, view: View, seat: int, about: str) -> Reason | None:
    """What stands in the way of a thing that the seat is asked for."""
    match about.split(":"):
        case "evidence", owner, card:
            return _evidence(texts, box, view, seat, int(owner), card)
        case "hand", card:
            return Reason(texts.say("why.not_held", card=texts.say(f"type.{card}")), "CF place.1")
        case "bet", on, *stake:
            return _bet(texts, box, view, seat, int(on), int(stake[0]) if stake else 0)
        case "seat", who if int(who) < len(view.seats):
            return _target(texts, view, seat, int(who))
    return None


def _evidence(texts: Texts, box: Box, view: View, seat: int, owner: int, card: str) -> Reason | None:
    if owner >= len(view.seats):
        return None
    name = texts.say(f"type.{card}")
    if card not in view.seats[owner].court:
        if owner == seat:
            return Reason(texts.say("why.nothing_to_sell", card=name), "CF trade.2")
        return Reason(texts.say("why.nothing_to_buy", who=seat_name(owner), card=name), "CF trade.3")
    tokens = view.seats[seat].tokens
    return Reason(texts.say("why.too_dear", price=box.buy_price, n=tokens), "CF trade.3")


def _bet(texts: Texts, box: Box, view: View, seat: int, on: int, stake: int) -> Reason | None:
    if not view.seats[on].has_laid:
        return Reason(texts.say("why.nothing_laid", who=seat_name(on)), "CF bet.1")
    if stake > box.max_bet:
        return Reason(texts.say("why.bet_too_high", n=box.max_bet), "CF bet.2")
    if stake > view.seats[seat].tokens:
        return Reason(texts.say("why.bet_too_much", n=view.seats[seat].tokens), "CF-R6")
    return None


def _target(texts: Texts, view: View, seat: int, who: int) -> Reason | None:
    """Somebody who is not among those the card may choose."""
    name = seat_name(who)
    match view.question:
        case "revolt" if view.seats[who].blessed:
            return Reason(texts.say("why.blessed", who=name), "CF-R13")
        case "revolt":
            return Reason(texts.say("why.not_richest", who=name), "CF revolt.2")
        case "betray" if who == seat:
            return Reason(texts.say("why.yourself"), "CF-R9")
        case "betray":
            return Reason(texts.say("why.nothing_laid", who=name), "CF betrayal.1")
        case "ambush" if who != seat:
            return Reason(texts.say("why.sheltered", who=name), "CF-R8")
        case "ambush":
            return Reason(texts.say("why.yourself"), "CF ambush.1")
        case "conquer":
            return Reason(texts.say("why.yourself"), "CF conquest.1")
        case "tax":
            return Reason(texts.say("why.yourself"), "CF taxation.1")
    return None

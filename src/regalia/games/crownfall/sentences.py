"""Crownfall in words: choices, prompts, the log and the table, from the texts of a language."""

from __future__ import annotations

from typing import Any

from regalia.games.crownfall.edition import FACTION_IDS, TYPE_IDS, Edition
from regalia.games.crownfall.notation import bets_of
from regalia.games.crownfall.state import EVIDENCE, TYPES, Box, Deal, End, Event, First
from regalia.games.crownfall.view import ENDS, SeatView, View
from regalia.games.definition import Texts
from regalia.kernel.engine import Entry

EVENTS = tuple(name.lower() for name in Event._fields)
DEALS = {Deal.FIRST: "deal_first", Deal.CORONATION: "deal_coronation", Deal.RAN_OUT: "deal_ran_out"}
# What the numbers of an entry mean: the fields that the event's sentence has gaps for.
FIELDS: dict[str, tuple[str, ...]] = {
    "faction": ("who", "faction"),
    "holds": ("who", "card", "n"),
    "sells": ("who", "card", "n"),
    "buys": ("who", "other", "card", "n"),
    "lays": ("who", "card", "claim"),
    "claims": ("who", "claim"),
    "bets_paid": ("who", "lost", "won"),
    "betrays": ("who", "other", "card"),
    "cancelled": ("who", "card"),
    "crowned": ("who", "faction"),
    "die": ("who", "n"),
    "conquers": ("who", "other", "n"),
    "conquest_fails": ("who", "other", "n"),
    "revolt_wins": ("who", "other", "n"),
    "revolt_fails": ("who", "n"),
    "taxes": ("who", "other", "n"),
    "stakes": ("who", "n"),
    "trial_won": ("who", "other", "n"),
    "trial_alone": ("who", "n"),
    "evidence": ("who", "card"),
    "discarded": ("who", "card"),
    "shows_faction": ("who", "faction"),
    "turn": ("n", "start"),
    "bets": ("who", "other", "n"),
    "reveals": ("who", "card", "claim"),
}
PAIRS = ("ambushes", "blesses", "betrayal_fails", "betrayal_undone", "betrayal_stands")
BLOCKED = ("conquest_blocked", "tax_blocked")
FIELDS |= dict.fromkeys(PAIRS + BLOCKED, ("who", "other"))
# The card each question comes from; where one lays a card it may be any.
CARD_OF = {
    "ambush": "ambush",
    "bless": "blessing",
    "betray": "betrayal",
    "conquer": "conquest",
    "revolt": "revolt",
    "tax": "taxation",
    "join": "trial",
}


def seat_name(seat: int) -> str:
    return f"P{seat}"


def card_name(texts: Texts, card: int) -> str:
    return texts.say(f"type.{TYPE_IDS[card]}")


def goal(texts: Texts, box: Box, faction: str) -> str:
    """A faction's goal in words."""
    f = FACTION_IDS.index(faction)
    if not box.goal_evidence[f]:
        return texts.say("goal.tokens", tokens=box.goal_tokens[f])
    return texts.say(
        "goal.both",
        tokens=box.goal_tokens[f],
        count=box.goal_evidence[f],
        evidence=card_name(texts, box.goal_type[f]),
    )


def effects(texts: Texts, box: Box, question: str) -> dict[str, str]:
    """What the cards that a question is about do, by their names."""
    about = TYPE_IDS if question == "place" else (CARD_OF[question],) if question in CARD_OF else ()
    return {texts.say(f"type.{card}"): texts.say(f"effect.{card}", **box._asdict()) for card in about}


def nouns(texts: Texts, edition: Edition) -> dict[str, dict[str, str]]:
    """What can be spoken of: the types there are cards of, those that make evidence, the factions."""
    cards = {
        card: texts.say(f"type.{card}") for card, n in zip(TYPE_IDS, edition.box.copies, strict=True) if n
    }
    return {
        "card": cards,
        "evidence": {card: name for card, name in cards.items() if card in TYPE_IDS[:EVIDENCE]},
        "faction": {faction: texts.say(f"faction.{faction}") for faction in FACTION_IDS},
    }


# ---- choices -------------------------------------------------------------------------------------------


def choice(texts: Texts, box: Box, seats: int, seat: int, action: int) -> tuple[str, ...]:
    """An action in words: card and announcement are two parts, a bet has one for each opponent."""
    if action == First.TRADE:
        return (texts.say("choice.trade_nothing"),)
    if action < First.BUY:
        return (texts.say("choice.sell", card=card_name(texts, action - First.SELL), price=box.sell_price),)
    if action < First.PLACE:
        owner, card = divmod(action - First.BUY, EVIDENCE)
        fields = {"card": card_name(texts, card), "owner": seat_name(owner), "price": box.buy_price}
        return (texts.say("choice.buy", **fields),)
    if action < First.BET:
        card, claim = divmod(action - First.PLACE, TYPES)
        laid = texts.say("choice.lay", card=card_name(texts, card))
        return laid, texts.say("choice.claim", claim=card_name(texts, claim))
    if action < First.AMBUSH:
        return _bets(texts, seats, seat, action - First.BET)
    if action == First.TAX_EACH:
        return (texts.say("choice.tax_each", n=box.tax_each),)
    if action >= First.DECLINE:
        return (texts.say("choice.join" if action == First.JOIN else "choice.decline"),)
    who = seat_name((action - First.AMBUSH) % 4)
    if action >= First.TAX:
        return (texts.say("choice.tax_one", who=who, n=box.tax_one),)
    return (texts.say("choice.seat", who=who),)


def _bets(texts: Texts, seats: int, seat: int, bets: int) -> tuple[str, ...]:
    made = {on: (stake, lie) for on, stake, lie in bets_of(seats, seat, bets)}
    parts = []
    for k in range(1, seats):
        on = (seat + k) % seats
        stake, lie = made.get(on, (0, False))
        key = "choice.bet_none" if stake == 0 else "choice.bet_lie" if lie else "choice.bet_truth"
        parts.append(texts.say(key, who=seat_name(on), stake=stake))
    return tuple(parts)


def prompts(texts: Texts, view: View, seat: int, box: Box) -> list[str]:
    """What the seat is asked, a sentence for each part of the answer."""
    if view.question == "place":
        return [texts.say("prompt.place_card"), texts.say("prompt.place_claim")]
    if view.question == "bet":
        others = [view.seats[(seat + k) % len(view.seats)] for k in range(1, len(view.seats))]
        return [_bet_prompt(texts, other) for other in others]
    if view.question == "join":
        assert view.trial is not None
        return [texts.say("prompt.join", who=seat_name(view.trial), stake=box.trial_stake)]
    return [texts.say(f"prompt.{view.question}")]


def _bet_prompt(texts: Texts, other: SeatView) -> str:
    claim = texts.say(f"type.{other.claim}") if other.claim else "–"
    return texts.say("prompt.bet", who=seat_name(other.seat), claim=claim)


# ---- the log -------------------------------------------------------------------------------------------


def tell(texts: Texts, entry: Entry) -> str:
    """An entry of the journal as a sentence."""
    name = EVENTS[entry.event]
    if name == "deal":
        return texts.say(f"event.{DEALS[entry.a]}")
    if name == "vacant":
        return texts.say(f"event.vacant_{ENDS[entry.a]}")
    values = dict(zip(FIELDS.get(name, ("who",)), entry[2:], strict=False))
    fields = {field: _field(texts, field, value) for field, value in values.items()}
    if name == "bets":
        name = "bets_lie" if entry.d else "bets_truth"
    elif name == "reveals":
        name = "reveals_true" if entry.b == entry.c else "reveals_lie"
    return texts.say(f"event.{name}", **fields)


def _field(texts: Texts, field: str, value: int) -> str:
    match field:
        case "who" | "other" | "start":
            return seat_name(value)
        case "card" | "claim":
            return card_name(texts, value)
        case "faction":
            return texts.say(f"faction.{FACTION_IDS[value]}")
        case _:
            return str(value)


# ---- the table -----------------------------------------------------------------------------------------


def summary(texts: Texts, view: View, box: Box) -> list[str]:
    """The table as a few lines of text."""
    lines = [texts.say("table.turn", n=view.turn, bank=view.bank, start=seat_name(view.start))]
    for p in view.seats:
        lines.append(_seat_line(texts, p))
        if p.hand is not None and p.seat != view.viewer:
            key = "table.known_hand_laid" if p.hand_includes_laid else "table.known_hand"
            lines.append(texts.say(key, list=_cards(texts, p.hand)))
    lines.append(texts.say("table.discard", list=_cards(texts, view.discard)))
    if view.viewer is not None:
        me = view.seats[view.viewer]
        assert me.faction is not None
        faction = texts.say(f"faction.{me.faction}")
        fields = {"who": seat_name(me.seat), "faction": faction, "goal": goal(texts, box, me.faction)}
        lines.append(texts.say("table.you", **fields))
        lines.append(texts.say("table.hand", list=_cards(texts, me.hand or {})))
    return lines


def _seat_line(texts: Texts, p: SeatView) -> str:
    notes = []
    if p.card:
        notes.append(texts.say("table.shows", card=texts.say(f"type.{p.card}")))
    if p.claim and p.claim != p.card:
        notes.append(texts.say("table.claims", claim=texts.say(f"type.{p.claim}")))
    if p.has_laid and not p.claim:
        notes.append(texts.say("table.laid"))
    notes += [texts.say(f"table.{flag}") for flag in ("cancelled", "blessed", "ambush") if getattr(p, flag)]
    if p.not_factions:
        listed = ", ".join(texts.say(f"faction.{f}") for f in p.not_factions)
        notes.append(texts.say("table.not_faction", list=listed))
    court = texts.say("table.court", list=_cards(texts, p.court)) if p.court else ""
    fields: dict[str, Any] = {"tokens": p.tokens, "cards": p.cards_in_hand, "court": court}
    return texts.say("table.seat", who=seat_name(p.seat), notes="".join(f" · {n}" for n in notes), **fields)


def _cards(texts: Texts, counted: dict[str, int]) -> str:
    if not counted:
        return texts.say("table.nothing")
    return ", ".join(
        texts.say("table.item", n=n, card=texts.say(f"type.{card}")) for card, n in counted.items()
    )


assert set(ENDS) == set(End)

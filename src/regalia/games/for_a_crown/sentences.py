"""For a Crown in words: choices, prompts, the log and the table, from the texts of a language."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from regalia.games.definition import Texts
from regalia.games.for_a_crown.edition import FAMILY_IDS, HAPPENING_IDS, ICON_IDS, Edition
from regalia.games.for_a_crown.state import LEFT, MAGES_PRICE, Event, First
from regalia.games.for_a_crown.view import ColumnView, MercenaryView, SeatView, View
from regalia.kernel.engine import Entry

EVENTS = tuple(name.lower() for name in Event._fields)
# What the numbers of an entry mean: the fields that the event's sentence has gaps for.
FIELDS: dict[str, tuple[str, ...]] = {
    "round": ("n",),
    "portrait": ("who", "place"),
    "starts_with": ("who", "coins", "n"),
    "face_up": ("card", "level"),
    "recruits": ("who", "card"),
    "recruits_unseen": ("who", "level"),
    "looks": ("who", "card"),
    "pays": ("who", "coins", "rubies"),
    "shuffles": ("n",),
    "reveals": ("who", "card"),
    "ignored": ("who", "card"),
    "happens": ("happening",),
    "chooses": ("who", "icon"),
    "gains_coins": ("who", "n"),
    "sends_bandit": ("who", "other"),
    "strikes": ("who", "other"),
    "loses": ("who", "n"),
    "sells_heirloom": ("who", "n"),
    "moves": ("who", "other", "place"),
    "rolls": ("who", "face"),
    "burgled": ("who", "n"),
    "nobody_burgled": (),
    "bribes": ("who", "n"),
    "new_event": (),
    "most_influential": ("who", "n"),
    "shows_coins": ("who", "n"),
    "most_coins": ("who", "n"),
    "most_bandits": ("who", "n"),
    "wins": ("who", "n"),
}


def family_name(texts: Texts, seat: int) -> str:
    return f"{texts.say(f'family.{FAMILY_IDS[seat]}')} (P{seat})"


def card_name(texts: Texts, edition: Edition, card: str) -> str:
    """The name of a Mercenary: from its own file, from our texts, or else its id."""
    kind = edition.kind(card)
    named = edition.mercenaries[kind].name if kind is not None else None
    return named or texts.entries.get(f"mercenary.{card}.name") or card.replace("_", " ").capitalize()


def card_line(texts: Texts, edition: Edition, card: str) -> str:
    """What it says under its name, if anything."""
    kind = edition.kind(card)
    line = edition.mercenaries[kind].line if kind is not None else None
    return line or texts.entries.get(f"mercenary.{card}.line", "")


def icons(texts: Texts, listed: Iterable[int], either: bool = False) -> str:
    """Effects in a row; those that follow one another alike are counted."""
    joiner = texts.say("table.or_" if either else "table.plus")
    said = []
    for icon, run in groupby(listed):
        name, n = texts.say(f"icon.{ICON_IDS[icon]}"), len(list(run))
        said.append(name if n == 1 else f"{n} × {name}")
    return f" {joiner} ".join(said)


def card_effects(texts: Texts, edition: Edition, card: str) -> str:
    kind = edition.kind(card)
    assert kind is not None
    found = edition.mercenaries[kind]
    return icons(texts, found.icons, found.either)


def effects(texts: Texts, edition: Edition, question: str) -> dict[str, str]:
    """What the effects that a question is about do, by their names."""
    about = {"recruit": ICON_IDS, "choose": ICON_IDS, "mages": ("die",)}.get(
        question, (question,) if question in ICON_IDS else ()
    )
    said = {texts.say(f"icon.{icon}"): texts.say(f"effect.{icon}") for icon in about}
    if question in HAPPENING_IDS or question == "bribe":
        event = "bribery" if question == "bribe" else question
        fields = {"burglary": edition.box.burglary, "mages": MAGES_PRICE}
        said = {texts.say(f"happening.{event}"): texts.say(f"happens.{event}", **fields)} | said
    return said


def nouns(texts: Texts, edition: Edition) -> dict[str, dict[str, str]]:
    """What can be spoken of: Mercenaries, and the Events there are cards of."""
    copies = zip(HAPPENING_IDS, edition.box.starting, edition.box.stacked, strict=True)
    return {
        "card": {card.id: card_name(texts, edition, card.id) for card in edition.mercenaries},
        "event": {event: texts.say(f"happening.{event}") for event, *n in copies if any(n)},
    }


# ---- choices -------------------------------------------------------------------------------------------


def choice(texts: Texts, edition: Edition, action: int) -> tuple[str, ...]:
    """An action in words; none for a Mercenary that the edition does not have."""
    if action < First.UNSEEN:
        if action - First.RECRUIT >= len(edition.mercenaries):
            return ()
        card = edition.mercenaries[action - First.RECRUIT]
        fields: dict[str, Any] = {
            "card": card_name(texts, edition, card.id),
            "effects": card_effects(texts, edition, card.id),
            "level": card.level,
        }
        return (texts.say("choice.recruit", **fields),)
    if action < First.PAY:
        return (texts.say("choice.unseen", level=action - First.UNSEEN + 1),)
    if action < First.CHOOSE:
        rubies = action - First.PAY
        return (texts.say("choice.pay_mix", rubies=rubies) if rubies else texts.say("choice.pay_coins"),)
    if action < First.BANDIT:
        return (texts.say("choice.choose", icon=texts.say(f"icon.{ICON_IDS[action - First.CHOOSE]}")),)
    if action < First.STRIKE:
        return (texts.say("choice.bandit", who=family_name(texts, action - First.BANDIT)),)
    if action < First.MOVE:
        return (texts.say("choice.strike", who=family_name(texts, action - First.STRIKE)),)
    if action < First.BRIBE:
        moved, way = divmod(action - First.MOVE, 2)
        key = "choice.move_left" if way == LEFT else "choice.move_right"
        return (texts.say(key, who=family_name(texts, moved)),)
    if action < First.DECLINE:
        n = action - First.BRIBE
        return (texts.say("choice.bribe", n=n) if n else texts.say("choice.bribe_none"),)
    keys = {First.DECLINE: "decline", First.WITH_COIN: "with_coin", First.WITH_RUBY: "with_ruby"}
    return (texts.say(f"choice.{keys[action]}"),)


def prompts(texts: Texts, edition: Edition, view: View, seat: int) -> list[str]:
    """What the seat is asked."""
    match view.question:
        case "recruit":
            return [texts.say("prompt.recruit", costs=costs(texts, view))]
        case "pay":
            return [texts.say("prompt.pay", n=view.owed)]
        case "choose":
            assert view.card is not None
            return [texts.say("prompt.choose", card=card_name(texts, edition, view.card))]
        case "bribe":
            return [texts.say("prompt.bribe", bandits=view.seats[seat].bandits)]
        case "mages":
            return [texts.say("prompt.mages", n=MAGES_PRICE)]
    return [texts.say(f"prompt.{view.question}")]


def costs(texts: Texts, view: View) -> str:
    items = [
        texts.say("table.cost_item", level=column.level, n=column.cost)
        for column in view.columns
        if column.cost is not None
    ]
    return texts.say("table.costs", list=", ".join(items))


# ---- the log -------------------------------------------------------------------------------------------


def tell(texts: Texts, edition: Edition, entry: Entry) -> str:
    """An entry of the journal as a sentence."""
    name = EVENTS[entry.event]
    if name == "opens_chest":
        fields: dict[str, Any] = {"who": family_name(texts, entry.a), "n": entry.b, "total": entry.d}
        return texts.say("event.opens_chest_heirloom" if entry.c else "event.opens_chest", **fields)
    values = dict(zip(FIELDS.get(name, ("who",)), entry[2:], strict=False))
    said: dict[str, Any] = {field: _field(texts, edition, field, value) for field, value in values.items()}
    if name == "reveals":
        said["effects"] = card_effects(texts, edition, edition.mercenaries[entry.b].id)
    if name == "moves":
        name = "moves_left" if entry.d == LEFT else "moves_right"
    return texts.say(f"event.{name}", **said)


def _field(texts: Texts, edition: Edition, field: str, value: int) -> str:
    match field:
        case "who" | "other":
            return family_name(texts, value)
        case "card":
            return card_name(texts, edition, edition.mercenaries[value].id)
        case "happening":
            return texts.say(f"happening.{HAPPENING_IDS[value]}")
        case "icon":
            return texts.say(f"icon.{ICON_IDS[value]}")
        case "face":
            return icons(texts, edition.faces[value])
        case _:
            return str(value)


# ---- the table -----------------------------------------------------------------------------------------


def summary(texts: Texts, edition: Edition, view: View) -> list[str]:
    """The table as a few lines of text."""
    rounds = {"n": view.round, "rounds": edition.box.rounds, "cards": view.cards_waiting}
    lines = [texts.say("table.round", **rounds)]
    lines += [_column(texts, edition, column) for column in view.columns]
    hanging = sorted((p.place, p.seat) for p in view.seats if p.place is not None)
    shown = [texts.say("table.gallery_item", place=at, who=family_name(texts, p)) for at, p in hanging]
    lines.append(texts.say("table.gallery", list=", ".join(shown)))
    lines.append(texts.say("table.events", list=_events(texts, view)))
    lines += [_seat_line(texts, edition, p) for p in view.seats]
    if view.viewer is not None:
        me = view.seats[view.viewer]
        heirloom = texts.say("table.with_heirloom") if me.heirloom else ""
        fields = {"who": family_name(texts, me.seat), "coins": me.coins, "rubies": me.rubies}
        lines.append(texts.say("table.you", heirloom=heirloom, **fields))
    return lines


def _column(texts: Texts, edition: Edition, column: ColumnView) -> str:
    listed = []
    for card, n in column.stacks.items():
        fields = {"card": card_name(texts, edition, card), "effects": card_effects(texts, edition, card)}
        listed.append(texts.say("table.stack", n=n, **fields))
    for card in column.face_up:
        fields = {"card": card_name(texts, edition, card), "effects": card_effects(texts, edition, card)}
        listed.append(texts.say("table.card", **fields))
    if column.level > 1:
        listed.append(texts.say("table.deck", n=column.deck))
    cost = texts.say("table.no_cost") if column.cost is None else column.cost
    return texts.say("table.level_line", level=column.level, cost=cost, list=", ".join(listed))


def _events(texts: Texts, view: View) -> str:
    seen = [f"{texts.say(f'happening.{name}')}" for name, n in view.events.items() for _ in range(n)]
    unknown = [texts.say("table.unknown_event")] * view.unseen_events
    return ", ".join(seen + unknown) or texts.say("table.nothing")


def _seat_line(texts: Texts, edition: Edition, p: SeatView) -> str:
    notes = ""
    if p.coins is not None:
        notes += texts.say("table.chest", coins=p.coins, rubies=p.rubies)
    if not p.heirloom:
        notes += " · " + texts.say("table.heirloom_sold")
    if p.out:
        notes += " · " + texts.say("table.out")
    if p.mercenaries:
        listed = ", ".join(_mercenary(texts, edition, m) for m in p.mercenaries)
        notes += texts.say("table.mercenaries", list=listed)
    return texts.say("table.seat", who=family_name(texts, p.seat), bandits=p.bandits, notes=notes)


def _mercenary(texts: Texts, edition: Edition, m: MercenaryView) -> str:
    if m.card is None:
        return texts.say("table.unknown", level=m.level)
    return card_name(texts, edition, m.card)

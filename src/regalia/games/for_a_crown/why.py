"""Why something in For a Crown can't be chosen, told from what the family sees."""

from __future__ import annotations

from regalia.games.definition import Reason, Texts
from regalia.games.for_a_crown.edition import Edition
from regalia.games.for_a_crown.sentences import card_name, family_name
from regalia.games.for_a_crown.view import ColumnView, SeatView, View


def obstacle(texts: Texts, edition: Edition, view: View, seat: int, about: str) -> Reason | None:
    """What stands in the way of a thing that the family is asked for."""
    me = view.seats[seat]
    match about.split(":"):
        case "square", card:
            return _card(texts, edition, view, me, card)
        case "deck", level:
            return _deck(texts, view.columns[int(level) - 1], me)
        case "rubies", n:
            return _payment(texts, view.owed, me, int(n))
        case "icon", icon:
            return Reason(texts.say("why.not_on_card", icon=texts.say(f"icon.{icon}")), "FC reveal.3")
        case "seat", who if int(who) < len(view.seats):
            return _family(texts, view, seat, int(who))
        case "portrait", who, *_ if int(who) < len(view.seats):
            return _portrait(texts, view, int(who))
        case "bandits", n:
            return _bribe(texts, me, int(n))
        case "pay", coin_or_ruby:
            return Reason(texts.say(f"why.no_{coin_or_ruby}"), "FC-R17")
    return None


def _card(texts: Texts, edition: Edition, view: View, me: SeatView, card: str) -> Reason | None:
    kind = edition.kind(card)
    assert kind is not None
    column = view.columns[edition.mercenaries[kind].level - 1]
    name = card_name(texts, edition, card)
    if column.cost is None:
        return _closed(texts, column)
    if column.stacks.get(card) == 0:
        return Reason(texts.say("why.empty_stack", card=name), "FC-R15")
    if not column.stacks and card not in column.face_up:
        return Reason(texts.say("why.not_in_square", card=name), "FC-R15")
    return _too_dear(texts, column, me)


def _deck(texts: Texts, column: ColumnView, me: SeatView) -> Reason | None:
    if column.stacks:
        return Reason(texts.say("why.no_deck", level=column.level), "FC recruit.2")
    if column.cost is None:
        return _closed(texts, column)
    if not column.deck:
        return Reason(texts.say("why.empty_deck", level=column.level), "FC-R15")
    return _too_dear(texts, column, me)


def _closed(texts: Texts, column: ColumnView) -> Reason:
    return Reason(texts.say("why.closed", level=column.level), "FC costs.1")


def _too_dear(texts: Texts, column: ColumnView, me: SeatView) -> Reason:
    fields = {"cost": column.cost, "coins": me.coins, "rubies": me.rubies}
    return Reason(texts.say("why.too_dear", **fields), "FC-R5")


def _payment(texts: Texts, owed: int, me: SeatView, rubies: int) -> Reason | None:
    if rubies > owed:
        return Reason(texts.say("why.owed_less", n=owed), "FC-R4")
    if rubies > (me.rubies or 0):
        return Reason(texts.say("why.few_rubies", n=me.rubies), "FC-R4")
    return Reason(texts.say("why.few_coins", rest=owed - rubies, n=me.coins), "FC-R4")


def _family(texts: Texts, view: View, seat: int, who: int) -> Reason | None:
    if who == seat:
        return Reason(texts.say("why.own_family"), "FC-R13")
    if view.seats[who].out:
        return Reason(texts.say("why.family_out", who=family_name(texts, who)), "FC-R13")
    return None


def _portrait(texts: Texts, view: View, who: int) -> Reason:
    if view.seats[who].out:
        return Reason(texts.say("why.family_out", who=family_name(texts, who)), "FC-R20")
    return Reason(texts.say("why.no_space"), "FC-R3")


def _bribe(texts: Texts, me: SeatView, n: int) -> Reason:
    if n > me.bandits:
        return Reason(texts.say("why.few_bandits", n=me.bandits), "FC-R18")
    return Reason(texts.say("why.bribe_too_dear", coins=me.coins, rubies=me.rubies), "FC-R18")

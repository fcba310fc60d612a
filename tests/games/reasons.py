"""Situations in which something can't be chosen, one for each reason that a game can give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import regalia
from regalia.games.crownfall.edition import DEFAULT as CROWNFALL
from regalia.games.definition import Game, Reason, Texts
from regalia.games.trone.edition import DEFAULT
from regalia.games.trone.view import view as view_of_trone

from .trone.position import Position


class Situation(NamedTuple):
    """What P0 sees and touches, and the reason it is told."""

    key: str
    rule: str
    view: Any
    about: str
    legal: tuple[int, ...] = ()
    edition: Any = None  # another than the default

    def told(self, game: Game, texts: Texts) -> Reason:
        return game.why(texts, self.edition or game.edition(), self.view, 0, self.legal, self.about)


def asked(view: Any, question: str, to_act: tuple[int, ...] = (0,), **changes: Any) -> Any:
    return replace(view, question=question, to_act=to_act, **changes)


def seated(view: Any, seat: int, **changes: Any) -> Any:
    """The same with another player there."""
    seats = list(view.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(view, seats=tuple(seats))


@cache
def beginning(name: str, seats: int) -> Any:
    return regalia.Table(name, seats, seed=1, backend="interpreted").view(0)


def shared(view: Any, question: str, about: str, action: int, rules: tuple[str, str]) -> Iterator[Situation]:
    """What every game says alike: with a question, something that it is about, and the action for it."""
    asks, ends = rules
    yield Situation("over", ends, replace(view, question=None, to_act=()), about)
    yield Situation("not_asked", asks, asked(view, question, (1, 2)), about)
    yield Situation("other_question", asks, asked(view, question), "nothing:here")
    yield Situation("offered", asks, asked(view, question), about, (action,))


def crownfall() -> Iterator[Situation]:
    view = beginning("crownfall", 4)
    yield from shared(view, "conquer", "seat:1", 218, ("CF conquest.1", "CF end.1"))
    trade = seated(asked(view, "trade"), 1, court={"trial": 1})
    yield Situation("nothing_to_sell", "CF trade.2", trade, "evidence:0:trial")
    yield Situation("nothing_to_buy", "CF trade.3", trade, "evidence:1:revolt")
    yield Situation("too_dear", "CF trade.3", trade, "evidence:1:trial")
    place = seated(asked(view, "place"), 0, hand={"conquest": 1})
    yield Situation("not_held", "CF place.1", place, "hand:trial")
    bet = seated(seated(asked(view, "bet"), 1, has_laid=True), 0, tokens=1)
    yield Situation("nothing_laid", "CF bet.1", bet, "bet:2:1:lie")
    yield Situation("bet_too_much", "CF-R6", bet, "bet:1:2:lie")
    low = CROWNFALL._replace(box=CROWNFALL.box._replace(max_bet=1))
    yield Situation("bet_too_high", "CF bet.2", bet, "bet:1:2:truth", (), low)
    for question, rule in (
        ("ambush", "CF ambush.1"),
        ("betray", "CF-R9"),
        ("conquer", "CF conquest.1"),
        ("tax", "CF taxation.1"),
    ):
        yield Situation("yourself", rule, asked(view, question), "seat:0")
    yield Situation("nothing_laid", "CF betrayal.1", asked(view, "betray"), "seat:2")
    yield Situation("sheltered", "CF-R8", asked(view, "ambush", candidates=(1, 3)), "seat:2")
    revolt = seated(asked(view, "revolt"), 2, blessed=True)
    yield Situation("blessed", "CF-R13", revolt, "seat:2")
    yield Situation("not_richest", "CF revolt.2", revolt, "seat:1")


def for_a_crown() -> Iterator[Situation]:
    view = beginning("for-a-crown", 4)
    yield from shared(view, "strike", "seat:1", 182, ("FC effect.4", "FC end.1"))
    yield from _recruiting(asked(view, "recruit"))
    pay = seated(asked(view, "pay", owed=5), 0, coins=3, rubies=3)
    yield Situation("owed_less", "FC-R4", pay, "rubies:6")
    yield Situation("few_rubies", "FC-R4", pay, "rubies:4")
    yield Situation("few_coins", "FC-R4", pay, "rubies:1")
    yield Situation("not_on_card", "FC reveal.3", asked(view, "choose", card="toll_keeper"), "icon:die")
    gone = seated(view, 2, out=True, place=None)
    yield Situation("own_family", "FC-R13", asked(gone, "strike"), "seat:0")
    yield Situation("own_family", "FC-R13", asked(gone, "bandit"), "seat:0")
    yield Situation("family_out", "FC-R13", asked(gone, "bandit"), "seat:2")
    yield Situation("family_out", "FC-R20", asked(gone, "move"), "portrait:2:left")
    yield Situation("no_space", "FC-R3", asked(gone, "move"), "portrait:1:right")
    bribe = seated(asked(view, "bribe"), 0, bandits=3, coins=1, rubies=0)
    yield Situation("few_bandits", "FC-R18", bribe, "bandits:4")
    yield Situation("bribe_too_dear", "FC-R18", bribe, "bandits:2")
    yield Situation("no_coin", "FC-R17", asked(view, "mages"), "pay:coin")
    yield Situation("no_ruby", "FC-R17", asked(view, "mages"), "pay:ruby")


def _recruiting(view: Any) -> Iterator[Situation]:
    """The first column has stacks; the second holds one card; the third is dear; the others are closed."""
    first, second, third, *closed = view.columns
    columns = (
        replace(first, stacks=dict.fromkeys(first.stacks, 0)),
        replace(second, face_up=("magpie",), deck=0),
        replace(third, cost=5, face_up=("goldsmith",), deck=3),
        *closed,
    )
    poor = seated(replace(view, columns=columns), 0, coins=2, rubies=1)
    yield Situation("closed", "FC costs.1", poor, "square:kingmaker")
    yield Situation("closed", "FC costs.1", poor, "deck:5")
    yield Situation("empty_stack", "FC-R15", poor, "square:toll_keeper")
    yield Situation("not_in_square", "FC-R15", poor, "square:hornet")
    yield Situation("no_deck", "FC recruit.2", poor, "deck:1")
    yield Situation("empty_deck", "FC-R15", poor, "deck:2")
    yield Situation("too_dear", "FC-R5", poor, "deck:3")
    yield Situation("too_dear", "FC-R5", poor, "square:goldsmith")


def trone() -> Iterator[Situation]:
    view = beginning("trone", 3)
    arriving = replace(view, arriving="villager-1")
    yield from shared(arriving, "line", "line:front", 394, ("TR field.2", "TR end.1"))
    yield from _turn()
    yield from _picking()
    yield from _throne(view)


def of(table: Position, about: str, key: str, rule: str) -> Situation:
    """What P0 is told at a table that was set up by hand, where P0 is asked."""
    assert (table.asked or "").startswith("P0")
    return Situation(key, rule, view_of_trone(table.edition, table.s, 0), about, tuple(table.live.legal(0)))


def _turn() -> Iterator[Situation]:
    table = Position(2, DEFAULT)
    table.put(0, front="knight squire", back="bard", hand="raven imp worm")
    table.put(1, front="alleycat", hand="imp nomad")
    table.turn_of(0)
    yield of(table, "hand:knight", "not_in_hand", "TR turn.3")
    yield of(table, "use:alleycat-1", "not_yours", "TR-R23")
    yield of(table, "use:bard-1", "nothing_to_use", "TR-R23")
    yield of(table, "stop", "must_play", "TR-R2")
    table.s.used[table.card("squire-1")] = 1
    table.turn_of(0)
    table.do("use squire-1", "knight-1")
    yield of(table, "use:squire-1", "used", "TR-R15")
    table = Position(2, DEFAULT)
    table.put(0, front="squire", hand="raven imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    yield of(table, "use:squire-1", "not_now", "TR-R7")
    table = Position(2, DEFAULT)
    table.put(0, front="knight squire", hand="raven worm")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do("play raven")
    yield of(table, "hand:worm", "has_played", "TR turn.3")


def _picking() -> Iterator[Situation]:
    table = Position(3, DEFAULT)
    table.put(0, front="knight", hand="death imp")
    table.put(1, front="hydra ghost dragon", back="worm", hand="imp nomad")
    table.put(2, front="lion kitten", back="raven", hand="imp nomad")
    table.turn_of(0)
    table.do("play death")
    yield of(table, "card:knight-1", "reach", "TR-R7")
    yield of(table, "card:nomad-2", "reach", "TR-R7")
    yield of(table, "card:worm-1", "wrong_line", "TR field.3")
    yield of(table, "card:ghost-1", "shielded", "TR-R9")
    yield of(table, "card:kitten-1", "protected", "TR-R9")
    yield of(table, "stop", "must_pick", "TR-R6")
    back = Position(2, DEFAULT)
    back.put(0, hand="panther imp")
    back.put(1, front="dragon", back="raven worm", hand="imp nomad")
    back.turn_of(0)
    back.do("play panther")
    yield of(back, "card:dragon-1", "wrong_line", "TR field.4")
    asking = view_of_trone(table.edition, table.s, 0)
    rival = asked(asking, "rival")
    yield Situation("yourself", "TR-R25", rival, "seat:0")
    yield Situation("not_with", "TR-R25", rival, "seat:1")
    yield Situation("not_due", "TR-R5", asked(asking, "order"), "card:knight-1")
    yield Situation("not_in_hand", "TR hand.1", asked(asking, "limit", effect=None), "hidden:raven")
    yield Situation("nothing_fits", "TR-R30", asked(asking, "may"), "yes")
    yield Situation("nothing_fits", "TR-R7", asked(asking, "constraint"), "yes")


def _throne(view: Any) -> Iterator[Situation]:
    turn = asked(view, "turn")
    two = asked(beginning("trone", 2), "turn")
    rich = {"points": 12, "lead": 0, "may_mount": False}
    yield Situation("throne_yours", "TR throne.4", replace(turn, throne=0), "throne")
    yield Situation("throne_taken", "TR-R18", replace(turn, throne=1), "throne")
    yield Situation("throne_points", "TR throne.1", turn, "throne")
    yield Situation("throne_lead", "TR throne.1", seated(turn, 0, **rich), "throne")
    yield Situation("throne_gap", "TR-R19", seated(two, 0, **rich), "throne")
    yield Situation("throne_later", "TR throne.1", seated(turn, 0, **rich | {"may_mount": True}), "throne")
    yield Situation("offered", "TR throne.1", asked(turn, "mount"), "throne")


SITUATIONS = {"crownfall": crownfall, "for-a-crown": for_a_crown, "trone": trone}

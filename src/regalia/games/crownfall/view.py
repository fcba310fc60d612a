"""What a seat of Crownfall may see, built from nothing upward: whatever is not listed here stays hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from regalia.games.crownfall.edition import FACTION_IDS, TYPE_IDS
from regalia.games.crownfall.knowledge import (
    has_face_down,
    known_cards,
    knows_faction,
    knows_hand_of,
    trial_of,
)
from regalia.games.crownfall.notation import bets_of
from regalia.games.crownfall.rules import hand_size, is_in, standing_strikes
from regalia.games.crownfall.state import EVIDENCE, FACTIONS, TYPES, Ask, End, Shown
from regalia.kernel.state import NOBODY, NOTHING, SPECTATOR

ENDS = dict(enumerate((name.lower() for name in End._fields), start=End[0]))
QUESTIONS = tuple(name.lower() for name in Ask._fields)


@dataclass(frozen=True)
class SeatView:
    """What the viewer knows of one seat."""

    seat: int
    tokens: int
    court: dict[str, int]
    cards_in_hand: int
    hand: dict[str, int] | None  # of a hand the viewer has held since the last deal
    hand_includes_laid: bool  # one of those cards lies face down, and the viewer can't tell which
    faction: str | None
    not_factions: tuple[str, ...]  # shown by a Coronation that failed
    has_laid: bool
    claim: str | None
    card: str | None
    blesses: int | None
    won_by: int | None  # who will have this seat's card as evidence
    cancelled: bool
    blessed: bool
    ambush: bool  # about to strike
    sheltered: bool  # from the Ambushes about to strike
    acting: bool


@dataclass(frozen=True)
class StrikeView:
    """A Betrayal that struck."""

    by: int
    at: int
    counts: bool  # a later one may have cancelled it


@dataclass(frozen=True)
class BetView:
    """A bet of the viewer that is not settled yet."""

    on: int
    stake: int
    lie: bool


@dataclass(frozen=True)
class View:
    """What the viewer sees of the table."""

    game: str
    viewer: int | None
    turn: int
    start: int
    bank: int
    discard: dict[str, int]
    run_outs: int
    question: str | None
    to_act: tuple[int, ...]
    candidates: tuple[int, ...]  # whom the asked seat may choose
    trial: int | None  # whose Trial is being answered
    strikes: tuple[StrikeView, ...]  # the Betrayals of this turn, in order
    seats: tuple[SeatView, ...]
    bets: tuple[BetView, ...]
    joins: bool | None  # the viewer's own answer to a Trial, before all are shown
    ended: str | None
    winner: int | None


def view(s: Any, viewer: int | None) -> View:
    """The table as this seat sees it; None for a spectator."""
    who = SPECTATOR if viewer is None else viewer
    seats = range(s.seats)
    deciding = s.over == 0
    choosing = deciding and Ask.AMBUSH <= s.question <= Ask.TAX
    return View(
        game="crownfall",
        viewer=viewer,
        turn=s.turn,
        start=s.start,
        bank=s.bank,
        discard=_counted(s.discard[c] for c in range(TYPES)),
        run_outs=s.run_outs,
        question=QUESTIONS[s.question] if deciding else None,
        to_act=tuple(p for p in seats if deciding and is_in(s.to_act, p)),
        candidates=tuple(q for q in seats if choosing and is_in(s.candidates, q)),
        trial=_seat_or_none(trial_of(s)),
        strikes=tuple(_strike(s, k) for k in range(s.strikes)),
        seats=tuple(_seat(s, who, p) for p in seats),
        bets=() if viewer is None else tuple(BetView(*bet) for bet in bets_of(s.seats, who, s.bet[who])),
        joins=_answer(s, who),
        ended=ENDS.get(s.over),
        winner=_seat_or_none(s.winner),
    )


def _seat(s: Any, viewer: int, p: int) -> SeatView:
    known = knows_hand_of(s, viewer, p)
    mine = p == viewer
    laid = s.played[p] != NOTHING
    return SeatView(
        seat=p,
        tokens=s.tokens[p],
        court=_counted(s.court[p, c] for c in range(EVIDENCE)),
        cards_in_hand=hand_size(s, p),
        hand=_counted(known_cards(s, viewer, p, c) for c in range(TYPES)) if known else None,
        hand_includes_laid=known and not mine and has_face_down(s, p),
        faction=FACTION_IDS[s.faction[p]] if knows_faction(s, viewer, p) else None,
        not_factions=tuple(FACTION_IDS[f] for f in range(FACTIONS) if is_in(s.ruled_out[p], f)),
        has_laid=laid,
        claim=TYPE_IDS[s.claim[p]] if laid and (mine or s.shown != Shown.NOTHING) else None,
        card=TYPE_IDS[s.played[p]] if laid and (mine or s.shown == Shown.CARDS) else None,
        blesses=_seat_or_none(s.blessing[p]),
        won_by=_seat_or_none(s.won_by[p]),
        cancelled=is_in(s.cancelled, p),
        blessed=is_in(s.blessed, p),
        ambush=is_in(s.ambushers, p),
        sheltered=is_in(s.sheltered, p),
        acting=s.over == 0 and is_in(s.to_act, p),
    )


def _strike(s: Any, k: int) -> StrikeView:
    return StrikeView(s.strike_by[k], s.strike_at[k], is_in(standing_strikes(s), k))


def _seat_or_none(p: int) -> int | None:
    return None if p == NOBODY else p


def _answer(s: Any, viewer: int) -> bool | None:
    if s.over or s.question != Ask.JOIN or not is_in(s.candidates, viewer) or is_in(s.to_act, viewer):
        return None
    return is_in(s.joined, viewer)


def _counted(numbers: Any) -> dict[str, int]:
    """Only the types that are there."""
    return {name: n for name, n in zip(TYPE_IDS, numbers, strict=False) if n}

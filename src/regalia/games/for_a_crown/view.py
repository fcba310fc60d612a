"""What a seat of For a Crown may see, built from nothing upward: whatever is not listed here stays hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from regalia.games.for_a_crown.edition import FAMILY_IDS, HAPPENING_IDS, ICON_IDS, Edition, Mercenary
from regalia.games.for_a_crown.knowledge import is_hidden, is_paying, steps_to_come
from regalia.games.for_a_crown.rules import cards_waiting, is_in
from regalia.games.for_a_crown.state import FACE_UP, LEVELS, NO_COST, Ask, Do, End, First
from regalia.kernel.state import NOBODY, NOTHING, SPECTATOR

ENDS = dict(enumerate((name.lower() for name in End._fields), start=End[0]))
QUESTIONS = tuple(name.lower() for name in Ask._fields)
OPEN_CHESTS = "open_chests"


@dataclass(frozen=True)
class MercenaryView:
    """A Mercenary in the shared deck, as the viewer knows it."""

    level: int
    card: str | None  # None: picked unseen, and not yet revealed
    unseen: bool  # nobody but its owner knows it
    waiting: bool  # still to be revealed this round


@dataclass(frozen=True)
class SeatView:
    """What the viewer knows of one family."""

    seat: int
    family: str
    place: int | None  # the space of its portrait, from 1
    bandits: int
    heirloom: bool
    coins: int | None  # of shut chests, None
    rubies: int | None
    mercenaries: tuple[MercenaryView, ...]
    out: bool
    rank: int | None  # at the end, 1 for the winner
    acting: bool


@dataclass(frozen=True)
class ColumnView:
    """One level of the Royal Square."""

    level: int
    cost: int | None  # None: can't be recruited yet
    stacks: dict[str, int]  # of level 1: copies of each card
    face_up: tuple[str, ...]
    deck: int


@dataclass(frozen=True)
class View:
    """What the viewer sees of the table."""

    game: str
    viewer: int | None
    round: int
    question: str | None
    to_act: tuple[int, ...]
    columns: tuple[ColumnView, ...]
    scandal: tuple[int, ...]  # Rubies lost on each space of the Gallery
    seats: tuple[SeatView, ...]
    cards_waiting: int  # in the shared deck
    events: dict[str, int]  # those seen in the shared deck
    unseen_events: int
    happening: str | None  # the Event that is being applied
    owner: int | None  # whose Mercenary is being applied
    card: str | None
    effects: tuple[str, ...]  # to choose from
    to_come: tuple[tuple[str, int], ...]  # effects still to apply, or families still to be asked, and whose
    owed: int  # what the asked family pays
    buying: str | None  # the Mercenary it pays for
    buying_unseen: int | None  # its level, if it was picked unseen
    ended: str | None
    winner: int | None


def view(edition: Edition, s: Any, viewer: int | None, options: frozenset[str]) -> View:
    """The table as this seat sees it; None for a spectator."""
    deciding = s.over == 0
    revealed = edition.mercenaries[s.mercenary[s.owner, s.sleeve]] if s.owner != NOBODY else None
    choosing = deciding and s.question == Ask.CHOOSE and revealed is not None
    seen = [s.event[slot] for slot in range(s.events)]
    return View(
        game="for-a-crown",
        viewer=viewer,
        round=s.round,
        question=QUESTIONS[s.question] if deciding else None,
        to_act=tuple(p for p in range(s.seats) if deciding and is_in(s.to_act, p)),
        columns=tuple(_column(edition, s, level) for level in range(LEVELS)),
        scandal=edition.box.scandal,
        seats=tuple(_seat(edition, s, viewer, p, options) for p in range(s.seats)),
        cards_waiting=cards_waiting(s),
        events={name: n for k, name in enumerate(HAPPENING_IDS) if (n := seen.count(k))},
        unseen_events=seen.count(NOTHING),
        happening=HAPPENING_IDS[s.happening] if s.happening != NOTHING else None,
        owner=s.owner if s.owner != NOBODY else None,
        card=revealed.id if revealed else None,
        effects=tuple(ICON_IDS[icon] for icon in sorted(revealed.icons)) if choosing and revealed else (),
        to_come=tuple(_step(s, i) for i in range(steps_to_come(s))),
        owed=s.owed,
        buying=_bought(edition, s),
        buying_unseen=s.buying - First.UNSEEN + 1 if is_paying(s) and s.buying >= First.UNSEEN else None,
        ended=ENDS.get(s.over),
        winner=None if s.winner == NOBODY else s.winner,
    )


def _step(s: Any, i: int) -> tuple[str, int]:
    """The i-th thing to be done before the next card, and by whom."""
    step, who = s.agenda[s.depth - 1 - i, 0], s.agenda[s.depth - 1 - i, 1]
    return Do._fields[step].lower(), who


def _bought(edition: Edition, s: Any) -> str | None:
    if not is_paying(s) or s.buying >= First.UNSEEN:
        return None
    bought: str = edition.mercenaries[s.buying - First.RECRUIT].id
    return bought


def _column(edition: Edition, s: Any, level: int) -> ColumnView:
    kinds = [(n, card) for n, card in enumerate(edition.mercenaries) if card.level == level + 1]
    face_up = [s.face_up[level, space] for space in range(FACE_UP)] if level else []
    return ColumnView(
        level=level + 1,
        cost=None if s.cost[level] == NO_COST else s.cost[level],
        stacks={card.id: s.deck[n] for n, card in kinds} if level == 0 else {},
        face_up=tuple(edition.mercenaries[kind].id for kind in face_up if kind != NOTHING),
        deck=s.left[level] if level else 0,
    )


def _seat(edition: Edition, s: Any, viewer: int | None, p: int, options: frozenset[str]) -> SeatView:
    open_chest = p == viewer or s.over != 0 or OPEN_CHESTS in options
    out = is_in(s.out, p)
    return SeatView(
        seat=p,
        family=FAMILY_IDS[p],
        place=None if out else s.place[p] + 1,
        bandits=s.bandits[p],
        heirloom=not is_in(s.sold, p),
        coins=s.coins[p] if open_chest else None,
        rubies=s.rubies[p] if open_chest else None,
        mercenaries=tuple(_mercenary(edition, s, viewer, p, sleeve) for sleeve in range(s.hired[p])),
        out=out,
        rank=s.rank[p] + 1 if s.over else None,
        acting=s.over == 0 and is_in(s.to_act, p),
    )


def _mercenary(edition: Edition, s: Any, viewer: int | None, p: int, sleeve: int) -> MercenaryView:
    hidden = is_hidden(s, SPECTATOR if viewer is None else viewer, p, sleeve)
    card: Mercenary = edition.mercenaries[s.mercenary[p, sleeve]]
    return MercenaryView(
        level=card.level,
        card=None if hidden else card.id,
        unseen=is_in(s.unseen[p], sleeve),
        waiting=is_in(s.waiting[p], sleeve),
    )

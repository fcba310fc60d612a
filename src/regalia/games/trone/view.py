"""What a seat of Trône may see, built from nothing upward: whatever is not listed here stays hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from regalia.games.trone.cards import count_at, hand_size, has_front, is_hidden, is_in, is_marked, nth_marked
from regalia.games.trone.edition import Edition, Fx, Kind, St
from regalia.games.trone.effects import at_work
from regalia.games.trone.knowledge import knows
from regalia.games.trone.language import COPIES, FACTIONS, OPS, WHENS, Character, Count
from regalia.games.trone.notation import card_label
from regalia.games.trone.points import base_of, courage_of, points, scored_by
from regalia.games.trone.rules import keeps_throne, may_mount
from regalia.games.trone.state import CARDS, DISCARD, OUT, PILE, Ask, End, Place, Set
from regalia.kernel.build import Build
from regalia.kernel.rule import u32
from regalia.kernel.state import NOBODY, NOTHING, SPECTATOR

ENDS = dict(enumerate((name.lower() for name in End._fields), start=End[0]))
QUESTIONS = tuple(name.lower() for name in Ask._fields)
OP_IDS = tuple(OPS)
ASKED = (points, base_of, courage_of, scored_by, may_mount, keeps_throne)

Rule = Callable[..., Any]


@dataclass(frozen=True)
class CharacterView:
    """A character on a field, and the points it brings: base, Encouraged and effects add up to `points`."""

    card: str  # as in notation
    character: str
    faction: str
    line: str
    counts_as_front: bool
    printed: int | None  # None: X
    frozen: bool
    encouraged: bool
    force: int
    base: int
    courage: int
    effects: int
    points: int
    used: bool  # an effect that it has once a turn


@dataclass(frozen=True)
class SeatView:
    """What the viewer knows of one player. Field points are never below 0 in sum (TR-R13)."""

    seat: int
    hand: int
    known: tuple[str, ...]  # the characters in it that the viewer knows, in the order of the edition
    graveyard: tuple[str, ...]
    field: tuple[CharacterView, ...]  # oldest first
    base: int
    courage: int
    effects: int
    permanent: int
    points: int
    lead: int  # over the best of the others
    may_mount: bool  # has what it takes, if the throne were free at the end of its turn
    keeps_throne: bool | None  # of who sits on it: would stay if this turn ended now
    acting: bool


@dataclass(frozen=True)
class EffectView:
    """The effect at work."""

    card: str
    number: int  # which of the character's effects, from 0
    when: str
    who: int  # whose effect it is
    rival: int | None
    step: int | None  # which of its steps, from 0; None before the first, and within an option
    op: str | None  # what that step, or the one within an option, does
    first: str | None  # of a pair, where the second is being picked
    picks: int | None  # still to be made in this step, where a card is asked for


@dataclass(frozen=True)
class View:
    """What the viewer sees of the table."""

    game: str
    viewer: int | None
    question: str | None
    to_act: tuple[int, ...]
    turn: int  # whose it is
    turns: int  # begun so far
    throne: int | None
    factions: tuple[str, ...]
    pile: int
    discard: tuple[str, ...]
    tokens: dict[str, int]  # left in the supply
    has_played: bool
    replays: int  # further draws and plays still to come this turn
    extra_plays: int  # that effects may still bring this turn
    turns_left: int | None  # once the pile has run out
    effect: EffectView | None
    arriving: str | None  # the card whose line is asked
    seats: tuple[SeatView, ...]
    ended: str | None
    winners: tuple[int, ...]


@lru_cache(maxsize=16)
def rules_of(edition: Edition) -> dict[Rule, Rule]:
    """The rules that a view asks, each with the numbers of an edition."""
    build = Build({}, edition.constants(), {u32: u32}, lambda clone, args, result: clone, journalled=False)
    return {rule: build.make(rule) for rule in ASKED}


def view(edition: Edition, s: Any, viewer: int | None) -> View:
    """The table as this seat sees it; None for a spectator."""
    looked = Looked(edition, s, viewer)
    deciding = s.over == 0
    return View(
        game="trone",
        viewer=viewer,
        question=QUESTIONS[s.question] if deciding else None,
        to_act=tuple(p for p in range(s.seats) if deciding and is_in(s.to_act, p)),
        turn=s.turn,
        turns=s.turns,
        throne=_somebody(s.throne),
        factions=tuple(FACTIONS[f] for f in range(len(FACTIONS)) if looked.is_in_play(f)),
        pile=count_at(s, PILE),
        discard=looked.labels(DISCARD),
        tokens={"freeze": s.freezes, "force": s.forces, "encouraged": s.courage},
        has_played=s.has_played != 0,
        replays=s.replays,
        extra_plays=s.plays,
        turns_left=None if s.lap == NOTHING else s.lap,
        effect=looked.effect() if deciding and s.effect != NOTHING else None,
        arriving=None if s.arriving == NOTHING else card_label(edition, s.arriving),
        seats=looked.seats(),
        ended=ENDS.get(s.over),
        winners=tuple(p for p in range(s.seats) if is_in(s.winners, p)),
    )


def _somebody(p: int) -> int | None:
    return None if p == NOBODY else p


class Looked:
    """One look at a state by a viewer."""

    def __init__(self, edition: Edition, s: Any, viewer: int | None) -> None:
        self.edition = edition
        self.rules = rules_of(edition)
        self.s = s
        self.viewer = SPECTATOR if viewer is None else viewer
        self.at: dict[int, list[int]] = {}
        for c in range(CARDS):
            self.at.setdefault(s.at[c], []).append(c)

    def ask(self, rule: Rule, *numbers: int) -> Any:
        """What a rule says, with the numbers of this edition."""
        return self.rules[rule](self.s, *numbers)

    def is_in_play(self, faction: int) -> bool:
        first = COPIES * faction
        return any(self.s.at[c] != OUT for c in range(first, first + COPIES))

    def labels(self, spot: int) -> tuple[str, ...]:
        return tuple(card_label(self.edition, c) for c in self.at.get(spot, ()))

    # ---- players ----------------------------------------------------------------------------------------

    def seats(self) -> tuple[SeatView, ...]:
        totals = [self.ask(points, p) for p in range(self.s.seats)]
        return tuple(self.seat(p, totals) for p in range(self.s.seats))

    def seat(self, p: int, totals: list[int]) -> SeatView:
        s = self.s
        field = self.field(p)
        lead = totals[p] - max(total for q, total in enumerate(totals) if q != p)
        return SeatView(
            seat=p,
            hand=hand_size(s, p),
            known=self.known(p),
            graveyard=self.labels(8 * Place.GRAVEYARD + p),
            field=field,
            base=sum(character.base for character in field),
            courage=sum(character.courage for character in field),
            effects=sum(character.effects for character in field),
            permanent=s.permanent[p],
            points=totals[p],
            lead=lead,
            may_mount=lead > 0 and self.ask(may_mount, p),  # most need not be counted anew
            keeps_throne=self.ask(keeps_throne, p) if s.throne == p else None,
            acting=s.over == 0 and is_in(s.to_act, p),
        )

    def known(self, p: int) -> tuple[str, ...]:
        """One's own hand, what one has seen of another, and all of them at the end."""
        s = self.s
        hand = self.at.get(8 * Place.HAND + p, ())
        seen = [c for c in hand if p == self.viewer or s.over != 0 or knows(s, self.viewer, c)]
        return tuple(self.character(c).id for c in seen)

    def character(self, c: int) -> Character:
        found: Character = self.edition.characters[self.edition.tables["KIND_OF"][c]]
        return found

    # ---- fields -----------------------------------------------------------------------------------------

    def field(self, p: int) -> tuple[CharacterView, ...]:
        cards = [c for line in (Place.FRONT, Place.BACK) for c in self.at.get(8 * line + p, ())]
        return tuple(self.fielded(p, c) for c in sorted(cards, key=lambda c: self.s.age[c]))

    def fielded(self, p: int, c: int) -> CharacterView:
        s, character = self.s, self.character(c)
        in_front = s.at[c] >> 3 == Place.FRONT
        base, courage, effects = (self.ask(rule, c) for rule in (base_of, courage_of, scored_by))
        return CharacterView(
            card=card_label(self.edition, c),
            character=character.id,
            faction=character.faction,
            line="front" if in_front else "back",
            counts_as_front=in_front or not has_front(s, p),
            printed=None if isinstance(character.base, Count) else character.base,
            frozen=is_marked(s, Set.FROZEN, c),
            encouraged=is_marked(s, Set.ENCOURAGED, c),
            force=s.force[c],
            base=base,
            courage=courage,
            effects=effects,
            points=base + courage + effects,
            used=s.used[c] != 0,
        )

    def name_of(self, c: int) -> str:
        """A card by its label; one that has gone to a hand by its character alone, for copies are alike there."""
        if is_hidden(self.s, c):
            character: Character = self.edition.characters[self.edition.tables["KIND_OF"][c]]
            return character.id
        return card_label(self.edition, c)

    # ---- the effect at work -----------------------------------------------------------------------------

    def effect(self) -> EffectView:
        s, tables = self.s, self.edition.tables
        effect, kind = tables["EFFECTS"][s.effect], tables["KINDS"][tables["KIND_OF"][s.card]]
        begun = s.question not in (Ask.MAY, Ask.CONSTRAINT)
        picking = s.question == Ask.CARD
        place = at_work(s) - int(effect[Fx.FIRST_STEP])
        return EffectView(
            card=self.name_of(s.card),
            number=s.effect - int(kind[Kind.FIRST_EFFECT]),
            when=WHENS[effect[Fx.WHEN]],
            who=s.who,
            rival=_somebody(s.rival),
            step=place if begun and 0 <= place < effect[Fx.STEPS] else None,
            op=OP_IDS[tables["STEPS"][at_work(s), St.OP]] if begun else None,
            first=card_label(self.edition, nth_marked(s, Set.FIRST, 0)) if picking and s.second else None,
            picks=s.picks if picking else None,
        )

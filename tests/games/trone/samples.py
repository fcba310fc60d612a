"""What Trône says, for `tests/games/test_texts.py`. What characters do is read in `characters.txt` beside this file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from regalia.games.definition import Game, Texts
from regalia.games.trone.edition import DEFAULT, Edition, Fx, Kind
from regalia.games.trone.language import FACTIONS
from regalia.games.trone.notation import card_label
from regalia.games.trone.state import CARDS, DISCARD, Alteration, End, Event, Place, When
from regalia.games.trone.view import EffectView, View, view
from regalia.kernel.state import NOTHING

from ..sampling import Line, entries
from .position import FIRST, Position
from .test_wording import sentences as generated

NO_ACTIONS: frozenset[int] = frozenset()


def cards_of(edition: Edition) -> dict[str, int]:
    """All cards by their labels."""
    return {card_label(edition, card): card for card in range(CARDS)}


CARD = cards_of(DEFAULT)
KNIGHT, HYDRA, ARCHDEMON = (CARD[card] for card in ("knight-2", "hydra-1", "archdemon-1"))
# masculine; feminine, with an h in front; with a vowel in front
SOME_CARDS = (KNIGHT, HYDRA, ARCHDEMON)
DJINN_CHOOSES = 0  # at its first step
RAVEN = [character.id for character in DEFAULT.characters].index("raven")


def words(game: Game, texts: Texts) -> Iterator[Line]:
    """Terms, questions and the table."""
    edition: Any = game.edition()
    for _ in generated(texts):  # read elsewhere, but its patterns are used here too
        pass
    for name, meaning in game.effects(texts, edition, "mount").items():
        yield "a term", f"{name}: {meaning}"
    for question in game.questions:
        for label, shown in views_of(question):
            for prompt in game.prompts(texts, shown, 0, edition):
                yield f"prompt {label}", prompt
    for line in game.summary(texts, full_table(), edition):
        yield "table", line
    for line in game.summary(texts, replace(full_table(), viewer=None, discard=()), edition):
        yield "table for a spectator", line
    for line in game.summary(texts, bare_table(), edition):
        yield "bare table", line
    for section in game.describe(texts, Edition("listed", DEFAULT.characters, FACTIONS[:5]))[-1:]:
        yield "factions of an edition that lists them", section.title


@cache
def full_table() -> View:
    """A table with one of everything that can lie on it, or be known of a seat."""
    table = Position(4)
    table.put(0, front="knight villager", back="alleycat lizard blackcat raven", hand="raven knight raven")
    table.put(1, back="necromancer worm", graveyard="hydra imp", hand="death imp")
    table.put(2, front="yeti dragon hydra", hand="shade")
    table.put(3, front="yeti dragon archdemon", hand="shade")
    table.discard("death villager")
    table.pile("seer")
    table.encourage("villager-1")
    table.freeze("raven-1", "knight-1")
    table.force("knight-1", 2)
    table.show("imp-2")
    table.throne(3)
    s = table.s
    s.permanent[1] = 2
    s.used[table.card("alleycat-1")] = 1
    s.lap, s.turns = 9, 21
    return view(FIRST, s, 0)


@cache
def bare_table() -> View:
    table = Position(2)
    table.pile("seer")
    return view(FIRST, table.s, 1)


EFFECT = EffectView(
    card="djinn-1",
    number=0,
    when="instant",
    who=0,
    rival=None,
    step=DJINN_CHOOSES,
    op="choose",
    first=None,
    picks=None,
)
# For each step that asks for a card, a character that has it.
PICKING = {
    "encourage": "captain-1",
    "freeze": "witch-1",
    "force": "nomad-1",
    "cleanse": "priest-1",
    "transfer": "camel-1",
    "destroy": "death-1",
    "swap": "kitten-1",
    "steal": "catqueen-1",
    "give": "pact-1",
    "shift": "squire-1",
    "return": "gravedigger-1",
    "place": "herald-1",
    "play": "lich-1",
    "discard": "shade-1",
}


def views_of(question: str) -> Iterator[tuple[str, View]]:
    """A table at which this is asked, in each way that there is to ask it."""
    table = replace(full_table(), question=question, effect=EFFECT, arriving="imp-1", throne=None)
    match question:
        case "turn":
            yield question, table
            yield f"{question}, having played", replace(table, has_played=True)
        case "card":
            for op, card in PICKING.items():
                effect = replace(EFFECT, op=op, card=card)
                yield f"{question} to {op}", replace(table, effect=effect)
                if op in ("transfer", "swap"):
                    yield (
                        f"{question} to {op}, the second",
                        replace(table, effect=replace(effect, first="knight-1")),
                    )
            holder = replace(EFFECT, op="destroy", card="tempter-1", who=2)
            yield f"{question} of somebody else", replace(table, effect=holder)
        case "may":
            yield question, replace(table, effect=replace(EFFECT, card="kitten-1"))
        case "constraint":
            yield question, replace(table, effect=replace(EFFECT, card="hydra-1"))
        case "rival":
            yield question, replace(table, effect=replace(EFFECT, card="tempter-1"))
        case _:
            yield question, table


def choose_row(edition: Edition) -> int:
    """The row of the Djinn's choice."""
    kind = int(edition.tables["KIND_OF"][cards_of(edition)["djinn-1"]])
    effect = edition.tables["KINDS"][kind][Kind.FIRST_EFFECT]
    return int(edition.tables["EFFECTS"][effect][Fx.FIRST_STEP]) + DJINN_CHOOSES


FRONT, BACK = Place.FRONT, Place.BACK
# Every event, with each variant of its sentence.
ENTRIES = entries(
    [
        (Event.FACTIONS, (1 << len(FACTIONS)) - 1),
        (Event.STARTS, 1),
        (Event.TURN, 2, 14),
        (Event.DRAWS, 0, 1),
        (Event.DREW, 0, RAVEN),
        *((Event.PLAYS, 0, card, FRONT, Place.HAND) for card in SOME_CARDS),
        (Event.PLAYS, 0, KNIGHT, BACK, Place.GRAVEYARD),
        (Event.PLAYS, 0, KNIGHT, NOTHING, DISCARD),
        (Event.PLACES, 0, HYDRA, FRONT, Place.HAND),
        (Event.PLACES, 0, HYDRA, NOTHING, Place.GRAVEYARD),
        (Event.STANDS, 0, CARD["imp-1"], FRONT),
        (Event.STANDS, 0, CARD["imp-1"], BACK),
        *((Event.ACTS, 0, HYDRA, when) for when in (When.INSTANT, When.START, When.END, When.ONCE)),
        (Event.DECLINES, 0, KNIGHT),
        (Event.REFUSES, 0, HYDRA, 0),
        (Event.REFUSES, 0, HYDRA, 1),
        (Event.AIMS, 0, 3, CARD["raven-1"]),
        (Event.CHOOSES, 0, CARD["djinn-1"], 0, choose_row(DEFAULT)),
        (Event.CHOOSES, 0, CARD["djinn-1"], 1, choose_row(DEFAULT)),
        (Event.ENCOURAGES, 0, CARD["captain-1"], KNIGHT),
        (Event.ENCOURAGES, 0, CARD["villager-1"], CARD["villager-1"]),
        (Event.FREEZES, 0, CARD["witch-1"], HYDRA),
        (Event.FORCES, 0, CARD["nomad-1"], HYDRA, 2),
        (Event.FORCES, 0, CARD["worm-1"], CARD["worm-1"], 1),
        (Event.CLEANSES, 0, CARD["priest-1"], ARCHDEMON, NOTHING),
        (Event.CLEANSES, 0, CARD["golem-1"], ARCHDEMON, Alteration.FREEZE),
        (Event.CLEANSES, 0, CARD["golem-1"], ARCHDEMON, Alteration.FORCE),
        (Event.CLEANSES, 0, CARD["golem-1"], ARCHDEMON, Alteration.ENCOURAGED),
        (Event.MOVES, KNIGHT, HYDRA, Alteration.FORCE, 1),
        (Event.MOVES, KNIGHT, HYDRA, Alteration.FREEZE, 1),
        (Event.MOVES, KNIGHT, HYDRA, Alteration.ENCOURAGED, 1),
        *((Event.DESTROYS, 1, card) for card in SOME_CARDS),
        (Event.SWAPS, KNIGHT, HYDRA, 0, 2),
        (Event.STEALS, 0, HYDRA, 3),
        (Event.GIVES, 0, CARD["blackcat-1"], 2),
        (Event.TAKES, 0, 1),
        (Event.TOOK, 0, 1, RAVEN),
        (Event.HANDS, 0, 1),
        (Event.HANDED, 0, 1, RAVEN),
        (Event.SHIFTS, 0, KNIGHT, BACK),
        (Event.RETURNS, 0, KNIGHT, FRONT),
        (Event.RETURNS, 0, KNIGHT, Place.GRAVEYARD),
        (Event.RETURNS, 0, KNIGHT, DISCARD),
        (Event.DISCARDS, 0, HYDRA),
        (Event.PEEKS, 0, 1),
        (Event.SEES, 0, 1, RAVEN),
        (Event.REPLAYS, 0),
        (Event.GAINS, 0, 1, 1),
        (Event.GAINS, 0, 2, 3),
        (Event.PASSES, 0),
        (Event.MOUNTS, 0, 12),
        (Event.STAYS, 0),
        (Event.TOPPLED, 0, 8),
        (Event.PILE_OUT, 8),
        (Event.LAST_LAP,),
        (Event.WINS, 0, End.THRONE),
        (Event.WINS, 0, End.LAST_LAP),
        (Event.SHARES, 0b101),
        (Event.HOLDS, 1, 0, 9, -1),
        (Event.PICKS, 0, 17, 3),
    ]
)

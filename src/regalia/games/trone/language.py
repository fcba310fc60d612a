"""The language that characters of Trône are written in: read from a card file, and checked.

A character is data. What it does is a list of effects; an effect is a list of steps; a step does something to
targets. `docs/writing-cards.md` teaches it; whatever a file says wrongly is an EditionError that names file, line,
character, field and what is allowed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from regalia.games.data import Table

FACTIONS = ("humans", "dead", "underworld", "mountain", "demons", "desert", "mages", "cats")
CHARACTERS = 8  # in a faction
COPIES = 16  # cards of a faction
MOST_STEPS = 4  # of an effect
MOST_EFFECTS = 4  # of a character
MOST_BASE = 9
MOST_NUMBER = 20
LONGEST_TEXT = 200

WHENS = ("instant", "permanent", "start", "end", "once")
EVENTS = ("played", "destroyed", "discarded")
POSITIONS = ("front", "back", "free")
ZONES = ("field", "hand", "graveyard", "discard")
OWNERS = ("self", "other", "any", "rival", "each")
LINES = ("any", "front", "back")
ALTERATIONS = ("freeze", "force", "encouraged")
PICKS = ("you", "holder", "random", "all")
COUNTED = ("cards", "factions", "force", "permanent")
LASTING = ("score", "protect")  # what a permanent effect may do, and nothing else may


class Form(NamedTuple):
    """What a step of one kind is made of: which targets it has, where they may be, and what else it takes."""

    targets: tuple[str, ...] = ()
    zones: tuple[str, ...] = ("field",)
    takes: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


OPS = {
    "score": Form(needs=("n",)),
    "protect": Form(("t",), needs=("from",)),
    "encourage": Form(("t",)),
    "freeze": Form(("t",)),
    "force": Form(("t",), takes=("n",)),
    "cleanse": Form(("t",), takes=("alter",)),
    "transfer": Form(("a", "b"), takes=("n",), needs=("alter",)),
    "destroy": Form(("t",)),
    "swap": Form(("a", "b")),
    "steal": Form(("t",), ("field", "hand")),
    "give": Form(("t",), ("field", "hand")),
    "shift": Form(("t",)),
    "return": Form(("t",), ("field", "graveyard", "discard")),
    "place": Form(("t",), ("hand", "graveyard", "discard")),
    "play": Form(("t",), ("hand", "graveyard", "discard")),
    "draw": Form(needs=("n",)),
    "discard": Form(("t",), ("hand",)),
    "peek": Form(("t",), ("hand",)),
    "replay": Form(),
    "gain": Form(needs=("n",)),
    "choose": Form(needs=("options",)),
}


@dataclass(frozen=True)
class Filter:
    """Which cards are meant: all that is said must hold."""

    zone: str = "field"
    owner: str = "self"
    line: str = "any"
    faction: str | None = None
    base_min: int | None = None
    base_max: int | None = None
    alter: str | None = None
    lacks: str | None = None
    others: bool = False
    this: bool = False
    n: int | Count = 1
    upto: bool = False
    pick: str = "you"


@dataclass(frozen=True)
class Count:
    """A number that follows from the table: min(max, value // per * times + plus)."""

    count: Filter | None  # None: the player's permanent points
    of: str = "cards"
    per: int = 1
    times: int = 1
    plus: int = 0
    max: int | None = None


Number = int | Count
Target = str | Filter  # "this", "it", or cards that a filter finds


@dataclass(frozen=True)
class Step:
    """One thing that is done."""

    op: str
    n: Number | None = None
    t: Target | None = None
    a: Target | None = None
    b: Target | None = None
    alter: str | None = None
    shield: tuple[str, ...] = ()  # what `protect` protects from
    cost: bool = False
    options: tuple[tuple[Step, ...], ...] = ()


@dataclass(frozen=True)
class Condition:
    """An effect exists only while a count lies within bounds."""

    count: Count
    at_least: int | None
    at_most: int | None


@dataclass(frozen=True)
class Effect:
    """What a character does, and when."""

    when: str
    do: tuple[Step, ...]
    may: bool = False
    constraint: bool = False
    condition: Condition | None = None
    on: str | None = None  # the event it answers
    of: Filter | None = None


@dataclass(frozen=True)
class Character:
    """One kind of card."""

    id: str
    faction: str
    names: dict[str, str]  # by language
    copies: int
    base: Number
    position: str
    effects: tuple[Effect, ...]
    texts: dict[str, str]  # sentences that stand in for the generated ones, by language


# ---- a file ---------------------------------------------------------------------------------------------


def read_characters(file: Table) -> tuple[Character, ...]:
    """The characters of all factions of a file, in the order of the factions."""
    found = []
    for faction in FACTIONS:
        table = file.table(faction)
        listed = [_character(table, name, faction) for name in table.values]
        table.read.update(table.values)
        if len(listed) != CHARACTERS:
            raise table.wrong(f"has {len(listed)} characters, but must have {CHARACTERS}")
        copies = sum(character.copies for character in listed)
        if copies != COPIES:
            raise table.wrong(f"has {copies} cards in all, but must have {COPIES}")
        found += listed
    return tuple(found)


def _character(faction: Table, name: str, belongs_to: str) -> Character:
    if not name.isidentifier() or name != name.lower():
        raise faction.wrong(f"{name!r} is no name for a character: lower-case letters, digits and _", name)
    table = faction.table(name)
    table.place = f"{belongs_to}.{name}"
    card = table.table("card")
    names = {language: _line(card, language) for language in ("en", "fr", "it")}
    copies = card.number("copies", 1, COPIES)
    base = _number(card, "base", 0, MOST_BASE)
    position = card.choice("pos", POSITIONS)
    card.done()
    effects = table.entries("fx")
    if len(effects) > MOST_EFFECTS:
        raise table.wrong(f"fx has {len(effects)} effects, but may have {MOST_EFFECTS}", "fx")
    done = tuple(_effect(effect) for effect in effects)
    texts = {}
    if table.has("text"):
        text = table.table("text")
        texts = {language: _line(text, language) for language in ("en", "fr", "it")}
        text.done()
    table.done()
    return Character(name, belongs_to, names, copies, base, position, done, texts)


def _line(table: Table, field: str) -> str:
    text = table.text(field)
    if len(text) > LONGEST_TEXT:
        raise table.wrong(f"{field} has {len(text)} characters, but may have {LONGEST_TEXT}", field)
    return text


# ---- effects --------------------------------------------------------------------------------------------


def _effect(table: Table) -> Effect:
    when = table.choice("when", WHENS)
    may, constraint = _flag(table, "may"), _flag(table, "constraint")
    if may and constraint:
        raise table.wrong("is both may and constraint; one is allowed", "constraint")
    on, of = None, None
    if table.has("on"):
        if when != "once":
            raise table.wrong(f'on stands only with when = "once", not with "{when}"', "on")
        on = table.choice("on", EVENTS)
        of = _filter(table.table("of"), counting=True, event=True)
    condition = _condition(table.table("if")) if table.has("if") else None
    if when == "permanent" and (may or constraint):
        raise table.wrong("a permanent effect is neither may nor constraint: it lasts", "when")
    steps = _steps(table, "do", 0, MOST_STEPS)
    _check_place(table, when, steps)
    _check_options(table, steps)
    _check_secrets(table, steps)
    _check_it(table, steps, on is not None)
    table.done()
    return Effect(when, steps, may, constraint, condition, on, of)


def _check_place(table: Table, when: str, steps: tuple[Step, ...]) -> None:
    """`score` and `protect` last; all else is done, so they stand in different effects."""
    for number, step in enumerate(steps):
        lasts = step.op in LASTING
        if lasts != (when == "permanent"):
            allowed = ", ".join(LASTING if when == "permanent" else (op for op in OPS if op not in LASTING))
            raise table.wrong(f"{step.op} can't stand in a {when} effect; {allowed} can", "do", number)


def _check_options(table: Table, steps: tuple[Step, ...]) -> None:
    """An option is done at once: it neither lasts nor asks for a further option."""
    for number, step in enumerate(steps):
        for inner in (inner for option in step.options for inner in option):
            if inner.op in LASTING or inner.op == "choose":
                raise table.wrong(f"{inner.op} can't stand in an option of choose", "do", number)


def _check_it(table: Table, steps: tuple[Step, ...], answers: bool) -> None:
    """ "it" is the card of the event, or what the step before has touched."""
    touched = answers
    for number, step in enumerate(steps):
        if not touched and "it" in (step.t, step.a, step.b):
            raise table.wrong(
                '"it" is nothing here: no event is answered, and no step before touches a card', "do", number
            )
        touched = touched or bool(OPS[step.op].targets)


def _check_secrets(table: Table, steps: tuple[Step, ...]) -> None:
    """Nobody picks from a hand they have not seen."""
    peeked = False
    for number, step in enumerate(steps):
        peeked |= step.op == "peek"
        inner = [inner.t for option in step.options for inner in option]
        if step.op != "peek" and any(_picks_from_another_hand(t) for t in (step.t, *inner)) and not peeked:
            raise table.wrong(
                'picks from a hand nobody has shown: let a peek come before, or say pick = "holder" or "random"',
                "do",
                number,
            )


def _picks_from_another_hand(target: Target | None) -> bool:
    if not isinstance(target, Filter):
        return False
    return target.zone == "hand" and target.owner != "self" and target.pick == "you"


def _condition(table: Table) -> Condition:
    count = _count(table)
    bounds = [
        table.number(field, 0, MOST_NUMBER) if table.has(field) else None for field in ("at_least", "at_most")
    ]
    if bounds == [None, None]:
        raise table.wrong("needs at_least, at_most or both")
    table.done()
    return Condition(count, *bounds)


def _steps(table: Table, field: str, least: int, most: int) -> tuple[Step, ...]:
    entries = table.entries(field)
    if not least <= len(entries) <= most:
        raise table.wrong(f"{field} has {len(entries)} steps, but must have from {least} to {most}", field)
    return tuple(_step(entry) for entry in entries)


def _step(table: Table) -> Step:
    op = table.choice("op", tuple(OPS))
    form = OPS[op]
    values: dict[str, object] = {"op": op, "cost": _flag(table, "cost")}
    for name in form.targets:
        values[name] = _target(table, name, form.zones, lasting=op == "protect")
    for name in form.takes + form.needs:
        if name in form.needs or table.has(name):
            values["shield" if name == "from" else name] = _part(table, name, op)
    table.done()
    return Step(**values)  # type: ignore[arg-type]


def _part(table: Table, name: str, op: str) -> object:
    """What a step takes besides its targets. Points may be lost, all else is at least one."""
    match name:
        case "n":
            return _number(table, "n", -MOST_NUMBER if op == "score" else 1, MOST_NUMBER)
        case "alter":
            return table.choice("alter", ALTERATIONS)
        case "from":
            return table.choices(
                "from", tuple(op for op in OPS if "t" in OPS[op].targets or op == "swap"), 1, 8
            )
    return _options(table)


def _options(table: Table) -> tuple[tuple[Step, ...], ...]:
    listed = table.values.get("options")
    table.read.add("options")
    if (
        not isinstance(listed, list)
        or not 2 <= len(listed) <= 4
        or not all(isinstance(x, list) for x in listed)
    ):
        raise table.wrong("options must be a list of 2 to 4 lists of steps", "options")
    found = []
    for number, steps in enumerate(listed):
        inner = Table(
            {"steps": steps}, table.file, f"{table.place}, option {number + 1}", table.lines, table.path
        )
        found.append(_steps(inner, "steps", 1, MOST_STEPS))
    return tuple(found)


# ---- targets and counts ---------------------------------------------------------------------------------


def _target(table: Table, name: str, zones: tuple[str, ...], lasting: bool) -> Target:
    value = table.values.get(name)
    if isinstance(value, str):
        return table.choice(name, ("this", "it"))
    found = _filter(table.table(name), counting=lasting)
    if found.zone not in zones:
        raise table.wrong(f"{name} is in the {found.zone}, but must be in: {', '.join(zones)}", name)
    return found


def _filter(table: Table, counting: bool, event: bool = False) -> Filter:
    """`counting`: what must not depend on base points or on a choice, so that no value depends on itself."""
    values: dict[str, object] = {}
    owners = tuple(owner for owner in OWNERS if not counting or owner not in ("rival", "each"))
    choices = {"zone": ZONES, "owner": owners, "line": LINES, "faction": FACTIONS}
    choices |= {"alter": (*ALTERATIONS, "any"), "lacks": (*ALTERATIONS, "any"), "pick": PICKS}
    for field, allowed in choices.items():
        if table.has(field):
            values[field] = table.choice(field, allowed)
    for field in ("base_min", "base_max"):
        if table.has(field):
            if counting and not event:
                raise table.wrong(
                    f"{field} can't stand in a count or a protect: a value would depend on itself", field
                )
            values[field] = table.number(field, 0, MOST_NUMBER)
    for field in ("others", "this", "upto"):
        values[field] = _flag(table, field)
    if table.has("n"):
        values["n"] = _number(table, "n", 1, MOST_NUMBER)
    table.done()
    return Filter(**values)  # type: ignore[arg-type]


def _number(table: Table, field: str, low: int, high: int) -> Number:
    """A number, or a count."""
    if isinstance(table.values.get(field), dict):
        inner = table.table(field)
        count = _count(inner)
        inner.done()
        return count
    return table.number(field, low, high)


def _count(table: Table) -> Count:
    of = table.choice("of", COUNTED) if table.has("of") else "cards"
    if (of == "permanent") == table.has("count"):
        raise table.wrong('has count = { … } for what is counted, unless of = "permanent"', "of")
    counted = _filter(table.table("count"), counting=True) if table.has("count") else None
    numbers = {
        "per": (1, MOST_NUMBER),
        "times": (-MOST_NUMBER, MOST_NUMBER),
        "plus": (-MOST_NUMBER, MOST_NUMBER),
    }
    values = {field: table.number(field, *limits) for field, limits in numbers.items() if table.has(field)}
    most = table.number("max", 0, MOST_NUMBER) if table.has("max") else None
    return Count(counted, of, max=most, **values)


def _flag(table: Table, field: str) -> bool:
    if not table.has(field):
        return False
    value = table.values[field]
    table.read.add(field)
    if not isinstance(value, bool):
        raise table.wrong(f"{field} = {value!r}, but must be true or false", field)
    return value

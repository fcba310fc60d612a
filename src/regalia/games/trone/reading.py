"""Characters read from a card file, and checked.

Whatever a file says wrongly is an EditionError that names file, line, character, field and what is allowed. What the
rules could not do, or would quietly not do, is wrong as well: nothing in a card file is ever ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from regalia.games.data import MOST_SHOWN, Table, plain
from regalia.games.definition import LANGUAGES
from regalia.games.trone.filters import read_count, read_filter, read_flag, read_number, refuse
from regalia.games.trone.language import (
    ALTERATIONS,
    ANSWERING,
    CHARACTERS,
    COPIES,
    EVENTS,
    FACTIONS,
    LASTING,
    LONGEST_TEXT,
    MOST_ANSWERS,
    MOST_BASE,
    MOST_EFFECTS,
    MOST_NUMBER,
    MOST_STEPS,
    OPS,
    OPTIONS,
    POSITIONS,
    THREATS,
    WHENS,
    Character,
    Condition,
    Count,
    Effect,
    Filter,
    Step,
    Target,
)

ALWAYS_DONE = ("draw", "gain", "replay")  # whatever the table looks like
GONE = ("destroy", "return", "discard", "peek")  # after these steps no card that they touched is on a field


# ---- a file ---------------------------------------------------------------------------------------------


def read_characters(file: Table, originals: tuple[Character, ...] = ()) -> tuple[Character, ...]:
    """The characters of all factions of a file, in the order of the factions.

    With originals the file says only what is different from them.
    """
    found: list[Character] = []
    for faction in FACTIONS:
        own = {character.id: character for character in originals if character.faction == faction}
        if own and not file.has(faction):
            found += own.values()
        else:
            found += _faction(_faction_table(file, faction), faction, own)
    _check_names(file, found)
    _check_answers(file, found)
    return tuple(found)


def _faction_table(file: Table, faction: str) -> Table:
    if not file.has(faction):
        raise file.wrong(
            f"{faction} is missing: all eight factions are needed, unless the file"
            ' has extends = "regalia" and says only what is different'
        )
    return file.table(faction)


def _faction(table: Table, faction: str, originals: dict[str, Character]) -> list[Character]:
    listed = dict(originals)
    for name, value in table.values.items():
        if value is False and originals:
            if listed.pop(name, None) is None:
                known = ", ".join(originals)
                raise table.wrong(f"{_shown(name)} = false, but there is none; there are {known}", name)
        else:
            listed[name] = _character(table, name, faction, originals.get(name))
    table.read.update(table.values)
    _check_faction(table, listed, originals)
    return list(listed.values())


def _check_faction(table: Table, listed: dict[str, Character], originals: dict[str, Character]) -> None:
    """Eight characters and sixteen cards, or what to do about it."""
    new = [name for name in listed if originals and name not in originals]
    added = f" with {', '.join(new)}" if new else ""
    if len(listed) != CHARACTERS:
        kept = next((name for name in listed if name in originals), "")
        hint = f": another must go, as in {kept} = false" if new and len(listed) > CHARACTERS else ""
        raise table.wrong(f"has {len(listed)} characters{added}, but must have {CHARACTERS}{hint}")
    copies = sum(character.copies for character in listed.values())
    if copies != COPIES:
        each = ", ".join(f"{name} {character.copies}" for name, character in listed.items())
        hint = "; another must go or give up copies" if new and copies > COPIES else ""
        raise table.wrong(f"has {copies} cards in all{added}, but must have {COPIES}{hint} ({each})")


def _check_names(file: Table, characters: list[Character]) -> None:
    """Notation names characters by their ids, people by their names: no two have the same."""
    taken: dict[tuple[str, str], Character] = {}
    for character in characters:
        called = {"id": character.id} | character.names
        for kind, name in called.items():
            other = taken.setdefault((kind, name), character)
            if other is not character:
                both = " and ".join(f"{one.faction}.{one.id}" for one in (other, character))
                raise _blamed(file, (character, other)).wrong(
                    f"{kind} = {_shown(name)}, but two have it: {both}"
                )


def _check_answers(file: Table, characters: list[Character]) -> None:
    """All answers that could wait at a time must find room."""
    answers = sum(character.copies * character.answers for character in characters)
    if answers > MOST_ANSWERS:
        most = sorted(characters, key=lambda character: -character.copies * character.answers)
        raise _blamed(file, most).wrong(
            f"on: {answers} answers to events in the whole file (copies × effects with on),"
            f" but there may be {MOST_ANSWERS}"
        )


def _blamed(file: Table, characters: Iterable[Character]) -> Table:
    """Where the first of these stands that is in the file itself, not in what it extends."""
    for character in characters:
        if isinstance(file.values.get(character.faction), dict):
            faction = file.table(character.faction)
            if isinstance(faction.values.get(character.id), dict):
                return _character_table(faction, character.id, character.faction)
    return file


def _shown(name: str) -> str:
    return plain(name)[:MOST_SHOWN]


# ---- a character ----------------------------------------------------------------------------------------


def _character_table(table: Table, name: str, faction: str) -> Table:
    found = table.table(name)
    found.place = f"{faction}.{name}"
    return found


def _character(faction: Table, name: str, belongs_to: str, original: Character | None) -> Character:
    """A character; what a changed one does not say is as it was."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or len(name) > MOST_SHOWN:
        raise faction.wrong(
            f"{_shown(name)!r} is no name for a character: lower-case letters, digits and _, a letter first",
            name,
        )
    table = _character_table(faction, name, belongs_to)
    if original is None or table.has("card"):
        made = _card(table.table("card"), name, belongs_to, original)
    else:
        made = original
    if original is None or table.has("fx"):
        made = replace(made, effects=_effects(table))
    if table.has("text"):
        made = replace(made, texts=_texts(table.table("text")))
    elif original and (made.effects, _x(made)) != (original.effects, _x(original)):
        made = replace(made, texts={})  # a sentence of its own told what it did before
    table.done()
    return made


def _x(character: Character) -> Count | None:
    return character.base if isinstance(character.base, Count) else None


def _card(card: Table, name: str, faction: str, original: Character | None) -> Character:
    """What is printed on a card."""

    def given(field: str) -> bool:
        return card.has(field) or original is None

    made = original or Character(name, faction, {}, 0, 0, "free", (), {})
    names = {language: _line(card, language) for language in LANGUAGES if given(language)}
    made = replace(made, names=made.names | names)
    if given("copies"):
        made = replace(made, copies=card.number("copies", 1, COPIES))
    if given("base"):
        made = replace(made, base=read_number(card, "base", 0, MOST_BASE))
    if given("pos"):
        made = replace(made, position=card.choice("pos", POSITIONS))
    card.done()
    return made


def _texts(text: Table) -> dict[str, str]:
    """Sentences of its own, in all languages."""
    texts = {language: _line(text, language) for language in LANGUAGES}
    text.done()
    return texts


def _line(table: Table, field: str) -> str:
    text = table.shown_text(field)
    if len(text) > LONGEST_TEXT:
        raise table.wrong(f"{field} has {len(text)} characters, but may have {LONGEST_TEXT}", field)
    return text


# ---- effects --------------------------------------------------------------------------------------------


def _effects(table: Table) -> tuple[Effect, ...]:
    entries = table.entries("fx")
    if len(entries) > MOST_EFFECTS:
        raise table.wrong(f"fx has {len(entries)} effects, but may have {MOST_EFFECTS}", "fx")
    effects = tuple(read_effect(entry) for entry in entries)
    used = [number for number, effect in enumerate(effects) if effect.when == "once" and effect.on is None]
    if len(used) > 1:
        why = "a second effect that is used once a turn: nobody could say which is meant; let one of them choose"
        raise entries[used[1]].wrong(why, "when")
    return effects


def read_effect(table: Table) -> Effect:
    """An effect, with all its steps."""
    when = table.choice("when", WHENS)
    may, constraint = read_flag(table, "may"), read_flag(table, "constraint")
    on = table.choice("on", EVENTS) if table.has("on") else None
    _check_when(table, when, on, may, constraint)
    of = _event(table.table("of"), on) if on else None
    condition = _condition(table.table("if")) if table.has("if") else None
    course = Course(when, on, constraint)
    if of and on == "played":  # all other events are about cards that leave
        course.its, course.whose = 1, _side(of.owner)
    steps = _steps(table, "do", table.entries("do"), course)
    table.done()
    return Effect(when, steps, may, constraint, condition, on, of)


def _check_when(table: Table, when: str, on: str | None, may: bool, constraint: bool) -> None:
    """What lasts is neither declined nor refused; what is used at will is always optional."""
    refuse(may and constraint, table, "constraint", "is both may and constraint; one is allowed")
    why = "a permanent effect is neither may nor constraint: it lasts"
    refuse(when == "permanent" and (may or constraint), table, "may" if may else "constraint", why)
    refuse(on and when != "once", table, "on", f'on stands only with when = "once", not with "{when}"')
    refuse(table.has("of") and not on, table, "of", "of stands only with on: it says which event is answered")
    why = 'when = "once" without on is used when its player likes: say may = true'
    refuse(when == "once" and not on and not may, table, "when", why)


def _event(table: Table, on: str) -> Filter:
    """Which card of an event is meant: one on a field, or one that was in a hand."""
    found = read_filter(table, ANSWERING, zone="hand" if on == "discarded" else "field")
    why = "this can’t stand here: a character that is destroyed answers no more"
    refuse(on == "destroyed" and found.this, table, "this", why)
    for field in ("alter", "lacks"):
        why = f"{field} says nothing here: a character that was just played has no alterations"
        refuse(on == "played" and field in table.values, table, field, why)
    return found


def _condition(table: Table) -> Condition:
    count = read_count(table)
    low = table.number("at_least", 1, MOST_NUMBER) if table.has("at_least") else None
    high = table.number("at_most", 0, MOST_NUMBER) if table.has("at_most") else None
    if low is None and high is None:
        raise table.wrong("needs at_least, at_most or both")
    if low is not None and high is not None and low > high:
        raise table.wrong(f"at_least = {low} is more than at_most = {high}: no number is both", "at_least")
    alone = count.count is not None and count.count.this and count == Count(count.count)
    told = (low, high) in ((1, None), (None, 0))
    refuse(alone and not told, table, "count", "this is one card: say at_least = 1 or at_most = 0")
    table.done()
    return Condition(count, low, high)


# ---- steps ----------------------------------------------------------------------------------------------


@dataclass
class Course:
    """Where a step stands: in what effect, and after what."""

    when: str
    on: str | None
    constraint: bool
    its: int = 0  # how many cards "it" is: none, one, or 2 for several
    whose: str = "any"  # whose "it" is: "self", "other", or "any" if nobody can say
    seen: frozenset[str] = frozenset()  # whose hands have been looked at: the rival’s, or each
    last: bool = True  # nothing comes after the step
    inside: bool = False  # an option of a choose

    def go_past(self, step: Step) -> None:
        """What the next step can count on."""
        self.its = _left_on_fields(step, self.its)
        self.whose = _whose_then(step, self.whose)
        if step.op == "peek" and isinstance(step.t, Filter):
            self.seen |= {step.t.owner}


def _left_on_fields(step: Step, its: int) -> int:
    """How many cards that a step touched are on a field afterwards: none, one, or 2 for several."""
    if step.op in GONE or step.t is None:
        return 0
    if not isinstance(step.t, Filter):
        return its if step.t == "it" else 1
    if step.op in ("steal", "give") and step.t.zone == "hand":
        return 0
    return 1 if step.t.n == 1 and step.t.pick != "all" and step.t.owner != "each" else 2


def _whose_then(step: Step, whose: str) -> str:
    """On whose field the cards that a step touched are afterwards."""
    if step.op in ("steal", "place", "play"):
        return "self"
    if step.op == "give":
        return "other"
    return whose if step.t == "it" else _side(_owner(step.t))


def _side(owner: str | None) -> str:
    """One's own side, the others', or either."""
    return {"self": "self", "other": "other", "rival": "other", "each": "other"}.get(owner or "", "any")


def _steps(table: Table, field: str, entries: list[Table], course: Course) -> tuple[Step, ...]:
    """Steps one after the other, each in the light of those before."""
    if not 1 <= len(entries) <= MOST_STEPS:
        raise table.wrong(f"{field} has {len(entries)} steps, but must have from 1 to {MOST_STEPS}", field)
    steps, ends = [], course.last
    for number, entry in enumerate(entries, 1):
        course.last = ends and number == len(entries)
        steps.append(_step(entry, course))
        course.go_past(steps[-1])
    return tuple(steps)


def _step(table: Table, course: Course) -> Step:
    op = table.choice("op", tuple(OPS))
    _check_place(table, op, course)
    form = OPS[op]
    values: dict[str, object] = {"op": op, "cost": _cost(table, op, course)}
    for name in form.targets:
        values[name] = _target(table, name, op, course)
    for name in form.needs + form.takes:
        if name in form.needs or table.has(name):
            values["shield" if name == "from" else name] = _part(table, name, op, course)
    table.done()
    step = Step(**values)  # type: ignore[arg-type]
    _check_pair(table, step, course)
    _check_alterations(table, step)
    return step


def _check_place(table: Table, op: str, course: Course) -> None:
    """`score` and `protect` last, all else is done; one plays on one's own turn, and before its end."""
    lasts, when = op in LASTING, course.when
    allowed = ", ".join(LASTING if when == "permanent" else (name for name in OPS if name not in LASTING))
    why = f'{op} can’t stand where when = "{when}"; {allowed} can'
    refuse(lasts != (when == "permanent"), table, "op", why)
    why = "choose can’t stand in an option of choose"
    refuse(course.inside and op == "choose", table, "op", why)
    why = f"{op} can’t stand in an answer to an event: it may be another player’s turn"
    refuse(course.on and op in ("play", "replay"), table, "op", why)
    refuse(when == "end" and op == "replay", table, "op", "replay comes too late at the end of a turn")


def _cost(table: Table, op: str, course: Course) -> bool:
    """A price, without which all that follows is off."""
    cost = read_flag(table, "cost")
    if cost:
        refuse(op in LASTING, table, "cost", f"{op} is no cost: it lasts")
        refuse(op in ALWAYS_DONE, table, "cost", f"{op} is no cost: it is always done")
        why = "cost says nothing in a constraint: every step of it must be done"
        refuse(course.constraint, table, "cost", why)
        refuse(course.last, table, "cost", "cost says nothing here: no step comes after it")
    return cost


def _part(table: Table, name: str, op: str, course: Course) -> object:
    """What a step takes besides its targets."""
    match name:
        case "n":
            return _amount(table, op)
        case "alter":
            return table.choice("alter", ALTERATIONS)
        case "from":
            shield = table.choices("from", THREATS, 1, len(THREATS))
            refuse(len(set(shield)) < len(shield), table, "from", "from names something twice")
            return shield
    return _options(table, course)


def _amount(table: Table, op: str) -> object:
    """Points may be lost; all else is at least one."""
    if op == "score":
        refuse(table.values.get("n") == 0, table, "n", "n = 0 changes no points")
        return read_number(table, "n", -MOST_NUMBER, MOST_NUMBER)
    other = op == "transfer" and table.values.get("alter") != "force"
    refuse(other, table, "n", "n goes with Force: of other alterations a character has only one")
    return read_number(table, "n", 1, MOST_NUMBER)


def _options(table: Table, course: Course) -> tuple[tuple[Step, ...], ...]:
    listed = table.values.get("options")
    table.read.add("options")
    least, most = OPTIONS
    if (
        not isinstance(listed, list)
        or not least <= len(listed) <= most
        or not all(isinstance(steps, list) for steps in listed)
    ):
        raise table.wrong(f"options must be a list of {least} to {most} lists of steps", "options")
    found = tuple(_option(table, number, steps, course) for number, steps in enumerate(listed))
    refuse(len(set(found)) < len(found), table, "options", "options has one of them twice")
    return found


def _option(table: Table, number: int, steps: list[object], course: Course) -> tuple[Step, ...]:
    place, path = f"{table.place}, option {number + 1}", (*table.path, "options", number)
    entries = [
        Table(values, table.file, f"{place}, step {at + 1}", table.lines, (*path, at))
        for at, values in enumerate(steps)
    ]
    return _steps(table, f"option {number + 1}", entries, replace(course, inside=True))


# ---- targets --------------------------------------------------------------------------------------------


def _target(table: Table, name: str, op: str, course: Course) -> Target:
    """What a step is done to."""
    if isinstance(table.values.get(name), str):
        return _word(table, name, op, course)
    use, inner = OPS[op].use, table.table(name)
    found = read_filter(inner, use)
    in_pairs = len(OPS[op].targets) > 1
    refuse(
        in_pairs and found.pick == "all", inner, "pick", f'pick = "all" can’t stand in {use.name}: {use.why}'
    )
    if op != "peek":
        _check_seen(inner, found, course)
    return found


def _word(table: Table, name: str, op: str, course: Course) -> str:
    """A character that needs no looking for: "this" or "it"."""
    word, use = table.choice(name, ("this", "it")), OPS[op].use
    said = f'{name} = "{word}"'
    zones, owners = ", ".join(use.zones), ", ".join(use.owners)
    refuse("field" not in use.zones, table, name, f"{said} is on a field, but {op} needs a card in: {zones}")
    whose = course.whose if word == "it" else "self"
    wrong = whose == "self" and "self" not in use.owners
    refuse(wrong, table, name, f"{said} is one’s own, but {op} needs one whose owner is one of {owners}")
    wrong = whose == "other" and "other" not in use.owners
    refuse(wrong, table, name, f"{said} is another player’s, but {op} needs one of one’s own")
    if word == "it":
        why = (
            f"{said} is nothing here: it is the card that was played, where that is answered,"
            " or what the step just before has touched and left on a field"
        )
        refuse(course.its == 0, table, name, why)
        several = course.its > 1 and len(OPS[op].targets) > 1
        refuse(several, table, name, f"{said} may be several here, but {use.why}")
    return word


def _check_seen(table: Table, found: Filter, course: Course) -> None:
    """Nobody picks from a hand they have not seen."""
    blind = found.zone == "hand" and found.owner != "self" and found.pick == "you"
    why = (
        "picks from a hand that was not seen: let a peek of the same owner, rival or each, come before,"
        ' or say pick = "holder" or "random"'
    )
    refuse(blind and found.owner not in course.seen, table, "pick", why)


def _check_pair(table: Table, step: Step, course: Course) -> None:
    """Two different characters; to be exchanged, on two fields."""
    if step.a is None or step.b is None:
        return
    a, b = (course.whose if target == "it" else _owner(target) for target in (step.a, step.b))
    same = _alone(step.a) is not None and _alone(step.a) == _alone(step.b)
    refuse(same, table, "b", "a and b are the same character")
    apart = step.op != "swap" or a != b or a not in ("self", "rival", "each")
    refuse(not apart, table, "b", "a and b are on the same field: there is nothing to exchange")
    refuse(
        {a, b} == {"rival", "each"}, table, "b", "a step is for one rival or for each player, not for both"
    )


def _owner(target: Target | None) -> str | None:
    if isinstance(target, Filter):
        return target.owner
    return "self" if target == "this" else None


def _alone(target: Target) -> str | None:
    """The word for a target that is one certain character."""
    if isinstance(target, Filter):
        return "this" if target.this else None
    return target


def _check_alterations(table: Table, step: Step) -> None:
    """Nothing is given to those who have it, or taken from those who lack it."""
    match step.op:
        case "freeze":
            _check_given(table, "t", step.t, "freeze")
        case "encourage":
            _check_given(table, "t", step.t, "encouraged")
        case "cleanse":
            _check_taken(table, "t", step.t, step.alter)
        case "transfer":
            _check_taken(table, "a", step.a, step.alter)
            _check_given(table, "b", step.b, step.alter)


def _check_given(table: Table, name: str, target: Target | None, alteration: str | None) -> None:
    """Force alone can be had more than once."""
    has = alteration != "force" and isinstance(target, Filter) and target.alter == alteration
    refuse(has, table, name, f"{name} has {alteration} already, and nobody has it twice")


def _check_taken(table: Table, name: str, target: Target | None, alteration: str | None) -> None:
    lacks = isinstance(target, Filter) and target.lacks in (alteration or "any", "any")
    refuse(lacks, table, name, f"{name} lacks what is to be taken from it")

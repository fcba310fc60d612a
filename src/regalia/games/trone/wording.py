"""What a character does, in words that follow from its effects: text and behaviour can't disagree.

The patterns stand in `text/<language>.toml` under `grammar`; this module chooses among them and fills their gaps.
A noun is wrapped in all that its filter says of it, from the inside out, and a determiner goes around the whole. Two
things decide the form of a word: number ("one" or "many") and class ("first" or "second"). A class is a gender in
French and Italian; in English it is whether "a" or "an" comes before. Verbs have two moods: "do" (discard a card) and
"may" (you may discard a card).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from regalia.games.definition import Texts
from regalia.games.trone.language import (
    LASTING,
    SETTLED,
    Character,
    Condition,
    Count,
    Effect,
    Filter,
    Number,
    Step,
    Target,
)

MINUS = "\u2212"
LETTER = "N"  # stands for a count where a number would stand
UNKNOWN = "noun"  # a word before the noun that leaves its class as it is


class Phrase(NamedTuple):
    """Some cards in words, and whether they are one or many."""

    text: str
    number: str


@dataclass
class Said:
    """What an effect has spoken of so far: whether an opponent was chosen, and whether "it" is one or many."""

    opponent: bool = False
    number: str = "one"


# ---- a character and its effects ------------------------------------------------------------------------


def describe_character(texts: Texts, character: Character) -> str:
    """What it does: its own sentence where it has one, otherwise the one that follows from its effects."""
    own = character.texts.get(texts.language)
    if own is not None:
        return own
    sentences = [describe_effect(texts, effect) for effect in character.effects]
    if isinstance(character.base, Count):
        sentences.insert(
            0, texts.say("grammar.effect.x", amount=describe_amount(texts, "base", character.base))
        )
    return " ".join(sentences) or texts.say("grammar.effect.none")


def describe_effect(texts: Texts, effect: Effect) -> str:
    """A sentence: when, if, and what is done."""
    said = Said()
    head = texts.say(f"grammar.when.{effect.when}")
    if effect.on is not None and effect.of is not None:
        head = texts.say("grammar.when.event", head=head, event=_event(texts, effect.on, effect.of, said))
    if effect.constraint:
        head = texts.say("grammar.when.constraint", head=head)
    condition = describe_condition(texts, effect.condition) if effect.condition else None
    if effect.may:
        body = texts.say("grammar.effect.may", body=describe_steps(texts, effect.do, said, "may"))
    else:
        body = describe_steps(texts, effect.do, said)
    if condition is not None:
        body = texts.say("grammar.effect.if", condition=condition, body=body)
    return texts.say("grammar.effect.sentence", head=head, body=body)


def _event(texts: Texts, on: str, of: Filter, said: Said) -> str:
    """What is answered. A card that is played or destroyed is a character; one that is discarded is a card."""
    placed = on == "destroyed" and of.owner != "any"  # "an ally is destroyed", but "you play a character"
    found = (_this if of.this else _one)(texts, of, said, placed=placed)
    said.number = found.number
    return texts.say(f"grammar.event.{on}.{of.owner}", np=found.text)


def describe_condition(texts: Texts, condition: Condition) -> str:
    """A clause that begins with "if"."""
    count, low, high = condition.count, condition.at_least, condition.at_most
    bounds = _bounds(texts, low, high)
    number = _form(texts, high if high is not None else low or 0)
    if (count.per, count.times, count.plus, count.max) != (1, 1, 0, None):
        return texts.say("grammar.if.letter", bounds=bounds, count=describe_amount(texts, None, count))
    if count.count is None:
        return texts.say("grammar.if.permanent", amount=_unit(texts, "permanent", bounds, number))
    those = _those(texts, count.count)
    if count.of == "factions":
        factions = _unit(texts, "faction", bounds, number)
        return texts.say(f"grammar.if.factions.{number}", amount=factions, np=those.text)
    if count.of == "force":
        force = _unit(texts, "force", bounds, number)
        return texts.say(f"grammar.if.force.{those.number}", amount=force, np=those.text)
    if count.count.this:
        key = "grammar.if.this.none" if high == 0 else "grammar.if.this.one"
        return texts.say(key, **_as_what(texts, count.count))
    return _how_many(texts, count.count, condition, bounds, number)


def _as_what(texts: Texts, f: Filter) -> dict[str, str]:
    """This card, and what it would have to be."""
    kind = "character" if f.zone == "field" else "card"
    found = _one(texts, replace(f, this=False), Said(), counting=True)
    return {"this": texts.say(f"grammar.this.{kind}"), "np": found.text}


def _how_many(texts: Texts, counted: Filter, condition: Condition, bounds: str, number: str) -> str:
    """If there are so many cards; one and none have words of their own."""
    where = "own" if _kind(counted) == "ally" else "any"
    if (condition.at_least, condition.at_most) == (1, None):
        found = _one(texts, counted, Said(), counting=True)
        return texts.say(f"grammar.if.{where}.one", np=found.text)
    if condition.at_most == 0:
        found = _one(texts, counted, Said(), counting=True, determiner="no")
        return texts.say(f"grammar.if.{where}.none", np=found.text)
    found = _some(texts, counted, bounds, number, Said(), counting=True)
    return texts.say(f"grammar.if.{where}.{number}", np=found.text)


def _bounds(texts: Texts, low: int | None, high: int | None) -> str:
    if high is None:
        return texts.say("grammar.bounds.least", n=low)
    if low is None:
        return texts.say("grammar.bounds.most", n=high)
    if low == high:
        return texts.say("grammar.bounds.exactly", n=low)
    return texts.say("grammar.bounds.between", low=low, high=high)


# ---- steps ----------------------------------------------------------------------------------------------


def describe_steps(
    texts: Texts, steps: tuple[Step, ...], said: Said, mood: str = "do", last: bool = True
) -> str:
    """One step after the other; after a price that is paid, the rest. What lasts holds all at once."""
    first = describe_step(texts, steps[0], said, mood, last and len(steps) == 1)
    if len(steps) == 1:
        return first
    join = "also" if steps[0].op in LASTING else "paid" if steps[0].cost else "then"
    rest = describe_steps(texts, steps[1:], said, "do" if join == "paid" else mood, last)
    return texts.say(f"grammar.join.{join}", first=first, rest=rest)


def describe_step(texts: Texts, step: Step, said: Said, mood: str = "do", last: bool = True) -> str:
    """One step, in this mood; `last`: nothing comes after it that could be taken for a part of it."""
    key = f"grammar.{mood}.{step.op}"
    match step.op:
        case "score":
            return texts.say(key, amount=_score(texts, step.n or 0))
        case "draw":
            return texts.say(key, amount=describe_amount(texts, "card", step.n or 0))
        case "gain":
            return texts.say(key, amount=describe_amount(texts, "permanent", step.n or 0))
        case "replay":
            return texts.say(key)
        case "choose":
            return _choice(texts, step, said, mood, last)
        case "protect":
            return _protection(texts, step, key)
        case "transfer" | "swap":
            return _pair(texts, step, said, key)
        case "peek":
            return _look(texts, step, said, key)
    return _deed(texts, step, said, key)


def _deed(texts: Texts, step: Step, said: Said, key: str) -> str:
    """A step with one target."""
    found = describe_target(texts, step.t or "this", said)
    said.number = found.number
    match step.op:
        case "force":
            amount = _lettered(texts, "force", 1 if step.n is None else step.n)
            return texts.say(key, amount=amount, t=found.text)
        case "cleanse":
            return texts.say(f"{key}.{step.alter or 'any'}", t=found.text)
        case "steal":
            where = "hand" if isinstance(step.t, Filter) and step.t.zone == "hand" else "field"
            return texts.say(f"{key}.{where}", t=found.text)
        case "give":
            known = "known" if said.opponent else "new"
            said.opponent = True
            return texts.say(f"{key}.{known}", t=found.text)
        case "return":
            return texts.say(f"{key}.{_whose_hand(step.t, found.number)}", t=found.text)
    return texts.say(key, t=found.text)


def _whose_hand(target: Target | None, number: str) -> str:
    """A card from a graveyard or the discard goes to your hand, a character to its player's."""
    yours = target == "this" or (
        isinstance(target, Filter) and (target.zone != "field" or target.owner == "self" or target.this)
    )
    return "own" if yours else number


def _pair(texts: Texts, step: Step, said: Said, key: str) -> str:
    """A step with two targets, which are different characters."""
    first = describe_target(texts, step.a or "this", said)
    target = step.b or "this"
    if isinstance(target, Filter) and _may_meet(step.a, target):
        target = replace(target, others=True)
    second = describe_target(texts, target, said)
    if step.op == "swap":
        return texts.say(key, a=first.text, b=second.text)
    if step.alter != "force":
        return texts.say(f"{key}.{step.alter}", a=first.text, b=second.text)
    n = 1 if step.n is None else step.n
    amount = _lettered(texts, "force", n)
    return texts.say(f"{key}.force.{_form(texts, n)}", amount=amount, a=first.text, b=second.text)


def _may_meet(a: Target | None, b: Filter) -> bool:
    """Whether one character could be both."""
    if b.this or a == "it":
        return False
    if not isinstance(a, Filter):
        return b.owner in ("self", "any")
    return a.owner == b.owner or "any" in (a.owner, b.owner) or "self" not in (a.owner, b.owner)


def _protection(texts: Texts, step: Step, key: str) -> str:
    verbs = [texts.say(f"grammar.verb.{op}") for op in step.shield]
    if isinstance(step.t, Filter):
        cards = _those(texts, step.t).text
    else:
        cards = describe_target(texts, step.t or "this", Said()).text
    if len(verbs) == 1:
        return texts.say(f"{key}.one", verbs=verbs[0], t=cards)
    listed = texts.say("grammar.nor.first", verb=verbs[0])
    for verb in verbs[1:-1]:
        listed = texts.say("grammar.nor.more", list=listed, verb=verb)
    end = "two" if len(verbs) == 2 else "last"
    return texts.say(
        f"{key}.many", verbs=texts.say(f"grammar.nor.{end}", list=listed, verb=verbs[-1]), t=cards
    )


def _look(texts: Texts, step: Step, said: Said, key: str) -> str:
    """A whole hand is looked at, or each opponent's."""
    if isinstance(step.t, Filter) and step.t.owner == "each":
        return texts.say(f"{key}.each")
    known = "known" if said.opponent else "new"
    said.opponent = True
    return texts.say(f"{key}.{known}")


def _choice(texts: Texts, step: Step, said: Said, mood: str, last: bool) -> str:
    """One of several lists of steps; in brackets where more follows."""
    listed = ""
    ends = []
    for option in step.options:
        own = replace(said)
        words = describe_steps(texts, option, own, mood, last=False)
        listed = texts.say("grammar.join.or", first=listed, rest=words) if listed else words
        ends.append(own)
    said.opponent = all(own.opponent for own in ends)
    return texts.say(f"grammar.{mood}.choose.{'last' if last else 'inner'}", list=listed)


# ---- numbers --------------------------------------------------------------------------------------------


def _figure(n: int) -> str:
    return f"{MINUS}{-n}" if n < 0 else str(n)


def _form(texts: Texts, n: Number) -> str:
    """Whether a noun after the number is singular or plural."""
    if isinstance(n, Count):
        return "many"
    if n == 0:
        return texts.say("grammar.zero")
    return "one" if abs(n) == 1 else "many"


def _unit(texts: Texts, unit: str | None, n: str, number: str) -> str:
    return n if unit is None else texts.say(f"grammar.unit.{unit}.{number}", n=n)


def describe_amount(texts: Texts, unit: str | None, number: Number) -> str:
    """So many of something: "2 cards", "1 base point plus 1 for each ally, at most 4". No unit: the number alone."""
    if isinstance(number, int):
        return _unit(texts, unit, _figure(number), _form(texts, number))
    if number.plus:
        start = _unit(texts, unit, _figure(number.plus), _form(texts, number.plus))
        sign = "plus" if number.times > 0 else "minus"
        start = texts.say(f"grammar.amount.{sign}", start=start, n=abs(number.times))
    else:
        start = _unit(texts, unit, _figure(number.times), _form(texts, number.times))
    words = describe_count(texts, number, start)
    return words if number.max is None else texts.say("grammar.amount.max", amount=words, n=number.max)


def describe_count(texts: Texts, count: Count, start: str) -> str:
    """The start of an amount, and what it is multiplied by: "2 cards" for each of something."""
    if count.count is None:
        if count.per == 1:
            return texts.say("grammar.each.permanent", start=start)
        return texts.say("grammar.every.permanent", start=start, n=count.per)
    if count.of in ("factions", "force"):
        those = _those(texts, count.count)
        number = f".{those.number}" if count.of == "force" else ""
        if count.per == 1:
            return texts.say(f"grammar.each.{count.of}{number}", start=start, np=those.text)
        return texts.say(f"grammar.every.{count.of}{number}", start=start, n=count.per, np=those.text)
    if count.count.this:
        return texts.say("grammar.each.this", start=start, **_as_what(texts, count.count))
    if count.per == 1:
        found = _one(texts, count.count, Said(), counting=True, determiner="each")
        return texts.say("grammar.each.cards", start=start, np=found.text)
    found = _some(texts, count.count, str(count.per), "many", Said(), counting=True)
    return texts.say("grammar.every.cards", start=start, np=found.text)


def _lettered(texts: Texts, unit: str, number: Number) -> str:
    """An amount with more words after it: a count is told in brackets."""
    if isinstance(number, int):
        return describe_amount(texts, unit, number)
    letter = _unit(texts, unit, LETTER, "many")
    return texts.say("grammar.letter", phrase=letter, count=describe_amount(texts, None, number))


def _score(texts: Texts, number: Number) -> str:
    """So many points more, or less."""
    if isinstance(number, int):
        return _unit(texts, "less" if number < 0 else "more", str(abs(number)), _form(texts, number))
    if number.plus >= 0 and number.times > 0:
        return describe_amount(texts, "more", number)
    if number.plus == 0 and number.max is None:
        return describe_amount(texts, "less", replace(number, times=-number.times))
    return _lettered(texts, "more", number)


# ---- cards ----------------------------------------------------------------------------------------------


def describe_target(texts: Texts, target: Target, said: Said) -> Phrase:
    """What a step does something to."""
    if target == "this":
        return Phrase(texts.say("grammar.this.character"), "one")
    if not isinstance(target, Filter):
        return Phrase(texts.say(f"grammar.it.{said.number}"), said.number)
    if target.this:
        return _this(texts, target, said)
    found = _picked(texts, target, said)
    if target.pick == "holder" and target.owner != "self":
        found = found._replace(text=texts.say("grammar.holder", phrase=found.text))
    if target.owner == "each":
        found = found._replace(number="many")
    return found


def _picked(texts: Texts, target: Filter, said: Said) -> Phrase:
    """So many of those that a filter finds, or all of them."""
    n = target.n
    if target.pick == "all":
        return _definite(texts, "all", target, said, target.owner in SETTLED)
    if isinstance(n, Count):
        found = _some(texts, target, LETTER, "many", said)
        key = "grammar.letter_most" if target.upto else "grammar.letter"
        return found._replace(text=texts.say(key, phrase=found.text, count=describe_amount(texts, None, n)))
    if target.upto:
        return _some(texts, target, texts.say("grammar.bounds.upto", n=n), _form(texts, n), said)
    if n == 1:
        return _one(texts, target, said)
    return _some(texts, target, str(n), _form(texts, n), said)


def _this(texts: Texts, target: Filter, said: Said, *, placed: bool = True) -> Phrase:
    """This card, if it is what the filter says."""
    kind = "character" if target.zone == "field" else "card"
    words = texts.say(f"grammar.this.{kind}")
    rest = replace(target, this=False, upto=False)
    plain = replace(rest, base_min=None, base_max=None, owner="self") == Filter()
    if plain and rest.owner in ("self", "any"):
        points = _points(texts, rest)
        if points is not None:
            words = texts.say("grammar.this.has", this=words, points=points)
    elif placed or not plain:
        found = _one(texts, rest, said, placed=placed)
        words = texts.say("grammar.this.is", this=words, np=found.text)
    if target.upto:
        words = texts.say("grammar.this.upto", this=words)
    return Phrase(words, "one")


def _one(
    texts: Texts, f: Filter, said: Said, *, counting: bool = False, placed: bool = True, determiner: str = "a"
) -> Phrase:
    """A card, another, each, no card."""
    noun, sound = _noun(texts, f, "one", said, counting, placed)
    text = texts.say(f"grammar.{determiner}.{_whether_other(f)}.{sound}", noun=noun)
    return Phrase(text, "one")


def _some(texts: Texts, f: Filter, n: str, number: str, said: Said, *, counting: bool = False) -> Phrase:
    """So many cards, "at least 3" of them, or N."""
    noun, sound = _noun(texts, f, number, said, counting)
    text = texts.say(f"grammar.some.{_whether_other(f)}.{number}.{sound}", n=n, noun=noun)
    return Phrase(text, number)


def _those(texts: Texts, f: Filter) -> Phrase:
    """All cards that the filter finds."""
    return _this(texts, f, Said()) if f.this else _definite(texts, "the", f, Said(), True)


def _definite(texts: Texts, which: str, f: Filter, said: Said, counting: bool) -> Phrase:
    noun, sound = _noun(texts, f, "many", said, counting)
    key = f"grammar.{which}.{_whether_other(f)}"
    text = texts.say(f"{key}.own" if _kind(f) == "ally" else f"{key}.{sound}", noun=noun)
    return Phrase(text, "many")


def _whether_other(f: Filter) -> str:
    return "other" if f.others else "any"


def _kind(f: Filter, placed: bool = True) -> str:
    if f.zone != "field":
        return "card"
    if not placed:
        return "character"
    return {"self": "ally", "other": "foe"}.get(f.owner, "character")


def _noun(
    texts: Texts, f: Filter, number: str, said: Said, counting: bool, placed: bool = True
) -> tuple[str, str]:
    """The noun with all that is said of it but how many; and the class that its first word asks for."""
    kind = _kind(f, placed)
    noun, sound = texts.say(f"grammar.noun.{kind}.{number}"), texts.say(f"grammar.class.{kind}")
    alterations = [
        (f"{has}.{alter}", f"grammar.{has}.{alter}.{number}")
        for has, alter in (("has", f.alter), ("lacks", f.lacks))
        if alter is not None
    ]
    factions = [(f.faction, f"grammar.faction.{f.faction}")] if f.faction else []
    nearest = texts.say("grammar.nearest")
    for name, key in factions + alterations if nearest == "faction" else alterations + factions:
        noun = texts.say(key, noun=noun)
        own = texts.say(f"grammar.class.{name}")
        sound = sound if own == UNKNOWN else own
    if f.pick == "random":
        noun = texts.say("grammar.pick.random", noun=noun)
    elif f.pick == "you" and f.zone == "hand" and f.owner != "self" and placed and not counting:
        noun = texts.say("grammar.pick.you", noun=noun)
    said_by_noun = not placed or f.owner in ("self", "other")
    if f.line != "any" and f.zone == "field" and said_by_noun:
        noun = texts.say(f"grammar.line.{f.line}", noun=noun)
    points = _points(texts, f)
    if points is not None:
        noun = texts.say("grammar.with_points", noun=noun, points=points)
    if placed and not (f.zone == "field" and said_by_noun):
        noun = _placed(texts, f, noun, number, said, counting)
    return noun, sound


def _placed(texts: Texts, f: Filter, noun: str, number: str, said: Said, counting: bool) -> str:
    """Where the cards are."""
    owner = "any" if f.zone == "discard" else f.owner
    if owner == "rival":
        owner = "known" if said.opponent else "rival" if number == "one" else "rivals"
        said.opponent = True
    if f.zone == "field":
        return texts.say(f"grammar.from.{f.zone if f.line == 'any' else f.line}.{owner}", noun=noun)
    if counting:
        return texts.say(f"grammar.in.{f.zone}.{owner}", noun=noun)
    if owner == "other" and number == "many":
        owner = "others"
    return texts.say(f"grammar.from.{f.zone}.{owner}", noun=noun)


def _points(texts: Texts, f: Filter) -> str | None:
    """How many base points a card must have."""
    low, high = f.base_min, f.base_max
    most = high if high is not None else low
    if most is None:
        return None
    points = _unit(texts, "base", str(most), _form(texts, most))
    if high is None:
        return texts.say("grammar.points.least", points=points)
    if low == high or (high == 0 and low is None):
        return points
    if low is None:
        return texts.say("grammar.points.most", points=points)
    return texts.say("grammar.points.between", low=low, points=points)

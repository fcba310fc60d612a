"""Card files made by chance: valid ones, with all that the language of characters can say.

    edition = Author(random.Random(1)).edition()

What an author writes is what a person could write into a file; the loader checks it like any other.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from regalia.games.data import Table
from regalia.games.definition import LANGUAGES
from regalia.games.trone.edition import Edition, parse_edition
from regalia.games.trone.language import (
    ALTERATIONS,
    CHARACTERS,
    COPIES,
    COUNTED,
    EVENTS,
    FACTIONS,
    LASTING,
    LINES,
    MOST_ANSWERS,
    MOST_BASE,
    MOST_EFFECTS,
    MOST_NUMBER,
    MOST_STEPS,
    OPS,
    OWNERS,
    PICKS,
    POSITIONS,
    SETTLED,
    THREATS,
    ZONES,
)

Values = dict[str, Any]
Word = TypeVar("Word")

DONE_AT_WILL = ("draw", "gain", "replay")  # no price: they are always done
LEAVING = ("destroy", "return", "discard", "peek")  # nothing that they touched is on a field afterwards
TOO_LATE = {"end": ("replay",), "answer": ("play", "replay")}  # or on another player's turn
WRITTEN_ALTERATIONS = (*ALTERATIONS, "any")


class Scene:
    """Where the next step stands: in what effect, and after what."""

    def __init__(self, when: str, constraint: bool, its: int, whose: str = "any") -> None:
        self.when = when  # or "answer"
        self.constraint = constraint
        self.its = its  # how many cards "it" is: none, one, or 2 for several
        self.whose = whose  # the side that they are on: "self", "other" or "any"
        self.seen: set[str] = set()  # whose hands have been looked at

    def inside(self) -> Scene:
        """The same for an option of a choice."""
        scene = Scene(self.when, self.constraint, self.its, self.whose)
        scene.seen = set(self.seen)
        return scene

    def go_past(self, step: Values) -> None:
        self.its = left_on_fields(step, self.its)
        self.whose = whose_then(step, self.whose)
        if step["op"] == "peek":
            self.seen.add(step["t"]["owner"])


def left_on_fields(step: Values, its: int) -> int:
    """How many cards that a step touched are on a field afterwards."""
    target = step.get("t")
    if step["op"] in LEAVING or target is None:
        return 0
    if isinstance(target, str):
        return its if target == "it" else 1
    if step["op"] in ("steal", "give") and target.get("zone") == "hand":
        return 0
    several = target.get("n", 1) != 1 or target.get("pick") == "all" or target.get("owner") == "each"
    return 2 if several else 1


def whose_then(step: Values, whose: str) -> str:
    """On which side they are afterwards."""
    target = step.get("t")
    if step["op"] in ("steal", "place", "play", "give"):
        return "other" if step["op"] == "give" else "self"
    if isinstance(target, str):
        return whose if target == "it" else "self"
    owner = (target or {}).get("owner", "self")
    return owner if owner in ("self", "any") else "other"


class Author:
    """Writes card files by chance."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.answers = 0  # in the file so far, copies counted

    # ---- chance --------------------------------------------------------------------------------------------

    def maybe(self, likely: float) -> bool:
        return self.chance.random() < likely

    def one_of(self, words: Iterable[Word]) -> Word:
        return self.chance.choice(tuple(words))

    def few(self, least: int = 1, most: int = MOST_NUMBER) -> int:
        """A number, small as a rule."""
        if self.maybe(0.05):
            return self.chance.randint(least, most)
        return min(most, least + self.chance.choice((0, 0, 0, 1, 1, 2)))

    # ---- a file --------------------------------------------------------------------------------------------

    def edition(self) -> Edition:
        return parse_edition(Table(self.file(), "generated.toml"))

    def file(self) -> Values:
        values: Values = {"name": "generated"}
        self.answers = 0
        for faction in FACTIONS:
            values[faction] = {
                f"{faction}{number}": self.character(f"{faction} {number}", copies)
                for number, copies in enumerate(self.shares(COPIES, CHARACTERS))
            }
        if self.maybe(0.5):
            values["factions"] = self.chance.sample(FACTIONS, self.chance.randint(6, len(FACTIONS)))
        return values

    def shares(self, whole: int, parts: int) -> list[int]:
        """A number in so many parts, none of them empty."""
        cuts = sorted(self.chance.sample(range(1, whole), parts - 1))
        return [high - low for low, high in zip([0, *cuts], [*cuts, whole], strict=True)]

    def character(self, name: str, copies: int) -> Values:
        card = {language: f"{name} {language}" for language in LANGUAGES}
        base = self.count() if self.maybe(0.2) else self.few(0, MOST_BASE)
        return {
            "card": card | {"copies": copies, "base": base, "pos": self.one_of(POSITIONS)},
            "fx": self.effects(copies),
        }

    def effects(self, copies: int) -> list[Values]:
        made: list[Values] = []
        for _ in range(self.chance.choice((0, 1, 1, 1, 2, 2, 3, MOST_EFFECTS))):
            effect = self.effect(copies)
            at_will = effect["when"] == "once" and "on" not in effect
            if not (at_will and any(other["when"] == "once" and "on" not in other for other in made)):
                made.append(effect)
        return made

    # ---- effects -------------------------------------------------------------------------------------------

    def effect(self, copies: int) -> Values:
        when = self.chance.choice(
            ("instant",) * 4 + ("permanent", "start", "end", "once", "answer", "answer")
        )
        if when == "answer" and self.answers + copies > MOST_ANSWERS:
            when = "instant"
        effect: Values = {"when": "once" if when == "answer" else when}
        if when == "answer":
            self.answers += copies
            effect["on"] = self.one_of(EVENTS)
            effect["of"] = self.event(effect["on"])
        if when == "once":
            effect["may"] = True
        elif when != "permanent" and self.maybe(0.5):
            effect[self.one_of(("may", "constraint"))] = True
        if self.maybe(0.2):
            effect["if"] = self.condition()
        if when == "permanent":
            effect["do"] = [self.lasting() for _ in range(self.few(1, MOST_STEPS))]
        else:
            its, whose = int(effect.get("on") == "played"), effect.get("of", {}).get("owner", "any")
            effect["do"] = self.steps(Scene(when, "constraint" in effect, its, whose), last=True)
        return effect

    def event(self, on: str) -> Values:
        """Which card of an event is answered."""
        of: Values = {"owner": self.one_of(SETTLED)}
        self.add_faction_and_points(of)
        if on != "discarded":
            self.add_line(of)
            if self.maybe(0.3):
                can_be_this = on == "played" and of["owner"] != "other"
                of[self.one_of(("others", "this") if can_be_this else ("others",))] = True
        if on == "destroyed":
            self.add_alterations(of)
        return of

    def condition(self) -> Values:
        condition = self.count()
        if self.counts_this_alone(condition):
            return condition | self.one_of(({"at_least": 1}, {"at_most": 0}))
        low, high = sorted((self.few(1), self.few(1)))
        if self.maybe(0.7):
            condition["at_least"] = low
        if self.maybe(0.4) or "at_least" not in condition:
            condition["at_most"] = high
        return condition

    def counts_this_alone(self, count: Values) -> bool:
        """Only whether this card is there."""
        plain = {"of": "cards", "per": 1, "times": 1, "plus": 0}
        told = {key: value for key, value in count.items() if plain.get(key) != value}
        return list(told) == ["count"] and bool(told["count"].get("this"))

    # ---- steps ---------------------------------------------------------------------------------------------

    def lasting(self) -> Values:
        if self.maybe(0.5):
            points = self.chance.choice((-3, -1, 1, 2))
            return {"op": "score", "n": self.count() if self.maybe(0.5) else points}
        threats = self.chance.sample(THREATS, self.chance.randint(1, len(THREATS)))
        if self.maybe(0.3):
            return {"op": "protect", "t": "this", "from": threats}
        return {"op": "protect", "t": self.which(("field",), SETTLED), "from": threats}

    def steps(self, scene: Scene, last: bool, choices: bool = True) -> list[Values]:
        """Steps one after the other; `last`: nothing comes after them."""
        made: list[Values] = []
        number = self.few(1, MOST_STEPS)
        for k in range(number):
            ends = last and k == number - 1
            step = self.step(scene, ends, choices)
            if not ends and not scene.constraint and step["op"] not in DONE_AT_WILL and self.maybe(0.3):
                step["cost"] = True
            scene.go_past(step)
            made.append(step)
        return made

    def step(self, scene: Scene, last: bool, choices: bool) -> Values:
        barred = {*LASTING, *TOO_LATE.get(scene.when, ())} | ({"choose"} if not choices else set())
        op = self.one_of(op for op in OPS if op not in barred)
        step: Values = {"op": op}
        match op:
            case "choose":
                step["options"] = self.options(scene, last)
            case "draw" | "gain":
                step["n"] = self.amount()
            case "transfer" | "swap":
                self.add_pair(step, scene)
            case "peek":
                step["t"] = {"zone": "hand", "owner": self.one_of(("rival", "each"))}
            case "replay":
                pass
            case _:
                step["t"] = self.target(op, scene)
        if op == "force" and self.maybe(0.6):
            step["n"] = self.amount()
        if op == "cleanse":
            self.add_taken(step)
        return step

    def options(self, scene: Scene, last: bool) -> list[list[Values]]:
        made: list[list[Values]] = []
        wanted = self.chance.choice((2, 2, 3, 4))
        while len(made) < wanted:
            option = self.steps(scene.inside(), last, choices=False)
            if option not in made:
                made.append(option)
        return made

    def amount(self) -> int | Values:
        return self.count() if self.maybe(0.25) else self.few()

    # ---- targets -------------------------------------------------------------------------------------------

    def target(self, op: str, scene: Scene) -> str | Values:
        use = OPS[op].use
        words = []
        if "field" in use.zones:
            sides = {"any", *use.owners}
            words += ["this"] * ("self" in use.owners) + ["it"] * (scene.its > 0 and scene.whose in sides)
        if words and self.maybe(0.35):
            return self.one_of(words)
        found = self.which(use.zones, use.owners)
        self.add_points(found)
        self.add_picking(found, scene)
        self.forget_what_can_not_be(op, found)
        return found

    def forget_what_can_not_be(self, op: str, found: Values) -> None:
        """Freeze and Encouraged are not given to those who have them."""
        given = {"freeze": "freeze", "encourage": "encouraged"}.get(op)
        if given and found.get("alter") == given:
            del found["alter"]

    def add_taken(self, step: Values) -> None:
        """What a cleanse takes off is not what its target lacks."""
        if self.maybe(0.5):
            step["alter"] = self.one_of(ALTERATIONS)
        target = step["t"]
        if isinstance(target, dict) and target.get("lacks") in (step.get("alter", "any"), "any"):
            del target["lacks"]

    def add_pair(self, step: Values, scene: Scene) -> None:
        """Two characters; to be exchanged, on two fields."""
        step["a"], step["b"] = self.pair(scene, apart=step["op"] == "swap")
        if step["op"] == "transfer":
            alter = step["alter"] = self.one_of(ALTERATIONS)
            if isinstance(step["a"], dict) and step["a"].get("lacks") in (alter, "any"):
                del step["a"]["lacks"]
            if isinstance(step["b"], dict) and alter != "force" and step["b"].get("alter") == alter:
                del step["b"]["alter"]
            if alter == "force" and self.maybe(0.5):
                step["n"] = self.amount()

    def pair(self, scene: Scene, apart: bool) -> list[str | Values]:
        """Any character, or one that a word is enough for; and one that has to be looked for."""
        one: str | Values = (
            self.side() if self.maybe(0.7) else self.one_of(["this"] + ["it"] * (scene.its == 1))
        )
        other = self.side()
        other.pop("this", None)
        owners = scene.whose if one == "it" else self.owner_of(one), self.owner_of(other)
        if (apart and owners[0] == owners[1]) or set(owners) == {"rival", "each"}:
            other["owner"] = "other" if owners[0] != "other" else "self"
            other.pop("pick", None)
        return self.chance.sample([one, other], 2)

    def side(self) -> Values:
        """One of a pair."""
        found = self.which(("field",), OWNERS)
        self.add_points(found)
        if not found.get("this") and self.maybe(0.3):
            clear = found.get("owner", "self") not in ("other", "any")
            found["pick"] = self.one_of(("you", "random", *["holder"] * clear))
        return found

    def owner_of(self, target: str | Values) -> str:
        if isinstance(target, str):
            return "self"
        return str(target.get("owner", "self"))

    # ---- filters -------------------------------------------------------------------------------------------

    def which(self, zones: Sequence[str], owners: Sequence[str]) -> Values:
        """Which cards, without how strong and how many."""
        zone = self.one_of(zones)
        found: Values = {} if zone == "field" and self.maybe(0.7) else {"zone": zone}
        if zone != "discard":
            owner = self.one_of(owners)
            if owner != "self" or self.maybe(0.5):
                found["owner"] = owner
        if self.maybe(0.2):
            found["faction"] = self.one_of(FACTIONS)
        if zone == "field":
            self.add_line(found)
            self.add_alterations(found)
        if zone != "hand" and self.maybe(0.25):
            can_be_this = zone != "field" or found.get("owner", "self") in ("self", "any")
            found[self.one_of(("others", "others", *["this"] * can_be_this))] = True
        return found

    def add_line(self, found: Values) -> None:
        if self.maybe(0.3):
            found["line"] = self.one_of(LINES)

    def add_alterations(self, found: Values) -> None:
        if self.maybe(0.2):
            found["alter"] = self.one_of(WRITTEN_ALTERATIONS)
        if self.maybe(0.2):
            found["lacks"] = self.one_of(WRITTEN_ALTERATIONS)
        if "alter" in found and found.get("lacks") in (found["alter"], "any"):
            del found["lacks"]

    def add_faction_and_points(self, found: Values) -> None:
        if self.maybe(0.3):
            found["faction"] = self.one_of(FACTIONS)
        self.add_points(found)

    def add_points(self, found: Values) -> None:
        low, high = sorted((self.few(0), self.few(0)))
        if self.maybe(0.15):
            found["base_min"] = low
        if self.maybe(0.25):
            found["base_max"] = high

    def add_picking(self, found: Values, scene: Scene) -> None:
        """How many of them are picked, and by whom."""
        if found.get("this"):
            return
        owner, zone = found.get("owner", "self"), found.get("zone", "field")
        nobody = zone == "discard" or owner in ("other", "any")
        blind = zone == "hand" and owner != "self" and owner not in scene.seen
        picks = [
            pick for pick in PICKS if not (pick == "holder" and nobody) and not (pick == "you" and blind)
        ]
        pick = self.one_of(picks)
        if pick != "you" or self.maybe(0.5):
            found["pick"] = pick
        if pick != "all" and self.maybe(0.4):
            found["n"] = self.amount()
        if pick in ("you", "holder") and self.maybe(0.25):
            found["upto"] = True

    # ---- counts --------------------------------------------------------------------------------------------

    def count(self) -> Values:
        of = self.one_of(COUNTED)
        count: Values = {"of": of} if of != "cards" or self.maybe(0.3) else {}
        if of != "permanent":
            count["count"] = self.counted(of)
        if self.maybe(0.2) and not (of == "cards" and count["count"].get("this")):
            count["per"] = self.few()
        if self.maybe(0.3):
            count["times"] = self.one_of((-2, -1, 1, 2, 3))
        if self.maybe(0.3):
            count["plus"] = self.chance.randint(-2, 2)
        if self.maybe(0.5):
            count["max"] = max(self.few(), count.get("plus", 0) + 1)
        return count

    def counted(self, of: str) -> Values:
        zone = "field" if of == "force" else self.one_of(ZONES)
        if zone == "hand" and of == "cards":
            return {"zone": "hand", "owner": self.one_of(SETTLED)}
        if zone == "hand":
            zone = "graveyard"
        found = self.which((zone,), SETTLED)
        if of == "force" and found.get("lacks") in ("force", "any"):
            del found["lacks"]
        if of == "factions":
            found.pop("this", None)
        return found

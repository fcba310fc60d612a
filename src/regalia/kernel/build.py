"""Cloning rules for a target: every rule a game needs, callees first, in namespaces of their own."""

from __future__ import annotations

import dis
import sys
import types
from collections.abc import Callable
from typing import Any, get_type_hints

from regalia.kernel import journal
from regalia.kernel.rule import is_for_the_record, kind_of, u32

Compile = Callable[[Any, tuple[Any, ...], Any], Any]


class RuleError(TypeError):
    """Rules that no backend can compile, such as two that call each other in a circle."""


class Build:
    """Clones of the rules for one target.

    `supplied` are the game's functions for the kernel's contracts, `constants` the numbers of the edition,
    `replaced` what this target puts in the place of a function, and `compile_one` makes of a clone, its
    argument types and its result type what other clones call.

    With `plain`, another build of the same rules, games are only imagined: what is for the record is left out, and
    all rules that this does not concern are those of the other build.
    """

    def __init__(
        self,
        supplied: dict[str, Any],
        constants: dict[str, Any],
        replaced: dict[Any, Any],
        compile_one: Compile,
        journalled: bool,
        plain: Build | None = None,
    ) -> None:
        self.supplied = supplied
        self.constants = constants
        self.replaced = dict(replaced)
        self.compile_one = compile_one
        self.stand_ins: dict[Any, Any] = {} if journalled else {journal.note: journal.note_nothing}
        self.plain = plain
        self.concerned: dict[Any, bool] = {}
        self.done: dict[Any, Any] = {}
        self.busy: list[Any] = []

    def resolve(self, fn: Any) -> Any:
        """The rule that is meant: the game's own for a contract, a stand-in where there is one."""
        if kind_of(fn) == "contract":
            fn = self.supplied[fn.__name__]
        if self.plain and is_for_the_record(fn):
            return journal.keep_nothing
        return self.stand_ins.get(fn, fn)

    def is_concerned(self, fn: Any) -> bool:
        """Does a rule, or one that it calls, leave something out here?"""
        if fn not in self.concerned:
            self.concerned[fn] = False  # while its own rules are looked at
            self.concerned[fn] = fn is journal.keep_nothing or any(
                self.is_concerned(self.resolve(called))
                for called in rules_called(fn)
                if called not in self.replaced
            )
        return self.concerned[fn]

    def make(self, fn: Any) -> Any:
        """The compiled clone of a rule, and of all it calls."""
        fn = self.resolve(fn)
        if fn in self.replaced:
            return self.replaced[fn]
        if self.plain and not self.is_concerned(fn):
            return self.plain.make(fn)
        if fn in self.done:
            return self.done[fn]
        if fn in self.busy:
            raise RuleError(f"rules may not call each other in a circle: {fn.__name__}")
        self.busy.append(fn)
        made = self.compile_one(self.clone(fn), *signature(fn))
        self.busy.pop()
        self.done[fn] = made
        return made

    def clone(self, fn: Any) -> Any:
        """The function's code over a namespace where rules are compiled ones and numbers the edition's."""
        home = vars(sys.modules[fn.__module__])
        space: dict[str, Any] = {"__name__": fn.__module__, "__builtins__": __builtins__}
        for name in sorted(names_used(fn.__code__)):  # in any process alike
            if name in self.constants:
                space[name] = self.constants[name]
            elif name in home:
                value = home[name]
                space[name] = self.make(value) if kind_of(value) else self.replaced_value(value)
        copy = types.FunctionType(fn.__code__, space, fn.__name__, fn.__defaults__)
        copy.__module__ = fn.__module__
        return copy

    def replaced_value(self, value: Any) -> Any:
        try:
            return self.replaced.get(value, value)
        except TypeError:  # not hashable, so nothing that is replaced
            return value


def rules_called(fn: Any) -> list[Any]:
    """The rules and contracts that a rule names."""
    home = vars(sys.modules[fn.__module__])
    return [home[name] for name in sorted(names_used(fn.__code__)) if kind_of(home.get(name))]


def names_used(code: types.CodeType) -> set[str]:
    """The global names a function's code looks up (attribute names are none)."""
    found = {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found |= names_used(constant)
    return found


def signature(fn: Any) -> tuple[tuple[Any, ...], Any]:
    """The annotated types of a rule's arguments, and of its result."""
    hints = get_type_hints(fn, include_extras=True)
    result = hints.pop("return")
    return tuple(hints.values()), result


def count_rules(
    supplied: dict[str, Any],
    entries: list[Any],
    journalled: bool,
    replaced: dict[Any, Any] | None = None,
    imagined: list[Any] | None = None,
) -> int:
    """How many rules a build of these entries compiles, some of them with `plain`: what a progress bar counts to."""
    put_in, no_constants = replaced or {u32: u32}, dict[str, Any]()

    def as_it_is(clone: Any, args: tuple[Any, ...], result: Any) -> Any:
        return clone

    plain = Build(supplied, no_constants, put_in, as_it_is, journalled)
    imagining = Build(supplied, no_constants, put_in, as_it_is, journalled, plain)
    for entry in entries:
        plain.make(entry)
    for entry in imagined or ():
        imagining.make(entry)
    return len(plain.done) + len(imagining.done)


__all__ = ["Build", "RuleError", "count_rules", "signature"]

"""Building: rules are cloned with an edition's numbers, contracts are filled in, circles are refused."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.kernel import agenda, journal, play, search
from regalia.kernel.build import Build, RuleError, count_rules, names_used, signature
from regalia.kernel.rule import contract, for_the_record, kind_of, names, rule, u32

PRICE = 3


@contract
def discount(n: int) -> int:
    """Supplied by a game."""
    raise NotImplementedError


@rule
def half(n: int) -> int:
    return n // 2


@rule
def price(n: int) -> int:
    return PRICE * n - discount(n)


@rule
def ping(n: int) -> int:
    return pong(n - 1) if n else 0


@rule
def pong(n: int) -> int:
    return ping(n - 1) if n else 1


@rule
def myself(n: int) -> int:
    return myself(n - 1) if n else 0


def identity(clone: Any, args: tuple[Any, ...], result: Any) -> Any:
    return clone


def build(constants: dict[str, Any] | None = None, journalled: bool = False) -> Build:
    return Build({"discount": half}, constants or {}, {u32: u32}, identity, journalled)


def test_a_rule_is_still_the_plain_function() -> None:
    assert half(7) == 3
    assert kind_of(half) == "rule"
    assert kind_of(discount) == "contract"
    assert kind_of(7) is None


def test_a_game_supplies_what_the_contract_asks() -> None:
    assert build().make(price)(10) == 30 - 5


def test_the_numbers_of_an_edition_replace_those_of_the_module() -> None:
    assert build({"PRICE": 5}).make(price)(10) == 50 - 5
    assert build().make(price)(10) == 25, "and another build has its own"
    assert PRICE == 3


@pytest.mark.parametrize("circle", [ping, pong, myself])
def test_rules_that_call_each_other_in_a_circle_are_refused(circle: Any) -> None:
    with pytest.raises(RuleError, match="circle"):
        build().make(circle)


def test_a_contract_nobody_supplies_is_refused() -> None:
    with pytest.raises(KeyError, match="discount"):
        Build({}, {}, {}, identity, False).make(price)


def test_each_rule_is_compiled_once_after_those_it_calls() -> None:
    made: list[str] = []

    def compile_one(clone: Any, args: tuple[Any, ...], result: Any) -> Any:
        made.append(clone.__name__)
        return clone

    both = Build({"discount": half}, {}, {}, compile_one, False)
    both.make(price)
    both.make(half)
    assert made == ["half", "price"]
    assert count_rules({"discount": half}, [price, half], False) == 2


def test_the_signature_is_the_annotated_types() -> None:
    assert signature(price) == ((int,), int)


def test_names_used_are_global_names_also_of_inner_code() -> None:
    def outer() -> Any:
        return [PRICE for _ in range(2)], names("A B")

    assert {"PRICE", "range", "names"} <= names_used(outer.__code__)


def test_a_silent_build_keeps_no_journal() -> None:
    assert build().resolve(journal.note) is journal.note_nothing
    assert build(journalled=True).resolve(journal.note) is journal.note


def test_every_contract_of_the_kernel_is_supplied_by_every_game() -> None:
    from regalia.games import GAMES, find_game

    wanted = {
        name
        for module in (agenda, play, search)
        for name, value in vars(module).items()
        if kind_of(value) == "contract"
    }
    for game in GAMES:
        rules = find_game(game).rules
        missing = wanted - set(rules.supplied)
        if rules.has_greedy:
            assert missing in ({"worth"}, {"outlook"})
        else:
            assert missing == {"worth", "outlook", "weigh"}


def test_an_enumeration_is_numbers_in_order() -> None:
    Size = names("SMALL LARGE", start=4)
    assert (Size.SMALL, Size.LARGE, *Size) == (4, 5, 4, 5)


@for_the_record
@rule
def remember(s: Any, n: int) -> None:
    s.append(n)


@rule
def give_away(s: Any, n: int) -> int:
    remember(s, n)
    return half(n)


def test_what_is_for_the_record_is_left_out_of_imagined_games() -> None:
    plain = build()
    imagining = Build({"discount": half}, {}, {u32: u32}, identity, False, plain)
    kept: list[int] = []
    assert plain.make(give_away)(kept, 8) == 4
    assert kept == [8]
    assert imagining.make(give_away)(kept, 6) == 3
    assert kept == [8]
    assert imagining.make(half) is plain.make(half), "shared, for nothing is left out of it"
    assert half not in imagining.done


def test_rules_are_counted_in_both_builds() -> None:
    assert count_rules({}, [give_away], False) == 3
    assert count_rules({}, [give_away], False, imagined=[give_away]) == 5
    assert count_rules({}, [half], False, imagined=[half]) == 1

"""Which cards a card file means, and how many: filters, numbers and counts, read and checked."""

from __future__ import annotations

from regalia.games.data import MOST_SHOWN, Table, plain
from regalia.games.trone.language import (
    ALTERATIONS,
    COUNTED,
    COUNTING,
    FACTIONS,
    LINES,
    MOST_NUMBER,
    OWNERS,
    PICKING,
    PICKS,
    POINTS,
    WHICH,
    ZONES,
    Count,
    Filter,
    Number,
    Use,
)

CHOICES = {
    "zone": ZONES,
    "owner": OWNERS,
    "line": LINES,
    "faction": FACTIONS,
    "alter": (*ALTERATIONS, "any"),
    "lacks": (*ALTERATIONS, "any"),
    "pick": PICKS,
}
ON_A_FIELD = {"line": "a line", "alter": "alterations", "lacks": "alterations"}  # what nothing else has


def refuse(wrong: object, table: Table, field: str, why: str) -> None:
    """Complain about a field, if it is wrong."""
    if wrong:
        raise table.wrong(why, field)


def read_flag(table: Table, field: str) -> bool:
    """True or false; false where it is not said."""
    if not table.has(field):
        return False
    value = table.values[field]
    table.read.add(field)
    said = plain(str(value))[:MOST_SHOWN]
    refuse(not isinstance(value, bool), table, field, f"{field} = {said}, but must be true or false")
    return bool(value)


# ---- filters --------------------------------------------------------------------------------------------


def read_filter(table: Table, use: Use, zone: str = "field") -> Filter:
    """Which cards are meant. `zone`: where they are if it is not said."""
    _check_fields(table, use)
    values: dict[str, object] = {"zone": zone}
    for field in use.fields:
        if field in ("others", "this", "upto"):
            values[field] = read_flag(table, field)
        elif not table.has(field):
            continue
        elif field in POINTS:
            values[field] = table.number(field, 0, MOST_NUMBER)
        elif field == "n":
            values[field] = read_number(table, field, 1, MOST_NUMBER)
        else:
            values[field] = table.choice(field, CHOICES[field])
    table.done()
    found = Filter(**values)  # type: ignore[arg-type]
    _check_where(table, found, use)
    _check_sense(table, found)
    _check_picking(table, found)
    return found


def _check_fields(table: Table, use: Use) -> None:
    """Only what the filter is used for may be said in it."""
    for field in table.values:
        if field in (*WHICH, *POINTS, *PICKING) and field not in use.fields:
            why = "a value would depend on itself" if field in POINTS and use.fields == WHICH else use.why
            raise table.wrong(f"{field} can’t stand in {use.name}: {why}", field)


def _check_where(table: Table, found: Filter, use: Use) -> None:
    """Some steps know only some places, and some players."""
    zones, owners = ", ".join(use.zones), ", ".join(use.owners)
    refuse(found.zone not in use.zones, table, "zone", f"is in the {found.zone}, but must be in: {zones}")
    if found.zone == "discard":
        refuse("owner" in table.values, table, "owner", "owner, but the discard belongs to nobody")
    elif found.owner not in use.owners:
        said = (
            f'owner = "{found.owner}"' if "owner" in table.values else f'without owner it is "{found.owner}"'
        )
        raise table.wrong(f"{said}, but must be one of {owners}", "owner")


def _check_sense(table: Table, found: Filter) -> None:
    """No filter that no card could match, and none that says nothing."""
    low, high = found.base_min, found.base_max
    refuse(found.this and found.others, table, "others", "is both this and others: no card is")
    astray = found.this and found.zone == "field" and found.owner not in ("self", "any")
    refuse(astray, table, "owner", f'owner = "{found.owner}", but this is one’s own')
    if found.zone != "field":
        for field, what in ON_A_FIELD.items():
            why = f"{field} says nothing in the {found.zone}: only what is on a field has {what}"
            refuse(field in table.values, table, field, why)
    if found.zone == "hand":
        field = "this" if found.this else "others"
        why = f"{field} says nothing in a hand: copies are alike there"
        refuse(found.this or found.others, table, field, why)
    if low is not None and high is not None:
        refuse(
            low > high, table, "base_min", f"base_min = {low} is more than base_max = {high}: no card is both"
        )
    contrary = found.alter is not None and found.lacks in (found.alter, "any")
    refuse(
        contrary, table, "lacks", f'lacks = "{found.lacks}", but has it by alter = "{found.alter}": none does'
    )


def _check_picking(table: Table, found: Filter) -> None:
    """Who picks how many of them."""
    said = [field for field in ("n", "upto") if table.values.get(field)]
    unclear = found.pick == "holder" and (found.owner in ("other", "any") or found.zone == "discard")
    why = 'pick = "holder", but it is not clear who that is: owner must be one of self, rival, each'
    refuse(unclear, table, "pick", why)
    if found.pick == "all" and said:
        raise table.wrong(f'{said[0]} can’t stand with pick = "all"', said[0])
    refuse(found.pick == "random" and found.upto, table, "upto", 'upto can’t stand with pick = "random"')
    for field in ("n", "pick"):
        refuse(found.this and field in table.values, table, field, f"{field} can’t stand with this = true")


# ---- numbers and counts ---------------------------------------------------------------------------------


def read_number(table: Table, field: str, low: int, high: int) -> Number:
    """A number, or a count."""
    if isinstance(table.values.get(field), dict):
        inner = table.table(field)
        count = read_count(inner)
        inner.done()
        return count
    return table.number(field, low, high)


def read_count(table: Table) -> Count:
    """What is counted, and what becomes of that number."""
    of = table.choice("of", COUNTED) if table.has("of") else "cards"
    if (of == "permanent") == table.has("count"):
        raise table.wrong('has count = { … } for what is counted, unless of = "permanent"', "of")
    counted = _counted(table, of) if table.has("count") else None
    numbers = {
        "per": (1, MOST_NUMBER),
        "times": (-MOST_NUMBER, MOST_NUMBER),
        "plus": (-MOST_NUMBER, MOST_NUMBER),
    }
    values = {field: table.number(field, *limits) for field, limits in numbers.items() if table.has(field)}
    most = table.number("max", 0, MOST_NUMBER) if table.has("max") else None
    count = Count(counted, of, max=most, **values)
    refuse(count.times == 0, table, "times", "times = 0 counts nothing: write the number itself")
    alone = counted is not None and counted.this and of == "cards"
    refuse(alone and count.per > 1, table, "per", f"per = {count.per}, but this is one card")
    if most is not None and count.times > 0 and count.plus >= most:
        why = f"max = {most} is reached by plus = {count.plus} alone: nothing would be counted"
        raise table.wrong(why, "max")
    return count


def _counted(table: Table, of: str) -> Filter:
    """Numbers are public and hands are not: of a hand, only how many cards there are."""
    inner = table.table("count")
    in_hand = inner.values.get("zone") == "hand"
    for field in inner.values:
        why = f"{field} can’t stand where a hand is counted: how many cards it has is public, what they are is not"
        refuse(in_hand and field in WHICH and field not in ("zone", "owner"), inner, field, why)
    found = read_filter(inner, COUNTING)
    why = f'of = "{of}", but of a hand only cards are counted: what they are is not public'
    refuse(in_hand and of != "cards", table, "of", why)
    refuse(found.this and of == "factions", table, "of", 'of = "factions", but this is one card')
    without = of == "force" and (found.zone != "field" or found.lacks in ("force", "any"))
    refuse(without, table, "of", 'of = "force", but none of those cards has Force')
    return found

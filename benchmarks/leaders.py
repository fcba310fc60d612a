"""What the bots do about whoever is ahead: whom they harm in For a Crown, when they topple in Trône.

    python benchmarks/leaders.py --game trone --games 100 --json benchmarks/results/leaders-trone.json

The levels sit together as in `lies.py`. In For a Crown all choices are counted that harm a rival, while one rival has
more than the chooser and than anybody else, and both that one and the next could be harmed. In Trône a seat could
topple whoever sits on the throne if one of a hundred turns played by chance, in worlds that fit what it knows, does;
how many of them do is what luck alone achieves. Its last chance it has when the holder's turn comes next, and with it
the victory. A weapon is a character that can take points from another player when it is played.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from lies import line_up
from regalia import Choice, Table
from regalia.bots import ask_bot, make_bot
from regalia.bots.levels import LEVELS
from regalia.bots.seeds import seat_seed
from regalia.games.for_a_crown.rules import fortune
from regalia.games.trone.edition import DEFAULT
from regalia.games.trone.language import Character, Filter, Step
from regalia.games.trone.state import First
from regalia.kernel.engine import read_journal
from regalia.lab.crew import share_out
from regalia.lab.simulate import wilson

Counts = dict[tuple[str, str], float]  # (bot, what)
TURNS = 100  # played by chance, to see what a seat could do
TAKING = ("destroy", "freeze", "steal", "swap", "return")  # what can cost another player points


def play(game: str, number: int) -> Counts:
    """One game, counted."""
    seated = line_up(number)
    table = Table(game, len(seated), seed=number, backend="cpu")
    bots = [make_bot(name, seat_seed(number, seat)) for seat, name in enumerate(seated)]
    counts: Counts = defaultdict(float)
    watched = WATCHED[game]()
    while not table.is_over:
        seat = table.to_act[0]
        choice = ask_bot(bots[seat], table, seat)
        watched.count(table, choice, seated[seat], counts)
        table.act(choice)
        watched.count_what_came(table, counts)
    return counts


def happened(table: Table) -> list[str]:
    """The names of all that the last action has brought about."""
    return [table.game.events[entry.event] for entry in read_journal(table.log[-1])]


# ---- For a Crown ----------------------------------------------------------------------------------------


class Harms:
    """Whom a seat harms while another is ahead of all."""

    def count(self, table: Table, choice: Choice, bot: str, counts: Counts) -> None:
        view, seat = table.view(choice.seat), choice.seat
        against = {
            c.action: table.game.manner(table.edition, view, seat, c.action).against
            for c in table.legal(seat)
        }
        wealth = {p.seat: fortune(table._live.look(), p.seat) for p in view.seats if not p.out}
        leader, *rest = sorted(wealth, key=lambda p: -wealth[p])
        second = next((p for p in rest if p != seat), None)
        if seat == leader or second is None or wealth[leader] == wealth[rest[0]]:
            return
        whom = against[choice.action]
        if whom is not None and {leader, second} <= set(against.values()):
            counts[bot, "harms"] += 1
            counts[bot, "leader" if whom == leader else "second" if whom == second else "others"] += 1
            if table.question == "strike" and view.round == table.edition.box.rounds:
                counts[bot, "last strikes"] += 1
                counts[bot, "last strikes at leader"] += whom == leader

    def count_what_came(self, table: Table, counts: Counts) -> None:
        """A choice says it all."""


# ---- Trône ----------------------------------------------------------------------------------------------


class Throne:
    """Who topples whoever sits on the throne, and which cards are kept for it."""

    def __init__(self) -> None:
        self.turn = 0
        self.able: list[str] = []  # what the seat of this turn is counted for, if it topples
        self.bot = ""

    def count(self, table: Table, choice: Choice, bot: str, counts: Counts) -> None:
        view, seat = table.view(None), choice.seat
        if seat != view.turn:
            return
        if view.turns != self.turn:
            self.turn, self.bot, self.able = view.turns, bot, []
            if view.throne is not None:
                self.count_chance(table, seat, (seat + 1) % table.seats == view.throne, counts)
        if choice.action < First.USE:
            count_card(table, choice, bot, "vacant" if view.throne is None else "taken", counts)

    def count_chance(self, table: Table, seat: int, last: bool, counts: Counts) -> None:
        """Could this seat topple the holder in its turn, and how often would it by luck?"""
        chance = random.Random(self.turn)
        lucky = sum(topples_by_luck(table.world(seat, key), chance) for key in range(TURNS))
        if lucky:
            self.able = ["chance", "last chance"][: 1 + last]
        for what in self.able:
            counts[self.bot, what] += 1
            counts[self.bot, f"{what}, by luck"] += lucky / TURNS

    def count_what_came(self, table: Table, counts: Counts) -> None:
        if "toppled" in happened(table):
            for what in self.able:
                counts[self.bot, f"{what} taken"] += 1
            self.able = []


def topples_by_luck(world: Table, chance: random.Random) -> bool:
    """Play the rest of a turn by chance: is the throne's holder gone when it is over?"""
    while True:
        world.act(chance.choice(world.legal(world.to_act[0])))
        events = happened(world)
        if "toppled" in events:
            return True
        if "turn" in events or world.is_over:
            return False


def count_card(table: Table, choice: Choice, bot: str, throne: str, counts: Counts) -> None:
    """A card is played: was it a weapon, where others could have been played too?"""
    hand = [c.action for c in table.legal(choice.seat) if c.action < First.USE]
    armed = [action for action in hand if action in WEAPONS]
    if 0 < len(armed) < len(hand):
        counts[bot, f"armed, {throne}"] += 1
        counts[bot, f"kept, {throne}"] += choice.action not in armed
        counts[bot, f"kept, {throne}, by luck"] += 1 - len(armed) / len(hand)


def is_weapon(character: Character) -> bool:
    steps = [step for effect in character.effects if effect.when == "instant" for step in effect.do]
    return any(takes(each) for step in steps for each in (step, *sum(step.options, ())))


def takes(step: Step) -> bool:
    """Can it cost another player points? Who gives a character away gives a burden."""
    aims = [aim for aim in (step.t, step.b) if isinstance(aim, Filter)]
    return (step.op == "give" and step.t == "this") or (
        step.op in TAKING and any(aim.zone == "field" and aim.owner != "self" for aim in aims)
    )


WEAPONS = {kind for kind, character in enumerate(DEFAULT.characters) if is_weapon(character)}

# ---- all of it ------------------------------------------------------------------------------------------

WATCHED: dict[str, Callable[[], Harms | Throne]] = {"for-a-crown": Harms, "trone": Throne}
# What is asked of each game: a part and its whole, and where it is counted too, what luck alone achieves.
ASKED = {
    "for-a-crown": {
        "harms_leader": ("leader", "harms", ""),
        "harms_second": ("second", "harms", ""),
        "harms_others": ("others", "harms", ""),
        "last_round_strikes_leader": ("last strikes at leader", "last strikes", ""),
    },
    "trone": {
        "topples": ("chance taken", "chance", "chance, by luck"),
        "topples_at_last": ("last chance taken", "last chance", "last chance, by luck"),
        "keeps_weapon_while_vacant": ("kept, vacant", "armed, vacant", "kept, vacant, by luck"),
        "keeps_weapon_while_taken": ("kept, taken", "armed, taken", "kept, taken, by luck"),
    },
}


def share(counts: Counts, bot: str, part: str, whole: str, luck: str) -> dict[str, Any]:
    n, of = counts[bot, part], counts[bot, whole]
    found = {
        "of": int(of),
        "share": round(n / max(of, 1), 4),
        "interval": [round(x, 4) for x in wilson(n, of)],
    }
    return found | {"by_luck": round(counts[bot, luck] / max(of, 1), 4)} if luck else found


def tell(found: dict[str, Any]) -> str:
    luck = f" (luck {found['by_luck']:.0%})" if "by_luck" in found else ""
    return f"{found['share']:.1%} of {found['of']}{luck}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=WATCHED, required=True)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    counts: Counts = defaultdict(float)
    for more in share_out(partial(play, args.game), range(args.games), args.jobs):
        for what, n in more.items():
            counts[what] += n
    rows = {
        bot: {name: share(counts, bot, *asked) for name, asked in ASKED[args.game].items()} for bot in LEVELS
    }
    for bot, row in rows.items():
        print(bot, " · ".join(f"{name} {tell(found)}" for name, found in row.items()))
    if args.json:
        figures = {"date": time.strftime("%Y-%m-%d"), "game": args.game, "games": args.games, "levels": rows}
        args.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()

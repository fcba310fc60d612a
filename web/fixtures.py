"""Real games for the workbench: `python web/fixtures.py` writes web/public/bench/<game>-<seats>.json.

Each is a game between knights as seat 0 sees it: views, questions and events, with the words for all of it. For drawing
only: the page never sees them, and they are not kept in the repository.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from regalia.bots import make_bot
from regalia.bots.player import ask_bot
from regalia.games import find_game
from regalia.server.wire import Asked, Event
from regalia.table.table import Table, every_choice

OUT = Path(__file__).parent / "public" / "bench"
ALL = [
    ("crownfall", 3),
    ("crownfall", 4),
    ("for-a-crown", 3),
    ("for-a-crown", 5),
    ("trone", 2),
    ("trone", 4),
    ("trone", 6),
]


def play(name: str, seats: int, language: str, bot: str = "squire", steps: int = 400) -> dict:
    game = find_game(name)
    table = Table(name, seats, seed=7)
    texts, edition = game.texts(language), table.edition
    shown = [step(table, texts)]
    while not table.is_over and len(shown) < steps:
        for seat in table.to_act:
            table.act(ask_bot(make_bot(bot, len(shown)), table, seat))
            shown.append(step(table, texts))
            break
    words = every_choice(table)[0]
    return {
        "game": name,
        "seats": seats,
        "steps": shown,
        "words": [choice.parts(language) for choice in words],
        "about": [game.about(edition, seats, 0, action) for action in range(game.rules.actions)],
    }


def step(table: Table, texts: object) -> dict:
    game = table.game
    view = table.view(0)
    asked = None
    if 0 in table.to_act:
        asked = Asked(
            0,
            table.question or "",
            game.prompts(texts, view, 0, table.edition),
            texts.say(f"help.{table.question}"),
            game.rule_of[table.question or ""],
            table.legal_numbers(0),
        )
    events = [
        Event(game.events[e.event], (e.a, e.b, e.c, e.d), game.tell(texts, table.edition, e))
        for e in table.heard(0, len(table.log) - 1)
    ]
    return {"view": view, "asked": asked, "events": events}


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    for name, seats in ALL:
        if len(sys.argv) > 1 and name not in sys.argv[1:]:
            continue
        found = play(name, seats, "en")
        (OUT / f"{name}-{seats}.json").write_bytes(msgspec.json.encode(found))
        print(name, seats, len(found["steps"]), "steps")

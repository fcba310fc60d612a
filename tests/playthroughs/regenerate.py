"""Look for the games anew and write them down: `python -m tests.playthroughs.regenerate`."""

from __future__ import annotations

from tests.playthroughs.scenarios import SCENARIOS, find, written


def main() -> None:
    for scenario in SCENARIOS:
        table = find(scenario)
        scenario.path.parent.mkdir(exist_ok=True)
        scenario.path.write_text(written(scenario, table), "utf-8")
        print(f"{scenario.path.relative_to(scenario.path.parent.parent)}: {len(table.actions)} actions")


if __name__ == "__main__":
    main()

"""Card files: every mistake is found at load, with file, place, field and what is allowed; every number matters."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from regalia import Table
from regalia.games.crownfall import GAME
from regalia.games.crownfall.edition import (
    CARDS_FILE,
    DEFAULT,
    FACTION_IDS,
    MOST_CARDS,
    MOST_COPIES,
    NUMBERS,
    TYPE_IDS,
    Edition,
    load_edition,
)
from regalia.games.data import EditionError
from regalia.kernel.backends.interpreted import InterpretedEngine

CardFile = Callable[..., Path]
TEXT = CARDS_FILE.read_text("utf-8")


def edited(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """The card file with these texts replaced, each of them there exactly once."""
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def line(path: Path, text: str) -> str:
    """As in "line 12": where this text stands, once, in a file."""
    before, _, after = path.read_text("utf-8").partition(text)
    assert text not in after
    return f"line {before.count(chr(10)) + 1}"


def complaint(path: Path) -> str:
    with pytest.raises(EditionError) as caught:
        load_edition(path)
    return str(caught.value)


# ---- the file ----------------------------------------------------------------------------------------------


def test_the_default_edition_is_the_rulebooks() -> None:
    assert load_edition() == DEFAULT
    assert DEFAULT.box.copies == (6,) * 8
    assert DEFAULT.box.tokens == 70
    assert (DEFAULT.box.run_outs, DEFAULT.box.last_turn) == (3, 60)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert complaint(tmp_path / "none.toml") == f"{tmp_path / 'none.toml'}: there is no such file"


def test_a_folder_is_no_card_file(tmp_path: Path) -> None:
    assert str(tmp_path) in complaint(tmp_path)


@pytest.mark.parametrize("content", [b"name = ", b"[[card]\n", b"\xff\xfe\x00", b"name = 'a'\nname = 'b'\n"])
def test_what_is_no_toml_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    assert complaint(path).startswith("broken.toml: not valid TOML: ")


def test_an_empty_file_lacks_its_name(tmp_path: Path) -> None:
    (tmp_path / "empty.toml").write_text("")
    assert complaint(tmp_path / "empty.toml") == "empty.toml: name is missing"


@pytest.mark.parametrize("value", ["3", '""', '"  "', "true", "[]"])
def test_the_name_is_a_text(tmp_path: Path, value: str) -> None:
    said = complaint(edited(tmp_path, ('name = "rulebook"', f"name = {value}")))
    assert re.fullmatch(r"mine\.toml, line 5: name = .*, but must be a text", said)


def test_a_field_that_is_none_is_named_with_those_there_are(tmp_path: Path) -> None:
    said = complaint(edited(tmp_path, ('name = "rulebook"', 'name = "rulebook"\nautor = "me"')))
    assert said == "mine.toml, line 6: autor is not a field; known are card, faction, game, name, numbers"


def test_a_file_may_say_which_game_it_is_for(tmp_path: Path) -> None:
    said = 'name = "rulebook"'
    assert load_edition(edited(tmp_path, (said, f'game = "crownfall"\n{said}'))) == DEFAULT
    other = edited(tmp_path, (said, f'game = "chess"\n{said}'))
    assert complaint(other) == 'mine.toml, line 5: game = "chess", but is read as crownfall'


# ---- cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", TYPE_IDS)
@pytest.mark.parametrize("value", ["-1", str(MOST_COPIES + 1), "2.5", '"6"', "true", "[6]", "1979-05-27"])
def test_copies_out_of_range_are_named(tmp_path: Path, card: str, value: str) -> None:
    path = edited(tmp_path, (f'id = "{card}"\ncopies = 6', f'id = "{card}"\ncopies = {value} # here'))
    said = complaint(path)
    assert said.startswith(f"mine.toml, {line(path, '# here')}, card {card}: copies = ")
    assert said.endswith(f"but must be a whole number from 0 to {MOST_COPIES}")


@pytest.mark.parametrize("card", TYPE_IDS)
def test_a_missing_card_is_named(tmp_path: Path, card: str) -> None:
    entry = f'[[card]]\nid = "{card}"\ncopies = 6\nsource = "CF-R1"\n'
    assert complaint(edited(tmp_path, (entry, ""))) == f"mine.toml: card {card} is missing"


def test_a_card_that_is_there_twice_is_named(tmp_path: Path) -> None:
    path = edited(tmp_path, ('id = "revolt"', 'id = "conquest"'))
    assert complaint(path) == "mine.toml, line 12, card conquest: stands there twice"


def test_an_unknown_card_is_named_with_those_there_are(tmp_path: Path) -> None:
    said = complaint(edited(tmp_path, ('id = "trial"', 'id = "dragon"')))
    listed = ", ".join(TYPE_IDS)
    assert said == f'mine.toml, line 18, card number 3: id = "dragon", but must be one of {listed}'


@pytest.mark.parametrize("field", ["copies", "source", "id"])
def test_a_missing_field_of_a_card_is_named(tmp_path: Path, field: str) -> None:
    entry = {"id": '"ambush"', "copies": "6", "source": '"CF-R1"'}
    kept = "\n".join(f"{name} = {value}" for name, value in entry.items() if name != field)
    said = complaint(edited(tmp_path, ('id = "ambush"\ncopies = 6\nsource = "CF-R1"', kept)))
    where = "card number 5" if field == "id" else "card ambush"
    assert said == f"mine.toml, line 27, {where}: {field} is missing"


def test_an_unknown_field_of_a_card_is_named(tmp_path: Path) -> None:
    said = complaint(edited(tmp_path, ('id = "ambush"\n', 'id = "ambush"\ncost = 3\n')))
    assert said == "mine.toml, line 29, card ambush: cost is not a field; known are copies, id, source"


@pytest.mark.parametrize("cards", ["card = 3", 'card = "conquest"', "card = {id = 1}"])
def test_cards_are_a_list(tmp_path: Path, cards: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'name = "x"\n{cards}\n')
    assert complaint(path) == "mine.toml, line 2: card must be a list of [[card]] entries"


def test_a_card_is_a_table(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "x"\ncard = [1, 2]\n')
    assert complaint(path) == "mine.toml, line 2, card number 1: must be a table of fields, not 1"


def test_too_many_cards_in_all_are_counted(card_file: CardFile) -> None:
    said = complaint(card_file(dict.fromkeys(TYPE_IDS, 16)))
    assert said == f"cards.toml: 128 cards in all, but there must be from 4 to {MOST_CARDS}"


def test_too_few_cards_in_all_are_counted(card_file: CardFile) -> None:
    said = complaint(card_file({"revolt": 3}))
    assert said == f"cards.toml: 3 cards in all, but there must be from 4 to {MOST_CARDS}"


# ---- numbers -----------------------------------------------------------------------------------------------


def replaced_number(tmp_path: Path, field: str, value: str) -> Path:
    head, numbers, rest = re.split(r"(?=\[numbers\])|(?=\n\[\[faction)", TEXT, maxsplit=2)
    numbers, found = re.subn(rf"(?m)^{field} = \d+.*$", f"{field} = {value}" if value else "", numbers)
    assert found == 1
    path = tmp_path / "mine.toml"
    path.write_text(head + numbers + rest, "utf-8")
    return path


@pytest.mark.parametrize("field", NUMBERS)
def test_a_number_out_of_range_is_named_with_its_range(tmp_path: Path, field: str) -> None:
    low, high = NUMBERS[field]
    for value in (str(low - 1), str(high + 1), '"3"', "3.0", "false"):
        path = replaced_number(tmp_path, field, f"{value} # here")
        said = complaint(path)
        assert said.startswith(f"mine.toml, {line(path, '# here')}, [numbers]: {field} = ")
        assert said.endswith(f"but must be a whole number from {low} to {high}")


@pytest.mark.parametrize("field", NUMBERS)
def test_a_missing_number_is_named(tmp_path: Path, field: str) -> None:
    path = replaced_number(tmp_path, field, "")
    assert complaint(path) == f"mine.toml, {line(path, '[numbers]')}, [numbers]: {field} is missing"


def test_an_unknown_number_is_named(tmp_path: Path) -> None:
    said = complaint(edited(tmp_path, ("[numbers]\n", "[numbers]\nluck = 7\n")))
    assert said.startswith("mine.toml, line 48, [numbers]: luck is not a field; known are buy_price, ")


def test_numbers_are_a_table(tmp_path: Path) -> None:
    head, _, rest = re.split(r"(?=\[numbers\])|(?=\n\[\[faction)", TEXT, maxsplit=2)
    path = tmp_path / "mine.toml"
    path.write_text("numbers = 3\n" + head + rest, "utf-8")
    assert complaint(path) == "mine.toml, line 1, [numbers]: must be a table of fields, not 3"


def test_there_are_tokens_for_everybody_to_start_with(card_file: CardFile) -> None:
    assert complaint(card_file(start_tokens=18)) == (
        "cards.toml, line 47, [numbers]: start_tokens = 18 for 4 players is more than tokens = 70"
    )


# ---- factions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("faction", FACTION_IDS)
@pytest.mark.parametrize("value", [-1, 121])
def test_goals_out_of_range_are_named(card_file: CardFile, faction: str, value: int) -> None:
    path = card_file(goals={faction: 11})
    path.write_text(path.read_text("utf-8").replace("tokens = 11", f"tokens = {value}"), "utf-8")
    said = complaint(path)
    assert said == (
        f"cards.toml, {line(path, f'tokens = {value}')}, faction {faction}: tokens = {value},"
        " but must be a whole number from 0 to 120"
    )


@pytest.mark.parametrize("faction", FACTION_IDS)
def test_a_missing_faction_is_named(tmp_path: Path, faction: str) -> None:
    entries = re.split(r"(?=\n\[\[)", TEXT)
    path = tmp_path / "mine.toml"
    path.write_text("".join(entry for entry in entries if f'id = "{faction}"' not in entry), "utf-8")
    assert complaint(path) == f"mine.toml: faction {faction} is missing"


def test_an_unknown_faction_is_named(tmp_path: Path) -> None:
    said = complaint(edited(tmp_path, ('id = "clergy"', 'id = "guild"')))
    assert (
        said
        == 'mine.toml, line 78, faction number 3: id = "guild", but must be one of nobility, army, clergy, people'
    )


def test_only_some_cards_can_be_evidence(tmp_path: Path) -> None:
    said = complaint(edited(tmp_path, ('evidence = "trial"', 'evidence = "blessing"')))
    assert (
        said
        == 'mine.toml, line 80, faction clergy: evidence = "blessing", but must be one of conquest, revolt, trial'
    )


@pytest.mark.parametrize("value", ["0", str(MOST_COPIES + 1)])
def test_a_count_of_evidence_out_of_range_is_named(tmp_path: Path, value: str) -> None:
    said = complaint(edited(tmp_path, ("count = 3", f"count = {value}")))
    assert (
        said
        == f"mine.toml, line 81, faction clergy: count = {value}, but must be a whole number from 1 to {MOST_COPIES}"
    )


@pytest.mark.parametrize(("old", "field"), [('evidence = "trial"\n', "evidence"), ("count = 3\n", "count")])
def test_evidence_and_its_count_come_together(tmp_path: Path, old: str, field: str) -> None:
    assert complaint(edited(tmp_path, (old, ""))) == f"mine.toml, line 77, faction clergy: {field} is missing"


def test_an_unknown_field_of_a_faction_is_named(tmp_path: Path) -> None:
    said = complaint(edited(tmp_path, ('id = "people"\n', 'id = "people"\ncolour = "red"\n')))
    assert said == (
        "mine.toml, line 86, faction people: colour is not a field; known are count, evidence, id, source, tokens"
    )


# ---- what an edition is ------------------------------------------------------------------------------------


def test_a_new_name_is_the_same_edition(tmp_path: Path) -> None:
    renamed = load_edition(edited(tmp_path, ('name = "rulebook"', 'name = "house rules"')))
    assert renamed.name == "house rules"
    assert renamed.digest == DEFAULT.digest
    assert renamed.box == DEFAULT.box


def test_order_and_comments_do_not_matter(tmp_path: Path) -> None:
    """Nor where a fact comes from."""
    head, *entries = re.split(r"(?=\n\[)", TEXT)
    path = tmp_path / "mine.toml"
    path.write_text(head + "".join(entries[::-1]).replace("CF-R1", "me") + "\n# the end\n", "utf-8")
    assert load_edition(path).digest == DEFAULT.digest


def test_every_number_changes_the_digest(card_file: CardFile) -> None:
    digests = {DEFAULT.digest}
    for field in NUMBERS:
        now = getattr(DEFAULT.box, field)
        other = now - 1 if now == NUMBERS[field][1] else now + 1
        digests.add(load_edition(card_file(**{field: other})).digest)
    for card in TYPE_IDS:
        digests.add(load_edition(card_file(dict.fromkeys(TYPE_IDS, 6) | {card: 7})).digest)
    for faction in FACTION_IDS:
        digests.add(load_edition(card_file(goals={faction: 9})).digest)
    assert len(digests) == 1 + len(NUMBERS) + len(TYPE_IDS) + len(FACTION_IDS)


def games(edition: Edition, seats: int = 3, count: int = 6) -> np.ndarray[Any, Any]:
    states = np.zeros(count, GAME.rules.dtype)
    InterpretedEngine(GAME.rules, edition.constants()).play(states, seats, 4)
    return states


CHANGES: dict[str, dict[str, Any]] = {
    **{field: {field: getattr(DEFAULT.box, field) + 1} for field in NUMBERS if field != "max_bet"},
    "max_bet": {"max_bet": 1},
    "start_tokens": {"start_tokens": 6},
    "run_outs": {"run_outs": 1},
    "last_turn": {"last_turn": 5},
    "copies": {"copies": {"conquest": 20, "revolt": 10, "coronation": 5}},
    "goals": {"goals": {"nobility": 1}},
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_number_changes_the_play(card_file: CardFile, change: str) -> None:
    """The same seed, the same choices by chance: somewhere a game comes out otherwise."""
    options = CHANGES[change]
    edition = load_edition(card_file(**{"copies": None, **options}))
    assert games(edition).tobytes() != games(DEFAULT).tobytes()


EXTREMES: dict[str, dict[str, Any]] = {
    "no tokens": {"start_tokens": 0, "tokens": 4},
    "many tokens": {"start_tokens": 30, "tokens": 120},
    "four cards": {"copies": {"conquest": 1, "trial": 1, "coronation": 1, "betrayal": 1}},
    "many cards": {"copies": dict.fromkeys(TYPE_IDS, 15), "last_turn": 120},
    "only trials": {"copies": {"trial": 24}},
    "only betrayals": {"copies": {"betrayal": 24}},
    "only coronations": {"copies": {"coronation": 24}},
    "only ambushes": {"copies": {"ambush": 24}},
    "free trade": {"sell_price": 0, "buy_price": 0},
    "high prices": {"sell_price": 60, "tax_one": 60, "tax_each": 60, "conquest_loot": 60, "trial_stake": 60},
    "nothing lost": {
        "conquest_forfeit": 0,
        "revolt_loss": 0,
        "trial_stake": 0,
        "trial_alone": 0,
        "tax_one": 0,
    },
    "no revolt": {"revolt_roll": 7},
    "always revolt": {"revolt_roll": 1, "revolt_loss": 60},
    "one turn": {"last_turn": 1},
    "twenty run-outs": {"run_outs": 20, "last_turn": 120},
}


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("extreme", EXTREMES)
def test_an_edition_at_its_limits_still_plays(card_file: CardFile, extreme: str, seats: int) -> None:
    """No number overflows, nothing is overrun, nothing is lost."""
    edition = load_edition(card_file(**{"copies": None, **EXTREMES[extreme]}))
    played = games(edition, seats, 4)
    assert (played["over"] > 0).all()
    assert not played["error"].any()
    assert (played["tokens"][:, :seats].sum(axis=1, dtype=int) + played["bank"] == edition.box.tokens).all()


def test_a_table_of_another_edition_speaks_of_its_own_numbers(card_file: CardFile, seed: int) -> None:
    """With bets of one token: what is written is what the journal tells."""
    edition = load_edition(card_file(max_bet=1, start_tokens=9))
    chooser = random.Random(seed)
    table = Table("crownfall", 4, seed=seed, edition=edition, backend="interpreted")
    told = 0
    while not table.is_over and told < 60:
        if table.question != "bet":
            table.act(chooser.choice(table.legal(table.to_act[0])))
            continue
        lines = []
        start = len(table.actions)
        while table.question == "bet":
            seat = table.to_act[0]
            choice = chooser.choice(table.legal(seat))
            assert "2 on" not in choice.notation
            assert table.game.read(table.edition, 4, choice.notation) == (choice.seat, choice.action)
            lines += re.findall(r"(\d) on (P\d) (\w+)", choice.notation)
            before = table.view(seat).bets
            table.act(choice)
            bets = table.view(seat).bets
            if table.question == "bet":
                said = [(str(b.stake), f"P{b.on}", "lying" if b.lie else "truthful") for b in bets]
                assert sorted(said) == sorted(re.findall(r"(\d) on (P\d) (\w+)", choice.notation))
                assert before == ()
        entries = [e for e in table.journal(None, start + 1) if table.game.events[e.event] == "bets"]
        shown = [(str(e.c), f"P{e.b}", "lying" if e.d else "truthful") for e in entries]
        assert sorted(shown) == sorted(lines)
        told += len(lines)
    assert told > 20

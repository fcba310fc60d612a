"""What is said at a table: every phrase in every language, and nothing that can't be said."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import regalia
from regalia.games.definition import LANGUAGES, Game
from regalia.talk import KINDS, Said, TalkError, label, phrases, read_talk, say_talk, values

from ..conftest import CardFile

CROWNFALL, FOR_A_CROWN, TRONE = (regalia.find_game(name) for name in regalia.GAMES)
NAMES = ("Ada", "Ivo", "Zoé", "Ömer", "Uma", "Eli")

each_game = pytest.mark.parametrize("game", [CROWNFALL, FOR_A_CROWN, TRONE], ids=regalia.GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def read(phrase: Any, slots: Any, game: Game = CROWNFALL, seats: int = 4, speaker: int = 0) -> Said:
    return read_talk(game, game.edition(), seats, speaker, phrase, slots)


def say(said: Said, language: str = "en", game: Game = CROWNFALL) -> str:
    return say_talk(game, game.edition(), language, said, NAMES.__getitem__)


def refused(phrase: Any, slots: Any, game: Game = CROWNFALL, seats: int = 4, speaker: int = 0) -> str:
    with pytest.raises(TalkError) as caught:
        read(phrase, slots, game, seats, speaker)
    return str(caught.value)


# ---- what there is to say -------------------------------------------------------------------------------


@each_game
def test_a_game_has_phrases_of_every_kind_and_a_list_of_them_can_be_read(game: Game) -> None:
    every = phrases(game)
    own = [phrase for phrase in every if phrase.home == game.name]
    assert 15 <= len(own) <= 25
    assert {phrase.kind for phrase in every} == set(KINDS)
    assert {phrase.kind for phrase in every if phrase not in own} == {"courtesy"}
    assert len({phrase.id for phrase in every}) == len(every)


@each_game
def test_slots_are_for_seats_counts_and_nouns_of_the_game(game: Game) -> None:
    known = {"seat", "count", *game.nouns(game.texts("en"), game.edition())}
    for phrase in phrases(game):
        assert {slot.kind for slot in phrase.slots.values()} <= known, phrase.id
        for slot in phrase.slots.values():
            assert slot.kind != "count" or 2 <= slot.least < slot.most, phrase.id


@each_game
@each_language
def test_no_two_phrases_read_alike_where_one_is_chosen(game: Game, language: str) -> None:
    labels = [label(phrase, language) for phrase in phrases(game)]
    assert len(set(labels)) == len(labels)
    assert not [shown for shown in labels if set("{}") & set(shown)]


def test_what_is_to_be_filled_is_left_open_where_a_phrase_is_chosen() -> None:
    labels = {phrase.id: label(phrase, "en") for phrase in phrases(CROWNFALL)}
    assert labels["claim-lack"] == "I have no …"
    assert labels["claim-lies"] == "… is lying."
    assert labels["claim-you-lie"] == "…, you are lying."


def test_a_table_of_two_is_not_offered_what_takes_three() -> None:
    two = phrases(TRONE, 2)
    assert [phrase for phrase in two if "seat" in phrase.slots] == []
    assert {phrase.id for phrase in two} >= {"claim-can-destroy", "courtesy-thanks"}
    assert phrases(TRONE, 3) == phrases(TRONE)


# ---- said, and heard ------------------------------------------------------------------------------------


def test_everybody_reads_it_in_their_own_language() -> None:
    said = read("claim-lack", {"card": "betrayal"})
    assert [say(said, language) for language in LANGUAGES] == [
        "I have no Betrayal.",
        "Je n’ai aucune carte Trahison.",
        "Non ho nessuna carta Tradimento.",
    ]


def test_what_is_said_to_one_is_said_to_them_by_name() -> None:
    said = read("promise-truce", {"to": 2})
    assert say(said) == "Zoé, don’t tax me, and I won’t attack you."
    assert say(said, "fr") == "Zoé, ne me taxe pas, et je ne t’attaquerai pas."
    assert say(read("promise-truce", {}), "fr") == "Ne me taxez pas, et je ne vous attaquerai pas."


def test_two_may_be_named_the_one_spoken_to_and_the_one_spoken_of() -> None:
    said = read("request-bleed", {"seat": 1, "to": 3})
    assert say(said) == "Ömer, let’s bleed Ivo, you and I."


def test_to_nobody_is_to_all() -> None:
    assert read("courtesy-thanks", {"to": None}) == read("courtesy-thanks", {})


def test_a_name_is_written_as_its_owner_writes_it() -> None:
    said = read("claim-lies", {"seat": 1})
    assert (
        say_talk(CROWNFALL, CROWNFALL.edition(), "en", said, lambda seat: "ivo {to}") == "ivo {to} is lying."
    )


def test_at_a_table_of_two_everything_is_said_to_the_other() -> None:
    said = read("threat-steal", {"card": "knight"}, TRONE, 2, 1)
    assert said == read("threat-steal", {"card": "knight", "to": 0}, TRONE, 2, 1)
    assert say(said, "it", TRONE) == "Ada, sto per rubarti la carta Cavaliere."


@each_game
def test_what_was_said_can_be_stored_and_read_again(game: Game) -> None:
    seats = max(game.rules.seats)
    for phrase in phrases(game):
        said = read(phrase.id, filled(game, phrase.slots, {"to": 1}), game, seats)
        stored = json.loads(json.dumps(asdict(said)))
        assert read(stored["phrase"], stored["slots"], game, seats, stored["speaker"]) == said


def filled(game: Game, slots: Any, given: dict[str, Any]) -> dict[str, Any]:
    """Values for all slots of a phrase."""
    for name, slot in slots.items():
        if name in given:
            continue
        if slot.kind == "seat":
            given[name] = 2
        elif slot.kind == "count":
            given[name] = slot.most
        else:
            given[name] = next(iter(values(game, game.edition(), "en", slot.kind)))
    return given


# ---- only what the edition has --------------------------------------------------------------------------


def test_only_cards_of_the_edition_are_named(card_file: CardFile) -> None:
    few = CROWNFALL.edition(card_file({"revolt": 6, "coronation": 6}))
    assert list(values(CROWNFALL, few, "it", "card").values()) == ["Rivolta", "Incoronazione"]
    assert list(values(CROWNFALL, few, "it", "evidence").values()) == ["Rivolta"]
    assert read_talk(CROWNFALL, few, 4, 0, "claim-have", {"card": "revolt"}).slots == {"card": "revolt"}
    with pytest.raises(TalkError, match="no such card; there are revolt, coronation"):
        read_talk(CROWNFALL, few, 4, 0, "claim-have", {"card": "ambush"})


def test_a_mercenary_of_ones_own_goes_by_the_name_in_its_file(tmp_path: Path) -> None:
    text = (FOR_A_CROWN.folder / "cards.toml").read_text("utf-8")
    changed = text.replace('id = "magpie"', 'id = "parrot"\nname = "Polly {to}"')
    assert changed != text
    path = tmp_path / "mine.toml"
    path.write_text(changed, "utf-8")
    edition = FOR_A_CROWN.edition(path)
    said = read_talk(FOR_A_CROWN, edition, 4, 0, "request-leave", {"card": "parrot"})
    assert say_talk(FOR_A_CROWN, edition, "fr", said, NAMES.__getitem__) == "Laissez-moi Polly {to}."
    assert "no such card; did you mean parrot?" in refused_in(edition, "parot")


def refused_in(edition: Any, card: str) -> str:
    with pytest.raises(TalkError) as caught:
        read_talk(FOR_A_CROWN, edition, 4, 0, "request-leave", {"card": card})
    return str(caught.value)


def test_evidence_is_of_a_type_that_makes_some() -> None:
    assert "no such evidence; there are conquest, revolt, trial" in refused(
        "request-buy", {"seat": 1, "evidence": "ambush"}
    )


# ---- what can't be said ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phrase", "slots", "complaint"),
    [
        ("claim-lak", {}, "Crownfall has no phrase 'claim-lak'; did you mean claim-lack?"),
        ("request-freeze", {}, "Crownfall has no phrase 'request-freeze'; did you mean request-"),
        ("§", {}, "Crownfall has no phrase '§'; there are claim-truth, claim-have, "),
        (7, {}, "Crownfall has no phrase 7; there are "),
        (["claim-lack"], {}, "Crownfall has no phrase a list; there are "),
        ("claim-lack", None, "slots = null, but must be a mapping"),
        ("claim-lack", ["betrayal"], "slots = a list, but must be a mapping"),
        ("claim-lack", {}, "claim-lack needs card: the id of a card"),
        ("claim-lies", {}, "claim-lies needs seat: the number of another seat"),
        ("threat-bet", {"to": None}, "threat-bet needs to: the number of another seat"),
        ("claim-lack", {"card": "ambush", "seat": 1}, "claim-lack has no slot 'seat'; there are to, card"),
        ("claim-lack", {"card": "ambsh"}, "edition 'rulebook' has no such card; did you mean ambush?"),
        ("claim-lack", {"card": "§"}, "has no such card; there are conquest, revolt, trial, "),
        ("claim-lack", {"card": 3}, "card = 3, but the edition 'rulebook' has no such card"),
        ("claim-lack", {"card": {}}, "card = a mapping, but the edition"),
        (
            "claim-faction",
            {"faction": "humans"},
            "has no such faction; there are nobility, army, clergy, people",
        ),
        ("claim-lies", {"seat": 4}, "seat = 4, but must be a whole number from 0 to 3"),
        ("claim-lies", {"seat": -1}, "seat = -1, but must be a whole number from 0 to 3"),
        ("claim-lies", {"seat": True}, "seat = true, but must be a whole number"),
        ("claim-lies", {"seat": 1.0}, "seat = 1.0, but must be a whole number"),
        ("claim-lies", {"seat": "1"}, "seat = '1', but must be a whole number"),
        ("claim-lies", {"seat": 10**5000}, "seat = a number far too large, but must be a whole number"),
        ("claim-lies", {"seat": None}, "seat = null, but must be a whole number"),
        ("claim-lies", {"seat": 0}, "seat = 0, but that is the speaker; there are 1, 2, 3"),
        ("courtesy-thanks", {"to": 0}, "to = 0, but that is the speaker; there are 1, 2, 3"),
        ("request-bleed", {"seat": 1, "to": 1}, "seat = 1, but that is to; there are 2, 3"),
    ],
)
def test_what_is_wrong_is_named_and_so_is_what_is_allowed(phrase: Any, slots: Any, complaint: str) -> None:
    assert complaint in refused(phrase, slots)


@pytest.mark.parametrize("count", [1, 61, 10**30, True, 2.0, "2", None, []])
def test_a_count_is_a_whole_number_within_its_range(count: Any) -> None:
    assert "but must be a whole number from 2 to 60" in refused("claim-rubies", {"count": count}, FOR_A_CROWN)


@pytest.mark.parametrize("speaker", [-1, 4, True, None])
def test_a_speaker_sits_at_the_table(speaker: Any) -> None:
    assert "but must be a whole number from 0 to 3" in refused("courtesy-thanks", {}, speaker=speaker)


def test_two_players_speak_of_no_third() -> None:
    assert refused("request-stop", {"seat": 1}, TRONE, 2) == (
        "request-stop takes 3 players, and there are 2 at this table"
    )


def test_of_a_long_text_only_the_beginning_is_quoted() -> None:
    assert len(refused("claim-lack", {"card": "x" * 1_000_000})) < 600
    assert len(refused("claim-lack", {"x" * 1_000_000: 1})) < 600


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
SLOTS = ("to", "seat", "card", "faction", "evidence", "event", "count")


@each_game
@settings(max_examples=150, deadline=None)
@given(data=st.data())
@pytest.mark.slow
def test_whatever_is_sent_is_said_or_refused(game: Game, data: st.DataObject) -> None:
    """Any JSON, and much that is nearly right; what is said reads in all languages, and never has a gap."""
    seats = data.draw(st.sampled_from(game.rules.seats))
    phrase = data.draw(st.sampled_from([phrase.id for phrase in phrases(game)]) | JSON)
    near = st.sampled_from(["ambush", "magpie", "knight", "scandal", "cats", "army"]) | st.integers(0, 6)
    slots = data.draw(JSON | st.dictionaries(st.sampled_from(SLOTS), near | JSON, max_size=3))
    said, refusal = None, ""
    try:
        said = read(phrase, slots, game, seats)
    except TalkError as error:
        refusal = str(error)
    assert refusal.isprintable()
    assert bool(refusal) == (said is None)
    for language in LANGUAGES if said else ():
        assert not set("{}") & set(say(said, language, game))

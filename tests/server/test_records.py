"""Records at a server: what it gives, and what it makes of those that are brought."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from regalia import Table, read_record, record_of, replay
from regalia.server.app import make_app
from regalia.server.settings import Settings


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder: Path = tmp_path_factory.mktemp("server")
    with TestClient(make_app(Settings(data_dir=folder, pace=0))) as client:
        client.post("/api/guests", json={"name": "Zoë"})
        yield client


@pytest.fixture(scope="module")
def played() -> Table:
    """A game with an option, played to its end."""
    table = Table("for-a-crown", 3, seed=4, options=["open_chests"], backend="interpreted")
    while not table.is_over:
        table.act(table.legal(table.to_act[0])[0])
    return table


def bring(site: TestClient[Litestar], text: str) -> Any:
    answer = site.post("/api/records", content=text.encode(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 201, answer.text
    return answer.json()


def names(table: Any) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


def test_names_and_options_are_kept(site: TestClient[Litestar], played: Table) -> None:
    record = record_of(played, ["Anna", "Bruno", "Knight"])
    shown = bring(site, record.to_json())
    assert names(shown) == ["Anna", "Bruno", "Knight"]
    assert shown["options"] == ["open_chests"]
    assert shown["imported"]
    given = site.get(f"/api/tables/{shown['id']}/record")
    assert given.headers["content-disposition"].endswith('.regalia"')
    assert read_record(given.text) == record


def test_names_from_elsewhere_are_shown_as_if_typed_here(site: TestClient[Litestar], played: Table) -> None:
    shown = bring(site, record_of(played, ["\u202eAnna\n\x1b", "", "x" * 500]).to_json())
    assert names(shown) == ["Anna", "P1", "x" * 32]


def test_a_record_without_them_is_read(site: TestClient[Litestar], played: Table) -> None:
    fields = json.loads(record_of(played).to_json())
    del fields["players"], fields["options"]
    shown = bring(site, json.dumps(fields))
    assert names(shown) == ["P0", "P1", "P2"]
    assert shown["options"] == []


@pytest.mark.parametrize(
    "changed", [{"options": ["closed_chests"]}, {"players": ["A"]}, {"players": [1, 2, 3]}, {"options": "x"}]
)
def test_what_can_not_be_is_refused(
    site: TestClient[Litestar], played: Table, changed: dict[str, object]
) -> None:
    text = json.dumps(json.loads(record_of(played).to_json()) | changed)
    answer = site.post("/api/records", content=text, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_record")


def test_a_game_that_was_played_here_can_be_taken_away(site: TestClient[Litestar]) -> None:
    """Stopped by its only person, and true as far as it went."""
    wanted = {"game": "for-a-crown", "seats": 3, "options": ["open_chests"]}
    table = site.post("/api/tables", json=wanted).json()["id"]
    site.post(f"/api/tables/{table}/start", json={"bot": "page"})
    assert site.get(f"/api/tables/{table}/record").status_code == 409
    wish = {"type": "wish", "seat": 0, "wish": "stop", "request": "enough"}
    assert site.post(f"/api/tables/{table}/wishes", json=wish).status_code == 200
    record = read_record(site.get(f"/api/tables/{table}/record").text)
    assert record.players[0] == "Zoë"
    assert len(record.players) == 3
    assert record.options == ["open_chests"]
    assert replay(record, backend="interpreted").options == {"open_chests"}

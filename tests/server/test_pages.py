"""The pages of a server: readable without a script, and complete, since they are made from the types."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from regalia.games import GAMES, find_game
from regalia.server.app import make_app
from regalia.server.reference.examples import examples
from regalia.server.reference.html import kind
from regalia.server.reference.types import notes
from regalia.server.settings import Settings
from regalia.server.wire import Asked, FromClient, FromServer, Refusal, TableShown

MESSAGES = (*get_args(FromServer), *get_args(FromClient))
PAGES = ["/", "/?lang=fr", "/?lang=it", "/api"]
VOID = {"meta", "link", "br", "path"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """A server whose page was not built: its front is what it can say without."""
    folder: Path = tmp_path_factory.mktemp("server")
    with pytest.MonkeyPatch.context() as patch, TestClient(make_app(Settings(data_dir=folder))) as client:
        patch.setattr("regalia.server.api.page.built_page", dict)
        yield client


class Page(HTMLParser):
    """What is on a page: its tags, headings, anchors and links. Tags must be closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.levels: list[int] = []
        self.anchors: list[str] = []
        self.links: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._open += [tag] if tag not in VOID else []
        self.levels += [int(tag[1])] if re.fullmatch("h[1-6]", tag) else []
        given = dict(attrs)
        assert not [name for name in given if name.startswith("on")]
        self.anchors += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if "href" in given else []

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self._open.pop() == tag


@pytest.mark.parametrize("path", PAGES)
def test_a_page_needs_no_script_and_nothing_from_elsewhere(site: TestClient[Litestar], path: str) -> None:
    answer = site.get(path)
    page = Page(answer.text)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert not {"script", "iframe", "img", "link", "object"} & set(page.tags)
    assert all(link.startswith(("#", "/")) for link in page.links)
    assert "url(" not in answer.text
    assert "@import" not in answer.text


@pytest.mark.parametrize("path", PAGES)
def test_headings_are_in_order(site: TestClient[Litestar], path: str) -> None:
    levels = Page(site.get(path).text).levels
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("path", PAGES)
def test_every_link_leads_somewhere(site: TestClient[Litestar], path: str) -> None:
    page = Page(site.get(path).text)
    assert len(page.anchors) == len(set(page.anchors))
    for link in page.links:
        if link.startswith("#"):
            assert link[1:] in page.anchors
        else:
            assert site.get(link).status_code == 200


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "The server is running"), ("fr", "Le serveur fonctionne"), ("it", "Il server è in funzione")],
)
def test_the_front_is_in_the_language_of_its_reader(
    site: TestClient[Litestar], language: str, words: str
) -> None:
    for asked in (site.get("/", headers={"Accept-Language": language}), site.get(f"/?lang={language}")):
        assert words in asked.text
        assert f'<html lang="{language}">' in asked.text
        assert asked.headers["content-language"] == language
        for name in GAMES:
            assert find_game(name).title in asked.text
            assert find_game(name).texts(language).say("game.tagline") in asked.text


def test_a_language_that_is_none_is_no_matter(site: TestClient[Litestar]) -> None:
    assert '<html lang="en">' in site.get('/?lang="><script>').text


# ---- the reference ------------------------------------------------------------------------------------------


def test_the_reference_has_every_path_and_type(site: TestClient[Litestar]) -> None:
    shown = site.get("/api").text
    openapi = site.get("/api/schema/openapi.json").json()
    for path, methods in openapi["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in shown
    anchors = Page(shown).anchors
    for name in openapi["components"]["schemas"]:
        assert name in anchors


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_the_reference_has_every_message(site: TestClient[Litestar], message: type[msgspec.Struct]) -> None:
    shown = site.get("/api").text
    name = message.__name__
    part = shown[shown.index(f'<h4 id="{name}">') :].split("<h4", 2)[1]
    assert f"<code>{message.__struct_config__.tag}</code>" in part
    assert message.__doc__
    assert message.__doc__.split("`")[0][:30] in part
    for field in msgspec.structs.fields(message):
        assert f'<th scope="row"><code>{field.encode_name}</code></th>' in part
    assert f'aria-label="An example of {name}"' in part


def test_comments_beside_fields_are_told(site: TestClient[Litestar]) -> None:
    assert notes(Asked)["decision"] == "send it back with the choice"
    assert notes(TableShown)["winner"] == "and who won"
    assert "send it back with the choice" in site.get("/api").text


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({}, "anything"),
        ({"type": "integer", "minimum": 0, "maximum": 7}, "integer, 0 to 7"),
        ({"type": "string", "maxLength": 9}, "string, at most 9 signs"),
        ({"type": "array", "items": {"type": "string"}}, "list of string"),
        ({"anyOf": [{"$ref": "#/x/Sight"}, {"type": "null"}]}, '<a href="#Sight">Sight</a> or null'),
        ({"enum": ["<b>"]}, '<code>"&lt;b&gt;"</code>'),
        ({"type": "object", "additionalProperties": {"type": "boolean"}}, "object of boolean"),
    ],
)
def test_what_a_value_may_be_is_said_in_words(schema: dict[str, Any], words: str) -> None:
    assert kind(schema) == words


# ---- the socket, for programs -------------------------------------------------------------------------------


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_every_example_is_one(message: type[msgspec.Struct]) -> None:
    either = FromClient if message in get_args(FromClient) else FromServer
    assert type(msgspec.json.decode(examples()[message.__name__], type=either)) is message


def test_the_socket_has_a_document(site: TestClient[Litestar]) -> None:
    answer = site.get("/api/socket.json")
    found = json.loads(answer.content)
    assert found["asyncapi"] == "3.0.0"
    assert set(found["components"]["messages"]) == {message.__name__ for message in MESSAGES}
    assert set(found["channels"]["table"]["messages"]) == set(found["components"]["messages"])
    sent, received = found["operations"]["tell"], found["operations"]["hear"]
    assert (sent["action"], received["action"]) == ("send", "receive")
    assert len(sent["messages"]) == len(get_args(FromServer))
    assert len(received["messages"]) == len(get_args(FromClient))


def test_every_example_in_it_is_as_its_schema_says(site: TestClient[Litestar]) -> None:
    found = site.get("/api/socket.json").json()
    for name, message in found["components"]["messages"].items():
        schema = {"$ref": f"#/components/schemas/{name}", "components": found["components"]}
        check = jsonschema_rs.Draft7Validator(schema)
        for example in message["examples"]:
            assert check.is_valid(example["payload"]), name
        assert not check.is_valid({"type": "nothing of the kind"})


def test_every_reference_in_it_leads_somewhere(site: TestClient[Litestar]) -> None:
    found = site.get("/api/socket.json").json()

    def check(part: Any) -> None:
        if isinstance(part, dict):
            if "$ref" in part:
                target = found
                for step in part["$ref"].removeprefix("#/").split("/"):
                    target = target[step]
            for each in part.values():
                check(each)
        elif isinstance(part, list):
            for each in part:
                check(each)

    check(found)


def test_its_schemas_are_of_the_draft_that_it_is_built_on(site: TestClient[Litestar]) -> None:
    text = site.get("/api/socket.json").text
    assert "prefixItems" not in text
    assert '"items":false' not in text
    assert "discriminator" not in text


def test_what_is_not_done_is_described(site: TestClient[Litestar]) -> None:
    refusal = site.get("/api/tables/nowhere99").json()
    assert msgspec.convert(refusal, Refusal).code == "no_such_table"

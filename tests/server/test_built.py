"""The page as it was built, and how it is sent."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from regalia.server.api.page import PLACES
from regalia.server.app import make_app
from regalia.server.built import built_page, parts_ahead
from regalia.server.settings import Settings

HTML = "<!doctype html><title>Regalia</title>"
# As the page's build writes it: what came of which source, what that needs, and what it may need later.
PARTS = {
    "index.html": {
        "file": "assets/index-3f2a.js",
        "imports": ["_base.js"],
        "dynamicImports": ["src/lib/Late.svelte"],
    },
    "_base.js": {"file": "assets/base-1.js"},
    "_desk.js": {
        "file": "assets/desk-1.js",
        "css": ["assets/desk-1.css"],
        "imports": ["_base.js", "_chair.js"],
    },
    "_chair.js": {"file": "assets/chair-1.js", "imports": ["_desk.js"]},
    "src/lib/Late.svelte": {"file": "assets/Late-1.js"},
    "src/table/TablePage.svelte": {
        "file": "assets/TablePage-1.js",
        "imports": ["_desk.js"],
        "dynamicImports": ["src/lib/Late.svelte"],
    },
}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Litestar]]:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text(HTML)
    (page / "icon.svg").write_text("<svg/>")
    (page / "assets" / "index-3f2a.js").write_text("let a = 1;" * 200)
    (page / "assets" / "face.woff2").write_bytes(b"wOF2")
    (page / "parts.json").write_text(json.dumps(PARTS))
    for where in ("api.page", "app"):
        monkeypatch.setattr(f"regalia.server.{where}.built_page", lambda: built_page(page))
    monkeypatch.setattr("regalia.server.api.page.parts_ahead", lambda source: parts_ahead(source, page))
    with TestClient(make_app(Settings(data_dir=tmp_path))) as client:
        yield client


@pytest.mark.parametrize(
    "path", ["/", "/table/abcd", "/replay/abcd?at=3", "/rules/trone", "/rules", "/credits", "/cross"]
)
def test_every_place_is_the_page(site: TestClient[Litestar], path: str) -> None:
    got = site.get(path)
    assert got.status_code == 200
    assert got.text == HTML
    assert got.headers["content-type"].startswith("text/html")
    assert got.headers["cache-control"] == "no-cache"
    assert "default-src 'self'" in got.headers["content-security-policy"]


def test_what_is_told_ahead_is_what_the_page_goes_to() -> None:
    """Else a place that was moved would silently come late."""
    web = Path(__file__).parents[2] / "web"
    goes_to = (web / "src" / "App.svelte").read_text("utf-8")
    for place, source in PLACES.items():
        assert (web / source).is_file(), place
        assert f'{place or "home"}: () => import("{source.replace("src/", "./", 1)}")' in goes_to, place


def test_a_place_tells_at_once_what_it_is_made_of_and_neither_what_the_page_names_nor_what_may_come_later(
    site: TestClient[Litestar],
) -> None:
    told = site.get("/table/abcd").headers["link"].split(", ")
    assert sorted(told) == [
        "</assets/TablePage-1.js>; rel=modulepreload; crossorigin",
        "</assets/chair-1.js>; rel=modulepreload; crossorigin",
        "</assets/desk-1.css>; rel=preload; as=style; crossorigin",
        "</assets/desk-1.js>; rel=modulepreload; crossorigin",
    ]
    assert "link" not in site.get("/credits").headers  # of which this build knows nothing
    assert "link" not in site.get("/icon.svg").headers


def test_files_are_packed_and_kept_for_ever_if_their_names_change_with_them(
    site: TestClient[Litestar],
) -> None:
    got = site.get("/assets/index-3f2a.js", headers={"accept-encoding": "gzip"})
    assert got.text == "let a = 1;" * 200
    assert got.headers["content-encoding"] == "gzip"
    assert got.headers["cache-control"].startswith("public, max-age=31536000")
    assert got.headers["content-type"] == "text/javascript; charset=utf-8"
    plain = site.get("/assets/index-3f2a.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert len(gzip.compress(plain.content)) < len(plain.content)
    font = site.get("/assets/face.woff2", headers={"accept-encoding": "gzip"})
    assert font.content == b"wOF2"
    assert font.headers["content-type"] == "font/woff2"


def test_what_is_there_already_is_not_sent_again(site: TestClient[Litestar]) -> None:
    tag = site.get("/icon.svg").headers["etag"]
    again = site.get("/icon.svg", headers={"if-none-match": tag})
    assert again.status_code == 304
    assert again.content == b""


@pytest.mark.parametrize(
    "path", ["/nothing", "/assets/nothing.js", "/assets/..%2f..%2fapp.py", "/..%2fapp.py", "/assets/%2e%2e"]
)
def test_nothing_else_is_there(site: TestClient[Litestar], path: str) -> None:
    got = site.get(path)
    assert got.status_code == 404
    assert got.json()["code"] == "no_such_page"


@pytest.mark.parametrize("path", ["/nothing", "/tabel/abcd", "/table/abcd/efgh"])
def test_who_mistypes_an_address_is_told_so_by_the_page(site: TestClient[Litestar], path: str) -> None:
    got = site.get(path, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert got.status_code == 404
    assert got.text == HTML
    assert "default-src 'self'" in got.headers["content-security-policy"]
    assert site.get(f"/api{path}", headers={"accept": "text/html"}).json()["code"] == "no_such_page"


@pytest.mark.parametrize(
    "path", ["/api/games/trone/choices?seats=2", "/api/games/trone/box", "/api/games/trone/rules"]
)
def test_what_stays_the_same_for_long_is_packed_too(site: TestClient[Litestar], path: str) -> None:
    packed = site.get(path, headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    plain = site.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == packed.json()

"""Who is asking: guests by a signed cookie, programs by the token of their seat."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
import unicodedata
from dataclasses import dataclass
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from litestar.connection import ASGIConnection

from regalia.games.definition import LANGUAGES
from regalia.server.errors import Refused
from regalia.server.storage.library import Library, SeatKey
from regalia.server.wire import Guest

COOKIE = "regalia_guest"
COOKIE_SECONDS = 400 * 86_400  # the longest that browsers keep one
CROSSING_SECONDS = 600
BEARER = "Bearer "
KNOWN_SECONDS = 5.0  # for which a guest is known without asking the database
MOST_KNOWN = 10_000
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # of table ids: nothing that looks like something else

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True)
class Caller:
    """Whoever asks: a guest, a program with the token of a seat, or nobody we know."""

    guest: Guest | None
    seat: SeatKey | None  # what a token opens
    language: str

    @property
    def id(self) -> str | None:
        return self.guest.id if self.guest else None

    def known(self) -> Guest:
        if self.guest is None:
            raise Refused("no_guest", 401)
        return self.guest


class Doorkeeper:
    """Knows guests again."""

    def __init__(self, library: Library, secret: str) -> None:
        self._library = library
        self._signer = URLSafeSerializer(
            secret, salt="guest", signer_kwargs={"digest_method": hashlib.sha256}
        )
        self._known: dict[str, tuple[float, Guest]] = {}  # until when

    async def who_is(self, connection: Connection) -> Caller:
        """Who asks. With a cookie that is not ours, nobody; a program with a wrong token is told so."""
        bearer = connection.headers.get("authorization", "")
        if bearer:
            return Caller(None, await self._seat(bearer), _language(connection))
        cookie = connection.cookies.get(COOKIE)
        guest = await self._guest(cookie) if cookie else None
        return Caller(guest, None, guest.language if guest else _language(connection))

    async def _guest(self, cookie: str) -> Guest | None:
        try:
            name = self._signer.loads(cookie)
        except BadSignature:
            return None
        if not isinstance(name, str):
            return None
        until, known = self._known.get(name, (0.0, None))
        if until > time.monotonic():
            return known
        guest = await self._library.find_guest(name)
        if guest:
            self._remember(guest)
        return guest

    async def _seat(self, bearer: str) -> SeatKey:
        token = bearer.removeprefix(BEARER)
        found = await self._library.find_seat_token(digest_of(token))
        if found is None or not bearer.startswith(BEARER):
            raise Refused("bad_token", 401)
        return found

    def _remember(self, guest: Guest) -> None:
        """For a moment only: they may change their name on another server."""
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._known[guest.id] = (time.monotonic() + KNOWN_SECONDS, guest)

    def forget(self, guest: str) -> None:
        self._known.pop(guest, None)

    def cookie_of(self, guest: Guest) -> str:
        signed = self._signer.dumps(guest.id)
        return signed if isinstance(signed, str) else signed.decode()


def _language(connection: Connection) -> str:
    return language_of(
        str(connection.query_params.get("lang") or connection.headers.get("accept-language", ""))
    )


def language_of(wanted: str) -> str:
    """The first language that a browser asks for and that we speak."""
    for part in wanted[:200].split(","):
        language = part.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def new_id() -> str:
    return secrets.token_urlsafe(16)


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def digest_of(secret: str) -> str:
    """What is kept of a secret. It has 192 bits of chance, so it needs no salt."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    """In a time that tells nothing."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))


def clean(text: str) -> str:
    """A text as one line of letters that show: no controls, no tricks with direction, no pile of accents."""
    shown = "".join(
        " " if unicodedata.category(c) in ("Zl", "Zp", "Zs") or c in "\t\r\n" else c
        for c in unicodedata.normalize("NFC", text)
        if c in "\t\r\n" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn") or c == "\u200d"
    )
    kept: list[str] = []
    for c in shown:
        piled = len(kept) >= 2 and all(unicodedata.combining(before) for before in kept[-2:])
        if not (unicodedata.combining(c) and piled):
            kept.append(c)
    return " ".join("".join(kept).split())

"""How a server runs: all that can be set, with what it is by default."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

SQLITE, POSTGRES = "sqlite+aiosqlite", "postgresql+asyncpg"


class SettingError(ValueError):
    """A setting that can't be; the message says which, and what it may be."""


@dataclass(frozen=True)
class Limits:
    """How much one may send. Rates are so many a second, and so many at once."""

    message_bytes: int = 16_384
    record_bytes: int = 1_000_000
    messages: tuple[float, int] = (30.0, 90)  # of a connection
    requests: tuple[float, int] = (20.0, 200)  # over HTTP, of an address
    guests: tuple[float, int] = (0.2, 30)  # new ones, of an address
    tables: tuple[float, int] = (0.2, 20)  # new ones, of a guest
    talk: tuple[float, int] = (0.5, 6)  # of a guest
    talk_length: int = 400
    name_length: int = 32
    waiting: int = 256  # messages that a slow connection may be behind
    connections: int = 20_000
    connections_each: int = 40  # of one guest, and the programs that play for them
    connections_unknown: int = 400  # of those at one address who gave no name


@dataclass(frozen=True)
class Settings:
    """One server."""

    host: str = "127.0.0.1"
    port: int = 8740
    data_dir: Path = field(default_factory=lambda: user_data_path("regalia", appauthor=False))
    database: str | None = None  # a URL; without one, a file in the data folder
    redis: str | None = None  # a URL; without one, this process is the only one
    origins: tuple[str, ...] = ()  # pages from elsewhere that may speak to it
    secure: bool = False  # it is reached over https only
    pace: float = 0.7  # seconds that a bot takes at least, so that people can follow
    limits: Limits = field(default_factory=Limits)

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it, with the driver that we bring."""
        if not self.database:
            return f"{SQLITE}:///{self.data_dir / 'regalia.sqlite'}"
        scheme, separator, rest = self.database.partition("://")
        kind = scheme.partition("+")[0]
        if separator and kind in ("postgresql", "postgres"):
            return f"{POSTGRES}://{rest}"
        if separator and kind == "sqlite":
            return f"{SQLITE}://{rest}"
        raise SettingError(
            f"a database of the kind {kind!r:.20} can't be used: give sqlite:///FILE or postgresql://USER@HOST/NAME"
        )

"""PostgreSQL and Redis as fixtures; each worker of a test run has its own, started when a test first asks for it.

- `postgres_url`: of a new, empty database for SQLAlchemy, for this test alone
- `redis_url`: of a Redis with nothing in it
- `postgres_server`, `redis_server`: the servers themselves, to `kill()`, `stop()` and `start()`; one that a test has
  left dead is started again after it

Without root, where nothing can be installed, such tests are skipped, and the end of the run says so; in continuous
integration they fail.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from . import Postgres, Redis, in_ci, is_root, missing, postgres, redis

NOT_TESTED = "NOT TESTED for want of"


def require(name: str) -> None:
    """Skip or fail, if this one is not installed."""
    if name not in missing():
        return
    if in_ci() or is_root():
        pytest.fail(f"{name} is not installed: run `make services`", pytrace=False)
    pytest.skip(f"{NOT_TESTED} {name}")


@pytest.fixture(scope="session")
def _postgres() -> Iterator[Postgres]:
    require("PostgreSQL")
    with postgres() as server:
        yield server


@pytest.fixture(scope="session")
def _redis() -> Iterator[Redis]:
    require("Redis")
    with redis() as server:
        yield server


@pytest.fixture
def postgres_server(_postgres: Postgres) -> Iterator[Postgres]:
    """This worker's PostgreSQL, running."""
    _postgres.start()
    yield _postgres
    _postgres.start()  # at once, since a folder goes with its server when the run is killed


@pytest.fixture
def redis_server(_redis: Redis) -> Iterator[Redis]:
    """This worker's Redis, running and empty."""
    _redis.start()
    _redis.clear()
    yield _redis
    _redis.start()


@pytest.fixture
def postgres_url(postgres_server: Postgres) -> Iterator[str]:
    """`postgresql+asyncpg://...`, a new and empty database for this test."""
    with postgres_server.database() as url:
        yield url


@pytest.fixture
def redis_url(redis_server: Redis) -> str:
    """`redis://...`, with nothing in it."""
    return redis_server.url


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line nobody can miss, where something was not tested."""
    reasons = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    lacking = [
        name for name in ("PostgreSQL", "Redis") if any(f"{NOT_TESTED} {name}" in why for why in reasons)
    ]
    if lacking:
        count = sum(NOT_TESTED in why for why in reasons)
        line = f"{count} TESTS WERE SKIPPED: {' and '.join(lacking)} not installed, and only root can (make services)"
        terminalreporter.write_line(line, red=True, bold=True)

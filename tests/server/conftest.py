"""One server for all tests of a file that need nothing special of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .serving import Housed


@pytest.fixture(scope="module")
def housed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Housed]:
    """A server in a thread, with no limit in the way."""
    with Housed(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="module")
def address(housed: Housed) -> str:
    return housed.address

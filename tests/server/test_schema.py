"""The schema of the interface tells the truth: what fits it is answered as it says, and what does not is refused."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode, checks

from .people import begun, guests
from .serving import Housed

ALL = list(HealthCheck)


class Known:
    """A guest, and tables that they may see: the schema alone would never find them."""

    def __init__(self, housed: Housed) -> None:
        self.housed = housed
        self.turn = 0
        asyncio.run(self._arrive())

    async def _arrive(self) -> None:
        async with guests(self.housed.address, "Ada", "Bob", "Cleo") as people:
            self.cookie = people[0].cookie
            self.tables = [(await begun("crownfall", people)).id, (await people[0].make_table("trone", 2)).id]

    def next_table(self) -> str:
        self.turn += 1
        return self.tables[self.turn % len(self.tables)]


@pytest.fixture(scope="module")
def known(housed: Housed) -> Known:
    return Known(housed)


@pytest.fixture(scope="module")
def described(housed: Housed) -> Any:
    return schemathesis.openapi.from_url(f"{housed.address}/api/schema/openapi.json")


# What the schema can't say is not asked of it: that a seat is open, or a game of that name there.
HOLD = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
]


@pytest.mark.slow
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_everything_is_as_the_schema_says(mode: GenerationMode, described: Any, known: Known) -> None:
    """Whatever can be asked, with what fits the schema and with what does not."""
    wrong = {}
    for found in described.get_all_operations():
        operation = found.ok()
        try:
            ask_everything(operation, mode, known)
        except Unsatisfiable:
            continue  # where nothing is sent, nothing can be wrong with it
        except (Exception, BaseExceptionGroup) as error:
            wrong[operation.label] = f"{error}\n{getattr(error, 'exceptions', '')}"
    assert not wrong, "\n\n".join(f"{label}: {why[:1500]}" for label, why in wrong.items())


def ask_everything(operation: Any, mode: GenerationMode, known: Known) -> None:
    @settings(max_examples=15, deadline=None, database=None, derandomize=True, suppress_health_check=ALL)
    @given(operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        table = case.path_parameters.get("table")
        if isinstance(table, str) and len(table) % 2:
            case.path_parameters["table"] = known.next_table()
        response = case.call(headers={"cookie": f"regalia_guest={known.cookie}"})
        case.validate_response(response, checks=HOLD)

    ask()


def test_every_page_says_what_it_refuses(address: str) -> None:
    told = httpx.get(f"{address}/api/schema/openapi.json").json()
    assert len(told["paths"]) > 20
    for path, methods in told["paths"].items():
        for method, about in methods.items():
            if path.startswith("/api"):
                for status in ("400", "401", "404", "429"):
                    named = about["responses"][status]["content"]["application/json"]["schema"]
                    assert named == {"$ref": "#/components/schemas/Refusal"}, (path, method)

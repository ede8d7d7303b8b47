"""schemathesis: whatever the schema allows, and much that it does not, is answered as the schema says."""

import itertools
from typing import Any

import pytest
import schemathesis
from fresh import examples
from hypothesis import given
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from web.people import Person
from web.serving import Server

EXAMPLES = 20  # per operation
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def described(server: Server) -> BaseSchema:
    return schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")


@pytest.fixture(scope="module")
def real(server: Server) -> dict[str, Any]:
    """A table that exists: half of the requests go there, half of those with its token."""
    with Person(server) as person:
        made: dict[str, Any] = person.http.post("/api/tables", json={"game": "clans", "seats": [{}, {}]}).json()
    return made


# All but the stream, which does not end.
OPERATIONS = [
    ("/api/games", "GET"),
    ("/api/tables", "POST"),
    ("/api/join", "POST"),
    ("/api/tables/{game_id}", "GET"),
    ("/api/tables/{game_id}/actions", "POST"),
    ("/api/tables/{game_id}/undo", "POST"),
    ("/api/tables/{game_id}/hint", "POST"),
    ("/api/tables/{game_id}/record", "GET"),
]
MODES = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]


@pytest.mark.hypothesis
@pytest.mark.parametrize(("path", "method"), OPERATIONS, ids=[f"{method} {path}" for path, method in OPERATIONS])
def test_the_api_is_as_its_schema_says(described: BaseSchema, real: dict[str, Any], path: str, method: str) -> None:
    operation = described[path][method]
    turn = itertools.count()

    @examples(EXAMPLES)
    @given(case=st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in MODES)))
    def holds(case: Case[Any]) -> None:
        if "{game_id}" in path and next(turn) % 2:
            case.path_parameters["game_id"] = real["id"]
            if next(turn) % 2:
                case.headers["authorization"] = f"Bearer {real['seats'][0]['key']}"
        if path == "/api/tables" and next(turn) % 2:
            case.body = {"game": "clans", "seats": [{}, {"kind": "random"}]}
        answered.add(case.call_and_validate(checks=CHECKS).status_code)

    answered: set[int] = set()
    holds()
    understood = {404} if path == "/api/join" else {200, 201, 403}  # nobody guesses an invitation
    assert answered & understood, "it was never understood"


def test_every_operation_is_described(server: Server) -> None:
    with Person(server) as person:
        paths = person.get("/api/schema/openapi.json").json()["paths"]
    assert {f"{method} {path}" for path, methods in paths.items() for method in methods} == {
        "get /api/games",
        "post /api/tables",
        "post /api/join",
        "delete /api/tables/{game_id}",
        "get /api/tables/{game_id}",
        "post /api/tables/{game_id}/actions",
        "post /api/tables/{game_id}/hint",
        "post /api/tables/{game_id}/undo",
        "get /api/tables/{game_id}/stream",
        "get /api/tables/{game_id}/preview",
        "get /api/tables/{game_id}/record",
        "post /api/tables/{game_id}/end",
        "post /api/tables/{game_id}/claim",
    }

"""Whatever the OpenAPI description allows, and what it does not: never an error of the server."""

from __future__ import annotations

from typing import Any

import pytest

from tests.variants import examples

for package in ("fastapi", "uvicorn", "httpx"):
    pytest.importorskip(package, reason="the page needs perfectplay[web], and its tests need httpx")
schemathesis: Any = pytest.importorskip("schemathesis", reason="schemathesis is not installed")

from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from perfectplay.web.app import create_app
from perfectplay.web.limits import Limits

EXAMPLES = examples(25)
SMALL = Limits(seconds=0.2, nodes=20_000, tree_nodes=500, record_seconds=1, record_nodes=3_000, visits=500, table_mb=1)

schema = schemathesis.openapi.from_asgi("/api/openapi.json", create_app(limits=SMALL, hosts=["testserver"]))


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@pytest.mark.slow
def test_no_request_makes_the_server_fail(case: Any) -> None:
    response = case.call(timeout=30)
    case.validate_response(response, checks=(not_a_server_error, response_schema_conformance))

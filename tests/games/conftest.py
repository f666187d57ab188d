"""What tests of games share."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import pytest


@pytest.fixture(scope="session")
def processes() -> Iterator[ProcessPoolExecutor]:
    """As many as there are processors, for what takes minutes interpreted."""
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        yield pool

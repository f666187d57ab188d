"""Settings of all tests: a cache folder of their own, and one fixed profile for Hypothesis."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

_folder = tempfile.TemporaryDirectory(prefix="perfectplay-tests-")
os.environ["PERFECTPLAY_CACHE_DIR"] = str(Path(_folder.name) / "kernels")
sys.path.insert(0, str(Path(__file__).parent))

settings.register_profile(
    "perfectplay", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], max_examples=60
)
settings.load_profile("perfectplay")


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder for one test."""
    folder = tmp_path / "kernels"
    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(folder))
    return folder

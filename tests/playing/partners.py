"""Other people's programs, with which ours play: Debian has them, and CI installs them."""

from __future__ import annotations

import os
import shutil
from typing import Any

import pytest

FOLDER = "/usr/games"
"""Where Debian has its games, which is not on everybody's path."""


def found(program: str) -> str | None:
    """The path of a program; None if there is none."""
    return shutil.which(program, path=os.pathsep.join([os.environ.get("PATH", ""), FOLDER]))


def needs(program: str) -> Any:
    """The mark of a test that is skipped where a program is missing."""
    return pytest.mark.skipif(found(program) is None, reason=f"{program} is not installed: no program of this name")

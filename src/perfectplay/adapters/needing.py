"""Libraries that only some adapters need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from perfectplay.errors import BadArgument


def needed(module: str, package: str, extra: str) -> Any:
    """Returns a module of another library. Raises `BadArgument`, which says how to install it, where it is missing."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise BadArgument(
            f"this needs {package}, which is not installed; install it with pip install 'perfectplay[{extra}]'"
        ) from None

"""Makes this Python look like one that lacks things: ``$HIDDEN`` names modules and attributes (``os.fork``).

Python imports it when it starts, if its folder is in ``$PYTHONPATH``; so it holds in the processes that a test starts,
and in theirs. The standard library keeps what it needs, for it is imported before.
"""

from __future__ import annotations

import asyncio  # noqa: F401 - they are imported before the modules that they use are hidden
import concurrent.futures.process  # noqa: F401
import ctypes.util  # noqa: F401
import importlib
import multiprocessing.reduction
import os
import platform  # noqa: F401
import random  # noqa: F401
import subprocess  # noqa: F401
import sys
import tempfile  # noqa: F401
import webbrowser  # noqa: F401
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

if sys.platform != "win32":
    import multiprocessing.popen_spawn_posix  # noqa: F401


class Refusing(MetaPathFinder):
    """Finds no module that is hidden, and nothing in a package that is."""

    def __init__(self, hidden: set[str]) -> None:
        self.hidden = hidden

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.partition(".")[0] in self.hidden:
            raise ModuleNotFoundError(f"No module named {name!r} (hidden by a test)", name=name)
        return None


def hide(names: Sequence[str]) -> None:
    """Takes the modules and the attributes away."""
    modules = {name for name in names if "." not in name}
    for name in [name for name in sys.modules if name.partition(".")[0] in modules]:
        del sys.modules[name]
    sys.meta_path.insert(0, Refusing(modules))
    for name in names:
        module, _, attribute = name.rpartition(".")
        if module and hasattr(importlib.import_module(module), attribute):
            delattr(importlib.import_module(module), attribute)


hide(os.environ.get("HIDDEN", "").split())

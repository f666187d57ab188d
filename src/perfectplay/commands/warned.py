"""Warnings of the library, as a command says them: one sentence on standard error, as an error, and once."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from perfectplay.errors import PerfectPlayWarning


@contextmanager
def told(tell: Callable[[str], object]) -> Iterator[None]:
    """Surrounds a command: tells the warnings of the library. All others are shown as Python shows them."""
    before = warnings.showwarning

    def show(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
        if issubclass(category, PerfectPlayWarning):
            tell(str(message))
        else:
            before(message, category, *where, **more)

    warnings.showwarning = show
    try:
        yield
    finally:
        warnings.showwarning = before

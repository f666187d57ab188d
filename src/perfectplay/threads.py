"""Threads of Python, started where Ctrl-C may come at any moment."""

from __future__ import annotations

import threading
from collections.abc import Callable


def start(thread: threading.Thread) -> None:
    """Starts a thread. Raises KeyboardInterrupt if Ctrl-C comes meanwhile, and RuntimeError where none can be started.

    Of Ctrl-C between two of its own steps, Python makes a RuntimeError, too: "release unlocked lock".
    """
    try:
        thread.start()
    except RuntimeError as error:
        if isinstance(error.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise


def begun(work: Callable[[], None], name: str) -> threading.Thread | None:
    """Begins work in a thread of its own; returns None where Python cannot start threads, as in a browser."""
    thread = threading.Thread(target=work, name=name, daemon=True)
    try:
        start(thread)
    except RuntimeError:
        return None
    return thread

"""Ctrl-C while the command line still starts: nothing is lost yet, so the process ends at once, with status 130.

The package imports this before all else. Imported by other programs, it changes nothing. It imports only what Python
has loaded already, or what is built in: `signal` and `typing` would take longer than all the rest.
"""

import _signal  # type: ignore[import-not-found] # what `signal` is made of
import os
import sys

INTERRUPTED = 130


def _is_command() -> bool:
    """Returns whether this process is the command line, ``perfectplay`` or ``python -m perfectplay``."""
    begun: list[str] = sys.argv[:1] or [""]
    if begun == ["-m"]:  # what follows is known later; Python keeps its own arguments
        words = sys.orig_argv
        return any(words[at : at + 2] == ["-m", "perfectplay"] for at in range(len(words)))
    return os.path.basename(begun[0]).removesuffix(".exe").removesuffix("-script.py") == "perfectplay"  # noqa: PTH119


def _end_at_once(_number: int, _frame: object) -> None:
    os._exit(INTERRUPTED)


def heed_interrupts() -> None:
    """Lets Ctrl-C raise KeyboardInterrupt again, as Python does."""
    if _signal.getsignal(_signal.SIGINT) is _end_at_once:
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)


if _is_command() and _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _end_at_once)

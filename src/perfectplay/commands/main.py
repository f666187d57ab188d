"""The entry point: runs a command, and turns every error into one line and an exit status.

The status is 0; or 2, with one sentence on standard error about the error and its remedy; or 130 after Ctrl-C.
"""

from __future__ import annotations

import _thread
import atexit
import contextlib
import os
import signal
import sys
import time
from collections.abc import Sequence
from typing import Any, Final, NoReturn, TextIO

from perfectplay.starting import heed_interrupts

OK: Final = 0
WRONG: Final = 2
INTERRUPTED: Final = 130
A_MOMENT: Final = 0.01
"""After so many seconds a callback that Ctrl-C met is over."""


def main() -> NoReturn:
    """Runs the command line, and ends the process at once, whatever still goes on in other threads."""
    status: Any = INTERRUPTED
    with contextlib.suppress(KeyboardInterrupt):
        heed_interrupts()
        sys.unraisablehook = _hear_again
        try:
            status = run()
        except SystemExit as end:
            status = OK if end.code is None else end.code if isinstance(end.code, int) else complain(str(end.code))
    _end(status)


def _hear_again(lost: Any) -> None:
    """Interrupts once more, in a moment, if Python ignored Ctrl-C: it ignores all errors of callbacks of its own."""
    if isinstance(lost.exc_value, KeyboardInterrupt):
        _thread.start_new_thread(_interrupt_soon, (_thread.get_ident(),))
    else:
        sys.__unraisablehook__(lost)


def _interrupt_soon(thread: int) -> None:
    time.sleep(A_MOMENT)
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        signal.pthread_kill(thread, signal.SIGINT)  # what it waits for is interrupted, too


def _end(status: int) -> NoReturn:
    """Ends the process without what Python does at its end: that waits for threads, and may be interrupted itself."""
    making = sys.modules.get("perfectplay.search.machine_code")
    if making is not None and status == INTERRUPTED:
        making.leave_unfinished()
    elif making is not None:
        making.hand_over()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    worker = sys.modules.get("perfectplay.search.worker")
    if worker is None or not worker.is_busy():  # or else they might wait for what a search that was left behind holds
        atexit._run_exitfuncs()  # processes that were started are ended there
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; returns its exit status."""
    try:
        _prepare_streams()
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of the output has closed it
        drop_output()
        return OK
    except SystemExit as end:
        if not isinstance(end.__context__, BrokenPipeError):
            raise
        drop_output()  # Rich caught the broken pipe first
        return OK
    except OSError as error:
        if error.filename is not None:  # not about a stream
            raise
        drop_output()
        return complain(f"the output cannot be written: {error.strerror}")
    return status


def _run(arguments: list[str]) -> int:
    from perfectplay.errors import PerfectPlayError

    try:
        import typer

        from perfectplay.commands import hanging, usage, warned
        from perfectplay.commands.helping import speaking
        from perfectplay.commands.saying import asks_for_nothing, language_of, saying, usual_language
        from perfectplay.commands.table import command_line

        if asks_for_nothing(arguments):
            arguments = [*arguments, "--help"]
        language = language_of(arguments)
        command = command_line(language, arguments)
        usual = {name: {"lang": usual_language(arguments)} for name in command.commands}

        def tell(sentence: str) -> None:
            complain(saying(language).complaint(sentence))

        try:
            with (
                speaking(language),
                hanging.told(tell),
                warned.told(tell),
                command.make_context("perfectplay", [*arguments], default_map=usual) as context,
            ):
                status = command.invoke(context)
        except typer.Exit as end:
            return end.exit_code
        except usage.ERRORS as error:
            return complain(saying(language).complaint(usage.sentence(error, arguments)))
        return status if isinstance(status, int) else OK
    except PerfectPlayError as error:
        sys.stdout.flush()
        return complain(saying(language_of(arguments)).error(error))


def complain(sentence: str) -> int:
    """Writes one line on standard error; returns the exit status that goes with it."""
    line = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape", "surrogatepass").decode()
        for letter in " ".join(sentence.split())
    )
    try:
        print(f"perfectplay: {line}", file=sys.stderr, flush=True)  # noqa: T201
    except OSError:  # nobody is there to read it
        drop(sys.stderr)
    return WRONG


# ------------------------------------------------------------ streams


def _prepare_streams() -> None:
    """Lets closed streams lead nowhere and escapes letters that an encoding lacks, so that no output fails."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115, PTH123 - open as long as the process lives
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def drop_output() -> None:
    """Lets standard output lead nowhere from now on."""
    drop(sys.stdout)


def drop(stream: TextIO) -> None:
    """Lets a stream lead nowhere from now on, so that nothing fails again when Python ends."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)

"""Stepping through a recorded search in a terminal, key by key.

The screen is always restored at the end: after q, Ctrl-C, Ctrl-Z, a signal to end, or a closed window.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

from perfectplay.commands.main import drop_output
from perfectplay.commands.sitting import HangUp, hang_up_raises
from perfectplay.commands.step_screen import Line, StepScreen

try:
    import select
    import termios
    import tty
except ImportError:  # a system without them
    CAN_STEP = False
else:
    CAN_STEP = True

ENTER_SCREEN: Final = "\x1b[?1049h\x1b[?25l\x1b[2J"
LEAVE_SCREEN: Final = "\x1b[0m\x1b[?25h\x1b[?1049l"

STYLES: Final = {"title": "\x1b[1m", "current": "\x1b[1m", "marked": "\x1b[7m", "cut": "\x1b[1;33m", "dim": "\x1b[2m"}
PLAIN_STYLES: Final = {"title": "\x1b[1m", "current": "\x1b[1m", "marked": "\x1b[7m", "cut": "\x1b[1m"}
"""Without colours, as NO_COLOR asks."""

LOOK_AGAIN: Final = 0.2
"""After this many seconds without a key, the size of the window is checked again."""

PAGE: Final = 10

NAMED_KEYS: Final = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1bOH": "home",
    "\x1bOF": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\x1b[7~": "home",
    "\x1b[8~": "end",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
    "\x7f": "backspace",
    "\x08": "backspace",
    " ": "space",
}
"""The bytes that terminals send for keys."""

QUIT: Final = ("q", "Q", "\x04")


def can_step() -> bool:
    """Returns whether somebody sits at a terminal in which a search can be stepped through."""
    knows_how = CAN_STEP and os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    return knows_how and sys.stdin.isatty() and sys.stdout.isatty()


class Walk:
    """A walk through the search: the current moment, and the effect of each key."""

    def __init__(self, screen: StepScreen) -> None:
        self.screen, self.steps = screen, screen.steps
        self.number = 0
        self.note = ""
        self.shows_help = False
        last = len(self.steps) - 1
        self.keys: dict[str, Callable[[int], int | None]] = {
            **dict.fromkeys(("right", "down", "space", ".", "\r", "\n"), self.steps.following),
            **dict.fromkeys(("left", "up", "backspace", ","), lambda number: number - 1 if number else None),
            "]": self.steps.next_cut,
            "[": self.steps.previous_cut,
            "n": self.steps.next_change,
            "p": self.steps.previous_change,
            "o": self.steps.over,
            "u": self.steps.out,
            "page down": lambda number: min(number + PAGE, last) if number < last else None,
            "page up": lambda number: max(number - PAGE, 0) if number else None,
            **dict.fromkeys(("home", "g"), lambda _: 0),
            **dict.fromkeys(("end", "G"), lambda _: last),
        }

    def press(self, key: str) -> None:
        """Goes where the key leads; a key that leads nowhere is answered with a note."""
        self.note = ""
        if self.shows_help:
            self.shows_help = False
        elif key in ("?", "h"):
            self.shows_help = True
        elif key in self.keys:
            target = self.keys[key](self.number)
            if target is None:
                goes_back = key in ("left", "up", "backspace", ",", "[", "p", "page up")
                self.note = self.screen.words.say("screen.first" if goes_back else "screen.last")
            else:
                self.number = target

    def lines(self, columns: int, rows: int) -> list[Line]:
        """Returns what the screen shows now."""
        if self.shows_help:
            return self.screen.help(columns, rows)
        return self.screen.show(self.number, columns, rows, self.note)


def step_through(screen: StepScreen) -> int:
    """Shows the moments, as the keys say, until somebody quits; returns the exit status."""
    try:
        with hang_up_raises(), _Terminal() as terminal:
            _walk(Walk(screen), terminal)
    except HangUp as end:
        drop_output()
        return end.status
    except OSError:  # the terminal is gone
        drop_output()
    return 0


def _walk(walk: Walk, terminal: _Terminal) -> None:
    """Follows the keys."""
    terminal.draw(walk.lines)
    for key in terminal.pressed():
        if key in QUIT and not walk.shows_help:
            return
        if key:
            walk.press(key)
        terminal.draw(walk.lines)


class _Terminal:
    """The terminal, taken over for a while."""

    def __init__(self) -> None:
        self.input, self.output = sys.stdin.fileno(), sys.stdout
        self.before: Any = None
        self.styles = PLAIN_STYLES if os.environ.get("NO_COLOR") else STYLES
        self.old_handler: Any = None
        self.drawn: tuple[int, int] | None = None
        """The size of the window for which something is drawn in it."""

    def __enter__(self) -> _Terminal:
        self.output.flush()
        self.before = termios.tcgetattr(self.input)
        with contextlib.suppress(ValueError, AttributeError):  # not in the main thread, or no Ctrl-Z: none arrives
            self.old_handler = signal.signal(signal.SIGTSTP, self._go_away)
        self._take()
        return self

    def __exit__(self, *_: object) -> None:
        self._give_back()
        if self.old_handler is not None:
            signal.signal(signal.SIGTSTP, self.old_handler)

    def _take(self) -> None:
        tty.setcbreak(self.input)
        self._write(ENTER_SCREEN)

    def _give_back(self) -> None:
        try:
            self._write(LEAVE_SCREEN)
        except OSError:  # the terminal is gone
            drop_output()
        with contextlib.suppress(OSError, termios.error):
            termios.tcsetattr(self.input, termios.TCSADRAIN, self.before)

    def _go_away(self, *_: object) -> None:
        """Suspends the process after Ctrl-Z: the terminal is given back until it is in the foreground again."""
        self._give_back()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._go_away)
        self._take()
        self.drawn = None

    @property
    def size(self) -> tuple[int, int]:
        size = os.get_terminal_size(self.output.fileno())
        return (size.columns, size.lines) if size.columns and size.lines else (80, 24)

    def draw(self, lines_for: Callable[[int, int], list[Line]]) -> None:
        """Replaces what is shown by the lines for a window of that many columns and rows."""
        self.drawn = self.size
        lines = lines_for(*self.drawn)
        drawn = (f"{self.styles.get(line.style, '')}{line.text}\x1b[0m{line.beside}\x1b[K" for line in lines)
        self._write("\x1b[H" + "\r\n".join(drawn) + "\x1b[J")

    def _write(self, text: str) -> None:
        """Writes past the buffer, which cannot be used again if a signal interrupts it."""
        data = text.encode(self.output.encoding, self.output.errors or "strict")
        while data:
            data = data[os.write(self.output.fileno(), data) :]

    def has_input(self, seconds: float) -> bool:
        """Returns whether a key is pressed within that many seconds."""
        return bool(select.select([self.input], [], [], seconds)[0])

    def pressed(self) -> Iterator[str]:
        """Yields the keys as they are pressed, "" when something else must be drawn. Ends with the input."""
        waiting = b""
        while True:
            if self.has_input(LOOK_AGAIN):
                data = os.read(self.input, 1024)
                if not data:
                    return
                *keys, waiting = split_keys(waiting + data)
                yield from keys
            elif waiting:  # the beginning of a sequence that never went on: the key Escape
                waiting = b""
                yield "escape"
            if self.size != self.drawn:
                yield ""


def split_keys(data: bytes) -> list[Any]:
    """Splits what a terminal sent into named keys; the last item is the possible beginning of one, as bytes."""
    keys: list[Any] = []
    while data:
        length = _length_of_key(data)
        if length is None:
            break
        text = data[:length].decode("utf-8", "replace")
        keys.append(NAMED_KEYS.get(text, text))
        data = data[length:]
    return [*keys, data]


def _length_of_key(data: bytes) -> int | None:
    """Returns how many bytes the first key has; None if it is not complete."""
    if data[:1] != b"\x1b":
        expected = next(
            (
                length
                for mark, mask, length in ((0xF0, 0xF8, 4), (0xE0, 0xF0, 3), (0xC0, 0xE0, 2))
                if data[0] & mask == mark
            ),
            1,
        )
        return expected if len(data) >= expected else None
    if len(data) == 1:
        return None
    if data[1:2] == b"O":
        return 3 if len(data) >= 3 else None
    if data[1:2] != b"[":
        return 1  # Escape, and then another key
    for place in range(2, len(data)):
        if 0x40 <= data[place] <= 0x7E:
            return place + 1
    return None

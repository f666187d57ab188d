"""A terminal of one's own, in which a command runs, and what it shows there."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from types import TracebackType

from tests.commands.calling import COMMAND, environment

PATIENCE = 20.0


class Terminal:
    """A command in a pseudo-terminal, of which it is the foreground process."""

    def __init__(self, *arguments: str, columns: int = 80, rows: int = 24, **changes: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

        def take_terminal() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        env = environment(TERM="xterm-256color", **changes)
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
            preexec_fn=take_terminal,
        )
        os.close(slave)
        self.seen = ""
        self.at = 0

    def wait_for(self, text: str) -> str:
        """Everything shown since the last call, up to ``text``."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen[self.at :]:
            if time.monotonic() > end or not self._read(0.1):
                raise AssertionError(f"{text!r} did not come; there was {self.seen[self.at :]!r}")
        found = self.seen.index(text, self.at) + len(text)
        shown, self.at = self.seen[self.at : found], found
        return shown

    def rest(self) -> str:
        """What is shown until the command ends."""
        while self._read(PATIENCE):
            pass
        self.process.wait(PATIENCE)
        shown, self.at = self.seen[self.at :], len(self.seen)
        return shown

    def _read(self, seconds: float) -> bool:
        """Whether more may come."""
        if not select.select([self.master], [], [], seconds)[0]:
            return seconds < PATIENCE
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the other side is closed
            return False
        self.seen += data.decode()
        return bool(data)

    def interrupt(self) -> None:
        """Ctrl-C, from somebody who has seen the prompt: Python overlooks one that comes while it sets up the line."""
        time.sleep(0.2)
        self.enter("\x03")

    def enter(self, text: str) -> None:
        os.write(self.master, text.encode())

    def close(self) -> None:
        """As when somebody closes the window."""
        if self.master >= 0:
            os.close(self.master)
            self.master = -1

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def plain(text: str) -> str:
    """Without colours and movements."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r\n", "\n")

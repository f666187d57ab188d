"""A search in a thread of its own, so that lines are heard while it goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable

from perfectplay import threads


class Thinking:
    """One piece of work at a time, which ends soon after it is told to."""

    def __init__(self) -> None:
        self.stopped = threading.Event()
        """Set when the work should end."""
        self.is_silent = False
        """Whether nobody wants to hear any more what is found."""
        self.thread: threading.Thread | None = None

    @property
    def goes_on(self) -> bool:
        """Whether there is work that nobody has told to end."""
        return self.thread is not None and self.thread.is_alive() and not self.stopped.is_set()

    def begin(self, work: Callable[[], None]) -> None:
        """Ends what is done, and begins with ``work``."""
        self.stop()
        self.stopped.clear()
        self.thread = threading.Thread(target=work, name="perfectplay protocol")
        threads.start(self.thread)

    def stop(self) -> None:
        """Tells the work to end, and waits until it has."""
        self.stopped.set()
        self.wait()

    def end_in_silence(self) -> None:
        """Tells the work to end without an answer, and waits until it has."""
        self.is_silent = True
        self.stop()
        self.is_silent = False

    def may_go_on(self, _: object = None) -> bool:
        """Returns whether nobody has told the work to end; searches ask it as they go on."""
        return not self.stopped.is_set()

    def wait(self) -> None:
        """Waits until the work is done."""
        if self.thread is not None:
            self.thread.join()
            self.thread = None

"""Fair turns: a few requests run at once, the others wait, and no client gets ahead of one who asked for less."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.requests import Request

from perfectplay.web.problems import Problem

REMEMBERED: Final = 20
"""How long a turn lasts is estimated from so many that have ended."""


def client_of(request: Request) -> str:
    """Returns who asks: an address."""
    return request.client.host if request.client is not None else ""


class Ticket:
    """A place in the queue, or a turn that has come."""

    def __init__(self, client: str) -> None:
        self.client = client
        self.came = asyncio.Event()
        """Set when the turn has come."""
        self.began = 0.0


class Turns:
    """Gives turns to at most ``at_once`` requests. All methods belong to the event loop's thread.

    Clients take turns: who has many requests waiting gets one turn for each turn of the others.
    """

    def __init__(self, at_once: int, most: int, *, seconds: float = 1.0) -> None:
        self.at_once, self.most = at_once, most
        self.running: set[Ticket] = set()
        self.waiting: OrderedDict[str, deque[Ticket]] = OrderedDict()
        """By client, in the order in which they get their next turn."""
        self.lasted: deque[float] = deque([seconds], REMEMBERED)
        """How many seconds the last turns took."""

    def __len__(self) -> int:
        """Returns how many run or wait."""
        return len(self.running) + sum(map(len, self.waiting.values()))

    def ask(self, client: str) -> Ticket:
        """Returns a ticket, whose turn comes at once if there is room. Raises a problem if too many wait already."""
        if len(self) >= self.most:
            raise Problem("too-many", 503, f"{len(self)} requests run or wait already; try again in a moment")
        ticket = Ticket(client)
        self.waiting.setdefault(client, deque()).append(ticket)
        self._give()
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Ends a turn, or gives up a place in the queue; does nothing the second time."""
        if ticket in self.running:
            self.running.remove(ticket)
            self.lasted.append(time.monotonic() - ticket.began)
        elif ticket in self.waiting.get(ticket.client, ()):
            self.waiting[ticket.client].remove(ticket)
            if not self.waiting[ticket.client]:
                del self.waiting[ticket.client]
        self._give()

    def place(self, ticket: Ticket) -> int:
        """Returns how many get their turn before it, and itself: 1 for the next one; 0 for a turn that has come."""
        if ticket.came.is_set():
            return 0
        own = self.waiting[ticket.client].index(ticket)
        before = 0
        is_before = True
        for client, tickets in self.waiting.items():
            is_before = is_before and client != ticket.client
            before += min(len(tickets), own + 1 if is_before else own)
        return before + 1

    def wait(self, ticket: Ticket) -> float:
        """Returns how many seconds it will take until its turn, as the last turns were."""
        usual = sum(self.lasted) / len(self.lasted)
        return -(-self.place(ticket) // self.at_once) * usual

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Waits for a turn, which ends with the block. Raises a problem if too many wait already."""
        ticket = self.ask(client)
        try:
            await ticket.came.wait()
            yield
        finally:
            self.leave(ticket)

    def _give(self) -> None:
        while self.waiting and len(self.running) < self.at_once:
            client, tickets = self.waiting.popitem(last=False)
            ticket = tickets.popleft()
            if tickets:
                self.waiting[client] = tickets  # at the end
            self.running.add(ticket)
            ticket.began = time.monotonic()
            ticket.came.set()

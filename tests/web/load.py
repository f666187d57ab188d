"""Many clients who play at once against a server of their own process; what they saw."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

PAUSE = 1.0
"""After a problem, a client begins anew so many seconds later."""
GAMES = ("connect-four", "tic-tac-toe", "othello", "connect-four:columns=6,rows=5")


@dataclass
class Seen:
    """What the clients saw, and how much memory the server had."""

    late: list[float] = field(default_factory=list)
    """Seconds beyond the limit that each answer came."""
    problems: list[str] = field(default_factory=list)
    broken: int = 0
    """Connections that broke, or on which nothing came any more; each is a problem, too."""
    memory: list[tuple[float, int]] = field(default_factory=list)
    """Seconds since the beginning, and resident bytes."""
    games: int = 0
    traced: list[float] = field(default_factory=list)
    """Seconds until each recorded search was there."""


@contextmanager
def process() -> Iterator[tuple[str, int]]:
    """`perfectplay web` as a process of its own: its address and its number."""
    command = [sys.executable, "-m", "perfectplay.commands", "web", "--no-browser", "--port", "0"]
    made = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    try:
        assert made.stdout is not None
        found = re.search(r"http://\S+[0-9]", made.stdout.readline())
        assert found is not None
        yield found[0], made.pid
    finally:
        if made.poll() is not None:
            print(f"the server has ended by itself, with {made.returncode}", file=sys.stderr, flush=True)  # noqa: T201
        made.terminate()
        made.wait(20)
        assert made.stdout is not None
        made.stdout.close()


def resident(number: int) -> int:
    """The memory of a process, in bytes."""
    pages = int(Path(f"/proc/{number}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def think(client: httpx.AsyncClient, question: dict[str, Any], seconds: float, seen: Seen) -> str:
    """The engine's move; how late it was is noted."""
    began = time.monotonic()
    answer = ""
    async with client.stream("POST", "/api/searches", json={**question, "seconds": seconds}) as stream:
        if stream.status_code != 200:
            seen.problems.append((await stream.aread()).decode())
            return answer
        event = ""
        async for line in stream.aiter_lines():
            if line.startswith("event: "):
                event = line[7:]
            elif line.startswith("data: ") and event == "answer":
                answer = json.loads(line[6:])["move"]
            elif line.startswith("data: ") and event == "problem":
                seen.problems.append(line)
    if not answer:
        seen.problems.append(f"no answer to {question}")
    seen.late.append(time.monotonic() - began - seconds)
    return answer


async def take_apart(client: httpx.AsyncClient, question: dict[str, Any], generator: random.Random, seen: Seen) -> None:
    """A search that is taken apart: of a tree of its own, or of the position, to some depth."""
    if generator.random() < 0.5:
        leaves = [[[generator.randrange(20) for _ in range(3)] for _ in range(3)] for _ in range(3)]
        question = {"game": "tree", "tree": json.dumps(leaves)}
    else:
        question = {**question, "depth": generator.choice((2, 3, 4))}
    began = time.monotonic()
    response = await client.post("/api/traces", json=question)
    if response.status_code != 200:
        seen.problems.append(response.text)
    seen.traced.append(time.monotonic() - began)


async def play(address: str, number: int, ends: float, seen: Seen) -> None:
    """One client: game after game. A connection that breaks is counted, and the next game takes another."""
    generator = random.Random(number)
    game = GAMES[number % len(GAMES)]
    while time.monotonic() < ends:
        async with httpx.AsyncClient(base_url=address, timeout=60) as client:
            try:
                is_well = await play_a_game(client, game, generator, ends, seen)
            except httpx.TransportError as error:
                seen.broken += 1
                seen.problems.append(f"client {number}, {ends - time.monotonic():.0f} s before the end: {error!r}")
                is_well = False
        if not is_well:
            await asyncio.sleep(PAUSE)


async def play_a_game(client: httpx.AsyncClient, game: str, generator: random.Random, ends: float, seen: Seen) -> bool:
    """It moves at random, the engine answers; now and then it takes a search apart. Returns whether all went well."""
    moves: list[str] = []
    while time.monotonic() < ends:
        question = {"game": game, "moves": moves}
        response = await client.post("/api/positions", json=question)
        if response.status_code != 200:
            seen.problems.append(response.text)
            return False
        view = response.json()
        if view["outcome"]:
            seen.games += 1
            break
        if generator.random() < 0.2:
            await take_apart(client, question, generator, seen)
        if view["to_move"] == 1:
            moves.append(await think(client, question, generator.choice((0.3, 0.5, 1.0)), seen))
        else:
            moves.append(generator.choice(view["legal"])["name"])
        if not moves[-1]:
            return False
    return True


async def load(address: str, number: int, clients: int, seconds: float) -> Seen:
    """So many clients for so long, after every game was searched once: the first time is that of the compiler."""
    seen = Seen()
    async with httpx.AsyncClient(base_url=address, timeout=120) as client:
        for game in GAMES:
            await think(client, {"game": game}, 20 if game != "tic-tac-toe" else 1, Seen())
    began = time.monotonic()

    async def measure() -> None:
        while time.monotonic() < began + seconds:
            seen.memory.append((time.monotonic() - began, resident(number)))
            await asyncio.sleep(min(seconds / 40, 5))

    await asyncio.gather(measure(), *(play(address, one, began + seconds, seen) for one in range(clients)))
    return seen


def crowd(clients: int, seconds: float) -> Seen:
    """So many clients against a server that is started for them; in a thread, for Playwright has a loop in this one."""
    with process() as (address, number), ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, load(address, number, clients, seconds)).result()

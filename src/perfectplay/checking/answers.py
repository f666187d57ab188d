"""Reads back what the kernels of `kernels` wrote, as answers of methods."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from perfectplay.checking.graph import Seen
from perfectplay.game import CHANCE
from perfectplay.search.parts.run import MAX_ROOT, ROW


class Answer(NamedTuple):
    """The answer of one method about one state."""

    number: int
    """The state, in the batch."""
    method: str
    about: str
    """The other argument: "player 0", "action 3"; or nothing."""
    value: Any


def of_rules(memory: Any, width: int, players: int) -> Iterator[Answer]:
    """Yields the answers in the order in which `ask_rules` asks."""
    place = width
    for number in range(width):
        over = bool(memory.read("terminal", number))
        yield Answer(number, "is_terminal", "", over)
        values = 2 * players * number
        if over:
            for player in range(players):
                yield Answer(number, "utility", f"player {player}", memory.read("numbers", values + player))
            continue
        mover = memory.read("movers", number)
        yield Answer(number, "to_move", "", mover)
        for player in range(players):
            at = values + 2 * player
            yield Answer(number, "evaluate", f"player {player}", memory.read("numbers", at))
            yield Answer(number, "repetition", f"player {player}", memory.read("numbers", at + 1))
        if mover == CHANCE:
            continue
        yield Answer(number, "team", f"player {mover}", memory.read("teams", number))
        count = memory.read("choices", number)
        actions = [memory.read("actions", at) for at in range(place, place + count)]
        yield Answer(number, "actions", "", actions)
        for at, action in enumerate(actions, place):
            yield Answer(number, "priority", f"action {action!r}", memory.read("priorities", at))
            yield Answer(number, "result", f"action {action!r}", memory.read("states", at))
        place += count


def of_chances(memory: Any, width: int, _players: int) -> Iterator[Answer]:
    place = width
    for number in range(width):
        count = memory.read("choices", number)
        pairs = [(memory.read("actions", at), memory.read("numbers", at)) for at in range(place, place + count)]
        yield Answer(number, "chances", "", pairs)
        for at, (outcome, _) in enumerate(pairs, place):
            yield Answer(number, "result", f"outcome {outcome!r}", memory.read("states", at))
        place += count


def of_bounds(memory: Any, width: int, players: int) -> Iterator[Answer]:
    for number in range(width):
        for player in range(players):
            first = 6 * (players * number + player)
            yield Answer(
                number,
                "bounds",
                f"player {player}",
                tuple(memory.read("numbers", first + part) for part in range(6)),
            )


def of_canonical(memory: Any, width: int, _players: int) -> Iterator[Answer]:
    for number in range(width):
        yield Answer(number, "canonical", "", memory.read("states", width + number))


def fitting(states: list[Seen], players: int) -> list[Seen]:
    """Returns as many of the first states as there is room for in the stores, with what follows them."""
    places = 0
    for count, state in enumerate(states):
        places += 1 + max(state.branching, 1)
        if count and (places > ROW - 2 or 6 * players * (count + 1) > MAX_ROOT):
            return states[:count]
    return states

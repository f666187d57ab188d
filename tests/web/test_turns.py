"""Turns: who gets one, in which order, and who is told to come again."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("fastapi", reason="the page needs perfectplay[web]")

from perfectplay.web.problems import Problem
from perfectplay.web.turns import Ticket, Turns


def has_turn(*tickets: Ticket) -> list[bool]:
    return [ticket.came.is_set() for ticket in tickets]


def test_clients_take_turns() -> None:
    turns = Turns(1, 100)
    first, second, third = (turns.ask("greedy") for _ in range(3))
    other = turns.ask("other")
    assert has_turn(first, second, third, other) == [True, False, False, False]
    assert [turns.place(ticket) for ticket in (first, second, third, other)] == [0, 1, 3, 2]
    for leaving, coming in ((first, second), (second, other), (other, third)):
        turns.leave(leaving)
        assert coming.came.is_set()
        assert len(turns.running) == 1
    turns.leave(third)
    turns.leave(third)
    assert (len(turns), turns.waiting) == (0, {})


def test_who_gives_up_waiting_is_not_in_the_way() -> None:
    turns = Turns(1, 100)
    first, second, third = (turns.ask(name) for name in ("a", "b", "c"))
    turns.leave(second)
    turns.leave(second)
    assert turns.place(third) == 1
    turns.leave(first)
    assert has_turn(second, third) == [False, True]


def test_one_too_many_is_told_to_come_again() -> None:
    turns = Turns(1, 2)
    turns.ask("a")
    turns.ask("a")
    with pytest.raises(Problem, match="2 requests run or wait already; try again in a moment"):
        turns.ask("b")


def test_the_time_to_wait_is_that_of_the_turns_before() -> None:
    turns = Turns(2, 100, seconds=3.0)
    tickets = [turns.ask("a") for _ in range(5)]
    assert [turns.wait(ticket) for ticket in tickets] == [0.0, 0.0, 3.0, 3.0, 6.0]
    turns.leave(tickets[0])
    assert turns.wait(tickets[3]) < 3.0


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 10)), max_size=40), st.integers(1, 4))
def test_places_are_the_order_in_which_turns_come(steps: list[tuple[str, int]], at_once: int) -> None:
    turns = Turns(at_once, 1000)
    there: list[Ticket] = []
    for client, number in steps:
        if number < 7 or not there:
            there.append(turns.ask(client))
        else:
            turns.leave(there.pop(number % len(there)))
        assert len(turns) == len(there)
        assert len(turns.running) == min(at_once, len(there))
        waiting = [ticket for ticket in there if not ticket.came.is_set()]
        assert sorted(map(turns.place, waiting)) == list(range(1, len(waiting) + 1))
    order = sorted((ticket for ticket in there if not ticket.came.is_set()), key=turns.place)
    for expected in order:
        turns.leave(next(iter(turns.running)))
        assert expected.came.is_set()


def test_a_turn_ends_with_its_block() -> None:
    async def main() -> list[str]:
        turns, seen = Turns(1, 10), []

        async def ask(name: str, *, fails: bool = False) -> None:
            async with turns.turn(name):
                seen.append(name)
                await asyncio.sleep(0)
                if fails:
                    raise ValueError

        given_up = asyncio.create_task(ask("a", fails=True))
        waits = asyncio.create_task(ask("b"))
        last = asyncio.create_task(ask("c"))
        await asyncio.sleep(0)
        waits.cancel()
        await asyncio.gather(given_up, waits, last, return_exceptions=True)
        assert len(turns) == 0
        return seen

    with ThreadPoolExecutor(1) as thread:  # where no browser's event loop runs
        assert thread.submit(asyncio.run, main()).result() == ["a", "c"]

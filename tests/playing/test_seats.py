"""Who sits at a game, as one types it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.errors import BadArgument
from perfectplay.playing.seats import ENGINE, PERSON, Seat, program_in, seat_of
from perfectplay.search.algorithms.catalogue import ALGORITHMS

ANY_SEAT = st.just(PERSON) | st.builds(
    Seat,
    st.just("engine"),
    st.none() | st.integers(1, 10),
    st.none() | st.sampled_from([0.05, 0.5, 1.0, 30.0]),
    st.none() | st.sampled_from(list(ALGORITHMS)),
)
MY_THING = (
    "--first is 'engine:My.Thing', where 'My.Thing' is no level from 1 to 10, no time such as 0.5s, and no algorithm "
    f"of {', '.join(ALGORITHMS)}"
)


@given(ANY_SEAT)
def test_written_seats_read_back_the_same(seat: Seat) -> None:
    assert seat_of(str(seat), "--first") == seat


def test_parts_come_in_any_order() -> None:
    assert (
        seat_of(" Engine:2s:3:mcts ", "--first")
        == seat_of("engine:mcts:3:2s", "--first")
        == Seat("engine", 3, 2.0, "mcts")
    )
    assert (seat_of("engine", "--first"), seat_of("person", "--first")) == (ENGINE, PERSON)


def test_programs_are_named_by_protocol_and_command() -> None:
    seat = program_in(" uci:stockfish option.Hash=64")
    assert seat == Seat("program", program="uci:stockfish option.Hash=64")
    assert str(seat) == "uci:stockfish option.Hash=64"
    assert not seat.is_person
    assert not seat.is_engine
    assert program_in("engine:3") is None
    for wrong in ("gtp:", "gtp: ", "uci:" + "x" * 500):
        with pytest.raises(BadArgument, match=r"names no program; write (uci|gtp): and its command, as in "):
            program_in(wrong)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "--first is ''; it must be person or engine"),
        ("robot", "--first is 'robot'; it must be person or engine"),
        ("x" * 1000, f"--first is '{'x' * 60}'; it must be person or engine"),
        ("person:3", "--first is 'person:3'; only an engine has a level, a time or an algorithm"),
        ("engine:3:4", "--first is 'engine:3:4'; it has two levels, and an engine has one"),
        ("engine:11", "level is 11; it must be a whole number from 1 to 10"),
        ("engine:My.Thing", MY_THING),
        ("engine:0s", "--first is 'engine:0s'; an engine's seconds must be above 0"),
        ("engine:nans", "--first is 'engine:nans'; an engine's seconds must be above 0"),
    ],
)
def test_what_is_no_seat(text: str, sentence: str) -> None:
    with pytest.raises(BadArgument) as raised:
        seat_of(text, "--first")
    assert str(raised.value) == sentence

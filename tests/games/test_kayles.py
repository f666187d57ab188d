"""Kayles and Dawson's Kayles: rules by hand; their nim-values are in `tests/solving/test_grundy.py`."""

from __future__ import annotations

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition
from perfectplay.games.kayles import DawsonsKayles, Kayles
from tests.games.playing_out import names


def test_one_pin_or_two_side_by_side_fall() -> None:
    game = Kayles(4)
    assert names(game, game.initial_state()) == {"1", "2", "3", "4", "1-2", "2-3", "3-4"}
    after = game.play("2")
    assert names(game, after) == {"1", "3", "4", "3-4"}
    assert game.draw(game.play("3-4", after)) == "o...\nfirst to move"


def test_only_two_fall_in_dawsons_kayles() -> None:
    game = DawsonsKayles(5)
    assert names(game, game.initial_state()) == {"1-2", "2-3", "3-4", "4-5"}
    over = game.play("2-3 4-5")
    assert game.format_position(over) == "o.... first"
    assert game.is_terminal(over)
    assert (game.utility(over, 0), game.utility(over, 1)) == (-1, 1)


@pytest.mark.parametrize("pins", range(1, 9))
def test_who_begins_always_wins_kayles(pins: int) -> None:
    """Knock down the middle, and answer each throw with its mirror image (Dudeney, 1907)."""
    assert pp.solve(Kayles(pins), compiled=False).value == 1


def test_dawsons_kayles_is_lost_at_one_and_five_pins() -> None:
    """Winning Ways, chapter 4: among the first 14 rows, those of 0, 1, 5 and 9 pins have the nim-value 0."""
    lost = [pins for pins in range(2, 11) if pp.solve(DawsonsKayles(pins), compiled=False).value == -1]
    assert lost == [5, 9]


def test_summands_are_the_runs() -> None:
    game = Kayles(7)
    state = game.parse_position("oo.o..o second")
    assert [game.format_position(part) for _, part in game.summands(state)] == [
        "oo..... second",
        "o...... second",
        "o...... second",
    ]


@pytest.mark.parametrize(
    ("game", "pins", "message"),
    [
        (Kayles, 0, "pins is 0; it must be from 1 to 1000"),
        (DawsonsKayles, 1, "pins is 1; it must be from 2 to 1000"),
    ],
)
def test_rows_that_cannot_be(game: type[Kayles], pins: int, message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        game(pins)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("oo.oo first", "'oo.oo' is no row of 4 places, each 'o' or '.'"),
        ("ooxo first", "'ooxo' is no row of 4 places, each 'o' or '.'"),
        ("oo.o third", "'third' does not say whose turn it is; end with first or second"),
    ],
)
def test_positions_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Kayles(4).parse_position(text)
    assert str(caught.value) == message

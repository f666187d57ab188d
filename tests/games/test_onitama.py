"""Onitama against the same rules with named squares, published counts, and positions made by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import BadPosition
from perfectplay.games.onitama import Onitama
from perfectplay.games.onitama_notation import CARDS, NAMES, RED_STAMPS, Position, hand
from tests.games.playing_out import names, random_game, within_the_utilities


def test_an_estimate_lies_within_the_utilities() -> None:
    within_the_utilities(Onitama())


SHAPES = {  # as they are printed on the cards: @ is the piece, # where it may go
    "tiger": "..#.. ..... ..@.. ..#..",
    "dragon": "..... #...# ..@.. .#.#.",
    "frog": "..... .#... #.@.. ...#.",
    "rabbit": "..... ...#. ..@.# .#...",
    "crab": "..... ..#.. #.@.# .....",
    "elephant": "..... .#.#. .#@#. .....",
    "goose": "..... .#... .#@#. ...#.",
    "rooster": "..... ...#. .#@#. .#...",
    "monkey": "..... .#.#. ..@.. .#.#.",
    "mantis": "..... .#.#. ..@.. ..#..",
    "horse": "..... ..#.. .#@.. ..#..",
    "ox": "..... ..#.. ..@#. ..#..",
    "crane": "..... ..#.. ..@.. .#.#.",
    "boar": "..... ..#.. .#@#. .....",
    "eel": "..... .#... ..@#. .#...",
    "cobra": "..... ...#. .#@.. ...#.",
}
BLUE_BEGINS = {"tiger", "rabbit", "crab", "goose", "monkey", "ox", "crane", "eel"}


def steps(card: str) -> set[tuple[int, int]]:
    """How far to the right and forward a card leads."""
    return {
        (column - 2, 2 - row)
        for row, cells in enumerate(SHAPES[card].split())
        for column, cell in enumerate(cells)
        if cell == "#"
    }


def onitama_moves(pieces: dict[str, str], cards: list[str], player: int) -> set[str]:
    """The names of the moves, with pieces by the names of their squares."""
    own = "rR" if player == 0 else "bB"
    sign = 1 if player == 0 else -1
    found = set()
    for square, piece in pieces.items():
        for card in cards if piece in own else []:
            for right, forward in steps(card):
                column, row = "abcde".index(square[0]) + sign * right, int(square[1]) + sign * forward
                if 0 <= column < 5 and 1 <= row <= 5:
                    to = "abcde"[column] + str(row)
                    if to not in pieces or pieces[to] not in own:
                        found.add(f"{card}:{square}-{to}")
    return found or {f"{card}:pass" for card in cards}


def onitama_pieces(game: Any, state: Any) -> dict[str, str]:
    """The pieces by the names of their squares, read from the picture."""
    rows = [line.split() for line in game.draw(state).splitlines()[1:6]]
    return {column + row[0]: cell for row in rows for column, cell in zip("abcde", row[1:], strict=True) if cell != "."}


def test_the_cards_of_onitama_are_as_they_are_printed() -> None:
    assert {card: set(moves) for card, moves in CARDS.items()} == {card: steps(card) for card in SHAPES}
    assert set(CARDS) - RED_STAMPS == BLUE_BEGINS
    for one, other in (("frog", "rabbit"), ("goose", "rooster"), ("eel", "cobra"), ("horse", "ox")):
        assert steps(one) == {(-right, forward) for right, forward in steps(other)}


@pytest.mark.parametrize("seed", range(30))
def test_onitama_has_the_moves_of_named_squares(seed: int) -> None:
    cards = random.Random(seed).sample(sorted(SHAPES), 5)
    game = Onitama(cards="-".join(cards))
    state = game.initial_state()
    assert state.turn == (1 if cards[4] in BLUE_BEGINS else 0)
    pieces, turn = onitama_pieces(game, state), state.turn
    hands, side, cards_of_all = [cards[:2], cards[2:4]], cards[4], NAMES
    for count, (state, move) in enumerate(random_game(game, seed)):
        assert onitama_pieces(game, state) == pieces
        assert [set(hand) for hand in hands] == [{cards_of_all[card] for card in hand} for hand in state.hands]
        assert (cards_of_all[state.side], state.turn) == (side, turn)
        by_stone = "R" not in pieces.values() or "B" not in pieces.values()
        by_stream = pieces.get("c5") == "R" or pieces.get("c1") == "B"
        assert game.is_terminal(state) == (by_stone or by_stream)
        if move is None or count == 200:
            assert move is not None or game.utility(state, 1 - turn) == 1 == -game.utility(state, turn)
            break
        assert names(game, state) == onitama_moves(pieces, hands[turn], turn)
        card, _, squares = move.partition(":")
        if squares != "pass":
            start, to = squares.split("-")
            pieces = {**pieces, to: pieces[start]}
            del pieces[start]
        hands[turn] = [side if held_card == card else held_card for held_card in hands[turn]]
        side, turn = card, 1 - turn


def test_the_counts_of_onitama_are_those_that_are_published() -> None:
    """Those of LHolten's onitama_move_gen, where who has ox and boar begins."""
    game = Onitama(cards="ox-boar-horse-elephant-crab")
    start = game.initial_state()._replace(turn=0)
    assert [pp.perft(game, start, depth=depth, compiled=False) for depth in (1, 2, 3, 4)] == [10, 130, 1989, 28_509]


def onitama_position(game: Any, rows: list[str], hands: str, side: str, turn: int) -> Any:
    """The position with these rows, from the top, and the cards of red and then of blue."""
    one, two, three, four, beside = (NAMES.index(card) for card in [*hands.split("-"), side])
    red, blue = hand(one, two), hand(three, four)
    return Position(tuple("".join(reversed(rows))), (red, blue), beside, turn)


def test_the_way_of_the_stone_and_the_way_of_the_stream() -> None:
    game = Onitama()
    hands = "crab-tiger-crane-monkey"
    state = onitama_position(game, [".....", ".....", ".RB..", ".....", "..r.."], hands, "dragon", 0)
    assert not game.is_terminal(state)
    stone = game.play("tiger:c1-c3", state)
    assert game.is_terminal(stone)
    assert (game.utility(stone, 0), game.utility(stone, 1)) == (1, -1)
    assert not game.is_terminal(game.play("tiger:b3-b5", state))
    state = onitama_position(game, ["...b.", "..R..", "....B", ".....", "..r.."], hands, "dragon", 0)
    stream = game.play("crab:c4-c5", state)
    assert game.is_terminal(stream)
    assert game.utility(stream, 0) == 1
    assert pp.search(game, state, depth=2, compiled=False).action_name == "crab:c4-c5"
    students = onitama_position(game, ["..r..", "B....", ".....", "....R", "..b.."], hands, "dragon", 1)
    assert not game.is_terminal(students)


def test_blue_moves_as_seen_from_its_own_side_and_cards_change_hands() -> None:
    game = Onitama()
    state = onitama_position(game, ["..B..", "b....", ".....", ".....", "..R.."], "crab-tiger-cobra-horse", "dragon", 1)
    assert names(game, state) == {
        "cobra:a4-b4",
        "cobra:c5-b4",
        "cobra:c5-d5",
        "horse:a4-a3",
        "horse:a4-a5",
        "horse:a4-b4",
        "horse:c5-c4",
        "horse:c5-d5",
    }
    after = game.play("horse:a4-a3", state)
    assert game.draw(after).splitlines() == [
        "blue: dragon cobra",
        "5  . . B . .",
        "4  . . . . .",
        "3  b . . . .",
        "2  . . . . .",
        "1  . . R . .",
        "   a b c d e",
        "red: tiger crab",
        "at the side: horse",
        "red to move",
    ]


def test_only_who_cannot_move_passes_and_exchanges_a_card_all_the_same() -> None:
    game = Onitama()
    stuck = onitama_position(game, ["rRrrr", ".....", ".....", ".....", "B...."], "boar-crab-crane-monkey", "ox", 0)
    assert names(game, stuck) == {"boar:pass", "crab:pass"}
    after = game.play("boar:pass", stuck)
    assert after.board == stuck.board
    assert game.draw(after).splitlines()[-3:] == ["red: crab ox", "at the side: boar", "blue to move"]
    free = onitama_position(game, ["rRrrr", ".....", ".....", ".....", "B...."], "boar-mantis-crane-monkey", "ox", 0)
    assert names(game, free) == {f"mantis:{column}5-{column}4" for column in "abcde"}
    assert pp.alpha_beta(game, stuck, depth=3, compiled=False).nodes > 3


def test_repetition_is_a_draw() -> None:
    game = Onitama()
    assert game.can_repeat
    assert game.repetition(game.initial_state(), 0) == 0


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("ox-boar-horse", "cards is 'ox-boar-horse'; it must be five different names joined by hyphens"),
        ("ox-ox-horse-crab-eel", "cards is 'ox-ox-horse-crab-eel'; it must be five different names joined by hyphens"),
        ("ox-boar-horse-crab-cow", f"there is no card 'cow'; there are {', '.join(sorted(SHAPES))}"),
    ],
)
def test_other_cards_are_refused(cards: str, message: str) -> None:
    with pytest.raises(pp.BadArgument) as caught:
        Onitama(cards=cards)
    assert str(caught.value) == message


def test_cards_are_chosen_in_one_text() -> None:
    game = pp.games.get("onitama:cards=ox-boar-horse-elephant-crab")
    lines = game.draw(game.initial_state()).splitlines()
    assert (lines[0], *lines[-3:]) == ("blue: elephant horse", "red: ox boar", "at the side: crab", "blue to move")


def test_positions_there_and_back() -> None:
    game = Onitama("ox-boar-horse-elephant-dragon")
    after = game.play("boar:c1-c2")
    assert game.format_position(after) == "bbBbb/...../...../..R../rr.rr dragon-ox-elephant-horse-boar blue"
    assert game.parse_position("bbBbb/...../...../..R../rr.rr ox-dragon-horse-elephant-boar blue") == after


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bbBbb/...../...../rrRrr ox-dragon-horse-elephant-boar blue", "'bbBbb/...../...../rrRrr' has 4 rows; "),
        (
            "bbBbb/r..../...../...../rrRrr ox-dragon-horse-elephant-boar blue",
            "red has too many pieces; there are one R ",
        ),
        (
            "bb.bb/...../...../...../rr.rr ox-dragon-horse-elephant-boar blue",
            "both masters are missing; one is captured",
        ),
        (
            "bbRbb/...../...../...../rr.rr ox-dragon-horse-elephant-boar red",
            "red has won already, so it is not red's turn",
        ),
        (
            "bbBbb/...../...../...../rrRrr ox-dragon-horse-elephant blue",
            "cards is 'ox-dragon-horse-elephant'; it must be ",
        ),
        (
            "bbBbb/...../...../...../rrRrr ox-dragon-horse-elephant-boar",
            "'' does not say whose turn it is; end with red ",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Onitama().parse_position(text)
    assert str(caught.value).startswith(message)

"""Games of chess as PGN, there and back, and against python-chess."""

from __future__ import annotations

import io
import random
from collections.abc import Callable

import pytest

from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.games.chess import Chess
from perfectplay.games.chess_pgn import ChessRecord, read_pgn, record_of

SCHOLAR = """[Event "A short game"]
[White "One \\"quoted\\""]

1. e4 e5 2. Qh5 {a {threat} Nc6 (2... g6? 3. Qxe5+ (3. Qf3 Nf6) Qe7) 3. Bc4 $1 ; aims at f7
Nf6?? 4. Qxf7# 1-0
"""


def test_what_is_beside_the_moves_is_read_over() -> None:
    (record,) = read_pgn(SCHOLAR)
    assert record.tags == {"Event": "A short game", "White": 'One "quoted"'}
    assert record.result == "1-0"
    assert record.game.utility(record.states[-1], 0) == 1
    again = next(read_pgn(record.text()))
    assert again.actions == record.actions
    assert again.tags["White"] == 'One "quoted"'


@pytest.mark.parametrize("seed", range(4))
def test_random_games_there_and_back(seed: int) -> None:
    chess_pgn = pytest.importorskip("chess.pgn", reason="python-chess is not installed")
    draw = random.Random(seed)
    game = Chess(chess960=seed % 2 == 1, start=518 if seed % 2 == 0 else draw.randrange(960))
    state, actions = game.initial_state(), list[int]()
    while not game.is_terminal(state) and len(actions) < 120:
        actions.append(draw.choice(list(game.actions(state))))
        state = game.result(state, actions[-1])
    record = record_of(game, actions, White="one", Black="two")
    text = record.text()
    theirs = chess_pgn.read_game(io.StringIO(text))
    assert not theirs.errors
    assert [move.uci() for move in theirs.mainline_moves()] == [
        game.uci_name(state, action) for state, action in zip(record.states, actions, strict=False)
    ]
    ours = next(read_pgn(str(theirs) + "\n"))
    assert ours.actions == tuple(actions)
    assert ours.result == record.result
    assert all(len(line) < 80 for line in text.splitlines() if not line.startswith("["))


def test_several_games_and_black_to_move() -> None:
    fen = "4k3/8/8/8/8/8/4p3/K7 b - - 0 1"
    game = Chess()
    start = game.parse_position(fen)
    one = record_of(game, [game.parse_action(start, "e1=Q+")], start)
    assert "1... e1=Q+ *" in one.text()
    assert [record.actions for record in read_pgn(one.text() + SCHOLAR + "1. d4 *")] == [
        one.actions,
        next(read_pgn(SCHOLAR)).actions,
        (11 | 27 << 6,),
    ]
    assert list(read_pgn("")) == []


def test_the_third_time_is_a_draw() -> None:
    game = Chess()
    state, actions = game.initial_state(), list[int]()
    for name in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        assert not ChessRecord(game=game, actions=tuple(actions)).is_threefold
        actions.append(game.parse_action(state, name))
        state = game.result(state, actions[-1])
    assert record_of(game, actions).result == "1/2-1/2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1. e4 e5 2. Ke3", "game 1, move 2 of white: 'Ke3' is not legal; legal are "),
        ("1. e4 * 1. e5", "game 2, move 1 of white: 'e5' is not legal; legal are "),
        ("1. f3 e5 2. g4 Qh4# 3. a3", "game 1: 'a3' comes after 4 plies, where the game is over; leave it out"),
    ],
)
def test_moves_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        list(read_pgn(text))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1. e4 {", "game 1: a comment, '{', does not end; close it with '}'"),
        ("1. e4 (1. d4", "game 1: a variation does not end; close it with ')'"),
        ("1. e4 )", "game 1: ')' after 1 ply closes nothing; leave it out"),
        ("1. e4 ]", "game 1: ']' after 1 ply means nothing; leave it out"),
        ("[White]", "game 1: '[White]' is no tag; a tag is written like [White \"Name\"]"),
        ('[Variant "Atomic"]\n1. e4', "game 1: the variant is 'Atomic'; chess and Chess960 are known"),
        ('[FEN "8/8"]\n1. e4', "game 1: '8/8' has 1 field; a FEN has "),
    ],
)
def test_what_is_no_pgn(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        list(read_pgn(text))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("length", [200_000, pytest.param(10_000_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "text_of",
    [
        lambda length: "(" * length,
        lambda length: "{" * length,
        lambda length: "[" * length,
        lambda length: "x" * length,
        lambda length: "1." * (length // 2),
        lambda length: '[a "' + "b" * length,
        lambda length: ";" * length,
        lambda length: "\x00" * length,
    ],
    ids=["variations", "comments", "tags", "letters", "numbers", "value", "rest", "zeros"],
)
@pytest.mark.timeout(30)
def test_hostile_files_end_in_one_sentence(text_of: Callable[[int], str], length: int) -> None:
    said = ""
    try:
        assert len(list(read_pgn(text_of(length)))) <= 1
    except (BadPosition, IllegalMove) as error:
        said = str(error)
    assert len(said) < 300
    assert "\n" not in said

"""Chess against known counts, and move for move against python-chess."""

from __future__ import annotations

import random
import re
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.chess import Chess
from perfectplay.games.chess_board import SQUARES, Position
from perfectplay.games.chess_evaluation import ChessKnowledge, centipawns
from tests.variants import examples, first

chess: Any = pytest.importorskip("chess", reason="python-chess is not installed")

GAME = Chess()
START = GAME.initial_state()
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"

PERFT = {
    # Chess Programming Wiki, "Perft Results" (https://www.chessprogramming.org/Perft_Results), positions 1 to 6
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": (20, 400, 8902, 197281, 4865609, 119060324),
    KIWIPETE: (48, 2039, 97862, 4085603, 193690690),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -": (14, 191, 2812, 43238, 674624, 11030083),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -": (6, 264, 9467, 422333, 15833292),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -": (44, 1486, 62379, 2103487, 89941194),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -": (46, 2079, 89890, 3894594, 164075551),
}


@pytest.mark.parametrize("fen", PERFT)
@pytest.mark.parametrize("most", [5_000_000, pytest.param(200_000_000, marks=pytest.mark.slow)])
def test_perft(fen: str, most: int) -> None:
    state = GAME.parse_position(fen)
    for depth, count in enumerate((count for count in PERFT[fen] if count <= most), 1):
        assert pp.perft(GAME, state, depth=depth, compiled=depth > 2) == count


def test_perft_of_chess960() -> None:
    # Chess Programming Wiki, "Chess960 Perft Results", the first array of its list
    game = Chess(chess960=True)
    state = game.parse_position("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
    for depth, count in enumerate((21, 528, 12189, 326672, 8146062), 1):
        assert pp.perft(game, state, depth=depth, compiled=depth > 2) == count


# ---------------------------------------------------------------------- python-chess, move for move


def fen_of(board: Any) -> str:
    """Without the number of the move, which is no part of a state."""
    return " ".join([*board.fen(en_passant="legal").split()[:5], "1"])


def assert_same(game: Chess, state: Position, board: Any) -> dict[str, int]:
    """The position, the moves, the end of the game and the hooks, as python-chess has them."""
    assert game.format_position(state) == fen_of(board)
    assert all(type(part) is int for part in state)
    actions = list(game.actions(state))
    named = {game.uci_name(state, action): action for action in actions}
    assert sorted(named) == sorted(move.uci() for move in board.legal_moves)
    assert game.in_check(state) == board.is_check()
    ended = board.is_checkmate() or board.is_stalemate() or board.is_insufficient_material()
    assert game.is_terminal(state) == (ended or board.halfmove_clock >= 100)
    if board.is_checkmate():
        assert game.utility(state, 0) == (-1 if board.turn else 1) == -game.utility(state, 1)
    elif game.is_terminal(state):
        assert game.utility(state, 0) == game.utility(state, 1) == 0
    noisy = list(game.noisy_actions(state))
    for name, action in named.items():
        move = chess.Move.from_uci(name)
        loud = board.is_check() or board.is_capture(move) or move.promotion == chess.QUEEN
        assert (action in noisy) == (loud and move.promotion in (None, chess.QUEEN))
    estimate = game.evaluate(state, 0)
    assert -1 < estimate < 1
    assert game.evaluate(state, 1) == -estimate
    return named


def play_against_python_chess(seed: int) -> int:
    draw = random.Random(seed)
    array = draw.randrange(960) if seed % 2 else 518
    game = Chess(chess960=seed % 2 == 1, start=array)
    board = chess.Board.from_chess960_pos(array) if seed % 2 else chess.Board()
    state = game.initial_state()
    plies = 0
    while True:
        named = assert_same(game, state, board)
        if game.is_terminal(state):
            return plies
        if draw.random() < 0.1:
            for name, action in named.items():
                move = chess.Move.from_uci(name)
                assert game.action_name(state, action) == board.san(move)
                assert game.parse_action(state, board.san(move)) == action
                assert game.parse_action(state, name) == action
                assert game.priority(state, action) > -(1 << 40)
            assert game.parse_position(board.fen()) == state
            mirrored = game.parse_position(board.mirror().fen())
            assert game.evaluate(mirrored, 1) == game.evaluate(state, 0)
            assert len(list(game.actions(mirrored))) == len(named)
        name = draw.choice(sorted(named))
        state = game.result(state, named[name])
        board.push_uci(name)
        plies += 1


@pytest.mark.parametrize("seed", first(1, range(8)))
def test_random_games_agree_with_python_chess(seed: int) -> None:
    assert play_against_python_chess(seed) > 20


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_many_random_games_agree_with_python_chess(processes: ProcessPoolExecutor) -> None:
    assert sum(processes.map(play_against_python_chess, range(100, 150), chunksize=5)) > 15_000


@settings(deadline=None, max_examples=examples(150))
@given(st.integers(0, 10**9))
def test_fuzzed_positions_agree_with_python_chess(seed: int) -> None:
    """Pieces thrown on the board: what python-chess takes for valid we read, and the moves are the same."""
    draw = random.Random(seed)
    board = chess.Board(None)
    squares = draw.sample(range(64), draw.randint(2, 24))
    pieces = ["K", "k"] + [draw.choice("PPPNBRQpppnbrq") for _ in squares[2:]]
    for square, piece in zip(squares, pieces, strict=True):
        board.set_piece_at(square, chess.Piece.from_symbol(piece))
    board.turn = draw.random() < 0.5
    board.ep_square = draw.choice([None, *range(16, 24), *range(40, 48)])
    board.castling_rights = board.clean_castling_rights() if draw.random() < 0.5 else 0
    status = board.status() & ~chess.STATUS_TOO_MANY_CHECKERS & ~chess.STATUS_IMPOSSIBLE_CHECK
    text = board.fen(en_passant="fen")
    if status == chess.STATUS_VALID and promoted(board) == 0:
        assert_same(GAME, GAME.parse_position(text), board)
    elif status:
        with pytest.raises(BadPosition) as caught:
            GAME.parse_position(text)
        assert "\n" not in str(caught.value)


def promoted(board: Any) -> int:
    """How many more pieces there are than promotions can have made."""
    worst = 0
    for color in chess.COLORS:
        usual = ((chess.KNIGHT, 2), (chess.BISHOP, 2), (chess.ROOK, 2), (chess.QUEEN, 1))
        extra = sum(max(0, len(board.pieces(kind, color)) - most) for kind, most in usual)
        worst = max(worst, extra + len(board.pieces(chess.PAWN, color)) - 8)
    return max(0, worst)


def test_the_960_arrays() -> None:
    seen = set()
    for number in range(960):
        game = Chess(chess960=True, start=number)
        text = game.format_position(game.initial_state())
        assert text == fen_of(chess.Board.from_chess960_pos(number))
        assert game.parse_position(text) == game.initial_state()
        seen.add(text)
    assert len(seen) == 960


def test_castling_letters_of_chess960() -> None:
    game = Chess(chess960=True)
    text = "1r2k1rr/8/8/8/8/8/8/RR2K2R w KBgb - 3 1"
    state = game.parse_position(text)
    board = chess.Board(text, chess960=True)
    assert game.format_position(state) == fen_of(board)
    assert_same(game, state, board)
    assert game.action_name(state, game.parse_action(state, "e1b1")) == "O-O-O"


# ---------------------------------------------------------------------- rules that need a position


def test_the_clock_ends_the_game_but_not_before_mate() -> None:
    assert not GAME.is_terminal(GAME.parse_position("7k/8/8/8/8/8/R7/K7 w - - 99 90"))
    assert GAME.is_terminal(GAME.parse_position("7k/8/8/8/8/8/R7/K7 w - - 100 90"))
    mate = GAME.play("Ra8#", GAME.parse_position("7k/8/6K1/8/8/8/R7/8 w - - 99 90"))
    assert mate.clock == 100
    assert GAME.utility(mate, 0) == 1
    unlimited = Chess(fifty_moves=False)
    assert unlimited.parse_position("7k/8/8/8/8/8/R7/K7 w - - 100 90").clock == 0
    assert unlimited.play("e4 e5 Nf3 Nc6 Ng1 Nb8") == unlimited.play("e4 e5")


def test_positions_come_again_but_for_the_clock() -> None:
    once, again = GAME.play("Nf3 Nf6"), GAME.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6")
    assert once != again
    assert GAME.same_position(once, again)
    assert not GAME.same_position(once, START)
    assert GAME.repetition(again, 0) == 0
    lost_the_right = GAME.play("e4 e5 Ke2 Ke7 Ke1 Ke8")
    assert not GAME.same_position(lost_the_right, GAME.play("e4 e5"))


def test_passing_counts_only_where_a_pawn_can_take() -> None:
    assert GAME.play("e4").en_passant == -1
    assert GAME.play("e4 a6 e5 d5").en_passant == SQUARES.index("d6")
    pinned = GAME.parse_position("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1")  # taking would uncover the queen
    assert pinned.en_passant == -1


def test_nobody_wins_with_the_king_alone() -> None:
    state = GAME.parse_position("8/8/8/4k3/8/8/4P3/4K3 w - -")
    assert GAME.bounds(state, 0) == (0, 1)
    assert GAME.bounds(state, 1) == (-1, 0)


@pytest.mark.parametrize(
    ("fen", "dead"),
    [
        ("8/8/4k3/8/8/4K3/8/8 w - -", True),
        ("8/8/4k3/8/8/4KN2/8/8 w - -", True),
        ("8/8/4k3/8/8/3BKB2/8/8 w - -", True),  # d3 and f3 are both light squares
        ("8/8/4k3/8/8/3BK3/4B3/8 w - -", True),
        ("8/8/4kb2/8/8/3BK3/8/8 w - -", False),
        ("8/8/4kn2/8/8/3BK3/8/8 w - -", False),
        ("8/8/4k3/8/8/4KNN1/8/8 w - -", False),
        ("8/8/4k3/8/8/4KP2/8/8 w - -", False),
    ],
)
def test_dead_positions(fen: str, dead: bool) -> None:
    assert GAME.is_terminal(GAME.parse_position(fen)) == dead == chess.Board(fen + " 0 1").is_insufficient_material()


@pytest.mark.parametrize(
    ("fen", "counts"),  # of perftsuite.epd, and of Stockfish 15.1
    [
        ("8/k1P5/8/1K6/8/8/8/8 w - -", (10, 25, 268, 926, 10857)),
        ("8/P1k5/K7/8/8/8/8/8 w - -", (6, 27, 273, 1329, 18135)),
    ],
)
def test_published_perft_goes_on_where_positions_are_dead(fen: str, counts: tuple[int, ...]) -> None:
    game, state = Chess(dead_positions=False), GAME.parse_position(fen)
    for depth, count in enumerate(counts, 1):
        assert pp.perft(game, state, depth=depth, compiled=depth > 2) == count
    assert pp.perft(GAME, state, depth=2, compiled=False) < counts[1]
    assert not game.is_terminal(game.parse_position("8/8/4k3/8/8/4K3/8/8 w - -"))


def test_the_turn_can_be_passed_unless_that_misleads() -> None:
    after = GAME.pass_turn(START)
    assert after == START._replace(turn=1)
    check = GAME.parse_position("4k3/8/8/8/8/8/4r3/4K2R w K -")
    assert GAME.pass_turn(check) == check
    pawns = GAME.parse_position("4k3/4p3/8/8/8/8/4P3/4K3 w - -")
    assert GAME.pass_turn(pawns) == pawns


# ---------------------------------------------------------------------- search


@pytest.mark.parametrize(
    ("fen", "depth", "line"),
    [
        # two rooks drive the king to the edge, and Morphy's problem of 1856 (mate in two by 1.Ra6)
        ("7k/8/R7/1R6/8/8/8/K7 w - -", 3, "Rb7 Kg8 Ra8#"),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - -", 3, "Ra6 bxa6 b7#"),
    ],
)
def test_mates(fen: str, depth: int, line: str) -> None:
    state = GAME.parse_position(fen)
    found = pp.alpha_beta(GAME, state, depth=depth, by_priority=True, distance=True, compiled=False)
    assert found.value == 1
    assert GAME.is_terminal(GAME.play(line, state))
    assert found.action_name == line.split()[0] or fen.startswith("7k")


def test_captures_are_tried_first() -> None:
    state = GAME.parse_position(KIWIPETE)
    order = sorted(GAME.actions(state), key=lambda action: -GAME.priority(state, action))
    loud = set(GAME.noisy_actions(state))
    assert set(order[: len(loud)]) == loud
    state = GAME.parse_position("8/P3k3/8/3q4/4P3/8/8/4K3 w - -")
    order = sorted(GAME.actions(state), key=lambda action: -GAME.priority(state, action))
    assert [GAME.action_name(state, action) for action in order[:2]] == ["exd5", "a8=Q"]
    assert [GAME.action_name(state, action) for action in order[-3:]] == ["a8=R", "a8=B", "a8=N"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4k3/8/8/8/8/8/8/3QK3 w - -", "4k3/8/8/8/8/8/8/3RK3 w - -"),
        ("4k3/pp6/8/8/8/8/PP6/4K3 w - -", "4k3/pp6/8/8/P7/P7/8/4K3 w - -"),  # doubled
        ("4k3/7p/8/2P5/8/8/8/4K3 w - -", "4k3/2p5/8/2P5/8/8/8/4K3 w - -"),  # passed
        ("rnbq1rk1/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w - -", "rnbq1rk1/pppppppp/8/8/5PPP/8/PPPPP3/RNBQ1RK1 w - -"),
    ],
)
def test_what_is_better(better: str, worse: str) -> None:
    assert centipawns(GAME.parse_position(better)) > centipawns(GAME.parse_position(worse))


# ---------------------------------------------------------------------- notation


def test_names_and_picture() -> None:
    state = GAME.play("1. e4 e5 2.Nf3 Nc6 3. Bb5 a6 4. 0-0")
    assert GAME.play("e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,e1g1") == state
    assert GAME.draw(state) == "\n".join(
        [
            "8  r . b q k b n r",
            "7  . p p p . p p p",
            "6  p . n . . . . .",
            "5  . B . . p . . .",
            "4  . . . . P . . .",
            "3  . . . . . N . .",
            "2  P P P P . P P P",
            "1  R N B Q . R K .",
            "   a b c d e f g h",
            "   black to move",
        ]
    )
    assert GAME.show(state).svg is not None
    assert GAME.format_position(START) == chess.STARTING_FEN


@pytest.mark.parametrize(
    ("fen", "move", "message"),
    [
        (KIWIPETE, "Ne4", "'Ne4' is not legal; legal are "),
        (KIWIPETE, "hello", "'hello' is no move; moves are written like e4, Nf3, exd5, O-O, e8=Q or e2e4"),
        ("4k3/8/8/8/8/8/4K3/R6R w - -", "Rd1", "'Rd1' is ambiguous; it could be Rad1 or Rhd1"),
        ("8/P7/8/8/8/8/7k/K7 w - -", "a8", "'a8' is not legal; legal are Kb1, Ka2, Kb2, a8=Q, a8=R, a8=B, a8=N"),
    ],
)
def test_illegal_moves(fen: str, move: str, message: str) -> None:
    with pytest.raises(IllegalMove, match=re.escape(message)):
        GAME.parse_action(GAME.parse_position(fen), move)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "",
            (
                "'' has 0 fields; a FEN has the board, w or b, castling, en passant and perhaps the clock and the "
                "number of the move, such as '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'"
            ),
        ),
        ("x" * 10_000_000, f"'{'x' * 40}'... has 10,000,000 characters, which is no FEN; a FEN has less than 100"),
        ("8/8/8 w - -", "the board has 3 ranks; give 8 from the top, separated by '/'"),
        ("8/8/8/8/8/8/8/7 w - -", "rank 1 of the board, '7', has 7 squares; it should have 8"),
        (
            "8/8/8/8/8/8/8/4Kkx1 w - -",
            "rank 1 of the board, '4Kkx1', has a 'x'; pieces are PNBRQK and pnbrqk, and a digit counts empty squares",
        ),
        ("8/8/8/8/8/8/8/4K3 w - -", "black has no king; each player must have one"),
        ("4k3/8/8/8/8/8/8/3KK3 w - -", "white has 2 kings; each player must have one"),
        ("P3k3/8/8/8/8/8/8/4K3 w - -", "a pawn stands on a8; pawns are never on the first or the last rank"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - -", "black has 9 pawns; there are at most 8"),
        (
            "4k3/8/8/8/8/QQQ5/PPPPPPPP/4K3 w - -",
            "white has 8 pawns and 2 promoted pieces; together there are at most 8, for each promotion takes a pawn",
        ),
        ("4k3/8/8/8/8/8/8/4K3 x - -", "the player to move is 'x'; it must be w or b"),
        ("4k3/8/8/8/8/8/8/4K3 w X -", "castling is 'X', where 'X' means nothing; write KQkq or some, or -"),
        ("4k3/8/8/8/8/8/8/4K3 w K -", "castling is 'K', but white has no king and rook at home for 'K'; leave it out"),
        (
            "4k3/8/8/8/8/8/8/3K3R w K -",
            (
                "castling is 'K', but for 'K' white's king and rook are not where they start; leave it out, or play "
                "chess:chess960=true"
            ),
        ),
        ("4k3/8/8/8/8/8/8/4K2R w KK -", "castling is 'KK', which names one rook twice; each may stand there once"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e9",
            "en passant is 'e9'; it must be the square that a pawn passed, such as e3, or -",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "en passant is e6, but no pawn of black can just have passed it; write -"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x", "the clock is 'x'; it must be a whole number, such as 0"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1e9", "the number of the move is '1e9'; it must be a whole number, such as 0"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - -", "white is to move and could take black's king; black would have to be to move"),
        ("8/8/8/4k3/4K3/8/8/8 b - -", "black is to move and could take white's king; white would have to be to move"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.parse_position(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"start": 960}, "start is 960; the arrays of Chess960 have the numbers 0 to 959"),
        ({"start": 7}, "start is 7, which needs chess960=true; the usual array is 518"),
    ],
)
def test_bad_parameters(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        Chess(**options)
    assert str(caught.value) == message


def test_terms_of_the_evaluation_are_knowledge() -> None:
    state = GAME.play("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O")
    assert pp.with_knowledge(GAME, ChessKnowledge()).evaluate(state, 0) == GAME.evaluate(state, 0)
    values = {pp.with_knowledge(GAME, ChessKnowledge(terms)).evaluate(state, 0) for terms in range(8)}
    assert len(values) == 8
    with pytest.raises(BadArgument, match=r"^terms is 8; it must be from 0 to 7$"):
        ChessKnowledge(terms=8)


@pytest.mark.parametrize(
    ("name", "weights", "must"),
    [
        ("material_middlegame", (90, 310, 330, 480), 5),
        ("material_endgame", (110, 300, 320, 530, 960, 0), 5),
        ("places_endgame", (0,) * 191, 192),
        ("passed_middlegame", (), 8),
        ("moves_endgame", (0, 4, 5, 5), 5),
        ("isolated", (-10,), 2),
        ("force", (0, 2, 2, 3), 5),
    ],
)
def test_another_number_of_weights_is_refused(name: str, weights: tuple[int, ...], must: int) -> None:
    with pytest.raises(BadArgument, match=rf"^{name} has {len(weights)} weights; it must have {must}$"):
        ChessKnowledge(**{name: weights})  # type: ignore[arg-type]


@pytest.mark.parametrize("compiled", first(1, [False, True]))
def test_the_usual_terms_handed_in_visit_the_same_nodes(compiled: bool) -> None:
    depth = 4 if compiled else 2
    one = pp.search(GAME, depth=depth, compiled=compiled)
    other = pp.search(pp.with_knowledge(GAME, ChessKnowledge()), depth=depth, compiled=compiled)
    assert (one.nodes, one.value, one.pv) == (other.nodes, other.value, other.pv)


@settings(deadline=None)
@given(st.text(alphabet="KQRBNPkqrbnp12345678/ wb-abcdefgh0", max_size=90))
def test_whatever_is_read_is_a_position_or_a_message(text: str) -> None:
    said = ""
    try:
        state = GAME.parse_position(text)
        assert GAME.parse_position(GAME.format_position(state)) == state
    except BadPosition as error:
        said = str(error)
    assert "\n" not in said


@pytest.mark.parametrize("compiled", first(1, [False, True]))
def test_a_pass_leaves_the_moves_that_wait_alone(compiled: bool) -> None:
    """The null move once wrote over them: the line began with a move from an empty square."""
    game = Chess(fifty_moves=False)
    state = game.parse_position("rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq -")
    found = pp.search(game, state, depth=5 if compiled else 3, quiescence=True, null_move=True, compiled=compiled)
    for action in found.pv:
        assert action in list(game.actions(state))
        state = game.result(state, action)


@pytest.mark.parametrize("search", [pp.alpha_beta, pp.search])
def test_perpetual_check_is_seen_although_the_clock_goes_on(search: Any) -> None:
    """Only by checking for ever, White is not mated: the position comes again, but for the count of its plies."""
    game = Chess()
    state = game.parse_position("6k1/6p1/8/8/4Q3/8/qr6/7K w - -")
    found = search(game, state, depth=5, compiled=True)
    assert (found.value, game.action_name(state, found.action)) == (0, "Qe8+")

"""Go against rules that were written a second time, and against its known values and counts."""

from __future__ import annotations

import random
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.compiling.compiler import compile_function
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.go import RULES, Go, Stones
from perfectplay.games.go_board import Board, board_of
from perfectplay.games.go_sgf import read_sgf, record_of
from perfectplay.playing.match import Match
from tests.games.go_reference import Plain, after, area, best_margin, changed, sequences
from tests.variants import first

EMPTY = {size: Plain("." * size * size, "X", -1, 0) for size in range(2, 20)}


def plain(game: Go, state: Stones) -> Plain:
    board = "".join("".join(row) for row in reversed(game.board(state)))
    return Plain(board, "XO"[state.to_play], state.ko, state.passes)


@pytest.mark.parametrize(
    ("size", "games", "suicide"),
    first(3, [(2, 30, False), (3, 30, True), (5, 15, False), (9, 3, True), (19, 1, False)]),
)
def test_random_games_agree_with_following_chains(size: int, games: int, suicide: bool) -> None:
    draw = random.Random(size)
    game = Go(size, komi=0.5, ko="simple", suicide=suicide, margin=True)
    for _ in range(games):
        state, other = game.initial_state(), EMPTY[size]
        for _ in range(min(3 * size * size, 900 // size)):
            assert plain(game, state) == other
            if game.is_terminal(state):
                break
            children = {
                game.a_pass if point is None else point: after(size, other, point, suicide=suicide)
                for point in (*range(size * size), None)
            }
            legal = [action for action, child in children.items() if child is not None]
            assert list(game.actions(state)) == legal
            action = draw.choice(legal)
            state, other = game.result(state, action), children[action] or other
        lead = area(size, other.board, "X") - area(size, other.board, "O") - 0.5
        assert game.lead(state) == game.utility(state, 0) == -game.utility(state, 1) == lead
        assert Go(size, komi=0.5).utility(state, 0) == (1 if lead > 0 else -1)


@pytest.mark.parametrize(("size", "depth", "suicide"), [(2, 6, False), (2, 5, True), (3, 4, False), (4, 3, False)])
def test_counts_agree_with_the_plain_rules(size: int, depth: int, suicide: bool) -> None:
    game = Go(size, ko="simple", suicide=suicide)
    assert pp.perft(game, depth=depth, compiled=False) == sequences(size, EMPTY[size], depth, suicide=suicide)


@pytest.mark.slow
def test_counts_of_larger_trees() -> None:
    assert pp.perft(Go(3, ko="simple"), depth=5, compiled=True) == sequences(3, EMPTY[3], 5)
    assert pp.perft(Go(4, ko="simple"), depth=4, compiled=True) == sequences(4, EMPTY[4], 4)


def legal_positions(grid: Board) -> int:
    """Counts the colourings of a board in which every chain has a liberty."""
    points = grid.size * grid.size
    count = 0
    for number in range(3**points):
        black, white = grid.none, grid.none
        rest = number
        for point in range(points):
            digit = rest % 3
            rest //= 3
            if digit == 1:
                black = grid.either(black, grid.single(point))
            elif digit == 2:
                white = grid.either(white, grid.single(point))
        empty = grid.neither(black, white)
        black_stands = not grid.some(grid.without_liberties(black, black, empty))
        if black_stands and not grid.some(grid.without_liberties(white, white, empty)):
            count += 1
    return count


@pytest.mark.parametrize(("size", "count"), [(2, 57), (3, 12_675), pytest.param(4, 24_318_165, marks=pytest.mark.slow)])
def test_as_many_positions_are_legal_as_published(size: int, count: int) -> None:
    """OEIS A094777 (Tromp and Farneback, "Combinatorics of Go", 2007)."""
    count_them: Any = legal_positions
    assert compile_function(count_them, board_of(size))(board_of(size)) == count


# ------------------------------------------------------------ superko


@pytest.mark.parametrize("rule", ["positional", "situational"])
def test_superko_agrees_with_looking_at_all_games(rule: str) -> None:
    """The end of a long random game: what a search proves there, given the boards before."""
    game, draw = Go(2, komi=0, ko=rule, margin=True), random.Random(3)
    match = Match(game, game.initial_state())
    while len(match.states) < 44:
        match = Match(game, game.initial_state())
        while not match.is_over:
            match.take(draw.choice([action for action in match.actions() if action != game.a_pass] or [game.a_pass]))
    seen = [plain(game, past).board + ("XO"[past.to_play] if rule == "situational" else "") for past in match.states]
    for number in range(len(match.states) - 3, len(match.states) - 12, -1):
        state, earlier = match.states[number], match.states[:number]
        expected = best_margin(2, plain(game, state), frozenset(seen[: number + 1]), rule)
        found = pp.search(game, state, earlier=earlier, depth=60, compiled=False)
        assert found.is_proven
        assert found.value * (-1) ** state.to_play == expected
        assert found.action is not None
        assert game.forbidden(state, found.action, earlier) is None


def test_who_loses_a_ko_must_not_take_back_at_once() -> None:
    game = Go(4, komi=0)
    state = game.play("A2,A3,B3,B4,A4")
    assert game.draw(state) == "4  X O . .\n3  . X . .\n2  X . . .\n1  . . . .\n   A B C D"
    assert game.point_name(state.ko) == "A3"
    assert game.parse_position(game.format_position(state)) == state
    with pytest.raises(IllegalMove, match="'A3' would take back in the ko at once; play elsewhere first, or pass"):
        game.parse_action(state, "A3")
    assert game.play("D1,pass", state).ko == -1


@pytest.mark.parametrize("rule", ["positional", "situational"])
def test_a_move_that_brings_a_board_back_names_the_board(rule: str) -> None:
    game, moves = Go(2, komi=0, ko=rule), ("A1", "B1", "A2", "B2", "A1", "A2")
    with pytest.raises(IllegalMove) as raised:
        game.play((*moves, "A1"))
    assert str(raised.value) == (
        "move 7 of 7, 'A1' after A1,B1,A2,B2,A1,A2: A1 brings back the board after move 1, which "
        f"{rule} superko forbids; choose another point, or pass"
    )
    match = Match(game, game.initial_state())
    match.play(moves)
    assert match.legal() == ["pass"]
    with pytest.raises(IllegalMove, match=f"A1 brings back the board after move 1, which {rule} superko forbids"):
        match.move("A1")
    assert Go(2, komi=0, ko="simple").play((*moves, "A1")) == Go(2).play(("A1",))


def test_who_made_the_board_decides_under_situational_superko() -> None:
    """The board after move 2 comes back with the other player to move."""
    moves = ("A1", "B1", "A2", "pass", "B2", "B1")
    with pytest.raises(IllegalMove, match="the board after move 2"):
        Go(2).play((*moves, "A1"))
    assert Go(2, ko="situational").play((*moves, "A1")).passes == 0


# ------------------------------------------------------------ values


@pytest.mark.parametrize(
    ("game", "value"),
    [
        pytest.param(Go(3, komi=0, margin=True), 9, marks=pytest.mark.slow),
        pytest.param(Go(3, komi=0, ko="situational", margin=True), 9, marks=pytest.mark.slow),
        pytest.param(Go(3, komi=0, ko="simple", margin=True), 9, marks=pytest.mark.slow),
        pytest.param(Go(3, komi=0, suicide=True, margin=True), 9, marks=pytest.mark.slow),
        pytest.param(Go(2, komi=0, margin=True), 1, marks=pytest.mark.slow),
        pytest.param(Go(2, komi=0, suicide=True, margin=True), 1, marks=pytest.mark.slow),
        pytest.param(Go(2, komi=0, ko="situational", margin=True), 1, marks=pytest.mark.slow),
        pytest.param(Go(2, komi=0, ko="simple", margin=True), 0, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_the_first_player_gets_what_is_known(game: Go, value: int) -> None:
    """Erik van der Werf, van den Herik and Uiterwijk, "Solving Go on small boards", ICGA Journal 26 (2003)."""
    found = pp.solve(game, compiled=True)
    assert found.is_proven
    assert found.value == value


def test_no_value_is_taken_from_the_table_where_the_history_matters() -> None:
    game = Go(2, komi=0)
    assert game.history_matters
    state = game.play(("A1", "B1", "A2", "B2"))
    found = pp.search(game, state, depth=6, compiled=False, bounds=False)
    assert found.table_hits > 0
    assert found.value == pp.alpha_beta(game, state, depth=6, compiled=False).value
    with pytest.raises(BadArgument, match="in Go, the worth of a state depends on the states before it"):
        pp.solve_all(game)


def points(game: Go, names: str) -> tuple[int, ...]:
    found = game.grid.none
    for name in names.split():
        found = game.grid.either(found, game.grid.single(game.parse_action(game.initial_state(), name)))
    return found


@pytest.mark.parametrize(
    ("mine", "theirs", "alive"),
    [
        ("A2 B1 B2", "", ""),  # one eye, and a region that is too large
        ("A2 B2 B1 C2 C1 D2 E2 E1", "", "A2 B2 B1 C2 C1 D2 E2 E1"),  # A1 and D1
        ("A2 B2 B1 C2 C1 D2 D1", "", ""),  # A1 alone
        ("C1 C2 C3 C4 C5", "", ""),  # regions whose points are not all liberties
        ("B1 B2 B3 B4 B5 A3", "", "B1 B2 B3 B4 B5 A3"),  # A1-A2 and A4-A5
        ("B1 B2 B3 B4 B5 A3", "A1 A5", "B1 B2 B3 B4 B5 A3"),
    ],
)
def test_chains_with_two_vital_regions_live(mine: str, theirs: str, alive: str) -> None:
    game = Go(5)
    assert game.grid.alive(points(game, mine), points(game, theirs)) == points(game, alive)


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["simple", "positional"])
def test_what_is_certain_is_true(rule: str) -> None:
    """The value without bounds lies within the bounds, in late positions of random games on 3 x 3."""
    game, draw, tried = Go(3, komi=0, ko=rule, margin=True), random.Random(1), 0
    while tried < 25:
        match = Match(game, game.initial_state())
        for _ in range(draw.randint(6, 14)):
            if not match.is_over:
                match.take(draw.choice(match.actions()))
        certain = game.bounds(match.state, 0)
        if match.is_over or (certain.lowest, certain.highest) == (-9, 9):
            continue
        tried += 1
        found = pp.solve(game, match.state, bounds=False)
        value = found.value if match.to_move == 0 else -found.value
        assert certain.lowest <= value <= certain.highest
        assert pp.solve(game, match.state).value == found.value


def images(size: int, text: str) -> set[str]:
    """Returns a board turned and mirrored in all ways, as texts of rows."""
    rows, found = [text[start : start + size] for start in range(0, size * size, size)], set()
    for _ in range(4):
        rows = ["".join(row[place] for row in reversed(rows)) for place in range(size)]
        found |= {"".join(rows), "".join(reversed(rows))}
    return found


@pytest.mark.parametrize("size", [3, 4, 5])
def test_turned_and_mirrored_boards_are_one(size: int) -> None:
    game, draw = Go(size, komi=0, ko="simple"), random.Random(size)
    kos = 0
    for _ in range(8):
        state = game.initial_state()
        for _ in range(4 * size):
            first = game.canonical(state)
            board = "".join("?" if at == state.ko else cell for at, cell in enumerate(plain(game, state).board))
            assert "".join(
                "?" if at == first.ko else cell for at, cell in enumerate(plain(game, first).board)
            ) in images(size, board)
            assert first[2] == state.to_play
            assert first.passes == state.passes
            assert game.lead(first) == game.lead(state)
            for way in range(8):
                ko = state.ko if state.ko < 0 else game.grid.images[way * size * size + state.ko]
                turned = state._replace(
                    black=game.grid.image(state.black, way), white=game.grid.image(state.white, way), ko=ko
                )
                assert game.canonical(turned) == first
            kos += state.ko >= 0
            if game.is_terminal(state):
                break
            state = game.result(state, draw.choice(list(game.actions(state))))
    assert kos > 0 or size != 4


@pytest.mark.parametrize("game", [Go(3), Go(3, ko="situational"), Go(2, ko="simple"), Go(9, ko="simple")], ids=str)
def test_other_boards_stay_as_they_are(game: Go) -> None:
    state = game.play("B2 A1")
    assert game.canonical(state) == state


@pytest.mark.parametrize("size", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_whole_boards_by_every_state(size: int) -> None:
    """As many states as the plain rules reach, and the values of van der Werf, where a cycle is a draw."""
    game = Go(size, komi=0, ko="simple", margin=True)
    solution = pp.solve_all(game)
    waiting, seen = [EMPTY[size]], {EMPTY[size]}
    while waiting:
        state = waiting.pop()
        if state.passes < 2:
            children = {after(size, state, point) for point in (*range(size * size), None)} - {None} - seen
            seen |= children  # type: ignore[arg-type]
            waiting += children  # type: ignore[arg-type]
    if size == 2:
        assert len(solution) == len(seen)
    else:
        marked = ((state, changed(state.board, {state.ko}, "?") if state.ko >= 0 else state.board) for state in seen)
        boards = {(min(images(size, text)), state.to_play, state.passes) for state, text in marked}
        assert (len(seen), len(solution)) == (73_755, len(boards))
    assert solution.value(solution.root)[0] == (0 if size == 2 else 9)


@pytest.mark.nightly
def test_four_by_four_by_every_state() -> None:
    """Black gets 1 point if every cycle is a draw. What unconditional life makes certain holds in all states tried."""
    game, draw = Go(4, komi=0, ko="simple", margin=True), random.Random(4)
    solution = pp.solve_all(game)
    assert (len(solution), solution.value(solution.root)[0]) == (18_500_733, 1)
    certain = 0
    for _ in range(1000):
        state = game.initial_state()
        for _ in range(draw.randint(1, 40)):
            if not game.is_terminal(state):
                state = game.result(state, draw.choice(list(game.actions(state))))
        value, bounds = solution.value(state)[0], game.bounds(state, 0)
        assert bounds.lowest <= value <= bounds.highest
        certain += (bounds.lowest, bounds.highest) != (-16, 16)
        if not game.is_terminal(state):
            values = [solution.value(game.result(state, action))[0] for action in game.actions(state)]
            assert value == (max(values) if state.to_play == 0 else min(values))
    assert certain > 100


# ------------------------------------------------------------ notation


def test_handicap_stones_stand_on_the_star_points() -> None:
    game = Go(9, handicap=5)
    assert game.draw(game.initial_state()).split("\n")[2:7] == [
        "7  . . X . . . X . .",
        "6  . . . . . . . . .",
        "5  . . . . X . . . .",
        "4  . . . . . . . . .",
        "3  . . X . . . X . .",
    ]
    assert game.to_move(game.initial_state()) == 1
    assert [Go(19, handicap=count).start[0] != 0 for count in (2, 9)] == [False, False]
    assert sum(word.bit_count() for word in Go(19, handicap=9).start) == 9


@pytest.mark.parametrize("size", [2, 3, 5, 9, 19])
def test_positions_are_written_and_read(size: int) -> None:
    game, draw = Go(size, ko="simple"), random.Random(size)
    state = game.initial_state()
    for _ in range(60):
        assert game.parse_position(game.format_position(state)) == state
        if game.is_terminal(state):
            break
        action = draw.choice(list(game.actions(state)))
        assert game.parse_action(state, game.action_name(state, action)) == action
        state = game.result(state, action)
    assert game.parse_position(game.format_position(state)) == state


RECORD = """(;FF[4]GM[1]SZ[9]KM[6.5]RU[Japanese]PB[A \\] player]C[a comment (with; marks)]
;B[ee];W[ce]LB[aa:1](;B[];W[tt])(;B[aa];W[bb]))"""


@pytest.mark.parametrize("suicide", [False, True])
@pytest.mark.parametrize("ko", RULES)
def test_all_rules_are_read_as_they_were_written(ko: str, suicide: bool) -> None:
    record = record_of(
        Go(3, komi=0, ko=ko, suicide=suicide), (3, 9, 1, 9, 9) if ko == "positional" or not suicide else (3, 9, 1, 0)
    )
    assert list(read_sgf(record.text())) == [record]


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    (record,) = read_sgf("\ufeff(;SZ[9];B[ee])")
    assert record.actions == (40,)


def test_a_game_is_read_and_written() -> None:
    (record,) = read_sgf(RECORD)
    assert record.game == Go(9, komi=6.5, ko="simple")
    assert record.tags == {"Black": "A ] player"}
    assert [record.game.action_name(record.states[0], action) for action in record.actions] == [
        "E5",
        "C5",
        "pass",
        "pass",
    ]
    assert record.finished().result == "W+6.5"
    assert next(read_sgf(record.finished().text())) == record.finished()
    given = record_of(Go(9, handicap=2), (40, 81, 81), Event="a match")
    assert given.result == "B+73.5" or given.result.startswith(("B+", "W+"))
    assert list(read_sgf(given.text() + given.text())) == [given, given]
    later = record_of(Go(5), (12, 25, 25), Go(5).play("B2"))
    assert next(read_sgf(later.text())) == later


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no game in the SGF"),
        ("(;SZ[9];b[aa];w[bb])", r"game 1: b is no property; names have capitals, such as B\[ee\]"),
        ("(;SZ[9]AB[aa]AE[aa])", "game 1: A9 is in AB and in AE; a point is empty or holds a stone"),
        ("(;SZ[9]KM[6.5]KM[7.5])", r"game 1: KM has 2 values; it has one, such as KM\[7\.5\]"),
        ("(;SZ[9];B[aa][bb])", r"game 1: move 1, B\[aa\]: it has 2 points; a move has one"),
        ("(;SZ[9];B[ee]", r"game 1 does not end; close it with '\)'"),
        ("(;SZ[9])(;SZ[30])", "game 2: SZ is '30'; it must be from 2 to 19"),
        ("(;GM[2])", "GM is '2'; 1 is Go"),
        ("(;KM[x])", r"KM is 'x'; it must be a number, such as KM\[7.5\]"),
        ("(;KM[0.3])", "komi is 0.3; it must be a number of half points"),
        ("(;SZ[3]C[abc", r"the value '\[abc' does not end"),
        ("(;SZ[3]AB[aa]AW[aa])", "A3 is in AB and in AW"),
        ("(;SZ[3]AB[aa]AW[ab][ba])", "the stone at A3 has no liberty"),
        ("(;SZ[3]PL[green])", "PL is 'green'; it must be B or W"),
        ("(;SZ[9];B[zz])", r"move 1, B\[zz\]: B\[zz\] is no point of this board; points go from aa to ii"),
        ("(;SZ[9];B[ee];W[ee])", "move 2, .*: 'E5' is taken by black"),
        ("(;SZ[9];B[ee];B[ef])", r"move 2, .*: white is to move; write a pass, W\[\], before it"),
        ("(;SZ[9];B[];W[];B[aa])", "move 3, .*: two passes have ended the game"),
        ("(;SZ[9];B[ee];AB[aa])", "stones are set up after move 1"),
        ("(;SZ[2]KM[0];B[ab];W[bb];B[aa];W[ba];B[ab];W[aa];B[ab])", "move 7, .* brings back the board after move 1"),
        ("(;SZ[3];B[ab];W[cc];B[ba];W[aa])", "would be suicide"),
        ("(;SZ[9];B[ee]))", r"'\)' closes nothing"),
        ("(SZ[9])", "SZ comes before the first ';'"),
        ("(;[9])", "follows no property"),
        ("(;GM[1]SZ;B[ee])", "SZ has no value; write one after it, such as B\\[ee\\]"),
        ("(;SZ[9];B)", "B has no value"),
        ("(;SZ[9]PB;B[ee])", "PB has no value"),
        ("(;SZ[9];B[ee](;W[cc])[dd])", "follows no property"),
        ("()", "has no node"),
        ("(;SZ[9]%)", "means nothing"),
    ],
)
def test_a_record_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises((BadPosition, IllegalMove), match=message):
        list(read_sgf(text))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("..X", r"'..X' is no SGF; a position is written like \(;SZ\[9\]"),
        ("(;SZ[5])", "the SGF is of size 5, but the game of size 9; name it as go:size=5"),
        ("(;SZ[9]KM[0.5])", "the SGF has a komi of 0.5, but the game one of 7.5; take go:komi=0.5"),
        ("(;SZ[9];B[ee];W[ee])", "'E5' is taken by black"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        Go(9).parse_position(text)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("I5", "'I5' is no point; points go from A1 to J9 without the letter I, or say pass"),
        ("A10", "is no point"),
        ("", "is no point"),
    ],
)
def test_a_move_that_cannot_be_is_refused(name: str, message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        Go(9).parse_action(Go(9).initial_state(), name)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 1}, "size is 1; it must be from 2 to 19"),
        ({"size": 20}, "size is 20"),
        ({"komi": 0.25}, "komi is 0.25; it must be a number of half points, such as 7.5 or 0"),
        ({"ko": "super"}, "ko is 'super'; it must be one of positional, situational, simple"),
        ({"handicap": 1}, "handicap is 1; it must be 0, or from 2 to 9"),
        ({"size": 5, "handicap": 2}, "handicap is 2; it must be 0 on a board of size 5"),
        ({"size": 8, "handicap": 5}, "handicap is 5; it must be 0, or from 2 to 4"),
    ],
)
def test_parameters_that_cannot_be_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadArgument, match=message):
        Go(**options)


# ------------------------------------------------------------ random games


def test_random_games_fill_no_eyes() -> None:
    game, draw = Go(7), random.Random(5)
    for _ in range(10):
        before = state = game.initial_state()
        plies = 0
        while not game.is_terminal(state):
            action = game.random_action(state, before, draw.randrange(1 << 31))
            assert action in list(game.actions(state))
            assert (
                not game.grid.holds(game.grid.eyes(game.mine(state), game.theirs(state)), action % 49) or action == 49
            )
            before, state, plies = state, game.result(state, action), plies + 1
        assert plies < 300
        lead = game.lead(state) + game.komi
        assert game.grid.area(state.black, state.white) + game.grid.area(state.white, state.black) >= 49 - 8, lead

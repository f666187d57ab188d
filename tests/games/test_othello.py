"""Othello against the rules on a list of rows, against counts, and against known values."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.othello import ENDGAME, PASS, Discs, Othello
from perfectplay.games.othello_lines import transposed
from perfectplay.words import bit, population, word
from tests.variants import each_once, examples, first

GAME = Othello()
START = GAME.initial_state()
OTHER = {"X": "O", "O": "X"}
AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


class Naive:
    """The rules with a list for each row and no bits."""

    def __init__(self, cells: list[list[str]], mover: str) -> None:
        self.cells = cells
        self.mover = mover

    @classmethod
    def at_the_start(cls, columns: int, rows: int) -> Naive:
        cells = [["."] * columns for _ in range(rows)]
        for down, right, disc in ((-1, -1, "O"), (-1, 0, "X"), (0, -1, "X"), (0, 0, "O")):
            cells[rows // 2 + down][columns // 2 + right] = disc
        return cls(cells, "X")

    def at(self, row: int, column: int) -> str:
        if 0 <= row < len(self.cells) and 0 <= column < len(self.cells[0]):
            return self.cells[row][column]
        return ""

    def turned(self, row: int, column: int, player: str) -> list[tuple[int, int]]:
        """The discs that ``player`` would turn."""
        found = []
        for down, right in AROUND:
            line = []
            y, x = row + down, column + right
            while self.at(y, x) == OTHER[player]:
                line.append((y, x))
                y, x = y + down, x + right
            if self.at(y, x) == player:
                found += line
        return found

    def legal(self, player: str) -> list[tuple[int, int]]:
        return [
            (row, column)
            for row, cells in enumerate(self.cells)
            for column, cell in enumerate(cells)
            if cell == "." and self.turned(row, column, player)
        ]

    def is_over(self) -> bool:
        return not self.legal("X") and not self.legal("O")

    def after(self, place: tuple[int, int] | None) -> Naive:
        """The position after a disc on this square, or after a pass."""
        cells = [list(row) for row in self.cells]
        if place is not None:
            for row, column in [place, *self.turned(*place, self.mover)]:
                cells[row][column] = self.mover
        return Naive(cells, OTHER[self.mover])

    def result(self, player: str, winner_takes_empties: bool) -> int:
        discs = [cell for row in self.cells for cell in row]
        lead = discs.count(player) - discs.count(OTHER[player])
        if winner_takes_empties and lead:
            lead += discs.count(".") if lead > 0 else -discs.count(".")
        return lead

    def value(self, winner_takes_empties: bool) -> int:
        """For the player to move, by negamax."""
        if self.is_over():
            return self.result(self.mover, winner_takes_empties)
        places = self.legal(self.mover)
        after = [self.after(place) for place in places] if places else [self.after(None)]
        return max(-position.value(winner_takes_empties) for position in after)

    def text(self) -> str:
        return "".join("".join(row) for row in self.cells).replace(".", "-") + " " + self.mover

    def images(self) -> Iterator[Naive]:
        """All that keep the shape of the board."""
        upside_down = self.cells[::-1]
        for cells in (self.cells, upside_down):
            yield Naive(cells, self.mover)
            yield Naive([row[::-1] for row in cells], self.mover)
            if len(cells) == len(cells[0]):
                turned = [list(row) for row in zip(*cells, strict=True)]
                yield Naive(turned, self.mover)
                yield Naive(turned[::-1], self.mover)


SIZES = st.sampled_from([(8, 8), (6, 6), (4, 4), (6, 4), (4, 6), (8, 4), (6, 8)])
CHOICES = st.lists(st.integers(0, 1000), min_size=130, max_size=130)


def states_of(game: Othello, choices: list[int]) -> list[Discs]:
    """The states of a random game, from the start to the end."""
    states = [game.initial_state()]
    for choice in choices:
        if game.is_terminal(states[-1]):
            return states
        legal = list(game.actions(states[-1]))
        states.append(game.result(states[-1], legal[choice % len(legal)]))
    raise AssertionError("the game did not end")


@settings(max_examples=examples(100))
@given(SIZES, CHOICES)
def test_random_games_agree_with_the_naive_rules(size: tuple[int, int], choices: list[int]) -> None:
    game, taking = Othello(*size), Othello(*size, winner_takes_empties=True)
    naive = Naive.at_the_start(*size)
    state = game.initial_state()
    for choice in choices:
        assert game.board(state) == naive.cells
        assert game.to_move(state) == "XO".index(naive.mover)
        assert all(isinstance(part, int) and -(2**63) <= part < 2**63 for part in state)
        assert game.is_terminal(state) == naive.is_over()
        if naive.is_over():
            for player, disc in enumerate("XO"):
                assert game.utility(state, player) == naive.result(disc, winner_takes_empties=False)
                assert taking.utility(state, player) == naive.result(disc, winner_takes_empties=True)
            return
        places = naive.legal(naive.mover)
        expected = [8 * row + column for row, column in places] or [PASS]
        assert list(game.actions(state)) == expected
        number = choice % len(expected)
        state = game.result(state, expected[number])
        naive = naive.after(places[number] if places else None)
    raise AssertionError("the game did not end")


@given(SIZES, CHOICES)
def test_all_images_have_one_canonical_state_one_estimate_and_the_same_bounds(
    size: tuple[int, int], choices: list[int]
) -> None:
    game = Othello(*size)
    for state in states_of(game, choices)[::5]:
        naive = Naive(game.board(state), "XO"[game.to_move(state)])
        images = [game.parse_position(image.text()) for image in naive.images()]
        assert len(images) == (8 if game.columns == game.rows else 4)
        assert {game.canonical(image) for image in images} == {min(images)}
        assert len({game.evaluate(image, 0) for image in images}) == 1
        assert len({game.bounds(image, 0) for image in images}) == 1


@given(SIZES, CHOICES)
def test_bounds_are_certain_and_estimates_lie_within_the_utilities(size: tuple[int, int], choices: list[int]) -> None:
    game = Othello(*size, winner_takes_empties=choices[0] % 2 == 0)
    states = states_of(game, choices)
    most = size[0] * size[1]
    for state in states:
        mine, theirs = states[-1][:2] if game.to_move(state) == game.to_move(states[-1]) else states[-1][1::-1]
        assert game.safe(state.mine) & ~mine == 0
        assert game.safe(state.theirs) & ~theirs == 0
        for player in (0, 1):
            certain = game.bounds(state, player)
            lowest, highest = certain[:2]
            assert certain == pp.Bounds(lowest, highest, latest=certain.latest)
            assert game.is_terminal(state) or certain.latest >= 1
            assert -most <= lowest <= highest <= most
            if population(game.squares & ~(state.mine | state.theirs)) > 2:  # with two, only best play is known
                assert lowest <= game.utility(states[-1], player) <= highest
        assert game.bounds(state, 1)[:2] == tuple(-bound for bound in reversed(game.bounds(state, 0)[:2]))
        assert -most < game.evaluate(state, 0) == -game.evaluate(state, 1) < most


@given(SIZES, st.data())
def test_with_two_squares_left_the_value_is_known(size: tuple[int, int], data: st.DataObject) -> None:
    game = Othello(*size, winner_takes_empties=data.draw(st.booleans()))
    squares = [8 * row + column for row in range(game.rows) for column in range(game.columns)]
    left = set(data.draw(st.lists(st.sampled_from(squares), max_size=2, unique=True)))
    taken = word(sum(1 << square for square in squares if square not in left))
    mine = word(data.draw(st.integers(0, (1 << 64) - 1))) & taken
    state = Discs(mine, taken ^ mine, data.draw(st.booleans()))
    expected = pp.minimax(game, state, compiled=False)
    mover = game.to_move(state)
    assert game.bounds(state, mover)[:2] == (expected.value, expected.value)
    assert game.bounds(state, 1 - mover)[:2] == (-expected.value, -expected.value)
    assert expected.plies is None or expected.plies <= game.bounds(state, mover).latest


def with_few_squares_left(game: Othello, most: int, generator: Random) -> Discs:
    """A full board but for at most so many squares, with discs at random; sometimes all of them are of one player."""
    squares = [8 * row + column for row in range(game.rows) for column in range(game.columns)]
    left = generator.sample(squares, generator.randint(0, most))
    taken = word(sum(1 << square for square in squares if square not in left))
    mine = word(generator.getrandbits(64)) & taken
    if generator.random() < 0.5:  # rows of one player's, so that discs far away are turned
        mine |= word(generator.getrandbits(64) & generator.getrandbits(64) * 255) & taken
    if generator.random() < 0.05:
        mine = generator.choice([0, taken])
    return Discs(mine, taken ^ mine, generator.random() < 0.5)


@pytest.mark.parametrize(
    ("size", "winner_takes_empties"), each_once([(8, 8), (6, 6), (4, 4), (8, 4), (4, 6)], [False, True])
)
def test_the_last_squares_are_played_out_as_by_minimax(size: tuple[int, int], winner_takes_empties: bool) -> None:
    game = Othello(*size, winner_takes_empties)
    generator = Random(7)
    for number in range(examples(200)):
        state = with_few_squares_left(game, 6 if number % 20 == 0 else 5, generator)
        value = pp.minimax(game, state, compiled=True).value
        mover = game.to_move(state)
        low = generator.choice([generator.randint(-64, 62), value - 1, value, value - 0.001, value - 2, value + 0.001])
        high = low + generator.choice([0.001, 0.5, 1, 2, 4, 128])
        for player, worth, window in ((mover, value, (low, high)), (1 - mover, -value, (-high, -low))):
            certain = game.bounds_within(state, player, *window)
            assert certain.lowest <= worth <= certain.highest
            if window[0] < worth < window[1]:
                assert certain.lowest == certain.highest
            else:
                assert certain.highest <= window[0] or certain.lowest >= window[1]


@pytest.mark.parametrize("size", [(8, 8), (6, 6), (4, 4), (6, 8), (8, 4)])
def test_the_last_disc_turns_what_it_encloses(size: tuple[int, int]) -> None:
    game = Othello(*size)
    generator = Random(19)
    for square in [8 * row + column for row in range(game.rows) for column in range(game.columns)]:
        for _ in range(examples(60)):
            taken = game.squares & ~bit(square)
            mine = word(generator.getrandbits(64) & generator.choice([-1, generator.getrandbits(64)])) & taken
            enclosed = game.enclosed(mine, taken ^ mine, square)
            assert game.turned_last(mine, square) == population(enclosed)


class Searched(Othello):
    """A game whose last squares are searched."""

    def bounds_within(self, state: Discs, player: int, low: float, high: float) -> pp.Bounds:
        return pp.Bounds(-64, 64)


@pytest.mark.parametrize("size", first(1, [((8, 8),), ((6, 6),), ((4, 4),), ((6, 8),)]))
@pytest.mark.parametrize("distance", [False, True])
@pytest.mark.variant
def test_thousands_of_endings_have_the_values_of_a_plain_search(size: tuple[int, int], distance: bool) -> None:
    generator = Random(13)
    rules = {"winner_takes_empties": generator.random() < 0.5}
    game = Othello(*size, **rules)
    states = [with_few_squares_left(game, 10, generator) for _ in range(examples(1000))]
    states = [state for state in states if not game.is_terminal(state)]
    played, searched = (
        pp.solve_many(one, states, compiled=True, distance=distance) for one in (game, Searched(*size, **rules))
    )
    assert [(one.value, one.plies) for one in played] == [(one.value, one.plies) for one in searched]
    assert sum(one.nodes for one in played) < sum(one.nodes for one in searched)
    for state, one in list(zip(states, played, strict=True))[:20]:
        alone = pp.solve(game, state, compiled=False, distance=distance)
        assert (alone.value, alone.plies) == (one.value, one.plies)


@pytest.mark.variant
def test_both_runs_of_an_ending_take_the_same_nodes() -> None:
    generator = Random(17)
    for size in ((8, 8), (6, 6)):
        game = Othello(*size, winner_takes_empties=True)
        for _ in range(5):
            state = with_few_squares_left(game, 11, generator)
            slow, fast = (pp.solve(game, state, compiled=compiled) for compiled in (False, True))
            for name in ("value", "plies", "pv", "nodes", "cutoffs", "table_hits"):
                assert getattr(slow, name) == getattr(fast, name), name


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ("-XX- XXXX XXXX -XX-", "---- ---- ---- ----"),
        ("XXX- X--- ---- ---X", "XXX- X--- ---- ---X"),
        ("XXX- XX-- X--- ----", "XXX- XX-- X--- ----"),
        ("XXX- XXX- ---- ----", "XXX- XX-- ---- ----"),
        ("XO-X -XXX --XX ----", "X--X ---X ---X ----"),
    ],
)
def test_discs_are_safe_from_the_corners_on(cells: str, expected: str) -> None:
    game = Othello(4, 4)
    state = game.parse_position(f"{cells} X")
    safe = game.parse_position(f"{expected} X").mine
    assert game.safe(state.mine) == safe


# ---------------------------------------------------------------------- counts and values

SEQUENCES = (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800)
"""Aart Bik, https://aartbik.blogspot.com/2009/02/perft-for-reversi.html: a pass is a ply, a game that ended a leaf."""
ENDED_EARLY = 228
"""So many games end with the ninth ply, and none sooner."""


class Endless(Othello):
    """A game that is over goes on with passes, so that it is a leaf at every depth."""

    def is_terminal(self, state: Discs) -> bool:
        return False


@pytest.mark.parametrize("depth", range(1, 10))
def test_number_of_sequences(depth: int) -> None:
    assert pp.perft(GAME, depth=depth, compiled=depth > 5) == SEQUENCES[depth - 1]


@pytest.mark.slow
@pytest.mark.parametrize("depth", [10, 11])
def test_number_of_longer_sequences(depth: int) -> None:
    assert pp.perft(Endless(), depth=depth, compiled=True) == SEQUENCES[depth - 1]


@pytest.mark.slow
def test_the_shortest_games_end_with_the_ninth_ply() -> None:
    assert pp.perft(GAME, depth=10, compiled=True) == SEQUENCES[9] - ENDED_EARLY


@pytest.mark.parametrize(
    ("columns", "rows", "winner_takes_empties", "value"),
    [
        (4, 4, False, -8),
        (4, 4, True, -10),
        (6, 4, True, 16),
        (4, 6, True, 16),
    ],
)
def test_small_boards(columns: int, rows: int, winner_takes_empties: bool, value: int) -> None:
    found = pp.alpha_beta(Othello(columns, rows, winner_takes_empties), by_priority=True, compiled=True)
    assert found.is_proven
    assert found.value == value


FFO = {
    20: "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X; H5:+6; G6:-2; F6:-4; H6:-10;",
    21: "OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O; G5:+0; G2:-2; G4:-4; G6:-6;",
    22: "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O; "
    "G8:+2; A6:+0; F8:-4; A7:-4; H2:-4; B2:-6; D8:-8; B7:-14; G7:-26;",
    23: "--O-------OOX---OOOXXXO-OOOOXOXXXXXOOXOXXXXXXOOXX-XXXXOX--XXXX-- X; "
    "A2:+4; D1:-20; H3:-20; B1:-30; G2:-30; E1:-30; F2:-34; G8:-34; B2:-36; H2:-38;",
}
"""The easiest of the endgames of the FFO, the French federation, with their scores; the winner takes the empties."""


def scores(text: str) -> dict[str, float]:
    _, *moves = text.rstrip(";").split(";")
    return {name.strip().lower(): float(score) for name, score in (move.split(":") for move in moves)}


@pytest.mark.parametrize("number", first(2, FFO))
def test_scores_of_every_move_of_endgames(number: int) -> None:
    game = Othello(winner_takes_empties=True)
    state = game.parse_position(FFO[number])
    found = pp.alpha_beta(game, state, by_priority=True, all_values=True, compiled=True)
    values = {game.action_name(state, action): root.value for action, root in found.root_values.items()}
    assert values == scores(FFO[number])
    assert found.value == max(scores(FFO[number]).values())


@pytest.mark.parametrize("size", [(8, 8), (6, 6), (4, 6), (8, 6)])
def test_endgames_agree_with_the_naive_rules(size: tuple[int, int]) -> None:
    generator = Random(11)
    for number in range(6):
        game = Othello(*size, winner_takes_empties=number % 2 == 0)
        state = game.initial_state()
        while population(game.squares & ~(state.mine | state.theirs)) > 5 and not game.is_terminal(state):
            state = game.result(state, generator.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            expected = Naive(game.board(state), "XO"[game.to_move(state)]).value(game.winner_takes_empties)
            assert pp.alpha_beta(game, state, compiled=False).value == expected


# ---------------------------------------------------------------------- the machine's run


@pytest.mark.parametrize("game", [GAME, Othello(6, 6), Othello(4, 6, True)])
def test_compiled_rules_are_the_same(game: Othello) -> None:
    generator = Random(3)
    state = game.initial_state()
    for ply in range(100):
        if game.is_terminal(state):
            break
        if ply % 9 == 0:
            found, expected = (
                pp.alpha_beta(game, state, depth=3, by_priority=True, all_values=True, compiled=compiled)
                for compiled in (True, False)
            )
            assert found.root_values == expected.root_values
            assert (found.pv, found.nodes) == (expected.pv, expected.nodes)
            assert pp.perft(game, state, depth=3, compiled=True) == pp.perft(game, state, depth=3, compiled=False)
        state = game.result(state, generator.choice(list(game.actions(state))))


@pytest.mark.parametrize("game", first(1, [GAME, Othello(4, 6)]))
@pytest.mark.parametrize("seconds", [0.5, pytest.param(2.0, marks=pytest.mark.slow)])
def test_the_checker_finds_nothing(game: Othello, seconds: float) -> None:
    report = pp.check(game, seconds=seconds, compiled=True)
    assert report.ok, str(report)


def test_the_highest_bit_is_a_square() -> None:
    state = GAME.parse_position("-" * 56 + "X" + "OOOOOO" + "- X")
    assert list(GAME.actions(state)) == [63]
    after = GAME.play("h8", state)
    assert after == Discs(0, -(1 << 56), True)
    assert GAME.is_terminal(after)
    assert GAME.utility(after, 0) == 8
    assert GAME.draw(after).splitlines()[-1] == "8 | X X X X X X X X"
    assert GAME.canonical(after) == Discs(0, transposed(-(1 << 56)), True) == Discs(0, -0x7F7F7F7F7F7F7F80, True)
    full = Discs(-1, 0, False)
    assert GAME.is_terminal(full)
    assert GAME.utility(full, 1) == -64
    assert GAME.safe(full.mine) == -1


def test_every_line_through_every_square_turns_what_it_encloses() -> None:
    for square in range(64):
        row, column = divmod(square, 8)
        for down, right in AROUND:
            for length in range(1, 8):
                ends = row + down * length, column + right * length
                if not (0 <= ends[0] < 8 and 0 <= ends[1] < 8):
                    break
                cells = [["."] * 8 for _ in range(8)]
                for step in range(1, length):
                    cells[row + down * step][column + right * step] = "O"
                cells[ends[0]][ends[1]] = "X"
                state = GAME.parse_position(Naive(cells, "X").text())
                assert list(GAME.actions(state)) == ([square] if length > 1 else [PASS])
                assert GAME.enclosed(state.mine, state.theirs, square) == state.theirs


# ---------------------------------------------------------------------- the order of moves


def test_moves_that_leave_few_replies_come_first() -> None:
    state = GAME.play("f5d6c3d3c4f4c5b3c2")
    order = sorted(GAME.actions(state), key=lambda action: -GAME.priority(state, action))

    def replies(action: int) -> int:
        return len(list(GAME.actions(GAME.result(state, action))))

    assert replies(order[0]) == min(map(replies, order))
    assert replies(order[-1]) == max(map(replies, order))
    corner = GAME.parse_position("-OX" + "-" * 21 + "X" + "O" * 6 + "-" * 33 + " X")
    assert [GAME.action_name(corner, action) for action in GAME.actions(corner)] == ["a1", "h4"]
    assert GAME.priority(corner, 0) > GAME.priority(corner, 31)
    assert GAME.priority(START, PASS) == 0
    alone = GAME.parse_position("-OX" + "X" * 29 + "O" * 24 + "XXXXXO--" + " X")  # a1 is alone, g8 and h8 are two
    assert GAME.odd_quarters(GAME.squares & ~(alone.mine | alone.theirs)) == 0x0F0F0F0F


# ---------------------------------------------------------------------- notation and pictures


@given(SIZES, CHOICES)
def test_notation_there_and_back_along_random_games(size: tuple[int, int], choices: list[int]) -> None:
    game = Othello(*size)
    for state in states_of(game, choices)[::3]:
        text = game.format_position(state)
        assert game.parse_position(text) == state
        assert game.parse_position(f" {text.lower().replace('-', '.')};\n") == state
        for action in game.actions(state):
            assert game.parse_action(state, game.action_name(state, action)) == action


def test_the_start() -> None:
    assert GAME.draw(START) == "\n".join(
        [
            "    a b c d e f g h",
            "  +----------------",
            "1 | . . . . . . . .",
            "2 | . . . . . . . .",
            "3 | . . . . . . . .",
            "4 | . . . O X . . .",
            "5 | . . . X O . . .",
            "6 | . . . . . . . .",
            "7 | . . . . . . . .",
            "8 | . . . . . . . .",
        ]
    )
    assert GAME.format_position(START) == "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X"
    assert [GAME.action_name(START, action) for action in GAME.actions(START)] == ["d3", "c4", "f5", "e6"]
    assert [GAME.player_name(player) for player in (0, 1)] == ["black", "white"]
    assert (GAME.bounds(START, 0), GAME.evaluate(START, 0)) == (pp.Bounds(-64.0, 64.0, latest=120), 0.0)
    assert not GAME.can_repeat
    assert repr(GAME) == "Othello(columns=8, rows=8, winner_takes_empties=False)"


def test_moves_may_be_written_as_one_block() -> None:
    assert GAME.split_moves("f5d6C3") == ["f5", "d6", "c3"]
    assert GAME.split_moves("f5, d6 c3d3") == ["f5", "d6", "c3", "d3"]
    assert GAME.split_moves("f5--passpaps") == ["f5", "--", "pass", "pa", "ps"]
    assert GAME.split_moves("f5x6") == ["f5x6"]
    assert GAME.split_moves("") == []
    assert GAME.play("f5d6c3") == GAME.play(["f5", "d6", "c3"])


BLOCKED = GAME.parse_position("XO-X" + "-" * 60 + " O")


def test_a_pass_is_a_move_of_its_own() -> None:
    assert list(GAME.actions(BLOCKED)) == [PASS]
    assert not GAME.is_terminal(BLOCKED)
    assert GAME.action_name(BLOCKED, PASS) == "pass"
    for name in ("pass", "PASS", " pa ", "ps", "--"):
        assert GAME.play([name], BLOCKED) == Discs(BLOCKED.theirs, BLOCKED.mine, False)
    assert GAME.draw(GAME.play("--c1", BLOCKED)).splitlines()[2] == "1 | X X X X . . . ."
    assert GAME.is_terminal(GAME.play("--c1", BLOCKED))


@pytest.mark.parametrize(
    ("state", "name", "message"),
    [
        (START, "d4", "'d4' is taken; legal are d3, c4, f5, e6"),
        (START, "a1", "'a1' turns no disc; legal are d3, c4, f5, e6"),
        (START, "i1", "'i1' is no square of the board; legal are d3, c4, f5, e6"),
        (START, "", "'' is no square of the board; legal are d3, c4, f5, e6"),
        (START, "--", "black has a move and must not pass; legal are d3, c4, f5, e6"),
        (BLOCKED, "e1", "'e1' is not legal; white has no move, so write pass"),
    ],
)
def test_illegal_moves_say_why(state: Discs, name: str, message: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse_action(state, name)
    assert str(caught.value) == message


def test_squares_of_a_small_board() -> None:
    game = Othello(6, 4)
    start = game.initial_state()
    assert [game.action_name(start, action) for action in game.actions(start)] == ["c1", "b2", "e3", "d4"]
    assert game.draw(start).splitlines()[-1] == "4 | . . . . . ."
    with pytest.raises(IllegalMove, match="'g1' is no square of the board; legal are c1, b2, e3, d4"):
        game.play("g1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' does not say who is to move; write X (black) or O (white) after the squares"),
        ("-" * 16, f"'{'-' * 16}' does not say who is to move; write X (black) or O (white) after the squares"),
        ("---- -OX- O", "'---- -OX- O' has 8 squares before O; it should have 16"),
        ("---- -OX- -Z-- ---- X", "'Z' at b3 is no square; a square is 'X' (black), 'O' (white) or '-'"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Othello(4, 4).parse_position(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("columns", "rows", "message"),
    [
        (10, 8, "columns is 10; it must be 4, 6 or 8"),
        (8, 5, "rows is 5; it must be 4, 6 or 8"),
        (2, 4, "columns is 2; it must be 4, 6 or 8"),
    ],
)
def test_bad_sizes(columns: int, rows: int, message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        Othello(columns, rows)
    assert str(caught.value) == message


@given(SIZES, CHOICES)
def test_with_one_square_left_the_rest_is_arithmetic(size: tuple[int, int], choices: list[int]) -> None:
    game = Othello(*size, winner_takes_empties=choices[0] % 2 == 0)
    for state in states_of(game, choices):
        if game.is_terminal(state) or population(game.squares & ~(state.mine | state.theirs)) != 1:
            continue
        value = pp.minimax(game, state, compiled=False).value
        assert game.bounds(state, game.to_move(state))[:2] == (value, value)


@given(SIZES, CHOICES)
def test_candidates_are_the_actions_with_corners_first_where_few_squares_are_empty(
    size: tuple[int, int], choices: list[int]
) -> None:
    game = Othello(*size)
    corners = {0, size[0] - 1, 8 * size[1] - 8, 8 * size[1] - 9 + size[0]}
    for state in states_of(game, choices):
        candidates, actions = list(game.candidates(state)), list(game.actions(state))
        assert sorted(candidates) == sorted(actions)
        in_corners = [action in corners for action in candidates]
        if population(game.squares & ~(state.mine | state.theirs)) <= ENDGAME:
            assert in_corners == sorted(in_corners, reverse=True)
        else:
            assert candidates == actions

"""Books: what stands in them, what search makes of them, interruption, and every fault that a file can have."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay.games.connect_four_board import Discs
from perfectplay.result import StopReason
from perfectplay.solving import book as book_files
from perfectplay.solving import book_file, making
from perfectplay.solving.book_file import game_called
from perfectplay.solving.files import StoreError, locked
from perfectplay.solving.making import BookProgress, verify_book
from perfectplay.solving.positions import Positions
from tests.solving.building import killed

GAME = pp.games.ConnectFour(4, 4)
PLIES = 5


class Unfolded(pp.games.ConnectFour):
    """Connect Four whose mirror images are states of their own."""

    def canonical(self, state: Discs) -> Discs:
        return state


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("books") / "five.book"
    pp.make_book(GAME, path, plies=PLIES).close()
    return path


@pytest.fixture(scope="module")
def solution() -> pp.Solution[Any, Any]:
    return pp.solve_all(GAME)


@pytest.mark.variant
def test_positions_of_connect_four_by_ply() -> None:
    """OEIS A212693 (John Tromp, after Edelkamp and Kissmann): legal 7 x 6 positions after n plies."""
    game = Unfolded()
    found = Positions(game, game.initial_state(), 8)
    assert found.counts == [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]
    interpreted = Positions(game, game.initial_state(), 4, compiled=False)
    assert interpreted.counts == found.counts[:5]


@pytest.mark.slow
def test_positions_of_connect_four_up_to_ply_12() -> None:
    """OEIS A212693."""
    game = Unfolded()
    found = Positions(game, game.initial_state(), 12)
    assert found.counts[8:] == [184275, 558186, 1662623, 4568683, 12236101]


@pytest.mark.variant
def test_the_positions_of_the_uci_repository() -> None:
    """8 plies, up to mirror images, nobody has won, and nobody can win with the next disc: there are 67,557.

    UCI Machine Learning Repository, Connect-4 (J. Tromp, 1995).
    """
    game = pp.games.ConnectFour()

    def is_quiet(state: Discs) -> bool:
        mine = game.winning_cells(state.mine, state.all)
        theirs = game.winning_cells(state.mine ^ state.all, state.all)
        return not game.is_terminal(state) and not (mine | theirs) & game.open_cells(state.all)

    assert sum(map(is_quiet, Positions(game, game.initial_state(), 8).at(8))) == 67_557


def test_a_book_says_what_the_whole_solution_says(made: Path, solution: pp.Solution[Any, Any]) -> None:
    with pp.open_book(GAME, made) as book:
        assert book.is_complete
        assert len(book) == sum(1 for _ in book.rows()) == 337
        for state, ply, value, plies, actions in book.rows():
            answer = solution[state]
            assert (value, plies) == (answer.value, answer.plies)
            assert set(actions) <= set(answer.actions)
            assert ply == PLIES or actions == answer.actions


def test_states_that_are_symmetric_get_actions_of_their_own(made: Path, solution: pp.Solution[Any, Any]) -> None:
    with pp.open_book(GAME, made) as book:
        for first in range(4):
            state = GAME.result(GAME.initial_state(), first)
            known = book.look_up(GAME, state)
            assert known is not None
            assert known.actions == solution[state].actions


@pytest.mark.parametrize("game", [pp.games.Kalah(3, 2), pp.games.DotsAndBoxes(2, 2)])
@pytest.mark.slow
def test_a_book_of_a_game_in_which_players_move_again(game: pp.Game[Any, Any], tmp_path: Path) -> None:
    solution = pp.solve_all(game)
    with pp.make_book(game, tmp_path / "book", plies=3) as book:
        for state, _, value, plies, actions in book.rows():
            assert (value, plies) == solution[state][:2]
            assert set(actions) <= set(solution[state].actions)


def test_a_book_of_outcomes_alone(tmp_path: Path, solution: pp.Solution[Any, Any]) -> None:
    with pp.make_book(GAME, tmp_path / "book", plies=2, distance=False) as book:
        for state, _, value, plies, _ in book.rows():
            assert value == solution[state].value
            assert plies is None


def test_search_and_solve_ask_the_book_first(made: Path) -> None:
    with pp.open_book(GAME, made) as book:
        state = GAME.play("1")
        for call in (pp.search, pp.solve):
            found = call(GAME, state, book=book)
            assert (found.nodes, found.is_proven, found.stop_reason) == (0, True, StopReason.PROVEN)
            assert found.value == pp.solve(GAME, state).value
            assert found.action in found.best_actions
        deeper = GAME.play("123412")
        assert pp.solve(GAME, deeper, book=book).nodes > 0


def test_a_solution_is_a_book(solution: pp.Solution[Any, Any]) -> None:
    found = pp.search(GAME, book=solution)
    assert (found.value, found.nodes, found.best_actions) == (0, 0, (0, 1, 2, 3))
    state = next(state for state in solution.some(50) if not GAME.is_terminal(state) and solution[state].value)
    won = pp.solve(GAME, state, book=solution)
    assert won.plies == len(won.pv) == pp.solve(GAME, state).plies
    with pytest.raises(pp.BadArgument, match="open one of that game"):
        pp.search(pp.games.TicTacToe(), book=solution)


def test_progress_says_the_rate_and_what_is_left(tmp_path: Path) -> None:
    told: list[BookProgress] = []
    pp.make_book(GAME, tmp_path / "book", plies=4, progress=told.append).close()
    stages = [seen.stage for seen in told]
    assert stages.index("find") < stages.index("solve") < stages.index("back to ply 3") < stages.index("back to ply 0")
    solved = [seen for seen in told if seen.stage == "solve"]
    assert solved[-1].done == solved[-1].total == 82
    assert solved[-1].rate > 0
    assert solved[-1].seconds_left == 0


def test_verify_finds_what_is_wrong(made: Path, tmp_path: Path) -> None:
    with pp.open_book(GAME, made) as book:
        assert verify_book(book, 30) == 30
    wrong = Path(shutil.copy(made, tmp_path / "wrong"))
    with pp.open_book(GAME, wrong) as book:
        rows = [row._replace(value=0.0 - row.value, plies=3) for _, row in book.some(1000)]
        book.connection.execute("UPDATE positions SET value = NULL")
        book.connection.execute("UPDATE facts SET value = 0 WHERE name IN ('solved', 'sum_of_rows')")
        book.keep(rows)
        with pytest.raises(StoreError, match="make the book anew"):
            verify_book(book, 20)


def test_what_is_interrupted_goes_on_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: Path) -> None:
    keep = book_files.Book.keep
    kept = 0

    def failing(self: Any, rows: Any, nodes: int = 0) -> None:
        nonlocal kept
        kept += 1
        if kept == 3:
            raise KeyboardInterrupt
        keep(self, rows, nodes)

    monkeypatch.setattr(book_files.Book, "keep", failing)
    with pytest.raises(KeyboardInterrupt):
        pp.make_book(GAME, tmp_path / "book", plies=PLIES)
    with pp.open_book(GAME, tmp_path / "book") as book:
        assert not book.is_complete
        assert len(book) == 1 + 2
    pp.make_book(GAME, tmp_path / "book", plies=PLIES).close()
    assert (tmp_path / "book").read_bytes() == made.read_bytes()


def test_the_same_book_byte_for_byte(made: Path, tmp_path: Path) -> None:
    """However it was made: in batches of another size, interrupted, or by other processes."""
    whole = made.read_bytes()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "MOST_IN_BATCH", 3)
        pp.make_book(GAME, tmp_path / "small", plies=PLIES).close()
    assert (tmp_path / "small").read_bytes() == whole
    pp.make_book(GAME, tmp_path / "threads", plies=PLIES, threads=2).close()
    assert (tmp_path / "threads").read_bytes() == whole


def everything(path: Path) -> list[Any]:
    with pp.open_book(GAME, path) as book:
        return list(book.rows())


def test_a_book_takes_its_name_when_it_is_whole(tmp_path: Path, made: Path) -> None:
    """Killed before, it leaves nothing that is in the way of the next one."""
    path = tmp_path / "book"

    def killed(self: Path, target: Path) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            pp.make_book(GAME, path, plies=PLIES)
    assert not path.exists()
    pp.make_book(GAME, path, plies=PLIES).close()
    assert path.read_bytes() == made.read_bytes()


@pytest.mark.slow
def test_kills_and_the_same_answers(tmp_path: Path, made: Path) -> None:
    path = tmp_path / "book"
    code = (
        "import perfectplay as pp\nfrom perfectplay.solving import making\nmaking.MOST_IN_BATCH = 8\n"
        f"pp.make_book(pp.games.ConnectFour(4, 4), {str(path)!r}, plies={PLIES})\n"
    )

    def done() -> None:
        assert path.read_bytes() == made.read_bytes()
        for left in path.parent.glob("book*"):
            left.unlink()

    killed(code, 6, done)


def test_a_truncated_book(made: Path, tmp_path: Path) -> None:
    data = made.read_bytes()
    for size in (10, 5000, len(data) // 2):
        path = tmp_path / f"short-{size}"
        path.write_bytes(data[:size])
        with pytest.raises(StoreError, match=r"is not a book|damaged"):
            verify_book(pp.open_book(GAME, path), 1000)


def test_flipped_bits(made: Path, tmp_path: Path) -> None:
    """Wherever it is: SQLite notices what breaks its pages, the checksum of each row what breaks an answer."""
    right = everything(made)
    data = made.read_bytes()
    noticed = 0
    for at in range(120, len(data), len(data) // 60):
        wrong = bytearray(data)
        wrong[at] ^= 16
        path = tmp_path / f"wrong-{at}"
        path.write_bytes(wrong)
        try:
            found = everything(path)
        except (StoreError, sqlite3.DatabaseError):
            noticed += 1
        else:
            assert {row[0]: row[2:] for row in found}.items() <= {row[0]: row[2:] for row in right}.items()
    assert noticed > 5


def test_a_book_of_another_game_another_version_or_none_at_all(made: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"is a book of ConnectFour\(columns=4, rows=4\), not of TicTacToe"):
        pp.open_book(pp.games.TicTacToe(), made)
    other = Path(shutil.copy(made, tmp_path / "other"))
    with sqlite3.connect(other) as connection:
        connection.execute("PRAGMA user_version = 9")
    connection.close()
    with pytest.raises(StoreError, match="another version"):
        pp.open_book(GAME, other)
    with sqlite3.connect(tmp_path / "database") as connection:
        connection.execute("CREATE TABLE things (name)")
    connection.close()
    with pytest.raises(StoreError, match="another database"):
        pp.open_book(GAME, tmp_path / "database")
    (tmp_path / "text").write_text("once upon a time")
    with pytest.raises(StoreError, match="is not a book of perfectplay; make one"):
        pp.open_book(GAME, tmp_path / "text")
    with pytest.raises(StoreError, match="No such file"):
        pp.open_book(GAME, tmp_path / "nothing")
    with pytest.raises(StoreError, match="begun with plies 5, not 6"):
        pp.make_book(GAME, Path(shutil.copy(made, tmp_path / "again")), plies=6)


def test_a_book_of_other_rules(made: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(made, tmp_path / "other"))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE facts SET value = 'f00d' WHERE name = 'rules'")
    connection.close()
    with pytest.raises(StoreError, match="by other rules"):
        pp.open_book(GAME, path)


def test_the_same_book_twice_at_once(tmp_path: Path) -> None:
    with locked(tmp_path / "book.lock", "it"), pytest.raises(StoreError, match="by another process"):
        pp.make_book(GAME, tmp_path / "book", plies=1)


def test_a_finished_book_is_one_file_that_needs_no_other(made: Path) -> None:
    """SQLite reads a database with a write-ahead log only where it may write files beside it."""
    assert made.read_bytes()[18:20] == b"\1\1"
    with pp.open_book(GAME, made) as book:
        assert len(book) > 0
        assert [path.name for path in made.parent.iterdir()] == [made.name]


def test_a_book_whose_maker_was_killed_before_it_wrote_anything(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "book")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    assert (tmp_path / "book").stat().st_size > 0
    pp.make_book(GAME, tmp_path / "book", plies=1).close()


def test_a_name_that_is_special_in_addresses(tmp_path: Path) -> None:
    path = tmp_path / "what? 100% #1.book"
    pp.make_book(GAME, path, plies=1).close()
    assert game_called(path) == "connect-four:columns=4,rows=4"


@pytest.mark.parametrize("count", [0, -1, True, 1.5])
def test_how_many_are_solved_again(made: Path, count: Any) -> None:
    with pp.open_book(GAME, made) as book, pytest.raises(pp.BadArgument, match="it must be a whole number, 1 or more"):
        verify_book(book, count)


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: Path) -> None:
    """A database that may have no more than so many pages, as if the disk were full then."""
    begin = book_file.created

    def small(*arguments: Any) -> Any:
        book = begin(*arguments)
        book._all("PRAGMA max_page_count = 7")
        return book

    monkeypatch.setattr(making, "created", small)
    with pytest.raises(StoreError, match=r"cannot be written to .*what was solved before is kept, so make room"):
        pp.make_book(GAME, tmp_path / "book", plies=PLIES)
    monkeypatch.undo()
    pp.make_book(GAME, tmp_path / "book", plies=PLIES).close()
    assert everything(tmp_path / "book") == everything(made)


def test_what_no_book_can_be_made_of(tmp_path: Path) -> None:
    with pytest.raises(pp.BadArgument, match="plies is -1"):
        pp.make_book(GAME, tmp_path / "book", plies=-1)
    with pytest.raises(pp.BadArgument, match="give one of them"):
        pp.make_book(GAME, tmp_path / "book", plies=1, workers=2, scheduler="tcp://127.0.0.1:1")
    with pytest.raises(pp.BadArgument, match="chance"):
        pp.make_book(pp.games.Pig(), tmp_path / "pig", plies=2)


class Left(NamedTuple):
    stones: tuple[Any, ...]
    turn: int


class Shrinking(pp.Game[Left, int]):
    """Each move takes one stone or two stones; who takes the last one wins."""

    def __init__(self, *, paired: bool = False) -> None:
        self.paired = paired

    def initial_state(self) -> Left:
        return Left(((1,), (2, 3)), 0) if self.paired else Left((1, 2, 3, 4), 0)

    def to_move(self, state: Left) -> int:
        return state.turn

    def actions(self, state: Left) -> list[int]:
        return [1] if self.paired else [1, 2][: len(state.stones)]

    def result(self, state: Left, action: int) -> Left:
        if self.paired:  # as many numbers in another shape
            return Left(((1, 2), (3,)) if state.turn == 0 else ((9,), (9, 9)), 1 - state.turn)
        return Left(state.stones[action:], 1 - state.turn)

    def is_terminal(self, state: Left) -> bool:
        return state.stones in ((), ((9,), (9, 9)))

    def utility(self, state: Left, player: int) -> float:
        return -1 if player == state.turn else 1


@pytest.mark.parametrize("paired", [False, True])
def test_states_whose_tuples_change_their_lengths(tmp_path: Path, paired: bool) -> None:
    with pytest.raises(pp.BadArgument, match="of Shrinking is not of the same shape as the initial state, so no book"):
        pp.make_book(Shrinking(paired=paired), tmp_path / "book", plies=2)
    assert [path.name for path in tmp_path.iterdir() if not path.name.endswith(".lock")] == []


def test_a_sample_of_the_positions_of_a_ply() -> None:
    found = Positions(GAME, GAME.initial_state(), 5)
    states = found.some(5, 20)
    assert len(set(states)) == 20
    assert set(states) <= set(found.at(5))
    assert found.some(5, 1000) != []
    assert found.some(9, 3) == []


def full_disk(handle: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_book_that_could_not_be_begun_is_not_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("perfectplay.replacing.os.fsync", full_disk)
        with pytest.raises(StoreError, match=r"a book cannot be written to .*No space left.*; make room, or give"):
            pp.make_book(pp.games.TicTacToe(), tmp_path / "book", plies=1)
    assert not (tmp_path / "book").exists()
    with pp.make_book(pp.games.TicTacToe(), tmp_path / "book", plies=1) as made:
        assert len(made) == 4

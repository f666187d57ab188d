"""Which shapes of states export: those that a search compiles, and no others; and what is said of blind games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay.compiling import examples
from perfectplay.exporting import c, functions
from tests.exporting.native import Native
from tests.exporting.test_c import compare_search

needs_compiler = pytest.mark.skipif(not c.compilers(), reason="there is no C compiler: no program cc, gcc or clang")


class Row(NamedTuple):
    cells: tuple[Any, ...]
    turn: int


class Filling(pp.Game[Row, int]):
    """Fill an empty cell; nobody may fill two cells side by side with the same letter, and who cannot move loses."""

    can_repeat = False
    length = 5

    def initial_state(self) -> Row:
        return Row((None,) * self.length, 0)

    def to_move(self, state: Row) -> int:
        return state.turn

    def _is_free(self, state: Row, place: int) -> bool:
        mine = "ab"[state.turn]
        if state.cells[place] is not None:
            return False
        return not any(state.cells[near] == mine for near in (place - 1, place + 1) if 0 <= near < self.length)

    def actions(self, state: Row) -> Iterator[int]:
        for place in range(self.length):
            if self._is_free(state, place):
                yield place

    def result(self, state: Row, action: int) -> Row:
        cells = tuple("ab"[state.turn] if place == action else cell for place, cell in enumerate(state.cells))
        return Row(cells, 1 - state.turn)

    def is_terminal(self, state: Row) -> bool:
        return not any(self._is_free(state, place) for place in range(self.length))

    def utility(self, state: Row, player: int) -> float:
        return -1.0 if player == state.turn else 1.0


class Shrinking(Filling):
    """Take one of the cells away, until there is none."""

    def initial_state(self) -> Row:
        return Row(tuple(range(self.length)), 0)

    def actions(self, state: Row) -> Iterator[int]:
        yield from state.cells

    def result(self, state: Row, action: int) -> Row:
        return Row(tuple(cell for cell in state.cells if cell != action), 1 - state.turn)

    def is_terminal(self, state: Row) -> bool:
        return len(state.cells) == 0


class Long(Filling):
    """Too many cells for a search to see the end."""

    length = 40


@needs_compiler
def test_cells_that_are_all_none_at_first_export(tmp_path: Path) -> None:
    native = Native(Filling(), tmp_path / "game")
    compare_search(native, 5)
    native.close()


@needs_compiler
def test_states_that_change_their_length_export(tmp_path: Path) -> None:
    native = Native(Shrinking(), tmp_path / "game")
    compare_search(native, 5)
    native.close()


def test_states_that_change_their_shape_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "_varying", {})
    monkeypatch.setattr(functions, "varied_shapes", lambda *given: None)  # as where its items are of several types
    with pytest.raises(pp.NotCompilable) as error:
        pp.export(Shrinking(), to="c", path=tmp_path / "game")
    assert str(error.value).startswith("Shrinking has the state Row(cells=(")
    assert "whose shape is not that of the first state" in str(error.value)
    assert "let every state have tuples of the same length" in str(error.value)
    assert not (tmp_path / "game").exists()


@pytest.mark.parametrize("target", ["c", "wasm"])
def test_a_game_that_plays_blindly_is_noted(target: str, tmp_path: Path) -> None:
    (note,) = [note for note in pp.export(Long(), to=target, path=tmp_path / target).notes if "evaluate" in note]
    assert note.startswith(
        "Long has no evaluate, so the export plays the first action wherever it does not see the end"
    )
    assert "pp.load_knowledge(file)" in note


def test_a_game_that_a_search_solves_needs_no_note(tmp_path: Path) -> None:
    assert not [note for note in pp.export(Filling(), to="wasm", path=tmp_path / "game").notes if "evaluate" in note]

"""Numbers of actions and of what is seen, and what says that a library is missing."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.adapters.needing import needed
from perfectplay.adapters.spaces import found_in, numbering_of, view_of
from perfectplay.games.registry import GAMES
from tests.variants import first


@pytest.mark.parametrize("name", first(6, ["onitama", "connect-four", "chess", "pig", "othello", "go", *sorted(GAMES)]))
def test_numbers_of_actions_go_both_ways(name: str) -> None:
    if name == "tree":
        return
    game = pp.games.get(name)
    numbering = numbering_of(game)
    for action in sorted(found_in(game).actions, key=repr):
        number = numbering.number(action)
        assert 0 <= number < numbering.size
        assert numbering.action(number) == action
    assert len({numbering.number(action) for action in found_in(game).actions}) == len(found_in(game).actions)


def test_sizes_are_what_people_expect() -> None:
    for name, size in (
        ("connect-four", 7),
        ("tic-tac-toe", 9),
        ("othello", 65),
        ("go", 82),
        ("chess", 20480),
        ("kalah", 6),
    ):
        assert numbering_of(pp.games.get(name)).size == size


def test_actions_may_be_listed() -> None:
    game = pp.games.Nim((1, 2))
    actions = list(game.actions(game.initial_state()))
    numbering = numbering_of(game, actions)
    assert numbering.size == 3
    assert [numbering.number(action) for action in actions] == [0, 1, 2]
    with pytest.raises(pp.GameError, match="for which there is no number below 3; give actions="):
        numbering.number((9, 9))
    with pytest.raises(pp.GameError, match="for which there is no number below 4"):
        numbering_of(pp.games.ConnectFour(), 4).number(5)
    with pytest.raises(pp.BadArgument, match="no action of Nim has the number 7"):
        numbering.action(7)


def test_an_action_that_random_games_did_not_have_gets_a_free_number() -> None:
    game = pp.games.Onitama()
    numbering = numbering_of(game)
    known = len(numbering.listed)
    assert numbering.number(("another",)) == known
    assert numbering.number(("another",)) == known
    assert numbering.action(known) == ("another",)


def test_what_is_seen() -> None:
    game = pp.games.TicTacToe()
    view = view_of(game)
    assert view.of(game, game.initial_state()) == [0] * 9 + [1]
    after = game.play("b2")
    assert sorted(view.of(game, after)) == [0] * 8 + [2, 2]  # a mark of the other's, and the other moves
    for name in ("chess", "dots-and-boxes", "abalone", "pacman"):
        other = pp.games.get(name)
        view = view_of(other)
        seen = view.of(other, other.initial_state())
        assert len(seen) == view.size
        assert all(0 <= number <= view.highest for number in seen)


def test_a_missing_library_is_named() -> None:
    with pytest.raises(pp.BadArgument) as error:
        needed("no_such_library", "Nothing", "nothing")
    said = "this needs Nothing, which is not installed; install it with pip install 'perfectplay[nothing]'"
    assert str(error.value) == said


def test_no_other_library_is_imported_before_it_is_asked_for() -> None:
    names = ["chess", "aima", "easyai", "cs188", "openspiel", "openspiel_games"]
    others: Any = ["chess", "easyAI", "pyspiel", "open_spiel", "numpy", "pettingzoo", "gymnasium"]
    code = f"import sys, {', '.join(f'perfectplay.adapters.{name}' for name in names)}\n"
    code += f"print([name for name in {others} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

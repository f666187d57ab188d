"""Tables of small numbers that knowledge looks up, and the words of a state: the same in both runs."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.compiling.weights import Weights, weight_at, words_in
from perfectplay.games import TicTacToe
from tests.learning.test_cells import Row


@dataclass(frozen=True)
class Looked(pp.Knowledge[Any, Any]):
    """It looks up a weight by the words of the state."""

    table: Weights

    def evaluate(self, state: Any, player: int) -> float:
        number = 0
        for word in words_in(state):
            number = (number * 31 + word) % 1009
        value = weight_at(self.table, number) / 40_000
        return value if player == 0 else -value


TABLE = Weights((number * 7919) % 65_536 - 32_768 for number in range(1009))


@pytest.mark.parametrize("game", [TicTacToe(), Row()], ids=["words", "texts"])
def test_both_runs_look_up_the_same(game: Any) -> None:
    found = [pp.alpha_beta(game, depth=3, knowledge=Looked(TABLE), compiled=how) for how in (False, True)]
    assert found[0].value == found[1].value != 0
    assert found[0].nodes == found[1].nodes


def test_other_weights_use_the_same_machine_code() -> None:
    from perfectplay.compiling.objects import handle_of
    from perfectplay.search.request import informed

    one, other = (handle_of(informed(TicTacToe(), Looked(table))) for table in (TABLE, Weights([1] * 1009)))
    assert one.key == other.key
    assert one.address != other.address
    first, second = (
        pp.alpha_beta(TicTacToe(), depth=3, knowledge=Looked(table), compiled=True).value
        for table in (TABLE, Weights([1] * 1009))
    )
    assert first != second == pytest.approx(1 / 40_000, abs=1e-6)


def test_weights_are_values() -> None:
    again = Weights.from_bytes(TABLE.as_bytes())
    assert again == TABLE == pickle.loads(pickle.dumps(TABLE))
    assert hash(again) == hash(TABLE)
    assert Weights([1]) != Weights([2])
    assert (len(TABLE), TABLE[1], repr(TABLE)) == (1009, 7919 - 32_768, "1,009 weights")
    with pytest.raises(OverflowError):
        Weights([1 << 15])


class Long(Row):
    """States whose parts may be missing have no fixed number of words."""

    def initial_state(self) -> Any:
        return (super().initial_state(), None)

    def to_move(self, state: Any) -> int:
        return super().to_move(state[0])

    def actions(self, state: Any) -> Iterator[int]:
        return super().actions(state[0])

    def result(self, state: Any, action: int) -> Any:
        return (super().result(state[0], action), (action, action))

    def is_terminal(self, state: Any) -> bool:
        return super().is_terminal(state[0])

    def utility(self, state: Any, player: int) -> float:
        return super().utility(state[0], player)


def test_states_without_a_fixed_number_of_words() -> None:
    with pytest.raises(pp.BadArgument, match=r"do not all hold as many numbers; let it define cells"):
        pp.learn(Long(), minutes=0.01, compiled=False)

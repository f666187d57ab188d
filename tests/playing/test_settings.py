"""What a player takes: limits of one choice, options that are of a choice alone, and algorithms of few games."""

from __future__ import annotations

from typing import Any

import pytest

import perfectplay as pp
from perfectplay import BadArgument, BadPosition, Player
from perfectplay.games import Coins, ConnectFour, Go, Gomoku, Othello, Quarto


@pytest.mark.parametrize(("game", "usual"), [(Quarto(), "hybrid"), (Coins(), "mcts"), (Go(5), "mcts")], ids=str)
def test_one_choice_may_have_a_depth_where_the_usual_algorithm_takes_none(game: Any, usual: str) -> None:
    with Player(game, nodes=50, compiled=False) as player:
        assert player.algorithm.name == usual
        chosen = player.choose(depth=2)
        assert (chosen.result.algorithm, chosen.result.depth) == ("search", 2)
        assert player.choose().result.algorithm == usual


def test_who_names_an_algorithm_has_no_other() -> None:
    player = Player(Quarto(), nodes=50, algorithm="mcts")
    with pytest.raises(BadArgument, match="mcts takes no depth"):
        player.choose(depth=2)


@pytest.mark.parametrize("name", ["progress", "state", "earlier", "observer"])
def test_what_is_of_one_choice_is_no_setting(name: str) -> None:
    options: dict[str, Any] = {name: None}
    with pytest.raises(BadArgument, match=f"^{name} is of one choice; give it to choose, or leave it out$"):
        Player(Othello(), nodes=50, **options)


def test_threats_are_for_the_games_that_have_them() -> None:
    game = Gomoku(size=9)
    with Player(game, algorithm="threats", within=1, nodes=20_000, compiled=False) as player:
        chosen = player.choose(game.play("e5 a1 f5 a2 g5 a3"))
        assert chosen.result.algorithm == "threats"
        assert chosen.result.is_proven
        assert chosen.name in ("d5", "h5")
    with pytest.raises(BadArgument, match=r"^Othello does not say what a threat is; define threats and defences"):
        Player(Othello(), algorithm="threats")
    with pytest.raises(BadArgument, match=r"^within is 5; it must be 1"):
        Player(game, algorithm="threats", within=5)


class Beginning(pp.Game[Any, int]):
    """Both take one or two of seven; the state before the first move is a word."""

    def initial_state(self) -> Any:
        return "start"

    def to_move(self, state: Any) -> int:
        return 0 if state == "start" else int(state[1])

    def actions(self, state: Any) -> Any:
        return range(1, min(2, 7 if state == "start" else state[0]) + 1)

    def result(self, state: Any, action: int) -> Any:
        left, player = (7, 0) if state == "start" else state
        return left - action, 1 - player

    def is_terminal(self, state: Any) -> bool:
        return state != "start" and state[0] == 0

    def utility(self, state: Any, player: int) -> float:
        return 1.0 if player != state[1] else -1.0


def test_states_may_have_another_type_than_the_first_one() -> None:
    with Player(Beginning(), nodes=500, compiled=False) as player:
        assert player.choose().action == 1
        assert player.choose((5, 1)).action == 2
        with pytest.raises(BadPosition, match="the state is an int, but states of Beginning are of the type str"):
            player.choose(5)


def test_a_state_of_another_game_whose_class_has_the_same_name() -> None:
    player: Player[Any, Any] = Player(ConnectFour(), depth=2)
    said = r"a Discs of perfectplay\.games\.othello, but states of ConnectFour are of .*\.connect_four_board;"
    with pytest.raises(BadPosition, match=said):
        player.choose(Othello().initial_state())

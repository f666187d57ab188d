"""What the adapters cost: microseconds a move around other libraries, and nodes a second beside their own searches.

pip install '.[dev,bench]' && python benchmarks/adapters.py

Times are of the processor, the best of several. A move is: ask for the legal actions, take one, see whether the game is
over. The same random games are played directly and through the adapter; the difference is the adapter's. Searches enter
the same tree on both sides: alpha-beta without order and table, an open window, 0 where it is cut off.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import chess
import pyspiel
from easyAI import Negamax
from easyAI.games.ConnectFour import ConnectFour as EasyConnectFour
from easyAI.games.TicTacToe import TicTacToe as EasyTicTacToe
from open_spiel.python.algorithms import minimax

import perfectplay as pp
from perfectplay.adapters import aima, easyai, gymnasium, openspiel, pettingzoo
from perfectplay.adapters.chess import asked
from perfectplay.adapters.openspiel_games import register
from perfectplay.exporting.kaggle_agent import choose, seconds_of
from tests.adapters.games_of_others import Squares

GAMES = 100
ROUNDS = 5


def least(call: Callable[[], int], rounds: int = ROUNDS) -> float:
    """Returns the least seconds of the processor for one of what ``call`` counts."""
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        count = call()
        best = min(best, (time.process_time() - began) / count)
    return best


# ------------------------------------------------------------ microseconds a move


def games_of(game: pp.Game[Any, Any], count: int = GAMES) -> int:
    """Plays random games through the contract; returns the moves."""
    draw, moves = random.Random(1), 0
    for _ in range(count):
        state = game.initial_state()
        while not game.is_terminal(state):
            state = game.result(state, draw.choice(list(game.actions(state))))
            moves += 1
    return moves


def of_the_textbook(rules: Any) -> int:
    draw, moves = random.Random(1), 0
    for _ in range(GAMES):
        state = rules.initial
        while not rules.terminal_test(state):
            state = rules.result(state, draw.choice(list(rules.actions(state))))
            moves += 1
    return moves


def of_easyai(kind: Any) -> int:
    """Each move on a copy, as easyAI's search makes them where a game has no ``unmake_move``."""
    draw, moves = random.Random(1), 0
    for _ in range(GAMES):
        game = kind([None, None])
        while not game.is_over():
            game = game.copy()
            game.play_move(draw.choice(game.possible_moves()))
            moves += 1
    return moves


def of_openspiel(game: Any, count: int = GAMES) -> int:
    draw, moves = random.Random(1), 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            state = state.child(draw.choice(state.legal_actions()))
            moves += 1
    return moves


def of_pettingzoo(env: Any) -> int:
    draw, moves = random.Random(1), 0
    for _ in range(GAMES):
        env.reset()
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            env.step(draw.choice(observation["action_mask"].nonzero()[0]))
            moves += 1
    return moves


class FirstAction:
    """An opponent that costs nothing."""

    def __init__(self, game: pp.Game[Any, Any]) -> None:
        self.game = game

    def choose(self, state: Any, earlier: Any = ()) -> Any:  # noqa: ARG002 - as a player is asked
        self.action = next(iter(self.game.actions(state)))
        return self


def of_gymnasium(env: Any) -> int:
    draw, moves = random.Random(1), 0
    for _ in range(GAMES):
        observation, _ = env.reset()
        done = False
        while not done:
            observation, _, terminated, truncated, _ = env.step(draw.choice(observation["action_mask"].nonzero()[0]))
            done = terminated or truncated
            moves += 1
    return moves


def say_overhead(name: str, direct: float, through: float) -> None:
    print(f"{name:58} {1e6 * direct:9.1f} {1e6 * through:9.1f} {1e6 * (through - direct):9.1f}")


def say_overheads() -> None:
    print(f"{'microseconds of the processor a move':58} {'direct':>9} {'through':>9} {'more':>9}")
    rules = Squares()
    say_overhead(
        "AIMA-python's tic-tac-toe in ours",
        least(lambda: of_the_textbook(rules)),
        least(lambda: games_of(aima.as_game(rules))),
    )
    say_overhead(
        "easyAI's Connect Four in ours",
        least(lambda: of_easyai(EasyConnectFour), 3),
        least(lambda: games_of(easyai.as_game(EasyConnectFour([None, None]))), 3),
    )
    for text in ("tic_tac_toe", "connect_four"):
        spiel = pyspiel.load_game(text)
        say_overhead(
            f"OpenSpiel's {text} in ours",
            least(lambda spiel=spiel: of_openspiel(spiel)),
            least(lambda text=text: games_of(openspiel.as_game(text))),
        )
    game = pp.games.ConnectFour()
    direct = least(lambda: games_of(game))
    spiel = register(game, "perfectplay_connect_four")
    say_overhead("our Connect Four in OpenSpiel", direct, least(lambda: of_openspiel(spiel)))
    env = pettingzoo.raw_env(game)
    say_overhead("our Connect Four in PettingZoo, with observations", direct, least(lambda: of_pettingzoo(env)))
    opponent: Any = FirstAction(game)
    single = gymnasium.env(game, opponent=opponent)
    say_overhead("our Connect Four in Gymnasium, two moves a step", 2 * direct, least(lambda: of_gymnasium(single)))


def say_chess() -> None:
    """Reading a board with its past, and writing the move, are all that stands around the search."""
    print("\npython-chess, microseconds a call: the board read with its past, and the move written")
    for there_and_back in (0, 10, 20):
        board = chess.Board()
        for _ in range(there_and_back):
            for name in ("g1f3", "g8f6", "f3g1", "f6g8"):
                board.push_uci(name)
        given = asked(board)
        name = given.game.uci_name(given.state, next(iter(given.game.actions(given.state))))

        def around(board: Any = board, name: str = name) -> int:
            for _ in range(20):
                asked(board)
                board.parse_uci(name)
            return 20

        print(f"{len(given.earlier):3} positions to look back {1e6 * least(around):10.1f}")


# ------------------------------------------------------------ nodes a second


def textbook_alpha_beta(rules: Any, state: Any) -> int:
    """The search of the textbook's figure 6.7, written as its code writes it; returns the nodes."""
    nodes = 0
    player = rules.to_move(state)

    def value(state: Any, alpha: float, beta: float) -> float:
        nonlocal nodes
        nodes += 1
        if rules.terminal_test(state):
            return rules.utility(state, player)
        is_max = rules.to_move(state) == player
        best = -float("inf") if is_max else float("inf")
        for action in rules.actions(state):
            found = value(rules.result(state, action), alpha, beta)
            if is_max:
                best = max(best, found)
                if best >= beta:
                    return best
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                if best <= alpha:
                    return best
                beta = min(beta, best)
        return best

    value(state, -float("inf"), float("inf"))
    return nodes


def nothing_known(_: Any) -> float:
    return 0.0


def counted(module: Any, name: str, search: Callable[[], object]) -> Callable[[], int]:
    """Returns a search of another library, with the calls of one of its functions, which are counted once before."""
    inner, nodes = getattr(module, name), 0

    def told(*given: Any, **named: Any) -> Any:
        nonlocal nodes
        nodes += 1
        return inner(*given, **named)

    setattr(module, name, told)
    search()
    setattr(module, name, inner)

    def again() -> int:
        search()
        return nodes

    return again


def say_speed(name: str, theirs: Callable[[], int], ours: Callable[[], int]) -> None:
    same = "" if theirs() == ours() else f"  (other trees: {theirs():,} and {ours():,} nodes)"
    one, other = 1 / least(theirs, 3), 1 / least(ours, 3)
    print(f"{name:54} {one:12,.0f} {other:12,.0f} {other / one:8.2f}{same}")


def say_speeds() -> None:
    print(f"\n{'nodes a second of the processor':54} {'theirs':>12} {'ours':>12} {'ratio':>8}")
    rules = Squares()
    say_speed(
        "AIMA-python's tic-tac-toe, to the end",
        lambda: textbook_alpha_beta(rules, rules.initial),
        lambda: pp.alpha_beta(aima.as_game(rules), compiled=False).nodes,
    )
    for kind, depth in ((EasyTicTacToe, 6), (EasyConnectFour, 5)):
        game = easyai.as_game(kind([None, None]), scoring=nothing_known)
        say_speed(
            f"easyAI's {kind.__name__}, {depth} plies",
            counted(
                sys.modules[Negamax.__module__],
                "negamax",
                lambda kind=kind, depth=depth: Negamax(depth, nothing_known)(kind([None, None])),
            ),
            lambda game=game, depth=depth: pp.alpha_beta(game, depth=depth, compiled=False).nodes,
        )
    for text in ("tic_tac_toe", "breakthrough(rows=4,columns=3)"):
        say_speed(
            f"OpenSpiel's {text}, to the end",
            counted(minimax, "_alpha_beta", lambda text=text: minimax.alpha_beta_search(pyspiel.load_game(text))),
            lambda text=text: pp.alpha_beta(openspiel.as_game(text), compiled=False).nodes,
        )
    print("\nwhat `search` needs where plain alpha-beta needs these nodes, to the end, on AIMA-python's tic-tac-toe:")
    print(f"{pp.alpha_beta(aima.as_game(rules)).nodes:,} and {pp.search(aima.as_game(rules)).nodes:,} nodes")


# ------------------------------------------------------------ Kaggle


def say_kaggle() -> None:
    game = pp.games.ConnectFour()
    board = [".XO".index(cell) for cell in game.format_position(game.play("4444")).replace("/", "")]
    configuration = {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 2}
    began = time.perf_counter()
    choose({"board": board, "mark": 1}, configuration, {}, began)
    seconds = time.perf_counter() - began
    found = pp.search(game, game.play("4444"), seconds=seconds_of(configuration, 0.0), compiled=False)
    print(
        f"\nKaggle: a move of 2 seconds takes {seconds:.2f} s by the clock; {found.depth} plies, {found.nodes:,} nodes"
    )


if __name__ == "__main__":
    say_overheads()
    say_chess()
    say_speeds()
    say_kaggle()

"""A player: chooses, remembers, stops when told, and says what is wrong in one sentence."""

from __future__ import annotations

import asyncio
import gc
import pickle
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay import BadArgument, BadPosition, GameError, NotCompilable, Player, RestsOn, StopReason
from perfectplay.games import Chess, Coins, ConnectFour, Nim, Othello, Pig, TicTacToe
from perfectplay.playing.choice import Choice
from perfectplay.playing.past import followed

FOUR, NOUGHTS = ConnectFour(), TicTacToe()


def until(condition: Any, seconds: float = 10) -> None:
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.005)
    assert condition()


# ------------------------------------------------------------ choosing


def test_it_chooses_and_says_why() -> None:
    with Player(FOUR, nodes=5000) as player:
        chosen = player.choose(FOUR.play("4 1 4 1 4 1"))
    assert isinstance(chosen, Choice)
    assert (chosen.action, chosen.name) == (3, "4")
    assert chosen.why == "It is best: win in 1 ply, value 1, proven."
    assert chosen.result.action == chosen.action


def test_without_a_state_it_begins() -> None:
    assert Player(NOUGHTS, depth=2).choose().result.state == NOUGHTS.initial_state()


@pytest.mark.parametrize(
    ("game", "algorithm", "ground"),
    [
        (Othello(), "search", RestsOn.EVALUATION),
        (FOUR, "hybrid", RestsOn.ROLLOUTS),
        (Coins(), "mcts", RestsOn.ROLLOUTS),
        (Pig(), "expectiminimax", RestsOn.EVALUATION),
    ],
)
def test_it_takes_what_suits_the_game(game: Any, algorithm: str, ground: RestsOn) -> None:
    chosen = Player(game, nodes=3000).choose()
    assert (chosen.result.rests_on, chosen.result.action in game.actions(game.initial_state())) == (ground, True)
    assert algorithm in (chosen.result.algorithm, "expectiminimax")


def test_knowledge_makes_it_a_search() -> None:
    class Middle(pp.Knowledge[Any, int]):
        def evaluate(self, state: Any, player: int) -> float:
            return 0.0

    player = Player(FOUR, depth=2, knowledge=Middle())
    assert (player.algorithm.name, player.choose().result.rests_on) == ("search", RestsOn.EVALUATION)


@pytest.mark.parametrize("name", ["alpha-beta", "minimax", "solve", "mcts", "best-first", "hybrid", "alpha_beta"])
def test_an_algorithm_can_be_named(name: str) -> None:
    chosen = Player(NOUGHTS, algorithm=name, nodes=20_000).choose(NOUGHTS.play("a1 b2 c3"))
    assert chosen.result.algorithm == name.replace("-", "_")


def test_the_only_action_is_played_at_once() -> None:
    state = NOUGHTS.play("a1 b2 c3 a3 c1 c2 a2 b3")
    chosen = Player(NOUGHTS, seconds=30).choose(state)
    assert chosen.why == "It is the only legal action."
    assert chosen.result.seconds < 5


def test_limits_of_one_action_stand_in_for_its_own() -> None:
    player = Player(Othello(), depth=1)
    assert player.choose().result.depth == 1
    assert player.choose(depth=3).result.depth == 3
    assert player.choose(nodes=50).result.nodes <= 50


def test_a_seed_repeats_its_choices() -> None:
    def choices(seed: int | None) -> list[Any]:
        player = Player(FOUR, nodes=3000, seed=seed)
        states = [FOUR.play(moves) for moves in ("", "4", "4 4", "1 2")]
        return [(one.action, one.result.value) for one in map(player.choose, states)]

    assert choices(1) == choices(1)
    assert len({str(choices(seed)) for seed in (1, 2, 3, None)}) > 1


def test_progress_is_told_and_can_end_it() -> None:
    told: list[Any] = []

    def progress(result: Any) -> bool:
        told.append(result)
        return len(told) < 3

    chosen = Player(Othello(), seconds=60, compiled=False).choose(progress=progress)
    assert chosen.result.stop_reason is StopReason.INTERRUPTED
    assert len(told) >= 3


def test_a_book_answers() -> None:
    game = Nim((1, 2))
    solution = pp.solve_all(game)
    assert Player(game, book=solution).choose().result.is_proven


# ------------------------------------------------------------ what it remembers


def test_it_follows_a_game() -> None:
    player = Player(FOUR, nodes=500)
    first = player.choose()
    after = FOUR.result(FOUR.initial_state(), first.action)
    assert player.past == (FOUR.initial_state(), after)
    reply = FOUR.result(after, 0)
    player.choose(reply)
    assert list(player.past[:3]) == [FOUR.initial_state(), after, reply]
    player.choose(FOUR.play("7 7 7"))
    assert player.past[0] == FOUR.play("7 7 7"), "another game has begun"


def test_repetitions_of_the_game_are_seen() -> None:
    """White is a queen up and must not let the position come three times."""
    game = Chess()
    start = game.parse_position("7k/8/8/8/8/8/Q7/K7 w - - 0 1")
    moves = ["Qb2+", "Kh7", "Qa2", "Kh8"] * 2
    states = [start]
    for move in moves:
        states.append(game.result(states[-1], game.parse_action(states[-1], move)))
    chosen = Player(game, depth=2).choose(states[-1], earlier=states[:-1])
    assert not game.same_position(game.result(states[-1], chosen.action), states[1])


def test_what_follows_is_found_for_chance_and_several_players() -> None:
    coins = Coins()
    start = coins.initial_state()
    after = coins.play(coins.action_name(start, next(iter(coins.actions(start)))))
    far = coins.result(after, next(iter(coins.actions(after))))
    assert followed(coins, [start], far, coins.to_move(start)) is None, "the player itself moved first"
    assert followed(coins, [after], far, coins.to_move(start)) == (far,)
    assert followed(coins, [far], far, 0) == ()
    assert followed(coins, [], far, 0) is None


def test_it_can_be_pickled() -> None:
    player = Player(FOUR, nodes=1000, seed=3, ponder=True, exploration=1.0, algorithm="mcts")
    copy = pickle.loads(pickle.dumps(player))
    assert copy.settings == player.settings
    assert copy.choose().action == player.choose().action


# ------------------------------------------------------------ time and threads


def test_it_gets_ready() -> None:
    player = Player(FOUR, seconds=0.2)
    assert player.ready(60)
    assert player.choose().result.compiled
    assert Player(NOUGHTS, depth=2).ready(60)


def test_stop_gives_the_best_so_far() -> None:
    player = Player(Othello(), seconds=60)
    player.ready()
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(player.choose()))
    thread.start()
    until(lambda: player._running is not None)
    time.sleep(0.2)
    stopped = player.stop()
    thread.join(10)
    assert found == [stopped]
    assert stopped.result.stop_reason is StopReason.INTERRUPTED
    assert player.stop() is stopped, "nothing is running: the last choice"
    assert player.choose(depth=1).result.depth == 1, "the next search is not stopped"


def test_those_who_ask_at_once_queue() -> None:
    player = Player(FOUR, nodes=2000)
    found: list[Any] = []
    states = [FOUR.play("4 " * count) for count in range(5)]
    threads = [threading.Thread(target=lambda state=state: found.append(player.choose(state))) for state in states]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert {one.result.state for one in found} == set(states)


def test_it_can_be_awaited() -> None:
    player = Player(FOUR, seconds=0.2)

    async def main() -> tuple[Choice[Any, Any], int]:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                await asyncio.sleep(0.001)
                ticks += 1

        ticking = asyncio.create_task(tick())
        chosen = await player.choose_async()
        ticking.cancel()
        return chosen, ticks

    chosen, ticks = asyncio.run(main())
    assert chosen.action in range(7)
    assert ticks > 0


def test_a_task_that_is_cancelled_ends_its_search() -> None:
    player = Player(Othello(), seconds=60)

    async def main() -> None:
        asked = asyncio.create_task(player.choose_async())
        await asyncio.sleep(0.2)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        await asyncio.wait_for(player.choose_async(depth=1), 20)

    asyncio.run(main())


def test_pondering_helps_and_ends() -> None:
    player = Player(Othello(), depth=9, ponder=True, seed=1)
    chosen = player.choose()
    assert player._pondering is not None
    state = Othello().initial_state()
    for action in chosen.result.pv[:2]:
        state = Othello().result(state, action)
    player._pondering.join(60)
    helped = player.choose(state)
    player.close()
    assert helped.result.nodes < Player(Othello(), depth=9).choose(state).result.nodes
    assert not any(thread.name == "perfectplay pondering" for thread in threading.enumerate())


def test_close_ends_a_search() -> None:
    player = Player(Othello(), seconds=60)
    thread = threading.Thread(target=player.choose)
    thread.start()
    until(lambda: player._running is not None)
    player.close()
    thread.join(10)
    assert not thread.is_alive()


# ------------------------------------------------------------ what makes it stronger

GUARDED = "4k3/2p5/3p4/8/8/3Q4/8/4K3 w - - 0 1"
"""The queen can take a pawn that another one guards."""


def test_it_switches_on_what_the_game_has_hooks_for() -> None:
    chess = Chess()
    state = chess.parse_position(GUARDED)
    blind = pp.search(chess, state, depth=1)
    assert blind.action_name == "Qxd6"
    with Player(chess, depth=1) as player, Player(chess, depth=1, quiescence=False, extensions=False) as other:
        chosen = player.choose(state)
        assert chosen.name != "Qxd6"
        assert [part.partition(":")[0] for part in chosen.result.unsound] == [
            "quiescence",
            "null move",
            "late-move reductions",
            "extensions",
        ]
        assert other.choose(state).name == "Qxd6"
        assert any(part.startswith("quiescence") for part in next(player.analyse(state)).unsound)
    with Player(chess, algorithm="alpha-beta", depth=1) as plain:
        assert plain.choose(state).name == "Qxd6"


def test_levels_look_as_the_player_does() -> None:
    chess = Chess()
    state = chess.parse_position(GUARDED)
    with Player(chess, level=2, ladder=(0.0, 0.5, 1.0), nodes=300, seed=1) as player:
        assert any(part.startswith("quiescence") for part in player.choose(state).result.unsound)


def test_a_player_who_is_selective_still_proves() -> None:
    chess = Chess()
    state = chess.parse_position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    with Player(chess, nodes=2000) as player:
        found = player.choose(state).result
    assert (found.action_name, found.is_proven, found.plies) == ("Rd8#", True, 1)


# ------------------------------------------------------------ analysis


def test_analysis_deepens() -> None:
    answers = Player(Othello()).analyse(lines=3)
    found = [next(answers) for _ in range(4)]
    assert [one.depth for one in found] == [1, 2, 3, 4]
    assert sum(root.bound is pp.EXACT for root in found[-1].root_values.values()) >= 3


def test_analysis_without_an_evaluation_grows_a_tree() -> None:
    answers = Player(FOUR, seed=1, knowledge=None).analyse()
    found = [next(answers) for _ in range(3)]
    visits = [sum(root.visits or 0 for root in one.root_values.values()) for one in found]
    assert visits[0] >= 900
    assert visits == sorted(visits)


def test_analysis_ends_with_a_proof() -> None:
    *_, last = Player(NOUGHTS).analyse(NOUGHTS.play("a1 b2 a2"))
    assert last.is_proven


def test_close_ends_an_analysis_that_runs() -> None:
    games: list[Any] = [Othello(), FOUR]
    for game in games:
        player = Player(game)
        answers = player.analyse()
        assert next(answers).action is not None
        threading.Timer(0.3, player.close).start()
        assert len(list(answers)) < 40  # without an end it would go on for ever


def test_an_analysis_has_the_switches_of_its_player() -> None:
    def nodes(**switches: Any) -> int:
        answers = Player(Othello(), algorithm="search", compiled=False, **switches).analyse(lines=1)
        return [next(answers) for _ in range(4)][-1].nodes

    assert nodes(killers=False, history=False, pvs=False) != nodes()


# ------------------------------------------------------------ bad input


def test_a_state_of_a_file_that_was_loaded_twice(tmp_path: Path) -> None:
    source = (
        "from typing import NamedTuple\nimport perfectplay as pp\n\n"
        "class Left(NamedTuple):\n    left: int\n\n"
        "class Take(pp.Game):\n"
        "    def initial_state(self): return Left(5)\n"
        "    def to_move(self, state): return state.left % 2\n"
        "    def actions(self, state): return [1]\n"
        "    def result(self, state, action): return Left(state.left - 1)\n"
        "    def is_terminal(self, state): return state.left == 0\n"
        "    def utility(self, state, player): return 1 if player else -1\n"
    )
    first, second = tmp_path / "first.py", tmp_path / "second.py"
    for path in (first, second):
        path.write_text(source, encoding="utf-8")
    one, other = pp.load(str(first)), pp.load(str(second))
    with pytest.raises(
        BadPosition, match="the state is a Left of another class than the Left of Take, as where the file"
    ):
        Player(one, depth=2, compiled=False).choose(other.initial_state())


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seconds": 0}, "seconds is 0; it must be above 0"),
        ({"depth": 0}, "depth is 0; it must be 1 or more plies"),
        ({"seed": "x"}, "seed is 'x'; it must be a whole number"),
        ({"algorithm": "deep"}, "there is no algorithm 'deep'; there are search, solve, "),
        ({"bananas": 3}, "bananas is no option of a search; its switches are table, "),
        ({"sceonds": 3}, "sceonds is no option of a search; did you mean seconds?"),
        ({"levle": 3}, "levle is no option of a search; did you mean level?"),
        ({"algorithm": "mcts", "exploratoin": 1}, "mcts takes no exploratoin; did you mean exploration?"),
        ({"threads": 0}, "threads is 0; it must be a whole number, 1 or more"),
        ({"threads": "x"}, "threads is 'x'; it must be a whole number, 1 or more"),
        ({"ladder": 3}, "ladder is 3; it must be numbers from 0 to 1 that go up, one for each level"),
        ({"ladder": [0.5, "x"]}, "ladder is (0.5, 'x'); it must be numbers from 0 to 1 that go up"),
        ({"book": "a.book"}, "book is 'a.book'; give what perfectplay.open_book(game, 'a.book') returns, or "),
        ({"book": Path("a.book")}, "book is 'a.book'; give what perfectplay.open_book(game, 'a.book') returns, or "),
        ({"book": 3}, "book is 3; it must be what open_book, open_solution or solve_all returns"),
        ({"algorithm": "mcts", "bananas": 3}, "mcts takes no bananas; leave it out, or name another algorithm"),
        ({"algorithm": "mcts", "depth": 3}, "mcts takes no depth; leave it out, or name another algorithm"),
        ({"algorithm": "mcts", "exploration": -1}, "exploration is -1; it must be a number, 0 or more"),
        ({"quiescence": True}, "quiescence needs noisy_actions"),
        ({"table_mb": 0}, "table_mb is 0; it must be a number of megabytes, 1 or more"),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadArgument) as raised:
        Player(FOUR, **options)
    assert sentence in str(raised.value)


def test_options_that_rest_on_the_game() -> None:
    chosen = Player(pp.games.Go(size=5), algorithm="mcts", rave=100, nodes=200, seed=1).choose()
    assert chosen.result.algorithm == "mcts"


def test_what_is_no_game() -> None:
    with pytest.raises(BadArgument, match=r"game is 3; it must be an object of a subclass of perfectplay\.Game"):
        Player(3)  # type: ignore[arg-type]


def test_positions_without_a_choice() -> None:
    player = Player(NOUGHTS, depth=1)
    with pytest.raises(BadPosition, match="the game is over, so there is nothing to choose"):
        player.choose(NOUGHTS.play("a1 b1 a2 b2 a3"))
    with pytest.raises(BadPosition, match="the state is a Discs, but states of TicTacToe are of the type Board"):
        player.choose(FOUR.initial_state())  # type: ignore[arg-type]
    dice = pp.games.Backgammon()
    with pytest.raises(BadPosition, match="chance moves here, so there is nothing to choose"):
        Player(dice, depth=1).choose()


def test_a_stop_before_the_first_action() -> None:
    with pytest.raises(BadArgument, match="no search to stop and no action yet; ask the player with choose first"):
        Player(NOUGHTS).stop()


def test_a_player_that_was_closed() -> None:
    player = Player(NOUGHTS, depth=1)
    player.close()
    player.close()
    with pytest.raises(BadArgument, match="this player was closed; make another one"):
        player.choose()
    with pytest.raises(BadArgument, match="this player was closed; make another one"):
        player.analyse()


class Uncompilable(TicTacToe):
    """Rules that are no machine code."""

    def is_terminal(self, state: Any) -> bool:
        return bool(eval("1")) and super().is_terminal(state)


def test_a_game_that_does_not_compile() -> None:
    player = Player(Uncompilable(), seconds=0.1)
    assert player.ready(60)
    assert not player.choose().result.compiled
    with pytest.raises(NotCompilable):
        Player(Uncompilable(), seconds=0.1, compiled=True).ready(60)


class SlowFour(ConnectFour):
    """A larger game whose rules are no machine code."""

    def is_terminal(self, state: Any) -> bool:
        return bool(eval("1")) and super().is_terminal(state)


def test_a_choice_tells_that_machine_code_would_have_paid() -> None:
    player = Player(SlowFour(), seconds=2)
    assert player.ready(60)
    result = player.choose().result
    assert result.cannot_compile
    assert "interpreted, because the rules do not compile" in str(result)
    short = player.choose(nodes=20).result
    assert not short.cannot_compile
    assert "compile" not in str(short)
    assert not Player(SlowFour(), seconds=0.5, compiled=False).choose().result.cannot_compile


@pytest.mark.parametrize(("game", "compiled"), [(SlowFour(), None), (FOUR, False)])
def test_an_analysis_of_rules_in_plain_python_begins_with_few_games(game: Any, compiled: bool | None) -> None:
    answers = Player(game, seed=1, knowledge=None, compiled=compiled).analyse(lines=2)
    tries = [sum(root.visits or 0 for root in next(answers).root_values.values()) for _ in range(4)]
    assert tries == [16, 32 + 16, 64 + 48, 128 + 112]


def test_rules_that_fail_are_named() -> None:
    class Broken(TicTacToe):
        def actions(self, state: Any) -> Any:
            raise RuntimeError("a mistake")

    with pytest.raises(GameError, match=r"Broken\.actions raised RuntimeError: a mistake"):
        Player(Broken(), depth=2).choose()


# ------------------------------------------------------------ threads that meet


def test_progress_may_stop_and_close_its_own_player() -> None:
    player = Player(Othello(), seconds=60)
    told: list[Any] = []

    def progress(_: Any) -> None:
        told.append(player.stop())
        player.close()

    chosen = player.choose(progress=progress)
    assert chosen.action in list(Othello().actions(Othello().initial_state()))
    assert told[0].action in list(Othello().actions(Othello().initial_state()))


def test_progress_may_not_ask_its_own_player() -> None:
    player = Player(Othello(), depth=3)
    with pytest.raises(BadArgument, match="this player is choosing already, and was asked by its own progress"):
        player.choose(progress=lambda _: player.choose())
    assert player.choose().action


def test_stop_does_not_wait_for_those_who_queue() -> None:
    player = Player(Othello(), seconds=60)
    found: dict[str, Any] = {}
    other = Othello().play("d3")

    def ask(name: str, state: Any) -> None:
        found[name] = player.choose(state)

    threads = [threading.Thread(target=ask, args=("first", None))]
    threads[0].start()
    until(lambda: player._running is not None)
    threads.append(threading.Thread(target=ask, args=("second", other)))
    threads[1].start()
    time.sleep(0.3)
    assert player.stop().result.state == Othello().initial_state()
    until(lambda: player._running is not None and player._running.state == other)
    assert player.stop().result.state == other
    for thread in threads:
        thread.join(10)
    assert found.keys() == {"first", "second"}


def test_a_cancelled_choice_leaves_nothing_behind() -> None:
    player = Player(Othello(), seconds=60, ponder=True)

    async def main() -> None:
        running, queued = (asyncio.create_task(player.choose_async()) for _ in range(2))
        await asyncio.sleep(0.3)
        queued.cancel()
        running.cancel()
        await asyncio.gather(running, queued, return_exceptions=True)

    asyncio.run(main())
    until(lambda: player._running is None)
    assert (player.past, player._chosen, player._pondering) == ((), None, None)


def test_a_player_that_nobody_holds_ponders_no_more() -> None:
    player = Player(Othello(), seconds=0.1, ponder=True)
    player.ready()
    player.choose()
    pondering = player._pondering
    assert pondering is not None
    del player
    gc.collect()
    pondering.join(10)
    assert not pondering.is_alive()


def test_a_state_that_is_asked_again_keeps_its_past() -> None:
    player = Player(FOUR, nodes=200)
    first = player.choose()
    after = FOUR.result(first.result.state, first.action)
    reply = FOUR.result(after, 0)
    player.choose(reply)
    player.choose(reply)
    assert list(player.past[:3]) == [FOUR.initial_state(), after, reply]
    player.choose()  # both moves were taken back
    assert player.past[0] == FOUR.initial_state()
    assert len(player.past) == 2


def test_one_ply_is_no_plies() -> None:
    why = Player(Othello(), algorithm="alpha-beta").choose(depth=1).why
    assert why.startswith("It is best after 1 ply: ")
    assert Player(Othello(), algorithm="alpha-beta").choose(depth=2).why.startswith("It is best after 2 plies: ")

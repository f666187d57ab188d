"""The transposition table: however small, however its hashes collide, whatever stands in it, answers stay right."""

from __future__ import annotations

import gc
import math
import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import BadArgument, Game, GameError, Table
from perfectplay.games import ConnectFour, TicTacToe
from perfectplay.search.algorithms import engine
from perfectplay.search.parts import move_picker, table_memory, transposition_table
from tests.search.graph_variants import judge, variants
from tests.small_games import GraphGame, Reference, graph_game
from tests.variants import examples, first

# ------------------------------------------------------------ a table that grows


@pytest.mark.parametrize(
    "options", first(1, [{}, {"distance": False, "algorithm": "alpha-beta"}, {"canonical": False}]), ids=str
)
def test_both_runs_take_the_same_nodes_while_it_grows(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    grown = []
    grow = transposition_table.grow

    def noted(game: Any, state: Any, run: Any, action: Any, features: Any) -> None:
        grow(game, state, run, action, features)
        grown.append(run.slots)

    game = ConnectFour(4, 4)
    usual = pp.solve(game, compiled=True, **options)
    monkeypatch.setattr(table_memory, "FIRST_SLOTS", 1 << 2)
    compiled = pp.solve(game, compiled=True, **options)
    with monkeypatch.context() as patch:
        patch.setattr(engine, "grow", noted)
        interpreted = pp.solve(game, compiled=False, **options)
    assert grown == [1 << 4, 1 << 6, 1 << 8, *([] if options.get("canonical", True) else [1 << 10])]
    assert (compiled.value, compiled.plies) == (usual.value, usual.plies) == (interpreted.value, interpreted.plies)
    assert compiled.nodes == interpreted.nodes != usual.nodes
    assert compiled.table_hits == interpreted.table_hits
    assert compiled.nodes < 1.5 * usual.nodes  # what a smaller table has lost


# ------------------------------------------------------------ small tables, collisions, torn entries


@pytest.mark.parametrize("slots", [2, 4, 8])
@given(found=variants(), depth=st.none() | st.integers(1, 6), distance=st.booleans())
def test_tables_in_which_everything_is_replaced(slots: int, found: Any, depth: int | None, distance: bool) -> None:
    game, to_any_depth = found
    shared = Table(1, slots=slots)
    depth = depth if to_any_depth else None
    for _ in range(2):  # the second time, with what the first left behind
        if depth is None:
            answer = pp.solve(game, distance=distance, shared_table=shared, compiled=False)
        else:
            answer = pp.search(game, depth=depth, distance=distance, shared_table=shared, compiled=False)
        judge(answer, game, depth, distance, to_any_depth=to_any_depth)
        assert shared.slots <= slots


@pytest.mark.parametrize("bits", [0, 1, 2, 5])
@given(found=variants(), depth=st.none() | st.integers(1, 6), slots=st.sampled_from([None, 2, 64]))
@settings(max_examples=examples(40))
def test_hashes_that_collide(bits: int, found: Any, depth: int | None, slots: int | None) -> None:
    """Only some bits of each hash are left, or none; the whole state is compared."""
    game, to_any_depth = found
    depth = depth if to_any_depth else None
    right = move_picker.hash_of
    with pytest.MonkeyPatch.context() as patch:
        for module in (engine, move_picker, transposition_table):
            patch.setattr(module, "hash_of", lambda value: right(value) & (1 << bits) - 1)
        shared = None if slots is None else Table(1, slots=slots)
        if depth is None:
            answer = pp.solve(game, shared_table=shared, compiled=False)
        else:
            answer = pp.search(game, depth=depth, shared_table=shared, compiled=False)
    judge(answer, game, depth, True, to_any_depth=to_any_depth)


def torn(shared: Table, draw: random.Random) -> None:
    """Mixes the words of entries, as two threads that write at once would, and changes bits of some."""
    slots = [slot for slot, (entry, _) in shared.plain.items() if entry[1]]
    for slot in slots:
        entry, seal = shared.plain[slot]
        mixed = [shared.plain[draw.choice(slots)][0][part] for part in range(4)]
        own = list(entry)
        for part in draw.sample(range(4), draw.randint(1, 4)):
            own[part] = mixed[part]
        if draw.random() < 0.3:
            part = draw.choice([1, 2])
            own[part] ^= 1 << draw.randrange(60)
        shared.plain[slot] = tuple(own), seal


@given(found=variants(), depth=st.none() | st.integers(1, 6), seed=st.integers(0, 10**6))
@settings(max_examples=examples(150))
def test_entries_that_are_half_overwritten(found: Any, depth: int | None, seed: int) -> None:
    game, to_any_depth = found
    depth = depth if to_any_depth else None
    shared, draw = Table(1, slots=64), random.Random(seed)
    for _ in range(4):
        generation = shared.generation
        if depth is None:
            answer = pp.solve(game, shared_table=shared, compiled=False)
        else:
            answer = pp.search(game, depth=depth, shared_table=shared, compiled=False)
        judge(answer, game, depth, True, to_any_depth=to_any_depth)
        assert shared.generation in (generation, 1)
        torn(shared, draw)


class LargeActions(Game[tuple[int, int], int]):
    """A state of two words, and actions that fit into no code: entries are kept without them."""

    can_repeat = False

    def initial_state(self) -> tuple[int, int]:
        return 0, 0

    def to_move(self, state: tuple[int, int]) -> int:
        return state[0] & 1

    def actions(self, state: tuple[int, int]) -> Iterator[int]:
        for number in range(3):
            yield 8190 + number

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return state[0] + 1, (3 * state[1] + action * action) % 23

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return state[0] == 8

    def utility(self, state: tuple[int, int], player: int) -> float:
        return float(state[1] - 11 if player == 0 else 11 - state[1])


def test_actions_that_are_not_kept_in_the_table() -> None:
    game = LargeActions()
    found = [pp.solve(game, compiled=compiled) for compiled in (False, True)]
    assert found[0].value == pp.minimax(game, compiled=False).value
    for name in ("value", "pv", "nodes", "table_hits", "cutoffs"):
        assert getattr(found[0], name) == getattr(found[1], name)
    assert found[0].table_hits > 0


@pytest.mark.parametrize("compiled", [False, True])
def test_when_the_marks_of_searches_are_used_up_the_table_is_emptied(compiled: bool) -> None:
    game, shared = ConnectFour(4, 4), Table(1)
    fresh = [pp.solve(game, game.play(moves), compiled=compiled).nodes for moves in ("1234", "2244")]
    with shared.in_use():
        shared.begin("nobody")
        shared.generation = table_memory.GENERATIONS - table_memory.BATCH - 2
    seen = []
    for _ in range(3):
        for moves, nodes in zip(("1234", "2244"), fresh, strict=True):
            shared.owner = None  # as for another game
            assert pp.solve(game, game.play(moves), compiled=compiled, shared_table=shared).nodes == nodes
            seen.append(shared.generation)
    assert 1 in seen
    assert max(seen) < table_memory.GENERATIONS - table_memory.BATCH


def test_the_marks_may_be_used_up_while_many_states_are_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ConnectFour(4, 4)
    draw, states = random.Random(3), []
    while len(states) < 600:
        state = game.initial_state()
        for _ in range(7):
            if not game.is_terminal(state):
                state = game.result(state, draw.choice(list(game.actions(state))))
        states.append(state)
    right = pp.solve_many(game, states, compiled=True)
    monkeypatch.setattr(table_memory, "GENERATIONS", table_memory.BATCH + 300)
    assert pp.solve_many(game, states, compiled=True) == right


# ------------------------------------------------------------ several threads


class Busy(dict[int, Any]):
    """What other threads search: now this, now that."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)

    def __getitem__(self, index: int) -> Any:
        return AnyMark() if self.draw.random() < 0.5 else 0


class AnyMark:
    def __eq__(self, other: object) -> bool:
        return True


@given(found=variants(), depth=st.none() | st.integers(1, 6), seed=st.integers(0, 10**6), lines=st.integers(1, 3))
@settings(max_examples=examples(200))
def test_what_another_thread_searches_is_put_off_and_not_forgotten(
    found: Any, depth: int | None, seed: int, lines: int
) -> None:
    game, to_any_depth = found
    depth = depth if to_any_depth else None
    interpreted = engine.EngineRun.interpreted

    def begun() -> Any:
        run = interpreted()
        run.is_shared = 1
        run.busy = Busy(seed)
        return run

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine.EngineRun, "interpreted", begun)
        patch.setattr(engine, "WORTH_SHARING", 0)
        if depth is None:
            answer = pp.solve(game, compiled=False, lines=lines)
        else:
            answer = pp.search(game, depth=depth, compiled=False, lines=lines)
    judge(answer, game, depth, True, to_any_depth=to_any_depth)


# ------------------------------------------------------------ one table for several searches


@given(found=variants(), seed=st.integers(0, 10**6))
def test_a_table_that_is_shared_from_position_to_position(found: Any, seed: int) -> None:
    """A game is played on with one table: states come again at other plies, and on other paths."""
    game, _ = found
    shared, draw, state = Table(1, slots=64), random.Random(seed), 0
    for _ in range(6):
        whole, end = Reference(game, state, True).value(state)
        answer = pp.solve(game, state, shared_table=shared, compiled=False)
        assert (answer.value, answer.is_proven) == (whole, True)
        assert (answer.plies or 0) == abs(end)
        if game.is_terminal(state):
            break
        state = game.result(state, draw.choice(list(game.actions(state))))


def test_a_shared_table_saves_work_and_a_fresh_one_does_not() -> None:
    game = TicTacToe()
    shared = Table(1)
    first = pp.solve(game, shared_table=shared, compiled=False)
    again = pp.solve(game, shared_table=shared, compiled=False)
    assert again.nodes < first.nodes
    assert (again.value, again.plies) == (first.value, first.plies)
    assert pp.solve(game, compiled=False).nodes == pp.solve(game, compiled=False).nodes == first.nodes


def test_a_shared_table_forgets_other_games_and_other_sides() -> None:
    shared = Table(1)
    draw = random.Random(11)
    for _ in range(30):
        game = graph_game(draw.randrange(10**6), size=8)
        for state in range(8):
            answer = pp.solve(game, state, shared_table=shared, compiled=False)
            assert answer.value == Reference(game, state).value(state)[0]


def test_a_shared_table_forgets_searches_with_other_options() -> None:
    for seed in range(20):
        game = graph_game(seed, size=10, cycles=False)
        shared = Table(1)
        pp.solve(game, shared_table=shared, distance=False, compiled=False)
        answer = pp.solve(game, shared_table=shared, compiled=False)
        assert (answer.plies or 0) == abs(Reference(game, 0, True).value(0)[1])


def test_a_shared_table_after_an_unsound_search() -> None:
    """What a selective search took for bounds is nothing to a sound one."""
    for seed in range(300):
        game = graph_game(seed, size=12, cycles=False)
        shared = Table(1)
        pp.search(game, depth=5, late_moves=True, futility=0.1, shared_table=shared, compiled=False)
        answer = pp.search(game, depth=5, shared_table=shared, compiled=False)
        assert answer.value == Reference(game, 0, True).value(0, 5)[0], seed


def test_a_table_serves_interpreted_and_compiled_searches_in_turn() -> None:
    game = ConnectFour(columns=4, rows=4)
    shared = Table(1)
    answers = [pp.search(game, depth=7, shared_table=shared, compiled=compiled) for compiled in (False, True) * 2]
    assert len({(answer.value, answer.action, answer.pv[0]) for answer in answers}) == 1


def test_tables_are_given_back() -> None:
    """Many searches, also such that fail, take no more memory than one."""

    class Failing(GraphGame):
        def result(self, state: int, action: int) -> int:
            raise ValueError("no")

    shared = Table(1)
    graph = graph_game(1)
    failing = Failing(*(getattr(graph, name) for name in GraphGame.__dataclass_fields__))
    for _ in range(3):
        with pytest.raises(GameError, match=r"Failing\.result raised ValueError: no"):
            pp.search(failing, shared_table=shared, compiled=False)
    assert pp.solve(graph, shared_table=shared, compiled=False).is_proven
    left_behind = pp.deepen(graph, shared_table=shared, compiled=False)
    next(left_behind)
    with pytest.raises(BadArgument, match="shared_table is in use by another search"):
        pp.solve(graph, shared_table=shared, compiled=False)
    del left_behind
    gc.collect()
    assert pp.solve(graph, shared_table=shared, compiled=False).is_proven


@pytest.mark.parametrize("compiled", [False, True])
def test_a_table_that_waits_holds_nothing_of_a_game(compiled: bool) -> None:
    assert pp.solve(ConnectFour(4, 4), table_mb=3, compiled=compiled).is_proven
    (waiting,) = table_memory._spare[3]
    assert (waiting.owner, waiting.plain) == (None, {})


# ------------------------------------------------------------ states of all kinds


class Pile(NamedTuple):
    left: int
    taken: tuple[int, ...]


class Inner(NamedTuple):
    sign: int
    extreme: int


class Nested(NamedTuple):
    inner: Inner
    pair: tuple[int, tuple[float, bool]]
    ply: int


class Walking(Game[Any, Any]):
    """A walk of six plies over states and actions of some kind; what was gathered counts."""

    can_repeat = False
    length = 6

    def steps(self) -> tuple[Any, ...]:
        return -3, 0, 2

    def start(self) -> Any:
        return (0, 0)

    def initial_state(self) -> Any:
        return self.start()

    def to_move(self, state: Any) -> int:
        return self.plies(state) & 1

    def actions(self, state: Any) -> Iterator[Any]:
        yield from self.steps()

    def result(self, state: Any, action: Any) -> Any:
        return state[0] + 1, (state[1] * 3 + action) % 11 - 5

    def plies(self, state: Any) -> int:
        return state[0]

    def sum_of(self, state: Any) -> int:
        return state[1]

    def is_terminal(self, state: Any) -> bool:
        return self.plies(state) == self.length

    def utility(self, state: Any, player: int) -> float:
        return float(self.sum_of(state) if player == 0 else -self.sum_of(state))


class ByTuples(Walking):
    """Its actions are tuples."""

    def steps(self) -> tuple[Any, ...]:
        return (-3, 1), (0, 0), (2, 5)

    def result(self, state: Any, action: Any) -> Any:
        return state[0] + 1, (state[1] * 3 + action[0] + action[1]) % 11 - 5


class OfStrings(Walking):
    """Its states are strings, its actions letters."""

    def steps(self) -> tuple[Any, ...]:
        return "a", "b", "zz"

    def start(self) -> Any:
        return ""

    def result(self, state: Any, action: Any) -> Any:
        return "".join(sorted(state + action[0]))

    def plies(self, state: Any) -> int:
        return len(state)

    def sum_of(self, state: Any) -> int:
        return state.count("a") * state.count("z") - state.count("b") ** 2


class OfSets(Walking):
    """Its states are frozen sets of pairs."""

    def start(self) -> Any:
        return frozenset()

    def result(self, state: Any, action: Any) -> Any:
        return state | {(len(state), action)}

    def plies(self, state: Any) -> int:
        return len(state)

    def sum_of(self, state: Any) -> int:
        return sum(place * action for place, action in state) % 7 - 3


class OfNestedTuples(Walking):
    """Its states are nested, with numbers at both ends of 64 bits."""

    def start(self) -> Any:
        return Nested(Inner(-1, -(1 << 63)), (0, (0.5, False)), 0)

    def result(self, state: Any, action: Any) -> Any:
        inner, (number, (half, flag)), ply = state
        number = (number * 3 + action) % 11 - 5
        extreme = (1 << 63) - 1 if inner.extreme < 0 else -(1 << 63)
        return Nested(Inner(-inner.sign, extreme), (number, (-half, not flag)), ply + 1)

    def plies(self, state: Any) -> int:
        return state.ply

    def sum_of(self, state: Any) -> int:
        return state.pair[0] * (1 if state.pair[1][0] > 0 else 2)


class OfUnequalLengths(Walking):
    """Its states are tuples whose length grows."""

    def start(self) -> Any:
        return Pile(9, ())

    def result(self, state: Any, action: Any) -> Any:
        return Pile(state.left - 1, (*state.taken, action))

    def plies(self, state: Any) -> int:
        return len(state.taken)

    def sum_of(self, state: Any) -> int:
        return sum(place * step for place, step in enumerate(state.taken)) % 9 - 4


KINDS_OF_STATES = [Walking, ByTuples, OfStrings, OfSets, OfNestedTuples, OfUnequalLengths]


@pytest.mark.parametrize("cls", KINDS_OF_STATES)
@pytest.mark.parametrize("windows", ["wide", "mtd"])
def test_states_and_actions_of_any_kind(cls: type[Walking], windows: str) -> None:
    game = cls()
    plain = Reference(game, game.initial_state(), True).value(game.initial_state())
    for options in ({}, {"shared_table": Table(1, slots=8)}):
        answer = pp.solve(game, compiled=False, windows=windows, **options)
        assert (answer.value, answer.plies or 0) == (plain[0], abs(plain[1]))
        assert answer.table_hits > 0 or cls is OfSets or cls is OfUnequalLengths
    assert pp.solve(game).value == plain[0]


@pytest.mark.slow
@pytest.mark.parametrize("cls", [ByTuples, OfNestedTuples])
def test_nested_states_and_tuple_actions_compiled(cls: type[Walking]) -> None:
    game = cls()
    one, other = (pp.solve(game, compiled=compiled) for compiled in (False, True))
    assert (one.value, one.nodes, one.pv, one.table_hits) == (other.value, other.nodes, other.pv, other.table_hits)


class WithList(Walking):
    """A state with a list in it has no hash."""

    def start(self) -> Any:
        return Pile(9, [])  # type: ignore[arg-type]

    def result(self, state: Any, action: Any) -> Any:
        return Pile(state.left - 1, [*state.taken, action])  # type: ignore[arg-type]

    def plies(self, state: Any) -> int:
        return len(state.taken)


@pytest.mark.parametrize("call", [pp.search, pp.solve])
def test_a_state_without_a_hash_is_an_error_in_one_sentence(call: Any) -> None:
    with pytest.raises(GameError) as error:
        call(WithList(), compiled=False)
    said = str(error.value)
    assert "\n" not in said
    assert "compiled" not in said
    assert "taken" in said
    assert "list" in said


# ------------------------------------------------------------ processes and threads


def test_two_searches_in_two_threads() -> None:
    game = ConnectFour(columns=4, rows=4)
    alone = pp.solve(game, game.play("12"), compiled=False)
    found: list[Any] = []

    def work() -> None:
        found.append(pp.solve(game, game.play("12"), compiled=False))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(one.value, one.nodes, one.pv) for one in found] == [(alone.value, alone.nodes, alone.pv)] * 3


def test_a_shared_table_is_not_for_two_searches_at_once() -> None:
    shared = Table(1)
    game = ConnectFour()
    said: list[str] = []
    started = threading.Event()

    def work() -> None:
        pp.search(game, seconds=1.5, shared_table=shared, compiled=False, progress=lambda _: started.set())

    thread = threading.Thread(target=work)
    thread.start()
    started.wait(10)
    with pytest.raises(BadArgument) as error:
        pp.search(game, depth=1, shared_table=shared)
    said.append(str(error.value))
    thread.join()
    assert "in use" in said[0]
    assert pp.search(game, depth=1, shared_table=shared).action in range(7)


def test_a_search_with_a_table_in_a_forked_child() -> None:
    game, shared = TicTacToe(), Table(1)
    expected = pp.solve(game, shared_table=shared, compiled=False).value
    child = os.fork()
    if child == 0:
        try:
            same = (
                pp.solve(game, shared_table=shared, compiled=False).value
                == expected
                == pp.solve(game, compiled=False).value
            )
            os._exit(0 if same else 1)
        except BaseException:
            os._exit(2)
    ends = time.monotonic() + 30
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        if time.monotonic() > ends:
            os.kill(child, signal.SIGKILL)
            pytest.fail("the search in the child hangs")
        time.sleep(0.02)
    assert os.waitstatus_to_exitcode(ended[1]) == 0
    assert pp.solve(game, shared_table=shared, compiled=False).value == expected


class Thinking(Walking):
    """Its estimates come from a search of its own."""

    def evaluate(self, state: Any, player: int) -> float:
        answer = pp.search(Walking(), state, depth=2, compiled=False)
        return answer.value if player == self.to_move(state) else -answer.value


def test_a_search_inside_an_evaluation() -> None:
    game = Thinking()
    answer = pp.search(game, depth=2, compiled=False)
    assert answer.value == Reference(game, (0, 0)).value((0, 0), 2)[0]


# ------------------------------------------------------------ what cannot be


@pytest.mark.parametrize(
    ("megabytes", "part"),
    [
        (0, "table_mb is 0; it must be a number of megabytes, 1 or more"),
        (0.5, "table_mb is 0.5; it must be"),
        (-1, "table_mb is -1; it must be"),
        (math.nan, "table_mb is nan; it must be"),
        ("64", "table_mb is '64'; it must be"),
        (None, "table_mb is None; it must be"),
        ([1], r"table_mb is \[1\]; it must be"),
        (10**9, "table_mb is 1,000,000,000, but this machine has"),
        (math.inf, "table_mb is inf; it must be"),
        (10**400, "but this machine has"),
    ],
)
@pytest.mark.parametrize("call", [pp.search, pp.solve])
def test_sizes_that_cannot_be(call: Any, megabytes: Any, part: str) -> None:
    with pytest.raises(BadArgument, match=part):
        call(TicTacToe(), table_mb=megabytes, compiled=False)


def test_true_is_no_size() -> None:
    pp.search(TicTacToe(), depth=1, table_mb=1, compiled=False)
    with pytest.raises(BadArgument, match="table_mb is True"):
        pp.search(TicTacToe(), depth=1, table_mb=True, compiled=False)


@pytest.mark.parametrize("slots", [0, 1, 3, 6, -2])
def test_numbers_of_slots_that_cannot_be(slots: int) -> None:
    with pytest.raises(BadArgument, match=f"slots is {slots}; it must be a power of two"):
        Table(1, slots=slots)


@pytest.mark.parametrize("shared", [5, "table", {}, [], True])
@pytest.mark.parametrize("call", [pp.search, pp.solve])
def test_what_is_no_table(call: Any, shared: Any) -> None:
    with pytest.raises(BadArgument, match=r"it must be a perfectplay\.Table"):
        call(TicTacToe(), shared_table=shared)


def test_a_table_is_emptied_when_its_marks_run_out_and_not_before() -> None:
    table = Table(1, slots=8)
    table.generation = table_memory.GENERATIONS - table_memory.BATCH - 2
    kept = []
    for _ in range(3):
        table.begin("a game")
        kept.append(table.generation)
    last = table_memory.GENERATIONS - table_memory.BATCH - 1
    assert kept == [last, 1, 2]

"""Tuples, sets and texts of states whose length changes from one state to the next: compiled as in Python."""

from __future__ import annotations

import enum
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay import NotCompilable
from perfectplay.compiling import converting, examples
from perfectplay.compiling.converting import as_words, described, from_words, merged, shape_of, type_described
from perfectplay.compiling.primitives import words_of
from perfectplay.compiling.types import INT, TEXT, letters, product, varying


class Piles(pp.Game[Any, Any]):
    """Take one or two from a pile; an empty pile goes, and a pile of five falls into two: the last one wins."""

    def initial_state(self) -> Any:
        return ((5, 3, 1), 0)

    def to_move(self, state: Any) -> int:
        return int(state[1])

    def actions(self, state: Any) -> Iterator[Any]:
        for place, size in enumerate(state[0]):
            for count in (1, 2):
                if count <= size:
                    yield (place, count)
            if size == 5:
                yield (place, 0)

    def result(self, state: Any, action: Any) -> Any:
        place, count = action
        piles = list(state[0])
        if count == 0:
            piles.pop(place)
            piles.extend([2, 2])
        else:
            piles[place] -= count
        return (tuple(sorted(pile for pile in piles if pile > 0)), 1 - state[1])

    def is_terminal(self, state: Any) -> bool:
        return len(state[0]) == 0

    def utility(self, state: Any, player: int) -> float:
        return -1 if player == state[1] else 1


class Claim(NamedTuple):
    mine: frozenset[tuple[int, int]]
    theirs: frozenset[tuple[int, int]]


class Cells(pp.Game[Claim, Any]):
    """Claim the cells of a board of 3 x 3 in sets; a row, a column or a diagonal wins."""

    can_repeat = False

    def initial_state(self) -> Claim:
        return Claim(frozenset(), frozenset())

    def to_move(self, state: Claim) -> int:
        return (len(state.mine) + len(state.theirs)) % 2

    def actions(self, state: Claim) -> Any:
        taken = state.mine | state.theirs
        return [(x, y) for x in range(3) for y in range(3) if (x, y) not in taken]

    def result(self, state: Claim, action: Any) -> Claim:
        return Claim(state.theirs, state.mine | {action})

    def has_won(self, cells: frozenset[Any]) -> bool:
        across = any(sum(1 for x, y in cells if y == row) == 3 for row in range(3))
        down = any(sum(x == column for x, y in cells) == 3 for column in range(3))
        return across or down or {(0, 0), (1, 1), (2, 2)} <= cells or {(2, 0), (1, 1), (0, 2)}.issubset(cells)

    def is_terminal(self, state: Claim) -> bool:
        return self.has_won(state.theirs) or len(state.mine.union(state.theirs)) == 9

    def utility(self, state: Claim, player: int) -> float:
        if not self.has_won(state.theirs):
            return 0
        return -1 if player == self.to_move(state) else 1


@dataclass(frozen=True)
class Hands:
    hands: tuple[frozenset[int], ...]
    played: tuple[int, ...]
    log: str


class Cards(pp.Game[Hands, Any]):
    """Three players hold cards; each plays one or two of them. Actions are of two lengths, and a text grows."""

    players = 3
    is_zero_sum = False

    def initial_state(self) -> Hands:
        return Hands((frozenset({1, 5}), frozenset({2, 4, 6}), frozenset({3, 7})), (), "")

    def to_move(self, state: Hands) -> int:
        return len(state.played) % 3

    def actions(self, state: Hands) -> Any:
        mine = sorted(state.hands[self.to_move(state)])
        return [(card,) for card in mine] + [(a, b) for a, b in itertools.pairwise(mine) if a + b > 6]

    def result(self, state: Hands, action: Any) -> Hands:
        player = self.to_move(state)
        hands = list(state.hands)
        hands[player] = hands[player] - set(action)
        return Hands(tuple(hands), (*state.played, sum(action)), state.log + "abc"[player] * len(action))

    def is_terminal(self, state: Hands) -> bool:
        return len(state.hands[self.to_move(state)]) == 0

    def utility(self, state: Hands, player: int) -> float:
        played = sum(value for place, value in enumerate(state.played) if place % 3 == player)
        return played + state.log.count("abc"[player]) - sum(state.hands[player])


GAMES = [Piles(), Cells(), Cards()]


SEARCHES = (pp.minimax, pp.max_n, pp.mcts)


@pytest.mark.parametrize(
    ("game", "search"),
    [*((game, search) for game in GAMES for search in SEARCHES)]
    + [(game, search) for game in GAMES[:2] for search in (pp.search, pp.solve)],
)
def test_both_runs_give_the_same(game: Any, search: Any) -> None:
    limit = {pp.minimax: {"depth": 5}, pp.max_n: {"depth": 5}, pp.mcts: {"nodes": 3000}}.get(search, {})
    slow, fast = (search(game, compiled=compiled, **limit) for compiled in (False, True))
    assert fast.compiled
    assert (fast.value, fast.nodes, fast.action) == (slow.value, slow.nodes, slow.action)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_every_state_comes_back_as_it_is(game: Any) -> None:
    first = game.initial_state()
    shapes = examples.varied_shapes(game, *examples.shapes_of(game, first, next(iter(game.actions(first)))))
    assert shapes is not None
    state, _ = shapes
    assert converting.holds_varying(state)
    source = random.Random(7)
    for _ in range(30):
        here = game.initial_state()
        while not game.is_terminal(here):
            assert from_words(state, iter(as_words(state, here, []))) == here
            here = game.result(here, source.choice(list(game.actions(here))))


def test_later_states_need_no_other_machine_code() -> None:
    """A player asks about one state after the other; their machine code is one."""
    game, here = Piles(), Piles().initial_state()
    kinds = set()
    while not game.is_terminal(here):
        actions = list(game.actions(here))
        shapes = examples.varied_shapes(game, *examples.shapes_of(game, here, actions[0]))
        kinds.add(shapes)
        assert pp.search(game, here, compiled=True).value == pp.search(game, here, compiled=False).value
        here = game.result(here, actions[-1])
    assert len(kinds) == 1


class Grows(pp.Game[Any, int]):
    """A tuple that grows with each ply, far longer than random games of sixty plies show."""

    plies = 150

    def initial_state(self) -> Any:
        return ((0,), 0)

    def to_move(self, state: Any) -> int:
        return int(state[1]) % 2

    def actions(self, state: Any) -> list[int]:
        return [1, 2] if state[1] % 50 == 0 else [1]

    def result(self, state: Any, action: int) -> Any:
        return (state[0] + (action,), state[1] + 1)

    def result_of(self, state: Any) -> int:
        return sum(state[0]) % 3 - 1

    def is_terminal(self, state: Any) -> bool:
        return bool(state[1] >= self.plies)

    def utility(self, state: Any, player: int) -> float:
        return self.result_of(state) if player == 0 else -self.result_of(state)


class ChangesLate(Grows):
    """The length changes after ninety plies."""

    def initial_state(self) -> Any:
        return ((1, 1), 0)

    def result(self, state: Any, action: int) -> Any:
        return tuple([action] * (3 if state[1] >= 90 else 2)), state[1] + 1


@pytest.mark.parametrize("cls", [Grows, ChangesLate])
@pytest.mark.parametrize("compiled", [True, None])
def test_what_random_games_do_not_show_is_learned(cls: type[Grows], compiled: bool | None) -> None:
    slow = pp.minimax(cls(), depth=149, compiled=False)
    fast = pp.minimax(cls(), depth=149, compiled=compiled)
    assert (fast.value, fast.nodes, fast.action) == (slow.value, slow.nodes, slow.action)
    assert fast.compiled or compiled is None


class Suit(enum.Enum):
    """In an order of its own."""

    LOW = 3
    HIGH = 1
    MIDDLE = 2


class Suits(pp.Game[Any, Suit]):
    """Sets of enums and of tuples, whose members have no order in Python, or another one."""

    def initial_state(self) -> Any:
        return (frozenset(Suit), frozenset({("a", 1), ("b", -2)}), 0)

    def to_move(self, state: Any) -> int:
        return int(state[2]) % 2

    def actions(self, state: Any) -> list[Suit]:
        return [suit for suit in (Suit.HIGH, Suit.MIDDLE, Suit.LOW) if suit in state[0]] + [Suit.LOW] * (state[2] % 2)

    def result(self, state: Any, action: Suit) -> Any:
        suits, pairs, plies = state
        more = {("c" if action is Suit.HIGH else "a", plies % 4 - 1)}
        return (suits - {action} if plies % 2 else suits | {action}, pairs ^ more, plies + 1)

    def is_terminal(self, state: Any) -> bool:
        return state[2] >= 7 or not state[0]

    def utility(self, state: Any, player: int) -> float:
        score = sum(number for _, number in state[1]) + len(state[0]) - 2
        return score if player == 0 else -score


@pytest.mark.parametrize("search", [pp.minimax, pp.search, pp.solve])
def test_sets_of_enums_and_of_tuples(search: Any) -> None:
    slow, fast = (search(Suits(), compiled=compiled) for compiled in (False, True))
    assert (fast.value, fast.nodes, fast.action) == (slow.value, slow.nodes, slow.action)


@pytest.mark.parametrize("compiled", [True, None])
def test_a_longer_past_and_a_longer_state_find_room(compiled: bool | None) -> None:
    game, first = Piles(), Piles().initial_state()
    past = [((1,) * number, 0) for number in (20, 60)]
    slow = pp.search(game, first, earlier=[*past, first], compiled=False)
    fast = pp.search(game, first, earlier=[*past, first], compiled=compiled)
    assert (fast.value, fast.nodes) == (slow.value, slow.nodes)
    late = ((1,) * 90, 0)
    slow, fast = (pp.minimax(game, late, depth=2, compiled=one) for one in (False, compiled))
    assert (fast.value, fast.nodes) == (slow.value, slow.nodes)


class HandsGivenOn(Suits):
    """Sets of a state that a helper gives, each of two states."""

    def hand(self, state: Any) -> frozenset[tuple[str, int]]:
        return state[1]

    def utility(self, state: Any, player: int) -> float:
        mine, after = self.hand(state), self.hand(self.result(state, Suit.HIGH))
        score = sum(number for _, number in mine) * 3 + len(after) * 2 - len(mine & after)
        return score if player == 0 else -score


class OnlyATuple(pp.Game[Any, Any]):
    """A state that is a tuple whose length changes, and actions that look like such states."""

    can_repeat = False
    first = (1, 5, 2, 4, 0)

    def initial_state(self) -> Any:
        return self.first

    def to_move(self, state: Any) -> int:
        return len(state) % 2

    def actions(self, state: Any) -> list[Any]:
        return [(place, 1) for place, _ in enumerate(state)]

    def result(self, state: Any, action: Any) -> Any:
        place, _ = action
        return state[:place] + state[place + 1 :]

    def is_terminal(self, state: Any) -> bool:
        return len(state) < 2

    def utility(self, state: Any, player: int) -> float:
        return (state[0] - 3) * (1 if player == 0 else -1)


class OnlyASet(pp.Game[Any, int]):
    """A state that is a set."""

    can_repeat = False

    def initial_state(self) -> Any:
        return frozenset({1, 2, 3})

    def to_move(self, state: Any) -> int:
        return len(state) % 2

    def actions(self, state: Any) -> list[int]:
        return [number for number in range(1, 8) if number not in state]

    def result(self, state: Any, action: int) -> Any:
        return state | {action}

    def is_terminal(self, state: Any) -> bool:
        return len(state) >= 6

    def utility(self, state: Any, player: int) -> float:
        return (sum(state) % 7 - 3) * (1 if player == 0 else -1)


@pytest.mark.parametrize("game", [HandsGivenOn(), OnlyATuple(), OnlyASet()], ids=lambda game: type(game).__name__)
def test_searches_from_several_states(game: Any) -> None:
    state = game.initial_state()
    for _ in range(3):
        for search in (pp.minimax, pp.search, pp.mcts, pp.best_first):
            limit: Any = {"nodes": 400} if search in (pp.mcts, pp.best_first) else {}
            slow, fast = (search(game, state, compiled=compiled, **limit) for compiled in (False, True))
            assert (fast.value, fast.nodes, fast.action) == (slow.value, slow.nodes, slow.action), search
        two = pp.search(game, state, threads=2, compiled=True)
        assert two.value == pp.search(game, state, compiled=False).value
        state = game.result(state, next(iter(game.actions(state))))


class Passes(pp.Game[Any, Any]):
    """None is an action, after others, and stands in the state."""

    can_repeat = False

    def initial_state(self) -> Any:
        return (None, 3, 0)

    def to_move(self, state: Any) -> int:
        return int(state[2]) % 2

    def actions(self, state: Any) -> Any:
        return [number for number in (1, 2) if number <= state[1]] + [None]

    def result(self, state: Any, action: Any) -> Any:
        return (action, state[1] - (action or 0), state[2] + 1)

    def is_terminal(self, state: Any) -> bool:
        return state[2] == 4

    def utility(self, state: Any, player: int) -> float:
        score = state[1] * 2 + (state[0] is None) - 3
        return score if player == 0 else -score


@pytest.mark.parametrize("search", [pp.minimax, pp.alpha_beta, pp.search, pp.solve, pp.best_first, pp.mcts])
def test_none_as_an_action(search: Any) -> None:
    limit: Any = {"nodes": 300} if search in (pp.mcts, pp.best_first) else {}
    slow, fast = (search(Passes(), compiled=compiled, **limit) for compiled in (False, True))
    assert fast.compiled
    assert (fast.value, fast.nodes, fast.action) == (slow.value, slow.nodes, slow.action)


class Heaps(OnlyATuple):
    """Piles that change their lengths, in a tuple that changes its own."""

    def initial_state(self) -> Any:
        return ((1, 2), (3,), (4, 5, 6))

    def actions(self, state: Any) -> list[Any]:
        return [(place, 1) for place, _ in enumerate(state)]

    def result(self, state: Any, action: Any) -> Any:
        piles = [pile[:-1] if place == action[0] else pile for place, pile in enumerate(state)]
        return tuple(pile for pile in piles if pile)

    def is_terminal(self, state: Any) -> bool:
        return len(state) == 0

    def utility(self, state: Any, player: int) -> float:
        return 1 if player == 0 else -1


class EmptyHeaps(OnlyATuple):
    """Piles that are emptied, and stand empty at either end: alone, and before and behind others."""

    def initial_state(self) -> Any:
        return ((1, 2), (3,)), 0

    def to_move(self, state: Any) -> int:
        return int(state[1]) % 2

    def actions(self, state: Any) -> list[Any]:
        return ["behind", "added", "before", "cleared", *[cards for cards in state[0] if len(cards) == 1]]

    def result(self, state: Any, action: Any) -> Any:
        piles, plies = state
        if action == "behind":
            return (*piles, ()), plies + 1
        if action == "added":
            return ((),) + piles + ((), ()), plies + 1  # noqa: RUF005  (that is what is asked here)
        if action == "before":
            found: list[Any] = [(), ()]
            found += piles[1:]
            return tuple(found), plies + 1
        if action == "cleared":
            return self.cleared(piles), plies + 1
        return tuple((*pile, plies) for pile in piles), plies + 1

    def cleared(self, piles: Any) -> Any:
        return ((), (), ()) if len(piles) > 3 else tuple(pile for pile in piles if pile)

    def is_terminal(self, state: Any) -> bool:
        return bool(state[1] == 5)

    def utility(self, state: Any, player: int) -> float:
        worth = sum(sum(pile) + place for place, pile in enumerate(state[0])) % 7
        return worth if player == 0 else -worth


class NoneOrRow(OnlyATuple):
    """None, or a tuple whose length changes."""

    def initial_state(self) -> Any:
        return (None, 0)

    def to_move(self, state: Any) -> int:
        return int(state[1]) % 2

    def actions(self, state: Any) -> list[Any]:
        return [1, 2]

    def result(self, state: Any, action: Any) -> Any:
        return ((action,) if state[0] is None else state[0] + (action,), state[1] + 1)

    def is_terminal(self, state: Any) -> bool:
        return bool(state[1] >= 4)

    def utility(self, state: Any, player: int) -> float:
        return (sum(state[0]) - 6) * (1 if player == 0 else -1)


class Draws(OnlyATuple):
    """Piles that are taken from, split and added to; the cards that were taken last, or None; and a pair of a pile."""

    can_repeat = False

    def initial_state(self) -> Any:
        return (((3, 1), (2, 5, 4), (6,)), None, 0, ((1, ()),), 0)

    def to_move(self, state: Any) -> int:
        return int(state[4])

    def actions(self, state: Any) -> list[Any]:
        return [(place, count) for place, pile in enumerate(state[0]) for count in (1, 2) if count <= len(pile)]

    def result(self, state: Any, action: Any) -> Any:
        piles, last, lead, log, turn = state
        place, count = action
        took = piles[place][:count]
        left = list(piles)
        before = left[place]
        left[place] = left[place][count:]
        if len(took) == 2 and took[0] > 2:
            left[place] = (*left[place], 1)
            left.append((took[0] - 2,))
        if last is not None and len(last) == 2 and len(before) > 1:
            lead += before[1]
        log = (*log, (place, took)) if len(log) < 3 else log[1:]
        return (
            tuple(pile for pile in left if len(pile) > 0),
            took if took[0] != 3 else None,
            lead + sum(took) * (1 - 2 * turn) + len(log[-1][1]),
            log,
            1 - turn,
        )

    def is_terminal(self, state: Any) -> bool:
        return state[0] == () or len(state[0]) > 5

    def utility(self, state: Any, player: int) -> float:
        return (state[2] + any(state[0])) * (1 if player == 0 else -1)


class Words(OnlyATuple):
    """A tuple of texts, and a tuple of tuples of texts, all of which grow; and a set of cells, or None."""

    def initial_state(self) -> Any:
        return ((), ((),), None, 0)

    def to_move(self, state: Any) -> int:
        return int(state[3]) % 2

    def actions(self, state: Any) -> list[Any]:
        return ["a", "bc"]

    def result(self, state: Any, action: Any) -> Any:
        words, rows, cells, plies = state
        rows = (*rows[:-1], (*rows[-1], action)) if plies % 2 else (*rows, (action,))
        cells = frozenset({plies}) if cells is None else None if len(cells) == 3 else cells | {plies * 2}
        words = (*words, action) if not words or action == "a" else (*words[:-1], words[-1] + action)
        return (words, rows, cells, plies + 1)

    def is_terminal(self, state: Any) -> bool:
        return bool(state[3] >= 6)

    def utility(self, state: Any, player: int) -> float:
        worth = sum(len(word) for word in state[0]) * 3 + sum(len(row) * place for place, row in enumerate(state[1]))
        worth += 7 if state[2] is None else sum(state[2])
        return worth if player == 0 else -worth


@pytest.mark.parametrize(
    "game", [Heaps(), EmptyHeaps(), NoneOrRow(), Draws(), Words()], ids=lambda game: type(game).__name__
)
@pytest.mark.parametrize("search", [pp.minimax, pp.search, pp.mcts])
def test_items_change_their_lengths_and_none_may_stand_for_them(game: Any, search: Any) -> None:
    limit: Any = {"depth": 5} if search is pp.minimax else {"nodes": 2000}
    slow, fast = (search(game, compiled=compiled, **limit) for compiled in (False, True))
    assert fast.compiled
    assert (fast.value, fast.nodes, fast.action) == (slow.value, slow.nodes, slow.action)


class SetOfRows(OnlyATuple):
    """A set of tuples that become longer."""

    def initial_state(self) -> Any:
        return (frozenset({(1,)}), 0)

    def to_move(self, state: Any) -> int:
        return int(state[1]) % 2

    def actions(self, state: Any) -> list[Any]:
        return [1, 2]

    def result(self, state: Any, action: Any) -> Any:
        return (frozenset({(action,) * (state[1] + 1)}), state[1] + 1)

    def is_terminal(self, state: Any) -> bool:
        return bool(state[1] >= 3)

    def utility(self, state: Any, player: int) -> float:
        return sum(sum(row) for row in state[0]) * (1 if player == 0 else -1)


@pytest.mark.parametrize("game", [SetOfRows()], ids=lambda game: type(game).__name__)
def test_what_has_no_room_yet_is_searched_interpreted(game: Any) -> None:
    for search in (pp.minimax, pp.search, pp.solve):
        with pytest.raises((NotCompilable, pp.GameError)):
            search(game, compiled=True)
        assert search(game).value == search(game, compiled=False).value
    assert pp.check(game, seconds=1).ok


def test_a_set_of_floats_is_refused() -> None:
    class Floats(Suits):
        def initial_state(self) -> Any:
            return (frozenset({1.5}), frozenset(), 0)

    with pytest.raises(NotCompilable, match="is a frozenset of float; machine code keeps sets of ints, texts, enums"):
        pp.minimax(Floats(), depth=1, compiled=True)


class Workers(OnlyATuple):
    """Two workers in a set, which always holds two cells."""

    def initial_state(self) -> Any:
        return (frozenset({0, 5}), 0)

    def to_move(self, state: Any) -> int:
        return int(state[1]) % 2

    def actions(self, state: Any) -> list[Any]:
        steps = [(here, there) for here in sorted(state[0]) for there in (here - 1, here + 1)]
        return [(here, there) for here, there in steps if 0 <= there < 9 and there not in state[0]]

    def result(self, state: Any, action: Any) -> Any:
        return ((state[0] - {action[0]}) | {action[1]}, state[1] + 1)

    def is_terminal(self, state: Any) -> bool:
        return bool(state[1] >= 8)

    def utility(self, state: Any, player: int) -> float:
        return (sum(state[0]) % 5 - 2) * (1 if player == 0 else -1)


def test_all_states() -> None:
    games: list[Any] = [Piles(), Cells(), OnlyATuple(), OnlyASet(), Workers()]
    for game in games:
        first = game.initial_state()
        mine = 1 if game.to_move(first) == 0 else -1  # the value of a search is that of whoever is to move
        for compiled in (False, None):
            assert pp.solve_all(game, compiled=compiled).value(first)[0] == mine * pp.minimax(game).value
        with pytest.raises(NotCompilable):  # keys are words of a fixed number
            pp.solve_all(game, compiled=True)


def test_whoever_sees_no_item_of_a_set_says_so() -> None:
    class Empty(Piles):
        def initial_state(self) -> Any:
            return ((5, 3, 1), 0, frozenset())

        def result(self, state: Any, action: Any) -> Any:
            return (*super().result(state[:2], action), frozenset())

    with pytest.raises(
        NotCompilable, match=r"\[2\] in the state of Empty is a frozenset, and random games do not show"
    ):
        pp.minimax(Empty(), depth=2, compiled=True)


def test_merged_types() -> None:
    short, long = shape_of(((1, 2), "ab"), None, "", ""), shape_of(((1, 2, 3), "ab"), None, "", "")
    assert merged(short, long) is product(None, [varying("tuple", INT, 3), TEXT])
    assert merged(short, short) is short
    assert merged(letters(9), letters(12)) is varying("str", TEXT, 12)
    assert merged(shape_of((1, "a"), None, "", ""), shape_of((1, "a", 2), None, "", "")) is None
    kind = varying("frozenset", product(None, [INT, TEXT]), 5)
    assert type_described(described(kind), {}) is kind


def test_a_set_has_the_same_words_in_whatever_order_it_was_made() -> None:
    kind = varying("frozenset", product(None, [INT, INT]), 6)
    pairs = [(3, -1), (0, 9), (-5, 2), (3, -2)]
    words = {tuple(as_words(kind, frozenset(pairs[start:] + pairs[:start]), [])) for start in range(4)}
    assert len(words) == 1
    assert words_of(frozenset(pairs)) == words_of(frozenset(reversed(pairs)))


def test_check_says_that_they_compile() -> None:
    for game in GAMES:
        report = pp.check(game, seconds=2)
        assert report.compiles, str(report)
        assert report.ok, str(report)

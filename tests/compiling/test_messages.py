"""Why a game does not compile: one sentence for each cause, with the user's line; and what compiles after all.

Each game here differs from `Taking` in one place, marked ``# here``, which machine code does not know. It is searched
all the same, interpreted.
"""

from __future__ import annotations

import collections
import functools
import inspect
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, Flag, IntEnum, StrEnum
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay import Game, NotCompilable, words
from perfectplay.compiling.compiler import compile_function
from tests.variants import each_once, name_of

TABLE = {0: 1, 1: 1}
LIST = [1, 2, 3]
LARGE = 1 << 70
COUNT = 0


class Heap(NamedTuple):
    left: int
    turn: int


class Taking(Game[Heap, int]):
    can_repeat = False

    def initial_state(self) -> Heap:
        return Heap(5, 0)

    def to_move(self, state: Heap) -> int:
        return state.turn

    def actions(self, state: Heap) -> Any:
        yield from range(1, min(3, state.left) + 1)

    def result(self, state: Heap, action: int) -> Any:
        return Heap(state.left - action, 1 - state.turn)

    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0

    def utility(self, state: Heap, player: int) -> Any:
        return -1.0 if player == state.turn else 1.0


class Refusal(NamedTuple):
    """A game, and what is said of it: in which function, what is wrong, and what would be right."""

    game: type[Game[Any, Any]]
    function: str
    wrong: str
    right: str
    causes: int = 1
    sentences: int = 1


REFUSALS: list[Any] = []


def refused(
    wrong: str, right: str, function: str = "is_terminal", causes: int = 1, sentences: int = 1
) -> Callable[[Any], Any]:
    """Enters a game."""

    def enter(cls: Any) -> Any:
        entry = Refusal(cls, function, wrong, right, causes, sentences)
        REFUSALS.append(pytest.param(entry, id=cls.__name__))
        return cls

    return enter


@refused("int is no exception", "", sentences=1)
class RaisesWhatIsNoException(Taking):
    def is_terminal(self, state: Heap) -> bool:
        if state.left < 0:
            raise int  # type: ignore[misc]  # here
        return state.left == 0


@refused("LIST is no exception", "", sentences=1)
class RaisesWhatIsNoClass(Taking):
    def is_terminal(self, state: Heap) -> bool:
        if state.left < 0:
            raise LIST  # type: ignore[misc]  # here
        return state.left == 0


# ------------------------------------------------------------ dicts and sets


@refused("keys, values and items of a dict are not compared in machine code", "compare lists of them")
class TwoViews(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return {state.left: True}.keys() == {0: True}.keys()  # here


@refused("map(...) is gone through where it stands", "make it a list: list(map(...))")
class AsksForTheTruthOfAMap(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return bool(map(abs, (state.left,))) and state.left == 0  # here


@refused("OrderedDict(...) has no form in machine code", "a dict keeps the order of its keys, too")
class KeepsAnOrder(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return collections.OrderedDict([(state.left, 1)]).get(0) == 1  # here


@refused("what a defaultdict calls reads a variable of the function around it", "write table.setdefault(key, value)")
class FillsADefault(Taking):
    def is_terminal(self, state: Heap) -> bool:
        turn = state.turn
        seen: dict[int, int] = collections.defaultdict(lambda: turn)  # here
        return seen[state.left] == 1 or state.left == 0


@refused("str has no rsplit in machine code", "take the parts of a text by their places")
class SplitsAText(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return str(state.left).rsplit(maxsplit=1)[0] == "0"  # here


@refused("in which order Python goes through a set is not known to machine code", "go through sorted(...)")
class ThroughASet(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return next(2 * number for number in {state.left, 7}) == 0  # here


@refused("actions gives a set; in which order Python goes through a set is not known", "or keep a list", "actions")
class ActionsInASet(Taking):
    def actions(self, state: Heap) -> Any:  # here
        return {number for number in range(1, min(3, state.left) + 1)}  # noqa: C416


@refused("actions gives a set; in which order Python goes through a set is not known", "or keep a list", "actions")
class ActionsInASetOfTexts(Taking):
    def actions(self, state: Heap) -> Any:  # here
        return {"a", "b", "c"}

    def result(self, state: Heap, action: Any) -> Any:
        return Heap(state.left - 1, 1 - state.turn)


# ------------------------------------------------------------ texts, files, other statements


def leftover(state: Heap) -> str:
    return f"{state.left:x}"  # here: FormattedInHelper


@refused("an f-string with a format has no form in machine code", "keep such texts out of the rules", "leftover")
class FormattedInHelper(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return leftover(state) == "0"


@refused("str() of float has no form in machine code", "keep texts out of the rules")
class MakesText(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return str(state.left / 2) == "0.0"  # here


@refused("'try' has no form in machine code", "test for the case with an if")
class Tries(Taking):
    def is_terminal(self, state: Heap) -> bool:
        try:  # here
            return LIST[state.left] == 9
        except IndexError:
            return False
        finally:
            pass

    def utility(self, state: Heap, player: int) -> float:
        return 0.0

    def actions(self, state: Heap) -> Iterator[int]:
        yield 1

    def result(self, state: Heap, action: int) -> Heap:
        return state

    def initial_state(self) -> Heap:
        return Heap(9, 0)


@refused("'with' has no form in machine code", "rules need no resources")
class Withs(Taking):
    def is_terminal(self, state: Heap) -> bool:
        with Path(__file__).open():  # here
            return state.left == 0


@refused("print() does not belong into rules", "has no form in machine code")
class Prints(Taking):
    def is_terminal(self, state: Heap) -> bool:
        print(end="")  # noqa: T201  # here
        return state.left == 0


@refused("rules cannot read files", "")
class Opens(Taking):
    def is_terminal(self, state: Heap) -> bool:
        open(__file__).close()  # noqa: PTH123  # here
        return state.left == 0


@refused("an import inside a method does not compile", "move it to the top of the module")
class Imports(Taking):
    def is_terminal(self, state: Heap) -> bool:
        import math  # here

        return math.floor(state.left) == 0


@refused("Random.random has no form in machine code", "")
class DrawsLots(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return random.random() > 2 or state.left == 0  # here


# ------------------------------------------------------------ what changes


@refused("self.last is assigned", "return a new state")
class KeepsInItself(Taking):
    def is_terminal(self, state: Heap) -> bool:
        self.last = state.left  # here
        return state.left == 0


@refused("self.count is assigned", "return a new state")
class CountsInItself(Taking):
    count = 0

    def is_terminal(self, state: Heap) -> bool:
        self.count += 1  # here
        return state.left == 0


@refused(
    "a constant list is changed while the game runs", "make a copy with list(...), or keep what changes in the state"
)
class ChangesGlobalList(Taking):
    def is_terminal(self, state: Heap) -> bool:
        LIST[0] = 1  # here
        return state.left == 0


@refused("a list of the module or of the game is changed while the game runs", "make a copy with list(...)", causes=2)
class LengthensGlobalList(Taking):
    def is_terminal(self, state: Heap) -> bool:
        LIST.append(3)  # here
        LIST.pop()
        return state.left == 0


@refused("a constant dict is changed while the game runs", "keep what changes in the state")
class ChangesGlobalDict(Taking):
    def is_terminal(self, state: Heap) -> bool:
        TABLE[0] = 1  # here
        return state.left == 0


@refused(
    "rules that change a global variable do not compile",
    "keep what changes in the state",
)
class CountsGlobally(Taking):
    def is_terminal(self, state: Heap) -> bool:
        global COUNT  # here
        COUNT += 1
        return state.left == 0


@refused("a function inside a function cannot change names of the outer one", "return the value instead", "count")
class CountsOutside(Taking):
    def is_terminal(self, state: Heap) -> bool:
        number = 0

        def count() -> None:
            nonlocal number  # here
            number += state.left

        count()
        return number == 0


# ------------------------------------------------------------ generators


def downwards(number: int) -> Iterator[int]:
    yield number
    if number > 0:
        yield from downwards(number - 1)  # here: GeneratorThroughItself


@refused("downwards goes through itself", "let it fill a list", "downwards")
class GeneratorThroughItself(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return max(downwards(state.left)) == 0


# ------------------------------------------------------------ types


@refused("worth is once int and once a list of int here", "a variable needs one type where it is read")
class TwoTypes(Taking):
    def is_terminal(self, state: Heap) -> bool:
        if state.left == 1:
            worth: Any = state.turn
        else:
            worth = [state.turn, state.left]
        return state.left == 0 and worth != 3  # here


@refused(
    "two_types returns sometimes a list of int and sometimes int",
    "it needs one type",
    "two_types",
)
class ReturnsTwoTypes(Taking):
    def two_types(self, state: Heap) -> Any:
        if state.left == 1:
            return [state.left, state.turn]
        return state.left  # here

    def is_terminal(self, state: Heap) -> bool:
        return self.two_types(state) == 0


@refused(
    "actions gives a frozenset of int where an action is (int, int)",
    "all actions of a game have one shape",
    "actions",
)
class ActionsOfTwoTypes(Taking):
    def actions(self, state: Heap) -> Iterator[Any]:
        yield state.left, state.turn
        yield frozenset([state.left])  # here

    def result(self, state: Heap, action: Any) -> Heap:
        return Heap(state.left - 1, 1 - state.turn)


@refused("it is either Heap(left: int, turn: int) or a list of int", "it needs one type", "result")
class OtherState(Taking):
    def result(self, state: Heap, action: int) -> Any:
        after = Heap(state.left - action, 1 - state.turn)
        return after if after.left >= 0 else [0, 0, 0]  # here


@refused(
    "result gives ((str, int, int), int) where the state before it was ((int, str, int, int), int)",
    "in machine code all states of a game have one shape",
    "result",
)
class Shrinking(Taking):
    """Its items are of two types, so that there is no room for more or fewer of them."""

    def initial_state(self) -> Any:
        return (1, "a", 1, 1), 0

    def to_move(self, state: Any) -> int:
        return int(state[1])

    def actions(self, state: Any) -> Iterator[int]:
        yield 1

    def result(self, state: Any, action: int) -> Any:  # here
        return state[0][1:], 1 - state[1]

    def is_terminal(self, state: Any) -> bool:
        return len(state[0]) == 1

    def utility(self, state: Any, player: int) -> float:
        return -1.0 if player == state[1] else 1.0


@refused("what stands after a star in a call has a known length in machine code", "", "result")
class SpreadsList(Taking):
    def result(self, state: Heap, action: int) -> Any:
        items = [state.left - action, 1 - state.turn]
        return Heap(*tuple(items))  # here


@refused("18446744073709551615 does not fit into 64 bits with a sign", "perfectplay.words has what bitboards need")
class LargeConstant(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left & 0xFFFFFFFFFFFFFFFF == 0  # here


@refused("1180591620717411303424 does not fit into 64 bits with a sign", "perfectplay.words has what bitboards need")
class LargeGlobal(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left * LARGE == 0  # here


# ------------------------------------------------------------ slips that Python would find only when it gets there


@refused("the name missing is not defined", "")
class UnknownName(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or (state.left > 99 and missing)  # type: ignore # noqa: F821  # here


@refused("Heap has no missing", "")
class UnknownField(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or (state.left > 99 and state.missing)  # type: ignore  # here


@refused("UnknownParameter has no missing", "")
class UnknownParameter(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or (state.left > 99 and self.missing)  # type: ignore  # here


@refused("module functools has no missing", "")
class UnknownInModule(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or (state.left > 99 and functools.missing)  # type: ignore  # here


def of_two(one: int, other: int) -> bool:
    return one > other


@refused("of_two takes one, other; other is missing", "")
class TooFewArguments(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or (state.left > 99 and of_two(1))  # type: ignore  # here


@refused("of_two takes one, other; there are 3 arguments", "")
class TooManyArguments(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or (state.left > 99 and of_two(1, 2, 3))  # type: ignore  # here


@refused("of_two takes one, other; there is no parameter third", "")
class UnknownArgument(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or (state.left > 99 and of_two(1, 2, third=3))  # type: ignore  # here


@refused("to_move takes self, state; state is missing", "")
class MethodWithoutArgument(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or (state.left > 99 and self.to_move() == 1)  # type: ignore  # here


@refused("Heap needs left, turn", "")
class StateWithoutField(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or (state.left > 99 and Heap(1) == state)  # type: ignore  # here


@dataclass(frozen=True)
class Doubled:
    number: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", 2 * self.number)


@dataclass(frozen=True, init=False)
class Tripled:
    number: int

    def __init__(self, number: int) -> None:
        object.__setattr__(self, "number", 3 * number)


@refused("Doubled has an __init__ or __post_init__ of its own, which does not compile", "")
class MadeByAMethodOfItsOwn(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return Doubled(state.left).number == 0  # here


@refused("Tripled has an __init__ or __post_init__ of its own, which does not compile", "")
class MadeByAnInitOfItsOwn(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return Tripled(state.left).number == 0  # here


@refused("abs cannot stand in a list in machine code", "")
class FunctionsInAList(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return [abs, abs][state.left % 2](state.left) == 0  # here


@refused("a set of int cannot stand in a tuple", "")
class SetsInATuple(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return 0 in ({state.left, state.turn + 7}, {state.left, state.turn + 8})[state.turn]  # here


@refused("range takes one to three numbers", "")
class RangeOfFour(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or (state.left > 99 and 1 in range(1, 2, 3, 4))  # type: ignore  # here


def of_nothing_behind(number: int) -> bool:
    return super().is_terminal(number)  # type: ignore  # here: SuperOutsideOfAClass


@refused("super() stands in a method of a class", "", "of_nothing_behind")
class SuperOutsideOfAClass(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or (state.left > 99 and of_nothing_behind(state.left))


@refused("map() takes a function and what to go through", "")
class MapOfNothing(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or (state.left > 99 and any(map(abs)))  # type: ignore  # here


@refused("map() takes a function and what to go through", "")
class MapOfSomething(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return any(map(abs, *[(1 - min(state.left, 1), 0)]))  # here


@refused("it is called with other arguments than compile", "len(items)")
class BuiltinWithTwo(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == 0 or (state.left > 99 and len(state, 2) == 1)  # type: ignore  # here


scope: dict[str, Any] = {"__name__": __name__}
exec("def without_source(number):\n    return number == 0", scope)
without_source = scope["without_source"]


@refused("the source of without_source cannot be read", "keep the rules in a file", "without_source")
class HelperOfExec(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return bool(without_source(state.left))  # Python says <string>, line 1


# ------------------------------------------------------------ the tests


def line_marked(cls: type) -> int | None:
    lines, first = inspect.getsourcelines(cls)
    for number, line in enumerate(lines, first):
        if line.rstrip().endswith("# here"):
            return number
    for number, line in enumerate(Path(__file__).read_text().splitlines(), 1):
        if line.rstrip().endswith(f"# here: {cls.__name__}"):
            return number
    return None


def said_of(cls: type[Game[Any, Any]]) -> str:
    with pytest.raises(NotCompilable) as error:
        pp.minimax(cls(), compiled=True)
    return str(error.value)


@pytest.mark.parametrize("entry", REFUSALS)
def test_one_sentence_with_file_line_and_function(entry: Refusal) -> None:
    cls, function, wrong, right, causes, sentences = entry
    said = said_of(cls)
    line = line_marked(cls)
    place = f"test_messages.py, line {line}, in {function}: " if line else f"<string>, line 1, in {function}: "
    count = f"{causes} causes. " if causes > 1 else ""
    assert said.startswith(f"{cls.__name__} does not compile: {count}{place}")
    each = said.split(" | ")
    assert len(each) == causes
    assert "\n" not in said
    for one in each:
        assert wrong in one
        assert right in one.partition(wrong)[2]
        assert len(re.findall(r"\. [A-Z]", one)) == sentences - 1, "more sentences"
        assert len(one) < 300


@pytest.mark.parametrize("cls", [entry.values[0].game for entry in REFUSALS], ids=lambda cls: cls.__name__)
def test_it_is_searched_all_the_same(cls: type[Taking]) -> None:
    """Interpreted; where a slip stands in a place that no search reaches, nothing is amiss."""
    found = pp.search(cls(), depth=6, seconds=20)
    assert not found.compiled
    assert found.depth == 6 or found.is_proven


@pytest.mark.parametrize("cls", [TwoViews, TwoTypes, HelperOfExec], ids=lambda cls: cls.__name__)
def test_a_game_that_does_not_compile_goes_on_interpreted(cls: type[Taking], monkeypatch: pytest.MonkeyPatch) -> None:
    """When its trial is over, the search finds that it cannot compile and simply goes on."""
    from perfectplay.search import machine_code

    monkeypatch.setattr(machine_code, "TRIAL_SECONDS", 0.0)
    monkeypatch.setattr(machine_code, "SHORT_TRIAL", 0.0)
    found = pp.search(cls())
    assert (found.compiled, found.is_proven) == (False, True)
    assert pp.minimax(Taking(), compiled=True).compiled
    assert pp.search(Taking()).is_proven


# ------------------------------------------------------------ several causes


class ThreeInOneMethod(Taking):
    def is_terminal(self, state: Heap) -> bool:
        print(end="")  # noqa: T201
        seen = {state.left: 1}.keys() == {0: 1}.keys()
        text = f"{state.left:x}"
        return text == "0" or seen


class ThreeMethods(Taking):
    def to_move(self, state: Heap) -> int:
        return int({0: 0, state.turn: 1}.keys() == {1: 1}.keys())

    def is_terminal(self, state: Heap) -> bool:
        print(end="")  # noqa: T201
        return state.left == 0

    def utility(self, state: Heap, player: int) -> float:
        return len(f"{state.left:x}")


class ThreeMethodsOneAfterTheOther(Taking):
    """What the second is given comes from the first, and so on."""

    def actions(self, state: Heap) -> Iterator[int]:
        print(end="")  # noqa: T201
        yield 1

    def result(self, state: Heap, action: int) -> Heap:
        return Heap(state.left - next(0 * one for one in {state.left, 99}), 1 - state.turn)

    def utility(self, state: Heap, player: int) -> float:
        return len(f"{state.left:x}")


class ThreeWithActionsRefused(Taking):
    """What result does with an action is looked through even where actions does not compile."""

    def actions(self, state: Heap) -> Any:
        try:
            return [1]
        finally:
            pass

    def result(self, state: Heap, action: int) -> Heap:
        return Heap(state.left - next(0 * one for one in {state.left, 99}), 1 - state.turn)

    def utility(self, state: Heap, player: int) -> float:
        return len(f"{state.left:x}")


@pytest.mark.parametrize(
    ("cls", "causes"),
    [
        (ThreeInOneMethod, ["print() does not belong", "keys, values", "an f-string"]),
        (ThreeMethods, ["keys, values", "print() does not belong", "an f-string"]),
        (ThreeMethodsOneAfterTheOther, ["print() does not belong", "in which order Python goes", "an f-string"]),
        (ThreeWithActionsRefused, ["'try' has no form", "in which order Python goes", "an f-string"]),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_several_causes_are_named_at_once(cls: type[Taking], causes: list[str]) -> None:
    said = said_of(cls)
    assert said.startswith(f"{cls.__name__} does not compile: {len(causes)} causes. ")
    assert "\n" not in said
    sentences = said.partition("causes. ")[2].split(" | ")
    assert len(sentences) == len(causes)
    lines, first = inspect.getsourcelines(cls)
    for cause in causes:
        (sentence,) = [one for one in sentences if cause in one]
        place = re.match(r"test_messages\.py, line (\d+), in (\w+): ", sentence)
        assert place is not None
        words = {"print()": "print(", "keys, values": "{", "in which": "{", "an f-string": 'f"', "'try'": "try:"}
        token = next(token for start, token in words.items() if cause.startswith(start))
        assert token in lines[int(place[1]) - first]


def test_a_cause_in_a_helper_says_who_called_it() -> None:
    said = said_of(FormattedInHelper)
    line = inspect.getsourcelines(FormattedInHelper)[1] + 3
    assert said.endswith(f"(called from test_messages.py, line {line}, in is_terminal)")


# ------------------------------------------------------------ states and actions


@dataclass
class Open:
    left: int
    turn: int


class Plain:
    def __init__(self, left: int, turn: int) -> None:
        self.left, self.turn = left, turn


class Mask(Flag):
    ONE = 1
    TWO = 2


class StateOf(Game[Any, Any]):
    """A state of anything, which never ends: nothing is searched here."""

    def __init__(self, state: Any, action: Any = 1) -> None:
        self.state, self.action = state, action

    def initial_state(self) -> Any:
        return self.state

    def to_move(self, state: Any) -> int:
        return 0

    def actions(self, state: Any) -> Any:
        return [self.action]

    def result(self, state: Any, action: Any) -> Any:
        return state

    def is_terminal(self, state: Any) -> bool:
        return False

    def utility(self, state: Any, player: int) -> float:
        return 0.0


STATES: dict[str, tuple[Any, str]] = {
    "a list": ([1, 2], "the state of StateOf is a list; what compiles are"),
    "a list inside": ((0, ([1], 2)), "[1][0] in the state of StateOf is a list; what compiles are"),
    "a list in a field": (Heap([1], 2), "left in the state of StateOf is a list; what compiles are"),  # type: ignore
    "a dict": ({1: 2}, "the state of StateOf is a dict; what compiles are"),
    "a dict inside": (({1: 2}, 0), "[0] in the state of StateOf is a dict; what compiles are"),
    "a set": (frozenset(), "the state of StateOf is a frozenset, and random games do not show of which one type its"),
    "a set of two types": (frozenset([1, "a"]), "the state of StateOf is a frozenset, and random games do not show of"),
    "a long text": ("X" * 513, f"the state of StateOf is the text {'X' * 20!r}; machine code keeps texts of at most"),
    "a long text inside": ((0, "한" * 600), f"[1] in the state of StateOf is the text {'한' * 20!r}; machine code"),
    "a text with NUL": ("a\0", "machine code keeps texts of at most 512 letters, none of which is a zero byte or half"),
    "half of a pair": ("a\ud800", "machine code keeps texts of at most 512 letters"),
    "bytes": (b"XO", "the state of StateOf is a bytes; what compiles are"),
    "an empty tuple": ((), "the state of StateOf is an empty tuple; machine code needs at least one number in it"),
    "a large int": ((1, 1 << 63), "[1] in the state of StateOf is 9223372036854775808, which does not fit into 64"),
    "a complex number": (1j, "the state of StateOf is a complex; what compiles are"),
    "a function": (len, "what compiles are ints, floats, bools"),
    "an open dataclass": (Open(1, 2), "frozen dataclasses"),
    "a flag": (Mask.ONE, "what compiles are"),
}


def test_actions_of_two_types_are_named_where_a_state_begins_with_nothing() -> None:
    class Both(StateOf):
        def __init__(self) -> None:
            super().__init__(((), 0))

        def actions(self, state: Any) -> Iterator[Any]:
            yield 1
            yield frozenset([2])

        def result(self, state: Any, action: Any) -> Any:
            return (*state[0], 1), state[1] + 1

        def is_terminal(self, state: Any) -> bool:
            return len(state[0]) > 3

    with pytest.raises(NotCompilable) as error:
        pp.minimax(Both(), compiled=True)
    wanted = "an action of Both is once int and once a frozenset of at most 1 of int; "
    wanted += "in machine code all actions of a game have one shape"
    assert str(error.value) == wanted


def test_an_item_replaced_in_a_tuple_of_any_length() -> None:
    def changed(row: tuple[int, ...], place: int) -> tuple[int, ...]:
        return words.replaced(row[place:], 0, 1)

    with pytest.raises(NotCompilable, match="needs a tuple whose length is known; change an item of a list"):
        compile_function(changed, (1, 2, 3), 1)


@pytest.mark.parametrize("what", STATES)
def test_states_that_machine_code_cannot_hold(what: str) -> None:
    state, wanted = STATES[what]
    with pytest.raises(NotCompilable) as error:
        pp.minimax(StateOf(state), depth=2, compiled=True)
    assert wanted in str(error.value)
    assert_one_sentence(str(error.value))


@pytest.mark.parametrize("what", STATES)
def test_actions_that_machine_code_cannot_hold(what: str) -> None:
    action, wanted = STATES[what]
    with pytest.raises(NotCompilable) as error:
        pp.minimax(StateOf(0, action), depth=2, compiled=True)
    assert wanted.replace("the state of", "an action of") in str(error.value)
    assert_one_sentence(str(error.value))


def assert_one_sentence(said: str) -> None:
    assert "\n" not in said
    assert re.search(r"\. [A-Z]", said) is None
    assert len(said) < 300


@pytest.mark.parametrize(
    ("state", "wanted"),
    [
        pytest.param(Plain(1, 2), "is a Plain; ", id="an object"),
        pytest.param(Open(1, 2), "is a Open; what compiles are ints, floats", id="open"),
    ],
)
def test_objects_that_can_be_changed(state: Any, wanted: str) -> None:
    with pytest.raises(NotCompilable) as error:
        pp.minimax(StateOf(state), depth=2, compiled=True)
    assert wanted in str(error.value)


class ShrinkingByList(Shrinking):
    def initial_state(self) -> Any:
        return (1, 1, 1, 1, 1), 0

    def result(self, state: Any, action: int) -> Any:
        items = list(state[0])
        items.pop()
        return tuple(items), 1 - state[1]  # here


class ActionsOfOtherLengths(Taking):
    def actions(self, state: Heap) -> Any:
        return [tuple([1] * number) for number in range(1, 3)]  # here

    def result(self, state: Heap, action: Any) -> Heap:
        return Heap(state.left - 1, 1 - state.turn)


@pytest.mark.parametrize("cls", [ShrinkingByList, ActionsOfOtherLengths], ids=lambda cls: cls.__name__)
def test_a_tuple_whose_length_changes_while_it_runs(cls: type[Taking]) -> None:
    assert pp.minimax(cls(), compiled=True).value == pp.minimax(cls(), compiled=False).value


@pytest.mark.parametrize("cls", [ShrinkingByList, ActionsOfOtherLengths], ids=lambda cls: cls.__name__)
def test_a_tuple_whose_length_changes_where_no_random_game_shows_it(
    cls: type[Taking], monkeypatch: pytest.MonkeyPatch
) -> None:
    from perfectplay.compiling import examples, kernels
    from perfectplay.search import machine_code

    monkeypatch.setattr(examples, "_varying", {})
    monkeypatch.setattr(kernels, "varied_shapes", lambda *given: None)
    monkeypatch.setattr(machine_code, "learn_lengths", lambda *given: False)
    with pytest.raises((pp.GameError, NotCompilable)) as error:
        pp.alpha_beta(cls(), compiled=True)
    said = str(error.value)
    assert "another length" in said or "one shape" in said
    assert "compiled=False" in said or isinstance(error.value, NotCompilable)
    assert not pp.alpha_beta(cls()).compiled


# ------------------------------------------------------------ operators of the user's own


class Added(NamedTuple):
    x: int
    y: int

    def __add__(self, other: Any) -> Any:
        return Added(self.x + other.x, self.y + other.y)

    def __mul__(self, number: Any) -> Any:
        return self.x * number


class Compared(NamedTuple):
    x: int
    y: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Compared) and self.x == other.x

    def __lt__(self, other: Any) -> bool:
        return bool(self.x > other.x)

    def __contains__(self, number: object) -> bool:
        return number == 99

    def __bool__(self) -> bool:
        return False

    __hash__ = None  # type: ignore


@dataclass(frozen=True, eq=False)
class Itself:
    x: int


@dataclass(frozen=True)
class Partly:
    x: int
    y: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Ordered:
    x: int

    def __lt__(self, other: Any) -> bool:
        return bool(self.x > other.x)

    def __bool__(self) -> bool:
        return False

    def __getitem__(self, number: int) -> int:
        return 1000 + number


class Made(NamedTuple):
    x: int


class MadeElsewhere(Made):
    def __new__(cls, x: int) -> Any:
        return super().__new__(cls, x + 1)


class Reversed(IntEnum):
    LOW = 1
    HIGH = 2

    def __lt__(self, other: Any) -> bool:
        return bool(self.value > other.value)


class Light(Enum):
    OFF = 0
    ON = 1

    def __bool__(self) -> bool:
        return self is Light.ON


class Letter(StrEnum):
    A = "a"
    B = "b"


def plus(one: Any, other: Any) -> Any:
    return one + other


def times(one: Any, number: int) -> Any:
    return one * number


def equal(one: Any, other: Any) -> bool:
    return bool(one == other)


def among(one: Any, other: Any) -> bool:
    return one in [other]


def below(one: Any, other: Any) -> bool:
    return bool(one < other)


def smaller(one: Any, other: Any) -> Any:
    return min(one, other)


def is_true(one: Any) -> int:
    return 1 if one else 2


def holds_99(one: Any) -> bool:
    return 99 in one


def first(one: Any) -> Any:
    return one[0]


def made_elsewhere(x: int) -> int:
    return MadeElsewhere(x).x


OPERATORS: list[tuple[Any, ...]] = [
    (plus, Added(1, 2), Added(3, 4)),
    (times, Added(1, 2), 3),
    (equal, Compared(1, 2), Compared(1, 3)),
    (among, Compared(1, 2), Compared(1, 3)),
    (below, Compared(1, 2), Compared(3, 4)),
    (smaller, Compared(1, 2), Compared(3, 4)),
    (is_true, Compared(1, 2)),
    (holds_99, Compared(1, 2)),
    (equal, Itself(1), Itself(1)),
    (equal, Partly(1, 2), Partly(1, 3)),
    (below, Ordered(1), Ordered(2)),
    (is_true, Ordered(1)),
    (first, Ordered(1)),
    (made_elsewhere, 1),
    (below, Reversed.LOW, Reversed.HIGH),
    (is_true, Light.OFF),
    (equal, Letter.A, "a"),
    (below, Partly(1), Partly(2)),
]


@pytest.mark.parametrize("case", OPERATORS, ids=lambda case: f"{case[0].__name__} {type(case[1]).__name__}")
def test_operators_of_ones_own_are_asked_or_refused(case: tuple[Any, ...]) -> None:
    """Machine code never gives another answer than Python, or none at all."""
    function, *arguments = case
    try:
        wanted: Any = function(*arguments)
    except TypeError as error:
        wanted = type(error)
    try:
        found = compile_function(function, *arguments)(*arguments)
    except NotCompilable:
        return
    except TypeError as error:
        found = type(error)
    assert (type(found), found) == (type(wanted), wanted)


# ------------------------------------------------------------ what compiles after all


class GeneratorExpression(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return 0 in (left for left in (state.left,))


class YieldFrom(Taking):
    def actions(self, state: Heap) -> Iterator[int]:
        yield from range(1, min(3, state.left) + 1)


class YieldFromItself(Taking):
    def few(self, most: int) -> Iterator[int]:
        yield from range(1, most)
        yield most

    def actions(self, state: Heap) -> Iterator[int]:
        yield from self.few(min(3, state.left))


class UsesAny(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return not any([state.left]) and all(number >= 0 for number in state)


class GlobalDictionary(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left * TABLE[state.turn] == 0 and state.left not in TABLE.values()


class DictionaryWithDefault(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left == TABLE.get(state.left + 7, 0)


class GlobalList(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return state.left * LIST[state.turn] == 0


class ListField(Taking):
    def __init__(self) -> None:
        self.steps = [1, 2, 3]

    def actions(self, state: Heap) -> Iterator[int]:
        for step in self.steps:
            if step <= state.left:
                yield step


class Slices(Taking):
    def is_terminal(self, state: Heap) -> bool:
        number = state.turn + 1
        return len(state[:number]) > 5 or sum(state[:1]) == 0


class FromList(Taking):
    def result(self, state: Heap, action: int) -> Any:
        items = [state.left - action, 1 - state.turn]
        left, turn = tuple(items)
        return Heap(left, turn)


class TuplesOfOneLength(Taking):
    def actions(self, state: Heap) -> Any:
        return (1, 1) if state.left == 1 else (1, 2)


class ShortTexts(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return "OXXXXX"[state.left] == "O"


class ListOfLists(Taking):
    def is_terminal(self, state: Heap) -> bool:
        grid = [[row * column for column in range(3)] for row in range(3)]
        grid[1][2] += state.left
        return grid[1][2] == 2 and sorted(grid, reverse=True)[0][2] == 4


class ConstantListInside(Taking):
    def is_terminal(self, state: Heap) -> bool:
        return [9, 8, 7][state.turn] + state.left in (9, 8)


class FormattedAssert(Taking):
    def result(self, state: Heap, action: int) -> Heap:
        assert action <= state.left, f"{action} of {state.left}"
        return Heap(state.left - action, 1 - state.turn)


class CallsSuper(GlobalList):
    def is_terminal(self, state: Heap) -> bool:
        return super().is_terminal(state) and super().to_move(state) >= 0


class TwoTypesApart(Taking):
    def is_terminal(self, state: Heap) -> bool:
        worth: Any = (state.left, 1)
        total = worth[0]
        worth = 0
        return bool(total == worth)


COMPILES: list[type[Taking]] = [
    GeneratorExpression,
    YieldFrom,
    YieldFromItself,
    UsesAny,
    GlobalDictionary,
    DictionaryWithDefault,
    GlobalList,
    ListField,
    Slices,
    FromList,
    TuplesOfOneLength,
    ShortTexts,
    ListOfLists,
    ConstantListInside,
    FormattedAssert,
    CallsSuper,
    TwoTypesApart,
    Taking,
]


@pytest.mark.parametrize(("cls", "call"), each_once(COMPILES, [pp.minimax, pp.search]), ids=name_of)
def test_it_compiles_and_says_the_same(cls: type[Taking], call: Any) -> None:
    one, other = (call(cls(), compiled=compiled) for compiled in (False, True))
    assert (one.compiled, other.compiled) == (False, True)
    for name in ("action", "value", "pv", "nodes", "root_values", "is_proven", "cutoffs"):
        assert getattr(one, name) == getattr(other, name), name


def constant_set(number: int) -> bool:
    return number in {2, 3, 5, 7}


def constant_dict(number: int) -> int:
    return {0: 5, 1: 6}[number % 2]


def list_with_none(number: int) -> Any:
    return [(1, None), (2, number)][number % 2]


def count_in_a_state(number: int) -> int:
    heap = Heap(1, number)
    return heap.count(1) * 10 + heap.index(number)


@pytest.mark.parametrize(
    "function",
    [
        constant_set,
        constant_dict,
        count_in_a_state,
        list_with_none,
    ],
)
def test_what_beginners_write_compiles(function: Any) -> None:
    compiled = compile_function(function, 3)
    assert [repr(compiled(number)) for number in range(6)] == [repr(function(number)) for number in range(6)]


# ------------------------------------------------------------ the same answer as Python's

LISTS = [[1], [1, 2]]


def giving(given: float) -> Callable[[int], float]:
    def inner(number: int) -> float:
        return given

    return inner


whole, half = giving(1), giving(1.0)


def two_closures(number: int) -> Any:
    return whole(number), half(number)


def one_or_two(number: int) -> tuple[int, ...]:
    return (number,) if number == 1 else (number, 2)


def returned(number: int) -> Any:
    if number == 1:
        return (1,)
    return (1, 2)


def kept_in_a_variable(number: int) -> int:
    now: tuple[int, ...] = (0,)
    last = now
    for place in range(number):
        last = now
        now = (place, place + 1)
    return last[0] * 100 + now[0]


def kept_in_a_list(number: int) -> Any:
    items: list[tuple[int, ...]] = [(9,)]
    for place in range(number):
        items.append((place, place + 1))
    return items


def kept_in_a_list_in_turn(number: int) -> Any:
    items: list[tuple[int, ...]] = []
    for place in range(number):
        items.append((place,))
        items.append((place, place))
    return items


def sorted_ones(number: int) -> Any:
    return sorted([(number, 1), (1,), (2, number, 5)])


def table_of_its_own(number: int) -> Any:
    table = ((1,), (1, 2))
    return table[number % 2]


def from_inside(number: int) -> Any:
    def inner() -> Any:
        return (number,) if number else (1, 2)

    return inner()


def one_of_lists(number: int) -> bool:
    return LISTS[number % 2] == [1, 2]


@pytest.mark.parametrize(
    "function",
    [
        two_closures,
        one_or_two,
        returned,
        kept_in_a_variable,
        kept_in_a_list,
        kept_in_a_list_in_turn,
        sorted_ones,
        table_of_its_own,
        from_inside,
    ],
)
def test_machine_code_gives_what_python_gives(function: Any) -> None:
    compiled = compile_function(function, 3)
    assert [repr(compiled(number)) for number in range(6)] == [repr(function(number)) for number in range(6)]


def test_a_list_and_an_item_of_a_constant_list_of_lists_are_not_compared() -> None:
    """A constant list becomes a table, and tables of lists and of tuples are one type in machine code."""
    with pytest.raises(NotCompilable, match="of which machine code does not know whether it is a list; write tuples"):
        compile_function(one_of_lists, 3)


def with_a_missing_name(n: int) -> Iterator[int]:
    for _, (_, one) in enumerate(zip(range(5), (3, 2), strict=False)):
        0 if one else missing  # type: ignore[name-defined] # noqa: B018, F821
        yield one + n


def collecting(n: int) -> tuple[int, ...]:
    return tuple(5 for _ in with_a_missing_name(n))


def test_a_mistake_in_a_generator_is_named_where_its_items_are_collected() -> None:
    """The compiler itself failed there once, with an AttributeError."""
    with pytest.raises(NotCompilable, match="the name missing is not defined"):
        compile_function(collecting, 1)

"""All functions that one kernel reaches, each lowered once for each combination of types of its arguments."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from types import FunctionType
from typing import Any, Final, NamedTuple, NoReturn

from perfectplay.compiling.alone import deep_calls
from perfectplay.compiling.classes import product_items
from perfectplay.compiling.lowering.blocks import number_text
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.problems import PLACE_BITS, Again, Poisoned, Problem, Raised, Refused, Unknown
from perfectplay.compiling.source import Function, source_of
from perfectplay.compiling.text_words import text_to_word
from perfectplay.compiling.types import (
    GIVEN,
    INT,
    LONG_TEXT,
    NONE,
    RANGE,
    TEXT,
    EmptyList,
    Known,
    List,
    Maybe,
    Member,
    Product,
    Row,
    Scalar,
    Type,
    list_of,
    with_lists,
)
from perfectplay.compiling.unifying import holds_long_text
from perfectplay.compiling.weights import Weights

MOST_NESTED: Final = 120
"""Calls inside of calls that the compiler follows."""
MOST_VERSIONS: Final = 5
"""So often a function calls itself with other types before it is refused."""
MOST_ROUNDS: Final = 60
"""So often a function is written again with what was learned."""
MOST_PROBLEMS: Final = 20
CALLS: Final = 20_000
"""Of the compiler inside of each other: it follows the program's own structure."""

Key = tuple[Function, tuple[Type, ...]]


class Made(NamedTuple):
    """A function of machine code: its name, what it returns, and what its callers must give and look after."""

    name: str
    result: Type
    raises: bool
    uses_memory: bool
    text: str


class Unit:
    """The functions of one kernel."""

    def __init__(self, *, checked: bool = True, check_games: bool = False, has_half_pointers: bool = False) -> None:
        self.checked, self.check_games = checked, check_games
        self.has_half_pointers = has_half_pointers
        """Whether a pointer is half a word, as in WebAssembly; in memory it takes a whole one all the same."""
        self.made: dict[Key, Made] = {}
        self.assumed: dict[Key, Made] = {}
        self.failed: set[Key] = set()
        self.doing: list[Key] = []
        self.bodies: list[Body] = []
        self.recursive: set[Key] = set()
        self.facts: dict[Hashable, dict[Any, Any]] = {}
        self.raised: list[Raised] = [Raised(Exception, "", "", 0, "")]
        self.codes = {self.raised[0]: 0}
        """Where each stands in ``raised``."""
        self.unsettled: dict[Hashable, str] = {}
        """For each function, what turned out to be of two types last."""
        self.problems: list[Problem] = []
        self.data: list[str] = []
        self.tables: dict[Any, str] = {}
        self.alive: list[Any] = []
        self.declared: set[str] = set()
        self.names = 0
        self.uses_lists = False
        self.state: Type | None = None
        """The type of all states of the game; see `perfectplay.compiling.lowering.contract`."""
        self.action: Type | None = None
        self.has_long_texts = False
        """Whether a state, an action or an argument holds a long text, so that others may become long."""

    def new_name(self, hint: str) -> str:
        """Returns a name that nothing else has."""
        self.names += 1
        return f"{''.join(one if one.isalnum() and one.isascii() else '_' for one in hint)}.{self.names}"

    def checks(self, function: Function) -> bool:
        """Returns whether the integers and indices of a function are checked."""
        if function.module == "perfectplay.compiling.prelude":
            return self.checked
        if function.is_our_own:
            return self.check_games and function.module.startswith("perfectplay.games")
        return self.checked

    # ------------------------------------------------------------ functions

    def plain_function(self, function: FunctionType, kinds: tuple[Type, ...]) -> Made:
        """Returns a function of Python for these types of arguments."""
        return self.function(source_of(function), kinds)

    def function(self, function: Function, kinds: tuple[Type, ...]) -> Made:
        """Returns a function for these types of arguments; it is lowered now if need be.

        Raises `Refused` where it does not compile, `Unknown` where its result depends on itself.
        """
        key = function, kinds
        known_before = self.made.get(key)
        if known_before is not None:
            return known_before
        if key in self.failed:
            raise Poisoned
        if key in self.doing:
            self.recursive.add(key)
            found = self.assumed[key]
            if found.result is UNKNOWN:
                raise Unknown
            return found
        if sum(other is function for other, _ in self.doing) >= MOST_VERSIONS:
            raise Refused(
                [
                    Problem(
                        function.file,
                        function.line,
                        function.name,
                        "it calls itself with ever new types, such as a tuple that grows; hand on a list instead",
                    )
                ]
            )
        if len(self.doing) >= MOST_NESTED:
            raise Refused(
                [
                    Problem(
                        function.file,
                        function.line,
                        function.name,
                        "calls are nested too deeply for the "
                        "compiler; is there a recursion whose arguments have ever new types?",
                    )
                ]
            )
        return self._lowered(key)

    def _lowered(self, key: Key) -> Made:
        function, _ = key
        name = self.new_name(function.name)
        self.assumed[key] = Made(name, UNKNOWN, False, False, "")
        before, failed = set(self.made), set(self.failed)
        for _ in range(MOST_ROUNDS):
            self.recursive.discard(key)
            body = Body(self, key, *key)
            body.result = None if self.assumed[key].result is UNKNOWN else self.assumed[key].result
            depth, problems = len(self.doing), len(self.problems)
            self.doing.append(key)
            self.bodies.append(body)
            try:
                body.run()
            except Again as again:
                if again.owner != key:
                    raise
                self._forget(before)
                del self.problems[problems:]
                self.failed = set(failed)
                continue
            except Refused as error:
                self.problems += error.problems
                self.failed.add(key)
                raise Poisoned from error
            finally:
                del self.doing[depth:], self.bodies[depth:]
            if len(self.problems) > problems or body.has_failed:
                self.failed.add(key)
                raise Poisoned
            is_recursive = key in self.recursive
            if is_recursive and body.counts_depth:  # how deep it is, is counted
                body.raises = body.uses_memory = True
            result = Made(name, body.result or NONE.type, body.raises, body.uses_memory, "")
            if is_recursive and result != self.assumed[key]:
                self.assumed[key] = result
                self._forget(before)
                continue
            self.made[key] = result._replace(text=body.text(name, is_recursive=is_recursive))
            return self.made[key]
        raise Refused(
            [
                Problem(
                    function.file,
                    function.line,
                    function.name,
                    f"the types of its variables do not settle{self._why(key)}; give each variable one type",
                )
            ]
        )

    def _why(self, key: Key) -> str:
        """Returns which variable, or which list, turned out to be of two types last."""
        text = self.unsettled.get(key, "")
        return f": {text}" if text else ""

    def _forget(self, before: set[Key]) -> None:
        """Throws away what was made with assumptions that do not hold."""
        for other in set(self.made) - before:
            del self.made[other]

    def knows_more_later(self, key: Any) -> bool:
        """Returns whether another function that is being lowered decides what ``key`` returns."""
        return bool(self.recursive - {key} & set(self.doing))

    def calls_itself(self, key: Any) -> bool:
        """Returns whether a function that is being lowered was found to call itself."""
        return key in self.recursive

    def widen_result(self, key: Any, wide: Type) -> None:
        """Notes that a function returns values of a wider type than was assumed."""
        self.assumed[key] = self.assumed[key]._replace(result=wide)

    def learn(self, made: EmptyList | List, item: Type) -> NoReturn:
        """Notes what stands in the lists of a place, and has the function written again that makes them."""
        if made.owner == GIVEN:
            self.bodies[-1].fail(f"{item!r} is put into {made!r} that was handed on; a list holds values of one type")
        facts = self.facts.setdefault(made.owner, {})
        before = facts.get(("item", made.place))
        if before is not None:
            line = made.place[1] if isinstance(made.place, tuple) else 0
            kinds = f"once {before!r} and once {item!r}"
            if repr(before) == repr(item):
                kinds = f"each {before!r}, made in several places"
            self.unsettled[made.owner] = f"the items of the list of line {line} are {kinds}"
        facts["item", made.place] = item
        if made.owner not in self.doing:  # it has returned: all who know its type begin again
            self._exchange(made, list_of(item, made.owner, made.place))
            raise Again(self.doing[0])
        raise Again(made.owner)

    def _exchange(self, old: List | EmptyList, new: List | EmptyList) -> None:
        """Writes a list's new type wherever its old one is known: nobody else makes these lists anew."""

        def exchanged(fact: Any) -> Any:
            return with_lists(fact, lambda one: new if one is old else one)

        for facts in self.facts.values():
            for key, fact in facts.items():
                facts[key] = list(map(exchanged, fact)) if isinstance(fact, list) else exchanged(fact)

    def callers(self) -> tuple[str, ...]:
        """Returns the places from which the function that is being lowered was called, innermost first."""
        places = []
        for body in reversed(self.bodies[:-1]):
            function = body.frame.function
            if not function.is_our_own:
                line = getattr(body.frame.node, "lineno", function.line)
                places.append(f"{Path(function.file).name}, line {line}, in {function.name}")
        return tuple(dict.fromkeys(places))[:4]

    # ------------------------------------------------------------ constants

    def operands_of(self, value: Any, kind: Type, body: Body) -> tuple[str, ...]:
        """Returns the operands of a known value as one of ``kind``."""
        if isinstance(kind, Known):
            return ()
        if isinstance(kind, Maybe):
            if value is None:
                return ("false", *(ZERO.get(leaf, "0") for leaf in kind.inner.leaves))
            return ("true", *self.operands_of(value, kind.inner, body))
        if isinstance(kind, Member):
            return (str(kind.members.index(value)),)
        if kind is TEXT:
            return (str(text_to_word(value)),)
        if kind is RANGE:
            ends = (value.start, value.stop, value.step)
            return tuple(operand for end in ends for operand in self.operands_of(end, INT, body))
        if isinstance(kind, Scalar):
            if kind.leaves == ("i64",) and not -1 << 63 <= value < 1 << 63:
                body.fail(
                    f"{int(value)} does not fit into 64 bits with a sign; perfectplay.words has what bitboards need"
                )
            return (number_text(value, kind.leaves[0]),)
        if isinstance(kind, Product):
            items = tuple(value) if isinstance(value, (list, str)) else product_items(value)
            assert items is not None
            return tuple(
                operand
                for item, part in zip(items, kind.items, strict=True)
                for operand in self.operands_of(item, part, body)
            )
        if kind is LONG_TEXT:
            return (self.table(value, TEXT, body), str(len(value)))
        if isinstance(kind, Row):
            place = self.table(value, kind.item, body)
            return (place,) if kind.length is not None else (place, str(len(value)))
        body.fail(f"{kind!r} is nothing that machine code can keep")

    def table(self, value: Any, item: Type, body: Body) -> str:
        """Returns the name of the memory that holds the items of a known tuple."""
        key = id(value), item
        if key not in self.tables:
            self.alive.append(value)
            words = [word for one in value for word in self._words(one, item, body)]
            if self.has_half_pointers:
                words = [half for leaf, word in words for half in _whole_word(leaf, word)]
            kinds = {leaf for leaf, _ in words}
            name = f"@{self.new_name('table')}"
            if len(kinds) <= 1:
                (leaf,) = kinds or {"i64"}
                text = f"[{len(words)} x {leaf}] [{', '.join(f'{leaf} {word}' for _, word in words)}]"
            else:
                text = (
                    f"<{{ {', '.join(leaf for leaf, _ in words)} }}> "
                    f"<{{ {', '.join(f'{leaf} {word}' for leaf, word in words)} }}>"
                )
            self.data.append(f"{name} = internal unnamed_addr constant {text}, align 8")
            self.tables[key] = name
        return self.tables[key]

    def weights(self, value: Weights) -> str:
        """Returns the name of the memory that holds known weights: those of an export, which has no other memory."""
        key = id(value), Weights
        if key not in self.tables:
            self.alive.append(value)
            name = f"@{self.new_name('weights')}"
            listed = ", ".join(f"i16 {number}" for number in value.numbers)
            self.data.append(f"{name} = internal unnamed_addr constant [{len(value)} x i16] [{listed}], align 8")
            self.tables[key] = name
        return self.tables[key]

    def _words(self, value: Any, kind: Type, body: Body) -> list[tuple[str, str]]:
        if isinstance(kind, Row) and kind.length is not None:
            return [word for one in value for word in self._words(one, kind.item, body)]
        operands = self.operands_of(value, kind, body)
        return [
            ("i64", str(int(operand == "true"))) if leaf == "i1" else (leaf, operand)
            for leaf, operand in zip(kind.leaves, operands, strict=True)
        ]

    def declare(self, signature: str) -> None:
        """Declares a function of LLVM or of the system's mathematical library."""
        self.declared.add(f"declare {signature}")

    def define(self, text: str) -> None:
        """Adds a function that is written in the language of LLVM, once."""
        if text not in self.data:
            self.data.append(text)

    def raised_at(self, kind: type[BaseException], text: str, function: Function, line: int) -> int:
        """Returns the code of an exception that is raised at a line."""
        entry = Raised(kind, text, function.file, line, function.name)
        code = self.codes.setdefault(entry, len(self.raised))
        if code == len(self.raised):
            self.raised.append(entry)
            if code >= 1 << PLACE_BITS:
                raise Refused.at(function.file, line, function.name, "the program is too long for machine code")
        return code

    def text(self) -> str:
        """Returns the functions and all that they use as the text of a module."""
        from perfectplay.compiling.lowering.lists import SUPPORT

        support = [SUPPORT] if self.uses_lists else []
        return "\n".join(
            [
                *self.data,
                *support,
                *(one.text for one in self.made.values()),
                *sorted(self.declared),
                '!0 = !{!"branch_weights", i32 1, i32 100000}',
            ]
        )


def _whole_word(leaf: str, word: str) -> list[tuple[str, str]]:
    """Returns a word of a table, where a pointer is the lower half of one."""
    return [(leaf, word), ("i32", "0")] if leaf == "ptr" else [(leaf, word)]


class _Unknown(Type):
    said = "what is not known yet"


UNKNOWN: Final = _Unknown()
ZERO: Final = {"i1": "false", "double": "0.0", "ptr": "null"}


def whole(unit: Unit, function: FunctionType, kinds: tuple[Type, ...]) -> Made:
    """Lowers a function and all that it reaches. Raises `Refused` with every cause that was found."""
    held = [*kinds, *(kind for kind in (unit.state, unit.action) if kind is not None)]
    unit.has_long_texts = unit.has_long_texts or any(map(holds_long_text, held))
    with deep_calls.room_for(CALLS):
        try:
            return unit.plain_function(function, kinds)
        except (Poisoned, Unknown) as error:
            found = list(dict.fromkeys(unit.problems))[:MOST_PROBLEMS]
            source = source_of(function)
            raise Refused(
                found or [Problem(source.file, source.line, source.name, "what it returns is known only from itself")]
            ) from error

"""Random programs of the subset that compiles, in the spirit of csmith: a seed gives a module's text and its inputs.

Types lead the way: `expr(kind, depth)` writes an expression whose value is of that kind, so that nearly all programs
are well typed. Programs end: every loop has a bound, `times` is how often the text that is being written runs at most
in one call, and `cost` adds that up, so that loops and calls are only nested as deeply as time allows. Numbers stay
small: what grows is masked. Now and then a guard is left out (`RISK`), for exceptions must be the same, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

RISK = 0.015
"""How often something is written without its guard: it may raise."""
MIXED = 0.0
"""How often an int stands where a float is wanted, so that a variable holds now the one and now the other."""
UNUSUAL = 0.02
"""How often something is written that Python has and machine code has not: it may be refused, but must not differ."""
MOST_TIMES = 400
"""How often a piece of text may run in one call of its function."""
MOST_COST = 6000
"""How much a call may cost, in expressions."""
LONGEST = 12
"""More items no list and no tuple has."""
INPUTS = 8
EDGES = (2**63 - 1, -(2**63), -(2**63) + 1, 2**62, -(2**62), 2**53 + 1, 2**32, 2**31, -(2**31), 64, 63, 0, -1)
FLOAT_EDGES = ("math.nan", "math.inf", "-math.inf", "-0.0", "0.0", "1e300", "-1e300", "5e-324", "9.3e18", "2.0**53")


class Program(NamedTuple):
    seed: int
    source: str
    inputs: tuple[str, ...]
    """Arguments of `main`, as text."""


class Kind(NamedTuple):
    name: str
    items: tuple[Any, ...] = ()


INT, FLOAT, BOOL, PIECE, COLOUR = Kind("int"), Kind("float"), Kind("bool"), Kind("str"), Kind("Colour")
NUMBERS = (INT, FLOAT, BOOL)


def option(kind: Kind) -> Kind:
    return Kind("option", (kind,))


def tuple_of(*kinds: Kind) -> Kind:
    return Kind("tuple", kinds)


def row_of(kind: Kind) -> Kind:
    """A tuple of any length."""
    return Kind("row", (kind,))


def list_of(kind: Kind) -> Kind:
    return Kind("list", (kind,))


def annotation(kind: Kind) -> str:
    if kind.name == "option":
        return f"{annotation(kind.items[0])} | None"
    if kind.name == "tuple":
        return f"tuple[{', '.join(map(annotation, kind.items))}]"
    if kind.name == "row":
        return f"tuple[{annotation(kind.items[0])}, ...]"
    if kind.name == "list":
        return f"list[{annotation(kind.items[0])}]"
    return kind.name


class Variable(NamedTuple):
    name: str
    kind: Kind
    fixed: bool = False
    """Not to be assigned: a counter, an option that is known to be no None, what a comprehension binds."""


class Function(NamedTuple):
    name: str
    parameters: tuple[Variable, ...]
    result: Kind
    """Of a generator, what it yields."""
    cost: int
    gives: int = 0
    """How many items a generator yields at most; 0: it is no generator."""
    recursive: bool = False
    """The first argument bounds the depth."""
    optional: int = 0
    """How many of the last parameters have defaults."""


class Record(NamedTuple):
    name: str
    fields: tuple[tuple[str, Kind], ...]
    is_tuple: bool
    properties: list[tuple[str, Kind]]
    methods: list[Function]


class Constant(NamedTuple):
    """A tuple, a dict or a set of the module."""

    name: str
    keys: Kind
    values: Kind
    known: tuple[str, ...]
    """Keys of a dict, items of a set, as text."""
    length: int


Writer = Callable[[Any, Kind, int], "str | None"]
"""A way to write an expression of a kind with so much depth left; None: there is nothing to write it with."""


class Expressions:
    """What is in scope, and expressions made of it."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.records: dict[str, Record] = {}
        self.functions: list[Function] = []
        self.rows: list[Constant] = []
        self.dicts: list[Constant] = []
        self.sets: list[Constant] = []
        self.colours = ("RED", "GREEN", "BLUE")
        self.pieces = ("K", "q", "", "pawn", "Zz", "seven77")
        self.blocks: list[list[Variable]] = [[]]
        self.own = 0
        """The first block of the function that is being written: what is outside of it can only be read."""
        self.times = 1
        self.cost = 0
        self.names = 0

    # ------------------------------------------------------------ dice

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def risk(self) -> bool:
        return self.random.random() < RISK

    def pick(self, items: Any) -> Any:
        return self.random.choice(items)

    def name(self, hint: str) -> str:
        self.names += 1
        return f"{hint}{self.names}"

    def weighed(self, table: dict[Any, int]) -> Any:
        return self.random.choices(list(table), list(table.values()))[0]

    # ------------------------------------------------------------ kinds

    def scalar_kind(self) -> Kind:
        return self.weighed({INT: 8, FLOAT: 3, BOOL: 3, PIECE: 2, COLOUR: 2})

    def item_kind(self) -> Kind:
        """The kind of a list's items."""
        kinds = {INT: 12, FLOAT: 2, BOOL: 1, PIECE: 2, COLOUR: 1, tuple_of(INT, INT): 3, tuple_of(PIECE, INT): 1}
        for name in self.records:
            kinds[Kind(name)] = 1
        return self.weighed(kinds)

    def value_kind(self) -> Kind:
        """Any kind that has a place in a state and in a result."""
        choice = self.weighed({"scalar": 14, "option": 3, "tuple": 4, "row": 2, "record": 3})
        if choice == "option":
            return option(FLOAT if self.chance(0.15) else INT)
        if choice == "tuple":
            if self.chance(0.5):
                return tuple_of(*[self.pick((INT, INT, FLOAT, BOOL))] * self.random.randint(2, 4))
            return tuple_of(*(self.scalar_kind() for _ in range(self.random.randint(1, 3))))
        if choice == "row":
            return row_of(self.item_kind())
        if choice == "record" and self.records:
            return Kind(self.pick(list(self.records)))
        return self.scalar_kind()

    # ------------------------------------------------------------ scope

    def visible(self) -> dict[str, Variable]:
        return {variable.name: variable for block in self.blocks for variable in block}

    def paths(self, *wanted: Kind) -> list[str]:
        """How each value of such a kind that is in scope is read: a name, a field, an item."""
        found: list[str] = []
        for variable in self.visible().values():
            self.reach(variable.name, variable.kind, wanted, 2, found)
        return found

    def reach(self, text: str, kind: Kind, wanted: tuple[Kind, ...], steps: int, found: list[str]) -> None:
        if kind in wanted:
            found.append(text)
        if steps and kind.name in self.records:
            record = self.records[kind.name]
            for name, inner in (*record.fields, *record.properties):
                self.reach(f"{text}.{name}", inner, wanted, steps - 1, found)
        elif steps and kind.name == "tuple":
            for index, inner in enumerate(kind.items):
                self.reach(f"{text}[{index}]", inner, wanted, steps - 1, found)

    def several(self, name: str) -> list[tuple[str, Kind]]:
        """What is in scope and is a "row" or a "list", of whatever items."""
        return [
            (path, kind)
            for kind in dict.fromkeys([*(v.kind for v in self.visible().values()), *self.field_kinds()])
            if kind.name == name
            for path in self.paths(kind)
        ]

    def field_kinds(self) -> list[Kind]:
        return [kind for record in self.records.values() for _, kind in record.fields]

    @contextmanager
    def inner(self, variables: tuple[Variable, ...] | list[Variable] = (), times: int = 1) -> Iterator[None]:
        """A block of its own, run so many times."""
        functions, before = len(self.functions), self.times
        self.blocks.append(list(variables))
        self.times *= max(times, 1)
        yield
        self.times = before
        self.blocks.pop()
        del self.functions[functions:]

    def may_repeat(self, times: int) -> bool:
        return self.times * times <= MOST_TIMES

    # ------------------------------------------------------------ any kind

    def expr(self, kind: Kind, depth: int = 3) -> str:
        self.cost += self.times
        if kind == FLOAT and self.chance(MIXED):
            kind = INT
        if depth <= 0 or self.chance(0.2):
            return self.leaf(kind)
        for _ in range(4):
            text: str | None = self.weighed(WAYS_OF_ALL if self.chance(0.2) else self.ways(kind))(self, kind, depth - 1)
            if text is not None:
                return text
        return self.leaf(kind)

    def ways(self, kind: Kind) -> dict[Writer, int]:
        return WAYS["record" if kind.name in self.records else kind.name]

    def leaf(self, kind: Kind) -> str:
        paths = self.paths(kind)
        if self.blocks[1:] and self.chance(0.9):
            paths = [path for path in paths if path not in ("LIMIT", "HALF")]
        if paths and self.chance(0.85):
            return str(self.pick(paths[-5:] if self.chance(0.4) else paths))
        numbers = self.paths(INT)
        if kind == BOOL and numbers and self.chance(0.8):
            return f"({self.pick(numbers)} {self.pick(('<', '>=', '!='))} {self.literal(INT)})"
        return self.literal(kind)

    def literal(self, kind: Kind) -> str:
        if kind == INT:
            number = self.weighed({0: 4, 1: 5, 2: 4, 3: 3, 5: 2, 7: 2, 10: 1, 63: 1, 100: 1, -1: 3, -2: 1, -7: 1})
            return str(number) if number >= 0 else f"({number})"
        if kind == FLOAT:
            return str(self.pick(("0.0", "1.0", "0.5", "2.5", "3.25", "0.1", "10.0", "(-0.5)", "(-1.0)", "(-2.75)")))
        if kind == BOOL:
            return str(self.pick(("True", "False")))
        if kind == PIECE:
            return f'"{self.pick(self.pieces)}"'
        if kind == COLOUR:
            return f"Colour.{self.pick(self.colours)}"
        if kind.name == "option":
            return "None" if self.chance(0.5) else self.literal(kind.items[0])
        if kind.name == "tuple":
            return self.tupled([self.leaf(item) for item in kind.items])
        if kind.name == "row":
            return self.tupled([self.leaf(kind.items[0]) for _ in range(self.random.randint(1, 4))])
        if kind.name == "list":
            return f"[{', '.join(self.leaf(kind.items[0]) for _ in range(self.random.randint(1, 4)))}]"
        record = self.records[kind.name]
        return f"{record.name}({', '.join(self.leaf(item) for _, item in record.fields)})"

    @staticmethod
    def tupled(items: list[str]) -> str:
        return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"

    def conditional(self, kind: Kind, depth: int) -> str:
        return f"({self.expr(kind, depth)} if {self.expr(BOOL, depth)} else {self.expr(kind, depth)})"

    def either(self, kind: Kind, depth: int) -> str | None:
        """`and` and `or` give one of two values."""
        if kind.name == "option":
            return None
        return f"({self.expr(kind, depth)} {self.pick(('and', 'or'))} {self.expr(kind, depth)})"

    def call(self, kind: Kind, depth: int) -> str | None:
        functions = [f for f in self.functions if f.result == kind and not f.gives and self.affordable(f)]
        methods = [
            (path, method)
            for record in self.records.values()
            for method in record.methods
            if method.result == kind and self.affordable(method)
            for path in self.paths(Kind(record.name))
        ]
        if methods and (not functions or self.chance(0.3)):
            path, method = self.pick(methods)
            return f"{path}.{method.name}{self.arguments(method, depth)}"
        if not functions:
            return None
        function = self.pick(functions[-8:])
        return f"{function.name}{self.arguments(function, depth)}"

    def affordable(self, function: Function) -> bool:
        return self.times * function.cost + self.cost <= MOST_COST

    def arguments(self, function: Function, depth: int) -> str:
        self.cost += self.times * function.cost
        texts = []
        given = len(function.parameters) - self.random.randint(0, function.optional)
        by_name = given - self.random.randint(0, min(function.optional, 1)) if self.chance(0.3) else given
        for index, parameter in enumerate(function.parameters[:given]):
            if function.recursive and index == 0:
                text = f"{self.expr(INT, depth)} % 4" if self.chance(0.6) else str(self.random.randint(0, 3))
            else:
                text = self.expr(parameter.kind, min(depth, 2))
            texts.append(f"{parameter.name}={text}" if index >= by_name else text)
        return f"({', '.join(texts)})"

    def item_of_row(self, kind: Kind, depth: int) -> str | None:
        """An item at an index that is only known when it runs."""
        places = [(path, "") for path in self.paths(row_of(kind), list_of(kind))]
        places += [(row.name, str(row.length)) for row in self.rows if row.values == kind]
        places += [
            (path, str(len(known)))
            for known in dict.fromkeys(v.kind.items for v in self.visible().values() if v.kind.name == "tuple")
            if set(known) == {kind}
            for path in self.paths(Kind("tuple", known))
        ]
        if not places:
            return None
        path, length = self.pick(places)
        index = self.expr(INT, depth)
        if self.risk():
            return f"{path}[{index}]"
        if length:
            return f"{path}[{self.pick(('', '', '-'))}({index} % {length})]"
        if self.chance(0.3):
            return f"({path}[{self.pick((0, -1))}] if {path} else {self.leaf(kind)})"
        return f"({path}[{index} % len({path})] if {path} else {self.leaf(kind)})"

    def looked_up(self, kind: Kind, depth: int) -> str | None:
        """From a dict of the module."""
        dicts = [known for known in self.dicts if known.values == kind]
        if not dicts:
            return None
        known = self.pick(dicts)
        key = self.expr(known.keys, depth)
        if self.risk():
            return f"{known.name}[{key}]"
        if self.chance(0.4):
            return f"{known.name}.get({key}, {self.leaf(kind)})"
        if self.chance(0.5):
            return f"{known.name}[{self.pick(known.known)}]"
        path = self.leaf(known.keys)
        return f"({known.name}[{path}] if {path} in {known.name} else {self.leaf(kind)})"

    def best_of(self, kind: Kind, depth: int) -> str | None:
        """`min` and `max`: of values, of an iterable with a key or a default."""
        function = self.pick(("min", "max"))
        if not self.ordered(kind):
            return None
        if self.chance(0.5):
            return f"{function}({', '.join(self.expr(kind, depth) for _ in range(self.random.randint(2, 3)))})"
        several = self.iterable_of(kind, depth)
        if several is None:
            return None
        key = f", key={self.key(kind, depth)}" if self.chance(0.5) else ""
        return f"{function}({several}{key}, default={self.leaf(kind)})"

    def key(self, kind: Kind, depth: int) -> str:
        name = self.name("v")
        with self.inner([Variable(name, kind, fixed=True)], LONGEST):
            return f"lambda {name}: {self.expr(self.pick((INT, INT, FLOAT, tuple_of(INT, INT))), min(depth, 2))}"

    # ------------------------------------------------------------ int

    def small(self, depth: int) -> str:
        return f"({self.expr(INT, depth)} {self.pick(('& 63', '% 7', '% 100', '& 7', '% -9', '& 1023'))})"

    def arithmetic(self, _: Kind, depth: int) -> str:
        a, b = self.expr(INT, depth), self.expr(INT, depth)
        return f"({a} {self.weighed({'+': 5, '-': 5, '&': 2, '|': 2, '^': 2})} {b})"

    def product(self, _: Kind, depth: int) -> str:
        if self.chance(0.1):
            return f"({self.expr(INT, depth)} * {self.expr(INT, depth)})"
        return f"({self.small(depth)} * {self.small(depth)})"

    def quotient(self, _: Kind, depth: int) -> str:
        divisor = self.expr(INT, depth) if self.risk() else self.divisor(depth)
        operator = self.pick(("//", "%"))
        if self.chance(0.2):
            return f"divmod({self.expr(INT, depth)}, {divisor})[{self.pick((0, 1))}]"
        return f"({self.expr(INT, depth)} {operator} {divisor})"

    def divisor(self, depth: int) -> str:
        if self.chance(0.6):
            return str(self.pick(("2", "3", "4", "7", "8", "10", "97", "(-1)", "(-2)", "(-3)", "(-8)")))
        return f"({self.expr(INT, depth)} | 1)"

    def shift(self, _: Kind, depth: int) -> str:
        if self.risk():
            return f"({self.expr(INT, depth)} {self.pick(('<<', '>>'))} ({self.expr(INT, depth)} % 72 - 4))"
        if self.chance(0.5):
            return f"({self.expr(INT, depth)} >> ({self.expr(INT, depth)} & {self.pick((7, 31, 63))}))"
        return f"({self.small(depth)} << ({self.expr(INT, depth)} & {self.pick((3, 7))}))"

    def power(self, _: Kind, depth: int) -> str:
        if self.chance(0.2):
            return f"(2 ** ({self.expr(INT, depth)} & 7))"
        return f"({self.small(depth)} ** {self.pick((0, 1, 2, 2, 3, 4))})"

    def signed(self, _: Kind, depth: int) -> str:
        return f"({self.pick('-~+')}{self.expr(INT, depth)})" if self.chance(0.7) else f"abs({self.expr(INT, depth)})"

    def counted(self, _: Kind, depth: int) -> str | None:
        """`len`, `count`, `index` of something in scope."""
        choice = self.random.random()
        several = self.several("row") + self.several("list")
        if not several:
            return None
        path, kind = self.pick(several)
        item = self.expr(kind.items[0], depth)
        if choice < 0.4:
            return f"len({path})"
        if choice < 0.7:
            return f"{path}.count({item})"
        if self.risk():
            return f"{path}.index({item})"
        item = self.leaf(kind.items[0])
        return f"({path}.index({item}) if {item} in {path} else {self.literal(INT)})"

    def summed(self, _: Kind, depth: int) -> str | None:
        several = self.generator_expression(self.pick((INT, INT, BOOL)), depth)
        if several is None or self.chance(0.2):
            paths = self.paths(row_of(INT), list_of(INT), tuple_of(INT, INT), tuple_of(INT, INT, INT))
            return f"sum({self.pick(paths)})" if paths else None
        return f"sum({several})" if self.chance(0.8) else f"sum(({several}), {self.leaf(INT)})"

    def of_float(self, _: Kind, depth: int) -> str:
        function = self.pick(("int", "round", "math.floor", "math.ceil"))
        value = self.expr(FLOAT, depth)
        return f"{function}({value})" if self.risk() else f"{function}(max(-1e6, min(1e6, {value})))"

    def of_bool(self, _: Kind, depth: int) -> str:
        if self.chance(0.5):
            return f"int({self.expr(BOOL, depth)})"
        return f"({self.expr(BOOL, depth)} {self.pick('+-*&|^')} {self.expr(INT, 0)})"

    def of_option(self, kind: Kind, depth: int) -> str | None:
        paths = self.paths(option(kind))
        if not paths:
            return None
        path = self.pick(paths)
        if self.chance(0.2):
            return f"({path} or {self.expr(kind, depth)})"
        if self.chance(0.5):
            return f"({path} if {path} is not None else {self.expr(kind, depth)})"
        return f"({self.expr(kind, depth)} if {path} is None else {path})"

    def of_words(self, _: Kind, depth: int) -> str:
        x = self.expr(INT, depth)
        place = f"{self.expr(INT, depth)} & 63"
        bits = self.pick(
            (
                f"bit({place})",
                f"reversed_bits({x})",
                f"flipped({x})",
                f"shifted_up({x}, {place})",
                f"shifted_down({x}, {place})",
                f"without_lowest({x} | 1)",
                f"word({x})",
            )
        )
        return str(
            self.pick(
                (
                    f"population({x})",
                    f"population({bits})",
                    f"lowest({bits} | 1)",
                    f"lowest({x} | 8)",
                    f"highest({x} | 1)",
                    f"({bits} & 1023)",
                    f"({bits} % 97)",
                    f"({x}).bit_count()",
                    f"({x}).bit_length()",
                )
            )
        )

    def of_colour(self, _: Kind, depth: int) -> str:
        return f"{self.expr(COLOUR, min(depth, 1))}.value"

    # ------------------------------------------------------------ float

    def float_arithmetic(self, _: Kind, depth: int) -> str:
        kinds = (FLOAT, self.pick(NUMBERS)) if self.chance(0.5) else (self.pick(NUMBERS), FLOAT)
        a, b = (self.expr(kind, depth) for kind in kinds)
        return f"({a} {self.pick('+-*')} {b})"

    def float_quotient(self, _: Kind, depth: int) -> str:
        kind = self.pick((FLOAT, INT))
        divisor = self.expr(kind, depth)
        if not self.risk():
            divisor = f"({divisor} | 1)" if kind == INT else f"(abs({divisor}) + 0.5)"
        operator = "/" if kind == INT else self.pick(("/", "/", "//", "%"))
        return f"({self.expr(self.pick((FLOAT, INT)), depth)} {operator} {divisor})"

    def of_int(self, _: Kind, depth: int) -> str:
        return f"float({self.expr(self.pick((INT, INT, BOOL)), depth)})"

    def root(self, _: Kind, depth: int) -> str:
        value = self.expr(FLOAT, depth)
        return f"math.sqrt({value})" if self.risk() else f"math.sqrt(abs({value}))"

    def float_signed(self, _: Kind, depth: int) -> str:
        value = self.expr(FLOAT, depth)
        return f"(-{value})" if self.chance(0.5) else f"abs({value})"

    def float_power(self, _: Kind, depth: int) -> str:
        return f"(max(-100.0, min(100.0, {self.expr(FLOAT, depth)})) ** {3 if self.chance(UNUSUAL) else 2})"

    def float_sum(self, _: Kind, depth: int) -> str | None:
        several = self.generator_expression(FLOAT, depth)
        return several and f"sum(({several}), 0.0)"

    # ------------------------------------------------------------ bool

    def comparison(self, _: Kind, depth: int) -> str:
        kinds = [self.pick((INT, INT, INT, FLOAT, BOOL)) for _ in range(self.weighed({2: 6, 3: 2}))]
        texts = [self.expr(kind, depth) for kind in kinds]
        text = texts[0]
        for other in texts[1:]:
            text = f"{text} {self.pick(('<', '<=', '==', '!=', '>', '>='))} {other}"
        return f"({text})"

    def equality(self, _: Kind, depth: int) -> str:
        kind = self.pick((PIECE, COLOUR, self.value_kind()))
        operators = ["==", "!="]
        if kind == COLOUR:
            operators += ["is", "is not"]
        if kind == PIECE or (kind.name in ("tuple", "row") and self.ordered(kind)):
            operators += ["<", ">="]
        return f"({self.expr(kind, depth)} {self.pick(operators)} {self.expr(kind, depth)})"

    def ordered(self, kind: Kind) -> bool:
        """Whether values of the kind have an order."""
        return kind in (INT, FLOAT, BOOL, PIECE) or (
            kind.name in ("tuple", "row") and all(self.ordered(item) for item in kind.items)
        )

    def logic(self, _: Kind, depth: int) -> str:
        if self.chance(0.25):
            return f"(not {self.expr(self.pick((BOOL, BOOL, INT, PIECE)), depth)})"
        operator = self.pick((" and ", " or "))
        return f"({operator.join(self.expr(BOOL, depth) for _ in range(self.random.randint(2, 3)))})"

    def membership(self, _: Kind, depth: int) -> str:
        operator = self.pick(("in", "in", "not in"))
        if self.sets and self.chance(0.4):
            known = self.pick(self.sets + self.dicts)
            return f"({self.expr(known.keys, depth)} {operator} {known.name})"
        several = self.several("row") + self.several("list")
        if several and self.chance(0.5):
            path, kind = self.pick(several)
            return f"({self.expr(kind.items[0], depth)} {operator} {path})"
        kind = self.pick((INT, PIECE, COLOUR))
        items = self.tupled([self.literal(kind) for _ in range(self.random.randint(1, 3))])
        return f"({self.expr(kind, depth)} {operator} {items})"

    def asked_option(self, _: Kind, depth: int) -> str | None:
        paths = self.paths(option(INT))
        if not paths:
            return None
        path = self.pick(paths)
        if self.chance(0.4):
            return f"({path} is {self.pick(('', 'not '))}None)"
        if self.chance(0.5):
            return f"({path} is not None and {path} {self.pick(('<', '>', '=='))} {self.expr(INT, depth)})"
        return f"({path} == {self.expr(INT, depth)})"

    def quantified(self, _: Kind, depth: int) -> str | None:
        several = self.generator_expression(self.pick((BOOL, BOOL, BOOL, INT)), depth)
        return several and f"{self.pick(('any', 'all'))}({several})"

    def truth(self, _: Kind, depth: int) -> str:
        several = self.several("row") + self.several("list")
        if several and self.chance(0.4):
            return f"bool({self.pick(several)[0]})"
        return f"bool({self.expr(self.pick((INT, FLOAT, PIECE)), depth)})"

    def asked_bit(self, _: Kind, depth: int) -> str:
        return f"has_bit({self.expr(INT, depth)}, {self.expr(INT, depth)} & 63)"

    # ------------------------------------------------------------ sets, letters, ranges, the first of several

    def set_of(self, kind: Kind, depth: int) -> str | None:
        """A set that is made at run time; not of floats, for nobody knows whether two nans are one object."""
        choice = self.random.random()
        if choice < 0.3:
            return f"{{{', '.join(self.expr(kind, depth) for _ in range(self.random.randint(1, 3)))}}}"
        if choice < 0.6:
            several = self.generator_expression(kind, depth)
            return several and f"{{{several}}}"
        several = self.iterable_of(kind, depth)
        return several and f"set({several})"

    def two_sets(self, depth: int) -> str | None:
        kind = self.pick((INT, INT, BOOL, PIECE, tuple_of(INT, INT)))
        one, other = self.set_of(kind, depth), self.set_of(kind, depth)
        return one and other and f"({one} {self.pick('|&-^')} {other})"

    def of_set(self, _: Kind, depth: int) -> str | None:
        """A number that a set gives, whatever its order."""
        if self.chance(0.3):
            several = self.two_sets(depth)
            return several and f"len({several})"
        kind = self.pick((INT, PIECE, tuple_of(INT, INT)))
        several = self.set_of(kind, depth)
        if several is None or kind != INT:
            return several and f"len({several})"
        function = self.pick(("len", "sum(sorted", "max", "min"))
        if function in ("max", "min"):
            return f"{function}({several}, default={self.literal(INT)})"
        return f"{function}({several}{'))' if '(' in function else ')'}"

    def first_item(self, kind: Kind, depth: int) -> str | None:
        several = self.generator_expression(kind, depth)
        return several and f"next(({several}), {self.expr(kind, depth)})"

    def of_range(self, _: Kind, depth: int) -> str:
        ends = f"{self.small(depth)}, {self.small(depth)}, {self.pick((1, 1, -1, 2, -3))}"
        if self.risk():
            return f"range({ends})[{self.small(depth)}]"
        return f"len(range({ends}))"

    def of_text(self, _: Kind, depth: int) -> str:
        piece = self.expr(PIECE, depth)
        return self.pick((f"len({piece})", f"sum(ord(letter) for letter in {piece})", f"len({piece}[1:])"))

    def asked_set(self, _: Kind, depth: int) -> str | None:
        kind = self.pick((INT, INT, PIECE, COLOUR, tuple_of(INT, INT)))
        one = self.set_of(kind, depth)
        if one is None or self.chance(0.5):
            return one and f"({self.expr(kind, depth)} {self.pick(('in', 'not in'))} {one})"
        other = self.set_of(kind, depth)
        if self.chance(0.6):
            return other and f"({one} {self.pick(('==', '!='))} {other})"
        return other and f"{one}.{self.pick(('issubset', 'isdisjoint'))}({other})"

    def asked_range(self, _: Kind, depth: int) -> str:
        ends = f"{self.small(depth)}, {self.small(depth)}, {self.pick((1, 1, -1, 2, -3))}"
        number = self.expr(self.pick((INT, INT, BOOL)), depth)
        return f"({number} {self.pick(('in', 'not in'))} range({ends}))"

    def asked_text(self, _: Kind, depth: int) -> str:
        one, other = self.expr(PIECE, depth), self.expr(PIECE, depth)
        return self.pick(
            (
                f"{one}.startswith({other})",
                f"{one}.endswith({other}[:1])",
                f"({other} in {one})",
                f"({one}[:1] == {other}[-1:])",
            )
        )

    # ------------------------------------------------------------ strings, enums, options

    def piece(self, _: Kind, depth: int) -> str:
        return f"PIECES[{self.expr(INT, depth)} % {len(self.pieces)}]"

    def colour(self, _: Kind, depth: int) -> str:
        return f"Colour({self.expr(INT, depth)} % {len(self.colours)})"

    def some_or_none(self, kind: Kind, depth: int) -> str | None:
        inner = kind.items[0]
        choice = self.random.random()
        dicts = [known for known in self.dicts if known.values == inner]
        if choice < 0.2 and dicts:
            known = self.pick(dicts)
            return f"{known.name}.get({self.expr(known.keys, depth)})"
        if choice < 0.6:
            return self.expr(inner, depth)
        return f"({self.expr(inner, depth)} if {self.expr(BOOL, depth)} else None)"

    # ------------------------------------------------------------ tuples

    def new_tuple(self, kind: Kind, depth: int) -> str:
        items = [self.expr(item, depth) for item in kind.items]
        if self.chance(0.1) and len(items) > 1:
            return f"(*{self.tupled(items[:1])}, {', '.join(items[1:])})"
        return self.tupled(items)

    def joined_tuple(self, kind: Kind, depth: int) -> str | None:
        if len(kind.items) < 2:
            return None
        at = self.random.randint(1, len(kind.items) - 1)
        return f"({self.expr(tuple_of(*kind.items[:at]), depth)} + {self.expr(tuple_of(*kind.items[at:]), depth)})"

    def sliced_tuple(self, kind: Kind, depth: int) -> str:
        """A part of a longer one."""
        longer = tuple_of(*kind.items, self.scalar_kind())
        return f"{self.expr(longer, depth)}[{self.pick(('', '0'))}:{self.pick((-1, len(kind.items)))}]"

    def exchanged(self, kind: Kind, depth: int) -> str | None:
        """With one item replaced."""
        if len(set(kind.items)) != 1:
            return None
        path, item = self.leaf(kind), self.expr(kind.items[0], depth)
        if self.chance(0.6):
            return f"replaced({path}, {self.expr(INT, depth)} % {len(kind.items)}, {item})"
        at = self.random.randrange(len(kind.items))
        return f"({path}[:{at}] + ({item},) + {path}[{at + 1}:])"

    # ------------------------------------------------------------ tuples of any length, and lists

    def row_of_list(self, kind: Kind, depth: int) -> str:
        return f"tuple({self.expr(list_of(kind.items[0]), depth)})"

    def row_of_several(self, kind: Kind, depth: int) -> str | None:
        several = self.generator_expression(kind.items[0], depth)
        return several and f"tuple({several})"

    def constant_row(self, kind: Kind, _: int) -> str | None:
        names = [row.name for row in self.rows if row.values == kind.items[0]]
        return self.pick(names) if names else None

    def sliced(self, kind: Kind, depth: int) -> str:
        """With ends that are only known when it runs."""
        path = self.leaf(kind)
        ends = [self.pick(("", "", self.small(depth), str(self.random.randint(-3, 4)))) for _ in range(2)]
        step = self.weighed({"": 12, "::-1": 1, "::2": 1}) if ends == ["", ""] else ""
        return f"{path}[{step or ':'.join(ends)}]"

    def joined(self, kind: Kind, depth: int) -> str:
        return f"({self.expr(kind, depth)} + {self.expr(kind, depth)})[:{self.random.randint(3, 6)}]"

    def row_with(self, kind: Kind, depth: int) -> str:
        """One item put in, or exchanged."""
        path, item = self.leaf(kind), self.expr(kind.items[0], depth)
        if self.chance(0.4):
            return f"({path}[:6] + ({item},))"
        index = self.small(depth)
        return f"({path}[:{index}] + ({item},) + {path}[{index} + 1:])[:8]"

    def in_order(self, kind: Kind, depth: int) -> str | None:
        several = self.iterable_of(kind.items[0], depth)
        if several is None:
            return None
        if not self.ordered(kind.items[0]) or self.chance(0.5):
            several += f", key={self.key(kind.items[0], depth)}"
        if self.chance(0.4):
            several += f", reverse={self.pick(('True', 'False', self.expr(BOOL, 1)))}"
        return f"tuple(sorted({several}))" if kind.name == "row" else f"sorted({several})"

    def turned(self, kind: Kind, _: int) -> str:
        return f"{'tuple' if kind.name == 'row' else 'list'}(reversed({self.leaf(kind)}))"

    def new_list(self, kind: Kind, depth: int) -> str:
        items = [self.expr(kind.items[0], depth) for _ in range(self.random.randint(1, 4))]
        return f"[{', '.join(items)}]"

    def comprehension(self, kind: Kind, depth: int) -> str | None:
        several = self.generator_expression(kind.items[0], depth)
        return several and f"[{several}]"

    def starred_items(self, kind: Kind, depth: int) -> str | None:
        several = self.iterable_of(kind.items[0], depth)
        return several and f"[*{several}, {self.expr(kind.items[0], depth)}]"

    def sorted_set(self, kind: Kind, depth: int) -> str | None:
        if kind.items[0] not in (INT, BOOL, PIECE):
            return None
        several = self.set_of(kind.items[0], depth)
        return several and f"sorted({several})"

    def listed(self, kind: Kind, depth: int) -> str | None:
        several = self.iterable_of(kind.items[0], depth)
        return several and f"list({several})"

    def multiplied(self, kind: Kind, depth: int) -> str:
        return f"[{self.expr(kind.items[0], depth)}] * {self.pick((2, 3, 5))}"

    def copied(self, kind: Kind, _: int) -> str | None:
        paths = self.paths(kind)
        return f"{self.pick(paths)}{self.pick(('.copy()', '[:]', '[1:]', '[-2:]'))}" if paths else None

    # ------------------------------------------------------------ records

    def new_record(self, kind: Kind, depth: int) -> str:
        record = self.records[kind.name]
        texts = [self.expr(item, depth) for _, item in record.fields]
        by_name = self.random.randint(0, len(texts)) if self.chance(0.4) else len(texts)
        named = [f"{name}={text}" for (name, _), text in zip(record.fields, texts, strict=True)]
        return f"{record.name}({', '.join(texts[:by_name] + named[by_name:])})"

    def changed_record(self, kind: Kind, depth: int) -> str:
        record = self.records[kind.name]
        fields = self.random.sample(record.fields, self.random.randint(1, min(2, len(record.fields))))
        changes = ", ".join(f"{name}={self.expr(item, depth)}" for name, item in fields)
        path = self.leaf(kind)
        return f"{path}._replace({changes})" if record.is_tuple else f"dataclasses.replace({path}, {changes})"

    # ------------------------------------------------------------ what can be gone through

    def iterable(self, depth: int) -> tuple[str, Kind, int]:
        """Its text, the kind of its items, how many there are at most."""
        for _ in range(6 if depth > 0 else 0):
            found: tuple[str, Kind, int] | None = self.weighed(ITERABLES)(self, depth - 1)
            if found is not None and self.may_repeat(found[2]):
                return found
        found = self.known_items(0) if self.chance(0.5) else None
        if found is not None and self.may_repeat(found[2]):
            return found
        return f"range({self.leaf(INT)} % 3)", INT, 3

    def iterable_of(self, kind: Kind, depth: int) -> str | None:
        """Something whose items are of this kind."""
        if self.chance(0.5):
            paths = self.paths(row_of(kind), list_of(kind))
            if paths:
                return str(self.pick(paths))
        several = self.generator_expression(kind, depth) if depth > 0 else None
        return several and f"({several})"

    def generator_expression(self, kind: Kind, depth: int) -> str | None:
        """Without its parentheses."""
        source, item, bound = self.iterable(min(depth, 2))
        if not self.may_repeat(bound):
            return None
        target, variables = self.target(item)
        with self.inner(variables, bound):
            wanted = self.expr(kind, min(depth, 2))
            text = f"{wanted} for {target} in {source}"
            if self.chance(0.4):
                text += f" if {self.expr(BOOL, min(depth, 2))}"
            if self.chance(0.08) and self.may_repeat(3):
                other = self.name("v")
                text += f" for {other} in range({self.random.randint(1, 3)})"
        return text

    def target(self, kind: Kind, hint: str = "v", fixed: bool = True) -> tuple[str, list[Variable]]:
        """What a loop assigns: a name, or names for the items of tuples."""
        if kind.name == "tuple" and self.chance(0.8):
            texts, variables = [], []
            for item in kind.items:
                text, inner = self.target(item, hint, fixed)
                texts.append(text)
                variables += inner
            return self.tupled(texts), variables
        name = self.name(hint)
        return name, [Variable(name, kind, fixed)]

    def counting(self, depth: int) -> tuple[str, Kind, int]:
        choice = self.random.random()
        most = self.random.randint(2, 6)
        if choice < 0.4:
            return f"range({self.expr(INT, depth)} % {most})", INT, most
        if choice < 0.7:
            return f"range({most})", INT, most
        if choice < 0.9:
            start, stop, step = self.random.randint(-4, 6), self.random.randint(-4, 8), self.pick((-3, -2, -1, 1, 2, 3))
            return f"range({start}, {stop}, {step})", INT, max(1, len(range(start, stop, step)))
        first = self.leaf(INT)
        return f"range({first}, {first} + {most})", INT, most

    def known_items(self, _: int) -> tuple[str, Kind, int] | None:
        several = self.several("row") + self.several("list")
        if several and self.chance(0.6):
            path, kind = self.pick(several)
            return path, kind.items[0], LONGEST
        if self.rows:
            row = self.pick(self.rows)
            return row.name, row.values, row.length
        return None

    def written_items(self, depth: int) -> tuple[str, Kind, int]:
        kind = self.item_kind()
        items = [self.expr(kind, depth) for _ in range(self.random.randint(2, 4))]
        return (self.tupled(items) if self.chance(0.7) else f"[{', '.join(items)}]"), kind, len(items)

    def generated(self, depth: int) -> tuple[str, Kind, int] | None:
        functions = [f for f in self.functions if f.gives and self.affordable(f) and self.may_repeat(f.gives)]
        if not functions:
            return None
        function = self.pick(functions)
        return f"{function.name}{self.arguments(function, depth)}", function.result, function.gives

    def numbered(self, depth: int) -> tuple[str, Kind, int]:
        text, kind, bound = self.iterable(depth)
        start = f", {self.literal(INT)}" if self.chance(0.3) else ""
        return f"enumerate({text}{start})", tuple_of(INT, kind), bound

    def zipped(self, depth: int) -> tuple[str, Kind, int]:
        (one, kind, bound), (other, inner, most) = self.iterable(depth), self.iterable(depth)
        return f"zip({one}, {other})", tuple_of(kind, inner), min(bound, most)

    def backwards(self, depth: int) -> tuple[str, Kind, int] | None:
        found = self.pick((self.counting, self.known_items, self.written_items))(depth)
        return found and (f"reversed({found[0]})", *found[1:])

    def combined(self, depth: int) -> tuple[str, Kind, int] | None:
        kind = self.pick((INT, INT, PIECE, FLOAT))
        items = [self.expr(kind, depth) for _ in range(3)]
        choice = self.random.random()
        if choice < 0.3:
            return f"itertools.combinations({self.tupled(items)}, 2)", tuple_of(kind, kind), 3
        if choice < 0.5:
            return f"itertools.product({self.tupled(items)}, range(2))", tuple_of(kind, INT), 6
        if choice < 0.6:
            return "itertools.product((-1, 0, 1), repeat=2)", tuple_of(INT, INT), 9
        paths = self.paths(row_of(kind), list_of(kind))
        other = self.pick(paths) if paths else self.tupled(items[:1])
        return f"itertools.chain({self.tupled(items[:2])}, {other})", kind, LONGEST + 2

    def all_colours(self, _: int) -> tuple[str, Kind, int] | None:
        if not self.chance(UNUSUAL):
            return None
        return "Colour", COLOUR, len(self.colours)

    def sorted_items(self, depth: int) -> tuple[str, Kind, int] | None:
        kind = self.pick((INT, INT, FLOAT, PIECE, tuple_of(INT, INT)))
        text = self.in_order(list_of(kind), depth)
        return text and (text, kind, LONGEST)  # type: ignore[return-value]


WAYS_OF_ALL: dict[Writer, int] = {
    Expressions.conditional: 4,
    Expressions.either: 1,
    Expressions.call: 8,
    Expressions.item_of_row: 4,
    Expressions.looked_up: 2,
    Expressions.best_of: 2,
    Expressions.of_option: 2,
}
WAYS: dict[str, dict[Writer, int]] = {
    "int": {
        Expressions.arithmetic: 10,
        Expressions.product: 4,
        Expressions.quotient: 5,
        Expressions.shift: 3,
        Expressions.power: 1,
        Expressions.signed: 3,
        Expressions.counted: 3,
        Expressions.summed: 3,
        Expressions.of_float: 2,
        Expressions.of_bool: 2,
        Expressions.of_words: 2,
        Expressions.of_colour: 1,
        Expressions.of_set: 2,
        Expressions.first_item: 1,
        Expressions.of_range: 1,
        Expressions.of_text: 1,
    },
    "float": {
        Expressions.float_arithmetic: 6,
        Expressions.float_quotient: 4,
        Expressions.of_int: 3,
        Expressions.root: 1,
        Expressions.float_signed: 2,
        Expressions.float_power: 1,
        Expressions.float_sum: 1,
    },
    "bool": {
        Expressions.comparison: 10,
        Expressions.equality: 5,
        Expressions.logic: 5,
        Expressions.membership: 4,
        Expressions.asked_option: 3,
        Expressions.quantified: 2,
        Expressions.truth: 1,
        Expressions.asked_bit: 1,
        Expressions.asked_set: 2,
        Expressions.asked_range: 1,
        Expressions.asked_text: 1,
    },
    "str": {Expressions.piece: 3, Expressions.conditional: 2},
    "Colour": {Expressions.colour: 1, Expressions.conditional: 2},
    "option": {Expressions.some_or_none: 1},
    "tuple": {
        Expressions.new_tuple: 5,
        Expressions.joined_tuple: 2,
        Expressions.sliced_tuple: 1,
        Expressions.exchanged: 2,
    },
    "row": {
        Expressions.row_of_list: 3,
        Expressions.row_of_several: 3,
        Expressions.constant_row: 2,
        Expressions.sliced: 3,
        Expressions.joined: 2,
        Expressions.row_with: 3,
        Expressions.in_order: 2,
        Expressions.turned: 1,
    },
    "list": {
        Expressions.new_list: 4,
        Expressions.comprehension: 4,
        Expressions.listed: 2,
        Expressions.in_order: 2,
        Expressions.joined: 1,
        Expressions.turned: 1,
        Expressions.multiplied: 1,
        Expressions.copied: 2,
        Expressions.starred_items: 2,
        Expressions.sorted_set: 1,
    },
    "record": {Expressions.new_record: 2, Expressions.changed_record: 3},
}
ITERABLES: dict[Any, int] = {
    Expressions.counting: 8,
    Expressions.known_items: 6,
    Expressions.written_items: 3,
    Expressions.generated: 5,
    Expressions.numbered: 2,
    Expressions.zipped: 2,
    Expressions.backwards: 2,
    Expressions.combined: 2,
    Expressions.all_colours: 1,
    Expressions.sorted_items: 1,
}


class Statements(Expressions):
    """Lines of a function."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.lines: list[str] = []
        self.indent = 0
        self.result = INT
        self.gives: int | None = None
        """How many items a generator yields so far; None outside of generators."""
        self.given_out = 0
        """How many the last function yields."""
        self.loops = 0
        self.nested = 0
        """How many functions are written inside of others here: while there is one, no variable changes its type."""

    def emit(self, line: str) -> None:
        self.lines.append("    " * self.indent + line)

    def suite(self, size: int, variables: list[Variable] | tuple[Variable, ...] = (), times: int = 1) -> None:
        """An indented block, with a scope of its own."""
        before = len(self.lines)
        self.indent += 1
        with self.inner(variables, times):
            for _ in range(size):
                self.statement()
            left = self.blocks[-1][len(variables) :]
        if len(self.lines) == before:
            self.emit("pass")
        self.indent -= 1
        if left and self.chance(RISK / 2):
            self.blocks[-1].append(self.pick(left))  # whoever reads it may find it unassigned

    def statement(self) -> None:
        if self.cost > MOST_COST:
            return
        deep = self.indent > 4
        table = {way: weight for way, weight in STATEMENTS.items() if not (deep and way in BLOCKS)}
        for _ in range(4):
            if self.weighed(table)(self) is not False:
                break
        if "total" in self.visible() and self.own == 1 and self.chance(0.6):
            self.note()

    def note(self) -> None:
        """Something that is in scope comes into what `main` returns."""
        variable = self.pick(list(self.visible().values())[-5:])
        name, kind = variable.name, variable.kind
        if kind.name in ("row", "list"):
            text = f"(sum({name}) if len({name}) > 1 else 7)" if kind.items[0] == INT else f"len({name})"
        elif kind.name == "option":
            text = f"(77 if {name} is None else {name})"
        elif kind.name == "tuple" and kind.items[0] == INT:
            text = f"{name}[0]"
        else:
            text = {
                INT: name,
                BOOL: f"int({name})",
                FLOAT: f"int(max(-1e6, min(1e6, {name})) * 8)",
                PIECE: f"PIECES.index({name})",
                COLOUR: f"{name}.value",
            }.get(kind, "1")
        if kind.name == "option" and kind.items[0] == FLOAT:
            text = f"(77 if {name} is None else 78)"
        self.emit(f"total = (total * 31 + {text}) % 1000003")

    def assignable(self, *kinds: Kind) -> list[Variable]:
        """Variables of the function itself that may be assigned."""
        outer = {variable.name for block in self.blocks[: self.own] for variable in block}
        own = [v for v in self.visible().values() if v.name not in outer and not v.fixed and v.name != "self"]
        return [v for v in own if not kinds or v.kind in kinds]

    def bounded(self, kind: Kind, text: str) -> str:
        """So that a number does not grow with every turn of a loop."""
        if self.times > 1 and kind == INT and self.chance(0.9):
            return f"{text} {self.pick(('% 1009', '& 4095', '% 65537'))}"
        if self.times > 1 and kind.name in ("row", "list"):
            return f"({text})[:{LONGEST}]"
        return text

    # ------------------------------------------------------------ assignments

    def new_variable(self) -> None:
        kind = list_of(self.item_kind()) if self.chance(0.2) else self.value_kind()
        text = self.bounded(kind, self.expr(kind))
        name = self.name("n" if kind == INT else kind.name[0].lower())
        self.emit(f"{name}: {annotation(kind)} = {text}" if self.chance(0.15) else f"{name} = {text}")
        self.blocks[-1].append(Variable(name, kind))

    def empty_list(self) -> None:
        kind = list_of(self.item_kind())
        name = self.name("xs")
        source, item, bound = self.iterable(2)  # not of the list itself: what is gone through must not grow
        target, variables = self.target(item)
        self.emit(f"{name}: {annotation(kind)} = []" if self.chance(0.5) else f"{name} = []")
        self.blocks[-1].append(Variable(name, kind))
        if not self.may_repeat(bound):
            self.emit(f"{name}.append({self.expr(kind.items[0], 1)})")
            return
        self.emit(f"for {target} in {source}:")
        with self.inner(variables, bound):
            self.emit(f"    {name}.append({self.expr(kind.items[0], 2)})")

    def assignment(self) -> bool | None:
        variables = self.assignable()
        if not variables:
            return False
        variable = self.pick(variables)
        if variable.kind.name == "list" and self.chance(0.9):
            return False
        self.emit(f"{variable.name} = {self.bounded(variable.kind, self.expr(variable.kind))}")
        return None

    def augmented(self) -> bool | None:
        variables = self.assignable(INT, INT, FLOAT)
        if not variables:
            return False
        variable = self.pick(variables)
        if variable.kind == FLOAT:
            operator = self.pick(("+=", "-=", "*=", "/="))
            value = self.expr(self.pick((FLOAT, INT)), 2)
            self.emit(f"{variable.name} {operator} {f'(abs({value}) + 1)' if operator == '/=' else value}")
            return None
        operator = self.weighed({"+=": 5, "-=": 4, "*=": 2, "//=": 1, "%=": 1, "&=": 1, "|=": 1, "^=": 1, ">>=": 1})
        value = {
            "*=": lambda: self.small(1),
            "//=": lambda: self.divisor(1),
            "%=": lambda: self.divisor(1),
            ">>=": lambda: f"{self.expr(INT, 1)} & 15",
        }.get(operator, lambda: self.expr(INT, 2))()
        self.emit(f"{variable.name} {operator} {value}")
        if self.times > 1:
            self.emit(f"{variable.name} %= {self.pick((1009, 4099))}")
        return None

    def exchange(self) -> bool | None:
        """Several targets at once."""
        variables = [v for v in self.assignable() if v.kind.name != "list"]
        alike = [(v, w) for v in variables for w in variables if v.kind == w.kind and v.name < w.name]
        choice = self.random.random()
        if alike and choice < 0.4:
            one, other = self.pick(alike)
            self.emit(f"{one.name}, {other.name} = {other.name}, {self.bounded(one.kind, self.expr(one.kind, 2))}")
        elif alike and choice < 0.6:
            one, other = self.pick(alike)
            self.emit(f"{one.name} = {other.name} = {self.bounded(one.kind, self.expr(one.kind, 2))}")
        else:
            kind = tuple_of(*(self.scalar_kind() for _ in range(self.random.randint(2, 3))))
            text = self.expr(kind, 2)
            target, new = self.target(kind, "t", fixed=False)
            self.emit(f"{target} = {text}")
            self.blocks[-1] += new
        return None

    def starred(self) -> None:
        kind = self.pick((INT, INT, FLOAT, PIECE))
        items = [self.expr(kind, 1) for _ in range(self.random.randint(2, 4))]
        names = [self.name("t") for _ in range(self.random.randint(1, 2))]
        star = self.name("xs")
        targets = [*names]
        targets.insert(self.random.randint(0, len(names)), f"*{star}")
        self.emit(f"{', '.join(targets)} = {self.tupled(items)}")
        self.blocks[-1] += [Variable(name, kind) for name in names] + [Variable(star, list_of(kind))]

    def other_type(self) -> bool | None:
        """A variable goes on with another type."""
        if self.nested or not self.chance(0.3):
            return False
        here = [v for v in self.blocks[-1] if not v.fixed and v.kind.name != "list" and v.name != "self"]
        if not here or len(self.blocks) - 1 < self.own:
            return False
        old = self.pick(here)
        kind = self.scalar_kind()
        self.emit(f"{old.name} = {self.bounded(kind, self.expr(kind, 2))}")
        self.blocks[-1][self.blocks[-1].index(old)] = Variable(old.name, kind)
        return None

    # ------------------------------------------------------------ lists

    def list_change(self) -> bool | None:
        lists = [(v.name, v.kind) for v in self.visible().values() if v.kind.name == "list"]
        if not lists:
            return False
        name, kind = self.pick(lists)
        item = self.expr(kind.items[0], 2)
        index = self.expr(INT, 1)
        methods = {
            f"if len({name}) < 9:\n    {name}.append({item})": 6,
            f"if len({name}) < 9:\n    {name}.insert({index}, {item})": 2,
            f"if len({name}) < 6:\n    {name}.extend({self.expr(row_of(kind.items[0]), 1)})": 2,
            f"if len({name}) < 6:\n    {name} += {self.literal(kind)}": 1 if self.is_own(name) else 0,
            f"if {name}:\n    {name}.pop()": 3,
            f"if {name}:\n    {name}.pop({index} % len({name}))": 2,
            f"if {name}:\n    {name}[{index} % len({name})] = {item}": 5,
            f"if {item} in {name}:\n    {name}.remove({item})": 1,
            f"{name}.reverse()": 1,
            f"{name}.clear()": 1,
            f"if len({name}) > 2:\n    {name}[0], {name}[-1] = {name}[-1], {name}[0]": 1,
            f"if {name}:\n    {name}[-1] += {self.literal(INT)}": 1 if kind.items[0] in (INT, FLOAT) else 0,
            f"{name}[{index}] = {item}": 1 if self.risk() else 0,
            f"{name}.pop()": 1 if self.risk() else 0,
        }
        if self.ordered(kind.items[0]):
            methods[f"{name}.sort({self.pick(('', '', 'reverse=True', f'key={self.key(kind.items[0], 1)}'))})"] = 1
        for line in self.weighed(methods).split("\n"):
            self.emit(line)
        if self.chance(0.15):
            last = self.name("t")
            self.emit(f"{last} = {name}.pop() if {name} else {self.literal(kind.items[0])}")
            self.blocks[-1].append(Variable(last, kind.items[0]))
        return None

    def is_own(self, name: str) -> bool:
        return any(v.name == name for v in self.assignable())

    # ------------------------------------------------------------ ways through

    def branch(self) -> None:
        options = [v for v in self.assignable() if v.kind.name == "option"]
        if options and self.chance(0.3):
            known = self.pick(options)
            self.emit(f"if {known.name} is not None:")
            self.suite(self.random.randint(1, 3), [Variable(known.name, known.kind.items[0], fixed=True)])
        else:
            self.emit(f"if {self.test()}:")
            self.suite(self.random.randint(1, 3))
            for _ in range(self.weighed({0: 6, 1: 2, 2: 1})):
                self.emit(f"elif {self.expr(BOOL, 2)}:")
                self.suite(self.random.randint(1, 2))
        if self.chance(0.45):
            self.emit("else:")
            self.suite(self.random.randint(1, 2))

    def test(self) -> str:
        if self.chance(0.12):
            name = self.name("w")
            text = f"({name} := {self.expr(INT, 2)}) {self.pick(('<', '>', '=='))} {self.expr(INT, 1)}"
            self.blocks[-1].append(Variable(name, INT))
            return text
        return self.expr(BOOL)

    def for_loop(self) -> bool | None:
        source, item, bound = self.iterable(3)
        if not self.may_repeat(bound):
            return False
        target, variables = self.target(item, "i", fixed=False)
        self.emit(f"for {target} in {source}:")
        self.loops += 1
        self.suite(self.random.randint(1, 4), variables, bound)
        self.loops -= 1
        self.loop_else()
        return None

    def while_loop(self) -> bool | None:
        bound = self.random.randint(2, 7)
        if not self.may_repeat(bound):
            return False
        name = self.name("c")
        counter = Variable(name, INT, fixed=True)
        self.emit(f"{name} = {self.pick((0, 0, self.small(1) + ' % ' + str(bound)))}")
        self.blocks[-1].append(counter)
        if self.chance(0.15):
            self.emit("while True:")
            self.emit(f"    {name} += 1")
            self.emit(f"    if {name} > {bound}:")
            self.emit("        break")
        else:
            condition = f" and {self.expr(BOOL, 2)}" if self.chance(0.6) else ""
            self.emit(f"while {name} < {bound}{condition}:")
            self.emit(f"    {name} += 1")
        self.loops += 1
        self.suite(self.random.randint(1, 4), (), bound)
        self.loops -= 1
        self.loop_else()
        return None

    def loop_else(self) -> None:
        if self.chance(0.15):
            self.emit("else:")
            self.suite(self.random.randint(1, 2))

    def leave_loop(self) -> bool | None:
        if not self.loops:
            return False
        self.emit(f"if {self.expr(BOOL, 2)}:")
        self.emit(f"    {self.pick(('break', 'continue'))}")
        return None

    def leave(self) -> bool | None:
        """A return, guarded more often than not."""
        if self.chance(0.5):
            return False
        self.emit(f"if {self.expr(BOOL, 2)}:")
        self.emit("    return" if self.gives is not None else f"    return {self.expr(self.result, 2)}")
        return None

    def raising(self) -> bool | None:
        if not self.chance(10 * RISK):
            return False
        if self.chance(0.4):
            text = self.pick(("", ', "not so"'))
            self.emit(f"assert {self.expr(BOOL, 2)}{text}")
        else:
            error = self.pick(("ValueError", "Stop", "IndexError", 'Stop("no")'))
            self.emit(f"if {self.expr(BOOL, 2)} and {self.expr(BOOL, 2)}:")
            self.emit(f"    raise {error}")
        return None

    def calling(self) -> bool | None:
        """For its effects on a list, or none."""
        functions = [f for f in self.functions if not f.gives and self.affordable(f)]
        functions = [f for f in functions if any(p.kind.name == "list" for p in f.parameters)] or functions
        if not functions:
            return False
        function = self.pick(functions)
        self.emit(f"{function.name}{self.arguments(function, 2)}")
        return None

    def giving(self) -> bool | None:
        if self.gives is None:
            return False
        if self.gives + self.times > LONGEST:
            return False
        paths = self.paths(row_of(self.result), list_of(self.result))
        if paths and self.times == 1 and not self.gives and self.chance(0.2):
            self.gives += LONGEST
            self.emit(f"yield from {self.pick(paths)}")
        else:
            self.gives += self.times
            self.emit(f"yield {self.expr(self.result, 2)}")
        return None

    # ------------------------------------------------------------ match

    def matching(self) -> None:
        choice = self.weighed({"int": 3, "tuple": 3, "Colour": 2, "str": 2, "option": 2, "row": 3, "record": 3})
        if (choice == "record" and not self.records) or (choice == "row" and not self.chance(UNUSUAL)):
            choice = "int"
        {
            "int": self.match_int,
            "tuple": self.match_tuple,
            "Colour": lambda: self.match_plain(COLOUR),
            "str": lambda: self.match_plain(PIECE),
            "option": self.match_option,
            "row": self.match_row,
            "record": self.match_record,
        }[choice]()

    def case(self, pattern: str, variables: list[Variable] | tuple[Variable, ...] = (), guard: float = 0.3) -> None:
        text = ""
        with self.inner(variables):
            if self.chance(guard):
                text = f" if {self.expr(BOOL, 2)}"
        self.emit(f"    case {pattern}{text}:")
        self.indent += 1
        self.suite(self.random.randint(1, 2), variables)
        self.indent -= 1

    def otherwise(self) -> None:
        if self.chance(0.6):
            self.case("_", guard=0.0)

    def match_int(self) -> None:
        self.emit(f"match {self.expr(INT, 2)} % 5:")
        for _ in range(self.random.randint(1, 3)):
            numbers = self.random.sample(range(-1, 5), self.random.randint(1, 2))
            self.case(" | ".join(map(str, numbers)), guard=0.15)
        if self.chance(0.5):
            name = self.name("m")
            self.case(name, [Variable(name, INT)], guard=1.0)
        self.otherwise()

    def match_plain(self, kind: Kind) -> None:
        """Strings and members of an enum."""
        self.emit(f"match {self.expr(kind, 2)}:")
        for _ in range(self.random.randint(1, 3)):
            patterns = [self.literal(kind) for _ in range(self.random.randint(1, 2))]
            if self.chance(0.15):
                name = self.name("m")
                self.case(f"({' | '.join(patterns)}) as {name}", [Variable(name, kind)])
            else:
                self.case(" | ".join(patterns), guard=0.15)
        self.otherwise()

    def match_option(self) -> None:
        self.emit(f"match {self.expr(option(INT), 2)}:")
        self.case("None", guard=0.0)
        if self.chance(0.5):
            self.case(str(self.random.randint(-1, 3)), guard=0.2)
        name = self.name("m")
        self.case(name, [Variable(name, INT)], guard=0.2)

    def part(self, kind: Kind, variables: list[Variable]) -> str:
        """A pattern for one item."""
        if kind in (INT, PIECE, COLOUR) and self.chance(0.35):
            text = self.literal(kind).strip("()")
            return f"{text} | {self.literal(kind).strip('()')}" if self.chance(0.2) else text
        if kind.name == "tuple" and self.chance(0.6):
            return self.tupled([self.part(item, variables) for item in kind.items])
        if self.chance(0.25):
            return "_"
        name = self.name("m")
        variables.append(Variable(name, kind))
        return name

    def match_tuple(self) -> None:
        kinds = (INT, INT, PIECE, COLOUR, tuple_of(INT, INT))
        kind = tuple_of(*(self.pick(kinds) for _ in range(self.pick((2, 2, 3)))))
        self.emit(f"match {self.expr(kind, 2)}:")
        for _ in range(self.random.randint(1, 3)):
            variables: list[Variable] = []
            parts = [self.part(item, variables) for item in kind.items]
            brackets = "[]" if self.chance(0.2) else "()"
            self.case(f"{brackets[0]}{', '.join(parts)}{brackets[1]}", variables)
        self.otherwise()

    def match_row(self) -> None:
        kind = row_of(self.pick((INT, INT, PIECE)))
        self.emit(f"match {self.expr(kind, 2)}:")
        for length in self.random.sample(range(4), 2):
            variables: list[Variable] = []
            parts = [self.part(kind.items[0], variables) for _ in range(length)]
            self.case(f"[{', '.join(parts)}]", variables)
        if self.chance(0.5):
            first, rest = self.name("m"), self.name("xs")
            self.case(f"({first}, *{rest})", [Variable(first, kind.items[0]), Variable(rest, list_of(kind.items[0]))])
        self.otherwise()

    def match_record(self) -> None:
        record = self.pick(list(self.records.values()))
        self.emit(f"match {self.expr(Kind(record.name), 2)}:")
        for _ in range(self.random.randint(1, 2)):
            variables: list[Variable] = []
            fields = self.random.sample(record.fields, self.random.randint(1, len(record.fields)))
            if self.chance(0.4):
                parts = [self.part(kind, variables) for _, kind in record.fields[: len(fields)]]
            else:
                parts = [f"{name}={self.part(kind, variables)}" for name, kind in fields]
            self.case(f"{record.name}({', '.join(parts)})", variables)
        self.otherwise()

    # ------------------------------------------------------------ functions inside of functions

    def inner_function(self) -> bool | None:
        if self.nested or self.times > 1:
            return False
        parameters = tuple(Variable(self.name("p"), self.scalar_kind()) for _ in range(self.random.randint(0, 2)))
        kind = self.scalar_kind() if self.chance(0.7) else self.value_kind()
        name = self.name("inner")
        if self.chance(0.5):
            before = self.cost
            with self.inner(parameters):
                text = self.expr(kind)
            self.emit(f"{name} = lambda {', '.join(p.name for p in parameters)}: {text}")
            cost = self.cost - before
        else:
            cost = self.function(name, parameters, kind, self.random.randint(0, 3), annotated=self.chance(0.3))
        self.nested += 1
        self.functions.append(Function(name, parameters, kind, cost))
        return None

    def function(
        self,
        name: str,
        parameters: tuple[Variable, ...],
        result: Kind,
        size: int,
        *,
        gives: bool = False,
        annotated: bool = True,
        defaults: int = 0,
        head: Callable[[], None] | None = None,
        last: Callable[[], str] | None = None,
    ) -> int:
        """A whole `def`, and what a call of it costs."""
        before = self.own, self.times, self.cost, self.result, self.gives, self.loops, self.nested
        self.own, self.times, self.cost, self.result, self.loops = len(self.blocks), 1, 0, result, 0
        self.gives = 0 if gives else None
        required = len(parameters) - defaults
        texts = []
        for index, parameter in enumerate(parameters):
            with_type = annotated and parameter.name != "self"
            text = f"{parameter.name}: {annotation(parameter.kind)}" if with_type else parameter.name
            if index >= required:
                text += f" = {self.plain_literal(parameter.kind)}"
            texts.append(text)
        given = f"Iterator[{annotation(result)}]" if gives else annotation(result)
        arrow = f" -> {given}" if annotated else ""
        self.emit(f"def {name}({', '.join(texts)}){arrow}:")
        self.indent += 1
        with self.inner(parameters):
            if head:
                head()
            for _ in range(size):
                self.statement()
            if not gives:
                self.emit(f"return {last() if last else self.expr(result)}")
            elif not self.gives:
                self.gives = 1
                self.emit(f"yield {self.expr(result, 2)}")
        self.indent -= 1
        cost = self.cost + 1
        self.given_out = self.gives or 0
        self.own, self.times, self.cost, self.result, self.gives, self.loops, self.nested = before
        return cost

    def plain_literal(self, kind: Kind) -> str:
        """Made of no variable."""
        blocks, self.blocks = self.blocks, [[]]
        text = self.literal(kind)
        self.blocks = blocks
        return text


STATEMENTS: dict[Any, int] = {
    Statements.new_variable: 9,
    Statements.empty_list: 2,
    Statements.assignment: 6,
    Statements.augmented: 7,
    Statements.exchange: 2,
    Statements.starred: 1,
    Statements.other_type: 1,
    Statements.list_change: 6,
    Statements.branch: 6,
    Statements.for_loop: 6,
    Statements.while_loop: 2,
    Statements.leave_loop: 4,
    Statements.leave: 2,
    Statements.raising: 1,
    Statements.calling: 1,
    Statements.giving: 8,
    Statements.matching: 3,
    Statements.inner_function: 1,
}
BLOCKS = {
    Statements.branch,
    Statements.for_loop,
    Statements.while_loop,
    Statements.matching,
    Statements.empty_list,
    Statements.inner_function,
}

HEADER = """from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

from perfectplay.words import (
    bit, flipped, has_bit, highest, lowest, population, replaced, reversed_bits, shifted_down, shifted_up,
    without_lowest, word,
)


class Stop(Exception):
    pass

"""


class Modules(Statements):
    """A whole module."""

    def module(self) -> str:
        self.emit(HEADER)
        self.constants()
        for _ in range(self.random.randint(1, 3)):
            self.record()
        for _ in range(self.random.randint(0, 3)):
            self.helper()
        self.main()
        return "\n".join(self.lines) + "\n"

    def constants(self) -> None:
        self.emit(f"class Colour({self.pick(('Enum', 'Enum', 'IntEnum'))}):")
        for number, name in enumerate(self.colours):
            self.emit(f"    {name} = {number}")
        self.emit("")
        self.emit("")
        self.emit(f"PIECES = {self.pieces!r}")
        for _ in range(self.random.randint(1, 3)):
            self.constant_rows()
        for _ in range(self.random.randint(0, 3)):
            self.constant_dict()
        for _ in range(self.random.randint(0, 2)):
            kind = self.pick((INT, INT, PIECE, tuple_of(INT, INT), COLOUR))
            items = tuple(dict.fromkeys(self.plain_literal(kind) for _ in range(5)))
            name = self.name("SET")
            text = f"{{{', '.join(items)}}}"
            self.emit(f"{name} = {text if self.chance(0.5) else f'frozenset({text})'}")
            self.sets.append(Constant(name, kind, BOOL, items, len(items)))
        for name, kind, text in (("LIMIT", INT, str(self.random.randint(-3, 90))), ("HALF", FLOAT, "0.5")):
            self.emit(f"{name} = {text}")
            self.blocks[0].append(Variable(name, kind, fixed=True))

    def constant_rows(self) -> None:
        kind = self.pick((INT, INT, INT, FLOAT, PIECE, tuple_of(INT, INT), tuple_of(INT, PIECE), row_of(INT)))
        name = self.name("ROW")
        length = self.pick((1, 3, 5, 8, 12))
        if kind == INT and self.chance(0.4):
            length = self.pick((20, 64))
            self.emit(f"{name} = tuple(i * {self.random.randint(1, 99)} % 61 - 20 for i in range({length}))")
        elif kind == row_of(INT):
            rows = self.random.randint(2, 5)
            ragged = self.pick(("3", "i + 1"))
            self.emit(f"{name} = tuple(tuple(i * 3 + j for j in range({ragged})) for i in range({rows}))")
            length = rows
        else:
            self.emit(f"{name} = {self.tupled([self.plain_literal(kind) for _ in range(length)])}")
        self.rows.append(Constant(name, INT, kind, (), length))

    def constant_dict(self) -> None:
        keys = self.pick((INT, INT, PIECE, COLOUR, tuple_of(INT, INT)))
        values = self.pick((INT, INT, FLOAT, PIECE, tuple_of(INT, INT)))
        name = self.name("DICT")
        known = tuple(dict.fromkeys(self.plain_literal(keys) for _ in range(5)))
        self.emit(f"{name} = {{{', '.join(f'{key}: {self.plain_literal(values)}' for key in known)}}}")
        self.dicts.append(Constant(name, keys, values, known, len(known)))

    def record(self) -> None:
        is_tuple = self.chance(0.6)
        name = self.name("Place" if is_tuple else "Data")
        kinds = [self.value_kind() for _ in range(self.random.randint(2, 4))]
        if INT not in kinds:
            kinds[0] = INT
        fields = tuple((self.name("f"), kind) for kind in kinds)
        record = Record(name, fields, is_tuple, [], [])
        self.emit("")
        self.emit("")
        if not is_tuple:
            self.emit("@dataclass(frozen=True)")
        self.emit(f"class {name}{'(NamedTuple)' if is_tuple else ''}:")
        defaults = self.random.randint(0, 1)
        for index, (field, kind) in enumerate(fields):
            default = f" = {self.plain_literal(kind)}" if index >= len(fields) - defaults else ""
            self.emit(f"    {field}: {annotation(kind)}{default}")
        self.indent += 1
        itself = Variable("self", Kind(name))
        self.records[name] = record
        for _ in range(self.weighed({0: 2, 1: 2, 2: 1})):
            kind = self.value_kind()
            method = self.name("method")
            self.emit("")
            if self.chance(0.4):
                self.emit("@property")
                self.function(method, (itself,), kind, 0)
                record.properties.append((method, kind))
            else:
                kinds = [self.scalar_kind() for _ in range(self.random.randint(0, 2))]
                parameters = tuple(Variable(self.name("p"), kind) for kind in kinds)
                cost = self.function(method, (itself, *parameters), kind, self.random.randint(0, 2))
                record.methods.append(Function(method, parameters, kind, cost))
        self.indent -= 1

    def parameters(self, lists: float = 0.12) -> tuple[Variable, ...]:
        kinds = [
            list_of(self.item_kind()) if self.chance(lists) else self.pick((INT, self.value_kind()))
            for _ in range(self.weighed({0: 1, 1: 4, 2: 5, 3: 4}))
        ]
        return tuple(Variable(self.name("p"), kind) for kind in kinds)

    def helper(self) -> None:
        self.emit("")
        self.emit("")
        choice = self.weighed({"plain": 6, "generator": 4, "recursive": 2, "mutual": 1, "tree": 1})
        if choice == "tree" and not self.chance(UNUSUAL):
            choice = "generator"
        if choice == "recursive":
            self.recursive()
        elif choice == "mutual":
            self.mutual()
        elif choice == "tree":
            self.tree()
        elif choice == "generator":
            name, kind = self.name("items"), self.item_kind()
            parameters = self.parameters()
            size = self.random.randint(2, 4)
            cost = self.function(name, parameters, kind, size, gives=True, annotated=self.chance(0.7))
            self.functions.append(Function(name, parameters, kind, cost, max(self.given_out, 1)))
        else:
            name = self.name("helper")
            kind = list_of(self.item_kind()) if self.chance(0.15) else self.value_kind()
            parameters = self.parameters()
            defaults = 0
            if parameters and parameters[-1].kind.name != "list" and self.chance(0.3):
                defaults = 1
            cost = self.function(
                name, parameters, kind, self.random.randint(1, 5), annotated=self.chance(0.7), defaults=defaults
            )
            self.functions.append(Function(name, parameters, kind, cost, optional=defaults))

    def recursive(self) -> None:
        """As deep as its first argument says, which is at most 3."""
        name, kind = self.name("walk"), self.pick((INT, INT, self.value_kind()))
        depth = Variable(self.name("p"), INT, fixed=True)
        parameters = (depth, *self.parameters())
        calls = 0

        def head() -> None:
            self.emit(f"if {depth.name} <= 0:")
            self.emit(f"    return {self.expr(kind, 1)}")

        def again() -> str:
            nonlocal calls
            calls += 1
            return f"{name}({', '.join([f'{depth.name} - 1', *(self.expr(p.kind, 1) for p in parameters[1:])])})"

        def last() -> str:
            if kind == INT:
                way = self.pick(("{} + {}", "max({}, {})", "{} - 2 * {}", "{1} ^ {0}"))
                other = again() if self.chance(0.5) else self.expr(INT, 2)
                return f"({way.format(again(), other)}) % 1009"
            return f"{again()} if {self.expr(BOOL, 2)} else {self.expr(kind, 2)}"

        cost = self.function(name, parameters, kind, self.random.randint(0, 2), head=head, last=last)
        self.functions.append(Function(name, parameters, kind, cost * (16 if calls > 1 else 4), recursive=True))

    def mutual(self) -> None:
        """Two that call each other."""
        one, other, kind = self.name("ping"), self.name("pong"), self.pick((BOOL, INT))
        depth, more = Variable(self.name("p"), INT, fixed=True), Variable(self.name("p"), INT)
        for name, then in ((one, other), (other, one)):
            self.emit(f"def {name}({depth.name}: int, {more.name}: int = 0) -> {annotation(kind)}:")
            with self.inner([depth, more]):
                self.emit(f"    if {depth.name} <= 0:")
                self.emit(f"        return {self.expr(kind, 2)}")
                again = f"{then}({depth.name} - 1, {self.small(1)})"
                text = f"({again} + {self.expr(INT, 1)}) % 97" if kind == INT else f"not {again}"
                self.emit(f"    return {text}")
            if name == one:
                self.emit("")
                self.emit("")
        self.functions.append(Function(one, (depth, more), kind, 60, recursive=True, optional=1))

    def tree(self) -> None:
        """A generator that goes through itself."""
        name, kind = self.name("tree"), self.pick((INT, INT, tuple_of(INT, INT), PIECE))
        depth, more = Variable(self.name("p"), INT, fixed=True), Variable(self.name("p"), INT)
        self.emit(f"def {name}({depth.name}: int, {more.name}: int) -> Iterator[{annotation(kind)}]:")
        with self.inner([depth, more]):
            self.emit(f"    if {depth.name} <= 0:")
            self.emit(f"        yield {self.expr(kind, 1)}")
            self.emit("        return")
            if self.chance(0.5):
                self.emit(f"    yield {self.expr(kind, 2)}")
            self.emit(f"    yield from {name}({depth.name} - 1, {self.small(1)})")
            if self.chance(0.4):
                item = self.name("v")
                self.emit(f"    for {item} in {name}({depth.name} - 2, {self.small(1)}):")
                with self.inner([Variable(item, kind)]):
                    self.emit(f"        yield {self.expr(kind, 2)}")
        self.functions.append(Function(name, (depth, more), kind, 150, 12, recursive=True))

    def main(self) -> None:
        state = Kind(list(self.records)[-1])
        self.main_takes = (state, INT, INT, FLOAT, BOOL)
        parameters = tuple(map(Variable, ("state", "a", "b", "x", "flag"), self.main_takes))
        kinds = [self.value_kind() for _ in range(self.random.randint(1, 4))]
        result = kinds[0] if len(kinds) == 1 else tuple_of(*kinds)
        self.emit("")
        self.emit("")
        total = Variable("total", INT, fixed=True)

        def head() -> None:
            self.emit("total = 0")
            self.blocks[-1].append(total)

        def last() -> str:
            return f"(total, {self.expr(result)})"

        self.function("main", parameters, tuple_of(INT, result), self.random.randint(4, 10), head=head, last=last)

    # ------------------------------------------------------------ inputs

    def inputs(self) -> tuple[str, ...]:
        return tuple(
            ", ".join(self.given(kind, edges=number % 3 == 2) for kind in self.main_takes) for number in range(INPUTS)
        )

    def given(self, kind: Kind, *, edges: bool) -> str:
        """A value of an argument, as text."""
        if kind == INT:
            if edges and self.chance(0.5):
                return str(self.pick(EDGES))
            return str(self.random.randint(-9, 20) if self.chance(0.7) else self.random.randint(-(10**6), 10**6))
        if kind == FLOAT:
            if edges and self.chance(0.5):
                return str(self.pick(FLOAT_EDGES))
            return repr(self.random.randint(-40, 40) / 4 if self.chance(0.7) else self.random.uniform(-1000, 1000))
        if kind == PIECE:
            return repr(self.pick(self.pieces))
        if kind.name == "option":
            return "None" if self.chance(0.4) else self.given(kind.items[0], edges=edges)
        if kind.name == "tuple":
            return self.tupled([self.given(item, edges=edges) for item in kind.items])
        if kind.name == "row":
            return self.tupled([self.given(kind.items[0], edges=edges) for _ in range(3)])
        if kind.name in self.records:
            fields = self.records[kind.name].fields
            return f"{kind.name}({', '.join(self.given(item, edges=edges) for _, item in fields)})"
        return self.plain_literal(kind)


def write_program(seed: int) -> Program:
    """The program of a seed: always the same."""
    writer = Modules(seed)
    return Program(seed, writer.module(), writer.inputs())

"""The patterns of ``match``: each a test that goes on, or leads to the next case."""

from __future__ import annotations

import ast
from collections.abc import Callable

from perfectplay.compiling.lowering.alternatives import TELL, is_at, taken
from perfectplay.compiling.lowering.body import Body
from perfectplay.compiling.lowering.comparing import compare, equal
from perfectplay.compiling.lowering.expressions import lower
from perfectplay.compiling.lowering.sequences import as_row, item_at, items_of, length_of
from perfectplay.compiling.subset import PATTERNS, pattern
from perfectplay.compiling.types import INT, NONE, Either, List, Maybe, Product, Row, Type, Value, known
from perfectplay.compiling.unifying import alternatives, as_run_time


def matched(b: Body, node: ast.pattern, value: Value, otherwise: str) -> bool | None:
    """Writes the test of a pattern, which leads to ``otherwise`` where it does not hold. Returns False where it never
    holds, True where it always does."""
    entry = PATTERNS.get(type(node))
    if entry is None:
        b.fail(f"the pattern `{ast.unparse(node)}` has no form in machine code", node)
    found: bool | None = entry.lower(b, node, value, otherwise)
    return found


def _tested(b: Body, test: Value, otherwise: str) -> bool | None:
    truth = b.truth(test)
    if truth in ("true", "false"):
        return truth == "true"
    following = b.label()
    b.branch(truth, following, otherwise)
    b.place(following)
    return None


@pattern(ast.MatchValue, "`case 3`, `case Piece.KING`")
def _value(b: Body, node: ast.MatchValue, value: Value, otherwise: str) -> bool | None:
    return _tested(b, equal(b, value, lower(b, node.value), node), otherwise)


@pattern(ast.MatchSingleton, "`case None`, `case True`")
def _singleton(b: Body, node: ast.MatchSingleton, value: Value, otherwise: str) -> bool | None:
    if node.value is not None and as_run_time(value.type) is INT:
        return False
    return _tested(b, compare(b, ast.Is(), value, known(node.value), node), otherwise)


@pattern(ast.MatchAs, "`case x`, `case _`, `case pattern as x`")
def _as(b: Body, node: ast.MatchAs, value: Value, otherwise: str) -> bool | None:
    found = True if node.pattern is None else matched(b, node.pattern, value, otherwise)
    if found is not False and b.is_open and node.name is not None:
        b.assign(node.name, _as_the_class(b, node.pattern, value))
    return found


def _as_the_class(b: Body, node: ast.pattern | None, value: Value) -> Value:
    """Returns a value of one of several types, which a pattern has found to be of a class, as one of that type."""
    from perfectplay.compiling.lowering.numbers import is_instance

    if not (isinstance(value.type, Either) and isinstance(node, ast.MatchClass)):
        return value
    wanted = getattr(lower(b, node.cls).type, "value", None)
    places = [place for place, kind in enumerate(value.type.kinds) if is_instance(kind, wanted)]
    return taken(b, value, places[0]) if len(places) == 1 else value


@pattern(ast.MatchOr, "`case 1 | 2`")
def _or(b: Body, node: ast.MatchOr, value: Value, otherwise: str) -> bool | None:
    if any(isinstance(one, ast.MatchAs) and one.name for each in node.patterns for one in ast.walk(each)):
        b.fail("a name inside of a pattern with | has no form in machine code; write two cases", node)
    fits = b.label()
    wrote = False
    for one in node.patterns:
        following = b.label()
        found = matched(b, one, value, following)
        if found is True:
            if not wrote:
                return True
            b.br(fits)
            b.place(fits)
            return None
        if found is False:
            if b.place(following):
                wrote = True
            continue
        wrote = True
        b.br(fits)
        b.place(following)
    if not wrote:
        return False
    b.br(otherwise)
    b.place(fits)
    return None


@pattern(ast.MatchSequence, "`case (a, b)`, `case [0, *_]`", "of tuples and lists")
def _sequence(b: Body, node: ast.MatchSequence, value: Value, otherwise: str) -> bool | None:
    wrote = False
    if isinstance(value.type, Maybe):
        if _tested(b, Value(as_run_time(known(True).type), (value.operands[0],)), otherwise) is False:
            return False
        value, wrote = Value(value.type.inner, value.operands[1:]), True
    if isinstance(value.type, Either):
        return _sequence_of_either(b, node, value, otherwise, wrote=wrote)
    parts = items_of(value)
    kind = as_run_time(value.type)
    if parts is None or (isinstance(kind, Product) and kind.cls is not None and not issubclass(kind.cls, tuple)):
        if isinstance(value.type, (Row, List)):
            return _sequence_in_memory(b, node, value, otherwise)
        return False
    starred = next((number for number, one in enumerate(node.patterns) if isinstance(one, ast.MatchStar)), None)
    if len(parts) != len(node.patterns) if starred is None else len(parts) < len(node.patterns) - 1:
        return False
    if starred is None:
        return _each(b, list(zip(node.patterns, parts, strict=True)), otherwise, wrote=wrote)
    after = len(node.patterns) - starred - 1
    star = node.patterns[starred]
    pairs = list(zip(node.patterns[:starred], parts, strict=False))
    pairs += list(zip(node.patterns[starred + 1 :], parts[len(parts) - after :], strict=True))
    found = _each(b, pairs, otherwise, wrote=wrote)
    if found is not False and isinstance(star, ast.MatchStar) and star.name is not None:
        from perfectplay.compiling.lowering.lists import list_from

        b.assign(star.name, list_from(b, parts[starred : len(parts) - after], node))
    return found


def _sequence_of_either(b: Body, node: ast.MatchSequence, value: Value, otherwise: str, *, wrote: bool) -> bool | None:
    """Matches a value of one of several types: those that are tuples of this length."""
    count = len(node.patterns)
    has_star = any(isinstance(one, ast.MatchStar) for one in node.patterns)

    def fits(kind: Type) -> bool:
        if isinstance(kind, Row):
            return True
        is_tuple = isinstance(kind, Product) and issubclass(kind.cls or tuple, tuple)
        have = len(kind.items) if isinstance(kind, Product) else 0
        return is_tuple and (have >= count - 1 if has_star else have == count)

    return _of_fitting(b, node, value, otherwise, fits, wrote=wrote)


def _of_fitting(
    b: Body, node: ast.pattern, value: Value, otherwise: str, fits: Callable[[Type], bool], *, wrote: bool
) -> bool | None:
    """Matches a value of one of several types, if it is of the one that fits."""
    assert isinstance(value.type, Either)
    places = [place for place, kind in enumerate(value.type.kinds) if fits(kind)]
    if len(places) > 1:
        b.fail(f"a pattern fits more than one of {value.type!r}; {TELL}", node)
    if _tested(b, is_at(b, value, places), otherwise) is False:
        if wrote:
            b.br(otherwise)
            b.place_dead()
        return None if wrote else False
    if matched(b, node, taken(b, value, places[0]), otherwise) is False:
        b.br(otherwise)  # and nothing leads to what stands behind the pattern
    return None


def _sequence_in_memory(b: Body, node: ast.MatchSequence, value: Value, otherwise: str) -> bool | None:
    """Matches a sequence whose length is known only at run time."""
    from perfectplay.compiling.lowering.lists import list_of_row
    from perfectplay.compiling.lowering.parts import part_of

    whole = as_row(b, value)
    length = b.number(length_of(b, whole) or NONE, INT)
    count = len(node.patterns)
    starred = next((number for number, one in enumerate(node.patterns) if isinstance(one, ast.MatchStar)), None)
    test = f"icmp eq i64 {length}, {count}" if starred is None else f"icmp sge i64 {length}, {count - 1}"
    following = b.label()
    b.branch(b.op(test), following, otherwise)
    b.place(following)
    pairs = [
        (one, item_at(b, whole, known(number if starred is None or number < starred else number - count), node))
        for number, one in enumerate(node.patterns)
        if number != starred
    ]
    found = _each(b, pairs, otherwise, wrote=True)
    star = node.patterns[starred] if starred is not None else None
    if found is not False and isinstance(star, ast.MatchStar) and star.name is not None and starred is not None:
        after = count - starred - 1
        rest = part_of(b, whole, [known(starred), known(-after) if after else NONE, NONE], node)
        b.assign(star.name, list_of_row(b, rest, node))
    return None


def _each(b: Body, pairs: list[tuple[ast.pattern, Value]], otherwise: str, *, wrote: bool = False) -> bool | None:
    for one, part in pairs:
        if not b.is_open:
            return None
        found = matched(b, one, part, otherwise)
        if found is False:
            if wrote:
                b.br(otherwise)
                b.place_dead()
                return None
            return False
        wrote = wrote or found is None
    return None if wrote else True


@pattern(ast.MatchClass, "`case Move(to=0)`, `case int()`", "of NamedTuples and dataclasses")
def _class(b: Body, node: ast.MatchClass, value: Value, otherwise: str) -> bool | None:
    cls = lower(b, node.cls)
    wanted = getattr(cls.type, "value", None)
    wrote = False
    if isinstance(value.type, Maybe):
        if _tested(b, Value(as_run_time(known(True).type), (value.operands[0],)), otherwise) is False:
            return False
        value, wrote = Value(value.type.inner, value.operands[1:]), True
    value = b.lowered(value)
    from perfectplay.compiling.lowering.numbers import check_numbers, is_instance

    check_numbers(b, alternatives(value.type), wanted, node)
    if isinstance(value.type, Either):
        return _of_fitting(b, node, value, otherwise, lambda kind: is_instance(kind, wanted), wrote=wrote)
    if not is_instance(value.type, wanted):
        if wrote:
            b.br(otherwise)
            b.place_dead()
        return None if wrote else False
    kind = value.type
    if not isinstance(kind, Product) or kind.cls is None:
        pairs = [(one, value) for one in node.patterns]
        return _each(b, pairs, otherwise, wrote=wrote)
    parts = dict(zip(kind.names, items_of(value) or (), strict=True))
    names = [*getattr(kind.cls, "__match_args__", kind.names)[: len(node.patterns)], *node.kwd_attrs]
    unknown = [name for name in names if name not in parts]
    if unknown or len(names) != len(node.patterns) + len(node.kwd_attrs):
        b.fail(f"{kind.cls.__name__} has no such field for a pattern", node)
    return _each(
        b,
        list(zip([*node.patterns, *node.kwd_patterns], [parts[name] for name in names], strict=True)),
        otherwise,
        wrote=wrote,
    )

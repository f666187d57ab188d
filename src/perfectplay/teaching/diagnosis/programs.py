"""What the text of a student's program says, where what it does fits several bugs."""

from __future__ import annotations

import ast
import inspect
import textwrap
from typing import Any

from perfectplay.teaching.diagnosis.ways.parameters import role_of


def has_cut(thing: Any) -> bool:
    """Returns whether a program has a line that leaves a loop, or returns, where alpha or beta is compared."""
    return any(isinstance(node, ast.If) and _is_cut(node) for node in program(thing))


def passes_unturned(thing: Any) -> bool:
    """Returns whether a program calls something with alpha and beta both as they are, in this order."""
    for node in program(thing):
        if isinstance(node, ast.Call):
            names = [given.id.lower() for given in node.args if isinstance(given, ast.Name)]
            low = [place for place, name in enumerate(names) if "alpha" in name or name == "a"]
            high = [place for place, name in enumerate(names) if "beta" in name or name == "b"]
            if low and high and low[0] < high[0]:
                return True
    return False


def may_swap(thing: Any) -> bool:
    """Returns whether a program hands on or raises alpha and beta in another order; True if it cannot be read."""
    nodes = program(thing)
    for node in nodes:
        if isinstance(node, ast.Call):
            roles = [(role_of(name.id), is_turned) for name, is_turned in map(_signed, node.args) if name is not None]
            bounds = [one for one in roles if one[0] in ("alpha", "beta")]
            if len(bounds) == 2 and bounds in ([("beta", False), ("alpha", False)], [("alpha", True), ("beta", True)]):
                return True
    return not nodes or crosses(thing) or any(map(_is_crossed, nodes))


def _signed(given: ast.expr) -> tuple[ast.Name | None, bool]:
    """Returns the name that is handed on, and whether its sign is turned."""
    is_turned = isinstance(given, ast.UnaryOp) and isinstance(given.op, ast.USub)
    inner = given.operand if isinstance(given, ast.UnaryOp) else given
    return inner if isinstance(inner, ast.Name) else None, is_turned


def _is_crossed(node: ast.AST) -> bool:
    """Returns whether a line sets beta where a value is above it, or alpha where one is below it."""
    if not isinstance(node, ast.If) or not isinstance(node.test, ast.Compare) or len(node.test.ops) != 1:
        return False
    signs = {"alpha": ast.Lt | ast.LtE, "beta": ast.Gt | ast.GtE}
    compared = node.test.comparators[0]
    role = role_of(compared.id) if isinstance(compared, ast.Name) else None
    sets = any(
        isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name) and role_of(line.targets[0].id) == role
        for line in node.body
    )
    return role in signs and sets and isinstance(node.test.ops[0], signs[role])


def crosses(thing: Any) -> bool:
    """Returns whether a program raises beta by a maximum, or lowers alpha by a minimum."""
    for node in program(thing):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Call):
            chosen = getattr(node.value.func, "id", "")
            if (role_of(node.targets[0].id), chosen) in (("alpha", "min"), ("beta", "max")):
                return True
    return False


def keeps_color(thing: Any) -> bool:
    """Returns whether a negamax calls itself with the color as it is, and nowhere with another sign."""
    own = getattr(thing, "__name__", "")
    given = [
        argument
        for node in program(thing)
        if isinstance(node, ast.Call) and own in (getattr(node.func, "id", ""), getattr(node.func, "attr", ""))
        for argument in (*node.args, *(keyword.value for keyword in node.keywords))
    ]
    kept = [one for one in given if isinstance(one, ast.Name) and role_of(one.id) == "color"]
    turned = [one for one in given if not isinstance(one, ast.Name) and _names_color(one)]
    return bool(kept) and not turned


def _names_color(given: ast.expr) -> bool:
    return any(isinstance(inner, ast.Name) and role_of(inner.id) == "color" for inner in ast.walk(given))


def program(thing: Any) -> list[ast.AST]:
    """Returns everything in the source of a function or class and of those of its file that it names."""
    try:
        holder = inspect.getmodule(thing)
        text = inspect.getsource(holder if _in_a_file(holder) and holder is not None else thing)
        tree = ast.parse(textwrap.dedent(text))
    except (OSError, TypeError, SyntaxError, ValueError):
        return []
    own = getattr(thing, "__name__", type(thing).__name__)
    tops = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    wanted, known = [own], set[str]()
    while wanted:
        name = wanted.pop()
        if name in known or name not in tops:
            continue
        known.add(name)
        wanted += [inner.id for inner in ast.walk(tops[name]) if isinstance(inner, ast.Name)]
    places: list[ast.AST] = [tops[name] for name in known if name in tops] or [tree]
    return [node for place in places for node in ast.walk(place)]


def _in_a_file(holder: Any) -> bool:
    return holder is not None and bool(getattr(holder, "__file__", None)) and holder.__name__ != "__main__"


def _is_cut(node: ast.If) -> bool:
    leaves = any(isinstance(inner, ast.Return | ast.Break) for inner in node.body)
    names = {inner.id.lower() for inner in ast.walk(node.test) if isinstance(inner, ast.Name)}
    names |= {inner.attr.lower() for inner in ast.walk(node.test) if isinstance(inner, ast.Attribute)}
    compares = any(isinstance(inner, ast.Compare) for inner in ast.walk(node.test))
    return leaves and compares and any("alpha" in name or "beta" in name or name in ("a", "b") for name in names)

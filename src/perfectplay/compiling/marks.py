"""Marks for functions that run interpreted and compiled; importing this costs nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])


def kernel(function: AnyFunction) -> AnyFunction:
    """Marks a search that may be compiled as a whole.

    It may call itself, but no other kernel that calls it back (mutual recursion does not survive the cache),
    and it uses its arguments and helpers of its own module only as plain values and pure functions.
    """
    function.is_kernel = True  # type: ignore[attr-defined]
    return function


def is_kernel(function: object) -> bool:
    return getattr(function, "is_kernel", False) is True


def primitive(function: AnyFunction) -> AnyFunction:
    """Marks a function of the search that `perfectplay.compiling.lowering.stores` says in machine code."""
    function.is_primitive = True  # type: ignore[attr-defined]
    return function


def inlined(function: AnyFunction) -> AnyFunction:
    """Marks a helper that shall stand inside of what calls it, however large it is."""
    function.is_inlined = True  # type: ignore[attr-defined]
    return function


def set_apart(function: AnyFunction) -> AnyFunction:
    """Marks a helper that is seldom called, so that its code shall not stand inside of what calls it."""
    function.is_set_apart = True  # type: ignore[attr-defined]
    return function

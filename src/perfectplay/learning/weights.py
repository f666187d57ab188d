"""The named weights of an evaluation: which there are, and the same evaluation with others.

Knowledge names its weights by fields that are annotated as `perfectplay.Weight` or ``tuple[Weight, ...]``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.knowledge import Knowledge, weight_names

Weights = dict[str, int | tuple[int, ...]]
"""The weights of an evaluation by name: a number, or several of one kind."""

LARGEST: Final = 1 << 31
"""Weights are smaller than this."""


def weights_of(knowledge: Knowledge[Any, Any]) -> Weights:
    """Returns the named weights of knowledge. Raises `BadArgument` for knowledge that has none, or other numbers."""
    cls: Any = type(knowledge)
    described: dict[str, Any] = getattr(cls, "__dataclass_fields__", {})
    if not described:
        raise BadArgument(f"{cls.__name__} is no dataclass with fields; write @dataclass(frozen=True) before the class")
    fields = [name for name, field in described.items() if field.init]
    found: Weights = {name: getattr(knowledge, name) for name in fields if name in weight_names(cls)}
    if not found:
        raise BadArgument(
            f"{cls.__name__} names no weights; annotate fields as pp.Weight, such as pawn: pp.Weight = 100"
        )
    for name, value in found.items():
        numbers: Any = value if isinstance(value, tuple) else (value,)
        for number in numbers:
            if type(number) is not int or not -LARGEST < number < LARGEST:
                raise BadArgument(f"{cls.__name__}.{name} holds {number!r}; a weight is a whole number below 2**31")
    return found


def named_weights(game: Game[Any, Any]) -> Knowledge[Any, Any]:
    """Returns the knowledge of a game whose weights have names. Raises `BadArgument` where there is none."""
    found = game.named_weights()
    if found is None:
        raise BadArgument(
            f"{type(game).__name__} has no named weights; let its named_weights return knowledge with fields that are "
            f"annotated as pp.Weight"
        )
    if not isinstance(found, Knowledge):
        raise BadArgument(f"{type(game).__name__}.named_weights gave {found!r}; it must be an object of pp.Knowledge")
    weights_of(found)
    return found


def with_weights(knowledge: Knowledge[Any, Any], weights: Mapping[str, Any]) -> Knowledge[Any, Any]:
    """Returns the same knowledge with other weights. Raises `BadArgument` where names or lengths are others."""
    own = weights_of(knowledge)
    for name in sorted({*own, *weights}):
        if name not in own or name not in weights or _length(own[name]) != _length(weights[name]):
            raise BadArgument(
                f"these weights do not fit {type(knowledge).__name__}: {name} is not the same in both; "
                f"tune the weights that it has now"
            )
    changed: Any = dataclasses.replace(knowledge, **weights)  # type: ignore[type-var]
    return changed  # type: ignore[no-any-return]


def _length(value: int | tuple[int, ...]) -> int:
    return len(value) if isinstance(value, tuple) else -1


def names_of(weights: Weights) -> list[str]:
    """Returns a name for each number: ``pawn``, and ``place[3]`` where there are several."""
    return [
        name if not isinstance(value, tuple) else f"{name}[{place}]"
        for name, value in weights.items()
        for place in range(len(value) if isinstance(value, tuple) else 1)
    ]


def numbers_of(weights: Weights) -> list[int]:
    """Returns the numbers one after the other."""
    return [number for value in weights.values() for number in (value if isinstance(value, tuple) else (value,))]


def weights_from(numbers: Sequence[int], like: Weights) -> Weights:
    """Returns the weights with these numbers, and the names of others: what `numbers_of` undoes."""
    found: Weights = {}
    at = 0
    for name, value in like.items():
        count = len(value) if isinstance(value, tuple) else 1
        found[name] = tuple(numbers[at : at + count]) if isinstance(value, tuple) else numbers[at]
        at += count
    return found


def deviations_of(weights: Weights) -> list[float]:
    """Returns by how much each weight may well be wrong: half of its size, or of those beside it."""
    found = []
    for value in weights.values():
        numbers = value if isinstance(value, tuple) else (value,)
        usual = sum(map(abs, numbers)) / max(len(numbers), 1)
        found += [max(abs(number), usual, 2.0) / 2 for number in numbers]
    return found

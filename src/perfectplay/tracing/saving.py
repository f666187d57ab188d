"""A recorded search as a JSON file: written in one step, and checked when it is read back.

    {"format": "perfectplay-trace", "version": 1, "game": "ExplicitTree", "players": ["MAX", "MIN"], ...,
     "visits": [{"parent": null, "ply": 0, "label": "A", ...},
                {"parent": 0, "ply": 1, "action": 0, "move": "a1", ...}, ...]}

The schema is `schema()`, in the package as ``perfectplay/tracing/schema/trace-1.json``. Infinities are the strings
"inf" and "-inf"; a value with its distance is a pair. States and actions are written as plain data where they are
made of numbers, texts and tuples of them, and come back so (a ``NamedTuple`` as the tuple it is); otherwise as null.
The answer and the game itself are not kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.reading import contents
from perfectplay.replacing import replaced, why
from perfectplay.tracing.checking import MOST_NESTED, Checker
from perfectplay.tracing.visit import BoundOrigin, Shares, Trace, Value, Visit

FORMAT: Final = "perfectplay-trace"
VERSION: Final = 1
SCHEMA: Final = Path(__file__).parent / "schema" / f"trace-{VERSION}.json"

LARGEST: Final = 1 << 30
"""A file with more bytes than this is not read."""

MOST_BITS: Final = 4096
"""Plain data that is nested deeper, or has larger integers, is written as null."""


class NotPlain(Exception):
    """An object that JSON cannot hold; never leaves this file."""


# ------------------------------------------------------------ writing


def save_trace(trace: Trace, path: str | Path) -> None:
    """Writes the trace in one step: a reader sees the old file or the whole new one. Raises `BadArgument`."""
    try:
        with replaced(Path(path)) as file:
            file.writelines(piece.encode() for piece in _pieces(trace))
    except (OSError, ValueError) as error:
        raise BadArgument(f"the trace {str(path)!r} cannot be written: {why(error)}") from None


def trace_to_json(trace: Trace) -> str:
    """Writes the trace as JSON, one visit a line."""
    return "".join(_pieces(trace))


def _pieces(trace: Trace) -> Iterator[str]:
    head = json.dumps(_head(trace), ensure_ascii=False, allow_nan=False, indent=1)
    yield _without_surrogates(head[:-2]) + ',\n "visits": ['
    for visit in trace.visits:
        text = json.dumps(_visit(trace, visit), ensure_ascii=False, allow_nan=False)
        yield f"{',' if visit.number else ''}\n  {_without_surrogates(text)}"
    yield "\n ]\n}\n"


def _without_surrogates(text: str) -> str:
    """Escapes half a character (a surrogate), which UTF-8 cannot hold."""
    return text.encode("utf-8", "backslashreplace").decode() if not text.isascii() else text


def _head(trace: Trace) -> dict[str, Any]:
    from perfectplay import __version__

    return {
        "format": FORMAT,
        "version": VERSION,
        "perfectplay": __version__,
        "game": trace.game_name,
        "players": list(trace.player_names),
        "has_names": trace.has_names,
        "has_evaluation": trace.has_evaluation,
        "algorithm": trace.algorithm,
        "options": {name: value for name, value in trace.options.items() if _is_plain_option(value)},
        "cut_on_equality": trace.cut_on_equality,
        "nodes": trace.nodes,
        "max_visits": trace.max_visits,
        "max_ply": trace.max_ply,
        "roots": list(trace.roots),
    }


def _is_plain_option(value: object) -> bool:
    return value is None or isinstance(value, bool | int | str) or (isinstance(value, float) and isfinite(value))


def _visit(trace: Trace, visit: Visit) -> dict[str, Any]:
    """Returns one visit as plain data, without fields that are null, empty or zero."""
    content: dict[str, Any] = {
        "parent": visit.parent,
        "ply": visit.ply,
        "label": visit.label,
        "move": visit.action_name,
        "action": _plain_or_none(visit.action),
        "state": _plain_or_none(visit.state),
        "position": trace.position(visit.number),
        "board": _board(trace.board(visit.number)),
        "player": visit.player,
        "is_max": visit.is_max,
        "alpha_in": value_to_json(visit.alpha_in),
        "beta_in": value_to_json(visit.beta_in),
        "alpha_out": value_to_json(visit.alpha_out),
        "beta_out": value_to_json(visit.beta_out),
        "alpha_origin": _origin(visit.alpha_origin),
        "beta_origin": _origin(visit.beta_origin),
        "value": value_to_json(visit.value),
        "bound": str(visit.bound),
        "proven_at_least": visit.proven_at_least,
        "proven_at_most": visit.proven_at_most,
        "reason": str(visit.reason),
        "best_child": visit.best_child,
        "children": list(visit.children),
        "unsearched": [_plain_or_none(action) for action in visit.unsearched],
        "unsearched_moves": list(visit.unsearched_names),
        "left": visit.left,
        "nodes": visit.nodes,
        "hidden": visit.hidden,
        "outcomes": [
            {"move": name, "probability": probability, "least": value_to_json(least), "most": value_to_json(most)}
            for name, probability, least, most in visit.outcomes
        ],
        "outcome": visit.outcome,
        "is_probe": visit.is_probe,
        "held": None if visit.held is None else {"player": visit.held.player, "share": value_to_json(visit.held.share)},
        "samples": visit.samples,
    }
    return {key: item for key, item in content.items() if _is_said(key, item)}


def _is_said(key: str, item: object) -> bool:
    """Returns whether a field is written: zeros are not, but outcome 0 is, because it names the first outcome."""
    return key in ALWAYS or (item is not None and (item not in ([], 0) or key == "outcome"))


def _board(rows: Sequence[Sequence[str]] | None) -> list[Any] | None:
    """Returns the rows of a board: a row is one text if each of its cells has one letter, else a list of texts."""
    if rows is None:
        return None
    return ["".join(row) if all(len(cell) == 1 for cell in row) else list(row) for row in rows]


ALWAYS: Final = frozenset(
    {
        "parent",
        "ply",
        "label",
        "alpha_in",
        "beta_in",
        "alpha_out",
        "beta_out",
        "value",
        "bound",
        "proven_at_least",
        "proven_at_most",
        "reason",
        "left",
        "nodes",
        "is_max",
        "player",
        "action",
        "state",
    }
)
"""The fields that every visit has."""


def value_to_json(value: Value) -> Any:
    """Returns a value as JSON holds it: a number, "inf", "-inf", a pair of one and a ply, or an object with shares."""
    if isinstance(value, Shares):
        return {"shares": [value_to_json(share) for share in value]}
    if isinstance(value, tuple):
        return [value_to_json(value[0]), value[1]]
    if isfinite(value):
        return float(value)
    return "inf" if value > 0 else "-inf"


def _origin(origin: BoundOrigin | None) -> dict[str, int | None] | None:
    return None if origin is None else {"owner": origin.owner, "witness": origin.witness}


def _plain_or_none(item: object) -> Any:
    try:
        return _plain(item, 0)
    except NotPlain:
        return None


def _plain(item: object, depth: int) -> Any:
    """Returns numbers, texts and tuples of them as JSON; raises `NotPlain` for anything else."""
    if depth > MOST_NESTED:
        raise NotPlain
    if item is None or isinstance(item, bool):
        return item
    if isinstance(item, int) and item.bit_length() <= MOST_BITS:
        return int(item)
    if isinstance(item, float) and isfinite(item):
        return float(item)
    if isinstance(item, str):
        return str(item)
    if isinstance(item, tuple):
        return [_plain(part, depth + 1) for part in item]
    raise NotPlain


# ------------------------------------------------------------ reading


def load_trace(path: str | Path) -> Trace:
    """Reads the trace in a file, without its game and its answer. Raises `BadArgument` with what is wrong with it."""
    missing = "give a trace that save_trace has written"
    data = contents(path, largest=LARGEST, missing=missing, too_large="record fewer visits")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadArgument(f"{str(path)!r} is not UTF-8 text (byte {error.start + 1}); a trace is JSON") from None
    return _loaded(text, repr(str(path)))


def trace_from_json(text: str) -> Trace:
    """Reads the trace that `trace_to_json` wrote. Raises `BadArgument`."""
    if not isinstance(text, str):
        raise BadArgument(f"the JSON of a trace is {type(text).__name__}; it must be text")
    return _loaded(text, "the text")


def schema() -> Mapping[str, Any]:
    """Returns the JSON Schema of a trace."""
    content: Mapping[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return content


def _loaded(text: str, name: str) -> Trace:
    try:
        content = json.loads(text, parse_constant=_no_constant)
    except RecursionError:
        raise BadArgument(f"{name} is nested too deeply for a trace") from None
    except json.JSONDecodeError as error:
        raise BadArgument(
            f"{name} is not JSON, or it was cut off: {error.msg}, line {error.lineno} column {error.colno}"
        ) from None
    except ValueError as error:  # a number with thousands of digits, or NaN
        raise BadArgument(f"{name} is not a trace: {str(error).partition(';')[0]}") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadArgument(f'{name} is not a recorded search; in one, "format" is "{FORMAT}"')
    version = content.get("version")
    if isinstance(version, bool) or version != VERSION:
        raise BadArgument(
            f"{name} has version {_short(version)} of the format; this perfectplay reads version {VERSION}"
        )
    return Checker(name).trace(content)


def _no_constant(name: str) -> None:
    raise ValueError(f"it holds {name}, which is not JSON")


def _short(item: object) -> str:
    text = json.dumps(item, default=str)
    return text if len(text) <= 40 else f"{text[:40]}..."

"""The bugs that have a name, and how a search with each of them behaves.

A new bug is a line in `BUGS`, its variants in `FAULTS`, its texts in both files of `catalogues`, and its row in
docs/diagnosing.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any, Final

from perfectplay.teaching.diagnosis.reference import Rules, Variant

BUGS: Final = (
    "sign-not-turned",
    "alpha-beta-swapped",
    "window-not-passed-on",
    "window-reset-below-root",
    "cut-on-wrong-side",
    "cut-on-equality",
    "terminal-after-depth",
    "depth-counted-twice",
    "ply-instead-of-round",
    "consecutive-moves-mixed",
    "best-not-kept",
    "bound-used-as-exact",
    "expectation-divided-twice",
    "evaluation-for-wrong-side",
    "last-instead-of-first-best",
    "utility-for-player-to-move",
    "infinity-too-small",
    "move-not-undone",
    "depth-off-by-one",
    "order-turned-under-min",
)
"""The names of bugs, in the order of the documentation."""

OTHER: Final = ("wrong-answer", "fails", "returns-no-answer", "does-not-end", "leaves-python", "takes-too-much-memory")
"""What is said where no bug of that list explains what was seen."""

PLACES: Final = ("both", "max", "min")

FAULTS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "sign-not-turned": (
        {"sides": "max below max"},
        {"sides": "min below min"},
        {"sides": "as the root"},
        {"sides": "turned below"},
        *({"minus": f"at {where}"} for where in PLACES),
    ),
    "alpha-beta-swapped": (
        *({"passed": "swapped", "where": where} for where in PLACES),
        *({"raised": "crossed", "where": where} for where in PLACES),
        *({"raised": "crossed inwards", "where": where} for where in PLACES),
    ),
    "window-not-passed-on": (
        {"passed": "nothing"},
        *({"raised": "neither", "where": where} for where in PLACES),
        *({"raised": "at the root alone", "where": where} for where in PLACES),
        *({"passed": "as given", "where": where} for where in PLACES),
        {"passed": "alpha alone"},
        {"passed": "beta alone"},
    ),
    "window-reset-below-root": (
        {"passed": "reset at the root"},
        {"passed": "reset below"},
        {"passed": "nothing", "where": "max"},
        {"passed": "nothing", "where": "min"},
    ),
    "cut-on-wrong-side": (
        *({"cut": "own bound", "where": where} for where in PLACES),
        *({"cut": "short of", "where": where} for where in PLACES),
        *({"cut": "exchanged", "where": where} for where in PLACES),
    ),
    "terminal-after-depth": (
        {"terminal": "after depth"},
        {"terminal": "never"},
        {"terminal": "fails"},
    ),
    "depth-counted-twice": (
        {"step": "twice"},
        {"step": "twice at max"},
        {"step": "twice at min"},
        {"step": "twice", "stop": "exactly"},
        {"step": "twice at max", "stop": "exactly"},
        {"step": "twice at min", "stop": "exactly"},
        {"step": "in the loop"},
        {"step": "in the loop", "stop": "exactly"},
        {"step": "twice", "more": 1},
    ),
    "depth-off-by-one": (
        {"more": 1},
        {"more": -1},
        {"more": -1, "ends": "everywhere"},
        {"more": -1, "ends": "not at once"},
    ),
    "best-not-kept": (
        *({"kept": "last value", "where": where} for where in PLACES),
        *({"kept": "previous", "where": where} for where in PLACES),
        *({"kept": "first value", "where": where} for where in PLACES),
        {"kept": "last action"},
        {"kept": "first action"},
    ),
    "bound-used-as-exact": ({"table": "inner"}, {"table": "all"}),
    "evaluation-for-wrong-side": (
        {"evaluation": "mover", "utility": "mover"},
        {"evaluation": "last mover", "utility": "last mover"},
        {"evaluation": "negated", "utility": "negated"},
        {"evaluation": "as given", "utility": "as given"},
        {"evaluation": "max", "utility": "max"},
        {"evaluation": "mover"},
        {"evaluation": "last mover"},
        {"evaluation": "negated"},
    ),
    "utility-for-player-to-move": ({"utility": "mover"}, {"utility": "last mover"}, {"utility": "negated"}),
    "last-instead-of-first-best": tuple({"kept": "last best", "where": where} for where in PLACES),
    "infinity-too-small": tuple(
        {"start": float(start), "where": where} for start in (0, 1, 9, 10, 20, 25, 30) for where in PLACES
    ),
    "order-turned-under-min": (
        {"order": "turned at min"},
        {"order": "turned at max"},
        {"order": "best for max first"},
        {"order": "worst first"},
        {"order": "worst for min first"},
        {"order": "worst first", "order_at": "min"},
        {"order": "worst first", "order_at": "max"},
    ),
}

IN_ROUNDS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "ply-instead-of-round": (
        {"unit": "plies"},
        {"unit": "ghosts"},
        {"unit": "first ghost"},
        {"unit": "plies", "stop": "between rounds"},
        {"unit": "ghosts", "stop": "between rounds"},
    ),
    "window-reset-below-root": (
        {"passed": "reset before max"},
        {"passed": "reset before min"},
        {"passed": "reset before other ghosts"},
    ),
    "depth-off-by-one": ({"plies": 1}, {"plies": -1}),
}
WITH_SEVERAL: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "consecutive-moves-mixed": (
        {"sides": "alternate"},
        {"sides": "ghosts alternate"},
        {"sides": "last ghost"},
        {"sides": "alternate", "unit": "plies"},
        {"sides": "alternate", "unit": "pairs"},
        {"sides": "ghosts alternate", "unit": "pairs"},
    ),
}
WITH_CHANCE: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "expectation-divided-twice": ({"mean": "twice"},),
}
OF_NEGAMAX: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "sign-not-turned": ({"minus": "nowhere"}, {"minus": "at the root alone"}, {"minus": "below alone"}),
    "alpha-beta-swapped": ({"passed": "swapped"}, {"passed": "swapped alone"}, {"passed": "not turned"}),
    "window-not-passed-on": (
        {"passed": "nothing"},
        {"passed": "as given"},
        {"passed": "alpha alone"},
        {"passed": "beta alone"},
        {"raised": "neither"},
    ),
    "cut-on-wrong-side": ({"cut": "own bound"}, {"cut": "short of"}, {"cut": "exchanged"}),
    "best-not-kept": tuple(
        fault for fault in FAULTS["best-not-kept"] if "where" not in fault or fault["where"] == "both"
    ),
    "last-instead-of-first-best": ({"kept": "last best"},),
    "infinity-too-small": tuple({"start": float(start)} for start in (0, 1, 9, 10, 20, 25, 30)),
}
"""These stand in for the same names of `FAULTS`: negamax has no separate code for MIN."""

STYLES: Final[tuple[dict[str, Any], ...]] = tuple(
    {"prune": prune, "hard": hard, "test": test}
    for prune, hard, test in product(("equal", "strict", "none"), (False, True), ("value", "window"))
    if prune != "none" or (test == "value" and not hard)
)
AT_THE_ROOT: Final = frozenset(("more", "plies", "ends", "start", "table", "terminal", "utility", "evaluation", "unit"))
"""Faults of which a root that is written apart, without the fault, shows nothing else."""

ONE_SIDED: Final[tuple[dict[str, Any], ...]] = tuple(
    {"prune": prune, "hard": hard, "test": test}
    for prune, hard, test in product(("equal at max", "equal at min"), (False, True), ("value", "window"))
)
"""Cuts on equality at the nodes of one side alone: a rule that is right, except where equality must not cut."""

HANDED: Final = ("one by one", "at once", "at once, then inner", "evaluated")


@lru_cache
def right_variants(*, quick: bool = False, strict_alone: bool = False) -> tuple[Variant, ...]:
    """Returns the right ways to write a search; with ``strict_alone``, no cuts on equality (the rule of CS188)."""
    found = [Variant(**style, handed=handed, quick=quick) for style in (*STYLES, *ONE_SIDED) for handed in HANDED]
    found += [
        replace(variant, order="best first", handed=handed)
        for variant in list(found)
        if variant.handed == "one by one"
        for handed in HANDED
    ]
    if strict_alone:
        return tuple(variant for variant in found if not variant.prune.startswith("equal"))
    return tuple(found)


@lru_cache
def wrong_variants(
    rules: Rules, *, quick: bool = False, several: bool = False, chance: bool = False, strict_alone: bool = False
) -> tuple[Variant, ...]:
    """Returns all variants with a fault that a search of this kind can have, in the order in which they are named."""
    tables = [FAULTS]
    if rules.in_rounds:
        tables.append(IN_ROUNDS)
    if several:
        tables.append(WITH_SEVERAL)
    if chance:
        tables.append(WITH_CHANCE)
    found: list[Variant] = []
    for name in BUGS:
        faults = [fault for table in tables for fault in table.get(name, ())]
        if rules.negamax and name in OF_NEGAMAX:
            faults = list(OF_NEGAMAX[name])
        for fault in faults:
            found += _in_all_styles(name, fault, quick)
        if name == "cut-on-equality" and strict_alone:
            found += [
                replace(variant, bug=name)
                for variant in right_variants(quick=quick)
                if variant.prune.startswith("equal") and variant.handed == "one by one"
            ]
    return tuple(found)


def _in_all_styles(name: str, fault: dict[str, Any], quick: bool) -> Iterator[Variant]:
    for style in STYLES:
        if style["prune"] == "none" and fault.keys() & {"passed", "raised", "cut", "table"}:
            continue  # nothing of this shows where nothing is cut
        for handed in HANDED if "order" in fault else HANDED[:1]:
            variant = Variant(bug=name, **{**style, **fault, "handed": handed, "quick": quick})
            yield variant
            if not fault.keys() & AT_THE_ROOT:
                yield replace(variant, spares_root=True)

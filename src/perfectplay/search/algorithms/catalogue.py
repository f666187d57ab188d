"""All algorithms that users can name. A new one is a file beside this one, and a line here."""

from __future__ import annotations

from typing import Final

from perfectplay.search.algorithms import (
    alpha_beta,
    best_first,
    expectiminimax,
    hybrid,
    max_n,
    mcts,
    minimax,
    paranoid,
    search,
    solve,
    threats,
)
from perfectplay.search.entry import Algorithm

ALGORITHMS: Final[dict[str, Algorithm]] = {
    module.ALGORITHM.name: module.ALGORITHM
    for module in (
        search,
        solve,
        alpha_beta,
        minimax,
        expectiminimax,
        max_n,
        paranoid,
        mcts,
        hybrid,
        best_first,
        threats,
    )
}
"""By their names, in the order in which they are listed."""


def algorithm_of(call: object) -> Algorithm | None:
    """Returns the entry of a search such as `perfectplay.alpha_beta`; None if it has none."""
    return next((one for one in ALGORITHMS.values() if one.call is call), None)


def named(name: str) -> Algorithm | None:
    """Returns the algorithm of this name, also as results call it (``alpha_beta``); None if there is none."""
    return ALGORITHMS.get(name.replace("_", "-"))


def as_table() -> str:
    """Returns the algorithms as a table in Markdown, for the documentation."""
    rows = ["| name | call | what it does | options |", "| --- | --- | --- | --- |"]
    for one in ALGORITHMS.values():
        options = ", ".join(f"`{option.name}`" for option in one.options)
        rows.append(f"| {one.name} | `pp.{one.call.__name__}` | {one.summary} | {options} |")
    return "\n".join(rows) + "\n"

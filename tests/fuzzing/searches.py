"""Random games and trees through every algorithm: each against the book, and both runs against each other."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from math import inf, isclose
from typing import Any

import perfectplay as pp
from perfectplay import CHANCE
from perfectplay.games import ExplicitTree
from perfectplay.search.algorithms.catalogue import ALGORITHMS
from perfectplay.search.parts.table_memory import Table
from tests.chance_games import TeamLottery, lottery
from tests.search.graph_variants import KINDS, judge, variant
from tests.search.test_expectiminimax import Plain as Expectation
from tests.search.test_max_n import Plain as Shares
from tests.search.test_max_n import worst_case
from tests.search.test_switches import NAMES, WINDOWS
from tests.small_games import Reference, graph_game
from tests.tracing.recorded import random_tree

Case = dict[str, Any]

TOLD = ("action", "value", "bound", "is_proven", "pv", "depth", "nodes", "evaluations", "cutoffs", "root_values")
"""What is the same in both runs."""
COMPILED = 12
"""One case in so many runs compiled as well: machine code takes a second, a search a few milliseconds."""


def make(draw: random.Random) -> Case:
    algorithm = draw.choice([name for name in ALGORITHMS if name != "threats"])  # which needs a game with threats
    options: Case = {"compiled": draw.randrange(COMPILED) == 0}
    game: Case = {"seed": draw.randrange(10**9), "size": draw.randint(2, 14), "branching": draw.randint(1, 4)}
    depth = draw.choice([None, 1, 2, 3, 4, 5, 6])
    if algorithm in ("search", "solve"):
        game |= {"kind": draw.randrange(len(KINDS)), "cycles": draw.random() < 0.5, "root": draw.randrange(13)}
        options |= {"depth": depth, "distance": draw.random() < 0.5, "lines": draw.randint(1, 3)}
        options["slots"] = draw.choice([None, 2, 4, 8, 64, 1024])
        switches: Case = {name: draw.random() < 0.5 for name in NAMES}
        switches["windows"] = draw.choice(WINDOWS if switches["table"] else WINDOWS[:2])
        switches["leaf_plies"] = draw.choice([0, 0, 1, 2, 5])
        switches["estimate_plies"] = draw.choice([0, 0, 1, 3])
        return {"algorithm": algorithm, "game": game, "options": options, "switches": switches}
    if algorithm in ("minimax", "alpha-beta"):
        if draw.random() < 0.3:
            game = {"tree": random_tree(draw), "root": draw.choice(["max", "min"])}
        game["cycles"] = draw.random() < 0.5
        options |= {"depth": depth, "distance": draw.random() < 0.5}
        if algorithm == "alpha-beta":
            options |= {name: draw.random() < 0.5 for name in ("cut_on_equality", "by_priority", "all_values")}
    elif algorithm in ("mcts", "hybrid", "best-first"):
        options |= {"nodes": draw.choice([1, 5, 40, 300, 2000])}
        game["cycles"] = draw.random() < 0.5
        if algorithm != "best-first":
            options["seed"] = draw.randrange(1000)
        if algorithm == "mcts":
            options["rollout_plies"] = draw.choice([1, 5, 30])
    else:
        options["depth"] = draw.randint(1, 6)
        if algorithm == "max-n":
            options |= {"tie_rule": draw.choice(["first", "worst", "best"]), "prune": draw.random() < 0.5}
        else:
            options |= {"cut_on_equality": draw.random() < 0.5, "by_priority": draw.random() < 0.5}
        if algorithm == "expectiminimax":
            options |= {"pruning": draw.choice(["none", "star1", "star2"]), "probes": draw.randint(1, 2)}
    return {"algorithm": algorithm, "game": game, "options": options}


def check(case: Case) -> str:
    algorithm = case["algorithm"]
    try:
        if algorithm in ("search", "solve"):
            _check_switched(case)
        elif algorithm in ("minimax", "alpha-beta"):
            _check_to_a_depth(case)
        elif algorithm in ("mcts", "hybrid", "best-first"):
            _check_grown(case)
        else:
            _check_shares(case)
    except AssertionError as error:
        where = error.__traceback__
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        line = f"{where.tb_frame.f_code.co_name}, line {where.tb_lineno}" if where is not None else ""
        return f"{algorithm}: {error} ({line})"
    return ""


def _both(call: Callable[..., Any], game: Any, root: Any, compiled: bool, **options: Any) -> Any:
    """The answer interpreted, which is that of the other run, too."""
    one = call(game, root, compiled=False, **options)
    if compiled:
        other = call(game, root, compiled=True, **options)
        for name in TOLD:
            assert getattr(one, name) == getattr(other, name), f"{name} differs: {one!r}\n{other!r}"
    return one


def _check_switched(case: Case) -> None:
    made, options = case["game"], dict(case["options"])
    game, to_any_depth = variant(KINDS[made["kind"]], made["seed"], made["size"], made["branching"], made["cycles"])
    root, slots, depth = made["root"] % len(game.count), options.pop("slots"), options.pop("depth")
    depth = depth if to_any_depth and case["algorithm"] == "search" else None
    compiled = options.pop("compiled")
    call: Callable[..., Any] = pp.solve if depth is None else pp.search
    if depth is not None:
        options["depth"] = depth
    answers = []
    for run in (False, True) if compiled else (False,):
        table = None if slots is None else Table(1, slots=slots)
        answers.append(call(game, root, compiled=run, shared_table=table, **options, **case["switches"]))
    for name in TOLD:
        assert getattr(answers[0], name) == getattr(answers[-1], name), f"{name} differs"
    judge(answers[0], game, depth, options["distance"], root, to_any_depth=to_any_depth)


def _check_to_a_depth(case: Case) -> None:
    made, options = case["game"], dict(case["options"])
    game: Any
    if "tree" in made:
        game = ExplicitTree(made["tree"] if isinstance(made["tree"], list) else [made["tree"]], root=made["root"])
    else:
        game = graph_game(made["seed"], size=made["size"], branching=made["branching"], cycles=made["cycles"])
    found = _both(ALGORITHMS[case["algorithm"]].call, game, None, options.pop("compiled"), **options)
    plain = Reference(game, game.initial_state(), options["distance"])
    depth = inf if options["depth"] is None else options["depth"]
    value, _ = plain.value(game.initial_state(), depth)
    assert found.value == value, f"the value is {found.value}, and {value} by the book"
    assert found.nodes <= plain.nodes
    if found.is_proven:
        whole = Reference(game, game.initial_state()).value(game.initial_state())[0]
        assert found.value == whole, f"{found.value} is called proven, and it is {whole}"


def _check_grown(case: Case) -> None:
    made, options = case["game"], dict(case["options"])
    game = graph_game(made["seed"], size=made["size"], branching=made["branching"], cycles=made["cycles"])
    game = replace(game, teams=(0, 1, 0, 1))
    found = _both(ALGORITHMS[case["algorithm"]].call, game, None, options.pop("compiled"), **options)
    if found.is_proven:
        truth = Reference(game, 0)
        whole = truth.value(0)[0]
        assert found.value == whole, f"{found.value} is called proven, and it is {whole}"
        if found.action is not None and not made["cycles"]:
            after = truth.value(game.result(0, found.action), inf, (0,))[0]
            assert after == whole, f"action {found.action} is worth {after}, and not {whole}"


def _check_shares(case: Case) -> None:
    made, options, algorithm = case["game"], dict(case["options"]), case["algorithm"]
    sizes = {"size": made["size"], "branching": made["branching"]}
    with_chance = algorithm == "expectiminimax" or (algorithm == "max-n" and not options["prune"])
    kind: Any = {"kind": TeamLottery} if algorithm == "expectiminimax" else {}
    game = lottery(made["seed"], with_chance=with_chance, **sizes, **kind)
    if game.mover[0] == CHANCE and game.count[0] == 0:
        return
    found = _both(ALGORITHMS[algorithm].call, game, None, options.pop("compiled"), **options)
    depth = options["depth"]
    value: Any
    if algorithm == "max-n":
        value = Shares(game, options["tie_rule"]).value(0, depth)
        is_same = all(isclose(one, other, abs_tol=1e-9) for one, other in zip(found.value, value, strict=True))
    else:
        plain = worst_case(game, 0, game.mover[0], depth) if algorithm == "paranoid" else None
        value = Expectation(game).value(0, depth) if plain is None else plain
        is_same = isclose(found.value, value, abs_tol=1e-9)
    assert is_same, f"the value is {found.value}, and {value} by the book"

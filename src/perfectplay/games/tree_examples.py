"""The trees of textbooks and courses by name, stated as facts with their sources.

    games.get("tree:aima-two-ply")             the game
    find("aima-5.2")                           what is known about it; figures have other names, too

Figures of Russell and Norvig, *Artificial Intelligence: A Modern Approach*, are numbered as in the 3rd edition (5.x)
and in the global edition of the 4th (6.x).
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.games.explicit_tree import ExplicitTree

AIMA: Final = "Russell and Norvig, Artificial Intelligence: A Modern Approach, "


@dataclass(frozen=True)
class Example:
    """A published tree."""

    name: str
    title: str
    source: str
    tree: Any
    value: float | tuple[float, ...]
    """The value of the whole tree for MAX; where each plays for itself, the utility of each player."""
    options: dict[str, Any] = field(default_factory=dict)
    """The options of `ExplicitTree`."""
    aliases: tuple[str, ...] = ()

    def game(self) -> ExplicitTree:
        """Returns the tree as a game."""
        return ExplicitTree(self.tree, **self.options)

    def json(self) -> str:
        """Returns the tree as JSON with its options."""
        return self.game().to_json()


TWO_PLY: Final = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
MIT_GAME_1: Final = {
    "root": {
        "n0": {"A": 7, "B": 11, "C": 3, "D": 10},
        "n1": {"E": 4, "F": 9, "G": 14, "H": 8},
        "n2": {"I": 5, "J": 2, "K": 12, "L": 16},
        "n3": {"M": 15, "N": 6, "O": 1, "P": 3},
    },
}
MIT: Final = "MIT 6.034, lab 3 (games), "


def _weighed(leaves: tuple[float, float, float, float]) -> list[Any]:
    """Returns two chance nodes, each with the outcomes 0.9 and 0.1, at which MIN has two moves alike."""
    one, two, three, four = leaves
    return [
        {"chance": [[0.9, [one, one]], [0.1, [two, two]]]},
        {"chance": [[0.9, [three, three]], [0.1, [four, four]]]},
    ]


EXAMPLES: Final = (
    Example(
        "aima-two-ply",
        "a two-ply game tree: MAX, then MIN",
        AIMA + "figure 6.2 of the 4th edition (global), 5.2 of the 3rd",
        TWO_PLY,
        3,
        aliases=("aima-6.2", "aima-5.2"),
    ),
    Example(
        "aima-alpha-beta",
        "the stages of alpha-beta on the two-ply tree; step through it with --step",
        AIMA + "figure 6.5 of the 4th edition (global), 5.5 of the 3rd",
        TWO_PLY,
        3,
        aliases=("aima-6.5", "aima-5.5", "aima-stages"),
    ),
    Example(
        "aima-three-players",
        "three plies of a game of A, B and C, each with a utility of its own",
        AIMA + "figure 6.4 of the 4th edition (global), 5.4 of the 3rd",
        [[[[1, 2, 6], [4, 2, 3]], [[6, 1, 2], [7, 4, 1]]], [[[5, 1, 1], [0, 5, 2]], [[7, 7, 1], [5, 4, 5]]]],
        (1, 2, 6),
        {"players": ["A", "B", "C"]},
        ("aima-6.4", "aima-5.4"),
    ),
    Example(
        "aima-order-preserving",
        "chance nodes before leaves 1 to 4: the first move is best",
        AIMA + "figure 6.14 of the 4th edition (global), on the left; 5.12 of the 3rd",
        _weighed((2, 3, 1, 4)),
        2.1,
        aliases=("aima-6.14", "aima-5.12", "aima-chance"),
    ),
    Example(
        "aima-order-preserving-changed",
        "the same order of the leaves, other values: now the second move is best",
        AIMA + "figure 6.14 of the 4th edition (global), on the right; 5.12 of the 3rd",
        _weighed((20, 30, 1, 400)),
        40.9,
        aliases=("aima-6.14b", "aima-5.12b"),
    ),
    Example(
        "aima-heuristic-error",
        "a two-ply tree on which heuristic minimax may err: 99 and three times 1000 against 100",
        AIMA + "figure 6.16 of the 4th edition (global), 5.14 of the 3rd",
        [[99, 1000, 1000, 1000], [100, 101, 102, 100]],
        100,
        aliases=("aima-6.16", "aima-5.14"),
    ),
    Example(
        "aima-chance-pruning",
        "a whole game with chance nodes: which leaves need not be evaluated?",
        "the exercises that go with " + AIMA + "exercise 5.18 on their site, 5.16 of the 3rd edition",
        [[[2, 2], [1, 2]], [[0, 2], [-1, 0]]],
        1.5,
        {"layers": ["MAX", "chance", "MIN"]},
    ),
    Example(
        "cs188-expectimax",
        "MAX, then chance with all outcomes alike",
        "CS188 (Berkeley), the tree of the lecture on expectimax, as in the tests of its Pac-Man project",
        [[3, 12, 9], [2, 4, 6], [15, 6, 0]],
        8,
        {"layers": ["MAX", "chance"]},
    ),
    Example(
        "cs188-chance-node",
        "one chance node with unequal outcomes",
        "CS188 (Berkeley), the lecture on expectimax: 1/2 of 8, 1/3 of 24 and 1/6 of -12 are 10",
        {"chance": [["1/2", 8], ["1/3", 24], ["1/6", -12]]},
        10,
    ),
    Example(
        "cs188-worst-or-average",
        "against chance the second move is best, against MIN the first (with --algorithm minimax on [[10,10],[9,100]])",
        "CS188 (Berkeley), the lecture on expectimax: the mean of 9 and 100 is 54.5",
        [[10, 10], [9, 100]],
        54.5,
        {"layers": ["MAX", "chance"]},
    ),
    Example(
        "two-ghosts",
        "Pac-Man against two ghosts: two layers of MIN in a row",
        "of the kind of the worksheets of CS188 (Berkeley); the value was computed here",
        [[[3, 5], [4, 1]], [[2, 6], [0, 9]]],
        1,
        {"players": {"Pac-Man": "max", "Blinky": "min", "Inky": "min"}},
    ),
    Example(
        "max-chance-min",
        "all three kinds of nodes: MAX, chance, MIN",
        "of the kind of the worksheets of CS188 (Berkeley); the value was computed here",
        [
            {"chance": {"heads": ["1/2", [3, 12]], "tails": ["1/2", [8, 2]]}},
            {"chance": {"1": ["1/3", [6, 9]], "2 or more": ["2/3", [0, 5]]}},
        ],
        2.5,
    ),
    Example(
        "mit-game-1",
        "four moves with four replies each, MAX begins",
        MIT + "tests 24 and 31: the value is 4, and alpha-beta evaluates 13 leaves of 16",
        MIT_GAME_1,
        4,
        aliases=("mit6034-game1-max",),
    ),
    Example(
        "mit-game-1-min",
        "the same tree, MIN begins",
        MIT + "tests 25 and 32: the value is 11, and alpha-beta evaluates 11 leaves of 16",
        MIT_GAME_1,
        11,
        {"root": "min"},
        ("mit6034-game1-min",),
    ),
    Example(
        "mit-deep-cut-off",
        "a cut whose bound comes from three plies above",
        MIT + "test 35: alpha-beta evaluates 4 leaves, not 5",
        {"root": {"A": 10, "n1": {"B": 20, "n2": {"C": 1, "n3": {"D": 4, "X": 2}}}}},
        10,
        aliases=("mit6034-deep-cutoff-max",),
    ),
    Example(
        "mit-static",
        "static values at every node: the value changes with the depth (11, 10, 10)",
        MIT + "test 39, from the final exam of 2013",
        {
            "A": {
                "static": 10,
                "children": {
                    "B": {"static": 11, "children": {"F": 10, "G": {"static": 12, "children": {"K": 7, "L": 11}}}},
                    "C": {"static": 2, "children": {"H": 9, "I": {"static": 12, "children": {"M": 12, "N": 13}}}},
                    "D": 3,
                    "E": {"static": 6, "children": {"J": {"static": 7, "children": {"O": 8}}}},
                },
            },
        },
        10,
        aliases=("mit6034-static-all-levels-depth1", "mit6034-static-all-levels-depth2"),
    ),
    Example(
        "mit-lab-3",
        "three plies of which alpha-beta cuts nothing",
        MIT + "the older tests: the best move is I",
        {
            "A": {
                "B": {"C": {"D": 2, "E": 2}, "F": {"G": 0, "H": 4}},
                "I": {"J": {"K": 6, "L": 8}, "M": {"N": 4, "O": 6}},
            }
        },
        6,
        aliases=("mit6034-lab3-tree1",),
    ),
    Example(
        "ucla-recitation",
        "four plies of uneven size: 6 leaves are evaluated, if equal values cut",
        "UCLA, CS161, notes on alpha-beta",
        {
            "A": {
                "B": {
                    "D": {"H": {"O": 3, "P": 17}, "I": {"Q": 2, "R": 12}},
                    "E": {"J": {"S": 15}, "K": {"T": 25, "U": 0}},
                },
                "C": {"F": {"L": {"V": 2, "W": 5}, "M": {"X": 3}}, "G": {"N": {"Y": 2, "Z": 14}}},
            },
        },
        3,
        aliases=("ucla-cs161-recitation",),
    ),
    Example(
        "cheapshot-toy",
        "four plies, adapted from the figure on Wikipedia's page about minimax",
        "the tests of the chess engine cheapshot: the value is 3, and two leaves are pruned",
        {
            "w0_0": {
                "b1_0": {
                    "w2_0": {"b3_0": {"w4_0": 10, "w4_1": 1000000}, "b3_1": {"w4_2": 5}},
                    "w2_1": {"b3_2": {"w4_3": 3}},
                },
                "b1_1": {
                    "w2_2": {"b3_3": {"w4_4": -1000000, "w4_5": 4}, "b3_4": {"w4_6": 5}},
                    "w2_3": {"b3_5": {"w4_7": -7, "w4_8": -5}},
                },
            },
        },
        3,
    ),
    Example(
        "geeksforgeeks",
        "eight leaves in three plies: one leaf is cut at E, and G is never searched",
        "GeeksforGeeks, Minimax Algorithm in Game Theory, set 4: the optimal value is 5",
        {
            "A": {
                "B": {"D": {"D1": 3, "D2": 5}, "E": {"E1": 6, "E2": 9}},
                "C": {"F": {"F1": 1, "F2": 2}, "G": {"G1": 0, "G2": -1}},
            }
        },
        5,
        aliases=("gfg-set4",),
    ),
)
"""All examples, in the order in which they are listed."""


def find(name: str) -> Example:
    """Returns the example of a name or another name of it. Raises `BadArgument`."""
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    known = {alias: example for example in EXAMPLES for alias in (example.name, *example.aliases)}
    if wanted in known:
        return known[wanted]
    near = difflib.get_close_matches(wanted, known, cutoff=0.6)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(one.name for one in EXAMPLES)}"
    raise BadArgument(f"there is no example of a tree called {name[:60]!r}; {hint}")

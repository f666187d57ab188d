"""Published worked examples of minimax and alpha-beta, restated as facts.

``tree`` is as `ExplicitTree` reads it, every node named. What a source claims is under ``claims``; what each
rule of pruning looks at was computed once, independently of this library, from the definition.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

STRICT: Final = "strict"
"""Cut where a value is beyond the other side's bound."""
NONSTRICT: Final = "nonstrict"
"""Cut where a value is beyond the other side's bound or equal to it."""


@dataclass(frozen=True)
class Claims:
    """What the source says; None where it says nothing."""

    value: int | None = None
    """For MAX."""
    move: str | None = None
    """The best move at the root, by the child's name."""
    path: tuple[int, ...] | None = None
    """The numbers of the children on the principal variation."""
    evaluated: int | None = None
    """How many leaves alpha-beta evaluates."""
    minimax_evaluated: int | None = None
    minimax_nodes: int | None = None
    pruned: tuple[str, ...] | None = None
    """Leaves that alpha-beta does not look at."""


@dataclass(frozen=True)
class Visited:
    """What alpha-beta looks at under one rule."""

    evaluated: tuple[str, ...]
    """Leaves (or nodes at which the search was cut off), in the order of the search."""
    pruned: tuple[str, ...] | None
    """Leaves that are not looked at; None where the depth is limited."""
    nodes: int
    """How many nodes are entered, the root not counted."""


@dataclass(frozen=True)
class TextbookTree:
    """One example: what the source claims, and what minimax and alpha-beta find."""

    id: str
    source: str
    tree: dict[str, Any]
    root: str
    depth: int | None
    """In plies; None for the whole tree."""
    claims: Claims
    agrees: tuple[str, ...]
    """The rules of pruning under which the claims hold."""
    value: int
    path: tuple[int, ...]
    minimax_evaluated: int
    minimax_nodes: int
    """The root not counted."""
    strict: Visited
    nonstrict: Visited


MIT_GAME_1: Final[dict[str, Any]] = {
    "root": {
        "n0": {"A": 7, "B": 11, "C": 3, "D": 10},
        "n1": {"E": 4, "F": 9, "G": 14, "H": 8},
        "n2": {"I": 5, "J": 2, "K": 12, "L": 16},
        "n3": {"M": 15, "N": 6, "O": 1, "P": 3},
    },
}

MIT_STATIC: Final[dict[str, Any]] = {
    "A": {
        "static": 10,
        "children": {
            "B": {"static": 11, "children": {"F": 10, "G": {"static": 12, "children": {"K": 7, "L": 11}}}},
            "C": {"static": 2, "children": {"H": 9, "I": {"static": 12, "children": {"M": 12, "N": 13}}}},
            "D": 3,
            "E": {"static": 6, "children": {"J": {"static": 7, "children": {"O": 8}}}},
        },
    },
}

TEXTBOOK_TREES: Final = (
    TextbookTree(
        id="aima-fig-5.2-5.5",
        source=(
            "AIMA 3e fig 5.2 (values) and fig 5.5 (trace); tree as in github:aimacode/aima-python "
            "@f104e03f aima/games.py Fig52Game; pruning of the middle node's 4 and 6 also in "
            "CS188 sp24 Note 5 pp.5-6 (github:Darstib/cs188 "
            "materials/original_note/cs188-sp24-note05.pdf)"
        ),
        tree={
            "A": {
                "B": {"B1": 3, "B2": 12, "B3": 8},
                "C": {"C1": 2, "C2": 4, "C3": 6},
                "D": {"D1": 14, "D2": 5, "D3": 2},
            },
        },
        root="max",
        depth=None,
        claims=Claims(value=3, move="B", pruned=("C2", "C3")),
        agrees=(STRICT, NONSTRICT),
        value=3,
        path=(0, 0),
        minimax_evaluated=9,
        minimax_nodes=12,
        strict=Visited(("B1", "B2", "B3", "C1", "D1", "D2", "D3"), ("C2", "C3"), nodes=10),
        nonstrict=Visited(("B1", "B2", "B3", "C1", "D1", "D2", "D3"), ("C2", "C3"), nodes=10),
    ),
    TextbookTree(
        id="mit6034-game1-max",
        source=(
            "MIT 6.034 Lab 3 (Games) staff files tests.py + toytree.py, as stored in "
            "github:malonaz/adversarial-graph-search @6e86ec036e2ce29562bd2542145d00098b514001 "
            "tests 24, 31"
        ),
        tree=MIT_GAME_1,
        root="max",
        depth=None,
        claims=Claims(value=4, path=(1, 0), evaluated=13, minimax_evaluated=16),
        agrees=(STRICT, NONSTRICT),
        value=4,
        path=(1, 0),
        minimax_evaluated=16,
        minimax_nodes=20,
        strict=Visited(tuple("ABCDEFGHIJMNO"), ("K", "L", "P"), nodes=17),
        nonstrict=Visited(tuple("ABCDEFGHIJMNO"), ("K", "L", "P"), nodes=17),
    ),
    TextbookTree(
        id="mit6034-game1-min",
        source=(
            "MIT 6.034 Lab 3 (Games) staff files tests.py + toytree.py, as stored in "
            "github:malonaz/adversarial-graph-search @6e86ec036e2ce29562bd2542145d00098b514001 "
            "tests 25, 32"
        ),
        tree=MIT_GAME_1,
        root="min",
        depth=None,
        claims=Claims(value=11, path=(0, 1), evaluated=11, minimax_evaluated=16),
        agrees=(STRICT, NONSTRICT),
        value=11,
        path=(0, 1),
        minimax_evaluated=16,
        minimax_nodes=20,
        strict=Visited(tuple("ABCDEFGIJKM"), tuple("HLNOP"), nodes=15),
        nonstrict=Visited(tuple("ABCDEFGIJKM"), tuple("HLNOP"), nodes=15),
    ),
    TextbookTree(
        id="ucla-cs161-recitation",
        source=(
            "UCLA CS161 notes http://www.cs.ucla.edu/~rosen/161/notes/alphabeta.html; 'Should "
            "return 3 with 6 terminal nodes examined': comment in github:barrybecker4/bb4-games "
            "@2720a7c1 alphaBetaPruneTree.xml"
        ),
        tree={
            "A": {
                "B": {
                    "D": {"H": {"O": 3, "P": 17}, "I": {"Q": 2, "R": 12}},
                    "E": {"J": {"S": 15}, "K": {"T": 25, "U": 0}},
                },
                "C": {"F": {"L": {"V": 2, "W": 5}, "M": {"X": 3}}, "G": {"N": {"Y": 2, "Z": 14}}},
            },
        },
        root="max",
        depth=None,
        claims=Claims(value=3, evaluated=6),
        agrees=(NONSTRICT,),
        value=3,
        path=(0, 0, 0, 0),
        minimax_evaluated=12,
        minimax_nodes=25,
        strict=Visited(tuple("OPQSVXY"), tuple("RTUWZ"), nodes=19),
        nonstrict=Visited(tuple("OPQSVX"), tuple("RTUWYZ"), nodes=16),
    ),
    TextbookTree(
        id="mit6034-deep-cutoff-max",
        source=(
            "MIT 6.034 Lab 3 (Games) staff files tests.py + toytree.py, as stored in "
            "github:malonaz/adversarial-graph-search @6e86ec036e2ce29562bd2542145d00098b514001 "
            "test 35 ('If you get 5 evaluations instead of 4, check ... how your alpha and beta "
            "values get passed')"
        ),
        tree={"root": {"A": 10, "n1": {"B": 20, "n2": {"C": 1, "n3": {"D": 4, "X": 2}}}}},
        root="max",
        depth=None,
        claims=Claims(value=10, path=(0,), evaluated=4, pruned=("X",)),
        agrees=(STRICT, NONSTRICT),
        value=10,
        path=(0,),
        minimax_evaluated=5,
        minimax_nodes=8,
        strict=Visited(("A", "B", "C", "D"), ("X",), nodes=7),
        nonstrict=Visited(("A", "B", "C", "D"), ("X",), nodes=7),
    ),
    TextbookTree(
        id="mit6034-static-all-levels-depth1",
        source=(
            "MIT 6.034 Lab 3 (Games) staff files tests.py + toytree.py, as stored in "
            "github:malonaz/adversarial-graph-search @6e86ec036e2ce29562bd2542145d00098b514001 "
            "test 39 (progressive deepening: values [11,10,10], alpha-beta evaluations [4,5,6]); "
            "tree = 6.034 2013 final part 1D"
        ),
        tree=MIT_STATIC,
        root="max",
        depth=1,
        claims=Claims(value=11, evaluated=4),
        agrees=(STRICT, NONSTRICT),
        value=11,
        path=(0,),
        minimax_evaluated=4,
        minimax_nodes=4,
        strict=Visited(("B", "C", "D", "E"), None, nodes=4),
        nonstrict=Visited(("B", "C", "D", "E"), None, nodes=4),
    ),
    TextbookTree(
        id="mit6034-static-all-levels-depth2",
        source=(
            "MIT 6.034 Lab 3 (Games) staff files tests.py + toytree.py, as stored in "
            "github:malonaz/adversarial-graph-search @6e86ec036e2ce29562bd2542145d00098b514001 "
            "test 39 (progressive deepening: values [11,10,10], alpha-beta evaluations [4,5,6]); "
            "tree = 6.034 2013 final part 1D"
        ),
        tree=MIT_STATIC,
        root="max",
        depth=2,
        claims=Claims(value=10, evaluated=5),
        agrees=(STRICT, NONSTRICT),
        value=10,
        path=(0, 0),
        minimax_evaluated=6,
        minimax_nodes=9,
        strict=Visited(tuple("FGHDJ"), None, nodes=8),
        nonstrict=Visited(tuple("FGHDJ"), None, nodes=8),
    ),
    TextbookTree(
        id="mit6034-lab3-tree1",
        source="MIT 6.034 (older) lab 3 tests TREE_1..3, as in a public Python 3 port",
        tree={
            "A": {
                "B": {"C": {"D": 2, "E": 2}, "F": {"G": 0, "H": 4}},
                "I": {"J": {"K": 6, "L": 8}, "M": {"N": 4, "O": 6}},
            },
        },
        root="max",
        depth=None,
        claims=Claims(move="I"),
        agrees=(STRICT, NONSTRICT),
        value=6,
        path=(1, 1, 1),
        minimax_evaluated=8,
        minimax_nodes=14,
        strict=Visited(tuple("DEGHKLNO"), (), nodes=14),
        nonstrict=Visited(tuple("DEGHKLNO"), (), nodes=14),
    ),
    TextbookTree(
        id="cheapshot-toy",
        source=(
            "cheapshot chess engine unit test alpha_beta_toy_test ; tree adapted from Wikipedia's "
            "minimax figure; +-I written as +-1e6"
        ),
        tree={
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
        root="max",
        depth=None,
        claims=Claims(value=3, pruned=("w4_5", "w4_8"), minimax_nodes=21),
        agrees=(STRICT, NONSTRICT),
        value=3,
        path=(0, 1, 0, 0),
        minimax_evaluated=9,
        minimax_nodes=21,
        strict=Visited(("w4_0", "w4_1", "w4_2", "w4_3", "w4_4", "w4_6", "w4_7"), ("w4_5", "w4_8"), nodes=19),
        nonstrict=Visited(("w4_0", "w4_1", "w4_2", "w4_3", "w4_4", "w4_6", "w4_7"), ("w4_5", "w4_8"), nodes=19),
    ),
    TextbookTree(
        id="gfg-set4",
        source=(
            "GeeksforGeeks 'Minimax Algorithm in Game Theory | Set 4 (Alpha-Beta Pruning)': "
            "values 3 5 6 9 1 2 0 -1, optimum 5; E breaks after 6, G never visited"
        ),
        tree={
            "A": {
                "B": {"D": {"D1": 3, "D2": 5}, "E": {"E1": 6, "E2": 9}},
                "C": {"F": {"F1": 1, "F2": 2}, "G": {"G1": 0, "G2": -1}},
            },
        },
        root="max",
        depth=None,
        claims=Claims(value=5, pruned=("E2", "G1", "G2")),
        agrees=(STRICT, NONSTRICT),
        value=5,
        path=(0, 0, 1),
        minimax_evaluated=8,
        minimax_nodes=14,
        strict=Visited(("D1", "D2", "E1", "F1", "F2"), ("E2", "G1", "G2"), nodes=10),
        nonstrict=Visited(("D1", "D2", "E1", "F1", "F2"), ("E2", "G1", "G2"), nodes=10),
    ),
)

"""Draws the picture of the README, pictures/alpha-beta.svg, from a search by the library: python docs/draw_picture.py

Self-contained: shapes and texts with their attributes, on a light card of their own, so that it is readable on light
pages, on dark ones, and where styles and scripts are taken out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot, inf
from pathlib import Path
from typing import Any, Final

import perfectplay as pp

MINUS, ALPHA, BETA = "\N{MINUS SIGN}", "\N{GREEK SMALL LETTER ALPHA}", "\N{GREEK SMALL LETTER BETA}"

FILE: Final = Path(__file__).parent / "pictures" / "alpha-beta.svg"
TREE: Final = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]

WIDTH: Final = 960
TOP, STEP, EDGE = 96, 136, 84
"""Where the root stands, how far apart the plies are, and the margin at the sides."""
INK, PALE, LINE, CARD = "#1f2430", "#5b6472", "#8a93a1", "#fbfaf6"
MAX_FILL, MIN_FILL, LEAF_FILL = "#d6e6fb", "#fbe0cf", "#ffffff"
BEST, CUT = "#1556b0", "#a8321b"


@dataclass
class Visit:
    """One node as the search saw it."""

    number: int
    alpha: float
    beta: float
    value: float = 0.0


@dataclass
class Watcher:
    """Writes down every node that a search enters, and with what value it leaves."""

    visits: dict[int, Visit] = field(default_factory=dict)
    path: list[int] = field(default_factory=list)

    def start(self, *_: object) -> None:
        pass

    def enter(self, state: int, ply: int, alpha: float, beta: float) -> None:
        self.path[ply:] = [state]
        self.visits[state] = Visit(len(self.visits) + 1, alpha, beta)

    def leave(self, ply: int, value: float, *_: object) -> None:
        self.visits[self.path[ply]].value = value


# ------------------------------------------------------------ shapes


def number(value: float) -> str:
    return {inf: "+∞", -inf: MINUS + "∞"}.get(value, f"{value:g}".replace("-", MINUS))


def text(x: float, y: float, said: str, size: int = 15, colour: str = INK, **more: str) -> str:
    attributes = {"text-anchor": "middle", **{name.replace("_", "-"): value for name, value in more.items()}}
    written = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" {written}>{said}</text>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" stroke-width="{width:g}" '
        f'stroke-linecap="round"{dashed}/>'
    )


def triangle(x: float, y: float, *, up: bool, colour: str) -> str:
    tip, base = (y - 30, y + 22) if up else (y + 30, y - 22)
    return (
        f'<polygon points="{x:g},{tip:g} {x - 36:g},{base:g} {x + 36:g},{base:g}" '
        f'fill="{MAX_FILL if up else MIN_FILL}" stroke="{colour}" stroke-width="2" stroke-linejoin="round"/>'
    )


# ------------------------------------------------------------ the picture


class Picture:
    """The tree, with what the search knew at each node."""

    def __init__(self, tree: pp.games.ExplicitTree) -> None:
        watcher = Watcher()
        self.tree, self.visits = tree, watcher.visits
        self.result = pp.alpha_beta(tree, observer=watcher)
        self.parts: list[str] = []
        self.best = self.states_of_line()
        leaves = [node for node in range(len(tree.mover)) if tree.is_terminal(node)]
        self.gap = (WIDTH - 2 * EDGE) / (len(leaves) - 1)
        self.x: dict[int, float] = {}
        self.place(0, iter(range(len(leaves))))

    def states_of_line(self) -> set[int]:
        states = [self.tree.initial_state()]
        for action in self.result.pv:
            states.append(self.tree.result(states[-1], action))
        return set(states)

    def children(self, node: int) -> list[int]:
        return [self.tree.result(node, action) for action in self.tree.actions(node)]

    def place(self, node: int, columns: Any) -> float:
        below = [self.place(child, columns) for child in self.children(node)]
        self.x[node] = sum(below) / len(below) if below else EDGE + self.gap * next(columns)
        return self.x[node]

    def is_exact(self, node: int) -> bool:
        """Whether the value is the node's own: it lies inside the window, or everything below was looked at."""
        visit = self.visits.get(node)
        if visit is None:
            return False
        return visit.alpha < visit.value < visit.beta or all(map(self.is_exact, self.children(node)))

    def edge(self, node: int, action: int, ply: int) -> None:
        child = self.tree.result(node, action)
        x1, y1 = self.x[node], TOP + ply * STEP + (22 if self.is_max(node) else 30)
        x2, y2 = self.x[child], TOP + (ply + 1) * STEP - 22
        if child not in self.visits:
            self.parts.append(line(x1, y1, x2, y2, LINE, 1.5, "5 5"))
            length = hypot(x2 - x1, y2 - y1)
            along_x, along_y = (x2 - x1) / length, (y2 - y1) / length
            for way in (0.5 * length - 3, 0.5 * length + 4):  # two strokes across the edge
                x, y = x1 + way * along_x, y1 + way * along_y
                right, down = 11 * along_y, -11 * along_x
                self.parts.append(line(x - right, y - down, x + right, y + down, CUT, 2.4))
            return
        is_best = child in self.best
        self.parts.append(line(x1, y1, x2, y2, BEST if is_best else LINE, 5 if is_best else 1.8))
        if ply == 0:
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            to_right, up = {-1: (-12, 12), 0: (17, -5), 1: (12, 12)}[(x2 > x1) - (x2 < x1)]
            self.parts.append(
                text(x + to_right, y - up, self.tree.action_name(node, action), 15, PALE, font_style="italic")
            )

    def is_max(self, node: int) -> bool:
        return self.tree.player_name(self.tree.to_move(node)) == "MAX"

    def node(self, node: int, ply: int) -> None:
        tree, x, y = self.tree, self.x[node], TOP + ply * STEP
        visit = self.visits.get(node)
        if tree.is_terminal(node):
            self.leaf(node, x, y, visit)
            return
        for action in tree.actions(node):
            self.edge(node, action, ply)
        for child in self.children(node):
            self.node(child, ply + 1)
        assert visit is not None
        up = self.is_max(node)
        self.parts.append(triangle(x, y, up=up, colour=BEST if node in self.best else INK))
        self.parts.append(text(x, y + (14 if up else -2), tree.label(node), 18, font_weight="bold"))
        sign = "=" if self.is_exact(node) else "≥" if up else "≤"
        self.parts.append(
            text(
                x + 46,
                y - 4,
                f"{sign} {number(visit.value)}",
                21,
                INK if sign == "=" else CUT,
                text_anchor="start",
                font_weight="bold",
            )
        )
        window = f"{ALPHA} = {number(visit.alpha)}, {BETA} = {number(visit.beta)}"
        self.parts.append(text(x + 46, y + 16, window, 13, PALE, text_anchor="start"))
        self.parts.append(text(x - 44, y - 4, tree.player_name(tree.to_move(node)), 14, PALE, text_anchor="end"))
        self.order(x - 44, y + 16, visit, text_anchor="end")

    def leaf(self, node: int, x: float, y: float, visit: Visit | None) -> None:
        is_best = node in self.best
        value = number(self.tree.utility(node, 0))
        if visit is None:
            self.parts.append(
                f'<rect x="{x - 24:g}" y="{y - 22:g}" width="48" height="44" rx="8" fill="none" '
                f'stroke="{LINE}" stroke-width="1.5" stroke-dasharray="5 5"/>'
            )
            self.parts.append(text(x, y + 7, value, 20, PALE))
            return
        self.parts.append(
            f'<rect x="{x - 24:g}" y="{y - 22:g}" width="48" height="44" rx="8" fill="{LEAF_FILL}" '
            f'stroke="{BEST if is_best else INK}" stroke-width="{3 if is_best else 1.8}"/>'
        )
        self.parts.append(text(x, y + 7, value, 20, font_weight="bold"))
        self.order(x, y + 40, visit)

    def order(self, x: float, y: float, visit: Visit, **more: str) -> None:
        self.parts.append(text(x, y, f"{visit.number}.", 13, PALE, **more))

    def explanation(self, y: float) -> None:
        """Why nobody looks at the leaves that were cut off."""
        tree = self.tree
        for node, visit in self.visits.items():
            skipped = [child for child in self.children(node) if child not in self.visits]
            if not skipped or self.is_max(node):
                continue
            values = " and ".join(number(tree.utility(child, 0)) for child in skipped)
            xs = [self.x[child] for child in skipped]
            self.parts.append(text(sum(xs) / len(xs), y, "never looked at", 13, CUT, font_style="italic"))
            best = self.result.action_name
            self.sentence = (
                f"Alpha cut at {tree.label(node)}: MIN can hold MAX to {number(visit.value)} there, and "
                f"MAX already has {number(visit.alpha)} by {best}. So {values} cannot matter."
            )

    def svg(self) -> str:
        depth = self.tree.depth
        bottom = TOP + depth * STEP
        self.node(0, 0)
        self.explanation(bottom + 40)
        nodes, all_nodes = self.result.nodes, pp.minimax(self.tree, compiled=False).nodes
        height = bottom + 122
        title = f"Alpha-beta finds {number(self.result.value)} from {nodes} of {all_nodes} nodes"
        source = "the tree is figure 5.2 of Russell and Norvig, 3rd edition"
        key = (
            "1. 2. 3. the order of the search",
            f"{ALPHA}, {BETA} the window on entering a node",
            "thick: best play by both",
        )
        body = "\n".join(
            [
                text(EDGE - 24, 42, title, 20, text_anchor="start", font_weight="bold"),
                text(EDGE - 24, 64, source, 13, PALE, text_anchor="start"),
                *self.parts,
                text(WIDTH / 2, bottom + 74, self.sentence, 16, CUT),
                text(WIDTH / 2, bottom + 102, "\N{EM SPACE}\N{EM SPACE}".join(key), 13, PALE),
            ]
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            f'role="img" aria-label="{title}: {self.sentence}" '
            f"font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n"
            f"<title>{title}</title>\n"
            f'<rect x="1" y="1" width="{WIDTH - 2}" height="{height - 2}" rx="14" fill="{CARD}" stroke="{LINE}"/>\n'
            f"{body}\n</svg>\n"
        )


def picture() -> str:
    """The picture as the text of an SVG file."""
    return Picture(pp.games.ExplicitTree(TREE)).svg()


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")

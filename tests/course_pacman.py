"""Pac-Man a second time, as plainly as can be: objects, floats and lists, with the method names of the course project.

An independent implementation of the rules, to compare `perfectplay.games.Pacman` with; and a stand-in for the states
of a course project, to try the adapter on.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

DIRECTIONS = {"West": (-1, 0), "Stop": (0, 0), "East": (1, 0), "North": (0, 1), "South": (0, -1)}
OPPOSITE = {"West": "East", "East": "West", "North": "South", "South": "North", "Stop": "Stop"}


@dataclass
class Figure:
    x: float
    y: float
    direction: str = "Stop"
    scared: int = 0
    start: tuple[float, float] = (0.0, 0.0)


@dataclass
class CourseState:
    """One state; `generateSuccessor` gives the next, and counts how often that was asked."""

    walls: set[tuple[int, int]]
    food: set[tuple[int, int]]
    capsules: set[tuple[int, int]]
    figures: list[Figure]
    score: float = 0
    win: bool = False
    lose: bool = False
    asked: list[str] = field(default_factory=list)
    """Shared by all states of one game: every call, for what a search may ask."""

    @classmethod
    def of(cls, text: str) -> CourseState:
        rows = text.strip("\n").split("\n")[::-1]
        cells = {(x, y): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}

        def those(sign: str) -> list[tuple[int, int]]:
            return sorted(place for place, cell in cells.items() if cell == sign)

        figures = [Figure(x, y, start=(x, y)) for x, y in those("P") + those("G")]
        return cls(set(those("%")), set(those(".")), set(those("o")), figures)

    def __eq__(self, other: object) -> bool:
        """Equal where the pictures are: whose turn it is and whether it is over does not count."""
        return isinstance(other, CourseState) and (self.food, self.capsules, self.figures) == (
            other.food,
            other.capsules,
            other.figures,
        )

    def __hash__(self) -> int:
        return hash((frozenset(self.food), frozenset(self.capsules)))

    def getNumAgents(self) -> int:
        return len(self.figures)

    def isWin(self) -> bool:
        return self.win

    def isLose(self) -> bool:
        return self.lose

    def getScore(self) -> float:
        return self.score

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        self.asked.append("legal")
        if self.win or self.lose:
            return []
        figure = self.figures[agentIndex]
        near = int(figure.x + 0.5), int(figure.y + 0.5)
        if abs(figure.x - near[0]) + abs(figure.y - near[1]) > 0.001:
            found = [figure.direction]
        else:
            found = [name for name, (dx, dy) in DIRECTIONS.items() if (near[0] + dx, near[1] + dy) not in self.walls]
        if agentIndex > 0:
            found = [name for name in found if name != "Stop"]
            back = OPPOSITE[figure.direction]
            if back in found and len(found) > 1:
                found.remove(back)
        return found

    def generateSuccessor(self, agentIndex: int, action: str) -> CourseState:
        self.asked.append("successor")
        if self.win or self.lose:
            raise Exception("Can't generate a successor of a terminal state.")
        assert action in self.getLegalActions(agentIndex)
        asked = self.asked
        self.asked = []
        after = copy.deepcopy(self)
        self.asked = after.asked = asked
        figure = after.figures[agentIndex]
        speed = 0.5 if agentIndex > 0 and figure.scared > 0 else 1.0
        dx, dy = DIRECTIONS[action]
        figure.x, figure.y = figure.x + speed * dx, figure.y + speed * dy
        if action != "Stop":
            figure.direction = action
        if agentIndex == 0:
            after._eat(int(figure.x), int(figure.y))
            after.score -= 1
            for ghost in after.figures[1:]:
                after._meet(ghost)
        else:
            if figure.scared == 1:
                figure.x, figure.y = int(figure.x + 0.5), int(figure.y + 0.5)
            figure.scared = max(0, figure.scared - 1)
            after._meet(figure)
        return after

    def _eat(self, x: int, y: int) -> None:
        if (x, y) in self.food:
            self.food.remove((x, y))
            self.score += 10
            if not self.food:
                self.score += 500
                self.win = True
        if (x, y) in self.capsules:
            self.capsules.remove((x, y))
            for ghost in self.figures[1:]:
                ghost.scared = 40

    def _meet(self, ghost: Figure) -> None:
        pacman = self.figures[0]
        if abs(pacman.x - ghost.x) + abs(pacman.y - ghost.y) > 0.7:
            return
        if ghost.scared > 0:
            self.score += 200
            ghost.x, ghost.y = ghost.start
            ghost.direction, ghost.scared = "Stop", 0
        elif not self.win:
            self.score -= 500
            self.lose = True

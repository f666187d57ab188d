"""Games and positions of Go as text: SGF, there and back.

After Arno Hollosi, "SGF File Format FF[4]" (https://www.red-bean.com/sgf/). Of a game tree, the main line is read, that
is the first variation everywhere; comments and marks are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import ClassVar, Final, NamedTuple, Self

from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.game_records import GameRecord
from perfectplay.games.game_text import short
from perfectplay.games.go import LARGEST, NAMES, NOWHERE, SMALLEST, Go, Stones

TOKEN: Final = re.compile(r"\s+|(?P<mark>[(;)])|(?P<name>[A-Za-z]+)|(?P<value>\[(?:[^\]\\]|\\.)*\])", re.DOTALL)
BYTE_ORDER_MARK: Final = "\ufeff"
"""Some programs begin a file with it."""
COORDINATES: Final = "abcdefghijklmnopqrs"
COLOURS: Final = {"B": 0, "W": 1}
RULES: Final = {
    "": ("positional", False),
    "tromp-taylor": ("positional", True),
    "chinese": ("positional", False),
    "aga": ("situational", False),
    "nz": ("situational", True),
    "goe": ("situational", True),
    "simple": ("simple", False),
    "simple-suicide": ("simple", True),
    "japanese": ("simple", False),
    "korean": ("simple", False),
}
"""Names of rules, and what they say about superko and suicide. The area is what counts here in any case.

A game is written with the first that fits. FF[4] has no name for area with the simple ko rule, so these are our own.
"""
TAGS: Final = {"PB": "Black", "PW": "White", "DT": "Date", "EV": "Event", "PC": "Site", "RO": "Round"}
"""What is kept of what a file says about a game, and its names in other records."""

Node = dict[str, list[str]]


class Line(NamedTuple):
    """The main line of one game tree."""

    number: int
    """Its place in the text, from 1."""
    nodes: list[Node]


@dataclass(frozen=True)
class GoRecord(GameRecord):
    """One game of Go as it was played; its result is as SGF has it, such as "B+3.5", "W+R" or "0" for a draw."""

    white: ClassVar[int] = 1

    tags: Mapping[str, str] = field(default_factory=dict)
    game: Go = field(default_factory=Go, kw_only=True)
    result: str = ""

    def text(self) -> str:
        """Returns the game as SGF."""
        game = self.game
        rules = next((name for name, said in RULES.items() if name and said == (game.ko, game.suicide)), "")
        root = f"FF[4]GM[1]SZ[{game.size}]KM[{game.komi:g}]" + (f"RU[{rules}]" if rules else "")
        for name, tag in TAGS.items():
            if tag in self.tags:
                root += f"{name}[{_escaped(self.tags[tag])}]"
        if self.result:
            root += f"RE[{self.result}]"
        if game.handicap:
            root += f"HA[{game.handicap}]"
        states = self.states
        moves = "".join(_move(game, state, action) for state, action in zip(states, self.actions, strict=False))
        return f"(;{root}{_setup(game, states[0])}{moves})\n"

    def finished(self) -> Self:
        """Returns the same record with the result that follows from the last position."""
        last = self.states[-1]
        if not self.game.is_terminal(last):
            return self
        lead = self.game.lead(last)
        return replace(self, result=f"{'B' if lead > 0 else 'W'}+{abs(lead):g}" if lead else "0")


def record_of(game: Go, actions: Sequence[int], start: Stones | None = None, **tags: str) -> GoRecord:
    """Returns the record of a game that was just played; its result follows from the last position."""
    return GoRecord(tags, start, tuple(actions), game=game).finished()


def read_sgf(text: str) -> Iterator[GoRecord]:
    """Yields the games of an SGF file. Raises `BadPosition` or `IllegalMove`, which name the game and the move."""
    for line in _lines(text):
        try:
            root = line.nodes[0]
            game = _game_of(root)
            start = _start_of(game, line.nodes)
            actions = _actions_in(game, start, line.nodes)
        except (BadPosition, IllegalMove) as error:
            raise type(error)(f"game {line.number}: {error}") from None
        tags = {tag: _unescaped(root[name][0]) for name, tag in TAGS.items() if name in root}
        usual = game.initial_state()
        yield GoRecord(tags, None if start == usual else start, actions, root.get("RE", [""])[0], game=game)


def written_position(game: Go, state: Stones) -> str:
    """Returns a position as SGF: its stones and who moves. A ko is written as the move that began it, a pass as one."""
    before, moves = state, ""
    for _ in range(state.passes):
        before = before._replace(to_play=1 - before.to_play, passes=0)
        moves = _move(game, before, game.a_pass) + moves
    if state.ko != NOWHERE:
        before, action = _before_ko(game, state)
        moves = _move(game, before, action)
    return f"(;FF[4]GM[1]SZ[{game.size}]{_setup(game, before, always=True)}{moves})"


def position_in(game: Go, text: str) -> Stones:
    """Returns the last position of the main line of an SGF text, for this game. Raises `BadPosition`."""
    if not text.strip().startswith("("):
        raise BadPosition(
            f"{short(text)} is no SGF; a position is written like (;SZ[{game.size}]AB[aa][bb]AW[ab]PL[B])"
        )
    line = next(_lines(text))
    root = line.nodes[0]
    size, komi = _size_of(root), _number(root, "KM")
    if size != game.size:
        raise BadPosition(f"the SGF is of size {size}, but the game of size {game.size}; name it as go:size={size}")
    if komi is not None and komi != game.komi:
        raise BadPosition(f"the SGF has a komi of {komi:g}, but the game one of {game.komi:g}; take go:komi={komi:g}")
    state = _start_of(game, line.nodes)
    try:
        for action in _actions_in(game, state, line.nodes):
            state = game.result(state, action)
    except IllegalMove as error:
        raise BadPosition(str(error)) from None
    return state


# ------------------------------------------------------------ reading


def _lines(text: str) -> Iterator[Line]:  # noqa: C901 - one case for each token
    """Yields the main line of each game tree. Raises `BadPosition` for what is no SGF."""
    place, depth, number = len(text) - len(text.lstrip(BYTE_ORDER_MARK)), 0, 1
    nodes: list[Node] = []
    has_ended = False
    """Whether a variation has ended: what follows is not the main line."""
    name = ""
    values: list[str] | None = None
    while place < len(text):
        match = TOKEN.match(text, place)
        if match is None:
            raise BadPosition(_no_token(text, place, depth))
        place = match.end()
        mark = match["mark"]
        if values == [] and (mark or match["name"]):
            raise BadPosition(f"game {number}: {name} has no value; write one after it, such as B[ee]")
        if mark:
            values = None
        if mark == "(":
            depth += 1
        elif mark == ")":
            if depth == 0:
                raise BadPosition(f"game {number}: ')' closes nothing; leave it out")
            depth -= 1
            has_ended = depth > 0
            if depth == 0:
                if not nodes:
                    raise BadPosition(f"game {number} has no node; a game is written like (;SZ[9];B[ee])")
                yield Line(number, nodes)
                nodes, number = [], number + 1
        elif mark == ";":
            if depth == 0:
                raise BadPosition(f"game {number}: ';' comes before '('; a game is written like (;SZ[9];B[ee])")
            if not has_ended:
                nodes.append({})
        elif match["name"]:
            values = []
            name = "".join(letter for letter in match["name"] if letter.isupper())
            if not name:
                raise BadPosition(f"game {number}: {match['name']} is no property; names have capitals, such as B[ee]")
            if not has_ended:
                if not nodes:
                    raise BadPosition(f"game {number}: {match['name']} comes before the first ';'; write it after that")
                values = nodes[-1].setdefault(name, [])
        elif match["value"]:
            if values is None:
                raise BadPosition(
                    f"game {number}: {short(match['value'])} follows no property; name one, such as B[ee]"
                )
            values.append(match["value"][1:-1])
    if depth:
        raise BadPosition(f"game {number} does not end; close it with ')'")
    if number == 1:
        raise BadPosition("there is no game in the SGF; a game is written like (;SZ[9];B[ee])")


def _no_token(text: str, place: int, depth: int) -> str:
    if text[place] == "[":
        return f"the value {short(text[place : place + 60])} does not end; close it with ']'"
    where = "before the first '('" if depth == 0 else "in the SGF"
    return f"{short(text[place : place + 20])} {where} means nothing; leave it out"


def _size_of(root: Node) -> int:
    kind, size = root.get("GM", ["1"])[0].strip(), root.get("SZ", ["19"])[0].strip()
    if kind != "1":
        raise BadPosition(f"GM is {short(kind)}; 1 is Go, and no other game is read here")
    if not re.fullmatch(r"\d{1,3}", size) or not SMALLEST <= int(size) <= LARGEST:
        raise BadPosition(f"SZ is {short(size)}; it must be from {SMALLEST} to {LARGEST}")
    return int(size)


def _number(root: Node, name: str) -> float | None:
    if name not in root:
        return None
    if len(root[name]) > 1:
        raise BadPosition(f"{name} has {len(root[name])} values; it has one, such as {name}[7.5]")
    text = root[name][0].strip() if root[name] else ""
    if not re.fullmatch(r"[+-]?\d{1,4}(\.\d{1,4})?", text):
        raise BadPosition(f"{name} is {short(text)}; it must be a number, such as {name}[7.5]")
    return float(text)


def _game_of(root: Node) -> Go:
    size, komi, handicap = _size_of(root), _number(root, "KM"), _number(root, "HA")
    rules = root.get("RU", [""])[0].strip().lower()
    ko, suicide = RULES.get(rules, RULES[""])
    try:
        game = Go(size, 0.0 if komi is None else komi, ko, suicide)
        if handicap and handicap >= 2:
            given = Go(size, game.komi, ko, suicide, int(handicap))
            if _stones(given, root, "AB") == given.start:
                return given
    except BadArgument as error:
        if handicap and "handicap" in str(error):
            return game
        raise BadPosition(str(error)) from None
    return game


def _start_of(game: Go, nodes: list[Node]) -> Stones:
    """Returns the position before the first move. Raises `BadPosition` for stones that cannot stand so."""
    root, grid = nodes[0], game.grid
    black, white = _stones(game, root, "AB"), _stones(game, root, "AW")
    named = {"AB": black, "AW": white, "AE": _stones(game, root, "AE")}
    for one, other in combinations(named, 2):
        twice = grid.both(named[one], named[other])
        if grid.some(twice):
            right = "a point holds one stone" if other == "AW" else "a point is empty or holds a stone"
            raise BadPosition(f"{game.point_name(grid.nth(twice, 0))} is in {one} and in {other}; {right}")
    for stones, others in ((black, white), (white, black)):
        dead = grid.without_liberties(stones, stones, grid.neither(stones, others))
        if grid.some(dead):
            raise BadPosition(
                f"the stone at {game.point_name(grid.nth(dead, 0))} has no liberty, so it cannot stand there; "
                "leave it out"
            )
    first = next((name for node in nodes for name in COLOURS if name in node), None)
    turn = root.get("PL", [first or ("W" if grid.some(black) and not grid.some(white) and "HA" in root else "B")])
    mover = turn[0].strip().upper()[:1]
    if mover not in COLOURS:
        raise BadPosition(f"PL is {short(turn[0])}; it must be B or W")
    return Stones(black, white, COLOURS[mover], NOWHERE, 0)


def _stones(game: Go, node: Node, name: str) -> tuple[int, ...]:
    stones = game.grid.none
    for value in node.get(name, []):
        first, colon, last = value.strip().partition(":")
        begin, end = _point(game, first, name), _point(game, last if colon else first, name)
        rows, columns = sorted((begin // game.size, end // game.size)), sorted((begin % game.size, end % game.size))
        for row in range(rows[0], rows[1] + 1):
            for column in range(columns[0], columns[1] + 1):
                stones = game.grid.either(stones, game.grid.single(row * game.size + column))
    return stones


def _point(game: Go, text: str, name: str) -> int:
    places = [COORDINATES.find(letter) for letter in text]
    if len(places) != 2 or not all(0 <= place < game.size for place in places):
        last, said = COORDINATES[game.size - 1], " ".join(text[:10].split())
        raise BadPosition(f"{name}[{said}] is no point of this board; points go from aa to {last}{last}")
    return (game.size - 1 - places[1]) * game.size + places[0]


def _actions_in(game: Go, start: Stones, nodes: list[Node]) -> tuple[int, ...]:
    """Returns the moves of the main line. Raises `IllegalMove`, which names the first move that cannot be."""
    state, earlier, actions = start, list[Stones](), list[int]()
    for place, node in enumerate(nodes):
        if place and ("AB" in node or "AW" in node or "AE" in node):
            raise BadPosition(f"stones are set up after move {len(actions)}; only the first node may set up stones")
        for name, player in COLOURS.items():
            if name not in node:
                continue
            where = f"move {len(actions) + 1}, {name}[{node[name][0][:10] if node[name] else ''}]"
            if len(node[name]) > 1:
                raise IllegalMove(f"{where}: it has {len(node[name])} points; a move has one")
            if game.is_terminal(state):
                raise IllegalMove(f"{where}: two passes have ended the game before; leave it out")
            if player != state.to_play:
                raise IllegalMove(
                    f"{where}: {NAMES[state.to_play]} is to move; write a pass, {'BW'[state.to_play]}[], before it"
                )
            action = _action(game, state, node[name][0] if node[name] else "", name, where)
            reason = game.forbidden(state, action, earlier)
            if reason is not None:
                raise IllegalMove(f"{where}: {reason}")
            earlier.append(state)
            actions.append(action)
            state = game.result(state, action)
    return tuple(actions)


def _action(game: Go, state: Stones, value: str, name: str, where: str) -> int:
    text = value.strip()
    if text == "" or (text == "tt" and game.size <= LARGEST):
        return game.a_pass
    try:
        return game.parse_action(state, game.point_name(_point(game, text, name)))
    except (IllegalMove, BadPosition) as error:
        raise IllegalMove(f"{where}: {error}") from None


# ------------------------------------------------------------ writing


def _written(game: Go, point: int) -> str:
    return COORDINATES[point % game.size] + COORDINATES[game.size - 1 - point // game.size]


def _move(game: Go, state: Stones, action: int) -> str:
    return f";{'BW'[state.to_play]}[{'' if action == game.a_pass else _written(game, action)}]"


def _setup(game: Go, state: Stones, *, always: bool = False) -> str:
    text = ""
    for name, stones in (("AB", state.black), ("AW", state.white)):
        points = [point for point in range(game.a_pass) if game.grid.holds(stones, point)]
        text += name + "".join(f"[{_written(game, point)}]" for point in points) if points else ""
    return text + (f"PL[{'BW'[state.to_play]}]" if always or text else "")


def _before_ko(game: Go, state: Stones) -> tuple[Stones, int]:
    """Returns the position before the single stone was taken at ``state.ko``, and the move that took it."""
    grid = game.grid
    theirs = game.theirs(state)
    empty = grid.neither(state.black, state.white)
    for point in range(game.a_pass):
        stone = grid.single(point)
        near = grid.beside(stone)
        is_alone = grid.holds(theirs, point) and not grid.some(grid.both(near, theirs))
        if is_alone and grid.both(near, empty) == grid.single(state.ko):
            taken, left = grid.either(game.mine(state), grid.single(state.ko)), grid.without(theirs, stone)
            black, white = (left, taken) if state.to_play else (taken, left)
            before = Stones(black, white, 1 - state.to_play, NOWHERE, 0)
            if game.result(before, point) == state:
                return before, point
    raise BadPosition(f"no move can have begun a ko at {game.point_name(state.ko)}")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)

"""The way from a trace to a picture: which nodes are drawn, and every text in them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE
from perfectplay.games import ExplicitTree
from perfectplay.result import LOWER, UPPER
from perfectplay.tracing.drawing.board import board_of, check_boards
from perfectplay.tracing.drawing.folding import Fold, Ghost, Item, folded
from perfectplay.tracing.drawing.letters import visible
from perfectplay.tracing.drawing.masking import at_step, blank
from perfectplay.tracing.drawing.options import Detail, Options, run_of, top_of
from perfectplay.tracing.drawing.picture import Barrier, Kind, Node, Picture
from perfectplay.tracing.drawing.words import words_of
from perfectplay.tracing.numbers import (
    UNKNOWN,
    bounded_shares,
    is_estimate,
    is_more,
    number_text,
    probability_text,
    utility_of,
    value_text,
    visit_text,
    window_text,
)
from perfectplay.tracing.rounding import rounded
from perfectplay.tracing.unsearched import Unsearched
from perfectplay.tracing.visit import AT_ALPHA, AT_BETA, CUTS, BoundOrigin, Reason, Shares, Trace, Visit

FURTHER: Final = -1
"""The place of a ghost that is no move of a visit."""
ENDS: Final = (Reason.TERMINAL, Reason.REPETITION, Reason.DEPTH)
FULL_UP_TO: Final = 150
VALUES_UP_TO: Final = 500
"""A picture of at most this many nodes has that much detail."""


def picture_of(trace: Trace, options: Options) -> Picture:
    """Makes the picture of a trace, or of the part that ``options`` ask for. Raises `BadArgument`."""
    top = top_of(trace, options)
    if options.windows and not trace.has_windows:
        raise BadArgument(f"{trace.algorithm} has no window to draw; leave out the windows")
    if options.boards:
        check_boards(trace, top)
    drawing = _Drawing(trace, options, top)
    picture = drawing.picture()
    if options.blank:
        return blank(picture)
    if options.step is not None:
        return at_step(picture, drawing, options.step)
    return picture


@dataclass
class _Unfinished:
    """A node whose children are still to come."""

    item: Item
    parent: int | None
    level: int
    owner: Visit | None
    """The visit below which it stands."""


class _Drawing:
    def __init__(self, trace: Trace, options: Options, top: Visit) -> None:
        self.trace, self.options = rounded(trace), options
        self.top = top = self.trace.visits[top.number]
        self.words = words_of(options.lang)
        self.below = folded(self.trace, top, options.max_nodes, whole=options.unsearched)
        self.is_explicit = isinstance(self.trace.game, ExplicitTree)
        self.line = set(self.trace.line(top.number)) if self._is_on_line(top) else set()
        self.place_of: dict[int, int] = {}
        """The places of visits."""
        self.owner_of: dict[int, int] = {}
        """The visit above each item that is none, by place."""

    def _is_on_line(self, top: Visit) -> bool:
        """Returns whether the principal variation of its run passes through ``top``."""
        visits = [top, *self.trace.ancestors(top.number)]
        return all(parent.best_child == child.number for child, parent in pairwise(visits))

    def picture(self) -> Picture:
        found = self._items()
        children: list[list[int]] = [[] for _ in found]
        for place, item in enumerate(found):
            if item.parent is not None:
                children[item.parent].append(place)
        count = len(found)
        detail = self.options.detail or (
            Detail.FULL if count <= FULL_UP_TO else Detail.VALUES if count <= VALUES_UP_TO else Detail.DOTS
        )
        windows = self.options.windows
        if windows is None:
            windows = self.trace.has_windows and detail is Detail.FULL
        nodes = tuple(self._node(place, item, tuple(children[place]), windows) for place, item in enumerate(found))
        barriers = tuple(self._barriers(found, children))
        return Picture(
            nodes=nodes,
            barriers=barriers,
            title=self._title(),
            caption=self._caption(),
            description=self._description(nodes, barriers),
            detail=detail,
            numbers=self.options.numbers,
            legend=self.options.legend,
            words=self.words,
        )

    def _items(self) -> list[_Unfinished]:
        """Lists everything that is drawn, level by level."""
        found = [_Unfinished(self.top.number, None, 0, None)]
        for place, unfinished in enumerate(found):  # the list grows in the loop
            if isinstance(unfinished.item, int):
                self.place_of[unfinished.item] = place
                visit = self.trace.visits[unfinished.item]
                found += [_Unfinished(item, place, unfinished.level + 1, visit) for item in self.below[visit.number]]
                continue
            assert unfinished.owner is not None
            self.owner_of[place] = unfinished.owner.number
            if isinstance(unfinished.item, Ghost) and unfinished.item.node is not None:
                found += [
                    _Unfinished(Ghost(FURTHER, node), place, unfinished.level + 1, unfinished.owner)
                    for node in unfinished.item.node.children
                ]
        return found

    # ------------------------------------------------------------ nodes

    def _node(self, place: int, given: _Unfinished, children: tuple[int, ...], windows: bool) -> Node:
        if not isinstance(given.item, int):
            return self._unvisited(place, given, children)
        visit = self.trace.visits[given.item]
        above = given.owner
        kind = _kind(visit)
        is_inner = kind in (Kind.MAX, Kind.MIN, Kind.OWN, Kind.CHANCE)
        return Node(
            place=place,
            parent=given.parent,
            children=children,
            level=given.level,
            kind=kind,
            shape=kind,
            given=self._given(visit),
            notes=self._notes(visit),
            visit=visit.number,
            name=self._name(visit),
            player=self._player(visit),
            action=self._action(visit),
            value=self._value(visit),
            windows=_windows(visit) if windows and is_inner else (),
            counts=(),
            is_chosen=above is not None and above.best_child == visit.number,
            is_principal=visit.number in self.line,
            board=board_of(self.trace, visit) if self.options.boards else None,
            words=self._words(visit),
        )

    def _value(self, visit: Visit) -> str:
        """Writes the value with its sign; if the search was stopped inside, the value so far."""
        if visit.reason is not Reason.STOPPED or isinstance(visit.value, Shares):
            return visit_text(visit)
        best = visit.best_child
        unsure = best is None or is_estimate(self.trace.visits[best])
        if visit.is_max and is_more(visit.value, visit.alpha_in):
            return value_text(visit.value, LOWER, is_estimate=unsure)
        if visit.is_max is False and is_more(visit.beta_in, visit.value):
            return value_text(visit.value, UPPER, is_estimate=unsure)
        return UNKNOWN

    def _action(self, visit: Visit) -> str:
        """Returns the name of the move that leads there; where chance moves, with its probability."""
        if visit.parent is None or visit.number == self.top.number:
            return ""
        name = visible(visit.action_name or "")
        probability = self.trace.probability(visit)
        if probability is None:
            return name
        name = f"{name} ({probability_text(probability)})"
        return self.words.say("probe", name=name) if visit.is_probe else name

    def _given(self, visit: Visit) -> str:
        """Returns the utility that stands at a leaf of an explicit tree."""
        if not self.is_explicit or visit.reason is not Reason.TERMINAL:
            return ""
        return number_text(visit.value if isinstance(visit.value, Shares) else utility_of(visit.value))

    def _notes(self, visit: Visit) -> tuple[str, ...]:
        """Returns what an explicit tree says about a node, unless the search has taken it as the node's value."""
        game = self.trace.game
        if not isinstance(game, ExplicitTree) or visit.reason is Reason.DEPTH or not game.has_static(visit.state):
            return ()
        return (self.words.say("static", value=game.static_text(visit.state)),)

    def _unvisited(self, place: int, given: _Unfinished, children: tuple[int, ...]) -> Node:
        assert given.owner is not None
        item, visit = given.item, given.owner
        counts: tuple[str, ...] = ()
        if isinstance(item, Ghost):
            return self._ghost(place, given, item, children)
        assert isinstance(item, Fold)
        kind = Kind.FOLDED if item.searched or item.unrecorded else Kind.UNSEARCHED
        counts = self._counts(item, visit)
        words = self.words.say("at", name=", ".join(counts), node=self.words.say(kind))
        return Node(
            place=place,
            parent=given.parent,
            children=(),
            level=given.level,
            kind=kind,
            shape=kind,
            visit=None,
            name="",
            player="",
            action="",
            value="",
            windows=(),
            counts=counts,
            is_chosen=visit.best_child in item.searched,
            is_principal=any(child in self.line for child in item.searched),
            board=None,
            words=words,
        )

    def _ghost(self, place: int, given: _Unfinished, item: Ghost, children: tuple[int, ...]) -> Node:
        """Returns a node that was never searched, with what an explicit tree says about it."""
        visit, node = given.owner, item.node
        assert visit is not None
        name = visit.unsearched_names[item.place] if node is None else node.action_name
        action = visible(name)
        chances = {outcome.name: outcome.probability for outcome in visit.outcomes} if item.place != FURTHER else {}
        probability = chances.get(name) if node is None else node.probability
        if probability is not None:
            action += f" ({probability_text(probability)})"
        shape, label, player, value = Kind.UNSEARCHED, "", "", ""
        notes: tuple[str, ...] = ()
        if node is not None and (self.is_explicit or self.options.blank):
            shape, player = self.shape_of(node), self._named(node.player)
        if node is not None and self.is_explicit:
            label = visible(node.label) if node.player is not None else ""
            value = "" if node.value is None else number_text(node.value)
            notes = (self.words.say("static", value=node.static),) if node.static else ()
        said = self.words.say(Kind.UNSEARCHED)
        return Node(
            place=place,
            parent=given.parent,
            children=children,
            level=given.level,
            kind=Kind.UNSEARCHED,
            shape=shape,
            given=value,
            notes=notes,
            visit=None,
            name=label,
            player=player,
            action=action,
            value="",
            windows=(),
            counts=(),
            is_chosen=False,
            is_principal=False,
            board=None,
            words=self.words.say("at", name=action, node=f"{said}, {value}" if value else said),
        )

    def shape_of(self, node: Unsearched) -> Kind:
        """Returns the symbol of a node that was never searched."""
        if node.player is None:
            return Kind.END
        if node.player == CHANCE:
            return Kind.CHANCE
        if self.trace.recorder == "shares":
            return Kind.OWN
        return Kind.UNSEARCHED if node.is_max is None else Kind.MAX if node.is_max else Kind.MIN

    def _named(self, player: int | None) -> str:
        if player is None:
            return ""
        return self.words.say("CHANCE") if player == CHANCE else visible(self.trace.player_names[player])

    def _counts(self, fold: Fold, visit: Visit) -> tuple[str, ...]:
        say = self.words.say
        searched, unsearched = len(fold.searched), len(fold.unsearched)
        lines = []
        if searched or unsearched:
            lines.append(say("moves", searched + unsearched))
        if searched:
            key = "searched" if not unsearched else "searched and cut" if _is_cut(visit) else "searched and not"
            lines.append(say(key, searched=f"{searched:,}", unsearched=f"{unsearched:,}"))
        nodes = sum(self.trace.visits[child].nodes for child in fold.searched)
        if nodes > searched:
            lines.append(say("nodes", nodes))
        if fold.unrecorded:
            lines += [say("nodes", fold.unrecorded), say("unrecorded")]
        return tuple(lines)

    def _name(self, visit: Visit) -> str:
        """Returns the node's name, unless the move that leads there says it already."""
        if not self.trace.has_names or (visit.reason in ENDS and visit.label == visit.action_name):
            return ""
        return visible(visit.label)

    def _player(self, visit: Visit) -> str:
        """Returns the name of the player to move, empty if the game is over."""
        if visit.player is None:
            return ""
        if visit.player == CHANCE:
            return self.words.say("CHANCE")
        if visit.is_chance:
            return self.words.say("random", player=visible(self.trace.player_names[visit.player]))
        return visible(self.trace.player_names[visit.player])

    def _words(self, visit: Visit) -> str:
        say = self.words.say
        said = [say("visit", number=visit.number)]
        if visit.player is not None:
            player, side = self._player(visit), "MAX" if visit.is_max else "MIN"
            is_said = visit.is_max is None or player == side or isinstance(visit.value, Shares)
            said.append(say("to move", player=player) if is_said else say("to move as", player=player, side=side))
        said += [say("has value", value=self._value(visit)), say(visit.reason)]
        if visit.samples is not None:
            said.append(say("samples", visit.samples))
        if self.trace.has_windows and visit.reason not in ENDS:
            windows = _windows(visit)
            said.append(say("one window" if len(windows) == 1 else "two windows", window=windows[0], exit=windows[-1]))
        if visit.unsearched:
            said.append(say("left out", len(visit.unsearched)))
        if visit.nodes > 1:
            said.append(say("nodes", visit.nodes))
        return say("at", name=visible(visit.label), node=", ".join(said))

    # ------------------------------------------------------------ barriers

    def _barriers(self, found: list[_Unfinished], children: list[list[int]]) -> list[Barrier]:
        barriers = []
        for number, place in self.place_of.items():
            behind = []
            if not self.trace.visits[number].unsearched:
                continue  # below a node at which the depth ended
            for child in children[place]:
                item = found[child].item
                if isinstance(item, Ghost) or (isinstance(item, Fold) and not item.searched and not item.unrecorded):
                    behind.append(child)
            if behind:
                barriers.append(self._barrier(self.trace.visits[number], place, tuple(behind)))
        return barriers

    def _barrier(self, visit: Visit, place: int, behind: tuple[int, ...]) -> Barrier:
        owner_name, owner_words, owner = "", "", None
        name = words = self.words.say(barrier_key(visit))
        inequality, origin = self._inequality(visit)
        if inequality:
            words = self.words.say("cut at", cut=name, node=visible(visit.label), inequality=inequality)
        if origin is not None:
            owner = self.place_of.get(origin.owner)
            setter = self.trace.visits[origin.owner]
            owner_name = self._name(setter) or self.words.say("visit", number=setter.number)
            words += f", {self.words.say('set at', owner=owner_name)}"
            owner_words = self.words.say("whose bound", cut=name, owner=owner_name)
        return Barrier(
            node=place,
            name=name,
            words=words,
            is_cut=bool(inequality),
            behind=behind,
            inequality=inequality,
            owner=owner,
            owner_name=owner_name,
            owner_words=owner_words,
        )

    def _inequality(self, visit: Visit) -> tuple[str, BoundOrigin | None]:
        """Returns the inequality that makes a visit a cut, and the origin of its bound."""
        equal = "=" if self.trace.cut_on_equality else ""
        if visit.reason in AT_ALPHA:
            return f"{number_text(visit.value)} <{equal} alpha = {number_text(visit.alpha_out)}", visit.alpha_origin
        if visit.reason in AT_BETA:
            return f"{number_text(visit.value)} >{equal} beta = {number_text(visit.beta_out)}", visit.beta_origin
        if visit.reason is Reason.SHALLOW_CUT:
            return bounded_shares(visit), visit.alpha_origin
        return "", None

    # ------------------------------------------------------------ what is said below

    def _title(self) -> str:
        return self.words.say("title", algorithm=algorithm_name(self.trace), game=visible(self.trace.game_name))

    def _caption(self) -> tuple[str, ...]:
        trace, say = self.trace, self.words.say
        said = [say("entered", trace.nodes, title=self._title())]
        if len(trace.roots) > 1:
            said.append(say("run", run=run_of(trace, self.top), runs=len(trace.roots)))
        if self.top.parent is not None:
            said.append(say("from", self.top.nodes, visit=self.top.number))
        if self.top.hidden:
            said.append(say("limits", self.top.hidden, visits=f"{trace.max_visits:,}", plies=f"{trace.max_ply:,}"))
        return tuple(said)

    def _description(self, nodes: tuple[Node, ...], barriers: tuple[Barrier, ...]) -> str:
        say = self.words.say
        said = [*self._caption(), say("value", value=nodes[0].value)]
        line = [node.action for node in nodes if node.is_principal and node.action]
        if line:
            said.append(say("line", moves=" ".join(line)))
        cuts = sum(barrier.is_cut for barrier in barriers)
        if cuts:
            said.append(say("cuts", cuts))
        return " ".join(said)


def barrier_key(visit: Visit) -> str:
    """Returns the key of the reason why the last moves of a visit were not searched."""
    if _is_cut(visit) or visit.reason in (Reason.STOPPED, Reason.PROBED, Reason.SAMPLED):
        return visit.reason
    return "width"


def _is_cut(visit: Visit) -> bool:
    return visit.reason in CUTS


def algorithm_name(trace: Trace) -> str:
    """Returns the algorithm's name as people write it."""
    return trace.algorithm.replace("_", "-")


def _kind(visit: Visit) -> Kind:
    if visit.reason is Reason.DEPTH:
        return Kind.CUT_OFF
    if visit.reason in ENDS or visit.player is None:
        return Kind.END
    if visit.is_chance or visit.player == CHANCE:
        return Kind.CHANCE
    if isinstance(visit.value, Shares):
        return Kind.OWN
    return Kind.MAX if visit.is_max else Kind.MIN


def _windows(visit: Visit) -> tuple[str, ...]:
    on_entry = window_text(visit.alpha_in, visit.beta_in)
    on_exit = window_text(visit.alpha_out, visit.beta_out)
    return (on_entry,) if on_entry == on_exit else (on_entry, on_exit)

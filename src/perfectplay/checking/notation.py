"""Rules about texts: names of actions, positions, pictures."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.checking.asking import same
from perfectplay.checking.look import SAMPLE, Look
from perfectplay.checking.report import shown


def check_names(look: Look) -> None:
    """Checks that every legal action has a name of its own, and that the name is read back."""
    assert look.actions is not None
    names: dict[str, object] = {}
    for action in look.actions:
        name = look.ask("action_name", action)
        if not isinstance(name, str):
            look.fail(
                "action-name",
                "action_name",
                f"gives {shown(name, 60)} for {shown(action, 60)}",
                "the name must be a text",
            )
        if name in names:
            look.fail(
                "action-name",
                "action_name",
                f"gives {name!r} for both {shown(names[name], 60)} and {shown(action, 60)}",
                "actions that are legal in one state need different names",
            )
        names[name] = action
    for name in _to_be_read(look, list(names)):
        meant = look.ask("parse_action", name)
        if not same(meant, names[name]):
            look.fail(
                "parse-action",
                "parse_action",
                f"reads {name!r} as {shown(meant, 60)}, though action_name "
                f"gives that name to {shown(names[name], 60)},",
                "it must give back the action of that name",
            )
    for name in look.sampled(list(names)):
        parts = look.asker.ask("split_moves", name)
        if parts != [name]:
            look.note(
                "split-moves",
                "action_name",
                f"gives {name!r}, which split_moves takes for {parts}",
                "in one line, such moves are parted by semicolons: a,b; c,d;",
            )
            break


def _to_be_read(look: Look, names: list[str]) -> Sequence[str]:
    """Returns the names that are read back: few, where the usual `parse_action` asks for all actions for each."""
    if look.has("parse_action"):
        return look.sampled(names)
    return [*names[:1], *(name for name in names[1:] if name != name.strip())][:SAMPLE]


def check_position(look: Look) -> None:
    """Checks that a position that is written and read is the same position."""
    writes, reads = look.has("format_position"), look.has("parse_position")
    if not writes:
        return
    text = look.steady("format_position")
    if not isinstance(text, str):
        look.fail("position", "format_position", f"gives {shown(text, 60)}", "it must be a text")
    if not reads:
        return
    state = look.asker.ask("parse_position", text)
    if not same(state, look.state):
        look.fail(
            "position",
            "parse_position",
            f"reads {text!r}, which format_position wrote, as {shown(state)}",
            "it must give back the state",
        )


def check_pictures(look: Look) -> None:
    """Checks the board and the drawing."""
    rows = look.ask("board")
    if rows is not None and not (
        _is_sequence(rows) and all(_is_sequence(row) and all(isinstance(cell, str) for cell in row) for row in rows)
    ):
        look.fail(
            "picture",
            "board",
            f"gives {shown(rows, 100)}",
            "it must be a list of rows, and a row a list of texts, one a cell",
        )
    if rows and len({len(row) for row in rows}) > 1:
        look.note("picture", "board", "gives rows of different lengths", "pictures need a cell for every place")
    drawn = look.ask("draw")
    if not isinstance(drawn, str):
        look.fail("picture", "draw", f"gives {shown(drawn, 60)}", "it must be a text")


def _is_sequence(thing: object) -> bool:
    """Returns whether a thing is a list, a tuple or the like; a text is none."""
    return isinstance(thing, Sequence) and not isinstance(thing, (str, bytes))

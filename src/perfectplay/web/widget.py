"""A recorded search to step through inside of a notebook: the extra ``perfectplay[notebook]``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from perfectplay.errors import BadArgument
from perfectplay.tracing.catalogue import LANGUAGES
from perfectplay.tracing.visit import Trace
from perfectplay.web.saved import page, pane_of
from perfectplay.web.viewing import View

if TYPE_CHECKING:
    from perfectplay.web.frame import Frame

MOST_TRACES: Final = 3
MOST_STEPS: Final = 20_000
"""A widget holds the sentence of each step, so that it needs no server."""
USUAL_HEIGHT: Final = 640


def widget(
    *traces: Trace,
    step: int = 0,
    lang: str = "en",
    predict: bool = False,
    height: int = USUAL_HEIGHT,
) -> Frame:
    """Shows one recorded search in a notebook, or two or three side by side, with the page's stepping.

    It works in Jupyter, VS Code, marimo and Colab, and in a saved notebook that still has its widgets. The attribute
    ``step`` of what it returns is the step that is shown, counted from 0: it follows the reader, and setting it goes
    there. ``predict`` lets the reader say what comes next before it is shown, for one search. ``height`` is in pixels.

    Raises `BadArgument` for anything but one to three traces with 20,000 steps together, for an unknown language, and
    where the extra is not installed.
    """
    views = _views(traces)
    if lang not in LANGUAGES:
        raise BadArgument(f"there is no language {lang!r}; there are {' and '.join(LANGUAGES)}")
    for name, number, least in (("step", step, 0), ("height", height, 100)):
        if not isinstance(number, int) or number < least:
            raise BadArgument(f"{name} is {number!r}; it must be a whole number of {least} or more")
    if predict and len(views) > 1:
        raise BadArgument("predict is for one search; give one trace, or leave predict out")
    try:
        from perfectplay.web.frame import Frame
    except ImportError:
        raise BadArgument(
            "a widget needs the extra 'notebook': pip install 'perfectplay[notebook]'; trace.show() draws without it"
        ) from None
    return Frame(page=_page(views, step, lang, predict), step=step, height=height)


def _views(traces: Sequence[Any]) -> list[View]:
    if not 1 <= len(traces) <= MOST_TRACES:
        raise BadArgument(f"there are {len(traces)} traces; a widget shows one to {MOST_TRACES}")
    for trace in traces:
        if not isinstance(trace, Trace):
            raise BadArgument(
                f"a widget shows what pp.trace returns, as in pp.widget(pp.trace(pp.alpha_beta, game)); "
                f"{type(trace).__name__} is something else"
            )
    views = [View(trace) for trace in traces]
    steps = sum(len(view.steps) for view in views)
    if steps > MOST_STEPS:
        raise BadArgument(f"there are {steps:,} steps, but a widget holds at most {MOST_STEPS:,}; search less deep")
    return views


def _page(views: Sequence[View], step: int, lang: str, predict: bool) -> str:
    panes = [{"name": view.trace.algorithm.replace("_", "-"), **pane_of(view, lang)} for view in views]
    content = {"step": step, "lang": lang, "predict": predict, "panes": panes}
    return page(content, panes[0]["document"]["title"])

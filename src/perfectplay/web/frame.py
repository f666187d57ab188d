"""A page in a frame of a notebook, with the step that it shows. Imports what only notebooks have."""

from __future__ import annotations

import anywidget
import traitlets

from perfectplay.web.saved import STATIC


class Frame(anywidget.AnyWidget):
    """A page that steps through recorded searches. The frame has no access to the notebook around it."""

    _esm = (STATIC / "frame.js").read_text(encoding="utf-8")
    page = traitlets.Unicode().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    """The step that is shown, counted from 0."""
    height = traitlets.Int().tag(sync=True)
    """In pixels."""

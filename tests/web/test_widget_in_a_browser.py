"""The widget in a browser: it steps, tells the notebook, and hears it; with a model as notebooks give it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.web.saved import STATIC
from tests.web.browsing import needed

needed()
pytest.importorskip("anywidget", reason="a widget needs perfectplay[notebook]")

MODEL = """
const on = {};
window.known = %s;
window.saved = 0;
const model = { get: (name) => known[name], set: (name, value) => { known[name] = value; },
  save_changes: () => { saved += 1; }, on: (name, act) => { on[name] = act; }, off: (name) => { delete on[name]; } };
window.goTo = (step) => { known.step = step; on["change:step"](); };
window.close = render({ model, el: document.getElementById("cell") });
window.heard = () => Object.keys(on).length;
"""


@pytest.mark.slow
def test_it_steps_and_tells(page: Any, tmp_path: Path) -> None:
    widget = pp.widget(pp.trace(pp.alpha_beta, pp.games.ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])), step=2)
    widget.step = 5  # before the notebook shows it
    known = json.dumps({"page": widget.page, "step": widget.step, "height": widget.height}).replace("<", "\\u003c")
    script = (STATIC / "frame.js").read_text(encoding="utf-8").replace("export default { render };", "")
    notebook = tmp_path / "notebook.html"
    notebook.write_text(
        f'<!doctype html><div id="cell"></div><script type="module">{script}{MODEL % known}</script>', encoding="utf-8"
    )
    page.goto(notebook.as_uri())
    frame = page.frame_locator("iframe")
    number = frame.locator(".number")
    number.get_by_text("Step 6 of 29").wait_for()
    assert page.evaluate("[known.step, saved]") == [5, 0]
    frame.get_by_role("button", name="Next cut").click()
    number.get_by_text("Step 16 of 29").wait_for()
    page.wait_for_function("known.step === 15 && saved === 1")
    page.evaluate("goTo(12)")
    number.get_by_text("Step 13 of 29").wait_for()
    assert "comes to MIN node C" in frame.locator(".sentence").inner_text()
    assert page.evaluate("[known.step, saved]") == [12, 1]
    page.evaluate("close()")
    assert page.evaluate("heard()") == 0

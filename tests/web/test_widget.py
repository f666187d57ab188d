"""The widget of notebooks: what it holds, and what is said where it cannot be made."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest

import perfectplay as pp

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def recorded(algorithm: Any = pp.alpha_beta) -> Any:
    return pp.trace(algorithm, pp.games.ExplicitTree(TREE))


def content(widget: Any) -> Any:
    found = re.search(r'<script type="application/json" id="content">(.*?)</script>', widget.page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


@pytest.fixture
def needs_notebooks() -> None:
    pytest.importorskip("anywidget", reason="a widget needs perfectplay[notebook]")


@pytest.mark.usefixtures("needs_notebooks")
class TestWidget:
    def test_it_holds_the_search_and_every_sentence(self) -> None:
        trace = recorded()
        widget = pp.widget(trace, step=3, height=500)
        assert (widget.step, widget.height) == (3, 500)
        (pane,) = content(widget)["panes"]
        assert pane["name"] == "alpha-beta"
        assert len(pane["texts"]["moments"]) == len(pane["document"]["moments"]["kind"])
        assert "cut" in json.dumps(pane["texts"])

    def test_searches_side_by_side_in_korean(self) -> None:
        made = content(pp.widget(recorded(pp.minimax), recorded(), lang="ko"))
        assert [pane["name"] for pane in made["panes"]] == ["minimax", "alpha-beta"]
        assert made["lang"] == "ko"
        assert re.search("[가-힣]", made["panes"][0]["texts"]["moments"][0][0])

    def test_positions_have_boards(self) -> None:
        trace = pp.trace(pp.alpha_beta, pp.games.TicTacToe(), depth=2)
        assert content(pp.widget(trace))["panes"][0]["boards"]

    def test_names_are_no_markup(self) -> None:
        tree = pp.games.ExplicitTree({"</script><b>": 1, "y": 2})
        widget = pp.widget(pp.trace(pp.minimax, tree))
        assert "</script><b>" not in widget.page

    def test_notebooks_are_told_what_to_show(self) -> None:
        data, _ = pp.widget(recorded())._repr_mimebundle_() or ({}, {})
        assert "application/vnd.jupyter.widget-view+json" in data

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ({"lang": "fr"}, "there is no language 'fr'"),
            ({"step": -1}, "step is -1; it must be a whole number of 0 or more"),
            ({"height": 5}, "height is 5; it must be a whole number of 100 or more"),
        ],
    )
    def test_bad_options(self, options: Any, said: str) -> None:
        with pytest.raises(pp.BadArgument, match=said):
            pp.widget(recorded(), **options)

    def test_predicting_is_for_one(self) -> None:
        with pytest.raises(pp.BadArgument, match="predict is for one search"):
            pp.widget(recorded(), recorded(), predict=True)


def test_only_traces() -> None:
    with pytest.raises(pp.BadArgument, match=r"pp.trace\(pp.alpha_beta, game\)"):
        pp.widget(pp.minimax(pp.games.TicTacToe(), depth=1))  # type: ignore[arg-type]
    with pytest.raises(pp.BadArgument, match="there are 0 traces"):
        pp.widget()


def test_too_many_steps() -> None:
    long = pp.trace(pp.minimax, pp.games.TicTacToe(), depth=5)
    with pytest.raises(pp.BadArgument, match="a widget holds at most 20,000; search less deep"):
        pp.widget(long)


def test_without_the_extra() -> None:
    code = (
        "import sys; sys.modules['anywidget'] = None\n"
        "import perfectplay as pp\n"
        "try: pp.widget(pp.trace(pp.minimax, pp.games.ExplicitTree([1, 2])))\n"
        "except pp.BadArgument as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("a widget needs the extra 'notebook': pip install 'perfectplay[notebook]'")

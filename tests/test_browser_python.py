"""The wheel in Pyodide, Python for browsers, which runs in Node here: searches and explanations, interpreted."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import files
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PYODIDE = Path(os.environ.get("PERFECTPLAY_PYODIDE", ROOT / "node_modules" / "pyodide"))
"""The folder of the npm package ``pyodide``."""

PURE = ("filelock", "platformdirs")
"""What the library needs to be imported; the command line needs more."""

RUN = """
import { loadPyodide } from "%s/pyodide.mjs";
const python = await loadPyodide();
python.FS.mkdirTree("/site");
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.argv[2] }, "/site");
try { console.log(python.runPython(process.argv[3])); } catch (error) { console.log(error.message); process.exit(1); }
"""

PROGRAM = """
import json, sys, time
sys.path.insert(0, "/site")
import perfectplay as pp

tree = pp.games.ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
trace = pp.trace(pp.alpha_beta, tree)
begun = time.monotonic()
timed = pp.search(pp.games.ConnectFour(), seconds=0.5)
player = pp.Player(pp.games.TicTacToe(), depth=4)
json.dumps({
    "platform": sys.platform,
    "tree": [pp.alpha_beta(tree).value, pp.alpha_beta(tree).nodes],
    "cut": str(pp.explain(trace, trace.cuts[0])),
    "picture": trace.show().svg[:4],
    "seconds": time.monotonic() - begun,
    "reason": str(timed.stop_reason),
    "choice": player.choose(pp.games.TicTacToe().play("b2 a1")).name,
    "solved": pp.solve(pp.games.TicTacToe()).value,
    "tree search": pp.mcts(pp.games.TicTacToe(), nodes=200).action is not None,
})
"""


@pytest.mark.slow
def test_the_wheel_searches_and_explains(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not (PYODIDE / "pyodide.mjs").is_file():
        pytest.skip("Node and its package pyodide are not here: npm install pyodide")
    site = tmp_path / "site"
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(ROOT)], check=True
    )
    (wheel,) = tmp_path.glob("perfectplay-*.whl")
    zipfile.ZipFile(wheel).extractall(site)
    for package in PURE:
        for file in files(package) or []:
            if file.suffix == ".py":
                (site / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file.locate(), site / file)
    script = tmp_path / "run.mjs"
    script.write_text(RUN % PYODIDE.as_posix(), encoding="utf-8")
    done = subprocess.run([node, str(script), str(site), PROGRAM], capture_output=True, text=True, timeout=110)
    assert done.returncode == 0, done.stdout + done.stderr
    said = json.loads(done.stdout)
    assert said["platform"] == "emscripten"
    assert said["tree"] == [3.0, 11]
    assert said["cut"].startswith("Alpha cut at MIN node C: by c1 it already gives 2 or less.")
    assert said["picture"] == "<svg"
    assert said["reason"] == "seconds"
    assert 0.5 <= said["seconds"] < 20
    assert said["choice"]
    assert said["solved"] == 0
    assert said["tree search"] is True

"""``perfectplay web``: what it says, the games of one's own, how it ends; and that the page is in the package."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

for package in ("fastapi", "uvicorn", "httpx"):
    pytest.importorskip(package, reason="the page needs perfectplay[web], and its tests need httpx")

import httpx

from perfectplay.commands.web import games_named
from perfectplay.errors import BadArgument
from perfectplay.web.app import STATIC
from perfectplay.web.saved import MODULES
from tests.commands.calling import COMMAND, Call, environment

MINE = '''
from perfectplay import Game

class Take(Game):
    """Take one or two; who takes the last wins."""
    def initial_state(self): return (5, 0)
    def to_move(self, state): return state[1]
    def actions(self, state):
        for count in (1, 2):
            if count <= state[0]: yield count
    def result(self, state, action): return (state[0] - action, 1 - state[1])
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state, player): return -1 if state[1] == player else 1
'''


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["connect-four"], "'connect-four' is not a Python file"),
        (["nowhere.py"], "there is no file"),
        (["--port", "many"], "port is 'many'; it must be a whole number"),
        (["--port", "70000"], "--port is 70000; it must be from 0 to 65535"),
        (["--view", "game=tree"], "--view is for --export"),
        (["--export", " "], "--export is empty"),
        (["--export", "site", "--port", "3"], "--export starts no server; leave out --port"),
        (["--export", "site", "--host", "0.0.0.0"], "--export starts no server; leave out --port"),
        (["--no-browser", "--host", "999.1.1.1"], "the page cannot be served at 999.1.1.1: "),
        (["--no-browser", "--host", "999.1.1.1", "--port", "0"], "; choose another with --host"),
        (["--export", "site", "--view", "nonsense"], "it may have game, tree"),
        (["--name", "school.example"], "--name is for --host; without it, only this machine can ask"),
        (["--token", "a b c d"], "--token is 'a b c d'; write 4 to 100 letters, digits"),
        (["--token", ""], "--token is ''; write 4 to 100 letters"),
        (["--host", "256.0.0.1"], "the page cannot be served at 256.0.0.1"),
    ],
)
def test_what_cannot_be_is_said(call: Call, arguments: list[str], said: str) -> None:
    status, out, err = call("web", "--no-browser", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("perfectplay: ")
    assert said in err
    assert err.count("\n") == 1


def test_a_port_that_is_taken(call: Call) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        status, _, err = call("web", "--no-browser", "--port", str(taken.getsockname()[1]))
    assert status == 2
    assert "choose another with --port" in err


@pytest.mark.slow
def test_a_game_of_ones_own_is_played_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    (tmp_path / "my_take.py").write_text(MINE, encoding="utf-8")
    command = [*COMMAND, "web", "--no-browser", "--port", "0", "my_take.py"]
    made = subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(PYTHONUNBUFFERED="1"),
    )
    try:
        assert made.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", made.stdout.readline())
        assert found is not None
        games = httpx.get(f"{found[0]}/api/games").json()
        assert games[0] == {
            "name": "my_take",
            "description": "Take one or two; who takes the last wins.",
            "parameters": [],
            "has_chance": False,
            "is_own": True,
        }
        view = httpx.post(f"{found[0]}/api/positions", json={"game": "my_take", "moves": ["2"]}).json()
        assert [move["name"] for move in view["legal"]] == ["1", "2"]
        assert view["board"]["text"] is not None
        told = httpx.post(f"{found[0]}/api/searches", json={"game": "my_take"}, timeout=30).text
        assert '"move": "2"' in told
    finally:
        made.send_signal(signal.SIGINT)
        _, err = made.communicate(timeout=30)
    assert err == ""


@pytest.mark.slow
def test_ctrl_c_while_engines_think(tmp_path: Path) -> None:
    command = [*COMMAND, "web", "--no-browser", "--port", "0"]
    made = subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(PYTHONUNBUFFERED="1"),
    )
    assert made.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:\d+", made.stdout.readline())
    assert found is not None
    question = {"game": "connect-four", "seconds": 60, "algorithm": "search"}
    with httpx.stream("POST", f"{found[0]}/api/searches", json=question, timeout=60) as first:
        next(first.iter_lines())
        made.send_signal(signal.SIGINT)
        _, err = made.communicate(timeout=30)
    assert err == ""
    assert made.returncode == 130


def test_two_games_of_one_file_and_two_files_of_one_name(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(f"{MINE}\nclass Other(Take):\n    pass\n", encoding="utf-8")
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "mine.py").write_text(MINE.replace("Take", "Third"), encoding="utf-8")
    files = [f"{tmp_path}/mine.py:Take", f"{tmp_path}/mine.py:Other", f"{tmp_path}/there/mine.py"]
    found = games_named(files)
    assert {name: type(game).__name__ for name, game in found.items()} == {
        "mine": "Take",
        "mine:Other": "Other",
        "mine:Third": "Third",
    }
    with pytest.raises(BadArgument, match="two games would have the name 'mine:Take'"):
        games_named([files[0], files[0], files[0]])


@pytest.mark.slow
def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "fastapi.py").write_text("raise ModuleNotFoundError(name='fastapi')", encoding="utf-8")
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from perfectplay.commands.main import run; sys.exit(run())"
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path), "web", "--no-browser", "--port", "0"],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert done.returncode == 2
    assert "pip install 'perfectplay[web]'" in done.stderr


def test_the_files_of_the_page_lie_beside_the_server() -> None:
    assert (STATIC / "index.html").is_file()
    for name in MODULES:
        assert (STATIC / name).is_file()
    for file in STATIC.glob("*.js"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"https?://(?!www\.w3\.org)", text), f"{file.name} names another host"
        for wanted in re.findall(r'(?:from|import\()\s*"\./([\w-]+\.js)"', text):
            assert (STATIC / wanted).is_file(), f"{file.name} imports {wanted}"


def test_an_address_of_another_machine(call: Call) -> None:
    status, out, err = call("web", "--no-browser", "--host", "192.0.2.1")
    assert (status, out) == (2, "")
    assert err.endswith("; choose another with --host\n")
    assert "while attempting" not in err

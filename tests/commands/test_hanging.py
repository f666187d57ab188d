"""Rules that hang: the command says which method, answers, and ends at once after Ctrl-C."""

from __future__ import annotations

import gc
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

import perfectplay as pp
from perfectplay.commands import hanging
from perfectplay.commands.hanging import Watch, sentence
from perfectplay.commands.saying import saying
from perfectplay.errors import GameError
from tests.commands.calling import Call, Start
from tests.small_games import Endless
from tests.variants import first

RULES = """
import perfectplay as pp


class Rules(pp.Game[int, int]):
    def initial_state(self):
        return 0

    def to_move(self, state):
        return state % 2

    def actions(self, state):
        {actions}

    def result(self, state, action):
        {result}
        return state + 1

    def is_terminal(self, state):
        return state >= 4

    def utility(self, state, player):
        return 0.0
"""


def written(folder: Path, *, actions: str = "yield from (0, 1)", result: str = "pass") -> str:
    """A file of rules."""
    file = folder / "rules.py"
    file.write_text(RULES.format(actions=actions, result=result), encoding="utf-8")
    return str(file)


class Waits(Endless):
    """Its results come when they may."""

    may_go_on = threading.Event()
    is_there = threading.Event()

    def result(self, state: Any, action: Any) -> Any:
        self.is_there.set()
        self.may_go_on.wait(60)
        return state


def looked_at(call: Callable[[], object], patience: float) -> list[str]:
    """What is found twice, while ``call`` hangs in `Waits.result`."""
    Waits.may_go_on.clear()
    Waits.is_there.clear()
    thread = threading.Thread(target=call)
    thread.start()
    assert Waits.is_there.wait(30)
    watch = Watch(patience)
    found = [watch.look(), watch.look()]
    said = [sentence(frame, patience) for frame in found if frame is not None]
    Waits.may_go_on.set()
    thread.join()
    assert watch.look() is None
    return said


def test_a_call_that_does_not_return_is_named_with_its_place() -> None:
    game = Waits()
    first, second = looked_at(lambda: game.result(0, 0), 0.0)
    assert first == second
    assert first.startswith("Waits.result has not returned for 0 seconds (")
    assert "test_hanging.py, line" in first
    assert first.endswith("); Ctrl-C ends it, and perfectplay check says in which state")
    assert saying("ko").error(GameError(first)).startswith("Waits.result가 0초 동안 끝나지 않았습니다(")


def test_others_have_time() -> None:
    game = Waits()
    assert looked_at(lambda: game.result(0, 0), 60.0) == []


def test_methods_are_known_by_their_code() -> None:
    def decorated(method: Any) -> Any:
        @wraps(method)
        def call(*arguments: Any) -> Any:
            return method(*arguments)

        return call

    class Mixed:
        def draw(self, state: Any) -> str:
            return ""

    class Guess(pp.Knowledge[Any, Any]):
        def evaluate(self, state: Any, player: int) -> float:
            return 0.0

    class Odd(Mixed, Endless):
        anything = Mock()

        @decorated
        def team(self, player: int) -> int:
            return player

        @staticmethod
        def helper() -> int:
            return 0

    rules = hanging.methods_of_rules()
    assert rules[Odd.team.__wrapped__.__code__] == "Odd.team"
    assert rules[Odd.helper.__code__] == "Odd.helper"
    assert rules[Endless.result.__code__] == "Endless.result"
    assert rules[Mixed.draw.__code__] == "Odd.draw"
    assert rules[Guess.evaluate.__code__] == "Guess.evaluate"
    assert "Odd.anything" not in rules.values()
    assert not any(code.co_filename.startswith(hanging.OURS) for code in rules)


@pytest.mark.parametrize("was_on", [True, False])
def test_no_garbage_is_collected_while_frames_are_looked_at(monkeypatch: pytest.MonkeyPatch, was_on: bool) -> None:
    """What a collection runs would let the threads go on whose frames they are."""
    seen = []
    found = hanging._method_of_rules

    def noted(frame: Any, rules: Any) -> Any:
        seen.append(gc.isenabled())
        return found(frame, rules)

    monkeypatch.setattr(hanging, "_method_of_rules", noted)
    before = gc.isenabled()
    (gc.enable if was_on else gc.disable)()
    try:
        game = Waits()
        assert len(looked_at(lambda: game.result(0, 0), 0.0)) == 2
        assert gc.isenabled() is was_on
    finally:
        (gc.enable if before else gc.disable)()
    assert len(seen) >= 2
    assert not any(seen)


def test_many_short_calls_are_not_one_long_one() -> None:
    ends = threading.Event()

    class Short(Endless):
        def result(self, state: Any, action: Any) -> Any:
            time.sleep(0.001)
            return state

    def play() -> None:
        while not ends.is_set():
            Short().result(0, 0)

    thread = threading.Thread(target=play)
    thread.start()
    watch = Watch(0.05)
    found = []
    for _ in range(20):
        time.sleep(0.01)
        found.append(watch.look())
    ends.set()
    thread.join()
    assert not any(found)


@pytest.mark.parametrize("options", [(), ("--json",), ("--compiled",)], ids=str)
def test_actions_that_do_not_end_end_the_command(call: Call, tmp_path: Path, options: tuple[str, ...]) -> None:
    rules = written(tmp_path, actions="yield 0\n        while True: yield 0")
    said = call("best", rules, "--seconds", "1", *options)
    assert (said.status, said.out) == (2, "")
    assert said.err == (
        "perfectplay: Rules.actions does not end: it gave more than 1,048,576 actions in 0, such as 0; "
        "let the loop end\n"
    )
    korean = call("best", rules, "--seconds", "1", "--lang", "ko", *options).err
    assert korean.startswith("perfectplay: Rules.actions가 끝나지 않습니다. 0에서 0 등 1,048,576개가 넘는 수를")


@pytest.mark.slow
def test_rules_that_hang_are_named_and_do_not_keep_the_command(start: Start, tmp_path: Path) -> None:
    """The report asks them again, for its random games, when the search has ended by its limit."""
    process = start("best", written(tmp_path, result="while state >= 2: pass"), "--seconds", "0.5", "--lang", "en")
    assert process.stderr is not None
    said = process.stderr.readline()
    assert said.startswith(f"perfectplay: Rules.result has not returned for {hanging.PATIENCE:g} seconds (")
    out, err = process.communicate(timeout=60)  # nobody waits for random games of rules that hang
    assert process.returncode == 0
    assert "the time was up" in out
    assert err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send Ctrl-C to one alone there")
@pytest.mark.parametrize("way", first(1, ["--interpreted", "--compiled"]))
def test_one_ctrl_c_ends_a_search_of_rules_that_hang_and_its_report(start: Start, tmp_path: Path, way: str) -> None:
    rules = written(tmp_path, result="while state >= 2: pass")
    process = start("best", rules, "--seconds", "600", "--lang", "en", way)
    assert process.stdout is not None
    while "to move" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "player 1 plays" in out
    assert "interrupted" in out

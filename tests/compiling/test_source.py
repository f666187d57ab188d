"""The trees of sources, while other threads parse, too."""

from __future__ import annotations

import ast
import gc
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from perfectplay.compiling import source, types


def test_a_tree_that_another_thread_has_spoilt_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    parse, failures = ast.parse, [SystemError("AST constructor recursion depth mismatch")] * 2

    def spoilt(text: str) -> Any:
        if failures:
            raise failures.pop()
        return parse(text)

    monkeypatch.setattr(ast, "parse", spoilt)
    assert ast.dump(source.parsed("x = 1")) == ast.dump(parse("x = 1"))
    failures += [SystemError("always")] * source.TRIES
    with pytest.raises(SystemError, match="always"):
        source.parsed("x = 1")


@pytest.mark.slow
def test_four_threads_parse_while_garbage_is_collected() -> None:
    text = Path(types.__file__).read_text(encoding="utf-8")
    wrong: list[BaseException] = []

    def parse() -> None:
        try:
            for _ in range(40):
                source.parsed(text)
        except BaseException as error:
            wrong.append(error)

    def let_others_go_on(*_: Any) -> None:
        time.sleep(0)

    before = gc.get_threshold()
    gc.callbacks.append(let_others_go_on)
    gc.set_threshold(50)
    try:
        threads = [threading.Thread(target=parse) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(let_others_go_on)
    assert wrong == []

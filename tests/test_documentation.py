"""Every example in the texts is run, and its output compared; what the texts promise is there.

In the order of a file, and in one namespace:

* a ``python`` block whose first line names a file, ``# my_game.py``, is written to that file;
* any other ``python`` block is executed; with ``>>>`` in it, as a doctest in which ``...`` stands for anything;
* a ``console`` block is a command line, ``$ perfectplay ...``, and what it writes, ``...`` again for anything.
  Where what it writes begins with ``perfectplay:``, it is a complaint, and the exit status is 2.
"""

from __future__ import annotations

import doctest
import importlib.util
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

import perfectplay as pp
from perfectplay.commands.main import run
from perfectplay.commands.table import COMMANDS, command_line
from tests.variants import first

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TEXTS = sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md")])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

RUN = (
    "python3 -m venv .venv && .venv/bin/pip install -q . && "
    ".venv/bin/perfectplay best connect-four --moves 444444 --seconds 15"
)
TEST = "python3 -m venv .venv && .venv/bin/pip install -q '.[test]' && .venv/bin/pytest -n auto"


class Block(NamedTuple):
    """What stands between two fences."""

    language: str
    source: str
    line: int
    """Where its first line stands, from 1."""


def blocks(path: Path) -> Iterator[Block]:
    fence, language, start, inside = "", "", 0, list[str]()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        opening = re.match(r"(`{3,}|~{3,})\s*(.*)", line)
        if fence and line.strip() == fence:
            yield Block(language, "\n".join(inside) + "\n", start)
            fence = ""
        elif fence:
            inside.append(line)
        elif opening:
            fence, language, start, inside = opening[1], opening[2].strip(), number + 1, []
    assert not fence, f"{path.name}: the block in line {start} does not end"


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


# ------------------------------------------------------------ the examples


TRIES = 3
"""A command with a limit of seconds, as growth always has, is tried so often: on a busy machine it comes less far."""


def same(want: str, got: str) -> bool:
    return doctest.OutputChecker().check_output(want, got, doctest.ELLIPSIS)


def run_python(block: Block, namespace: dict[str, object], name: str) -> None:
    named = re.match(r"# (\w+\.py)\n", block.source)
    if named:
        Path(named[1]).write_text(block.source, encoding="utf-8")
        return
    if ">>>" not in block.source:
        exec(compile("\n" * (block.line - 1) + block.source, name, "exec"), namespace)
        return
    test = doctest.DocTestParser().get_doctest(block.source, namespace, name, name, block.line - 1)
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append, clear_globs=False)
    assert not said, "".join(said)
    namespace.update(test.globs)


def run_console(block: Block, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for example in re.split(r"(?m)^(?=\$ )", block.source):
        if not example.strip():
            continue
        command, _, want = example.partition("\n")
        program, *arguments = shlex.split(command.removeprefix("$ "))
        assert program == "perfectplay", f"{name}, line {block.line}: {command} is no command of ours"
        for tries_left in reversed(range(TRIES if {"--seconds", "growth"} & {*arguments} else 1)):
            capsys.readouterr()
            status = run(arguments)
            captured = capsys.readouterr()
            remark_first = want.startswith("perfectplay:")
            got = captured.err + captured.out if remark_first else captured.out + captured.err
            assert status == (2 if remark_first and not captured.out else 0), f"{command}\n{got}"
            if not want.strip() or same(want.rstrip() + "\n", got.rstrip() + "\n"):
                break
            assert tries_left, f"{command}\nwanted:\n{want}\ngot:\n{got}"


FIRST_READ = ("README.md", "ten-minutes.md", "tour.md", "searching.md", "players.md")
"""The pages whose examples everybody runs; CI runs those of all."""
WITH_EXAMPLES = sorted(
    (
        path
        for path in TEXTS
        if path.name != "README.ko.md" and any(block.language in ("python", "console") for block in blocks(path))
    ),
    key=lambda path: path.name not in FIRST_READ,
)


NEEDS = {
    "adapters.md": ("chess", "easyAI", "pyspiel", "pettingzoo", "gymnasium"),
    "embedding.md": ("fastapi",),
    "watching-a-search.md": ("anywidget",),
    "web.md": ("fastapi",),
}
"""What the examples of a page need beside what every test has."""


@pytest.mark.parametrize("path", first(len(FIRST_READ), WITH_EXAMPLES), ids=relative)
def test_the_examples_do_what_the_text_shows(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for needed in NEEDS.get(path.name, ()):
        pytest.importorskip(needed, reason=f"the examples of {path.name} need {needed}, which is not installed")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    module = ModuleType("perfectplay_examples")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    known = set(sys.modules)
    try:
        for block in blocks(path):
            if block.language == "python":
                run_python(block, vars(module), relative(path))
            elif block.language == "console":
                run_console(block, relative(path), capsys)
    finally:
        for name in set(sys.modules) - known:
            if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
                del sys.modules[name]


@pytest.mark.parametrize("path", TEXTS, ids=relative)
def test_no_command_of_ours_escapes_the_tests(path: Path) -> None:
    for block in blocks(path):
        assert block.language, f"the block in line {block.line} names no language"
        if block.language not in ("console", "python"):
            assert not re.search(r"(?m)^(\$ )?perfectplay |^>>> ", block.source), f"line {block.line}"


def without_answers(block: Block) -> str:
    """The commands of a console block, in no language; anything else as it is."""
    if block.language != "console":
        return block.source
    return "\n".join(line.removesuffix(" --lang ko") for line in block.source.splitlines() if line.startswith("$ "))


def test_the_examples_of_the_korean_text_are_those_of_the_english_one() -> None:
    english, korean = (
        [(block.language, without_answers(block)) for block in blocks(ROOT / name)]
        for name in ("README.md", "README.ko.md")
    )
    assert korean == english


def test_the_commands_of_the_korean_text_answer_in_korean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    path = ROOT / "README.ko.md"
    for block in blocks(path):
        if block.language == "python" and block.source.startswith("# "):
            run_python(block, {}, relative(path))
        elif block.language == "console":
            run_console(block, relative(path), capsys)


@pytest.mark.parametrize("name", ["README.md", "README.ko.md"])
def test_the_first_two_lines_in_fences_are_the_two_commands(name: str) -> None:
    lines = [line for block in blocks(ROOT / name) for line in block.source.splitlines()]
    assert lines[:2] == [RUN, TEST]


# ------------------------------------------------------------ what the texts point to


@pytest.mark.parametrize("path", TEXTS, ids=relative)
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in re.findall(r"(?m)^#+ (.*)", text)}
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith("#"):
            assert target[1:] in anchors, target
        elif not target.startswith("http"):
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", [*TEXTS, ROOT / "constraints.txt"], ids=relative)
def test_texts_name_no_place_of_one_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    folders = "|".join(("work", "root", "home", "opt", "tmp", "mnt", "srv"))
    assert not re.search(rf"(?<![\w.~])/({folders})\b", text)
    assert not re.search(r"(?i)index-url|find-links|pypi|localhost|\d+\.\d+\.\d+\.\d+:", text)


def test_the_picture_is_the_one_that_the_library_draws() -> None:
    spec = importlib.util.spec_from_file_location("draw_picture", DOCS / "draw_picture.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["draw_picture"] = module
    try:
        spec.loader.exec_module(module)
        assert module.picture() == module.FILE.read_text(encoding="utf-8"), "run: python docs/draw_picture.py"
    finally:
        del sys.modules["draw_picture"]


# ------------------------------------------------------------ what the texts must not forget


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_section_with_its_options(name: str) -> None:
    sections = (DOCS / "command-line.md").read_text(encoding="utf-8").split("\n## ")[1:]
    by_title = dict(section.split("\n", 1) for section in sections)
    shared = "".join(section for title, section in by_title.items() if title not in COMMANDS)
    for parameter in command_line().commands[name].params:
        for option in (*parameter.opts, *parameter.secondary_opts):
            if option.startswith("--") and option != "--help":
                assert f"`{option}" in by_title[name] + shared, option


def test_every_public_name_is_in_the_reference() -> None:
    text = (DOCS / "reference.md").read_text(encoding="utf-8")
    for name in pp.__all__:
        assert re.search(rf"\b{name}\b", text), name


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def required() -> set[str]:
    groups = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    names = {canonical(re.split(r"[^\w.-]", requirement)[0]) for group in groups for requirement in group}
    return names - {PROJECT["name"]}


def test_one_version_everywhere() -> None:
    citation = re.search(r"(?m)^version: (.*)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    newest = re.search(r"(?m)^## \[(\d.*?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert citation is not None
    assert newest is not None
    assert citation[1] == newest[1] == PROJECT["version"] == pp.__version__


def test_every_dependency_has_its_reason() -> None:
    rows = re.findall(r"(?m)^\| \[?([\w.-]+)", (DOCS / "dependencies.md").read_text(encoding="utf-8"))
    assert required() <= {canonical(row) for row in rows}


def test_every_dependency_has_a_version_known_to_work() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = [line for line in lines if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in pinned)
    assert required() <= {canonical(line.split("==")[0]) for line in pinned}

"""A part of the library in one text: the modules that some of them need, as they are, with what imports them."""

from __future__ import annotations

import ast
import base64
import json
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from textwrap import wrap
from typing import Final

PACKAGE: Final = "perfectplay"
SOURCES: Final = Path(__file__).parents[2]
WIDTH: Final = 118

LOADER: Final = '''\
class _Library(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Imports the modules of the library from the text below."""

    modules = json.loads(zlib.decompress(base64.b64decode(_TEXT)))

    def find_spec(self, name, path=None, target=None):
        if name not in self.modules:
            return None
        spec = importlib.util.spec_from_loader(name, self, origin=f"<{name}>", is_package=self.is_package(name))
        spec.has_location = True
        return spec

    def is_package(self, name):
        return self.modules[name][0]

    def get_source(self, name):
        return self.modules[name][1]


sys.meta_path.insert(0, _Library())
'''
"""It needs base64, importlib.abc, importlib.util, json, sys and zlib, and the text as ``_TEXT``."""


def text_of(modules: Iterable[str]) -> str:
    """Returns the source of modules and of all that they import, within functions too, as lines of a Python text."""
    names = closure(modules)
    packages = {parent for name in names for parent in _parents(name)}
    held = dict.fromkeys(sorted(packages - names), (True, ""))  # what they import themselves is not needed
    for name in sorted(names):
        held[name] = _file(name).name == "__init__.py", _file(name).read_text(encoding="utf-8")
    packed = base64.b64encode(zlib.compress(json.dumps(held).encode("utf-8"), 9)).decode("ascii")
    lines = "\n".join(f'    "{line}"' for line in wrap(packed, WIDTH - 6))
    return f"_TEXT = (\n{lines}\n)\n"


def closure(modules: Iterable[str]) -> frozenset[str]:
    """Returns the names of modules of the library, and of all modules of the library that they import."""
    found = set(modules)
    waiting = list(found)
    while waiting:
        for name in _imports(waiting.pop()):
            if name not in found:
                found.add(name)
                waiting.append(name)
    return frozenset(found)


def _parents(name: str) -> Iterator[str]:
    parts = name.split(".")[:-1]
    for length in range(1, len(parts) + 1):
        yield ".".join(parts[:length])


def _exists(name: str) -> bool:
    place = SOURCES.joinpath(*name.split("."))
    return place.with_suffix(".py").exists() or (place / "__init__.py").exists()


def _file(name: str) -> Path:
    place = SOURCES.joinpath(*name.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


@lru_cache(maxsize=512)
def _imports(name: str) -> frozenset[str]:
    """Returns what a module imports of the library: modules, or packages for what these define themselves."""
    tree = ast.parse(_file(name).read_text(encoding="utf-8"))
    found: set[str] = set()
    for statement in _statements(tree.body):
        if isinstance(statement, ast.Import):
            found.update(alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            inner = [f"{statement.module}.{alias.name}" for alias in statement.names]
            found.update(one if one.startswith(f"{PACKAGE}.") and _exists(one) else statement.module for one in inner)
    return frozenset(one for one in found if one.partition(".")[0] == PACKAGE)


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Yields statements and those inside of them, without those that only type checkers read."""
    for statement in body:
        if isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
            yield from _statements(statement.orelse)
            continue
        yield statement
        for field in ("body", "orelse", "finalbody"):
            yield from _statements(getattr(statement, field, None) or ())
        for handler in getattr(statement, "handlers", ()):
            yield from _statements(handler.body)

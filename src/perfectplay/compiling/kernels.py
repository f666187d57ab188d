"""Kernels as machine code: compiled once, kept in the user's cache folder, found again by what they are made from."""

from __future__ import annotations

import builtins
import functools
import hashlib
import importlib
import json
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, Final, NamedTuple

from perfectplay.compiling import folder
from perfectplay.compiling.alone import Alone
from perfectplay.compiling.converting import (
    as_words,
    classes_in,
    described,
    shape_of,
    type_described,
)
from perfectplay.compiling.examples import has_length, makes_long_texts, note_shapes, varied_shapes
from perfectplay.compiling.llvm import OPTIMISATION, processor, to_object, versions
from perfectplay.compiling.loading import Code, Runner
from perfectplay.compiling.objects import Handle, handle_of
from perfectplay.compiling.problems import Problem, Raised, Refused
from perfectplay.compiling.reach import UNTOLD, fingerprint_of_class, walk
from perfectplay.compiling.types import Type

HIGHEST_WIDENINGS: Final = 12
"""So often the types of states and actions are widened before a game is refused."""


class Shapes(NamedTuple):
    """The types of a game's states and actions; None for kernels that know no game."""

    state: Type | None
    action: Type | None


class Loaded(NamedTuple):
    """A kernel in this process, and the types that its states and actions turned out to have."""

    runner: Runner
    shapes: Shapes


_loaded: dict[Any, Loaded] = {}
_pending: dict[Any, Pending] = {}
_refused: dict[Any, Refused] = {}
"""Kernels that do not compile, so that not every search tries again."""
_loading = Alone()


def is_at_work() -> bool:
    """Returns whether another thread lowers a kernel at this moment."""
    if not _loading.lock.acquire(blocking=False):
        return True
    _loading.lock.release()
    return False


def checks_games() -> bool:
    """Returns whether our own games are compiled with checks as well ($PERFECTPLAY_BOUNDS_CHECKS, for tests)."""
    return bool(os.environ.get("PERFECTPLAY_BOUNDS_CHECKS"))


@functools.cache
def _own_code() -> str:
    """Returns a fingerprint of this package, because another compiler makes other machine code."""
    here = Path(__file__).parent
    digest = hashlib.sha256()
    for path in [*sorted(here.rglob("*.py")), here.parent / "words.py"]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    digest.update(repr((versions(), sys.version_info[:2])).encode())
    return digest.hexdigest()


@functools.cache
def _fingerprint_of(kernel: FunctionType) -> str:
    return walk([kernel])[0]


class Machine:
    """One kernel as machine code, with the arguments of one search."""

    def __init__(
        self,
        kernel: Callable[..., Any],
        parts: tuple[Any, ...],
        shapes: Shapes = Shapes(None, None),  # noqa: B008
        game: object = None,
        like: Machine | None = None,
        root: object = None,
    ) -> None:
        """Makes the machine for a search from ``root``.

        What ``like``, made a moment before, was given too need not be looked at again.
        """
        assert isinstance(kernel, FunctionType)
        self.kernel, self.shapes, self.game = kernel, shapes, game
        known = {} if like is None else {id(part): made for part, made in zip(like.given, like.parts, strict=True)}
        self.given: tuple[Any, ...] = parts
        self.parts: tuple[Any, ...] = tuple(known.get(id(part)) or _as_argument(part) for part in parts)
        self.roles = tuple(_role_of(kernel, place, part is root) for place, part in enumerate(parts))
        self.kinds = tuple(
            _kind_in_role(role, shapes) or _kind_of(part) for role, part in zip(self.roles, self.parts, strict=True)
        )
        self.memory: object = None
        """What the kernel writes to, kept as long as it may run."""
        self.told = tuple(part.key for part in self.parts if isinstance(part, Handle))
        """Fingerprints of the objects: what their rules read may change, while they stay the same objects."""
        self.classes: tuple[str, ...] = (
            like.classes if like is not None and like.shapes == shapes else _classes_of(shapes)
        )
        """Fingerprints of the classes of states and actions."""
        self.long_texts = makes_long_texts(game)
        self.key = (kernel.__code__, checks_games(), self.long_texts, shapes, *self.kinds, *self.told, *self.classes)
        self.words: list[int] | None = None

    @property
    def is_loaded(self) -> bool:
        """Whether this process has the machine code already."""
        return self.key in _loaded

    @property
    def final_shapes(self) -> Shapes:
        """The types of states and actions, which are known once the machine code is loaded."""
        return _loaded[self.key].shapes

    def name(self) -> str:
        """Returns the name of its file in the cache; empty where it is made from what no other process can tell."""
        parts = [
            self.kernel.__name__,
            _fingerprint_of(self.kernel),
            checks_games(),
            self.long_texts,
            _own_code(),
            processor(),
            self.classes,
            [described(kind) if kind is not None else None for kind in self.shapes],
            [
                part.key if isinstance(part, Handle) else _said(kind)
                for part, kind in zip(self.parts, self.kinds, strict=True)
            ],
        ]
        if UNTOLD in repr(parts):
            return ""
        game = type(self.game).__name__ if self.game is not None else ""
        return f"{self.kernel.__name__}-{game}-{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"

    @property
    def is_kept(self) -> bool:
        """Whether the cache folder has the machine code."""
        name = self.name()
        return bool(name) and folder.holds(name)

    def load(self) -> None:
        """Compiles, or takes from the cache. Raises `perfectplay.compiling.problems.Refused`."""
        pending = self.begin()
        if pending is not None:
            pending.finish()

    def begin(self) -> Pending | None:
        """Takes it from the cache, and returns None; or has LLVM begin, in a process of its own.

        Raises `perfectplay.compiling.problems.Refused`.
        """
        if self.is_loaded:
            return None
        with _loading.lock:
            if self.key in _loaded:
                return None
            if self.key in _pending:
                pending = _pending[self.key]
                found = _from_cache(pending.name, self)  # another process may have been sooner
                if found is None:
                    return pending
                _loaded[self.key] = found
                return None
            refused = _refused.get(self.key)
            if refused is not None:
                raise Refused(refused.problems)
            name = self.name()
            found = _from_cache(name, self)
            if found is not None:
                _loaded[self.key] = found
                return None
            try:
                _pending[self.key] = Pending(self, name)
            except Refused as error:
                _refused[self.key] = error
                raise
            return _pending[self.key]

    def lowered(self) -> tuple[Any, tuple[Type, ...], Shapes]:
        """Returns the text of the kernel, and types of states and actions that are wide enough for all of them."""
        from perfectplay.compiling.compiler import program_of
        from perfectplay.compiling.lowering.contract import Widened

        shapes = self._varied()
        for _ in range(HIGHEST_WIDENINGS):
            kinds = self.kinds_for(shapes)
            try:
                return (
                    program_of(
                        self.kernel,
                        kinds,
                        state=shapes.state,
                        action=shapes.action,
                        check_games=checks_games(),
                        long_texts=self.long_texts,
                    ),
                    kinds,
                    shapes,
                )
            except Widened as wide:
                shapes = Shapes(wide.state or shapes.state, wide.action or shapes.action)
        raise Refused(
            [
                Problem(
                    self.kernel.__code__.co_filename,
                    self.kernel.__code__.co_firstlineno,
                    self.kernel.__name__,
                    "the types of its states do not settle",
                )
            ]
        )

    def _varied(self) -> Shapes:
        """Returns the types of states and actions, with room for what changes its length in random games."""
        state, action = self.shapes
        if self.game is None or state is None or action is None:
            return self.shapes
        if not (has_length(state) or has_length(action)):
            return self.shapes
        return Shapes(*(varied_shapes(self.game, state, action) or self.shapes))

    def kinds_for(self, shapes: Shapes) -> tuple[Type, ...]:
        """Returns the types of the arguments, when states and actions are of wider types than the examples."""
        return tuple(_kind_in_role(role, shapes) or kind for role, kind in zip(self.roles, self.kinds, strict=True))

    def __call__(self) -> Any:
        """Runs it; other threads can run meanwhile."""
        runner = _loaded[self.key].runner
        if self.words is None:
            self.words = []
            for kind, part in zip(runner.code.kinds, self.parts, strict=True):
                as_words(kind, part, self.words)
        return runner.with_words(self.words)


class Pending:
    """A kernel whose text is there, and of which LLVM makes machine code."""

    def __init__(self, machine: Machine, name: str) -> None:
        from perfectplay.compiling.beside import Compilation, Place

        self.machine, self.name = machine, name
        self.lock = threading.Lock()
        self.other = Compilation(OPTIMISATION)
        try:
            self.program, self.kinds, self.shapes = machine.lowered()
        except BaseException:
            self.other.end()
            raise
        self.about = _about(machine, self.program.result, self.program.raised, self.shapes)
        where = folder.made() if self.about is not None and name else None
        self.other.send(self.program.text, Place(str(where), name, self.about) if where and self.about else None)

    def is_handed_over(self, seconds: float) -> bool:
        """Waits at most so many seconds; returns whether the other process has all that it needs to finish alone."""
        return self.other.is_sent.wait(seconds)

    def finish(self) -> None:
        """Waits for LLVM and loads what it has made."""
        with self.lock:
            key = self.machine.key
            if key not in _loaded:
                data = self.other.received()
                code = Code(data or to_object(self.program.text), self.kinds, self.program.result, self.program.raised)
                if self.name and self.about is not None:
                    folder.write(self.name, code.data, self.about)
                _loaded[key] = Loaded(Runner(code), self.shapes)
            _pending.pop(key, None)


def _as_argument(part: Any) -> Any:
    """Returns numbers, states and memory as they are, and a handle for an object with methods."""
    if isinstance(part, (int, float, tuple)) or hasattr(part, "compiled_type") or _is_state(part):
        return part
    return handle_of(part)


def _is_state(part: Any) -> bool:
    from perfectplay.compiling.classes import is_product_class

    return (
        isinstance(part, (str, frozenset))
        or part is None
        or hasattr(type(part), "__members__")
        or (is_product_class(type(part)) and not type(part).__module__.startswith("perfectplay."))
    )


def _role_of(kernel: FunctionType, place: int, is_root: bool) -> str:
    """Returns whether an argument of a kernel is a "State" or an "Action", as its annotation says; "" for all else.

    Where the annotation is Any, the argument is a state if it is the root of the search.
    """
    name = kernel.__code__.co_varnames[place]
    role = str(kernel.__annotations__.get(name, ""))
    return role if role in ("State", "Action") else "State" if is_root and role == "Any" else ""


def _kind_in_role(role: str, shapes: Shapes) -> Type | None:
    return shapes.state if role == "State" else shapes.action if role == "Action" else None


def _kind_of(part: Any) -> Type:
    return part.compiled_type if hasattr(part, "compiled_type") else shape_of(part, None, "", "an argument")


def _said(kind: Type) -> Any:
    try:
        return described(kind)
    except TypeError:
        return repr(kind)


def _classes_of(shapes: Shapes) -> tuple[str, ...]:
    """Returns fingerprints of the classes of which states and actions are made."""
    found = {cls for kind in shapes if kind is not None for cls in _classes_in(kind)}
    return tuple(sorted(map(_fingerprint_of_class, found)))


def _fingerprint_of_class(cls: type) -> str:
    return _fingerprint_of_own(cls) if cls.__module__.startswith("perfectplay.") else fingerprint_of_class(cls)


@functools.cache
def _fingerprint_of_own(cls: type) -> str:
    return fingerprint_of_class(cls)


def _classes_in(kind: Type) -> list[type]:
    """Returns the classes of which values of a type are made."""
    from perfectplay.compiling.types import Member, Product, inside

    return [one.cls for one in inside(kind) if isinstance(one, (Product, Member)) and one.cls not in (None, str)]


# ------------------------------------------------------------ the cache


def _about(machine: Machine, result: Type, raised: tuple[Raised, ...], shapes: Shapes) -> dict[str, Any] | None:
    """Returns what the cache says of a kernel, which is nothing but JSON; None where that cannot be told in a file."""
    try:
        return {
            "kernel": machine.kernel.__name__,
            "game": _called(machine.game),
            "state": described(shapes.state) if shapes.state is not None else None,
            "action": described(shapes.action) if shapes.action is not None else None,
            "result": described(result),
            "raised": [
                [one.kind.__module__, one.kind.__qualname__, one.text, one.file, one.line, one.function]
                for one in raised
            ],
        }
    except TypeError:
        return None


def _called(game: object) -> str:
    if game is None:
        return ""
    return (
        repr(game)
        if type(game).__module__.startswith("perfectplay.") and len(repr(game)) < 200
        else (type(game).__name__)
    )


def _from_cache(name: str, machine: Machine) -> Loaded | None:
    found = folder.read(name) if name else None
    if found is None:
        return None
    about, data = found
    try:
        classes: dict[str, type] = {}
        for kind in machine.shapes:
            if kind is not None:
                classes_in(kind, classes)
        state, action = (
            type_described(json.loads(json.dumps(text)), classes) if text is not None else None
            for text in (about["state"], about["action"])
        )
        shapes = Shapes(state, action)
        note_shapes(machine.game, state, action)
        raised = tuple(
            Raised(exception_named(module, qualname), text, file, line, function)
            for module, qualname, text, file, line, function in about["raised"]
        )
        code = Code(data, machine.kinds_for(shapes), type_described(about["result"], classes), raised)
        return Loaded(Runner(code), shapes)
    except (KeyError, LookupError, TypeError, ValueError, RuntimeError):  # a new one can be made
        return None


def exception_named(module: str, name: str) -> type[BaseException]:
    """Returns the class of an exception by its name; RuntimeError where it is not found."""
    try:
        owner: Any = builtins if module == "builtins" else sys.modules.get(module)
        if owner is None:
            owner = importlib.import_module(module)
        for part in name.split("."):
            owner = getattr(owner, part)
        if isinstance(owner, type) and issubclass(owner, BaseException):
            return owner
    except (ImportError, AttributeError):
        pass
    return RuntimeError


IS_WHOLE: Final = True
"""Says to `perfectplay.compiling.is_imported` that this module, which imports the compiler, is there to its end."""

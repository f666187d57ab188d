"""Games from files of the user: "my_game.py", "my_game.py:MyGame", "my_game.py:MyGame:columns=6,rows=5".

A file is executed as a module whose name depends on its absolute path alone, so that instances of its classes
can be pickled. Its folder goes to the front of `sys.path`, as when Python runs the file, and stays there.
"""

from __future__ import annotations

import difflib
import hashlib
import importlib.util
import inspect
import linecache
import os
import re
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from perfectplay.errors import BadArgument, UnknownGame
from perfectplay.game import Game
from perfectplay.games import registry

SOURCE: Final = "__perfectplay_source__"
"""The name under which a loaded module keeps its source, to see whether the file has changed."""


def find(text: str) -> Game[Any, Any]:
    """Returns a game by its name in the library or from a file, with parameters, as the command line reads it."""
    return load(text) if is_of_file(text) else registry.get(text)


def is_of_file(text: str) -> bool:
    """Returns whether ``text`` names a game in a file of the user, whose rules would be run."""
    return ".py" in text


def named_in(text: str, where: str, right: str) -> Game[Any, Any]:
    """Returns the game that a data file names, which is one of the library's own: opening a file runs no other one.

    Raises `UnknownGame`, which says what is right, for the name of a file of rules.
    """
    if is_of_file(text):
        raise UnknownGame(f"{where} is of the game {text}, and a file of rules runs only if you name it: {right}")
    return registry.get(text)


def load(text: str | os.PathLike[str]) -> Game[Any, Any]:
    """Returns the game in a file: ``"my_game.py"`` or ``"my_game.py:MyGame"``, perhaps with ``":columns=6,rows=5"``.

    Without a name, the file must define just one game. The name may also be that of a game made in the file.
    """
    if isinstance(text, os.PathLike):
        text = os.fspath(text)
    if not isinstance(text, str):
        raise BadArgument(f"text is {text!r}; it must be the name of a file, such as 'my_game.py:MyGame'")
    match = re.match(r"(.*?\.py)(?::|$)", text)
    if match is None:
        path, colon, rest = text.partition(":")
        right = f"did you mean {path}.py{colon}{rest}?" if Path(path + ".py").is_file() else "write my_game.py:MyGame"
        raise UnknownGame(f"{path!r} is not a file of Python; {right}")
    path, rest = match[1], text[match.end() :]
    name, _, given = (part.strip() for part in rest.partition(":"))
    if "=" in name:
        name, given = "", rest
    module = module_of(path)
    found = _named(module, name, path) if name else _only(module, path)
    title = f"{path}:{name}" if name else path
    if isinstance(found, Game):
        if given:
            raise BadArgument(f"{title} is a game, not a class, so it takes no parameters; leave out {given!r}")
        return found
    arguments = registry.parse_parameters(found, given, f"{path}:{found.__qualname__}")
    try:
        return found(**arguments)
    except BadArgument:
        raise
    except (Exception, SystemExit) as error:
        call = f"{found.__qualname__}({', '.join(f'{key}={value!r}' for key, value in arguments.items())})"
        raise UnknownGame(f"{call} in {path} failed: {_story(error, path)}") from error


# ------------------------------------------------------------ files and modules


def module_of(path: str) -> ModuleType:
    """Returns the file executed as a module. Executes it once, and again when its source has changed."""
    file, source = _source_of(path)
    digest = hashlib.sha256(str(file).encode(errors="surrogatepass")).hexdigest()[:8]
    name = registry.USER_MODULES + re.sub(r"\W", "_", file.stem) + "_" + digest
    loaded = sys.modules.get(name)
    if loaded is not None and getattr(loaded, SOURCE, None) == source:
        return loaded
    try:
        code = compile(source, str(file), "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
        said = error.msg if isinstance(error, SyntaxError) else _one_line(error)
        raise UnknownGame(f"{path}{line} is not valid Python: {said or type(error).__name__}") from None
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    setattr(module, SOURCE, source)
    folder = str(file.parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    linecache.checkcache(str(file))
    sys.modules[name] = module
    try:
        exec(code, vars(module))  # noqa: S102 - to run the user's file is what this is for
    except (Exception, SystemExit) as error:
        if loaded is None:
            del sys.modules[name]
        else:
            sys.modules[name] = loaded
        raise UnknownGame(f"{path} could not be executed: {_story(error, path)}") from error
    return module


def _source_of(path: str) -> tuple[Path, bytes]:
    try:
        file = Path(path).resolve()
        return file, file.read_bytes()
    except FileNotFoundError:
        raise UnknownGame(f"there is no file {path!r}; {_near(Path(path))}") from None
    except IsADirectoryError:
        raise UnknownGame(f"{path!r} is a folder; give a file of Python in which a game is defined") from None
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or _one_line(error)
        raise UnknownGame(f"{path!r} cannot be read: {reason}") from None


def _near(path: Path) -> str:
    """Returns, for a message, which files there are instead."""
    folder = path.parent
    if not folder.is_dir():
        return f"there is no folder {str(folder)!r} either"
    names = sorted(file.name for file in folder.glob("*.py"))
    near = difflib.get_close_matches(path.name, names)
    if near:
        return f"did you mean {' or '.join(str(folder / name) for name in near)}?"
    if names:
        shown = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
        return f"the Python files in that folder are {shown}"
    return "that folder holds no Python files"


# ------------------------------------------------------------ the game in a module


def _named(module: ModuleType, name: str, path: str) -> type[Game[Any, Any]] | Game[Any, Any]:
    if name not in vars(module):
        classes, instances = _games_in(module)
        known = [held.__name__ for held in classes] + list(instances)
        near = difflib.get_close_matches(name, known, n=1)
        hint = (
            f"did you mean {path}:{near[0]}?"
            if near
            else (f"its games are {_joined(known)}" if known else f"nor any other {_LIKE}")
        )
        raise UnknownGame(f"{path} holds no {name}; {hint}")
    found = getattr(module, name)
    if isinstance(found, Game):
        return found
    if not isinstance(found, type) or not issubclass(found, Game):
        kind = f"the class {name}" if isinstance(found, type) else f"{name}, of type {type(found).__name__},"
        raise UnknownGame(f"{kind} in {path} is no subclass of perfectplay.Game; give the name of one")
    _check_complete(found, path)
    return found


_LIKE: Final = "subclass of perfectplay.Game with all six methods"


def _only(module: ModuleType, path: str) -> type[Game[Any, Any]] | Game[Any, Any]:
    """Returns the one game that a module holds."""
    classes, instances = _games_in(module)
    complete = [held for held in classes if not inspect.isabstract(held)]
    if len(complete) == 1:
        return complete[0]
    if len(instances) == 1:
        return next(iter(instances.values()))
    names = [held.__name__ for held in complete] or list(instances)
    if names:
        count = {2: "two", 3: "three", 4: "four", 5: "five"}.get(len(names), str(len(names)))
        raise UnknownGame(f"{path} holds {count} games, {_joined(names)}; say which: {path}:{names[0]}")
    if len(classes) == 1:
        _check_complete(classes[0], path)
    raise UnknownGame(f"{path} holds no {_LIKE}")


def _games_in(module: ModuleType) -> tuple[list[type[Game[Any, Any]]], dict[str, Game[Any, Any]]]:
    """Returns the classes of games that a module defines (not those that it imports), and the games that it makes."""
    classes: list[type[Game[Any, Any]]] = []
    instances: dict[str, Game[Any, Any]] = {}
    for name, held in vars(module).items():
        if name.startswith("_"):
            continue
        if isinstance(held, type) and issubclass(held, Game) and held.__module__ == module.__name__:
            if held not in classes:
                classes.append(held)
        elif isinstance(held, Game) and not any(held is other for other in instances.values()):
            instances[name] = held
    return classes, instances


def _check_complete(game_class: type[Game[Any, Any]], path: str) -> None:
    lacking = [name for name in vars(Game) if name in game_class.__abstractmethods__]
    lacking += sorted(game_class.__abstractmethods__ - set(lacking))
    if lacking:
        raise UnknownGame(f"{game_class.__name__} in {path} lacks {_joined(lacking)}; a game needs all six methods")


# ------------------------------------------------------------ sentences


def _joined(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _one_line(error: BaseException) -> str:
    said = " ".join(str(error).split())
    return said if len(said) <= 300 else said[:300] + "..."


def _story(error: BaseException, path: str) -> str:
    """Describes what happened and where in the user's code: the type, the message, the file and its line."""
    said = _one_line(error)
    if isinstance(error, SyntaxError):
        said = error.msg
        where = f"{error.filename}:{error.lineno}"
    else:
        frames = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
        folder = Path(path).resolve().parent
        own = [(file, line) for file, line in frames if folder in Path(file).parents and "site-packages" not in file]
        file, line = own[-1] if own else (str(Path(path).resolve()), None)
        where = (path if Path(file) == Path(path).resolve() else file) + (f":{line}" if line else "")
    return f"{type(error).__name__}{': ' if said else ''}{said} ({where})"

"""Builds the notebooks of this folder, with their outputs.

    python examples/notebooks/build_notebooks.py                  all of them
    python examples/notebooks/build_notebooks.py 2-alpha-beta     one of them, in both languages

Each notebook is a list of cells in a file of its own. Both languages have the same code, except for the line that
chooses the language. Building needs `pip install '.[dev]'`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import chance_and_several_players
import evaluation_and_deepening
import games_and_minimax
import order_and_forward_pruning
import pruning_by_alpha_beta
import your_own_game
from cells import Code, Exercise, Text

HERE: Final = Path(__file__).parent
LANGUAGES: Final = ("en", "ko")
NOTEBOOKS: Final[dict[str, tuple[Text | Code | Exercise, ...]]] = {
    "1-games-and-minimax": games_and_minimax.CELLS,
    "2-alpha-beta": pruning_by_alpha_beta.CELLS,
    "3-evaluation-and-deepening": evaluation_and_deepening.CELLS,
    "4-order-and-forward-pruning": order_and_forward_pruning.CELLS,
    "5-chance-and-several-players": chance_and_several_players.CELLS,
    "6-your-own-game": your_own_game.CELLS,
}
"""The name of each notebook, and its cells."""


def flat(cells: tuple[Text | Code | Exercise, ...]) -> Iterator[Text | Code]:
    """Yields the cells, with those of the exercises."""
    for cell in cells:
        if isinstance(cell, Exercise):
            yield from cell.cells()
        else:
            yield cell


def path_of(name: str, language: str) -> Path:
    """Returns the file of a notebook in a language."""
    return HERE / (f"{name}.ipynb" if language == "en" else f"{name}.{language}.ipynb")


def notebook(name: str, language: str) -> dict[str, Any]:
    """Makes a notebook in a language, without outputs."""
    made: list[dict[str, Any]] = []
    for number, cell in enumerate(flat(NOTEBOOKS[name])):
        common = {"id": f"cell-{number}", "metadata": {}, "source": cell.of(language)}
        if isinstance(cell, Text):
            made.append({"cell_type": "markdown", **common})
        else:
            made.append({"cell_type": "code", **common, "execution_count": None, "outputs": []})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def with_outputs(made: dict[str, Any]) -> dict[str, Any]:
    """Runs the notebook, and removes everything that tells about this machine."""
    import nbformat
    from nbclient import NotebookClient

    node = nbformat.from_dict(made)
    NotebookClient(node, kernel_name="python3", record_timing=False, coalesce_streams=True).execute()
    nbformat.validate(node)
    node.metadata = {"kernelspec": node.metadata["kernelspec"], "language_info": {"name": "python"}}
    return json.loads(nbformat.writes(node))  # type: ignore[no-any-return]


def main(names: list[str]) -> int:
    """Builds the notebooks of these names, or all; returns the exit code."""
    unknown = [name for name in names if name not in NOTEBOOKS]
    if unknown:
        sys.stderr.write(f"there is no notebook {unknown[0]}; there are {', '.join(NOTEBOOKS)}\n")
        return 2
    for name in names or NOTEBOOKS:
        for language in LANGUAGES:
            path = path_of(name, language)
            text = json.dumps(with_outputs(notebook(name, language)), ensure_ascii=False, indent=1)
            path.write_text(text + "\n", encoding="utf-8")
            sys.stdout.write(f"{path.name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

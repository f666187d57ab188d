"""Settings of Sphinx: sphinx-build -W -b html docs build/docs"""

import sys
from importlib import metadata
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

project = "perfectplay"
author = "The perfectplay authors"
release = metadata.version("perfectplay")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = f"perfectplay {release}"
html_show_copyright = False

myst_heading_anchors = 3

default_role = "py:obj"  # `name` in a docstring is a link where the reference knows it
add_module_names = False
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
maximum_signature_line_length = 100

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))


def with_what_changes(_: Sphinx, name: str, source: list[str]) -> None:
    """Adds to some pages what other parts of the project write: measurements, schemas, the gallery, games to play."""
    if name == "benchmarks" and (HERE.parent / "benchmarks" / "results.md").exists():
        source[0] += "\n```{include} ../benchmarks/results.md\n:heading-offset: 1\n```\n"
    if name == "command-line":
        for schema in sorted((HERE.parent / "src" / "perfectplay" / "commands" / "schemas").glob("*.json")):
            source[0] += (
                f"\n<details>\n<summary>{schema.stem}</summary>\n\n"
                f"```{{literalinclude}} ../{schema.relative_to(HERE.parent)}\n:language: json\n```\n\n</details>\n"
            )

    if name == "gallery":
        import gallery

        source[0] += gallery.text()
    if name == "exporting":
        import playable

        source[0] += playable.text()


def draw(app: Sphinx, error: Exception | None) -> None:
    """Draws the pictures of the gallery, and writes the games to play, beside the pages."""
    if error is None and app.builder.format == "html":
        import gallery
        import playable

        gallery.write(Path(app.outdir))
        playable.write(Path(app.outdir))


def setup(app: Sphinx) -> None:
    app.connect("source-read", with_what_changes)
    app.connect("build-finished", draw)
    app.add_lexer("dialogue", TextLexer)  # what is sent, after ">", and the answer, after "<"; tests run them

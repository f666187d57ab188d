"""A file that cannot be read as a whole has one sentence for the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.reading import contents


def of(path: Path | str) -> bytes:
    return contents(path, largest=5, missing="give a short file", too_large="write less")


def test_a_file_up_to_the_size_is_read(tmp_path: Path) -> None:
    file = tmp_path / "some"
    file.write_bytes(b"12345")
    assert of(file) == of(str(file)) == b"12345"


def test_what_cannot_be_read_is_said_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "some"
    with pytest.raises(pp.BadArgument, match=r"^there is no file '.*some'; give a short file$"):
        of(file)
    with pytest.raises(pp.BadArgument, match=r"^'.*' cannot be read: "):
        of(tmp_path)
    with pytest.raises(pp.BadArgument, match=r"cannot be read: embedded null byte$"):
        of("a\0b")
    file.write_bytes(b"123456")
    with pytest.raises(pp.BadArgument, match=r"^'.*some' has more than 5 bytes; write less$"):
        of(file)

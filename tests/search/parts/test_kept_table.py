"""Snapshots of a table that is in use."""

from __future__ import annotations

import ctypes
import mmap

import pytest

from perfectplay.search.parts.kept_table import copy_of


def test_a_copy_has_the_bytes_of_that_moment() -> None:
    block = ctypes.create_string_buffer(b"as it was", 9)
    copied = copy_of(ctypes.addressof(block), 9)
    block.value = b"otherwise"
    assert copied == b"as it was"


@pytest.mark.nightly
def test_more_than_2_gb_are_copied() -> None:
    """It takes 2 GB of memory: only the last page of the block itself is written to."""
    size = (1 << 31) + mmap.PAGESIZE
    with mmap.mmap(-1, size) as block:
        block[-5:] = b"whole"
        view = ctypes.c_char.from_buffer(block)
        copied = copy_of(ctypes.addressof(view), size)
        del view
    assert (len(copied), copied[-5:]) == (size, b"whole")

"""Machine code finds room near its constants, also where memory has a small hole and the next one far away."""

from __future__ import annotations

import subprocess
import sys

import pytest

FAR = """
import ctypes
import perfectplay as pp
from perfectplay.compiling import kernels, loading

pp.alpha_beta(pp.games.Othello(), depth=3, compiled=True)
(code,) = {loaded.runner.code for loaded in kernels._loaded.values()}
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]

def reserved(size):
    return libc.mmap(None, size, 0, 0x4022, -1, 0)  # private, anonymous, without memory of its own

for _ in range(3000):
    reserved(4096)
hole, large = reserved(4096), reserved(6 << 30)
for size in (256 << 20, 64 << 20, 16 << 20, 1 << 20, 65536, 4096):  # nothing else is left above the large map
    while (address := reserved(size)) > large:
        pass
    libc.munmap(address, size)
libc.munmap(hole, 4096)
print(loading.Runner(code).loaded.address > 0)
"""


@pytest.mark.skipif(
    not sys.platform.startswith("linux"),
    reason="Linux alone places a hole far above first; the test makes such a hole by its mmap",
)
def test_code_and_constants_are_never_far_apart() -> None:
    done = subprocess.run([sys.executable, "-c", FAR], capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr

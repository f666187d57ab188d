"""Machine code lies near its constants, also where memory has a small hole and the next one far away."""

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


CALLS = """
import ctypes
from perfectplay.compiling import llvm
from perfectplay.compiling.loading import Call

for size in (1, 500, 510, 512, 514, 1022):
    numbers = ", ".join(f"i64 {number}" for number in range(size))
    text = f'''
@table = private constant [{size} x i64] [{numbers}], align 32
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare double @llvm.sin.f64(double)
declare double @pow(double, double)
declare double @hypot(double, double)
define i32 @perfectplay_entry(ptr %from, ptr %to, ptr %count) {{
  %bytes = load i64, ptr %count
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr @table, i64 %bytes, i1 false)
  %number = load double, ptr %from
  %rest = frem double %number, 2.5
  %power = call double @pow(double %rest, double 3.0)
  %side = call double @hypot(double %power, double 0.0)
  %sine = call double @llvm.sin.f64(double 0.0)
  %sum = fadd double %side, %sine
  store double %sum, ptr %from
  ret i32 0
}}
'''
    loaded = llvm.Loaded(llvm.to_object(text), llvm.ENTRY)
    number, row, count = ctypes.c_double(8.0), (ctypes.c_int64 * size)(), ctypes.c_int64(8 * size)
    assert Call(loaded.address)(*map(ctypes.addressof, (number, row, count))) == 0
    assert (number.value, list(row)) == (0.125, list(range(size)))
print("done")
"""


def test_functions_of_the_c_library_are_called_from_wherever_the_code_lies() -> None:
    done = subprocess.run([sys.executable, "-c", CALLS], capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr

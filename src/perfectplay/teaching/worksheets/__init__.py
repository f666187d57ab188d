"""Worksheets of exercises for print: HTML, TeX and PDF, with the answers, and a seed for each student.

worksheet(8, students=["Ada", "Bo"]).save("sheet.pdf")

`making` puts the exercises together, `pages` says what stands where, and `html`, `tex` and `pdf` write that.
"""

from __future__ import annotations

from perfectplay.teaching.worksheets.making import worksheet
from perfectplay.teaching.worksheets.sheet import Sheet, Worksheet

__all__ = ["Sheet", "Worksheet", "worksheet"]

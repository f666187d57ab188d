"""Fuzzers: random programs, searches, files, lines and texts, in which something may be wrong that nobody thought of.

Each kind is one module with two functions: ``make`` returns a random case as data of JSON, and ``check`` returns what
is wrong with a case, or nothing. A case that was found goes into the folder ``finds``, and is checked ever after.
"""

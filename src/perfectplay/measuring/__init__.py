"""Measures the library: its speed beside other libraries on the same tree, its start, its memory and its stop."""

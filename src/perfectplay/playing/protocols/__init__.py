"""Protocols in which other programs play with the library: each is one who answers lines of text with lines of text."""

"""Searches, one algorithm a file; they know the contract of a game and never a particular game."""

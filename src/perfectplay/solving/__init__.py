"""Whole games: every state's value, books of openings, and work spread over processes and machines."""

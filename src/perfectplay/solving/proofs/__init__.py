"""Proofs of values as files: made by a search, checked by the rules alone, told in words."""

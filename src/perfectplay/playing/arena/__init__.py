"""Matches of many games between players of any kind, and what they say about their strength."""

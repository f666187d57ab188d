"""The search recorded, explained and drawn."""

"""Search over states that other programs keep."""

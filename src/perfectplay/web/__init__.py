"""The page and its server: play, watch, and take the search apart in a browser."""

"""One algorithm a file: its kernel, what that keeps while it runs, and its entry."""

"""The texts of reviews, one file a language; see `perfectplay.tracing.catalogue`."""

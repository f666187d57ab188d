"""One file a language; see `perfectplay.tracing.catalogue`."""

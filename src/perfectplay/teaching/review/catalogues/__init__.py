"""The texts about growth, one file a language; see `perfectplay.tracing.catalogue`."""

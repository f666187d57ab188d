"""Games that leave Python: C, WebAssembly and pages that play by themselves."""

"""From the trees of functions to the text of LLVM: each construct of Python a function, found by its kind of node."""

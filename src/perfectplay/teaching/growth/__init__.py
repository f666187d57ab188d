"""Growth of searches with the depth, measured: leaves, nodes, time and memory, beside what theory says.

`measuring` runs the searches; `counting` counts what they look at, `remembering` the memory that they take; `theory`
has the formulas; `growth` holds what was found, `tables` writes it, `picture` draws it.
"""

"""The ways in which searches are called: what each is recognised by, and the tree in the form that it wants."""

"""English."""

from typing import Final

TEMPLATES: Final = {
    # ---------------------------------------------------------------- the searches
    "minimax": "minimax",
    "given order": "alpha-beta, given order",
    "best order": "alpha-beta, best order",
    "worst order": "alpha-beta, worst order",
    "table": "deepening, with table",
    "minimax.short": "minimax",
    "given order.short": "given order",
    "best order.short": "best order",
    "worst order.short": "worst order",
    "table.short": "with table",
    # ---------------------------------------------------------------- what is measured
    "leaves": "leaves",
    "nodes": "nodes",
    "seconds": "seconds",
    "memory": "memory, bytes",
    "depth": "depth",
    "title": "Growth with the depth: {game}",
    "head": "{what} by depth",
    "all_leaves": "b^m",
    "least_leaves": "Knuth and Moore",
    "root_of_leaves": "b^(m/2)",
    "linear": "in proportion to b m",
    # ---------------------------------------------------------------- what follows
    "branching": "The leaves of minimax grow as b^m with b = {branching} (fitted).",
    "search": "search",
    "effective": "effective b",
    "exponent": "exponent",
    "about.effective": "Effective b: the branching factor of a uniform tree with as many nodes, at the deepest depth.",
    "about.exponent": "Exponent: x, where a search looks at L^x leaves and minimax at L; about 1/2 is the "
    "least without a table.",
    "about.knuth": "Knuth and Moore: b^ceil(m/2) + b^floor(m/2) - 1, the fewest leaves that prove the value of a "
    "uniform tree.",
    "about.memory": "Memory: the peak of what a search adds after its first move. It grows by about {step} bytes a ply "
    "for minimax.",
    "about.table": "The deepening search counts its nodes and leaves of all depths; a table remembers each state.",
    "interrupted": "Interrupted; this is what was measured.",
    "nothing": "No search was measured to depth 1; give it more time.",
    "live": "{search}, depth {depth}: {nodes} nodes (Ctrl-C keeps what was measured)",
}

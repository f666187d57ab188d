"""What searches are built from: the record of a run, tables, orders, scores, chance."""

"""perfectplay in other libraries: their games searched as they are, and our games and players in them."""

"""The hwatu pack: 48 cards, twelve months of four. Knows no game."""

"""The worth of a winning hand, for the parts that every mahjong shares (MJ 1.5, 1.6, 10)."""

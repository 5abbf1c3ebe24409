"""What a winning hand is worth, as far as every mahjong asks the same way (MJ 1.5, 1.6, 10)."""

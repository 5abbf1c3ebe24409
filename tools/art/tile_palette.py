"""The colours of the tiles, and how large a face is."""

WIDTH, HEIGHT = 90, 120

INK, RED, GREEN, BLUE = "#16203a", "#c8191e", "#0b7a43", "#1c4196"
IVORY = "#fffdf2"
LEAF, WOOD, GOLD, PINK, VIOLET = "#3a9a4c", "#6b3f22", "#e9a313", "#f39ab0", "#6a3fa0"

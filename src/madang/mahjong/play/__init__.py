"""How mahjong is played, whatever a hand is worth: all that both games have in common.

What only a game can say stands in `house`, and a game binds it; see `madang.jit.bound`.
"""

"""What calculators, hints and bots of every mahjong share; it knows no game.

Kernels that only a game can name are hooks here; a game binds them, see `kernels.jit.bound`.
"""

"""What calculators, hints and bots of every mahjong share; it knows no game.

Kernels that only a game can name are stand-ins here, which a game binds, see `madang.jit.bound`.
"""

"""The play of mahjong without the worth of hands: everything that both games share.

A game binds the hooks for its own rules, in `house`; see `madang.kernels.jit.bound`.
"""

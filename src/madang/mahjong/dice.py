"""The dealer's dice, and where they break the wall (MJ 3.2).

A throw of n dice is kept as one number below 6**n. It is shown to players and changes nothing: a
wall in a record begins at its break.
"""

SEATS = 4
FACES = 6


def faces_of(throw: int, dice: int) -> list[int]:
    """Return what each of so many dice shows.

    >>> faces_of(0, 3), faces_of(215, 3)
    ([1, 1, 1], [6, 6, 6])
    """
    faces = []
    for _ in range(dice):
        throw, face = divmod(throw, FACES)
        faces.append(face + 1)
    return faces


def wall_broken(dealer: int, total: int) -> int:
    """3.2  Return whose wall is broken by a throw of `total`.

    >>> wall_broken(0, 7), wall_broken(1, 18)
    (2, 2)
    """
    return (dealer + total - 1) % SEATS


def first_stack(seat: int, cut: int, stacks: int) -> tuple[int, int]:
    """3.2  Return in whose wall drawing begins, and how many of its stacks stay before it.

    `cut` stacks are counted from the right end of the seat's wall, which has `stacks`; they may run
    on into the wall of the seat on its left.

    >>> first_stack(2, 18, 18), first_stack(0, 20, 18)
    ((1, 0), (3, 2))
    """
    walls, rest = divmod(cut, stacks)
    return (seat - walls) % SEATS, rest

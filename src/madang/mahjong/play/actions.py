"""What may be done in both games: the first rows of their action tables (MJ 6.1)."""

from madang.game import Action

PASS, WIN, PUNG, CLAIM_KONG, CHOW = range(5)  # plus the chow, where a game has them


def first_actions(won: str, taken: str) -> tuple[Action, ...]:
    """Return the rows before the chows; a game's page rules in these sections wins and claims."""
    return (
        Action("pass", "MJ 6.5", "let the tile go by"),
        Action("win", won, "win with this tile"),
        Action("pung", taken, "take the discard to a pair"),
        Action("kong", taken, "take the discard to a pung of one's own"),
    )

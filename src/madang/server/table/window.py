"""What a table keeps while a tile is on offer, so that nobody can tell who was asked."""

from dataclasses import dataclass, field
from functools import cached_property

from madang.fast_record import fast_records
from madang.game import State, States


@dataclass
class Window:
    """An offer that everybody waits for equally long, whether or not anybody could claim.

    The rules may be further already: where nobody is asked, the next tile has been drawn, and the
    table may have discarded it. Whoever is not asked is shown `states`. Answers are held until the
    window closes, then all are applied, and only then is shown what has come of them.
    """

    giver: int  # the seat that offers
    states: States  # one state: the table with the offer, before anybody answers
    asked: int  # the set of seats that could claim
    happened: tuple[
        int, int
    ]  # (seat, action) that ended the call; a pass, whose it was is not told
    call: bytes | None  # what all may know of the rules' call about it; None: nobody could claim
    held: dict[int, str] = field(default_factory=dict)  # seat -> what it answered
    is_decided: bool = False  # whether one of these answers cannot be overruled by anybody

    @cached_property
    def state(self) -> State:
        """The table as whoever is not asked may know it, not yet redacted."""
        return fast_records(self.states)[0]

    def may_pass(self, seat: int) -> bool:
        """Tell whether a seat may pass, asked or not: all may that do not offer, once."""
        return seat != self.giver and seat not in self.held

    def asks(self, viewer: int) -> bool:
        """Tell whether a viewer is asked: it is shown the state itself."""
        return viewer >= 0 and bool(self.asked >> viewer & 1)

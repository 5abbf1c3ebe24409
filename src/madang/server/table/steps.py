"""One step of a match, as much of it as is needed to show it later."""

from collections.abc import Container
from dataclasses import dataclass
from typing import Any, NamedTuple

from madang.game import WATCHER, State, States
from madang.table import Table


class Offer(NamedTuple):
    """What a uniform window kept back at one step."""

    states: States
    asked: int
    held: dict[int, str]

    def asks(self, viewer: int) -> bool:
        """Tell whether a viewer was asked: it is shown the state itself."""
        return viewer >= 0 and bool(self.asked >> viewer & 1)


@dataclass(slots=True)
class Step:
    """One step, and who may know what of it."""

    states: States  # the table after it
    answered: int
    happened: Any  # (seat, action number), or None for a deal
    told: Container[int]  # seats that heard of their own pass when they said it
    only: int | None  # the seat to which alone it is shown; None: to all
    offer: Offer | None
    is_new_deal: bool
    standings: list[list[int]]
    places: list[int]
    views: Any = None  # what each viewer may know of the table, once somebody looks
    offered: Any = None  # and of the offer
    masks: Any = None  # what each seat may do, once somebody is asked

    def hides(self, viewer: int) -> bool:
        """Tell whether a viewer is shown the offer, because it must not know the table."""
        return self.offer is not None and not self.offer.asks(viewer)

    def view_of(self, viewer: int, table: Table) -> State:
        """Return what a viewer may know; all are found at once, as none of them can tell."""
        if self.offer and not self.offer.asks(viewer):
            if self.offered is None:
                self.offered = table.views(self.offer.states)
            return self.offered[viewer - WATCHER]
        if self.views is None:
            self.views = table.views(self.states)
        return self.views[viewer - WATCHER]

    def mask_of(self, seat: int, table: Table) -> Any:
        """Return what a seat may do."""
        if self.masks is None:
            self.masks = table.legal_masks(self.states)
        return self.masks[seat]

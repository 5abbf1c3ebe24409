"""Who is shown what of a match, and by which number: one page a viewer.

A viewer is a seat or all the watchers together. What it is shown is made of `redact` and of the
game's `views` alone. A step of which a viewer hears nothing, and after which its view is the same
to the byte, turns no page for it: so its numbers tell nothing of what is hidden, and the same log
always gives the same numbers.
"""

from collections import deque
from collections.abc import Container
from typing import Any

from madang.analysis import analysis_of
from madang.game import WATCHER, Data, State, States
from madang.server.messages import Told, Update, encode
from madang.server.window import Window
from madang.table import Table


class Page:
    """What one viewer was shown last, and not long ago."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.n = 0
        self.encoded = b""
        self.updates: deque[Update] = deque()  # of this deal and the one before
        self.deal_starts: deque[int] = deque(maxlen=2)  # numbers of the last two deals

    def since(self, seen: int) -> list[Update]:
        """Return the updates after `seen`; the newest alone where they are not kept, or none."""
        if not self.updates:
            return []
        if not self.updates[0].n - 1 <= seen < self.n or seen < 1:
            return [self.updates[-1]]
        return [update for update in self.updates if update.n > seen]

    def told_before(self, n: int) -> list[Told]:
        """Return what the updates told that are kept and are older than `n`."""
        return [Told(update.n, update.events) for update in self.updates if update.n < n]

    def turn(self, update: Update, is_new_deal: bool) -> None:
        """Turn to the next page; forget what is older than a deal."""
        self.n = update.n
        self.updates.append(update)
        if is_new_deal:
            self.deal_starts.append(update.n)
            while self.updates[0].n < self.deal_starts[0]:
                self.updates.popleft()

    def continue_from(self, other: "Page") -> None:
        """Go on where another viewer's page is, as if this viewer had been shown that until now."""
        self.view, self.n, self.encoded = other.view, other.n, b""
        self.updates.clear()
        self.deal_starts.clear()


class Audience:
    """The pages of a table's viewers."""

    def __init__(self, name: str, table: Table, with_odds: bool = False) -> None:
        self.name, self.table = name, table
        self.analysis = analysis_of(table.game)
        self.own_odds = self.analysis.own_odds if with_odds else None
        viewers = [WATCHER, *range(table.seats)]
        self.pages = {viewer: Page(table.view(viewer)) for viewer in viewers}
        self.window: Window | None = None  # what is kept back, see `window`
        self.deals_dealt = 0
        self.standings: list[list[int]] = []  # never changed, only replaced: updates share it
        self.places: list[int] = []

    def show(self, answered: int, happened: Any, told: Container[int] = ()) -> None:
        """Show everybody one step: `happened` is (seat, action number), or None for a deal.

        `told` are seats that heard of their own pass when they said it.
        """
        deal_no = int(self.table.state.deal_no)
        is_new_deal, self.deals_dealt = deal_no > self.deals_dealt, deal_no
        if self.table.state.ended and not self.window and len(self.standings) < deal_no:
            self.close_deal()
        for viewer, page in self.pages.items():
            update = self.next_update(viewer, answered, happened, viewer in told)
            if update:
                page.turn(update, is_new_deal)

    def show_answer(self, seat: int, answered: int) -> None:
        """Show a seat, and nobody else, that its answer is held until the window closes."""
        update = self.update_of(seat, answered, self.view_of(seat, answered), [])
        if update:
            self.pages[seat].turn(update, False)

    def has_seen_a_hand(self) -> bool:
        """Tell whether the newest thing that everybody saw is a hand that was laid open."""
        updates = self.pages[WATCHER].updates
        return bool(updates) and any("hand" in event for event in updates[-1].events)

    def seat_watcher(self, seat: int) -> None:
        """Give a seat to somebody who has watched: what was shown at it before is not for them."""
        self.pages[seat].continue_from(self.pages[WATCHER])

    def close_deal(self) -> None:
        """Note what everybody has won by now."""
        self.standings = [*self.standings, self.table.totals()]
        self.places = self.table.places()

    def next_update(self, viewer: int, answered: int, happened: Any, told: bool) -> Update | None:
        """Return what a viewer is shown of a step, if there is anything to be seen."""
        page, game, options = self.pages[viewer], self.table.game, self.table.options
        view = self.view_of(viewer, answered)
        events = game.views.events_for(page.view, view, options, viewer, happened)
        if told:
            events = without_pass(events, viewer, game.pass_word)
        return self.update_of(viewer, answered, view, events)

    def update_of(
        self, viewer: int, answered: int, view: State, events: list[Data]
    ) -> Update | None:
        """Return the update that turns a viewer's page to this view, if it is another one."""
        page = self.pages[viewer]
        seen = self.table.game.views.observation(view, self.table.options, viewer)
        before, page.encoded, page.view = page.encoded, encode(seen), view
        if not events and before == page.encoded:
            return None
        return Update(
            table=self.name,
            n=page.n + 1,
            events=events,
            view=seen,
            legal=self.legal_for(viewer, answered),
            deadlines={},
            standings=self.standings,
            places=self.places,
            hint=self.hint_for(viewer, view),
            odds=self.odds_for(viewer, view),
            answered=self.window.held.get(viewer) if self.window else None,
        )

    def odds_for(self, viewer: int, view: State) -> Data | None:
        """Return what a seat is told of its own odds, made from its own view alone."""
        if viewer == WATCHER or self.own_odds is None:
            return None
        return self.own_odds(view, self.table.options, viewer)

    def view_of(self, viewer: int, answered: int) -> State:
        """Return what a viewer may know; a seat that has answered a call is asked no more."""
        view = self.table.view(viewer, self.shown_to(viewer))
        if viewer != WATCHER:
            view.to_act &= ~(answered & 1 << viewer)
        return view

    def shown_to(self, viewer: int) -> States | None:
        """Return what a viewer is shown in place of the table, where it must not know that."""
        return self.window.states if self.window and not self.window.asks(viewer) else None

    def hint_for(self, viewer: int, view: State) -> Data | None:
        """Return the advice for a seat, made of what it may know; none for who only watches."""
        advise = self.analysis.hint
        return advise(view, self.table.options, viewer) if advise and viewer != WATCHER else None

    def legal_for(self, viewer: int, answered: int) -> list[str]:
        """Return what the viewer may do: nothing where it only watches, or has answered."""
        if viewer == WATCHER or answered >> viewer & 1 or self.shown_to(viewer) is not None:
            return []
        return list(self.table.legal_actions(viewer))


def without_pass(events: list[Data], seat: int, word: str | None) -> list[Data]:
    """Drop the seat's own pass, which is told by its word."""
    return [event for event in events if not (event["code"] == word and event["seat"] == seat)]

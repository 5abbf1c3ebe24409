"""Who is shown what of a match, and by which number: one feed a viewer.

A viewer is a seat or all the watchers together. What it is shown is made of `redact` and of the
game's `views` alone. A step of which a viewer hears nothing, and after which its view is the same
to the byte, turns no feed for it: so its numbers tell nothing of what is hidden, and the same log
always gives the same numbers.

A feed is built when somebody asks for it. Until then the steps wait; who never asks, such as a bot,
costs nothing.
"""

from collections import deque
from collections.abc import Container
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct, json
from msgspec.structs import replace

from madang.analysis import analysis_of
from madang.fast_record import copy_of
from madang.game import WATCHER, Data, Observation, State, States
from madang.games import game_named
from madang.server.protocol.messages import Told, Update, encode
from madang.server.table.window import Window
from madang.table import Table

STEPS_KEPT = (
    1024  # steps that wait, as in a long log that is replayed, before they are shown unasked
)


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
    """One step of the match, as much of it as is needed to show it later."""

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


class Past(Struct, frozen=True, gc=False):
    """An update that is not the newest: as it is sent, for it is seldom asked for.

    It says nothing of the times left or of what to do: that is for the newest alone.
    """

    n: int
    encoded: bytes

    @property
    def events(self) -> list[Data]:
        """What it told."""
        told: Told = decode_told(self.encoded)
        return told.events


decode_told = json.Decoder(Told).decode


class Feed:
    """What one viewer was shown last, and not long ago."""

    def __init__(self, view: State, n: int = 0) -> None:
        self.view, self.n = view, n
        self.is_shown = False  # whether that view was
        self.seen: Observation | None = None  # the view in words, where it is at hand
        self.unadvised: State | None = None  # the newest update's, until its hint is made
        self.updates: deque[Update | Past] = deque()  # of this deal and the one before
        self.deal_starts: deque[int] = deque(maxlen=2)  # numbers of the last two deals
        self.has_all = True  # whether no update of these deals is missing here

    def since(self, seen: int) -> list[Update | Past]:
        """Return the updates after `seen`; the newest alone where they are not kept, or none."""
        if not self.updates:
            return []
        if not self.updates[0].n - 1 <= seen < self.n or seen < 1:
            return [self.updates[-1]]
        return self.after(seen)

    def after(self, seen: int) -> list[Update | Past]:
        """Return the updates after `seen` that are kept."""
        newest = takewhile(lambda update: update.n > seen, reversed(self.updates))
        return list(newest)[::-1]

    def covers(self, seen: int) -> bool:
        """Tell whether `since` gives for `seen` what it would with all updates of these deals."""
        if self.has_all or not self.n:
            return True
        return bool(self.updates) and (seen < 1 or seen >= self.updates[0].n - 1)

    def told_before(self, n: int) -> list[Told]:
        """Return what the updates told that are kept and are older than `n`."""
        return [Told(update.n, update.events) for update in self.updates if update.n < n]

    def turn(self, update: Update, is_new_deal: bool) -> None:
        """Turn to the next update; forget what is older than a deal."""
        self.n = update.n
        if self.updates:
            newest = self.updates.pop()
            self.updates.append(past_of(newest))
        self.updates.append(update)
        if is_new_deal:
            self.deal_starts.append(update.n)
            self.has_all = self.has_all or len(self.deal_starts) == 2
            while self.updates[0].n < self.deal_starts[0]:
                self.updates.popleft()

    def continue_from(self, other: "Feed") -> None:
        """Go on where another viewer's feed is, as if this viewer had been shown that until now."""
        self.view, self.n, self.is_shown = other.view, other.n, False
        self.seen = self.unadvised = None
        self.has_all = True
        self.updates.clear()
        self.deal_starts.clear()


class Feeds:
    """The feeds of a table's viewers."""

    def __init__(self, name: str, table: Table, with_odds: bool = False) -> None:
        self.name, self.table = name, table
        self.analysis = analysis_of(table.game)
        self.own_odds = self.analysis.own_odds if with_odds else None
        self.states: Any = table.states.view(np.ndarray)  # the same, copied faster
        viewers = [WATCHER, *range(table.seats)]
        views = opening_views(table.game.name, table.options)
        self.built = dict(zip(viewers, map(Feed, views), strict=True))
        self.steps: list[Step] = []
        self.done = dict.fromkeys(viewers, 0)  # how many of these steps a feed holds
        self.window: Window | None = None  # what is kept back, see `window`
        self.deals_dealt = 0
        self.standings: list[list[int]] = []  # never changed, only replaced: updates share it
        self.places: list[int] = []

    # ---- what happens ------------------------------------------------------------------------

    def show(self, answered: int, happened: Any, told: Container[int] = ()) -> None:
        """Show everybody one step."""
        deal_no = int(self.table.state.deal_no)
        is_new_deal, self.deals_dealt = deal_no > self.deals_dealt, deal_no
        if self.table.state.ended and not self.window and len(self.standings) < deal_no:
            self.close_deal()
        self.note(answered, happened, told, None, is_new_deal)

    def show_answer(self, seat: int, answered: int) -> None:
        """Show a seat, and nobody else, that its answer is held until the window closes."""
        self.note(answered, None, (), seat, False)

    def note(
        self,
        answered: int,
        happened: Any,
        told: Container[int],
        only: int | None,
        is_new_deal: bool,
    ) -> None:
        """Note a step; show it to those for whom too many wait."""
        window = self.window
        offer = Offer(window.states, window.asked, dict(window.held)) if window else None
        states = copy_of(self.states)
        places = self.standings, self.places
        self.steps.append(Step(states, answered, happened, told, only, offer, is_new_deal, *places))
        if len(self.steps) > STEPS_KEPT:
            self.catch_all_up()

    def close_deal(self) -> None:
        """Note what everybody has won by now."""
        self.standings = [*self.standings, self.table.totals()]
        self.places = self.table.places()

    def seat_watcher(self, seat: int) -> None:
        """Give a seat to somebody who has watched: what was shown at it before is not for them."""
        self.built[seat].continue_from(self.of(WATCHER))
        self.done[seat] = len(self.steps)

    def leave(self, seat: int) -> None:
        """Show a seat nothing until somebody takes it: a bot needs no feed."""
        self.built[seat].continue_from(self.built[seat])
        self.done.pop(seat, None)

    # ---- feeds -------------------------------------------------------------------------------

    def of(self, viewer: int) -> Feed:
        """Return a viewer's feed, with all that it is shown by now."""
        feed, done = self.built[viewer], self.done.get(viewer, len(self.steps))
        for step in self.steps[done:]:
            update = self.next_update(viewer, feed, step)
            if update:
                feed.turn(update, step.is_new_deal)
        if viewer in self.done:
            self.done[viewer] = len(self.steps)
        if feed.unadvised is not None:
            self.advise(viewer, feed, feed.unadvised)
        return feed

    def advise(self, viewer: int, feed: Feed, view: State) -> None:
        """Add the hint and the odds to the newest update; nobody needs those of older ones."""
        hint, odds = self.hint_for(viewer, view), self.odds_for(viewer, view)
        feed.updates[-1] = replace(feed.updates[-1], hint=hint, odds=odds)
        feed.unadvised = None

    def catch_all_up(self) -> None:
        """Build every feed, and forget the steps."""
        for viewer in self.done:
            self.of(viewer)
        self.steps = []
        self.done = dict.fromkeys(self.done, 0)

    def take_over(self, whole: "Feeds") -> None:
        """Go on with feeds of the same match that lack no update."""
        for viewer in self.done:
            if whole.of(viewer).n == self.of(viewer).n:
                self.built[viewer] = whole.of(viewer)

    def has_seen_a_hand(self) -> bool:
        """Tell whether the newest thing that everybody saw is a hand that was laid open."""
        updates = self.of(WATCHER).updates
        return bool(updates) and any("hand" in event for event in updates[-1].events)

    def next_update(self, viewer: int, feed: Feed, step: Step) -> Update | None:
        """Return what a viewer is shown of a step, if there is anything to be seen."""
        if step.only not in (None, viewer):
            return None
        game, options = self.table.game, self.table.options
        before, was_shown, before_seen = feed.view, feed.is_shown, feed.seen
        view = self.view_of(viewer, step)
        events: list[Data] = []
        if step.only is None:
            events = game.views.events_for(before, view, options, viewer, step.happened)
        if viewer in step.told:
            events = without_pass(events, viewer, game.pass_word)
        feed.view, feed.is_shown = view, True
        if not events and was_shown and view.tobytes() == before.tobytes():
            return None
        seen = feed.seen = game.views.observation(view, options, viewer)
        if not events and was_shown:
            before_seen = before_seen or game.views.observation(before, options, viewer)
            if before_seen == seen:
                return None
        return self.update(viewer, feed, step, events, seen)

    def update(
        self, viewer: int, feed: Feed, step: Step, events: list[Data], seen: Observation
    ) -> Update:
        """Return the update that turns a viewer's feed to its view after a step."""
        feed.unadvised = feed.view if viewer != WATCHER else None
        return Update(
            table=self.name,
            n=feed.n + 1,
            events=events,
            view=seen,
            legal=self.legal_after(viewer, step),
            deadlines={},
            standings=step.standings,
            places=step.places,
            hint=None,
            odds=None,
            answered=step.offer.held.get(viewer) if step.offer else None,
        )

    # ---- what is in an update ----------------------------------------------------------------

    def view_of(self, viewer: int, step: Step) -> State:
        """Return what a viewer may know; a seat that has answered a call is asked no more."""
        view = step.view_of(viewer, self.table)
        if viewer != WATCHER and step.answered >> viewer & 1:
            view.to_act &= ~(1 << viewer)
        return view

    def hint_for(self, viewer: int, view: State) -> Data | None:
        """Return the advice for a seat, made of what it may know."""
        advise = self.analysis.hint
        return advise(view, self.table.options, viewer) if advise else None

    def odds_for(self, viewer: int, view: State) -> Data | None:
        """Return what a seat is told of its own odds, made from its own view alone."""
        return self.own_odds(view, self.table.options, viewer) if self.own_odds else None

    def legal_after(self, viewer: int, step: Step) -> list[str]:
        """Return what the viewer may do: nothing where it only watches, or has answered."""
        if viewer == WATCHER or step.answered >> viewer & 1 or step.hides(viewer):
            return []
        mask, format_action = step.mask_of(viewer, self.table), self.table.game.format_action
        return [format_action(number) for number in mask.nonzero()[0].tolist()]

    def legal_for(self, viewer: int, answered: int) -> list[str]:
        """Return what the viewer may do now."""
        return list(self.table.legal_actions(viewer)) if self.is_asked(viewer, answered) else []

    def is_asked(self, viewer: int, answered: int) -> bool:
        """Tell whether a viewer knows that it may do something now."""
        if viewer == WATCHER or answered >> viewer & 1:
            return False
        hides = self.window and not self.window.asks(viewer)
        return not hides and bool(int(self.table.state.to_act) >> viewer & 1)


@lru_cache(maxsize=100)
def opening_views(game: str, options: Any) -> Any:
    """Return what each may know before the first deal, the watchers first: nobody writes on it."""
    table = Table(game_named(game), options)
    return table.views(table.states)


def past_of(update: Update | Past) -> Past:
    """Return an update as it is kept when it is the newest no more."""
    if isinstance(update, Past):
        return update
    return Past(update.n, encode(replace(update, hint=None, odds=None)))


def encoded_of(update: Update | Past) -> bytes:
    """Return an update as it is sent."""
    return update.encoded if isinstance(update, Past) else encode(update)


def without_pass(events: list[Data], seat: int, word: str | None) -> list[Data]:
    """Drop the seat's own pass, which is told by its word."""
    return [event for event in events if not (event["code"] == word and event["seat"] == seat)]

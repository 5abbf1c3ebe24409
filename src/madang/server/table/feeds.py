"""The updates that each viewer gets of a match, and their numbers: one feed a viewer.

A viewer is a seat or all the watchers together. What it is shown is made of `redact` and of the
game's `views` alone. Where a viewer hears nothing of a step, and its view is the same to the byte
after it, its feed stays as it was: so its numbers tell nothing of what is hidden, and the same log
always gives the same numbers.

A feed is built when somebody asks for it. Until then the steps wait; a viewer who never asks,
such as a bot, costs nothing. And what a feed shows is put into words only when it is sent.
"""

from collections import deque
from collections.abc import Container
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import Any

import numpy as np
from msgspec import Raw, Struct, json

from madang.analysis import analysis_of
from madang.game import WATCHER, Data, Observation, State, States
from madang.games import game_named
from madang.kernels.backend import copy_of, fast_records
from madang.server.protocol.messages import Told, Update, encode
from madang.table import Table


@dataclass
class Window:
    """An offer that everybody waits for equally long, whether or not anybody could claim.

    The rules may be further already: where nobody is asked, the next tile has been drawn, and the
    table may have discarded it. A seat that is not asked sees `states`. Answers are held until the
    window closes. Then all are applied, and only after that the result is shown.
    """

    giver: int  # the seat that offers
    states: States  # one state: the table with the offer, before anybody answers
    asked: int  # the set of seats that could claim
    # (seat, action) that ended the call; a pass, whose it was is not told
    happened: tuple[int, int]
    call: bytes | None  # what all may know of the rules' call about it; None: nobody could claim
    held: dict[int, str] = field(default_factory=dict)  # seat -> what it answered
    is_decided: bool = False  # whether one of these answers cannot be overruled by anybody

    @cached_property
    def state(self) -> State:
        """The table as a seat that is not asked may know it, not yet redacted."""
        return fast_records(self.states)[0]

    def may_pass(self, seat: int) -> bool:
        """Tell whether a seat may pass, asked or not: all may that do not offer, once."""
        return seat != self.giver and seat not in self.held

    def asks(self, viewer: int) -> bool:
        """Tell whether a viewer is asked: it is shown the state itself."""
        return viewer >= 0 and bool(self.asked >> viewer & 1)


@dataclass(slots=True)
class Step:
    """One step, and who may know what of it."""

    states: States  # the table after it
    answered: int
    standings: list[list[int]]
    places: list[int]
    offer: Window | None  # as it was then: what a uniform window kept back
    happened: Any = None  # (seat, action number), or None for a deal
    told: Container[int] = ()  # seats that heard of their own pass when they said it
    only: int | None = None  # the seat to which alone it is shown; None: to all
    is_new_deal: bool = False
    views: Any = None  # what each viewer may know of the table, once somebody looks
    offered: Any = None  # and of the offer
    masks: Any = None  # what each seat may do, once somebody is asked

    def hides(self, viewer: int) -> bool:
        """Tell whether a viewer is shown the offer, because it must not know the table."""
        return self.offer is not None and not self.offer.asks(viewer)

    def view_of(self, viewer: int, table: Table) -> State:
        """Return what a viewer may know; all are found at once, as none of them can tell."""
        if self.offer and self.hides(viewer):
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


class Shown(Struct, frozen=True, gc=False):
    """The parts of an update: most are sent once or never, so they are kept as they came.

    It says nothing of the times left, nor of what to do best: that is for the newest alone.
    """

    n: int
    told: bytes  # its events as they are sent
    view: State
    legal: tuple[str, ...]
    standings: list[list[int]]
    places: list[int]
    answered: str | None

    @property
    def events(self) -> list[Data]:
        return decode_events(self.told)


decode_events = json.Decoder(list[Data]).decode


class Feed:
    """The latest update that one viewer got, if recent."""

    def __init__(self, view: State, n: int = 0) -> None:
        self.view, self.n = view, n
        self.is_shown = False  # whether that view was
        self.updates: deque[Shown] = deque()  # of this deal and the one before
        self.newest: Update | None = None  # the last of them in words, once somebody asks for it
        self.deal_starts: deque[int] = deque(maxlen=2)  # numbers of the last two deals
        self.has_all = True  # whether no update of these deals is missing here
        self.goal: Data | None = None  # what advice went for when it last named a goal in this deal

    def updates_since(self, seen: int) -> list[Shown]:
        """Return the updates after `seen`; the newest alone where they are not kept, or none."""
        if not self.updates:
            return []
        if not self.updates[0].n - 1 <= seen < self.n or seen < 1:
            return [self.updates[-1]]
        return self.updates_after(seen)

    def updates_after(self, seen: int) -> list[Shown]:
        """Return the updates after `seen` that are kept."""
        newest = takewhile(lambda update: update.n > seen, reversed(self.updates))
        return list(newest)[::-1]

    def covers(self, seen: int) -> bool:
        """Tell whether `updates_since(seen)` is complete, even if older updates are missing."""
        if self.has_all or not self.n:
            return True
        return bool(self.updates) and (seen < 1 or seen >= self.updates[0].n - 1)

    def events_before(self, n: int) -> list[Told]:
        """Return what the updates told that are kept and are older than `n`."""
        return [Told(update.n, update.events) for update in self.updates if update.n < n]

    def add_update(self, update: Shown, is_new_deal: bool) -> None:
        """Turn to the next update; forget what is older than a deal."""
        self.n, self.newest = update.n, None
        self.updates.append(update)
        if is_new_deal:
            self.goal = None
            self.deal_starts.append(update.n)
            self.has_all = self.has_all or len(self.deal_starts) == 2
            while self.updates[0].n < self.deal_starts[0]:
                self.updates.popleft()

    def continue_from(self, other: "Feed") -> None:
        """Go on where another viewer's feed is, as if this viewer had been shown that until now."""
        self.view, self.n, self.is_shown = other.view, other.n, False
        self.newest, self.has_all, self.goal = None, True, None
        self.updates.clear()
        self.deal_starts.clear()


STEPS_KEPT = 1024  # steps that wait, as where a long log is replayed, before they are shown unasked


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
        self.window: Window | None = None  # updates that are kept back, see `window`
        self.deals_dealt = 0
        self.standings: list[list[int]] = []  # never changed, only replaced: updates share it
        self.places: list[int] = []

    # ---- what happens ------------------------------------------------------------------------

    def show(self, answered: int, happened: Any, told: Container[int] = ()) -> None:
        """Show everybody one step."""
        deal_no = int(self.table.state.deal_no)
        is_new_deal, self.deals_dealt = deal_no > self.deals_dealt, deal_no
        self.record_deal_end()
        self.add_step(answered, happened=happened, told=told, is_new_deal=is_new_deal)

    def show_answer(self, seat: int, answered: int) -> None:
        """Show a seat, and nobody else, that its answer is held until the window closes."""
        self.add_step(answered, only=seat)

    def add_step(self, answered: int, **more: Any) -> None:
        """Note a step; show it to those for whom too many wait."""
        window = self.window
        offer = replace(window, held=dict(window.held)) if window else None
        after, standings, places = copy_of(self.states), self.standings, self.places
        step = Step(after, answered, standings=standings, places=places, offer=offer, **more)
        self.steps.append(step)
        if len(self.steps) > STEPS_KEPT:
            self.catch_all_up()

    def record_deal_end(self) -> None:
        """Where a deal has just ended, note what everybody has won by now."""
        state = self.table.state
        if state.ended and not self.window and len(self.standings) < int(state.deal_no):
            self.standings = [*self.standings, self.table.totals()]
            self.places = self.table.places()

    def begin_feeds(self) -> None:
        """Begin every feed here, without showing the play so far."""
        self.deals_dealt = int(self.table.state.deal_no)
        views = self.table.views(self.table.states)
        for feed, view in zip(self.built.values(), views, strict=True):
            feed.view = view

    def seat_watcher(self, seat: int) -> None:
        """Give a seat to somebody who has watched: what was shown at it before is not for them."""
        self.built[seat].continue_from(self.feed_of(WATCHER))
        self.done[seat] = len(self.steps)

    def leave(self, seat: int) -> None:
        """Show a seat nothing until somebody takes it: a bot needs no feed."""
        self.built[seat].continue_from(self.built[seat])
        self.done.pop(seat, None)

    # ---- feeds -------------------------------------------------------------------------------

    def feed_of(self, viewer: int) -> Feed:
        """Return a viewer's feed, with all that it is shown by now."""
        feed, done = self.built[viewer], self.done.get(viewer, len(self.steps))
        if done < len(self.steps):
            for step in self.steps[done:]:
                self.show_step(viewer, feed, step)
            self.done[viewer] = len(self.steps)
        return feed

    def catch_all_up(self) -> None:
        """Build every feed, and forget the steps."""
        for viewer in self.done:
            self.feed_of(viewer)
        self.steps = []
        self.done = dict.fromkeys(self.done, 0)

    def take_over(self, whole: "Feeds") -> None:
        """Go on with feeds of the same match that lack no update."""
        for viewer in self.done:
            if whole.feed_of(viewer).n == self.feed_of(viewer).n:
                self.built[viewer] = whole.feed_of(viewer)

    def has_seen_a_hand(self) -> bool:
        """Tell whether the newest thing that everybody saw is a hand that was laid open."""
        updates = self.feed_of(WATCHER).updates
        return bool(updates) and any("hand" in event for event in updates[-1].events)

    def show_step(self, viewer: int, feed: Feed, step: Step) -> None:
        """Show a viewer one step, if there is anything to be seen."""
        if step.only not in (None, viewer):
            return
        before, was_shown = feed.view, feed.is_shown
        feed.view, feed.is_shown = self.view_of(viewer, step), True
        events = self.events_of(viewer, step, before, feed.view)
        is_answer = step.only is not None
        if events or is_answer or not was_shown or self.looks_new(viewer, before, feed.view):
            feed.add_update(self.update_after_step(viewer, feed, step, events), step.is_new_deal)

    def events_of(self, viewer: int, step: Step, before: State, after: State) -> list[Data]:
        """Return what a viewer hears of a step."""
        game = self.table.game
        if step.only is not None:
            return []
        events = game.views.events_for(before, after, self.table.options, viewer, step.happened)
        return without_pass(events, viewer, game.pass_word) if viewer in step.told else events

    def looks_new(self, viewer: int, before: State, after: State) -> bool:
        """Tell whether two views differ in words."""
        if before.tobytes() == after.tobytes():
            return False
        return self.seen(viewer, before) != self.seen(viewer, after)

    def update_after_step(self, viewer: int, feed: Feed, step: Step, events: list[Data]) -> Shown:
        """Return the update that turns a viewer's feed to its view after a step."""
        return Shown(
            n=feed.n + 1,
            told=encode(events),
            view=feed.view,
            legal=self.legal_after(viewer, step),
            standings=step.standings,
            places=step.places,
            answered=step.offer.held.get(viewer) if step.offer else None,
        )

    # ---- in words ----------------------------------------------------------------------------

    def update_in_words(self, viewer: int, shown: Shown) -> Update:
        """Return an update in words; the newest is kept, with advice to its seat."""
        feed = self.feed_of(viewer)
        if shown.n < feed.n:
            return self.update(viewer, shown)
        if feed.newest is None:
            feed.newest = self.update_with_advice(viewer, shown)
        return feed.newest

    def encoded(self, viewer: int, shown: Shown) -> bytes:
        """Return an update as it is sent, without the times left."""
        return encode(self.update_in_words(viewer, shown))

    def update_with_advice(self, viewer: int, shown: Shown) -> Update:
        """Return an update with the hint and the odds; nobody needs those of older ones."""
        if viewer == WATCHER:
            return self.update(viewer, shown)
        hint, odds = self.hint_for(viewer, shown.view), self.odds_for(viewer, shown.view)
        return self.update(viewer, shown, hint, odds)

    def update(
        self, viewer: int, shown: Shown, hint: Data | None = None, odds: Data | None = None
    ) -> Update:
        """Put an update into words."""
        told: Any = Raw(shown.told)
        return Update(
            table=self.name,
            n=shown.n,
            events=told,
            view=self.seen(viewer, shown.view),
            legal=list(shown.legal),
            deadlines={},
            standings=shown.standings,
            places=shown.places,
            hint=hint,
            odds=odds,
            answered=shown.answered,
        )

    def seen(self, viewer: int, view: State) -> Observation:
        """Return in words what a viewer may know."""
        seen: Observation = self.table.game.views.observation(view, self.table.options, viewer)
        return seen

    # ---- what is in an update ----------------------------------------------------------------

    def view_of(self, viewer: int, step: Step) -> State:
        """Return what a viewer may know; a seat that has answered a call is asked no more."""
        view = step.view_of(viewer, self.table)
        if viewer != WATCHER and step.answered >> viewer & 1:
            view.to_act &= ~(1 << viewer)
        return view

    def hint_for(self, viewer: int, view: State) -> Data | None:
        """Return the advice for a seat, made of what it may know; a goal is kept in mind."""
        advise, feed = self.analysis.hint, self.built[viewer]
        hint = advise(view, self.table.options, viewer, feed.goal) if advise else None
        feed.goal = (hint and hint.get("plan")) or feed.goal
        return hint

    def odds_for(self, viewer: int, view: State) -> Data | None:
        """Return the odds of a seat, made from its own view alone."""
        return self.own_odds(view, self.table.options, viewer) if self.own_odds else None

    def legal_after(self, viewer: int, step: Step) -> tuple[str, ...]:
        """Return what the viewer may do: nothing where it only watches, or has answered."""
        if viewer == WATCHER or step.answered >> viewer & 1 or step.hides(viewer):
            return ()
        mask, format_action = step.mask_of(viewer, self.table), self.table.game.format_action
        return tuple(map(format_action, mask.nonzero()[0].tolist()))

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


def without_pass(events: list[Data], seat: int, word: str | None) -> list[Data]:
    """Drop the seat's own pass, which has a word of its own."""
    return [event for event in events if not (event["code"] == word and event["seat"] == seat)]

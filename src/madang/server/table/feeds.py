"""Who is shown what of a match, and by which number: one feed a viewer.

A viewer is a seat or all the watchers together. What it is shown is made of `redact` and of the
game's `views` alone. A step of which a viewer hears nothing, and after which its view is the same
to the byte, turns no feed for it: so its numbers tell nothing of what is hidden, and the same log
always gives the same numbers.

A feed is built when somebody asks for it. Until then the steps wait; who never asks, such as a bot,
costs nothing. And what a feed shows is put into words only when it is sent.
"""

from collections.abc import Container
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Raw

from madang.analysis import analysis_of
from madang.fast_record import copy_of
from madang.game import WATCHER, Data, Observation, State
from madang.games import game_named
from madang.server.protocol.messages import Update, encode
from madang.server.table.feed import Feed, Shown
from madang.server.table.steps import Offer, Step
from madang.server.table.window import Window
from madang.table import Table

STEPS_KEPT = (
    1024  # steps that wait, as in a long log that is replayed, before they are shown unasked
)


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
        self.note_end()
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

    def note_end(self) -> None:
        """Where a deal has just ended, note what everybody has won by now."""
        state = self.table.state
        if state.ended and not self.window and len(self.standings) < int(state.deal_no):
            self.standings = [*self.standings, self.table.totals()]
            self.places = self.table.places()

    def begin_here(self) -> None:
        """Show nobody what was played so far, but let it be where everybody's feed begins."""
        self.deals_dealt = int(self.table.state.deal_no)
        views = self.table.views(self.table.states)
        for feed, view in zip(self.built.values(), views, strict=True):
            feed.view = view

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
        if done < len(self.steps):
            for step in self.steps[done:]:
                self.show_step(viewer, feed, step)
            self.done[viewer] = len(self.steps)
        return feed

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

    def show_step(self, viewer: int, feed: Feed, step: Step) -> None:
        """Show a viewer one step, if there is anything to be seen."""
        if step.only not in (None, viewer):
            return
        before, was_shown = feed.view, feed.is_shown
        feed.view, feed.is_shown = self.view_of(viewer, step), True
        events = self.events_of(viewer, step, before, feed.view)
        is_answer = step.only is not None
        if events or is_answer or not was_shown or self.looks_new(viewer, before, feed.view):
            feed.turn(self.shown(viewer, feed, step, events), step.is_new_deal)

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

    def shown(self, viewer: int, feed: Feed, step: Step, events: list[Data]) -> Shown:
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

    def in_words(self, viewer: int, shown: Shown) -> Update:
        """Return an update in words; the newest is kept, with advice to its seat."""
        feed = self.of(viewer)
        if shown.n < feed.n:
            return self.update(viewer, shown)
        if feed.newest is None:
            feed.newest = self.advised(viewer, shown)
        return feed.newest

    def encoded(self, viewer: int, shown: Shown) -> bytes:
        """Return an update as it is sent, without the times left."""
        return encode(self.in_words(viewer, shown))

    def advised(self, viewer: int, shown: Shown) -> Update:
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
        """Return what a seat is told of its own odds, made from its own view alone."""
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
    """Drop the seat's own pass, which is told by its word."""
    return [event for event in events if not (event["code"] == word and event["seat"] == seat)]

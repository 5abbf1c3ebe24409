"""The sockets at a table, and what each gets: updates, and the table's card."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

from msgspec.structs import astuple, replace

from madang.game import WATCHER
from madang.server.protocol import messages as m
from madang.server.protocol.messages.info import Watcher
from madang.server.table.feeds import Shown
from madang.server.table.play import Peer, Play
from madang.server.table.schedule import ALL_ASKED
from madang.server.table.table_log import TableLog, info_of

CALL = "call"
TimesLeft = dict[str, float]  # seat -> seconds; CALL -> until the window closes
Key = tuple[int, int]  # a viewer and the number of an update

WATCHERS_NAMED = 20

BESIDE = "legal", "deadlines", "standings", "places", "hint", "odds", "answered"
beside = attrgetter(*BESIDE)


@dataclass
class Attendee:
    """A socket at this table, and how much it was shown."""

    peer: Peer
    viewer: int = WATCHER
    shown: int = 0
    held: m.Update | None = None  # what it was sent last, if it takes changes of that
    info: bytes = b""
    promise: m.Promise | None = None


class Attendees:
    """The sockets at one table."""

    def __init__(self, play: Play, ratings_of: Callable[[m.TableInfo], dict[str, int]]) -> None:
        self.play, self.ratings_of = play, ratings_of
        self.by_peer: dict[Peer, Attendee] = {}
        self.newest = self.info()  # the table's card as it was noted last
        self.encoded: dict[object, bytes] = {}  # the card as encoded for each seat

    # ---- who is here -------------------------------------------------------------------------

    def add_socket(self, peer: Peer) -> Attendee:
        """Note a socket that is shown the table from now on."""
        viewer = self.play.viewer_of(peer.guest)
        attendee = self.by_peer[peer] = Attendee(peer, viewer, self.play.n(viewer))
        self.note_presence()
        return attendee

    def remove_socket(self, peer: Peer) -> None:
        self.by_peer.pop(peer, None)

    def note_presence(self) -> None:
        """Let the play know who is at the table."""
        viewers = [attendee.viewer for attendee in self.by_peer.values()]
        here, guests = set(viewers) - {WATCHER}, {peer.guest for peer in self.by_peer}
        self.play.note_presence(here, guests, viewers.count(WATCHER))

    def moved_attendees(self) -> list[tuple[Attendee, int]]:
        """Return the sockets that are shown another viewer's feed from now on, and whose."""
        log = self.play.log
        seats = {log.holders[seat].who: seat for seat in log.people()}
        viewers = ((other, seats.get(peer.guest, WATCHER)) for peer, other in self.by_peer.items())
        return [(attendee, viewer) for attendee, viewer in viewers if viewer != attendee.viewer]

    def follow_seats(self) -> None:
        """Show sockets another seat's feed from now on, if their guests have moved."""
        moved = self.moved_attendees()
        for attendee, viewer in moved:
            attendee.viewer, attendee.shown = viewer, max(0, self.play.n(viewer) - 1)
            attendee.held = None
        self.note_presence()
        for attendee, _ in moved:
            self.send_info(attendee)

    # ---- what they are shown -----------------------------------------------------------------

    def send_to_all(self, message: m.FromServer) -> None:
        """Send one message to every socket here."""
        encoded = m.encode(message)
        for peer in self.by_peer:
            peer.send_bytes(encoded)

    def send_to_unremoved(self, message: m.FromServer) -> None:
        """Send what somebody said to every socket here, but not to those that the host removed."""
        encoded = m.encode(message)
        for peer in self.by_peer:
            if not self.play.is_removed(peer.guest):
                peer.send_bytes(encoded)

    def show(self) -> m.TableInfo:
        """Send every socket what it has not been shown; return the table's card."""
        self.show_updates()
        info = self.refreshed_info()
        for attendee in self.by_peer.values():
            self.send_refreshed_info(attendee)
            self.send_promise(attendee)
        return info

    def show_updates(self) -> None:
        """Send every socket the updates that it has not been shown."""
        behind = [it for it in self.by_peer.values() if it.shown < self.play.n(it.viewer)]
        if not behind:
            return
        showing = self.showing()
        for attendee in behind:
            feed = self.play.feed_of(attendee.viewer)
            self.send_updates(attendee, feed.updates_after(attendee.shown), showing)
            attendee.shown = feed.n

    def showing(self) -> "Showing":
        """Begin to show updates as they are now."""
        clocks = self.play.clocks
        window = clocks.window_left()
        seats = {str(seat): left for seat, left in clocks.time_left().items()}
        return Showing(self.play.log, seats if window is None else {CALL: window})

    def send_updates(self, attendee: Attendee, updates: Iterable[Shown], showing: "Showing") -> int:
        """Send one socket updates of its viewer, one after another; return how many bytes."""
        sent = 0
        for shown in updates:
            update = showing.update(attendee.viewer, shown)
            frame = showing.frame(update, attendee.held)
            attendee.peer.send_bytes(frame)
            attendee.held = update if attendee.peer.takes_changes else None
            sent += len(frame)
        return sent

    def send_promise(self, attendee: Attendee) -> None:
        """Send one socket what the decks follow from, if that has changed for it."""
        promise = self.play.log.promise
        if promise and attendee.promise != promise:
            attendee.promise = promise
            attendee.peer.send(promise)

    # ---- the table's card --------------------------------------------------------------------

    def info(self) -> m.TableInfo:
        play, schedule, here = self.play, self.play.schedule, self.play.presence.here
        votes = partial(schedule.votes.count_votes, here=here)
        info = info_of(play.log, play.names, here, play.presence.watchers, votes)
        info.deals_in = schedule.deals_in()
        info.ratings = self.ratings_of(info)
        info.watching = self.watching() if play.log.opened.private else []
        info.call_votes, info.call_votes_needed = votes(ALL_ASKED)
        info.nudge_after, info.vote_after = play.settings.nudge_after, play.settings.vote_after
        return info

    def watching(self) -> list[Watcher]:
        """Return who watches, without those whom the host has removed: they read nothing."""
        guests = dict.fromkeys(
            peer.guest
            for peer, attendee in self.by_peer.items()
            if attendee.viewer == WATCHER and not self.play.is_removed(peer.guest)
        )
        names = self.play.names
        return [Watcher(guest, names.get(guest, "")) for guest in [*guests][:WATCHERS_NAMED]]

    def refreshed_info(self) -> m.TableInfo:
        """Return the card, the same one while nothing on it changes: so its encoded forms stay."""
        info = self.info()
        if info != self.newest:
            self.newest, self.encoded = info, {}
        return self.newest

    def send_info(self, attendee: Attendee) -> None:
        """Send one socket the card as it is now, if it has changed for it."""
        self.refreshed_info()
        self.send_refreshed_info(attendee)

    def send_refreshed_info(self, attendee: Attendee) -> None:
        """Send one socket the card that was noted last, if that is new to it."""
        viewer = attendee.viewer
        seat = None if viewer == WATCHER else viewer
        missed = None if seat is None else self.play.log.holders[seat].missed
        key = seat, self.play.is_removed(attendee.peer.guest), missed
        if key not in self.encoded:
            self.encoded[key] = m.encode(m.Table(self.newest, *key))
        if self.encoded[key] != attendee.info:
            attendee.info = self.encoded[key]
            attendee.peer.send_bytes(attendee.info)


# ---- updates as they are sent at one time ----------------------------------------------------


class Showing:
    """What all sockets of a table are sent of its updates now: each is encoded once."""

    def __init__(self, log: TableLog, left: TimesLeft) -> None:
        self.log, self.left = log, left
        self.updates: dict[Key, m.Update] = {}
        self.encoded: dict[tuple[int, int], tuple[m.Update | None, bytes]] = {}  # see `frame`

    def frame(self, update: m.Update, held: m.Update | None) -> bytes:
        """Return what a socket is sent of an update: what has changed, if it holds the one before.

        A socket's entry holds the very update that it was sent. It is kept here with its encoded
        form, so that no other update is found at its place in memory.
        """
        before = held if held and held.n == update.n - 1 else None
        key = id(before), id(update)
        if key not in self.encoded:
            sent = changes_between(before, update) if before else update
            self.encoded[key] = before, m.encode(sent)
        return self.encoded[key][1]

    def update(self, viewer: int, shown: Shown) -> m.Update:
        """Return an update in words, the same for all who see the same.

        The newest says the times left now, of the seats that the viewer knows are asked.
        """
        key = viewer, shown.n
        if key in self.updates:
            return self.updates[key]
        update, left = self.log.feeds.update_in_words(viewer, shown), self.left
        if left and shown.n == self.log.n(viewer):
            to_act = update.view.to_act
            known = {it: left[it] for it in left if it == CALL or int(it) in to_act}
            update = replace(update, deadlines=known)
        self.updates[key] = update
        return update


def changes_between(before: m.Update, after: m.Update) -> m.Changes:
    """Return what differs in an update: laid over the one before, it is that update again."""
    names = after.view.__struct_fields__
    view = changed(names, astuple(before.view), astuple(after.view))
    more = changed(BESIDE, beside(before), beside(after))
    return m.Changes(after.table, after.n, after.events, view, **more)


def changed(
    names: tuple[str, ...], before: tuple[Any, ...], after: tuple[Any, ...]
) -> dict[str, Any]:
    """Return those of some fields that are not what they were."""
    return {name: new for name, old, new in zip(names, before, after) if new != old}

"""Who is at a table, and what each of their sockets has been shown."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from madang.game import WATCHER
from madang.server.protocol import messages as m
from madang.server.protocol.messages.info import Watcher
from madang.server.table.feed import Shown
from madang.server.table.info import info_of
from madang.server.table.play import Play
from madang.server.table.ports import Peer
from madang.server.table.showing import CALL, Showing, TimesLeft
from madang.server.table.silence import WHOEVER

WATCHERS_NAMED = 20


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
        self.of: dict[Peer, Attendee] = {}
        self.newest = self.info()  # the table's card as it was noted last
        self.encoded: dict[object, bytes] = {}  # that card, for each who is told another seat

    # ---- who is here -------------------------------------------------------------------------

    def viewer_of(self, peer: Peer) -> int:
        """Return whose view a socket is shown."""
        seat = self.play.log.seat_of(peer.guest)
        return WATCHER if seat is None else seat

    def note(self) -> None:
        """Tell the timers who is at the table."""
        log, timers = self.play.log, self.play.timers
        viewers = [attendee.viewer for attendee in self.of.values()]
        here, guests = set(viewers) - {WATCHER}, {peer.guest for peer in self.of}
        coming = {seat for seat, holder in enumerate(log.holders) if holder.next in guests}
        timers.attend(here, coming, viewers.count(WATCHER))
        timers.guests = guests
        timers.waits.look(here, log.host in guests)

    def come(self, peer: Peer) -> Attendee:
        """Note a socket that is shown the table from now on."""
        viewer = self.viewer_of(peer)
        attendee = self.of[peer] = Attendee(peer, viewer, self.play.log.n(viewer))
        self.note()
        return attendee

    def go(self, peer: Peer) -> None:
        """Forget a socket."""
        self.of.pop(peer, None)

    def moved(self) -> list[tuple[Attendee, int]]:
        """Return the sockets that are shown another viewer's feed from now on, and whose."""
        log = self.play.log
        seats = {log.holders[seat].who: seat for seat in log.people()}
        viewers = ((other, seats.get(peer.guest, WATCHER)) for peer, other in self.of.items())
        return [(attendee, viewer) for attendee, viewer in viewers if viewer != attendee.viewer]

    def seat(self) -> None:
        """Show sockets another seat's feed from now on, if their guests have moved."""
        moved = self.moved()
        for attendee, viewer in moved:
            attendee.viewer, attendee.shown = viewer, max(0, self.play.log.n(viewer) - 1)
            attendee.held = None
        self.note()
        for attendee, _ in moved:
            self.send_info(attendee)

    # ---- what they are shown -----------------------------------------------------------------

    def tell_all(self, message: m.FromServer) -> None:
        """Send one message to every socket here."""
        encoded = m.encode(message)
        for peer in self.of:
            peer.send_bytes(encoded)

    def tell_company(self, message: m.FromServer) -> None:
        """Send what somebody said to every socket here, but not to whom the host has removed."""
        encoded = m.encode(message)
        for peer in self.of:
            if peer.guest not in self.play.log.removed:
                peer.send_bytes(encoded)

    def show(self) -> m.TableInfo:
        """Send every socket what it has not been shown; return the table's card."""
        self.show_updates()
        info = self.note_info()
        for attendee in self.of.values():
            self.send_noted_info(attendee)
            self.send_promise(attendee)
        return info

    def show_updates(self) -> None:
        """Send every socket the updates that it has not been shown."""
        log = self.play.log
        behind = [it for it in self.of.values() if it.shown < log.n(it.viewer)]
        if not behind:
            return
        showing = self.showing()
        for attendee in behind:
            feed = log.feeds.of(attendee.viewer)
            self.send_updates(attendee, feed.after(attendee.shown), showing)
            attendee.shown = feed.n

    def showing(self) -> Showing:
        """Begin to show updates as they are now."""
        return Showing(self.play.log, self.times_left())

    def send_updates(self, attendee: Attendee, updates: Iterable[Shown], showing: Showing) -> int:
        """Send one socket updates of its viewer, one after another; return how many bytes."""
        sent = 0
        for shown in updates:
            update = showing.update(attendee.viewer, shown)
            frame = showing.frame(update, attendee.held)
            attendee.peer.send_bytes(frame)
            attendee.held = update if attendee.peer.takes_changes else None
            sent += len(frame)
        return sent

    def times_left(self) -> TimesLeft:
        """Return the times left now."""
        window = self.play.timers.window_left()
        if window is not None:
            return {CALL: window}
        return {str(seat): left for seat, left in self.play.timers.time_left().items()}

    def send_promise(self, attendee: Attendee) -> None:
        """Send one socket what the decks follow from, if that has changed for it."""
        promise = self.play.log.promise
        if promise and attendee.promise != promise:
            attendee.promise = promise
            attendee.peer.send(promise)

    # ---- the table's card --------------------------------------------------------------------

    def info(self) -> m.TableInfo:
        """Return the table's card."""
        timers = self.play.timers
        info = info_of(self.play.log, self.play.names, timers.here, timers.watchers, timers.votes)
        info.deals_in = timers.waits.deals_in()
        info.ratings = self.ratings_of(info)
        info.watching = self.watching() if self.play.log.opened.private else []
        votes, settings = timers.votes.counted(WHOEVER, timers.here), self.play.settings
        info.call_votes, info.call_votes_needed = votes
        info.nudge_after, info.vote_after = settings.nudge_after, settings.vote_after
        return info

    def watching(self) -> list[Watcher]:
        """Return who watches, but for those whom the host has removed: they read nothing."""
        log, names = self.play.log, self.play.names
        guests = dict.fromkeys(
            peer.guest
            for peer, attendee in self.of.items()
            if attendee.viewer == WATCHER and peer.guest not in log.removed
        )
        return [Watcher(guest, names.get(guest, "")) for guest in [*guests][:WATCHERS_NAMED]]

    def note_info(self) -> m.TableInfo:
        """Return the card as it is now; what was encoded of it counts while it stays the same."""
        info = self.info()
        if info != self.newest:
            self.newest, self.encoded = info, {}
        return info

    def send_info(self, attendee: Attendee) -> None:
        """Send one socket the card as it is now, if it has changed for it."""
        self.note_info()
        self.send_noted_info(attendee)

    def send_noted_info(self, attendee: Attendee) -> None:
        """Send one socket the card that was noted last, if that is new to it."""
        log, viewer = self.play.log, attendee.viewer
        seat = None if viewer == WATCHER else viewer
        missed = None if seat is None else log.holders[seat].missed
        key = seat, attendee.peer.guest in log.removed, missed
        if key not in self.encoded:
            self.encoded[key] = m.encode(m.Table(self.newest, *key))
        if self.encoded[key] != attendee.info:
            attendee.info = self.encoded[key]
            attendee.peer.send_bytes(attendee.info)

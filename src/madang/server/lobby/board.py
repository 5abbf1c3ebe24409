"""The lobby's list of tables: what is on it, who watches it, and when they are sent it again."""

import asyncio

from madang.server.lobby import listing
from madang.server.lobby.cards import Cards
from madang.server.lobby.ghosts import Ghosts
from madang.server.protocol import messages as m
from madang.server.table.log import OPEN, PLAYING
from madang.server.table.ports import Peer

SENT_EVERY = 0.25  # seconds: it is sent at most this often


class Board:
    """The tables that are open or playing or stuck, and the sockets that watch the list."""

    def __init__(self, cards: Cards, ghosts: Ghosts, is_due: asyncio.Event) -> None:
        self.cards, self.ghosts, self.is_due = cards, ghosts, is_due
        self.watchers: set[Peer] = set()

    def add(self, peer: Peer) -> None:
        """Send a socket the list whenever it changes."""
        self.watchers.add(peer)

    def discard(self, peer: Peer) -> None:
        """Send it to a socket no longer."""
        self.watchers.discard(peer)

    def known(self) -> list[m.TableInfo]:
        """Return the cards of all tables that somebody may find, also of those that are stuck."""
        return [*self.cards.values(), *self.ghosts.infos.values()]

    def tables_of(self, guest: str) -> list[m.TableInfo]:
        """Return the cards of the tables where a guest has a seat or is the host."""
        stuck = listing.tables_of(guest, self.ghosts.infos.values())
        return [*self.cards.of(guest), *stuck][: listing.TABLES_LISTED]

    def show(self, card: m.TableInfo, at: float) -> None:
        """Put up a table's card, as it has been since a time; take it down when all is over."""
        if card.status not in (OPEN, PLAYING):
            self.take_down(card.table)
        elif self.cards.note(card, at):
            self.is_due.set()

    def take_down(self, table: str) -> None:
        """Show a table no longer."""
        self.cards.drop(table)
        self.is_due.set()

    def message(self, guest: str) -> m.Lobby:
        """List the public tables, and the guest's own."""
        return m.Lobby(listing.listed(self.cards.values()), self.tables_of(guest))

    async def keep_sending(self) -> None:
        """Send the list to who watches it, when it has changed, not too often."""
        while True:
            await self.is_due.wait()
            self.is_due.clear()
            if self.watchers:
                encoded = listing.told_to(self.known(), {peer.guest for peer in self.watchers})
                for peer in list(self.watchers):
                    peer.send_bytes(encoded[peer.guest])
            await asyncio.sleep(SENT_EVERY)

"""Public tables of all servers in everybody's lobby.

Once a second each server tells all others which of its listed tables have changed, and each builds
its list from its own tables and theirs. No server keeps a common list, so nothing has to be
replaced when a server is gone. The first hundred of all tables are among the first hundred of each
server.

A guest's own tables at other servers come from the store, when it opens the lobby and every few
seconds after that.
"""

import asyncio
import contextlib

from madang.server.cluster.bus import Bus, Cards, encode
from madang.server.lobby.listing import LobbyList
from madang.server.protocol import messages as m
from madang.server.store.interfaces import Unavailable
from madang.server.table.table_log import read_info

TELL_EVERY, WHOLE_EVERY = 1.0, 10  # seconds; times
OWN_EVERY = 5  # times: how often the own tables of those who look at the lobby are read


class Board:
    """The public tables that this server tells the others, and those that it knows of them."""

    def __init__(self, lobby: LobbyList, bus: Bus) -> None:
        self.lobby, self.own_tables, self.bus = lobby, lobby.own_tables, bus
        self.me = 0
        self.told: dict[str, m.TableInfo] = {}
        self.from_server: dict[str, int] = {}  # table of another server -> that server
        self.must_tell_all = True

    async def keep_telling(self) -> None:
        """Tell the others what has changed, and look for own tables at other servers."""
        times = 0
        while True:
            await asyncio.sleep(TELL_EVERY)
            times += 1
            self.tell(is_whole=self.must_tell_all or times % WHOLE_EVERY == 0)
            self.must_tell_all = False
            if times % OWN_EVERY == 0:
                with contextlib.suppress(Unavailable):
                    await self.read_own()

    def tell(self, is_whole: bool) -> None:
        """Tell what has changed since the last time, or all."""
        listed = {info.table: info for info in self.lobby.summaries.listed()}
        before = {} if is_whole else self.told
        changed = [it for table, it in listed.items() if before.get(table) is not it]
        gone = [table for table in self.told if table not in listed]
        self.told = listed
        if changed or gone or is_whole:
            cards = {info.table: m.encode(info) for info in changed}
            self.bus.tell_all(encode(Cards(self.me, cards, gone, is_whole)))

    def note_cards(self, cards: Cards) -> None:
        """Record the tables that another server lists."""
        gone = list(cards.gone)
        if cards.is_whole:
            gone += self.tables_at(cards.server) - cards.changed.keys()
        for table in gone:
            if self.from_server.get(table) == cards.server:
                self.remove(table)
        for table, card in cards.changed.items():
            info = read_info(card)
            if info:
                self.from_server[table] = cards.server
                self.lobby.far.record_summary(info, 0.0)
        self.lobby.is_due.set()

    def forget_server(self, server: int) -> None:
        """List no tables of a server that is gone."""
        for table in self.tables_at(server):
            self.remove(table)
        self.lobby.is_due.set()

    def tables_at(self, server: int) -> set[str]:
        return {table for table, at in self.from_server.items() if at == server}

    def remove(self, table: str) -> None:
        del self.from_server[table]
        self.lobby.far.remove_summary(table)

    async def read_own(self) -> None:
        """Read the own tables of the guests who look at the lobby."""
        guests = sorted({peer.guest for peer in self.lobby.watchers})
        found = await asyncio.gather(*map(self.own_tables.tables_of, guests))
        read = dict(zip(guests, found, strict=True))
        if read != self.lobby.own_elsewhere:
            self.lobby.own_elsewhere = read
            self.lobby.is_due.set()

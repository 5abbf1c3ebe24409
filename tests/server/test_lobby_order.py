"""The order of the lobby, kept as tables change, against a plain sort of all tables."""

from collections import Counter
from typing import Any
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from madang.server.lobby import listing
from madang.server.lobby.listing import LobbyList, has_people
from madang.server.protocol.messages import Lobby, Seat, TableInfo, encode

HOSTS = "mina", "yuna", "juho"
LISTED = 4  # so that a few tables are more than are listed

TABLE = st.integers(0, 11).map(lambda number: f"table {number:02d}")
INFO = st.builds(
    lambda table, host, status, is_private, watchers, guest, is_here: TableInfo(
        table, "nylon_ppong", {}, None, status, [Seat("person", guest, guest, is_here)],
        host, is_private, None, 0.0, watchers, 0, None,
    ),
    TABLE, st.sampled_from(HOSTS), st.sampled_from(("open", "playing", "over")),
    st.booleans(), st.integers(0, 1), st.sampled_from(HOSTS), st.booleans(),
)  # fmt: skip


def sorted_from(infos: list[TableInfo]) -> list[TableInfo]:
    """Return the public tables with somebody at them, each host's first before anybody's second."""
    public = [info for info in infos if not info.private and has_people(info)]
    public.sort(key=lambda info: (info.status != "open", info.table))
    before: Counter[str] = Counter()
    places = {}
    for info in public:
        places[info.table] = before[info.host]
        before[info.host] += 1
    return sorted(public, key=lambda info: (info.status != "open", places[info.table]))


class Watcher:
    """A socket that keeps what it was sent last."""

    def __init__(self, guest: str) -> None:
        self.guest, self.sent = guest, b""

    def send_bytes(self, encoded: bytes) -> None:
        self.sent = encoded


def lobby_of(*infos: TableInfo) -> LobbyList:
    store: Any = None
    lobby = LobbyList(store)
    for info in infos:
        lobby.show_table(info, 0.0)
    return lobby


@given(st.lists(INFO | TABLE, max_size=60))
def test_the_order_that_is_kept_is_that_of_a_sort(changes):
    with patch.object(listing, "TABLES_LISTED", LISTED):
        lobby = lobby_of()
        for change in changes:
            if isinstance(change, str):
                lobby.remove_table(change)
            else:
                lobby.show_table(change, 0.0)
            expected = sorted_from([*lobby.summaries.values()])
            assert lobby.summaries.listed() == expected[:LISTED]


@given(st.lists(INFO, max_size=30))
def test_everybody_is_sent_the_same_public_tables_and_their_own(infos):
    lobby = lobby_of(*infos)
    watchers: Any = [Watcher(guest) for guest in (*HOSTS, "stranger", "mina")]
    lobby.send_to(watchers)
    for watcher in watchers:
        own = lobby.tables_of(watcher.guest)
        assert watcher.sent == encode(Lobby(lobby.summaries.listed(), own))
        assert watcher.sent == encode(lobby.message_for(watcher.guest))


def test_many_tables_of_one_host_cost_no_more_than_are_listed():
    def table(host: str, number: int) -> TableInfo:
        seats = [Seat("person", host, host)]
        name = f"{host} {number:04d}"
        return TableInfo(
            name, "nylon_ppong", {}, None, "open", seats, host, False, None, 0.0, 0, 0, None
        )

    lobby = lobby_of(*(table("many", number) for number in range(1000)), table("one", 0))
    listed = [info.table for info in lobby.summaries.listed()]
    assert listed[:3] == ["many 0000", "one 0000", "many 0001"]
    assert len(listed) == listing.TABLES_LISTED
    assert len(lobby.summaries.public.order) == listing.TABLES_LISTED + 1
    lobby.remove_table("many 0000")
    assert lobby.summaries.listed()[0].table == "many 0001"
    assert len(lobby.summaries.public.order) == listing.TABLES_LISTED + 1

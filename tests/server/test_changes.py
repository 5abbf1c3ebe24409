"""What has changed, laid over what was sent before, is the update that others are sent whole."""

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from madang.games import GAMES, game_named
from madang.server.protocol import messages as m
from madang.server.table.updates import Showing
from madang.table import Table
from tests.attack.crowd import Crowd, Someone
from tests.server.people import use_compiled_advice

SHORT: dict[str, dict[str, Any]] = {
    "nylon_ppong": {"players": 4, "rounds": 3, "ppong_scope": "any_seat"},
    "wolnam_ppong": {"players": 4, "deals": 12},
    "hong_kong_mahjong": {"rounds": 1, "dealer_repeat": False},
    "korean_mahjong": {"rounds": 1},
}
ALL = [game.name for game in GAMES]
CLOCK = m.Clock(20.0, 10.0)
SEATS = 4
A_FEW, A_MATCH = 60, 4000  # moves
ENTER = "enter"  # among the kinds of what was sent


class Beholder(Someone):
    """A socket that remembers every update, to the byte, and how it was sent."""

    def __init__(self, crowd: Crowd, guest: str, takes_changes: bool) -> None:
        super().__init__(crowd, guest, takes_changes)
        self.updates: list[str] = []
        self.kinds: list[str] = []

    async def route(self, message: Any) -> None:
        if isinstance(message, m.Enter):
            self.kinds.append(ENTER)
        await super().route(message)

    def send_bytes(self, encoded: bytes) -> None:
        super().send_bytes(encoded)
        kind = json.loads(encoded)["type"]
        if kind in ("update", "changes"):
            self.kinds.append(kind)
            self.updates.append(json.dumps(self.update))


class Pair:
    """A guest with two sockets that do all the same: one takes changes."""

    def __init__(self, crowd: Crowd, guest: str) -> None:
        self.crowd, self.guest = crowd, guest
        self.whole, self.lean = Beholder(crowd, guest, False), Beholder(crowd, guest, True)

    @property
    def seen(self) -> int:
        """The number of the newest update."""
        return self.whole.update["n"] if self.whole.update else 0

    async def enter(self, table: str, since: int = 0, first: m.FromClient | None = None) -> None:
        """Enter by both sockets, after leaving or not."""
        for socket in (self.whole, self.lean):
            if first:
                await socket.route(first)
            await socket.route(m.Enter(table, since))

    async def ask(self, message: Any) -> dict[str, Any]:
        """Ask something by either socket."""
        asking = self.crowd.dice.choice([self.whole, self.lean])
        return await self.crowd.ask(asking, message)


class Match:
    """A match with a bot, whose seat somebody takes who has watched; another goes on watching."""

    def __init__(self, crowd: Crowd, game: str, seed: int) -> None:
        use_compiled_advice(game)
        self.crowd, self.game = crowd, game
        self.dice = crowd.dice = random.Random(seed)

    async def begin(self, **rules: Any) -> "Match":
        names = "East", "South", "West", "Late", "Watcher"
        self.pairs = [Pair(self.crowd, (await self.crowd.somebody(name)).guest) for name in names]
        host, bots = self.pairs[0], [None, None, None, "random"]
        make = m.Make(
            self.crowd.cmd(), self.game, sit=False, bots=bots, open_bots=True, clock=CLOCK, **rules
        )
        self.table = (await host.ask(make))["table"]
        for seat, pair in enumerate(self.pairs):
            await pair.enter(self.table)
            if seat < SEATS - 1:
                await pair.ask(m.Sit(self.crowd.cmd(), self.table, seat))
        await host.ask(m.Start(self.crowd.cmd(), self.table))
        await self.crowd.settle(self.table)
        return self

    @property
    def log(self) -> Any:
        return self.crowd.log(self.table)

    def pair_at(self, seat: int) -> Pair | None:
        """Return who sits there, if that is a person."""
        guest = self.log.holders[seat].who
        return next((pair for pair in self.pairs if pair.guest == guest), None)

    async def play(self, moves: int) -> None:
        """Play on, with whatever happens at a table."""
        for _ in range(moves):
            if self.log.status != "playing":
                return
            await self.dice.choices(
                [self.answer, self.let_time_run_out, self.come_again, self.fail], [50, 2, 5, 2]
            )[0]()
            self.crowd.time.pass_by(6.0)
            await self.crowd.settle(self.table)

    async def answer(self) -> None:
        """Have those who are asked do something."""
        if self.log.deal_over:
            await self.look()
            return
        for seat in self.log.to_act:
            pair = self.pair_at(seat)
            update = pair.whole.update if pair else None
            if pair and update and update["legal"] and not update["answered"]:
                word = self.dice.choice(update["legal"])
                await pair.ask(m.Act(self.crowd.cmd(), self.table, update["n"], word))

    async def look(self) -> None:
        """Have everybody see the result; ask for the bot's seat."""
        await self.pairs[3].ask(m.Sit(self.crowd.cmd(), self.table, SEATS - 1))
        for pair in map(self.pair_at, range(SEATS)):
            if pair:
                await pair.ask(m.Ready(self.crowd.cmd(), self.table, pair.seen))

    async def let_time_run_out(self) -> None:
        """Have bots take over, until their people do something."""
        self.crowd.time.pass_by(100.0)

    async def come_again(self) -> None:
        """Enter once more, saying anything about what one has."""
        pair = self.dice.choice(self.pairs)
        if not any(holder.who == pair.guest and holder.covered for holder in self.log.holders):
            since = self.dice.choice([0, 1, pair.seen - 2, pair.seen, pair.seen + 7])
            await pair.enter(self.table, since, self.dice.choice([None, m.Exit(self.table)]))

    async def fail(self) -> None:
        """Have the table rebuilt from the committed events, as after a fault."""
        await self.crowd.reload(self.table)


@pytest.fixture
def crowd() -> Iterator[Crowd]:
    crowd = Crowd()
    yield crowd
    crowd.close()


def played(crowd: Crowd, game: str, seed: int, moves: int) -> Match:
    """Play a match, with uniform windows where the game has them and the seed is even."""
    is_uniform = game_named(game).layout.calls.claim_offer is not None and seed % 2 == 0
    match = crowd.do(
        Match(crowd, game, seed).begin(options=SHORT.get(game, {}), uniform_window=is_uniform)
    )
    crowd.do(match.play(moves))
    return match


def check(match: Match) -> None:
    """Check that everybody holds what others are sent, and was sent as little as can be."""
    late = match.pairs[3]
    for pair in match.pairs:
        kinds = pair.lean.kinds
        assert pair.lean.updates == pair.whole.updates
        assert set(pair.whole.kinds) == {ENTER, "update"}
        assert kinds.count("update") <= kinds.count(ENTER) + (pair is late)
        assert kinds.count("changes") > len(kinds) / 2
        for kind, following in pairwise(kinds):
            assert kind != ENTER or following in (ENTER, "update")


# ---- what is sent of one update ------------------------------------------------------------------


def update(n: int, **fields: Any) -> m.Update:
    """Return an update of a match that has not begun."""
    table = Table(game_named("nylon_ppong"), game_named("nylon_ppong").make_options(players=2))
    view = table.observation(0)
    beside = {"legal": ["draw"], "deadlines": {"0": 9.5}, "standings": [], "places": []}
    return m.Update("t", n, [], view, **{**beside, "hint": None, "odds": None, **fields})


def sent(now: m.Update, held: m.Update | None) -> dict[str, Any]:
    """Return what a socket is sent."""
    return json.loads(Showing(None, {}).frame(now, held))


def test_what_differs_is_sent_and_nothing_else() -> None:
    before = update(3)
    view = msgspec.structs.replace(before.view, deck=before.view.deck - 1, drawn="1a")
    now = msgspec.structs.replace(before, n=4, view=view, legal=[], answered="pass")
    assert sent(now, before) == {
        "type": "changes", "table": "t", "n": 4, "events": [],
        "view": {"deck": view.deck, "drawn": "1a"}, "legal": [], "answered": "pass",
    }  # fmt: skip
    back = msgspec.structs.replace(before, n=5)
    assert sent(back, now)["view"] == {"deck": before.view.deck, "drawn": None}
    assert sent(back, now)["answered"] is None


@pytest.mark.parametrize("held", [None, 2, 4, 5])
def test_an_update_is_whole_where_the_one_before_is_not_held(held: int | None) -> None:
    assert sent(update(4), update(held) if held else None)["type"] == "update"
    assert sent(update(4), update(3))["type"] == "changes"


def test_an_update_is_encoded_once_for_all_who_hold_the_same() -> None:
    showing, now, one, other = Showing(None, {}), update(4), update(3), update(3, places=[1, 2])
    assert showing.frame(now, one) is showing.frame(now, one)
    assert showing.frame(now, None) is showing.frame(now, update(2))
    assert b'"places"' not in showing.frame(now, one)
    assert b'"places"' in showing.frame(now, other)


# ---- whole matches -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", ALL)
def test_every_viewer_holds_the_whole_update_to_the_byte(
    crowd: Crowd, game: str, seed: int
) -> None:
    check(played(crowd, game, seed, A_FEW))


@pytest.mark.long
@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("game", ALL)
def test_every_viewer_holds_the_whole_update_until_the_match_is_over(
    crowd: Crowd, game: str, seed: int
) -> None:
    match = played(crowd, game, seed, A_MATCH)
    assert match.log.status == "over"
    check(match)

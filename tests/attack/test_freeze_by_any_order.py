"""Stop a table's clock by some order of messages, of people who come and go, and of time.

A machine plays people who do anything a table understands, at small matches of every game. After
each step somebody present is asked and can answer, or something falls due by itself; no bot thinks
forever; every card and chip is there; at the end the match can be played out, or closed.
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from madang.bots import bot_names
from madang.game import WATCHER
from madang.games import game_named
from madang.server.protocol import messages as m
from madang.server.table.table_log import OPEN, PLAYING, TableLog
from tests.attack.crowd import Crowd, Someone
from tests.server.people import use_compiled_advice

GAMES: dict[str, dict[str, Any]] = {
    "nylon_ppong": {"players": 3, "rounds": 1, "ppong_scope": "any_seat"},
    "wolnam_ppong": {"players": 3, "deals": 2},
    "hong_kong_mahjong": {"rounds": 1, "dealer_repeat": False},
    "korean_mahjong": {"rounds": 1},
}
CLOCKS = None, None, m.Clock(3.0, 5.0)
PEOPLE = 3
ENOUGH = 6000  # rounds of everybody's answers in which any of these matches is over
A_LITTLE = 11.0  # seconds: longer than the silence after which others may vote
A_LONG_TIME = 200.0  # longer than anything
A_WHILE = 25.0  # longer than anything but a vote's silence and a host's grace

SEATS = st.integers(0, 3)
WHO = st.integers(0, PEOPLE - 1)
TABLE_WORDS = (
    "sit", "stand", "set_bot", "open_seat", "set_time", "pass_host", "remove", "swap", "set_rules",
    "set_chat", "start", "rematch", "add_number",
)  # fmt: skip
PLAY_WORDS = "act", "act", "act", "act", "ready", "vote", "vote_call", "nudge", "emote", "say"


class Anything(RuleBasedStateMachine):
    """People at one table, in any order."""

    crowd: Crowd
    played_out = frozenset({"nylon_ppong", "wolnam_ppong"})  # games that are over soon

    @initialize(
        game=st.sampled_from(sorted(GAMES)),
        clock=st.sampled_from(CLOCKS),
        window=st.sampled_from([(0.0, False), (3.0, False), (3.0, True)]),
        open_bots=st.booleans(),
        bots=st.integers(0, 3),
        seed=st.integers(0, 1000),
    )
    def make(self, game, clock, window, open_bots, bots, seed) -> None:
        """Make a table, sit down and mostly begin."""
        self.dice = self.crowd.dice = random.Random(seed)
        self.crowd.may_think.set()
        self.sockets: list[list[Someone]] = []
        self.held: dict[int, dict[str, int]] = {}  # deal -> who sat where when it began
        use_compiled_advice(game)
        self.game = game_named(game)
        self.bot = bot_names(self.game)[0]
        seats = self.game.seats(self.game.make_options(**GAMES[game]))
        words = [None] * (seats - bots) + [self.bot] * bots
        seconds, is_uniform = window
        self.rules = {
            "options": GAMES[game], "clock": clock, "call_window": seconds, "open_bots": open_bots,
            "uniform_window": is_uniform,
        }  # fmt: skip
        self.table = self.crowd.do(self.begin(words[-seats:]))
        self.crowd.do(self.crowd.settle(self.table))

    async def begin(self, bots: list[str | None]) -> str:
        """Bring everybody; return the table's name."""
        people = [await self.crowd.somebody(f"Person {n}") for n in range(PEOPLE)]
        self.sockets = [[person] for person in people]
        message = m.Make(self.crowd.cmd(), self.game.name, sit=False, bots=bots, **self.rules)
        table = (await self.crowd.ask(people[0], message))["table"]
        for seat, person in enumerate(people):
            await person.route(m.Enter(table))
            if seat < len(bots) and bots[seat] is None:
                await self.crowd.ask(person, m.Sit(self.crowd.cmd(), table, seat))
        for seat in range(PEOPLE, len(bots)):
            if bots[seat] is None:
                message = m.SetBot(self.crowd.cmd(), table, seat, self.bot)
                await self.crowd.ask(people[0], message)
        await self.crowd.ask(people[0], m.Start(self.crowd.cmd(), table))
        return table

    # ---- what people do ----------------------------------------------------------------------

    @rule(
        said=st.lists(
            st.tuples(WHO, st.sampled_from(TABLE_WORDS), SEATS, WHO), max_size=4, min_size=1
        )
    )
    def arrange(self, said: list[tuple[int, str, int, int]]) -> None:
        """Say some things about seats at once."""
        self.say_all(
            [(who, self.about_seats(word, seat, other)) for who, word, seat, other in said]
        )

    @rule(said=st.lists(st.tuples(WHO, st.sampled_from(PLAY_WORDS), SEATS), max_size=4, min_size=1))
    def play(self, said: list[tuple[int, str, int]]) -> None:
        """Play, and hurry each other, at once."""
        self.say_all([(who, self.about_play(who, word, seat)) for who, word, seat in said])

    @rule(
        whos=st.lists(
            st.tuples(WHO, st.sampled_from(["enter", "exit", "drop", "second"])), max_size=4
        )
    )
    def come_and_go(self, whos: list[tuple[int, str]]) -> None:
        """Enter and leave, by one socket or two."""
        for who, how in whos:
            self.crowd.do(self.come_or_go(who, how))
        self.crowd.do(self.crowd.settle(self.table))

    @rule(seconds=st.sampled_from([0.5, 1.0, 3.0, 8.0, A_WHILE, 130.0]))
    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.crowd.time.pass_by(seconds)
        self.crowd.do(self.crowd.settle(self.table))

    @rule(may_think=st.booleans())
    def let_bots_think(self, may_think: bool) -> None:
        """Have bots think for long, or no more."""
        (self.crowd.may_think.set if may_think else self.crowd.may_think.clear)()
        self.crowd.do(self.crowd.settle(self.table))

    # ---- what must hold ----------------------------------------------------------------------

    @property
    def log(self) -> TableLog | None:
        """The table, while it is in memory."""
        return self.crowd.log(self.table) if self.crowd.is_loaded(self.table) else None

    @invariant()
    def nothing_has_failed(self) -> None:
        for socket in (socket for sockets in getattr(self, "sockets", []) for socket in sockets):
            assert socket.faults == []

    @precondition(lambda self: self.log)
    @invariant()
    def every_card_and_chip_is_there(self) -> None:
        self.log.table.check()

    @precondition(lambda self: self.log and self.crowd.may_think.is_set())
    @invariant()
    def no_bot_thinks_for_ever(self) -> None:
        assert not self.crowd.is_thinking(self.table)

    @precondition(lambda self: self.log)
    @invariant()
    def nobody_has_two_seats(self) -> None:
        log = self.log
        guests = [who for holder in log.holders for who in (holder.next, holder.who) if who]
        people = [who for who in guests if who != self.bot and who not in bot_names(log.game)]
        assert len(people) == len(set(people))

    @precondition(lambda self: self.log and self.log.status in (OPEN, PLAYING))
    @invariant()
    def something_falls_due_or_somebody_can_answer(self) -> None:
        crowd, table = self.crowd, self.table
        if self.log.status == OPEN:  # who is there may do something about an open table
            assert crowd.sockets(table) or crowd.dues(table)
        elif crowd.is_running(table):
            is_held = crowd.is_thinking(table)  # bots that are made to think for long
            assert is_held or crowd.dues(table) or self.can_answer()

    def can_answer(self) -> bool:
        """Tell whether somebody present is asked, finds something legal, and is not covered."""
        log, here = self.log, self.crowd.seats_here(self.table)
        if log.deal_over:
            return any(not log.holders[seat].ready for seat in here - log.idle)
        asked = [seat for seat in log.to_act if seat in here]
        return any(log.feeds.legal_for(seat, log.answered) for seat in asked)

    @precondition(lambda self: self.log and self.log.status == PLAYING)
    @invariant()
    def nobody_sees_a_hand_but_their_own(self) -> None:
        """Who came in mid-deal sees what a watcher sees; a hand is its own from the deal on."""
        log = self.log
        deal = int(log.table.state.deal_no)
        seated = {holder.who: seat for seat, holder in enumerate(log.holders)}
        self.held.setdefault(deal, seated)
        public = log.game.views.observation(log.table.view(WATCHER), log.options, WATCHER).hands
        for socket in self.crowd.sockets(self.table):
            if socket.update and socket.update["view"]["deal"] == deal:
                own = self.held[deal].get(socket.guest)
                hands = enumerate(socket.update["view"]["hands"])
                shown = {seat for seat, hand in hands if hand is not None and public[seat] is None}
                assert shown <= {own}

    # ---- the end -----------------------------------------------------------------------------

    def teardown(self) -> None:
        """Play the match out or close the table; leave no task behind."""
        if not hasattr(self, "table"):
            return
        self.crowd.may_think.set()
        self.crowd.do(self.end())
        self.nothing_has_failed()

    async def end(self) -> None:
        await self.crowd.settle(self.table)
        log = self.log
        is_short = self.game.name in self.played_out
        if log and log.status == PLAYING and is_short and self.dice.random() < 0.8:
            await self.play_out()
        elif log and log.status in (OPEN, PLAYING):
            await self.close_by_host()
        if log:
            assert not self.crowd.is_loaded(self.table) or not self.crowd.is_thinking(self.table)
        for table in [card.table for card in self.crowd.parts.lobby.summaries.values()]:
            await self.crowd.directory.close_abandoned(table)
        for sockets in self.sockets:
            for socket in sockets:
                await self.crowd.leave(socket)

    async def play_out(self) -> None:
        """One person answers, one comes back and says nothing, one is gone: it ends."""
        seated = [self.log.seat_of(self.guest(who)) is not None for who in range(PEOPLE)]
        active, gone, silent = sorted(range(PEOPLE), key=lambda who: not seated[who])
        await self.come_or_go(active, "enter")
        await self.come_or_go(gone, "drop")
        await self.come_or_go(silent, how := self.dice.choice(["enter", "drop"]))
        before, quiet = -1, 0
        for _ in range(ENOUGH):
            if not self.log or self.log.status != PLAYING:
                return
            await self.answer_if_asked(active)
            await self.hurry(active)
            await self.come_or_go(silent, how)
            self.crowd.time.pass_by(A_LITTLE)
            await self.crowd.settle(self.table)
            quiet = quiet + 1 if self.log and self.log.seq == before else 0
            before = self.log.seq if self.log else 0
            assert quiet * A_LITTLE < A_LONG_TIME, "nothing has happened for a long time"
        raise AssertionError("the match does not end")

    async def answer_if_asked(self, who: int) -> None:
        """Act, or be ready."""
        kind = "ready" if self.log.deal_over else "act"
        message = self.about_play(who, kind, 0)
        if message is not None:
            await self.sockets[who][0].route(message)

    async def hurry(self, who: int) -> None:
        """Vote for everything that may be voted for."""
        for seat in (None, *range(len(self.log.holders))):
            await self.sockets[who][0].route(m.Vote(self.table, seat))

    async def close_by_host(self) -> None:
        """The host closes a table that is open, or at which no other person sits."""
        log = self.log
        host = self.of_guest(log.host)
        message = m.Close(self.crowd.cmd(), self.table)
        others = [seat for seat in log.people() if log.holders[seat].who != log.host]
        answer = await self.crowd.ask(host, message)
        may_close = log.status == OPEN or not others
        assert (answer["type"] == "ack") == may_close, answer

    # ---- messages ----------------------------------------------------------------------------

    def say_all(self, said: list[tuple[int, Any]]) -> None:
        """Send messages without waiting for answers, then let the table come to rest."""
        for who, message in said:
            if message is not None and self.sockets[who]:
                self.crowd.do(self.sockets[who][0].route(message))
        self.crowd.do(self.crowd.settle(self.table))

    def about_seats(self, word: str, seat: int, other: int) -> Any:
        """Return a command that changes who sits where, or by which rules."""
        cmd, table, guest = self.crowd.cmd(), self.table, self.guest(other)
        return {
            "sit": m.Sit(cmd, table, seat),
            "stand": m.Stand(cmd, table),
            "set_bot": m.SetBot(cmd, table, seat, self.bot),
            "open_seat": m.SetBot(cmd, table, seat, None),
            "set_time": m.SetTime(cmd, table, seat, 2),
            "pass_host": m.PassHost(cmd, table, guest),
            "remove": m.Remove(cmd, table, guest),
            "swap": m.Swap(cmd, table, seat, other),
            "set_rules": m.SetRules(cmd, table, **self.rules),
            "set_chat": m.SetChat(cmd, table, bool(seat % 2)),
            "start": m.Start(cmd, table, self.bot if seat % 2 else None),
            "rematch": m.Rematch(cmd, table),
            "add_number": m.AddNumber(cmd, table, f"{seat:032x}"),
        }[word]

    def about_play(self, who: int, word: str, seat: int) -> Any:
        """Return a command of play, by what somebody was shown last."""
        cmd, table = self.crowd.cmd(), self.table
        if word in ("act", "ready"):
            return self.move(who, word, cmd)
        return {
            "vote": m.Vote(table, seat),
            "vote_call": m.Vote(table),
            "nudge": m.Nudge(table, seat),
            "emote": m.Emote(table, "hello"),
            "say": m.Say(cmd, table, "hello"),
        }[word]

    def move(self, who: int, word: str, cmd: str) -> Any:
        """Return a move by the newest update, if there is one."""
        update = self.sockets[who][0].update if self.sockets[who] else None
        if update is None:
            return None
        if word == "ready":
            return m.Ready(cmd, self.table, update["n"])
        action = self.dice.choice(update["legal"] or ["pass"])
        return m.Act(cmd, self.table, update["n"], action)

    async def come_or_go(self, who: int, how: str) -> None:
        """Enter or leave, by the first socket or one more: a socket that was lost stays lost."""
        if how == "second" or (how == "enter" and self.sockets[who][0].has_left):
            self.sockets[who].insert(0, Someone(self.crowd, self.guest(who)))
            how = "enter"
        socket = self.sockets[who][0]
        if how == "drop":
            for socket in self.sockets[who]:
                await self.crowd.leave(socket)
        else:
            await socket.route((m.Enter if how == "enter" else m.Exit)(self.table))

    def guest(self, who: int) -> str:
        return self.sockets[who][0].guest

    def of_guest(self, guest: str) -> Someone:
        return next(all_of[0] for all_of in self.sockets if all_of[0].guest == guest)


def run(examples: int, steps: int, phases: Sequence[Phase] = tuple(Phase)) -> None:
    """Try so many orders of so many steps."""
    Anything.crowd = Crowd()
    machine = Anything.TestCase
    machine.settings = settings(
        max_examples=examples, stateful_step_count=steps, deadline=None,
        suppress_health_check=list(HealthCheck), phases=phases,
    )  # fmt: skip
    try:
        machine("runTest").runTest()
    finally:
        Anything.crowd.close()


def test_freeze_a_table_by_some_order_of_messages() -> None:
    run(examples=12, steps=16, phases=[Phase.generate])  # what fails is made small by the long run


@pytest.mark.long
def test_freeze_a_table_by_any_order_of_messages() -> None:
    Anything.played_out = frozenset(GAMES)
    run(examples=400, steps=50)

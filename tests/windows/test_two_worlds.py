"""Two worlds over the wire, in games of tiles: a hand is played in uniform windows, then once more.

What the viewer does not know is laid differently, so that other seats could claim, and answer
otherwise or not at all. The same public things are done at the same times. Every frame that the
viewer got must be the same.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import pytest

from madang import shuffles as chance
from madang.game import WATCHER, Game
from madang.games import GAMES
from madang.kernels.backend import fast_records
from madang.table import Table
from tests.games.korean_mahjong.laws import arranged
from tests.server.people import House, Person, dealing
from tests.server.test_two_worlds import renamed

pytestmark = pytest.mark.anyio

WINDOW, EARLY, LATE = 5.0, 1.0, 4.5
MOVES, TRIES = 14, 250
TAKE_CHANGES = (2,)  # seats that are sent what has changed; the watcher is sent all
OPTIONS = {"korean_mahjong": {"min_points": 0, "kong_after_ready": True}}  # often ready
ARRANGED = {"korean_mahjong": arranged}  # by lot hands hardly ever come to it
CASES = [(game, OPTIONS.get(game.name, {})) for game in GAMES if game.layout.calls.claim_offer]


def dealing_for(game: Game, seed: int) -> Iterator[Any]:
    """Shuffle; where hands can be declared ready, deal some that nearly are."""
    lot = random.Random(seed)
    for deck, dice in chance.seeded(game, seed):
        yield ARRANGED[game.name](deck, lot) if game.name in ARRANGED else deck, dice


Claims: TypeAlias = tuple[tuple[int, str], ...]  # and the viewer's own pass


class Move(NamedTuple):
    """What a seat did on its turn, and what was answered in each window after it."""

    seat: int
    word: str
    claims: tuple[Claims, ...] = ()


@dataclass
class Play:
    moves: list[Move]
    frames: list[str]
    asked: list[tuple[int, ...]]  # who was asked in each window


class World:
    """Everybody at one table of one server."""

    def __init__(self, house: House, game: Game, viewer: int) -> None:
        self.house, self.game, self.viewer = house, game, viewer
        self.moves: list[Move] = []
        self.asked: list[tuple[int, ...]] = []

    async def sit_down(self, options: dict[str, Any]) -> "World":
        seats = self.game.house_rules.most_seats
        self.people = [
            await self.house.guest(f"seat {seat}", changes=seat in TAKE_CHANGES)
            for seat in range(seats)
        ]
        self.watcher = await self.house.guest("watcher")
        host, clock = self.people[0], {"move": 60.0, "bank": 30.0}
        self.table = await host.make(
            game=self.game.name, options=options, call_window=WINDOW, clock=clock
        )
        for seat, person in enumerate(self.people[1:], 1):
            await person.enter(self.table)
            await person.ask(type="sit", table=self.table, seat=seat)
        await self.watcher.enter(self.table)
        await host.ask(type="start", table=self.table)
        for person in [*self.people, self.watcher]:
            await person.sees(1)
        return self

    @property
    def log(self) -> Any:
        return self.house.log(self.table)

    async def wait(self, seconds: float) -> None:
        """Let time pass, and everything that falls due happen; what is asked here is refused.

        Only the host may start, and is answered in turn: when the table has done what came before.
        A watcher that is ready is refused at once, whatever the table does.
        """
        self.house.time.pass_by(seconds)
        for asked in {"type": "start"}, {"type": "ready", "seen": 0}:
            assert (await self.watching.ask(table=self.table, **asked))["type"] == "nack"

    async def act(self, seat: int, word: str) -> None:
        """Do something on what was seen last."""
        person = self.people[seat]
        await person.sees(self.log.n(seat))
        assert (await person.act(word))["type"] == "ack"

    @property
    def watching(self) -> Person:
        """Whose frames are looked at."""
        return self.watcher if self.viewer == WATCHER else self.people[self.viewer]

    async def do(self, seat: int, word: str) -> None:
        """Let a seat act on its turn."""
        await self.wait(1.5)
        await self.act(seat, word)

    async def let_window_pass(self, answers: dict[int, str], late: list[int]) -> None:
        """Answer, early or late; then wait until the window has closed."""
        window = self.log.window
        self.asked.append(self.log.to_act)
        await self.wait(EARLY)
        for seat in [seat for seat in answers if seat not in late]:
            await self.answer(seat, answers[seat])
        await self.wait(LATE - EARLY)
        for seat in late:
            await self.answer(seat, answers[seat])
        await self.wait(WINDOW - LATE)
        assert self.log.window is not window

    async def answer(self, seat: int, word: str) -> None:
        if self.log.window and seat in self.log.to_act:
            await self.act(seat, word)

    async def finish(self) -> Play:
        """Return what was played, once all of it has been shown."""
        await self.watching.sees(self.log.n(self.viewer))
        ids = {self.table: "TABLE"}
        for name, one in enumerate([*self.people, self.watcher]):
            ids |= {one.guest: f"GUEST {name}", one.prefix: f"CMD {name}"}
        return Play(self.moves, [renamed(frame, ids) for frame in self.watching.frames], self.asked)


async def first_world(world: World, dice: random.Random) -> Play:
    """Play some moves by chance; a claim is made now and then."""
    while len(world.moves) < MOVES and not world.log.deal_over:
        (seat,) = world.log.to_act
        legal = [word for word in world.log.table.legal_actions(seat) if word != "win"]
        word = dice.choice([word for word in legal if "ready" in word] or legal)
        await world.do(seat, word)
        claims: list[Claims] = []
        while world.log.window:
            answers = answers_of(world, dice)
            await world.let_window_pass(answers, [])
            claims.append(claims_in(world, answers))
        world.moves.append(Move(seat, word, tuple(claims)))
    return await world.finish()


def claims_in(world: World, answers: dict[int, str]) -> Claims:
    """Return what another world must answer too."""
    passes, viewer = world.game.pass_word, world.viewer
    return tuple((seat, said) for seat, said in answers.items() if said != passes or seat == viewer)


def answers_of(world: World, dice: random.Random) -> dict[int, str]:
    """Choose what those who are asked say; some say nothing."""
    answers = {}
    for seat in world.log.to_act:
        legal = [word for word in world.log.table.legal_actions(seat) if word != "win"]
        if dice.random() < 0.6:
            answers[seat] = dice.choice(legal)
    return answers


async def second_world(world: World, moves: list[Move], dice: random.Random) -> Play:
    """Do the same public things; what nobody is shown is done otherwise."""
    for move in moves:
        await world.do(move.seat, move.word)
        for claims in move.claims:
            answers = dict(claims)
            others = [seat for seat in world.log.to_act if seat not in answers]
            passing = [seat for seat in others if seat != world.viewer and dice.random() < 0.6]
            answers |= dict.fromkeys(passing, world.game.pass_word)
            late = [seat for seat in passing if dice.random() < 0.5]
            await world.let_window_pass(answers, late)
    return await world.finish()


# ---- another world -----------------------------------------------------------------------------


def seen_by(table: Table, viewer: int, deal: Any, moves: list[Move]) -> Iterator[Any]:
    """Play the moves without a server; yield all that the viewer could see, step by step."""
    table.deal(*deal)
    yield fields_of(table.view(viewer))
    for move in moves:
        offers, claims = played(table, move.seat, move.word), list(move.claims)
        while offers:
            states = offers.pop(0)
            is_asked = not offers and viewer in asked_at(table)
            yield table.legal_actions(viewer) if is_asked else ()
            yield fields_of(table.view(viewer, None if is_asked else states))
            said = claims.pop(0) if claims else ()
            offers += [] if offers else settle(table, dict(said))
        yield fields_of(table.view(viewer))


def fields_of(state: Any) -> list[bytes]:
    """Return what a state says; the bytes between its fields say nothing."""
    return [state[name].tobytes() for name in state.dtype.names]


def played(table: Table, seat: int, word: str) -> list[Any]:
    """Play a word; return what it offers."""
    before = table.states.copy()
    return [states for _, states in table.offers(before, seat, table.play(seat, word))]


def asked_at(table: Table) -> tuple[int, ...]:
    """Return the seats that could claim what is on offer."""
    return table.to_act if table.game.is_call(table.state) else ()


def asked_in(table: Table, deal: Any, moves: list[Move]) -> list[tuple[int, ...]]:
    """Return who could claim in each window."""
    asked = []
    for _ in seen_by(table, WATCHER, deal, moves):
        asked.append(asked_at(table))
    return asked


def settle(table: Table, claims: dict[int, str]) -> list[Any]:
    """Apply the claims, then passes, until the call is settled; return what is offered then."""
    for seat in [*claims, *range(table.seats)]:
        if seat in asked_at(table):
            offers = played(table, seat, claims.get(seat, table.game.pass_word or ""))
            if offers:
                return offers
    return []


def another_world(
    game: Game, options: Any, viewer: int, deal: tuple[Any, int], moves: list[Move], lot: Any
) -> Any:
    """Lay what the viewer does not know differently, so that others could claim."""
    (deck, dice), kernels = deal, game.compiled()
    new_table = partial(Table, game, options, kernels)
    table = new_table()
    seen, asked = (
        list(seen_by(table, viewer, deal, moves)),
        asked_in(new_table(), deal, moves),
    )
    drawn = len(deck) - len(game.layout.deck.undealt(table.state))
    for _ in range(TRIES):
        other = deck.copy()
        here, there = lot.randrange(drawn), lot.randrange(len(deck))
        other[[here, there]] = other[[there, here]]
        if is_same(seen, seen_by(new_table(), viewer, (other, dice), moves)):
            deck = other
    assert asked_in(new_table(), (deck, dice), moves) != asked, "no other world found"
    return deck


def is_same(seen: list[Any], others: Iterator[Any]) -> bool:
    """Tell whether everything is seen again; not where a hidden hand could not have done it."""
    try:
        return all(one == other for one, other in zip(seen, others, strict=True))
    except ValueError:
        return False


@pytest.mark.parametrize("viewer", [WATCHER, 2])
@pytest.mark.parametrize(("game", "options"), CASES, ids=lambda case: getattr(case, "name", ""))
async def test_what_others_hold_and_answer_changes_no_frame(houses, game, options, viewer):
    lot = random.Random(f"{game.name} {viewer}")
    dealt = next(dealing_for(game, lot.randrange(1000)))
    one = await World(await houses("one.db", dealing([dealt[0]], dealt[1])), game, viewer).sit_down(
        options
    )
    play = await first_world(one, lot)
    deck = another_world(game, one.log.options, viewer, dealt, play.moves, lot)
    two = await World(await houses("two.db", dealing([deck], dealt[1])), game, viewer).sit_down(
        options
    )
    same = await second_world(two, play.moves, lot)
    assert same.asked != play.asked
    assert same.frames == play.frames
    assert len(play.frames) > MOVES
    assert ('"type":"changes"' in "".join(play.frames)) == (viewer in TAKE_CHANGES)


# ---- what a game says of its offers ------------------------------------------------------------


def some_steps(
    game: Game, options: dict[str, Any], steps: int
) -> Iterator[tuple[Table, Any, int, int]]:
    """Play by lot; yield the table after every step, the state before it and what was done."""
    table, lot = Table(game, game.make_options(**options)), random.Random(7)
    shuffles = dealing_for(game, 7)
    for _ in range(steps):
        if table.is_over:
            return
        if table.needs_deal:
            table.deal(*next(shuffles))
            continue
        seat, before = table.to_act[0], table.states.copy()
        legal = table.legal_actions(seat)
        ready = [word for word in legal if "ready" in word]
        yield table, before, seat, table.play(seat, lot.choice(ready or legal))


def some_offers(game: Game, options: dict[str, Any], steps: int) -> Iterator[tuple[Table, Any]]:
    """Play by lot; yield the table after every step that offers something, and its last offer."""
    for table, before, seat, action in some_steps(game, options, steps):
        offers = table.offers(before, seat, action)
        assert offers or game.is_call(before[0]) or not game.is_call(table.state)
        if offers:
            yield table, offers[-1][1]


@pytest.mark.parametrize(("game", "options"), CASES, ids=lambda case: getattr(case, "name", ""))
def test_who_is_not_asked_is_shown_what_the_rules_make_of_an_offer(game, options):
    """What `offer` shows to all is what `step` does, except which seats are asked."""
    calls = 0
    for table, states in some_offers(game, options, 1500):
        if not game.is_call(table.state):
            continue
        calls += 1
        for viewer in {WATCHER, *range(table.seats)} - set(table.to_act):
            shown, true = table.view(viewer, states), table.view(viewer)
            assert game.views.observation(shown, table.options, viewer) == (
                game.views.observation(true, table.options, viewer)
            )
    assert calls > 50


@pytest.mark.parametrize(("game", "options"), CASES, ids=lambda case: getattr(case, "name", ""))
def test_a_final_claim_settles_a_call_by_itself(game, options):
    for table, _ in some_offers(game, options, 1500):
        for seat in asked_at(table):
            for action in table.legal_numbers(seat):
                if not game.layout.calls.is_final(table.state, table.options, seat, action):
                    continue
                other = Table(game, table.options)
                other.states[0] = table.states[0]
                other.play(seat, game.format_action(action))
                assert not game.is_call(other.state)
                assert other.state.ended_by == 1 << seat


@pytest.mark.parametrize(("game", "options"), CASES, ids=lambda case: getattr(case, "name", ""))
def test_the_parts_of_a_step_come_to_the_step(game, options):
    """What the table does by itself is all that a step holds except what the seat did."""
    longest = 0
    for table, before, seat, action in some_steps(game, options, 600):
        parts = [(states.copy(), *rest) for states, *rest in table.parts(before, seat, action)]
        longest = max(longest, len(parts))
        states, *last = parts[-1]
        step_once = game.layout.calls.step_once or game.kernels.step
        step_once(fast_records(states)[0], table.options, *last)
        assert fields_of(states[0]) == fields_of(table.states[0])
    assert longest > 1 or game.name not in ARRANGED

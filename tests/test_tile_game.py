"""A game with tiles on every floor: nothing above the rules assumes cards or a single winner."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

import madang
from madang import arena, record
from madang.arena.result import Result
from madang.batch import Batch
from madang.bots import bot_named
from madang.chance import secret, seeded
from madang.errors import NotationError, OptionError, PlayError, RecordError
from madang.game import ALL_HANDS, WATCHER, Progress, State
from madang.match import Match
from madang.record import Replayed
from madang.seats import bits_in
from madang.show import show
from madang.table import Table
from tests.tile_game import GAME, TILE_WORDS, Options

COMPILED = pytest.param("compiled", marks=pytest.mark.compiled)
VIEWERS = (ALL_HANDS, WATCHER, 0, 1, 2, 3)
NewTable = Callable[..., Table]


@pytest.fixture(params=["plain", COMPILED])
def new_table(request: pytest.FixtureRequest) -> NewTable:
    """Give `new_table(**options)`, played by each twin."""

    def make(**options: Any) -> Table:
        kernels = GAME.compiled() if request.param == "compiled" else GAME.kernels
        return Table(GAME, GAME.make_options(**options), kernels)

    return make


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game be found by its name."""
    monkeypatch.setattr("madang.games.GAMES", (*madang.GAMES, GAME))


@pytest.fixture
def match(known: None) -> Match:
    """Play a whole match by lot."""
    return played(3)


def played(seed: int) -> Match:
    match, lot = madang.new_match("seven_winds", seed=seed), Random(seed)
    while not match.is_over:
        seat = lot.choice(match.to_act)
        match.play(seat, lot.choice(match.legal_actions(seat)))
    return match


HANDS = {
    0: "5wa 1ea 2ea 3ea 4ea 6ea 7ea",
    1: "5ea 5eb 5ec 1eb 2eb 3eb 4eb",
    2: "5sa 5sb 5sc 1ec 2ec 3ec 4ec",
    3: "5wb 5wc 5na 1ed 2ed 3ed 4ed",
}


def rigged(table: Table) -> Table:
    """Deal three fives to each seat but the dealer, seat 0, who has one."""
    dealt = [TILE_WORDS[word] for seat in HANDS for word in HANDS[seat].split()]
    rest = [tile for tile in TILE_WORDS.values() if tile not in dealt]
    table.deal([*dealt, *rest], 0)
    return table


def play_on(table: Table, chance: Iterator[Any], lot: Random) -> Iterator[None]:
    """Play by lot to the end; yield before each step."""
    while not table.is_over:
        if table.needs_deal:
            table.deal(*next(chance))
        yield
        seat = lot.choice(table.to_act)
        table.play(seat, lot.choice(table.legal_actions(seat)))


# ---- tiles -------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", [lambda: seeded(GAME, 1), lambda: secret(GAME)])
def test_every_wall_holds_each_of_144_tiles_once(source: Callable[[], Iterator[Any]]) -> None:
    assert GAME.layout.deck.dtype == np.int16
    for _, (deck, dice) in zip(range(20), source(), strict=False):
        assert deck.dtype == np.int16
        assert sorted(deck.tolist()) == list(range(144))
        assert 0 <= dice < 12
        assert GAME.layout.deck.parse(GAME.layout.deck.format(deck)).tolist() == deck.tolist()


def test_a_wall_of_narrow_numbers_is_refused() -> None:
    deck, _ = next(seeded(GAME, 1))
    with pytest.raises(NotationError, match="each of the 144 tiles once"):
        GAME.layout.deck.checked(deck.astype(np.int8))


def test_a_tile_reaches_the_hand_that_it_was_dealt_to(new_table: NewTable) -> None:
    table = rigged(new_table())
    for seat, hand in HANDS.items():
        got = table.observation(seat).hands[seat]
        assert got is not None
        assert {word[:2] for word in hand.split()} <= set(got)
    assert len(GAME.layout.deck.undealt(table.state)) == table.observation().deck == 144 - 29


# ---- the ways of a deal ------------------------------------------------------------------------


def test_a_deal_may_be_ended_by_several_seats(new_table: NewTable) -> None:
    table = rigged(new_table())
    table.play(0, "discard 5w")
    assert table.to_act == (1, 2, 3)
    for seat, word in ((3, "let-go"), (2, "win"), (1, "win")):
        table.play(seat, word)
    seen = table.observation()
    assert (seen.ended, seen.ended_by, seen.points) == ("won", [1, 2], [-16, 8, 8, 0])
    assert [(why.seat, why.points, why.unit, why.paid_by) for why in seen.explained] == [
        (1, 1, "faan", 0),
        (2, 1, "faan", 0),
    ]
    assert table.places() == [4, 1, 1, 3]
    assert msgspec.json.decode(msgspec.json.encode(seen), type=type(seen)) == seen
    assert "seat 2  +1 faan  four  4  paid by 0  5w" in show(seen)


def test_a_deal_may_be_ended_by_nobody(new_table: NewTable) -> None:
    table = rigged(new_table())
    while not table.needs_deal:
        seat = table.to_act[0]
        table.play(seat, table.legal_actions(seat)[-1] if table.state.phase == 2 else "let-go")
    seen = table.observation()
    assert (seen.ended, seen.ended_by, seen.points) == ("empty_wall", [], [0, 0, 0, 0])
    assert len(seen.explained) == 4


def test_many_are_asked_in_two_phases_and_pass_with_the_words_of_the_game(
    new_table: NewTable,
) -> None:
    table = rigged(new_table())
    table.play(0, "discard 5w")
    assert GAME.pass_word == "let-go"
    for seat, word in ((1, "let-go"), (2, "let-go"), (3, "take")):
        assert GAME.is_call(table.state)
        assert table.legal_actions(seat)[0] == "let-go"
        table.play(seat, word)
    assert not GAME.is_call(table.state)
    table.play(3, "add")
    assert (table.observation(ALL_HANDS).phase, table.to_act) == ("rob", (0, 1, 2))
    assert GAME.is_call(table.state)
    for seat, word in ((0, "let-go"), (1, "win"), (2, "let-go")):
        table.play(seat, word)
    seen = table.observation()
    assert (seen.ended_by, seen.points) == ([1], [0, 16, 0, -16])
    assert [why.kind for why in seen.explained] == ["four", "robbed"]
    assert sum(why.points for why in seen.explained) != seen.points[1]
    table.check()


def test_nobody_hears_what_another_answers_until_all_have(new_table: NewTable) -> None:
    table = rigged(new_table())
    table.play(0, "discard 5w")
    before = {viewer: table.view(viewer) for viewer in VIEWERS}
    table.play(2, "win")
    for viewer in VIEWERS:
        view = table.view(viewer)
        told = GAME.views.events_for(before[viewer], view, table.options, viewer, (2, 1))
        if viewer in (2, ALL_HANDS):
            assert told == [{"code": "win", "seat": 2}]
        else:
            assert told == []
            assert view.tobytes() == before[viewer].tobytes()


def test_a_dealer_that_wins_deals_again_and_nobody_knows_how_often(new_table: NewTable) -> None:
    table, dealers, lot = new_table(), [], Random(6)
    for seed in range(40):
        table.deal(next(seeded(GAME, seed))[0], 0)
        dealers.append(int(table.state.dealer))
        assert table.progress == Progress(seed + 1, None, is_last=False)
        while table.to_act:
            seat = lot.choice(table.to_act)
            words = table.legal_actions(seat)
            is_dealer = seat == table.state.dealer
            chosen = "win" if is_dealer and "win" in words else words[0]
            if table.state.phase == 2 and chosen != "win":
                chosen = lot.choice([word for word in words if word != "win"])
            table.play(seat, chosen)
        if table.is_over:
            break
    assert table.progress == Progress(len(dealers), None, is_last=True)
    assert len(dealers) > 4
    assert sorted(set(dealers)) == [0, 1, 2, 3] == sorted(set(dealers), key=dealers.index)


def test_the_number_of_seats_is_no_option(known: None) -> None:
    assert GAME.house_rules.seats_option is None
    assert GAME.seats(Options()) == GAME.house_rules.most_seats == 4
    with pytest.raises(OptionError, match="players"):
        madang.new_match("seven_winds", players=4)


# ---- two worlds --------------------------------------------------------------------------------


def another_world(state: State, viewer: int, lot: Random) -> None:
    """Rearrange the tiles that a viewer may not know: those of the wall and of other hands."""
    others = [seat for seat in range(4) if seat != viewer]
    tiles = state.wall[state.drawn :].tolist()
    hidden = [tile // 4 for tile in tiles]
    for seat in others:
        hidden += [face for face in range(36) for _ in range(state.hands[seat, face])]
    lot.shuffle(hidden)
    for seat in others:
        state.hands[seat] = 0
        for _ in range(state.sizes[seat]):
            state.hands[seat, hidden.pop()] += 1
    state.wall[state.drawn :] = [face * 4 for face in hidden]
    state.wall[: state.drawn] = lot.sample(range(144), int(state.drawn))
    waiting = int(state.to_act) | sum(1 << seat for seat in others if state.answers[seat])
    if GAME.is_call(state):
        for seat in bits_in(waiting & ~(1 << viewer if viewer >= 0 else 0)):
            state.to_act &= ~(1 << seat)
            state.answers[seat] = lot.choice((0, 1))
            state.to_act |= (1 << seat) if state.answers[seat] == 0 else 0


def test_two_worlds_that_a_viewer_cannot_tell_apart_look_the_same(new_table: NewTable) -> None:
    table, lot, met = new_table(), Random(8), set()
    for _ in play_on(table, seeded(GAME, 8), lot):
        viewer = lot.randrange(-1, 4)
        if lot.random() < 0.2:
            other = Table(GAME, table.options, table.kernels)
            other.states[0] = table.states[0]
            another_world(other.state, viewer, lot)
            assert other.states.tobytes() != table.states.tobytes()
            assert other.view(viewer).tobytes() == table.view(viewer).tobytes()
            one, two = (msgspec.json.encode(each.observation(viewer)) for each in (table, other))
            assert one == two
            met.add(int(table.state.phase))
    assert met == {2, 3, 4}


@pytest.mark.compiled
def test_twins_give_the_same_bytes() -> None:
    plain = Table(GAME, Options())
    fast = Table(GAME, Options(), GAME.compiled())
    lot, chance = Random(5), seeded(GAME, 5)
    while not plain.is_over:
        if plain.needs_deal:
            deck, dice = next(chance)
            plain.deal(deck, dice)
            fast.deal(deck, dice)
        seat, viewer = lot.choice(plain.to_act), lot.choice(VIEWERS)
        assert plain.legal_actions(seat) == fast.legal_actions(seat)
        assert plain.view(viewer).tobytes() == fast.view(viewer).tobytes()
        word = lot.choice(plain.legal_actions(seat))
        plain.play(seat, word)
        fast.play(seat, word)
        plain.check()
        assert plain.states.tobytes() == fast.states.tobytes()
    assert plain.totals() == fast.totals()


# ---- records and matches -----------------------------------------------------------------------


def test_a_match_is_saved_and_played_again(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match.save(path)
    again = madang.replay(path)
    assert again.results == match.results
    assert again.record_lines() == match.record_lines()
    assert record.verify(match.record()).totals() == match.results.totals
    assert len(match.results.deals) == match.table.progress.deal >= 4
    assert sum(match.results.totals) == 0


def test_a_false_record_is_refused(match: Match) -> None:
    lines = match.record_lines()
    for false in (
        [*lines[:-1], lines[-1].replace("[", "[1")],
        [lines[0], lines[1].replace("1ea", "1eb"), *lines[2:]],
        [lines[0], lines[1].replace("1ea", "1ez"), *lines[2:]],
    ):
        with pytest.raises(RecordError):
            madang.replay(false)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_record_shows_each_viewer_what_it_saw(match: Match, viewer: int) -> None:
    live = madang.replay(match.record_lines(), upto=0)
    whole = list(record.frames(match.record(), viewer))
    for event, frame in zip(match.record().events, whole, strict=True):
        live.repeat(event)
        assert (frame.n, frame.view) == (event.n, live.observation(viewer))
    replayed = Replayed(match.record())
    parts = [list(replayed.frames(number, viewer)) for number in range(len(replayed.deals))]
    assert [frame for part in parts for frame in part] == whole
    assert [found.ended_by for found in replayed.deals] == [
        seen.ended_by for seen in match.results.deals
    ]
    assert replayed.progress.deals is None


def test_answers_that_nobody_may_hear_are_told_to_nobody_else(match: Match) -> None:
    frames = list(record.frames(match.record(), WATCHER))
    gone_by = [event.n for event in match.record().events if getattr(event, "do", "") == "let-go"]
    said = [event["code"] for n in gone_by for event in frames[n - 1].events]
    assert gone_by
    assert set(said) <= {"draw", "taken", "deal_end"}


def test_what_the_game_has_not_is_said(known: None) -> None:
    for ask in (madang.score, madang.odds):
        with pytest.raises(NotationError, match="_ppong"):
            ask("seven_winds", {})


# ---- many matches ------------------------------------------------------------------------------


@pytest.mark.long  # as both games of mahjong do
@pytest.mark.compiled
def test_batches_of_both_twins_play_the_same_and_lose_no_tile() -> None:
    fast, plain = (Batch(GAME, Options(), 3, seed=2, is_compiled=is_fast) for is_fast in (1, 0))
    for batch in (fast, plain):
        batch.play_random(600)
    assert fast.states.tobytes() == plain.states.tobytes()
    assert fast.views().tobytes() == plain.views().tobytes()
    for wall in fast.states.wall:
        assert sorted(wall.tolist()) == list(range(144))
    assert (fast.states.deal_no > 1).any()


def test_a_batch_steps_and_tells_what_was_won() -> None:
    batch, ended = Batch(GAME, Options(), 2, seed=2, is_compiled=False), 0
    for _ in range(2500):
        batch.step(batch.masks.argmax(axis=1).astype(np.int32))
        ended += int(batch.dones.sum())
    assert ended
    assert batch.returns.shape == (2, 4)
    assert (batch.returns.sum(axis=1) == 0).all()


def in_the_arena(is_compiled: bool) -> Result:
    """Return what comes of a match by lot."""
    return arena.play(GAME, Options(), ["random"] * 4, matches=1, is_compiled=is_compiled)


def test_the_arena_plays_it() -> None:
    played = in_the_arena(is_compiled=False)
    assert set(played.ends) == {"empty_wall", "won"}
    assert played.illegal == {"random": 0}
    with pytest.raises(NotationError, match=r"name 4 bots$"):
        arena.play(GAME, Options(), ["random"] * 3, matches=1)


@pytest.mark.long  # as it plays both games of mahjong
@pytest.mark.compiled
def test_the_arena_plays_it_with_both_twins_alike() -> None:
    assert repr(in_the_arena(True)) == repr(in_the_arena(False))  # NaN: of one match no interval


def test_a_bot_plays_what_it_may(new_table: NewTable) -> None:
    table, bot = new_table(), bot_named(GAME, "random", Random(1))
    table.deal(*next(seeded(GAME, 1)))
    for _ in range(60):
        seat = table.to_act[0]
        assert table.legal_numbers(seat)
        action = bot.choose(table.view(seat), table.options, seat, table.mask)
        table.play(seat, GAME.format_action(action))
        if table.needs_deal:
            break
    assert table.state.piled > 2


def test_a_table_is_shown_in_lines(new_table: NewTable) -> None:
    table = rigged(new_table())
    lines = show(table.observation(1), table.legal_actions(0)).splitlines()
    assert lines[0] == "turn  deal 1  seat 0  deck 115  dealer 0"
    assert "   1      7       0       0  1e 2e 3e 4e 5e 5e 5e" in lines
    assert "   0      8       0       0  ?                     to_act" in lines
    assert lines[-1].startswith("may   discard 1e, ")


def test_tiles_that_lie_open_before_a_seat_are_shown(new_table: NewTable) -> None:
    table = rigged(new_table())
    for seat, word in ((0, "discard 5w"), (1, "let-go"), (2, "let-go"), (3, "take")):
        table.play(seat, word)
    lines = show(table.observation()).splitlines()
    assert any(line.startswith("   3 ") and line.endswith("open 5w 5w 5w to_act") for line in lines)


def test_nobody_is_dealt_to_in_the_middle_of_a_deal(new_table: NewTable) -> None:
    table = rigged(new_table())
    with pytest.raises(PlayError, match="waiting for seat 0"):
        rigged(table)

"""A record: what is written is read again, replays to the same bytes, and says what is wrong."""

import json
import pickle
from itertools import pairwise

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import madang
from madang import RecordError
from madang import shuffles as chance
from madang import shuffles as fair
from madang.games import GAMES, game_named
from madang.record import BotName, Deal, Record, apply, check_fair, read, replay, verify, write
from madang.table import Table
from tests.matches import words_of

NYLON = game_named("nylon_ppong")


def played(game, options, seed, most=10_000, decks=None):
    """Play at random; return the record and the state's bytes after each event."""
    table, record = Table(game, options), Record(game, options)
    decks, lots = decks or chance.seeded(game, seed), np.random.default_rng(seed)
    states = [table.states.tobytes()]
    while not table.is_over and len(record.events) < most:
        if table.needs_deal:
            deck, dice = next(decks)
            table.deal(deck, dice)
            record.add_deal(deck, dice)
        else:
            seat = int(lots.choice(table.to_act))
            word = str(lots.choice(table.legal_actions(seat)))
            table.play(seat, word)
            record.add_move(seat, word)
        states.append(table.states.tobytes())
    record.totals = table.totals() if table.is_over else None
    return record, states


games_with_options = st.sampled_from(GAMES).flatmap(
    lambda game: st.tuples(
        st.just(game), words_of(game, deals=2).map(lambda words: game.make_options(**words))
    )
)


@pytest.fixture(scope="module")
def lines():
    """A whole match of two rounds, as lines."""
    return list(write(played(NYLON, NYLON.make_options(preset="table", rounds=2), 5)[0]))


# ---- round trips -------------------------------------------------------------------------------


@settings(max_examples=40)
@given(games_with_options, st.integers(0, 2**32 - 1))
def test_what_is_written_is_read_again(game_and_options, seed):
    record, _ = played(*game_and_options, seed, most=200)
    again = read(write(record))
    assert again == record
    assert list(write(again)) == list(write(record))


@settings(max_examples=40)
@given(games_with_options, st.integers(0, 2**32 - 1))
def test_replay_is_live_at_every_prefix(game_and_options, seed):
    record, states = played(*game_and_options, seed, most=300)
    record = read(write(record))
    table = replay(record, 0)
    for event, state in zip(record.events, states, strict=False):
        assert table.states.tobytes() == state
        apply(table, event)
    assert table.states.tobytes() == states[-1]
    for upto in (1, len(states) // 3, len(states) // 2):
        assert replay(record, upto).states.tobytes() == states[upto]


@pytest.mark.compiled
def test_the_compiled_twin_replays_to_the_same_bytes():
    record, states = played(NYLON, NYLON.make_options(preset="table", rounds=1), 3)
    assert verify(record, NYLON.compiled()).states.tobytes() == states[-1]


def test_a_line_is_compact_json_with_the_options_in_words(lines):
    header = json.loads(lines[0])
    assert lines[0] == json.dumps(header, separators=(",", ":"))
    assert header["options"]["ppong_scope"] == "any_seat"
    assert header["options"] == NYLON.format_options(NYLON.make_options(preset="table", rounds=2))
    assert json.loads(lines[1]).keys() == {"n", "deck", "dice"}
    assert json.loads(lines[2]) == {"n": 2, "seat": json.loads(lines[2])["seat"], "do": "draw"}
    assert json.loads(lines[-1])["end"] == len(lines) - 2


def named(lines, *names):
    """Return the lines of a record whose header says these names."""
    header = json.loads(lines[0]) | {"names": list(names)}
    return [json.dumps(header, separators=(",", ":"), ensure_ascii=False), *lines[1:]]


def test_names_are_read_and_written_again_and_need_not_be_there(lines):
    told = named(lines, "Mina", "김주호", {"bot": "careful"}, {"bot": "random"})
    record = read(told)
    assert record.names == ["Mina", "김주호", BotName("careful"), BotName("random")]
    assert list(write(record)) == told
    assert verify(record).states.tobytes() == verify(read(lines)).states.tobytes()
    assert madang.replay(told).names == ["Mina", "김주호", "careful", "random"]
    assert madang.replay(told).record_lines() == told
    assert madang.replay(lines).names == []


@pytest.mark.parametrize(
    "name", ["", "x" * 65, "a\nb", "a\u202eb", "a\u200bb", {"bot": ""}, 7, None]
)
def test_names_that_nobody_could_be_shown_are_refused(lines, name):
    assert refused(named(lines, name, "b", "c", "d")).line == 1


@pytest.mark.parametrize("names", [["Mina"], ["a"] * 5])
def test_there_is_one_name_a_seat(lines, names):
    assert refused(named(lines, *names)[:1]).line == 1


@pytest.mark.parametrize(("before", "end"), [("", "\n"), ("\ufeff", "\r\n")])
def test_the_text_of_a_record_replays_as_its_lines(lines, before, end):
    text = before + "".join(line + end for line in lines)
    assert madang.replay(text).record_lines() == madang.replay(lines).record_lines()
    assert madang.replay(text, upto=1).record_lines() == madang.replay(lines, 1).record_lines()


def test_every_broken_off_record_replays_as_far_as_it_goes(lines):
    for count in range(1, len(lines), 7):
        assert len(read(lines[:count]).events) == count - 1
        verify(read(lines[:count]))


def test_line_ends_of_any_system_and_empty_last_lines_are_read(lines):
    assert read([*(line + "\r\n" for line in lines), "\n", ""]) == read(lines)


# ---- what is refused ---------------------------------------------------------------------------


def changed(lines, line, **fields):
    """Return the lines with fields changed on one of them; None takes a field out."""
    lines = list(lines)
    parts = json.loads(lines[line - 1]) | fields
    lines[line - 1] = json.dumps({key: value for key, value in parts.items() if value is not None})
    return lines


def refused(lines):
    """Return the error that the lines raise."""
    with pytest.raises(RecordError) as caught:
        verify(read(lines))
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    return caught.value


@pytest.mark.parametrize(
    ("line", "fields", "what"),
    [
        (1, {"v": 2}, "form 2"),
        (1, {"v": "1"}, "Expected `int`"),
        (1, {"game": "chess"}, f"one of {GAMES[0].name}"),
        (1, {"rules": NYLON.rules_version + 1}, "newer rules"),
        (1, {"rules": NYLON.rules_version - 1}, "older rules"),
        (1, {"rules": None}, "`rules`"),
        (1, {"options": {"players": 9}}, "players cannot be 9"),
        (1, {"options": {"self": 1}}, "self"),
        (1, {"more": 1}, "unknown field `more`"),
        (2, {"deck": "1a 1a"}, "each of the 48 cards once"),
        (2, {"dice": 60}, "a dice is a whole number from 0 to 59"),
        (2, {"dice": -1}, "a dice is a whole number from 0 to 59"),
        (2, {"dice": True}, "Expected `int`"),
        (2, {"n": 2}, "event 1 comes next"),
        (3, {"do": "fly"}, "legal: draw"),
        (3, {"do": "stop"}, "legal: draw"),
        (3, {"seat": 7}, "from 0 to 3"),
        (3, {"seat": -1}, "from 0 to 3"),
        (3, {"seat": "0"}, "Expected `int`"),
        (3, {"n": 3}, "event 2 comes next"),
    ],
)
def test_a_changed_line_is_named_with_what_differs(lines, line, fields, what):
    error = refused(changed(lines, line, **fields))
    assert error.line == line
    assert what in error.what


def test_a_record_of_older_rules_is_played_again_where_the_game_says_so():
    game = game_named("hong_kong_mahjong")
    first, *rest = write(played(game, game.make_options(), 1, most=60)[0])
    older = {**json.loads(first), "rules": game.rules_version - 1}
    assert game.replays == (older["rules"],)
    assert replay(read([json.dumps(older), *rest])).states == replay(read([first, *rest])).states


def test_a_seat_that_is_not_asked_is_named(lines):
    seat = json.loads(lines[2])["seat"]
    error = refused(changed(lines, 3, seat=(seat + 1) % 4))
    assert (error.line, error.what) == (
        3,
        f"seat {(seat + 1) % 4} has nothing to do now; waiting for seat {seat}",
    )


def test_a_deal_that_is_not_due_is_named(lines):
    twice = [*lines[:2], lines[1].replace('"n":1', '"n":2')]
    assert "no deal is due" in refused(twice).what


def test_a_move_where_a_deal_is_due_is_named(lines):
    error = refused([lines[0], lines[2].replace('"n":2', '"n":1')])
    assert error.line == 2
    assert "waiting for nobody" in error.what


def test_events_after_the_match_is_over_are_refused(lines):
    count = len(lines) - 2
    more = lines[2].replace('"n":2', f'"n":{count + 1}')
    assert refused([*lines[:-1], more]).line == count + 2
    assert "nothing may follow" in refused([*lines, more]).what


def test_other_totals_are_named(lines):
    error = refused(changed(lines, len(lines), totals=[0, 0, 0, 0]))
    assert error.line == len(lines)
    assert "totals [0, 0, 0, 0], but the match gives [" in error.what


def test_a_missing_line_is_named(lines):
    for line, (_, gone) in enumerate(pairwise(lines[:9]), 2):
        assert refused([text for text in lines if text != gone]).line == line


def test_an_end_before_the_end_is_refused(lines):
    end = json.dumps({"end": 4, "totals": [0, 0, 0, 0]})
    assert "it is not" in refused([*lines[:5], end]).what
    assert "5 events, and 4 are here" in refused([*lines[:5], end.replace("4,", "5,")]).what


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "null",
        '{"v":1',
        '{"v":NaN}',
        "[" * 100_000,
        '{"v":' * 100_000,
        "9" * 5_000,
        "{}",
        '{"v":1,"game":[],"rules":1,"options":{}}',
        '{"v":1,"game":"nylon_ppong","rules":1,"options":[]}',
    ],
)
def test_nonsense_is_refused_as_header_and_as_event(lines, text):
    assert refused([text]).line == 1
    if text:
        assert refused([lines[0], text]).line == 2


def test_an_empty_line_in_the_middle_is_refused(lines):
    assert refused([*lines[:3], "", *lines[3:]]).line == 4


# ---- fair dealing ------------------------------------------------------------------------------


def fair_record(rounds=2):
    """A whole match whose decks follow from a promise."""
    options = NYLON.make_options(preset="table", rounds=rounds)
    secret, numbers = fair.new_secret(), ["ab" * 16] + [""] * (NYLON.seats(options) - 1)
    seed = fair.seed_of("t4bl3", secret, numbers)
    decks = (fair.deal_of(NYLON, seed, deal) for deal in range(1, 100))
    record, _ = played(NYLON, options, 5, decks=decks)
    record.fair = fair.Fair("t4bl3", fair.commit_to("t4bl3", secret), numbers, secret)
    return record


def test_a_promise_is_read_again_and_was_kept():
    record = read(write(fair_record()))
    assert check_fair(record).holds
    match = madang.replay(write(record))
    assert list(write(match.copy().record())) == list(write(record))
    assert pickle.loads(pickle.dumps(match)).record().fair == record.fair
    part = madang.replay(write(record), upto=1)
    assert part.record().fair == record.fair
    while len(part.results.deals) < 1:
        part.play(seat := part.to_act[0], part.legal_actions(seat)[-1])
    assert part.record().fair is None  # the next deck is of the match's own chance
    assert len(check_fair(record).deals) >= 2
    record.totals = None
    record.events = record.events[:-1]  # broken off, the promise holds as far as it goes
    assert (check_fair(record).holds, check_fair(record).holds_so_far) == (False, True)


@pytest.mark.parametrize("spoil", ["no deal", "one number more", "one number less"])
def test_what_was_dealt_is_as_promised_only_where_there_is_a_deal_and_a_number_a_seat(spoil):
    record = fair_record()
    numbers = record.fair.numbers
    if spoil == "no deal":
        record.events = []
    else:
        numbers = numbers[:-1] if "less" in spoil else [*numbers, "22" * 16]
        seed = fair.seed_of("t4bl3", record.fair.secret, numbers)
        deals = iter(range(1, 100))
        record.events = [deal_again(event, seed, deals) for event in record.events]
    record.fair = msgspec.structs.replace(record.fair, numbers=numbers)
    report = check_fair(record)
    assert all(report.deals)
    assert (report.holds, report.holds_so_far) == (False, False)


def deal_again(event, seed, deals):
    """Return an event, a deal as it follows from another seed."""
    if not isinstance(event, Deal):
        return event
    deck, dice = fair.deal_of(NYLON, seed, next(deals))
    return Deal(event.n, NYLON.layout.deck.format(deck), dice)


def test_a_promise_that_somebody_else_was_shown_is_another_one():
    record = fair_record()
    promise, number = record.fair.commit, record.fair.numbers[0]
    assert check_fair(record, promise.upper(), number).vouched == {"promise": True, "number": True}
    for other in ({"promise": "0" * 64}, {"number": "00" * 16}):
        assert not check_fair(record, **other).holds_so_far


def test_a_record_without_a_promise_reads_as_before(lines):
    assert '"fair"' not in lines[0]
    assert check_fair(read(lines)).fair is None


@pytest.mark.parametrize(
    "broken",
    [
        lambda promise: promise | {"secret": "00"},
        lambda promise: promise | {"numbers": promise["numbers"][1:]},
        lambda promise: promise | {"numbers": ["1" * 31, *promise["numbers"][1:]]},
        lambda promise: promise | {"commit": promise["commit"].upper() + "x"},
        lambda promise: promise | {"more": 1},
        lambda promise: {"secret": promise["secret"]},
    ],
)
def test_a_promise_that_is_none_is_refused(broken):
    head, *rest = write(fair_record(rounds=1))
    header = json.loads(head)
    header["fair"] = broken(header["fair"])
    with pytest.raises(RecordError) as error:
        read([json.dumps(header), *rest])
    assert error.value.line == 1

"""What a record shows: a seat what it saw, and every hand to who may see them all."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import madang
from madang import record
from madang.errors import NotationError, RecordError
from madang.game import ALL_HANDS, WATCHER
from madang.match import Match
from madang.record import Replayed
from madang.table import Table

HOUSES = [{"ppong_scope": "any_seat"}, {"discard_history_visible": False, "max_reshuffles": 1}]


def played(seed: int = 5, **options: Any) -> Match:
    """Return a finished match in which everything that can be done now and then is done."""
    match = madang.new_match("nylon_ppong", seed=seed, players=3, rounds=2, **options)
    lots = np.random.default_rng(seed)
    while not match.is_over:
        seat = match.to_act[-1]
        legal = match.legal_actions(seat)
        match.play(seat, legal[lots.integers(len(legal))])
    return match


@pytest.fixture(scope="module", params=HOUSES, ids=["any_seat", "reshuffles"])
def match(request: pytest.FixtureRequest) -> Match:
    """Play a match in each of some houses."""
    return played(**request.param)


def tables_of(match: Match) -> Iterator[Table]:
    """Yield the table after each event but the last."""
    table = record.replay(match.record(), 0)
    for event in match.record().events[:-1]:
        record.apply(table, event)
        yield table


@pytest.mark.parametrize("viewer", [WATCHER, 0, 1, 2])
def test_a_viewer_is_shown_what_it_saw_in_the_match(match: Match, viewer: int) -> None:
    live = madang.replay(match.record_lines(), upto=0)
    for event, frame in zip(
        match.record().events, record.frames(match.record(), viewer), strict=True
    ):
        live.repeat(event)
        assert (frame.n, frame.view) == (event.n, live.observation(viewer))
        assert frame.legal == {
            seat: live.legal_actions(seat) for seat in live.to_act if seat == viewer
        }
        unseen = [hand is None for seat, hand in enumerate(frame.view.hands) if seat != viewer]
        assert frame.view.ended or all(unseen)


def test_all_hands_are_open_to_who_may_see_them_all(match: Match) -> None:
    live = madang.replay(match.record_lines(), upto=0)
    for event, frame in zip(match.record().events, record.frames(match.record()), strict=True):
        live.repeat(event)
        own = [live.observation(seat).hands[seat] for seat in range(3)]
        assert frame.view.hands == own
        assert frame.view.to_act == list(live.to_act)
        assert frame.legal == {seat: live.legal_actions(seat) for seat in live.to_act}
        assert "?" not in str(frame.view) + str(frame.events)


def test_nobody_is_shown_the_deck(match: Match) -> None:
    for table in tables_of(match):
        assert len(set(table.view(ALL_HANDS).deck.tolist())) == 1


def test_passes_are_told_to_nobody_else_at_the_table() -> None:
    match = played(ppong_scope="any_seat")
    passes = [event.n for event in match.record().events if getattr(event, "do", "") == "pass"]
    assert passes
    said = {viewer: list(record.frames(match.record(), viewer)) for viewer in (ALL_HANDS, WATCHER)}
    for n in passes:
        assert said[ALL_HANDS][n - 1].events[0]["code"] == "pass"
        assert [event["code"] for event in said[WATCHER][n - 1].events] in ([], ["no_call"])


def test_the_cards_still_to_come_are_those_of_the_deck(match: Match) -> None:
    undealt = match.game.layout.deck.undealt
    for table in tables_of(match):
        assert len(undealt(table.state)) == table.observation().deck
    table = record.replay(match.record(), 1)
    coming = match.game.layout.deck.format(undealt(table.state)).split()
    assert coming == match.record().events[0].deck.split()[-len(coming) :]  # type: ignore[union-attr]


def test_each_round_can_be_shown_without_those_before_it(match: Match) -> None:
    replayed = Replayed(match.record())
    whole = list(record.frames(match.record(), 1))
    parts = [list(replayed.frames(number, 1)) for number in range(len(replayed.deals))]
    assert len(parts) == 2
    assert [frame for part in parts for frame in part] == whole
    for number, found in enumerate(replayed.deals):
        last = whole[found.last - 1].view
        assert (found.ended, found.ended_by) == (last.ended, last.ended_by)
        assert [-total for total in found.totals] == last.totals
        assert replayed.deal_of(found.first) == replayed.deal_of(found.last) == number


def test_a_record_that_was_broken_off_shows_its_last_round_as_far_as_it_goes(match: Match) -> None:
    part = record.read(match.record_lines()[:9])
    (only,) = Replayed(part).deals
    assert (only.first, only.last, only.ended, only.ended_by, only.totals) == (1, 8, "", [], [])


def test_false_records_and_seats_that_are_not_there_are_refused(match: Match) -> None:
    with pytest.raises(NotationError):
        list(record.frames(match.record(), 3))
    false = match.record()
    false.totals = [1, 2, 3]
    for show in (Replayed, lambda false: list(record.frames(false))):
        with pytest.raises(RecordError):
            show(false)

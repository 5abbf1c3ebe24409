"""Why one action is better than another: in positions, and for pairs of actions of matches."""

from typing import NamedTuple

import numpy as np
import pytest

from madang import new_match
from madang.analysis import reasons_by_rules
from madang.bots import bot_named
from madang.cli.review import Told
from madang.games import GAMES, game_named
from madang.games.korean_mahjong.advice.hint import COMPARISON
from madang.hwatu.cards import hand_of
from madang.mahjong.hand import add_tile, remove_tile
from madang.mahjong.tiles import parse_tiles
from madang.record import Record
from madang.review import KINDS, REASONS, kind_of, reasons
from madang.review.report import Said
from madang.review.why import KIND_OF_VERB
from madang.terminal.words import LANGUAGES, Words
from tests.games.hong_kong_mahjong.positions import Position


class One(NamedTuple):
    """An action as a search finds it."""

    word: str
    points: float = 0.0
    wins: float = 0.0
    pays: float = 0.0


class Found(NamedTuple):
    """What a search has found."""

    candidates: tuple[One, ...]


def nylon(months: str, pile: tuple[int, ...] = (), **options):
    """Return a view of seat 0 that has to discard from these months, and the options."""
    game = game_named("nylon_ppong")
    made = game.make_options(**{"players": 2, **options})
    view = game.new_states(1)[0]
    held: list[int] = []
    for month in map(int, months.split()):
        held.append(4 * (month - 1) + sum(card // 4 == month - 1 for card in held))
    view.hands[0] = hand_of(held)
    view.sizes[:2] = len(held), 5
    view.phase, view.to_act, view.deal_no, view.dealt = 4, 1, 1, 12
    view.pile[: len(pile)] = pile
    view.piled = len(pile)
    return game, view, made


def codes(game, view, options, better, worse):
    pair = (game.parse_action(better), game.parse_action(worse))
    return {one.code: one.args for one in reasons_by_rules(game, view, options, 0, *pair)}


@pytest.mark.parametrize("worse", ["draw", "pass", "stop"])
def test_a_second_ppong_ends_the_round_and_leaves_no_two_cards(worse):
    position = nylon("3 3", pile=(8,))
    assert codes(*position, "ppong", worse) == {"ends_now": {}}


def test_the_card_that_keeps_more_cards_of_a_straight_is_named():
    position = nylon("6 7 8 9 9 9")
    found = codes(*position, "discard 9", "discard 8")
    nearer = found["goal_nearer"]
    assert nearer == {"combination": "straight", "cards": 2, "live": nearer["live"]}
    assert nearer["live"] == 16  # 4, 5, 10 and 11: four of each


def test_cards_that_complete_a_combination_at_once_are_counted():
    position = nylon("3 4 5 6 7 12")
    found = codes(*position, "discard 12", "discard 7")
    assert found["completes_more"] == {"count": 8, "other": 0, "unseen": 42}


def test_a_month_that_lets_a_seat_with_two_cards_go_out_says_what_it_costs():
    game, view, options = nylon("1 2 3 5 8 12")
    view.sizes[1] = 2
    unseen_but_one = codes(game, view, options, "discard 12", "discard 8")
    assert "feeds_out" not in unseen_but_one  # three of either month are not seen
    view.pile[:2], view.piled = (45, 46), 2  # two of December: nobody has a pair of it
    assert codes(game, view, options, "discard 12", "discard 8")["feeds_out"]["cost"] == 30


def test_a_stop_is_told_by_how_often_it_fails_in_the_worlds():
    match = new_match("nylon_ppong", seed=7, players=2, rounds=1, is_compiled=False)
    game, state = match.game, match.state
    state.sizes[:2], state.hands[1] = (5, 2), hand_of([0, 12])
    state.phase, state.seat, state.to_act = 2, 1, 2
    found = reasons(match, 1, Found((One("draw", 1.0), One("stop", -9.0, wins=0.34))))
    assert (found[0].code, found[0].args["fails"], found[0].args["cost"]) == ("stop_fails", 66, 30)
    assert kind_of("draw", "stop", found) == "stop"
    assert game.parse_action("stop") is not None


def test_a_discard_that_keeps_more_helping_tiles_is_counted():
    game = game_named("hong_kong_mahjong")
    match = new_match("hong_kong_mahjong", seed=3, is_compiled=False)
    seat = match.to_act[0]
    view = match.view(seat)
    for kind, count in enumerate(view.hands[seat].tolist()):
        for _ in range(count):
            remove_tile(view, seat, kind)
    for kind in parse_tiles("123m456p55p78s1z2z3z9m"):
        add_tile(view, seat, kind)
    pair = game.parse_action("discard 1z"), game.parse_action("discard 7s")
    found = {one.code: one.args for one in reasons_by_rules(game, view, match.options, seat, *pair)}
    assert found["nearer"] == {"away": 2, "other": 3}


def against_claim(hand, tile, claim):
    """Return why South, with this hand, rather passes a tile of East than claims it."""
    position = Position(Position.game.kernels, {}).lay(hand, drawn=tile).play(f"discard {tile}")
    view, options = position.table.view(1), position.table.options
    pair = Position.game.parse_action("pass"), Position.game.parse_action(claim)
    found = reasons_by_rules(Position.game, view, options, 1, *pair)
    return {one.code: one.args for one in found}


def test_only_a_closed_hand_is_opened_by_a_claim():
    assert "claim_opens" in against_claim("S: 46m123567p2289s1z", "5m", "chow 456m")
    assert "claim_opens" not in against_claim("S: 46m123p2289s1z [567p]", "5m", "chow 456m")


def test_a_claim_that_leads_away_from_ready_does_not_leave_the_hand_as_far():
    found = against_claim("S: 112233m446677p9s", "1m", "pung")
    assert "claim_no_nearer" not in found
    assert found["nearer"] == {"away": 0, "other": 2}


@pytest.mark.parametrize(
    ("better", "worse", "is_said"),
    [
        ("ready 3m", "ready 1m", False),  # serves the same goal
        ("discard 3m", "ready 1m", False),
        ("discard 3m", "discard 5m", True),
        ("ready 3m", "open-ready 5m", True),
        ("discard 3m", "kong 7p", False),
        ("pung", "pass", False),  # the goal is still there
    ],
)
def test_only_a_discard_that_serves_a_goal_no_more_leaves_it(monkeypatch, better, worse, is_said):
    game = game_named("korean_mahjong")
    plan = {"rows": [{"id": "concealed"}], "points": 2}
    told = {"action": better, "plan": plan, "discards": [{"tile": "3m"}, {"tile": "1m"}]}
    monkeypatch.setattr(COMPARISON, "advice", lambda *_: told)
    pair = game.parse_action(better), game.parse_action(worse)
    view = new_match(game.name, seed=3, is_compiled=False).view(0)
    found = [*COMPARISON.reasons_of_goal(view, game.make_options(), 0, *pair)]
    assert [one.code for one in found] == (["serves_goal"] if is_said else [])


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_every_reason_of_a_match_is_in_the_list_and_has_a_sentence_in_each_language(name):
    game = game_named(name)
    seats = {game.house_rules.seats_option: 3} if game.house_rules.seats_option else {}
    match = new_match(name, seed=5, is_compiled=False, **seats)
    bot, rng = bot_named(game, KNOWN[name]), np.random.default_rng(1)
    told = {lang: teller(match, lang) for lang in LANGUAGES}
    met: set[str] = set()
    for step in range(200):
        if match.is_over or (step > 60 and len(met) >= 3):
            break
        seat = match.to_act[0]
        legal = match.legal_actions(seat)
        if len(legal) > 1 and (step % 6 == 0 or "discard" not in legal[-1]):
            better, worse = (str(word) for word in rng.choice(legal, 2, replace=False))
            pair = One(better, 3.0, wins=0.4, pays=0.1), One(worse, 1.0, wins=0.2, pays=0.3)
            found = reasons(match, seat, Found(pair), worse)
            assert found or KIND_OF_VERB.get(better) == "bet" or "show" in (better, worse)
            assert kind_of(better, worse, found) in KINDS
            for one in found:
                met.add(one.code)
                assert one.code in REASONS
                for words in told.values():
                    said = words.reason(Said(one.code, one.args))
                    assert not {"⟦", "{"} & set(said), said
        match.play_number(
            seat, int(bot.choose(match.view(seat), match.options, seat, match.legal_mask(seat)))
        )
    assert len(met) >= 3


KNOWN = {
    "nylon_ppong": "high_card",
    "wolnam_ppong": "wide",
    "hong_kong_mahjong": "legal",
    "korean_mahjong": "legal",
}


def teller(match, lang):
    """Return what says reasons of a match."""
    told: Told = Told.__new__(Told)
    record = Record(match.game, match.options)
    names = [f"seat {seat}" for seat in range(match.game.seats(match.options))]
    told.game, told.names, told.found, told.is_exact = record.game, names, None, False
    told.words = Words(lang)
    return told

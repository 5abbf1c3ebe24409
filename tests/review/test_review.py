"""Reviews of whole matches: what is judged, what adds up, what is refused."""

import json
from typing import NamedTuple

import msgspec
import numpy as np
import pytest

import madang
from madang.analysis import analysis_of
from madang.bots import bot_named, bot_names
from madang.bots.levels import WORDS
from madang.errors import NotationError, RecordError
from madang.games import game_named
from madang.match.beginning import read_record
from madang.match.seen import views_so_far
from madang.record import BotName
from madang.review import KINDS, REASONS, Level, Review, Reviewer, judging, levels_of
from madang.review.judging import review
from madang.review.luck import worths_of
from madang.review.report import Step, is_near, verdict_of
from madang.search import Candidate
from madang.terminal.words import LANGUAGES
from tests.cli.conftest import call, finished

__all__ = ["call", "finished"]


def played(name, path, bots, seed=3, **options):
    """Let bots play a match, the first one under the name of a person; return its file."""
    game = game_named(name)
    match = madang.new_match(name, seed=seed, is_compiled=False, **options)
    players = [bot_named(game, word) for word in bots]
    while not match.is_over:
        seat = match.to_act[0]
        mask = match.legal_mask(seat)
        action = players[seat].choose(match.view(seat), match.options, seat, mask)
        match.play_number(seat, int(action))
    match.names_given = ["Mina", *map(BotName, bots[1:])]
    match.save(path)
    return path


@pytest.fixture(scope="module")
def bets(tmp_path_factory):
    """Give the file of a match of Wolnam-ppong: seat 0 bets by the span of its cards alone."""
    path = tmp_path_factory.mktemp("reviews") / "bets.jsonl"
    return played("wolnam_ppong", path, ["wide", "exact", "exact"], players=3, deals=20)


@pytest.fixture(scope="module")
def round_(tmp_path_factory):
    """Give the file of a match of Nylon-ppong of one round, in which seat 0 decides five times."""
    path = tmp_path_factory.mktemp("reviews") / "round.jsonl"
    return played("nylon_ppong", path, ["high_card", "careful"], seed=9, players=2, rounds=1)


@pytest.fixture(scope="module")
def reviewed(round_):
    """Give a review of seat 0 of that match, by few worlds and in plain Python."""
    reviewer = Reviewer(read_record(round_), 0, worlds=8, is_compiled=False)
    return reviewer.summary(list(reviewer.moments()), 1.0)


# ---- counted exactly ---------------------------------------------------------------------------


def test_every_bet_is_judged_by_its_exact_worth(bets):
    record = read_record(bets)
    found = review(record, 0)
    regret = analysis_of(record.game).regret
    assert regret
    judged = {moment.n: moment for moment in found.moments}
    match = Reviewer(record, 0).new_match()
    for event in record.events:
        if event.n in judged:
            action = record.game.parse_action(event.do)
            share = regret(match.view(0), match.options, 0, action)
            assert judged[event.n].loss == pytest.approx(float(share * match.state.pot), abs=0.006)
            assert judged[event.n].error == 0
        match.repeat(event)
    assert (found.worlds, found.leaf) == (0, "")


def test_a_record_is_reviewed_by_its_path_or_its_lines(bets, tmp_path):
    found = review(read_record(bets), 1)
    lines = bets.read_text("utf-8").splitlines()
    for given in (str(bets), bets, lines):
        assert msgspec.structs.replace(review(given, 1), seconds=found.seconds) == found
    with pytest.raises(OSError, match="nowhere"):
        review(tmp_path / "nowhere.jsonl", 1)


def test_a_bot_that_counts_gives_nothing_away(bets):
    found = review(read_record(bets), 1)
    assert found.decisions > 5
    assert (found.lost, found.clear, found.dearest, found.practise) == (0, 0, [], "")


# ---- searched ----------------------------------------------------------------------------------


def test_each_choice_is_judged_and_the_moments_add_up(round_, reviewed):
    record = read_record(round_)
    moves = [event.do for event in record.events if getattr(event, "seat", None) == 0]
    assert 0 < reviewed.decisions <= len(moves)
    clear = [moment for moment in reviewed.moments if moment.kind]
    assert reviewed.lost == pytest.approx(sum(moment.loss for moment in clear), abs=0.02)
    assert reviewed.points + reviewed.lost == pytest.approx(reviewed.luck, abs=0.02)
    assert sum(one.points for one in reviewed.deals) == pytest.approx(reviewed.points, abs=0.02)
    won = madang.replay(round_).returns
    assert reviewed.points == won[0] - won[1]
    for moment in reviewed.moments:
        assert moment.played in [choice.action for choice in moment.choices]
        assert moment.choices[0].action == moment.best
        assert moment.choices[0].loss == 0
        assert not moment.kind or moment.kind in KINDS
        for choice in moment.choices[1:]:
            assert choice.why
            assert {said.code for said in choice.why} <= REASONS.keys()


def test_no_choice_is_shown_as_worth_more_than_the_best(reviewed):
    for moment in reviewed.moments:
        best, *others = moment.choices
        assert best.points == max(one.points for one in moment.choices)
        reasons = [said for one in others for said in one.why if said.code == "worth_more"]
        assert all(said.args["points"] > 0 for said in reasons)


def test_a_clear_mistake_is_followed_to_the_end_of_a_deal(round_):
    reviewer = Reviewer(read_record(round_), 0, worlds=8, is_compiled=False)
    decision = reviewer.decisions[1]
    match = reviewer.match_before(decision.n)
    before = match.view(0).tobytes()
    other = next(word for word in match.legal_actions(0) if word != decision.word)
    line = reviewer.line_after(match, other, -5.0)
    assert line.moves[0] == Step(0, other)
    assert len({step.seat for step in line.moves}) == 2
    assert match.view(0).tobytes() == before
    assert reviewer.line_after(match, other, -5.0) == line
    lines = [reviewer.line_after(match, other, points) for points in (-60.0, 60.0)]
    assert lines[0].points <= line.points <= lines[1].points
    assert lines[0].points < lines[1].points  # of several worlds the one that ends like the average


def test_what_follows_knows_no_more_than_the_seat(round_):
    reviewer = Reviewer(read_record(round_), 0, worlds=8, is_compiled=False)
    match = reviewer.match_before(reviewer.decisions[0].n)
    hidden = match.sample_hidden(0, np.random.default_rng(4))
    word = match.legal_actions(0)[0]
    assert reviewer.line_after(hidden, word, 0.0) == reviewer.line_after(match, word, 0.0)


def test_draws_are_taken_out_of_the_result_and_are_nothing_on_average(round_, reviewed):
    assert reviewed.draws == pytest.approx(sum(deal.draws for deal in reviewed.deals), abs=0.02)
    record = read_record(round_)
    other = Reviewer(record, 1, worlds=8, is_compiled=False)
    assert sum(other.draws.values()) == pytest.approx(-reviewed.draws, abs=0.02)
    assert worths_of(record.game, 2).share > 0.5


def test_bets_that_were_not_made_have_no_luck(bets):
    record = read_record(bets)
    found = review(record, 0)
    assert found.draws == pytest.approx(sum(deal.draws for deal in found.deals), abs=0.1)
    bet_in = {event.n for event in record.events if getattr(event, "do", "").startswith("bet")}
    by_seat = {event.seat for event in record.events if event.n in bet_in}
    assert 0 in by_seat
    assert found.draws != 0
    for deal in found.deals:
        moves = [one for one in found.moments if one.deal == deal.deal]
        if moves and all(one.played == "fold" for one in moves):
            assert deal.draws == 0


def test_a_searched_review_goes_through_json_unchanged(reviewed):
    assert msgspec.json.decode(msgspec.json.encode(reviewed), type=Review) == reviewed


def test_the_same_seed_gives_the_same_review(round_, reviewed):
    first, *_ = reviewed.moments
    assert next(Reviewer(read_record(round_), 0, worlds=8, is_compiled=False).moments()) == first
    other = Reviewer(read_record(round_), 0, worlds=8, seed=2, is_compiled=False)
    assert next(other.moments()) != first


def test_a_review_is_the_same_whatever_the_seat_could_not_see(round_, reviewed, monkeypatch):
    """The hidden cards are laid otherwise; of the past there is what the seat was shown."""
    reviewer = Reviewer(read_record(round_), 0, worlds=8, is_compiled=False)
    match = reviewer.new_match()
    rng = np.random.default_rng(5)
    last = reviewer.decisions[-1]
    for event in reviewer.record.events[: last.n - 1]:
        match.repeat(event)
    past = views_so_far(match, 0)
    monkeypatch.setattr("madang.search.views_so_far", lambda match, seat: past)
    assert reviewer.judged(match.sample_hidden(0, rng), last) == reviewed.moments[-1]


def test_what_is_within_the_error_is_no_mistake():
    assert verdict_of(1.9, 1.0, 100) == "even"
    assert verdict_of(2.1, 1.0, 100) == "mistake"
    assert verdict_of(0.5, 0.1, 100) == "slip"
    assert verdict_of(0.0, 0.0, 100) == "best"


# ---- the command -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_tells_a_review_in_every_language(call, bets, lang):
    said = call("review", bets, "--all", "--lang", lang)
    assert (said.code, said.err) == (0, "")
    assert not {"⟦", "{"} & set(said.out)
    assert "Mina" in said.out


def test_the_command_heads_the_mistakes_that_come_after_the_dearest(call, tmp_path):
    house = {"players": 2, "deals": 40, "rebuy": True}  # so many that three are not all
    rash = played("wolnam_ppong", tmp_path / "rash.jsonl", ["random", "exact"], **house)
    said = call("review", rash, "--seat", 0, "--lang", "en").out
    assert said.index("The most costly moments") < said.index("\nThe other clear mistakes\n")
    assert "Mistakes only" not in said


def test_the_command_answers_in_json(call, bets):
    said = call("review", bets, "--seat", 0, "--json")
    found = msgspec.convert(json.loads(said.out), Review)
    assert msgspec.structs.replace(found, seconds=0.0) == msgspec.structs.replace(
        review(read_record(bets), 0), seconds=0.0
    )


def test_refusals_name_the_remedy(call, bets, finished, tmp_path):
    said = call("review", bets, "--seat", 7)
    assert said.code == 2
    assert "a seat is a whole number from 0 to 2" in said.err
    said = call("review", finished)
    assert "None" not in said.err
    assert said.code == 2
    assert "--seat 0, the first, to 3" in said.err
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(bets.read_text().splitlines(keepends=True)[:9]))
    said = call("review", cut)
    assert said.code == 1
    assert "played to its end" in said.err
    other = tmp_path / "other.jsonl"
    other.write_text(bets.read_text().replace('"rules":1', '"rules":99'))
    assert "newer rules" in call("review", other).err
    with pytest.raises(NotationError, match="from 8 to 1000000"):
        Reviewer(read_record(finished), 0, worlds=1)
    with pytest.raises(RecordError):
        Reviewer(read_record(cut), 0)


def test_no_bot_is_named_that_loses_much_less():
    bot = Level("exact", 0.0, 0.0, 400)
    assert is_near(0.0, bot)
    assert not is_near(10.2, bot)
    assert is_near(0.4, Level("hasty", 0.272, 0.213, 80))


def test_the_bots_that_reviews_compare_with_are_there():
    for name in ("nylon_ppong", "wolnam_ppong"):
        measured = levels_of(name)
        assert {level.bot for level in measured} <= {*bot_names(game_named(name))}
        assert measured == sorted(measured, key=lambda level: level.lost)
    assert [level.bot for level in levels_of("wolnam_ppong")] == [*reversed(WORDS)]
    halved = levels_of("wolnam_ppong", 0.5)
    assert [2 * level.lost for level in halved] == [it.lost for it in levels_of("wolnam_ppong")]


@pytest.mark.parametrize(
    ("loss", "error", "again"),
    [(1.5, 1.0, True), (1.5, 0.5, False), (0.9, 1.0, False), (9.0, 1.0, False)],
)
def test_a_loss_of_a_point_within_its_error_is_looked_at_again(
    finished, monkeypatch, loss, error, again
):
    asked = []

    class Told(NamedTuple):
        budget: dict[str, int]

        def analyse(self, *_: object, **__: object) -> "Told":
            asked.append(self.budget["worlds"])
            return self

        def of(self, _: int) -> Candidate:
            return Candidate(0, "draw", 0.0, loss, error, 0.0, 0.0, 1)

        leaves: tuple[str, ...] = ("careful",)

        @property
        def candidates(self) -> list[Candidate]:
            return [self.of(0)]

    reviewer = Reviewer(read_record(finished), 0, worlds=16, is_compiled=False)
    monkeypatch.setattr(reviewer, "new_search", lambda **budget: Told(budget))
    reviewer.candidates(reviewer.new_match(), "draw", 1)
    assert asked == [16, *[16 * judging.AGAIN] * again]

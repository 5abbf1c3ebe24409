"""Two looks at a decision: what is likely in a few worlds, then what may be better in others."""

import pytest

from madang import new_match
from madang.analysis import likely_actions
from madang.bots import bot_named
from madang.games import game_named
from madang.review import looks as looking
from madang.review.looks import CLOSEST, FEW, LIKELY, Looks
from madang.search import Analysis, Candidate
from madang.search.analysis import FEWEST

POINTS = {0: [1.0, 2.0, 6.0, 1.5, 0.0, -4.0], 1: [3.0, 1.0, 2.0]}  # of a look, action by action
A_WORLD = 0.001  # seconds


class Searched:
    """A search without worlds: the points of each action are known, and how long a world takes."""

    clock = 0.0
    asked: list[tuple[int, int, tuple[int, ...]]]

    def __init__(self, worlds, seed):
        self.worlds, self.seed = worlds, seed

    def analyse(self, match, seat, actions, keep_actions):
        Searched.asked.append((self.seed, self.worlds, tuple(actions)))
        Searched.clock += A_WORLD * self.worlds * len(actions)
        points = dict(zip(actions, POINTS[self.seed], strict=False))
        most = max(points.values())
        found = [
            Candidate(one, f"do {one}", had, most - had, 0.1, 0.5, 0.0, self.worlds)
            for one, had in sorted(points.items(), key=lambda row: -row[1])
        ]
        return Analysis(tuple(found), found[0], found[0], self.worlds, (1.0,) * len(found))


@pytest.fixture
def looks(monkeypatch):
    """Return what looks at decisions with six likely actions; it takes 10 s in all."""
    Searched.clock, Searched.asked = 0.0, []
    monkeypatch.setattr(looking.time, "process_time", lambda: Searched.clock)
    monkeypatch.setattr(looking, "likely_actions", lambda *given: [*range(given[-1])])
    return Looks(Searched, 400, 0, 10.0)


@pytest.fixture
def match():
    return new_match("korean_mahjong", seed=3, is_compiled=False)


def test_what_looks_better_at_first_is_judged_in_other_worlds(looks, match):
    found = looks.candidates(match, match.to_act[0], 0, 1)
    (first, _, actions), (second, _, again) = Searched.asked
    assert (first, second, actions) == (0, 1, tuple(range(LIKELY)))
    assert again == (0, 1, 2)  # the one that was played, and the two that looked better
    assert len(again) == CLOSEST + 1
    assert found[0].word == "do 0", "the second look says that nothing was given away"
    assert found[0].loss == 0
    assert {one.word for one in found} == {f"do {n}" for n in range(LIKELY)}
    assert all(one.loss >= 0 for one in found), "no action of the first look alone is better"


def test_what_is_best_at_first_is_not_looked_at_again(looks, match):
    found = looks.candidates(match, match.to_act[0], 2, 1)
    assert len(Searched.asked) == 1
    assert (found[0].word, found[0].loss) == ("do 2", 0)


def test_a_match_ends_within_its_time_and_shares_it_out(looks, match):
    for left in range(20, 0, -1):
        looks.candidates(match, match.to_act[0], 0, left)
        looks.end()
    assert looks.spent == pytest.approx(Searched.clock)
    assert 0.5 * looks.seconds < looks.spent <= 1.05 * looks.seconds  # one decision over, at most
    assert all(worlds >= FEWEST for _, worlds, _ in Searched.asked)
    looks.spent = looks.seconds  # nothing is left: the fewest worlds, for few actions
    looks.candidates(match, match.to_act[0], 0, 3)
    assert [(worlds, len(actions)) for _, worlds, actions in Searched.asked[-2:]] == [
        (FEWEST, FEW),
        (FEWEST, CLOSEST + 1),
    ]


def test_without_a_limit_all_worlds_are_tried(match, looks):
    looks.seconds = None
    looks.candidates(match, match.to_act[0], 0, 1)
    assert [worlds for _, worlds, _ in Searched.asked] == [100, 400]


@pytest.mark.parametrize("name", ["korean_mahjong", "hong_kong_mahjong"])
def test_the_likely_discards_begin_with_that_of_the_bot(name):
    game = game_named(name)
    match = new_match(name, seed=3, is_compiled=False)
    seat = match.to_act[0]
    view, legal = match.view(seat), match.legal_numbers(seat)
    likely = likely_actions(game, view, match.options, seat, legal, LIKELY)
    bot = bot_named(game, "value")
    assert likely[0] == bot.choose(view, match.options, seat, match.legal_mask(seat))
    assert len(likely) == LIKELY
    assert set(likely) <= set(legal)
    assert likely_actions(game, view, match.options, seat, legal[:3], LIKELY) == legal[:3]

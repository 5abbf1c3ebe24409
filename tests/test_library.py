"""What `import madang` gives: matches, results, replays and scores, and typed refusals."""

import json
import subprocess
import sys

import numpy as np
import pytest

import madang
from madang.errors import MadangError


def finished(**options):
    """Play a match in which every seat does the first thing it may, and so goes for ppongs last."""
    match = madang.new_match("nylon_ppong", **{"seed": 11, "rounds": 3, **options})
    while not match.is_over:
        for seat in match.to_act:
            match.play(seat, match.legal_actions(seat)[-1])
    return match


def test_the_public_names_are_sorted_and_there():
    assert madang.__all__ == sorted(madang.__all__)
    assert all(hasattr(madang, name) for name in madang.__all__)


def test_every_error_of_the_tree_is_public_and_a_value_error():
    def tree(kind):
        return {kind, *(leaf for child in kind.__subclasses__() for leaf in tree(child))}

    errors = {kind for kind in tree(MadangError) if kind.__module__ == MadangError.__module__}
    assert {error.__name__ for error in errors} <= set(madang.__all__)
    assert all(issubclass(error, ValueError) for error in errors)


def test_the_same_seed_is_the_same_match_and_another_is_not():
    first, again, other = (madang.new_match("nylon_ppong", seed=seed) for seed in (1, 1, 2))
    assert first.table.states.tobytes() == again.table.states.tobytes()
    assert first.table.states.tobytes() != other.table.states.tobytes()


def test_without_a_seed_two_matches_differ():
    first, other = madang.new_match("nylon_ppong"), madang.new_match("nylon_ppong")
    assert first.table.states.tobytes() != other.table.states.tobytes()


def test_options_are_given_as_words_numbers_or_bools_on_top_of_a_preset():
    options = madang.new_match(
        "nylon_ppong", preset="table", ppong_scope="own_turn", players="3", opening_flip=True
    ).options
    assert (options.ppong_scope, options.players, options.opening_flip) == (0, 3, 1)
    assert options.out_penalty == 50


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"players": 7}, "players cannot be 7; allowed: 2 to 6"),
        ({"colour": "red"}, "there is no option colour; allowed: one of players"),
        (
            {"playrs": 3},
            "there is no option playrs \\(did you mean players\\?\\); allowed: one of",
        ),
        ({"preset": "mine"}, "preset cannot be 'mine'; allowed: source, table, quick"),
        ({"opening_flip": "perhaps"}, "allowed: false, true"),
    ],
)
def test_wrong_options_are_refused_with_what_is_allowed(given, says):
    with pytest.raises(madang.OptionError, match=says):
        madang.new_match("nylon_ppong", **given)


def test_what_is_no_word_at_all_is_no_action_and_no_message_is_endless():
    match = madang.new_match("nylon_ppong", seed=1)
    (seat,) = match.to_act
    with pytest.raises(madang.IllegalAction, match=r"may not \['draw'\]; legal: draw"):
        match.play(seat, ["draw"])  # type: ignore[arg-type]
    with pytest.raises(madang.IllegalAction) as refused:
        match.play(seat, "x" * 100_000)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("seed", [-1, 1.5, "7", True])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(madang.NotationError, match="a seed is a whole number from 0"):
        madang.new_match("nylon_ppong", seed=seed)


def test_unknown_games_are_refused_with_those_there_are():
    for call in (lambda: madang.new_match("chess"), lambda: madang.score("chess", {})):
        with pytest.raises(madang.NotationError, match="one of hong_kong_mahjong"):
            call()


def test_a_refused_move_changes_neither_table_nor_record():
    match = madang.new_match("nylon_ppong", seed=7)
    before, events = match.table.states.tobytes(), len(match.record().events)
    asked = match.to_act[0]
    with pytest.raises(madang.IllegalAction, match="legal: draw"):
        match.play(asked, "ppong")
    with pytest.raises(madang.NotYourTurn):
        match.play((asked + 1) % 4, "draw")
    assert (match.table.states.tobytes(), len(match.record().events)) == (before, events)


def test_a_match_is_dealt_on_until_it_is_over():
    match = madang.new_match("nylon_ppong", seed=3, players=6, rounds=4, max_reshuffles=5)
    while not match.is_over:
        assert match.to_act
        assert all(match.legal_actions(seat) for seat in match.to_act)
        match.play(match.to_act[0], match.legal_actions(match.to_act[0])[0])
    assert match.to_act == ()
    assert any(view.reshuffles_left < 5 for view in match.deals)


def test_the_results_explain_every_point_of_every_round():
    results = finished(preset="table").results
    assert [view.deal for view in results.deals] == [1, 2, 3]
    won = [0] * 4
    for view in results.deals:
        for seat in range(4):
            lines = [line for line in view.explained if line.seat == seat]
            assert sum(line.points for line in lines) == view.points[seat]
            assert all(line.section for line in lines)
            won[seat] -= view.points[seat]
    assert results.totals == won
    assert results.places[won.index(max(won))] == 1


def test_the_results_of_a_running_match_hold_the_rounds_so_far():
    match = madang.new_match("nylon_ppong", seed=11, rounds=3)
    assert match.results.deals == []
    while not match.deals:
        match.play(match.to_act[0], match.legal_actions(match.to_act[0])[0])
    assert not match.is_over
    assert match.results.totals == [-points for points in match.deals[0].totals]


def test_a_saved_match_is_replayed_with_its_results(tmp_path):
    match = finished()
    match.save(tmp_path / "한판.jsonl")
    again = madang.replay(tmp_path / "한판.jsonl")
    assert again.is_over
    assert again.results == match.results
    assert again.record() == match.record()
    assert madang.replay(str(tmp_path / "한판.jsonl")).results == match.results


def test_a_replay_stops_where_it_is_told_and_can_be_played_on(tmp_path):
    match = finished()
    match.save(tmp_path / "match.jsonl")
    part = madang.replay(tmp_path / "match.jsonl", upto=5)
    assert len(part.record().events) == 5
    part.play(part.to_act[0], part.legal_actions(part.to_act[0])[0])
    start = madang.replay(tmp_path / "match.jsonl", upto=0)
    assert start.to_act == ()
    start.go_on()
    assert start.to_act


@pytest.mark.parametrize("upto", [-1, 1.5, "5", True])
def test_a_replay_stops_after_no_number_of_events_that_there_cannot_be(upto):
    with pytest.raises(madang.NotationError, match=r"upto: cannot read .*; .* 0 or more"):
        madang.replay(finished().record_lines(), upto=upto)


def test_a_replay_refuses_other_totals_and_what_is_no_text(tmp_path):
    match = finished()
    match.save(tmp_path / "match.jsonl")
    text = (tmp_path / "match.jsonl").read_text()
    with pytest.raises(madang.RecordError, match="totals"):
        madang.replay(text.replace('"totals":[', '"totals":[99,').splitlines())
    (tmp_path / "match.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(madang.RecordError, match="UTF-8"):
        madang.replay(tmp_path / "match.jsonl")


@pytest.mark.parametrize("whole", [np.int64, np.uint8, np.int8], ids=lambda kind: kind.__name__)
def test_questions_take_whole_numbers_of_any_kind(whole):
    def of(question):
        if isinstance(question, dict):
            return {key: of(value) for key, value in question.items()}
        if isinstance(question, list):
            return [of(value) for value in question]
        return whole(question) if type(question) is int else question

    for question in (
        {"months": [3, 4, 5, 6, 7, 8]},
        {"hands": [[1, 1], [2, 3]], "end": "stop", "seat": 0, "options": {"stop_limit": 5}},
        {"points": [30, 12, 30], "ender": 1},
    ):
        asked = of(question)
        assert madang.score("nylon_ppong", asked) == madang.score("nylon_ppong", question)
        assert json.dumps(madang.score("nylon_ppong", asked))
    question = {"hand": [1, 12], "pot": 100, "chips": 120, "bet": 10, "drawn": 12}
    assert madang.score("wolnam_ppong", of(question)) == madang.score("wolnam_ppong", question)
    question = {"hand": [2, 10], "seen": [5, 5, 11], "pot": 100, "chips": 120}
    assert madang.odds("wolnam_ppong", of(question)) == madang.odds("wolnam_ppong", question)


@pytest.mark.parametrize("other", [3.0, np.float64(3), True, np.bool_(True), "3", np.arange(3)])
def test_questions_refuse_what_is_no_whole_number(other):
    with pytest.raises(madang.NotationError, match="a month is a whole number from 1 to 12"):
        madang.score("nylon_ppong", {"months": [other, 4]})


@pytest.mark.parametrize("levels", [9, 1_000, 100_000])
def test_a_question_in_a_great_many_levels_is_refused_as_any_other(levels):
    nested = 3
    for _ in range(levels):
        nested = [nested]
    with pytest.raises(madang.NotationError, match="a month is a whole number from 1 to 12"):
        madang.score("nylon_ppong", {"months": nested})


def test_a_score_echoes_the_id_and_reads_the_options():
    question = {"id": [1, None], "hand": [1, 4], "top": 9}
    assert madang.score("nylon_ppong", question) == {"id": [1, None], "may": ["draw", "stop"]}
    strict = {**question, "options": {"stop_limit": 4}}
    assert madang.score("nylon_ppong", strict)["may"] == ["draw"]
    assert "id" not in madang.score("nylon_ppong", {"months": [1]})


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ([], madang.NotationError),
        ({}, madang.NotationError),
        ({"months": [13]}, madang.NotationError),
        ({"months": [1] * 5}, madang.NotationError),
        ({"hands": [[1]] * 7, "end": "deck_out"}, madang.NotationError),
        ({"months": [1], "options": []}, madang.NotationError),
        ({"months": [1], "options": {"self": 1}}, madang.OptionError),
        ({"months": [1], "options": {"preset": []}}, madang.OptionError),
        ({"months": [1], "options": {"players": 1.5}}, madang.OptionError),
    ],
)
def test_a_question_that_cannot_be_read_raises_a_typed_error(question, error):
    with pytest.raises(error):
        madang.score("nylon_ppong", question)


def test_importing_madang_loads_neither_numba_nor_the_server():
    heavy = "numba", "sqlalchemy", "starlette", "rich", "typer"
    code = f"import sys, madang; print([name for name in {heavy!r} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"

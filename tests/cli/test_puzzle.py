"""`madang puzzle`: a position, an answer, and what is refused."""

import json

from madang.puzzles import puzzles_of


def test_an_answer_is_right_or_wrong(program):
    one = next(one for one in puzzles_of("wolnam_ppong").values() if one.theme == "odds")
    wrong = next(word for word in one.choices if word not in one.best)
    right = program("puzzle", "wolnam_ppong", one.id, "--answer", one.best[0])
    assert right.code == 0
    assert "Right" in right.out
    told = program("puzzle", "wolnam_ppong", one.id, "--answer", wrong, "--json")
    assert told.code == 1
    assert json.loads(told.out) == {"right": False, "best": one.best, "points": {}}


def test_a_person_answers_by_number_or_gives_up(program):
    one = next(one for one in puzzles_of("nylon_ppong").values() if one.theme == "discard")
    legal = one.position().legal_actions(one.seat)
    right, wrong = legal.index(one.best[0]) + 1, 1 + (legal[0] in one.best)
    said = program("puzzle", "nylon_ppong", one.id, given=f"{wrong}\n99\n{right}\n")
    assert said.code == 0
    assert said.out.index("Not the best") < said.out.index("Right")
    given_up = program("puzzle", "nylon_ppong", one.id, "--lang", "ko", given="\n")
    assert given_up.code == 1
    assert "점 나아요" in given_up.out


def test_programs_get_the_position(program):
    told = json.loads(program("puzzle", "nylon_ppong", "--daily", "--json").out)
    assert told["puzzle"]["best"][0] in told["legal"]
    assert told["view"]["hands"][told["puzzle"]["seat"]]


def test_what_is_not_there_is_refused(program):
    for words, said in (
        (("wolnam_ppong", "x"), "the ids are like 1"),
        (("wolnam_ppong", "--theme", "x"), "one of bet, odds"),
        (("poker",), "poker"),
        (("wolnam_ppong", "1", "--answer", "ponder"), "one of"),
    ):
        found = program("puzzle", *words)
        assert found.code == 2, words
        assert said in found.err


def test_flags_that_would_do_nothing_are_refused(program):
    for words, said in (
        (("--daily",), "--daily: of no use with no GAME"),
        (("nylon_ppong", "--daily", "--theme", "stop"), "--theme: of no use with --daily"),
        (("nylon_ppong", "--list", "--theme", "stop", "--json"), "--theme, --json: of no use"),
        (("nylon_ppong", "5", "--daily"), "--daily: of no use with an ID"),
    ):
        found = program("puzzle", *words)
        assert (found.code, found.out) == (2, ""), words
        assert said in found.err


def test_a_number_of_any_length_is_no_choice(program):
    said = program("puzzle", "nylon_ppong", given="9" * 5000 + "\n\n")
    assert said.code == 1
    assert "Traceback" not in said.err

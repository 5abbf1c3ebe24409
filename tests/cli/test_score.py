"""`madang score`: every line gets its answer, and no line ends the stream."""

import json
import subprocess
import sys

import pytest

import madang
from madang.cli.score import LONGEST

STRAIGHT = '{"id":1,"months":[3,4,5,6,7,8]}'


def answers(said):
    """Read the lines that came out; each is strict JSON."""

    def refuse(constant):
        raise AssertionError(f"{constant} is no JSON")

    return [json.loads(line, parse_constant=refuse) for line in said.out.splitlines()]


def test_six_months_are_answered_with_rows_value_and_hand_points(program):
    said = program("score", "nylon_ppong", given=STRAIGHT)
    assert said.out == '{"id":1,"rows":{"straight":-33},"value":-33,"hand_points":33}\n'
    assert (said.code, said.err) == (0, "")


def test_no_combination_has_the_value_null(program):
    said = program("score", "nylon_ppong", given='{"months":[1,3,5,7,9,12]}')
    assert answers(said) == [{"id": None, "rows": {}, "value": None, "hand_points": 37}]


def test_a_round_is_answered_with_scores_and_their_reasons(program):
    question = {
        "id": "r",
        "hands": [[1, 4], [2, 3, 5, 6, 12], [5]],
        "end": "stop",
        "seat": 0,
        "discarder": None,
        "options": {"stop_penalty": 50},
    }
    (answer,) = answers(program("score", "nylon_ppong", given=json.dumps(question)))
    assert answer["scores"] == [55, 28, 5]
    assert answer["failed_stop"] is True
    assert answer["explained"] == [
        {"seat": 0, "points": 5, "section": "6.1", "kind": "hand"},
        {"seat": 0, "points": 50, "section": "5.3", "kind": "stop_penalty"},
        {"seat": 1, "points": 28, "section": "6.1", "kind": "hand"},
        {"seat": 2, "points": 5, "section": "6.1", "kind": "hand"},
    ]


def test_a_hand_is_answered_with_what_it_may_do(program):
    question = '{"id":{"a":[1]},"hand":[5,5,5,9,9],"top":9,"options":{"concealed_triplet":true}}'
    (answer,) = answers(program("score", "nylon_ppong", given=question))
    assert answer == {"id": {"a": [1]}, "may": ["draw", "ppong", "ppong-out"]}


def test_the_library_gives_the_same_answers(program):
    for question in (STRAIGHT, '{"id":2,"hand":[1,2],"top":null}', '{"id":[],"months":[]}'):
        (answer,) = answers(program("score", "nylon_ppong", given=question))
        assert answer == madang.score("nylon_ppong", json.loads(question))


BAD_LINES = [
    ("not json", None),
    ("[]", None),
    ("null", None),
    ('"months"', None),
    ("NaN", None),
    ('{"id":7,"months":[NaN]}', None),
    ('{"id":7', None),
    ('{"id":7,"months":[1]} {"id":8}', None),
    ('{"id":7}', 7),
    ('{"id":7,"months":[13]}', 7),
    ('{"id":7,"months":[0]}', 7),
    ('{"id":7,"months":[1,1,1,1,1]}', 7),
    ('{"id":7,"months":[1,2,3,4,5,6,7]}', 7),
    ('{"id":7,"months":[true]}', 7),
    ('{"id":7,"months":[1.0]}', 7),
    ('{"id":7,"months":[1e400]}', 7),
    ('{"id":7,"months":[' + "9" * 5000 + "]}", 7),
    ('{"id":7,"months":"123"}', 7),
    ('{"id":7,"months":{"1":1}}', 7),
    ('{"id":7,"months":[[1]]}', 7),
    ('{"id":7,"months":[1],"months_of":1}', 7),
    ('{"id":7,"months":[1],"hands":[]}', 7),
    ('{"id":7,"months":[1],"options":{"colour":1}}', 7),
    ('{"id":7,"months":[1],"options":{"self":1}}', 7),
    ('{"id":7,"months":[1],"options":{"stop_limit":1000}}', 7),
    ('{"id":7,"months":[1],"options":{"preset":{}}}', 7),
    ('{"id":7,"months":[1],"options":7}', 7),
    ('{"id":7,"hands":[[1],[2],[3],[4],[5],[6],[7]],"end":"deck_out"}', 7),
    ('{"id":7,"hands":[[1]],"end":"deck_out"}', 7),
    ('{"id":7,"hands":[[1],[2]],"end":"rain"}', 7),
    ('{"id":7,"hands":[[1],[2]],"end":"stop"}', 7),
    ('{"id":7,"hands":[[1,2],[2]],"end":"stop","seat":2}', 7),
    ('{"id":7,"hands":[[1,1,1],[1,1]],"end":"deck_out"}', 7),
    ('{"id":7,"hands":[[],[2]],"end":"out","seat":0,"discarder":0}', 7),
    ('{"id":7,"hand":[1]}', 7),
    ('{"id":7,"hand":[1,2],"top":13}', 7),
    ('{"id":7,"hand":[1,1,1,1,2],"top":1}', 7),
    ('{"id":[1,{"b":null}],"months":[13]}', [1, {"b": None}]),
    ('{"id":7,"months":' + "[" * 100_000, None),
    ('{"id":7,"months":' + "[" * 100_000 + "]" * 100_000 + "}", None),
    ('{"a":' * 100_000, None),
]


def test_every_bad_line_gets_its_error_and_the_stream_goes_on(program):
    given = "\n".join(f"{bad}\n{STRAIGHT}" for bad, _ in BAD_LINES)
    said = program("score", "nylon_ppong", given=given)
    found = answers(said)
    assert len(found) == 2 * len(BAD_LINES)
    for (bad, id), wrong, right in zip(BAD_LINES, found[::2], found[1::2], strict=True):
        assert wrong.keys() == {"id", "error"}, bad
        assert wrong["id"] == id, bad
        assert wrong["error"], bad
        assert right["value"] == -33, bad
    assert said.code == 1
    assert said.err == ""


def test_bytes_that_are_no_text_get_an_error(program):
    given = b'{"id":"\xff","months":[1]}\n' + STRAIGHT.encode() + b'\n{"id":1\x00}\n'
    said = program("score", "nylon_ppong", given=given)
    assert ["error" in answer for answer in answers(said)] == [True, False, True]


def test_a_line_that_is_too_long_is_refused_and_not_kept(program):
    given = f'{{"id":1,"x":"{"y" * (5 * LONGEST)}"}}\n{STRAIGHT}\n'
    wrong, right = answers(program("score", "nylon_ppong", given=given))
    assert f"longer than {LONGEST} bytes" in wrong["error"]
    assert len(json.dumps(wrong)) < 200
    assert right["value"] == -33


def test_errors_stay_short_whatever_was_given(program):
    given = json.dumps({"id": 1, "months": [1] * 100_000})
    (answer,) = answers(program("score", "nylon_ppong", given=given))
    assert len(answer["error"]) < 600


@pytest.mark.parametrize(
    "id", ["1e400", "1.0", "-0", "12345678901234567890123", '"\\u0041 뽕"', "[ ]"]
)
def test_an_id_comes_back_as_it_was_written(program, id):
    said = program("score", "nylon_ppong", given=f'{{"id":{id},"months":[1]}}')
    assert said.out.startswith(f'{{"id":{id},')


def test_a_byte_order_mark_empty_lines_and_windows_line_ends_are_no_errors(program):
    given = b"\xef\xbb\xbf" + f"{STRAIGHT}\r\n\r\n  \n{STRAIGHT}".encode()
    said = program("score", "nylon_ppong", given=given)
    assert [answer["value"] for answer in answers(said)] == [-33, -33]
    assert said.code == 0


def test_of_fields_given_twice_the_last_counts(program):
    given = '{"id":1,"id":2,"months":[13],"months":[1]}'
    assert answers(program("score", "nylon_ppong", given=given))[0]["id"] == 2


def test_a_file_is_read_like_standard_input(call, tmp_path):
    (tmp_path / "hands.jsonl").write_text(STRAIGHT + "\n" + "{}")
    said = call("score", "nylon_ppong", tmp_path / "hands.jsonl")
    assert [answer.get("value") for answer in answers(said)] == [-33, None]
    assert said.code == 1


def test_each_answer_comes_before_the_next_question_is_asked():
    with subprocess.Popen(
        [sys.executable, "-m", "madang", "score", "nylon_ppong"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as talk:
        for id in range(3):
            talk.stdin.write(f'{{"id":{id},"months":[1]}}\n')
            assert json.loads(talk.stdout.readline())["id"] == id
        talk.stdin.close()
        assert talk.wait(60) == 0


def test_a_reader_who_leaves_is_no_error():
    with subprocess.Popen(
        [sys.executable, "-m", "madang", "score", "nylon_ppong"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as talk:
        talk.stdin.write(STRAIGHT.encode() + b"\n")
        talk.stdin.flush()
        talk.stdout.readline()
        talk.stdout.close()
        talk.stdin.write((STRAIGHT.encode() + b"\n") * 5)
        talk.stdin.close()
        talk.wait(60)
        assert b"Traceback" not in talk.stderr.read()


def test_scoring_starts_without_the_compiler_the_database_and_the_terminal():
    code = (
        "import sys; from madang.cli import run; run(['score', 'nylon_ppong']);"
        "print([m for m in ('numba', 'sqlalchemy', 'starlette', 'rich') if m in sys.modules])"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], input=STRAIGHT, capture_output=True, text=True, check=True
    )
    assert found.stdout.splitlines()[-1] == "[]"

"""`madang score` with lines that nobody would write: each gets an answer or an error."""

import json
from io import BytesIO

from hypothesis import example, given
from hypothesis import strategies as st

import madang
from madang.cli.score import answer_all

TILE = st.sampled_from(["1m", "2m", "3m", "9m", "5p", "9s", "1z", "5z", "8z", "f1", "x", "", "3"])
TILES = st.one_of(st.text("123456789mpszf ", max_size=20), st.lists(TILE, max_size=15), st.none())
MELD = st.fixed_dictionaries(
    {},
    optional={
        "kind": st.sampled_from(["pung", "kong", "chow", "pair", None]),
        "tile": TILE,
        "open": st.sampled_from([True, False, 1, None]),
        "from": st.none(),
    },
)
WIND = st.sampled_from(["E", "S", "W", "N", "", "X", None, 0])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
FLAG = st.sampled_from([True, False, None, 1, "yes"])
FIELDS = {
    "id": ANYTHING,
    "concealed": TILES,
    "melds": st.one_of(st.lists(MELD, max_size=5), ANYTHING),
    "winning_tile": TILE,
    "by": st.sampled_from(["discard", "self_draw", "rob_kong", "claim", None]),
    "seat_wind": WIND,
    "round_wind": WIND,
    "bonus": st.lists(st.sampled_from([f"f{n}" for n in range(10)]), max_size=9),
    "last_tile": FLAG,
    "kong_replacement": FLAG,
    "double_kong": FLAG,
    "heavenly": FLAG,
    "earthly": FLAG,
    "dealer": WIND,
    "discarder": WIND,
    "visible": TILES,
    "winner": WIND,
    "faan": st.one_of(st.integers(-2, 120), ANYTHING),
    "limit": FLAG,
    "winners": st.one_of(st.lists(st.integers(-1, 4), max_size=4), ANYTHING),
    "same_deal": st.one_of(st.integers(-1, 1000), ANYTHING),
    "goulash": st.one_of(st.integers(-1, 1000), ANYTHING),
    "false_win": WIND,
    "options": st.one_of(st.dictionaries(st.sampled_from(["min_faan", "preset", "x"]), ANYTHING)),
}
QUESTIONS = st.fixed_dictionaries({}, optional=FIELDS)
REAL = {
    "concealed": "2p",
    "melds": [{"kind": "pung", "tile": tile} for tile in ("3m", "7m", "5p", "9p")],
    "winning_tile": "2p",
    "by": "discard",
    "seat_wind": "W",
    "round_wind": "E",
}
BROKEN = st.builds(lambda changes: REAL | changes, QUESTIONS)


def answers_to(line):
    """Return the exit code and the answers to a line."""
    out = BytesIO()
    code = answer_all("hong_kong_mahjong", BytesIO(line), out, madang.score)
    return code, [json.loads(answer) for answer in out.getvalue().splitlines()]


@given(st.one_of(QUESTIONS, BROKEN).map(lambda question: json.dumps(question).encode()))
@example(json.dumps(REAL).encode())
def test_a_made_up_question_gets_one_answer(line):
    code, (answer,) = answers_to(line)
    assert code == ("error" in answer)
    assert answer.keys() == {"id", "error"} or "error" not in answer


@given(st.binary(max_size=60))
def test_a_line_of_bytes_gets_an_error(line):
    code, answers = answers_to(line)
    assert all(answer.keys() == {"id", "error"} for answer in answers)
    assert code == bool(answers)


@given(st.integers(0, 400), st.integers(0, 400))
def test_a_torn_question_gets_an_error_or_its_answer(first, last):
    line = json.dumps(REAL).encode()
    torn = line[:first] + line[last:]
    code, answers = answers_to(torn)
    assert len(answers) == len([part for part in torn.splitlines() if part.strip()])
    assert code == any("error" in answer for answer in answers)

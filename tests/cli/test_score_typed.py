"""`madang score` with a question typed on the command line."""

import io
import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

import madang
from madang.analysis import analysis_of, question_typed
from madang.errors import MadangError, NotationError
from madang.games import GAMES, game_named
from madang.mahjong.advice.questions import ReadTiles
from madang.mahjong.tiles import parse_meld, parse_tiles

HAND = "2p [333m] [777m] [555p] [999p] f1 + 2p"
TILES, KOREAN = "hong_kong_mahjong", "korean_mahjong"


def typed(*words, game=TILES):
    return question_typed(words, analysis_of(game_named(game)).typed)


def test_a_hand_is_explained_in_sentences(call):
    said = call("score", TILES, HAND, "--seat", "W", "--by", "discard", "--discarder", "S")
    lines = said.out.splitlines()
    assert (said.code, said.err) == (0, "")
    assert lines[0] == "[333m]  [777m]  [555p]  [999p]  22p*"
    assert [line.split()[-1] for line in lines[1:3]] == ["5", "5"]
    assert lines[3] == "4 faan, 4 basic and 0 bonus: 2 base points."
    assert [line.split()[1] for line in lines[4:]] == ["−4", "−4", "+10", "−2"]


def test_a_korean_hand_is_explained_in_sentences(call):
    hand = "55m88p [111m] [999p] [222z] + 8p"
    said = call("score", KOREAN, hand, "--seat", "E", "--by", "discard")
    lines = said.out.splitlines()
    assert (said.code, said.err) == (0, "")
    assert lines[0] == "888p*  [111m]  [999p]  [222z]  55m"
    assert [line.split()[-5:] for line in lines[1:3]] == [
        ["2", "points", "*", "KM", "7"],
        ["돌돌이", "2", "points", "KM", "7"],
    ]
    assert lines[3].startswith("4 points, 2 of them toward the minimum")
    assert lines[4] == "The discarder pays 8."


def test_long_names_of_rows_push_what_they_are_worth_to_the_right(call):
    moon = "34588m23p [666z] [777z] + 1p"
    said = call("score", KOREAN, moon, "--seat", "S", "--by", "self_draw", "--last-tile")
    rows = [line for line in said.out.splitlines() if "KM 7" in line]
    assert len({cell_len(line[: line.index("KM")]) for line in rows}) == 1


ASKED = {
    TILES: (
        [HAND, "--seat", "W"],
        [HAND, "--seat", "W", "--by=self_draw"],
        ["23p56799s [123m] [456p] f1 + 4p", "--seat", "S"],
        ["19m19p19s1234567z + 9p", "--seat", "S", "-o", "semi_concealed_half_limit=true"],
        ["2p [333m] [777m] [555p] [999p] + 3p", "--seat", "W"],
        ["1123345678999s"],
        ["1123345678999s5z"],
        ["147m258p369s1234z"],
        ["11123345678999s"],
        ["winner=W", "faan=3", "by=self_draw"],
    ),
    KOREAN: (
        [HAND, "--seat", "W"],
        ["34567m123789p33z + 8m", "--seat", "S", "--by=self_draw", "--open-ready"],
        ["123456m34567p55z + 8p", "--seat", "S"],
        ["11114499m2277p3z + 3z", "--seat", "S"],
        ["1123345678999p"],
        ["1123345678999p5z"],
        ["147m258p1234567z"],
        ["winner=W", "points=3", "by=self_draw"],
        ["counters=1,3,3,3", "winner=0", "fully_concealed=true"],
        ["counters=1,3,3,3", "winner=1", "fully_concealed=true"],
        ['{"winners": [0]}'],
    ),
}


@pytest.mark.parametrize("language", ["en", "ko", "zh"])
@pytest.mark.parametrize("game", ASKED)
def test_every_answer_is_said_in_every_language(call, game, language):
    for words in ASKED[game]:
        said = call("score", game, *words, "--lang", language)
        assert (said.code, said.err) == (0, "")
        assert "⟦" not in said.out
        assert said.out.strip()


def test_json_is_what_the_library_answers(call):
    said = call("score", TILES, HAND, "--seat", "W", "--json")
    question = typed(HAND, "--seat", "W")
    assert json.loads(said.out) == madang.score(TILES, question)


def test_house_rules_are_given_as_elsewhere(call):
    few = ["23p56799s [123m] [456p] f1 + 4p", "--seat", "S", "--json"]
    assert not json.loads(call("score", TILES, *few).out)["legal"]
    options = ["-o", "min_faan=1", "-o", "faan_table=half_spicy"]
    assert json.loads(call("score", TILES, *few, *options).out)["legal"]
    assert json.loads(call("score", TILES, *few, "--preset", "beginner").out)["legal"]
    assert call("score", TILES, *few, "-o", "min_faan=99").code == 2


def test_words_without_quotes_are_one_hand():
    assert typed(*HAND.split(), "--seat", "W") == typed(HAND, "--seat", "W")


def test_flags_fill_fields():
    found = typed(HAND, "--seat=N", "--round", "S", "--by", "self_draw", "--last-tile")
    assert (found["seat_wind"], found["round_wind"], found["by"]) == ("N", "S", "self_draw")
    assert found["last_tile"] is True
    assert found["bonus"] == ReadTiles(parse_tiles("f1"))


def test_a_hand_without_a_winning_tile_asks_how_far_it_is():
    assert typed("2p (3333m) [345p] [777z] [999p]") == {
        "concealed": ReadTiles(parse_tiles("2p")),
        "melds": [parse_meld(text) for text in ("(3333m)", "[345p]", "[777z]", "[999p]")],
    }


OTHERS = [
    ("nylon_ppong", ["months=3,4,5,6,7,8"], {"months": [3, 4, 5, 6, 7, 8]}),
    ("nylon_ppong", ['{"months": [3, 4, 5]}'], {"months": [3, 4, 5]}),
    ("nylon_ppong", ["months=[3]"], {"months": [3]}),
    ("nylon_ppong", ["months=3,"], {"months": [3]}),
    (
        "nylon_ppong",
        ["hands=1,1/2,3,4,5,6", "end=stop", "seat=0"],
        {"hands": [[1, 1], [2, 3, 4, 5, 6]], "end": "stop", "seat": 0},
    ),
    (
        "nylon_ppong",
        ["--hand", "5,5,9,10,11", "--top", "null"],
        {"hand": [5, 5, 9, 10, 11], "top": None},
    ),
    (
        "wolnam_ppong",
        ["hand=1,12", "pot=400", "chips=250"],
        {"hand": [1, 12], "pot": 400, "chips": 250},
    ),
]


@pytest.mark.parametrize(("game", "words", "question"), OTHERS)
def test_questions_of_other_games_are_typed_as_fields(call, game, words, question):
    assert typed(*words, game=game) == question
    said = call("score", game, *words, "--json")
    assert json.loads(said.out) == madang.score(game, question)
    assert call("score", game, *words).out


def test_a_file_is_still_a_file(call, tmp_path):
    for name in ("hands.jsonl", "hands"):
        (tmp_path / name).write_text('{"id": 1, "concealed": "1123345678999s"}\n')
        assert json.loads(call("score", TILES, tmp_path / name).out)["id"] == 1
    said = call("score", TILES, tmp_path / "none.jsonl")
    assert (said.code, "No such file" in said.err) == (2, True)


REFUSED = [
    (["nonsense"], "tiles"),
    (["2p [333m"], "partner"),
    (["2p [339m]"], "melds"),
    (["2p (333m)"], "concealed kong"),
    (["2p [333m] + 22p"], "winning_tile"),
    (["2p [333m] + 2p + 3p"], ""),
    ([HAND], "seat_wind"),
    ([HAND, "--seat", "Q"], "seat_wind"),
    ([HAND, "--seat"], "--seat"),
    ([HAND, "--colour", "red"], "--last-tile"),
    ([HAND, "--seat", "W", "--heavenly"], "heavenly"),
    (["{"], "JSON"),
    (["{} {}"], "JSON"),
    (["x=1"], "question"),
    (["x" * 100_000], "tiles"),
    (["\0"], "tiles"),
]


@pytest.mark.parametrize(("words", "says"), REFUSED)
def test_what_cannot_be_read_is_said_in_one_line(call, words, says):
    said = call("score", TILES, *words)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("madang: ")
    assert said.err.count("\n") == 1
    assert says in said.err


def test_a_game_without_a_text_form_asks_for_fields():
    with pytest.raises(NotationError, match="months=3"):
        typed("stop", game="nylon_ppong")


# ---- whatever is typed -----------------------------------------------------------------------

SCRAPS = st.sampled_from(
    [
        *(HAND, "2p", "[333m]", "(1111z)", "+", "f1", "--seat", "W", "--last-tile", "--by=", "{"),
        *("{}", "winner=W", "faan=3", "months=1,2", "visible=[]", "options=5", "1/2", "=", "--"),
    ]
)


@given(st.lists(st.one_of(SCRAPS, st.text(max_size=12)), max_size=6))
def test_whatever_is_typed_is_answered_or_refused(words):
    for game in GAMES:
        with suppress(MadangError):
            assert madang.score(game.name, typed(*words, game=game.name))


# ---- what to add -------------------------------------------------------------------------------

CHOWS = "123456m34567p55z + 8p"
REFUSED = [  # what was typed, and how its refusal ends
    (TILES, [HAND], "add --seat S (MJ 1.1)"),
    (TILES, [HAND, "--seat", "W", "--heavenly"], "add --by self_draw (MJ 10.6)"),
    (TILES, [HAND, "--seat", "W", "--by", "rob_kong"], "add --by discard (MJ 10.6)"),
    (TILES, [HAND, "--seat", "W", "--kong-replacement"], "add --by self_draw (MJ 10.6)"),
    (
        TILES,
        ["23p56799s [123m] [456p] + 4p", "--seat=S", "--earthly"],
        "leave out --earthly (MJ 10.6)",
    ),
    (TILES, ["winner=W", "faan=2", "by=self_draw"], "add -o min_faan=2"),
    (TILES, ["winner=W", "faan=3"], "add --by discard"),
    (TILES, ["winner=W", "faan=3", "by=discard"], "add --discarder S (MJ 1.1)"),
    (KOREAN, [CHOWS], "add --seat S (MJ 1.1)"),
    (KOREAN, ["winner=W", "points=1", "by=self_draw"], "add -o min_points=1"),
    (KOREAN, ["counters=1,3,3,3"], "add --winner 0"),
    (
        "nylon_ppong",
        ["hands=1,1/2,3,4", "end=show", "seat=0"],
        "add -o triplet_only_finish=true (8.2)",
    ),
    ("wolnam_ppong", ["hand=1,12", "bet=101", "pot=400"], "add chips=VALUE"),
]


@pytest.mark.parametrize(("game", "words", "remedy"), REFUSED)
def test_a_refusal_names_what_to_add(call, game, words, remedy):
    said = call("score", game, *words)
    assert (said.code, said.out) == (2, "")
    assert said.err.rstrip().endswith(f": {remedy}")
    assert "None" not in said.err


BY_OPTION = [  # a hand that does not win, and the house rule by which it does
    (TILES, "11114499m2277p3z + 3z", "-o seven_pairs_quad=true"),
    (TILES, CHOWS, "-o min_faan=0 -o faan_table=half_spicy"),
    (KOREAN, CHOWS, "-o min_points=1"),
]


@pytest.mark.parametrize("lang", ["en", "ko", "zh"])
@pytest.mark.parametrize(("game", "hand", "option"), BY_OPTION)
def test_a_hand_that_does_not_win_names_the_house_rule_that_lets_it(call, game, hand, option, lang):
    said = call("score", game, hand, "--seat", "W", "--lang", lang)
    assert option in said.out.splitlines()[-1]
    wins = call("score", game, hand, "--seat", "W", "--lang", lang, *option.split())
    assert "-o " not in wins.out


def test_a_hand_that_no_house_rule_lets_win_names_none(call):
    assert "-o " not in call("score", TILES, "147m258p369s1234z + 5z", "--seat", "W").out


@pytest.mark.parametrize(
    "written",
    [
        "[WWW] 123m 456p 77z 9s + 9s",
        "[西西西] 123萬 456筒 中中 9索 + 9索",
        "[서서서] 123만 456통 중중 9삭 + 9삭",
    ],
)
def test_honours_may_be_written_as_people_call_them(call, written):
    flags = ("--seat", "W", "--by", "discard", "--json")
    digits = "[333z] 123m 456p 77z 9s + 9s"
    assert call("score", TILES, written, *flags).out == call("score", TILES, digits, *flags).out


def test_a_digit_before_a_wind_is_no_tile(call):
    assert call("score", TILES, "1S").code == 2


@pytest.mark.parametrize("asked", [("score", TILES), ("odds", "wolnam_ppong")])
def test_somebody_at_a_keyboard_is_asked_for_lines(call, monkeypatch, asked):
    class Keyboard(io.BytesIO):
        buffer = property(lambda self: self)

        def isatty(self):
            return True

    monkeypatch.setattr("sys.stdin", Keyboard())
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    said = call(*asked)
    assert (said.code, said.out) == (0, "")
    assert "JSON을 한 줄씩" in said.err
    assert f"madang {asked[0]} --help" in said.err


BELOW = "12223m456p789s33z f3 + 3z"


def test_what_lacks_to_the_minimum_is_said_as_the_house_counts_it(call):
    options = ["-o", "bonus_counts_to_min=true"]
    said = call("score", "hong_kong_mahjong", BELOW, "--seat", "W", *options).out
    assert "2 faan, and 3 are needed" in said
    assert "-o min_faan=2" in said


def test_nobody_is_told_that_a_seat_gave_its_own_tile(call):
    asked = ["score", "hong_kong_mahjong", "2p [333m] [777m] [555p] [999p] + 2p"]
    assert "--discarder E" in call(*asked, "--seat", "S").out
    assert "--discarder S" in call(*asked, "--seat", "W").out


def test_half_a_limit_is_said_to_be_half(call):
    gates = ["score", "hong_kong_mahjong", "1112345678999s + 5s", "--seat", "W", "--discarder", "E"]
    said = call(*gates, "-o", "semi_concealed_half_limit=true").out
    assert "A limit hand, and half is paid." in said
    assert "half is paid" not in call(*gates).out

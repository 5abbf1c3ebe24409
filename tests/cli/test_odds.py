"""`madang odds` and `madang score wolnam_ppong`: one hand by flags, or lines of JSON."""

import json

import pytest

import madang
from madang.terminal.words import LANGUAGES

HAND = '{"id":1,"hand":[2,10],"seen":[5,5,11]}'
ANSWER = {
    "unseen": 43,
    "win_cards": 26,
    "match_cards": 6,
    "outside_cards": 11,
    "p_win": "26/43",
    "p_match": "6/43",
    "p_outside": "11/43",
    "ev_per_chip": "9/43",
}
FLAGS = ("odds", "wolnam_ppong", "--hand", "2,10", "--seen", "5,5,11")


def answers(said):
    return [json.loads(line) for line in said.out.splitlines()]


# ---- one hand by flags -------------------------------------------------------------------------


def test_the_language_of_the_sentences_is_chosen_as_elsewhere(call, monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    korean = call(*FLAGS, "--lang", "ko").out
    assert "unseen" not in korean
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    assert call(*FLAGS).out == korean
    assert call(*FLAGS, "--lang", "xx").code == 2


def test_a_hand_is_answered_with_exact_fractions(call):
    said = call(*FLAGS, "--json")
    assert (said.code, said.err) == (0, "")
    assert answers(said) == [ANSWER]
    assert answers(said) == [madang.odds("wolnam_ppong", {"hand": [2, 10], "seen": [5, 5, 11]})]


def test_pot_and_chips_bring_the_best_bet_and_what_bounds_it(call):
    said = call(*FLAGS, "--pot", 400, "--chips", 250, "--json")
    best = {"bet": 250, "ev": "2250/43", "min_bet": 10, "max_bet": 250, "why": "chips"}
    best["section"] = "3.6"
    assert answers(said) == [{**ANSWER, "best": best}]


def test_house_rules_change_the_answer(call):
    said = call("odds", "wolnam_ppong", "--hand", "1 12", "--option", "ilbi_multiplier=2", "--json")
    assert answers(said)[0]["ev_per_chip"] == "14/23"
    said = call("odds", "wolnam_ppong", "--hand", "1,12", "--preset", "rain", "--json")
    assert answers(said)[0]["ev_per_chip"] == "0"


def test_the_reason_is_said_in_a_sentence(program):
    said = program(*FLAGS, "--pot", 400, "--chips", 250)
    assert (said.code, said.err) == (0, "")
    assert "26 of 43" in said.out
    assert "Worth betting: on average it wins 26/43 of the bet and loses 17/43 of it." in said.out
    assert "(rules 5.2)" in said.out
    assert "Best bet if only chips count: 250 (gains 2250/43 on average)." in said.out
    assert "At most 250. You must be able to pay for the worst loss." in said.out


@pytest.mark.parametrize("purse", [(0, 0), (400, 5)])
def test_a_bet_that_cannot_be_made_is_not_recommended(call, purse):
    pot, chips = purse
    said = call(*FLAGS, "--pot", pot, "--chips", chips, "--lang", "en").out
    assert "Worth betting" not in said
    assert "do not bet" not in said
    assert "The pot or your chips are too small for a bet." in said


@pytest.mark.parametrize("hand", [("2,9", "--seen", "3,3"), ("5,5",)], ids=["even", "pair"])
def test_a_bet_that_is_worth_as_much_as_a_fold_is_not_advised_against(call, hand):
    flags = "--hand", *hand, "--pot", 100, "--chips", 90, "--lang", "en"
    said = call("odds", "wolnam_ppong", *flags).out
    assert "Betting is worth as much as folding" in said or "a bet comes back" in said
    assert "do not bet" not in said
    assert "At most " in said


@pytest.mark.parametrize("hand", ["5,5", "12,12", "3,12"])
def test_where_nothing_is_drawn_no_cards_are_counted(call, hand):
    flags = "--hand", hand, "--preset", "rain", "--pot", 100, "--chips", 90, "--lang", "en"
    said = call("odds", "wolnam_ppong", *flags).out
    assert "unseen cards" not in said
    assert "per chip bet" not in said
    assert "(rules " in said


REASONS = {
    "pays": ("--hand", "1,12"),
    "does_not_pay": ("--hand", "2,8", "--pot", "100", "--chips", "90"),
    "even": ("--hand", "2,9", "--seen", "3,3"),
    "cannot_win": ("--hand", "5,6"),
    "pair_push": ("--hand", "5,5", "--pot", "9", "--chips", "0"),
    "pair_loss": ("--hand", "5,5", "--option", "pair=loss"),
    "rain": ("--hand", "3,12", "--preset", "rain", "--pot", "9", "--chips", "9"),
    "double_rain": ("--hand", "12,12", "--preset", "rain"),
    "small": ("--hand", "2,10", "--pot", "100", "--chips", "9"),
    "limit": ("--hand", "2,10", "--pot", "900000", "--chips", "900000"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_is_a_sentence_for_every_reason_in_every_language(call, monkeypatch, lang):
    monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
    sentences = set()
    for flags in REASONS.values():
        said = call("odds", "wolnam_ppong", *flags)
        assert said.code == 0
        assert "⟦" not in said.out
        assert "{" not in said.out
        sentences.add(said.out)
    assert len(sentences) == len(REASONS)


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (("--hand", "2"), "two cards"),
        (("--hand", "2,13"), "from 1 to 12"),
        (("--hand", "2,x"), "months with commas"),
        (("--hand", "5,5", "--seen", "5,5,5"), "the pack has 4"),
        (("--hand", "2,10", "--pot", "5"), "chips"),
        (("--hand", "2,10", "--option", "jokers=1"), "one of players"),
        (("no/such/file",), "No such file"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_one_line(call, flags, says):
    said = call("odds", "wolnam_ppong", *flags)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert says in said.err


def test_a_game_without_odds_names_those_that_have_them(call):
    said = call("odds", "nylon_ppong", "--hand", "2,10")
    assert (said.code, "wolnam_ppong" in said.err) == (2, True)


# ---- lines of JSON -----------------------------------------------------------------------------

BAD_ODDS = [
    ("not json", None),
    ('{"id":7}', 7),
    ('{"id":7,"hand":[2]}', 7),
    ('{"id":7,"hand":[2,NaN]}', None),
    ('{"id":7,"hand":[2,1e400]}', 7),
    ('{"id":7,"hand":[2,3],"seen":[2,2,2,2]}', 7),
    ('{"id":7,"hand":[2,3],"pot":1}', 7),
    ('{"id":7,"hand":[2,3],"options":{"pair":"purple"}}', 7),
    ('{"id":7,"hand":[2,3],"what":1}', 7),
]
TURN = '{"id":2,"hand":[1,12],"bet":101,"drawn":12,"pot":400,"chips":250}'
BAD_TURNS = [
    ("[]", None),
    ('{"id":7,"hand":[1,12],"bet":167,"drawn":5,"pot":400,"chips":250}', 7),
    ('{"id":7,"hand":[1,12],"bet":9,"drawn":5,"pot":400,"chips":250}', 7),
    ('{"id":7,"hand":[1,12],"bet":1e2,"drawn":5,"pot":400,"chips":250}', 7),
    ('{"id":7,"hand":[1,12],"bet":100,"pot":400,"chips":250}', 7),
    ('{"id":7,"hand":[1,12],"pot":400}', 7),
    ('{"id":7,"hand":[1,12],"pot":-1,"chips":5}', 7),
]


@pytest.mark.parametrize(
    ("command", "good", "bad"), [("odds", HAND, BAD_ODDS), ("score", TURN, BAD_TURNS)]
)
def test_a_bad_line_gets_its_error_and_the_stream_goes_on(program, command, good, bad):
    given = "\n".join(f"{line}\n{good}" for line, _ in bad)
    said = program(command, "wolnam_ppong", given=given)
    found = answers(said)
    assert len(found) == 2 * len(bad)
    for (line, id), wrong, right in zip(bad, found[::2], found[1::2], strict=True):
        assert wrong.keys() == {"id", "error"}, line
        assert wrong["id"] == id, line
        assert "error" not in right, line
    assert (said.code, said.err) == (1, "")


def test_lines_are_answered_field_by_field_as_they_were_promised(program):
    said = program("odds", "wolnam_ppong", given=HAND)
    assert (said.code, answers(said)) == (0, [{"id": 1, **ANSWER}])
    cap = '{"id":"c","hand":[1,12],"pot":400,"chips":250,"options":{"ilbi_multiplier":"2"}}'
    settled, capped = answers(program("score", "wolnam_ppong", given=f"{TURN}\n{cap}"))
    assert settled == {
        "id": 2,
        "pot": 552,
        "chips": 98,
        "change": -152,
        "deal_ends": False,
        "section": "3.3",
    }
    assert capped == {"id": "c", "max_bet": 125, "why": "chips"}


def test_a_refused_bet_names_the_cap_and_its_reason(program):
    (answer,) = answers(program("score", "wolnam_ppong", given=BAD_TURNS[1][0]))
    assert "166" in answer["error"]
    assert "chips (3.6)" in answer["error"]


def test_a_file_is_read_like_standard_input(call, tmp_path):
    (tmp_path / "hands.jsonl").write_text(HAND + "\n{}\n")
    said = call("odds", "wolnam_ppong", tmp_path / "hands.jsonl")
    assert ["error" in answer for answer in answers(said)] == [False, True]
    assert said.code == 1


def test_house_rules_of_the_command_line_are_those_of_every_line(program):
    flags = "--preset", "rain", "--option", "ilbi_multiplier=2"
    with_flags = answers(program("score", "wolnam_ppong", *flags, given=TURN))
    line = {**json.loads(TURN), "options": {"preset": "rain", "ilbi_multiplier": "2"}}
    assert with_flags == answers(program("score", "wolnam_ppong", given=json.dumps(line)))
    said = answers(program("odds", "wolnam_ppong", *flags, given='{"hand": [1, 12]}'))
    odds = madang.odds("wolnam_ppong", {"hand": [1, 12], "options": line["options"]})
    assert said == [{"id": None, **odds}]

"""`madang play`: a person plays a whole match in a terminal, and leaves when it wants to."""

import contextlib
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

import madang
from madang.cli.session import Session
from madang.games import GAMES
from madang.record import BotName
from madang.terminal.words import LANGUAGES, Words, dictionary
from tests.matches import seated

QUICK = ("play", "nylon_ppong", "--seed", 3, "--option", "rounds=2")
FIRST_CHOICES = "1\n" * 500


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", ["source", "table"])
def test_a_whole_match_is_played_through_pipes(program, lang, preset, tmp_path):
    said = program(
        *QUICK, "--preset", preset, "--lang", lang, "--save", "m.jsonl", given=FIRST_CHOICES
    )
    assert (said.code, said.err) == (0, "")
    assert Words(lang)("terminal.match_end") in said.out
    assert "\x1b" not in said.out
    assert "⟦" not in said.out
    assert "ppong_scope" not in said.out  # a word of the code
    assert (Words(lang)("nylon_ppong.option.out_penalty") in said.out) is (preset == "table")
    match = madang.replay(tmp_path / "m.jsonl")
    assert match.is_over
    for view in match.deals:
        for line in view.explained:
            assert f"{line.points:+d}".replace("-", "−") in said.out
            assert line.section in said.out


def test_every_loss_has_the_same_minus(program):
    said = program("play", "wolnam_ppong", "--seed", 3, "--lang", "en", given=FIRST_CHOICES).out
    end = said[said.index("The match is over") :]
    assert "−" in end
    assert not re.search(r"-\d", said)


@pytest.mark.parametrize("seats", [2, 6])
def test_tables_of_every_size_are_played(program, seats):
    said = program(*QUICK, "--seats", seats, "--bots", "random", given=FIRST_CHOICES)
    assert said.code == 0
    assert ("Magpie" if seats == 2 else "Magpie, Hare, Tiger, Toad, Fox.") in said.out


def test_the_same_seed_deals_the_same_cards_and_another_does_not(program):
    hands = [program("play", "nylon_ppong", "--seed", seed, given="").out for seed in (3, 3, 4)]
    assert hands[0] == hands[1] != hands[2]


def test_a_person_sees_no_card_that_is_not_its_own(monkeypatch):
    """Whatever the other seats hold, what is printed until the first question is the same."""
    outputs = set()
    for turn in range(2):
        match = madang.new_match("nylon_ppong", seed=5, players=3)
        hands = match.table.state.hands
        if turn:
            hands[1], hands[2] = int(hands[2]), int(hands[1])
        session = Session(match, ["random", "random"], "en", None)
        with session.console.capture() as printed:
            session.welcome()
            session.screen.table(match.observation(0))
        outputs.add(printed.get())
    assert len(outputs) == 1


def test_numbers_words_and_help_are_understood_and_nonsense_is_answered(program):
    given = "?\n? 3.1\n? 99\nt\nfly\n0\n99\n-1\n\n1\n"
    said = program(*QUICK, given=given)
    assert "rules 3.1" in said.out
    assert "At the start of a turn a seat chooses" in said.out
    assert "the page has sections" in said.out
    assert said.out.count("is not one of the choices") >= 3
    assert said.out.count("Round 1 of 2") >= 2


def test_enter_alone_among_several_choices_says_what_can_be_typed(program):
    said = program(*QUICK, given="draw\n\n1\n")
    assert "Give a number from 1 to" in said.out
    assert "is not one of the choices" not in said.out


@pytest.mark.parametrize(
    ("lang", "range_of_one"), [("en", "from 1 to 1"), ("ko", "1부터 1까지"), ("zh", "1到1")]
)
def test_one_choice_is_no_range(program, lang, range_of_one):
    said = program(*QUICK, "--lang", lang, given="fly\n\n")  # a round begins with a draw
    assert range_of_one not in said.out
    one_chip = "play", "wolnam_ppong", "--seed", 5, "--preset", "quick", "--seats", 4
    said = program(*one_chip, "--lang", lang, given="\n")  # the first bet leaves one chip
    assert range_of_one not in said.out


def test_a_chip_of_bush_clover_says_clover():
    session = Session(madang.new_match("nylon_ppong", seed=1, players=2), ["random"], "en", None)
    assert session.screen.card("7a").plain == " 7◆Clover "
    assert session.screen.card("2a").plain == " 2◆Plum "


def test_leaving_wants_a_yes_and_keeps_what_was_played(program, tmp_path):
    said = program(*QUICK, "--save", "part.jsonl", given="draw\nq\nn\nq\ny\n1\n1\n")
    assert said.code == 0
    assert "You have left the match." in said.out
    assert not madang.replay(tmp_path / "part.jsonl").is_over
    lines = (tmp_path / "part.jsonl").read_text().splitlines()
    words = [json.loads(line).get("do") for line in lines]
    assert words[-1] == "draw"


def test_a_file_that_is_there_is_written_over_only_by_force(program, tmp_path):
    (tmp_path / "m.jsonl").write_text("dear to me\n")
    said = program(*QUICK, "--save", "m.jsonl", given=FIRST_CHOICES)
    assert (said.code, said.out) == (2, "")  # refused before a card is played
    assert said.err.count("\n") == 1
    assert "m.jsonl is there already; --force writes over it" in said.err
    assert (tmp_path / "m.jsonl").read_text() == "dear to me\n"
    assert program(*QUICK, "--save", "m.jsonl", "--force", given=FIRST_CHOICES).code == 0
    assert madang.replay(tmp_path / "m.jsonl").is_over


def test_a_saved_match_says_who_sat_where_so_that_a_review_needs_no_seat(program, tmp_path):
    said = program(*QUICK, "--save", "m.jsonl", "--lang", "en", given=FIRST_CHOICES)
    assert "madang review m.jsonl" in said.out
    record = madang.replay(tmp_path / "m.jsonl").record()
    assert record.names[0] == "You"
    assert all(isinstance(name, BotName) for name in record.names[1:])
    reviewed = program("review", "m.jsonl", "--worlds", 8, "--lang", "en")
    assert reviewed.code == 0
    assert "→ Magpie: " in reviewed.out  # called as at the table
    assert "careful: " not in reviewed.out


def test_a_match_may_be_saved_to_what_is_no_file(program):
    assert program(*QUICK, "--save", os.devnull, given="1\n").code == 0


def test_the_end_of_the_input_ends_the_match_with_a_message(program):
    said = program(*QUICK, given="1\n")
    assert (said.code, said.err) == (0, "")
    assert "The input has ended" in said.out


def test_the_locale_chooses_the_language(program):
    assert "나이롱뽕" in program(*QUICK, LC_ALL="ko_KR.UTF-8").out
    assert "Nylon-ppong" in program(*QUICK, LC_ALL="fr_FR.UTF-8").out


def test_a_terminal_that_cannot_write_hangul_is_no_reason_to_stop(process):
    said = process(*QUICK, "--lang", "ko", PYTHONIOENCODING="ascii", given="1\n")
    assert said.code == 0


def test_a_loss_keeps_its_sign_where_a_long_minus_cannot_be_written(process):
    hand = "score", "hong_kong_mahjong", "2p [333m] [777m] [555p] [999p] + 2p"
    flags = "--seat", "W", "--by", "discard", "--discarder", "S"
    said = process(*hand, *flags, PYTHONIOENCODING="ascii").out  # cp949 and cp1252 have none either
    assert [line.split()[1] for line in said.splitlines()[-4:]] == ["-4", "-4", "+10", "-2"]


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (("--lang", "xx"), "one of en, ko"),
        (("--preset", "mine"), "allowed: source, table, quick"),
        (("--option", "stop_limit"), "NAME=VALUE"),
        (("--option", "stop_limit=99"), "allowed: 2 to 24"),
        (("--option", "colour=red"), "one of players"),
        (("--seats", 7), "players cannot be 7"),
        (("--seats", "x"), "'--seats'"),
        (("--bots", "grandmother"), "random"),
        (("--bots", "random,random,random,random", "--seats", 3), "at most 2"),
        (("--save", "nowhere/match.jsonl"), "nowhere/match.jsonl"),
        (("--save", "."), "--save: . is a folder"),
        (("--colour",), "--colour"),
    ],
)
def test_what_is_not_there_is_refused_in_one_line(program, flags, says):
    said = program("play", "nylon_ppong", *flags)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert says in said.err


CTRL_C = "\x03"
PATIENCE = 60  # seconds


def terminal_of_its_own():
    """Make standard input the terminal of this process, in which Ctrl-C is heard."""
    os.login_tty(os.dup(0))
    signal.signal(signal.SIGINT, signal.default_int_handler)


def in_a_terminal(answers, *arguments):
    """Run a command on a pseudo-terminal; answer each prompt by a function of the screen."""
    leader, follower = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "LANG": "en_US.UTF-8", "COLUMNS": "90"}
    environment.pop("NO_COLOR", None)
    child = subprocess.Popen(
        [sys.executable, "-m", "madang", *map(str, arguments)],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment,
        preexec_fn=terminal_of_its_own,
    )
    os.close(follower)
    try:
        screen = conversation(leader, child.pid, answers)
        return child.wait(60), screen
    finally:
        os.close(leader)
        child.kill()
        child.wait()


def wait_until_it_reads(pid):
    """Wait until a process sleeps, which after a prompt it does to read the answer.

    A signal in the instant between the prompt and the reading is heard by `input` only at the next
    key, since it looks for signals before it begins to wait. No person is as quick, a test is.
    """
    status = Path(f"/proc/{pid}/stat")  # a system without it has nothing that tells
    for _ in range(10_000):
        if not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "R":
            return
        time.sleep(0.001)
    raise AssertionError("it never waits for an answer")


def conversation(leader, pid, answers):
    """Answer prompts until the terminal is closed or silent for too long; return all of it."""
    screen, answered, reply, silent = "", 0, "", 0
    while silent < PATIENCE:
        if not select.select([leader], [], [], 1)[0]:
            silent += 1
            if reply == CTRL_C:  # Python loses one that comes just before it waits for input
                os.write(leader, reply.encode())
            continue
        silent = 0
        try:
            got = os.read(leader, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not got:
            break
        screen += got.decode(errors="replace")
        if re.search(r": (\x1b\[0m)?$", screen[answered:]):
            reply = answers(screen[answered:])
            answered = len(screen)
            wait_until_it_reads(pid)
            os.write(leader, reply.encode())
    return screen


def test_a_whole_match_is_played_in_a_real_terminal_in_colour():
    code, screen = in_a_terminal(
        lambda shown: "\n" if "Enter" in shown.splitlines()[-1] else "1\n", *QUICK
    )
    assert code == 0
    assert "The match is over" in screen
    assert "\x1b[" in screen
    assert screen.count("Enter goes on") == 1


def test_ctrl_c_ends_the_match_with_a_message():
    code, screen = in_a_terminal(lambda shown: CTRL_C, *QUICK)
    assert code == 130
    assert "Interrupted: the match ends here." in screen
    assert "Traceback" not in screen


# ---- words -------------------------------------------------------------------------------------


def test_the_terminal_has_the_same_sentences_in_every_language():
    keys = {language: set(dictionary(language)) for language in LANGUAGES}
    for language in LANGUAGES:
        own = {key for key in keys[language] if key.startswith("terminal.")}
        assert own == {key for key in keys["en"] if key.startswith("terminal.")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_there_is_a_sentence_for_every_action_and_every_end(language, game):
    keys = dictionary(language)
    wanted = {f"result.{end}" for end in game.layout.end_words[1:]} | {
        f"reason.{end}" for end in game.layout.end_words[1:]
    }
    wanted |= {f"event.deal_end.{end}" for end in game.layout.end_words[1:]}
    for verb in {action.word.partition(" ")[0] for action in game.actions}:
        wanted |= {f"action.{verb}", f"why.{verb}"}
    assert {f"{game.name}.{key}" for key in wanted} <= set(keys)
    assert {f"card.{month}{letter}" for month in range(1, 13) for letter in "abcd"} <= set(keys)


SELDOM = 6  # one of so many questions is printed: from one to the next hardly anything moves
SHORT = {"rounds": 1, "dealer_repeat": False}
HOUSES = {
    "nylon_ppong": [{"preset": "table", "opening_flip": True}, {"preset": "source"}],
    "hong_kong_mahjong": [
        {**SHORT, "min_faan": 0, "faan_table": "full_spicy", "dead_wall": 16},
        {**SHORT, "false_win": "points", "concealed_kong": "hidden", "goulash_points": 3},
    ],
    "korean_mahjong": [
        {"rounds": 1, "min_points": 0, "ready_check": "any_wait", "kong_after_ready": True},
        {"rounds": 1, "preset": "club", "false_win": "points", "sacred_scope": "all_waits"},
    ],
    "wolnam_ppong": [
        {"preset": "friends", "chips": 120, "deals": 30},
        {"preset": "rain", "deals": 30, "chips": 300},
        {"adjacent": "forced_loss", "pair": "loss", "match_is": "double", "deals": 30},
        {"on_empty_pot": "reante_continue", "match_is": "push", "chips": 150, "deals": 30},
    ],
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_all_that_happens_in_matches_by_lot_is_said_in_whole_sentences(game):
    """Every choice, event, result and help text of matches in which anything may happen.

    Each match is played once and said in every language.
    """
    for seed, house in enumerate(HOUSES[game.name]):
        match = madang.new_match(game.name, seed=seed, **seated(game, 4), **house)
        sessions = [Session(match, ["random"] * 3, language, None) for language in LANGUAGES]
        lot, asked, explained = Random(seed), 0, set()
        with contextlib.ExitStack() as stack:
            printed = [stack.enter_context(one.console.capture()) for one in sessions]
            for session in sessions:
                session.welcome()
            while not match.is_over:
                seat = max(match.to_act)
                legal = match.legal_actions(seat)
                if seat == 0:
                    asked, verbs = asked + 1, {word.partition(" ")[0] for word in legal}
                    if asked % SELDOM == 0 or verbs - explained:
                        show(sessions, match.observation(0), legal, verbs - explained)
                    explained |= verbs
                match.play(seat, "win" if "win" in legal else lot.choice(legal))
            for session in sessions:
                session.screen.match_end(match.results)
        for language, text in zip(LANGUAGES, printed, strict=True):
            assert not {"⟦", "{"} & {*text.get()}, language


def show(sessions, view, legal, new_verbs):
    """Print a question for each session, and help where it asks something new."""
    for session in sessions:
        session.screen.table(view)
        session.screen.choices(view, legal)
        if new_verbs:
            session.screen.help(legal)


# ---- bets --------------------------------------------------------------------------------------

DEALS = ("play", "wolnam_ppong", "--seed", 1, "--option", "deals=2")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bet_of_any_size_is_typed_and_played(program, lang, tmp_path):
    given = "bet 137\n" + FIRST_CHOICES
    said = program(*DEALS, "--lang", lang, "--save", "m.jsonl", given=given)
    assert (said.code, said.err) == (0, "")
    assert "⟦" not in said.out
    record = madang.replay(tmp_path / "m.jsonl").record()
    assert "bet 137" in [getattr(event, "do", None) for event in record.events]
    assert record.totals is not None


BAD_BETS = {"9": "at least 10", "99999": "at most 250", "1.5": "whole", "nan": "whole", "": "whole"}


def test_a_bet_that_may_not_be_is_refused_with_the_cap_and_its_reason(program):
    given = "".join(f"bet {bet}\n" for bet in BAD_BETS) + "bet 9" + "9" * 40 + "\n"
    said = program(*DEALS, given=given)
    refusals = said.out.split("Your choice: ")[1:-1]
    assert len(refusals) == len(BAD_BETS) + 1
    for refusal, because in zip(refusals, [*BAD_BETS.values(), "at most 250"], strict=True):
        told = " ".join(refusal.split())
        assert because in told
        assert "250" in told
        assert "no bet is larger than the pot. (rules 3.1)" in told
    assert "bets" not in said.out


def test_a_stack_that_caps_a_bet_is_named(program):
    said = program(*DEALS, "--option", "chips=100", "--option", "ante=50", given="bet 60\n")
    assert "at most 50. You must be able to pay for the worst loss. (rules 3.6)" in " ".join(
        said.out.split()
    )


@pytest.mark.parametrize(("rule", "counts"), [("never", [43, 32, 33]), ("always", [10, 32, 0])])
def test_a_hand_is_shown_with_the_points_that_it_counts(rule, counts):
    match = madang.new_match("nylon_ppong", seed=1, players=2, ignore_triplets=rule)
    session = Session(match, ["random"], "en", None)
    cards = ["10a", "11a", "11b", "11c"]
    view = msgspec.structs.replace(match.observation(0), hands=[cards, None])
    with session.console.capture() as printed:
        session.screen.line(session.screen.own(view))
        for word in ("discard 11", "discard 10"):
            session.screen.line(session.screen.choice(view, word))
    shown = [int(count) for count in re.findall(r"(\d+) in hand", printed.get())]
    assert shown == counts


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "At the table, in this order: You, Magpie "),
        ("ko", "앉은 순서: 나, 까치 "),
        ("zh", "座位次序：你, 喜鵲 "),
    ],
)
def test_who_sits_where_is_said_by_name_and_without_a_number(program, lang, said):
    """Files count seats from 0, people do not: nobody at the table is number 0."""
    told = program("play", "nylon_ppong", "--seats", 2, "--lang", lang, given="").out
    assert said in told
    assert not re.search(r"[Ss]eat 0|0번|座位 ?0", told)

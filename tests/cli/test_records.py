"""`madang replay` and `madang verify`: records shown, and records doubted."""

import json

import msgspec
import pytest

import madang
from madang.record import BotName, write
from tests.test_record import fair_record


def test_a_true_record_is_verified(call, finished):
    said = call("verify", finished)
    assert (said.code, said.err) == (0, "")
    assert "nylon_ppong" in said.out
    assert "played to its end" in said.out


def test_verify_answers_in_json(call, finished):
    said = call("verify", finished, "--json")
    match = madang.replay(finished)
    assert json.loads(said.out) == {
        "ok": True,
        "whole": True,
        "game": "nylon_ppong",
        "events": len(match.record().events),
        "over": True,
        "totals": match.results.totals,
        "fair": None,
    }


@pytest.mark.parametrize(
    ("kept", "says", "is_over"),
    [(9, "broken off", False), (-1, "the last line, the end, is missing", True)],
)
def test_a_record_without_its_end_is_true_but_not_whole(
    call, finished, tmp_path, kept, says, is_over
):
    lines = finished.read_text().splitlines(keepends=True)
    (tmp_path / "part.jsonl").write_text("".join(lines[:kept]))
    said = call("verify", tmp_path / "part.jsonl")
    assert (said.code, said.err) == (3, "")
    assert says in said.out
    said = call("verify", tmp_path / "part.jsonl", "--json")
    data = json.loads(said.out)
    assert (said.code, data["ok"], data["whole"], data["over"]) == (3, True, False, is_over)


def test_a_record_that_promises_nothing_says_so(call, finished):
    assert "dealing cannot be checked" in call("verify", finished).out


@pytest.fixture
def dealt_fairly(tmp_path):
    """A match of a person and a bot, dealt from a promised secret and one number."""
    record = fair_record()
    record.names = ["Mina", *[BotName("careful")] * (len(record.fair.numbers) - 1)]
    path = tmp_path / "fair.jsonl"
    path.write_text("\n".join(write(record)) + "\n")
    return path


def test_a_fair_deal_is_verified(call, dealt_fairly):
    said = call("verify", dealt_fairly)
    assert (said.code, said.err) == (0, "")
    out = " ".join(said.out.split())
    assert "secret ok is what the hash promised" in out
    assert f"seat 1 Mina {'ab' * 16}" in out
    assert "seat 2 careful - a bot adds no number" in out
    assert "deals ok all 2 follow" in out
    assert out.endswith("Give --promise and --number, as your device has them")
    assert "nobody vouches for that promise" in out
    found = json.loads(call("verify", dealt_fairly, "--json").out)["fair"]
    assert (found["ok"], found["kept"], found["wrong"]) == (True, True, [])


def test_a_promise_counts_for_those_to_whom_it_was_made(call, dealt_fairly):
    promise = json.loads(dealt_fairly.read_text().splitlines()[0])["fair"]["commit"]
    mine = ["--promise", promise, "--number", "ab" * 16]
    said = call("verify", dealt_fairly, *mine)
    assert (said.code, "as it was promised to you" in said.out) == (0, True)
    said = call("verify", dealt_fairly, *mine[:2])
    assert (said.code, "is not asked" in said.out) == (0, True)
    said = call("verify", dealt_fairly, *mine[2:])
    assert (said.code, "nobody vouches for" in " ".join(said.out.split())) == (0, True)
    for other in (["--promise", "0" * 64], ["--number", "cd" * 16]):
        said = call("verify", dealt_fairly, *other)
        assert (said.code, "is not the one given" in said.out) == (1, True)
        assert "NOT as it was promised" in said.out


def test_a_promise_is_not_kept_by_a_record_that_has_none(call, finished):
    assert call("verify", finished, "--promise", "0" * 64).code == 1


def test_a_match_that_is_cut_off_is_never_dealt_as_promised(call, dealt_fairly):
    lines = dealt_fairly.read_text().splitlines()
    dealt_fairly.write_text("\n".join(lines[:-1]) + "\n")
    said = call("verify", dealt_fairly)
    assert (said.code, "promised so far" in said.out) == (3, True)
    dealt_fairly.write_text(lines[0] + "\n")
    said = call("verify", dealt_fairly)
    assert (said.code, "NOT as it was promised" in said.out) == (1, True)


def test_a_deal_that_was_not_promised_is_false(call, dealt_fairly):
    header, *rest = dealt_fairly.read_text().splitlines()
    dealt_fairly.write_text("\n".join([header.replace("ab" * 16, "cd" * 16), *rest]) + "\n")
    said = call("verify", dealt_fairly)
    assert said.code == 1
    assert "deal 1 WRONG does not follow" in " ".join(said.out.split())
    assert "NOT as it was promised" in said.out
    found = json.loads(call("verify", dealt_fairly, "--json").out)
    assert (found["ok"], found["fair"]["wrong"][:1]) == (False, [1])


def test_the_exit_codes_stand_in_the_help(call):
    said = " ".join(call("verify", "--help").out.replace("│", " ").split())
    assert "0 true and whole; 1 false; 3 true as far as it goes" in said


@pytest.mark.parametrize(("command", "line_end"), [("verify", b"\r\n"), ("replay", b"\n")])
def test_a_record_may_begin_with_a_byte_order_mark(program, finished, tmp_path, command, line_end):
    marked = b"\xef\xbb\xbf" + finished.read_bytes().replace(b"\n", line_end)
    (tmp_path / "marked.jsonl").write_bytes(marked)
    plain = program(command, "-", given=finished.read_text())
    for said in (program(command, "-", given=marked), program(command, "marked.jsonl")):
        assert (said.code, said.err) == (0, "")
        assert said.out.replace("marked.jsonl", "-") == plain.out


def test_a_false_record_is_refused_with_its_line(call, finished, tmp_path):
    lines = finished.read_text().splitlines(keepends=True)
    lines[2] = lines[2].replace('"draw"', '"stop"')
    (tmp_path / "false.jsonl").write_text("".join(lines))
    said = call("verify", tmp_path / "false.jsonl")
    assert said.code == 1
    assert said.err.startswith("madang: line 3: seat ")
    said = call("verify", tmp_path / "false.jsonl", "--json")
    assert said.code == 1
    assert json.loads(said.out).keys() == {"ok", "line", "what"}
    assert json.loads(said.out)["line"] == 3
    assert call("replay", tmp_path / "false.jsonl").code == 1


def test_a_record_comes_from_standard_input_too(program, finished):
    said = program("verify", "-", given=finished.read_text())
    assert said.code == 0


def test_what_is_no_record_is_refused(call, program, tmp_path):
    (tmp_path / "photo.jsonl").write_bytes(b"\x89PNG\xff\xfe")
    assert call("verify", tmp_path / "photo.jsonl").code == 1
    assert program("verify", "-", given=b"\xff\xfe").code == 1
    said = call("verify", tmp_path / "nowhere.jsonl")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "nowhere.jsonl: No such file" in said.err


def test_a_replay_shows_every_event_and_all_hands(call, finished):
    said = call("replay", finished)
    events = madang.replay(finished).record().events
    assert said.code == 0
    assert said.out.count("\npile  ") == len(events)
    assert "?" not in said.out
    assert f"\n{events[-1].n}. seat {events[-1].seat}: {events[-1].do}\n" in said.out


def test_a_replay_says_the_names_that_a_record_has(call, finished, tmp_path):
    header, *rest = finished.read_text("utf-8").splitlines()
    names = ["Mina", "주호", {"bot": "careful"}, {"bot": "random"}]
    lines = [json.dumps(json.loads(header) | {"names": names}), *rest]
    (tmp_path / "named.jsonl").write_text("\n".join(lines), "utf-8")
    said = call("replay", tmp_path / "named.jsonl").out
    assert "seat 0 (Mina): " in said
    assert "seat 2 (careful): " in said


@pytest.mark.parametrize("seat", range(4))
def test_a_replay_for_a_seat_shows_what_it_saw(call, finished, seat):
    views = [
        json.loads(line)["view"]
        for line in call("replay", finished, "--seat", seat, "--json").out.splitlines()
    ]
    live = madang.replay(finished, upto=0)
    for event, view in zip(madang.replay(finished).record().events, views, strict=True):
        live.repeat(event)
        assert view == msgspec.json.decode(msgspec.json.encode(live.observation(seat)))
        assert view["ended"] or [hand is None for hand in view["hands"]].count(True) == 3


def test_a_seat_that_is_not_there_is_refused(call, finished):
    said = call("replay", finished, "--seat", 4)
    assert (said.code, said.out) == (2, "")
    assert "from 0 to 3" in said.err


def test_a_replay_in_steps_waits_for_enter_and_stops_at_q_and_at_the_end(program, finished):
    for given, shown in (("\n\nq\n", 3), ("\n", 2), ("", 1)):
        said = program("replay", finished, "--step", given=given)
        assert (said.code, said.out.count("\npile  ")) == (0, shown)


def test_steps_need_the_record_in_a_file(program, finished):
    assert program("replay", "-", "--step", given=finished.read_text()).code == 2


def test_a_match_with_bets_is_verified_and_replayed(call, tmp_path):
    match = madang.new_match("wolnam_ppong", seed=2, deals=3)
    while not match.is_over:
        (seat,) = match.to_act
        match.play(seat, "bet 11" if match.observation(seat).may_bet.most > 10 else "fold")
    match.save(tmp_path / "bets.jsonl")
    assert call("verify", tmp_path / "bets.jsonl").code == 0
    said = call("replay", tmp_path / "bets.jsonl", "--seat", 0)
    assert said.code == 0
    assert "seat 1: bet 11\n" in said.out
    assert " loss shown\n" in said.out
    assert " ? " in said.out


def test_a_false_bet_is_refused_with_its_line_and_the_reason(call, tmp_path):
    match = madang.new_match("wolnam_ppong", seed=2)
    match.play(match.to_act[0], "bet 11")
    lines = match.record_lines()
    false = [line.replace("bet 11", "bet 99999") for line in lines]
    (tmp_path / "false.jsonl").write_text("\n".join(false) + "\n")
    said = call("verify", tmp_path / "false.jsonl")
    assert said.code == 1
    assert "line 3" in said.err
    assert "3.1" in said.err

"""`madang replay` and `madang verify`: records shown, and records doubted."""

import json

import pytest

import madang


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
        "game": "nylon_ppong",
        "events": len(match.record().events),
        "over": True,
        "totals": match.results.totals,
    }


def test_a_record_that_is_broken_off_is_true_as_far_as_it_goes(call, finished, tmp_path):
    lines = finished.read_text().splitlines(keepends=True)
    (tmp_path / "part.jsonl").write_text("".join(lines[:9]))
    said = call("verify", tmp_path / "part.jsonl")
    assert (said.code, "broken off" in said.out) == (0, True)


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


@pytest.mark.parametrize("seat", range(4))
def test_a_replay_for_a_seat_shows_what_it_saw(call, finished, seat):
    views = [
        json.loads(line)["view"]
        for line in call("replay", finished, "--seat", seat, "--json").out.splitlines()
    ]
    live = madang.replay(finished, upto=0)
    for event, view in zip(madang.replay(finished).record().events, views, strict=True):
        live.repeat(event)
        assert view == json.loads(json.dumps(live.observation(seat)))
        assert view.ended or [hand is None for hand in view.hands].count(True) == 3


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
        match.play(seat, "bet 11" if match.observation(seat).may_bet["most"] > 10 else "fold")
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

"""Do harm by a record that somebody else reads: a server, or a person at a terminal."""

import json

import pytest

import madang
from tests.cli.conftest import call

__all__ = ["call"]

TITLE = "\x1b]0;yours\x07\x1b[2J"  # a terminal takes another title, and forgets what stood there


@pytest.mark.anyio
async def test_have_the_server_fail_by_a_bet_longer_than_a_number_may_be(houses):
    match = madang.new_match("wolnam_ppong", seed=2)
    bet = json.dumps({"n": 2, "seat": match.to_act[0], "do": f"bet {'9' * 5000}"})
    async with (await houses()).http() as http:
        record = "\n".join([*match.record_lines(), bet])
        answer = await http.post("/api/replay", content=record)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
    assert answer.json()["args"]["line"] == 3


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    "lie",
    [
        {TITLE: 1},
        {"options": {TITLE: 1}},
        {"game": TITLE},
        {"names": [TITLE] * 4},
    ],
    ids=["field", "option", "game", "name"],
)
def test_have_the_terminal_of_who_reads_a_record_obey(call, tmp_path, command, lie):
    (line, *_) = madang.new_match("nylon_ppong", seed=1).record_lines()
    (tmp_path / "sent.jsonl").write_text(json.dumps(json.loads(line) | lie) + "\n")
    said = call(command, tmp_path / "sent.jsonl")
    assert said.code == 1
    assert "]0;yours" in said.err
    assert said.err.rstrip("\n").isprintable()

"""Finished matches shown again, and what becomes of them when somebody plays on from a moment."""

import json
from typing import Any

import pytest

import madang
from madang import record
from madang.game import ALL_HANDS, places
from madang.record import Deal, Record
from madang.server.archive.replays import RECORD_BYTES, record_in
from madang.server.table.loading import whole_log
from tests.server.people import House, Person, careless, eventually, fixed_shuffles, play_on

pytestmark = pytest.mark.anyio

HALFWAY = 20


async def finished(house: House, name: str = "Mina", **options: Any) -> tuple[Person, str]:
    """Play a short match of one person and two bots; return both."""
    person = await house.guest(name)
    rules = {"players": 3, "rounds": 2, **options}
    table = await person.make(options=rules, bots=[None, "random", "random"])
    assert (await person.ask(type="start", table=table))["type"] == "ack"
    await play_on(person, table, careless)
    return person, table


async def get(house: House, path: str, **query: Any) -> Any:
    async with house.http() as http:
        return await http.get(path, params=query)


async def replay(house: House, table: str, **query: Any) -> dict[str, Any]:
    answer = await get(house, f"/api/tables/{table}/replay", **query)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def record_at(house: House, table: str) -> Record:
    answer = await get(house, f"/api/tables/{table}/record")
    return record.read(answer.text.splitlines())


async def all_frames(house: House, table: str, seat: Any = "all") -> list[dict[str, Any]]:
    first = await replay(house, table, seat=seat)
    shown = [await replay(house, table, seat=seat, at=found["first"]) for found in first["deals"]]
    return [frame for part in shown for frame in part["frames"]]


async def post(house: House, text: str | bytes, **query: Any) -> Any:
    async with house.http() as http:
        return await http.post("/api/replay", content=text, params=query)


# ---- what is shown ---------------------------------------------------------------------------


async def test_a_seat_is_shown_again_what_it_was_shown_in_the_match(houses):
    house = await houses(shuffles=fixed_shuffles(4))
    person, table = await finished(house)
    shown = [frame for frame in await all_frames(house, table, 0) if frame["events"]]
    heard = [update for update in person.updates() if update["table"] == table]
    assert [frame["view"] for frame in shown] == [update["view"] for update in heard]
    assert [frame["events"] for frame in shown] == [update["events"] for update in heard]
    legal = [frame["legal"].get("0", []) for frame in shown]
    assert legal == [update["legal"] for update in heard]


@pytest.mark.parametrize("scope", ["own_turn", "any_seat"])
async def test_all_hands_are_shown_and_still_no_deck(houses, scope):
    house = await houses()
    _, table = await finished(house, ppong_scope=scope)
    played = await record_at(house, table)
    shown = await all_frames(house, table)
    expected = json.loads(record.msgspec.json.encode(list(record.frames(played, ALL_HANDS))))
    assert shown == expected
    assert all(None not in frame["view"]["hands"] for frame in shown)


async def test_a_replay_says_who_played_and_where_each_round_begins_and_ends(houses):
    house = await houses()
    _, table = await finished(house)
    found = await replay(house, table)
    played = await record_at(house, table)
    assert [seat["name"] for seat in found["info"]["seats"]] == ["Mina", "random", "random"]
    assert (found["info"]["table"], found["info"]["status"]) == (table, "over")
    assert found["events"] == len(played.events) == found["deals"][-1]["last"]
    assert [one["first"] for one in found["deals"]] == [
        event.n for event in played.events if isinstance(event, Deal)
    ]
    assert found["deals"][-1]["totals"] == played.totals
    assert found["deals"][-1]["places"] == places(played.totals)
    assert found["frames"][-1]["view"]["explained"]


async def test_any_event_leads_to_its_round_and_one_beyond_the_end_to_the_last(houses):
    house = await houses()
    _, table = await finished(house)
    first, second = (await replay(house, table))["deals"]
    for at, round_ in (
        (0, first),
        (first["last"], first),
        (second["first"], second),
        (10**8, second),
    ):
        numbers = [frame["n"] for frame in (await replay(house, table, at=at))["frames"]]
        assert numbers == list(range(round_["first"], round_["last"] + 1))


@pytest.mark.parametrize(
    "query", [{"seat": 3}, {"seat": -1}, {"seat": "x"}, {"at": "-1"}, {"at": "²"}]
)
async def test_seats_and_moments_that_there_are_not_are_refused(houses, query):
    house = await houses()
    _, table = await finished(house, rounds=1)
    answer = await get(house, f"/api/tables/{table}/replay", **query)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")
    assert answer.json()["args"]["field"] in query


async def test_too_many_questions_from_one_address_are_refused(houses):
    house = await houses()
    answers = [await get(house, "/api/tables/nothing/replay") for _ in range(62)]
    assert {answer.json()["code"] for answer in answers[:60]} == {"no_table"}
    assert answers[-1].json()["code"] == "slow_down"


# ---- what is not shown -----------------------------------------------------------------------


async def test_of_a_running_match_watchers_get_nothing_but_what_is_public(houses):
    house = await houses(shuffles=fixed_shuffles(2))
    person, watcher = await house.guest("Mina"), await house.guest("Yuna")
    options = {"players": 3, "rounds": 1, "ppong_scope": "any_seat"}
    table = await person.make(options=options, bots=[None, "random", "random"])
    await watcher.enter(table)
    await person.ask(type="start", table=table)
    done = 0
    while (newest := await person.is_asked(done))["view"]["phase"] != "over":
        done = newest["n"]
        house.time.pass_by(1)  # so that one address may ask as often as this test does
        for path in ("replay", "replay?seat=0", "record"):
            answer = await get(house, f"/api/tables/{table}/{path}")
            if house.log(table).status == "playing":
                assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
                assert answer.json()["args"] == {"status": "playing"}
        branch = await watcher.ask(type="branch", table=table, at=1, seat=0)
        assert branch["code"] == "not_now"
        await person.act(careless(newest), seen=done)
    await watcher.until(lambda: watcher.update["view"]["phase"] == "over")
    for update in watcher.updates():
        view = update["view"]
        assert update["legal"] == []
        assert view["ended"] or (view["hands"] == [None] * 3 and view["drawn"] in (None, "?"))
    assert (await get(house, f"/api/tables/{table}/replay")).status_code == 200


async def test_a_table_that_there_is_not_cannot_be_replayed(houses):
    house = await houses()
    answer = await get(house, "/api/tables/nothing/replay")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_table")


# ---- a record from a file --------------------------------------------------------------------


async def test_a_record_that_somebody_sends_is_shown_and_kept_nowhere(houses):
    house = await houses()
    _, table = await finished(house)
    text = (await get(house, f"/api/tables/{table}/record")).text
    before = (
        house.path.stat().st_size,
        dict(house.parts.lobby.summaries),
        dict(house.parts.replays.matches.things),
    )
    for seat, at in (("all", 1), ("1", 30)):
        answer = await post(house, text, seat=seat, at=at)
        known = await replay(house, table, seat=seat, at=at)
        assert answer.json() | {"info": None} == known | {"info": None}
        assert answer.json()["info"]["options"] == known["info"]["options"]
    assert before[0] == house.path.stat().st_size
    assert dict(house.parts.lobby.summaries) == before[1]
    assert set(house.parts.replays.matches.things) == {table}


async def test_a_record_keeps_the_names_that_its_players_had(houses):
    house = await houses()
    mina, table = await finished(house)
    await house.directory.rename(mina.guest, "Somebody else")
    text = (await get(house, f"/api/tables/{table}/record")).text
    assert json.loads(text.splitlines()[0])["names"] == ["Mina", *[{"bot": "random"}] * 2]
    seats = (await post(house, text)).json()["info"]["seats"]
    shown = [(seat["kind"], seat["name"]) for seat in seats]
    assert shown == [("person", "Mina"), ("bot", "random"), ("bot", "random")]
    unknown = text.replace('"random"', '"<b>"')
    seat = (await post(house, unknown)).json()["info"]["seats"][1]
    assert (seat["kind"], seat["name"]) == ("person", "<b>")


async def test_windows_line_ends_and_a_match_that_was_broken_off_are_fine(houses):
    house = await houses()
    match = madang.new_match("nylon_ppong", seed=1)
    match.play(match.to_act[0], "draw")
    answer = await post(house, "\r\n".join(match.record_lines()).encode("utf-8-sig"))
    assert (answer.status_code, answer.json()["events"]) == (200, 2)
    assert answer.json()["info"]["status"] == "playing"


def spoiled(change: str) -> bytes:
    """Return a record with something wrong in it."""
    lines = madang.new_match("nylon_ppong", seed=1).record_lines()
    wrong = {
        "false": [*lines, '{"n":2,"seat":5,"do":"draw"}'],
        "photo": [lines[0], "\x89PNG"],
        "nothing": [],
        "header only": lines[:1],
        "another game": ['{"v":1,"game":"chess","rules":1,"options":{}}'],
    }
    return b"\xff\xfe" if change == "binary" else "\n".join(wrong[change]).encode()


@pytest.mark.parametrize(
    ("change", "line", "why"),
    [
        ("false", 3, "act"),
        ("photo", 2, "form"),
        ("nothing", 1, "empty"),
        ("header only", 2, "empty"),
        ("another game", 1, "start"),
        ("binary", 1, "form"),
    ],
)
async def test_a_false_record_is_refused_with_the_line_and_what_is_wrong(houses, change, line, why):
    answer = await post(await houses(), spoiled(change))
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
    args = answer.json()["args"]
    assert (args["line"], args["why"]) == (line, why)
    assert args["what"]


async def test_a_record_that_is_too_long_and_a_seat_that_is_not_there_are_refused(houses):
    house = await houses()
    answer = await post(house, b" " * (RECORD_BYTES + 1))
    assert (answer.status_code, answer.json()["args"]) == (413, {"most": RECORD_BYTES})
    lines = madang.new_match("nylon_ppong", seed=1).record_lines()
    answer = await post(house, "\n".join(lines), seat=6)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


# ---- what if ---------------------------------------------------------------------------------


async def branch(person: Person, table: str, at: int = HALFWAY, **more: Any) -> str:
    made = await person.ask(type="branch", table=table, at=at, **{"seat": 1, **more})
    assert made["type"] == "made", made
    await person.enter(made["table"])
    await person.hears("update", table=made["table"])
    return made["table"]


def log_of(house: House, table: str) -> Any:
    return house.log(table)


async def past_of(house: House, table: str) -> list[Any]:
    """Return the record so far of a table that is running."""
    return record_in(await whole_log(house.parts.store, table)).events


async def test_a_what_if_begins_where_the_match_stood_with_me_at_the_seat_i_chose(houses):
    house = await houses()
    _, table = await finished(house)
    other = await house.guest("Juho")
    moment = (await all_frames(house, table, 1))[HALFWAY - 1]
    made = await branch(other, table)
    assert other.card["seat"] == 1
    info = other.card["info"]
    assert info["branch_of"] == {"table": table, "at": HALFWAY}
    assert (info["private"], info["host"], info["status"]) == (True, other.guest, "playing")
    assert [seat["kind"] for seat in info["seats"]] == ["bot", "person", "bot"]
    assert {seat["name"] for seat in info["seats"] if seat["kind"] == "bot"} == {"careful"}
    first = next(update for update in other.updates() if update["table"] == made)
    assert (first["n"], first["view"]["hands"][1]) == (first["n"], moment["view"]["hands"][1])
    await play_on(other, made, careless)
    record.verify(await record_at(house, made))


async def test_a_what_if_has_the_same_past_and_another_future(houses):
    house = await houses()
    person, table = await finished(house)
    played = await record_at(house, table)
    past = Record(played.game, played.options, played.events[:HALFWAY])
    made = await branch(person, table)
    events = (await past_of(house, made))[:HALFWAY]
    again = Record(played.game, played.options, events)
    assert list(record.frames(again)) == list(record.frames(past))
    old, new = (
        played.game.layout.deck.undealt(record.replay(one).state).tolist() for one in (past, again)
    )
    assert sorted(old) == sorted(new)
    assert old != new


async def test_cards_that_come_differ_from_one_what_if_to_the_next(houses):
    house = await houses()
    person, table = await finished(house)
    futures = set()
    for _ in range(3):
        made = await branch(person, table, at=2)
        futures.add((await past_of(house, made))[0].deck)
    assert len(futures) == 3


async def test_every_moment_but_the_last_can_be_played_on_from(houses):
    house = await houses()
    person, table = await finished(house, ppong_scope="any_seat", max_reshuffles=2, rounds=1)
    last = len((await record_at(house, table)).events)
    for at in {1, 2, last // 3, last // 2, last - 2, last - 1}:
        made = await branch(person, table, at=at, seat=at % 3)
        assert not log_of(house, made).needs_shuffle
    for at in (0, last, last + 1, -1):
        refused = await person.ask(type="branch", table=table, at=at, seat=0)
        assert (refused["code"], refused["args"]["field"]) == ("bad_message", "at")
        assert refused["args"]["allowed"] == f"1 to {last - 1}"


async def test_a_what_if_from_the_end_of_a_round_begins_at_its_gate(houses):
    house = await houses()
    person, table = await finished(house)
    first, _ = (await replay(house, table))["deals"]
    made = await branch(person, table, at=first["last"])
    newest = person.update
    assert (newest["table"], newest["view"]["ended"]) == (made, first["ended"])
    answer = await person.ask(type="ready", table=made, seen=newest["n"])
    assert answer["type"] == "ack"
    await person.until(lambda: person.update["view"]["deal"] == 2)


async def test_seats_and_bots_that_there_are_not_are_refused(houses):
    house = await houses()
    person, table = await finished(house, rounds=1)
    for wrong, code in (
        ({"seat": 3}, "bad_message"),
        ({"seat": -1}, "bad_message"),
        ({"seat": 0, "bot": "hal"}, "bad_option"),
    ):
        refused = await person.ask(type="branch", table=table, at=2, **wrong)
        assert (refused["type"], refused["code"]) == ("nack", code)


async def test_a_branch_sent_twice_opens_one_table(houses):
    house = await houses()
    person, table = await finished(house, rounds=1)
    message = {"type": "branch", "table": table, "at": 2, "seat": 0, "cmd": "once", "bot": "random"}
    first, again = await person.ask(**message), await person.ask(**message)
    assert first == again
    assert list(house.parts.lobby.summaries) == [first["table"]]


async def test_what_ifs_take_no_room_from_matches_and_the_newest_alone_goes_on(houses):
    house = await houses(tables_per_guest=1)
    person, table = await finished(house)  # of two rounds: bots may end one before I am asked
    older, newer = await branch(person, table, at=2), await branch(person, table, at=2)
    await person.hears("gone", table=older)
    await eventually(lambda: set(house.parts.lobby.summaries) == {newer})
    await person.make()
    assert newer in house.parts.lobby.summaries


async def test_a_rematch_of_a_what_if_is_a_match_of_its_own(houses):
    house = await houses()
    person, table = await finished(house, rounds=1)
    made = await branch(person, table, at=2)  # a round may be short
    await play_on(person, made, careless)
    again = await person.ask(type="rematch", table=made)
    card = await person.enter(again["table"])
    assert card["info"]["branch_of"] is None

"""The promises of `protocol/messages`: one answer a command, no gap in numbers, nothing dropped."""

import ast
import asyncio
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import pytest

from madang import server
from madang.analysis import analysis_of
from madang.games import GAMES, game_named
from madang.server.assets.files import CLIENT
from madang.server.protocol import messages as m
from madang.server.protocol.schema import ARGUMENTS, meanings_of, records_in, schema
from tests.server.people import House, Person, careless, play_on

pytestmark = pytest.mark.anyio


async def duel(house: House, **make: object) -> tuple[str, Person, Person]:
    """Let two people begin a match of one round."""
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    make.setdefault("options", {"players": 2, "rounds": 1})
    table = await mina.make(**make)
    await yuna.enter(table)
    await yuna.ask(type="sit", table=table, seat=1)
    await mina.ask(type="start", table=table)
    await mina.sees(1)
    await yuna.sees(1)
    return table, mina, yuna


def asked_first(*people: Person) -> tuple[Person, Person]:
    """Return who is asked, and the other."""
    one, other = people
    return (one, other) if one.update["legal"] else (other, one)


def log_of(house: House, table: str):
    return house.log(table)


# ---- commands ----------------------------------------------------------------------------------


async def test_a_repeated_command_gets_the_same_answer_and_has_one_effect(houses):
    house = await houses()
    table, *people = await duel(house)
    mover, _ = asked_first(*people)
    message = {"table": table, "seen": 1, "action": "draw", "cmd": "once"}
    first = await mover.ask(type="act", **message)
    seq = log_of(house, table).seq
    assert first["type"] == "ack"
    assert await mover.ask(type="act", **message) == first
    assert log_of(house, table).seq == seq


async def test_a_double_tap_makes_one_table(houses):
    house = await houses()
    mina = await house.guest("Mina")
    for _ in range(5):
        mina.say(type="make", cmd="tap", game="nylon_ppong")
    await mina.until(lambda: len([h for h in mina.heard if h["type"] == "made"]) == 5)
    assert len({h["table"] for h in mina.heard if h["type"] == "made"}) == 1
    assert len(house.parts.lobby.summaries) == 1


async def test_the_same_command_of_another_guest_is_another_command(houses):
    house = await houses()
    table, *people = await duel(house)
    mover, other = asked_first(*people)
    await mover.act("draw", cmd="same")
    answer = await other.ask(
        type="act", table=table, seen=other.update["n"], action="draw", cmd="same"
    )
    assert answer["code"] in ("not_your_turn", "stale")


async def test_a_stale_command_is_refused_with_what_was_missed(houses):
    house = await houses()
    _, *people = await duel(house)
    mover, _ = asked_first(*people)
    await mover.act("draw")
    await mover.act(mover.update["legal"][0])
    answer = await mover.act("draw", seen=1)
    assert (answer["type"], answer["code"]) == ("nack", "stale")
    assert [update["n"] for update in answer["missed"]] == list(range(2, mover.update["n"] + 1))


async def test_a_refused_command_changes_nothing(houses):
    house = await houses()
    table, *people = await duel(house)
    mover, other = asked_first(*people)
    seq = log_of(house, table).seq
    assert (await mover.act("discard 13"))["code"] == "illegal"
    assert (await mover.act("stop"))["code"] == "illegal"
    assert (await other.act("draw"))["code"] == "not_your_turn"
    assert (await mover.ask(type="ready", table=table, seen=1))["code"] == "not_now"
    assert log_of(house, table).seq == seq


# ---- numbers -----------------------------------------------------------------------------------


async def test_resuming_at_every_number_shows_the_same_updates(houses):
    house = await houses()
    options = {"players": 3, "rounds": 1, "ppong_scope": "any_seat"}
    mina = await house.guest("Mina")
    table = await mina.make(options=options, bots=[None, "random", "random"])
    watcher = await house.guest("Watcher")
    await watcher.enter(table)
    await mina.ask(type="start", table=table)
    await play_on(mina, table, careless)
    await watcher.until(lambda: watcher.updates() and watcher.update["view"]["phase"] == "over")
    for person in (mina, watcher):
        shown = person.updates()[:]
        assert [update["n"] for update in shown] == list(range(1, len(shown) + 1))
        again = await house.socket(person.secret)
        for since in range(1, len(shown)):
            before = len(again.heard)
            again.say(type="enter", table=table, since=since)
            await again.hears("update", before, n=len(shown))
            got = [message for message in again.heard[before:] if message["type"] == "update"]
            assert list(map(what_happened, got)) == list(map(what_happened, shown[since:]))
            assert {key: update[key] for update in got[:-1] for key in ADVICE} in ({}, NO_ADVICE)


ADVICE = "hint", "odds"  # which the newest update alone says
NO_ADVICE = dict.fromkeys(ADVICE)


def what_happened(update: dict) -> dict:
    return without_deadlines(update) | NO_ADVICE


def without_deadlines(update: dict) -> dict:
    return {key: value for key, value in update.items() if key != "deadlines"}


async def test_who_has_seen_all_or_nothing_is_shown_the_newest_alone(houses):
    house = await houses()
    table, *people = await duel(house)
    mover, _ = asked_first(*people)
    await mover.act("draw")
    for since in (0, mover.update["n"], 10**6):
        again = await house.socket(mover.secret)
        await again.enter(table, since=since)
        await again.sees(mover.update["n"])
        assert [update["n"] for update in again.updates()] == [mover.update["n"]]


async def test_numbers_go_on_after_a_restart(houses):
    house = await houses()
    table, *people = await duel(house)
    mover, _ = asked_first(*people)
    await mover.act("draw")
    seen = mover.update
    await house.close()
    house = await houses()
    again = await house.socket(mover.secret)
    assert (await again.hears("welcome"))["tables"] == [table]
    await again.enter(table, since=seen["n"] - 1)
    assert without_deadlines(await again.sees(seen["n"])) == without_deadlines(seen)
    assert (await again.act(again.update["legal"][0]))["n"] == seen["n"] + 1


async def test_two_tabs_of_one_guest_play_one_seat(houses):
    house = await houses()
    table, *people = await duel(house)
    mover, _ = asked_first(*people)
    tab = await house.socket(mover.secret)
    await tab.enter(table)
    await tab.sees(1)
    assert (await tab.act("draw"))["type"] == "ack"
    assert without_deadlines(await mover.sees(2)) == without_deadlines(await tab.sees(2))
    await tab.go()
    assert (await mover.act(mover.update["legal"][0]))["type"] == "ack"
    assert mover.card["info"]["seats"][mover.card["seat"]]["connected"]


# ---- tables and seats --------------------------------------------------------------------------


async def test_the_lobby_lists_public_tables_and_hides_private_ones(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    yuna.say(type="watch_lobby")
    public, private = await mina.make(private=False), await mina.make()
    lobby = await yuna.until(
        lambda: next((h for h in yuna.heard if h["type"] == "lobby" and h["tables"]), None)
    )
    assert [card["table"] for card in lobby["tables"]] == [public]
    assert lobby["tables"][0]["seats"][0]["name"] == "Mina"
    assert (await yuna.enter(private))["info"]["private"]


async def test_only_the_host_starts_sets_bots_and_closes(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make(options={"players": 2})
    await yuna.enter(table)
    await yuna.ask(type="sit", table=table, seat=1)
    for message in (
        {"type": "start"},
        {"type": "close"},
        {"type": "set_bot", "seat": 1, "bot": "random"},
    ):
        assert (await yuna.ask(table=table, **message))["code"] == "not_host"
    taken = await mina.ask(type="set_bot", table=table, seat=1, bot="random")
    assert taken["code"] == "seat_taken"
    assert (await mina.ask(type="close", table=table))["type"] == "ack"
    assert (await yuna.hears("gone"))["table"] == table
    assert (await yuna.ask(type="sit", table=table, seat=0))["code"] == "no_table"


async def test_a_match_starts_when_every_seat_is_taken(houses):
    house = await houses()
    mina = await house.guest("Mina")
    table = await mina.make(options={"players": 3}, bots=[None, "random"])
    refused = await mina.ask(type="start", table=table)
    assert (refused["code"], refused["args"]["open"]) == ("not_now", [2])
    await mina.ask(type="set_bot", table=table, seat=2, bot="random")
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    assert (await mina.ask(type="start", table=table))["code"] == "not_now"


async def test_options_come_back_in_words_with_their_preset(houses):
    house = await houses()
    mina = await house.guest("Mina")
    await mina.make(options={"preset": "table", "players": 3})
    info = mina.card["info"]
    assert (info["preset"], info["options"]["ppong_scope"]) == ("table", "any_seat")
    await mina.make(options={"stop_limit": 7})
    assert mina.card["info"]["preset"] is None


async def test_a_rematch_is_one_new_table_that_keeps_everybodys_seat(houses):
    house = await houses()
    table, mina, yuna = await duel(house)
    assert (await yuna.ask(type="rematch", table=table))["code"] == "not_now"
    for person in (mina, yuna):
        person.task = asyncio.create_task(play_on(person, table, careless))
    for person in (mina, yuna):
        await person.task
    made = await yuna.ask(type="rematch", table=table)
    assert (await mina.ask(type="rematch", table=table))["table"] == made["table"]
    assert mina.card["info"]["rematch_by"] == yuna.guest
    card = await mina.enter(made["table"])
    assert [seat["name"] for seat in card["info"]["seats"]] == ["", "Yuna"]
    assert (card["info"]["host"], card["seat"]) == (yuna.guest, None)
    assert card["info"]["seats"][0]["kept_name"] == "Mina"
    other = await house.guest("Other")
    assert (await other.ask(type="sit", table=made["table"], seat=0))["code"] == "seat_taken"
    assert (await yuna.ask(type="start", table=made["table"]))["code"] == "not_now"
    assert (await mina.ask(type="sit", table=made["table"], seat=0))["type"] == "ack"
    assert (await yuna.ask(type="start", table=made["table"]))["type"] == "ack"


async def test_a_seat_link_works_on_another_device(houses):
    house = await houses()
    mina = await house.guest("Mina")
    table = await mina.make()
    async with house.http(mina.secret) as http:
        made = (await http.post("/api/guest/link")).json()
        assert made["lasts"] == house.settings.seat_link_lasts
    async with house.http() as http:
        link = {"secret": made["secret"]}
        asked = await http.post("/api/guest/link/whose", json=link)
        assert asked.json() == {"guest": mina.guest, "name": "Mina"}
        resumed = await http.post("/api/guest/resume", json=link)
        secret = resumed.json().pop("secret")
        assert resumed.json() == {"guest": mina.guest, "name": "Mina", "secret": secret}
        cookie = resumed.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        me = (await http.get("/api/guest")).json()
        assert me == {"guest": mina.guest, "name": "Mina", "devices": 2}
    phone = await house.socket(secret)
    assert (await phone.enter(table))["seat"] == 0
    assert len({mina.secret, made["secret"], secret}) == 3


async def test_a_new_name_shows_where_the_guest_sits(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    await yuna.enter(await mina.make())
    mina.say(type="rename", name="  미나  ")
    await mina.hears("welcome", name="미나")
    await yuna.until(lambda: yuna.card["info"]["seats"][0]["name"] == "미나")


def texts_in(part: object) -> list[str]:
    """Return every description in a part of the schema."""
    if isinstance(part, list):
        return [text for item in part for text in texts_in(item)]
    if not isinstance(part, dict):
        return []
    own = [part["description"]] if isinstance(part.get("description"), str) else []
    return own + [text for item in part.values() for text in texts_in(item)]


def test_the_schema_is_the_same_with_every_python():
    """Python 3.13 strips the indentation of docstrings, those before it do not."""
    texts = texts_in(schema())
    assert len(texts) > 20
    assert [text for text in texts if text != cleandoc(text)] == []


async def test_the_schema_knows_every_message(houses):
    house = await houses()
    async with house.http() as http:
        answer = await http.get("/api/schema")
        plain = await http.get("/api/schema", headers={"Accept-Encoding": "identity"})
        assert (answer.headers["content-encoding"], answer.json()) == ("gzip", plain.json())
        assert "content-encoding" not in plain.headers
        schema = answer.json()
    assert set(schema["client"]["discriminator"]["mapping"]) == {
        cls.__struct_config__.tag for cls in m.ClientMessage.__args__
    }
    assert schema["codes"] == m.CODES


async def test_what_may_be_played_is_told_as_data(houses):
    house = await houses()
    async with house.http() as http:
        games = (await http.get("/api/games")).json()
        assert [game["name"] for game in games] == [game.name for game in GAMES]
        for game in games:
            assert game["seats_option"] == game_named(game["name"]).house_rules.seats_option
            row = {"name", "section", "kind", "values", "words", "meaning", "default"}
            assert row <= set(game["options"][0])
            names = {row["name"] for row in game["options"]}
            assert all(set(preset) == names for preset in game["presets"].values())
            assert "random" in game["bots"]
            rules = await http.get(f"/api/rules/{game['name']}")
            assert rules.text.startswith("#")
        assert (await http.get("/api/rules/..%2f..%2fsecrets")).status_code == 404
        cards = await http.get("/api/rules/hwatu_cards?language=ko")
        assert (cards.headers["content-language"], cards.text[:6]) == ("ko", "# 화투 패")
        assert (await http.get("/api/rules/hwatu_cards.ko")).status_code == 404


async def test_a_run_of_numbers_is_told_by_its_ends(houses):
    house = await houses()
    async with house.http() as http:
        answer = await http.get("/api/games")
    assert len(answer.content) < 12_000 * len(GAMES)
    told = next(game for game in answer.json() if game["name"] == "wolnam_ppong")
    rows = {row["name"]: row for row in told["options"]}
    assert (rows["chips"]["values"], rows["chips"]["words"]) == ([1, 10_000], [])
    assert rows["pair"]["words"] == ["push", "loss"]


async def test_a_game_says_what_a_table_of_it_can_offer(houses):
    house = await houses()
    async with house.http() as http:
        offered = {game["name"]: game for game in (await http.get("/api/games")).json()}
    for game in GAMES:
        sheet = CLIENT / "games" / game.name / "score.js"
        assert offered[game.name]["sheet"] == sheet.is_file()
        assert offered[game.name]["odds"] == (analysis_of(game).own_odds is not None)
    assert [offered[name]["calls"] for name in ("nylon_ppong", "wolnam_ppong")] == [True, False]


def test_every_field_on_the_wire_says_what_it_means() -> None:
    kinds = [game.views.event_types for game in GAMES]
    records = records_in(m.ClientMessage, m.ServerMessage, *(kind for row in kinds for kind in row))
    assert m.Update in records
    silent = [
        f"{record.__name__}.{name}"
        for record in records
        for name, meaning in meanings_of(record).items()
        if not meaning
    ]
    assert silent == []


def test_the_schema_describes_every_event_of_every_game() -> None:
    parts = schema()["$defs"]
    told = parts["Update"]["properties"]["events"]["items"]["anyOf"]
    assert [len(game["anyOf"]) for game in told] == [len(g.views.event_types) for g in GAMES]
    assert all(prop["description"] for prop in parts["TableInfo"]["properties"].values())


REFUSALS = "Refusal", "Refused", "Failure", "Nack"
SOURCES = Path(server.__file__).parent


def refused_in(source: str) -> Iterator[tuple[str, set[str]]]:
    """Yield the code and the arguments of every refusal that is written out in a source."""
    for call in ast.walk(ast.parse(source)):
        name = isinstance(call, ast.Call) and getattr(
            call.func, "attr", getattr(call.func, "id", "")
        )
        if name not in REFUSALS:
            continue
        words = [arg.value for arg in call.args if isinstance(getattr(arg, "value", None), str)]
        told = [arg for arg in call.args if isinstance(arg, ast.Dict)]
        keys = {key.value for dict_ in told for key in dict_.keys if isinstance(key, ast.Constant)}
        if words:
            yield words[0], keys | {word.arg for word in call.keywords if word.arg} - {"missed"}


def test_every_refusal_has_a_code_and_arguments_that_the_page_knows() -> None:
    found = [row for path in SOURCES.rglob("*.py") for row in refused_in(path.read_text("utf-8"))]
    assert len(found) > 50
    assert {code for code, _ in found} - m.CODES.keys() == set()
    unknown = {(code, name) for code, told in found for name in told} - {
        (code, name) for code, known in ARGUMENTS.items() for name in known
    }
    assert unknown == set()
    assert ARGUMENTS.keys() <= m.CODES.keys()

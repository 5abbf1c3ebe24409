"""An attacker wants the server to work for him until nobody else is served."""

import asyncio
import os
import signal
import time
from functools import partial

import httpx
import pytest

import madang
from madang.server.archive.replays import RECORD_BYTES, SHORT_BYTES, Cache
from madang.server.archive.reviews import AT_ONCE_HERE
from madang.server.protocol.refusals import Refusal
from madang.server.workers.jobs import JobKind, JobLimits, JobQueue, Jobs
from madang.server.workers.process import NICE, InProcess
from tests.server.people import PATIENCE, careless, eventually, play_on

pytestmark = pytest.mark.anyio

ATTACKER, MINA, YUNA = "attacker", "mina", "yuna"


class OneByOne:
    """A worker that ends a piece of work when the test says so, and remembers all of them."""

    def __init__(self) -> None:
        self.begun, self.ended = [], []
        self.may_end = asyncio.Semaphore(0)

    async def begin(self, work):
        pass

    async def run(self, work, *given):
        self.begun.append(work)
        try:
            await self.may_end.acquire()
        except asyncio.CancelledError:
            self.ended.append(work)
            raise
        return work

    async def let(self, count):
        """Let so many pieces of work end."""
        for _ in range(count):
            self.may_end.release()
            for _ in range(10):
                await asyncio.sleep(0)


@pytest.fixture
def worker():
    return OneByOne()


def queue_of(worker, seconds=60.0, each=3, most=8):
    return JobQueue("test", JobLimits(seconds, each, most), worker)


async def asked(queue, *pairs):
    """Ask for work, of a key each; return the tasks."""
    tasks = [asyncio.create_task(queue.run(key, work)) for key, work in pairs]
    await asyncio.sleep(0)
    return tasks


async def test_who_asks_often_waits_while_others_are_served_once(worker):
    queue = queue_of(worker)
    many = await asked(queue, *((ATTACKER, f"attack {n}") for n in range(3)))
    few = await asked(queue, (MINA, "mina"), (YUNA, "yuna"))
    await worker.let(5)
    await asyncio.gather(*many, *few)
    assert worker.begun == ["attack 0", "mina", "yuna", "attack 1", "attack 2"]


async def test_who_has_asked_for_enough_is_refused_and_nobody_else(worker):
    queue = queue_of(worker)
    many = await asked(queue, *((ATTACKER, n) for n in range(5)))
    other = await asked(queue, (MINA, "mina"))
    assert [task.done() for task in many] == [False] * 3 + [True] * 2
    with pytest.raises(Refusal, match="slow_down"):
        await many[-1]
    await worker.let(4)
    assert await other[0] == "mina"
    assert (queue.counts["refused"], queue.counts["done"]) == (2, 4)
    with pytest.raises(Refusal):
        await many[-2]


async def test_of_everybody_only_so_much_waits(worker):
    queue = queue_of(worker)
    tasks = await asked(queue, *((f"address {n}", n) for n in range(20)))
    assert len(queue.jobs) == 8
    await worker.let(8)
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [int] * 8 + [Refusal] * 12


async def test_work_ends_when_nobody_waits_for_it(worker):
    queue = queue_of(worker)
    running, waiting, other = await asked(queue, (ATTACKER, "a"), (ATTACKER, "b"), (MINA, "c"))
    for task in (running, waiting):
        task.cancel()
    await worker.let(1)
    assert await other == "c"
    assert (worker.begun, worker.ended, queue.jobs) == (["a", "c"], ["a"], [])


async def test_work_that_takes_too_long_ends(worker):
    queue = queue_of(worker, seconds=0.01)
    with pytest.raises(Refusal, match="too_heavy"):
        await queue.run(ATTACKER, "endless")
    assert (worker.ended, queue.counts["late"], queue.jobs) == (["endless"], 1, [])


async def test_a_process_gives_way_and_is_killed_in_the_midst_of_its_work():
    worker = InProcess()
    await worker.begin(divmod)
    first = await worker.run(os.getpid)
    assert first != os.getpid()
    assert await worker.run(os.nice, 0) >= NICE
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await worker.run(time.sleep, 1000)
    await worker.wait()
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)
    with pytest.raises(ZeroDivisionError):
        await worker.run(divmod, 1, 0)
    second = await worker.run(os.getpid)
    os.kill(second, signal.SIGKILL)  # as a machine without memory does
    await worker.process.wait()
    await worker.begin(divmod)
    assert await worker.run(os.getpid) not in (first, second)
    worker.close()
    await worker.wait()


async def test_what_is_short_never_waits_behind_what_is_long():
    jobs = Jobs(in_processes=False)
    for queue in jobs.queues.values():
        queue.worker = OneByOne()
    queues = jobs.queues
    slow = [asyncio.create_task(jobs.run(JobKind.LONG, f"{n}", "long")) for n in range(12)]
    quick = asyncio.create_task(jobs.run(JobKind.SHORT, ATTACKER, "short"))
    await asyncio.sleep(0)
    await queues[JobKind.SHORT].worker.let(1)
    assert (await quick, len(queues[JobKind.LONG].jobs)) == ("short", 12)
    for task in slow:
        task.cancel()
    await asyncio.gather(*slow, return_exceptions=True)


# ---- over HTTP -------------------------------------------------------------------------------


def blocked(house, kind):
    """Let no work of a kind end by itself; return its worker."""
    worker = house.parts.jobs.queues[kind].worker = OneByOne()
    return worker


def http_from(house, address):
    """Return a client that comes from another address of this machine."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=f"http://{house.url}", transport=transport, timeout=PATIENCE)


async def finished(house):
    """Play a short match; return its table."""
    mina = await house.guest("Mina")
    options = {"players": 2, "rounds": 2}
    table = await mina.make(options=options, bots=[None, "random"])
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    await play_on(mina, table, careless)
    return table


@pytest.fixture
def tiny():
    """Return a short record."""
    match = madang.new_match("nylon_ppong", seed=1, players=2, rounds=1)
    return "\n".join(match.record_lines())


async def test_a_tiny_replay_never_waits_behind_large_ones(houses, tiny):
    house = await houses()
    worker, queue = blocked(house, JobKind.LONG), house.parts.jobs.queues[JobKind.LONG]
    large = tiny + "\n" * SHORT_BYTES
    clients = [http_from(house, f"127.0.0.{n}") for n in range(2, 6)]
    posts = [asyncio.create_task(http.post("/api/replay", content=large)) for http in clients * 3]
    await eventually(lambda: len(queue.jobs) == 12)
    async with house.http() as http:
        assert (await http.post("/api/replay", content=tiny)).status_code == 200
    assert len(worker.begun) == 1
    for post in posts:
        post.cancel()
    await asyncio.gather(*posts, return_exceptions=True)
    await eventually(lambda: not queue.jobs)  # nobody waits any more, so nothing is done
    assert len(worker.begun) < 12
    for http in clients:
        await http.aclose()


async def test_one_address_may_have_few_large_replays_and_small_ones_too(houses, tiny):
    house = await houses()
    blocked(house, JobKind.LONG)
    large = tiny + "\n" * SHORT_BYTES
    async with house.http() as http:
        posts = [asyncio.create_task(http.post("/api/replay", content=large)) for _ in range(6)]
        await eventually(lambda: sum(post.done() for post in posts) == 2)
        refused = [post.result() for post in posts if post.done()]
        assert {(answer.status_code, answer.json()["code"]) for answer in refused} == {
            (429, "slow_down")
        }
        assert (await http.post("/api/replay", content=tiny)).status_code == 200
        for post in posts:
            post.cancel()
        await asyncio.gather(*posts, return_exceptions=True)


async def test_a_megabyte_costs_more_than_a_line(houses, tiny):
    house = await houses()
    large = tiny + "\n" * (RECORD_BYTES - len(tiny))
    async with house.http() as http, http_from(house, "127.0.0.2") as other:
        answers = [(await http.post("/api/replay", content=large)).status_code for _ in range(3)]
        assert answers == [200, 429, 429]
        assert (await http.post("/api/replay", content=tiny)).status_code == 200
        assert (await other.post("/api/replay", content=large)).status_code == 200


async def test_a_match_is_read_and_replayed_once_and_one_that_is_played_never(houses, monkeypatch):
    house = await houses()
    table, done = await finished(house), house.parts.jobs.queues[JobKind.SHORT].counts
    other = await (await house.guest("Yuna")).make()
    read = []
    events = house.parts.store.events

    def noted(table, **how):
        read.append(table)
        return events(table, **how)

    monkeypatch.setattr(house.parts.store, "events", noted)
    await house.unload()
    async with house.http() as http:
        path = f"/api/tables/{table}/replay"
        answers = await asyncio.gather(*(http.get(path) for _ in range(5)))
        assert (read, done["done"]) == ([table], 2)  # the match, and its first deal
        assert len({answer.content for answer in answers}) == 1
        assert (await http.get(path, params={"at": 10**6})).is_success
        assert (read, done["done"]) == ([table], 3)
        for part in ("replay", "record"):
            answer = await http.get(f"/api/tables/{other}/{part}")
            assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
    assert read == [table]
    assert not house.directory.actors


async def test_questions_are_bounded_and_end_when_nobody_waits(houses):
    house = await houses()
    worker, queue = blocked(house, JobKind.SHORT), house.parts.jobs.queues[JobKind.SHORT]
    async with house.http() as http:
        asked = [
            asyncio.create_task(http.post("/api/score/nylon_ppong", json={"points": [1]}))
            for _ in range(10)
        ]
        await eventually(lambda: sum(task.done() for task in asked) == 4)
        assert (len(queue.jobs), len(worker.begun)) == (6, 1)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
    await eventually(lambda: not queue.jobs)
    assert len(worker.begun) < 7


async def test_take_every_place_for_reviews_with_many_guests_from_one_address(houses, monkeypatch):
    house, waits = await houses(trust_proxy=True), asyncio.Event()
    monkeypatch.setattr(house.parts.reviews, "run", lambda *_: waits.wait())
    mine = [await reviewed(house, n, "10.0.0.1") for n in range(AT_ONCE_HERE + 1)]
    assert mine == [200] * AT_ONCE_HERE + [429]
    assert await reviewed(house, 0, "10.0.0.2") == 200


async def reviewed(house, n, address):
    """Play a short match as a guest of an address, and have it reviewed; return the answer."""
    person = await house.guest(f"Guest {n}")
    options = {"players": 2, "deals": 1}
    table = await person.make(game="wolnam_ppong", options=options, bots=[None, "exact"])
    await person.ask(type="start", table=table)
    await play_on(person, table, lambda update: update["legal"][0])
    async with house.http(person.secret) as http:
        at = {"X-Forwarded-For": address}
        return (await http.post(f"/api/tables/{table}/review", headers=at)).status_code


# ---- what is kept ----------------------------------------------------------------------------


async def test_what_is_kept_has_a_bound_in_bytes_and_is_made_once_for_all_who_ask():
    cache, made = Cache(10, len), []

    async def make(text):
        made.append(text)
        await asyncio.sleep(0)
        return text

    for text in ("aaaa", "bbbb", "aaaa", "cccc"):
        answers = await asyncio.gather(*(cache.get(text, partial(make, text)) for _ in range(3)))
        assert answers == [text] * 3
    assert made == ["aaaa", "bbbb", "cccc"]
    assert (set(cache.things), cache.bytes) == ({"aaaa", "cccc"}, 8)  # b was used longest ago
    await cache.get("long", partial(make, "d" * 100))
    assert set(cache.things) == {"long"}


async def test_what_could_not_be_made_is_tried_again_by_the_next_who_asks():
    cache = Cache(10, len)

    async def refuse():
        raise Refusal("slow_down")

    async def make():
        return "made"

    first, second = await asyncio.gather(
        cache.get("key", refuse), cache.get("key", make), return_exceptions=True
    )
    assert (type(first), second) == (Refusal, "made")


# ---- JSON that is nested deep ----------------------------------------------------------------


def nested(depth):
    """Return JSON that is nothing but depth."""
    return '{"a":' * depth + "1" + "}" * depth


DEPTHS = 17, 200, 400, 600, 660
ENTRIES = {
    "score": ("POST", "/api/score/nylon_ppong", '{"months": [3], "id": %s}'),
    "months": ("POST", "/api/score/nylon_ppong", '{"months": %s}'),
    "tiles": ("POST", "/api/score/hong_kong_mahjong", '{"concealed": "1m", "melds": [%s]}'),
    "odds": ("POST", "/api/odds/wolnam_ppong", '{"hand": [2, 10], "options": %s}'),
    "guest": ("POST", "/api/guest", '{"name": %s}'),
    "rename": ("PATCH", "/api/guest", '{"name": %s}'),
    "link": ("POST", "/api/guest/resume", '{"secret": %s}'),
    "friend": ("POST", "/api/friends", '{"secret": %s}'),
    "night": ("POST", "/api/nights", '{"name": %s}'),
}


async def test_have_a_request_fail_by_what_is_deep_in_it(houses, caplog):
    house = await houses(bad_frames=1000)
    mina = await house.guest("Mina")
    async with house.http(mina.secret) as http:
        for what, (method, path, body) in ENTRIES.items():
            for depth in DEPTHS:
                answer = await http.request(method, path, content=body % nested(depth))
                refused = answer.status_code, answer.json()["code"]
                assert refused == (400, "bad_message"), (what, depth)
        assert not caplog.records


async def test_have_anything_repeated_as_the_name_of_a_question(houses):
    house = await houses()
    async with house.http() as http:
        for wrong in ([], {}, None, True, 1.5, "x" * 65, int("9" * 65)):
            for game in ("nylon_ppong", "hong_kong_mahjong"):
                question = {"months": [3], "id": wrong}
                answer = await http.post(f"/api/score/{game}", json=question)
                refused = answer.status_code, answer.json()["args"]["field"]
                assert refused == (400, "id"), (game, wrong)
        answer = await http.post("/api/score/nylon_ppong", json={"months": [3], "id": "x" * 64})
        assert answer.json()["id"] == "x" * 64


async def test_end_the_process_that_answers_questions_with_one_that_cannot_be_asked():
    worker = InProcess()
    await worker.begin(divmod)
    first = await worker.run(os.getpid)
    deep = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(RecursionError):
        await worker.run(divmod, deep, 1)
    assert await worker.run(os.getpid) == first
    worker.close()
    await worker.wait()


async def test_have_a_socket_fail_by_what_is_deep_in_a_message(houses, caplog):
    house = await houses(bad_frames=1000)
    mina = await house.guest("Mina")
    table = await mina.make()
    begins = (
        '{"type": "make", "cmd": "c", "game": "nylon_ppong", "options": ',
        f'{{"type": "set_rules", "cmd": "c", "table": "{table}", "options": ',
        '{"type": "rename", "cmd": "c", "name": ',
    )
    lists = [
        f'{{"players": {"[" * depth}{"]" * depth}}}' for depth in (*DEPTHS, *range(940, 990, 3))
    ]
    for begin in begins:
        for deep in (*map(nested, DEPTHS), *lists):
            after = len(mina.heard)
            await mina.socket.send(begin + deep + "}")
            await mina.until(lambda after=after: mina.heard[after:])
            assert mina.heard[-1]["code"] == "bad_message"
    assert not caplog.records

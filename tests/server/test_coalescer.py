"""Many who ask for one thing each are answered by few queries, and never with what was before."""

import asyncio

import pytest

from madang.server.store.sql import Coalescer
from tests.server.people import eventually

pytestmark = pytest.mark.anyio


async def test_those_who_ask_during_a_query_are_answered_by_one_more():
    queries: list[list[str]] = []
    may_answer = asyncio.Event()

    async def read(keys: list[str]) -> dict[str, str]:
        queries.append(keys)
        await may_answer.wait()
        return {key: key.upper() for key in keys if key != "nobody"}

    coalescer = Coalescer(read)
    first = asyncio.create_task(coalescer.get("a"))
    await eventually(lambda: queries)
    others = [asyncio.create_task(coalescer.get(key)) for key in ("a", "b", "b", "nobody")]
    await asyncio.sleep(0)
    may_answer.set()
    assert await asyncio.gather(first, *others) == ["A", "A", "B", "B", None]
    assert queries == [["a"], ["a", "b", "nobody"]]


async def test_a_query_that_fails_fails_for_those_who_asked_alone():
    async def read(keys: list[str]) -> dict[str, str]:
        if "bad" in keys:
            raise LookupError
        return dict.fromkeys(keys, "")

    coalescer = Coalescer(read)
    with pytest.raises(LookupError):
        await coalescer.get("bad")
    assert await coalescer.get("good") == ""

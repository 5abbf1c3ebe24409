"""Files of the browser's part: kept in memory, and never older than the disk."""

import json
import os
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from madang.server.assets import worker
from madang.server.assets.files import Files

pytestmark = pytest.mark.anyio

LONG = "export const word = 'madang';\n" * 100
PACKED = {"Accept-Encoding": "gzip"}
PLAIN = {"Accept-Encoding": "identity"}


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Serve a folder with one module."""
    (tmp_path / "a.js").write_text(LONG)
    (tmp_path / "index.html").write_text(LONG)
    app = Starlette(routes=[Mount("/", Files(tmp_path))])
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://test"
    ) as client:
        yield client


async def test_a_section_of_words_comes_alone(http: httpx.AsyncClient, tmp_path: Path) -> None:
    words = {"main": {"a": "A"}, "score": {"b": "\u3131"}}
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales/x.ko.json").write_text(json.dumps(words))
    asked = ["?of=score", "?of=main", "?of=nothing", ""]
    found = [(await http.get(f"/locales/x.ko.json{of}")).json() for of in asked]
    assert found == [{"score": {"b": "\u3131"}}, {"main": {"a": "A"}}, words, words]
    (tmp_path / "locales/x.ko.json").write_text('{"main": {}}')
    assert (await http.get("/locales/x.ko.json?of=main")).json() == {"main": {}}


async def test_a_changed_file_shows_at_once(http: httpx.AsyncClient, tmp_path: Path) -> None:
    before = await http.get("/a.js")
    (tmp_path / "a.js").write_text("changed")
    os.utime(tmp_path / "a.js", ns=(1, 1))
    after = await http.get("/a.js", headers={"If-None-Match": before.headers["etag"]})
    assert (before.text, after.status_code, after.text) == (LONG, 200, "changed")


async def test_what_has_not_changed_is_not_sent_again(http: httpx.AsyncClient) -> None:
    tag = (await http.get("/a.js")).headers["etag"]
    for known in (tag, f'"other", W/{tag}', "*"):
        again = await http.get("/a.js", headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == "no-cache"


async def test_texts_are_compressed_for_who_can_read_that(http: httpx.AsyncClient) -> None:
    packed, plain = [await http.get("/a.js", headers=form) for form in (PACKED, PLAIN)]
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == LONG
    assert int(packed.headers["content-length"]) < 0.2 * int(plain.headers["content-length"])
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", ["/", "/index.html"])
async def test_the_page_is_kept_compressed_too(http: httpx.AsyncClient, path: str) -> None:
    page = await http.get(path, headers=PACKED)
    assert (page.text, page.headers["content-encoding"]) == (LONG, "gzip")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"


async def test_a_part_of_a_file_and_its_head_are_answered_too(http: httpx.AsyncClient) -> None:
    part = await http.get("/a.js", headers={**PLAIN, "Range": "bytes=0-5"})
    head = await http.head("/a.js", headers=PLAIN)
    assert (part.status_code, part.text) == (206, "export")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == str(len(LONG))


@pytest.mark.parametrize("path", ["/b.js", "/%00", "/..%2fa.js", f"/{'a' * 5000}", "/a.js/b"])
async def test_what_is_not_there_is_not_found(http: httpx.AsyncClient, path: str) -> None:
    assert (await http.get(path)).status_code == 404


async def test_the_shell_is_hashed_when_it_has_changed_and_not_when_it_is_asked_for(houses) -> None:
    house = await houses()
    worker.shell_of.cache_clear()
    async with house.http() as http:
        answers = [(await http.get("/worker.js")).text for _ in range(5)]
    assert len({*answers}) == 1
    assert worker.shell_of.cache_info().misses == 1


async def test_pages_are_served_with_their_types_and_a_strict_policy(houses):
    house = await houses()
    async with house.http() as http:
        page = await http.get("/")
        assert page.headers["content-type"].startswith("text/html")
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert "unsafe" not in page.headers["content-security-policy"]
        assert (page.headers["cache-control"], bool(page.headers["etag"])) == ("no-cache", True)
        script = await http.get("/app.js")
        assert script.headers["content-type"].startswith("text/javascript")
        again = await http.get("/app.js", headers={"If-None-Match": script.headers["etag"]})
        assert again.status_code == 304
        assert (await http.get("/art/cards/1a.svg")).headers["content-type"] == "image/svg+xml"
        for path in ("/..%2fserver/app.py", "/server/app.py", "/%2e%2e/errors.py"):
            assert (await http.get(path)).status_code == 404
        assert (await http.get("/healthz")).text == "ok\n"
        assert (await http.get("/readyz")).text == "ready\n"

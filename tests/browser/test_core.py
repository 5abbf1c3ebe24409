"""A page that asks anybody but the server is seen; small parts: tests/client/node/core.test.mjs."""

import pytest

from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser

ASK_ELSEWHERE = {
    "fetch": "(url) => fetch(url).catch(() => {})",
    "picture": "(src) => document.body.append(Object.assign(new Image(), { src }))",
    "module": "(url) => import(url).catch(() => {})",
    "line": "(url) => { try { new WebSocket(url.replace('http', 'ws')) } catch {} }",
}


def test_a_page_that_asks_anybody_but_the_server_is_seen(arrive: Arrive) -> None:
    person = arrive()
    person.expects_outage = True
    for number, way in enumerate(ASK_ELSEWHERE.values()):
        with person.page.expect_event("console"):
            person.page.evaluate(way, f"http://127.0.0.2/{number}.js")
    for number, way in enumerate(ASK_ELSEWHERE):
        assert any(f"//127.0.0.2/{number}.js" in wrong for wrong in person.wrong), way
    person.wrong.clear()

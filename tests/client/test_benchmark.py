"""What measures the page, `python -m benchmarks.client`, still finds its way there."""

import pytest
from playwright.sync_api import Browser

from benchmarks import client
from tests.client.conftest import play_through

pytestmark = pytest.mark.browser

UPDATES = 4  # all 51 take 13 s, most of it for cards to come to rest


def test_an_update_is_fed_to_a_table_and_timed(
    browser: Browser, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        client, "play_through", lambda *match, **options: play_through(*match, **options)[:UPDATES]
    )
    times = client.update_times(browser, f"{site}?game=nylon_ppong", client.PHONE)
    assert len(times) == UPDATES - 1
    assert min(times) > 0

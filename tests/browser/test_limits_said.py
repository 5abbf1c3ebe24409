"""A page that hits a limit says so in words, and goes on by itself when there is room again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive, Serving

pytestmark = pytest.mark.browser


@pytest.fixture
def narrow_server(tmp_path: Path) -> Iterator[Serving]:
    """Start a server where one address may hold two sockets."""
    serving = Serving(tmp_path / "madang.db", MADANG_SOCKETS_PER_ADDRESS="2")
    yield serving
    serving.end()


def test_one_page_too_many_is_told_so_and_comes_in_when_another_leaves(
    narrow_server: Serving, arrive: Arrive
) -> None:
    context = arrive(at=narrow_server).context
    second, third = context.new_page(), context.new_page()
    second.goto(narrow_server.address)
    expect(second.locator("#my-name")).not_to_have_value("")
    third.goto(narrow_server.address)
    said = third.locator(".offline")
    expect(said).to_contain_text("Too many pages are open here")
    expect(said).to_contain_text("The host of the server can raise the limit")
    second.close()
    expect(said).to_be_empty()
    expect(third.locator("#my-name")).not_to_have_value("")

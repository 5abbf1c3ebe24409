"""The page as an app: what it says of itself, what is kept, and that an update is picked up."""

import json
import shutil
import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from madang.server.assets import worker as worker_file
from madang.server.assets.files import CLIENT
from tests.browser.conftest import Arrive, Serving
from tests.browser.people import PLAY_NYLON, Person

MANIFEST = json.loads((CLIENT / "manifest.webmanifest").read_text("utf-8"))


# ---- the manifest ------------------------------------------------------------------------------


def size_of(picture: Path) -> tuple[int, int]:
    """Return the width and height that a PNG says it has."""
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def test_the_manifest_has_what_a_browser_installs_by() -> None:
    assert MANIFEST["name"]
    assert (MANIFEST["start_url"], MANIFEST["display"]) == ("./", "standalone")
    found = {(icon["sizes"], icon["purpose"]) for icon in MANIFEST["icons"]}
    assert found >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}


@pytest.mark.parametrize("icon", MANIFEST["icons"], ids=lambda icon: icon["src"])
def test_every_icon_is_there_in_the_size_it_says(icon: dict[str, str]) -> None:
    picture = CLIENT / icon["src"]
    assert picture.is_file()
    if picture.suffix == ".png":
        assert "x".join(map(str, size_of(picture))) == icon["sizes"]


@pytest.mark.browser
def test_chromium_finds_nothing_wrong_with_the_manifest(visitor: Person) -> None:
    page = visitor.page
    line = page.context.new_cdp_session(page)
    read = line.send("Page.getAppManifest")
    assert (read["errors"], read["url"].endswith("/manifest.webmanifest")) == ([], True)


# ---- what is kept ------------------------------------------------------------------------------


def test_the_shell_is_what_pages_are_made_of_and_no_more() -> None:
    files = worker_file.shell()["files"]
    assert {"/", "/app.js", "/locales/shell.zh.json", "/page.css", "/icon.svg"} <= {*files}
    assert "/style/fair.css" in files
    assert "/style/table/frame.css" not in files, "it is a part of page.css"
    assert {"/art/cards/1a.svg", "/api/games", "/api/rules/nylon_ppong?language=ko"} <= {*files}
    told = ("/api/games", "/api/rules/")
    odd = [path for path in files if path.startswith(("/api", "/ws")) and not path.startswith(told)]
    assert odd == []
    assert [path for path in files if path.endswith((".d.ts", "LICENSE", "worker.js"))] == []


def test_another_file_is_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "client"
    shutil.copytree(CLIENT, copy, ignore=shutil.ignore_patterns("art"))
    monkeypatch.setattr(worker_file, "CLIENT", copy)
    before = worker_file.shell()["version"]
    assert worker_file.shell()["version"] == before
    with (copy / "worker.js").open("a") as worker:
        worker.write("// changed\n")
    changed = worker_file.shell()["version"]
    (copy / "app.js").rename(copy / "main.js")
    assert len({before, changed, worker_file.shell()["version"]}) == 3


KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) =>
    [name, (await (await caches.open(name)).keys())
        .map((it) => it.url.slice(location.origin.length))])))"""
ACTIVE = "navigator.serviceWorker.ready.then(() => true)"


def settle(person: Person) -> None:
    """Wait until the worker holds the page."""
    assert person.page.evaluate(ACTIVE)
    person.page.wait_for_function("() => !!navigator.serviceWorker.controller")


def kept(page: Page) -> dict[str, Any]:
    """Return the paths in every cache."""
    found: dict[str, Any] = page.evaluate(KEPT)
    return found


@pytest.mark.browser
def test_a_match_leaves_nothing_but_the_shell_in_the_cache(arrive: Arrive) -> None:
    person = arrive(workers="allow")
    settle(person)
    person.page.reload()
    person.press(PLAY_NYLON)
    expect(person.page.locator(".game [data-card]").first).to_be_visible()
    now = worker_file.shell()
    assert {name: {*paths} for name, paths in kept(person.page).items()} == {
        f"madang-{now['version']}": {*now["files"]}
    }


@pytest.mark.browser
def test_without_a_server_rules_and_score_sheets_open_in_a_new_tab(
    arrive: Arrive, own_server: Serving
) -> None:
    person = arrive(at=own_server, workers="allow")
    settle(person)
    person.expects_outage = True
    own_server.kill()
    person.page = page = person.watched(person.context.new_page())
    person.go("/rules/korean_mahjong")
    expect(page.locator(".rulebook [id='s-4.1']")).to_be_visible()
    expect(page.locator(".offline")).to_contain_text("connection", ignore_case=True)
    for name, words in (("한국어", "마작"), ("繁體中文", "麻將")):
        person.press("[data-do=settings]")
        page.get_by_label(name).check()
        expect(page.locator(".rulebook")).to_contain_text(words)
        page.keyboard.press("Escape")
        page.wait_for_function("() => !history.state?.over")
    person.go("/score/nylon_ppong/hand")
    for month in (1, 1, 1, 1, 2, 2):
        person.press(f"[data-part=hand] [data-month='{month}']")
    expect(page.locator(".one-hand__answer .problem")).to_be_visible()
    expect(page.locator(".score > .hint")).to_be_visible()
    person.go("/score/hong_kong_mahjong")
    person.press("[data-do=begin-sheet]")
    for winner in (1, 2):  # the dealer moves on, which the server knows
        person.press("[data-do=enter-round]")
        page.locator(".score__entry_head input[value=points]").check()
        for seat in range(4):
            page.fill(f"#points-{seat}", str(9 if seat == winner else -3))
        page.locator(f".score__form fieldset input[value='{winner}']").check()
        person.press("[data-do=keep-round]")
    expect(page.locator("[data-round]")).to_have_count(2)
    person.go("/learn/wolnam_ppong")
    expect(page.locator(".lesson__picture")).to_be_visible()
    person.go("/score/hong_kong_mahjong")
    own_server.start()
    page.evaluate("dispatchEvent(new Event('online'))")  # rather than wait for the next try
    expect(page.locator(".score__next [data-wind=E]")).to_contain_text("3")
    expect(page.locator(".offline")).to_be_empty()
    person.go("/score/nylon_ppong/hand")
    expect(page.locator("[data-row=ten_or_less]")).to_contain_text("100")


@pytest.mark.long
@pytest.mark.browser
def test_a_second_visit_shows_what_the_server_has_by_then(arrive: Arrive) -> None:
    """The page that is kept is older than the one that the server answers with."""
    person = arrive(workers="allow")
    settle(person)
    page, files = person.page, [*kept(person.page).keys()]
    page.evaluate(
        "name => caches.open(name).then((it) => it.put('/', new Response('old')))", files[0]
    )
    page.reload()
    expect(page.locator("[data-do=play-now]").first).to_be_enabled()


@pytest.mark.browser
def test_a_new_version_takes_the_place_of_the_old(arrive: Arrive) -> None:
    person = arrive(workers="allow")
    settle(person)
    page = person.page
    page.evaluate("caches.open('madang-0000').then((it) => it.add('/app.js'))")
    page.context.route(
        "**/worker.js",
        lambda route: route.fulfill(
            body=f'self.SHELL = {{"version": "next", "files": ["/"]}};\n'
            f"{(CLIENT / 'worker.js').read_text('utf-8')}",
            content_type="text/javascript",
        ),
    )
    page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
    page.wait_for_function(
        "() => caches.keys().then((names) => names.join() === 'madang-next')", timeout=20_000
    )


NEWER = 'import { isNewer } from "../net/store.js"; export default () => isNewer;'


@pytest.mark.browser
def test_a_page_of_a_newer_version_is_loaded_with_everything_else_and_once(arrive: Arrive) -> None:
    """What the page has loaded before does not fit to it; a server may be half way to it, too."""
    page = arrive().page
    page.clock.install()
    page.route(
        "**/pages/history.js",
        lambda route: route.fulfill(body=NEWER, content_type="text/javascript"),
    )
    loads: list[Page] = []
    page.on("load", lambda it: loads.append(it))
    with page.expect_event("load"):
        page.evaluate("location.hash = '#/history'")
    page.wait_for_function(
        "import('/net/store.js').then((it) => it.connection.value === 'open')"
    )  # a line that is not there yet would be given up
    page.clock.run_for(9000)
    assert len(loads) == 1
    page.unroute("**/pages/history.js")
    page.reload()
    expect(page.locator("main h1")).to_be_visible()


# ---- the bar and the screen -------------------------------------------------------------------


@pytest.mark.browser
def test_without_workers_too_the_screen_stays_on_during_a_match_and_not_after(
    arrive: Arrive,
) -> None:
    """There are none on plain HTTP in a local network."""
    person = arrive()
    person.context.add_init_script("delete Navigator.prototype.serviceWorker")
    person.context.add_init_script(
        """window.locks = [];
        navigator.wakeLock.request = async () => { const lock = { release: () =>
            locks.splice(locks.indexOf(lock), 1) }; locks.push(lock); return lock }"""
    )
    person.page.reload()
    assert person.page.evaluate("'serviceWorker' in navigator") is False
    expect(person.page.locator("[data-do=play-now]").first).to_be_enabled()
    assert person.page.evaluate("locks.length") == 0
    person.press(PLAY_NYLON)
    expect(person.page.locator(".game [data-card]").first).to_be_visible()
    person.page.wait_for_function("() => locks.length === 1")
    person.go("/")
    person.page.wait_for_function("() => locks.length === 0")

"""What the page asks for beforehand is what its modules import."""

import os
import re
import shutil
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from madang.server.assets.files import CLIENT, Files
from madang.server.assets.preloads import PLACE, Modules, Preloads, imports_of, sheets_of_page

NOW = """
import "./a.js";
import b from "./b.js";
import {
  c,
  d as from,
} from "./c.js";
import * as e from "./d.js";
export { g } from "./e.js";
export * from "./f.js";
"""
MINIFIED = 'import{a}from"./a.js";import{b}from"./b.js";export{c}from"./c.js";var d=1;'
LATER = """
const load = () => import("./a.js");
const pages = { b: async () => (await import("./b.js")).default };
html`<p>don't</p>${() => import(`../games/${name("x")}/score.js`)}`;
"""
NEITHER = """
/** @type {import("./a.js").A} */
// import "./b.js";
/*
import "./c.js";
*/
const text = 'import "./d.js"';
export const from = "./f.js";
export { text };
export default import.meta.url;
"""


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """Return a copy of the client that a test may change."""
    return Path(shutil.copytree(CLIENT, tmp_path / "client", ignore=shutil.ignore_patterns("art")))


# ---- what a module imports -------------------------------------------------------------------


def test_an_import_is_found_however_it_is_spelled() -> None:
    assert imports_of(NOW).now == [f"./{letter}.js" for letter in "abcdef"]
    assert imports_of(MINIFIED).now == ["./a.js", "./b.js", "./c.js"]
    assert imports_of(LATER).later == ["./a.js", "./b.js", "../games/*/score.js"]


def test_what_only_looks_like_an_import_is_none() -> None:
    assert imports_of(NEITHER) == ([], [], [], True)
    assert imports_of(LATER).now == imports_of(NOW).later == []


def test_style_sheets_are_found_in_their_order() -> None:
    line = """const art = "./b.svg", styles = ["./a.css", `../${set}/b.css`, "*.css"].map(to);"""
    assert imports_of(line).sheets == ["./a.css", "../*/b.css"]


def test_an_import_that_only_a_run_could_tell_is_refused() -> None:
    with pytest.raises(ValueError, match="no path"):
        imports_of("import(page)")


# ---- the lists -------------------------------------------------------------------------------


def test_pages_and_games_are_asked_for_only_when_they_are_shown() -> None:
    modules = Modules(CLIENT)
    first, later = modules.first(), modules.later()
    assert {"net/store.js", "vendor/signals-core.js"} <= {*first}
    assert [path for path in first if path.startswith(("pages/", "games/", "table/"))] == []
    assert {"pages/table.js", "games/nylon_ppong/table.js", "games/wolnam_ppong/score.js"} <= {
        *later
    }
    assert "pages/table_menu.js" not in later, "it is a part of a page"
    assert all(path in files for path, files in later.items())
    assert not {*first} & {path for files in later.values() for path in files}


def test_every_style_sheet_is_on_the_page_or_listed_with_what_uses_it() -> None:
    page = (CLIENT / "index.html").read_text("utf-8")
    listed = {path for files in Modules(CLIENT).later().values() for path in files}
    sheets = [path.relative_to(CLIENT).as_posix() for path in CLIENT.rglob("*.css")]
    assert any(path in listed for path in sheets)
    assert [path for path in sheets if path not in listed and f'href="{path}"' not in page] == []


def test_no_sheet_of_the_page_is_put_on_it_again_later() -> None:
    """That for paper would hide every button, and the others would no longer be in their order."""
    of_page = {path for path, _ in sheets_of_page(CLIENT)}
    assert "style/print.css" in of_page
    later = Modules(CLIENT).later()
    again = {path: sorted(of_page.intersection(files)) for path, files in later.items()}
    assert {path: sheets for path, sheets in again.items() if sheets} == {}


def test_the_sheets_of_the_page_are_sent_as_one(client: Path) -> None:
    """Each was a request of its own, which makes a first page on a phone wait."""
    page = (client / "index.html").read_text("utf-8")
    preloads = Preloads(client)
    assert page.count("stylesheet") > 15
    assert re.findall("<link rel=.stylesheet.*>", preloads.filled_in(page)) == [
        '<link rel="stylesheet" href="page.css" />'
    ]
    joined = preloads.joined_sheets()
    texts = [(client / path).read_text("utf-8") for path, _ in sheets_of_page(client)]
    places = [joined.index(text) for text in texts]
    assert places == sorted(places)
    paper = (client / "style/print.css").read_text("utf-8")
    assert joined.endswith(f"@media print {{\n{paper}}}\n")
    assert re.findall(r"url\([^)]*\)|@import|@charset|@namespace", joined) == [], (
        "a path would begin at another place, and a rule that has to come first would not"
    )


@pytest.mark.anyio
async def test_a_changed_sheet_of_the_page_shows_at_once(
    client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("madang.server.assets.preloads.LOOK_AGAIN", -1)
    app = Starlette(routes=[Mount("/", Files(client))])
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://test"
    ) as http:
        before = await http.get("/page.css")
        assert before.headers["content-type"] == "text/css; charset=utf-8"
        kept = {"If-None-Match": before.headers["etag"]}
        assert (await http.get("/page.css", headers=kept)).status_code == 304
        (client / "style/print.css").write_text("p { color: red; }\n")
        after = await http.get("/page.css", headers=kept)
        assert "@media print {\np { color: red; }\n}\n" in after.text
        answers = [await http.request(how, "/page.css") for how in ("HEAD", "POST")]
        assert [answer.status_code for answer in answers] == [200, 405]


def test_the_page_names_another_import_as_soon_as_it_is_there(
    client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("madang.server.assets.preloads.LOOK_AGAIN", -1)
    preloads, page = Preloads(client), (client / "index.html").read_text("utf-8")
    assert preloads.filled_in("<p></p>") == "<p></p>"
    (client / "i18n/new.js").write_text("export const a = 1;\n")
    before = preloads.filled_in(page)
    words = client / "i18n/words.js"
    words.write_text(f'import "./new.js";\n{words.read_text("utf-8")}', "utf-8")
    link = '<link rel="modulepreload" href="i18n/new.js" />'
    assert PLACE not in before
    assert link not in before
    assert link in preloads.filled_in(page)


def test_modules_are_not_looked_at_for_every_page(client: Path) -> None:
    preloads = Preloads(client)
    before = preloads.version()
    os.utime(client / "app.js", ns=(1, 1))
    assert preloads.version() == before
    assert Preloads(client).version() != before


def test_another_game_is_listed_with_all_that_it_needs(client: Path) -> None:
    (client / "games/mine").mkdir()
    (client / "games/mine/felt.css").write_text("")
    (client / "games/mine/card.js").write_text("export const card = 1;\n")
    (client / "games/mine/table.js").write_text(
        'import "../../i18n/words.js";\nimport "./card.js";\n'
        "const style = new URL(`./felt.css`, import.meta.url).href;\n"
        "export default { style };\n"
    )
    assert Modules(client).later()["games/mine/table.js"] == [
        "games/mine/felt.css",
        "games/mine/table.js",
        "games/mine/card.js",
    ]


def test_an_import_of_what_is_not_there_is_refused(client: Path) -> None:
    (client / "i18n/words.js").write_text('import("./gone.js")')
    with pytest.raises(ValueError, match=r"i18n/gone\.js"):
        Modules(client).first() and Modules(client).later()

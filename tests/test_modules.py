"""What the page asks for beforehand is what its modules import, however that is spelled."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import modules
from tools.imports import imports_of

NOW = """
import "./a.js";
import b from './b.js';
import{c}from"./c.js";
import d, {
  e as from,
} from
  "./d.js";
import * as f from "./e.js"; export { g } from "./f.js"; export * from './g.js'
export * as h from "./h.js";
"""
LATER = """
const load = () => import("./a.js");
const pages = { b: async () => (await import( './b.js' )).default };
import(/* later */ `./c.js`).then(() => `${import("./d.js")}`);
html`<p>don't</p>${() => import(`../games/${name("}")}/score.js`)}`;
"""
NEITHER = """
/** @type {import("./a.js").A} */
// import "./b.js";
/* import "./c.js" */
const text = 'import "./d.js"', more = `import "./e.js" ${1 / 2}`;
const quote = /["'`/]import "/, half = text.length / 2 / more.length;
export const from = "./f.js";
export { text, more };
export default import.meta.url;
it.import("./g.js");
"""


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a copy of the client that a test may change."""
    copy = tmp_path / "client"
    shutil.copytree(modules.CLIENT, copy, ignore=shutil.ignore_patterns("art"))
    monkeypatch.setattr(modules, "CLIENT", copy)
    modules.imports_in.cache_clear()
    yield copy
    modules.imports_in.cache_clear()


# ---- what a module imports -------------------------------------------------------------------


def test_an_import_is_found_however_it_is_spelled() -> None:
    assert imports_of(NOW).now == [f"./{letter}.js" for letter in "abcdefgh"]
    assert imports_of(LATER).later == [
        "./a.js",
        "./b.js",
        "./c.js",
        "./d.js",
        "../games/*/score.js",
    ]


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


def test_the_lists_are_current() -> None:
    assert modules.main(check=True) is None


def test_pages_and_games_are_asked_for_only_when_they_are_shown() -> None:
    first, later = modules.first_modules(), modules.later_files()
    assert [path for path in first if path.startswith(("pages/", "games/", "parts/"))] == []
    assert {"pages/table.js", "games/nylon_ppong.js", "games/wolnam_ppong/score.js"} <= {*later}
    assert "pages/table_menu.js" not in later, "it is a part of a page"
    assert all(path in files for path, files in later.items())
    assert not {*first} & {path for files in later.values() for path in files}


def test_every_style_sheet_is_worn_by_the_page_or_listed_with_what_wears_it() -> None:
    page = (modules.CLIENT / "index.html").read_text("utf-8")
    listed = {path for files in modules.later_files().values() for path in files}
    sheets = [path.relative_to(modules.CLIENT).as_posix() for path in modules.CLIENT.rglob("*.css")]
    assert any(path in listed for path in sheets)
    assert [path for path in sheets if path not in listed and f'href="{path}"' not in page] == []


def test_another_import_makes_the_lists_old_until_they_are_written(client: Path) -> None:
    (client / "core/new.js").write_text("export const a = 1;\n")
    words = client / "core/words.js"
    words.write_text(f'import "./new.js";\n{words.read_text("utf-8")}', "utf-8")
    assert modules.main(check=True) == "not current, run make modules: index.html"
    modules.main(check=False)
    assert modules.main(check=True) is None
    assert '<link rel="modulepreload" href="core/new.js" />' in (client / "index.html").read_text()


def test_another_game_is_listed_with_all_that_it_needs(client: Path) -> None:
    (client / "games/mine").mkdir()
    (client / "games/mine/felt.css").write_text("")
    (client / "games/mine/card.js").write_text("export const card = 1;\n")
    (client / "games/mine.js").write_text(
        'import "./../core/words.js"; import "./mine/card.js";\n'
        "const style = [`felt`].map((it) => new URL(`./mine/${it}.css`, import.meta.url).href);\n"
        "export default { style };\n"
    )
    assert modules.later_files()["games/mine.js"] == [
        "games/mine/felt.css",
        "games/mine.js",
        "games/mine/card.js",
    ]


def test_an_import_of_what_is_not_there_is_refused(client: Path) -> None:
    (client / "core/words.js").write_text('import("./gone.js")')
    with pytest.raises(ValueError, match=r"core/gone\.js"):
        modules.files()

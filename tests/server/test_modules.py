"""The page asks at once for what it needs, whatever its modules import."""

import shutil
from pathlib import Path

import pytest

from madang.server import modules
from madang.server.files import CLIENT


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the client that a test may change."""
    copy = tmp_path / "client"
    shutil.copytree(CLIENT, copy, ignore=shutil.ignore_patterns("art"))
    monkeypatch.setattr(modules, "CLIENT", copy)
    return copy


def test_the_page_names_what_its_first_module_imports_near_and_far() -> None:
    page = modules.page_text()
    for path in ("app.js", "core/store.js", "core/socket.js", "vendor/signals-core.js"):
        assert page.count(f'<link rel="modulepreload" href="{path}" />') == 1
    assert page.index("modulepreload") < page.index("</head>")


def test_pages_and_games_are_asked_for_only_when_they_are_shown() -> None:
    first, later = modules.first_modules(), modules.later_files()
    assert [path for path in first if path.startswith(("pages/", "games/", "parts/"))] == []
    assert {"pages/table.js", "games/nylon_ppong.js", "games/wolnam_ppong.js"} <= {*later}
    assert all(path in files for path, files in later.items())
    assert not {*first} & {path for files in later.values() for path in files}
    assert "games/wolnam_ppong/bets.css" in later["games/wolnam_ppong.js"]
    assert "hwatu/card.css" in later["games/wolnam_ppong.js"]


def test_style_sheets_of_a_game_are_those_it_names_in_its_order() -> None:
    sheets = [path for path in modules.later_files()["games/nylon_ppong.js"] if ".css" in path]
    assert sheets == [
        "hwatu/card.css",
        "hwatu/piles.css",
        "hwatu/fan.css",
        "games/nylon_ppong/table.css",
    ]


def test_every_style_sheet_is_worn_by_the_page_or_by_a_game() -> None:
    named = set().union(*modules.later_files().values())
    page = modules.page_text()
    sheets = [path.relative_to(CLIENT).as_posix() for path in CLIENT.rglob("*.css")]
    assert [path for path in sheets if path not in named and f'href="{path}"' not in page] == []


def test_everything_that_the_page_names_is_there() -> None:
    named = {*modules.first_modules()}.union(*modules.later_files().values())
    assert [path for path in named if not (CLIENT / path).is_file()] == []


@pytest.mark.parametrize(
    "line", ['import "./new.js";', 'import{a}from"./new.js";', 'export { a } from "./new.js";']
)
def test_another_import_is_another_page(client: Path, line: str) -> None:
    before = modules.page_now()
    assert modules.page_now() is before
    (client / "core/new.js").write_text("export const a = 1;\n")
    words = client / "core/words.js"
    words.write_text(f"{line}\n{words.read_text('utf-8')}", "utf-8")
    assert b'href="core/new.js"' not in before.plain
    assert b'href="core/new.js"' in modules.page_now().plain


def test_what_only_looks_like_an_import_is_none(client: Path) -> None:
    words = client / "core/words.js"
    words.write_text(
        f'/** @type {{import("./gone.js").A}} */\nexport const a = "./gone.js";\n'
        f"{words.read_text('utf-8')}",
        "utf-8",
    )
    assert "gone" not in modules.page_text()

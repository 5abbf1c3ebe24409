"""The page about strength: some parts of it can be measured again, and the others stay."""

from argparse import Namespace

from benchmarks.strength import PARTS, heading_of, page

ROWS = {name: [f"## {heading_of(name)}", "", f"row of {name}", ""] for name in PARTS}


def given(*parts: str) -> Namespace:
    return Namespace(parts=[*parts], minutes=2.0, seed=7)


def test_a_page_of_all_parts_has_them_in_their_order_and_says_by_which_command() -> None:
    found = page(given(*PARTS), ROWS, "")
    assert "`make strength ARGS='--minutes 2 --seed 7'`" in found
    headings = [line[3:] for line in found.splitlines() if line.startswith("## ")]
    assert headings == [*map(heading_of, PARTS), "Measured on"]


def test_parts_that_are_measured_again_leave_the_rest_of_the_page_as_it_is() -> None:
    before = page(given(*PARTS), {name: ROWS[name] for name in PARTS[:2]}, "")
    again = [ROWS["search"][0], "", "a new row", ""]
    found = page(given("search"), {"search": again}, before)
    assert f"## {heading_of('search')}\n\nBy `make strength ARGS='--minutes 2 --seed 7" in found
    assert "--parts search'`" in found
    headings = [line[3:] for line in found.splitlines() if line.startswith("## ")]
    assert headings == [*map(heading_of, (*PARTS[:2], "search")), "Measured on"]
    newer = page(given("search"), {"search": [again[0], "", "a newer row", ""]}, found)
    assert newer == found.replace("a new row", "a newer row")
    assert found.partition("## Search")[0] == before.partition("## Measured on")[0]
    assert found.partition("## Measured on")[2] == before.partition("## Measured on")[2]

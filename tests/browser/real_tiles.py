"""What people do on the pages for real tiles, whichever mahjong they play."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person

NAMES = "Mina", "Juho", "Grandma", "Kit"
WORDS = {"winner": "Who won?", "giver": "Who gave the tile", "caller": "Who called it?"}


def one_hand(person: Person, game: str, text: str = "") -> Page:
    """Open the page that says what a hand is worth, and type one."""
    person.go(f"/score/{game}/hand")
    page = person.page
    if text:
        page.fill("[data-do=type-hand]", text)
    return page


def begin(person: Person, game: str, *rules: tuple[str, str]) -> Page:
    """Begin a sheet for four; `rules` are values of options that are words."""
    person.go(f"/score/{game}")
    page = person.page
    for seat, name in enumerate(NAMES):
        page.fill(f"[name=player-{seat}]", name)
    if rules:
        page.locator("[data-do=all-options] summary").click()
    for option, value in rules:
        field = page.locator(".option").filter(has=page.locator(f"#option-{option}-means"))
        field.locator(f"input[value='{value}']").check()
    person.press("[data-do=begin-sheet]")
    return page


def asked(page: Page, question: str) -> Locator:
    """Return the choices below a question."""
    return page.get_by_role("group", name=question, exact=True)


def tell(person: Person, how: str, **answers: str) -> None:
    """Begin to write down a hand: how it ended, and who won, who gave the tile."""
    person.press("[data-do=enter-round]")
    asked(person.page, "How did the deal end?").get_by_label(how, exact=True).check()
    for question, answer in answers.items():
        asked(person.page, WORDS[question]).get_by_label(answer, exact=True).check()


def by_count(page: Page, unit: str, count: int) -> None:
    """Say how many faan or points a hand has."""
    asked(page, "How is it counted?").get_by_label(f"We counted the {unit}").check()
    page.fill(f"#{unit}", str(count))
    page.press(f"#{unit}", "Tab")


def check_deal(page: Page, words: str, east: str) -> None:
    """Wait until the sheet says which hand comes next, and who is East."""
    expect(page.locator(".score__next .deal-line p")).to_contain_text(words)
    expect(page.locator(".score__next [data-wind=E]")).to_contain_text(east)


def check_sum(page: Page) -> None:
    """See that what all seats have sums to zero."""
    texts = page.locator(".tally tfoot td").all_inner_texts()
    numbers = [int(text.replace("★", "").replace("−", "-")) for text in texts]
    assert sum(numbers) == 0

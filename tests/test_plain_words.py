"""The list of words that our prose avoids: what it finds, and that nothing is left to find."""

import doctest

import pytest
from tools import plain_words

FOUND = {
    "a.py": 'def f():\n    """Sit upon it."""\n',
    "a.js": "const a = 1; // drawn anew\n",
    "a.css": "/* the felt,\nbut for the seats */\n",
    "a.md": "It is upon the table.\n",
    "c.md": "The tile lies on the table.\n",
    "d.md": "Two tiles, of which one is turned.\n",
    "e.md": "The rule stands in the guide.\n",
    "a.mjs": "// drawn anew\n",
    "a.sh": "echo upon # put beside the others\n",
    "a.yml": "# whoever asks\na: upon\n",
    "a.toml": "a = 'upon' # for ever\n",
    "Makefile": "all: a ## play for ever\n",
    "src/locales/en.json": '{\n  "a": "Whoever has the link"\n}\n',
    "b.md": "Who comes late is dealt in.\n",
}
KEPT = {
    "a.py": 'A = "upon"\n',
    "a.sh": "echo upon $# a#upon\n",
    "a.js": 'const a = "https://a/upon";\n',
    "b.md": "## Who takes the pot\n\nWho comes next? Say who is away.\n",
    "a.md": "`upon`\n\n```text\nupon\n```\n",
}


@pytest.mark.parametrize(("path", "text"), FOUND.items())
def test_a_word_of_the_list_is_found(path: str, text: str) -> None:
    assert len(list(plain_words.found_in(path, text))) == 1


@pytest.mark.parametrize(("path", "text"), KEPT.items())
def test_code_is_no_prose(path: str, text: str) -> None:
    assert list(plain_words.found_in(path, text)) == []


def test_the_check_fails_with_file_line_and_remedy(tmp_path, capsys) -> None:
    page = tmp_path / "page.md"
    page.write_text("Plain.\nWritten anew.\n")
    assert plain_words.main([str(page)]) == 1
    assert capsys.readouterr().out == f"{page}:2: 'anew'; write: again\n"


def test_the_examples_of_the_list_run() -> None:
    assert doctest.testmod(plain_words).failed == 0

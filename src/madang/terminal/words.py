"""Sentences in a person's language: those of the browser's locale files, and the terminal's own.

The form is that of `client/i18n/words.js`: `{name}` is an argument, `{count:one=# card;other=#
cards}` goes by number, `{name:이/가}` takes the Korean particle that follows its last sound.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FALLBACK = "en"
LANGUAGES = (FALLBACK, "ko", "zh")
CLIENT = Path(__file__).parents[1] / "client"
FOLDERS = (
    CLIENT / "locales",
    Path(__file__).parent / "locales",
    *sorted(CLIENT.parent.glob("games/*/locales")),
)

BLANK = re.compile(r"\{(\w+)(?::([^}]*))?\}")
FIRST_SYLLABLE, LAST_SYLLABLE, FINALS, RIEUL = 0xAC00, 0xD7A3, 28, 8
DIGITS = "crncnncrrn"  # how a digit, read in Korean, ends: n(one), c(onsonant) or r(ieul)


def language_in(environment: Mapping[str, str]) -> str:
    """Return the language that the locale's variables ask for.

    >>> language_in({"LANG": "ko_KR.UTF-8"}), language_in({"LC_ALL": "C", "LANG": "ko_KR.UTF-8"})
    ('ko', 'en')
    """
    names = "LC_ALL", "LC_MESSAGES", "LANG"
    locale = next((environment[name] for name in names if environment.get(name)), "")
    return next((word for word in LANGUAGES if locale.lower().startswith(word)), FALLBACK)


def dictionary(language: str) -> dict[str, str]:
    """Return every sentence there is in a language, by its key."""
    sentences: dict[str, str] = {}
    for folder in FOLDERS:
        for path in sorted(folder.glob(f"*{language}.json")):
            sentences |= sentences_in(path)
    return with_shared(sentences)


def sentences_in(path: Path) -> dict[str, str]:
    """Return every sentence of a locale file, of the browser's without their sections."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    sections = [part for part in found.values() if isinstance(part, dict)]
    return {key: said for part in sections or [found] for key, said in part.items()}


def with_shared(sentences: Mapping[str, str]) -> dict[str, str]:
    """Let what games share replace words that a game does not have."""
    stand_ins = {
        key.replace(scope, manifest.parent.name, 1): sentence
        for manifest in CLIENT.glob("games/*/manifest.json")
        for scope in json.loads(manifest.read_text(encoding="utf-8")).get("words", ())
        for key, sentence in sentences.items()
        if key.startswith(f"{scope}.")
    }
    return {**stand_ins, **sentences}


class Words:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.sentences = dictionary(language)

    def __call__(self, key: str, **values: Any) -> str:
        """Say the sentence of a key with these values."""
        sentence = self.sentences.get(key, f"⟦{key}⟧")
        return BLANK.sub(lambda blank: fitted(blank, values.get(blank[1], "")), sentence)


def fitted(blank: re.Match[str], value: Any) -> str:
    """Write a value into its blank; put spaces between Latin words and Chinese characters."""
    text, sentence = filled(blank[2], value), blank.string
    if not re.search(r"[A-Za-z]", text):
        return text
    before, after = sentence[: blank.start()][-1:], sentence[blank.end() :][:1]
    begins = is_han(before) and text[0].isalnum() and text[0].isascii()
    ends = is_han(after) and text[-1].isalnum() and text[-1].isascii()
    return f"{' ' * begins}{text}{' ' * ends}"


def is_han(char: str) -> bool:
    """Tell whether a character is a Chinese one."""
    return "\u3400" <= char <= "\u9fff"


def filled(form: str | None, value: Any) -> str:
    """Write a value as the form of its blank says.

    >>> filled("one=# card;other=# cards", 2), filled("이/가", "보리"), filled("으로/로", "3월")
    ('2 cards', '보리가', '3월로')
    """
    text = str(value).replace("-", "−") if isinstance(value, int) else str(value)
    if form is None:
        return text
    return plural_form(form, value, text) if "=" in form else text + particle(text, form)


def plural_form(form: str, count: Any, text: str) -> str:
    """Choose the form that goes with a number: `one` for 1, else `other`."""
    forms = dict(part.split("=", 1) for part in form.split(";"))
    return forms.get("one" if count == 1 else "other", forms["other"]).replace("#", text)


def particle(word: str, pair: str) -> str:
    """Return the particle of a pair such as 이/가 or 으로/로 that follows a word.

    A word whose sound nobody can know from its letters is a name, and gets 님 first.

    >>> particle("櫻客", "이/가"), particle("Jiyoung", "이/가")
    (' 님이', ' 님이')
    """
    after_consonant, after_vowel = pair.split("/")
    end = ending(word)
    if not end:
        return f" 님{after_consonant}"
    softens = after_consonant.startswith("으") and end == "r"
    return after_vowel if end == "n" or softens else after_consonant


def ending(word: str) -> str:
    """Tell how a word ends in Korean: n(o consonant), c(onsonant), r(ieul) or, unknown, "".

    >>> [ending(word) for word in ("보리", "당신", "3월", "자리 2")]
    ['n', 'c', 'r', 'n']
    """
    last = re.sub(r"\W+$", "", word)[-1:]
    if last.isascii() and last.isdigit():
        return DIGITS[int(last)]
    if last and FIRST_SYLLABLE <= ord(last) <= LAST_SYLLABLE:
        final = (ord(last) - FIRST_SYLLABLE) % FINALS
        return "n" if final == 0 else "r" if final == RIEUL else "c"
    return ""

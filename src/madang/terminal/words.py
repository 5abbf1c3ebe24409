"""Sentences in a person's language: those of the browser's locale files, and the terminal's own.

They say the answers to typed questions too, and refusals with what to type instead.

The form is that of `client/i18n/words.js`: `{name}` is an argument, `{count:one=# card;other=#
cards}` goes by number, `{name:이/가}` takes the Korean particle that follows its last sound.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

from madang.analysis import Flag, Typed, analysis_of
from madang.errors import NotationError, OptionError
from madang.game import Data, Game, part_of
from madang.mahjong.tiles import format_tiles, parse_tile

FALLBACK = "en"
LANGUAGES = (FALLBACK, "ko", "zh")
CLIENT = Path(__file__).parents[1] / "client"
FOLDERS = CLIENT / "locales", Path(__file__).parent / "locales"

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


# ---- answers to typed questions ----------------------------------------------------------------


def lines_of_answer(game: Game, question: Data, answer: Data, words: Words) -> Iterator[str]:
    """Return an answer as lines of text: sentences where a game has them, else its fields."""
    lines_of = getattr(part_of(game.name, "questions"), "lines_of", None)
    return lines_of(game, question, answer, words) if lines_of else plain_lines(answer)


def plain_lines(answer: Data) -> Iterator[str]:
    """Write each field and its value; a list of objects gets one line each."""
    for name, value in answer.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"{name}:"
            yield from (f"  {value_text(item)}" for item in value)
        else:
            yield f"{name}: {value_text(value)}"


def value_text(value: Any) -> str:
    """Write a value: objects and lists with commas, what is no text as JSON.

    >>> value_text({"straight": -33}), value_text([2, 20]), value_text(None)
    ('straight −33', '2, 20', '–')
    """
    if isinstance(value, dict):
        return ", ".join(f"{name} {value_text(part)}" for name, part in value.items()) or "–"
    if isinstance(value, list):
        return ", ".join(value_text(part) for part in value) or "–"
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    return json.dumps(value).replace("-", "−")


# ---- refusals --------------------------------------------------------------------------------

EXAMPLES = {"seat_wind": "S", "round_wind": "E", "by": "discard", "discarder": "S", "winner": "S"}
# the values that a circumstance needs, by the cause of the refusal; all others want it left out
WANTED = {
    **dict.fromkeys(("first_drawn", "replacement_drawn"), "--by self_draw"),
    **dict.fromkeys(("earthly_drawn", "open_ready_drawn"), "--by self_draw"),
    **dict.fromkeys(("earthly_discard", "blessing_discard"), "--by discard"),
    **dict.fromkeys(("earthly_east", "earthly_dealer", "blessing_dealer"), "--seat S"),
    "first_dealer": "--seat E",
    "earthly_giver": "--discarder E",
    "robbed_copies": "--by discard",
}


def with_remedy(
    error: NotationError, question: Mapping[str, Any], typed: Typed | None
) -> NotationError:
    """Return a refusal that names what to add to the question as it was typed."""
    remedy = remedy_for(error, question, typed.flags if typed else {})
    if not remedy:
        return error
    said = NotationError(error.value, error.where, f"{error.remedy}: {remedy}", error.section)
    if error.value is None:
        section = f" ({error.section})" if error.section else ""
        said.args = (f"{error.where} is missing; {error.remedy}: {remedy}{section}",)
    return said


def remedy_for(error: NotationError, question: Mapping[str, Any], flags: Mapping[str, Flag]) -> str:
    """Return what to add or to leave out; empty where the refusal says all there is to say."""
    if error.option:
        return f"add -o {error.option}"
    if error.cause:
        return f"add {wanted}" if (wanted := WANTED.get(error.cause)) else leaving(error, flags)
    name = next((name for name, flag in flags.items() if flag.field == error.where), "")
    if error.where in question and error.value is not None:
        return ""
    if name:
        example = "0" if "whole number" in error.remedy else EXAMPLES.get(error.where, "VALUE")
        return f"add --{name.replace('_', '-')} {example}"
    is_field = error.value is None and error.where.isidentifier()
    return f"add {error.where}=VALUE" if is_field else ""


def leaving(error: NotationError, flags: Mapping[str, Flag]) -> str:
    return f"leave out --{error.where.replace('_', '-')}" if error.where in flags else ""


# ---- options -----------------------------------------------------------------------------------


def option_that_helps(
    game: Game, question: Mapping[str, Any], tried: tuple[Mapping[str, Any], ...]
) -> str:
    """Return the first of these options with which a hand wins, as typed; empty where none does."""
    calculate = analysis_of(game).calculator
    if calculate is None:
        return ""
    asked = {name: value for name, value in question.items() if name not in ("id", "options")}
    given = question.get("options", {})
    for options in tried:
        try:
            answer = calculate(asked, game.make_options(**{**given, **options}), False)
        except (NotationError, OptionError):
            continue
        if answer["legal"]:
            return " ".join(f"-o {name}={value}".lower() for name, value in options.items())
    return ""


# ---- what answers about the real tiles of every mahjong say alike ----------------------------

ROW, WORTH, WIND = 40, 14, 8  # columns of a row's name at least, of its worth, of a wind


def say(words: Words, key: str, **values: object) -> str:
    """Say a sentence of these answers."""
    return words(f"mahjong.score.{key}", **values)


def named(words: Words, key: str, id: str) -> str:
    """Return what the table calls a row, a wind, a doubling; its id where it has no name yet."""
    return words.sentences.get(f"{key}.{id}", id)


def padded(text: str, columns: int) -> str:
    """Fill a text up with spaces."""
    return text + " " * max(0, columns - columns_of(text))


def columns_of(text: str) -> int:
    """Return how wide a text is: Chinese and Korean signs are two columns wide."""
    return sum(1 + (east_asian_width(sign) in "WF") for sign in text)


# ---- what is it worth? -----------------------------------------------------------------------


def split_lines(answer: Data) -> Iterator[str]:
    """Lay the hand out, where it is complete."""
    if answer["split"]:
        yield "  ".join(group_text(group) for group in answer["split"])


def group_text(group: Data) -> str:
    """Write a set: claimed in brackets, a concealed kong in round ones; * has the winning tile."""
    tiles = format_tiles(map(parse_tile, group["tiles"]))
    if group["open"]:
        return f"[{tiles}]"
    text = f"({tiles})" if group["kind"] == "kong" else tiles
    return text + "*" * group["has_winning"]


def option_lines(
    game: Game, question: Data, words: Words, tried: tuple[Data, ...]
) -> Iterator[str]:
    """Name the first of these house rules by which a hand wins that does not."""
    if option := option_that_helps(game, question, tried):
        yield say(words, "by_option", option=option)


def row_lines(game: Game, rows: Sequence[tuple[Data, str]], words: Words) -> Iterator[str]:
    """Write rows with what they are worth and their sections."""
    names = [row_name(game, row, words) for row, _ in rows]
    columns = max([ROW, *map(columns_of, names)])
    for name, (row, worth) in zip(names, rows, strict=True):
        yield f"  {padded(name, columns)} {padded(worth, WORTH)} {game.cite(row['section'])}"


def row_name(game: Game, row: Data, words: Words) -> str:
    """Return what the table calls a row, and how often it holds."""
    times = f" ×{row['count']}" if row.get("count", 1) > 1 else ""
    return named(words, f"{game.name}.row", row["id"]) + times


# ---- who pays? -------------------------------------------------------------------------------


def payment_line(game: Game, wind: str, points: int, note: str, words: Words) -> str:
    """Write what a seat wins, and a note to it."""
    sign = "+" if points > 0 else "−" if points < 0 else ""
    name = named(words, f"{game.name}.wind", wind)
    return f"  {padded(name, WIND)} {sign + str(abs(points)):>6}  {note}".rstrip()


# ---- how far is it? --------------------------------------------------------------------------


def distance_lines(answer: Data, words: Words) -> Iterator[str]:
    """Say how far the hand is, and which tiles bring it nearer."""
    shanten = answer["shanten"]["best"]
    yield say(words, {-1: "complete", 0: "ready"}.get(shanten, "shanten"), shanten=shanten)
    for kind in ("waits", "acceptance"):
        if kind in answer:
            yield say(words, kind, tiles=tiles_text(answer[kind]), count=sum(answer[kind].values()))
    for tile, left in answer.get("discards", {}).items():
        tiles, count = tiles_text(left["acceptance"]), sum(left["acceptance"].values())
        yield say(words, "discard", tile=tile, tiles=tiles, count=count)


def tiles_text(left: dict[str, int]) -> str:
    return "  ".join(f"{tile}×{count}" for tile, count in left.items()) or "–"

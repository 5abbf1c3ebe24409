"""Every sentence of the browser is in a locale file, in every language, and is used."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from madang.bots import bot_names
from madang.bots.levels import LEVELS
from madang.errors import RECORD_FAULTS
from madang.game import Game
from madang.games import GAMES
from madang.games.hong_kong_mahjong.advice.hint import COLOURS as HONG_KONG
from madang.games.korean_mahjong.advice.hint import COLOURS as KOREAN
from madang.games.nylon_ppong.scoring import IDS
from madang.games.wolnam_ppong.actions import CAPS
from madang.games.wolnam_ppong.odds import REASONS
from madang.games.wolnam_ppong.scoring import RESULTS
from madang.mahjong.advice.hints import CHANGES, SIGNS, SUIT_LETTERS, WHYS
from madang.mahjong.advice.questions import REMEDIES
from madang.server.assets.catalogue import client_part
from madang.server.protocol.messages import CLOSES, CODES
from madang.terminal.words import with_shared

CLIENT = Path(__file__).resolve().parents[2] / "src" / "madang" / "client"
LOCALES = CLIENT / "locales"
LANGUAGES = ("en", "ko", "zh")  # as files call them
WORDS = CLIENT / "i18n" / "words.js"
SCRIPTS = sorted(
    path for path in CLIENT.rglob("*.js") if "vendor" not in path.relative_to(CLIENT).parts
)
SHARED = {scope for game in GAMES for scope in client_part(game, 0)["words"]}
PLANS = {"hong_kong_mahjong": HONG_KONG[1:], "korean_mahjong": KOREAN[1:]}
HOLE = "\0"  # stands for ${…} in a template
LETTER = r"[^\W\d_]"


# ---- the locale files ------------------------------------------------------------------------


@cache
def words(language: str) -> dict[str, str]:
    """Return every sentence of a language by its key."""
    found: dict[str, str] = {}
    for path in files(language):
        for section in json.loads(path.read_text("utf-8")).values():
            for key, sentence in section.items():
                assert key not in found, f"{key} stands twice in {language}"
                found[key] = sentence
    return found


@cache
def said(language: str) -> dict[str, str]:
    """Return every sentence by its key, and those that a game shares by the game's too."""
    return with_shared(words(language))


def files(language: str) -> list[Path]:
    """Return the files of a language: the shell's, and one for each game and each set."""
    return sorted(LOCALES.glob(f"*.{language}.json"))


def is_told_by_the_server(key: str) -> bool:
    """Tell whether the English of a key is the option's own meaning, sent with its row."""
    return bool(re.fullmatch(r"\w+\.option\.\w+\.means", key))


def arguments(sentence: str) -> set[str]:
    """Return the names between braces."""
    return set(re.findall(r"\{(\w+)", sentence))


# ---- the scripts -----------------------------------------------------------------------------


class Text(NamedTuple):
    """One string or template of a script."""

    value: str  # with HOLE for every ${…}
    is_html: bool


REGEX_BEFORE = re.compile(r"(?:^|[(,=:\[!&|?{};+]|=>|\breturn)\s*$")
REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n\[])+/[a-z]*")


def texts(script: str) -> Iterator[Text]:
    """Yield every string and template, however deep; skip comments and regular expressions."""
    place = 0
    while place < len(script):
        found, place = token(script, place)
        yield from found


def token(script: str, place: int) -> tuple[list[Text], int]:
    """Read what begins at a place; return its texts and where it ends."""
    if script.startswith("//", place):
        end = script.find("\n", place)
        return [], len(script) if end < 0 else end
    if script.startswith("/*", place):
        return [], script.index("*/", place) + 2
    char = script[place]
    if char in "\"'":
        return quoted(script, place)
    if char == "`":
        return template(script, place, script[:place].endswith("html"))
    if char == "/" and REGEX_BEFORE.search(script[max(0, place - 40) : place]):
        regex = REGEX.match(script, place)
        return [], regex.end() if regex else place + 1
    return [], place + 1


def quoted(script: str, place: int) -> tuple[list[Text], int]:
    end = place + 1
    while script[end] != script[place]:
        end += 2 if script[end] == "\\" else 1
    return [Text(script[place + 1 : end], False)], end + 1


def template(script: str, place: int, is_html: bool) -> tuple[list[Text], int]:
    """Read a template and what is in its holes."""
    static, inner, end = "", [], place + 1
    while script[end] != "`":
        if script.startswith("${", end):
            found, end = hole(script, end + 2)
            inner += found
            static += HOLE
        elif script[end] == "\\":
            static, end = static + script[end + 1], end + 2
        else:
            static, end = static + script[end], end + 1
    return [Text(static, is_html), *inner], end + 1


def hole(script: str, place: int) -> tuple[list[Text], int]:
    """Read the code in a hole up to its closing brace."""
    inner: list[Text] = []
    depth = 1
    while depth:
        depth += {"{": 1, "}": -1}.get(script[place], 0)
        found, place = token(script, place)
        inner += found
    return inner, place


def test_the_scanner_sees_strings_templates_holes_and_no_comments() -> None:
    script = 'a("x"); // "no"\n/* `no` */ b(`p.${c ? "y" : d`z`}.q`); e = /"`/; html`<i>${f}</i>`'
    assert [*texts(script)] == [
        Text("x", False),
        Text(f"p.{HOLE}.q", False),
        Text("y", False),
        Text("z", False),
        Text(f"<i>{HOLE}</i>", True),
    ]


@cache
def script_texts() -> tuple[tuple[str, Text], ...]:
    """Return every text of every script, with the script's name."""
    return tuple(
        (str(path.relative_to(CLIENT)), text)
        for path in SCRIPTS
        for text in texts(path.read_text("utf-8"))
    )


# ---- the same in every language --------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_key(language: str) -> None:
    known = {key for other in LANGUAGES for key in words(other)}
    missing = known - words(language).keys()
    if language == "en":
        missing = {key for key in missing if not is_told_by_the_server(key)}
    assert not missing, f"{language} lacks {len(missing)} keys: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_take_the_same_arguments_as_in_english(language: str) -> None:
    both = words("en").keys() & words(language).keys()
    differing = {
        key: (words("en")[key], words(language)[key])
        for key in both
        if arguments(words("en")[key]) != arguments(words(language)[key])
    }
    assert not differing


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_has_a_space_too_many(language: str) -> None:
    odd = {k: v for k, v in words(language).items() if not v or v != " ".join(v.split())}
    assert not odd


def test_korean_is_korean() -> None:
    """A sentence without Hangul was forgotten, unless it is made of arguments and names alone."""
    bare = {
        key: sentence
        for key, sentence in words("ko").items()
        if not re.search(r"[가-힣]", sentence)
        and re.search(LETTER, re.sub(r"\{[^}]*\}", "", sentence))
        and not key.startswith("language.")
    }
    assert not bare


def test_chinese_is_traditional_chinese() -> None:
    """A sentence without Han was forgotten; a character that Big5 lacks is a simplified one."""
    odd = {
        key: sentence
        for key, sentence in words("zh").items()
        if not key.startswith("language.") and not is_traditional(sentence)
    }
    assert set(odd) <= {"app.name"}


def is_traditional(sentence: str) -> bool:
    """Tell whether a sentence has Han characters where it has letters, all of them traditional."""
    said = re.sub(r"\{[^}]*\}", "", sentence)
    han = "".join(re.findall(r"[\u4e00-\u9fff]", said))
    try:
        han.encode("big5")
    except UnicodeEncodeError:
        return False
    return bool(han) or not re.search(LETTER, said)


@pytest.mark.parametrize("sentence", ["", "{name} {number}", "輪到你了", "Pass", "轮到你了"])
def test_the_check_of_chinese_can_fail(sentence: str) -> None:
    assert is_traditional(sentence) is (sentence not in ("Pass", "轮到你了"))


def test_chinese_is_chosen_by_every_reader_of_it() -> None:
    rows = dict(re.findall(r'^  "?([\w-]+)"?: /(.+)/i,$', WORDS.read_text("utf-8"), re.MULTILINE))
    assert [tag.split("-")[0] for tag in rows] == sorted(LANGUAGES)
    chosen = {
        tag: [known for known, pattern in rows.items() if re.search(pattern, tag, re.IGNORECASE)]
        for tag in (
            "zh",
            "zh-TW",
            "zh-HK",
            "zh-mo",
            "zh-Hant",
            "zh-Hant-TW",
            "zh-CN",
            "zh-Hans",
            "zhx",
            "kok",
        )
    }
    assert [tag for tag, found in chosen.items() if found == ["zh-Hant"]] == [*chosen][:8]
    assert [tag for tag, found in chosen.items() if not found] == ["zhx", "kok"]


UNIT_OF_HONG_KONG = {"en": "faan", "ko": "몇 판", "zh": "番"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_both_mahjongs_say_does_not_count_as_one_of_them_does(language: str) -> None:
    unit = UNIT_OF_HONG_KONG[language]
    shared = (it for it in words(language).items() if it[0].startswith("mahjong."))
    assert [key for key, sentence in shared if unit in sentence] == []


# ---- used, and there to be used --------------------------------------------------------------


def patterns() -> list[re.Pattern[str]]:
    """Return what the scripts ask for: keys, or templates of keys with something fixed in them."""
    asked = {text.value for _, text in script_texts() if not text.is_html}
    fixed = {value for value in asked if len(value.replace(HOLE, "")) > 2 and " " not in value}
    return [re.compile(re.escape(value).replace(re.escape(HOLE), r"[^\s]*")) for value in fixed]


def of_the_terminal() -> set[str]:
    """Return the keys in the section of a game's file that only its table in a terminal uses."""
    return {
        key
        for path in files("en")
        for key in json.loads(path.read_text("utf-8")).get("terminal", ())
    }


def test_every_key_is_used() -> None:
    asked = patterns()
    games = (*(f"{game.name}." for game in GAMES), *(f"{scope}." for scope in SHARED))
    unused = [
        key
        for key in {key for language in LANGUAGES for key in words(language)} - of_the_terminal()
        if not any(
            pattern.fullmatch(name)
            for name in {key, *(key.removeprefix(game) for game in games)}
            for pattern in asked
        )
    ]
    assert not sorted(unused)


def test_every_key_asked_for_is_there() -> None:
    keys = said("ko").keys() | said("en").keys()
    missing = [
        f"{path.relative_to(CLIENT)}: {key}"
        for path in SCRIPTS
        for call, key in re.findall(r"\b(t|say)\(\s*\"([\w.-]+)\"", path.read_text("utf-8"))
        if not keys & ({key} if call == "t" else {f"{room}.{key}" for room in rooms_of(path)})
    ]
    assert not missing


def rooms_of(path: Path) -> set[str]:
    """Return what a script may speak for: the names of its folders, and its own."""
    return {*path.parent.relative_to(CLIENT).parts, path.stem}


def keys_of_tables() -> Iterator[str]:
    """Yield the key of everything that the engine and the server give words to."""
    yield from (f"code.{code}" for code in CODES)
    for game in GAMES:
        name = game.name
        yield f"{name}.blurb"
        yield from {f"{name}.action.{row.word.split()[0]}" for row in game.actions}
        for preset in game.house_rules.presets:
            yield from (f"{name}.preset.{preset}", f"{name}.preset.{preset}.means")
        for row in game.option_rows:
            yield from (f"{name}.option.{row.name}", f"{name}.option.{row.name}.means")
            if row.kind == "words":
                yield from (f"{name}.option.{row.name}.{word}" for word in row.words)
        for end in filter(None, game.layout.end_words):
            yield from (f"{name}.{part}.{end}" for part in ("result", "event.deal_end"))
        for colour in PLANS.get(name, ()):
            yield f"{name}.helper.tiles.{colour}"
    yield from (f"mahjong.helper.why.{why}" for why in WHYS[1:])
    yield from (f"mahjong.helper.changed.{why}" for why in CHANGES[1:])
    yield from (f"mahjong.helper.danger.{sign}" for sign in SIGNS[1:])
    yield from (f"mahjong.helper.suit.{suit}" for suit in SUIT_LETTERS)
    yield from (f"nylon_ppong.combination.{row}" for row in IDS)
    for result in filter(None, (row.id for row in RESULTS)):
        yield from (f"wolnam_ppong.{part}.{result}" for part in ("came", "line"))
    yield from (f"wolnam_ppong.cap.{cap}" for cap in CAPS)
    yield from (f"mahjong.score.cause.{cause}" for cause in REMEDIES)
    yield from (f"code.bad_record.{why}" for why in RECORD_FAULTS)
    yield from (f"wolnam_ppong.odds.reason.{reason}" for reason in REASONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_of_every_table_has_words(language: str) -> None:
    missing = set(keys_of_tables()) - said(language).keys()
    if language == "en":
        missing = {key for key in missing if not is_told_by_the_server(key)}
    assert not missing, f"{language} lacks {', '.join(sorted(missing))}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_has_six_levels_of_bots_and_a_name_and_a_face_for_every_seat(game: Game) -> None:
    part = client_part(game, 0)
    known = [bot for bot in bot_names(game) if bot in part["levels"]]
    assert known == part["levels"]  # the weakest first, as the engine lists them
    assert known == [f"level_{level}" for level in range(1, LEVELS + 1)]
    others = {bot for bot in bot_names(game) if bot not in known and bot != "random"}
    assert set(part["alike"]) == others  # so that old tables and links say how strong a bot is
    assert set(part["alike"].values()) <= set(range(1, LEVELS + 1))
    seats = game.house_rules.most_seats
    company = part["company"][:seats]
    assert len(set(company)) == seats
    faces = (CLIENT / "art" / "faces.svg").read_text("utf-8")
    assert [one for one in company if f'<symbol id="{one}" ' not in faces] == []
    for language in LANGUAGES:
        habits = {said(language)[f"bot.level.{level}.does"] for level in range(1, LEVELS + 1)}
        names = {said(language)[f"company.{one}"] for one in company}
        assert (len(habits), len(names)) == (LEVELS, seats)


# ---- nowhere else ----------------------------------------------------------------------------


def test_no_script_holds_hangul_or_han() -> None:
    found = [
        (name, text.value)
        for name, text in script_texts()
        if re.search(r"[\u3131-\u318e\u4e00-\u9fff\uac00-\ud7a3]", text.value)
    ]
    assert not found


def shown(markup: str) -> str:
    """Return what a template shows or reads aloud as it stands: text, labels, titles."""
    labels = re.findall(r"(?:aria-label|title|alt|placeholder)=\"([^\"]*)\"", markup)
    return " ".join([re.sub(r"<[^<>]*>", " ", markup), *labels]).replace(HOLE, " ")


def test_no_template_shows_words_of_its_own() -> None:
    found = [
        (name, shown(text.value).split())
        for name, text in script_texts()
        if text.is_html and re.search(LETTER, shown(text.value))
    ]
    assert not found


def test_no_string_is_a_sentence() -> None:
    found = [
        (name, text.value)
        for name, text in script_texts()
        if not text.is_html and re.match(r"[A-Z][a-z]+[ ,.!?…]", text.value)
    ]
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_to_close_a_socket_has_words(language: str) -> None:
    told = {int(key.rpartition(".")[2]) for key in words(language) if "connection.closed." in key}
    assert told == set(CLOSES)

"""Settings that cannot be meant are refused in one line that says what is allowed."""

import subprocess
import sys

import pytest

from madang.server.config import Settings
from madang.server.environment import SettingError, settings_from

WRONG = {
    "MADANG_PORT=abc": "a whole number from 0 to 65535",
    "MADANG_PORT=65536": "a whole number from 0 to 65535",
    "MADANG_PORT=": "a whole number from 0 to 65535",
    "MADANG_OUTBOX=0": "a whole number from 1",
    "MADANG_OUTBOX=2.5": "a whole number from 1",
    "MADANG_GRACE=-1": "a number from 0",
    "MADANG_GRACE=nan": "a number from 0",
    "MADANG_GRACE=inf": "a number from 0",
    "MADANG_SECURE_COOKIES=maybe": "true or false",
    "MADANG_SECURE_COOKIE=true": "did you mean MADANG_SECURE_COOKIES?",
    "MADANG_ORIGIN=x": "did you mean MADANG_ORIGINS?",
    "MADANG_COVER=hal": "random",
    "MADANG_QQQ=1": "docs/reference/settings.md",
    "MADANG_ORIGINS=cards.example": "https://cards.example",
    "MADANG_ORIGINS=https://cards.example/": "https://cards.example",
    "MADANG_HOSTS=https://cards.example": "names of hosts",
    "MADANG_PROXIES=localhost": "10.0.0.0/8",
}


@pytest.mark.parametrize(("given", "said"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_meant_is_refused(given, said):
    name, _, value = given.partition("=")
    with pytest.raises(SettingError, match=r"^MADANG_[^\n]*$") as refused:
        settings_from({name: value})
    assert str(refused.value).startswith(f"{given}: ")
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "is_on"),
    [("on", True), ("Yes", True), ("1", True), ("off", False), ("NO", False), ("0", False)],
)
def test_yes_and_no_are_said_in_many_ways(text, is_on):
    assert settings_from({"MADANG_SECURE_COOKIES": text}).secure_cookies is is_on


def test_what_others_read_and_what_is_right_is_taken():
    environ = {
        "MADANG_CACHE_DIR": "/tmp",
        "MADANG_GRACE": " 5 ",
        "MADANG_HOSTS": "cards.example, home_1",
        "MADANG_PROXIES": "10.0.0.1/8, ::1",
        "MADANG_ORIGINS": "https://cards.example:8443",
        "PATH": "?",
    }
    settings = settings_from(environ, port=0)
    assert (settings.grace, settings.port, settings.host) == (5.0, 0, Settings().host)


def test_the_server_says_it_in_one_line(tmp_path):
    serving = subprocess.run(
        [sys.executable, "-m", "madang", "serve"],
        env={"MADANG_PORT": "abc", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    said = "madang: MADANG_PORT=abc: allowed is a whole number from 0 to 65535.\n"
    assert (serving.returncode, serving.stdout, serving.stderr) == (1, "", said)

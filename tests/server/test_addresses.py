"""Only this machine sees the addresses by which others come here."""

import numpy as np
import pytest
import zxingcpp

from madang.server import addresses
from madang.server.addresses import for_others, is_from_here
from madang.server.serve import code_of, lines_of_start, show_code

pytestmark = pytest.mark.anyio

HERE = {"host": "localhost:8000"}


def test_a_server_for_this_machine_alone_has_no_address_for_others():
    assert for_others("127.0.0.1", 8000) == for_others("::1", 8000) == []
    assert for_others("192.168.1.5", 8000) == ["http://192.168.1.5:8000/"]


@pytest.mark.parametrize(
    ("client", "headers", "is_told"),
    [
        ("127.0.0.1", HERE, True),
        ("::ffff:127.0.0.1", HERE, True),
        ("::ffff:10.0.0.9", HERE, False),
        ("::1", {"host": "[::1]:8000"}, True),
        ("127.0.0.1", {"host": "127.0.0.1"}, True),
        ("10.0.0.9", HERE, False),
        ("127.0.0.1", {"host": "cards.example"}, False),
        ("127.0.0.1", {"host": "127.0.0.1.example"}, False),
        ("127.0.0.1", {}, False),
        ("127.0.0.1", HERE | {"x-forwarded-for": "10.0.0.9"}, False),
        ("", HERE, False),
    ],
)
def test_only_who_sits_at_this_machine_is_told(client, headers, is_told):
    assert is_from_here(client, headers) is is_told


async def test_the_answer_is_for_this_machine_and_by_its_own_name(houses):
    house = await houses(hosts="cards.example")
    async with house.http() as http:
        assert (await http.get("/api/addresses")).json() == {"addresses": []}
        elsewhere = await http.get("/api/addresses", headers={"host": "cards.example"})
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (403, "not_here")


# ---- what a host reads when the server starts ------------------------------------------------


def test_a_server_for_the_network_has_an_address_for_each_device(monkeypatch):
    monkeypatch.setattr(addresses, "address_in_network", lambda: "10.0.0.7")
    here, near, stop = lines_of_start("0.0.0.0", 8000, "en")
    assert here == "On this computer: http://127.0.0.1:8000/"
    assert near == "On phones in the same Wi-Fi: http://10.0.0.7:8000/"
    assert "Ctrl-C" in stop


def test_a_host_without_a_network_is_not_shown_an_address_for_phones(monkeypatch):
    monkeypatch.setattr(addresses, "address_in_network", lambda: None)
    assert "no network" in list(lines_of_start("0.0.0.0", 8000, "en"))[1]


@pytest.mark.parametrize(
    ("language", "here"), [("en", "this computer"), ("ko", "이 컴퓨터"), ("zh", "這台電腦")]
)
def test_a_server_for_this_machine_says_in_each_language_how_to_let_phones_in(language, here):
    first, how, _ = lines_of_start("127.0.0.1", 8000, language)
    assert here in first
    assert first.endswith("http://127.0.0.1:8000/")
    assert "make party" in how
    assert "--host 0.0.0.0" in how


def test_the_code_in_the_terminal_leads_to_the_address():
    address = "http://192.168.100.200:65535/"
    halves = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255)}
    rows = code_of(address).splitlines()
    picture = np.array([[halves[char] for char in row] for row in rows], np.uint8)
    picture = picture.transpose(0, 2, 1).reshape(2 * len(rows), -1)  # a row of pixels a half
    (code,) = zxingcpp.read_barcodes(np.kron(picture, np.ones((4, 4), np.uint8)))
    assert code.text == address
    assert max(map(len, rows)) <= 40


def test_a_log_gets_no_code(capsys):
    show_code("http://10.0.0.7:8000/")
    assert capsys.readouterr().out == ""

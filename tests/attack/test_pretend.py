"""An attacker wants to be taken for somebody else: nobody, a bot, or a neighbour at the table."""

import pytest

from madang.server.texts import NAME_LENGTH, Unfit, name_of, numbers_of

pytestmark = pytest.mark.anyio

FINE = (
    "Mina", "미나", "김민아 2", "小明", "ミナ・サトウ", "さくら", "Nguyễn Thị Ánh", "O'Brien",
    "D’Arcy", "Zoë-Mae", "Łukasz", "Мария", "مينا", "สมชาย", "मीना", "🐯", "👩‍👩‍👧", "Mina ❤️",
    "🏳️‍🌈", "👍🏽", "1️⃣", "Mina🇰🇷",
)  # fmt: skip

UNFIT = {
    "empty": ("", "   ", "\u3164", "\u2800", "...", None, 7, "\u200b", "\u0301"),
    "long": ("가" * (NAME_LENGTH + 1),),
    "unseen": (
        "Mina\u3164", "\u115fMina", "Mi\u2800na", "Mi\u200bna", "Mina\u00ad", "Mina\u202e",
        "\u2066Mina", "Mina\ufe0f", "Mi\u200dna", "Mina\U000e0041", "Mi\x00na", "Mina\ue000",
        "Mina\ufffc", "Mi\u034fna", "\ud800Mina", "Mina\u1160", "Mi\u061cna", "Mina\U0001d159",
    ),
    "marks": ("M" + "\u0335" * 4 + "ina", "Z\u0351\u036b\u0343\u0300\u0301algo", "a \u0301"),
    "bot": (
        "careful", "Careful", "RANDOM", "Fox", "fоx", "ＦＯＸ", "Fox 2", "호랑이", "여우 3", "狐狸",
        "鳳凰", "Tigеr", "𝓣𝓲𝓰𝓮𝓻",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FINE)
def test_names_of_people_everywhere_are_taken_as_they_are(name):
    assert name_of(name) == name


@pytest.mark.parametrize(
    ("why", "name"), [(why, name) for why, names in UNFIT.items() for name in names]
)
def test_a_name_that_cannot_be_seen_or_is_a_bots_is_refused_with_the_reason(why, name):
    with pytest.raises(Unfit) as refused:
        name_of(name)
    assert refused.value.why == why


def test_an_evening_may_be_called_like_a_bot():
    assert name_of("Fox", 40, of_person=False) == "Fox"


@pytest.mark.parametrize(
    ("names", "numbers"),
    [
        (["Mina", "Yuna"], [0, 0]),
        (["Mina", "Mina", ""], [1, 2, 0]),
        (["Mina", "Min\u0430", "Yuna", "MINA"], [1, 2, 0, 3]),  # the second ends in Cyrillic
        (["Ian", "lan"], [1, 2]),
        (["O'Brien", "O’Brien"], [1, 2]),
        (["rn", "m"], [1, 2]),
        (["미나", "미나".encode().decode()], [1, 2]),
        (["미나", "마니"], [0, 0]),
        (["", ""], [0, 0]),
    ],
)
def test_names_that_look_alike_are_numbered(names, numbers):
    assert numbers_of(tuple(names)) == tuple(numbers)


async def test_every_door_refuses_such_a_name(houses):
    house = await houses()
    mina = await house.guest("Mina")
    for name, why in (("\u3164", "empty"), ("Mina\u202e", "unseen"), ("Tigеr", "bot")):
        told = {"code": "bad_name", "args": {"why": why, "most": NAME_LENGTH}}
        async with house.http(mina.secret) as http:
            for answer in (
                await http.post("/api/guest", json={"name": name}),
                await http.patch("/api/guest", json={"name": name}),
            ):
                assert (answer.status_code, answer.json()) == (400, told)
        after = len(mina.heard)
        mina.say(type="rename", name=name)
        assert await mina.hears("failure", after) == {"type": "failure", **told}


async def test_who_looks_like_somebody_at_the_table_is_numbered_and_nobody_is_kept_out(houses):
    """If it were refused, a stranger with your name would keep you from your friends' table."""
    house = await houses()
    mina, other = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make(options={"players": 2}, bots=[None, None])
    await other.enter(table)
    assert (await other.ask(type="sit", table=table, seat=1))["type"] == "ack"
    other.say(type="rename", name="Min\u0430")
    card = await mina.until(lambda: mina.card["info"]["seats"][1]["alike"] and mina.card)
    assert [seat["alike"] for seat in card["info"]["seats"]] == [1, 2]
    other.say(type="rename", name="Yuna")
    await mina.until(lambda: not mina.card["info"]["seats"][0]["alike"])

"""A host may offer trained policies: they sit at tables like bots; a bad file is refused."""

import numpy as np
import pytest

from madang import bots
from madang.bots.policy import save_policy
from madang.games import game_named
from madang.server.assets.catalogue import described
from madang.server.config import Settings
from madang.server.environment import SettingError
from madang.server.serve import offer_policies, serve
from madang.server.workers import bot_pool as thinking
from tests.server.people import careless, play_on

pytestmark = pytest.mark.anyio

GAME = game_named("nylon_ppong")
NAME = "minty"


@pytest.fixture
def path(tmp_path):
    """Return the file of a policy that likes its actions in the order of the table."""
    actions, columns = len(GAME.actions), GAME.observations.width
    file = tmp_path / "any.safetensors"
    save_policy(file, GAME, NAME, [(np.zeros((actions, columns)), -np.arange(actions))])
    return file


@pytest.fixture
def offered(path, monkeypatch):
    """Offer it while the test runs."""
    monkeypatch.setattr(bots, "OFFERED", {})
    offer_policies(Settings(policies=str(path)))
    yield
    thinking.bot_of.cache_clear()


async def test_an_offered_policy_sits_at_a_table_by_its_name(offered, houses):
    house = await houses()
    assert described(GAME)["policies"] == [NAME]
    person = await house.guest("Mina")
    options = {"players": 2, "rounds": 1}
    table = await person.make(options=options, bots=[None, NAME])
    assert person.card["info"]["seats"][1]["name"] == NAME
    await person.ask(type="start", table=table)
    await play_on(person, table, careless)
    assert person.update["view"]["phase"] == "over"


async def test_a_table_cannot_name_a_file_or_a_policy_that_is_not_offered(path, houses):
    person = await (await houses()).guest("Mina")
    for word in (NAME, f"policy:{path}"):
        asked = {"game": GAME.name, "options": {"players": 2}, "bots": [None, word]}
        answer = await person.ask(type="make", **asked)
        assert (answer["type"], answer["code"]) == ("nack", "bad_option")


async def test_the_strongest_bot_plays_for_a_policy_that_is_not_offered_any_more(houses):
    house = await houses()
    pool = house.parts.bot_pool
    assert pool.stand_in_for(GAME, NAME, GAME.make_options(), "table") == "careful"


def test_a_file_that_does_not_fit_is_refused_with_the_reason(path, offered):
    with pytest.raises(SettingError, match="another bot of nylon_ppong has this name"):
        offer_policies(Settings(policies=str(path)))
    with pytest.raises(SettingError, match=r"MADANG_POLICIES=/none: .*No such file"):
        offer_policies(Settings(policies="/none"))


def test_a_server_says_in_a_line_why_it_does_not_start(tmp_path, monkeypatch):
    file = tmp_path / "bad.safetensors"
    file.write_bytes(b"?")
    monkeypatch.setenv("MADANG_POLICIES", str(file))
    with pytest.raises(SystemExit, match=r"^madang: MADANG_POLICIES=.*no policy of Madang[^\n]*$"):
        serve(database=tmp_path / "db")
    assert not (tmp_path / "db").exists()

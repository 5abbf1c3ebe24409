"""Bets of any number of chips over the wire: what is taken, and why the rest is refused."""

import pytest

from tests.server.people import eventually, fixed_shuffles, play_on
from tests.server.test_conservation import asked, betting

pytestmark = pytest.mark.anyio

DUEL = {"players": 2, "chips": 1000, "ante": 50, "min_bet": 10}
WIDE, PAIR, ONE_TWELVE = "2a 10a", "3a 3b", "1a 12a"


def deck_with(hand: str, drawn: str = "5a") -> str:
    """Return a deck that gives every seat this hand's months in turn, then `drawn`."""
    first, second = hand.split()
    start = [first, second]
    rest = [f"{month}{index}" for month in range(1, 13) for index in "abcd"]
    other = [card for card in rest if card not in (*start, drawn)][-2:]
    # seat 1 acts first when seat 0 deals, so it gets the hand
    top = [*other, *start, drawn]
    return " ".join([*top, *(card for card in rest if card not in top)])


def dealing_hand(hand: str, drawn: str = "5a"):
    """Return shuffles that deal seat 1 this hand, on turn first, and a card to draw."""

    def shuffles(game):
        while True:
            yield game.layout.deck.parse(deck_with(hand, drawn)), 0

    return shuffles


@pytest.mark.parametrize("chips", [10, 11, 37, 99, 100])
async def test_any_whole_number_from_the_least_bet_to_the_pot_is_taken(houses, chips):
    house = await houses(shuffles=dealing_hand(WIDE))
    _, people = await betting(house, **DUEL)
    mover = asked(people)
    assert (await mover.act(f"bet {chips}"))["type"] == "ack"
    bet = mover.update["events"][0]
    assert (bet["code"], bet["chips"], bet["won"]) == ("bet", chips, chips)
    assert mover.update["view"]["chips"][1] == 950 + chips


REFUSED = {
    "bet 9": ("below_least", "pot", "1.2"),
    "bet 0": ("below_least", "pot", "1.2"),
    "bet -5": ("below_least", "pot", "1.2"),
    "bet 101": ("above_cap", "pot", "3.1"),
    "bet 999999999999999999999": ("above_cap", "pot", "3.1"),
    "bet 10.5": ("not_whole", "pot", "1.2"),
    "bet NaN": ("not_whole", "pot", "1.2"),
    "bet 1e3": ("not_whole", "pot", "1.2"),
    "bet ٣٠": ("not_whole", "pot", "1.2"),
    "bet": ("not_whole", "pot", "1.2"),
}


@pytest.mark.parametrize("word", REFUSED)
async def test_every_other_bet_is_refused_with_the_cap_and_its_reason(houses, word):
    house = await houses(shuffles=dealing_hand(WIDE))
    _, people = await betting(house, **DUEL)
    mover = asked(people)
    answer = await mover.act(word)
    code, cap, section = REFUSED[word]
    why = answer["args"]["why"]
    assert (answer["type"], answer["code"], why["code"]) == ("nack", "illegal", code)
    assert (why["least"], why["most"], why["cap"]) == (10, 100, cap)
    assert why["section"] == section
    assert mover.update["n"] == 1


async def test_with_one_and_twelve_the_worst_loss_must_be_payable(houses):
    house = await houses(shuffles=dealing_hand(ONE_TWELVE))
    _, people = await betting(house, players=2, chips=100, ante=50)
    mover = asked(people)
    may = mover.update["view"]["may_bet"]
    assert (may["most"], may["cap"], may["halves"]) == (33, "chips", 3)
    answer = await mover.act("bet 34")
    assert answer["args"]["why"] == {
        "code": "above_cap", "least": 10, "most": 33, "cap": "chips", "section": "3.6"
    }  # fmt: skip


async def test_out_of_turn_and_after_folding_nothing_may_be_bet(houses):
    house = await houses(shuffles=dealing_hand(WIDE))
    _, people = await betting(house, **DUEL)
    mover = asked(people)
    other = next(person for person in people if person is not mover)
    assert (await other.act("bet 10"))["code"] == "not_your_turn"
    assert (await mover.act("fold"))["type"] == "ack"
    assert (await mover.act("bet 10"))["code"] == "not_your_turn"


async def test_the_view_says_what_folding_costs_neighbours(houses):
    house = await houses(shuffles=dealing_hand("4a 5b", "9a"))
    _, people = await betting(house, **DUEL, adjacent="forced_loss")
    mover = asked(people)
    assert mover.update["view"]["may_bet"]["fold_costs"] == 50
    await mover.act("fold")
    assert mover.update["events"][0]["won"] == -50


# ---- bots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["random", "wide", "exact", "solver"])
async def test_every_bot_can_be_seated_and_plays_to_the_end(houses, bot):
    """Where a match cannot be solved, `solver` plays as `exact` does."""
    house = await houses()
    person = await house.guest("Mina")
    table = await person.make(
        game="wolnam_ppong",
        options={"players": 3, "deals": 2, "min_bet": 1},
        bots=[None, bot, bot],
    )
    await person.ask(type="start", table=table)
    await play_on(person, table, lambda update: update["legal"][0])
    assert sum(person.update["view"]["totals"]) == 0


@pytest.mark.parametrize(("word", "seconds"), [("bet 10", 2.5), ("fold", 1.0)])
async def test_a_bot_lets_everybody_see_the_cards_of_a_bet_before_it_moves(houses, word, seconds):
    house = await houses(
        shuffles=fixed_shuffles(4), think_least=1.0, think_most=1.0, look_at_cards=1.5
    )
    table, people = await betting(house, bots=2, players=3, chips=1000, ante=50, min_bet=10)
    mover = people[0]

    def is_asked():
        house.time.pass_by(0.5)
        return mover.update["legal"]

    await eventually(is_asked)
    is_pair = "show" in mover.update["legal"]
    await mover.act("show" if is_pair and word != "fold" else word)
    assert house.seconds_to_think(table) == seconds


# ---- out of chips --------------------------------------------------------------------------------


async def lost_all(houses):
    """Begin a match in which seat 1 loses all its chips at once."""
    house = await houses(shuffles=dealing_hand(WIDE, "11a"), think_least=1.0, think_most=1.0)
    _, people = await betting(house, **{**DUEL, "chips": 60, "deals": 3})
    assert (await people[1].act("bet 10"))["type"] == "ack"
    assert people[1].update["view"]["chips"] == [10, 0]
    return house, people


async def test_who_cannot_bet_is_not_asked_for_a_fold_nor_waited_for_after_the_deal(houses):
    house, people = await lost_all(houses)
    assert people[1].update["view"]["idle"] == [1]
    await people[0].is_asked(1)
    await people[0].act("fold")  # the deal is over: only seat 0 looks at its result
    card = await people[0].until(
        lambda: people[0].card["info"]["seats"][1]["ready"] and people[0].card["info"]
    )
    assert [seat["ready"] for seat in card["seats"]] == [False, True]
    table, seen = people[0].update["table"], people[0].update["n"]
    await people[0].ask(type="ready", table=table, seen=seen)
    dealt = await people[1].until(lambda: people[1].update["legal"] and people[1].update)
    assert dealt["view"]["to_act"] == [1]
    house.time.pass_by(1.0)  # as long as a bot takes, whatever it holds
    folded = await people[1].sees(dealt["n"] + 1)
    assert [(event["code"], event["seat"]) for event in folded["events"]] == [("fold", 1)]


async def test_where_nobody_can_bet_any_more_deals_follow_by_themselves(houses):
    house = await houses(think_least=1.0, think_most=1.0, bots_pause=5.0)
    _, people = await betting(house, **{**DUEL, "chips": 60, "min_bet": 20, "deals": 2})

    def is_over():
        house.time.pass_by(1.0)
        return people[0].update["view"]["phase"] == "over"

    await eventually(is_over)
    assert people[0].update["view"]["chips"] == [60, 60]


# ---- odds ----------------------------------------------------------------------------------------


async def test_a_table_with_odds_tells_each_seat_its_own_and_no_other_seat(houses):
    house = await houses(shuffles=dealing_hand(WIDE))
    people = [await house.guest(name) for name in ("Mina", "Yuna")]
    watcher = await house.guest("Watcher")
    table = await people[0].make(game="wolnam_ppong", options=DUEL, odds=True)
    await people[1].enter(table)
    await people[1].ask(type="sit", table=table, seat=1)
    await watcher.enter(table)
    await people[0].ask(type="start", table=table)
    for person in (*people, watcher):
        await person.sees(1)
    waiting, mover = (person.update["odds"] for person in people)
    assert (mover["p_win"], mover["p_match"], mover["best"]["bet"]) == ("14/23", "3/23", 100)
    assert mover["reason"]["code"] == "pays"
    assert waiting["unseen"] == 46
    assert "best" not in waiting
    assert watcher.update["odds"] is None
    await people[1].act("ado")
    await people[0].sees(2)
    assert people[1].update["odds"] is None
    assert people[0].update["odds"] is None or people[0].update["odds"]["unseen"] == 43


async def test_a_table_without_the_hosts_leave_tells_no_odds(houses):
    house = await houses()
    _, people = await betting(house, **DUEL)
    assert [person.update["odds"] for person in people] == [None, None]


async def test_a_game_without_odds_cannot_be_asked_for_them(houses):
    house = await houses()
    person = await house.guest("Mina")
    await person.make(game="nylon_ppong", odds=True)
    assert person.card["info"]["odds"] is False

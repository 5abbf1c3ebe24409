"""Mahjong in a terminal: what is on the table, what may be done, what a hand came to."""

import pytest
from rich.console import Console

from madang.games import game_named
from madang.terminal.screen import screen_of
from madang.terminal.words import LANGUAGES, Words
from tests.games.hong_kong_mahjong.positions import Position as HongKongPosition
from tests.games.korean_mahjong.positions import Position as KoreanPosition

HONG_KONG, KOREAN = "hong_kong_mahjong", "korean_mahjong"
POSITIONS = {HONG_KONG: HongKongPosition, KOREAN: KoreanPosition}
FOUR = "88s33p [111m] [444p] [555z]"  # all pungs 3 and a dragon pung 1 on 8s or 3p
EASY = {"min_faan": 0, "faan_table": "half_spicy"}


def printed(position, act, language="en", width=80):
    """Return the lines that a person in seat 0 sees."""
    console = Console(width=width, height=24, color_system=None, highlight=False)
    names = [Words(language)("terminal.you"), "Mina", "Yuna", "Juho"]
    game, options = position.table.game, position.table.options
    screen = screen_of(game)(console, Words(language), game, options, names)
    with console.capture() as captured:
        act(screen, position.observation(0))
    return [line.rstrip() for line in captured.get().splitlines()]


def table(screen, view):
    screen.table(view)


def result(screen, view):
    screen.deal_end(view)


def offered(position, language="en"):
    """Return the choices of seat 0 as they are printed."""
    legal = position.may(0)
    return printed(position, lambda screen, view: screen.choices(view, legal), language)


def new(game=HONG_KONG, **options):
    return POSITIONS[game](game_named(game).kernels, options)


# ---- the table -----------------------------------------------------------------------------------


def test_the_drawn_tile_stands_apart_and_melds_and_rivers_lie_before_their_seats():
    position = new().lay("E: 234p147m12z [555m] (9999s) f1", drawn="5z")
    lines = printed(position, table)
    assert (
        lines[0]
        == "──────────────── East round, deal 1 · 60 tiles left in the wall ────────────────"
    )
    assert lines[1] == "▸ You  East · 9 tiles · 0 points"
    assert lines[2] == "      [5m 5m 5m]  (9s 9s 9s 9s)  f1"
    assert lines[-1] == "  1m 4m 7m 2p 3p 4p 1z 2z  |  5z"
    position.play("discard 5z").passed()
    assert printed(position, table)[3] == "      5z"


def test_a_claimed_discard_is_marked_and_a_hidden_kong_shows_backs():
    position = new(concealed_kong="hidden").lay("S: 55p1111s36m36m1z7z", drawn="5p")
    position.play("discard 5p", "S: pung", "discard 7z").passed()
    position.idle(2)
    lines = printed(position, table)
    assert "      ‹5p›" in lines
    assert "      [5p 5p 5p]" in lines
    position.lay("S: 1111s36m36m1z7z9p9s2m", turn="S", drawn="5s").play("kong 1s")
    assert "      (▒ ▒ ▒ ▒)" in printed(position, table)


def test_tiles_are_pictures_where_one_likes(monkeypatch):
    monkeypatch.setenv("MADANG_TILES", "unicode")
    position = new().lay("E: 147m147p147s1234z", drawn="9s")
    assert printed(position, table)[-1].split() == [*"🀇🀊🀍🀙🀜🀟🀐🀓🀖🀀🀁🀂🀃", "|", "🀘"]


def test_waits_are_told_with_what_they_are_worth():
    position = new().lay(f"E: {FOUR} f2", turn="S", drawn="9m")
    assert printed(position, table)[-1] == "  Waits: 3p (2 left, 4 faan), 8s (2 left, 4 faan)"
    position.lay(f"E: {FOUR} f2", drawn="9m")
    assert "  Waits after discarding 9m: 3p (2 left, 4 faan), 8s (2 left, 4 faan)" in printed(
        position, table
    )


@pytest.mark.parametrize(("game", "discards"), [(HONG_KONG, 76), (KOREAN, 40)])
def test_a_late_hand_with_its_choices_fits_into_80_by_24(game, discards):
    position = new(game).deal()
    for _ in range(discards):
        position.idle()
    assert position.to_act == (0,)
    lines = printed(position, table) + offered(position)
    assert 10 < len(lines) <= 23
    assert max(map(len, lines)) <= 80


# ---- choices -------------------------------------------------------------------------------------


def test_discards_stand_side_by_side_and_claims_say_of_what_and_from_whom():
    position = new().lay("E: 1111s234p147m12z", drawn="5z")
    assert offered(position) == [
        " 11  Kong 1s",
        "  Discard: 1 1m   2 4m   3 7m   4 2p   5 3p   6 4p   7 1s   8 1z   9 2z   10 5z",
    ]
    position = new(**EASY).lay("E: 34p55p77z [123m] [789m] 1z", turn="N", drawn="5p")
    position.play("discard 5p")
    assert offered(position) == [
        "  1  Pass 5p from Juho",
        "  2  Pung 5p from Juho",
        "  3  Chow 3p 4p 5p",
    ]


# ---- who is ready ------------------------------------------------------------------------------

SIMPLE = "2345567m234678p"  # waits for 2m 5m 8m, each with all simples and a concealed hand


def test_who_is_ready_has_a_mark_a_turned_discard_and_counters():
    position = new(KOREAN).lay(f"E: {SIMPLE}", drawn="1z").play("ready 1z").passed()
    lines = printed(position, table)
    assert lines[1] == "  You  East · 13 tiles · 0 points · 3 counters · ready"
    assert lines[2] == "      ⟲1z"


def test_an_open_hand_shows_what_it_waits_with():
    position = new(KOREAN).lay("S: 34567m123789p33z", turn="S", drawn="1z").play("open-ready 1z")
    lines = printed(position, table)
    assert [line for line in lines if "open ready" in line] == [
        "  Mina  South · 13 tiles · 0 points · 3 counters · open ready"
    ]
    assert "      shows: 3m 4m 3z 3z" in lines


def test_discards_that_declare_stand_side_by_side_too():
    position = new(KOREAN).lay(f"E: {SIMPLE}", drawn="1z")
    told = offered(position)
    assert [line.split(":")[0].strip() for line in told if ":" in line] == [
        "Discard",
        "Ready",
        "Open ready",
    ]
    assert told[-1].split()[-1] == "1z"


def test_a_sacred_discard_is_explained_when_it_forbids_a_win():
    why = Words("en")("korean_mahjong.forbidden.sacred_discard", tile="5m")
    said = f"  {why} (rules 6.1)"
    position = new(KOREAN).lay(f"E: {SIMPLE}", drawn="5m", draws="5m").play("discard 5m").passed()
    assert said not in printed(position, table)
    position.play("discard 5m")
    assert said in printed(position, table)


def test_waits_say_their_points_both_ways_and_what_lacks_to_the_minimum():
    position = new(KOREAN).lay("E: 123888m45999p44z", turn="S", drawn="9m")
    said = " ".join(line.strip() for line in printed(position, table)[-3:])
    assert "3p (4 left, 1 of 2 on a discard, 2 drawn)" in said


# ---- results -----------------------------------------------------------------------------------


def end_hong_kong(position, how):
    """Play until a hand has ended in this way."""
    if how == "great_flowers":
        position.lay("S: 147m147p147s1234z f1 f2 f3 f4 f5 f6 f7", drawn="9s", draws="f8").idle()
    elif how == "rob_kong":
        hands = ("N: 57p33p [111p] [999p] [222p] f1", "W: 36m9s36s1237z [666p]")
        position.lay(*hands, turn="W", drawn="6p").play("kong 6p", "N: win")
    elif how == "discard":
        position.lay(f"S: {FOUR} f1", "W: 79s22s [111s] [345s] [456s] f2", drawn="8s")
        position.play("discard 8s", "S: win", "W: win")
    else:
        position.deal().draw_out().deal().win(2)


def end_korean(position, how):
    """Play until a hand has ended in this way."""
    if how == "rob_kong":
        hands = ("N: 22345678m34578p", "W: 1236m39p1237z [666p]")
        position.lay(*hands, turn="W", drawn="6p").play("kong 6p", "N: win")
    elif how == "discard":
        position.lay("S: 345m89p77z [555z] [666z] f2", drawn="7p")
        position.play("discard 7p", "S: win")
    else:
        position.lay("S: 34567m123789p33z", turn="S", drawn="8m").play("win")


OF_A_GAME = {HONG_KONG: {"multiple_winners": "all", "goulash_points": 2}, KOREAN: {}}
TO_END = {HONG_KONG: end_hong_kong, KOREAN: end_korean}
ENDS = [(game, how) for game in TO_END for how in game_named(game).layout.end_words[1:]]


def ended(game, how, language="en"):
    """Return what is printed of a hand that has ended in this way."""
    position = new(game, **OF_A_GAME[game])
    if how == "drawn_hand":
        position.deal().draw_out()
    else:
        TO_END[game](position, how)
    assert position.ended == how
    return printed(position, result, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "how"), ENDS)
def test_every_end_is_told_in_whole_sentences(game, how, language):
    said = "\n".join(ended(game, how, language))
    assert "⟦" not in said
    assert "{" not in said
    assert Words(language)(f"{game}.reason.{how}").split()[0] in said


def test_a_result_shows_the_hand_by_its_sets_its_rows_and_who_pays_for_what():
    said = ended(HONG_KONG, "discard")
    told = "\n".join(line.strip("│ ") for line in said)
    assert "8s 8s 8s+  [1m 1m 1m]  [4p 4p 4p]  [5z 5z 5z]  3p 3p" in told
    assert "3  All pungs · 對對糊 (rules 5)" in told
    assert "= 4 faan → 2 base points (rules 8.1)" in told
    assert "You: −8 · doubled: discarder, the loser is East (rules 8.2)" in told
    assert "Juho: −2 (rules 8.2)" in told


def test_a_result_marks_the_rows_that_do_not_help_to_reach_the_minimum():
    told = "\n".join(line.strip("│ ") for line in ended(KOREAN, "discard"))
    assert "4  Little three dragons · 소삼원 (rules 7)" in told
    assert "1* Flower · 꽃패 (rules 7)" in told
    assert "= 7 points, 6 toward the minimum (rules 4.2)" in told
    assert "You: −14 (rules 8.1)" in told


def test_a_result_says_when_a_counter_goes():
    told = "\n".join(line.strip("│ ") for line in ended(KOREAN, "self_draw"))
    assert "Juho: −2 (rules 8.2)" in told
    assert "Mina takes a counter away: 2 left. (rules 9.1)" in told

"""What everybody may rely on who holds a Game: the promises of `madang.game` and `madang.table`."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from math import gcd
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.errors import (
    IllegalAction,
    MadangError,
    NotationError,
    NotYourTurn,
    OptionError,
    PlayError,
)
from madang.game import DEAL, OVER, WATCHER, Game, places
from madang.games import GAMES, game_named
from madang.games.rules_pages import page_names, page_text
from madang.layout import bits_in
from madang.shuffles import seeded
from madang.table import Table
from tests import example_game
from tests.matches import go_together, short

COMPILED = pytest.param("compiled", marks=pytest.mark.compiled)
LARGEST_STATE = 1024  # bytes; copying it must cost nothing
MODULE = re.compile(r"[a-z][a-z0-9_]*")
WORD = re.compile(r"[a-z]+(-[a-z]+)*( [0-9a-z]+)*")

GAMES_AND_EXAMPLE = (*GAMES, example_game.GAME)
every_game = pytest.mark.parametrize("game", GAMES_AND_EXAMPLE, ids=lambda game: game.name)
every_game_of_the_house = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
NewTable = Callable[..., Table]


@pytest.fixture(params=["plain", COMPILED])
def new_table(request: pytest.FixtureRequest) -> NewTable:
    """Give `new_table(game, **options)`, played by each twin."""

    def make(game: Game, **options: Any) -> Table:
        kernels = game.compiled() if request.param == "compiled" else game.kernels
        return Table(game, game.make_options(**options), kernels)

    return make


def dealt(table: Table, seed: int = 1) -> Table:
    deck, dice = next(seeded(table.game, seed))
    table.deal(deck, dice)
    return table


# ---- the record ------------------------------------------------------------------------------


@every_game_of_the_house
def test_names_are_unique_and_plain(game: Game) -> None:
    assert game_named(game.name) is game
    assert [other.name for other in GAMES].count(game.name) == 1
    assert [other.citation for other in GAMES].count(game.citation) == 1
    assert MODULE.fullmatch(game.name)
    assert set(game.titles) >= {"ko", "en", "zh"}
    assert game.rules_version >= 1


def test_a_game_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(NotationError, match=GAMES[0].name):
        game_named("go_fish")


def test_a_section_is_cited_whole_and_found_on_the_page_that_holds_it() -> None:
    game = replace(example_game.GAME, pages={"MJ": "mahjong_common"})
    assert [game.cite(section) for section in ("", "4.2", "MJ 5.5")] == ["", "KS 4.2", "MJ 5.5"]
    assert game.place_of("4.2") == ("keep_or_swap", "4.2")
    assert game.place_of("MJ 5.5") == ("mahjong_common", "5.5")
    assert game.place_of("KS 4.2") == ("keep_or_swap", "4.2")


@every_game_of_the_house
def test_pages_that_a_game_shares_are_there_and_their_prefixes_are_no_citation(game: Game) -> None:
    assert set(game.pages.values()) <= set(page_names())
    assert not set(game.pages) & {other.citation for other in GAMES}


@every_game
def test_action_words_are_unique_and_plain(game: Game) -> None:
    words = [row.word for row in game.actions]
    assert len(set(words)) == len(words)
    for row in game.actions:
        assert WORD.fullmatch(row.word), row.word
        assert row.meaning


@every_game
def test_ends_are_unique_and_the_first_is_none(game: Game) -> None:
    assert game.layout.end_words[0] == ""
    assert len(set(game.layout.end_words)) == len(game.layout.end_words)


@every_game
def test_dice_are_fair_between_any_number_of_tied_seats(game: Game) -> None:
    for seats in range(1, game.house_rules.most_seats + 1):
        assert gcd(game.layout.dice_outcomes, seats) == seats


# ---- options ---------------------------------------------------------------------------------


@every_game
def test_every_option_has_one_row_and_every_row_an_option(game: Game) -> None:
    assert tuple(row.name for row in game.option_rows) == game.house_rules.options_type._fields
    rules = game.house_rules
    named = {rules.seats_option, rules.deals_option} - {None}
    assert named <= set(rules.options_type._fields)


@every_game_of_the_house
def test_every_option_says_what_it_means_and_where_it_is_written(game: Game) -> None:
    text = page_text(game.name)
    for row in game.option_rows:
        assert row.meaning.endswith("."), row.name
        assert re.search(rf"^(## )?{re.escape(row.section)} ", text, re.MULTILINE), row.name
        assert len(row.values) == len(row.words) == len(set(row.values)) == len(set(row.words))


@every_game
def test_defaults_and_presets_are_in_range(game: Game) -> None:
    for options in (
        game.house_rules.options_type(),
        *(game.make_options(preset=name) for name in game.house_rules.presets),
    ):
        for row in game.option_rows:
            assert getattr(options, row.name) in row.values, row.name
    assert game.make_options() == game.make_options(preset=next(iter(game.house_rules.presets)))
    for preset in game.house_rules.presets.values():
        assert set(preset) <= set(game.house_rules.options_type._fields)


@every_game
def test_an_option_out_of_range_names_itself_and_what_is_allowed(game: Game) -> None:
    for row in game.option_rows:
        with pytest.raises(OptionError) as refused:
            game.make_options(**{row.name: "purple"})
        assert refused.value.field == row.name
        assert refused.value.value == "purple"
        assert refused.value.allowed == row.allowed
        assert row.name in str(refused.value)
        assert row.allowed in str(refused.value)


@every_game
@pytest.mark.parametrize("value", [None, 1.5, [], 10**9, -1, "", "1 "[:0]])
def test_what_is_no_value_is_refused(game: Game, value: Any) -> None:
    with pytest.raises(OptionError):
        game.make_options(**{game.option_rows[0].name: value})


@every_game
def test_unknown_options_and_presets_are_refused(game: Game) -> None:
    with pytest.raises(OptionError, match=rf"jokers.*{game.option_rows[0].name}"):
        game.make_options(jokers=2)
    with pytest.raises(OptionError, match=next(iter(game.house_rules.presets))):
        game.make_options(preset="purple")


def excluding(options: Any) -> tuple[str, str] | None:
    """Let swapping go with the quiet preset alone."""
    return ("swapping", "false, as in the preset quiet (2.1)") if options.swapping else None


def test_an_option_that_another_one_excludes_is_refused_with_what_it_may_be() -> None:
    game = example_game.GAME
    strict = replace(game, house_rules=replace(game.house_rules, conflict=excluding))
    assert strict.make_options(preset="quiet").swapping == 0
    for words in ({}, {"preset": "quiet", "swapping": 1}, {"swapping": True}):
        with pytest.raises(
            OptionError, match="swapping cannot be True; allowed: false, as"
        ) as error:
            strict.make_options(**words)
        assert (error.value.field, error.value.value) == ("swapping", True)
        assert error.value.allowed == "false, as in the preset quiet (2.1)"


@every_game_of_the_house
@given(data=st.data())
def test_what_excludes_an_option_names_it_and_says_why(game: Game, data: st.DataObject) -> None:
    conflict, values = game.house_rules.conflict, {row.name: row.values for row in game.option_rows}
    drawn = {name: data.draw(st.sampled_from(choices)) for name, choices in values.items()}
    found = conflict and conflict(game.house_rules.options_type(**drawn))
    if found:
        assert found[0] in values
        assert re.search(r"\(\d+\.\d+\)$", found[1]), "name the section"
    assert bool(found) != go_together(game, in_words(game, drawn))


def in_words(game: Game, values: dict[str, int]) -> dict[str, str]:
    return {row.name: row.words[row.values.index(values[row.name])] for row in game.option_rows}


# ---- the state -------------------------------------------------------------------------------


@every_game
def test_a_state_is_small_and_all_of_it_is_used(game: Game) -> None:
    fields = [game.layout.state_dtype.fields[name][0] for name in game.layout.state_dtype.names]
    assert game.layout.state_dtype.itemsize < LARGEST_STATE
    assert sum(dtype.itemsize for dtype in fields) == game.layout.state_dtype.itemsize, (
        "padding is garbage"
    )


@every_game
def test_no_field_of_a_state_hides_behind_an_attribute_of_records(game: Game) -> None:
    taken = {name for name in game.layout.state_dtype.names if hasattr(np.record, name)}
    assert taken == set()
    assert {"phase", "to_act", "deal_no", "ended", "ended_by"} <= set(game.layout.state_dtype.names)


@every_game
def test_what_enters_arithmetic_is_wide(game: Game) -> None:
    for name in game.layout.state_dtype.names:
        dtype, *_ = game.layout.state_dtype.fields[name]
        assert dtype.base.kind == "i", name
        assert dtype.shape or dtype.itemsize >= 4, f"{name}: scalars are int32 or wider"


@every_game
def test_zeros_wait_for_the_first_deal(game: Game, new_table: NewTable) -> None:
    table = new_table(game)
    assert table.needs_deal
    assert not table.is_over
    assert table.to_act == ()
    assert table.totals() == [0] * table.seats
    for viewer in range(-1, table.seats):
        msgspec.json.encode(table.observation(viewer))


@every_game
def test_a_view_is_ready_for_json_in_every_phase(game: Game, new_table: NewTable) -> None:
    for preset in game.house_rules.presets:
        table = new_table(game, preset=preset, **short(game))
        chance, phases = seeded(game, 5), set()
        while not table.is_over:
            phase = int(table.state.phase), int(table.state.ended)
            if phase not in phases:
                phases.add(phase)
                for viewer in range(-1, table.seats):
                    look = table.observation(viewer)
                    kind = game.views.observation_type
                    assert msgspec.json.decode(msgspec.json.encode(look), type=kind) == look
            if table.needs_deal:
                deck, dice = next(chance)
                table.deal(deck, dice)
                continue
            seat = table.to_act[-1]
            table.play(seat, table.legal_actions(seat)[-1])
        for viewer in range(-1, table.seats):
            msgspec.json.encode(table.observation(viewer))
        assert table.places() == places(table.totals())


@every_game
def test_a_view_never_changes_the_table(game: Game, new_table: NewTable) -> None:
    table = dealt(new_table(game))
    before = table.states.tobytes()
    for viewer in range(-1, table.seats):
        view = table.view(viewer)
        assert view.tobytes() != before
        for name in game.layout.state_dtype.names:
            view[name] = 1
        table.observation(viewer)
    assert table.states.tobytes() == before


# ---- the one checked door --------------------------------------------------------------------


def refused(table: Table, kind: type[MadangError], act: Callable[[], Any]) -> Any:
    """Return the refusal, having seen that it changed nothing."""
    before = table.states.tobytes()
    with pytest.raises(kind) as caught:
        act()
    assert table.states.tobytes() == before
    return caught.value


@every_game
def test_a_seat_that_is_not_asked_is_refused(game: Game, new_table: NewTable) -> None:
    table = dealt(new_table(game))
    (asked,) = table.to_act
    other = (asked + 1) % table.seats
    word = table.legal_actions(asked)[0]
    error = refused(table, NotYourTurn, lambda: table.play(other, word))
    assert (error.seat, error.to_act) == (other, (asked,))
    assert isinstance(error, PlayError)
    assert str(asked) in str(error)


@every_game
def test_nobody_acts_before_the_deal_or_after_the_end(game: Game, new_table: NewTable) -> None:
    table = new_table(game, **short(game))
    error = refused(table, NotYourTurn, lambda: table.play(0, game.actions[0].word))
    assert error.to_act == ()
    for seed in count(1):
        while table.to_act:
            seat = table.to_act[0]
            table.play(seat, table.legal_actions(seat)[0])
        if table.is_over:
            break
        dealt(table, seed)
    refused(table, NotYourTurn, lambda: table.play(0, game.actions[0].word))
    error = refused(table, PlayError, lambda: dealt(table))
    assert "the match is over" in str(error)


@every_game
def test_an_illegal_action_is_refused_with_the_legal_ones(game: Game, new_table: NewTable) -> None:
    options = {"swapping": 0} if game is example_game.GAME else {}  # else both are legal
    table = dealt(new_table(game, **options))
    (seat,) = table.to_act
    legal = table.legal_actions(seat)
    illegal = [row for row in game.actions if row.word not in legal]
    assert illegal
    for row in illegal:
        error = refused(table, IllegalAction, lambda word=row.word: table.play(seat, word))
        assert (error.seat, error.action, error.legal) == (seat, row.word, legal)
        assert error.section == game.cite(row.section)
        assert all(word in str(error) for word in legal)


@every_game
@pytest.mark.parametrize("word", ["", "raise", "DRAW", "discard", "discard 13", None, 0])
def test_a_word_that_is_no_action_is_refused(game: Game, new_table: NewTable, word: Any) -> None:
    table = dealt(new_table(game))
    (seat,) = table.to_act
    error = refused(table, IllegalAction, lambda: table.play(seat, word))
    assert error.section == ""


@every_game
@pytest.mark.parametrize("seat", [-1, 99, "0", None, 0.0, True])
def test_a_seat_that_is_not_there_is_refused(game: Game, new_table: NewTable, seat: Any) -> None:
    table = dealt(new_table(game))
    word = table.legal_actions(table.to_act[0])[0]
    refused(table, NotationError, lambda: table.play(seat, word))
    refused(table, NotationError, lambda: table.legal_actions(seat))
    if seat != WATCHER:
        refused(table, NotationError, lambda: table.observation(seat))


@every_game
def test_a_deal_that_is_not_due_is_refused(game: Game, new_table: NewTable) -> None:
    table = dealt(new_table(game))
    error = refused(table, PlayError, lambda: dealt(table))
    assert str(table.to_act[0]) in str(error)


@every_game
def test_a_deal_must_hold_every_card_once(game: Game, new_table: NewTable) -> None:
    table = new_table(game)
    deck, dice = next(seeded(game, 1))
    twice = deck.copy()
    twice[0] = twice[1]
    outside = np.where(deck == 0, game.layout.deck.size, deck)
    below = np.where(deck == 0, -1, deck)
    for bad in (
        deck[:-1],
        np.append(deck, 0),
        twice,
        outside,
        below,
        deck + 0.5,
        deck.reshape(-1, 1),
        None,
    ):
        refused(table, NotationError, lambda bad=bad: table.deal(bad, dice))


@every_game
@pytest.mark.parametrize("dice", [-1, 10**6, 1.5, None, True, "1"])
def test_a_deal_must_have_a_fair_dice(game: Game, new_table: NewTable, dice: Any) -> None:
    table = new_table(game)
    deck, _ = next(seeded(game, 1))
    refused(table, NotationError, lambda: table.deal(deck, dice))


@every_game
def test_a_deal_takes_any_array_of_whole_numbers(game: Game, new_table: NewTable) -> None:
    deck, dice = next(seeded(game, 1))
    tables = [new_table(game) for _ in range(3)]
    for table, form in zip(tables, (deck, deck.astype(np.int64), deck.tolist()), strict=True):
        table.deal(form, dice)
        assert table.states.tobytes() == tables[0].states.tobytes()


@every_game
def test_what_all_see_at_once_is_what_each_sees(game: Game, new_table: NewTable) -> None:
    table, chance = new_table(game), seeded(game, 5)
    for _ in range(12):
        if table.needs_deal:
            table.deal(*next(chance))
        views, masks = table.views(table.states), table.legal_masks(table.states)
        for viewer in range(-1, table.seats):
            assert views[viewer + 1].tobytes() == table.view(viewer).tobytes()
        for seat in range(table.seats):
            assert masks[seat].nonzero()[0].tolist() == table.legal_numbers(seat)
        seat = table.to_act[0]
        table.play(seat, table.legal_actions(seat)[-1])


@every_game
@pytest.mark.compiled
def test_twins_may_be_changed_in_mid_match(game: Game) -> None:
    changing, plain = (dealt(Table(game, game.make_options())) for _ in range(2))
    twins = [game.kernels, game.compiled()]
    chance = seeded(game, 3)
    for n in range(60):
        if plain.is_over:
            break
        changing.use(twins[n % 2])
        if plain.needs_deal:
            deck, dice = next(chance)
            changing.deal(deck, dice)
            plain.deal(deck, dice)
        seat = plain.to_act[0]
        word = plain.legal_actions(seat)[-1]
        changing.play(seat, word)
        plain.play(seat, word)
        assert changing.states.tobytes() == plain.states.tobytes()


def test_the_phases_that_every_game_has() -> None:
    assert (DEAL, OVER) == (0, 1)
    assert bits_in(0b101001) == (0, 3, 5)

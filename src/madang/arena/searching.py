"""Matches with bots that search or that are somebody's own: each is played and asked in Python.

The decks are those of `madang.arena.duel`, so what bots win here can be set next to what they win
there. The bots that do not search throw dice of their own.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np

from madang.arena.duel import duels_between
from madang.bots import Bot, Choose, bot_named, bot_names, compiled_choosers, is_outside, is_search
from madang.bots.judging import judging_of
from madang.game import Game
from madang.games import game_named
from madang.kernels.backend import fast_records
from madang.kernels.rng import below, shuffle
from madang.layout import bits_in
from madang.match import Match
from madang.match.seen import views_so_far
from madang.search.bots import SearchBot


def play_searching(
    game: Game,
    options: NamedTuple,
    seats: tuple[str, ...],
    lists: range,
    seed: int,
    compiled: bool,
    takes_out_luck: bool = False,
) -> Any:
    """Play these lists in all rotations; return their matches, a row a list."""
    words = [*bot_names(game), *dict.fromkeys(filter(is_outside, seats))]
    numbers = tuple(map(words.index, seats))
    duels = duels_between(game, options, numbers, lists, seed)
    duels.has_luck = takes_out_luck
    twins = twins_of(game.name) if compiled else {}
    for nth in range(len(duels)):
        row = fast_records(duels)[nth]
        lot = Random(f"{seed} {lists.start} {nth}")
        bots: dict[str, Bot] = {}
        for word in dict.fromkeys(seats):
            dice = Random(lot.random())
            is_one = is_search(word)
            bots[word] = (
                SearchBot(game, word, dice, compiled) if is_one else bot_named(game, word, dice)
            )
        for bot in bots.values():
            bot.use(twins)
        match = Match(game, options, iter(()), is_compiled=compiled)
        match.chance.source = decks_for(match, row)
        match.go_on()
        sitting = [bots[words[number]].for_match() for number in row.bots[: len(seats)]]
        while not match.is_over:
            move(match, row, sitting)
        row.returns[: len(seats)] = match.returns
    return duels.reshape(len(lists), -1)


@cache
def twins_of(game: str) -> dict[str, Choose]:
    """Return the compiled bots of a game, loaded once."""
    return compiled_choosers(game_named(game))


def decks_for(match: Match, row: Any) -> Iterator[tuple[Any, int]]:
    """Yield decks and dice of a duel: new deals from one stream, reshuffles from another."""
    while True:
        is_new = bool(match.state.ended) or row.deals_played == 0
        stream = row.deals if is_new else row.reshuffles
        shuffle(stream)
        row.deals_played += is_new
        yield stream.deck.copy(), int(below(stream, int(row.dice)))


def move(match: Match, row: Any, bots: list[Any]) -> None:
    """Let the first seat that has to act do so; count what came of it."""
    game, seat = match.game, match.to_act[0]
    bot, mask = bots[seat], match.legal_mask(seat)
    past = views_so_far(match, seat) if bot.wants_past else None
    action = bot.choose(match.view(seat), match.options, seat, mask, past)
    number = int(row.bots[seat])
    row.moves[number] += 1
    if not game.allows(match.state, match.options, seat, mask, action):
        row.illegal[number] += 1
        action = int(mask.argmax())
    judging = judging_of(game)
    drawn, stepped = judging.drawn(match.state), match.kernel_states.copy()
    match.engine.step(stepped, seat, action)  # the match itself deals the next cards at once
    match.play_number(seat, action)
    after = np.asarray(stepped).view(match.engine.read_type)[0]
    if after.ended:
        count_end(game, match.options, row, after)
    if row.has_luck:
        judging.count_luck(after, match.options, seat, drawn, row.luck)


def count_end(game: Game, options: NamedTuple, row: Any, end: Any) -> None:
    """Count how a deal has ended and what it brought, as `duel.count_end` does."""
    game.kernels.returns(end, options, row.returns)
    row.by_kind[end.ended] += 1
    for seat in bits_in(int(end.ended_by)):
        row.ends[seat, end.ended] += 1
        row.brought[seat, end.ended] += row.returns[seat] - row.before[seat]
    row.before[:] = row.returns
    judging_of(game).count_rates(end, row.rates)

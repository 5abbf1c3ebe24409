"""What `make` and `set_rules` ask for: the first events of a table, or why it cannot be."""

from typing import Any

import msgspec

from madang.analysis import analysis_of
from madang.bots import is_search, offered_names
from madang.errors import NotationError, OptionError
from madang.game import Game
from madang.games import GAMES, game_named
from madang.games.lessons import lesson_of
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.table.events import AnyEvent, Dealt, Opened, Seated, Started
from madang.server.table.table_log import BOT, PERSON
from madang.server.workers.searching import check_search_word

SECONDS = {"move": (3.0, 3600.0), "bank": (0.0, 36000.0), "call_window": (1.0, 30.0)}

Rules = m.Make | m.SetRules


def events_of(guest: str, message: m.Make) -> list[AnyEvent]:
    """Return the first events of a new table; refuse what cannot be."""
    if message.lesson:
        return lesson_events(guest, message)
    opened, seats = opening(guest, message.game, message)
    opened = within(message.night, opened)
    return [opened, *first_seats(guest, message, opened.game, seats)]


def lesson_events(guest: str, message: m.Make) -> list[AnyEvent]:
    """Return a table at which a lesson has been dealt.

    It runs from the first moment and no bot's seat is free, so nobody can be dealt a deck that
    somebody else knows.
    """
    game, _ = read_options(message.game, {})
    lesson = lesson_of(game)
    if lesson is None:
        raise Refusal("bad_option", field="lesson", value=game.name, allowed="false")
    rules = m.Make(message.cmd, game.name, lesson.options, call_window=0.0, bots=lesson.bots)
    opened, seats = opening(guest, game.name, rules)
    seated = first_seats(guest, rules, game.name, seats)
    return [opened, *seated, Started(), Dealt(lesson.deck, lesson.dice)]


def within(night: str, opened: Opened) -> Opened:
    """Let a table belong to an evening, whose tables are private."""
    return msgspec.structs.replace(opened, night=night, private=True) if night else opened


def opening(host: str, name: str, message: Rules) -> tuple[Opened, int]:
    """Return how a table with these rules opens, and how many seats it has."""
    game, options = read_options(name, message.options)
    check_times(message)
    opened = Opened(
        game=game.name,
        rules=game.rules_version,
        options=game.format_options(options),
        host=host,
        private=message.private,
        clock=message.clock,
        call_window=call_window_of(game, message),
        open_bots=message.open_bots,
        odds=message.odds and analysis_of(game).own_odds is not None,
        uniform_window=is_uniform(game, message),
    )
    return opened, game.seats(options)


def read_options(name: str, options: dict[str, Any]) -> tuple[Game, Any]:
    try:
        game = game_named(name)
    except NotationError:
        allowed = ", ".join(game.name for game in GAMES)
        raise Refusal("bad_option", field="game", value=name, allowed=allowed) from None
    try:
        return game, game.make_options(**options)
    except OptionError as error:
        field, value, allowed = error.field, error.value, error.allowed
        raise Refusal("bad_option", field=field, value=value, allowed=allowed) from None


def checked_bot(game: str, word: str, may_search: bool = True) -> str:
    """Refuse a bot that the game does not have."""
    if may_search and is_search(word):
        check_search_word(game_named(game), word)
        return word
    names = offered_names(game_named(game))
    if word not in names:
        raise Refusal("bad_option", field="bot", value=word, allowed=", ".join(names))
    return word


def call_window_of(game: Game, message: Rules) -> float:
    """Return how long the table waits for calls: as the game does, unless told otherwise."""
    return game.layout.calls.seconds if message.call_window is None else message.call_window


def is_uniform(game: Game, message: Rules) -> bool:
    """Tell whether nobody may know from the pause if a seat was asked."""
    has_offers = game.layout.calls.claim_offer is not None
    return has_offers and message.uniform_window and call_window_of(game, message) > 0


def check_times(message: Rules) -> None:
    """Refuse clocks that nobody can play by."""
    given = {"call_window": message.call_window} if message.call_window else {}
    if message.clock:
        given |= {"move": message.clock.move, "bank": message.clock.bank}
    for field, value in given.items():
        least, most = SECONDS[field]
        if not least <= value <= most:
            raise Refusal("bad_option", field=field, value=value, allowed=f"{least} to {most}")


def first_seats(guest: str, message: m.Make, game: str, seats: int) -> list[AnyEvent]:
    """Seat the bots and the host."""
    if len(message.bots) > seats:
        allowed = f"at most {seats} seats"
        raise Refusal("bad_option", field="bots", value=len(message.bots), allowed=allowed)
    bots = dict(enumerate(message.bots))
    taken = {seat: checked_bot(game, bot) for seat, bot in bots.items() if bot is not None}
    seated: list[AnyEvent] = [Seated(seat, BOT, bot) for seat, bot in taken.items()]
    free = [seat for seat in range(seats) if seat not in taken]
    if message.sit and not free:
        raise Refusal("seat_taken", seat=0)
    return [*seated, Seated(free[0], PERSON, guest)] if message.sit else seated

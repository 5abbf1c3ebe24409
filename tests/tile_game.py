"""Seven Winds: a made-up game with tiles, written from `madang.game` alone, to try every floor.

It is as unlike the games with cards as mahjong will be: 144 tiles, always four seats, nobody knows
how many deals, several may win at once or nobody, and everybody is asked after every discard, or
(where the house says so) whoever could claim it.

1    Tiles are 1 to 9 of four winds (e s w n), four of each. Each seat has seven, the dealer eight.
2    On its turn a seat discards, shows four of a number and wins, or adds a tile to its open set.
2.1  A tile that is added may be robbed like a discard (where the house says so); then the seat
     draws another one.
3    After a discard every other seat answers, unseen: win, take or let go. All that win do so. Who
     takes lays the tile open with two of its number, and discards; the nearest goes first.
3.1  The house may ask only the seats that could do more than let go.
4    Three of a number and the tile win. A win is 1 faan, and 1 more for robbing; the loser pays 8
     for 1 faan and 16 for 2. Who wins on its own turn is paid by all.
5    The dealer deals again when it has won. The match ends when every seat has dealt.
"""

from typing import Any, NamedTuple

import numpy as np
from msgspec import defstruct

from madang.errors import NotationError
from madang.game import (
    ALL_HANDS,
    DEAL,
    OVER,
    UNENDED,
    Action,
    Calls,
    Data,
    Deck,
    DeckType,
    EachSeat,
    End,
    Game,
    Happened,
    Kernels,
    Layout,
    Line,
    Mask,
    Observation,
    Progress,
    State,
    Views,
)
from madang.jit import kernel
from madang.options import HouseRules, flag
from madang.seats import bits_in, first_in, next_seat

SEATS, COPIES, NUMBERS, FACES, TILES = 4, 4, 9, 36, 144
TURN, CLAIM, ROB = 2, 3, 4  # phases
EMPTY_WALL, WON = 1, 2  # ends
LET_GO, WIN, TAKE, ADD, DISCARD = range(5)  # plus the face: the action of discarding it
HAND, SET = 7, 3

FACE_WORDS = tuple(f"{face % NUMBERS + 1}{'eswn'[face // NUMBERS]}" for face in range(FACES))
TILE_WORDS = {f"{FACE_WORDS[tile // COPIES]}{'abcd'[tile % COPIES]}": tile for tile in range(TILES)}


class Options(NamedTuple):
    """What may vary."""

    robbing: int = 1
    ask_all: int = 1


# fmt: off
STATE = np.dtype([
    ("phase",   np.int32),
    ("to_act",  np.int32),
    ("deal_no", np.int32),
    ("ended",   np.int32),
    ("ended_by", np.int32),
    ("seat",    np.int32),            # whose turn it is
    ("dealer",  np.int32),
    ("dealt_by", np.int32),           # the seats that have dealt
    ("drawn",   np.int32),            # tiles gone from the wall
    ("offered", np.int32),            # one more than the face discarded or added last; 0: none
    ("piled",   np.int32),
    ("faan",    np.int32),
    ("payers",  np.int32),            # the seats that pay
    ("points",  np.int32, (SEATS,)),
    ("totals",  np.int32, (SEATS,)),
    ("answers", np.int8,  (SEATS,)),  # one more than the action with which a call was answered
    ("sizes",   np.int8,  (SEATS,)),  # tiles in each hand
    ("wall",    np.int16, (TILES,)),  # ids; -1: unknown
    ("pile",    np.int8,  (TILES,)),  # faces discarded, the oldest first
    ("hands",   np.int8,  (SEATS, FACES)),  # how many of each face
    ("open",    np.int8,  (SEATS, FACES)),  # the same of what lies open before a seat
])
# fmt: on


# ---- the rules -------------------------------------------------------------------------------


@kernel
def deal(state: State, options: Options, deck: Deck, dice: int) -> None:
    """1, 5  Start the next deal; the first dealer is found by lot."""
    if state.deal_no == 0:
        state.dealer = dice % SEATS
    elif not state.ended_by >> state.dealer & 1:
        state.dealer = next_seat(state.dealer, SEATS)
    state.deal_no += 1
    state.dealt_by |= 1 << state.dealer
    state.ended = state.ended_by = state.faan = state.payers = state.offered = state.piled = 0
    state.pile[:] = 0
    state.hands[:] = 0
    state.open[:] = 0
    state.points[:] = 0
    state.sizes[:] = 0
    state.wall[:] = deck
    state.drawn = 0
    for seat in range(SEATS):
        for _ in range(HAND):
            draw(state, seat)
    begin_turn(state, state.dealer)


@kernel
def draw(state: State, seat: int) -> None:
    """Give a seat the next tile of the wall."""
    state.hands[seat, state.wall[state.drawn] // COPIES] += 1
    state.sizes[seat] += 1
    state.drawn += 1


@kernel
def begin_turn(state: State, seat: int) -> None:
    """2  Let a seat draw and ask it, or end the deal where there is nothing to draw."""
    state.seat = seat
    if state.drawn == TILES:
        end_deal(state, EMPTY_WALL, 0)
        return
    draw(state, seat)
    ask(state, TURN, 1 << seat)


@kernel
def ask(state: State, phase: int, seats: int) -> None:
    """Ask these seats; nobody has answered yet."""
    state.phase = phase
    state.to_act = seats
    state.answers[:] = 0


@kernel
def count_of(hand: Any, number: int) -> int:
    """Return how many tiles of a number there are."""
    count = 0
    for face in range(number, FACES, NUMBERS):
        count += hand[face]
    return count


@kernel
def has_four(hand: Any) -> bool:
    """4  Tell whether a hand of somebody on turn wins."""
    for number in range(NUMBERS):
        if count_of(hand, number) > SET:
            return True
    return False


@kernel
def face_to_add(state: State, seat: int) -> int:
    """2  Return the lowest face that a seat may add to a set that lies open; -1: none."""
    for face in range(FACES):
        if state.hands[seat, face] and count_of(state.open[seat], face % NUMBERS):
            return face
    return -1


@kernel
def legal_actions(state: State, options: Options, seat: int, mask: Mask) -> None:
    """2, 3  Say what a seat may do."""
    mask[:] = False
    if not state.to_act >> seat & 1:
        return
    if state.phase == TURN:
        mask[WIN] = has_four(state.hands[seat])
        mask[ADD] = face_to_add(state, seat) >= 0
        for face in range(FACES):
            mask[DISCARD + face] = state.hands[seat, face] > 0
        return
    held = count_of(state.hands[seat], (state.offered - 1) % NUMBERS)
    mask[LET_GO] = True
    mask[WIN] = held >= SET
    mask[TAKE] = held >= SET - 1 and state.phase == CLAIM


@kernel
def step(state: State, options: Options, seat: int, action: int) -> None:
    """2, 3  Do what a seat says; the last of several answers decides."""
    if state.phase == TURN:
        take_turn(state, options, seat, action)
        return
    state.answers[seat] = action + 1
    state.to_act &= ~(1 << seat)
    if state.to_act == 0:
        decide(state)


@kernel
def take_turn(state: State, options: Options, seat: int, action: int) -> None:
    """2  Win, add or discard."""
    others = ((1 << SEATS) - 1) & ~(1 << seat)
    if action == WIN:
        win(state, 1 << seat, others, 1)
    elif offer(state, options, seat, action):
        state.to_act = others if options.ask_all else others & able(state)
        if state.to_act == 0:
            decide(state)
    else:
        begin_turn(state, seat)


@kernel
def offer(state: State, options: Options, seat: int, action: int) -> bool:
    """2, 2.1  Add or discard; tell whether the others may have the tile. Nobody is asked yet."""
    if state.phase != TURN or action == WIN:
        return False
    face = face_to_add(state, seat) if action == ADD else action - DISCARD
    state.offered = face + 1
    state.hands[seat, face] -= 1
    state.sizes[seat] -= 1
    if action == ADD:
        state.open[seat, face] += 1
    else:
        state.pile[state.piled] = face
        state.piled += 1
    ask(state, ROB if action == ADD else CLAIM, 0)
    return action != ADD or options.robbing == 1


@kernel
def able(state: State) -> int:
    """3.1  Return the set of seats that could do more than let go."""
    seats = 0
    least = SET - 1 if state.phase == CLAIM else SET
    for seat in range(SEATS):
        if count_of(state.hands[seat], (state.offered - 1) % NUMBERS) >= least:
            seats |= 1 << seat
    return seats


@kernel
def decide(state: State) -> None:
    """2.1, 3  Do what the answers come to."""
    winners = 0
    taker = -1
    seat = state.seat
    for _ in range(SEATS - 1):
        seat = next_seat(seat, SEATS)
        if state.answers[seat] == WIN + 1:
            winners |= 1 << seat
        elif state.answers[seat] == TAKE + 1 and taker < 0:
            taker = seat
    if winners:
        win(state, winners, 1 << state.seat, 2 if state.phase == ROB else 1)
    elif taker >= 0:
        take(state, taker)
    else:
        begin_turn(state, state.seat if state.phase == ROB else next_seat(state.seat, SEATS))


@kernel
def take(state: State, seat: int) -> None:
    """3  Lay the discard open with two of its number, the lowest; the seat has to discard."""
    face = state.offered - 1
    state.piled -= 1
    state.pile[state.piled] = 0
    state.open[seat, face] += 1
    left = SET - 1
    for other in range(face % NUMBERS, FACES, NUMBERS):
        laid = min(left, state.hands[seat, other])
        state.hands[seat, other] -= laid
        state.open[seat, other] += laid
        left -= laid
    state.sizes[seat] -= SET - 1
    state.seat = seat
    ask(state, TURN, 1 << seat)


@kernel
def win(state: State, winners: int, payers: int, faan: int) -> None:
    """4  Pay the winners."""
    state.faan = faan
    state.payers = payers
    for winner in range(SEATS):
        for payer in range(SEATS):
            if winners >> winner & 1 and payers >> payer & 1:
                state.points[winner] += 4 << faan
                state.points[payer] -= 4 << faan
    state.totals += state.points
    end_deal(state, WON, winners)


@kernel
def end_deal(state: State, end: int, winners: int) -> None:
    """5  End the deal, and the match when every seat has dealt and the dealer has not won."""
    ask(state, DEAL, 0)
    state.ended = end
    state.ended_by = winners
    if state.dealt_by == (1 << SEATS) - 1 and not winners >> state.dealer & 1:
        state.phase = OVER


@kernel
def redact(view: State, options: Options, seat: int) -> None:
    """3  Hide the wall, the hands of others until the deal has ended, and what others answer."""
    view.wall[:] = -1
    if seat == ALL_HANDS:
        return
    for other in range(SEATS):
        if other != seat:
            view.answers[other] = 0
            if view.ended == 0:
                view.hands[other] = 0
    if view.phase in (CLAIM, ROB):
        view.to_act = view.to_act & (1 << seat) if seat >= 0 else 0


@kernel
def returns(state: State, options: Options, out: Any) -> None:
    """Write what each seat has won."""
    for seat in range(SEATS):
        out[seat] = state.totals[seat]


@kernel
def conserved(state: State, options: Options) -> bool:
    """Tell whether there are four of each face, and no point was made or lost."""
    if state.deal_no == 0:
        return True
    left = np.full(FACES, COPIES, np.int64)
    for place in range(state.drawn, TILES):
        left[state.wall[place] // COPIES] -= 1
    for place in range(state.piled):
        left[state.pile[place]] -= 1
    for seat in range(SEATS):
        if state.hands[seat].sum() != state.sizes[seat]:
            return False
        for face in range(FACES):
            left[face] -= state.hands[seat, face] + state.open[seat, face]
    return not left.any() and state.totals.sum() == 0


# ---- what a viewer is sent -------------------------------------------------------------------


class WindsObservation(Observation, kw_only=True, tag="seven_winds"):
    """What a viewer may know."""

    dealer: int
    pile: list[str]
    open: EachSeat[list[str]]


def words_in(counts: Any) -> list[str]:
    """Write what is counted by face."""
    return [word for word, count in zip(FACE_WORDS, counts) for _ in range(count)]


def observation(view: State, options: Options, seat: int) -> WindsObservation:
    """Return the view of `seat` in words."""
    match = progress(view, options)
    is_open = view.ended or seat == ALL_HANDS
    return WindsObservation(
        phase=GAME.layout.phases[view.phase],
        deal=match.deal,
        deals=match.deals,
        is_last=match.is_last,
        seat=int(view.seat),
        to_act=list(bits_in(view.to_act)),
        deck=TILES - int(view.drawn),
        hands=[words_in(view.hands[s]) if is_open or s == seat else None for s in range(SEATS)],
        sizes=view.sizes.tolist(),
        ended=GAME.layout.end_words[view.ended],
        ended_by=list(bits_in(view.ended_by)),
        points=view.points.tolist(),
        totals=view.totals.tolist(),
        explained=explain(view, options),
        dealer=int(view.dealer),
        pile=[FACE_WORDS[face] for face in view.pile[: view.piled]],
        open=[words_in(view.open[s]) for s in range(SEATS)],
    )


def progress(view: State, options: Options) -> Progress:
    """5  Return how far the match is: nobody knows how often a dealer wins."""
    return Progress(int(view.deal_no), None, bool(view.phase == OVER))


def explain(view: State, options: Options) -> list[Line]:
    """4  Say why the deal came to this, in faan: points follow from them, and are no sum."""
    if view.ended == EMPTY_WALL:
        return [Line(seat, "empty_wall", 0, "2", ()) for seat in range(SEATS)]
    payer = int(first_in(view.payers)) if view.payers.bit_count() == 1 else None
    tile = (FACE_WORDS[view.offered - 1],) if payer is not None else ()
    lines = []
    for seat in bits_in(view.ended_by):
        lines.append(Line(seat, "four", 1, "4", tile, "faan", payer))
        if view.faan > 1:
            lines.append(Line(seat, "robbed", 1, "2.1", tile, "faan", payer))
    return lines


def events_for(
    before: State, after: State, options: Options, viewer: int, happened: Any
) -> list[Data]:
    """Return what a viewer hears of one step; of an answer only who gave it, until all have."""
    if happened is None:
        return [{"code": "deal", "deal": int(after.deal_no), "dealer": int(after.dealer)}]
    seat, action = happened
    events: list[Data] = []
    if before.phase == TURN and action != WIN:
        tile = FACE_WORDS[after.offered - 1]
        events.append({"code": "add" if action == ADD else "discard", "seat": seat, "tile": tile})
    elif viewer in (seat, ALL_HANDS):
        events.append({"code": GAME.actions[action].word, "seat": seat})
    if after.ended:
        ended_by = list(bits_in(after.ended_by))
        word = GAME.layout.end_words[after.ended]
        events.append({"code": "deal_end", "ended": word, "seats": ended_by})
    elif after.phase == TURN:
        code = "draw" if after.drawn > before.drawn else "taken"
        events.append({"code": code, "seat": int(after.seat)})
    return events


def heard_of(code: str, **arguments: Any) -> type[Happened]:
    """Return the type of what a viewer may hear of under a code."""
    return defstruct(code, list(arguments.items()), bases=(Happened,), tag=code)


EVENT_TYPES = (
    heard_of("deal", deal=int, dealer=int),
    *(heard_of(code, seat=int, tile=str) for code in ("add", "discard")),
    *(heard_of(code, seat=int) for code in ("let-go", "win", "take", "draw", "taken")),
    heard_of("deal_end", ended=str, seats=list[int]),
)


# ---- the game --------------------------------------------------------------------------------


def parse_wall(text: str) -> Deck:
    """Read a wall."""
    try:
        return np.array([TILE_WORDS[word] for word in text.split()], GAME.layout.deck.dtype)
    except KeyError as error:
        raise NotationError(error.args[0], "tile", "write tiles as in 1ea") from error


def format_wall(deck: Deck) -> str:
    """Write a wall."""
    words = list(TILE_WORDS)
    return " ".join(words[tile] for tile in deck)


GAME = Game(
    name="seven_winds",
    titles={"ko": "칠풍", "en": "Seven Winds", "zh": "七風"},
    rules_version=1,
    citation="SW",
    house_rules=HouseRules(
        Options,
        (
            flag("robbing", "2.1", "Whether a tile that is added may be robbed."),
            flag("ask_all", "3.1", "Whether seats are asked that can only let go."),
        ),
        {"house": {}, "quiet": {"robbing": 0}},
        seats=SEATS,
    ),
    layout=Layout(
        state_dtype=STATE,
        deck=DeckType(
            TILES,
            "tiles",
            parse_wall,
            format_wall,
            lambda state: state.wall[state.drawn :].copy(),
            state_field="wall",
            undealt_places=lambda state: (int(state.drawn), TILES),
        ),
        dice=12,
        actions=(
            Action("let-go", "3", "let the tile go by"),
            Action("win", "4", "show four of a number"),
            Action("take", "3", "lay the tile open with two of its number"),
            Action("add", "2", "add a tile to an open set"),
            *(Action(f"discard {word}", "2", f"discard {word}") for word in FACE_WORDS),
        ),
        phases=("deal", "over", "turn", "claim", "rob"),
        ends=(UNENDED, End("empty_wall", "2"), End("won", "4")),
        calls=Calls(frozenset({CLAIM, ROB}), LET_GO, offer),
    ),
    kernels=Kernels(deal, legal_actions, step, redact, returns, conserved),
    views=Views(
        WindsObservation,
        observation,
        events_for,
        EVENT_TYPES,
        explain,
        progress,
        explained_sums=False,
    ),
)

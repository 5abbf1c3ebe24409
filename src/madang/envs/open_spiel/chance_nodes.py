"""A match whose cards are drawn only when a player gets them: one node of chance a card.

A table deals from a whole deck that is shuffled before. Search and learning by game trees want it
the other way round: a card is decided when it is first seen, and every draw is a node with outcomes
and their probabilities. Here each deal and each move is tried on a copy first. The cards that it
took from the deck are then left to chance, one after another, and the deal or the move happens when
all of them have been drawn. So no rule is written a second time, and this file knows no game.

A `Play` never changes: `after` returns another one. Copies are the same object, and branches of a
tree share what they have in common.
"""

from collections import Counter
from collections.abc import Sequence
from math import comb, prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from madang.envs.information_state import Step
from madang.envs.open_spiel.chance_game import ChanceGame
from madang.errors import NotationError
from madang.game import DEAL, OVER, Deck, State
from madang.kernels.backend import copy_of, fast_records
from madang.layout import Seat, bits_in

SAMPLED = -1  # stands for an action that nobody knows
Outcomes: TypeAlias = list[tuple[int, float]]  # action numbers and their probabilities
Past: TypeAlias = tuple[Any, int] | None  # the last action, and all those before it


# ---- what is about to happen -------------------------------------------------------------------


class Event(NamedTuple):
    """A deal or a move that waits for chance to lay the cards that it takes."""

    happened: tuple[int, int] | None  # (seat, action), or None for a deal
    cards: tuple[int, ...]  # those that may come, in the order in which they lie
    places: Sequence[int]  # their places in the deck
    drawn: frozenset[int] = frozenset()  # indices of `cards` that chance has laid
    queue: tuple[tuple[int, ...], ...] = ()  # indices: what the next nodes of chance lay
    dice: int | None = 0  # None: a throw comes first
    script: tuple[int, ...] = ()  # actions that follow


def deal_of(play: "Play") -> Event:
    """Return the deal that is due."""
    chance_game, opening = play.chance_game, play.chance_game.opening
    if play.state.deal_no and not play.state.ended:
        cards, size = reshuffled(play), chance_game.game.layout.deck.size
        return Event(None, cards, range(size - len(cards), size))
    is_thrown = opening.dice is None and chance_game.dice > 1
    cards = tuple(opening.deck[place] for place in opening.places)
    dice = None if is_thrown else opening.dice or 0
    return Event(None, cards, opening.places, dice=dice, script=opening.script)


def reshuffled(play: "Play") -> tuple[int, ...]:
    """Return the cards that a reshuffle in the middle of a deal makes a new deck of.

    They are those that can be left in it, whatever the order of the deck.
    """
    chance_game, deck = play.chance_game, play.chance_game.game.layout.deck
    left: set[int] = set()
    for cards in (deck.in_order(), deck.in_order()[::-1]):
        states = copy_of(play.states)
        chance_game.deal(states, cards, 0)
        left |= set(deck.undealt(fast_records(states)[0]).tolist())
    return tuple(sorted(left))


def move_of(play: "Play", seat: Seat, action: int) -> Event:
    """Return the move that `seat` has chosen."""
    deck = play.chance_game.game.layout.deck
    return Event((seat, action), (), range(*deck.undealt_places(play.state)))


def tried(play: "Play", event: Event) -> Any:
    """Return the state after the event, the cards lying as they do now."""
    states, chance_game = copy_of(play.states), play.chance_game
    if event.happened:
        chance_game.step(states, *event.happened)
        return states
    chance_game.deal(states, deck_with(chance_game, event), event.dice or 0)
    for action in event.script:
        (seat,) = bits_in(fast_records(states)[0].to_act)
        chance_game.step(states, seat, action)
    return states


def deck_with(chance_game: ChanceGame, event: Event) -> Deck:
    """Return the deck of a deal: its cards at their places, all others elsewhere."""
    layout = chance_game.game.layout.deck
    coming = set(event.cards)
    others = [card for card in chance_game.opening.deck if card not in coming]
    deck = np.empty(layout.size, layout.dtype)
    deck[list(event.places)] = event.cards
    deck[sorted(set(range(layout.size)) - set(event.places))] = others
    return deck


def taken_by(play: "Play", event: Event, states: Any) -> list[int]:
    """Return the indices of the cards that an event is sure to take next, `states` being after it.

    Those of a deal are known at once. After a move another card may follow or not, according to the
    first, and so may replacements, which come from the end: they wait until it is known.
    """
    deck = play.chance_game.game.layout.deck
    first, end = deck.undealt_places(fast_records(states)[0])
    waiting = [(i, place) for i, place in enumerate(event.places) if i not in event.drawn]
    front = [i for i, place in waiting if place < first]
    back = [i for i, place in reversed(waiting) if place >= end]
    return (front[:1] if event.happened else front) or back[:1]


def queued(play: "Play", event: Event, taken: list[int]) -> Event:
    """Return the event waiting for the nodes of chance that lay these cards."""
    cards = event.cards or tuple(play.chance_game.game.layout.deck.undealt(play.state).tolist())
    sizes = [] if event.drawn else [*play.chance_game.opening.packets]
    queue = []
    while taken:
        size = sizes.pop(0) if sizes else 1
        queue.append(tuple(taken[:size]))
        taken = taken[size:]
    return event._replace(cards=cards, queue=tuple(queue))


def laid(chance_game: ChanceGame, event: Event, faces: Sequence[int]) -> Event:
    """Return the event with cards of these faces where the next node of chance lays them."""
    cards, drawn, (due, *queue) = list(event.cards), set(event.drawn), event.queue
    of_card = chance_game.faces
    for index, face in zip(due, faces, strict=True):
        free = (i for i, card in enumerate(cards) if i not in drawn and of_card[card] == face)
        other = next(free)
        cards[index], cards[other] = cards[other], cards[index]
        drawn.add(index)
    return event._replace(cards=tuple(cards), drawn=frozenset(drawn), queue=tuple(queue))


# ---- what has happened -------------------------------------------------------------------------


class News:
    """One deal or move that has happened, and what each seat was shown of it."""

    def __init__(self, before: Any, after: Any, happened: Any, past: "News | None") -> None:
        self.before, self.after, self.happened, self.past = before, after, happened, past
        self.steps_by_seat: dict[int, tuple[Step, ...]] = {}

    def steps(self, chance_game: ChanceGame, seat: Seat) -> tuple[Step, ...]:
        """Return what `seat` was shown, and what it did itself."""
        if seat not in self.steps_by_seat:
            parts = self.before, self.after, self.happened
            self.steps_by_seat[seat] = chance_game.steps_of(*parts, seat)
        return self.steps_by_seat[seat]


# ---- a match -----------------------------------------------------------------------------------


class Play:
    """A match so far: its state, and a deal or move that waits for chance, if there is any."""

    __slots__ = "asked", "chance_game", "event", "news", "past", "state", "states"

    def __init__(
        self,
        chance_game: ChanceGame,
        states: Any,
        news: News | None = None,
        event: Event | None = None,
        past: Past = None,
    ) -> None:
        self.chance_game, self.states, self.past = chance_game, states, past
        self.news, self.event = news, event
        self.state: State = fast_records(states)[0]
        self.asked: int | None = None  # what `seat` has found

    def __deepcopy__(self, memo: Any) -> "Play":
        """Return itself: it never changes."""
        return self

    def __reduce__(self) -> Any:
        """Keep what was applied; the rest follows from it. Raise NotationError."""
        applied = self.applied()
        if SAMPLED in applied:
            raise NotationError(self, "match", "a sampled match has no past by which to keep it")
        return replayed, (self.chance_game.recipe, applied)

    # ---- whose turn ------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether nothing follows."""
        return self.event is None and is_over(self.chance_game, self.state)

    @property
    def is_chance(self) -> bool:
        """Whether chance comes next."""
        return self.event is not None

    @property
    def seat(self) -> int:
        """The seat that is asked: of several the first in turn order."""
        if self.asked is None:
            asked, seats = bits_in(self.state.to_act), self.chance_game.engine.seats
            first = int(self.state.seat)
            self.asked = min(asked, key=lambda seat: (seat - first) % seats)
        return self.asked

    def legal_actions(self) -> list[int]:
        """Return what the seat that is asked may do, lowest number first."""
        return self.chance_game.legal_numbers(self.states, self.seat)

    def returns(self) -> list[int]:
        """Return what each seat at the table has won so far."""
        return self.chance_game.returns(self.states)

    # ---- chance ----------------------------------------------------------------------------

    @property
    def due(self) -> Event:
        """The event that waits for chance."""
        assert self.event is not None, "no node of chance"
        return self.event

    def outcomes(self) -> Outcomes:
        """Return the outcomes of a node of chance: numbers and their probabilities."""
        if self.due.dice is None:
            return [(dice, 1 / self.chance_game.dice) for dice in range(self.chance_game.dice)]
        return self.of_cards()

    def of_cards(self) -> Outcomes:
        """Return the faces that may come next: a number, or several at once as a packet."""
        event, faces = self.due, self.chance_game.faces
        left = Counter(faces[c] for i, c in enumerate(event.cards) if i not in event.drawn)
        total, size = left.total(), len(event.queue[0])
        if size == 1:
            return [(face, left[face] / total) for face in sorted(left)]
        ways = comb(total, size)
        counted = ((n, Counter(pack)) for n, pack in enumerate(self.chance_game.packs[size]))
        return [
            (number, prod(comb(left[face], n) for face, n in pack.items()) / ways)
            for number, pack in counted
            if all(left[face] >= n for face, n in pack.items())
        ]

    def faces_of(self, outcome: int) -> tuple[int, ...]:
        """Return the cards that an outcome hands out."""
        size = len(self.due.queue[0])
        return (outcome,) if size == 1 else self.chance_game.packs[size][outcome]

    def outcome_word(self, outcome: int) -> str:
        if self.due.dice is None:
            return f"dice {outcome}"
        words = (self.chance_game.words[face] for face in self.faces_of(outcome))
        return self.chance_game.opening.plain(" ".join(["card", *words]))

    # ---- what follows ----------------------------------------------------------------------

    def after(self, action: int) -> "Play":
        """Return the match after an outcome, or after an action of the seat that is asked."""
        past = (self.past, action)
        if self.event is None:
            event = move_of(self, self.seat, action)
        elif self.event.dice is None:
            event = self.event._replace(dice=action)
        else:
            event = laid(self.chance_game, self.event, self.faces_of(action))
        return go_on(self.chance_game, self.replaced(event, past))

    def tried(self, action: int) -> Any:
        """Return the state after an action of the seat that is asked, as the cards now lie."""
        return tried(self, move_of(self, self.seat, action))

    def replaced(self, event: Event, past: Past) -> "Play":
        """Return the match with another event; the cards of a move lie as it says."""
        states = self.states
        if event.happened and event.drawn:
            states = copy_of(states)
            lay(self.chance_game, states, self.due, event)
        return Play(self.chance_game, states, self.news, event, past)

    # ---- what is known ---------------------------------------------------------------------

    def view_text(self, seat: Seat) -> str:
        """Return what `seat` may know, as text: WATCHER and ALL_HANDS are seats too."""
        return self.chance_game.view_text(self.states, seat)

    def steps(self, seat: Seat) -> list[Step]:
        """Return all that `seat` was shown and did since the match began, step by step."""
        parts, news = [], self.news
        while news:
            parts.append(news.steps(self.chance_game, seat))
            news = news.past
        return [step for part in reversed(parts) for step in part]

    def information(self, seat: Seat) -> str:
        """Return the same as text: an information state, as `envs.information_state` writes it."""
        told = (step.text for step in self.steps(seat))
        return "\n".join([f"{self.chance_game.game.name} seat {seat}", *told])

    def information_rows(self, seat: Seat, count: int) -> Any:
        """Return the last `count` steps as numbers, (count, width); zeros after fewer."""
        return self.chance_game.informed[seat].rows_of_last(count, self.steps(seat))

    def imagined(self, seat: Seat, rng: np.random.Generator) -> "Play":
        """Return a match that may be this one as far as `seat` knows, and what it was shown.

        The earlier knowledge of the others cannot be imagined: they begin with what they see now.
        """
        chance_game = self.chance_game
        if chance_game.game.lay_hidden is None:
            raise NotationError(
                chance_game.game.name, "game", "one that can lay hidden cards in another way"
            )
        state = chance_game.engine.imagined(self.states.tobytes(), seat, rng)
        states = np.frombuffer(state, self.states.dtype)
        news = News(states, states, None, None)
        for other in chance_game.informed:
            seen = Step(
                chance_game.view(states, other), None, [], chance_game.view_text(states, other)
            )
            news.steps_by_seat[other] = tuple(self.steps(seat)) if other == seat else (seen,)
        play = Play(chance_game, states, news, None, (self.past, SAMPLED))
        play.asked = seat
        return play

    def applied(self) -> list[int]:
        """Return all that was applied, outcomes and actions, from the first on."""
        numbers, past = [], self.past
        while past:
            past, number = past
            numbers.append(number)
        return numbers[::-1]


def play_of(chance_game: ChanceGame) -> Play:
    """Return a match before its first card."""
    return go_on(chance_game, Play(chance_game, chance_game.game.new_states(1)))


def replayed(recipe: tuple[Any, ...], applied: Sequence[int]) -> Play:
    """Return the match in which all this was applied."""
    make, *given = recipe
    play = play_of(make(*given))
    for number in applied:
        play = play.after(number)
    return play


def is_over(chance_game: ChanceGame, state: State) -> bool:
    """Tell whether no deal follows."""
    is_last = chance_game.deals and state.deal_no >= chance_game.deals
    return bool(state.phase == OVER or (is_last and state.ended))


def lay(chance_game: ChanceGame, states: Any, before: Event, after: Event) -> None:
    """Lay the cards of a move in the deck of a state as they lie now, in its own notation."""
    field = states[0][chance_game.game.layout.deck.state_field]
    rows = list(zip(before.cards, after.cards, before.places, strict=True))
    moved = [row for row in rows if row[0] != row[1]]
    notation = {old: field[place] for old, _, place in moved}
    for _, new, place in moved:
        field[place] = notation[new]


def go_on(chance_game: ChanceGame, play: Play) -> Play:
    """Let happen what waits for no chance, until a seat is asked or a node of chance comes."""
    while True:
        event = play.event
        if event is None:
            if play.state.phase != DEAL or is_over(chance_game, play.state):
                return play
            event = deal_of(play)
        if event.dice is None or event.queue:
            return Play(chance_game, play.states, play.news, event, play.past)
        states = tried(play, event)
        if taken := taken_by(play, event, states):
            event = queued(play, event, taken)
            return Play(chance_game, play.states, play.news, event, play.past)
        news = News(play.states, states, event.happened, play.news)
        play = Play(chance_game, states, news, None, play.past)

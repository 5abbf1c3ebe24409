"""Where shuffles come from: a seed for experiments, the operating system or all devices for people.

`Fair` is dealing that anybody can check: decks from a promised secret and numbers of everybody.

Before any number is taken the dealer shows `commit_to` of a secret, so it cannot choose another one
later. Every device at the table adds a random number. All decks and dice follow from both, and when
the match is over the secret is shown: anyone with the record can deal it again. `docs/fair.md` is
the specification, `tests/fair.json` has examples for other programs.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from threading import Lock
from typing import Annotated, Any

import msgspec
import numpy as np

from madang.errors import NotationError
from madang.game import Deck, Game
from madang.games import game_named
from madang.layout import is_whole

DeckSource = Iterator[tuple[Deck, int]]  # a deck and a dice for each deal or reshuffle


def checked_seed(seed: int) -> int:
    """Return a seed as an int; raise NotationError for what cannot seed a generator."""
    if not is_whole(seed) or seed < 0:
        raise NotationError(seed, "seed", "a seed is a whole number from 0, or None")
    return int(seed)


def seeded(game: Game, seed: int) -> DeckSource:
    """Yield (deck, dice) without end, the same for the same seed and version of NumPy."""
    generator = np.random.default_rng(seed)
    while True:
        deck = generator.permutation(game.layout.deck.size).astype(game.layout.deck.dtype)
        yield deck, int(generator.integers(game.layout.dice_outcomes))


def secret(game: Game) -> DeckSource:
    """Yield (deck, dice) without end from the operating system's generator."""
    system, size = secrets.SystemRandom(), game.layout.deck.size
    while True:
        deck = np.array(system.sample(range(size), size), game.layout.deck.dtype)
        yield deck, system.randrange(game.layout.dice_outcomes)


class Shuffles:
    """Decks and dice in order, made when they are asked for, and shared by the copies of a match.

    Each copy keeps the number of its next one, so all that were copied deal alike.
    """

    def __init__(self, source: DeckSource, made_by: tuple[str, int | None] | None = None) -> None:
        self.source = source
        self.made_by = made_by  # a game's name and a seed, or None for secret ones; None: not ours
        self.dealt: list[tuple[Deck, int]] = []
        self.lock = Lock()

    def at(self, number: int) -> tuple[Deck, int]:
        """Return the deck and the dice of this number, counted from 0."""
        if number >= len(self.dealt):
            with self.lock:
                while number >= len(self.dealt):
                    self.dealt.append(next(self.source))
        return self.dealt[number]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle where the decks come from: those of a seed come again, secret ones do not."""
        if self.made_by is None:
            raise TypeError("decks from an iterator cannot be pickled; give the match a seed")
        return shuffles_of, self.made_by


def shuffles_of(game: str, seed: int | None) -> Shuffles:
    """Return the shuffles of a seed; without one, secret ones."""
    if seed is None:
        return Shuffles(secret(game_named(game)), (game, None))
    return shuffles_of_seed(game, seed)


@lru_cache(maxsize=256)
def shuffles_of_seed(game: str, seed: int) -> Shuffles:
    """Return the shuffles of a seed: the same ones to matches that are unpickled after another."""
    return Shuffles(seeded(game_named(game), seed), (game, seed))


SCHEME = "madang-fair-1"  # begins every text that is hashed: one that hashes otherwise is another
SECRET_BYTES, NUMBER_BYTES = 32, 16
WORD = 1 << 32  # chance comes in words of 32 bits
WORD_BYTES = 4

Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Number = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{32})?$")]  # empty: the seat gave none
NUMBER = re.compile(r"[0-9a-f]{32}")


class Fair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the decks of a match came about, in its record."""

    table: Annotated[str, msgspec.Meta(max_length=32)]  # the table's id, part of what is hashed
    commit: Hash  # shown before any number was taken
    numbers: list[Number]  # of each seat, as they were when the match began
    secret: Hash


# ---- from a secret and numbers to decks ----------------------------------------------------------


def new_secret() -> str:
    """Return what a dealer promises to deal from: 256 bits of the operating system's generator."""
    return secrets.token_hex(SECRET_BYTES)


def commit_to(table: str, secret: str) -> str:
    """Return the hash that promises a secret and tells nothing of it.

    >>> commit_to("t4bl3", "00" * 32)[:16]
    '0438527bc86216e2'
    """
    return hashlib.sha256(f"{SCHEME} commit {table} {secret}".encode()).hexdigest()


def seed_of(table: str, secret: str, numbers: Sequence[str]) -> bytes:
    """Return what all decks of a match follow from; a seat without a number has an empty one."""
    text = f"{SCHEME} seed {table} {','.join(numbers)}"
    return hmac.digest(bytes.fromhex(secret), text.encode(), "sha256")


def words_of(seed: bytes, deal: int) -> Iterator[int]:
    """Yield the words of 32 bits for one deal, as many as it takes; `deal` counts from 1."""
    for block in count():
        text = f"{SCHEME} deal {deal} block {block}"
        digest = hmac.digest(seed, text.encode(), "sha256")
        for at in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[at : at + WORD_BYTES], "big")


def below(words: Iterator[int], n: int) -> int:
    """Return a number from 0 to n - 1, each as likely: words beyond the last whole turn are thrown.

    >>> below(iter([WORD - 1, 7]), 5)
    2
    """
    bound = WORD - WORD % n
    return next(word for word in words if word < bound) % n


def shuffled(words: Iterator[int], size: int) -> list[int]:
    """Return the numbers from 0 to size - 1 in any order, each as likely (Fisher and Yates)."""
    deck = list(range(size))
    for last in range(size - 1, 0, -1):
        other = below(words, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def deal_of(game: Game, seed: bytes, deal: int) -> tuple[Deck, int]:
    """Return the deck and the dice of a deal or reshuffle, counted from 1 through the match."""
    words, pack = words_of(seed, deal), game.layout.deck
    deck = np.array(shuffled(words, pack.size), pack.dtype)
    return deck, below(words, game.layout.dice_outcomes)


# ---- whether it was kept -------------------------------------------------------------------------


@dataclass
class Report:
    """The result of a check."""

    fair: Fair | None  # None: the record promises nothing
    is_kept: bool = False  # whether the secret is the one that was promised
    deals: list[bool] = field(default_factory=list)  # of each deal: whether it follows from it
    is_ended: bool = True  # whether the match is there to its end
    has_seats: bool = True  # whether there are as many numbers as seats
    vouched: dict[str, bool] = field(
        default_factory=dict
    )  # `promise`, `number`: as given elsewhere

    @property
    def holds(self) -> bool:
        """Whether all is as it was promised, and all that there was."""
        return self.holds_so_far and self.is_ended

    @property
    def holds_so_far(self) -> bool:
        """Whether what there is of the match is as it was promised."""
        is_dealt = bool(self.deals) and all(self.deals)
        is_ours = self.has_seats and all(self.vouched.values())
        return self.fair is not None and self.is_kept and is_dealt and is_ours

    @property
    def wrong(self) -> list[int]:
        """The deals, counted from 1, that do not follow."""
        return [deal for deal, is_right in enumerate(self.deals, 1) if not is_right]


def check(game: Game, fair: Fair | None, deals: Iterable[tuple[str, int]]) -> Report:
    """Deal again what a match says was dealt: each deck as it is written, and its dice."""
    if fair is None:
        return Report(None)
    seed = seed_of(fair.table, fair.secret, fair.numbers)
    is_kept = commit_to(fair.table, fair.secret) == fair.commit
    return Report(fair, is_kept, [
        follows(game, seed, deal, deck, dice) for deal, (deck, dice) in enumerate(deals, 1)
    ])  # fmt: skip


def follows(game: Game, seed: bytes, deal: int, written: str, dice: int) -> bool:
    """Tell whether this deck and these dice are those of a deal."""
    deck, thrown = deal_of(game, seed, deal)
    return game.layout.deck.format(deck).split() == written.split() and thrown == dice

"""A table of mahjong in the terminal: tiles as they are written, and all that both games show."""

import os
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from madang.game import Data, ScoreLine, Seen
from madang.mahjong.play.words import MahjongObservation, Meld, Thrown
from madang.mahjong.tiles import format_unicode, parse_tile
from madang.terminal.screen import Screen

# ---- tiles -----------------------------------------------------------------------------------

PREFERENCE, PICTURES = "MADANG_TILES", "unicode"
STYLES = {"m": "red", "p": "blue", "s": "green", "z": "bold", "f": "magenta"}  # by the letter


def has_pictures(environment: Mapping[str, str]) -> bool:
    """Tell whether tiles are shown as pictures.

    >>> has_pictures({"MADANG_TILES": "unicode"}), has_pictures({})
    (True, False)
    """
    return environment.get(PREFERENCE, "").lower() == PICTURES


def letter_of(tile: str) -> str:
    """Return the letter that says which suit a tile is of.

    >>> letter_of("5p"), letter_of("f1")
    ('p', 'f')
    """
    return tile[0] if tile[0] == "f" else tile[-1]


class MahjongScreen(Screen[Seen]):
    """A match with mahjong tiles as text in a terminal."""

    def written(self, tile: str) -> str:
        return format_unicode([parse_tile(tile)]) if has_pictures(os.environ) else tile

    def card(self, tile: str) -> Text:
        """Return a tile in the colour of its suit, which says nothing that its text does not."""
        return Text(self.written(tile), STYLES[letter_of(tile)])

    def cards(self, texts: Sequence[str], is_short: bool = False) -> Text:
        """Return tiles side by side."""
        return Text(" ").join(map(self.card, texts)) if texts else Text("-")


# ---- the table -------------------------------------------------------------------------------

YOU = 0
HIDDEN_KONG = "▒ ▒ ▒ ▒"
MOST_READY = 3  # discards that are shown with what the hand would wait for

Table = TypeVar("Table", bound=MahjongObservation)


class MahjongTable(MahjongScreen[Table]):
    """A match of mahjong as text in a terminal."""

    headings = "terminal.won", "terminal.won_in_all"
    answers = "terminal.keys"
    discards: tuple[str, ...] = ("discard",)  # choices that name a tile to discard
    told_apart: tuple[str, ...] = ("false_win",)  # lines of a result that belong to no winner

    # ---- the table -------------------------------------------------------------------------

    def table(self, view: Table) -> None:
        """Print the wall, the seats with the tiles before them, and the person's own hand."""
        self.heading(self.round(view), self.say("wall.left", count=view.deck))
        for seat in range(len(self.names)):
            self.line(self.seat(view, seat), 0)
            for text in self.before(view, seat):
                self.line(text, 6)
        if view.hands[YOU]:
            self.line(self.own(view))
            for text in self.waiting(view):
                self.line(text)

    def heading(self, *parts: str) -> None:
        """Print the lines above the table."""
        self.console.print(Rule("" if self.is_narrow else " · ".join(parts)))
        for part in parts if self.is_narrow else ():
            self.line(part)

    def round(self, view: Table) -> str:
        """Say the wind and the number of the hand, and whether it is an extra one."""
        wind = self.say(f"wind.{view.round_wind}")
        said = self.say("round", wind=wind, number=view.dealer + 1)
        extra = view.same_deal - 1
        return f"{said} {self.say('round.again', count=extra)}" if extra > 0 else said

    def seat(self, view: Table, seat: int) -> Text:
        """Return a seat's name and standing; the one whose turn it is has a mark."""
        mark = "▸" if seat == view.seat else " "
        return Text.assemble(
            f"{mark} ", (self.names[seat], "bold"), "  ", " · ".join(self.standing(view, seat))
        )

    def standing(self, view: Table, seat: int) -> Iterator[str]:
        """Yield a seat's wind, tiles and points."""
        yield self.say(f"wind.{view.winds[seat]}")
        yield self.say("tiles", count=view.sizes[seat])
        yield self.say("standing", total=view.totals[seat])

    def before(self, view: Table, seat: int) -> Iterator[Text]:
        """Yield the tiles before a seat: melds and bonus tiles, and its river."""
        laid = [self.meld(meld) for meld in view.melds[seat]]
        laid += [self.cards(view.bonus[seat])] if view.bonus[seat] else []
        if laid:
            yield Text("  ").join(laid)
        if view.rivers[seat]:
            yield self.river(view, seat)
        if seat != YOU and view.hands[seat]:
            yield self.cards(view.hands[seat] or [])

    def meld(self, meld: Meld) -> Text:
        """Return a meld in brackets, round ones for a concealed kong."""
        left, right = "[]" if meld.open else "()"
        tiles = Text(HIDDEN_KONG) if meld.tiles is None else self.cards(meld.tiles)
        return Text.assemble(left, tiles, right)

    def river(self, view: Table, seat: int) -> Text:
        """Return the discards of a seat side by side."""
        return Text(" ").join(map(self.thrown, view.rivers[seat]))

    def thrown(self, thrown: Thrown) -> Text:
        """Return a discard; one that was claimed is in brackets of its own."""
        tile = self.card(thrown.tile)
        return tile if thrown.taken_by is None else Text.assemble("‹", tile, "›")

    def own(self, view: Table) -> Text:
        """Return the person's hand, the tile just drawn apart."""
        hand = list(view.hands[YOU] or [])
        if view.drawn is None:
            return self.cards(hand)
        hand.remove(view.drawn)
        return Text.assemble(self.cards(hand), "  |  ", self.card(view.drawn))

    def waiting(self, view: Any) -> Iterator[Text]:
        """Yield what the hand waits for, or would after each discard that makes it ready."""
        if view.own is None:
            return
        if view.own.waits:
            yield self.waits(self.say("waits"), view.own.waits)
        ready = sorted(view.own.discards.items(), key=lambda found: -tiles_left(found[1]))
        for tile, waits in ready[:MOST_READY]:
            yield self.waits(self.say("waits.after", tile=self.written(tile)), waits)

    def waits(self, heading: str, waits: Mapping[str, Any]) -> Text:
        """Return tiles that complete a hand: how many are left, and what each would be worth."""
        return Text(f"{heading}: {', '.join(self.wait(tile, waits[tile]) for tile in waits)}")

    def wait(self, tile: str, wait: Any) -> str:
        """Say how many of a tile are left and what it would be worth."""
        left = self.say("waits.left", left=wait.left)
        return f"{self.written(tile)} ({left}, {self.worth_of(wait)})"

    @abstractmethod
    def worth_of(self, wait: Any) -> str:
        """Say what a tile that completes the hand would be worth."""

    # ---- choices ---------------------------------------------------------------------------

    def choices(self, view: Table, legal: Sequence[str]) -> None:
        """Print the numbered choices; discards side by side."""
        beside: dict[str, list[Text]] = {}
        for number, word in enumerate(legal, 1):
            verb, _, tile = word.partition(" ")
            if verb in self.discards:
                named = Text.assemble((f"{number} ", "bold"), self.card(tile))
                beside.setdefault(verb, []).append(named)
            else:
                self.console.print(
                    Text.assemble((f"{number:3}  ", "bold"), self.choice(view, word))
                )
        for verb, tiles in beside.items():
            heading = self.say(f"action.{verb}")
            self.line(Text.assemble((f"{heading}: ", "bold"), Text("   ").join(tiles)))

    def choice(self, view: Table, word: str) -> Text:
        """Return one choice in words: what is done, with which tiles."""
        verb, _, tiles = word.partition(" ")
        about = self.tiles_in(tiles) if tiles else self.offered(view)
        return Text.assemble((f"{self.say(f'action.{verb}')} ", "bold"), about)

    def tiles_in(self, tiles: str) -> Text:
        """Return the tiles that a choice names: "345p" or "3p"."""
        return self.cards([f"{rank}{tiles[-1]}" for rank in tiles[:-1]])

    def offered(self, view: Table) -> Text:
        """Return the tile that is on offer, and from whom."""
        if view.offered is None:
            return Text("")
        giver = self.say("from", name=self.names[view.offered.seat])
        return Text.assemble(self.card(view.offered.tile), f" {giver}")

    # ---- what happened ---------------------------------------------------------------------

    def event(self, event: Data, you: int) -> None:
        """Print one event; the person's own answers need no words."""
        if event["code"] in ("pass", "answer"):
            return
        seat = event.get("dealer", event.get("seat"))
        who = "me" if seat == you else "other"
        said = self.say(f"event.{self.key(event, who)}", **self.values(event, seat))
        worth = f" {self.worth(event)}" if event["code"] == "win" else ""
        self.line(said + worth)

    def key(self, event: Data, who: str) -> str:
        """Return the key of an event's sentence."""
        code = event["code"]
        if code == "deal_end":
            key = self.voiced(f"event.deal_end.{event['ended']}", event.get("seats", ()))
            return key.removeprefix("event.")
        if code == "draw":
            kind = "replacement" if event.get("replacement") else "draw"
            return f"{kind}.{'open' if event.get('tile') else 'closed'}.{who}"
        more = {"kong": event.get("form"), "win": event.get("by")}.get(code)
        return f"{code}.{more}.{who}" if more else f"{code}.{who}"

    def values(self, event: Data, seat: int | None) -> dict[str, Any]:
        """Return what the blanks of an event's sentence are filled with."""
        tile = self.written(event["tile"]) if event.get("tile") else self.say("event.unknown")
        giver = event.get("giver")
        winners = ", ".join(self.names[winner] for winner in event.get("seats", ()))
        return {
            **event,
            "name": winners if seat is None else self.names[seat],
            "wind": self.say(f"wind.{event['round_wind']}") if "round_wind" in event else "",
            "tile": tile,
            "tiles": " ".join(map(self.written, event.get("tiles") or ())),
            "giver": "" if giver is None else self.names[giver],
        }

    @abstractmethod
    def worth(self, event: Data) -> str:
        """Say what a win is worth."""

    # ---- results ---------------------------------------------------------------------------

    def because(self, view: Table, name: str) -> str:
        """Say why the hand ended."""
        return self.say(f"reason.{view.ended}")

    def lines(self, view: Any) -> Group:  # type: ignore[override]
        """Return each winner's hand by its sets, its rows, and who pays how much for what."""
        parts: list[RenderableType] = []
        for won in view.wins:
            parts += [*self.hand_won(view, won), *self.row_lines(won), *self.paid(won)]
        others = (why for why in view.explained if why.kind in self.told_apart)
        return Group(*parts, *(self.other_line(why) for why in others))

    lines_stacked = lines

    def hand_won(self, view: Table, won: Any) -> Iterator[Text]:
        """Yield whose hand it is, and its sets."""
        yield Text(self.names[won.seat], "bold")
        groups = [Text.assemble(*self.bracketed(group)) for group in won.sheet.split]
        if groups:
            yield Text("  ").join([Text(" "), *groups])
        if view.bonus[won.seat]:
            yield Text.assemble("   ", self.cards(view.bonus[won.seat]))

    def bracketed(self, group: Any) -> tuple[str, Text, str]:
        """Return a group, in brackets on the table; the one that the win completed has a mark."""
        left, right = "[]" if group.open else ("", "")
        return left, self.cards(group.tiles), right + ("+" if group.has_winning else "")

    @abstractmethod
    def row_lines(self, won: Any) -> Iterator[str]:
        """Yield the rows that a hand counts, and what they come to."""

    @abstractmethod
    def paid(self, won: Any) -> Iterator[str]:
        """Yield what each seat pays."""

    def other_line(self, why: ScoreLine) -> str:
        """Say what a seat has of what belongs to no winner's hand."""
        return f"{self.names[why.seat]}: {self.reason_cited(why)}"

    def reason(self, why: ScoreLine) -> str:
        """Return the sentence of one line of an explanation."""
        return self.say(f"line.{why.kind}", points=why.points)


def tiles_left(waits: Mapping[str, Any]) -> int:
    """Return how many tiles that complete a hand are left."""
    return sum(wait.left for wait in waits.values())

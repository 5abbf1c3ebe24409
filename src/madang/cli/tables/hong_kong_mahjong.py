"""Hong Kong mahjong in a terminal: four rivers, the melds, the hand with the drawn tile apart."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from madang.cli.mahjong import MahjongScreen
from madang.game import Data, Line
from madang.games.hong_kong_mahjong.own import Wait
from madang.games.hong_kong_mahjong.results import Payment, Win
from madang.games.hong_kong_mahjong.view import HongKongObservation, Meld, Thrown

YOU = 0
HIDDEN_KONG = "▒ ▒ ▒ ▒"
MOST_READY = 3  # discards that are shown with what the hand would wait for


class TableScreen(MahjongScreen[HongKongObservation]):
    """What is printed of a match of Hong Kong mahjong."""

    headings = "terminal.won", "terminal.won_in_all"
    answers = "terminal.keys"

    # ---- the table -------------------------------------------------------------------------

    def table(self, view: HongKongObservation) -> None:
        """Print the wall, the seats with what lies before them, and the person's own hand."""
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
        """Print what stands above the table."""
        self.console.print(Rule("" if self.is_narrow else " · ".join(parts)))
        for part in parts if self.is_narrow else ():
            self.line(part)

    def round(self, view: HongKongObservation) -> str:
        """Say which hand of which wind it is, and whether it is an extra one."""
        wind = self.say(f"wind.{view.round_wind}")
        said = self.say("round", wind=wind, number=view.dealer + 1)
        extra = view.same_deal - 1
        return f"{said} {self.say('round.again', count=extra)}" if extra > 0 else said

    def seat(self, view: HongKongObservation, seat: int) -> Text:
        """Return a seat's wind, tiles and points; the one whose turn it is has a mark."""
        mark = "▸" if seat == view.seat else " "
        wind = self.say(f"wind.{view.winds[seat]}")
        tiles = self.say("tiles", count=view.sizes[seat])
        points = self.words("terminal.penalty", total=view.totals[seat])
        return Text.assemble(
            f"{mark} ", (self.names[seat], "bold"), f"  {wind} · {tiles} · {points}"
        )

    def before(self, view: HongKongObservation, seat: int) -> Iterator[Text]:
        """Yield what lies before a seat: melds and bonus tiles, and its river."""
        laid = [self.meld(meld) for meld in view.melds[seat]]
        laid += [self.cards(view.bonus[seat])] if view.bonus[seat] else []
        if laid:
            yield Text("  ").join(laid)
        if view.rivers[seat]:
            yield Text(" ").join(map(self.thrown, view.rivers[seat]))
        if seat != YOU and view.hands[seat]:
            yield self.cards(view.hands[seat] or [])

    def meld(self, meld: Meld) -> Text:
        """Return a meld in brackets, round ones for a concealed kong."""
        left, right = "[]" if meld.open else "()"
        tiles = Text(HIDDEN_KONG) if meld.tiles is None else self.cards(meld.tiles)
        return Text.assemble(left, tiles, right)

    def thrown(self, thrown: Thrown) -> Text:
        """Return a discard; one that was claimed is in brackets of its own."""
        tile = self.card(thrown.tile)
        return tile if thrown.taken_by is None else Text.assemble("‹", tile, "›")

    def own(self, view: HongKongObservation) -> Text:
        """Return the person's hand, the tile just drawn apart."""
        hand = list(view.hands[YOU] or [])
        if view.drawn is None:
            return self.cards(hand)
        hand.remove(view.drawn)
        return Text.assemble(self.cards(hand), "  |  ", self.card(view.drawn))

    def waiting(self, view: HongKongObservation) -> Iterator[Text]:
        """Yield what the hand waits for, or would after each discard that makes it ready."""
        if view.own is None:
            return
        if view.own.waits:
            yield self.waits(self.say("waits"), view.own.waits)
        ready = sorted(view.own.discards.items(), key=lambda found: -tiles_left(found[1]))
        for tile, waits in ready[:MOST_READY]:
            yield self.waits(self.say("waits.after", tile=self.written(tile)), waits)

    def waits(self, heading: str, waits: dict[str, Wait]) -> Text:
        """Return tiles that complete a hand: how many are left, and what each would be worth."""
        return Text(f"{heading}: {', '.join(self.wait(tile, waits[tile]) for tile in waits)}")

    def wait(self, tile: str, wait: Wait) -> str:
        """Say how many of a tile are left and what a discarded one would be worth."""
        left = self.say("waits.left", left=wait.left)
        worth = self.say("faan", faan=wait.faan) if wait.legal else self.say("waits.below")
        return f"{self.written(tile)} ({left}, {worth})"

    # ---- choices ---------------------------------------------------------------------------

    def choices(self, view: HongKongObservation, legal: Sequence[str]) -> None:
        """Print the numbered choices; the discards side by side."""
        discards = []
        for number, word in enumerate(legal, 1):
            verb, _, tile = word.partition(" ")
            if verb == "discard":
                discards.append(Text.assemble((f"{number} ", "bold"), self.card(tile)))
            else:
                self.console.print(
                    Text.assemble((f"{number:3}  ", "bold"), self.choice(view, word))
                )
        if discards:
            heading = self.say("action.discard")
            self.line(Text.assemble((f"{heading}: ", "bold"), Text("   ").join(discards)))

    def choice(self, view: HongKongObservation, word: str) -> Text:
        """Return one choice in words: what is done, with which tiles."""
        verb, _, tiles = word.partition(" ")
        about = self.tiles_in(tiles) if tiles else self.offered(view)
        return Text.assemble((f"{self.say(f'action.{verb}')} ", "bold"), about)

    def tiles_in(self, tiles: str) -> Text:
        """Return the tiles that a choice names: "345p" or "3p"."""
        return self.cards([f"{rank}{tiles[-1]}" for rank in tiles[:-1]])

    def offered(self, view: HongKongObservation) -> Text:
        """Return the tile that is on offer, and from whom."""
        if view.offered is None:
            return Text("")
        giver = self.say("from", name=self.names[view.offered.seat])
        return Text.assemble(self.card(view.offered.tile), f" {giver}")

    def why(self, verb: str) -> str:
        """Return what a kind of choice means."""
        return self.say(f"why.{verb}", min=self.options.min_faan)

    # ---- what happened ---------------------------------------------------------------------

    def event(self, event: Data, you: int) -> None:
        """Print one thing that has happened; what one has answered goes without saying."""
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
            return f"deal_end.{event['ended']}"
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
            "tiles": self.all_written(event.get("tiles") or ()),
            "giver": "" if giver is None else self.names[giver],
        }

    def worth(self, event: Data) -> str:
        """Say what a win is worth."""
        return self.say(f"event.worth.{'limit' if event['limit'] else 'faan'}", faan=event["faan"])

    # ---- results ---------------------------------------------------------------------------

    def because(self, view: HongKongObservation, name: str) -> str:
        """Say why the hand ended."""
        return self.say(f"reason.{view.ended}")

    def lines(self, view: HongKongObservation) -> Group:  # type: ignore[override]
        """Return each winner's hand by its sets, its rows, and who pays how much for what."""
        parts: list[RenderableType] = []
        for won in view.wins:
            parts += [*self.hand_won(view, won), *self.counted(won), *self.paid(won)]
        others = (why for why in view.explained if why.kind in ("goulash", "false_win"))
        return Group(*parts, *(self.other_line(why) for why in others))

    lines_stacked = lines

    def hand_won(self, view: HongKongObservation, won: Win) -> Iterator[Text]:
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

    def counted(self, won: Win) -> Iterator[str]:
        """Yield the rows that a hand counts, and what they come to."""
        sheet = won.sheet
        for limit in sheet.limit_rows:
            name = self.say("half_limit" if limit.half else "limit")
            yield f"   {name}  {self.say(f'row.{limit.id}')} ({self.rule(limit.section)})"
        if sheet.limit:
            return
        for row in (*sheet.rows, *sheet.bonus_rows):
            yield f"   {row.faan:2}  {self.say(f'row.{row.id}')} ({self.rule(row.section)})"
        total = self.say("faan", faan=sheet.faan_total)
        yield f"   = {total} → {self.say('base', base=sheet.base_points)} ({self.rule('8.1')})"

    def paid(self, won: Win) -> Iterator[str]:
        """Yield what each seat pays, and why it pays double."""
        rule = self.rule("8.4" if won.sheet.limit else "8.2")
        for payment in won.payments:
            yield f"   {self.payment(payment)} ({rule})"

    def payment(self, payment: Payment) -> str:
        """Say what one seat pays, and why double."""
        name = self.names[payment.seat]
        why = ", ".join(self.say(f"doubling.{reason}") for reason in payment.doublings)
        said = self.say("line.payment", name=name, points=payment.points)
        return f"{said} · {self.say('doubled', why=why)}" if why else said

    def other_line(self, why: Line) -> str:
        """Say what a seat has of goulash and false wins."""
        return f"{self.names[why.seat]}: {self.reason_cited(why)}"

    def reason(self, why: Line) -> str:
        """Return the sentence of one line of an explanation."""
        return self.say(f"line.{why.kind}", points=why.points)


def tiles_left(waits: dict[str, Wait]) -> int:
    """Return how many tiles that complete a hand are left."""
    return sum(wait.left for wait in waits.values())

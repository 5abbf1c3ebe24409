"""Korean mahjong in the terminal: its table."""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from madang.game import Data
from madang.games.korean_mahjong.explain import Horse, Win
from madang.games.korean_mahjong.own_hand import Forbidden, Wait
from madang.games.korean_mahjong.view import KoreanObservation
from madang.layout import Seat
from madang.terminal.mahjong_table import YOU, MahjongTable

STAR = {True: " ", False: "*"}  # of a row, by whether it counts toward the minimum (4.2)
TURNED = "⟲"


class TableScreen(MahjongTable[KoreanObservation]):
    """A match of Korean mahjong as text in a terminal."""

    discards = "discard", "ready", "open-ready"
    told_apart = "horse_race", "false_win"

    # ---- the table -------------------------------------------------------------------------

    def standing(self, view: KoreanObservation, seat: Seat) -> Iterator[str]:
        """9.1, 5.1  Yield the counters of a seat too, and what it has declared."""
        yield from super().standing(view, seat)
        yield self.say("seat.counters", count=view.counters[seat])
        if (declared := view.ready[seat]) is not None:
            yield self.say(f"seat.{declaration(declared.open, declared.double)}")

    def before(self, view: KoreanObservation, seat: Seat) -> Iterator[Text]:
        """5.6  Yield the tiles that an open hand shows too."""
        yield from super().before(view, seat)
        if view.shown[seat]:
            yield Text.assemble(f"{self.say('shown')}: ", self.cards(view.shown[seat]))

    def river(self, view: KoreanObservation, seat: Seat) -> Text:
        """5.1  Return the discards of a seat, with a sign before the turned one."""
        declared = view.ready[seat]
        turned = None if declared is None else declared.turned
        return Text(" ").join(
            Text.assemble(TURNED if place == turned else "", self.thrown(thrown))
            for place, thrown in enumerate(view.rivers[seat])
        )

    def waiting(self, view: KoreanObservation) -> Iterator[Text]:
        """4.2  Yield why a win is forbidden too, and what the hand still lacks to the minimum."""
        if view.forbidden is not None:
            yield self.forbidden(view, view.forbidden)
        yield from super().waiting(view)
        if view.own is not None and view.own.missing:
            least = self.options.min_points
            yield Text(self.say("waits.missing", missing=view.own.missing, min=least))

    def forbidden(self, view: KoreanObservation, why: Forbidden) -> Text:
        """6.1, 5.6, 4.2  Say why the last discard may not be won."""
        own = why.tile if why.discard is None else view.rivers[YOU][why.discard].tile
        key = f"forbidden.{why.why}" + ("" if own == why.tile else ".other")
        said = self.say(
            key,
            tile=self.written(why.tile),
            discard=self.written(own),
            min=self.options.min_points,
        )
        return Text(f"{said} ({self.rule(why.section)})")

    def worth_of(self, wait: Wait) -> str:
        """4.2, 6.1  Say what a tile would be worth as a discard, and drawn."""
        drawn = self.worth_by("drawn", wait.drawn_points, wait.drawn_minimum, wait.drawn_legal)
        if wait.barred:
            return f"{self.say('waits.discard.barred')}, {drawn}"
        return f"{self.worth_by('discard', wait.points, wait.minimum, wait.legal)}, {drawn}"

    def worth_by(self, way: str, points: int, minimum: int, is_legal: bool) -> str:
        """Say what a tile would be worth in one way, or what of the minimum it would reach."""
        if is_legal:
            return self.say(f"waits.{way}", points=points)
        return self.say(f"waits.{way}.below", minimum=minimum, min=self.options.min_points)

    # ---- choices ---------------------------------------------------------------------------

    def why(self, verb: str) -> str:
        """Return what a kind of choice means."""
        return self.say(f"why.{verb}", min=self.options.min_points)

    # ---- what happened ---------------------------------------------------------------------

    def key(self, event: Data, who: str) -> str:
        """Return the key of an event's sentence."""
        if event["code"] == "ready":
            return f"{declaration(event['open'], event['double'])}.{who}"
        return super().key(event, who)

    def values(self, event: Data, seat: Seat | None) -> dict[str, Any]:
        """5.6  Return what the blanks of an event's sentence are filled with."""
        tiles = event.get("shown", event.get("tiles", ()))
        return super().values({**event, "tiles": tiles}, seat)

    def worth(self, event: Data) -> str:
        """Say what a win is worth."""
        return self.say("event.worth", points=event["points"])

    # ---- results ---------------------------------------------------------------------------

    def row_lines(self, won: Win) -> Iterator[str]:
        """7, 4.2  Yield the rows that a hand counts, and what they come to."""
        sheet = won.sheet
        for row in sheet.rows:
            points = f"{row.points:2}{STAR[row.counts_for_minimum]}"
            yield f"   {points} {self.say(f'row.{row.id}')} ({self.rule(row.section)})"
        total = self.say("points", points=sheet.total_points)
        toward = self.say("minimum", minimum=sheet.points_for_minimum)
        yield f"   = {total}, {toward} ({self.rule('4.2')})"

    def paid(self, won: Win) -> Iterator[str]:
        """8.1, 8.2  Yield what each seat pays, and whether a counter goes."""
        rule = self.rule("8.2" if won.by == "self_draw" else "8.1")
        for payment in won.payments:
            name, points = self.names[payment.seat], payment.points
            yield f"   {self.say('line.payment', name=name, points=points)} ({rule})"
        if won.horse is not None:
            yield f"   {self.race(won.seat, won.horse)}"

    def race(self, seat: Seat, horse: Horse) -> str:
        """9.1, 9.2  Say that a counter has gone, or the third one."""
        is_paid = any(horse.payments)
        said = self.say(
            f"horse.{'paid' if is_paid else 'left'}",
            name=self.names[seat],
            count=horse.counters[seat],
        )
        return f"{said} ({self.rule('9.2' if is_paid else '9.1')})"


def declaration(is_open: bool, is_double: bool) -> str:
    """Name what a seat has declared.

    >>> declaration(False, False), declaration(True, True)
    ('ready', 'double_open_ready')
    """
    return f"{'double_' if is_double else ''}{'open_' if is_open else ''}ready"

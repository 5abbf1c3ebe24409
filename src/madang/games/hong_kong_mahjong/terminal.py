"""Hong Kong mahjong in the terminal: its table."""

from collections.abc import Iterator

from madang.game import Data
from madang.games.hong_kong_mahjong.explain import Payment, Win
from madang.games.hong_kong_mahjong.own_hand import Wait
from madang.games.hong_kong_mahjong.view import HongKongObservation
from madang.terminal.mahjong_table import MahjongTable


class TableScreen(MahjongTable[HongKongObservation]):
    """A match of Hong Kong mahjong as text in a terminal."""

    told_apart = "goulash", "false_win"

    def worth_of(self, wait: Wait) -> str:
        """Say what a tile would be worth as a discard; drawn, where only that wins."""
        if wait.legal:
            return self.faan_of(wait.faan, wait.limit)
        if not wait.drawn_legal:
            return self.say("waits.below")
        drawn = self.faan_of(wait.drawn_faan, wait.drawn_limit)
        return self.say("waits.drawn", worth=drawn)

    def faan_of(self, faan: int, is_limit: bool) -> str:
        """Say so many faan, or that it is a limit hand."""
        return self.say("limit" if is_limit else "faan", faan=faan)

    def why(self, verb: str) -> str:
        """Return what a kind of choice means."""
        return self.say(f"why.{verb}", min=self.options.min_faan)

    def worth(self, event: Data) -> str:
        """Say what a win is worth."""
        return self.say(f"event.worth.{'limit' if event['limit'] else 'faan'}", faan=event["faan"])

    def row_lines(self, won: Win) -> Iterator[str]:
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
        """Say the payment of one seat, and why it is doubled."""
        name = self.names[payment.seat]
        why = ", ".join(self.say(f"doubling.{reason}") for reason in payment.doublings)
        said = self.say("line.payment", name=name, points=payment.points)
        return f"{said} · {self.say('doubled', why=why)}" if why else said

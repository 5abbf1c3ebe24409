"""Between two hands: who deals the next one, what does a false win cost? (MJ 2.2, 9)"""

from dataclasses import dataclass
from typing import Any

from madang.analysis.mahjong.tiles import read_wind
from madang.analysis.questions import check_fields, read_seat, read_whole
from madang.errors import NotationError
from madang.game import Data, Game, State
from madang.mahjong.play.options import POINTS
from madang.mahjong.play.state import BY_DISCARD, SEATS
from madang.mahjong.play.table import Play
from madang.mahjong.tiles import WINDS

MOST_HANDS = 999  # with the same seats


@dataclass(frozen=True)
class Between:
    """How a game goes on after a hand."""

    game: Game
    play: Play
    drawn_hand: int  # how a hand has ended that nobody won

    def after(self, state: State, options: Any, winners: int) -> Data:
        """2.2  Return who deals after a hand, in which round; `over`: no hand follows."""
        self.play.end_hand(state, options, BY_DISCARD if winners else self.drawn_hand, winners)
        is_over = bool(self.play.is_last_hand(state, options))
        if not is_over:
            self.play.pass_deal_on(state, options)
        return {
            "over": is_over,
            "dealer": int(state.dealer),
            "round_wind": WINDS[state.round_wind],
            "same_deal": int(state.same_deal),
        }

    def read_hand(self, question: Data, options: Any) -> State:
        """2.2  Read which hand it was: the first one where nothing else is said."""
        state = self.game.new_states(1)[0]
        many = f"a whole number from 1 to {MOST_HANDS}"
        state.deal_no = 1
        state.dealer = read_seat(question.get("dealer", 0), "dealer", SEATS)
        state.round_wind = self.read_round(question.get("round_wind", WINDS[0]), options)
        state.same_deal = read_whole(question.get("same_deal", 1), "same_deal", 1, MOST_HANDS, many)
        return state

    def read_round(self, given: object, options: Any) -> int:
        """2.2  Read the prevailing wind, which these house rules must reach."""
        wind = read_wind(given, "round_wind")
        if wind >= options.rounds:
            played = ", ".join(WINDS[: options.rounds])
            raise NotationError(
                given, "round_wind", f"the winds played are {played}", self.game.cite("1.1")
            )
        return wind

    def read_winners(self, given: object) -> int:
        """8.1  Read the seats that won, as a set; none: a drawn hand."""
        if not isinstance(given, list):
            remedy = "give a list of seats, empty for a drawn hand"
            raise NotationError(given, "winners", remedy, "1.2")
        winners = 0
        for place, seat in enumerate(given):
            winners |= 1 << read_seat(seat, f"winners[{place}]", SEATS)
        return winners

    def false_win(self, question: Data, options: Any) -> Data:
        """9.3  Answer what a false win costs the caller and brings the others, by their winds."""
        check_fields(question, ("false_win",), 'with "false_win" there are no fields but')
        caller = read_wind(question["false_win"], "false_win")
        if options.false_win != POINTS:
            remedy = 'it costs points where the option "false_win" is "points"'
            raise NotationError(question["false_win"], "false_win", remedy, self.game.cite("3.8"))
        paid = dict.fromkeys(WINDS, options.false_win_points)
        paid[WINDS[caller]] = -options.false_win_points * (SEATS - 1)
        return {"payments": paid, "section": "3.8"}

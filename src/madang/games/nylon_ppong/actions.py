"""What may be done in Nylon-ppong: the action table (NP 9)."""

from madang.game import Action
from madang.hwatu.cards import MONTHS

DRAW, PPONG, PPONG_OUT, STOP, DECLARE, SHOW, PASS, DISCARD_MONTH_1 = range(8)

# fmt: off
ACTIONS = (
    #      word         section  meaning
    Action("draw",      "3.1",   "take the next card of the deck"),
    Action("ppong",     "4.1",   "put down two cards of the top card's month"),
    Action("ppong-out", "8.1",   "ppong with a triplet and a pair, and go out"),
    Action("stop",      "5.1",   "end the round with two low cards"),
    Action("declare",   "3.2",   "end the round with a combination of six cards"),
    Action("show",      "8.2",   "end the round with a concealed triplet as the whole hand"),
    Action("pass",      "4.2",   "do not call ppong on this discard"),
    *(Action(f"discard {month}", "3.3", f"put a card of month {month} on the pile")
      for month in range(1, MONTHS + 1)),
)
# fmt: on

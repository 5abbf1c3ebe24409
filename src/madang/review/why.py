"""Why one action is better than another: the closed list of reasons, and those that worlds show.

A reason is a code and its arguments; `review.reason.<code>` of the locale files is its sentence.
The games say what cards and rules show (`ANALYSIS` of `games.<game>.advice`). The worlds of the
search say the rest: how often an action wins, how often it pays.
"""

from collections.abc import Iterator
from typing import Any

from madang.analysis import Reason, reasons_by_rules

EFFICIENCY, CLAIM, VALUE, DANGER, STOP, BET = KINDS = (
    *("efficiency", "claim", "value"),
    *("danger", "stop", "bet"),
)

# fmt: off
REASONS: dict[str, str] = {
    # code            class of the mistake
    "ends_now":       VALUE,       # NP 6.3, 8: the action ends the round for the seat's good
    "feeds_out":      DANGER,      # NP 4.4: month, chance in 100, cost
    "completes_more": EFFICIENCY,  # NP 7: count, other, unseen
    "goal_nearer":    EFFICIENCY,  # NP 7: combination, cards, live
    "helping_more":   EFFICIENCY,  # NP 7: combination, count, cards
    "keeps_pair":     EFFICIENCY,  # NP 4: month, live
    "dead_pair":      EFFICIENCY,  # NP 4: month
    "fewer_points":   VALUE,       # NP 6.1: points
    "stop_holds":     STOP,        # NP 5.3: points, rivals, cost, fails in 100
    "stop_fails":     STOP,        # NP 5.3: the same
    "ppong_can_stop": CLAIM,       # NP 4.1, 5.1: sum, limit
    "ppong_leaves":   CLAIM,       # NP 4.1: sum, limit
    "ppong_gives_up": CLAIM,       # NP 7.2: combination, cards, live
    "wins_now":       VALUE,       # MJ 8
    "claim_no_nearer": CLAIM,      # MJ 6, 12: away
    "claim_opens":    CLAIM,       # MJ 6: away
    "nearer":         EFFICIENCY,  # MJ 12: away, other
    "takes_more":     EFFICIENCY,  # MJ 12: count, other, away
    "serves_goal":    VALUE,       # HK 5, KM 7: rows, worth
    "serves_limit":   VALUE,       # HK 7: rows
    "ready_pays":     VALUE,       # KM 5: takes
    "ready_binds":    DANGER,      # KM 5: takes
    "ready_seat":     DANGER,      # KM 5: seat
    "feeds_flush":    DANGER,      # MJ 6: seat, melds, suit
    "live_honour":    DANGER,      # MJ 6: left
    "dead_tile":      EFFICIENCY,  # MJ 12: tile
    "bet_pays":       BET,         # WP 5: win, match, outside, unseen, gain in 100
    "bet_loses":      BET,         # WP 5: win, match, outside, unseen, loss in 100
    "bet_most":       BET,         # WP 3.6: most
    "bet_cannot_win": BET,         # WP 3.5
    "pays_less":      DANGER,      # odds: pays in 100, other in 100
    "wins_more":      EFFICIENCY,  # odds: wins in 100, other in 100
    "worth_more":     VALUE,       # points
}
# fmt: on

# Verbs of the action tables that decide what kind of mistake it was, whatever the reason.
KIND_OF_VERB = {
    **dict.fromkeys(("fold", "bet", "bet-min", "bet-quarter", "bet-half"), BET),
    **dict.fromkeys(("bet-three-quarters", "ado"), BET),
    "stop": STOP,
    **dict.fromkeys(("declare", "show", "ppong-out", "win"), VALUE),
    **dict.fromkeys(("ppong", "pung", "kong", "chow"), CLAIM),
}
MOST = 3  # reasons for one pair of actions
TELLING = 3  # in 100 worlds: a smaller difference of odds is no reason


def reasons(match: Any, seat: int, analysis: Any, played: str | None = None) -> list[Reason]:
    """Return why the best action of an analysis is better than `played`, the weightiest first.

    `match` stands at the decision, `analysis` is a `madang.search.Analysis` of it; `played` is the
    word of another action there, by default the second best. Nothing but what the seat sees is
    looked at. There is always one reason at least, unless `played` is the best action.
    """
    best, *others = analysis.candidates
    named = [one for one in others if played in (one.word, None)]
    other = named[0] if named else None
    return [] if other is None else list(reasons_between(match, seat, best, other))[:MOST]


def reasons_between(match: Any, seat: int, better: Any, worse: Any) -> Iterator[Reason]:
    """Yield why one candidate is better than another: by the cards, then by the worlds."""
    game, view, options = match.game, match.view(seat), match.options
    pair = [game.parse_action(one.word) for one in (better, worse)]
    odds = [(hundredths(one.wins), hundredths(one.pays)) for one in (better, worse)]
    (wins, pays), (other_wins, other_pays) = odds
    by_rules = list(reasons_by_rules(game, view, options, seat, *pair))
    for reason in by_rules:
        if reason.code in ("stop_holds", "stop_fails"):
            fails = 100 - (wins if reason.code == "stop_holds" else other_wins)
            yield Reason(reason.code, {**reason.args, "fails": fails})
        else:
            yield reason
    if BET in (KIND_OF_VERB.get(one.word.partition(" ")[0]) for one in (better, worse)):
        return
    less, more = other_pays - pays, wins - other_wins
    said = []
    if less >= TELLING:
        said.append((less, Reason("pays_less", {"pays": pays, "other": other_pays})))
    if more >= TELLING:
        said.append((more, Reason("wins_more", {"wins": wins, "other": other_wins})))
    yield from (reason for _, reason in sorted(said, key=lambda one: -one[0]))
    points = round(float(better.points - worse.points), 1)
    if points > 0 and not said and not by_rules:
        yield Reason("worth_more", {"points": points})


def hundredths(share: float | None) -> int:
    """Return a share as so many of 100."""
    return round(100 * float(share or 0))


def kind_of(best: str, played: str, found: list[Reason]) -> str:
    """Return which kind of mistake it was to play one word where another is best."""
    for word in (best, played):
        if kind := KIND_OF_VERB.get(word.partition(" ")[0]):
            return kind
    return REASONS[found[0].code] if found else EFFICIENCY

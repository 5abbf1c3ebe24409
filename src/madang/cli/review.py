"""`madang review`: what the decisions of a seat were worth, in sentences or as JSON."""

import re
from collections.abc import Iterator
from typing import Annotated, Any

from madang.cli.arguments import AsJson, Lang, Option, UsageError, language_given
from madang.cli.measure import progress_bar
from madang.cli.records import File, log_in

SHOWN = 3  # choices of a moment


def review(
    file: File,
    seat: Annotated[
        int | None,
        Option(
            help="Whose decisions: 0 is the first seat, as in the record. By default the only"
            " person's where the record names one."
        ),
    ] = None,
    worlds: Annotated[
        int | None,
        Option(help="How many worlds to try at each decision; by default as many as pay."),
    ] = None,
    seed: Annotated[int, Option(min=0, help="The same seed gives the same review.")] = 1,
    is_all: Annotated[
        bool, Option("--all", help="Tell every decision, not only the clear mistakes.")
    ] = False,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Review a match that is over: what each decision gave away, and why.

    The review knows only the cards that the seat could see at that moment. A loss within
    the error of the search is no mistake. Wolnam-ppong is counted exactly, so --worlds has no use.
    A match of mahjong takes a minute of one processor, unless --worlds says how many to try.
    """
    import msgspec

    from madang.review.judging import review as reviewed

    language = language_given(lang)
    record = log_in(file)
    whose = seat_given(record) if seat is None else seat
    with progress_bar("decisions") as progress:
        found = reviewed(record, whose, worlds, seed, progress)
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    for line in Told(record, found, language).lines(is_all):
        print(line)


def seat_given(record: Any) -> int:
    """Return the seat of the only person that a record names; raise UsageError."""
    people = [seat for seat, name in enumerate(record.names) if isinstance(name, str)]
    if len(people) != 1:
        last = record.game.seats(record.options) - 1
        raise UsageError(f"Say whose decisions to review: --seat 0, the first, to {last}")
    return people[0]


class Told:
    """A review in sentences of one language."""

    def __init__(self, record: Any, found: Any, language: str) -> None:
        from madang.cli.session import bot_name
        from madang.record import BotName
        from madang.terminal.words import Words

        self.found, self.game, self.words = found, record.game, Words(language)
        seats = range(record.game.seats(record.options))
        self.names = [
            bot_name(self.words, self.game.name, seat, name.bot)
            if isinstance(name, BotName)
            else name
            for seat, name in enumerate(record.names)
        ] or [self.say("seat", seat=seat + 1) for seat in seats]
        self.is_exact = found.worlds == 0

    def say(self, key: str, **values: Any) -> str:
        """Say a sentence of reviews."""
        return self.words(f"review.{key}", **values)

    def lines(self, is_all: bool) -> Iterator[str]:
        """Yield the review: the sum, the dearest moments, deal by deal, then the mistakes."""
        found, amount = self.found, self.amount
        title = self.game.titles.get(self.words.language, self.game.titles["en"])
        yield f"{self.say('title')}: {title}, {self.names[found.seat]}"
        yield self.say("sees")
        yield ""
        if not found.moments:
            yield self.say("summary.nothing")
            return
        lost, error = amount(found.lost), number(found.error)
        counts = {"clear": found.clear, "decisions": found.decisions, "lost": lost, "error": error}
        yield self.say("summary.clear" if found.clear else "summary.none", **counts)
        for kind, (count, gone) in sorted(found.by_kind.items(), key=lambda row: -row[1][1]):
            name, much = self.say(f"kind.{kind}"), amount(gone)
            yield f"  {self.say('kinds', kind=name, count=int(count), lost=much)}"
        yield self.luck(lost)
        if found.level:
            its = next(level.lost for level in found.levels if level.bot == found.level)
            mine = amount(found.lost / found.decisions, 2)
            yield self.say("level", mine=mine, bot=found.level, its=amount(its, 2))
        yield ""
        habit = found.practise or "none"
        yield f"{self.say('practise')}: {self.say('practise.' + habit)}"
        moments = {moment.n: moment for moment in found.moments}
        if found.dearest:
            yield ""
            yield self.say("dearest")
            for n in found.dearest:
                yield from self.moment(moments[n])
        rest = [one for one in found.moments if is_all or one.verdict in ("slip", "mistake")]
        rest = [one for one in rest if is_all or one.n not in found.dearest]
        if rest:
            yield ""
            yield self.say("moments" if is_all else "moments.others")
            for moment in rest:
                yield from self.moment(moment)
        yield ""
        yield self.say("deals")
        for one in found.deals:
            parts = [("points", one.points), ("lost", -one.lost), ("luck", one.luck)]
            if one.draws is not None:
                parts[2:] = [("draws", one.draws), ("rest", one.luck - one.draws)]
            cells = [f"{self.say(f'deals.{name}')} {number(much, 1, True)}" for name, much in parts]
            yield f"  {one.deal:>3}  {' · '.join(cells)}"
        yield ""
        key = "method.exact" if self.is_exact else "method"
        yield self.say(key, worlds=found.worlds, leaf=found.leaf, seconds=found.seconds)

    def luck(self, lost: str) -> str:
        """Say what came of mistakes, what of draws and what of the rest."""
        found, own = self.found, ".own" if self.is_exact else ""
        parts = {"points": found.points, "luck": found.luck}
        if found.draws is not None:
            parts |= {"draws": found.draws, "rest": found.luck - found.draws}
        key = "luck" if found.draws is None else "luck.draws"
        told = {name: self.amount(much, signed=True) for name, much in parts.items()}
        return self.say(key + own, lost=lost, **told)

    def moment(self, moment: Any) -> Iterator[str]:
        """Yield one decision: what was done, what was better and why, the best choices."""
        played, best = self.action(moment.played), self.action(moment.best)
        deal = self.say("deal", deal=moment.deal)
        verdict = self.say(f"verdict.{moment.verdict}")
        yield f"  {deal} · #{moment.n} · {self.say('played', action=played)} · {verdict}"
        if moment.verdict in ("slip", "mistake"):
            lost, error = self.amount(moment.loss), number(moment.error)
            key = "loss.exact" if self.is_exact else "loss"
            yield f"    {self.say('better', action=best)}; {self.say(key, lost=lost, error=error)}"
            for said in moment.why[:2]:
                yield f"    – {self.reason(said)}"
            if moment.after and moment.n in self.found.dearest:
                yield f"    {self.line(moment.after)}"
        elif moment.verdict == "even":
            error = number(moment.error)
            even = self.say("loss.even", error=error)
            yield f"    {self.say('best_was', action=best)}; {even}"
        shown = moment.choices[:SHOWN]
        shown += [one for one in moment.choices[SHOWN:] if one.action == moment.played]
        for choice in shown:
            yield f"      {self.choice(choice)}"

    def line(self, after: Any) -> str:
        """Say how a deal may go on; drawing and passing go without saying."""
        quiet = ("draw", self.game.pass_word)
        steps = [f"{self.names[it.seat]}: {self.action(it.action)}" for it in after.moves]
        told = [step for step, it in zip(steps, after.moves) if it.action not in quiet]
        more = " → …" if len(told) > TOLD_STEPS else ""
        line = " → ".join(told[:TOLD_STEPS]) + more
        return self.say("after.line", line=line, points=self.amount(after.points, signed=True))

    def choice(self, choice: Any) -> str:
        """Write the worth of an action."""
        error = f" ± {number(choice.error)}" if choice.error else ""
        loss = f"−{number(choice.loss)}" if choice.loss >= TOLD_FROM else ""
        less = f" ({(loss + error).strip()})" if loss or error else ""
        wins, pays = (
            f"{self.say(f'choice.{name}')} {self.say('choice.odds', n=round(100 * share))}"
            for name, share in (("wins", choice.wins), ("pays", choice.pays))
        )
        points = number(choice.points, 1, True)
        return f"{self.action(choice.action)}: {points}{less} · {wins} · {pays}"

    def reason(self, said: Any) -> str:
        args = dict(said.args)
        if "combination" in args:
            args["combination"] = self.words(f"{self.game.name}.combination.{args['combination']}")
        if "seat" in args:
            args["seat"] = self.names[args["seat"]]
        if "suit" in args:
            args["suit"] = self.say(f"suit.{args['suit']}")
        if "tile" in args:
            args["tile"] = self.words(f"tile.{args['tile']}")
        if "rows" in args:
            rows = [self.words(f"{self.game.name}.row.{row}") for row in args["rows"]]
            args["rows"] = " + ".join(row.split(" · ")[0] for row in rows)
        return self.say(f"reason.{said.code}", **args)

    def action(self, word: str) -> str:
        """Say an action as the table's buttons do."""
        verb, _, rest = word.partition(" ")
        name = self.game.name
        if rest.isdecimal():
            key = "bet_chips" if verb == "bet" else "discard_month"
            return self.words(f"{name}.action.{key}", chips=int(rest), month=int(rest))
        action = self.words(f"{name}.action.{verb}")
        if not rest:
            return action
        tiles = [f"{rank}{suit}" for ranks, suit in TILES.findall(rest) for rank in ranks]
        named = ", ".join(self.words(f"tile.{tile}") for tile in tiles)
        key = {"discard": "discard", "chow": "call", "kong": "call"}.get(verb, "declare")
        return self.words(f"{name}.do.{key}", action=action, tiles=named)

    def amount(self, points: float, digits: int = 1, signed: bool = False) -> str:
        key = "amount.chips" if self.is_exact else "amount.points"
        return self.say(key, n=number(points, digits, signed))


TOLD_STEPS = 8  # of how a deal may go on
TOLD_FROM = 0.05  # points: less rounds to nothing
TILES = re.compile(r"(\d+)([mpsz])")


def number(points: float, digits: int = 1, signed: bool = False) -> str:
    """Write a number with a minus sign that is one.

    >>> number(-2.04), number(3, signed=True), number(-0.01, signed=True)
    ('−2.0', '+3.0', '0.0')
    """
    text = f"{points:+.{digits}f}" if signed else f"{points:.{digits}f}"
    is_zero = not text.strip("+-0.")
    return text.lstrip("+-") if is_zero else text.replace("-", "−")

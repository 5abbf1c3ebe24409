"""The settings of a training, and how each game is trained."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec

from madang.bots.policy import MOST_LAYERS, WIDEST
from madang.errors import NotationError
from madang.game import Game


class Course(NamedTuple):
    """How one game is learned."""

    teacher: str  # the house bot that teaches first
    is_tried: bool  # it teaches by what comes of each action when it plays on, not by its own
    advisor: str  # the house bot whose action the network is given; "" for none
    opponents: tuple[str, ...]  # house bots to train against: those that are compiled
    gauntlet: tuple[str, ...]  # house bots against which it is judged
    scale: float  # points or chips by which rewards are divided
    stake: str = ""  # a column that they are divided by too: the pot, in starting chips
    is_relative: bool = True  # subtract the average of the others
    rounds: int = 0  # prevailing winds of a match; 0: as the preset says


# Two cores can afford the cheaper advisor in mahjong: `value` is asked while it is cloned only.
COURSES = {
    "nylon_ppong": Course(
        "careful", True, "careful", ("careful",), ("high_card", "steady", "careful"), 30.0
    ),
    "wolnam_ppong": Course("wide", False, "wide", ("wide",), ("wide",), 1000.0, "pot", False),
    "hong_kong_mahjong": Course(
        "value", False, "legal", ("legal", "value"), ("legal", "value"), 16.0, rounds=1
    ),
    "korean_mahjong": Course(
        "value", False, "legal", ("legal", "value"), ("legal", "value"), 16.0, rounds=1
    ),
}


def course_of(game: Game) -> Course:
    """Return how a game is learned; raise NotationError where that is not known."""
    if game.name not in COURSES:
        words = ", ".join(COURSES)
        raise NotationError(game.name, "game to train for", f"there are courses for {words}")
    return COURSES[game.name]


def options_for(game: Game, preset: str) -> Any:
    """Return the house rules by which a policy is trained and judged."""
    rounds = course_of(game).rounds
    return game.make_options(preset=preset, **({"rounds": rounds} if rounds else {}))


Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Share: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1)]
Weight: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1e6)]
Width: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=WIDEST)]
Widths: TypeAlias = Annotated[tuple[Width, ...], msgspec.Meta(max_length=MOST_LAYERS - 1)]


class Plan(msgspec.Struct, frozen=True):
    """The numbers of a training. They are kept in its folder and stay the same when it goes on."""

    game: str
    preset: str = "source"
    seed: Annotated[int, msgspec.Meta(ge=0)] = 1
    advisor: str = ""  # see Course
    gain: Weight = 4.0  # added at first to the score of the advised action
    widths: Widths = (128, 128)  # of the trunk
    critic: Widths = (128, 128)  # of the network that sees all hands
    actors: Count = 1  # each with a batch and a chance of its own
    lanes: Count = 512  # matches of each actor
    steps: Count = 64  # moves of each match between two updates
    mirror: Share = 0.5  # share of matches in which the learner has every seat
    past: Share = 0.25  # … in which the others are older copies; house bots have the rest
    taught: Share = 0.2  # share of the time in which the teacher teaches
    unit: Weight = 0.5  # points for a score that is higher by 1, where actions are tried
    reach: Weight = 1.0  # factor of the head of the policy: 10 where scores are tens
    rate: Weight = 1e-3  # of learning; falls to a tenth
    trace: Share = 0.95  # lambda of the generalised advantage
    clip: Weight = 0.2
    epochs: Count = 2
    minibatch: Count = 1024
    entropy: Weight = 0.05  # 0.05 to 0.2 is best in "Reevaluating policy gradient" (ICLR 2026)
    magnet: Weight = 0.05  # weight of the divergence from a slow copy: magnetic mirror descent
    drift: Share = 0.05  # by which the slow copy follows in each update
    extras: Weight = 0.1  # weight of the heads danger and belief
    value: Weight = 0.5  # weight of the head value
    norm: Weight = 0.5  # longest gradient
    pool: Count = 12  # older copies that are kept
    copy_every: Count = 10  # updates between two copies
    lists: Count = 400  # of duplicate deals, by which it is judged each time; few are luck


def settings_given(pairs: Sequence[str]) -> dict[str, Any]:
    """Return settings of a plan written as `name=value`; raise NotationError.

    Several widths have commas between them, as in `widths=512,512`.
    """
    given: dict[str, Any] = {}
    fields = {one.name: one.type for one in msgspec.structs.fields(Plan) if one.name != "game"}
    for pair in pairs:
        name, _, text = pair.partition("=")
        if name not in fields:
            raise NotationError(pair, "--set", "NAME=VALUE with one of " + ", ".join(fields))
        several = fields[name] == Widths
        try:
            value = text.split(",") if several else text
            given[name] = msgspec.convert(value, fields[name], strict=False)
        except msgspec.ValidationError as error:
            raise NotationError(pair, "--set", str(error)) from None
    return given


def plan_for(game: Game, **given: Any) -> Plan:
    """Return the plan of a new training, with what is given in the place of the usual."""
    course = course_of(game)
    own: dict[str, Any] = {"advisor": course.advisor, "reach": 10.0 if course.is_tried else 1.0}
    if "mahjong" in game.name:
        own |= {"widths": (256, 256), "critic": (256, 128), "lanes": 256, "taught": 0.7}
        if given.get("taught") == 1:  # every seat learns, and no critic is needed
            own |= {"critic": (32,), "mirror": 1.0, "past": 0.0, "epochs": 1}
    return Plan(game.name, **own | given)

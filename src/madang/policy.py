"""What a trained policy is as a file, and how it plays with NumPy alone.

The file is in the format `safetensors`: a length, a head in JSON, the weights. Nothing in it is
ever run. Its weights are those of a plain network, a row of observations in, a score for each
action out: `layers.0.weight` (wide, columns), `layers.0.bias` (wide,), `layers.1.weight`, …, with
ReLU between, in 16 or 32 bits. The head says what they fit: the game and the version of its rules,
its observations and its actions. A file that fits something else is refused with the reason.

A policy takes the legal action that it scores highest: the same row, the same action.
"""

import hashlib
import re
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from madang.errors import NotationError
from madang.game import Game, Mask, State
from madang.games import game_named

Array: TypeAlias = npt.NDArray[Any]
Layers: TypeAlias = Sequence[tuple[Array, Array]]  # weight (out, in) and bias (out,) of each

FORMAT: TypeAlias = Literal["madang-policy-1"]
NETWORK: TypeAlias = Literal["mlp-relu"]
DTYPES = {"F16": "<f2", "F32": "<f4"}
MOST_BYTES = 8 << 20  # of a file
MOST_LAYERS = 8
WIDEST = 4096  # outputs of a layer
LENGTH = struct.Struct("<Q")  # of the head, in bytes
ALIGNED = 8
METADATA = "__metadata__"
NAMES = re.compile(r"[a-z][a-z0-9_-]{0,23}")

Whole = Annotated[int, msgspec.Meta(ge=0, le=MOST_BYTES)]


class Head(msgspec.Struct, frozen=True):
    """What the weights of a file fit; every field is a text in the file."""

    name: Annotated[str, msgspec.Meta(pattern=f"^{NAMES.pattern}$")]  # what a table calls it
    game: str
    rules_version: int
    observations: str  # `ObservationTable.version`
    actions: str  # see `version_of_actions`
    sha256: str  # of the weights, as they lie in the file
    trained: str = ""  # how, for whoever reads the file
    format: FORMAT = "madang-policy-1"
    network: NETWORK = "mlp-relu"


class Tensor(msgspec.Struct, forbid_unknown_fields=True):
    """One array of the file: its type, its shape, from which byte to which it lies."""

    dtype: Literal["F16", "F32"]
    shape: Annotated[list[Whole], msgspec.Meta(min_length=1, max_length=2)]
    data_offsets: tuple[Whole, Whole]


@dataclass(frozen=True)
class Policy:
    """A network that has been trained for one game."""

    head: Head
    layers: tuple[tuple[Array, Array], ...]  # as in the file

    def scores(self, rows: Array) -> Array:
        """Return a score for each action, float32 (n, actions), of rows of observations."""
        values = rows.astype(np.float32)
        for weight, bias in self.layers[:-1]:
            values = np.maximum(values @ weight.T + bias, 0)
        weight, bias = self.layers[-1]
        return values @ weight.T + bias

    def actions(self, rows: Array, masks: Array) -> npt.NDArray[np.int64]:
        """Return the legal action of each row that is scored highest, (n,)."""
        return np.where(masks, self.scores(rows), -np.inf).argmax(axis=1)


# ---- writing ---------------------------------------------------------------------------------


def save_policy(path: Path, game: Game, name: str, layers: Layers, trained: str = "") -> None:
    """Write the weights of a network that was trained for a game, rounded to 16 bits.

    Raise NotationError where the name cannot be one: 1 to 24 of a-z, 0-9, `_`, `-`, a letter first.
    """
    if not NAMES.fullmatch(name):
        remedy = "1 to 24 lower-case letters, digits, _ and -, a letter first"
        raise NotationError(name, "name of a policy", remedy)
    arrays = {
        f"layers.{place}.{part}": np.ascontiguousarray(array, DTYPES["F16"])
        for place, layer in enumerate(layers)
        for part, array in zip(("weight", "bias"), layer)
    }
    data = b"".join(array.tobytes() for array in arrays.values())
    head = Head(
        name=name,
        game=game.name,
        rules_version=game.rules_version,
        observations=game.observations.version,
        actions=version_of_actions(game),
        sha256=hashlib.sha256(data).hexdigest(),
        trained=trained,
    )
    texts = {key: str(value) for key, value in msgspec.structs.asdict(head).items()}
    packed = msgspec.json.encode({METADATA: texts, **described(arrays)})
    packed += b" " * (-len(packed) % ALIGNED)
    path.write_bytes(LENGTH.pack(len(packed)) + packed + data)


def described(arrays: dict[str, Array]) -> dict[str, Tensor]:
    """Say where each array lies when one follows the other."""
    ends = np.cumsum([0, *(array.nbytes for array in arrays.values())]).tolist()
    return {
        name: Tensor("F16", list(array.shape), place)
        for (name, array), place in zip(arrays.items(), pairwise(ends))
    }


def version_of_actions(game: Game) -> str:
    """Return a short hash of the words of a game's action table."""
    words = "\n".join(row.word for row in game.actions)
    return hashlib.sha256(words.encode()).hexdigest()[:16]


# ---- reading ---------------------------------------------------------------------------------


def load_policy(path: Path, game: Game) -> Policy:
    """Return the policy of a file, made for this game as it is now; raise NotationError.

    Refused are a file that cannot be read, is larger than MOST_BYTES, is no policy or was changed,
    and one for another game, other rules, observations or actions, or of another shape.
    """
    head, arrays = read_policy(path)
    check_fits(path, head, game)
    layers = layers_in(path, arrays)
    check_shapes(path, layers, game)
    return Policy(head, layers)


def game_of(path: Path) -> Game:
    """Return the game that a file says it is for; raise NotationError."""
    return game_named(read_policy(path)[0].game)


def refusal(path: Path, why: str) -> NotationError:
    """Say why a file is no policy to play with."""
    return NotationError(str(path), "policy", why)


def read_policy(path: Path) -> tuple[Head, dict[str, Array]]:
    """Return the head and the arrays of a file, whatever game it is for; raise NotationError."""
    content = content_of(path)
    length = LENGTH.unpack(content[: LENGTH.size])[0] if len(content) >= LENGTH.size else 0
    packed, data = content[LENGTH.size :][:length], content[LENGTH.size + length :]
    try:
        parts = msgspec.json.decode(packed, type=dict[str, msgspec.Raw])
        head = msgspec.convert(
            msgspec.json.decode(parts.pop(METADATA), type=dict[str, str]), Head, strict=False
        )
        tensors = {name: msgspec.json.decode(raw, type=Tensor) for name, raw in parts.items()}
    except (msgspec.MsgspecError, KeyError, UnicodeDecodeError, RecursionError) as error:
        raise refusal(path, f"this is no policy of Madang ({error}); train one") from None
    if hashlib.sha256(data).hexdigest() != head.sha256:
        raise refusal(path, "its weights were changed after it was written; get it anew")
    return head, {name: array_in(path, data, tensor) for name, tensor in tensors.items()}


def content_of(path: Path) -> bytes:
    """Return what a file holds, at most MOST_BYTES."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise refusal(path, f"{error.strerror}; give the path of a policy") from None
    if len(content) > MOST_BYTES:
        raise refusal(path, f"it is larger than {MOST_BYTES >> 20} MiB; train a smaller network")
    return content


def array_in(path: Path, data: bytes, tensor: Tensor) -> Array:
    """Return one array of a file as float32."""
    (first, end), dtype = tensor.data_offsets, np.dtype(DTYPES[tensor.dtype])
    if not 0 <= first <= end <= len(data) or end - first != dtype.itemsize * prod(tensor.shape):
        raise refusal(path, "its arrays do not lie where its head says; get it anew")
    array = np.frombuffer(data[first:end], dtype).astype(np.float32).reshape(tensor.shape)
    if not np.isfinite(array).all():
        raise refusal(path, "some of its weights are no numbers; train it anew")
    return array


def check_fits(path: Path, head: Head, game: Game) -> None:
    """Refuse a policy for something else than this game as it is now."""
    has, needs = (
        (head.game, head.rules_version, head.observations, head.actions),
        (game.name, game.rules_version, game.observations.version, version_of_actions(game)),
    )
    for what, one, other in zip(("game", "rules version", "observations", "actions"), has, needs):
        if one != other:
            why = f"it was trained for {what} {one}, and this is {what} {other}"
            raise refusal(path, f"{why}; train one for {game.name} as it is now")


def layers_in(path: Path, arrays: dict[str, Array]) -> tuple[tuple[Array, Array], ...]:
    """Return the weight and the bias of each layer, in order."""
    count = len(arrays) // 2
    names = [f"layers.{place}.{part}" for place in range(count) for part in ("weight", "bias")]
    if set(names) != set(arrays) or not 1 <= count <= MOST_LAYERS:
        raise refusal(path, f"it must have from 1 to {MOST_LAYERS} layers, and nothing else")
    return tuple((arrays[w], arrays[b]) for w, b in zip(names[::2], names[1::2]))


def check_shapes(path: Path, layers: Layers, game: Game) -> None:
    """Refuse a network that does not lead from this game's observations to its actions."""
    wide = [game.observations.width, *(len(bias) for _, bias in layers)]
    shapes = [(weight.shape, bias.shape) for weight, bias in layers]
    fits = shapes == [((after, before), (after,)) for before, after in pairwise(wide)]
    if not fits or wide[-1] != len(game.actions) or max(wide[1:]) > WIDEST:
        ends = f"{game.observations.width} columns to {len(game.actions)} actions"
        raise refusal(path, f"its layers {shapes} do not lead from {ends}; train one that does")


# ---- playing ---------------------------------------------------------------------------------


def choice_of(policy: Policy, game: Game) -> Callable[[State, Any, int, Mask, int], int]:
    """Return how a policy plays at a table: `choose(view, options, seat, mask, dice)`, for bots."""
    table = game.observations

    def choose(view: State, options: Any, seat: int, mask: Mask, dice: int) -> int:
        """Take the legal action that is scored highest."""
        return int(policy.actions(table.row(view, options, seat)[None], mask)[0])

    return choose

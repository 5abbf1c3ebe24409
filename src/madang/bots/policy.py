"""The file of a trained policy, and how it plays with NumPy alone.

The file is in the format `safetensors`: a length, a head in JSON, the weights. Nothing in it is
ever run. There are two forms:

- `madang-policy-1`: a plain network, a row of observations in, a score for each action out:
  `layers.0.weight` (wide, columns), `layers.0.bias` (wide,), `layers.1.weight`, …, with ReLU
  between, in 16 or 32 bits.
- `madang-policy-2`: `trunk.0.weight`, `trunk.0.bias`, …, with ReLU after each, then heads that all
  read the last of them: `policy.weight`, `policy.bias`, and optional `value`, `danger`, `belief`;
  columns are scaled by what the table says is their largest value. In 16 or 32 bits, or in 8 bits
  with `….scale` (wide,), one number a row. The head may name an advisor, see `bots.network`.

The head says what the weights fit: the game and the version of its rules, its observations and its
actions. A file that fits something else is refused with the reason.

A policy takes the legal action that it scores highest: the same row, the same action.
"""

import hashlib
import re
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from madang.bots.network import HEADS, Array, Layer, Network, scale_of
from madang.errors import NotationError
from madang.game import Game, Mask, State
from madang.kernels.backend import PLAIN, Backend
from madang.layout import Seat

Layers: TypeAlias = Sequence[tuple[Array, Array]]  # weight (out, in) and bias (out,) of each

FORMAT: TypeAlias = Literal["madang-policy-1", "madang-policy-2"]
NETWORK: TypeAlias = Literal["mlp-relu"]
DTYPES = {"F16": "<f2", "F32": "<f4", "I8": "<i1"}
WORDS: dict[str, Any] = {dtype[1:]: word for word, dtype in DTYPES.items()}
MOST_BYTES = 8 << 20  # of a file
MOST_LAYERS = 8
WIDEST = 4096  # outputs of a layer
LENGTH = struct.Struct("<Q")  # of the head, in bytes
ALIGNED = 8
METADATA = "__metadata__"
NAMES = re.compile(r"[a-z][a-z0-9_-]{0,23}")

Whole = Annotated[int, msgspec.Meta(ge=0, le=MOST_BYTES)]


class Head(msgspec.Struct, frozen=True):
    """The game that the weights of a file fit; every field is a text in the file."""

    name: Annotated[str, msgspec.Meta(pattern=f"^{NAMES.pattern}$")]  # its name at a table
    game: str
    rules_version: int
    observations: str  # `ObservationTable.version`
    actions: str  # see `version_of_actions`
    sha256: str  # of the weights, as they are in the file
    trained: str = ""  # how, for readers of the file
    format: FORMAT = "madang-policy-1"
    network: NETWORK = "mlp-relu"
    advisor: str = ""  # the house bot whose action it is given; only in the second form
    gain: float = 0.0  # what that adds to the score of the action


class Tensor(msgspec.Struct, forbid_unknown_fields=True):
    """One array of the file: its type, its shape, its first byte and the one after its last."""

    dtype: Literal["F16", "F32", "I8"]
    shape: Annotated[list[Whole], msgspec.Meta(min_length=1, max_length=2)]
    data_offsets: tuple[Whole, Whole]


@dataclass(frozen=True)
class Policy:
    """A network that has been trained for one game."""

    head: Head
    network: Network

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The weights that play, as in the file."""
        return (*self.network.trunk, self.network.heads["policy"])

    def scores(self, rows: Array, advice: Array | None = None) -> Array:
        """Return a score for each action, float32 (n, actions), of rows of observations.

        `advice` is what its advisor does, (n,), where its head names one.
        """
        return self.network.scores(rows, advice)

    def actions(
        self, rows: Array, masks: Array, advice: Array | None = None
    ) -> npt.NDArray[np.int64]:
        """Return the legal action of each row that is scored highest, (n,)."""
        return np.where(masks, self.scores(rows, advice), -np.inf).argmax(axis=1)


# ---- writing ---------------------------------------------------------------------------------


def save_policy(path: str | Path, game: Game, name: str, layers: Layers, trained: str = "") -> None:
    """Write the weights of a network that was trained for a game, rounded to 16 bits.

    Raise NotationError where the name cannot be one: 1 to 24 of a-z, 0-9, `_`, `-`, a letter first.
    """
    arrays = {
        f"layers.{place}.{part}": np.ascontiguousarray(array, DTYPES["F16"])
        for place, layer in enumerate(layers)
        for part, array in zip(("weight", "bias"), layer)
    }
    write(Path(path), arrays, new_head(game, name, trained))


def save_network(
    path: str | Path,
    game: Game,
    name: str,
    network: Network,
    trained: str = "",
    advisor: str = "",
    is_small: bool = False,
) -> None:
    """Write a network with its heads, in the second form: in 16 bits, or 8 where it `is_small`.

    `advisor` is the house bot that it was trained with. Raise NotationError as `save_policy`.
    """
    named = {f"trunk.{place}": layer for place, layer in enumerate(network.trunk)}
    arrays: dict[str, Array] = {}
    for part, (weight, bias) in (named | dict(network.heads)).items():
        if is_small:
            largest = np.maximum(np.abs(weight).max(axis=1), 1e-8) / 127
            arrays[f"{part}.weight"] = np.rint(weight / largest[:, None]).astype(DTYPES["I8"])
            arrays[f"{part}.scale"] = largest.astype(DTYPES["F32"])
        else:
            arrays[f"{part}.weight"] = weight.astype(DTYPES["F16"])
        arrays[f"{part}.bias"] = bias.astype(DTYPES["F16"])
    head = new_head(game, name, trained)
    fields = {"format": "madang-policy-2", "advisor": advisor, "gain": network.gain}
    write(Path(path), arrays, msgspec.structs.replace(head, **fields))


def new_head(game: Game, name: str, trained: str) -> Head:
    """Return a head for weights that fit a game as it is now; raise NotationError for a name."""
    if not NAMES.fullmatch(name):
        remedy = "1 to 24 lower-case letters, digits, _ and -, a letter first"
        raise NotationError(name, "name of a policy", remedy)
    return Head(
        name=name,
        game=game.name,
        rules_version=game.rules_version,
        observations=game.observations.version,
        actions=version_of_actions(game),
        sha256="",
        trained=trained,
    )


def write(path: Path, arrays: Mapping[str, Array], head: Head) -> None:
    """Write arrays under a head that knows all but their hash."""
    data = b"".join(np.ascontiguousarray(array).tobytes() for array in arrays.values())
    fields = msgspec.structs.asdict(head) | {"sha256": hashlib.sha256(data).hexdigest()}
    texts = {key: str(value) for key, value in fields.items()}
    packed = msgspec.json.encode({METADATA: texts, **described(arrays)})
    packed += b" " * (-len(packed) % ALIGNED)
    path.write_bytes(LENGTH.pack(len(packed)) + packed + data)


def described(arrays: Mapping[str, Array]) -> dict[str, Tensor]:
    """Return the place of each array when one follows the other."""
    ends = np.cumsum([0, *(array.nbytes for array in arrays.values())]).tolist()
    return {
        name: Tensor(WORDS[array.dtype.str[1:]], list(array.shape), place)
        for (name, array), place in zip(arrays.items(), pairwise(ends))
    }


def version_of_actions(game: Game) -> str:
    """Return a short hash of the words of a game's action table."""
    words = "\n".join(row.word for row in game.actions)
    return hashlib.sha256(words.encode()).hexdigest()[:16]


# ---- reading ---------------------------------------------------------------------------------


def load_policy(path: str | Path, game: Game) -> Policy:
    """Return the policy of a file, made for this game as it is now; raise NotationError.

    Refused are a file that cannot be read, is larger than MOST_BYTES, is no policy or was changed,
    and one for another game, other rules, observations or actions, or of another shape.
    """
    path = Path(path)
    head, arrays = read_policy(path)
    check_fits(path, head, game)
    if head.format == "madang-policy-1":
        layers = layers_in(path, arrays)
        check_shapes(path, layers, game.observations.width, game)
        ones = np.ones(game.observations.width, np.float32)
        return Policy(head, Network(layers[:-1], {"policy": layers[-1]}, ones))
    network = network_in(path, head, arrays, game)
    is_advised = int(network.is_advised)
    before = game.observations.width + is_advised * len(game.actions)
    check_shapes(path, (*network.trunk, network.heads["policy"]), before, game)
    return Policy(head, network)


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
        raise refusal(path, "its weights were changed after it was written; download it again")
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
        raise refusal(path, "its arrays do not lie where its head says; download it again")
    array = np.frombuffer(data[first:end], dtype).astype(np.float32).reshape(tensor.shape)
    if not np.isfinite(array).all():
        raise refusal(path, "some of its weights are no numbers; train it again")
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


def network_in(path: Path, head: Head, arrays: dict[str, Array], game: Game) -> Network:
    """Return the network of a file in the second form."""
    parts: dict[str, Layer] = {}
    for part in dict.fromkeys(name.rpartition(".")[0] for name in arrays):
        kinds = {"weight", "bias", "scale"} & {
            name.rpartition(".")[2] for name in arrays if name.rpartition(".")[0] == part
        }
        if not {"weight", "bias"} <= kinds:
            raise refusal(
                path, f"its part {part!r} must have a weight and a bias; download it again"
            )
        weight, scale = arrays.pop(f"{part}.weight"), arrays.pop(f"{part}.scale", None)
        if scale is not None and scale.shape != weight.shape[:1]:
            raise refusal(path, f"the scale of {part!r} does not fit its weight; download it again")
        weight = weight if scale is None else weight * scale[:, None]
        parts[part] = weight, arrays.pop(f"{part}.bias")
    heads = {name: parts.pop(name) for name in HEADS if name in parts}
    trunk = [parts.pop(f"trunk.{place}", None) for place in range(len(parts))]
    whole = tuple(layer for layer in trunk if layer)
    if arrays or parts or len(whole) != len(trunk) or "policy" not in heads:
        raise refusal(path, f"it must have trunk.0, trunk.1, … and heads of {', '.join(HEADS)}")
    if not 1 <= len(whole) < MOST_LAYERS:
        raise refusal(path, f"its trunk must have from 1 to {MOST_LAYERS - 1} layers")
    wide = len(whole[-1][1])
    for name, (weight, bias) in heads.items():
        if weight.shape != (*bias.shape, wide) or len(bias) > WIDEST:
            raise refusal(path, f"its head {name!r} does not fit the {wide} outputs of its trunk")
    return Network(whole, heads, scale_of(game.observations), head.gain, bool(head.advisor))


def check_shapes(path: Path, layers: Layers, columns: int, game: Game) -> None:
    """Refuse a network that does not lead from so many columns to this game's actions."""
    wide = [columns, *(len(bias) for _, bias in layers)]
    shapes = [(weight.shape, bias.shape) for weight, bias in layers]
    fits = shapes == [((after, before), (after,)) for before, after in pairwise(wide)]
    if not fits or wide[-1] != len(game.actions) or max(wide[1:]) > WIDEST:
        ends = f"{columns} columns to {len(game.actions)} actions"
        raise refusal(path, f"its layers {shapes} do not lead from {ends}; train one that does")


# ---- playing ---------------------------------------------------------------------------------


class PolicyChooser:
    """How a policy plays at a table: called as the `choose` of a bot, see `madang.bots`.

    `advisor` is the bot that its head names, if any. It is asked as it is, until `use` brings its
    compiled twin.
    """

    def __init__(self, policy: Policy, game: Game, advisor: Any = None) -> None:
        self.policy, self.table, self.row_of = policy, game.observations, game.kernels.row_of
        self.advisor: tuple[Any, Backend] = advisor, PLAIN

    def use(self, twin: Any, backend: Backend) -> None:
        """Go on with another twin of the advisor: it chooses the same."""
        self.advisor = twin, backend

    def __call__(self, view: State, options: NamedTuple, seat: Seat, mask: Mask, dice: int) -> int:
        """Take the legal action that is scored highest."""
        advice, (ask, backend) = None, self.advisor
        if ask:
            advised = ask(view, backend.options(options), seat, mask, dice)
            advice = np.array([self.row_of(view, options, mask, int(advised))])
        row = self.table.row(view, options, seat)
        return int(self.policy.actions(row[None], mask, advice)[0])

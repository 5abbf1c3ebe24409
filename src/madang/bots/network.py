"""A trained network: its weights, and how it plays, by NumPy for many rows or a kernel for one.

A row of observations goes through a trunk of layers with ReLU between, then into *heads*: `policy`
scores the actions; `value`, `danger` and `belief` guess what will be won, what is dangerous to
discard and what the others hold. A network may have an *advisor*, a house bot: what it would do is
an input, and adds `gain` to the score of its action. So a network that has learned nothing plays
like its advisor, and training need only find where to differ.

The kernel reads all weights from one array (see `flat`), adds them up in the order in which the
plain twin does, and leaves out inputs that are zero, as most of a row are: no call into a library.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from madang.kernels.jit import kernel
from madang.observations import ObservationTable

Array: TypeAlias = npt.NDArray[Any]
Layer: TypeAlias = tuple[Array, Array]  # weight (out, in) and bias (out,), float32

HEADS = "policy", "value", "danger", "belief"  # as a file may have them; it must have the first


@dataclass(frozen=True)
class Network:
    """The weights of a network, float32, and its inputs other than a row."""

    trunk: tuple[Layer, ...]
    heads: Mapping[str, Layer]  # the keys are some of HEADS
    scale: Array  # (columns,): by what each column of a row is multiplied first
    gain: float = 0.0  # added to the score of the advised action
    is_advised: bool = field(default=False)

    @property
    def actions_known(self) -> int:
        """How many actions it scores."""
        return len(self.heads["policy"][1])

    def inputs(self, rows: Array, advice: Array | None = None) -> Array:
        """Return what the first layer takes, float32 (n, …): scaled columns, then the advice."""
        scaled = rows.astype(np.float32) * self.scale
        if not self.is_advised:
            return scaled
        assert advice is not None, "this network needs the action of its advisor for each row"
        return np.concatenate([scaled, one_hot(advice, self.actions_known)], axis=1)

    def trunk_of(self, inputs: Array) -> Array:
        """Return what the heads take, (n, wide)."""
        for weight, bias in self.trunk:
            inputs = np.maximum(inputs @ weight.T + bias, 0)
        return inputs

    def scores(self, rows: Array, advice: Array | None = None) -> Array:
        """Return a score for each action, float32 (n, actions), of rows of observations."""
        weight, bias = self.heads["policy"]
        scores = self.trunk_of(self.inputs(rows, advice)) @ weight.T + bias
        if self.is_advised and advice is not None:
            scores += self.gain * one_hot(advice, self.actions_known)
        return scores

    def guesses(self, rows: Array, advice: Array | None = None) -> dict[str, Array]:
        """Return what the other heads say, by name, float32 (n, …)."""
        wide = self.trunk_of(self.inputs(rows, advice))
        others = {name: layer for name, layer in self.heads.items() if name != "policy"}
        return {name: wide @ weight.T + bias for name, (weight, bias) in others.items()}

    @cached_property
    def flat(self) -> "Flat":
        """The weights that play, as the kernel takes them."""
        layers = [*self.trunk, self.heads["policy"]]
        widths = [len(bias) for _, bias in layers]
        plan = np.zeros(PLAN, np.int64)
        plan[: 3 + len(widths)] = len(self.scale), int(self.is_advised), len(layers), *widths
        parts = [np.array([self.gain]), self.scale]
        for weight, bias in layers:
            parts += [weight.T.ravel(), bias]
        return Flat(plan, np.concatenate(parts).astype(np.float32))

    @property
    def widest(self) -> int:
        """How many numbers the widest layer takes or gives."""
        return max(
            layer[0].shape[side] for layer in (*self.trunk, self.heads["policy"]) for side in (0, 1)
        )


class Flat(NamedTuple):
    """A network as the kernel takes it."""

    plan: Array  # int64 (PLAN,): columns, whether it is advised, layers, the outputs of each
    numbers: (
        Array  # float32: the gain, the scale, then each layer: (in, out) weights, (out,) biases
    )


PLAN = 16
NO_ADVICE = -1


def one_hot(actions: Array, count: int) -> Array:
    """Return rows of zeros with a one for each action, float32 (n, count)."""
    return np.eye(count, dtype=np.float32)[np.asarray(actions, np.int64)]


def scale_of(table: ObservationTable) -> Array:
    """Return the factors that bring all columns into [-1, 1], float32 (columns,)."""
    most = np.maximum(np.abs(table.low), np.abs(table.high))
    return (1 / np.maximum(most, 1)).astype(np.float32)


# ---- as a kernel -----------------------------------------------------------------------------


@kernel
def score_row(plan: Any, numbers: Any, row: Any, advice: int, hidden: Any, out: Any) -> None:
    """Write the score of each action of a row, and of the action of its advisor, into `out`.

    `plan` and `numbers` are those of `Flat`; `hidden` is room, float32 (2, widest).
    """
    wide = plan[0]
    for i in range(wide):
        hidden[0, i] = row[i] * numbers[1 + i]
    at = 1 + wide
    layers = plan[2]
    actions = plan[2 + layers]
    if plan[1] != 0:
        for action in range(actions):
            hidden[0, wide + action] = action == advice
        wide += actions
    for place in range(layers):
        after = plan[3 + place]
        add_layer(numbers, at, hidden[place & 1], wide, hidden[1 - (place & 1)], after)
        if place < layers - 1:
            relu(hidden[1 - (place & 1)], after)
        at += (wide + 1) * after
        wide = after
    for action in range(actions):
        out[action] = hidden[layers & 1, action]
    if plan[1] != 0 and 0 <= advice < actions:
        out[advice] += numbers[0]


@kernel
def add_layer(numbers: Any, at: int, given: Any, wide: int, out: Any, after: int) -> None:
    """Write biases and weighted inputs; an input of zero adds nothing and costs nothing."""
    for j in range(after):
        out[j] = numbers[at + wide * after + j]
    for i in range(wide):
        value = given[i]
        if value != 0:
            weights = numbers[at + i * after : at + (i + 1) * after]  # so j counts from 0: vectors
            for j in range(after):
                out[j] += value * weights[j]


@kernel
def relu(values: Any, count: int) -> None:
    """Put zero in the place of what is below it."""
    for j in range(count):
        values[j] = max(values[j], np.float32(0))


@kernel
def best_of(scores: Any, mask: Any) -> int:
    """Return the legal action that is scored highest, the first of equals."""
    best = -1
    for action in range(len(mask)):
        if mask[action] != 0 and (best < 0 or scores[action] > scores[best]):
            best = action
    return best


@kernel
def score_rows(plan: Any, numbers: Any, rows: Any, advice: Any, hidden: Any, out: Any) -> None:
    """Do what `score_row` does for each row."""
    for i in range(len(rows)):
        score_row(plan, numbers, rows[i], advice[i], hidden, out[i])


def room_for(networks: Sequence[Network]) -> Array:
    """Return room for the kernel, float32 (2, widest), that serves any of these networks."""
    return np.zeros((2, max(network.widest for network in networks)), np.float32)

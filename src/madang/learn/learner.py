"""The learner: what a network learns from trajectories. Only this file knows PyTorch.

PPO with masked actions, a bonus for entropy and a *magnet*: the divergence from a slow copy of the
network is part of the loss, which keeps self-play from running in circles (magnetic mirror descent,
Sokota et al. 2023; "Reevaluating policy gradient methods for imperfect-information games", 2026).
A critic of its own, which sees all hands, judges each decision; the policy does not see them.
The heads `value`, `danger` and `belief` learn what the critic and the deal knew.

It learns on the processor or on a graphics card. There the actors ask the network on the card too,
many rows at a time, and what they play depends on the card's arithmetic as well as on the seed.
"""

import copy
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from madang.bots.network import Array, Network, scale_of
from madang.errors import NotationError
from madang.game import Game
from madang.learn.actor import KernelScorer, Scorer
from madang.learn.plan import Plan
from madang.learn.trajectories import Trajectory, gains_of, sizes_of

Weights = dict[str, Tensor]
Three = tuple[Tensor, Tensor, Tensor]


class PolicyNet(nn.Module):
    """The network that plays: a trunk, and heads that read it."""

    def __init__(self, game: Game, plan: Plan) -> None:
        super().__init__()
        actions, (belief, danger) = len(game.actions), sizes_of(game)
        before = game.observations.width + actions * bool(plan.advisor)
        self.trunk = nn.ModuleList(linear(*pair) for pair in pairwise((before, *plan.widths)))
        wide = plan.widths[-1]
        self.heads = nn.ModuleDict(
            {
                "policy": linear(wide, actions, 0.01),
                "value": linear(wide, 1, 1.0),
                "danger": linear(wide, danger, 0.1),
                "belief": linear(wide, belief, 0.1),
            }
        )
        self.gain, self.reach, self.actions = plan.gain, plan.reach, actions
        self.is_advised = bool(plan.advisor)

    def forward(self, rows: Tensor, masks: Tensor, advice: Tensor) -> Three:
        """Return a score for each action, the logarithm of its odds, and what other heads read."""
        hot = functional.one_hot(advice, self.actions).float()
        wide = self.wide(rows, hot)
        scores = self.reach * self.heads["policy"](wide)
        odds = torch.log_softmax(self.with_advice(scores, hot).masked_fill(~masks, -1e9), dim=1)
        return scores, odds, wide

    def wide(self, rows: Tensor, hot: Tensor) -> Tensor:
        """Return what the heads read."""
        if self.is_advised:
            rows = torch.cat([rows, hot], dim=1)
        for layer in self.trunk:
            rows = torch.relu(layer(rows))
        return rows

    def with_advice(self, scores: Tensor, hot: Tensor) -> Tensor:
        """Return scores with what the advice adds."""
        return scores + self.gain * hot if self.is_advised else scores

    def advised(self, rows: Tensor, advice: Tensor) -> Tensor:
        """Return a score for each action with what the advice adds: how it plays."""
        hot = functional.one_hot(advice, self.actions).float()
        return self.with_advice(self.reach * self.heads["policy"](self.wide(rows, hot)), hot)


def linear(before: int, after: int, gain: float = 2**0.5) -> nn.Linear:
    """Return a layer with orthogonal weights and no bias yet."""
    layer = nn.Linear(before, after)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


def critic_of(game: Game, plan: Plan) -> nn.Sequential:
    """Return the network that guesses what will be won, from a row and all hands."""
    widths = (game.observations.width + sum(sizes_of(game)), *plan.critic)
    layers: list[nn.Module] = []
    for pair in pairwise(widths):
        layers += [linear(*pair), nn.ReLU()]
    return nn.Sequential(*layers, linear(widths[-1], 1, 1.0))


class Lesson(NamedTuple):
    """Decisions to learn from: D of them."""

    rows: Tensor  # (D, columns), as observed
    masks: Tensor  # bool (D, actions)
    advice: Tensor  # int64 (D,)
    lessons: Tensor  # int64 (D,): the teacher's action, or -1
    outcomes: Tensor  # float32 (D, actions or 0)
    belief: Tensor  # int8 (D, …)
    danger: Tensor  # int8 (D, …)
    actions: Tensor  # int64 (D,)
    logs: Tensor  # float32 (D,)
    gains: Tensor  # float32 (D,)
    targets: Tensor  # float32 (D,): what the critic should have guessed


class CardScorer:
    """Scores rows on a graphics card: see `madang.learn.actor.Scorer`. Threads may share it."""

    def __init__(self, policy: PolicyNet, weights: Weights, scale: Tensor) -> None:
        self.policy, self.scale = copy.deepcopy(policy), scale
        self.policy.load_state_dict(weights)

    def __call__(self, rows: Array, advice: Array) -> Array:
        """Return a score for each action, float32 (n, actions)."""
        device = self.scale.device
        with torch.inference_mode():
            given, told = (torch.from_numpy(one).to(device) for one in (rows, advice))
            scores: Array = (
                self.policy.advised(given.float() * self.scale, told.long()).cpu().numpy()
            )
        return scores


def device_named(word: str) -> torch.device:
    """Return where to learn, such as `cpu` or `cuda`; raise NotationError where it is missing."""
    try:
        device = torch.device(word)
        torch.zeros(1, device=device).cpu()
    except (RuntimeError, AssertionError) as error:
        why = str(error).splitlines()[0]
        remedy = f"{why}; `cpu` works everywhere, `cuda` needs a card and a PyTorch made for it"
        raise NotationError(word, "device to learn on", remedy) from None
    return device


class Learner:
    """The networks, and what they learn. Everything that `state` returns is kept by a training."""

    def __init__(self, game: Game, plan: Plan, device: str = "cpu") -> None:
        self.device = device_named(device)
        if self.device.type == "cuda":
            torch.set_float32_matmul_precision("high")  # it may round the factors of products
        torch.manual_seed(plan.seed)
        self.game, self.plan = game, plan
        self.scale = torch.from_numpy(scale_of(game.observations)).to(self.device)
        self.policy = PolicyNet(game, plan).to(self.device)
        self.critic = critic_of(game, plan).to(self.device)
        self.magnet = copy.deepcopy(self.policy)
        both = [*self.policy.parameters(), *self.critic.parameters()]
        self.optimizer = torch.optim.Adam(both, plan.rate, eps=1e-5)

    # ---- weights -----------------------------------------------------------------------------

    def network(self) -> Network:
        """Return the weights of the policy as files have them."""
        return self.network_of(self.policy.state_dict())

    def slow_network(self) -> Network:
        """Return the weights of the slow copy, which plays steadier: what files are made of."""
        return self.network_of(self.magnet.state_dict())

    def scorer_of(self, weights: Weights, on_card: bool) -> Scorer:
        """Return weights that `policy.state_dict` returned as what actors ask."""
        if on_card:
            return CardScorer(self.policy, weights, self.scale)
        return KernelScorer(self.network_of(weights))

    def network_of(self, weights: Weights) -> Network:
        """Return weights that `policy.state_dict` returned as files have them."""
        found = {name: value.detach().cpu().numpy().copy() for name, value in weights.items()}
        layers = {
            name.removesuffix(".weight"): (found[name], found[name.replace("weight", "bias")])
            for name in found
            if name.endswith(".weight")
        }
        weight, bias = layers["heads.policy"]
        layers["heads.policy"] = self.plan.reach * weight, self.plan.reach * bias
        return Network(
            tuple(layers[f"trunk.{place}"] for place in range(len(self.plan.widths))),
            {name: layers[f"heads.{name}"] for name in self.policy.heads},
            self.scale.cpu().numpy(),
            self.plan.gain if self.plan.advisor else 0.0,
            bool(self.plan.advisor),
        )

    def state(self) -> dict[str, Any]:
        """Return all that `load` needs to go on."""
        parts = {name: getattr(self, name).state_dict() for name in PARTS}
        return {**parts, "random": torch.get_rng_state()}

    def load(self, state: dict[str, Any]) -> None:
        """Go on from what `state` returned."""
        for name in PARTS:
            getattr(self, name).load_state_dict(state[name])
        torch.set_rng_state(state["random"])

    # ---- learning ----------------------------------------------------------------------------

    def learn(self, played: Trajectory, progress: float, is_taught: bool) -> dict[str, float]:
        """Learn from what was played; return figures. `progress` goes from 0 to 1.

        While it is cloning, the policy learns the teacher's actions, and the critic what they win.
        """
        plan, lesson = self.plan, self.lesson_of(played)
        if not len(lesson.gains):  # so few steps that no decision's end is known
            return dict.fromkeys(FIGURES, float("nan")) | {"decisions": 0.0}
        self.optimizer.param_groups[0]["lr"] = plan.rate * max(1 - progress, 0.1)
        figures: list[Tensor] = []
        for _ in range(plan.epochs):
            figures.clear()
            order = torch.randperm(len(lesson.gains)).to(self.device)
            for part in order.split(plan.minibatch):
                picked = Lesson(*(column[part] for column in lesson))
                loss, found = self.loss_of(picked, is_taught)
                self.optimizer.zero_grad()
                loss.backward()
                for network in (self.policy, self.critic):
                    nn.utils.clip_grad_norm_(network.parameters(), plan.norm)
                self.optimizer.step()
                figures.append(found)
        with torch.no_grad():
            for slow, fast in zip(self.magnet.parameters(), self.policy.parameters()):
                slow.lerp_(fast, plan.drift)
        return dict(zip(FIGURES, torch.stack(figures).mean(dim=0).tolist())) | {
            "decisions": float(len(lesson.gains))
        }

    def lesson_of(self, played: Trajectory) -> Lesson:
        """Return what is to be learned: the learner's decisions whose end is known."""
        mine = played.is_mine
        rows, belief, danger = (
            torch.from_numpy(one).to(self.device)[torch.from_numpy(mine).to(self.device)]
            for one in (played.rows, played.belief, played.danger)
        )
        guesses = np.zeros(mine.shape, np.float32)
        with torch.no_grad():
            parts = zip(*(one.split(PART) for one in (rows, belief, danger)))
            guesses[mine] = torch.cat([self.guess(*part) for part in parts]).cpu().numpy()
        gains, counts = gains_of(played, guesses, self.plan.trace)
        kept = torch.from_numpy(counts[mine]).to(self.device)

        def of(column: Array) -> Tensor:
            return torch.from_numpy(column[counts]).to(self.device)

        gained = of(gains)
        spread = gained.std(correction=0) if len(gained) else 1.0
        return Lesson(
            rows[kept],
            of(played.masks),
            of(played.advice).long(),
            of(played.lessons).long(),
            of(played.outcomes),
            belief[kept],
            danger[kept],
            of(played.actions).long(),
            of(played.logs),
            (gained - gained.mean()) / (spread + 1e-8),
            gained + of(guesses),
        )

    def guess(self, rows: Tensor, belief: Tensor, danger: Tensor) -> Tensor:
        """Return what the critic thinks will be won, (n,), of rows as observed."""
        found: Tensor = self.critic(torch.cat([rows * self.scale, belief / 2, danger], dim=1))
        return found[:, 0]

    def loss_of(self, lesson: Lesson, is_taught: bool) -> tuple[Tensor, Tensor]:
        """Return the loss, and FIGURES."""
        plan, heads = self.plan, self.policy.heads
        rows = lesson.rows * self.scale
        scores, logs, wide = self.policy(rows, lesson.masks, lesson.advice)
        odds = logs.exp()
        entropy = -(odds * logs.clamp(min=-50)).sum(dim=1).mean()
        if is_taught and lesson.outcomes.shape[1]:
            loss = self.differs(scores, lesson)
            change = (logs.argmax(dim=1) != lesson.lessons).float().mean()
        elif is_taught:
            known = lesson.lessons >= 0
            loss = functional.nll_loss(logs[known], lesson.lessons[known])
            change = (logs[known].argmax(dim=1) != lesson.lessons[known]).float().mean()
        else:
            changed = logs.gather(1, lesson.actions[:, None])[:, 0] - lesson.logs
            ratio = changed.exp()
            clipped = ratio.clamp(1 - plan.clip, 1 + plan.clip)
            gained = torch.minimum(ratio * lesson.gains, clipped * lesson.gains).mean()
            with torch.no_grad():
                _, slow, _ = self.magnet(rows, lesson.masks, lesson.advice)
            away = (odds * (logs - slow).clamp(-50, 50)).sum(dim=1).mean()
            loss = plan.magnet * away - gained - plan.entropy * entropy
            change = (ratio - 1 - changed).mean()
        taught = loss if is_taught else loss.new_zeros(())
        wrong = (self.guess(lesson.rows, lesson.belief, lesson.danger) - lesson.targets).square()
        blind = (heads["value"](wide)[:, 0] - lesson.targets).square()
        held = functional.mse_loss(heads["belief"](wide), lesson.belief.float())
        feared = functional.binary_cross_entropy_with_logits(
            heads["danger"](wide), lesson.danger.float()
        )
        loss = loss + wrong.mean() + plan.value * blind.mean() + plan.extras * (held + feared)
        found = taught, entropy, change, wrong.mean(), blind.mean(), held, feared
        return loss, torch.stack([figure.detach() for figure in found])

    def differs(self, scores: Tensor, lesson: Lesson) -> Tensor:
        """Return how wrong scores are about what each legal action brings more than their mean.

        The advice is left out: with it, an action must promise `gain` times `unit` points more than
        the advisor's for the policy to leave that.
        """
        legal, many = lesson.masks, lesson.masks.sum(dim=1, keepdim=True)
        wanted = lesson.outcomes / self.plan.unit
        wanted, given = (
            one - (one * legal).sum(dim=1, keepdim=True) / many for one in (wanted, scores)
        )
        chosen = legal & (many > 1)
        return (given - wanted)[chosen].square().mean() / 100


PART = 1 << 16  # rows that the critic guesses at once
PARTS = "policy", "critic", "magnet", "optimizer"
# While it clones, `change` is the share of decisions that differ from the teacher's.
FIGURES = "taught", "entropy", "change", "wrong", "blind", "belief", "danger"

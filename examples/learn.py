"""Self-play with PPO: a small network learns a game from nothing, and then meets a bot of ours.

pip install oppidum[learn]
python examples/learn.py cartes --rounds 300
"""

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import oppidum
from oppidum.arena.figures import Share, share_of
from oppidum.engine.batch import Batch
from oppidum.engine.observing import choices, code_of, length, mask, observation

MATCHES = 512  # at once
STEPS = 32  # of all of them before the network learns
TRACE = 0.95  # how far a surprise is told back
EPOCHS, PARTS = 2, 8
RATE, CLIP, CURIOSITY = 1e-3, 0.2, 0.01


class Network(nn.Module):
    """From what a seat knows: how good each choice is, and the chance of winning."""

    def __init__(self, game: Any, width: int = 128):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(length(game), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.choice, self.chance = nn.Linear(width, choices(game)), nn.Linear(width, 1)

    def forward(self, seen: Any, legal: Any) -> tuple[Categorical, Any]:
        found = self.body(torch.as_tensor(seen, dtype=torch.float32).asinh())
        scores = self.choice(found).masked_fill(torch.as_tensor(legal) == 0, -1e9)
        return Categorical(logits=scores, validate_args=False), self.chance(found).squeeze(-1).sigmoid()


def shared(seats: int, seat: Any, chance: Any) -> Any:
    """The chances of all seats, where one of them thinks that it has this one."""
    out = np.repeat((1 - chance)[:, None] / (seats - 1), seats, axis=1)
    np.put_along_axis(out, seat[:, None], chance[:, None], axis=1)
    return out


def own(of_all: Any, seat: Any) -> Any:
    return np.take_along_axis(of_all, seat[:, None], axis=1)[:, 0]


def collect(network: Network, batch: Batch) -> list[Any]:
    """Some steps of all matches: what was seen, legal, chosen, how likely that was, what was expected, what came."""
    told = []
    with torch.no_grad():
        for _ in range(STEPS):
            seen, legal, seat = batch.observation.copy(), batch.legal, batch.seat.copy()
            policy, chance = network(seen, legal)
            chosen = policy.sample()
            batch.step(chosen.numpy())
            likely = policy.log_prob(chosen).numpy()
            expected = shared(batch.seats, seat, chance.numpy())
            told.append((seen, legal, seat, chosen.numpy(), likely, expected, batch.reward.copy(), batch.done.copy()))
        later = came = shared(batch.seats, batch.seat, network(batch.observation, batch.legal)[1].numpy())
    rows = []
    for seen, legal, seat, chosen, likely, expected, reward, done in reversed(told):
        came = np.where(done[:, None], reward, TRACE * came + (1 - TRACE) * later)
        later = expected
        rows.append((seen, legal, chosen, likely, own(expected, seat), own(came, seat)))
    return [torch.from_numpy(np.concatenate(part)) for part in zip(*rows, strict=True)]


def learn(network: Network, optimizer: Any, rows: list[Any]) -> None:
    """Choices that led to more than was expected become likelier, within bounds."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(rows[0])).chunk(PARTS):
            seen, legal, chosen, likely, expected, came = (row[part] for row in rows)
            policy, chance = network(seen, legal)
            better = came - expected
            better = (better - better.mean()) / (better.std() + 1e-8)
            ratio = (policy.log_prob(chosen) - likely).exp()
            gain = torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            loss = (chance - came).square().mean() - gain - CURIOSITY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def meet(network: Network, slug: str, level: int, games: int) -> Share:
    """Matches against a bot, each deal twice with the seats exchanged: our share of the wins."""
    won = []
    for number in range(games):
        match = oppidum.game(slug).new(seats=2, seed=f"meeting {number // 2}")
        bot = oppidum.bot(slug, level, seed=number)
        while not match.over:
            seat = match.to_act[0]
            if seat != number % 2:
                match.play(seat, bot.choose(match, seat))
                continue
            with torch.no_grad():
                policy, _ = network(observation(match, seat)[None], mask(match, seat)[None])
            match.play_code(seat, code_of(match, seat, int(policy.probs.argmax())))
        won.append(match.shares[number % 2])
    share = share_of({deal: (won[2 * deal] + won[2 * deal + 1], 2.0) for deal in range(games // 2)}, games)
    assert share is not None
    return share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=oppidum.slugs())
    parser.add_argument("--rounds", type=int, default=300, help="of playing and learning")
    parser.add_argument("--level", type=int, default=1, help="of the bot that it meets then")
    parser.add_argument("--games", type=int, default=400, help="against that bot")
    given = parser.parse_args()
    torch.manual_seed(1)
    batch = oppidum.batch(given.game, MATCHES, seats=2, seed=1)
    network = Network(batch.game)
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    began = time.monotonic()
    for _ in range(given.rounds):
        learn(network, optimizer, collect(network, batch))
    print(f"{given.rounds * STEPS * MATCHES:,} choices in {time.monotonic() - began:.0f} s, {batch.finished:,} matches")
    share = meet(network, given.game, given.level, given.games)
    print(f"wins against level {given.level}: {share.wins:.1%}, 95 % interval {share.low:.1%} to {share.high:.1%}")


if __name__ == "__main__":
    main()

"""The net: a residual tower with global pooling in some blocks, and heads for policy, value, score and ownership.

`Net` is trained, with batch norm. `FoldedNet` is what plays and what is exported: batch norm folded into the convolutions.
FORMAT.md describes the folded net.
"""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import nn


@dataclass(frozen=True)
class Shape:
    """What a net's file says of its shape."""

    size: int = 9
    planes: int = 14
    channels: int = 64
    blocks: int = 6
    pooled: tuple = (2, 4)
    policy_channels: int = 32
    hidden: int = 64

    @property
    def points(self):
        return self.size * self.size


def pool(x):
    """The mean and the maximum of every channel."""
    return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)


class Heads(nn.Module):
    def __init__(self, shape):
        super().__init__()
        c, p, h = shape.channels, shape.policy_channels, shape.hidden
        self.hidden = nn.Linear(2 * c, h)
        self.value = nn.Linear(h, 1)
        self.score = nn.Linear(h, 1)
        self.passing = nn.Linear(h, 1)
        self.policy_bias = nn.Linear(h, p, bias=False)
        self.policy = nn.Conv2d(c, p, 1)
        self.moves = nn.Conv2d(p, 1, 1)
        self.ownership = nn.Conv2d(c, 1, 1)

    def forward(self, x):
        hidden = F.relu(self.hidden(pool(x)))
        policy = F.relu(self.policy(x) + self.policy_bias(hidden)[:, :, None, None])
        logits = torch.cat([self.moves(policy).flatten(1), self.passing(hidden)], 1)
        value = torch.tanh(self.value(hidden)).squeeze(1)
        score = self.score(hidden).squeeze(1)
        ownership = torch.tanh(self.ownership(x).flatten(1))
        return logits, value, score, ownership


class Tower(nn.Module):
    """The tower's skeleton; `Net` and `FoldedNet` differ in their convolutions."""

    def __init__(self, shape, conv):
        super().__init__()
        self.shape = shape
        c = shape.channels
        self.stem = conv(shape.planes, c)
        self.first = nn.ModuleList([conv(c, c) for _ in range(shape.blocks)])
        self.second = nn.ModuleList([conv(c, c) for _ in range(shape.blocks)])
        self.pooling = nn.ModuleDict({str(i): nn.Linear(2 * c, c) for i in shape.pooled})
        self.heads = Heads(shape)

    def forward(self, x):
        x = F.relu(self.stem(x))
        for i in range(self.shape.blocks):
            y = F.relu(self.first[i](x))
            z = self.second[i](y)
            if str(i) in self.pooling:
                z = z + self.pooling[str(i)](pool(y))[:, :, None, None]
            x = F.relu(x + z)
        return self.heads(x)


class ConvNorm(nn.Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, 3, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(outputs)

    def forward(self, x):
        return self.norm(self.conv(x))

    def folded(self):
        """The weight and bias of one convolution that does the same."""
        factor = self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
        weight = self.conv.weight * factor[:, None, None, None]
        return weight, self.norm.bias - self.norm.running_mean * factor


class Net(Tower):
    def __init__(self, shape):
        super().__init__(shape, ConvNorm)


class FoldedNet(Tower):
    def __init__(self, shape):
        super().__init__(shape, lambda i, o: nn.Conv2d(i, o, 3, padding=1))

    @torch.no_grad()
    def take(self, net):
        """Takes over the weights of a trained net or of another folded one."""
        if isinstance(net, FoldedNet):
            self.load_state_dict(net.state_dict())
            return self
        pairs = [(net.stem, self.stem), *zip(net.first, self.first), *zip(net.second, self.second)]
        for source, target in pairs:
            weight, bias = source.folded()
            target.weight.copy_(weight)
            target.bias.copy_(bias)
        for source, target in ((net.pooling, self.pooling), (net.heads, self.heads)):
            for theirs, ours in zip(source.parameters(), target.parameters()):
                ours.copy_(theirs)
        return self

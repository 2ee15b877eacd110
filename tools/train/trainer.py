"""The training step: losses, optimiser and the running average of the weights that plays."""

import copy

import torch
import torch.nn.functional as F
from torch import nn

from net import Net
from schedule import average_into

LOSSES = ("policy", "value", "score", "ownership")


def losses(outputs, targets):
    """The four losses of a batch, in the order of LOSSES."""
    logits, value, score, ownership = (o.float() for o in outputs)
    policy_target, value_target, score_target, ownership_target = targets
    return torch.stack(
        [
            -(policy_target * F.log_softmax(logits, 1)).sum(1).mean(),
            F.mse_loss(value, value_target),
            F.smooth_l1_loss(score, score_target),
            F.mse_loss(ownership, ownership_target),
        ]
    )


class Trainer:
    WEIGHTS = (1.0, 1.0, 0.3, 0.5)

    def __init__(self, shape, device, rate):
        self.device = torch.device(device)
        is_cuda = self.device.type == "cuda"
        self.net = Net(shape).to(self.device)
        if is_cuda:
            self.net = self.net.to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net).eval().requires_grad_(False)
        self.forward = torch.compile(self.net, dynamic=False) if is_cuda else self.net
        self.weights = torch.tensor(self.WEIGHTS, device=self.device)
        matrices = [p for p in self.net.parameters() if p.dim() > 1]
        vectors = [p for p in self.net.parameters() if p.dim() <= 1]
        groups = [{"params": matrices, "weight_decay": 0.02}, {"params": vectors, "weight_decay": 0.0}]
        self.optimizer = torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98))
        self.steps = 0

    def step(self, batch, rate):
        """One step on a batch of the replay buffer; the four losses."""
        x, *targets = batch
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            outputs = self.forward(x)
        each = losses(outputs, targets)
        self.optimizer.zero_grad(set_to_none=True)
        (each * self.weights).sum().backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        self.steps += 1
        if self.steps % 4 == 0:
            average_into(self.average, self.net, 0.04)
        return each.detach()

    def state(self):
        return {
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "steps": self.steps,
        }

    def load(self, state):
        self.net.load_state_dict(state["net"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.steps = state["steps"]

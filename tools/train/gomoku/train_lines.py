"""Trains the Gomoku net on labels (main.ts). The labels' folder may still be growing. README.md has the commands."""

import argparse
import copy
import json
import os
import sys
import time

import torch
import torch.nn.functional as F
from torch import nn

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from exact import ExactNet
from labels import NO_RESULT, Folder, Labels, split
from linenet import VALUE_SCALE, LineNet
from schedule import average_into, learning_rate
from windows import Features, Tables


def parse(arguments):
    parser = argparse.ArgumentParser(prog="train_lines.py", description=__doc__)
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument("--minutes", type=float, help="train for this long")
    length.add_argument("--steps", type=int, help="train for this many batches")
    parser.add_argument("--labels", required=True, help="folder of label files")
    parser.add_argument("--out", required=True, help="folder of checkpoint.pt, gomoku.net and log.jsonl")
    parser.add_argument("--resume", help="a checkpoint whose net to go on from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    parser.add_argument("--width", type=int, default=128, help="hidden values of what makes the tables")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=3e-3, help="learning rate at the start")
    parser.add_argument("--rate-end", type=float, default=2e-5, help="learning rate at the end")
    parser.add_argument("--policy", type=float, default=0.25, help="weight of the policy's loss")
    parser.add_argument("--results", type=float, default=0.0, help="share of the game's result in the value, where known")
    parser.add_argument("--warm", type=int, default=50_000, help="with --minutes: labels to wait for")
    parser.add_argument("--every", type=float, default=20.0, help="seconds between log lines, checkpoints and new labels")
    return parser.parse_args(arguments)


def target(value, result, results):
    """The win chance to learn: of the search's value, mixed with the result where there is one."""
    chance = torch.sigmoid(value / VALUE_SCALE)
    known = result != NO_RESULT
    return torch.where(known, (1 - results) * chance + results * (result + 1) / 2, chance)


def losses(net, tables, batch, results):
    """The losses of value and policy, and the share of positions whose best move the policy puts first."""
    boards, value, best, result, evaluation = batch
    features = Features(boards, tables)
    more, scores = net(features)
    logit = evaluation / VALUE_SCALE + more
    value_loss = F.binary_cross_entropy_with_logits(logit, target(value, result, results))
    scores = scores.masked_fill(~features.near, -1e4)
    # A forced move may be far from all stones.
    is_near = features.near.gather(1, best[:, None]).squeeze(1)
    policy_loss = (F.cross_entropy(scores, best, reduction="none") * is_near).mean()
    top1 = (scores.argmax(1) == best).float().mean()
    return value_loss, policy_loss, top1


def entropy(value):
    """The value loss of a net that always says the target."""
    chance = torch.sigmoid(value / VALUE_SCALE)
    return F.binary_cross_entropy(chance, chance)


class Run:
    def __init__(self, options):
        self.options = options
        self.start = time.monotonic()
        torch.manual_seed(options.seed)
        self.device = torch.device(options.device)
        os.makedirs(options.out, exist_ok=True)
        self.tables = Tables(self.device)
        self.net = LineNet(options.width).to(self.device)
        if options.resume:
            state = torch.load(options.resume, map_location=self.device)
            if state["width"] != options.width:
                sys.exit(f"{options.resume} was made with --width {state['width']}.")
            self.net.load_state_dict(state["average"])
        self.average = copy.deepcopy(self.net).eval().requires_grad_(False)
        matrices = [p for p in self.net.parameters() if p.dim() > 1 and p is not self.net.own]
        vectors = [p for p in self.net.parameters() if p.dim() <= 1]
        self.optimizer = torch.optim.AdamW(
            [
                {"params": matrices, "weight_decay": 0.01, "share": 1.0},
                {"params": [self.net.own], "weight_decay": 0.5, "share": 0.06},
                {"params": vectors, "weight_decay": 0.0, "share": 1.0},
            ],
            lr=options.rate,
            betas=(0.9, 0.99),
        )
        self.folder = Folder(options.labels)
        self.training, self.validation = Labels(self.device), Labels(self.device)
        self.steps = 0
        self._take_labels()

    def seconds(self):
        return time.monotonic() - self.start

    def progress(self):
        if self.options.steps is not None:
            return self.steps / self.options.steps
        return self.seconds() / (self.options.minutes * 60)

    def _take_labels(self):
        training, validation = split(self.folder.new())
        self.training.add(training)
        self.validation.add(validation)

    def log(self, **entry):
        line = json.dumps(entry)
        print(line, flush=True)
        with open(os.path.join(self.options.out, "log.jsonl"), "a", encoding="utf-8") as file:
            file.write(line + "\n")

    def step(self):
        options = self.options
        rate = learning_rate(options.rate, options.rate_end, self.progress(), self.steps)
        for group in self.optimizer.param_groups:
            group["lr"] = rate * group["share"]
        index = torch.randint(len(self.training), (options.batch,), device=self.device)
        batch = self.training.batch(index, int(torch.randint(8, ())))
        value, policy, top1 = losses(self.net, self.tables, batch, options.results)
        self.optimizer.zero_grad(set_to_none=True)
        (value + options.policy * policy).backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        self.steps += 1
        if self.steps % 4 == 0:
            # A young average forgets its start sooner.
            average_into(self.average, self.net, max(0.01, 1 / (1 + self.steps / 4)))
        return torch.stack([value.detach(), policy.detach(), top1])

    @torch.no_grad()
    def validate(self):
        """The averaged net on the validation labels, beside the evaluation without a search."""
        count = min(len(self.validation), 100_000)
        if count == 0:
            return {}
        sums = torch.zeros(3, device=self.device)
        for part in torch.arange(count, device=self.device).split(self.options.batch):
            found = losses(self.average, self.tables, self.validation.batch(part), 0.0)
            sums += torch.stack(found) * len(part)
        value, policy, top1 = (sums / count).tolist()
        aim = self.validation.value[:count]
        chance = torch.sigmoid(self.validation.evaluation[:count] / VALUE_SCALE).clamp(1e-6, 1 - 1e-6)
        alone = F.binary_cross_entropy(chance, torch.sigmoid(aim / VALUE_SCALE))
        named = {"value": value, "policy": policy, "top1": top1, "least": float(entropy(aim)), "evaluation": float(alone)}
        return {f"validation_{name}": round(number, 4) for name, number in named.items()}

    def save(self):
        state = {
            "width": self.options.width,
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "steps": self.steps,
            "options": vars(self.options),
        }
        self._replace("checkpoint.pt", lambda file: torch.save(state, file))
        data = ExactNet.of(self.average).write()
        self._replace("gomoku.net", lambda file: file.write(data))

    def _replace(self, name, write):
        path = os.path.join(self.options.out, name)
        with open(path + ".new", "wb") as file:
            write(file)
        os.replace(path + ".new", path)

    def train(self):
        options = self.options
        self.log(options=vars(options), labels=len(self.training))
        while options.minutes and len(self.training) < options.warm and self.progress() < 1:
            time.sleep(0.5)
            self._take_labels()
        if len(self.training) == 0:
            sys.exit(f"There are no labels in {options.labels}.")
        period, sums, before = self.seconds(), torch.zeros(3, device=self.device), self.steps
        while self.progress() < 1:
            sums += self.step()
            if self.seconds() - period > options.every or self.progress() >= 1:
                value, policy, top1 = (sums / (self.steps - before)).tolist()
                self.log(
                    seconds=round(self.seconds(), 1),
                    steps=self.steps,
                    labels=len(self.training),
                    per_second=round((self.steps - before) * options.batch / (self.seconds() - period)),
                    value=round(value, 4),
                    policy=round(policy, 4),
                    top1=round(top1, 4),
                    **self.validate(),
                )
                self.save()
                self._take_labels()
                period, sums, before = self.seconds(), torch.zeros(3, device=self.device), self.steps
        self.log(done=True, seconds=round(self.seconds(), 1), steps=self.steps, labels=len(self.training))


if __name__ == "__main__":
    Run(parse(sys.argv[1:])).train()

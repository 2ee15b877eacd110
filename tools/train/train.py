"""Trains a Go net by self-play. README.md has the commands; `--help` the options."""

import argparse
import copy
import dataclasses
import json
import os
import sys
import time

import torch

import netfile
from arena import Arena, elo
from grow import grow, unfold
from native import Native
from net import Shape
from schedule import learning_rate
from search import Search
from selfplay import Replay, SelfPlay
from trainer import LOSSES, Trainer


def parse(arguments):
    parser = argparse.ArgumentParser(prog="train.py", description="Trains a Go net by self-play.")
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument("--minutes", type=float, help="train for this long, the start-up included")
    length.add_argument("--turns", type=int, help="train for this many turns of every game")
    parser.add_argument("--out", required=True, help="folder of checkpoint.pt and log.jsonl")
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--resume", help="a checkpoint to go on from; the replay buffer starts empty")
    start.add_argument("--grow", help="a net's file to start from; the new net may have more channels and blocks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    parser.add_argument("--size", type=int, default=9, choices=range(3, 10), help="board size")
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--games", type=int, default=4096, help="games side by side")
    parser.add_argument("--simulations", type=int, default=32, help="simulations a move")
    parser.add_argument("--considered", type=int, default=16, help="moves that the root considers")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--reuse", type=float, default=2.5, help="how often a position is trained on")
    parser.add_argument("--rate", type=float, default=2e-3, help="learning rate at the start")
    parser.add_argument("--rate-end", type=float, default=2e-3, help="learning rate at the end")
    parser.add_argument("--buffer", type=int, default=4_000_000, help="positions in the replay buffer")
    parser.add_argument("--warm", type=int, default=200_000, help="positions before training starts")
    parser.add_argument("--match-every", type=float, default=2.0, help="minutes between matches with the last checkpoint")
    parser.add_argument("--match-games", type=int, default=400)
    return parser.parse_args(arguments)


class Run:
    """One run of training: its parts, its log and its checkpoints."""

    def __init__(self, options):
        self.options = options
        self.start = time.monotonic()
        torch.manual_seed(options.seed)
        if options.device == "cuda":
            torch.backends.cudnn.benchmark = True
            torch.backends.cuda.matmul.allow_tf32 = True
            torch.backends.cudnn.allow_tf32 = True
        os.makedirs(options.out, exist_ok=True)
        self.native = Native(options.size, options.device)
        self.shape = Shape(size=options.size, channels=options.channels, blocks=options.blocks)
        if options.blocks < 5:
            self.shape = dataclasses.replace(self.shape, pooled=(options.blocks - 1,))
        self.trainer = Trainer(self.shape, options.device, options.rate)
        self.elo = 0.0
        self.earlier = {"positions": 0, "games": 0, "seconds": 0.0}
        if options.resume:
            self._resume(options.resume)
        search = Search(self.native, self.shape, options.games, options.simulations, options.considered)
        self.grown = None
        if options.grow:
            self.grown = self._grow(options.grow)
        search.net.take(self.grown or self.trainer.average)
        self.replay = Replay(self.native, options.buffer)
        self.selfplay = SelfPlay(search, self.replay)
        match = Search(self.native, self.shape, max(1, options.match_games // 2), 16, min(16, options.considered))
        self.arena = Arena(match, match)
        self.last_checkpoint = copy.deepcopy(self.trainer.average)
        self.next_match = options.match_every * 60
        self.log_file = open(os.path.join(options.out, "log.jsonl"), "a", encoding="utf-8")
        self.owed = 0.0
        self.turns = 0
        self._start_period()

    def _resume(self, file):
        state = torch.load(file, map_location=self.options.device)
        if Shape(**state["shape"]) != self.shape:
            sys.exit(f"{file} has another shape: {state['shape']}. Use its --size, --channels and --blocks.")
        self.trainer.load(state["trainer"])
        self.earlier = state["totals"]
        self.elo = state["elo"]

    def _grow(self, file):
        with open(file, "rb") as source:
            try:
                return grow(netfile.read(source.read()), self.shape).to(self.native.device)
            except ValueError as error:
                sys.exit(f"{file}: {error}")

    def _take_over_grown(self):
        """Before the first step: the net that is trained becomes the grown one, which has played until now."""
        unfold(self.trainer.net, self.grown, self.replay.sample(self.options.batch)[0])
        self.trainer.average.load_state_dict(self.trainer.net.state_dict())
        self.last_checkpoint = self.grown
        self.grown = None

    def _start_period(self):
        self.period = time.monotonic()
        self.losses = torch.zeros(len(LOSSES), device=self.native.device)
        self.period_steps = self.trainer.steps
        self.period_positions = self.selfplay.recorded
        self.period_games = self.selfplay.finished

    def seconds(self):
        return time.monotonic() - self.start

    def progress(self):
        if self.options.turns is not None:
            return self.turns / self.options.turns
        return self.seconds() / (self.options.minutes * 60)

    def totals(self):
        return {
            "positions": self.earlier["positions"] + self.selfplay.recorded,
            "games": self.earlier["games"] + self.selfplay.finished,
            "seconds": round(self.earlier["seconds"] + self.seconds(), 1),
        }

    def log(self, **entry):
        line = json.dumps(entry)
        print(line, flush=True)
        self.log_file.write(line + "\n")
        self.log_file.flush()

    def log_period(self):
        steps = self.trainer.steps - self.period_steps
        games = self.selfplay.finished - self.period_games
        positions = self.selfplay.recorded - self.period_positions
        seconds = time.monotonic() - self.period
        mean = (self.losses / max(1, steps)).tolist()
        self.log(
            **self.totals(),
            steps=self.trainer.steps,
            **{name: round(loss, 4) for name, loss in zip(LOSSES, mean)},
            length=round(positions / max(1, games), 1),
            positions_per_second=round(positions / seconds),
        )
        self._start_period()

    def match(self):
        """Plays the current net against the last checkpoint, then makes it the checkpoint."""
        points, games = self.arena.play(self.trainer.average, self.last_checkpoint)
        difference, error = elo(points, games)
        self.elo += difference
        self.last_checkpoint = copy.deepcopy(self.trainer.average)
        self.log(match=f"{points} of {games}", gained=round(difference), error=round(error), elo=round(self.elo))

    def save(self):
        state = {
            "shape": dataclasses.asdict(self.shape),
            "trainer": self.trainer.state(),
            "totals": self.totals(),
            "elo": self.elo,
            "options": vars(self.options),
        }
        file = os.path.join(self.options.out, "checkpoint.pt")
        torch.save(state, file + ".new")
        os.replace(file + ".new", file)

    def turn(self):
        """One move in every game, and the training that the finished games pay for."""
        options, before = self.options, self.selfplay.recorded
        self.selfplay.turn()
        self.turns += 1
        self.owed += (self.selfplay.recorded - before) * options.reuse / options.batch
        if self.replay.count < options.warm:
            self.owed = 0.0
            return
        if self.grown is not None:
            self._take_over_grown()
        count = int(self.owed)
        for _ in range(count):
            rate = learning_rate(options.rate, options.rate_end, self.progress(), self.trainer.steps)
            self.losses += self.trainer.step(self.replay.sample(options.batch), rate)
        self.owed -= count
        if count > 0:
            self.selfplay.search.net.take(self.trainer.average)

    def train(self):
        self.log(options=vars(self.options), **self.totals())
        while self.progress() < 1:
            self.turn()
            if time.monotonic() - self.period > 20:
                self.log_period()
                self.save()
            if self.seconds() > self.next_match and self.trainer.steps > 0:
                self.match()
                self.next_match += self.options.match_every * 60
        self.log_period()
        if self.trainer.steps > 0:
            self.match()
        self.save()


if __name__ == "__main__":
    Run(parse(sys.argv[1:])).train()

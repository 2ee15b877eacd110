"""The search of many games at once: the trees are in search.h, the net is asked here."""

import ctypes
import math

import torch

from native import Trees
from net import FoldedNet


def sequential_halving(considered, simulations):
    """For each simulation, how many visits the root's next move has had: the root considers `considered` moves and
    drops the worse half again and again."""
    rounds = math.ceil(math.log2(considered))
    sequence, visits, left = [], [0] * considered, considered
    while len(sequence) < simulations:
        for _ in range(max(1, int(simulations / (rounds * left)))):
            sequence += visits[:left]
            for i in range(left):
                visits[i] += 1
        left = max(2, left // 2)
    return sequence[:simulations]


class Search:
    """Searches `games` positions with the same number of simulations. On the GPU a search is one CUDA graph."""

    def __init__(self, native, shape, games, simulations, considered=16, scale=0.25, score_weight=0.1):
        self.native = native
        self.games = games
        self.score_weight = score_weight
        self.sequence = sequential_halving(considered, simulations)
        dtype = torch.float16 if native.is_cuda else torch.float32
        self.net = FoldedNet(shape).to(native.device, dtype).eval().requires_grad_(False)
        if native.is_cuda:
            self.net = self.net.to(memory_format=torch.channels_last)
        self.ask = torch.compile(self.net, dynamic=False) if native.is_cuda else self.net
        self.roots = native.positions(games)
        self.leaves = native.positions(games)
        self.planes = native.zeros(games, native.points, native.plane_count, dtype=native.plane_type)
        self.to_move = native.zeros(games, dtype=torch.int8)
        self.moves = native.zeros(games, dtype=torch.int32)
        self.policies = native.zeros(games, native.moves)
        self.wins = native.zeros(games)
        self.gumbel = native.zeros(games, native.moves)
        self._trees(simulations + 2, scale)
        self.graph = None

    def _trees(self, nodes, scale):
        zeros, games, moves = self.native.zeros, self.games, self.native.moves
        edges = (games, nodes, moves)
        self.arrays = dict(
            log_prior=zeros(*edges),
            sum=zeros(*edges),
            visits=zeros(*edges, dtype=torch.int32),
            child=zeros(*edges, dtype=torch.int16),
            utility=zeros(games, nodes),
            ended=zeros(games, nodes, dtype=torch.int8),
            path_node=zeros(games, nodes, dtype=torch.int16),
            path_move=zeros(games, nodes, dtype=torch.int16),
            gumbel=self.gumbel,
            root_wins=zeros(games, moves),
            used=zeros(games, dtype=torch.int32),
            path_length=zeros(games, dtype=torch.int32),
            root_value=zeros(games),
        )
        pointers = {name: tensor.data_ptr() for name, tensor in self.arrays.items()}
        self.trees = Trees(games, nodes, scale, self.score_weight, **pointers)

    def _evaluate(self):
        size = self.native.size
        x = self.planes.view(self.games, size, size, -1).permute(0, 3, 1, 2)
        logits, value, score, _ = self.ask(x)
        value = value.float()
        utility = (1 - self.score_weight) * value + self.score_weight * torch.tanh(score.float())
        return logits.float().contiguous(), utility.contiguous(), value.contiguous()

    def _search(self):
        native, trees = self.native, ctypes.byref(self.trees)
        native.call("planes", self.games, self.roots, self.planes, self.to_move)
        native.call("expandNodes", trees, 1, self.roots, *self._evaluate())
        for considered in self.sequence:
            native.call("selectLeaves", trees, self.roots, considered, self.planes, self.leaves)
            native.call("expandNodes", trees, 0, self.leaves, *self._evaluate())
        native.call("finishSearch", trees, self.moves, self.policies, self.wins)

    @torch.no_grad()
    def prepare(self):
        """Captures the search as a CUDA graph."""
        if not self.native.is_cuda or self.graph is not None:
            return
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(2):
                self._search()
        torch.cuda.current_stream().wait_stream(stream)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._search()
        self.graph = graph

    @torch.no_grad()
    def run(self, noise):
        """Searches `roots`. `noise` scales the Gumbel noise of the root: a number or one for each game. The results are
        in `moves`, `policies` and `wins`."""
        uniform = torch.rand(self.games, self.native.moves, device=self.native.device).clamp_(1e-9, 1 - 1e-7)
        noise = torch.as_tensor(noise, dtype=torch.float32, device=self.native.device).reshape(-1, 1)
        self.gumbel.copy_(-torch.log(-torch.log(uniform)) * noise)
        if self.native.is_cuda:
            self.prepare()
            self.graph.replay()
        else:
            self._search()

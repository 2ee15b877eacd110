"""Builds native.cpp for the GPU (nvcc) or the CPU (g++), and calls it on tensors."""

import ctypes
import hashlib
import os
import subprocess
import tempfile

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = ("board.h", "search.h", "native.cpp")

POINTER = ctypes.c_void_p


class Trees(ctypes.Structure):
    """The structure of the same name in search.h."""

    _fields_ = [
        ("games", ctypes.c_int),
        ("nodes", ctypes.c_int),
        ("scale", ctypes.c_float),
        ("score_weight", ctypes.c_float),
        *[
            (name, POINTER)
            for name in (
                "log_prior",
                "sum",
                "visits",
                "child",
                "utility",
                "ended",
                "path_node",
                "path_move",
                "gumbel",
                "root_wins",
                "used",
                "path_length",
                "root_value",
            )
        ],
    ]


def command(size, is_cuda, out):
    """The compiler's command line."""
    source = os.path.join(HERE, "native.cpp")
    common = ["-O3", "-std=c++17", "-shared", f"-DBOARD_SIZE={size}", "-o", out]
    if is_cuda:
        return ["nvcc", *common, "-arch=native", "-Xcompiler", "-fPIC", "-x", "cu", source]
    return ["g++", *common, "-Wall", "-Wextra", "-Werror", "-fPIC", source]


def build(size, is_cuda):
    """The path of the library, compiled unless it is there for these sources."""
    digest = hashlib.sha256(f"{size} {is_cuda}".encode())
    for name in SOURCES:
        with open(os.path.join(HERE, name), "rb") as file:
            digest.update(file.read())
    folder = os.path.join(tempfile.gettempdir(), f"tengen-train-{os.getuid()}")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    library = os.path.join(folder, f"{digest.hexdigest()[:16]}.so")
    if not os.path.exists(library):
        partial = f"{library}.{os.getpid()}"
        subprocess.run(command(size, is_cuda, partial), check=True)
        os.replace(partial, library)
    return library


class Native:
    """The functions of native.cpp for one board size and device. They run on the current CUDA stream."""

    def __init__(self, size, device):
        self.size = size
        self.points = size * size
        self.moves = self.points + 1
        self.device = torch.device(device)
        self.is_cuda = self.device.type == "cuda"
        self.library = ctypes.CDLL(build(size, self.is_cuda))
        self.position_bytes = self.library.positionBytes()
        self.plane_count = self.library.planeCount()
        self.max_turns = self.library.maxTurns()
        self.plane_type = torch.float16 if self.is_cuda else torch.float32

    def zeros(self, *shape, dtype=torch.float32):
        return torch.zeros(*shape, dtype=dtype, device=self.device)

    def call(self, name, *arguments):
        """Calls a function with tensors, numbers and structures; the stream is added."""
        stream = torch.cuda.current_stream().cuda_stream if self.is_cuda else 0
        values = [
            ctypes.c_void_p(a.data_ptr()) if isinstance(a, torch.Tensor) else a for a in arguments
        ]
        status = getattr(self.library, name)(*values, ctypes.c_void_p(stream))
        if status != 0:
            raise RuntimeError(f"{name} failed with CUDA error {status}")

    def positions(self, games):
        return self.zeros(games, self.position_bytes, dtype=torch.uint8)

    def deal(self, positions, where, komi, random_moves):
        """Starts new games where `where` is not 0. `komi` is in half points."""
        games = positions.shape[0]
        random = torch.randint(1, 2**31 - 1, (games,), dtype=torch.int32, device=self.device)
        self.call("deal", games, positions, where, komi, random, random_moves)

    def play(self, positions, moves, over, scores, owners):
        self.call("play", positions.shape[0], positions, moves, over, scores, owners)

    def planes(self, positions):
        """The planes [game][point][plane] and who is to move (1 for white)."""
        games = positions.shape[0]
        out = self.zeros(games, self.points, self.plane_count, dtype=self.plane_type)
        to_move = self.zeros(games, dtype=torch.int8)
        self.call("planes", games, positions, out, to_move)
        return out, to_move

    def legal(self, positions):
        """1 for every legal move, [game][move]."""
        out = self.zeros(positions.shape[0], self.moves, dtype=torch.uint8)
        self.call("legal", positions.shape[0], positions, out)
        return out

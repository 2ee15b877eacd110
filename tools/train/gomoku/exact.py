"""The net in whole numbers, as the searcher computes it, and its file (searchers/gomoku/net/FORMAT.md)."""

import struct
import zlib

import torch

from linenet import (
    CLASS_MAX,
    FEATURE_MAX,
    FEATURE_UNIT,
    FEATURES,
    HIDDEN,
    HIDDEN_MAX,
    HIDDEN_UNIT,
    POLICY_MAX,
    POLICY_UNIT,
    REGIONS,
    SCORE_SCALE,
    SECOND_MAX,
    SECOND_UNIT,
    SUM_WEIGHT_MAX,
    SUM_WEIGHT_UNIT,
    THREAT_MAX,
    THREATS,
    VALUE_MAX,
    VALUE_UNIT,
    VECTOR_MAX,
    regions,
    rounded,
)
from windows import CLASSES, all_windows

MAGIC = b"TLNE"
VERSION = 1
HEADER = struct.Struct("<4s4I")
VALUE_LIMIT = 20000
# The biases of the layers behind the first one.
BIAS_MAX = 1 << 28


def arrays():
    """The arrays of a file in their order: name, type and shape."""
    windows = all_windows().count
    return (
        ("tables", torch.int8, (2, windows, FEATURES)),
        ("bias", torch.int16, (FEATURES,)),
        ("first", torch.int16, (HIDDEN, 2 * REGIONS * FEATURES)),
        ("threats", torch.int16, (THREATS, HIDDEN)),
        ("second", torch.int16, (HIDDEN, HIDDEN)),
        ("second_bias", torch.int32, (HIDDEN,)),
        ("value", torch.int16, (HIDDEN,)),
        ("value_bias", torch.int32, (1,)),
        ("vector", torch.int16, (2 * FEATURES, HIDDEN)),
        ("vector_bias", torch.int32, (2 * FEATURES,)),
        ("classes", torch.int16, (CLASSES, CLASSES)),
    )


class ExactNet:
    def __init__(self, numbers):
        """`numbers` has a tensor for each of `arrays`."""
        self.numbers = numbers

    @staticmethod
    @torch.no_grad()
    def of(net):
        """The whole numbers of a trained net."""
        whole = lambda x, unit, limit: rounded(x.detach().cpu().double(), unit, limit)
        first, threats, second, second_bias = net.folded()
        found = {
            "tables": net.window_tables()[:-1].cpu().view(2, -1, FEATURES),
            "bias": whole(net.bias, FEATURE_UNIT, FEATURE_MAX),
            "first": whole(first.t(), SUM_WEIGHT_UNIT, SUM_WEIGHT_MAX),
            "threats": whole(threats, HIDDEN_UNIT, THREAT_MAX),
            "second": whole(second, SECOND_UNIT, SECOND_MAX),
            "second_bias": whole(second_bias, SECOND_UNIT * HIDDEN_UNIT, BIAS_MAX),
            "value": whole(net.value.weight[0], VALUE_UNIT, VALUE_MAX),
            "value_bias": whole(net.value.bias, VALUE_UNIT * HIDDEN_UNIT, BIAS_MAX),
            "vector": whole(net.vector.weight, POLICY_UNIT, POLICY_MAX),
            "vector_bias": whole(net.vector.bias, POLICY_UNIT * HIDDEN_UNIT, BIAS_MAX),
            "classes": whole(net.classes, SCORE_SCALE, CLASS_MAX),
        }
        return ExactNet({name: found[name].round().to(kind).contiguous() for name, kind, _ in arrays()})

    def cells(self, index, empty):
        """The vectors [n, 225, 32] of cells, 0 to 127."""
        tables = torch.cat([self.numbers["tables"].long(), torch.zeros(2, 1, FEATURES, dtype=torch.int64)], 1)
        index = index.long()
        sums = tables[0][index[:, :, :2]].sum(2) + tables[1][index[:, :, 2:]].sum(2) + self.numbers["bias"].long()
        return sums.clamp(0, FEATURE_MAX) * empty[:, :, None]

    def answer(self, features):
        """What to add to the evaluation for the side to move, and the policy's scores of all cells; exact."""
        of = lambda name: self.numbers[name].long()
        own = self.cells(features.own, features.empty)
        other = self.cells(features.other, features.empty)
        sums = torch.cat([regions(own), regions(other)], 1)
        hidden = (sums @ of("first").t() + 128 >> 8) + of("threats")[features.threats]
        hidden = hidden.clamp(0, HIDDEN_MAX)
        hidden = (hidden @ of("second").t() + of("second_bias") + 512 >> 10).clamp(0, HIDDEN_MAX)
        value = (hidden @ of("value") + of("value_bias") + 2048 >> 12).clamp(-VALUE_LIMIT, VALUE_LIMIT)
        vector = (hidden @ of("vector").t() + of("vector_bias") + 512 >> 10).clamp(-VECTOR_MAX, VECTOR_MAX)
        products = (torch.cat([own, other], 2) * vector[:, None]).sum(2)
        scores = (products + 1024 >> 11) + of("classes")[features.own_classes.long(), features.other_classes.long()]
        return value, torch.where(features.empty, scores, torch.zeros_like(scores))

    def write(self):
        """The bytes of the net's file."""
        parts = [HEADER.pack(MAGIC, VERSION, all_windows().count, FEATURES, HIDDEN)]
        for name, _, _ in arrays():
            data = self.numbers[name].numpy()
            parts.append(data.astype(data.dtype.newbyteorder("<")).tobytes())
        data = b"".join(parts)
        return data + struct.pack("<I", zlib.crc32(data))


def read(data):
    """The net of a file; refuses what is no such file."""
    if len(data) < HEADER.size + 4 or data[:4] != MAGIC:
        raise ValueError("This is not the file of a Gomoku net: it does not start with TLNE.")
    if struct.unpack("<I", data[-4:])[0] != zlib.crc32(data[:-4]):
        raise ValueError("The net's file is damaged: its checksum does not match.")
    numbers_of = HEADER.unpack_from(data)[1:]
    wanted = (VERSION, all_windows().count, FEATURES, HIDDEN)
    if numbers_of != wanted:
        raise ValueError(f"The net's file is for version, windows, features and hidden values {numbers_of}, not {wanted}.")
    at, numbers = HEADER.size, {}
    for name, kind, shape in arrays():
        size = torch.Size(shape).numel() * torch.empty(0, dtype=kind).element_size()
        if at + size > len(data) - 4:
            raise ValueError("The net's file is too short.")
        numbers[name] = torch.frombuffer(bytearray(data[at : at + size]), dtype=kind).view(shape)
        at += size
    if at != len(data) - 4:
        raise ValueError("The net's file is too long.")
    return ExactNet(numbers)

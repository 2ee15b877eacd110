"""The file of a net as the searcher reads it. FORMAT.md describes it."""

import struct
import zlib

import torch

from net import FoldedNet, Shape

MAGIC = b"TNET"
VERSION = 1
HEADER = struct.Struct("<4s8I")


def quantized(weight):
    """Weights as whole numbers from -127 to 127 and a scale for each output channel: of 21 scales from 80 % to 100 % of
    the one that clips nothing, the one with the least square error."""
    rows = weight.flatten(1)
    full = rows.abs().amax(1).clamp_min(1e-12) / 127
    scales = full[None] * torch.linspace(0.8, 1.0, 21)[:, None]
    whole = (rows[None] / scales[:, :, None]).round().clamp(-127, 127)
    errors = ((whole * scales[:, :, None] - rows[None]) ** 2).sum(2)
    best = errors.argmin(0)
    channels = torch.arange(rows.shape[0])
    return whole[best, channels].to(torch.int8).view_as(weight), scales[best, channels]


def convolutions(net):
    """The 3x3 convolutions with what follows each in the file."""
    yield net.stem, []
    for i, (first, second) in enumerate(zip(net.first, net.second)):
        yield first, []
        yield second, [net.pooling[str(i)]] if str(i) in net.pooling else []


def head_layers(net):
    heads = net.heads
    return [
        heads.hidden,
        heads.value,
        heads.score,
        heads.passing,
        heads.policy_bias,
        heads.policy,
        heads.moves,
        heads.ownership,
    ]


def floats(tensor):
    return tensor.detach().cpu().to(torch.float32).contiguous().numpy().astype("<f4").tobytes()


def padded(data):
    return data + bytes(-len(data) % 4)


def layer_bytes(layer):
    return floats(layer.weight) + (b"" if layer.bias is None else floats(layer.bias))


def write(net):
    """The bytes of a folded net."""
    shape = net.shape
    mask = sum(1 << i for i in shape.pooled)
    numbers = (shape.size, shape.planes, shape.channels, shape.blocks, mask, shape.policy_channels, shape.hidden)
    parts = [HEADER.pack(MAGIC, VERSION, *numbers)]
    for conv, pooling in convolutions(net):
        weight, scales = quantized(conv.weight.detach().cpu().float())
        parts += [floats(scales), floats(conv.bias), padded(weight.numpy().tobytes())]
        parts += [layer_bytes(layer) for layer in pooling]
    parts += [layer_bytes(layer) for layer in head_layers(net)]
    data = b"".join(parts)
    return data + struct.pack("<I", zlib.crc32(data))


class Reader:
    def __init__(self, data, at):
        self.data = data
        self.at = at

    def take(self, shape, kind):
        count = shape.numel()
        length = count * (1 if kind == torch.int8 else 4)
        if self.at + length > len(self.data):
            raise ValueError("The net's file is too short.")
        tensor = torch.frombuffer(bytearray(self.data[self.at : self.at + length]), dtype=kind).view(shape)
        self.at += length + -length % 4
        return tensor

    def fill(self, layer):
        layer.weight.copy_(self.take(layer.weight.shape, torch.float32))
        if layer.bias is not None:
            layer.bias.copy_(self.take(layer.bias.shape, torch.float32))


def shape_of(data):
    """The shape in a file's header; refuses what is no such file."""
    if len(data) < HEADER.size + 4 or data[:4] != MAGIC:
        raise ValueError("This is not a net's file: it does not start with TNET.")
    if struct.unpack("<I", data[-4:])[0] != zlib.crc32(data[:-4]):
        raise ValueError("The net's file is damaged: its checksum does not match.")
    _, version, size, planes, channels, blocks, mask, policy_channels, hidden = HEADER.unpack_from(data)
    if version != VERSION:
        raise ValueError(f"The net's file has version {version}; this program reads version {VERSION}.")
    pooled = tuple(i for i in range(blocks) if mask >> i & 1)
    return Shape(size, planes, channels, blocks, pooled, policy_channels, hidden)


@torch.no_grad()
def read(data):
    """The folded net of a file, its weights as the file has them."""
    net = FoldedNet(shape_of(data)).eval()
    reader = Reader(data[:-4], HEADER.size)
    for conv, pooling in convolutions(net):
        channels = conv.bias.shape
        scales = reader.take(channels, torch.float32)
        conv.bias.copy_(reader.take(channels, torch.float32))
        conv.weight.copy_(reader.take(conv.weight.shape, torch.int8) * scales[:, None, None, None])
        for layer in pooling:
            reader.fill(layer)
    for layer in head_layers(net):
        reader.fill(layer)
    if reader.at != len(reader.data):
        raise ValueError("The net's file is too long.")
    return net

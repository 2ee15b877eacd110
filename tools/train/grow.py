"""Starts the training of a larger net from a smaller one: the grown net computes what the smaller one does."""

import torch
from torch import nn

from net import FoldedNet


def _columns(inputs, target_inputs):
    """Where the inputs of a layer after `pool` go: the means, then the maxima."""
    means = torch.arange(inputs // 2)
    return torch.cat([means, target_inputs // 2 + means])


def _place(source, target, columns):
    """Copies a layer into the first rows and the given columns of a larger one whose other weights are 0."""
    rows = source.weight.shape[0]
    target.weight.zero_()
    target.weight[:rows, columns] = source.weight
    if source.bias is not None:
        target.bias.zero_()
        target.bias[:rows] = source.bias


@torch.no_grad()
def grow(small, shape):
    """A folded net of a shape with at least as many channels and blocks that computes the same. What is new is 0."""
    old = small.shape
    if shape.channels < old.channels or shape.blocks < old.blocks or not set(old.pooled) <= set(shape.pooled):
        raise ValueError(f"A net of shape {shape} cannot be grown from one of shape {old}.")
    if (shape.policy_channels, shape.hidden, shape.size) != (old.policy_channels, old.hidden, old.size):
        raise ValueError(f"The heads of {shape} differ from those of {old}.")
    net = FoldedNet(shape).eval()
    for layer in net.modules():
        if isinstance(layer, (nn.Conv2d, nn.Linear)):
            layer.weight.zero_()
            if layer.bias is not None:
                layer.bias.zero_()
    channels, planes = torch.arange(old.channels), torch.arange(old.planes)
    pooled = _columns(2 * old.channels, 2 * shape.channels)
    _place(small.stem, net.stem, planes)
    for i in range(old.blocks):
        _place(small.first[i], net.first[i], channels)
        _place(small.second[i], net.second[i], channels)
    for i in old.pooled:
        _place(small.pooling[str(i)], net.pooling[str(i)], pooled)
    heads, ours = small.heads, net.heads
    _place(heads.hidden, ours.hidden, pooled)
    _place(heads.policy, ours.policy, channels)
    _place(heads.ownership, ours.ownership, channels)
    for name in ("value", "score", "passing", "policy_bias", "moves"):
        getattr(ours, name).load_state_dict(getattr(heads, name).state_dict())
    return net


def _unfold_layer(module, folded, x, gain_of_new):
    """Sets a convolution with batch norm so that it does what the folded one does on positions like `x`. New channels
    keep their random weights."""
    is_new = folded.weight.flatten(1).abs().amax(1) == 0
    module.conv.weight.copy_(torch.where(is_new[:, None, None, None], module.conv.weight, folded.weight))
    variance, mean = torch.var_mean(module.conv(x), (0, 2, 3), unbiased=False)
    module.norm.running_mean.copy_(mean)
    module.norm.running_var.copy_(variance)
    spread = torch.sqrt(variance + module.norm.eps)
    module.norm.weight.copy_(torch.where(is_new, torch.full_like(spread, gain_of_new), spread))
    module.norm.bias.copy_(torch.where(is_new, torch.zeros_like(mean), folded.bias + mean))


@torch.no_grad()
def unfold(net, folded, x):
    """Makes `net`, which is trained, do what a folded or grown one does; `x` are positions by which its batch norms are
    set. New channels work, but nothing reads them yet; a new block adds nothing yet."""
    net.eval()
    folded = folded.to(x.device, torch.float32)
    hooks = []
    pairs = [(net.stem, folded.stem), *zip(net.first, folded.first), *zip(net.second, folded.second)]
    for ours, theirs in pairs:
        ends_new_block = any(ours is second for second in net.second) and not bool(theirs.weight.any())
        gain = 0.0 if ends_new_block else 1.0

        def set_layer(module, inputs, theirs=theirs, gain=gain):
            _unfold_layer(module, theirs, inputs[0], gain)

        hooks.append(ours.register_forward_pre_hook(set_layer))
    for source, target in ((folded.pooling, net.pooling), (folded.heads, net.heads)):
        for theirs, ours in zip(source.parameters(), target.parameters()):
            ours.copy_(theirs)
    net(x)
    for hook in hooks:
        hook.remove()
    return net.train()

"""What every training has in common: the learning rate and the average of the weights."""

import torch


def learning_rate(start, end, progress, step):
    """Constant for half of the run, then down by a straight line; the first 200 steps rise to it."""
    rate = start if progress < 0.5 else start + (end - start) * (progress - 0.5) * 2
    return rate * min(1.0, (step + 1) / 200)


@torch.no_grad()
def average_into(average, net, share):
    """Moves an average of weights towards a net; what is no number of many digits is taken over."""
    for mean, current in zip(average.state_dict().values(), net.state_dict().values()):
        if mean.is_floating_point():
            mean.lerp_(current, share)
        else:
            mean.copy_(current)

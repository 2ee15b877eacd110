// Checks by exhaustive play that the playout search finds moves that are forced within three plies.
import { openRng, seedRng } from "@tengen/kernel";
import { expect } from "vitest";
import type { Sign, Kernel } from "../src/index.ts";

/** The moves of a color after which a condition holds. */
const movesWith = (kernel: Kernel, color: Sign, condition: () => boolean): readonly number[] => {
  const before = kernel.side();
  kernel.setSide(color);
  const found = kernel.candidates().filter((move) => {
    kernel.setSide(color);
    kernel.play(move);
    const holds = condition();
    kernel.undo();
    return holds;
  });
  kernel.setSide(before);
  return found;
};

const fivesOf = (kernel: Kernel, color: Sign): readonly number[] =>
  movesWith(kernel, color, () => kernel.winner() === color);

/** The moves after which a color has this many ways to make five. */
const foursOf = (kernel: Kernel, color: Sign, ways: number): readonly number[] =>
  movesWith(kernel, color, () => fivesOf(kernel, color).length >= ways);

/** Searches random positions with a forced move; returns how many had a winning four to make or to stop. */
export const checkForcedMoves = (
  kernel: Kernel,
  games: number,
): { readonly made: number; readonly stopped: number } => {
  const seen = { made: 0, stopped: 0 };
  for (let game = 0; game < games; game += 1) {
    const rng = openRng(seedRng(`forced ${game}`));
    kernel.reset();
    for (let count = 8 + rng.integer(16); count > 0 && !kernel.isTerminal(); count -= 1) {
      const side = kernel.side();
      const good = kernel.candidates().toSorted((a, b) => kernel.score(b, side) - kernel.score(a, side));
      kernel.play(rng.pick(good.slice(0, 8)));
    }
    const [own, other]: readonly [Sign, Sign] = kernel.side() === 1 ? [1, -1] : [-1, 1];
    if (kernel.isTerminal() || fivesOf(kernel, own).length + fivesOf(kernel, other).length > 0) continue;
    const wins = foursOf(kernel, own, 2);
    const threats = wins.length === 0 ? foursOf(kernel, other, 2) : [];
    if (wins.length + threats.length === 0) continue;
    const stops = wins.length > 0 ? [] : movesWith(kernel, own, () => foursOf(kernel, other, 2).length === 0);
    const holds = wins.length > 0 ? wins : [...stops, ...foursOf(kernel, own, 1)];
    if (holds.length === 0) continue;
    seen[wins.length > 0 ? "made" : "stopped"] += 1;
    kernel.newTree(1 << 22, game);
    kernel.search(400);
    expect(holds).toContain(kernel.children()[0]?.move);
  }
  return seen;
};

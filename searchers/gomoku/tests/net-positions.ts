// Positions on which the kernel's net is compared.
import { openRng, seedRng } from "@tengen/kernel";
import type { PatternKernel, Sign } from "../src/index.ts";
import { NO_STONES, type Cells } from "./reference-patterns.ts";
import { playRandomGame } from "./pattern-games.ts";

/** Shows the kernel `count` positions: of random games, with moves taken back and other ones played, and of boards whose
 *  stones did not alternate. */
export const forNetPositions = (
  kernel: PatternKernel,
  seed: string,
  count: number,
  check: (cells: Cells, side: Sign) => void,
): void => {
  const rng = openRng(seedRng(seed));
  let shown = 0;
  const show = (cells: Cells): void => {
    if (shown >= count) return;
    shown += 1;
    check(cells, kernel.side());
  };
  for (let game = 0; shown < count; game += 1) {
    playRandomGame(kernel, `${seed} ${game}`, 150, (cells, moves) => {
      // Most positions are passed without a question, as in the search.
      if (moves.length > 0 && rng.integer(8) > 0) return;
      show(cells);
      const empty = cells.flatMap((cell, index) => (cell === 0 ? [index] : []));
      const [first, second] = [rng.pick(empty), rng.pick(empty)];
      const side = kernel.side();
      kernel.play(first);
      show(cells.with(first, side));
      if (first !== second && kernel.winner() === 0) {
        kernel.play(second);
        show(cells.with(first, side).with(second, side === 1 ? -1 : 1));
        kernel.undo();
      }
      kernel.undo();
    });
    kernel.reset();
    let cells = NO_STONES;
    for (let stone = rng.integer(120); stone > 0; stone -= 1) {
      const index = rng.integer(cells.length);
      if (cells[index] !== 0 || kernel.winner() !== 0) continue;
      const color = rng.integer(3) === 0 ? 1 : -1;
      kernel.setSide(color);
      kernel.play(index);
      cells = cells.with(index, color);
    }
    show(cells);
    kernel.setSide(kernel.side() === 1 ? -1 : 1);
    show(cells);
    kernel.reset();
    kernel.setSide(1);
  }
};

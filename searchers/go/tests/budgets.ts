// Searches with a node budget, whose results must be the same in every host.
import type { GoGame, GoSearchOptions } from "@tengen/stones";

export const GAME: GoGame = {
  stones: [],
  moves: [40, 24, 22, 33, 42, 32].map((move, index) => ({ color: index % 2 === 0 ? "black" : "white", move })),
  toMove: "black",
  komi: 6.5,
};

export const BUDGETS: readonly (readonly [{ readonly nodes: number }, GoSearchOptions])[] = [
  [{ nodes: 1000 }, { seed: 1, threads: 1, hash: 16, multiPv: 1 }],
  [{ nodes: 1001 }, { seed: 7, threads: 2, hash: 16, multiPv: 5 }],
  [{ nodes: 120 }, { seed: 3, threads: 3, hash: 1, multiPv: 82, level: 3 }],
];

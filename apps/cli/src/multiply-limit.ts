import type { SearchLimit } from "@tengen/stones";

/** A search limit with some times the budget. */
export const multiplyLimit = ({ nodes, milliseconds }: SearchLimit, factor: number): SearchLimit => ({
  ...(nodes === undefined ? {} : { nodes: nodes * factor }),
  ...(milliseconds === undefined ? {} : { milliseconds: milliseconds * factor }),
});

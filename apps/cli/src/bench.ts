import { openKernel as openGoKernel, playoutsSignature as goPlayoutsSignature } from "@tengen/go-searcher";
import { alphaBetaSignature, openKernel, openPatternKernel, playoutsSignature } from "@tengen/gomoku-searcher";
import type { Host } from "./host.ts";
import { makeTable } from "./text-table.ts";

/** `tengen bench`: prints the bench signature and the speed of every search. */
export const runBench = async ({ stdout }: Host): Promise<void> => {
  const kernel = await openKernel();
  const patterns = await openPatternKernel();
  const goKernel = await openGoKernel();
  const searches = [
    ["gomoku alpha-beta", () => alphaBetaSignature(patterns)],
    ["gomoku playouts", () => playoutsSignature(kernel)],
    ["go playouts", () => goPlayoutsSignature(goKernel)],
  ] as const;
  const rows = searches.map(([name, search]) => {
    const started = performance.now();
    const { nodes, text } = search();
    const seconds = (performance.now() - started) / 1000;
    return [name, text, nodes, Math.round(nodes / seconds)];
  });
  stdout.write(`${makeTable(["search", "signature", "nodes", "nodes/s"], rows)}\n`);
};

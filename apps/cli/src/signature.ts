import { openKernel, signatureOf } from "@tengen/gomoku-searcher";
import type { Host } from "./host.ts";

/** Prints the signature of the search, and how quick it was here. */
export const runSignature = async ({ stdout }: Host): Promise<void> => {
  const kernel = await openKernel();
  const started = performance.now();
  const { nodes, text } = signatureOf(kernel);
  const seconds = (performance.now() - started) / 1000;
  stdout.write(`signature ${text}\nnodes ${nodes}\nnodes per second ${Math.round(nodes / seconds)}\n`);
};

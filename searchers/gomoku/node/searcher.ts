// The searcher in Node, with worker threads. Only the threads load the kernel, so that a program starts fast.
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { reject, type Result } from "@tengen/kernel";
import { nodeThreads } from "@tengen/workers/node";
import { checkNet } from "../src/net.ts";
import { openSearcher } from "../src/searcher.ts";
import type { GomokuSearcher } from "@tengen/stones";

const OWN_NET = new URL("../net/gomoku.net", import.meta.url);

/** The file of this package's net, or why it cannot be used. */
export const readOwnNet = (url: URL = OWN_NET): Result<Uint8Array> => {
  try {
    const file = fs.readFileSync(url);
    const checked = checkNet(file);
    return checked.ok ? { ok: true, value: file } : checked;
  } catch {
    return reject<"INVALID_NET">("INVALID_NET", `${fileURLToPath(url)} cannot be read.`);
  }
};

/** The net of a searcher for which none is named. */
const ownNet = (): Uint8Array | null => {
  const net = readOwnNet();
  if (net.ok) return net.value;
  process.emitWarning(`The Gomoku search goes on without its net. ${net.error.message} Install the package again.`);
  return null;
};

/**
 * A searcher that plays freestyle with the net of this package. `net` is the file of another net, or null for none. Where
 * the package's own cannot be used, a warning says so, and the searcher has none.
 */
export const openNodeSearcher = (net?: Uint8Array | null): GomokuSearcher =>
  openSearcher(nodeThreads(new URL("./thread.ts", import.meta.url)), net === undefined ? ownNet() : net);

export { listIgnoredOptions } from "../src/ignored-options.ts";
export { checkNet } from "../src/net.ts";
export { EVALUATORS } from "../src/search.ts";
export { openThreatMaps, type ThreatMaps } from "../src/threat-maps.ts";

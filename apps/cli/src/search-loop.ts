// The searcher behind a protocol: lines in, lines out, until one side has enough. The protocols are in packages/frontends; here are
// only the streams, the clock and the threads.
import { openGomocup, openUci, type FrontEnd, type FrontEndHost } from "@tengen/frontends";
import { openNodeSearcher } from "@tengen/gomoku-searcher/node";
import type { Host } from "./host.ts";
import { readProcessStart } from "./process-start.ts";
import { createLineSplitter } from "./lines.ts";

/** Far above any line of either protocol. */
const MOST_BYTES = 1 << 16;

const startTimer: FrontEndHost["startTimer"] = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

const runFrontEnd = async (
  { stdin, stdout }: Host,
  version: string,
  open: (host: FrontEndHost) => FrontEnd,
): Promise<void> => {
  const session = open({
    searcher: openNodeSearcher(),
    write: (line) => stdout.write(`${line}\n`),
    now: () => performance.now(),
    startTimer,
    version,
  });
  // Managers send paths in INFO folder, in whatever code page theirs is.
  const lines = createLineSplitter(MOST_BYTES, { fatal: false });
  stdin.on("data", (chunk: Uint8Array) => lines.push(chunk).forEach((line) => session.line(line)));
  stdin.on("end", () => {
    lines.end().forEach((line) => session.line(line));
    session.end();
  });
  await session.done;
  stdin.destroy();
};

export const runUci = (host: Host, version: string): Promise<void> => runFrontEnd(host, version, openUci);

export const runGomocup = (host: Host, version: string): Promise<void> =>
  // What it took to start counts.
  runFrontEnd(host, version, (given) => openGomocup({ ...given, startedAt: readProcessStart() }));

import type { Host } from "./host.ts";

export interface Progress {
  readonly show: (done: number) => void;
  readonly end: () => void;
}

const WIDTH = 30;

/** Progress on stderr: a bar on a terminal, otherwise one line per 10 %. */
export const startProgress = ({ stderr }: Host, label: string, total: number): Progress => {
  let tenths = 0;
  const showLine = (done: number): void => {
    const reached = Math.floor((10 * done) / total);
    if (reached > tenths) stderr.write(`${label}: ${done} of ${total}\n`);
    tenths = reached;
  };
  const showBar = (done: number): void => {
    const full = Math.round((WIDTH * done) / total);
    stderr.write(`\r${label} [${"#".repeat(full)}${"-".repeat(WIDTH - full)}] ${done}/${total}`);
  };
  return stderr.isTTY === true ? { show: showBar, end: () => stderr.write("\n") } : { show: showLine, end: () => {} };
};

/** Milliseconds between two updates. */
const COUNT_INTERVAL_MS = { terminal: 200, other: 5000 };

/** A counter on stderr, if the total is unknown. */
export const startCounter = ({ stderr }: Host, label: string): Progress => {
  const isTerminal = stderr.isTTY === true;
  const interval = isTerminal ? COUNT_INTERVAL_MS.terminal : COUNT_INTERVAL_MS.other;
  let last = performance.now();
  let isShown = false;
  return {
    show: (done) => {
      if (performance.now() - last < interval) return;
      last = performance.now();
      isShown = true;
      stderr.write(isTerminal ? `\r${label}: ${done}` : `${label}: ${done}\n`);
    },
    end: () => void (isTerminal && isShown && stderr.write("\n")),
  };
};

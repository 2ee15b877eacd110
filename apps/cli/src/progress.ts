import type { Host } from "./host.ts";

export interface Progress {
  readonly show: (done: number) => void;
  readonly end: () => void;
}

const WIDTH = 30;

/** A bar on a terminal; elsewhere a line for every tenth of the work. Always on stderr. */
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

/** Milliseconds between two counts, on a terminal and elsewhere. */
const COUNT_EVERY = { terminal: 200, elsewhere: 5000 };

/** A count of what is done, where nobody knows how much there is. Always on stderr. */
export const startCounter = ({ stderr }: Host, label: string): Progress => {
  const isTerminal = stderr.isTTY === true;
  const every = isTerminal ? COUNT_EVERY.terminal : COUNT_EVERY.elsewhere;
  let last = performance.now();
  let isShown = false;
  return {
    show: (done) => {
      if (performance.now() - last < every) return;
      last = performance.now();
      isShown = true;
      stderr.write(isTerminal ? `\r${label}: ${done}` : `${label}: ${done}\n`);
    },
    end: () => void (isTerminal && isShown && stderr.write("\n")),
  };
};

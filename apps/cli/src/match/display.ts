// The progress display of a tournament on stderr: on a terminal a bar and the standings, redrawn in place; otherwise
// one line per game.
import type { GameResult, SprtConfig } from "@tengen/engine-protocols/tournament";
import type { Host } from "../host.ts";
import { describeElo, describeGame, describeSprt, makeStandingsTable } from "./report.ts";
import type { TournamentProgress } from "./run.ts";

const WIDTH = 30;
/** Minimum milliseconds between two redraws. */
const REDRAW_INTERVAL_MS = 250;
/** Computing ratings takes time: at most 1/20 of the total. */
const MIN_IDLE_FACTOR = 20;

export interface Display {
  readonly show: (progress: TournamentProgress, result: GameResult | null) => void;
  /** Draws the latest state if it is not on screen yet. */
  readonly end: () => void;
}

/** A terminal of unknown size reports 0. */
const sizeOf = (reported: number | undefined): number =>
  reported === undefined || reported === 0 ? Infinity : reported;

const describeLead = ({ estimate, sprt }: TournamentProgress, sprtConfig: SprtConfig | null): string => {
  if (sprt !== null && sprtConfig !== null) return `; ${describeSprt(sprtConfig, sprt)}`;
  return estimate === null ? "" : `; ${describeElo(estimate)}`;
};

const openLines = ({ stderr }: Host, sprt: SprtConfig | null): Display => ({
  show: (progress, result) => {
    const { done, total } = progress;
    const what = result === null ? "" : `${describeGame(result)}; `;
    stderr.write(`${what}${done} of ${total}${describeLead(progress, sprt)}\n`);
  },
  end: () => {},
});

const openScreen = ({ stderr }: Host, names: readonly string[], sprt: SprtConfig | null): Display => {
  let drawn = 0;
  /** What to draw next. */
  let latest: { readonly progress: TournamentProgress; readonly result: GameResult | null } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let drawAt = 0;

  const draw = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (latest === null) return;
    const { progress, result } = latest;
    latest = null;
    const started = performance.now();
    const { done, total } = progress;
    const full = Math.round((WIDTH * done) / Math.max(1, total));
    const lines = [
      `[${"#".repeat(full)}${"-".repeat(WIDTH - full)}] ${done}/${total}${describeLead(progress, sprt)}`,
      ...makeStandingsTable(progress.standings(), names).split("\n"),
      result === null ? "" : describeGame(result),
    ];
    // Lines that do not fit would scroll the area that is redrawn.
    const fitting = lines.slice(0, sizeOf(stderr.rows) - 1).map((line) => line.slice(0, sizeOf(stderr.columns)));
    // Move up to the first line of the last drawing, and clear to the end of the screen.
    stderr.write(`${drawn === 0 ? "" : `\u001B[${drawn}A\r`}\u001B[J${fitting.join("\n")}\n`);
    drawn = fitting.length;
    const now = performance.now();
    drawAt = now + Math.max(REDRAW_INTERVAL_MS, MIN_IDLE_FACTOR * (now - started));
  };

  return {
    show: (progress, result) => {
      latest = { progress, result };
      const wait = drawAt - performance.now();
      if (wait <= 0) draw();
      else timer ??= setTimeout(draw, wait);
    },
    end: draw,
  };
};

export const openDisplay = (host: Host, names: readonly string[], sprt: SprtConfig | null): Display =>
  host.stderr.isTTY === true ? openScreen(host, names, sprt) : openLines(host, sprt);

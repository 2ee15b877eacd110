// What a tournament shows while it runs, on stderr: on a terminal a bar and the standing, drawn over the last one; elsewhere a line for each game.
import type { GameResult, SprtConfig } from "@tengen/tournament";
import type { Host } from "../host.ts";
import { describeElo, describeGame, describeSprt, makeStandingsTable } from "./report.ts";
import type { TournamentProgress } from "./run.ts";

const WIDTH = 30;
/** Milliseconds between two drawings. */
const DRAW_EVERY = 250;
/** Ratings of many engines take time: of all there is, at most a part in so many. */
const MOST_SHARE = 20;

export interface Display {
  readonly show: (progress: TournamentProgress, result: GameResult | null) => void;
  /** Draws what has not been drawn yet. */
  readonly end: () => void;
}

/** A terminal that does not know its size says 0. */
const sizeOf = (said: number | undefined): number => (said === undefined || said === 0 ? Infinity : said);

const describeLead = ({ estimate, sprt }: TournamentProgress, sprtSetting: SprtConfig | null): string => {
  if (sprt !== null && sprtSetting !== null) return `; ${describeSprt(sprtSetting, sprt)}`;
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
  /** What is to be drawn next. */
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
    // What does not fit would move the lines that are drawn over next time.
    const fitting = lines.slice(0, sizeOf(stderr.rows) - 1).map((line) => line.slice(0, sizeOf(stderr.columns)));
    // Back to the first of the lines drawn last, and clear to the end of the screen.
    stderr.write(`${drawn === 0 ? "" : `\u001B[${drawn}A\r`}\u001B[J${fitting.join("\n")}\n`);
    drawn = fitting.length;
    const now = performance.now();
    drawAt = now + Math.max(DRAW_EVERY, MOST_SHARE * (now - started));
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

// What a tournament shows while it runs, on stderr: on a terminal a bar and the standing, drawn over the last one; elsewhere a line for each game.
import type { GameResult, SprtSetting } from "@tengen/tournament";
import type { Host } from "../host.ts";
import { describeElo, describeGame, describeSprt, makeStandingTable } from "./report.ts";
import type { Progress } from "./run.ts";

const WIDTH = 30;

/** A terminal that does not know its size says 0. */
const sizeOf = (said: number | undefined): number => (said === undefined || said === 0 ? Infinity : said);

const describeLead = ({ standing, sprt }: Progress, sprtSetting: SprtSetting | null): string => {
  const [meeting, second] = standing.meetings;
  if (sprt !== null && sprtSetting !== null) return `; ${describeSprt(sprtSetting, sprt)}`;
  if (second !== undefined || meeting === undefined || meeting.estimate === null) return "";
  return `; ${describeElo(meeting.estimate)}`;
};

export const openDisplay = (
  { stderr }: Host,
  names: readonly string[],
  sprt: SprtSetting | null,
): ((progress: Progress, result: GameResult | null) => void) => {
  const showLine = (progress: Progress, result: GameResult | null): void => {
    const { done, total } = progress;
    const what = result === null ? "" : `${describeGame(result)}; `;
    stderr.write(`${what}${done} of ${total}${describeLead(progress, sprt)}\n`);
  };
  let drawn = 0;
  const draw = (progress: Progress, result: GameResult | null): void => {
    const { done, total, standing } = progress;
    const full = Math.round((WIDTH * done) / Math.max(1, total));
    const lines = [
      `[${"#".repeat(full)}${"-".repeat(WIDTH - full)}] ${done}/${total}${describeLead(progress, sprt)}`,
      ...makeStandingTable(standing, names).split("\n"),
      result === null ? "" : describeGame(result),
    ];
    // What does not fit would move the lines that are drawn over next time.
    const fitting = lines.slice(0, sizeOf(stderr.rows) - 1).map((line) => line.slice(0, sizeOf(stderr.columns)));
    // Back to the first of the lines drawn last, and clear to the end of the screen.
    stderr.write(`${drawn === 0 ? "" : `\u001B[${drawn}A\r`}\u001B[J${fitting.join("\n")}\n`);
    drawn = fitting.length;
  };
  return stderr.isTTY === true ? draw : showLine;
};

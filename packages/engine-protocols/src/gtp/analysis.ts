// Search info as one line of `lz-analyze` or `kata-analyze`, as Leela Zero and KataGo write it and Sabaki and Lizzie
// read it.
import type { GoInfo } from "../go/searcher.ts";
import type { Color } from "../gomoku/searcher.ts";
import { makeVertex } from "../go/vertex.ts";

export type AnalysisStyle = "lz" | "kata";

/** The lower confidence bound (lcb) is this many standard errors below the win rate. */
const LCB_STANDARD_ERRORS = 2;

export const makeAnalysis = (
  { lines, lead, deviation, ownership }: GoInfo,
  toMove: Color,
  style: AnalysisStyle,
  withOwnership: boolean,
): string => {
  const rate = (value: number): string =>
    style === "lz" ? String(Math.round(Math.min(1, Math.max(0, value)) * 10_000)) : value.toFixed(6);
  const ownLead = (lead * toMove).toFixed(2);
  const score = style === "lz" ? "" : ` scoreMean ${ownLead} scoreStdev ${deviation.toFixed(2)} scoreLead ${ownLead}`;
  const moves = lines.map(({ winRate, visits, moves: line }, order) => {
    const error = Math.sqrt((winRate * (1 - winRate)) / Math.max(1, visits));
    const lcb = Math.max(0, winRate - LCB_STANDARD_ERRORS * error);
    const pv = line.map(makeVertex).join(" ");
    return `info move ${makeVertex(line[0] ?? -1)} visits ${visits} winrate ${rate(winRate)}${score} lcb ${rate(lcb)} order ${order} pv ${pv}`;
  });
  const owners = ownership.map((owned) => (owned * toMove).toFixed(3)).join(" ");
  return [...moves, ...(withOwnership ? [`ownership ${owners}`] : [])].join(" ");
};

// Analysis: the arguments of `lz-analyze` and `kata-analyze`, and search info as one line, as Leela Zero and KataGo
// write it and Sabaki and Lizzie read it.
import { parseInteger } from "../front-end/text.ts";
import { makeVertex, parseColor } from "../go/vertex.ts";
import { signOf, type Color, type GoSearchInfo } from "@tengen/stones";
import { ALL_MOVES } from "./session.ts";

export type AnalysisStyle = "lz" | "kata";

export interface Analysis {
  /** Null if none is given. */
  readonly color: Color | null;
  readonly intervalMs: number;
  readonly style: AnalysisStyle;
  readonly withOwnership: boolean;
  readonly maxMoves: number;
}

/** Default milliseconds between two lines. */
const DEFAULT_INTERVAL_MS = 500;
const MAX_CENTISECONDS = 1_000_000;
/** The lower confidence bound (lcb) is this many standard errors below the win rate. */
const LCB_STANDARD_ERRORS = 2;

/** `[colour] [interval in centiseconds] [name value] ...`, in this order, all optional. */
export const parseAnalysis = (style: AnalysisStyle, args: readonly string[]): Analysis => {
  const color = parseColor(args[0] ?? "");
  const afterColor = color === null ? args : args.slice(1);
  const interval = parseInteger(afterColor[0] ?? "", 0, MAX_CENTISECONDS);
  const rest = interval === null ? afterColor : afterColor.slice(1);
  // Unknown names and their values are ignored.
  const named = new Map(rest.map((name, index) => [name.toLowerCase(), rest[index + 1] ?? ""]));
  const centiseconds = interval ?? parseInteger(named.get("interval") ?? "", 0, MAX_CENTISECONDS);
  return {
    color,
    intervalMs: centiseconds === null ? DEFAULT_INTERVAL_MS : centiseconds * 10,
    style,
    withOwnership: style === "kata" && named.get("ownership") === "true",
    maxMoves: parseInteger(named.get("maxmoves") ?? "", 1, ALL_MOVES) ?? ALL_MOVES,
  };
};

export const makeAnalysis = (
  { lines, lead, deviation, ownership }: GoSearchInfo,
  toMove: Color,
  { style, withOwnership, maxMoves }: Analysis,
): string => {
  const rate = (value: number): string =>
    style === "lz" ? String(Math.round(Math.min(1, Math.max(0, value)) * 10_000)) : value.toFixed(6);
  const ownLead = (lead * signOf(toMove)).toFixed(2);
  const score = style === "lz" ? "" : ` scoreMean ${ownLead} scoreStdev ${deviation.toFixed(2)} scoreLead ${ownLead}`;
  const moves = lines.slice(0, maxMoves).map(({ winRate, visits, moves: line }, order) => {
    const error = Math.sqrt((winRate * (1 - winRate)) / Math.max(1, visits));
    const lcb = Math.max(0, winRate - LCB_STANDARD_ERRORS * error);
    const pv = line.map(makeVertex).join(" ");
    return `info move ${makeVertex(line[0] ?? -1)} visits ${visits} winrate ${rate(winRate)}${score} lcb ${rate(lcb)} order ${order} pv ${pv}`;
  });
  const owners = ownership.map((owned) => (owned * signOf(toMove)).toFixed(3)).join(" ");
  return [...moves, ...(withOwnership ? [`ownership ${owners}`] : [])].join(" ");
};

// Analysis: the arguments of `lz-analyze`, `kata-analyze` and `cgos-genmove_analyze`, and search info as Leela Zero, KataGo
// and CGOS write it and Sabaki, Lizzie and the CGOS viewer read it.
import { err, ok } from "@tengen/kernel";
import { PASS, signOf, type AvoidedMoves, type Color, type GoLine, type GoSearchInfo } from "@tengen/stones";
import { parseInteger, quote, type Parsed } from "../front-end/text.ts";
import { makeVertex, parseColor, parseVertex } from "../go/vertex.ts";
import { ALL_MOVES } from "./session.ts";

export type AnalysisStyle = "lz" | "kata" | "cgos";

export interface Analysis {
  /** Null if none is given. */
  readonly color: Color | null;
  readonly intervalMs: number;
  readonly style: AnalysisStyle;
  readonly withOwnership: boolean;
  readonly withRoot: boolean;
  /** So many moves at least are reported, if there are so many. */
  readonly minMoves: number;
  readonly maxMoves: number;
  /** Moves that are left out. */
  readonly avoid: readonly AvoidedMoves[];
}

/** Default milliseconds between two lines. */
const DEFAULT_INTERVAL_MS = 500;
const MAX_CENTISECONDS = 1_000_000;
const MAX_PLIES = 1000;
/** The lower confidence bound (lcb) is this many standard errors below the win rate. */
const LCB_STANDARD_ERRORS = 2;
/** Up to this share of the visits may be due (GOS-N12). */
const CHOSEN_SHARE = 1 / 20;
const EVERY_MOVE = Array.from({ length: ALL_MOVES }, (_, move) => move);

/** What may follow colour and interval: how many words it takes, and what they change; null if they are wrong. */
interface Keyword {
  readonly words: number;
  readonly styles: readonly AnalysisStyle[];
  readonly read: (analysis: Analysis, words: readonly string[]) => Analysis | null;
}

const parseFlag = (text = ""): boolean | null =>
  /^(?:true|false)$/iu.test(text) ? text.toLowerCase() === "true" : null;

const flag = (read: (analysis: Analysis, value: boolean) => Analysis | null): Keyword => ({
  words: 1,
  styles: ["kata"],
  read: (analysis, [word]) => {
    const value = parseFlag(word);
    return value === null ? null : read(analysis, value);
  },
});

/** Accepted only where it asks for nothing. */
const unsupported = flag((analysis, value) => (value ? null : analysis));

const number = (max: number, read: (analysis: Analysis, value: number) => Analysis): Keyword => ({
  words: 1,
  styles: ["lz", "kata"],
  read: (analysis, [word = ""]) => {
    const value = parseInteger(word, 0, max);
    return value === null ? null : read(analysis, value);
  },
});

/** `avoid` and `allow`: a colour, vertices with commas between them, and the plies from the root that it holds for. */
const restriction = (isAllowed: boolean): Keyword => ({
  words: 3,
  styles: ["lz", "kata"],
  read: (analysis, [side = "", vertices = "", plies = ""]) => {
    const color = parseColor(side);
    const given = vertices.split(",").map(parseVertex);
    const depth = parseInteger(plies, 1, MAX_PLIES);
    const named = new Set(given.flatMap((move) => (move === null ? [] : [move])));
    if (color === null || depth === null || given.includes(null)) return null;
    // As in KataGo, moves are allowed once, and then none are avoided besides.
    if (isAllowed && analysis.avoid.length > 0) return null;
    const moves = EVERY_MOVE.filter((move) => named.has(move) !== isAllowed);
    return { ...analysis, avoid: [...analysis.avoid, { color, moves, depth }] };
  },
});

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map([
  ["interval", number(MAX_CENTISECONDS, (analysis, value) => ({ ...analysis, intervalMs: value * 10 }))],
  ["maxmoves", number(1_000_000, (analysis, value) => ({ ...analysis, maxMoves: Math.max(1, value) }))],
  ["minmoves", number(1_000_000, (analysis, minMoves) => ({ ...analysis, minMoves }))],
  ["avoid", restriction(false)],
  ["allow", restriction(true)],
  ["ownership", flag((analysis, withOwnership) => ({ ...analysis, withOwnership }))],
  ["rootinfo", flag((analysis, withRoot) => ({ ...analysis, withRoot }))],
  ["ownershipstdev", unsupported],
  ["movesownership", unsupported],
  ["movesownershipstdev", unsupported],
  ["pvvisits", unsupported],
  ["pvedgevisits", unsupported],
]);

/** `[colour] [interval in centiseconds] [name value] ...`, in this order, all optional. */
export const parseAnalysis = (style: AnalysisStyle, args: readonly string[]): Parsed<Analysis> => {
  const color = parseColor(args[0] ?? "");
  const afterColor = color === null ? args : args.slice(1);
  const interval = parseInteger(afterColor[0] ?? "", 0, MAX_CENTISECONDS);
  let rest = interval === null ? afterColor : afterColor.slice(1);
  let analysis: Analysis = {
    color,
    intervalMs: interval === null ? DEFAULT_INTERVAL_MS : interval * 10,
    style,
    withOwnership: style === "cgos",
    withRoot: false,
    minMoves: 0,
    maxMoves: ALL_MOVES,
    avoid: [],
  };
  while (rest.length > 0) {
    const [name = "", ...words] = rest;
    const keyword = KEYWORDS.get(name.toLowerCase());
    if (keyword === undefined || !keyword.styles.includes(style)) return err(`unknown argument ${quote(name)}`);
    const read = keyword.read(analysis, words.slice(0, keyword.words));
    if (read === null)
      return err(`${name.toLowerCase()} ${quote(words.slice(0, keyword.words).join(" "))} is not supported`);
    analysis = read;
    rest = words.slice(keyword.words);
  }
  return ok(analysis);
};

/**
 * All visits, and the mean win rate. Every search visits the pass, and an analysis its candidates: unless they are best, or
 * were visited more often than they had to be, they say nothing of the position.
 */
const rootOf = (lines: readonly GoLine[]): { readonly visits: number; readonly winRate: number } => {
  const sum = (of: readonly GoLine[], valueOf: (line: GoLine) => number): number =>
    of.reduce((total, line) => total + valueOf(line), 0);
  const all = sum(lines, (line) => line.visits);
  const counted = lines.filter(
    ({ moves: [move], visits }, rank) => rank === 0 || (move !== PASS && visits > CHOSEN_SHARE * all),
  );
  const visits = sum(counted, (line) => line.visits);
  return {
    visits: all,
    winRate: visits === 0 ? 0.5 : sum(counted, (line) => line.winRate * line.visits) / visits,
  };
};

/** -1 to 1 as one character of the CGOS viewer. */
const OWNERSHIP_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";
const encodeOwned = (owned: number): string => {
  const share = Math.max(0, Math.min(1, (owned + 1) / 2));
  return OWNERSHIP_CHARACTERS[Math.round(share * (OWNERSHIP_CHARACTERS.length - 1))] ?? "f";
};

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Search info as one line of JSON, as CGOS reads it. */
export const makeCgosAnalysis = ({ lines, score: { lead, ownership } }: GoSearchInfo, toMove: Color): string => {
  const sign = signOf(toMove);
  const root = rootOf(lines);
  return JSON.stringify({
    winrate: round(root.winRate, 4),
    score: round(lead * sign, 2),
    visits: root.visits,
    moves: lines
      .filter(({ visits }) => visits > 0)
      .map((line) => ({
        move: makeVertex(line.moves[0] ?? -1),
        winrate: round(line.winRate, 4),
        ...(line.lead === undefined ? {} : { score: round(line.lead * sign, 2) }),
        ...(line.prior === undefined ? {} : { prior: round(line.prior, 4) }),
        pv: line.moves.map(makeVertex).join(" "),
        visits: line.visits,
      })),
    ownership: ownership.map((owned) => encodeOwned(owned * sign)).join(""),
  });
};

export const makeAnalysis = (info: GoSearchInfo, toMove: Color, analysis: Analysis): string => {
  const { lines } = info;
  const { lead, deviation, ownership } = info.score;
  const { style, withOwnership, withRoot, maxMoves } = analysis;
  const sign = signOf(toMove);
  const rate = (value: number): string =>
    style === "lz" ? String(Math.round(Math.min(1, Math.max(0, value)) * 10_000)) : value.toFixed(6);
  const scores = (ofBlack: number): string => {
    const own = (ofBlack * sign).toFixed(2);
    return style === "lz" ? "" : ` scoreMean ${own} scoreStdev ${deviation.toFixed(2)} scoreLead ${own}`;
  };
  const moves = lines.slice(0, maxMoves).map(({ winRate, visits, prior, moves: line, lead: ofLine = lead }, order) => {
    const error = Math.sqrt((winRate * (1 - winRate)) / Math.max(1, visits));
    const lcb = Math.max(0, winRate - LCB_STANDARD_ERRORS * error);
    const policy = prior === undefined ? "" : ` prior ${rate(prior)}`;
    const pv = line.map(makeVertex).join(" ");
    return `info move ${makeVertex(line[0] ?? -1)} visits ${visits} winrate ${rate(winRate)}${scores(ofLine)}${policy} lcb ${rate(lcb)} order ${order} pv ${pv}`;
  });
  const root = rootOf(lines);
  const owners = ownership.map((owned) => (owned * sign).toFixed(3)).join(" ");
  return [
    ...moves,
    ...(withRoot ? [`rootInfo visits ${root.visits} winrate ${rate(root.winRate)}${scores(lead)}`] : []),
    ...(withOwnership ? [`ownership ${owners}`] : []),
  ].join(" ");
};

// The state of a Gomocup session, and the steps that several commands share: searching, ending a search, a new board.
import { QUIT_TIMEOUT_MS, type SearchOutcome } from "../front-end/search-runner.ts";
import { become, chain, say, type SessionEvent, type Step } from "../front-end/session.ts";
import { chooseMove, isUnsearched } from "../gomoku/fallback-move.ts";
import { makeMove } from "../gomoku/move-text.ts";
import { defaultOptions } from "../gomoku/options.ts";
import { BOARD_SIZE, isFinished } from "../gomoku/position.ts";
import type { GomokuPosition, GomokuRule, GomokuSearchInfo, GomokuSearchOptions, Stone } from "@tengen/stones";
import type { ReadBoard } from "./board.ts";
import { allocate, endMove, newClock, newMatch, startMove, type MatchClock } from "./clock.ts";
import { countOwn, positionOf, type OwnedStone } from "./game.ts";
import { makeMessages } from "./message.ts";

/** The search for an even swap2 opening: candidates are judged one after the other. */
export interface OpeningSearch {
  /** The first is being judged. */
  readonly candidates: readonly (readonly Stone[])[];
  /** The most even one so far, and how far its win rate is from one half. */
  readonly best: { readonly stones: readonly Stone[]; readonly unevenness: number } | null;
  /** When the answer is due. */
  readonly until: number;
  /** The limit for each candidate. */
  readonly nodes: number;
}

export interface PendingMove {
  readonly board: readonly OwnedStone[];
  readonly position: GomokuPosition;
  /** What is answered: the move, or for SWAP2BOARD perhaps SWAP, or three stones. */
  readonly kind: "move" | "swap2" | OpeningSearch;
  /** The number of best moves to report. */
  readonly lines: number;
  readonly reportedAt: number;
}

export interface GomocupState {
  readonly options: GomokuSearchOptions;
  /** As sent by INFO. */
  readonly rule: number;
  /** 0 for no limit. */
  readonly maxNodes: number;
  /** Plies; 0 for no limit. */
  readonly maxDepth: number;
  readonly showsDetail: boolean;
  readonly clock: MatchClock;
  /** Boards so far; the swap2 openings of a session differ by it. */
  readonly games: number;
  /** Null before START. */
  readonly stones: readonly OwnedStone[] | null;
  /** The board being read. */
  readonly reading: ReadBoard | null;
  /** The move that is searched. */
  readonly pending: PendingMove | null;
  /** Events that wait for the threads to start; null if none need to wait. */
  readonly waiting: readonly SessionEvent[] | null;
  /** END has arrived while they start: do not wait for the threads any more. */
  readonly isLeaving: boolean;
  readonly isEnding: boolean;
}

/** Five or more in a row win: no bit of INFO rule is set. */
export const FREESTYLE = 0;
/** Bits of INFO rule. A continuous game goes on after a win; whoever plays it sends the board anew. */
const CONTINUOUS = 2;
const RULES = new Map<number, GomokuRule>([
  [FREESTYLE, "freestyle"],
  [1, "standard"],
  [4, "renju"],
]);

/** The rule of a value of INFO rule; null if it is not supported. */
export const ruleOf = (value: number): GomokuRule | null => RULES.get(value & ~CONTINUOUS) ?? null;

/** Nodes that judge an opening well enough. */
const OPENING_NODES = 3000;
export const NO_BOARD = `there is no board; send START ${BOARD_SIZE} first`;
/** Milliseconds between two reports with INFO show_detail. */
const DETAIL_INTERVAL_MS = 250;

export const startState = (evaluators: readonly string[], startedAt: number): GomocupState => ({
  options: defaultOptions(evaluators),
  rule: FREESTYLE,
  maxNodes: 0,
  maxDepth: 0,
  showsDetail: false,
  clock: newClock(startedAt),
  games: 0,
  stones: null,
  reading: null,
  pending: null,
  waiting: null,
  isLeaving: false,
  isEnding: false,
});

export type GomocupStep = Step<GomocupState>;

export const sayError = (state: GomocupState, what: string): GomocupStep => say(state, `ERROR ${what}`);

/** Aborts the search; its move is never written. */
export const drop = (state: GomocupState, now: number): GomocupStep =>
  become(
    { ...state, pending: null, clock: endMove(state.clock, now) },
    ...(state.pending === null ? [] : [{ type: "drop" } as const]),
  );

/** Why no move can be requested now; null if one can. */
export const findFault = ({ stones, rule, pending }: GomocupState): string | null => {
  if (stones === null) return NO_BOARD;
  if (ruleOf(rule) === null) {
    return `rule ${rule} is not supported, only 0 (freestyle), 1 (exactly five) and 4 (Renju), or 2 more (continuous)`;
  }
  return pending === null ? null : "a search is already running";
};

export const searchRule = ({ options: { rule = "freestyle" } }: Pick<GomocupState, "options">): GomokuRule => rule;

/** Searches for our move on a board; `askedAt` is when the request arrived. */
export const search = (
  state: GomocupState,
  { board, kind, lines }: Pick<PendingMove, "board" | "kind" | "lines">,
  askedAt: number,
  now: number,
): GomocupStep => {
  const position = positionOf(board);
  if (isFinished(position, searchRule(state))) return sayError(state, "the game is over");
  const { clock, deadlines } = allocate(startMove(state.clock, askedAt), countOwn(board), now);
  const { maxNodes, maxDepth, options } = state;
  return become(
    { ...state, clock, pending: { board, position, kind, lines, reportedAt: -Infinity } },
    {
      type: "search",
      position,
      limit: { milliseconds: deadlines.soft, ...(maxNodes > 0 ? { nodes: maxNodes } : {}) },
      options: { ...options, multiPv: lines, ...(maxDepth > 0 ? { depth: maxDepth } : {}) },
      deadlines,
    },
  );
};

/** Sets the board and searches for our move on it. */
export const requestMove = (
  state: GomocupState,
  board: readonly OwnedStone[],
  askedAt: number,
  now: number,
  lines = 1,
): GomocupStep => search({ ...state, stones: board }, { board, kind: "move", lines }, askedAt, now);

/** A report while the search runs. */
export const reportDetail = (state: GomocupState, info: GomokuSearchInfo, now: number): GomocupStep => {
  const { pending, showsDetail } = state;
  if (pending === null || !showsDetail || isUnsearched(info)) return become(state);
  if (now - pending.reportedAt < DETAIL_INTERVAL_MS || typeof pending.kind === "object") return become(state);
  return say({ ...state, pending: { ...pending, reportedAt: now } }, ...makeMessages(info, pending.lines));
};

/** The board and the answer after a search. In swap2 white keeps its side if it is not worse, else it swaps. */
const answerPending = (
  { board, position, kind }: PendingMove,
  info: GomokuSearchInfo | null,
  rule: GomokuRule,
): { readonly stones: readonly OwnedStone[]; readonly line: string } => {
  const isWorse = kind === "swap2" && (info?.lines[0]?.winRate ?? 1) < 0.5;
  if (isWorse) return { stones: board.map((stone) => ({ ...stone, own: !stone.own })), line: "SWAP" };
  const cell = chooseMove(position, info, rule);
  return { stones: [...board, { ...cell, own: true }], line: makeMove(cell) };
};

/** White judges an opening: it is to move. */
const boardOfOpening = (stones: readonly Stone[]): readonly OwnedStone[] =>
  stones.map(({ x, y, color }) => ({ x, y, own: color === "white" }));

/** Judges the first candidate. */
const judgeOpening = (state: GomocupState, opening: OpeningSearch, now: number): GomocupStep => {
  const board = boardOfOpening(opening.candidates[0] ?? []);
  const position = positionOf(board);
  const left = Math.max(1, opening.until - now);
  return become(
    { ...state, pending: { board, position, kind: opening, lines: 1, reportedAt: Infinity } },
    {
      type: "search",
      position,
      limit: { nodes: opening.nodes, milliseconds: left },
      options: { ...state.options, multiPv: 1 },
      deadlines: { soft: left, hard: left },
    },
  );
};

/** Looks for an even opening among these; `askedAt` is when the request arrived. */
export const searchOpening = (
  state: GomocupState,
  candidates: OpeningSearch["candidates"],
  askedAt: number,
  now: number,
): GomocupStep => {
  const { clock, deadlines } = allocate(startMove(state.clock, askedAt), 0, now);
  // No more openings than nodes: each search has one at least.
  const judged = state.maxNodes > 0 ? candidates.slice(0, state.maxNodes) : candidates;
  const share = state.maxNodes > 0 ? Math.floor(state.maxNodes / judged.length) : OPENING_NODES;
  const opening = {
    candidates: judged,
    best: null,
    until: now + deadlines.soft,
    nodes: Math.min(OPENING_NODES, share),
  };
  return judgeOpening({ ...state, clock }, opening, now);
};

/** Takes over a judgement; the next candidate is judged if there is time, else the answer is the most even one. */
const finishOpening = (
  state: GomocupState,
  { candidates: [judged = [], ...candidates], best, until, nodes }: OpeningSearch,
  info: GomokuSearchInfo | null,
  now: number,
): GomocupStep => {
  const unevenness = Math.abs((info?.lines[0]?.winRate ?? 0) - 0.5);
  const better = best === null || unevenness < best.unevenness ? { stones: judged, unevenness } : best;
  if (candidates.length > 0 && now < until && !state.isEnding) {
    return judgeOpening(state, { candidates, best: better, until, nodes }, now);
  }
  const idle = { ...state, pending: null, clock: endMove(state.clock, now) };
  const answered = say(idle, better.stones.map(makeMove).join(" "));
  return state.isEnding ? chain(answered, (next) => become(next, { type: "close" })) : answered;
};

export const finishSearch = (
  state: GomocupState,
  { info, fault }: SearchOutcome<GomokuSearchInfo>,
  now: number,
): GomocupStep => {
  const { pending, showsDetail } = state;
  if (pending === null) return become(state);
  if (typeof pending.kind === "object") return finishOpening(state, pending.kind, info, now);
  const isReported = info !== null && !isUnsearched(info) && (showsDetail || pending.lines > 1);
  const { stones, line } = answerPending(pending, info, searchRule(state));
  const idle = { ...state, pending: null, clock: endMove(state.clock, now), stones };
  const failed = become(idle, ...(fault === null ? [] : [{ type: "reset-readiness" } as const]));
  const answered = chain(failed, (next) => say(next, ...(isReported ? makeMessages(info, pending.lines) : []), line));
  return chain(answered, (next) => (next.isEnding ? become(next, { type: "close" }) : become(next)));
};

/** A new board, or none. */
export const startBoard = (state: GomocupState, stones: readonly OwnedStone[] | null, now: number): GomocupStep =>
  chain(drop(state, now), (next) =>
    become({ ...next, stones, games: next.games + 1, clock: newMatch(next.clock) }, { type: "new-game" }),
  );

/** The session ends: a pending move is written, as good as it is by now. */
export const end = (state: GomocupState): GomocupStep => {
  if (state.isEnding) return become(state);
  const ending = { ...state, isEnding: true };
  return state.pending === null
    ? become(ending, { type: "close" })
    : become(ending, { type: "stop", timeout: QUIT_TIMEOUT_MS });
};

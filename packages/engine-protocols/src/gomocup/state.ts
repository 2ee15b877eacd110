// The state of a Gomocup session, and the steps that several commands share: searching, ending a search, a new board.
import { QUIT_TIMEOUT_MS, type SearchOutcome } from "../front-end/search-runner.ts";
import { become, chain, say, type SessionEvent, type Step } from "../front-end/session.ts";
import { chooseMove, isUnsearched } from "../gomoku/fallback-move.ts";
import { makeMove } from "../gomoku/move-text.ts";
import { defaultOptions } from "../gomoku/options.ts";
import { BOARD_SIZE, isFinished } from "../gomoku/position.ts";
import type { GomokuPosition, GomokuSearchInfo, GomokuSearchOptions } from "@tengen/stones";
import type { ReadBoard } from "./board.ts";
import { allocate, endMove, newClock, newMatch, startMove, type MatchClock } from "./clock.ts";
import { countOwn, positionOf, type OwnedStone } from "./game.ts";
import { makeMessages } from "./message.ts";

export interface PendingMove {
  readonly board: readonly OwnedStone[];
  readonly position: GomokuPosition;
  /** What is answered: the move, or for SWAP2BOARD perhaps SWAP. */
  readonly kind: "move" | "swap2";
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
  readonly showsDetail: boolean;
  readonly clock: MatchClock;
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
export const NO_BOARD = `there is no board; send START ${BOARD_SIZE} first`;
/** Milliseconds between two reports with INFO show_detail. */
const DETAIL_INTERVAL_MS = 250;

export const startState = (evaluators: readonly string[], startedAt: number): GomocupState => ({
  options: defaultOptions(evaluators),
  rule: FREESTYLE,
  maxNodes: 0,
  showsDetail: false,
  clock: newClock(startedAt),
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
  if (rule !== FREESTYLE) return `rule ${rule} is not supported, only freestyle (0)`;
  return pending === null ? null : "a search is already running";
};

/** Searches for our move on a board; `askedAt` is when the request arrived. */
export const search = (
  state: GomocupState,
  { board, kind, lines }: Pick<PendingMove, "board" | "kind" | "lines">,
  askedAt: number,
  now: number,
): GomocupStep => {
  const position = positionOf(board);
  if (isFinished(position)) return sayError(state, "the game is over");
  const { clock, deadlines } = allocate(startMove(state.clock, askedAt), countOwn(board), now);
  const { maxNodes, options } = state;
  return become(
    { ...state, clock, pending: { board, position, kind, lines, reportedAt: -Infinity } },
    {
      type: "search",
      position,
      limit: { milliseconds: deadlines.soft, ...(maxNodes > 0 ? { nodes: maxNodes } : {}) },
      options: { ...options, multiPv: lines },
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
  if (now - pending.reportedAt < DETAIL_INTERVAL_MS) return become(state);
  return say({ ...state, pending: { ...pending, reportedAt: now } }, ...makeMessages(info, pending.lines));
};

/** The board and the answer after a search. In swap2 white keeps its side if it is not worse, else it swaps. */
const answerPending = (
  { board, position, kind }: PendingMove,
  info: GomokuSearchInfo | null,
): { readonly stones: readonly OwnedStone[]; readonly line: string } => {
  const isWorse = kind === "swap2" && (info?.lines[0]?.winRate ?? 1) < 0.5;
  if (isWorse) return { stones: board.map((stone) => ({ ...stone, own: !stone.own })), line: "SWAP" };
  const cell = chooseMove(position, info);
  return { stones: [...board, { ...cell, own: true }], line: makeMove(cell) };
};

export const finishSearch = (
  state: GomocupState,
  { info, fault }: SearchOutcome<GomokuSearchInfo>,
  now: number,
): GomocupStep => {
  const { pending, showsDetail } = state;
  if (pending === null) return become(state);
  const isReported = info !== null && !isUnsearched(info) && (showsDetail || pending.lines > 1);
  const { stones, line } = answerPending(pending, info);
  const idle = { ...state, pending: null, clock: endMove(state.clock, now), stones };
  const failed = become(idle, ...(fault === null ? [] : [{ type: "reset-readiness" } as const]));
  const answered = chain(failed, (next) => say(next, ...(isReported ? makeMessages(info, pending.lines) : []), line));
  return chain(answered, (next) => (next.isEnding ? become(next, { type: "close" }) : become(next)));
};

/** A new board, or none. */
export const startBoard = (state: GomocupState, stones: readonly OwnedStone[] | null, now: number): GomocupStep =>
  chain(drop(state, now), (next) => become({ ...next, stones, clock: newMatch(next.clock) }, { type: "new-game" }));

/** The session ends: a pending move is written, as good as it is by now. */
export const end = (state: GomocupState): GomocupStep => {
  if (state.isEnding) return become(state);
  const ending = { ...state, isEnding: true };
  return state.pending === null
    ? become(ending, { type: "close" })
    : become(ending, { type: "stop", timeout: QUIT_TIMEOUT_MS });
};

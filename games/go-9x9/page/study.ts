// Go on the analysis board: set-up positions, and the searcher in Web Workers.
import { openWebSearcher } from "@tengen/go-searcher/web";
import { err, ok, VALID } from "@tengen/kernel";
import {
  chosenFirst,
  colorAtPly,
  COLORS,
  countAdjacent,
  emptyBoard,
  encodeBoard,
  GO_SIZE,
  goIndex,
  goPoint,
  groupsOf,
  indexOfPoint,
  PASS,
  pointAtIndex,
  positionKey,
  stonesOf,
  type Board,
  type Cell,
  type Color,
  type GoGame,
  type GoSearchInfo,
  type GoSearcher,
  type Point,
  type SearchInfo,
} from "@tengen/stones";
import type { StudyPosition, StudyGame, StudySearcher } from "@tengen/table";
import { openLazySearcher } from "@tengen/table/net";
import { makeGoEngine } from "../rulesets/engine.ts";
import { findRuleset } from "../rulesets/ruleset.ts";
import { countSetUpTurns } from "../sgf/index.ts";
import { areaKomiOf, isRulesetState, type GoView, type RulesetAction, type RulesetState } from "../rulesets/state.ts";
import { boardOf, colorToMove, pointName, type GoTurn } from "../state.ts";
import { goNet } from "./net/net.ts";
import { studyNet } from "./net/searcher-net.ts";
import { sgfFormat } from "./sgf-format.ts";
import { t } from "./late/messages.ts";

/** The hash is in megabytes. The seed is fixed, so that the same number of nodes gives the same review. */
const OPTIONS = { seed: 1, hash: 64, multiPv: PASS + 1 } as const;

/** So many moves are looked at while somebody analyzes a position, even where the best is plain. A review asks for one. */
const CANDIDATES = 5;

/** The moves without two passes at the end, where the players then agree on dead stones: the game is not over there. */
const movesToSearch = (start: GoView, moves: readonly number[]): readonly number[] =>
  isRulesetState(start) && moves.at(-1) === PASS && moves.at(-2) === PASS
    ? movesToSearch(start, moves.slice(0, -2))
    : moves;

/** Converts a study position for the searcher. */
export const toGoGame = ({ start, moves: all }: StudyPosition<GoView>): GoGame => {
  const moves = movesToSearch(start, all);
  const first = colorToMove(start);
  const colorAt = (ply: number): Color => colorAtPly(ply, first);
  return {
    stones: stonesOf(boardOf(start)),
    moves: moves.map((move, index) => ({ color: colorAt(index), move })),
    toMove: colorAt(moves.length),
    komi: areaKomiOf(start),
    ...(isRulesetState(start) ? { agreesOnDead: true } : {}),
  };
};

const infoOf = (info: GoSearchInfo): SearchInfo<number> => ({ ...info, lines: chosenFirst(info) });

export const openGoStudySearcher = (searcher: GoSearcher, threads: number): StudySearcher<GoView> => ({
  search: (position, limit, onInfo) => {
    const game = toGoGame(position);
    // A review has a node budget.
    const options = { ...OPTIONS, threads, candidates: "nodes" in limit ? 0 : CANDIDATES };
    const { result, stop } = searcher.search(game, limit, options, (info) => onInfo(infoOf(info)));
    return { result: result.then(infoOf), stop };
  },
  close: () => void searcher.close(),
});

/** What a node with the net costs, in playouts. */
const PLAYOUTS_PER_EVALUATION = 25;

export interface LazySearcherOptions {
  /** Null where there is no net. */
  readonly getNet: () => Promise<Uint8Array | null>;
  readonly open: (net: Uint8Array | null) => GoSearcher;
  readonly threads: number;
}

export const openLazyStudySearcher = ({ getNet, open, threads }: LazySearcherOptions): StudySearcher<GoView> =>
  openLazySearcher({
    getNet,
    open: (net) => openGoStudySearcher(open(net), threads),
    nodesWithoutNet: PLAYOUTS_PER_EVALUATION,
  });

/** A stone of a group without liberties; null if there is none. */
const findStoneWithoutLiberty = (board: Board): Point | null =>
  COLORS.flatMap((color) => groupsOf<Cell>(board, color)).find((group) => countAdjacent(board, group, null) === 0)
    ?.points[0] ?? null;

/** Where points of larger boards begin, which the searcher does not know; rows are as long as on the largest board. */
const LARGE = PASS + 1;
const LARGE_SIZE = 19;

const turnOf = (move: number): GoTurn => {
  if (move === PASS) return { type: "pass" };
  return { type: "place", ...(move < PASS ? goPoint(move) : pointAtIndex(LARGE_SIZE, move - LARGE)) };
};

const moveOf = (action: RulesetAction): number => {
  if (action.type !== "place") return PASS;
  return Math.max(action.x, action.y) < GO_SIZE ? goIndex(action) : LARGE + indexOfPoint(LARGE_SIZE, action);
};

/** How many turns at the beginning place stones before the game: a free handicap, or the position of a file. */
const countSetUp = (start: RulesetState, sgf: string | null = null): number => {
  if (start.phase === "placing-handicap") return start.handicap;
  return sgf === null ? 0 : countSetUpTurns(sgf);
};

/** The start of a match with the stones that are placed before the game. */
const withStones: NonNullable<StudyGame<GoView, RulesetAction>["startOf"]> = ({ start, turns, sgf }) => {
  const ruleset = findRuleset(start.rulesetVersion);
  if (ruleset === undefined || !isRulesetState(start)) return start;
  const before = turns.slice(0, countSetUp(start, sgf));
  if (before.length === 0) return start;
  const engine = makeGoEngine(ruleset);
  const state = before.reduce((after, turn) => engine.applyAction(after, turn, after.currentPlayerId ?? ""), start);
  return state.phase === "playing" ? placeStones(state, boardOf(state), colorToMove(state)) : state;
};

/** The position with these stones, as the start of a game. */
const placeStones = (before: GoView, board: Board, toMove: Color): GoView => ({
  ...before,
  phase: "playing",
  turn: 0,
  gameOver: false,
  winners: null,
  outcome: null,
  currentPlayerId: before.playerIds[toMove === "black" ? 0 : 1] ?? null,
  board: encodeBoard(board),
  captures: Object.fromEntries(before.playerIds.map((id) => [id, 0])),
  passesInARow: 0,
  previousBoard: null,
  lastMove: null,
  scores: null,
  ...(isRulesetState(before) ? { history: [positionKey(board, toMove)], proposal: null } : {}),
});

/** Some browsers do not say how many. */
const CORES = navigator.hardwareConcurrency || 1;
/** One is for the page. */
const LIVE_THREADS = Math.max(1, Math.min(4, CORES - 1));

const study: StudyGame<GoView, RulesetAction> = {
  sgf: sgfFormat,
  startOf: withStones,
  moveOf,
  isMove: ({ type }) => type === "place" || type === "pass",
  actionOf: turnOf,
  setUp: (before, stones, toMove) => {
    const size = before.boardSize;
    const board: Board = emptyBoard(size).map((row, y) =>
      row.map((_, x) => stones[indexOfPoint(size, { x, y })] ?? null),
    );
    const stone = findStoneWithoutLiberty(board);
    if (stone !== null) return err(() => t("setup_no_liberty", { point: pointName(stone, size) }));
    return ok(placeStones(before, board, toMove));
  },
  checkSearchable: ({ size = GO_SIZE }) => (size === GO_SIZE ? VALID : err(() => t("study_size"))),
  // 0.1 to 0.3 seconds; most moves are searched twice.
  reviewNodes: 160,
  // One thread each: the same result everywhere, and a better one than that of two threads with half the nodes.
  reviewSearchers: Math.min(2, CORES),
  net: studyNet(LIVE_THREADS),
  openSearcher: (purpose) =>
    openLazyStudySearcher({
      getNet: goNet.get,
      open: openWebSearcher,
      threads: purpose === "review" ? 1 : LIVE_THREADS,
    }),
};

export default study;

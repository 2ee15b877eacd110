// Gomoku on the analysis board: set-up positions, and the searcher in Web Workers.
import { openWebSearcher } from "@tengen/gomoku-searcher/web";
import { err, ok, VALID } from "@tengen/kernel";
import {
  colorAtPly,
  indexOfPoint,
  pointAtIndex,
  stonesOf,
  winningRow,
  type Board,
  type Color,
  type GomokuPosition,
  type GomokuRule,
  type GomokuSearchInfo,
  type GomokuSearcher,
  type Grid,
  type SearchInfo,
  type Stone,
} from "@tengen/stones";
import type { Explained, StudyPosition, StudyGame, StudySearcher } from "@tengen/table";
import { openLazySearcher } from "@tengen/table/net";
import {
  BOARD_SIZE,
  boardOf,
  colorOfLetter,
  encodeStones,
  letterOf,
  type CellLetter,
  type ColorLetter,
  type GomokuAction,
  type GomokuState,
} from "../state.ts";
import { gomokuNet } from "./net/net.ts";
import { studyNet } from "./net/searcher-net.ts";
import { indexOf } from "./scene.ts";
import { makeSgfFormat } from "./sgf-format.ts";
import { t } from "./messages.ts";

/** The hash is in megabytes. The search is deterministic. */
const OPTIONS = { seed: 1, hash: 64, evaluator: "patterns", candidateRadius: 2 } as const;
/** How many moves live analysis shows; a review, which has a node limit, needs only the best. */
const LIVE_MULTI_PV = 5;

/** The number of a pass, which the rules of Renju have. */
export const passOf = (size: number): number => size * size;

/** The fields that a position of any ruleset has. */
type StudyState = Pick<GomokuState, never> & {
  readonly payload: { readonly board: Grid<CellLetter>; readonly nextColor: ColorLetter };
};

/** Converts a study position for the searcher. */
export const positionOf = ({ start, moves }: StudyPosition<StudyState>): GomokuPosition => {
  const first = colorOfLetter(start.payload.nextColor);
  const colorAt = (ply: number): Color => colorAtPly(ply, first);
  const played = moves.flatMap((move, index) =>
    move === passOf(BOARD_SIZE) ? [] : [{ ...pointAtIndex(BOARD_SIZE, move), color: colorAt(index) }],
  );
  return { stones: [...stonesOf(boardOf(start.payload.board)), ...played], toMove: colorAt(moves.length) };
};

const infoOf = (info: GomokuSearchInfo): SearchInfo<number> => ({
  ...info,
  lines: info.lines.map((line) => ({ ...line, moves: line.moves.map(indexOf) })),
});

export const openGomokuStudySearcher = <State extends StudyState>(
  searcher: GomokuSearcher,
  threads: number,
  rule: GomokuRule,
): StudySearcher<State> => ({
  search: (position, limit, onInfo) => {
    const options = { ...OPTIONS, rule, threads, multiPv: "nodes" in limit ? 1 : LIVE_MULTI_PV };
    const { result, stop } = searcher.search(positionOf(position), limit, options, (info) => onInfo(infoOf(info)));
    return { result: result.then(infoOf), stop };
  },
  close: () => void searcher.close(),
});

/** One core is for the page; some browsers do not say how many there are. */
const THREADS = Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 1) - 1));

/** A searcher in Web Workers, by a rule. Freestyle has a net. */
export const openStudySearcher = <State extends StudyState>(rule: GomokuRule): StudySearcher<State> => {
  const open = (net: Uint8Array | null): StudySearcher<State> =>
    openGomokuStudySearcher(openWebSearcher(net), THREADS, rule);
  return rule === "freestyle" ? openLazySearcher({ getNet: gomokuNet.get, open }) : open(null);
};

/** The net of the searchers by a rule, as a field of the analysis board. */
export const netOf = (rule: GomokuRule | null): Pick<StudyGame, "net"> =>
  rule === "freestyle" ? { net: studyNet(THREADS) } : {};

/** The stones of a position that is given by point, and its board. */
export const placeStones = (
  size: number,
  stones: readonly (Color | null)[],
): { readonly placed: readonly Stone[]; readonly board: Board } => {
  const board = Array.from({ length: size }, (_row, y) =>
    Array.from({ length: size }, (_cell, x) => stones[indexOfPoint(size, { x, y })] ?? null),
  );
  return { placed: stonesOf(board), board };
};

/** Whether a position can be analysed. `hasWon` says whether a stone is in a row that wins. */
export const checkSetUp = (
  board: Board,
  placed: readonly Stone[],
  hasWon: (stone: Stone) => boolean,
): Explained<null> => {
  if (placed.some(hasWon)) return err(() => t("setup_five"));
  return board.flat().includes(null) ? VALID : err(() => t("setup_full"));
};

/** What a state has before the first move of a position. */
export const START_FIELDS = {
  phase: "placing",
  turn: 0,
  gameOver: false,
  winners: null,
  outcome: null,
  drawOfferBy: null,
} as const;

const study: StudyGame<GomokuState, GomokuAction> = {
  sgf: makeSgfFormat(BOARD_SIZE),
  moveOf: (action) => {
    if (action.type !== "PLACE_STONE") throw new Error(`${action.type} is not a move`);
    return indexOf(action);
  },
  actionOf: (move) => ({ type: "PLACE_STONE", ...pointAtIndex(BOARD_SIZE, move) }),
  setUp: (before, stones, toMove) => {
    const { placed, board } = placeStones(BOARD_SIZE, stones);
    const checked = checkSetUp(board, placed, (stone) => winningRow("five-or-more", board, stone) !== null);
    if (!checked.ok) return checked;
    return ok({
      ...before,
      ...START_FIELDS,
      currentPlayerId: before.playerIds[toMove === "black" ? 0 : 1] ?? null,
      payload: {
        ...before.payload,
        ...encodeStones(BOARD_SIZE, placed),
        nextColor: letterOf(toMove),
        winnerColor: null,
      },
    });
  },
  reviewNodes: 20_000,
  ...netOf("freestyle"),
  openSearcher: () => openStudySearcher("freestyle"),
};

export default study;

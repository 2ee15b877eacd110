// Random games of the Go engine, with what the training's board must agree with. A line is a game, its words separated by
// spaces: black's score in half points, the number of turns, for each turn the move (point y * 9 + x, 81 a pass) and the
// digest of the position before it, and the digest of the last board. A digest is FNV-1a, 32 bits, as hexadecimal digits.
import path from "node:path";
import { findGame, loadEngine } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { openRng, seedRng, type BaseGameState, type GameEngine, type Rng } from "@tengen/kernel";
import {
  areaLead,
  cellAt,
  countAdjacent,
  decodeBoard,
  groupAt,
  ownersOf,
  type Board,
  type Cell,
  type CellCode,
  type Grid,
  type Point,
} from "@tengen/stones";

interface GoState extends BaseGameState {
  readonly board: Grid<CellCode>;
}
type GoTurn = { readonly type: "pass" | "resign" } | { readonly type: "place"; readonly x: number; readonly y: number };
type GoEngine = GameEngine<GoState, GoTurn>;

const root = path.resolve(import.meta.dirname, "..", "..", "..");

/** The engine of the default ruleset of Go. */
export const loadGoEngine = async (): Promise<GoEngine> => {
  const game = findGame(openCatalogue(root), "go-9x9");
  if (game === undefined) throw new Error("there is no game go-9x9");
  return (await loadEngine(game, importFrom(root))) as unknown as GoEngine;
};

const BOARD_SIZE = 9;
const KOMI = 6.5;
const PASS = BOARD_SIZE * BOARD_SIZE;
/** A game this long is scored as it stands. */
const MAX_TURNS = 2 * PASS;
const PASS_SHARES = [0.01, 0.05, 0.2];

const points: readonly Point[] = Array.from({ length: PASS }, (_, index) => ({
  x: index % BOARD_SIZE,
  y: Math.floor(index / BOARD_SIZE),
}));

const digest = (bytes: readonly number[]): string =>
  (bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619), 2_166_136_261) >>> 0).toString(16);

const codeOf = (cell: Cell | undefined): number => (cell === "black" ? 1 : cell === "white" ? 2 : 0);
const moveOf = (turn: GoTurn): number => (turn.type === "place" ? turn.y * BOARD_SIZE + turn.x : PASS);

const libertiesAt = (board: Board, point: Point): number =>
  cellAt(board, point) === null ? 0 : Math.min(4, countAdjacent<Cell>(board, groupAt(board, point), null));

/** The stones with their liberties up to 4, and the legal moves. */
const positionDigest = (board: Board, legal: ReadonlySet<number>): string =>
  digest([
    ...points.map((point) => codeOf(cellAt(board, point)) + 3 * libertiesAt(board, point)),
    ...Array.from({ length: PASS + 1 }, (_, move) => (legal.has(move) ? 1 : 0)),
  ]);

const lastDigest = (board: Board): string => {
  const owners = ownersOf(board);
  return digest(points.map((point) => codeOf(cellAt(board, point)) + 3 * codeOf(cellAt(owners, point))));
};

const choose = (turns: readonly GoTurn[], passShare: number, rng: Rng): GoTurn => {
  const places = turns.filter(({ type }) => type === "place");
  const isPass = places.length === 0 || rng.integer(1000) < passShare * 1000;
  return (isPass ? undefined : places[rng.integer(places.length)]) ?? { type: "pass" };
};

/** One game as a line. */
export const randomGame = (engine: GoEngine, seed: string): string => {
  const rng = openRng(seedRng(seed));
  const passShare = PASS_SHARES[rng.integer(PASS_SHARES.length)] ?? 0;
  let state = engine.init({ seed, playerIds: ["black", "white"] });
  const words: string[] = [];
  while (!state.gameOver && state.turn < MAX_TURNS) {
    const player = state.currentPlayerId ?? "";
    const turns = engine.getValidActions(state, player).filter((action) => action.type !== "resign");
    const turn = choose(turns, passShare, rng);
    words.push(`${moveOf(turn)} ${positionDigest(decodeBoard(state.board), new Set(turns.map(moveOf)))}`);
    state = engine.applyAction(state, turn, player);
  }
  const board = decodeBoard(state.board);
  return [2 * (areaLead(board) - KOMI), state.turn, ...words, lastDigest(board)].join(" ");
};

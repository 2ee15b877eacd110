// Compares random games with @sabaki/go-board, an independent implementation: board, captures and the legality of every
// point are the same in every position. The games prefer moves next to stones, so that there are many captures and kos.
import { openRng, seedRng, type Rng } from "@tengen/kernel";
import { cellAt, neighborsOf, signOf, type Cell, type Point } from "@tengen/stones";
import sabaki from "@sabaki/go-board";
import { expect } from "vitest";
import engine from "../engine.ts";
import { BOARD_SIZE, boardOf, colorToMove, type GoState, type GoTurn } from "../state.ts";
import { codeOf } from "./positions.ts";

// The package's types declare a default export, but the class is the module itself.
const GoBoard = sabaki as unknown as typeof sabaki.default;
type GoBoard = ReturnType<typeof GoBoard.fromDimensions>;

const PREVENT = { preventSuicide: true, preventOverwrite: true, preventKo: true };
const MOST_MOVES = 150;

type Sign = 1 | -1;
const signToMove = (state: GoState): Sign => signOf(colorToMove(state));
const signsOf = (state: GoState): readonly (readonly number[])[] =>
  boardOf(state).map((row) => row.map((cell) => (cell === null ? 0 : signOf(cell))));

/** The other program's verdict on a point, as our rejection code. */
const analyse = (other: GoBoard, sign: Sign, x: number, y: number): string | null => {
  const { overwrite, suicide, ko } = other.analyzeMove(sign, [x, y]);
  if (overwrite) return "CELL_OCCUPIED";
  if (ko) return "KO";
  return suicide ? "SUICIDE" : null;
};

const compare = (state: GoState, other: GoBoard): { readonly kos: number; readonly suicides: number } => {
  expect(other.signMap).toEqual(signsOf(state));
  const [black = "", white = ""] = state.playerIds;
  expect([other.getCaptures(1), other.getCaptures(-1)]).toEqual([state.captures[black], state.captures[white]]);
  const codes = state.board.flatMap((row, y) =>
    row.map((_, x) => [codeOf(state, { type: "place", x, y }), analyse(other, signToMove(state), x, y)]),
  );
  expect(codes.map(([ours]) => ours)).toEqual(codes.map(([, theirs]) => theirs));
  const count = (code: string): number => codes.filter(([ours]) => ours === code).length;
  return { kos: count("KO"), suicides: count("SUICIDE") };
};

const pickTurn = (state: GoState, rng: Rng): GoTurn => {
  const valid = engine.getValidActions(state, state.currentPlayerId ?? "").filter((action) => action.type === "place");
  if (valid.length === 0 || rng.integer(40) === 0) return { type: "pass" };
  const countNeighbors = (point: Point, holds: (cell: Cell | undefined) => boolean): number =>
    neighborsOf(state.board, point).filter((next) => holds(cellAt(boardOf(state), next))).length;
  // A stone without a liberty of its own captures or connects; next to two stones a capture is likely soon.
  const tight = valid.filter(
    (point) => countNeighbors(point, (cell) => cell === null || cell === colorToMove(state)) === 0,
  );
  const near = valid.filter((point) => countNeighbors(point, (cell) => cell !== null) >= 2);
  const liked = [tight, near].find((points) => points.length > 0 && rng.integer(3) > 0);
  return rng.pick(liked ?? valid);
};

/** Plays random games in both programs; returns how much was compared. */
export const compareGames = (games: number) => {
  const rng = openRng(seedRng("sabaki"));
  let [positions, kos, suicides, captures] = [0, 0, 0, 0];
  for (let game = 0; game < games; game += 1) {
    let state = engine.init({ seed: "", playerIds: ["a", "b"] });
    let other = GoBoard.fromDimensions(BOARD_SIZE);
    while (!state.gameOver && state.turn < MOST_MOVES) {
      const seen = compare(state, other);
      positions += 1;
      kos += seen.kos;
      suicides += seen.suicides;
      const turn = pickTurn(state, rng);
      if (turn.type === "place") other = other.makeMove(signToMove(state), [turn.x, turn.y], PREVENT);
      state = engine.applyAction(state, turn, state.currentPlayerId ?? "");
    }
    captures += Object.values(state.captures).reduce((sum, taken) => sum + taken, 0);
  }
  return { positions, kos, suicides, captures };
};

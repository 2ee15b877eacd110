// Compares random games with @sabaki/go-board, an independent implementation: board, captures and the legality of every
// point are the same in every position. The games prefer moves next to stones, so that there are many captures and kos.
import { openRng, seedRng, type AnyEngine, type Rng } from "@tengen/kernel";
import { cellAt, neighborsOf, signOf, type Cell, type Point } from "@tengen/stones";
import sabaki from "@sabaki/go-board";
import { expect } from "vitest";
import { boardOf, colorToMove, type BaseGoState, type GoTurn, type Place } from "../state.ts";

// The package's types declare a default export, but the class is the module itself.
const GoBoard = sabaki as unknown as typeof sabaki.default;
type GoBoard = ReturnType<typeof GoBoard.fromDimensions>;

const PREVENT = { preventSuicide: true, preventOverwrite: true, preventKo: true };

type Sign = 1 | -1;
const signToMove = (state: BaseGoState): Sign => signOf(colorToMove(state));
const signsOf = (state: BaseGoState): readonly (readonly number[])[] =>
  boardOf(state).map((row) => row.map((cell) => (cell === null ? 0 : signOf(cell))));

/** The other program's verdict on a point, as our rejection code. */
const analyse = (other: GoBoard, sign: Sign, x: number, y: number): string | null => {
  const { overwrite, suicide, ko } = other.analyzeMove(sign, [x, y]);
  if (overwrite) return "CELL_OCCUPIED";
  if (ko) return "KO";
  return suicide ? "SUICIDE" : null;
};

const codeOf = (rules: AnyEngine, state: BaseGoState, place: Place): string | null => {
  const valid = rules.validateAction(state, place, state.currentPlayerId ?? "");
  return valid.ok ? null : valid.error.code;
};

const compare = (
  rules: AnyEngine,
  state: BaseGoState,
  other: GoBoard,
): { readonly kos: number; readonly suicides: number } => {
  expect(other.signMap).toEqual(signsOf(state));
  const [black = "", white = ""] = state.playerIds;
  expect([other.getCaptures(1), other.getCaptures(-1)]).toEqual([state.captures[black], state.captures[white]]);
  const codes = state.board.flatMap((row, y) =>
    row.map((_, x) => [codeOf(rules, state, { type: "place", x, y }), analyse(other, signToMove(state), x, y)]),
  );
  expect(codes.map(([ours]) => ours)).toEqual(codes.map(([, theirs]) => theirs));
  const count = (code: string): number => codes.filter(([ours]) => ours === code).length;
  return { kos: count("KO"), suicides: count("SUICIDE") };
};

const pickTurn = (rules: AnyEngine, state: BaseGoState, rng: Rng): GoTurn => {
  const valid = (rules.getValidActions(state, state.currentPlayerId ?? "") as readonly GoTurn[]).filter(
    (action) => action.type === "place",
  );
  if (valid.length === 0 || (state.passesInARow === 0 && rng.integer(40) === 0)) return { type: "pass" };
  const board = boardOf(state);
  const countNeighbors = (point: Point, holds: (cell: Cell | undefined) => boolean): number =>
    neighborsOf(board, point).filter((next) => holds(cellAt(board, next))).length;
  // A stone without a liberty of its own captures or connects; next to two stones a capture is likely soon.
  const tight = valid.filter(
    (point) => countNeighbors(point, (cell) => cell === null || cell === colorToMove(state)) === 0,
  );
  const near = valid.filter((point) => countNeighbors(point, (cell) => cell !== null) >= 2);
  const liked = [tight, near].find((points) => points.length > 0 && rng.integer(3) > 0);
  return rng.pick(liked ?? valid);
};

interface Tally {
  readonly positions: number;
  readonly kos: number;
  readonly suicides: number;
  readonly captures: number;
}

/** Plays a game in both programs, and compares every position, or on large boards every few. */
const playGame = (rules: AnyEngine, start: BaseGoState, rng: Rng, most: number, every: number): Tally => {
  let [positions, kos, suicides] = [0, 0, 0];
  let state = start;
  let other = GoBoard.fromDimensions(start.boardSize);
  while (state.phase === "playing" && state.turn < most) {
    if (state.turn % every === 0) {
      const seen = compare(rules, state, other);
      positions += 1;
      kos += seen.kos;
      suicides += seen.suicides;
    }
    const turn = pickTurn(rules, state, rng);
    if (turn.type === "place") other = other.makeMove(signToMove(state), [turn.x, turn.y], PREVENT);
    state = rules.applyAction(state, turn, state.currentPlayerId ?? "") as BaseGoState;
  }
  const captures = Object.values(state.captures).reduce((sum, taken) => sum + taken, 0);
  return { positions, kos, suicides, captures };
};

const sum = (tallies: readonly Tally[], field: keyof Tally): number =>
  tallies.reduce((total, tally) => total + tally[field], 0);

export interface Comparison {
  readonly rules: AnyEngine;
  readonly start: BaseGoState;
  readonly games: number;
  /** Moves of a game, and moves between two compared positions. */
  readonly most: number;
  readonly every: number;
}

/** Plays random games in both programs; returns how much was compared. */
export const compareGames = ({ rules, start, games, most, every }: Comparison): Tally => {
  const rng = openRng(seedRng(`sabaki ${start.boardSize}`));
  const tallies = Array.from({ length: games }, () => playGame(rules, start, rng, most, every));
  return {
    positions: sum(tallies, "positions"),
    kos: sum(tallies, "kos"),
    suicides: sum(tallies, "suicides"),
    captures: sum(tallies, "captures"),
  };
};

// Positions of Go for tests, set up from diagrams: ann is black, bob white.
import { unwrap } from "@tengen/kernel";
import { encodeBoard, type Board, type Color } from "@tengen/stones";
import engine from "../engine.ts";
import { BOARD_SIZE, type GoAction, type GoState } from "../state.ts";
import { readBoard, readBoardAndMove } from "./diagrams.ts";

export const ANN = "ann";
export const BOB = "bob";
export const PASS: GoAction = { type: "pass" };
export const RESIGN: GoAction = { type: "resign" };
export const start = (seed = "any"): GoState => engine.init({ seed, playerIds: [ANN, BOB] });
export const playerOf = (color: Color): string => (color === "black" ? ANN : BOB);
export const place = (x: number, y: number): GoAction => ({ type: "place", x, y });

/** A set-up position with a colour to move. */
export const setUp = (board: Board, color: Color): GoState =>
  unwrap(engine.parseState({ ...start(), board: encodeBoard(board), currentPlayerId: playerOf(color) }));
export const positionOf = (diagram: string, color: Color = "black"): GoState =>
  setUp(readBoard(diagram, BOARD_SIZE), color);

/** The position after the stone to play of a diagram. */
export const playDiagram = (diagram: string): GoState => {
  const { board, move } = readBoardAndMove(diagram, BOARD_SIZE);
  return engine.applyAction(setUp(board, move.color), place(move.point.x, move.point.y), playerOf(move.color));
};

export const act = (state: GoState, ...actions: readonly GoAction[]): GoState => {
  let after = state;
  for (const action of actions) after = engine.applyAction(after, action, after.currentPlayerId ?? "");
  return after;
};

export const codeOf = (state: GoState, raw: unknown, playerId = state.currentPlayerId ?? ""): string | null => {
  const action = engine.parseAction(raw);
  const valid = action.ok ? engine.validateAction(state, action.value, playerId) : action;
  return valid.ok ? null : valid.error.code;
};

/** Black captures in a ko; white would recapture at B8. */
export const KO = `
  . B W .
  B W b W
  . B W .
`;

// Gomoku in SGF files, for the table and the analysis board. Loaded when it is needed.
import { mapResult, type GameAction } from "@tengen/kernel";
import { makeSgfMove, rewriteSgf, type Color, type SgfNode } from "@tengen/stones";
import type { ExportedGame, SgfFormat } from "@tengen/table";
import { resultOf, type FileGame, type GomokuBaseState } from "../files/game.ts";
import { makeGomokuSgf } from "../files/make-sgf.ts";
import { readGomokuMove } from "../files/sgf-move.ts";
import type { RulesetTurn } from "../ruleset-state.ts";
import { readSgf } from "./rulesets/read-file.ts";

/** A game of any ruleset as files have it. */
export const fileGameOf = ({
  record: { rulesetVersion, options, seats },
  turns,
  state,
  colors,
}: ExportedGame<GomokuBaseState, GameAction>): FileGame => {
  const nameOf = (color: Color): string => seats[colors.indexOf(color)]?.name ?? "";
  return {
    rulesetVersion,
    options,
    // The turns of a match are the engine's own.
    turns: turns as unknown as readonly RulesetTurn[],
    players: { black: nameOf("black"), white: nameOf("white") },
    result: resultOf(state),
  };
};

const makeMove = (action: GameAction, color: Color): SgfNode => {
  const turn = action as unknown as RulesetTurn;
  if (turn.type === "PASS") return makeSgfMove({ color, place: null });
  if (turn.type !== "PLACE_STONE" && turn.type !== "PICK") throw new Error(`${turn.type} is not a move`);
  return makeSgfMove({ color, place: turn });
};

/** On the analysis board a picked fifth stone is a stone like any other. */
const moveOf = (place: "pass" | { readonly x: number; readonly y: number }): RulesetTurn =>
  place === "pass" ? { type: "PASS" } : { type: "PLACE_STONE", ...place };

/** The format of the rulesets on a board of this size. */
export const makeSgfFormat = <State extends GomokuBaseState, Action extends GameAction>(
  size: number,
): SgfFormat<State, Action> => ({
  serialize: (game) => makeGomokuSgf(fileGameOf(game), new Date(game.record.startedAt).toISOString().slice(0, 10)),
  rewrite: rewriteSgf,
  parse: (text, assumed) => readSgf<Action>(text, assumed),
  readMove: (node) =>
    mapResult(
      readGomokuMove(node, 1, size),
      (move) => move && { color: move.color, place: moveOf(move.place) as unknown as Action },
    ),
  makeMove,
});

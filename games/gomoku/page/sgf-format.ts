// Gomoku in SGF files, for the table and the analysis board.
import { mapResult } from "@tengen/kernel";
import { t } from "@tengen/i18n";
import {
  colorAtPly,
  escapeText,
  hasVariations,
  makeSgf,
  makeSgfMove,
  makeSgfResult,
  oneLine,
  parseGomokuSgf,
  readGomokuMove,
  rewriteSgf,
  sgfResultOf,
  type Color,
  type SgfNode,
} from "@tengen/stones";
import type { SgfFormat } from "@tengen/table";
import { BOARD_SIZE, RULESET, type GomokuAction, type GomokuState } from "../state.ts";

const makeMove = (action: GomokuAction, color: Color): SgfNode => {
  if (action.type !== "PLACE_STONE") throw new Error(`${action.type} is not a move`);
  return makeSgfMove({ color, place: action });
};

export const sgfFormat: SgfFormat<GomokuState, GomokuAction> = {
  serialize: ({ names: [black = "", white = ""], turns, state, startedAt }) => {
    const facts = [
      ["FF", "4"],
      ["GM", "4"],
      ["CA", "UTF-8"],
      ["AP", `Tengen:${RULESET.rulesetVersion}`],
      ["SZ", String(BOARD_SIZE)],
      ["PB", oneLine(black)],
      ["PW", oneLine(white)],
      ["DT", new Date(startedAt).toISOString().slice(0, 10)],
      ["RE", makeSgfResult(sgfResultOf(state, null))],
    ] as const;
    const root = new Map(facts.filter(([, text]) => text !== "").map(([name, text]) => [name, [escapeText(text)]]));
    const nodes = turns.map((turn, ply) => makeMove(turn, colorAtPly(ply)));
    return makeSgf([{ nodes: [root, ...nodes], variations: [] }]);
  },
  rewrite: rewriteSgf,
  parse: (text) =>
    mapResult(parseGomokuSgf(text), ({ players, moves, game }) => ({
      names: [players.black || t("color_black_title"), players.white || t("color_white_title")],
      turns: moves.map((point): GomokuAction => ({ type: "PLACE_STONE", ...point })),
      notes: () => (hasVariations(game) ? t("sgf_variations") : ""),
    })),
  readMove: (node) =>
    mapResult(
      readGomokuMove(node, 1),
      (move) => move && { color: move.color, place: { type: "PLACE_STONE", ...move.place } },
    ),
  makeMove,
};

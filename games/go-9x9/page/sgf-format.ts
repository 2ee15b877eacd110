// Go in SGF files, for the table and the analysis board.
import { mapResult } from "@tengen/kernel";
import { rewriteSgf, type SgfResult } from "@tengen/stones";
import type { SgfFormat } from "@tengen/table";
import { makeGoMove, makeGoSgf, parseGoSgf, readGoMove, resultOf } from "../sgf/index.ts";
import type { GoAction, GoState, GoTurn } from "../state.ts";
import type { SgfWarningCode } from "../sgf/warning.ts";
import { t } from "./messages.ts";

const isTurn = (action: GoAction): action is GoTurn => action.type !== "resign";

/** The file's result, where the moves do not show it. */
const describeResult = (result: SgfResult): string => {
  if (result.kind !== "resign" && result.kind !== "timeout") return "";
  const winner = t(result.winner === "black" ? "color_black_title" : "color_white_title");
  return t("sgf_note_outcome", { result: t(`outcome_win_${result.kind}`, { winner }) });
};

const describeWarning = (code: SgfWarningCode): string =>
  code === "variations" ? t("sgf_variations") : t(`sgf_note_${code}`);

export const sgfFormat: SgfFormat<GoState, GoAction> = {
  serialize: ({ names: [black = "", white = ""], turns, state, startedAt }) =>
    makeGoSgf({
      moves: turns.filter(isTurn),
      players: { black, white },
      date: new Date(startedAt).toISOString().slice(0, 10),
      result: resultOf(state),
    }),
  rewrite: rewriteSgf,
  parse: (text) =>
    mapResult(parseGoSgf(text), ({ players, moves, warnings, result }) => ({
      names: [players.black || t("color_black_title"), players.white || t("color_white_title")],
      turns: moves,
      notes: () => [...warnings.map(({ code }) => describeWarning(code)), describeResult(result)].join(" ").trim(),
    })),
  readMove: (node) => readGoMove(node, 1, false),
  makeMove: (action, color) => {
    if (!isTurn(action)) throw new Error(`${action.type} is not a move`);
    return makeGoMove(action, color);
  },
};

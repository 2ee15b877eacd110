// SGF files at the table: export and import.
import { mapResult, type Rejection } from "@tengen/kernel";
import type { SgfResult } from "@tengen/stones";
import type { GameFormat } from "@tengen/table";
import { makeGoSgf, parseGoSgf, resultOf, SGF_ERRORS } from "../sgf/index.ts";
import type { GoAction, GoState, GoTurn } from "../state.ts";
import { t } from "./messages.ts";

const isTurn = (action: GoAction): action is GoTurn => action.type !== "resign";

/** Why a file was refused, and at which move, or line and column. */
const explain = ({ detail }: Rejection): string => {
  const {
    reason,
    move,
    line,
    column = 1,
  } = (detail ?? {}) as {
    readonly reason?: unknown;
    readonly move?: number;
    readonly line?: number;
    readonly column?: number;
  };
  const fault = SGF_ERRORS.find((one) => one === reason) ?? "malformed";
  const where =
    move === undefined ? (line === undefined ? "" : t("sgf_line", { line, column })) : t("sgf_move", { move });
  return where === "" ? t(`sgf_${fault}`) : `${t(`sgf_${fault}`)} (${where})`;
};

/** The file's result, where the moves do not show it. */
const describeResult = (result: SgfResult): string => {
  if (result.kind !== "resign" && result.kind !== "timeout") return "";
  const winner = t(result.winner === "black" ? "color_black_title" : "color_white_title");
  return t("sgf_note_outcome", { result: t(`outcome_win_${result.kind}`, { winner }) });
};

export const sgfFormat: GameFormat<GoState, GoAction> = {
  name: "SGF",
  extension: "sgf",
  // A match file is JSON; any other text is read as SGF.
  detect: (text) => !text.trimStart().startsWith("{"),
  serialize: ({ names: [black = "", white = ""], turns, state, startedAt }) =>
    makeGoSgf({
      moves: turns.filter(isTurn),
      players: { black, white },
      date: new Date(startedAt).toISOString().slice(0, 10),
      result: resultOf(state),
    }),
  parse: (text) =>
    mapResult(parseGoSgf(text), ({ players, moves, warnings, result }) => ({
      names: [players.black || t("color_black_title"), players.white || t("color_white_title")],
      turns: moves,
      notes: () => [...warnings.map(({ code }) => t(`sgf_note_${code}`)), describeResult(result)].join(" ").trim(),
    })),
  explain,
};

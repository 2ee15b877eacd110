// SGF at the table: the file that every other Go program reads and writes.
import { isRejection, type Rejection } from "@tengen/kernel";
import type { GameFormat } from "@tengen/table";
import { makeSgf, parseSgf, resultOf, SGF_FAULTS, type SgfResult } from "../sgf/index.ts";
import type { GoAction, GoState, GoTurn } from "../state.ts";
import { say } from "./words.ts";

const isTurn = (action: GoAction): action is GoTurn => action.type !== "resign";

/** Why a file was refused, and at which move or line. */
const explain = ({ detail }: Rejection): string => {
  const { reason, move, line } = (detail ?? {}) as {
    readonly reason?: unknown;
    readonly move?: number;
    readonly line?: number;
  };
  const fault = SGF_FAULTS.find((one) => one === reason) ?? "malformed";
  const where = move === undefined ? (line === undefined ? "" : say("sgf_line", { line })) : say("sgf_move", { move });
  return where === "" ? say(`sgf_${fault}`) : `${say(`sgf_${fault}`)} (${where})`;
};

/** How the file says that the game ended, where the moves do not show it. */
const describeResult = (result: SgfResult): string => {
  if (result.kind !== "resign" && result.kind !== "timeout") return "";
  const color = say(result.winner === "black" ? "color_black_title" : "color_white_title");
  const text = say("result_with_reason", {
    result: say("result_win", { color }),
    reason: say(`reason_${result.kind}`),
  });
  return say("sgf_note_outcome", { result: text });
};

export const sgfFormat: GameFormat<GoState, GoAction> = {
  name: "SGF",
  extension: "sgf",
  // Every text that is no JSON: a match file is, and what is neither is told to be no SGF.
  isMeant: (text) => !text.trimStart().startsWith("{"),
  make: ({ names: [black = "", white = ""], turns, state, startedAt }) =>
    makeSgf({
      moves: turns.filter(isTurn),
      players: { black, white },
      date: new Date(startedAt).toISOString().slice(0, 10),
      result: resultOf(state),
    }),
  parse: (text) => {
    const parsed = parseSgf(text);
    if (isRejection(parsed)) return parsed;
    const { players, moves, warnings, result } = parsed;
    const nameOf = (name: string, color: "color_black_title" | "color_white_title"): string =>
      name === "" ? say(color) : name;
    return {
      names: [nameOf(players.black, "color_black_title"), nameOf(players.white, "color_white_title")],
      turns: moves,
      notes: () => [...warnings.map(({ code }) => say(`sgf_note_${code}`)), describeResult(result)].join(" ").trim(),
    };
  },
  explain,
};

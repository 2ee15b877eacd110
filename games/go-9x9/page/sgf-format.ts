// SGF at the table: the file that every other Go program reads and writes.
import { isRejection, type Rejection } from "@tengen/kernel";
import type { GameFormat } from "@tengen/table";
import { say } from "@tengen/words";
import { makeSgf, parseSgf, resultOf, SGF_FAULTS } from "../sgf/index.ts";
import type { GoAction, GoState, GoTurn } from "../state.ts";

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

export const sgfFormat: GameFormat<GoState, GoAction> = {
  name: "SGF",
  extension: "sgf",
  isMeant: (text) => /^[^{]*\(\s*;/u.test(text.slice(0, 4096)),
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
    const { players, moves } = parsed;
    const nameOf = (name: string, color: "color_black_title" | "color_white_title"): string =>
      name === "" ? say(color) : name;
    return {
      names: [nameOf(players.black, "color_black_title"), nameOf(players.white, "color_white_title")],
      turns: moves,
    };
  },
  explain,
};

// Go in SGF files, for the table and the analysis board. Loaded when it is needed.
import { rewriteSgf } from "@tengen/stones";
import type { SgfFormat } from "@tengen/table";
import { isMarkingTurn, type GoView, type RulesetAction, type RulesetTurn } from "../rulesets/state.ts";
import { readAnyMove } from "../sgf/move.ts";
import { resultOf } from "../sgf/result.ts";
import { makeRulesetSgf } from "../sgf/ruleset-writer.ts";
import { makeGoMove } from "../sgf/writer.ts";
import { readSgf } from "./read-sgf.ts";

const isTurn = (action: RulesetAction): action is RulesetTurn => action.type !== "resign";

export const sgfFormat: SgfFormat<GoView, RulesetAction> = {
  serialize: ({ record: { rulesetVersion, options, seats, startedAt }, turns, state }) =>
    makeRulesetSgf({
      rulesetVersion,
      options,
      turns: turns.filter(isTurn),
      players: { black: seats[0]?.name ?? "", white: seats[1]?.name ?? "" },
      date: new Date(startedAt).toISOString().slice(0, 10),
      result: resultOf(state),
    }),
  rewrite: rewriteSgf,
  parse: (text) => readSgf(text),
  readMove: readAnyMove,
  makeMove: (action, color) => {
    if (!isTurn(action) || isMarkingTurn(action)) throw new Error(`${action.type} is not a move`);
    return makeGoMove(action, color);
  },
};

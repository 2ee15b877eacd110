// The other rulesets on the analysis board. Openings are over there: stones are played in turn.
import { err, ok, VALID } from "@tengen/kernel";
import { indexOfPoint, pointAtIndex, winningRow } from "@tengen/stones";
import type { StudyGame } from "@tengen/table";
import { localize } from "@tengen/ui/i18n";
import { holderOf, type RulesetAction, type RulesetState } from "../../ruleset-state.ts";
import type { Ruleset } from "../../rulesets.ts";
import { searcherRuleOf } from "../../searcher-rule.ts";
import { encodeStones, letterOf } from "../../state.ts";
import { makeSgfFormat } from "../sgf-format.ts";
import { checkSetUp, netOf, openStudySearcher, passOf, placeStones, START_FIELDS } from "../study.ts";
import { t } from "./messages.ts";
import { namedRuleset } from "./named.ts";

/** [GMK-P8] */
export const makeRulesetStudy = (ruleset: Ruleset): StudyGame<RulesetState, RulesetAction> => {
  const { size, rulesetVersion } = ruleset;
  const rule = searcherRuleOf(rulesetVersion);
  return {
    sgf: makeSgfFormat(size),
    moveOf: (action) => {
      if (action.type === "PASS") return passOf(size);
      if (action.type !== "PLACE_STONE" && action.type !== "PICK") throw new Error(`${action.type} is not a move`);
      return indexOfPoint(size, action);
    },
    isMove: ({ type }) => type === "PLACE_STONE" || type === "PICK" || type === "PASS",
    actionOf: (move) =>
      move === passOf(size) ? { type: "PASS" } : { type: "PLACE_STONE", ...pointAtIndex(size, move) },
    setUp: (before, stones, toMove) => {
      const { placed, board } = placeStones(size, stones);
      const checked = checkSetUp(board, placed, (stone) => winningRow(ruleset.rows, board, stone) !== null);
      if (!checked.ok) return checked;
      return ok({
        ...before,
        ...START_FIELDS,
        currentPlayerId: holderOf(before.payload.colors, toMove),
        payload: {
          ...before.payload,
          ...encodeStones(size, placed),
          nextColor: letterOf(toMove),
          winnerColor: null,
          opening: null,
          passes: 0,
        },
      });
    },
    startOf: ({ start, last: { payload } }) => ({
      ...start,
      phase: "placing",
      currentPlayerId: holderOf(payload.colors, "black"),
      payload: { ...start.payload, colors: payload.colors, opening: null },
    }),
    reviewNodes: 20_000,
    ...netOf(rule),
    checkSearchable: (options) =>
      rule === null
        ? err(() =>
            t("unsupported", { rules: localize(namedRuleset(rulesetVersion, options)?.name ?? rulesetVersion) }),
          )
        : VALID,
    openSearcher: () => {
      if (rule === null) throw new Error(`no searcher plays ${rulesetVersion}`);
      return openStudySearcher(rule);
    },
  };
};

// Reads an SGF file of Go, with notes for the person.
import type { Manifest } from "@tengen/catalogue";
import { localize } from "@tengen/i18n";
import { mapResult, type JsonObject, type Result } from "@tengen/kernel";
import type { SgfResult } from "@tengen/stones";
import type { ImportedGame } from "@tengen/table";
import manifest from "../game.json" with { type: "json" };
import { RULESETS } from "../rulesets/ruleset.ts";
import type { RulesetAction } from "../rulesets/state.ts";
import { parseRulesetSgf } from "../sgf/ruleset-reader.ts";
import type { SgfWarning } from "../sgf/warning.ts";
import { t } from "./messages.ts";

/** The file's result, where the moves do not show it. */
const describeResult = (result: SgfResult, isUncounted: boolean): string => {
  const winner = "winner" in result ? t(result.winner === "black" ? "color_black_title" : "color_white_title") : "";
  const note = (text: string): string => t("sgf_note_outcome", { result: text });
  if (result.kind === "resign" || result.kind === "timeout") return note(t(`outcome_win_${result.kind}`, { winner }));
  if (!isUncounted) return "";
  if (result.kind === "score") return note(t("outcome_win_by", { winner, count: result.margin }));
  return result.kind === "draw" ? note(t("outcome_draw")) : "";
};

/** The name of a ruleset on the page, from its name in files. */
const rulesTitle = (name: string): string => {
  const version = RULESETS.find((ruleset) => ruleset.name === name)?.rulesetVersion;
  const shown = (manifest as Manifest).rulesets?.find(({ rulesetVersion }) => rulesetVersion === version);
  return shown === undefined ? name : localize(shown.name);
};

const describeWarning = ({ code, detail = { stated: "", used: "" } }: SgfWarning): string => {
  const { stated, used } = detail;
  switch (code) {
    case "variations":
      return t("sgf_variations");
    case "komi":
      return t("sgf_note_komi", { stated, used });
    case "rules":
      return t("sgf_note_rules", { stated, used: rulesTitle(used) });
    case "collection":
    case "handicap":
    case "setup":
    case "date":
    case "result":
    case "result-differs":
    case "dead-stones":
    case "extra-passes":
      return t(`sgf_note_${code}`);
  }
};

export const readSgf = (text: string): Result<ImportedGame<RulesetAction>> =>
  mapResult(parseRulesetSgf(text), ({ rulesetVersion, options, players, turns, warnings, result }) => ({
    rulesetVersion,
    options: options as JsonObject,
    names: [players.black || t("color_black_title"), players.white || t("color_white_title")],
    turns,
    notes: () => {
      const isUncounted = warnings.some(({ code }) => code === "dead-stones");
      return [...warnings.map(describeWarning), describeResult(result, isUncounted)].join(" ").trim();
    },
  }));

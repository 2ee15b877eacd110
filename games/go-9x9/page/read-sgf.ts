// Reads an SGF file of Go, with notes for the person.
import type { Manifest } from "@tengen/catalogue";
import { localize } from "@tengen/ui/i18n";
import { mapResult, type JsonObject, type Result } from "@tengen/kernel";
import type { Board, Point, SgfResult } from "@tengen/stones";
import type { ImportedGame } from "@tengen/table";
import manifest from "../game.json" with { type: "json" };
import { judgeDead } from "../life-and-death.ts";
import { RULESETS } from "../rulesets/ruleset.ts";
import type { RulesetAction } from "../rulesets/state.ts";
import { completeSgf } from "../sgf/complete.ts";
import { parseRulesetSgf, type ParsedRulesetSgf } from "../sgf/ruleset-reader.ts";
import type { SgfWarning } from "../sgf/warning.ts";
import { askWorker } from "./ask-worker.ts";
import { t } from "./late/messages.ts";

/** The file's result, where the moves do not show it. */
const describeResult = (result: SgfResult, isUncounted: boolean): string => {
  const winner = "winner" in result ? t(result.winner === "black" ? "color_black_title" : "color_white_title") : "";
  const note = (text: string): string => t("sgf_note_outcome", { result: text });
  if (result.kind === "resign" || result.kind === "timeout") return note(t(`outcome_win_${result.kind}`, { winner }));
  if (result.kind === "win" || result.kind === "forfeit") return note(t("outcome_win", { winner }));
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
    case "not-counted":
    case "extra-passes":
    case "implied-passes":
      return t(`sgf_note_${code}`);
  }
};

/** The dead stones of a board, as a worker judges them; where none can be started, this thread does. */
const judgeInWorker = (board: Board): Promise<readonly Point[]> => {
  const { promise, resolve } = Promise.withResolvers<readonly Point[]>();
  const judgeHere = (): void => resolve(judgeDead(board));
  try {
    askWorker({ kind: "dead-stones", board, net: null }, resolve, judgeHere);
  } catch {
    judgeHere();
  }
  return promise;
};

/** Reads a file so that the page goes on meanwhile: the dead stones of a scored game are judged elsewhere. */
const parse = async (
  text: string,
  judge: (board: Board) => Promise<readonly Point[]>,
): Promise<Result<ParsedRulesetSgf>> => {
  const asked: Board[] = [];
  const first = parseRulesetSgf(text, (board) => {
    asked.push(board);
    return [];
  });
  const [board] = asked;
  if (board === undefined) return first;
  const dead = await judge(board);
  return parseRulesetSgf(text, () => dead);
};

export const readSgf = async (text: string, judge = judgeInWorker): Promise<Result<ImportedGame<RulesetAction>>> =>
  mapResult(await parse(text, judge), ({ rulesetVersion, options, players, turns, warnings, result }) => ({
    rulesetVersion,
    options: options as JsonObject,
    names: [players.black || t("color_black_title"), players.white || t("color_white_title")],
    turns,
    sgf: completeSgf(
      text,
      warnings.some(({ code }) => code === "implied-passes"),
    ),
    notes: () => {
      const isUncounted = warnings.some(({ code }) => code === "dead-stones" || code === "not-counted");
      return [...warnings.map(describeWarning), describeResult(result, isUncounted)].join(" ").trim();
    },
  }));

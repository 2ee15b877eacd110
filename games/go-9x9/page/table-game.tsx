// Go's page: its rulesets at the table, with board, pass button, marking of dead stones, panel and SGF files.
import type { Manifest } from "@tengen/catalogue";
import type { Json } from "@tengen/kernel";
import { groupStones, indexOfPoint, otherColor, pointAtIndex, type Point } from "@tengen/stones";
import type { AnyTableGame, GameRulesets, TableGame, TurnButton } from "@tengen/table";
import { withMessages } from "@tengen/ui/i18n";
import manifest from "../game.json" with { type: "json" };
import { makeGoEngine } from "../rulesets/engine.ts";
import { EARLIER_RULESETS, RULESETS, rulesetNamed, type GoRuleset } from "../rulesets/ruleset.ts";
import {
  isRulesetState,
  mayResume,
  scoresWith,
  stonesLeft,
  type GoView,
  type RulesetAction,
  type RulesetState,
} from "../rulesets/state.ts";
import { boardOf, colorToMove, RULESET } from "../state.ts";
import { isAgreed, isMarking, markAt, mayAnswer, mayDisagree, mayDispute, resumedCost, shownList } from "./marking.ts";
import { importNet } from "./import-net.ts";
import { optionsOf } from "./options.ts";
import { GoPanel } from "./panel.tsx";
import { isResumed, isSettledByPlay, leadSentence, passWarning, titleOf } from "./pass-result.ts";
import renderer from "./scene.ts";
import messages, { t } from "./messages.ts";

type GoTableGame = TableGame<GoView, RulesetAction, GoView>;

/** The choices while dead stones are marked. What ends the marking, and so can cost points, is confirmed. */
const markingButtons = (view: RulesetState, choice: Json): readonly TurnButton<RulesetAction>[] => {
  const dead = shownList(view, choice);
  const agree = (list: readonly Point[]): TurnButton<RulesetAction> =>
    isAgreed(view, choice)
      ? {
          label: () => t("accept_list"),
          action: { type: "accept" },
          isChoice: true,
          warning: () => `${t("accept_warning")} ${leadSentence(scoresWith(view, list))}`,
        }
      : { label: () => t("propose"), action: { type: "propose", dead: list }, isChoice: true, confirm: false };
  const resume: TurnButton<RulesetAction> = {
    label: () => t("resume"),
    action: { type: "resume" },
    isChoice: true,
    warning: () => `${t("resume_warning")} ${resumedCost(view) ?? t("resume_capture")}`,
  };
  const disagree: TurnButton<RulesetAction> = {
    label: () => t("disagree"),
    action: { type: "disagree" },
    isChoice: true,
    warning: () => `${t("disagree_warning")} ${leadSentence(scoresWith(view, []))}`,
  };
  const dispute: TurnButton<RulesetAction> = {
    label: () => t("dispute"),
    action: { type: "dispute", dead: dead ?? [] },
    isChoice: true,
    warning: () => t("dispute_warning"),
  };
  const others = [
    ...(mayDispute(view, choice) ? [dispute] : []),
    ...(mayResume(view) ? [resume] : mayDisagree(view) ? [disagree] : []),
  ];
  // Until there is a list, nothing can be proposed: an empty one would say that every stone lives.
  return [...(dead === null || !mayAnswer(view, choice) ? [] : [agree(dead)]), ...others];
};

const turnButtons = (view: GoView, choice: Json): readonly TurnButton<RulesetAction>[] => {
  if (isMarking(view)) return markingButtons(view, choice);
  if (isRulesetState(view) && view.phase === "placing-handicap") return [];
  return [{ label: () => t("pass"), action: { type: "pass" }, warning: () => passWarning(view) }];
};

const describePhase = (view: GoView): string | null => {
  if (!isRulesetState(view)) return null;
  if (view.phase === "placing-handicap") return t("handicap_left", { count: stonesLeft(view) });
  if (isResumed(view)) {
    const dispute = isSettledByPlay(view) ? [] : [t("phase_resumed")];
    return [...dispute, resumedCost(view) ?? []].flat().join(" ");
  }
  if (view.phase === "disputing") return t("phase_disputing");
  if (view.phase !== "scoring") return null;
  const color = titleOf(colorToMove(view));
  if (view.proposal === null) return t("phase_first", { color });
  const isLast = mayDisagree(view);
  const answer = isSettledByPlay(view) ? "phase_answer_dispute" : isLast ? "phase_last_answer" : "phase_answer";
  return t(answer, {
    color,
    other: titleOf(otherColor(colorToMove(view))),
  });
};

/** For screen readers: that play was resumed is said once. */
const describeTurn = (view: GoView): string => {
  const isPlayed = isResumed(view) || (isRulesetState(view) && view.phase === "disputing");
  const isRead = isPlayed && (view.passesInARow > 0 || view.lastMove?.type !== "pass");
  return isRead ? "" : (describePhase(view) ?? "");
};

const describeAction: NonNullable<GoTableGame["describeAction"]> = (action, _axes, played) => {
  switch (action.type) {
    case "pass":
      return t("passes");
    case "propose": {
      const count = played === null ? action.dead.length : groupStones(boardOf(played.before), action.dead).length;
      return count === 0 ? t("proposes_none") : t("proposes", { count });
    }
    case "accept":
      return t("accepts");
    case "resume":
      return t("resumes");
    case "disagree":
      return t("disagrees");
    case "dispute":
      return t("disputes");
    case "place":
    case "resign":
      return null;
  }
};

const makeGame = (own: Pick<GoTableGame, "engine" | "options">): GoTableGame => ({
  ...own,
  manifest: manifest as Manifest,
  messages,
  renderer,
  // In marking the rules refuse it, which says why; at a table `chooseAt` comes first.
  actionAt: (view, point) => ({ type: "place", ...pointAtIndex(view.boardSize, point) }),
  chooseAt: markAt,
  isPlacing: (view) => !isMarking(view),
  pointOf: (action, axes) => (action.type === "place" ? indexOfPoint(axes.columns.length, action) : null),
  turnButtons,
  describePhase,
  describeTurn,
  describeAction,
  loadHintReasons: () => withMessages(import("./hint.ts")),
  openHintBot: async () => (await importNet()).openHintBot(),
  loadSgf: async () => (await withMessages(import("./sgf-format.ts"))).sgfFormat,
  resign: { type: "resign" },
  draw: null,
  openWorker: () => new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module" }),
  Panel: GoPanel,
  loadStudy: async () => (await withMessages(import("./study.ts"))).default,
});

const makeRuleset = (ruleset: GoRuleset): AnyTableGame =>
  makeGame({ engine: makeGoEngine(ruleset), options: optionsOf(ruleset) });

const chinese = rulesetNamed("Chinese");
const first = makeRuleset(chinese);

const others = [...RULESETS.filter((ruleset) => ruleset !== chinese), ...EARLIER_RULESETS];
const games = [first, ...others.map(makeRuleset)];

let quick: AnyTableGame | null = null;

/** Without agreement: every stone on the board counts as alive. Always the same object. */
export const loadQuick = async (): Promise<AnyTableGame> => {
  const { default: engine } = await import("../engine.ts");
  return (quick ??= makeGame({ engine, options: [] }));
};

/** Links without a ruleset are older than the others. */
export const oldestRuleset = RULESET.rulesetVersion;

export const loadTableGame: GameRulesets["load"] = async (rulesetVersion) =>
  rulesetVersion === oldestRuleset
    ? loadQuick()
    : (games.find((game) => game.engine.rulesetVersion === rulesetVersion) ?? null);

export default first;

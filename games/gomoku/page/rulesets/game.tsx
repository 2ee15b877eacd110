// The page of every ruleset but the oldest, made from its data. It is loaded when such a game is chosen or opened.
import { localize } from "@tengen/ui/i18n";
import type { Json, JsonObject } from "@tengen/kernel";
import { indexOfPoint, pointAtIndex } from "@tengen/stones";
import { type GameOption, type PointChoice, type Table, type TableGame } from "@tengen/table";
import { pointName, type Axes } from "@tengen/board";
import { OPENING_RULES } from "../../opening.ts";
import { makeRulesetEngine } from "../../ruleset-engine.ts";
import type { RulesetAction, RulesetState } from "../../ruleset-state.ts";
import { RULESETS, type Ruleset } from "../../rulesets.ts";
import { colorOfLetter } from "../../state.ts";
import { formatLoaders } from "../load-formats.ts";
import { openBotWorker } from "../open-worker.ts";
import messages, { t } from "./messages.ts";
import { MANIFEST, namedRuleset } from "./named.ts";
import { describeAction, describePhase, otherChoice, turnButtons } from "./phase.ts";
import { makeRenderer } from "./scene.ts";

export type RulesetTableGame = TableGame<RulesetState, RulesetAction, RulesetState>;

/** Whether offering must still be chosen: a point that is picked by mistake would decide it. */
const asksToOffer = (view: RulesetState): boolean => view.phase === "choosing" && otherChoice(view) === "OFFER";

/** [GMK-P5] The first offer in place of a swap is picked twice. */
const chooseAt = (axes: Axes, view: RulesetState, point: number, choice: Json): PointChoice | null =>
  asksToOffer(view) && choice !== point
    ? { choice: point, message: () => t("offer_ask", { point: pointName(axes, point) }) }
    : null;

const actionAt = (size: number, view: RulesetState, point: number): RulesetAction => {
  const at = pointAtIndex(size, point);
  if (view.phase === "offering" || asksToOffer(view)) return { type: "OFFER", ...at };
  return { type: view.phase === "picking" ? "PICK" : "PLACE_STONE", ...at };
};

const openingOption = ({ openings, rows }: Ruleset): readonly GameOption[] =>
  openings.length === 1
    ? []
    : [
        {
          kind: "choice",
          name: "opening",
          label: () => t("option_opening"),
          choices: openings.map((rule) => ({ value: rule, label: () => t(`opening_${rule}`) })),
          // Elsewhere the ruleset is named after its opening.
          isAlwaysNamed: rows === "renju",
        },
      ];

/** The rules of a match in short: sentences, and the opening, if that needs more. */
export const aboutRules = (
  { rows, rulesetVersion }: Ruleset,
  options: JsonObject,
): { readonly rules: readonly string[]; readonly opening: string | null } => {
  const ruleset = namedRuleset(rulesetVersion, options);
  const opening = OPENING_RULES.find((rule) => rule === options["opening"]) ?? "none";
  // The description of the ruleset that is named after its opening explains it.
  const isExplained = opening === "none" || ruleset?.id === opening;
  return {
    rules: [
      ...(ruleset === undefined ? [] : [localize(ruleset.description)]),
      ...(rows === "renju" ? [t("about_forbidden")] : []),
    ],
    opening: isExplained ? null : t(`about_${opening}`),
  };
};

const makePanel =
  (ruleset: Ruleset) =>
  ({ table }: { readonly table: Table }) => {
    const { rules, opening } = aboutRules(ruleset, table.timeline.value.record.options);
    return (
      <>
        {rules.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {opening !== null && (
          <details>
            <summary>{t("about_opening")}</summary>
            <p>{opening}</p>
          </details>
        )}
      </>
    );
  };

const makeRulesetGame = (ruleset: Ruleset): RulesetTableGame => {
  const { size, rows } = ruleset;
  const renderer = makeRenderer(ruleset);
  const { axes } = renderer.geometryOf({});
  return {
    manifest: MANIFEST,
    engine: makeRulesetEngine(ruleset),
    messages,
    renderer,
    options: openingOption(ruleset),
    chooseAt: (view, point, choice) => chooseAt(axes, view, point, choice),
    actionAt: (view, point) => actionAt(size, view, point),
    placedColor: ({ payload }) => colorOfLetter(payload.nextColor),
    isPlacing: (view) => view.phase === "placing" || view.phase === "offering",
    pointOf: (action) =>
      action.type === "PLACE_STONE" || action.type === "OFFER" || action.type === "PICK"
        ? indexOfPoint(size, action)
        : null,
    turnButtons: (view) => turnButtons(view, rows === "renju"),
    describePhase,
    describeTurn: (view) => describePhase(view) ?? "",
    describeAction: (action, _axes, played) => describeAction(action, axes, played !== null),
    // [GMK-H3]
    loadHintReasons: async () => {
      const { hintReasonBy } = await import("../hint.ts");
      return {
        hintReason: ({ payload }, action) => (payload.opening === null ? hintReasonBy(rows, payload, action) : null),
      };
    },
    ...formatLoaders<RulesetState, RulesetAction>(size),
    resign: { type: "RESIGN" },
    draw: { type: "REQUEST_DRAW" },
    openWorker: openBotWorker,
    Panel: makePanel(ruleset),
    loadStudy: async () => (await import("./study.ts")).makeRulesetStudy(ruleset),
  };
};

const made = new Map<string, RulesetTableGame>();

/** The game of a ruleset, always the same object; null if there is none. */
export const rulesetGame = (rulesetVersion: string): RulesetTableGame | null => {
  const ruleset = RULESETS.find((one) => one.rulesetVersion === rulesetVersion);
  if (ruleset === undefined) return null;
  const game = made.get(rulesetVersion) ?? makeRulesetGame(ruleset);
  made.set(rulesetVersion, game);
  return game;
};

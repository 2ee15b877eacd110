// The options of the rulesets with agreed scoring, for the forms of the page (GO-O1).
import type { JsonObject } from "@tengen/kernel";
import { formatNumber } from "@tengen/ui/i18n";
import { HANDICAPS, KO_RULES } from "@tengen/stones";
import type { GameOption } from "@tengen/table";
import { MAX_KOMI, settingsOf, type GoOptions } from "../rulesets/options.ts";
import { SIZES, type GoRuleset } from "../rulesets/ruleset.ts";
import { t } from "./messages.ts";

const hasHandicap = ({ handicap = 0 }: JsonObject): boolean => handicap !== 0;

export const optionsOf = (ruleset: GoRuleset): readonly GameOption[] => [
  {
    kind: "choice",
    name: "size",
    label: () => t("size"),
    choices: SIZES.map((size) => ({ value: size, label: () => `${formatNumber(size)}x${formatNumber(size)}` })),
  },
  {
    kind: "choice",
    name: "handicap",
    label: () => t("handicap"),
    choices: HANDICAPS.map((count) => ({
      value: count,
      label: () => (count === 0 ? t("handicap_none") : t("handicap_stones", { count })),
    })),
  },
  {
    kind: "choice",
    name: "placement",
    label: () => t("placement"),
    choices: (["fixed", "free"] as const).map((value) => ({ value, label: () => t(`placement_${value}`) })),
    isOffered: hasHandicap,
  },
  {
    kind: "number",
    name: "komi",
    label: () => t("komi"),
    min: -MAX_KOMI,
    max: MAX_KOMI,
    step: 0.5,
    defaultOf: (options) => {
      const { komi: _komi, ...others } = options as GoOptions;
      return settingsOf(ruleset, others).komi;
    },
  },
  {
    kind: "choice",
    name: "ko",
    label: () => t("ko_rule"),
    // The ruleset's own comes first: it is the default.
    choices: [ruleset.ko, ...KO_RULES.filter((ko) => ko !== ruleset.ko)].map((value) => ({
      value,
      label: () => t(`ko_${value}`),
    })),
  },
];

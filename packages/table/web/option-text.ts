// A game's options as values and as texts.
import { err, ok, sameJson, type JsonObject } from "@tengen/kernel";
import { formatNumber, t } from "@tengen/ui/i18n";
import type { Explained } from "./explained.ts";
import type { AnyTableGame, ChoiceOption, CountsOption, GameOption, NumberOption } from "./table-game.ts";

/** The chosen counts of an option, or its defaults. */
export const countsOf = ({ name, items }: CountsOption, chosen: JsonObject): Readonly<Record<string, number>> => {
  const named = chosen[name] as Readonly<Record<string, number>> | undefined;
  return Object.fromEntries(
    items.map((item) => [item.name, named === undefined ? item.count : (named[item.name] ?? 0)]),
  );
};

export const numberOf = ({ name, defaultOf }: NumberOption, chosen: JsonObject): number => {
  const value = chosen[name];
  return typeof value === "number" ? value : defaultOf(chosen);
};

/** The chosen number; refused, with those that the option allows, if it is none of them. */
export const checkNumber = (option: NumberOption, chosen: JsonObject): Explained<number> => {
  const { min, max, step } = option;
  const number = numberOf(option, chosen);
  const steps = (number - min) / step;
  if (number >= min && number <= max && Number.isInteger(steps)) return ok(number);
  return err(() => t("number_allowed", { min: formatNumber(min), max: formatNumber(max), step: formatNumber(step) }));
};

export const isOffered = ({ isOffered: decide }: GameOption, chosen: JsonObject): boolean => decide?.(chosen) ?? true;

/** The chosen options without those that do not apply to the others. */
export const offeredOptions = (options: readonly GameOption[], chosen: JsonObject): JsonObject => {
  const left = new Set(options.filter((option) => !isOffered(option, chosen)).map(({ name }) => name));
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !left.has(name)));
};

const isAlwaysNamed = (option: GameOption): option is ChoiceOption =>
  option.kind === "choice" && option.isAlwaysNamed === true;

/** The value of an option that differs from its default, as text; null for the default, unless it is always named. */
const describeOption = (option: GameOption, chosen: JsonObject): string | null => {
  const value = chosen[option.name] ?? (isAlwaysNamed(option) ? option.choices[0]?.value : undefined);
  if (value === undefined || !isOffered(option, chosen)) return null;
  switch (option.kind) {
    case "choice": {
      const index = option.choices.findIndex((choice) => sameJson(choice.value, value));
      return index === 0 && !isAlwaysNamed(option) ? null : (option.choices[index]?.label() ?? null);
    }
    case "number":
      return typeof value !== "number" || value === option.defaultOf(chosen) ? null : formatNumber(value);
    case "counts": {
      const counts = countsOf(option, chosen);
      if (option.items.every(({ name, count }) => counts[name] === count)) return null;
      return option.items
        .map(({ name, label }) => t("option_counts", { count: counts[name] ?? 0, thing: label() }))
        .join(", ");
    }
  }
};

/** The options that differ from the defaults, as texts; those of `known` are left out, except what is always named. */
export const describeOptions = (
  options: readonly GameOption[],
  chosen: JsonObject,
  known: JsonObject = {},
): readonly string[] =>
  options.flatMap((option) => {
    const isKnown =
      !isAlwaysNamed(option) &&
      option.name in known &&
      sameJson(known[option.name] ?? null, chosen[option.name] ?? null);
    const value = isKnown ? null : describeOption(option, chosen);
    return value === null ? [] : [t("option_is", { option: option.label(), value })];
  });

/** Whether a game can be played with these options; the fields show what is wrong. */
export const areOptionsPlayable = ({ options }: AnyTableGame, chosen: JsonObject): boolean =>
  options.every((option) => {
    if (!isOffered(option, chosen) || option.kind === "choice") return true;
    return (option.kind === "counts" ? option.check(countsOf(option, chosen)) : checkNumber(option, chosen)).ok;
  });

// Form fields for a game's options.
import type { Signal } from "@preact/signals";
import { sameJson, type JsonObject } from "@tengen/kernel";
import { t } from "@tengen/i18n";
import { useId, useRef } from "preact/hooks";
import { SelectField } from "@tengen/ui";
import type { AnyTableGame, ChoiceOption, CountsOption, GameOption } from "./table-game.ts";

interface FieldProps<Option> {
  readonly option: Option;
  readonly chosen: Signal<JsonObject>;
}

const ChoiceField = ({ option, chosen }: FieldProps<ChoiceOption>) => {
  const index = option.choices.findIndex(({ value }) => sameJson(value, chosen.value[option.name] ?? null));
  return (
    <SelectField
      label={option.label()}
      value={String(Math.max(index, 0))}
      choices={option.choices.map(({ label }, at) => ({ value: String(at), label: label() }))}
      onChange={(at) => {
        const value = option.choices[Number(at)]?.value;
        if (value !== undefined) chosen.value = { ...chosen.value, [option.name]: value };
      }}
    />
  );
};

/** The chosen counts of an option, or its defaults. */
const countsOf = ({ name, items }: CountsOption, chosen: JsonObject): Readonly<Record<string, number>> => {
  const named = chosen[name] as Readonly<Record<string, number>> | undefined;
  return Object.fromEntries(
    items.map((item) => [item.name, named === undefined ? item.count : (named[item.name] ?? 0)]),
  );
};

const CountsField = ({ option, chosen }: FieldProps<CountsOption>) => {
  const id = useId();
  const counts = countsOf(option, chosen.value);
  const problem = option.problem(counts);
  const isFirst = option.items.every(({ name, count }) => counts[name] === count);
  // Only the initial state: it must not close while somebody edits the counts.
  const isOpen = useRef(!isFirst);
  const change = (name: string, text: string): void => {
    const count = Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), option.max);
    chosen.value = { ...chosen.value, [option.name]: { ...counts, [name]: count } };
  };
  return (
    <details class="counts" open={isOpen.current}>
      <summary>{option.label()}</summary>
      {option.items.map(({ name, label }) => (
        <div class="field" key={name}>
          <label for={`${id}-${name}`}>{label()}</label>
          <input
            id={`${id}-${name}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={option.max}
            value={counts[name]}
            onInput={(event) => change(name, event.currentTarget.value)}
          />
        </div>
      ))}
      {problem !== null && (
        <p class="notice error" role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        aria-disabled={isFirst}
        onClick={() => {
          const { [option.name]: _counts, ...others } = chosen.value;
          chosen.value = others;
        }}
      >
        {t("reset")}
      </button>
    </details>
  );
};

export interface OptionFieldsProps {
  readonly game: AnyTableGame;
  readonly chosen: Signal<JsonObject>;
}

export const OptionFields = ({ game, chosen }: OptionFieldsProps) => (
  <>
    {game.options.map((option) =>
      option.kind === "choice" ? (
        <ChoiceField key={option.name} option={option} chosen={chosen} />
      ) : (
        <CountsField key={option.name} option={option} chosen={chosen} />
      ),
    )}
  </>
);

/** The options that differ from the defaults, as texts. */
export const describeOptions = (options: readonly GameOption[], chosen: JsonObject): readonly string[] =>
  options.flatMap((option) => {
    const value = chosen[option.name];
    if (value === undefined) return [];
    if (option.kind === "choice") {
      const index = option.choices.findIndex((choice) => sameJson(choice.value, value));
      const label = option.choices[index]?.label() ?? "";
      return index <= 0 ? [] : [t("option_is", { option: option.label(), value: label })];
    }
    const counts = countsOf(option, chosen);
    if (option.items.every(({ name, count }) => counts[name] === count)) return [];
    const things = option.items.map(({ name, label }) =>
      t("option_counts", { count: counts[name] ?? 0, thing: label() }),
    );
    return [t("option_is", { option: option.label(), value: things.join(", ") })];
  });

/** Whether a game can be played with these options; the fields show what is wrong. */
export const areOptionsPlayable = ({ options }: AnyTableGame, chosen: JsonObject): boolean =>
  options.every((option) => option.kind === "choice" || option.problem(countsOf(option, chosen)) === null);

// Form fields for a game's options.
import type { Signal } from "@preact/signals";
import { sameJson, type Json, type JsonObject } from "@tengen/kernel";
import { useUniqueId } from "@tengen/board";
import { useRef } from "preact/hooks";
import { SelectField } from "@tengen/ui";
import { t } from "./messages.ts";
import { countsOf, isOffered, numberOf, checkNumber } from "./option-text.ts";
import type { AnyTableGame, ChoiceOption, CountsOption, NumberOption } from "./table-game.ts";

interface FieldProps<Option> {
  readonly option: Option;
  readonly chosen: Signal<JsonObject>;
  /** What a reset chooses. */
  readonly defaults: JsonObject;
}

/** The chosen options with another value of one of them; without it for undefined. */
const withValue = (chosen: JsonObject, name: string, value: Json | undefined): JsonObject => {
  const { [name]: _before, ...others } = chosen;
  return value === undefined ? others : { ...others, [name]: value };
};

const ChoiceField = ({ option, chosen }: Omit<FieldProps<ChoiceOption>, "defaults">) => {
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

/** The number in a text, whether the option allows it or not; its default for a text that is no number. */
export const numberFrom = ({ defaultOf }: NumberOption, text: string, chosen: JsonObject): number => {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : defaultOf(chosen);
};

const NumberField = ({ option, chosen }: Omit<FieldProps<NumberOption>, "defaults">) => {
  const id = useUniqueId();
  const checked = checkNumber(option, chosen.value);
  return (
    <div class="field">
      <label for={id}>{option.label()}</label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        aria-invalid={!checked.ok}
        aria-describedby={checked.ok ? undefined : `${id}-problem`}
        min={option.min}
        max={option.max}
        step={option.step}
        value={numberOf(option, chosen.value)}
        onChange={({ currentTarget }) => {
          const number = numberFrom(option, currentTarget.value, chosen.value);
          // The default may follow from the other options, so it is not fixed.
          const isDefault = number === option.defaultOf(chosen.value);
          chosen.value = withValue(chosen.value, option.name, isDefault ? undefined : number);
          currentTarget.value = String(number);
        }}
      />
      {!checked.ok && (
        <p class="notice error" id={`${id}-problem`} role="alert">
          {checked.error()}
        </p>
      )}
    </div>
  );
};

const CountsField = ({ option, chosen, defaults }: FieldProps<CountsOption>) => {
  const id = useUniqueId();
  const counts = countsOf(option, chosen.value);
  const checked = option.check(counts);
  const isFirst = sameJson(counts, countsOf(option, defaults));
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
      {!checked.ok && (
        <p class="notice error" role="alert">
          {checked.error()}
        </p>
      )}
      <button
        type="button"
        aria-disabled={isFirst}
        onClick={() => {
          chosen.value = withValue(chosen.value, option.name, defaults[option.name]);
        }}
      >
        {t("reset")}
      </button>
    </details>
  );
};

export interface OptionFieldsProps {
  readonly game: Pick<AnyTableGame, "options">;
  readonly chosen: Signal<JsonObject>;
  readonly defaults: JsonObject;
}

export const OptionFields = ({ game, chosen, defaults }: OptionFieldsProps) => (
  <>
    {game.options
      .filter((option) => isOffered(option, chosen.value))
      .map((option) => {
        switch (option.kind) {
          case "choice":
            return <ChoiceField key={option.name} option={option} chosen={chosen} />;
          case "number":
            return <NumberField key={option.name} option={option} chosen={chosen} />;
          case "counts":
            return <CountsField key={option.name} option={option} chosen={chosen} defaults={defaults} />;
        }
      })}
  </>
);

// One choice of a few, as a row of buttons: radio buttons, so that the arrow keys and screen readers know them.
import { useId } from "preact/hooks";
import type { ComponentChildren } from "preact";

export interface RowChoice {
  readonly value: string;
  readonly label: ComponentChildren;
  readonly isDisabled?: boolean;
}

export interface ChoiceRowProps {
  readonly legend: string;
  readonly value: string;
  readonly choices: readonly RowChoice[];
  readonly onChange: (value: string) => void;
  /** Rows with one name are one choice. */
  readonly name?: string;
  /** Whether only screen readers need the legend. */
  readonly isLegendHidden?: boolean;
  readonly class?: string;
}

export const ChoiceRow = ({ legend, value, choices, onChange, isLegendHidden = false, ...more }: ChoiceRowProps) => {
  const id = useId();
  return (
    <fieldset class={`choice-row ${more.class ?? ""}`}>
      <legend class={isLegendHidden ? "visually-hidden" : ""}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} class="choice">
          <input
            type="radio"
            name={more.name ?? id}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.isDisabled === true}
            onChange={() => onChange(choice.value)}
          />
          <span class="choice-label">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
};

// A labelled select box.
import { useUniqueId } from "@tengen/board";

export interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
  readonly onChange: (value: string) => void;
}

export const SelectField = ({ label, value, choices, onChange }: SelectFieldProps) => {
  const id = useUniqueId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
};

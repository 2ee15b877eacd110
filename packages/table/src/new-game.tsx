// The form for a new game: who sits where, and the game's own options. It begins with what is played now.
import { useSignal, type Signal } from "@preact/signals";
import { sameJson, type JsonObject } from "@tengen/kernel";
import { say } from "@tengen/words";
import { useId, useRef } from "preact/hooks";
import { colorTitle } from "./describe.ts";
import { Dialog } from "./dialog.tsx";
import { focusBoard } from "./focus-board.ts";
import type { SeatChoice } from "./course.ts";
import { Choice } from "./settings-dialog.tsx";
import type { ChoiceOption, CountsOption } from "./table-game.ts";
import { firstSetup, type LocalTable } from "./local-table.ts";

const PERSON = "person";

const valueOf = (choice: SeatChoice): string => (choice.kind === "person" ? PERSON : `bot:${choice.name}`);
const choiceFrom = (value: string): SeatChoice =>
  value === PERSON ? { kind: "person" } : { kind: "bot", name: value.replace("bot:", "") };

interface FieldProps<Option> {
  readonly option: Option;
  readonly chosen: Signal<JsonObject>;
}

const ChoiceField = ({ option, chosen }: FieldProps<ChoiceOption>) => {
  const index = option.choices.findIndex(({ value }) => sameJson(value, chosen.value[option.name] ?? null));
  return (
    <Choice
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

/** The numbers of an option: those that were chosen, else those that a new game starts with. */
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
  // As it is at first: it does not close under anybody's fingers.
  const isOpen = useRef(!isFirst);
  const change = (name: string, text: string): void => {
    const count = Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), option.most);
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
            max={option.most}
            value={counts[name]}
            onInput={(event) => change(name, event.currentTarget.value)}
          />
        </div>
      ))}
      {problem !== null && (
        <p class="notice why-not" role="alert">
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
        {say("counts_as_first")}
      </button>
    </details>
  );
};

const NewGameForm = ({ table, isOpen, fromHere }: NewGameProps) => {
  const { game, local } = table;
  const seats = useSignal<readonly SeatChoice[]>(local.value.seats ?? firstSetup(game).seats);
  const options = useSignal<JsonObject>({ ...game.manifest.defaultConfig, ...local.value.record.options });
  const choices = [
    { value: PERSON, label: say("person") },
    ...(game.manifest.bots?.available ?? []).map(({ name, difficulty }) => ({
      value: `bot:${name}`,
      label: say("bot_choice", { name, difficulty: say(`difficulty_${difficulty}`) }),
    })),
  ];
  const submit = (event: Event): void => {
    event.preventDefault();
    // What is wrong stands beside the numbers.
    const isPlayable = (option: CountsOption): boolean => option.problem(countsOf(option, options.value)) === null;
    if (!game.options.every((option) => option.kind === "choice" || isPlayable(option))) return;
    isOpen.value = false;
    if (fromHere) table.startFromHere(seats.value);
    else table.start({ seats: seats.value, options: options.value });
    // Once the dialogue has given the focus back to its button, which may be far from the board.
    requestAnimationFrame(() => {
      document.querySelector(".table")?.scrollIntoView({ block: "start" });
      focusBoard();
    });
  };
  return (
    <form onSubmit={submit}>
      <div class="fields">
        {seats.value.map((choice, index) => (
          <Choice
            key={index}
            label={colorTitle(game.looks.colors[index] ?? "black")}
            value={valueOf(choice)}
            choices={choices}
            onChange={(value) => {
              seats.value = seats.value.with(index, choiceFrom(value));
            }}
          />
        ))}
        {!fromHere &&
          game.options.map((option) =>
            option.kind === "choice" ? (
              <ChoiceField key={option.name} option={option} chosen={options} />
            ) : (
              <CountsField key={option.name} option={option} chosen={options} />
            ),
          )}
      </div>
      <div class="dialog-buttons">
        <button
          type="button"
          onClick={() => {
            isOpen.value = false;
          }}
        >
          {say("cancel")}
        </button>
        <button type="submit" class="primary">
          {say("start_game")}
        </button>
      </div>
    </form>
  );
};

export interface NewGameProps {
  readonly table: LocalTable;
  readonly isOpen: Signal<boolean>;
  /** Begins at the position that is shown, not at the first. */
  readonly fromHere: boolean;
}

export const NewGame = (props: NewGameProps) => (
  <Dialog isOpen={props.isOpen} title={props.fromHere ? say("play_from_here") : say("new_game")}>
    <NewGameForm {...props} />
  </Dialog>
);

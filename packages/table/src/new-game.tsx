// The form for a new game: who sits where, and the game's own options. It begins with what is played now.
import { useSignal, type Signal } from "@preact/signals";
import { textIn } from "@tengen/catalogue";
import { sameJson, type JsonObject } from "@tengen/kernel";
import { language, say } from "@tengen/words";
import { colorTitle } from "./describe.ts";
import { Dialog } from "./dialog.tsx";
import type { SeatChoice } from "./local-game.ts";
import { Choice } from "./settings-dialog.tsx";
import type { OptionChoice } from "./table-game.ts";
import { firstSetup, type Table } from "./table.ts";

const PERSON = "person";

const valueOf = (choice: SeatChoice): string => (choice.kind === "person" ? PERSON : `bot:${choice.name}`);
const choiceFrom = (value: string): SeatChoice =>
  value === PERSON ? { kind: "person" } : { kind: "bot", name: value.replace("bot:", "") };

const OptionField = ({ option, chosen }: { readonly option: OptionChoice; readonly chosen: Signal<JsonObject> }) => {
  const index = option.choices.findIndex(({ value }) => sameJson(value, chosen.value[option.name] ?? null));
  return (
    <Choice
      label={textIn(option.label, language.value)}
      value={String(Math.max(index, 0))}
      choices={option.choices.map(({ label }, at) => ({ value: String(at), label: textIn(label, language.value) }))}
      onChange={(at) => {
        const value = option.choices[Number(at)]?.value;
        if (value !== undefined) chosen.value = { ...chosen.value, [option.name]: value };
      }}
    />
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
    isOpen.value = false;
    if (fromHere) table.startFromHere(seats.value);
    else table.start({ seats: seats.value, options: options.value });
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
        {!fromHere && game.options.map((option) => <OptionField key={option.name} option={option} chosen={options} />)}
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
  readonly table: Table;
  readonly isOpen: Signal<boolean>;
  /** Begins at the position that is shown, not at the first. */
  readonly fromHere: boolean;
}

export const NewGame = (props: NewGameProps) => (
  <Dialog isOpen={props.isOpen} title={props.fromHere ? say("play_from_here") : say("new_game")}>
    <NewGameForm {...props} />
  </Dialog>
);

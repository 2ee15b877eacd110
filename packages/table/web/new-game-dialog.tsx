// The new game form: the seats and the game's options, starting from the current game's.
import { useSignal, type Signal } from "@preact/signals";
import type { BotEntry } from "@tengen/catalogue";
import type { JsonObject } from "@tengen/kernel";
import { t } from "@tengen/i18n";
import { Dialog, DialogButtons, SelectField } from "@tengen/ui";
import { botTitle, colorTitle } from "./describe.ts";
import { focusBoard } from "./focus-board.ts";
import { areOptionsPlayable, OptionFields } from "./option-fields.tsx";
import type { SeatChoice } from "./timeline.ts";
import { defaultSetup } from "./game-setup.ts";
import type { LocalTable } from "./local-table.ts";
import type { AnyTableGame } from "./table-game.ts";

const PERSON = "person";

const valueOf = (choice: SeatChoice): string => (choice.kind === "person" ? PERSON : `bot:${choice.name}`);
const choiceFrom = (value: string): SeatChoice =>
  value === PERSON ? { kind: "person" } : { kind: "bot", name: value.replace("bot:", "") };

/** A bot's option text: its difficulty, and whether the game suggests it. */
export const botLabel = ({ manifest }: AnyTableGame, { name, difficulty }: BotEntry): string =>
  t(manifest.bots?.opponent === name ? "bot_suggested" : "bot_choice", {
    name: botTitle(manifest, name),
    difficulty: t(`difficulty_${difficulty}`),
  });

const NewGameForm = ({ table, isOpen, fromHere }: NewGameDialogProps) => {
  const { game, local } = table;
  const seats = useSignal<readonly SeatChoice[]>(local.value.seats ?? defaultSetup(game).seats);
  const options = useSignal<JsonObject>({ ...game.manifest.defaultConfig, ...local.value.record.options });
  const choices = [
    { value: PERSON, label: t("person") },
    ...(game.manifest.bots?.available ?? []).map((bot) => ({ value: `bot:${bot.name}`, label: botLabel(game, bot) })),
  ];
  const submit = (event: Event): void => {
    event.preventDefault();
    // The form shows the problem beside the counts.
    if (!areOptionsPlayable(game, options.value)) return;
    isOpen.value = false;
    if (fromHere) table.startFromHere(seats.value);
    else table.start({ seats: seats.value, options: options.value });
    // After the closing dialog has restored the focus to its button, which may be far from the board.
    requestAnimationFrame(() => {
      document.querySelector(".table")?.scrollIntoView({ block: "start" });
      focusBoard();
    });
  };
  return (
    <form onSubmit={submit}>
      <div class="fields">
        {seats.value.map((choice, index) => (
          <SelectField
            key={index}
            label={colorTitle(game.renderer.colors[index] ?? "black")}
            value={valueOf(choice)}
            choices={choices}
            onChange={(value) => {
              seats.value = seats.value.with(index, choiceFrom(value));
            }}
          />
        ))}
        {!fromHere && <OptionFields game={game} chosen={options} />}
      </div>
      <DialogButtons isOpen={isOpen}>
        <button type="submit" class="primary">
          {t("start_game")}
        </button>
      </DialogButtons>
    </form>
  );
};

export interface NewGameDialogProps {
  readonly table: LocalTable;
  readonly isOpen: Signal<boolean>;
  /** Starts from the shown position instead of the start position. */
  readonly fromHere: boolean;
}

export const NewGameDialog = (props: NewGameDialogProps) => (
  <Dialog isOpen={props.isOpen} title={props.fromHere ? t("continue_from_here") : t("new_game")}>
    <NewGameForm {...props} />
  </Dialog>
);

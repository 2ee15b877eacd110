// The new game form: the rules and the seats, starting from the current game's.
import { useSignal, type Signal } from "@preact/signals";
import type { BotEntry } from "@tengen/catalogue";
import type { JsonObject } from "@tengen/kernel";
import { t } from "@tengen/i18n";
import { Dialog, DialogButtons, SelectField } from "@tengen/ui";
import { botTitle, colorTitle } from "./describe.ts";
import { focusBoard } from "./focus-board.ts";
import { defaultSetup } from "./game-setup.ts";
import type { LocalTable } from "./local-table.ts";
import { BotsNote, playableOptions, RulesFields, useRulesForm } from "./rules-fields.tsx";
import { botOrDefault, botsFor } from "./rulesets.ts";
import type { SeatChoice } from "./timeline.ts";
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

/** The seat with a bot that can play the chosen rules. */
export const ableSeat = (game: AnyTableGame, options: JsonObject, choice: SeatChoice): SeatChoice => {
  if (choice.kind === "person") return choice;
  const bot = botOrDefault(game, options, choice.name);
  return bot === undefined ? { kind: "person" } : { kind: "bot", name: bot.name };
};

/** That another bot plays, because the chosen one cannot. */
export const replacedText = ({ manifest }: AnyTableGame, chosen: SeatChoice, able: SeatChoice): string | null =>
  chosen.kind === "bot" && able.kind === "bot" && chosen.name !== able.name
    ? t("bot_replaced", { name: botTitle(manifest, chosen.name), other: botTitle(manifest, able.name) })
    : null;

interface SeatFieldsProps {
  readonly game: AnyTableGame;
  readonly options: JsonObject;
  readonly seats: Signal<readonly SeatChoice[]>;
}

const SeatFields = ({ game, options, seats }: SeatFieldsProps) => {
  const choices = [
    { value: PERSON, label: t("person") },
    ...botsFor(game, options).map((bot) => ({ value: `bot:${bot.name}`, label: botLabel(game, bot) })),
  ];
  const able = seats.value.map((choice) => ableSeat(game, options, choice));
  const replaced = new Set(seats.value.map((choice, index) => replacedText(game, choice, able[index] ?? choice)));
  return (
    <>
      {able.map((choice, index) => (
        <SelectField
          key={index}
          label={colorTitle(game.renderer.colors[index] ?? "black")}
          value={valueOf(choice)}
          choices={choices}
          onChange={(value) => {
            seats.value = able.with(index, choiceFrom(value));
          }}
        />
      ))}
      <div role="status">
        {[...replaced].map((text) => text !== null && <p key={text}>{text}</p>)}
        <BotsNote game={game} options={options} />
      </div>
    </>
  );
};

const NewGameForm = ({ table, isOpen, fromHere }: NewGameDialogProps) => {
  const { local, rulesets } = table;
  const { record } = local.value;
  const form = useRulesForm(rulesets, table.game, { ...rulesets.manifest.defaultConfig, ...record.options });
  const { game } = form.chosen.value;
  const seats = useSignal<readonly SeatChoice[]>(local.value.seats ?? defaultSetup(game).seats);
  const submit = (event: Event): void => {
    event.preventDefault();
    // The form shows the problem beside the counts.
    const options = playableOptions(form);
    if (options === null) return;
    isOpen.value = false;
    const able = seats.value.map((choice) => ableSeat(game, options, choice));
    if (fromHere) table.startFromHere(able);
    else table.start({ seats: able, options }, game);
    // After the closing dialog has restored the focus to its button, which may be far from the board.
    requestAnimationFrame(() => {
      document.querySelector(".table")?.scrollIntoView({ block: "start" });
      focusBoard();
    });
  };
  return (
    <form onSubmit={submit}>
      <div class="fields">
        {!fromHere && <RulesFields form={form} />}
        <SeatFields game={game} options={form.options.value} seats={seats} />
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

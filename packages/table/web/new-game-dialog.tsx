// The form for a new game: against a bot of some level, with a friend at this screen, or with anyone in each seat.
import { useComputed, useSignal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { JsonObject } from "@tengen/kernel";
import { ChoiceRow, Dialog, DialogButtons, SelectField } from "@tengen/ui";
import { opponentIn } from "./bot-game.ts";
import { botLabel, colorTitle } from "./describe.ts";
import { focusBoard } from "./focus-board.ts";
import { LOCAL_CLOCKS, timeControlText } from "./clock-text.ts";
import {
  ableSeat,
  clockIndexOf,
  clockOfForm,
  GAME_KINDS,
  kindOfSeats,
  seatsOfForm,
  type GameForm,
  type GameKind,
} from "./game-form.ts";
import { defaultOpponent, defaultSetup } from "./game-setup.ts";
import { COLOR_CHOICES, type ColorChoice } from "./last-play.ts";
import { LevelFields } from "./level-fields.tsx";
import type { LocalTable } from "./local-table.ts";
import { t } from "./messages.ts";
import { BotsNote, playableOptions, replacedText, RulesFields, useRulesForm } from "./rules-fields.tsx";
import { botsFor } from "./rulesets.ts";
import type { SeatChoice } from "./timeline.ts";
import type { AnyTableGame } from "./table-game.ts";

const PERSON = "person";

const valueOf = (choice: SeatChoice): string => (choice.kind === "person" ? PERSON : `bot:${choice.name}`);
const choiceFrom = (value: string): SeatChoice =>
  value === PERSON ? { kind: "person" } : { kind: "bot", name: value.replace("bot:", "") };

/** The name of the bot in a seat; null for a person. */
const botOf = (choice: SeatChoice | undefined): string | null => (choice?.kind === "bot" ? choice.name : null);

interface FieldsProps {
  readonly game: AnyTableGame;
  readonly options: JsonObject;
  readonly form: Signal<GameForm>;
}

/** A select box for each seat. */
const SeatFields = ({ game, options, form }: FieldsProps) => {
  const { seats } = form.value;
  const choices = [
    { value: PERSON, label: t("person") },
    ...botsFor(game, options).map((bot) => ({ value: `bot:${bot.name}`, label: botLabel(game, bot) })),
  ];
  const able = seats.map((choice) => ableSeat(game, options, choice));
  const replaced = new Set(seats.map((choice, index) => replacedText(game, botOf(choice), botOf(able[index]))));
  return (
    <>
      {able.map((choice, index) => (
        <SelectField
          key={index}
          label={colorTitle(game.renderer.colors[index] ?? "black")}
          value={valueOf(choice)}
          choices={choices}
          onChange={(value) => {
            form.value = { ...form.value, seats: able.with(index, choiceFrom(value)) };
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

const colorLabel = (color: ColorChoice) => (
  <>
    <span class={`dot ${color}`} aria-hidden="true" />
    {color === "random" ? t("color_random") : colorTitle(color)}
  </>
);

const OpponentFields = ({
  game,
  options,
  form,
  recommended,
}: FieldsProps & { readonly recommended: ReadonlySignal<string | null> }) => {
  const { kind, bot, color } = form.value;
  const hasBots = botsFor(game, options).length > 0;
  return (
    <>
      {hasBots && (
        <ChoiceRow
          class="even"
          legend={t("opponent")}
          value={kind}
          choices={GAME_KINDS.map((value) => ({ value, label: t(`play_kind_${value}`) }))}
          onChange={(value) => {
            form.value = { ...form.value, kind: value as GameKind };
          }}
        />
      )}
      {kind === "both" && <SeatFields game={game} options={options} form={form} />}
      {kind === "bot" && (
        <>
          <LevelFields
            game={game}
            options={options}
            bot={bot}
            recommended={recommended.value}
            onChange={(name) => {
              form.value = { ...form.value, bot: name };
            }}
          />
          <ChoiceRow
            class="even"
            legend={t("color_yours")}
            value={color}
            choices={COLOR_CHOICES.map((value) => ({ value, label: colorLabel(value) }))}
            onChange={(value) => {
              form.value = { ...form.value, color: value as ColorChoice };
            }}
          />
        </>
      )}
    </>
  );
};

/** What the form begins with: the players of the game at the table, and the recommended level. */
const initialForm = ({ local, lastPlay, game, recommended }: LocalTable): GameForm => {
  const seats = local.peek().seats ?? defaultSetup(game).seats;
  const last = lastPlay.read();
  const lastBot = last?.bots[game.manifest.id] ?? opponentIn(seats);
  const isOffLadder =
    last !== null && lastBot !== null && game.manifest.bots?.ladder?.some(({ bot }) => bot === lastBot) !== true;
  const clock = clockIndexOf(local.peek().record.clock);
  const bot = (isOffLadder ? lastBot : recommended.peek()) ?? defaultOpponent(game, local.peek().record.options) ?? "";
  return { kind: kindOfSeats(seats), bot, color: last?.color ?? "black", seats, clock };
};

/** From 0 up to but not including 1. */
const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

const NewGameForm = ({ table, isOpen, fromHere }: NewGameDialogProps) => {
  const { local, rulesets } = table;
  const rules = useRulesForm(rulesets, table.game, {
    ...rulesets.manifest.defaultConfig,
    ...local.value.record.options,
  });
  const game = useComputed(() => rules.chosen.value.game);
  const form = useSignal<GameForm>(initialForm(table));
  const start = (): void => {
    // The form shows the problem beside the counts.
    const options = playableOptions(rules);
    if (options === null) return;
    isOpen.value = false;
    const { kind, color } = form.value;
    const seats = seatsOfForm(game.value, options, form.value, chance());
    const bot = opponentIn(seats);
    if (kind === "bot" && bot !== null) table.lastPlay.write({ gameId: game.value.manifest.id, bot, color });
    if (fromHere) table.startFromHere(seats);
    else table.start({ seats, options, clock: clockOfForm(game.value, form.value) }, game.value);
    // After the closing dialog has restored the focus to its button, which may be far from the board.
    requestAnimationFrame(() => {
      document.querySelector(".table")?.scrollIntoView({ block: "start" });
      focusBoard();
    });
  };
  return (
    <form
      class="new-game"
      onSubmit={(event) => {
        event.preventDefault();
        rules.whenLoaded(start);
      }}
    >
      <div class="fields">
        <OpponentFields game={game.value} options={rules.options.value} form={form} recommended={table.recommended} />
        {!fromHere && (
          <>
            <SelectField
              label={t("clock")}
              value={String(form.value.clock)}
              choices={LOCAL_CLOCKS.map((control, index) => ({
                value: String(index),
                label: timeControlText(control),
              }))}
              onChange={(value) => {
                form.value = { ...form.value, clock: Number(value) };
              }}
            />
            <RulesFields form={rules} />
          </>
        )}
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

// The dialog for an online match: with a friend by link, with anyone, or with a server bot.
import { useSignal, type Signal } from "@preact/signals";
import { opponentBot } from "@tengen/catalogue";
import type { CreateRequest } from "@tengen/protocol";
import type { JsonObject } from "@tengen/kernel";
import { areOptionsPlayable, botLabel, colorTitle, OptionFields, type AnyTableGame } from "@tengen/table";
import { SelectField, Dialog, DialogButtons } from "@tengen/ui";
import { makeMatchHash } from "./address.ts";
import { CLOCKS, timeControlText } from "./clock-text.ts";
import type { OnlineSession } from "./online-session.ts";
import { MatchList } from "./match-list.tsx";
import { ensureSignedIn, NameField } from "./name-form.tsx";
import { Problem, useSubmit } from "./submit-state.tsx";
import { createMatch } from "./new-match.ts";
import { t } from "./messages.ts";

type Opponent = "friend" | "anybody" | "bot";
type SeatRequest = CreateRequest["seats"][number];

const OPPONENTS: readonly Opponent[] = ["friend", "anybody", "bot"];

const seatFor = (opponent: Opponent, bot: string): SeatRequest => {
  if (opponent === "bot") return { kind: "bot", name: bot };
  return { kind: opponent === "friend" ? "invite" : "open" };
};

const NewMatchForm = ({ game, session, isOpen }: PlayOnlineProps) => {
  const { manifest } = game;
  const opponent = useSignal<Opponent>("friend");
  const bot = useSignal(opponentBot(manifest)?.name ?? "");
  const clock = useSignal(0);
  /** The chosen seat, or -1 for a random one. */
  const seat = useSignal(-1);
  const options = useSignal<JsonObject>({ ...manifest.defaultConfig });
  const name = useSignal("");
  const state = useSubmit();
  const bots = manifest.bots?.available ?? [];

  const create = async (): Promise<(() => string) | null> => {
    const error = await ensureSignedIn(session, name.value);
    if (error !== null) return error;
    const count = manifest.players.min;
    const mine = seat.value === -1 ? (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % count : seat.value;
    const result = await createMatch(session, {
      gameId: manifest.id,
      options: options.value,
      clock: CLOCKS[clock.value] ?? null,
      seats: Array.from({ length: count }, (_, index) =>
        index === mine ? { kind: "me" } : seatFor(opponent.value, bot.value),
      ),
      listed: opponent.value === "anybody",
    });
    if (!result.ok) return result.error;
    isOpen.value = false;
    location.hash = makeMatchHash(result.value);
    return null;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (areOptionsPlayable(game, options.value)) state.run(create);
      }}
    >
      <div class="fields">
        <NameField session={session} name={name} />
        <SelectField
          label={t("opponent")}
          value={opponent.value}
          choices={OPPONENTS.filter((kind) => kind !== "bot" || bots.length > 0).map((kind) => ({
            value: kind,
            label: t(`opponent_${kind}`),
          }))}
          onChange={(value) => {
            opponent.value = value as Opponent;
          }}
        />
        {opponent.value === "bot" && (
          <SelectField
            label={t("bot")}
            value={bot.value}
            choices={bots.map((option) => ({
              value: option.name,
              label: botLabel(game, option),
            }))}
            onChange={(value) => {
              bot.value = value;
            }}
          />
        )}
        <SelectField
          label={t("your_color")}
          value={String(seat.value)}
          choices={[
            { value: "-1", label: t("color_any") },
            ...game.renderer.colors.map((color, index) => ({ value: String(index), label: colorTitle(color) })),
          ]}
          onChange={(value) => {
            seat.value = Number(value);
          }}
        />
        <SelectField
          label={t("clock")}
          value={String(clock.value)}
          choices={CLOCKS.map((setting, index) => ({ value: String(index), label: timeControlText(setting) }))}
          onChange={(value) => {
            clock.value = Number(value);
          }}
        />
        <OptionFields game={game} chosen={options} />
      </div>
      <Problem state={state} />
      <DialogButtons isOpen={isOpen}>
        <button type="submit" class="primary" aria-disabled={state.isBusy.value}>
          {t(`start_${opponent.value}`)}
        </button>
      </DialogButtons>
    </form>
  );
};

export interface PlayOnlineProps {
  readonly game: AnyTableGame;
  readonly session: OnlineSession;
  readonly isOpen: Signal<boolean>;
}

export const PlayOnline = (props: PlayOnlineProps) => (
  <Dialog isOpen={props.isOpen} title={t("play_online")}>
    <NewMatchForm {...props} />
    <MatchList
      session={props.session}
      status="open"
      game={props.game.manifest.id}
      gameOf={() => ({
        name: null,
        bots: props.game.manifest.bots,
        options: props.game.options,
        colors: props.game.renderer.colors,
        hrefOf: (matchId) => makeMatchHash(matchId),
      })}
    />
  </Dialog>
);

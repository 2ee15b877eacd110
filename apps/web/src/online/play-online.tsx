// The dialog for an online match: with a friend by link, with anyone, or with a server bot.
import { useSignal, type Signal } from "@preact/signals";
import { opponentBot, type Manifest } from "@tengen/catalogue";
import type { NewMatch } from "@tengen/client";
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
import type { RequestResult } from "./request.ts";
import { t } from "./messages.ts";

const OPPONENTS = ["friend", "anybody", "bot"] as const;
type Opponent = (typeof OPPONENTS)[number];
type SeatRequest = CreateRequest["seats"][number];

/** What the form asks for. */
export interface MatchForm {
  readonly opponent: Opponent;
  /** The name of the server bot, if one plays. */
  readonly bot: string;
  /** The index of the time control in `CLOCKS`. */
  readonly clock: number;
  /** The chosen seat, or -1 for a random one. */
  readonly seat: number;
}

const seatFor = ({ opponent, bot }: MatchForm): SeatRequest => {
  if (opponent === "bot") return { kind: "bot", name: bot };
  return { kind: opponent === "friend" ? "invite" : "open" };
};

/** The match that the form asks for; `random` is a whole number that chooses the seat where nobody has. */
export const requestOf = (
  { id, players }: Manifest,
  form: MatchForm,
  options: JsonObject,
  random: number,
): NewMatch => {
  const mine = form.seat === -1 ? random % players.min : form.seat;
  return {
    gameId: id,
    options,
    clock: CLOCKS[form.clock] ?? null,
    seats: Array.from({ length: players.min }, (_, index) => (index === mine ? { kind: "me" } : seatFor(form))),
    listed: form.opponent === "anybody",
  };
};

interface FormFieldsProps {
  readonly game: AnyTableGame;
  readonly form: Signal<MatchForm>;
}

/** The fields for opponent, colour and clock. */
const FormFields = ({ game, form }: FormFieldsProps) => {
  const { opponent, bot, seat, clock } = form.value;
  const bots = game.manifest.bots?.available ?? [];
  const change = (fields: Partial<MatchForm>): void => {
    form.value = { ...form.value, ...fields };
  };
  return (
    <>
      <SelectField
        label={t("opponent")}
        value={opponent}
        choices={OPPONENTS.filter((kind) => kind !== "bot" || bots.length > 0).map((kind) => ({
          value: kind,
          label: t(`opponent_${kind}`),
        }))}
        onChange={(value) => change({ opponent: value as Opponent })}
      />
      {opponent === "bot" && (
        <SelectField
          label={t("bot")}
          value={bot}
          choices={bots.map((option) => ({ value: option.name, label: botLabel(game, option) }))}
          onChange={(value) => change({ bot: value })}
        />
      )}
      <SelectField
        label={t("your_color")}
        value={String(seat)}
        choices={[
          { value: "-1", label: t("color_any") },
          ...game.renderer.colors.map((color, index) => ({ value: String(index), label: colorTitle(color) })),
        ]}
        onChange={(value) => change({ seat: Number(value) })}
      />
      <SelectField
        label={t("clock")}
        value={String(clock)}
        choices={CLOCKS.map((setting, index) => ({ value: String(index), label: timeControlText(setting) }))}
        onChange={(value) => change({ clock: Number(value) })}
      />
    </>
  );
};

const NewMatchForm = ({ game, session, isOpen }: PlayOnlineProps) => {
  const { manifest } = game;
  const bot = opponentBot(manifest)?.name ?? "";
  const form = useSignal<MatchForm>({ opponent: "friend", bot, clock: 0, seat: -1 });
  const options = useSignal<JsonObject>({ ...manifest.defaultConfig });
  const name = useSignal("");
  const state = useSubmit();
  const create = async (): Promise<RequestResult<unknown>> => {
    const signedIn = await ensureSignedIn(session, name.value);
    if (!signedIn.ok) return signedIn;
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    const created = await createMatch(session, requestOf(manifest, form.value, options.value, random));
    if (created.ok) {
      isOpen.value = false;
      location.hash = makeMatchHash(created.value);
    }
    return created;
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
        <FormFields game={game} form={form} />
        <OptionFields game={game} chosen={options} />
      </div>
      <Problem state={state} />
      <DialogButtons isOpen={isOpen}>
        <button type="submit" class="primary" aria-disabled={state.isBusy.value}>
          {t(`start_${form.value.opponent}`)}
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

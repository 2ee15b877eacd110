// The dialog for an online match: with a friend by link, with anyone, or with a server bot.
import { useSignal, type Signal } from "@preact/signals";
import { opponentBot, type Manifest } from "@tengen/catalogue";
import type { NewMatch } from "@tengen/client";
import type { CreateRequest, MatchInfo } from "@tengen/protocol";
import type { JsonObject } from "@tengen/kernel";
import {
  botLabel,
  botOrDefault,
  botsFor,
  BotsNote,
  colorTitle,
  defaultSetup,
  describeRules,
  playableOptions,
  replacedText,
  RulesFields,
  timeControlText,
  useRulesForm,
  type AnyTableGame,
  type GameRulesets,
  type RulesForm,
} from "@tengen/table";
import { SelectField, Dialog, DialogButtons } from "@tengen/ui";
import { makeMatchHash } from "./address.ts";
import { CLOCKS } from "./clock-text.ts";
import type { OnlineSession } from "./online-session.ts";
import { MatchList, type ListedGame } from "./match-list.tsx";
import { ensureSignedIn, NameField, useName } from "./name-form.tsx";
import { Problem, useSubmit } from "./submit-state.tsx";
import { createMatch } from "./new-match.ts";
import { rulesOfMatch } from "./online-match.ts";
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
  { ruleset, options }: Pick<NewMatch, "ruleset" | "options">,
  random: number,
): NewMatch => {
  const mine = form.seat === -1 ? random % players.min : form.seat;
  return {
    gameId: id,
    ...(ruleset === undefined ? {} : { ruleset }),
    ...(options === undefined ? {} : { options }),
    clock: CLOCKS[form.clock] ?? null,
    seats: Array.from({ length: players.min }, (_, index) => (index === mine ? { kind: "me" } : seatFor(form))),
    listed: form.opponent === "anybody",
  };
};

interface FormFieldsProps {
  readonly rules: RulesForm;
  readonly form: Signal<MatchForm>;
  /** Whether the kind of opponent was chosen before. */
  readonly isFixed: boolean;
}

/** The bot that plays: the chosen one if it can play the chosen rules, else the default bot. */
const botFor = ({ chosen, options }: RulesForm, name: string): string =>
  botOrDefault(chosen.value.game, options.value, name)?.name ?? name;

/** The choice of a server bot; says which bots cannot play the chosen rules. */
const BotField = ({ rules, form }: Omit<FormFieldsProps, "isFixed">) => {
  const { game } = rules.chosen.value;
  const options = rules.options.value;
  const { bot } = form.value;
  const able = botFor(rules, bot);
  const replaced = replacedText(game, bot, able);
  return (
    <>
      <SelectField
        label={t("bot")}
        value={able}
        choices={botsFor(game, options).map((option) => ({ value: option.name, label: botLabel(game, option) }))}
        onChange={(value) => {
          form.value = { ...form.value, bot: value };
        }}
      />
      <div role="status">
        {replaced !== null && <p>{replaced}</p>}
        <BotsNote game={game} options={options} />
      </div>
    </>
  );
};

/** The fields for opponent, colour and clock. */
const FormFields = ({ rules, form, isFixed }: FormFieldsProps) => {
  const { opponent, seat, clock } = form.value;
  const { game } = rules.chosen.value;
  const bots = game.manifest.bots?.available ?? [];
  const change = (fields: Partial<MatchForm>): void => {
    form.value = { ...form.value, ...fields };
  };
  return (
    <>
      {!isFixed && (
        <SelectField
          label={t("opponent")}
          value={opponent}
          choices={OPPONENTS.filter((kind) => kind !== "bot" || bots.length > 0).map((kind) => ({
            value: kind,
            label: t(`opponent_${kind}`),
          }))}
          onChange={(value) => change({ opponent: value as Opponent })}
        />
      )}
      {opponent === "bot" && <BotField rules={rules} form={form} />}
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

interface NewMatchFormProps extends Pick<PlayOnlineProps, "rulesets" | "session"> {
  /** The opponent, if that is no longer a question. */
  readonly opponent?: Opponent;
  /** The dialog that the form is in; null on a page of its own. */
  readonly dialog: Signal<boolean> | null;
}

export const NewMatchForm = ({ rulesets, session, opponent, dialog }: NewMatchFormProps) => {
  const { manifest, first } = rulesets;
  const bot = opponentBot(manifest)?.name ?? "";
  const form = useSignal<MatchForm>({ opponent: opponent ?? "friend", bot, clock: 0, seat: -1 });
  const rules = useRulesForm(rulesets, first, defaultSetup(first).options);
  const name = useName();
  const state = useSubmit();
  const create = async (options: JsonObject): Promise<RequestResult<unknown>> => {
    const signedIn = await ensureSignedIn(session, name.value);
    if (!signedIn.ok) return signedIn;
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    const { ruleset } = rules.chosen.value;
    const chosen = { ...(ruleset === undefined ? {} : { ruleset: ruleset.id }), options };
    const wanted = { ...form.value, bot: botFor(rules, form.value.bot) };
    const created = await createMatch(session, requestOf(manifest, wanted, chosen, random));
    if (created.ok) {
      if (dialog !== null) dialog.value = false;
      location.hash = makeMatchHash(created.value);
    }
    return created;
  };
  const submit = (
    <button type="submit" class="primary" aria-disabled={state.isBusy.value}>
      {t(`start_${form.value.opponent}`)}
    </button>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        rules.whenLoaded(() => {
          const options = playableOptions(rules);
          if (options !== null) state.run(() => create(options));
        });
      }}
    >
      <div class="fields">
        <NameField session={session} name={name} />
        <RulesFields form={rules} />
        <FormFields rules={rules} form={form} isFixed={opponent !== undefined} />
      </div>
      <Problem state={state} />
      {dialog === null ? submit : <DialogButtons isOpen={dialog}>{submit}</DialogButtons>}
    </form>
  );
};

export interface PlayOnlineProps {
  readonly rulesets: GameRulesets;
  /** All rulesets, loaded. */
  readonly games: readonly AnyTableGame[];
  readonly session: OnlineSession;
  readonly isOpen: Signal<boolean>;
}

/** How a list shows a match of this game. */
export const listedGame = (
  { rulesets: { manifest }, games }: Pick<PlayOnlineProps, "rulesets" | "games">,
  record: MatchInfo["record"],
): ListedGame | null => {
  const rules = rulesOfMatch(games, record);
  return rules === null
    ? null
    : {
        name: null,
        bots: manifest.bots,
        rules: describeRules(rules, record.options),
        colors: rules.renderer.colors,
        table: rules,
        tvHref: "#tv",
        hrefOf: (matchId) => makeMatchHash(matchId),
      };
};

export const PlayOnline = (props: PlayOnlineProps) => (
  <Dialog isOpen={props.isOpen} title={t("play_online")}>
    <NewMatchForm rulesets={props.rulesets} session={props.session} dialog={props.isOpen} />
    <MatchList
      session={props.session}
      status="open"
      game={props.rulesets.manifest.id}
      gameOf={(record) => listedGame(props, record)}
    />
  </Dialog>
);

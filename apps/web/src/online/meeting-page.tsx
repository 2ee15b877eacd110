// The pages where people meet: anyone, by time control, and a friend, by link.
import { useSignal } from "@preact/signals";
import { localize } from "@tengen/ui/i18n";
import { defaultSetup, playableOptions, RulesFields, timeControlText, useRulesForm } from "@tengen/table";
import { Shell } from "@tengen/ui";
import type { ComponentChildren } from "preact";
import { makeMatchHash } from "./address.ts";
import { MatchList } from "./match-list.tsx";
import { ensureSignedIn, NameField, useName } from "./name-form.tsx";
import { pairUp } from "./new-match.ts";
import { listedGame, NewMatchForm, type PlayOnlineProps } from "./play-online.tsx";
import type { RequestResult } from "./request.ts";
import { Problem, useSubmit } from "./submit-state.tsx";
import { PAIR_CLOCKS, type PairClock } from "./time-controls.ts";
import { t } from "./messages.ts";

export interface MeetingProps extends Pick<PlayOnlineProps, "rulesets" | "games" | "session"> {
  readonly home: string;
}

interface FrameProps extends Pick<MeetingProps, "rulesets" | "home"> {
  readonly heading: string;
  readonly lead: string;
  /** What is beside the form. */
  readonly beside?: ComponentChildren;
  readonly children: ComponentChildren;
}

const Frame = ({ rulesets, home, heading, lead, beside, children }: FrameProps) => (
  <Shell home={home} title={localize(rulesets.manifest.name)}>
    <div class={beside === undefined ? "meeting" : "meeting two-columns"}>
      <section class="meeting-form" aria-labelledby="meeting">
        <h2 id="meeting">{heading}</h2>
        <p class="quiet">{lead}</p>
        {children}
      </section>
      {beside}
    </div>
  </Shell>
);

/** Who waits for an opponent, and who plays now. */
const Lists = ({ rulesets, games, session }: MeetingProps) => {
  const list = { session, game: rulesets.manifest.id, gameOf: listedGame.bind(null, { rulesets, games }) };
  return (
    <div class="meeting-lists">
      <MatchList {...list} status="open" />
      <MatchList {...list} status="active" />
    </div>
  );
};

/** A time control is the button that looks for an opponent. */
const ClockButtons = ({
  onChoose,
  isBusy,
}: {
  readonly onChoose: (one: PairClock) => void;
  readonly isBusy: boolean;
}) => (
  <div class="pair-clocks" role="group" aria-label={t("clock")}>
    {PAIR_CLOCKS.map((one) => (
      <button key={one.id} type="submit" aria-disabled={isBusy} onClick={() => onChoose(one)}>
        <strong>{t(`pace_${one.id}`)}</strong>
        <span>{one.clock === null ? t("pace_no_clock") : timeControlText(one.clock)}</span>
      </button>
    ))}
  </div>
);

/** Pairs the player with whoever asks for the same game, rules and time control. */
export const AnyonePage = (props: MeetingProps) => {
  const { rulesets, session } = props;
  const { manifest, first } = rulesets;
  const rules = useRulesForm(rulesets, first, defaultSetup(first).options);
  const name = useName();
  const chosen = useSignal<PairClock | null>(null);
  const state = useSubmit();
  const pair = async (): Promise<RequestResult<unknown>> => {
    const signedIn = await ensureSignedIn(session, name.value);
    if (!signedIn.ok) return signedIn;
    const { ruleset } = rules.chosen.value;
    const paired = await pairUp(session, {
      gameId: manifest.id,
      ...(ruleset === undefined ? {} : { ruleset: ruleset.id }),
      options: playableOptions(rules) ?? {},
      clock: chosen.value?.clock ?? null,
    });
    if (paired.ok) location.hash = makeMatchHash(paired.value);
    return paired;
  };
  return (
    <Frame {...props} heading={t("anyone_title")} lead={t("anyone_lead")} beside={<Lists {...props} />}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rules.whenLoaded(() => {
            if (playableOptions(rules) !== null) state.run(pair);
          });
        }}
      >
        <NameField session={session} name={name} />
        <ClockButtons
          isBusy={state.isBusy.value}
          onChoose={(one) => {
            chosen.value = one;
          }}
        />
        {state.isBusy.value && <p role="status">{t("please_wait")}</p>}
        <Problem state={state} />
        <div class="fields">
          <RulesFields form={rules} />
        </div>
      </form>
    </Frame>
  );
};

/** Makes a link for a friend; the page of the match shows it, with its QR code. */
export const FriendPage = (props: MeetingProps) => (
  <Frame {...props} heading={t("friend_title")} lead={t("friend_lead")}>
    <NewMatchForm rulesets={props.rulesets} session={props.session} opponent="friend" dialog={null} />
  </Frame>
);

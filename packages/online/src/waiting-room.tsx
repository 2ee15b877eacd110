// A match that has not begun: who is expected, the link for a friend, and the way in for whoever has come.
import { useSignal } from "@preact/signals";
import type { MatchInfo } from "@tengen/protocol";
import { botTitle, colorTitle, describeOptions, Icon, type AnyTableGame } from "@tengen/table";
import { say } from "@tengen/words";
import { useEffect } from "preact/hooks";
import { makeMatchHash } from "./address.ts";
import { ask } from "./ask.ts";
import { settingText } from "./clock-text.ts";
import { CopyLink, linkTo } from "./copy-link.tsx";
import type { OpenedMatch } from "./match.ts";
import { beSomebody, NameField } from "./name-form.tsx";
import { Problem, useSubmit } from "./submit-state.tsx";

export interface WaitingRoomProps {
  readonly game: AnyTableGame;
  readonly match: OpenedMatch;
  readonly info: MatchInfo;
  readonly invitation: string | null;
}

type Room = Omit<WaitingRoomProps, "game">;

const isSeated = ({ record }: MatchInfo, playerId: string | null): boolean =>
  playerId !== null && record.seats.some((seat) => seat?.playerId === playerId);

/** Whether a free seat is kept for a player. */
const isExpected = ({ record, plan }: MatchInfo, playerId: string | null): boolean =>
  plan.some((one, index) => one.kind === "player" && one.playerId === playerId && record.seats[index] === null);

const SeatList = ({ game, info }: Pick<WaitingRoomProps, "game" | "info">) => (
  <ul class="waiting-seats">
    {info.record.seats.map((seat, index) => {
      const color = game.looks.colors[index] ?? "black";
      const plan = info.plan[index];
      const expected = plan?.kind === "player" ? say("seat_kept", { name: plan.name }) : say("seat_free");
      return (
        <li key={index}>
          <span class={`dot ${color}`} aria-hidden="true" />
          {say("seat_color", { color: colorTitle(color) })}{" "}
          {seat === null ? expected : botTitle(game.manifest, seat.name)}
        </li>
      );
    })}
  </ul>
);

/** For whoever may take a seat: a name, and the start. */
const JoinForm = ({ match, invitation }: Pick<WaitingRoomProps, "match" | "invitation">) => {
  const name = useSignal("");
  const state = useSubmit();
  const submit = (event: Event): void => {
    event.preventDefault();
    state.run(async () => {
      const why = await beSomebody(match.house, name.value);
      if (why !== null) return why;
      const asked = await match.join(invitation);
      return asked.ok ? null : asked.why;
    });
  };
  return (
    <form onSubmit={submit}>
      <NameField house={match.house} name={name} />
      <Problem state={state} />
      <button type="submit" class="primary" aria-disabled={state.isBusy.value}>
        <Icon name="play" />
        {say("take_seat")}
      </button>
    </form>
  );
};

const CallOff = ({ match }: { readonly match: OpenedMatch }) => {
  const state = useSubmit();
  return (
    <>
      <Problem state={state} />
      <button
        type="button"
        onClick={() =>
          state.run(async () => {
            const asked = await ask(() => match.house.api.abort(match.matchId));
            return asked.ok ? null : asked.why;
          })
        }
      >
        {say("call_off")}
      </button>
    </>
  );
};

/** For whoever waits: what to send to the other. */
const Host = ({ match, info }: Pick<WaitingRoomProps, "match" | "info">) => {
  const { invitations = [] } = match.house.memory.match(match.matchId);
  const open = invitations.filter(({ seat }) => info.record.seats[seat] === null);
  return (
    <>
      <p role="status" class="waiting">
        {say("waiting_for_other")}
      </p>
      {open.map(({ seat, key }) => (
        <CopyLink
          key={seat}
          label={say("invite_link")}
          link={linkTo(makeMatchHash(match.matchId, { invitation: key }))}
        />
      ))}
      {open.length === 0 && info.plan.some(({ kind }) => kind === "open") && (
        <CopyLink label={say("match_link")} link={linkTo(makeMatchHash(match.matchId))} />
      )}
      <CallOff match={match} />
    </>
  );
};

const Way = ({ match, info, invitation }: Room) => {
  const playerId = match.house.guest.value?.playerId ?? null;
  const isMine = info.createdBy === playerId;
  const expected = isExpected(info, playerId);
  const state = useSubmit();
  const connection = match.house.connection.value;
  // A seat that is kept for somebody is taken when they come: there is nothing more to be asked.
  useEffect(() => {
    if (!expected) return;
    state.run(async () => {
      const asked = await match.join(null);
      return asked.ok ? null : asked.why;
    });
  }, [expected, connection.kind]);
  if (isSeated(info, playerId) || expected) {
    return (
      <>
        <Problem state={state} />
        <Host match={match} info={info} />
      </>
    );
  }
  const isOpen = info.plan.some((one, index) => one.kind === "open" && info.record.seats[index] === null);
  if (!isOpen && invitation === null) {
    return isMine ? <Host match={match} info={info} /> : <p class="notice">{say("seats_kept")}</p>;
  }
  return <JoinForm match={match} invitation={invitation} />;
};

export const WaitingRoom = ({ game, match, info, invitation }: WaitingRoomProps) => {
  const host = info.plan.find((one) => one.kind === "player" && one.playerId === info.createdBy);
  const isMine = info.createdBy === match.house.guest.value?.playerId;
  const title =
    isMine || host === undefined || host.kind !== "player"
      ? say("match_waits")
      : say("match_invites", { name: host.name });
  return (
    <section class="waiting-room" aria-labelledby="waiting-room">
      <h2 id="waiting-room">{title}</h2>
      <SeatList game={game} info={info} />
      <p class="quiet">
        {[settingText(info.record.clock), ...describeOptions(game.options, info.record.options)].join(" · ")}
      </p>
      {!match.house.memory.isLasting && <p class="notice why-not">{say("not_kept_online")}</p>}
      <Way match={match} info={info} invitation={invitation} />
    </section>
  );
};

// The page of a match that has not started: its seats, the invitation link, and the form to join.
import { signal, useSignal } from "@preact/signals";
import { MiniBoard } from "@tengen/board";
import type { JsonObject } from "@tengen/kernel";
import type { MatchInfo } from "@tengen/protocol";
import {
  botTitle,
  colorTitle,
  defaultOpponent,
  describeRules,
  timeControlText,
  type AnyTableGame,
} from "@tengen/table";
import { CopyLink, Icon, loadQrCode } from "@tengen/ui";
import type { FunctionComponent } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { linkTo, makeMatchHash } from "./address.ts";
import { sendRequest } from "./request.ts";
import type { OnlineMatch } from "./online-match.ts";
import { ensureSignedIn, NameField, useName } from "./name-form.tsx";
import { Problem, useSubmit } from "./submit-state.tsx";
import { t } from "./messages.ts";

export interface WaitingRoomProps {
  readonly game: AnyTableGame;
  readonly match: OnlineMatch;
  readonly info: MatchInfo;
  readonly invitation: string | null;
  /** Starts a local game against a bot, in the seat and with the rules of the match. */
  readonly onPlayBot: (seat: number, game: AnyTableGame, options: JsonObject) => void;
}

/** Whether the match waits for whoever asks for the same: then all its seats are open. */
export const isPair = ({ listed, plan, rematchOf }: MatchInfo): boolean =>
  listed && rematchOf === null && plan.every(({ kind }) => kind === "open");

/** A preview of the board at the start. */
const StartBoard = ({ game, info }: Pick<WaitingRoomProps, "game" | "info">) => {
  const { options, seats } = info.record;
  const scene = useMemo(() => {
    const config = game.engine.parseConfig({
      seed: "",
      playerIds: seats.map((_, index) => `seat-${index + 1}`),
      options,
    });
    if (!config.ok) return null;
    const view = game.engine.getPlayerView(game.engine.init(config.value), null);
    return signal(game.renderer.draw(view, { numbered: false, entries: [], choice: null }));
  }, [game, info.record.matchId]);
  if (scene === null) return null;
  return (
    <div class="waiting-board">
      <MiniBoard {...game.renderer.geometryOf(options)} scene={scene} />
    </div>
  );
};

/** The link as a QR code, whose chunk is loaded on demand. */
const QrFigure = ({ link }: { readonly link: string }) => {
  const Code = useSignal<FunctionComponent<{ readonly link: string }> | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      try {
        const { QrCode } = await loadQrCode();
        Code.value = QrCode;
      } catch {
        // Offline there is no code, but the link is still shown.
      }
    };
    void load();
  }, []);
  const Loaded = Code.value;
  return (
    <figure class="scan">
      <div class="scan-place">{Loaded !== null && <Loaded link={link} />}</div>
      <figcaption class="quiet">{t("scan_how")}</figcaption>
    </figure>
  );
};

const Invitation = ({ label, link }: { readonly label: string; readonly link: string }) => (
  <>
    <CopyLink label={label} link={link} />
    <QrFigure link={link} />
  </>
);

const isSeated = ({ record }: MatchInfo, playerId: string | null): boolean =>
  playerId !== null && record.seats.some((seat) => seat?.playerId === playerId);

/** Whether a free seat is reserved for a player. */
const isExpected = ({ record, plan }: MatchInfo, playerId: string | null): boolean =>
  plan.some(
    (planned, index) => planned.kind === "player" && planned.playerId === playerId && record.seats[index] === null,
  );

const SeatList = ({ game, info }: Pick<WaitingRoomProps, "game" | "info">) => (
  <ul class="waiting-seats">
    {info.record.seats.map((seat, index) => {
      const color = game.renderer.colors[index] ?? "black";
      const plan = info.plan[index];
      const expected = plan?.kind === "player" ? t("seat_reserved", { name: plan.name }) : t("seat_free");
      return (
        <li key={index}>
          <span class={`dot ${color}`} aria-hidden="true" />
          {t("seat_color", { color: colorTitle(color) })}{" "}
          {seat === null ? expected : botTitle(game.manifest, seat.name)}
        </li>
      );
    })}
  </ul>
);

/** The form to take a seat: a name and a button. */
const JoinForm = ({ match, invitation }: Pick<WaitingRoomProps, "match" | "invitation">) => {
  const name = useName();
  const state = useSubmit();
  const submit = (event: Event): void => {
    event.preventDefault();
    state.run(async () => {
      const signedIn = await ensureSignedIn(match.session, name.value);
      return signedIn.ok ? match.join(invitation) : signedIn;
    });
  };
  return (
    <form onSubmit={submit}>
      <NameField session={match.session} name={name} />
      <Problem state={state} />
      <button type="submit" class="primary" aria-disabled={state.isBusy.value}>
        <Icon name="play" />
        {t("join_game")}
      </button>
    </form>
  );
};

const AbortButton = ({ match }: { readonly match: OnlineMatch }) => {
  const state = useSubmit();
  return (
    <>
      <Problem state={state} />
      <button type="button" onClick={() => state.run(() => sendRequest(() => match.session.api.abort(match.matchId)))}>
        {t("cancel_game")}
      </button>
    </>
  );
};

/** Offers a local game against a bot while waiting. */
const PlayBotButton = ({ game, match, info, onPlayBot }: Omit<WaitingRoomProps, "invitation">) => {
  const bot = defaultOpponent(game, info.record.options);
  const playerId = match.session.guest.value?.playerId;
  const seat = info.record.seats.findIndex((taken) => taken !== null && taken.playerId === playerId);
  if (bot === null || seat === -1) return null;
  return (
    <button type="button" onClick={() => onPlayBot(seat, game, info.record.options)}>
      <Icon name="play" />
      {t("bot_meanwhile", { name: botTitle(game.manifest, bot) })}
    </button>
  );
};

/** For the waiting player: the invitation links, a bot to play meanwhile, and cancel. */
const HostPanel = (props: Omit<WaitingRoomProps, "invitation">) => {
  const { match, info } = props;
  const { invitations = [] } = match.session.storage.readMatch(match.matchId);
  const open = invitations.filter(({ seat }) => info.record.seats[seat] === null);
  const buttons = (
    <div class="waiting-buttons">
      <PlayBotButton {...props} />
      <AbortButton match={match} />
    </div>
  );
  return (
    <>
      <p role="status" class="waiting">
        {t(isPair(info) ? "pair_waiting" : "waiting_for_opponent")}
      </p>
      {isPair(info) && buttons}
      {open.map(({ seat, key }) => (
        <Invitation
          key={seat}
          label={t("invite_link")}
          link={linkTo(makeMatchHash(match.matchId, { invitation: key }))}
        />
      ))}
      {open.length === 0 && info.plan.some(({ kind }) => kind === "open") && (
        <Invitation label={t("match_link")} link={linkTo(makeMatchHash(match.matchId))} />
      )}
      {!isPair(info) && buttons}
    </>
  );
};

const JoinPanel = ({ invitation, ...host }: WaitingRoomProps) => {
  const { match, info } = host;
  const playerId = match.session.guest.value?.playerId ?? null;
  const isMine = info.createdBy === playerId;
  const expected = isExpected(info, playerId);
  const state = useSubmit();
  const connection = match.session.connection.value;
  // A reserved seat is taken as soon as its player opens the page.
  useEffect(() => {
    if (!expected) return;
    state.run(() => match.join(null));
  }, [expected, connection.kind]);
  if (isSeated(info, playerId) || expected) {
    return (
      <>
        <Problem state={state} />
        <HostPanel {...host} />
      </>
    );
  }
  const isOpen = info.plan.some((planned, index) => planned.kind === "open" && info.record.seats[index] === null);
  if (!isOpen && invitation === null) {
    return isMine ? <HostPanel {...host} /> : <p class="notice">{t("seats_reserved")}</p>;
  }
  return <JoinForm match={match} invitation={invitation} />;
};

/** The rules and the clock. */
const MatchTerms = ({ game, info }: Pick<WaitingRoomProps, "game" | "info">) => (
  <p class="quiet">
    {[
      ...describeRules(game, info.record.options),
      info.record.clock === null
        ? timeControlText(null)
        : t("option_is", { option: t("clock"), value: timeControlText(info.record.clock) }),
    ].join(" · ")}
  </p>
);

/** For a player who waits, or for whoever may join them. */
const titleOf = (info: MatchInfo, isMine: boolean): string => {
  if (isMine) return t(isPair(info) ? "pair_title" : "match_waits");
  const { createdBy, plan, record } = info;
  const planned = plan.find((one) => one.kind === "player" && one.playerId === createdBy);
  const name = planned?.kind === "player" ? planned.name : record.seats.find((seat) => seat !== null)?.name;
  return name === undefined ? t("match_waits") : t("match_invites", { name });
};

export const WaitingRoom = (props: WaitingRoomProps) => {
  const { game, match, info } = props;
  const playerId = match.session.guest.value?.playerId ?? null;
  const isMine = info.createdBy === playerId || isSeated(info, playerId);
  return (
    <section class="waiting-room with-board" aria-labelledby="waiting-room">
      <h2 id="waiting-room">{titleOf(info, isMine)}</h2>
      <div class="waiting-facts">
        <SeatList game={game} info={info} />
        <MatchTerms game={game} info={info} />
      </div>
      <StartBoard game={game} info={info} />
      <div class="waiting-way">
        {!match.session.storage.isPersistent && <p class="notice error">{t("not_saved_online")}</p>}
        <JoinPanel {...props} />
      </div>
    </section>
  );
};

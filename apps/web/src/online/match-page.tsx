// The page of an online match: before it starts, while it is played or watched, and after its end.
import { useComputed, useSignal, type ReadonlySignal } from "@preact/signals";
import type { MatchInfo } from "@tengen/protocol";
import { focusBoard, OfferPrompt, TablePage, type AnyTableGame } from "@tengen/table";
import { Shell } from "@tengen/ui";
import { localize } from "@tengen/i18n";
import { useCallback, useEffect, useRef } from "preact/hooks";
import { makeMatchHash } from "./address.ts";
import { sendRequest } from "./request.ts";
import { ClaimLine } from "./claim-line.tsx";
import { ConnectionStatusLine } from "./connection-status-line.tsx";
import { rulesOfMatch, type OnlineMatch } from "./online-match.ts";
import { OnlineActions } from "./online-actions.tsx";
import type { OnlineTable } from "./online-table.ts";
import { SeatStatus } from "./seat-status.tsx";
import { WaitingRoom, type WaitingRoomProps } from "./waiting-room.tsx";
import { t } from "./messages.ts";

export interface MatchPageProps {
  /** All rulesets of the game. */
  readonly games: readonly AnyTableGame[];
  readonly match: OnlineMatch;
  readonly invitation: string | null;
  readonly home: string;
  readonly now: () => number;
  /** Opens a match file as a local game, or on the analysis board. */
  readonly onOpenHere: (text: string, toStudy?: boolean) => void;
  readonly onPlayBot: WaitingRoomProps["onPlayBot"];
}

/** The rematch of this match, if any; watched, since it may be cancelled. */
const useRematch = (table: OnlineTable, { session }: OnlineMatch): ReadonlySignal<MatchInfo | null> => {
  const info = useSignal<MatchInfo | null>(null);
  const rematchId = table.snapshot.value.info?.rematch ?? null;
  useEffect(() => {
    info.value = null;
    if (rematchId === null) return;
    const rematch = session.connect().watch(rematchId, (next) => {
      info.value = next.info;
    });
    info.value = rematch.snapshot().info;
    return rematch.close;
  }, [rematchId]);
  return info;
};

type RematchState = "none" | "offered" | "asked" | "running";

const stateOf = (info: MatchInfo | null, me: string | null): RematchState => {
  if (info === null || info.status === "dropped") return "none";
  if (info.status === "active") return "running";
  if (info.status === "finished") return info.outcome.reason === "aborted" ? "none" : "running";
  return info.createdBy === me ? "asked" : "offered";
};

const REMATCH_LABELS = {
  none: "rematch",
  offered: "rematch_accept",
  asked: "rematch_open",
  running: "rematch_open",
} as const;

/** Offers or accepts a rematch with swapped seats. */
const Rematch = ({ table, match }: { readonly table: OnlineTable; readonly match: OnlineMatch }) => {
  const isBusy = useSignal(false);
  /** The id of the declined rematch. */
  const declined = useSignal<string | null>(null);
  const info = useRematch(table, match);
  const state = stateOf(info.value, table.me);
  useEffect(() => {
    if (state === "offered") table.announce(t("rematch_offered"));
  }, [state]);
  if (table.me === null) return null;
  const requestRematch = async (): Promise<void> => {
    if (isBusy.value) return;
    isBusy.value = true;
    const result = await sendRequest(() => match.session.api.rematch(match.matchId));
    isBusy.value = false;
    if (result.ok) location.hash = makeMatchHash(result.value.match.record.matchId);
    else table.notify(result.error);
  };
  if (state === "offered" && info.value?.record.matchId !== declined.value) {
    const decline = (): void => {
      declined.value = info.value?.record.matchId ?? null;
    };
    return <OfferPrompt text={() => t("rematch_offered")} accept={() => void requestRematch()} decline={decline} />;
  }
  return (
    <button type="button" class="primary" aria-disabled={isBusy.value} onClick={() => void requestRematch()}>
      {t(REMATCH_LABELS[state])}
    </button>
  );
};

type StartedMatchProps = Omit<MatchPageProps, "games" | "invitation" | "onPlayBot"> & {
  readonly table: OnlineTable;
  /** Whether the match started while this page was open. */
  readonly wasWaiting: boolean;
};

const StartedMatch = ({ table, match, home, now, onOpenHere, wasWaiting }: StartedMatchProps) => {
  useEffect(() => {
    // Move the focus of a waiting player to the board.
    if (wasWaiting && table.me !== null) focusBoard();
  }, []);
  const needsAttention = useComputed(() => table.mayAct.value && table.syncStatus.value === null);
  const SeatDetails = useCallback(
    ({ playerId }: { readonly playerId: string }) => <SeatStatus table={table} playerId={playerId} now={now} />,
    [table],
  );
  return (
    <TablePage
      table={table}
      home={home}
      actions={<OnlineActions table={table} session={match.session} onOpenHere={onOpenHere} />}
      next={<Rematch table={table} match={match} />}
      SeatDetails={SeatDetails}
      needsAttention={needsAttention}
    >
      <ConnectionStatusLine table={table} session={match.session} />
      <ClaimLine table={table} now={now} />
    </TablePage>
  );
};

/** Why no table is shown, and what to do. */
const Message = ({ text, children }: { readonly text: string; readonly children?: preact.ComponentChildren }) => (
  <section class="waiting-room">
    <p role="status">{text}</p>
    {children}
  </section>
);

type UnstartedMatchProps = Omit<MatchPageProps, "now" | "onOpenHere">;

const UnstartedMatch = ({ games, match, invitation, home, onPlayBot }: UnstartedMatchProps) => {
  const { info, lastError } = match.snapshot.value;
  const connection = match.session.connection.value;
  const backLink = <a href={home}>{t("all_games")}</a>;
  if (lastError?.code === "MATCH_NOT_FOUND") return <Message text={t("refusal_MATCH_NOT_FOUND")}>{backLink}</Message>;
  const game = info === null ? null : rulesOfMatch(games, info.record);
  if (info !== null && game === null) {
    const isOtherGame = games.every(({ engine }) => engine.gameId !== info.record.gameId);
    return <Message text={t(isOtherGame ? "match_other_game" : "rules_unknown")}>{backLink}</Message>;
  }
  if (game === null || info === null || info.status === "active" || info.status === "finished") {
    const isLost = connection.kind === "reconnecting";
    return <Message text={t(isLost ? "match_unreachable" : "match_loading")}>{backLink}</Message>;
  }
  if (info.status === "dropped") return <Message text={t("match_cancelled")}>{backLink}</Message>;
  return (
    <WaitingRoom
      game={game}
      match={match}
      info={info satisfies MatchInfo}
      invitation={invitation}
      onPlayBot={onPlayBot}
    />
  );
};

export const MatchPage = (props: MatchPageProps) => {
  const { games, match, home } = props;
  const table = match.table.value;
  const wasWaiting = useRef(false);
  if (match.snapshot.value.info?.status === "open") wasWaiting.current = true;
  const title = useComputed(() => localize(games[0]?.manifest.name ?? ""));
  if (table !== null) return <StartedMatch key={table} {...props} table={table} wasWaiting={wasWaiting.current} />;
  return (
    <Shell home={home} title={title.value}>
      <UnstartedMatch {...props} />
    </Shell>
  );
};

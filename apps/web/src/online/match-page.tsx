// The page of an online match: before it starts, while it is played or watched, and after its end.
import { useComputed, useSignal, type ReadonlySignal } from "@preact/signals";
import type { MatchInfo } from "@tengen/protocol";
import {
  chooseActions,
  focusBoard,
  TablePage,
  useSharing,
  type AnyTableGame,
  type Question,
  type TableAction,
} from "@tengen/table";
import { Shell } from "@tengen/ui";
import { localize } from "@tengen/ui/i18n";
import { useCallback, useEffect, useRef } from "preact/hooks";
import { makeMatchHash } from "./address.ts";
import { sendRequest } from "./request.ts";
import { ClaimLine } from "./claim-line.tsx";
import { ConnectionStatusLine } from "./connection-status-line.tsx";
import { rulesOfMatch, type OnlineMatch } from "./online-match.ts";
import { kindOfMatch, onlineActions, OnlineDialogs, shareSourceOf, useOnlineDialogs } from "./online-actions.tsx";
import type { OnlineTable } from "./online-table.ts";
import { Phrases } from "./phrases.tsx";
import { SeatStatus } from "./seat-status.tsx";
import { isPair, WaitingRoom, type WaitingRoomProps } from "./waiting-room.tsx";
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
  /** Why this match is shown, above its status. */
  readonly note?: string;
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

/** Functions of signals, for the dock. */
interface Rematch {
  readonly actions: () => readonly TableAction[];
  readonly questions: () => readonly Question[];
}

/** Offers or accepts a rematch with swapped seats. */
const useRematchOffer = (table: OnlineTable, match: OnlineMatch): Rematch => {
  const isBusy = useSignal(false);
  /** The id of the declined rematch. */
  const declined = useSignal<string | null>(null);
  const info = useRematch(table, match);
  const state = useComputed(() => stateOf(info.value, table.me));
  useEffect(() => {
    if (state.value === "offered") table.announce(t("rematch_offered"));
  }, [state.value]);
  const requestRematch = async (): Promise<void> => {
    if (isBusy.value) return;
    isBusy.value = true;
    const result = await sendRequest(() => match.session.api.rematch(match.matchId));
    isBusy.value = false;
    if (result.ok) location.hash = makeMatchHash(result.value.match.record.matchId);
    else table.notify(result.error);
  };
  const isAsked = useComputed(
    () => table.me !== null && state.value === "offered" && info.value?.record.matchId !== declined.value,
  );
  const isPossible = useComputed(
    () => table.me !== null && table.view.value.gameOver && table.isOutcomeConfirmed.value,
  );
  const decline = (): void => {
    declined.value = info.value?.record.matchId ?? null;
  };
  return {
    actions: () =>
      isPossible.value && !isAsked.value
        ? [
            {
              id: "rematch",
              group: "game",
              icon: "new",
              label: t(REMATCH_LABELS[state.value]),
              isMain: true,
              isDisabled: isBusy.value,
              run: () => void requestRematch(),
            },
          ]
        : [],
    questions: () =>
      isAsked.value ? [{ text: () => t("rematch_offered"), accept: () => void requestRematch(), decline }] : [],
  };
};

type StartedMatchProps = Omit<MatchPageProps, "games" | "invitation" | "onPlayBot"> & {
  readonly table: OnlineTable;
  /** Whether the match started while this page was open. */
  readonly wasWaiting: boolean;
};

const StartedMatch = ({ table, match, home, now, onOpenHere, wasWaiting, note }: StartedMatchProps) => {
  useEffect(() => {
    // Move the focus of a waiting player to the board.
    if (wasWaiting && table.me !== null) focusBoard();
  }, []);
  const needsAttention = useComputed(() => table.mayAct.value && table.syncStatus.value === null);
  const SeatDetails = useCallback(
    ({ playerId }: { readonly playerId: string }) => <SeatStatus table={table} playerId={playerId} now={now} />,
    [table],
  );
  const rematch = useRematchOffer(table, match);
  const dialogs = useOnlineDialogs();
  const sharing = useSharing(shareSourceOf(table, home));
  const { session } = match;
  return (
    <TablePage
      table={table}
      home={home}
      actions={() =>
        chooseActions(kindOfMatch(table), [
          ...rematch.actions(),
          sharing.action,
          ...onlineActions({ table, session, dialogs, onOpenHere }),
        ])
      }
      questions={rematch.questions}
      SeatDetails={SeatDetails}
      needsAttention={needsAttention}
    >
      {note !== undefined && (
        <p class="match-note" role="status">
          {note}
        </p>
      )}
      <ConnectionStatusLine table={table} session={match.session} />
      <ClaimLine table={table} now={now} />
      <OnlineDialogs table={table} session={session} dialogs={dialogs} />
      {sharing.dialog}
      <Phrases table={table} match={match} />
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
  if (info.status === "dropped") {
    if (!isPair(info)) return <Message text={t("match_cancelled")}>{backLink}</Message>;
    return (
      <Message text={t("pair_cancelled")}>
        <a class="button primary" href="#anyone">
          {t("pair_again")}
        </a>
        {backLink}
      </Message>
    );
  }
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

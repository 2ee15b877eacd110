import "./online.css";
// Everything that a game's page needs for online play, in one chunk that is loaded on demand.
import { signal, useSignal, type ReadonlySignal } from "@preact/signals";
import { startTimer, type AnyTableGame, type GameRulesets } from "@tengen/table";
import { settings, Shell } from "@tengen/ui";
import { useEffect } from "preact/hooks";
import { makeMatchHash, type MatchAddress, type MeetingKind } from "./address.ts";
import { saveAwaited } from "./awaited-storage.ts";
import { AwaitedLine, awaitedStateOf, notifyWhenReady } from "./awaited-match.tsx";
import { openBrowserClient } from "./browser-client.ts";
import { openBrowserSession } from "./browser-session.ts";
import type { OnlineSession } from "./online-session.ts";
import { AnyonePage, FriendPage } from "./meeting-page.tsx";
import { MatchPage, type MatchPageProps } from "./match-page.tsx";
import { openOnlineMatch, type OnlineMatch } from "./online-match.ts";
import { PlayOnline, type PlayOnlineProps } from "./play-online.tsx";
import { TvPage } from "./tv-page.tsx";
import type { WaitingRoomProps } from "./waiting-room.tsx";
import { t } from "./messages.ts";

interface TakeOverProps {
  readonly session: OnlineSession;
  readonly home: string;
  readonly matchId: string;
  readonly handover: string;
}

/** Handles a handover link; a device that is signed in as another guest asks first. */
const TakeOver = ({ session, home, matchId, handover }: TakeOverProps) => {
  const known = session.guest.value;
  const isAsking = useSignal(known !== null);
  const problem = useSignal<(() => string) | null>(null);
  const takeOver = async (): Promise<void> => {
    isAsking.value = false;
    const result = await session.takeOver(handover);
    if (!result.ok) {
      problem.value = result.error;
      return;
    }
    // An open connection belongs to the guest of its hello, so the page must reload.
    if (!session.isConnected()) {
      location.replace(makeMatchHash(matchId));
      return;
    }
    history.replaceState(null, "", makeMatchHash(matchId));
    location.reload();
  };
  useEffect(() => {
    if (known === null) void takeOver();
  }, []);
  if (isAsking.value && known !== null) {
    return (
      <Shell home={home}>
        <section class="waiting-room">
          <h2>{t("other_device")}</h2>
          <p>{t("device_question", { name: known.name })}</p>
          <button type="button" class="primary" onClick={() => void takeOver()}>
            {t("device_yes")}
          </button>
          <a href={makeMatchHash(matchId)}>{t("device_no", { name: known.name })}</a>
        </section>
      </Shell>
    );
  }
  return (
    <Shell home={home}>
      <section class="waiting-room">
        <p role="status">{problem.value === null ? t("please_wait") : problem.value()}</p>
        {problem.value !== null && <a href={makeMatchHash(matchId)}>{t("watch_match")}</a>}
      </section>
    </Shell>
  );
};

/** What the surrounding page does for a match. */
export interface MatchPageCallbacks extends Pick<MatchPageProps, "onOpenHere"> {
  /** Starts a local game against a bot. */
  readonly onPlayBot: WaitingRoomProps["onPlayBot"];
}

export interface OnlineParts {
  readonly Form: (props: Pick<PlayOnlineProps, "isOpen">) => preact.JSX.Element;
  /** The pages to meet anyone or a friend, and to watch the best match. */
  readonly meetingPage: (kind: MeetingKind) => preact.JSX.Element;
  /** The page of a match; closes the one opened before. */
  readonly pageOf: (address: MatchAddress) => preact.JSX.Element;
  /** Leaves the match. If the player has a seat and it has not started, it becomes the awaited match. */
  readonly leaveMatch: () => void;
  /** Restores the awaited match after a reload. */
  readonly awaitMatch: (matchId: string) => void;
  /** The awaited match, shown above the board of a local game. */
  readonly Awaited: () => preact.JSX.Element;
  /** Whether the awaited match has started. */
  readonly isReady: ReadonlySignal<boolean>;
}

/** `games` are all rulesets of the game, loaded: a match may have any of them. */
export const openOnlineParts = (
  rulesets: GameRulesets,
  games: readonly AnyTableGame[],
  home: string,
  around: MatchPageCallbacks,
): OnlineParts => {
  const { id: gameId } = rulesets.manifest;
  const engines = games.map(({ engine }) => engine);
  const session = openBrowserSession(home, (server) => openBrowserClient(server, engines));
  const services = { session, settings, startTimer };
  let match: OnlineMatch | null = null;
  const now = (): number => Date.now();
  const awaited = signal<OnlineMatch | null>(null);
  const { isReady } = notifyWhenReady(awaited);
  const awaitNext = (next: OnlineMatch | null): void => {
    if (awaited.peek() !== next) awaited.peek()?.close();
    awaited.value = next;
    saveAwaited(gameId, next?.matchId ?? null);
  };
  const leaveMatch = (): void => {
    if (match === null) return;
    if (awaitedStateOf(match) === "waiting") awaitNext(match);
    else match.close();
    match = null;
  };
  /** The open match, the awaited one, or a newly opened one. */
  const take = (matchId: string): OnlineMatch => {
    if (match?.matchId !== matchId) leaveMatch();
    if (match !== null) return match;
    const known = awaited.peek();
    if (known?.matchId !== matchId) return openOnlineMatch(games, matchId, services);
    awaited.value = null;
    saveAwaited(gameId, null);
    return known;
  };
  return {
    leaveMatch,
    awaitMatch: (matchId) => awaitNext(openOnlineMatch(games, matchId, services)),
    Awaited: () => <AwaitedLine awaited={awaited} now={now} />,
    isReady,
    Form: ({ isOpen }) => <PlayOnline rulesets={rulesets} games={games} session={session} isOpen={isOpen} />,
    meetingPage: (kind) => {
      leaveMatch();
      const props = { rulesets, games, session, home };
      switch (kind) {
        case "anyone":
          return <AnyonePage {...props} />;
        case "friend":
          return <FriendPage {...props} />;
        case "tv":
          return <TvPage games={games} home={home} now={now} services={services} {...around} />;
      }
    },
    pageOf: ({ matchId, invitation, handover }) => {
      if (handover !== null) return <TakeOver session={session} home={home} matchId={matchId} handover={handover} />;
      match = take(matchId);
      return (
        <MatchPage
          key={matchId}
          games={games}
          match={match}
          invitation={invitation}
          home={home}
          now={now}
          {...around}
        />
      );
    },
  };
};

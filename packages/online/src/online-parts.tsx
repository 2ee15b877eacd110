// All that a game's page needs of a server, in one piece: it is loaded when somebody wants it, not with the page.
import { signal, useSignal, type ReadonlySignal } from "@preact/signals";
import { settings, Shell, startTimer, type AnyTableGame } from "@tengen/table";
import { t } from "@tengen/i18n";
import { useEffect } from "preact/hooks";
import { makeMatchHash, type MatchAddress } from "./address.ts";
import { saveAwaited } from "./awaited-storage.ts";
import { AwaitedLine, awaitedStateOf, notifyWhenReady } from "./awaited-match.tsx";
import { openBrowserSession } from "./browser-session.ts";
import type { OnlineSession } from "./online-session.ts";
import { MatchPage, type MatchPageProps } from "./match-page.tsx";
import { openOnlineMatch, type OnlineMatch } from "./online-match.ts";
import { PlayOnline, type PlayOnlineProps } from "./play-online.tsx";
import type { WaitingRoomProps } from "./waiting-room.tsx";

interface TakeOverProps {
  readonly session: OnlineSession;
  readonly home: string;
  readonly matchId: string;
  readonly handover: string;
}

/** Another device goes on here. Who is somebody here already is asked first. */
const TakeOver = ({ session, home, matchId, handover }: TakeOverProps) => {
  const known = session.guest.value;
  const isAsking = useSignal(known !== null);
  const problem = useSignal<(() => string) | null>(null);
  const goOn = async (): Promise<void> => {
    isAsking.value = false;
    const asked = await session.takeOver(handover);
    if (!asked.ok) {
      problem.value = asked.error;
      return;
    }
    // A connection belongs to whoever said hello on it.
    if (!session.isConnected()) {
      location.replace(makeMatchHash(matchId));
      return;
    }
    history.replaceState(null, "", makeMatchHash(matchId));
    location.reload();
  };
  useEffect(() => {
    if (known === null) void goOn();
  }, []);
  if (isAsking.value && known !== null) {
    return (
      <Shell home={home}>
        <section class="waiting-room">
          <h2>{t("other_device")}</h2>
          <p>{t("device_question", { name: known.name })}</p>
          <button type="button" class="primary" onClick={() => void goOn()}>
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

/** What the page around does for a match. */
export interface MatchPageCallbacks extends Pick<MatchPageProps, "onOpenHere"> {
  /** Starts a game on this device against a bot. */
  readonly onPlayBot: WaitingRoomProps["onPlayBot"];
}

export interface OnlineParts {
  readonly Form: (props: Pick<PlayOnlineProps, "isOpen">) => preact.JSX.Element;
  /** The page of a match; what was opened before is closed. */
  readonly pageOf: (address: MatchAddress) => preact.JSX.Element;
  /** The match is left. One that has not begun, and in which one has a seat, is waited for. */
  readonly leaveMatch: () => void;
  /** Waits for a match again, after a reload. */
  readonly awaitMatch: (matchId: string) => void;
  /** What is waited for, above the board of another game. */
  readonly Awaited: () => preact.JSX.Element;
  /** Whether what was waited for is there. */
  readonly isReady: ReadonlySignal<boolean>;
}

export const openOnlineParts = (game: AnyTableGame, home: string, around: MatchPageCallbacks): OnlineParts => {
  const session = openBrowserSession(home, [game.engine]);
  const services = { session, settings, startTimer };
  let match: OnlineMatch | null = null;
  const now = (): number => Date.now();
  const awaited = signal<OnlineMatch | null>(null);
  const { isReady } = notifyWhenReady(awaited);
  const awaitNext = (next: OnlineMatch | null): void => {
    if (awaited.peek() !== next) awaited.peek()?.close();
    awaited.value = next;
    saveAwaited(game.engine.gameId, next?.matchId ?? null);
  };
  const leaveMatch = (): void => {
    if (match === null) return;
    if (awaitedStateOf(match) === "waiting") awaitNext(match);
    else match.close();
    match = null;
  };
  /** The match that is open, or waited for, or a new one. */
  const take = (matchId: string): OnlineMatch => {
    if (match?.matchId !== matchId) leaveMatch();
    if (match !== null) return match;
    const known = awaited.peek();
    if (known?.matchId !== matchId) return openOnlineMatch(game, matchId, services);
    awaited.value = null;
    saveAwaited(game.engine.gameId, null);
    return known;
  };
  return {
    leaveMatch,
    awaitMatch: (matchId) => awaitNext(openOnlineMatch(game, matchId, services)),
    Awaited: () => <AwaitedLine awaited={awaited} now={now} />,
    isReady,
    Form: ({ isOpen }) => <PlayOnline game={game} session={session} isOpen={isOpen} />,
    pageOf: ({ matchId, invitation, handover }) => {
      if (handover !== null) return <TakeOver session={session} home={home} matchId={matchId} handover={handover} />;
      match = take(matchId);
      return (
        <MatchPage key={matchId} game={game} match={match} invitation={invitation} home={home} now={now} {...around} />
      );
    },
  };
};

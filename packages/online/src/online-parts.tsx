// All that a game's page needs of a server, in one piece: it is loaded when somebody wants it, not with the page.
import { signal, useSignal, type ReadonlySignal } from "@preact/signals";
import { settings, Shell, startTimer, type AnyTableGame } from "@tengen/table";
import { say } from "@tengen/words";
import { useEffect } from "preact/hooks";
import { makeMatchHash, type MatchAddress } from "./address.ts";
import { markAwaited } from "./awaited-mark.ts";
import { AwaitedLine, awaitedStateOf, ringWhenReady } from "./awaited.tsx";
import { openBrowserHouse } from "./browser-house.ts";
import type { House } from "./house.ts";
import { MatchPage, type MatchPageProps } from "./match-page.tsx";
import { openMatch, type OpenedMatch } from "./match.ts";
import { PlayOnline, type PlayOnlineProps } from "./play-online.tsx";
import type { WaitingRoomProps } from "./waiting-room.tsx";

interface TakeOverProps {
  readonly house: House;
  readonly home: string;
  readonly matchId: string;
  readonly handover: string;
}

/** Another device goes on here. Who is somebody here already is asked first. */
const TakeOver = ({ house, home, matchId, handover }: TakeOverProps) => {
  const known = house.guest.value;
  const isAsking = useSignal(known !== null);
  const problem = useSignal<(() => string) | null>(null);
  const goOn = async (): Promise<void> => {
    isAsking.value = false;
    const asked = await house.takeOver(handover);
    if (!asked.ok) {
      problem.value = asked.why;
      return;
    }
    // A connection belongs to whoever said hello on it.
    if (!house.isConnected()) {
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
          <h2>{say("other_device")}</h2>
          <p>{say("device_question", { name: known.name })}</p>
          <button type="button" class="primary" onClick={() => void goOn()}>
            {say("device_yes")}
          </button>
          <a href={makeMatchHash(matchId)}>{say("device_no", { name: known.name })}</a>
        </section>
      </Shell>
    );
  }
  return (
    <Shell home={home}>
      <section class="waiting-room">
        <p role="status">{problem.value === null ? say("one_moment") : problem.value()}</p>
        {problem.value !== null && <a href={makeMatchHash(matchId)}>{say("watch_match")}</a>}
      </section>
    </Shell>
  );
};

/** What the page around does for a match. */
export interface AroundMatch extends Pick<MatchPageProps, "onOpenHere"> {
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

export const openOnlineParts = (game: AnyTableGame, home: string, around: AroundMatch): OnlineParts => {
  const house = openBrowserHouse(home, [game.engine]);
  const services = { house, settings, startTimer };
  let match: OpenedMatch | null = null;
  const now = (): number => Date.now();
  const awaited = signal<OpenedMatch | null>(null);
  const { isReady } = ringWhenReady(awaited);
  const awaitNext = (next: OpenedMatch | null): void => {
    if (awaited.peek() !== next) awaited.peek()?.close();
    awaited.value = next;
    markAwaited(game.engine.gameId, next?.matchId ?? null);
  };
  const leaveMatch = (): void => {
    if (match === null) return;
    if (awaitedStateOf(match) === "waiting") awaitNext(match);
    else match.close();
    match = null;
  };
  /** The match that is open, or waited for, or a new one. */
  const take = (matchId: string): OpenedMatch => {
    if (match?.matchId !== matchId) leaveMatch();
    if (match !== null) return match;
    const known = awaited.peek();
    if (known?.matchId !== matchId) return openMatch(game, matchId, services);
    awaited.value = null;
    markAwaited(game.engine.gameId, null);
    return known;
  };
  return {
    leaveMatch,
    awaitMatch: (matchId) => awaitNext(openMatch(game, matchId, services)),
    Awaited: () => <AwaitedLine awaited={awaited} now={now} />,
    isReady,
    Form: ({ isOpen }) => <PlayOnline game={game} house={house} isOpen={isOpen} />,
    pageOf: ({ matchId, invitation, handover }) => {
      if (handover !== null) return <TakeOver house={house} home={home} matchId={matchId} handover={handover} />;
      match = take(matchId);
      return (
        <MatchPage key={matchId} game={game} match={match} invitation={invitation} home={home} now={now} {...around} />
      );
    },
  };
};

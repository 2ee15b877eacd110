// All that a game's page needs of a server, in one piece: it is loaded when somebody wants it, not with the page.
import { useSignal } from "@preact/signals";
import { settings, Shell, startTimer, type AnyTableGame } from "@tengen/table";
import { say } from "@tengen/words";
import { useEffect } from "preact/hooks";
import { makeMatchHash, type MatchAddress } from "./address.ts";
import { openBrowserHouse } from "./browser-house.ts";
import type { House } from "./house.ts";
import { MatchPage, type MatchPageProps } from "./match-page.tsx";
import { openMatch, type OpenedMatch } from "./match.ts";
import { PlayOnline, type PlayOnlineProps } from "./play-online.tsx";

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

export interface OnlineParts {
  readonly Form: (props: Pick<PlayOnlineProps, "isOpen">) => preact.JSX.Element;
  /** The page of a match; what was opened before is closed. */
  readonly pageOf: (address: MatchAddress) => preact.JSX.Element;
  readonly closeMatch: () => void;
}

export const openOnlineParts = (
  game: AnyTableGame,
  home: string,
  onOpenHere: MatchPageProps["onOpenHere"],
): OnlineParts => {
  const house = openBrowserHouse(home, [game.engine]);
  let match: OpenedMatch | null = null;
  const closeMatch = (): void => {
    match?.close();
    match = null;
  };
  return {
    closeMatch,
    Form: ({ isOpen }) => <PlayOnline game={game} house={house} isOpen={isOpen} />,
    pageOf: ({ matchId, invitation, handover }) => {
      if (handover !== null) return <TakeOver house={house} home={home} matchId={matchId} handover={handover} />;
      if (match?.matchId !== matchId) closeMatch();
      match ??= openMatch(game, matchId, { house, settings, startTimer });
      return (
        <MatchPage
          key={matchId}
          game={game}
          match={match}
          invitation={invitation}
          home={home}
          now={() => Date.now()}
          onOpenHere={onOpenHere}
        />
      );
    },
  };
};

import "./match-list.css";
// Matches on the server, as a list that keeps itself up to date while somebody looks at it.
import { useSignal } from "@preact/signals";
import type { MatchInfo } from "@tengen/protocol";
import { describeOptions, type GameOption } from "@tengen/table";
import { say } from "@tengen/words";
import { useEffect } from "preact/hooks";
import { ask } from "./ask.ts";
import { settingText } from "./clock-text.ts";
import type { House } from "./house.ts";

export interface MatchListProps {
  readonly house: House;
  readonly status: "open" | "active";
  /** Only those of one game. */
  readonly game?: string;
  /** Only those that one plays. */
  readonly mine?: boolean;
  readonly hrefOf: (matchId: string, gameId: string) => string | null;
  /** What can be chosen for a game. */
  readonly optionsOf: (gameId: string) => readonly GameOption[];
  /** What a game is called, where there is more than one. */
  readonly nameOf?: (gameId: string) => string;
}

/** Between two looks, in milliseconds. */
const EVERY = 5000;

const playersOf = ({ record, plan }: MatchInfo): string =>
  record.seats
    .map((seat, index) => {
      const one = plan[index];
      return seat?.name ?? (one?.kind === "player" ? one.name : say("seat_free"));
    })
    .join(" – ");

/** Calls at once and again and again, but not while nobody can see the page. */
const useRepeated = (work: () => Promise<void>, key: string): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") await work();
      if (!isOver) timer = setTimeout(() => void look(), EVERY);
    };
    const onVisible = (): void => {
      if (document.visibilityState === "visible") void look();
    };
    document.addEventListener("visibilitychange", onVisible);
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [key]);
};

export const MatchList = ({ house, status, game, mine = false, hrefOf, optionsOf, nameOf }: MatchListProps) => {
  const matches = useSignal<readonly MatchInfo[] | null>(null);
  const problem = useSignal<(() => string) | null>(null);
  const guest = house.guest.value;
  const isNobody = mine && guest === null;
  useRepeated(
    async () => {
      if (isNobody) return;
      if (!house.isOnline.peek()) {
        problem.value = () => say("net_unreachable");
        return;
      }
      const asked = await ask(() => house.api.list({ status, mine, ...(game === undefined ? {} : { game }) }));
      problem.value = asked.ok ? null : asked.why;
      if (asked.ok) matches.value = asked.value.matches;
    },
    `${status} ${game ?? ""} ${mine} ${guest?.playerId ?? ""}`,
  );
  if (isNobody) return null;
  const shown = (matches.value ?? []).flatMap((info) => {
    const { matchId, gameId } = info.record;
    const href = hrefOf(matchId, gameId);
    const isOwn = info.plan.some((one) => one.kind === "player" && one.playerId === guest?.playerId);
    return href === null || (isOwn && !mine) ? [] : [{ info, href, gameId }];
  });
  const title = mine ? say("matches_mine") : say(`matches_${status}`);
  if (mine && shown.length === 0) return null;
  return (
    <section class="match-list">
      <h3>{title}</h3>
      {problem.value !== null && status === "open" && !mine && <p class="notice">{problem.value()}</p>}
      {problem.value === null && matches.value !== null && shown.length === 0 && (
        <p class="quiet">{say(`matches_none_${status}`)}</p>
      )}
      <ul>
        {shown.map(({ info, href, gameId }) => (
          <li key={info.record.matchId}>
            <a href={href}>{playersOf(info)}</a>
            <span class="quiet">
              {[
                ...(nameOf === undefined ? [] : [nameOf(gameId)]),
                settingText(info.record.clock),
                ...describeOptions(optionsOf(gameId), info.record.options),
              ].join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

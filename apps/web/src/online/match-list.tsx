import "./match-list.css";
// A list of matches on the server that refreshes itself while it is visible.
import { useSignal, type Signal } from "@preact/signals";
import type { Manifest } from "@tengen/catalogue";
import type { MatchInfo } from "@tengen/protocol";
import { botTitle, colorTitle } from "@tengen/table";
import { Dialog, DialogButtons } from "@tengen/ui";
import type { Color } from "@tengen/stones";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { sendRequest } from "./request.ts";
import { timeControlText } from "./clock-text.ts";
import type { OnlineSession } from "./online-session.ts";
import { ensureSignedIn, NameField } from "./name-form.tsx";
import { joinMatch } from "./new-match.ts";
import { Problem, useSubmit, type SubmitState } from "./submit-state.tsx";
import { t } from "./messages.ts";

/** What a list needs to know about the game of a match. */
export interface ListedGame extends Pick<Manifest, "bots"> {
  /** The game's name; null in a list of one game only. */
  readonly name: string | null;
  /** The ruleset and the options of the match, in words. */
  readonly rules: readonly string[];
  /** The colour of each seat; empty until known. */
  readonly colors: readonly Color[];
  readonly hrefOf: (matchId: string) => string;
}

export interface MatchListProps {
  readonly session: OnlineSession;
  readonly status: "open" | "active";
  /** Only matches of this game. */
  readonly game?: string;
  /** Only the player's own matches. */
  readonly mine?: boolean;
  /** Null for an unknown game. */
  readonly gameOf: (record: MatchInfo["record"]) => ListedGame | null;
}

/** Refresh interval, in milliseconds. */
const REFRESH_MS = 5000;

interface Row {
  readonly info: MatchInfo;
  readonly game: ListedGame;
  readonly href: string;
}

const playersOf = ({ info: { record, plan }, game }: Row): string =>
  record.seats
    .map((seat, index) => {
      const planned = plan[index];
      if (seat !== null) return botTitle(game, seat.name);
      return planned?.kind === "player" ? planned.name : t("seat_free");
    })
    .join(" – ");

/** The name of the player who created the match. */
const hostOf = (row: Row): string => {
  const { createdBy, plan } = row.info;
  const host = plan.find((planned) => planned.kind === "player" && planned.playerId === createdBy);
  return host?.kind === "player" ? host.name : playersOf(row);
};

/** The colour of the free seat; null if unknown, or if several seats are free. */
const colorFor = ({ info: { record, plan }, game }: Row): Color | null => {
  const free = plan.flatMap(({ kind }, seat) => (kind === "open" && record.seats[seat] === null ? [seat] : []));
  const [seat = -1] = free;
  return free.length === 1 ? (game.colors[seat] ?? null) : null;
};

const factsOf = ({ info, game }: Row): readonly string[] => [
  ...(game.name === null ? [] : [game.name]),
  ...game.rules,
  timeControlText(info.record.clock),
];

/** Calls `work` at once, then repeatedly while the element and the page are visible. */
const usePolling = (place: RefObject<HTMLElement>, work: () => Promise<void>, key: string): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let isVisible = false;
    const poll = async (): Promise<void> => {
      clearTimeout(timer);
      await work();
      if (!isOver) timer = setTimeout(next, REFRESH_MS);
    };
    const next = (): void => {
      timer = undefined;
      if (isVisible && document.visibilityState === "visible") void poll();
    };
    /** Visible again after its interval: poll at once. */
    const wake = (): void => {
      if (timer === undefined) next();
    };
    const observer = new IntersectionObserver((entries) => {
      isVisible = entries.at(-1)?.isIntersecting === true;
      wake();
    });
    if (place.current !== null) observer.observe(place.current);
    document.addEventListener("visibilitychange", wake);
    void poll();
    return () => {
      isOver = true;
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", wake);
    };
  }, [key]);
};

interface JoiningProps {
  readonly session: OnlineSession;
  readonly row: Row;
  readonly state: SubmitState;
}

/** Takes a seat and opens the match. */
const join = ({ session, row, state }: JoiningProps, name: string): void =>
  state.run(async () => {
    const signedIn = await ensureSignedIn(session, name);
    if (!signedIn.ok) return signedIn;
    const joined = await joinMatch(session, row.info.record.matchId, null);
    if (joined.ok) location.assign(row.href);
    return joined;
  });

/** Asks a player without a name for one, then joins. */
const NameDialog = ({ isOpen, ...joining }: JoiningProps & { readonly isOpen: Signal<boolean> }) => {
  const name = useSignal("");
  return (
    <Dialog isOpen={isOpen} title={t("join_named", { name: hostOf(joining.row) })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          join(joining, name.value);
        }}
      >
        <div class="fields">
          <NameField session={joining.session} name={name} />
        </div>
        <Problem state={joining.state} />
        <DialogButtons isOpen={isOpen}>
          <button type="submit" class="primary" aria-disabled={joining.state.isBusy.value}>
            {t("join")}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
};

/** An open match: one click joins it. */
const OpenRow = ({ session, row }: Omit<JoiningProps, "state">) => {
  const state = useSubmit();
  const isNaming = useSignal(false);
  const color = colorFor(row);
  const host = hostOf(row);
  return (
    <li class="open-row">
      <div>
        <strong>{host}</strong>
        <p class="quiet">
          {[...factsOf(row), ...(color === null ? [] : [t("you_play", { color: colorTitle(color) })])].join(" · ")}
        </p>
        {!isNaming.value && <Problem state={state} />}
      </div>
      <button
        type="button"
        class="primary"
        aria-label={t("join_named", { name: host })}
        aria-disabled={state.isBusy.value}
        onClick={() => {
          if (session.guest.value === null) isNaming.value = true;
          else join({ session, row, state }, "");
        }}
      >
        {t("join")}
      </button>
      <NameDialog session={session} row={row} state={state} isOpen={isNaming} />
    </li>
  );
};

/** A running match, or one of the player's own. */
const LinkRow = ({ row }: { readonly row: Row }) => (
  <li>
    <a href={row.href}>{playersOf(row)}</a>
    <span class="quiet">{factsOf(row).join(" · ")}</span>
  </li>
);

export const MatchList = ({ session, status, game, mine = false, gameOf }: MatchListProps) => {
  const place = useRef<HTMLElement>(null);
  const matches = useSignal<readonly MatchInfo[] | null>(null);
  const problem = useSignal<(() => string) | null>(null);
  const guest = session.guest.value;
  const isSignedOut = mine && guest === null;
  const refresh = async (): Promise<void> => {
    if (isSignedOut) return;
    if (!session.isOnline.peek()) {
      problem.value = () => t("net_unreachable");
      return;
    }
    const result = await sendRequest(() => session.api.list({ status, mine, ...(game === undefined ? {} : { game }) }));
    problem.value = result.ok ? null : result.error;
    if (result.ok) matches.value = result.value.matches;
  };
  usePolling(place, refresh, `${status} ${game ?? ""} ${mine} ${guest?.playerId ?? ""} ${session.isOnline.value}`);
  const rows = (matches.value ?? []).flatMap((info): readonly Row[] => {
    const { matchId } = info.record;
    const known = gameOf(info.record);
    const isOwn = info.plan.some((planned) => planned.kind === "player" && planned.playerId === guest?.playerId);
    return known === null || (isOwn && !mine) ? [] : [{ info, game: known, href: known.hrefOf(matchId) }];
  });
  // Without own matches the list is hidden, but keeps polling.
  if (mine && rows.length === 0) return <section ref={place} class="match-list idle" />;
  const isOpen = status === "open" && !mine;
  return (
    <section ref={place} class="match-list">
      <h3>{mine ? t("matches_mine") : t(`matches_${status}`)}</h3>
      {problem.value !== null && isOpen && <p class="notice">{problem.value()}</p>}
      {problem.value === null && matches.value === null && <p class="quiet">{t("matches_loading")}</p>}
      {problem.value === null && matches.value !== null && rows.length === 0 && (
        <p class="quiet">{t(`matches_none_${status}`)}</p>
      )}
      <ul>
        {rows.map((row) =>
          isOpen ? (
            <OpenRow key={row.info.record.matchId} session={session} row={row} />
          ) : (
            <LinkRow key={row.info.record.matchId} row={row} />
          ),
        )}
      </ul>
    </section>
  );
};

import "./match-list.css";
// Matches on the server, as a list that is asked for at once and keeps itself up to date while somebody looks at it.
import { useSignal, type Signal } from "@preact/signals";
import type { StoneColor } from "@tengen/board";
import type { Manifest } from "@tengen/catalogue";
import type { MatchInfo } from "@tengen/protocol";
import { botTitle, colorTitle, describeOptions, Dialog, DialogButtons, type GameOption } from "@tengen/table";
import { t } from "@tengen/i18n";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { sendRequest } from "./request.ts";
import { timeControlText } from "./clock-text.ts";
import type { OnlineSession } from "./online-session.ts";
import { ensureSignedIn, NameField } from "./name-form.tsx";
import { joinMatch } from "./new-match.ts";
import { Problem, useSubmit, type SubmitState } from "./submit-state.tsx";

/** What a list knows of a game. */
export interface ListedGame extends Pick<Manifest, "bots"> {
  /** What it is called, where there is more than one. */
  readonly name: string | null;
  /** What can be chosen for it. */
  readonly options: readonly GameOption[];
  /** The stone of each seat; none until they are known. */
  readonly colors: readonly StoneColor[];
  readonly hrefOf: (matchId: string) => string;
}

export interface MatchListProps {
  readonly session: OnlineSession;
  readonly status: "open" | "active";
  /** Only those of one game. */
  readonly game?: string;
  /** Only those that one plays. */
  readonly mine?: boolean;
  /** Null for a game that this page does not know. */
  readonly gameOf: (gameId: string) => ListedGame | null;
}

/** Between two looks, in milliseconds. */
const EVERY = 5000;

interface Row {
  readonly info: MatchInfo;
  readonly game: ListedGame;
  readonly href: string;
}

const playersOf = ({ info: { record, plan }, game }: Row): string =>
  record.seats
    .map((seat, index) => {
      const one = plan[index];
      if (seat !== null) return botTitle(game, seat.name);
      return one?.kind === "player" ? one.name : t("seat_free");
    })
    .join(" – ");

/** Whoever made the match, and waits in it. */
const hostOf = (row: Row): string => {
  const { createdBy, plan } = row.info;
  const host = plan.find((one) => one.kind === "player" && one.playerId === createdBy);
  return host?.kind === "player" ? host.name : playersOf(row);
};

/** The stone of who joins; null while that is not known, or not fixed. */
const colorFor = ({ info: { record, plan }, game }: Row): StoneColor | null => {
  const free = plan.flatMap(({ kind }, seat) => (kind === "open" && record.seats[seat] === null ? [seat] : []));
  const [seat = -1] = free;
  return free.length === 1 ? (game.colors[seat] ?? null) : null;
};

const factsOf = ({ info, game }: Row): readonly string[] => [
  ...(game.name === null ? [] : [game.name]),
  timeControlText(info.record.clock),
  ...describeOptions(game.options, info.record.options),
];

/** Calls at once, and again and again while the place is in sight; not while nobody can see the page. */
const useRepeated = (place: RefObject<HTMLElement>, work: () => Promise<void>, key: string): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let isInSight = false;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      await work();
      if (!isOver) timer = setTimeout(next, EVERY);
    };
    const next = (): void => {
      timer = undefined;
      if (isInSight && document.visibilityState === "visible") void look();
    };
    /** Seen again after its time: it is looked at at once. */
    const wake = (): void => {
      if (timer === undefined) next();
    };
    const observer = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting === true;
      wake();
    });
    if (place.current !== null) observer.observe(place.current);
    document.addEventListener("visibilitychange", wake);
    void look();
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

/** Takes a seat and goes there. */
const join = ({ session, row, state }: JoiningProps, name: string): void =>
  state.run(async () => {
    const why = await ensureSignedIn(session, name);
    if (why !== null) return why;
    const asked = await joinMatch(session, row.info.record.matchId, null);
    if (!asked.ok) return asked.error;
    location.assign(row.href);
    return null;
  });

/** Who has no name yet gives one, and joins with it. */
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

/** A match that somebody waits in: one click leads into it. */
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

/** A match that is being played, or one's own. */
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
  const isNobody = mine && guest === null;
  const look = async (): Promise<void> => {
    if (isNobody) return;
    if (!session.isOnline.peek()) {
      problem.value = () => t("net_unreachable");
      return;
    }
    const asked = await sendRequest(() => session.api.list({ status, mine, ...(game === undefined ? {} : { game }) }));
    problem.value = asked.ok ? null : asked.error;
    if (asked.ok) matches.value = asked.value.matches;
  };
  useRepeated(place, look, `${status} ${game ?? ""} ${mine} ${guest?.playerId ?? ""} ${session.isOnline.value}`);
  const rows = (matches.value ?? []).flatMap((info): readonly Row[] => {
    const { matchId, gameId } = info.record;
    const known = gameOf(gameId);
    const isOwn = info.plan.some((one) => one.kind === "player" && one.playerId === guest?.playerId);
    return known === null || (isOwn && !mine) ? [] : [{ info, game: known, href: known.hrefOf(matchId) }];
  });
  // Whoever plays nothing sees no list of it; there may be one any time.
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

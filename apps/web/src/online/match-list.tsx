import "./match-list.css";
// A list of matches on the server that refreshes itself while it is visible.
import { useSignal, type Signal } from "@preact/signals";
import type { Manifest } from "@tengen/catalogue";
import type { LiveGame, MatchInfo } from "@tengen/protocol";
import { botTitle, colorTitle, timeControlText, type AnyTableGame } from "@tengen/table";
import { Dialog, DialogButtons } from "@tengen/ui";
import type { Color } from "@tengen/stones";
import { useRef } from "preact/hooks";
import { sendRequest } from "./request.ts";
import { LiveCard } from "./live-card.tsx";
import { lobbyFeedOf } from "./lobby-feed.ts";
import type { OnlineSession } from "./online-session.ts";
import { ensureSignedIn, NameField, useName } from "./name-form.tsx";
import { joinMatch } from "./new-match.ts";
import { Problem, useSubmit, type SubmitState } from "./submit-state.tsx";
import { isOwnMatch } from "./tv.ts";
import { usePolling } from "./use-polling.ts";
import { t } from "./messages.ts";

/** What a list needs to know about the game of a match. */
export interface ListedGame extends Pick<Manifest, "bots"> {
  /** The game's name; null in a list of one game only. */
  readonly name: string | null;
  /** The ruleset and the options of the match, in words. */
  readonly rules: readonly string[];
  /** The colour of each seat; empty until known. */
  readonly colors: readonly Color[];
  /** The rules with their renderer, for a picture of the position; null or absent until they are loaded. */
  readonly table?: AnyTableGame | null;
  readonly hrefOf: (matchId: string) => string;
  /** Where the game's best match is shown, one after the other. */
  readonly tvHref: string;
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
  /** Where to begin a game if there is none to join or to watch. */
  readonly startHref?: string;
}

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

/** The name of the player who waits: who created the match, or who sits in it. */
const hostOf = (row: Row): string => {
  const { createdBy, plan, record } = row.info;
  const host = plan.find((planned) => planned.kind === "player" && planned.playerId === createdBy);
  if (host?.kind === "player") return host.name;
  return record.seats.find((seat) => seat !== null)?.name ?? playersOf(row);
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
  const name = useName();
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

/** One of the player's own matches. */
const LinkRow = ({ row }: { readonly row: Row }) => (
  <li>
    <a href={row.href}>{playersOf(row)}</a>
    <span class="quiet">{factsOf(row).join(" · ")}</span>
  </li>
);

type ListProps = Omit<MatchListProps, "mine">;

/** The rows of the matches whose game the page knows. */
const rowsOf = (matches: readonly MatchInfo[], gameOf: MatchListProps["gameOf"]): readonly Row[] =>
  matches.flatMap((info): readonly Row[] => {
    const known = gameOf(info.record);
    return known === null ? [] : [{ info, game: known, href: known.hrefOf(info.record.matchId) }];
  });

/** An empty list says how to begin. */
const EmptyList = ({
  status,
  startHref,
}: Pick<MatchListProps, "status"> & { readonly startHref: string | undefined }) => (
  <p class="empty-list">
    {t(`matches_none_${status}`)}
    {startHref !== undefined && (
      <>
        {" "}
        <a href={startHref}>{t("start_anyone")}</a>
      </>
    )}
  </p>
);

interface CardRow extends Row {
  readonly live: LiveGame;
}

/** Matches with their position. */
const LiveCards = ({ rows }: { readonly rows: readonly CardRow[] }) => (
  <ul class="live-cards">
    {rows.map((row) => (
      <LiveCard
        key={row.info.record.matchId}
        live={row.live}
        table={row.game.table ?? null}
        players={playersOf(row)}
        facts={factsOf(row)}
        href={row.href}
      />
    ))}
  </ul>
);

const cardRowsOf = (games: readonly LiveGame[], gameOf: MatchListProps["gameOf"]): readonly CardRow[] =>
  games.flatMap((live) => rowsOf([live.match], gameOf).map((row) => ({ ...row, live })));

/** The lobby, as long as the list is visible. */
const useLobby = ({ session, game }: Pick<ListProps, "session" | "game">) => {
  const place = useRef<HTMLElement>(null);
  const feed = lobbyFeedOf(session, game);
  usePolling(place, feed.refresh, `${game ?? ""} ${session.isOnline.value}`);
  const playerId = session.guest.value?.playerId;
  return {
    place,
    content: feed.content.value,
    problem: feed.problem.value,
    isOthers: (info: MatchInfo): boolean => !isOwnMatch(info, playerId),
  };
};

const Loading = () => <p class="quiet">{t("matches_loading")}</p>;

/** Open matches to join. */
const OpenList = ({ gameOf, startHref, ...list }: ListProps) => {
  const { place, content, problem, isOthers } = useLobby(list);
  const rows = rowsOf((content?.open ?? []).filter(isOthers), gameOf);
  return (
    <section ref={place} class="match-list">
      <h3>{t("matches_open")}</h3>
      {problem !== null && <p class="notice">{problem()}</p>}
      {problem === null && content === null && <Loading />}
      {problem === null && content !== null && rows.length === 0 && <EmptyList status="open" startHref={startHref} />}
      <ul>
        {rows.map((row) => (
          <OpenRow key={row.info.record.matchId} session={list.session} row={row} />
        ))}
      </ul>
    </section>
  );
};

/** Live matches with their position. While there are none, those that ended last. */
const LiveList = ({ gameOf, startHref, ...list }: ListProps) => {
  const { place, content, problem, isOthers } = useLobby(list);
  const live = (content?.live ?? []).filter(({ match }) => isOthers(match));
  const rows = cardRowsOf(live, gameOf);
  const recent = rows.length > 0 ? [] : cardRowsOf(content?.recent ?? [], gameOf);
  const [best] = rows;
  return (
    <section ref={place} class="match-list">
      <div class="list-head">
        <h3>{t(recent.length > 0 ? "matches_recent" : "matches_active")}</h3>
        {best !== undefined && <a href={best.game.tvHref}>{t("tv_watch")}</a>}
      </div>
      {problem === null && content === null && <Loading />}
      {problem === null && content !== null && rows.length + recent.length === 0 && (
        <EmptyList status="active" startHref={startHref} />
      )}
      <LiveCards rows={rows.length > 0 ? rows : recent} />
    </section>
  );
};

/** The player's own matches; hidden while there are none. */
const OwnList = ({ session, status, game, gameOf }: ListProps) => {
  const place = useRef<HTMLElement>(null);
  const matches = useSignal<readonly MatchInfo[]>([]);
  const playerId = session.guest.value?.playerId;
  const refresh = async (): Promise<void> => {
    if (playerId === undefined || !session.isOnline.peek()) return;
    const request = { status, mine: true, ...(game === undefined ? {} : { game }) };
    const result = await sendRequest(() => session.api.list(request));
    if (result.ok) matches.value = result.value.matches;
  };
  usePolling(place, refresh, `${status} ${game ?? ""} ${playerId ?? ""} ${session.isOnline.value}`);
  const rows = rowsOf(matches.value, gameOf);
  // Without own matches the list is hidden, but keeps polling.
  if (rows.length === 0) return <section ref={place} class="match-list idle" />;
  return (
    <section ref={place} class="match-list">
      <h3>{t("matches_mine")}</h3>
      <ul>
        {rows.map((row) => (
          <LinkRow key={row.info.record.matchId} row={row} />
        ))}
      </ul>
    </section>
  );
};

export const MatchList = ({ mine = false, ...list }: MatchListProps) => {
  if (mine) return <OwnList {...list} />;
  return list.status === "open" ? <OpenList {...list} /> : <LiveList {...list} />;
};

// What everybody may see of the lobby, in one answer: open matches, live ones with the public view of their position, the
// one of each game that is most worth watching, and a few that have ended. It is made at most every two seconds, and only while somebody asks;
// all who ask in between get the same one, so its cost does not depend on how many look at it (SRV-31).
import { jsonHash } from "@tengen/kernel";
import type { LobbyResponse } from "@tengen/protocol";
import type { Host } from "../host.ts";
import type { LiveRow, Store, StoredMatch } from "../store/store.ts";
import type { Games } from "./games.ts";
import { infoOf } from "./info.ts";
import type { MatchCache } from "./match-cache.ts";
import type { SpectatorCount } from "./presence-feed.ts";
import type { Topics } from "./topics.ts";
import { bestOfEachGame, chooseLive, levelOf, type LiveCandidate, type LiveLimits } from "./worth-watching.ts";

export interface ShowcaseOptions {
  readonly host: Pick<Host, "monotonic" | "startTimer">;
  readonly store: Pick<Store, "now" | "list" | "listLive">;
  readonly matchCache: Pick<MatchCache, "find" | "refresh">;
  readonly topics: Pick<Topics, "retain" | "release">;
  readonly games: Pick<Games, "find">;
  readonly countSpectators: SpectatorCount;
  readonly onError: (error: unknown, matchId: string) => void;
}

export interface Showcase {
  /** The lobby, of one game or of all; without its content if it is still the version `since`. */
  readonly read: (gameId: string | null, since: string | null) => Promise<LobbyResponse>;
  readonly close: () => void;
}

type Lobby = NonNullable<LobbyResponse["lobby"]>;
type LiveGame = Lobby["live"][number];

/** For how long an answer is given to all who ask, in milliseconds. */
export const SHOWCASE_MS = 2000;
/** The presence in the shown matches is followed for this long after the last request, in milliseconds. */
const FOLLOW_MS = 30_000;
/** The newest running matches, of which the best are shown. */
const LIVE_ROWS = 200;
const OPEN_ROWS = 24;
/** The newest finished matches, of which those with enough turns are shown. */
const FINISHED_ROWS = 24;
/** A match that ended before shows nothing worth a look: five in a row takes as many. */
const MIN_TURNS = 9;
const RECENT_PER_GAME = 2;
const LIVE: LiveLimits = { recentMs: 600_000, perGame: 6, inTotal: 18 };

/** A version for each game and, as an empty id, for all. */
type Versions = ReadonlyMap<string, Version>;

/** The two answers to those who ask: always the same objects, so that they are serialized once. */
interface Version {
  readonly whole: LobbyResponse & { readonly lobby: Lobby };
  readonly unchanged: LobbyResponse;
}

const ALL = "";

const versionsOf = (lobby: Lobby): Versions => {
  const ofGame = (gameId: string): Lobby => ({
    open: lobby.open.filter(({ record }) => record.gameId === gameId),
    live: lobby.live.filter(({ match }) => match.record.gameId === gameId),
    tv: lobby.tv.filter((one) => one.gameId === gameId),
    recent: lobby.recent.filter(({ match }) => match.record.gameId === gameId),
  });
  const shown = [...lobby.open, ...[...lobby.live, ...lobby.recent].map(({ match }) => match)];
  const gameIds = shown.map(({ record }) => record.gameId);
  const parts = [[ALL, lobby] as const, ...[...new Set(gameIds)].map((gameId) => [gameId, ofGame(gameId)] as const)];
  return new Map(
    parts.map(([key, part]) => {
      const version = jsonHash("tengen/lobby/1", part).slice(0, 16);
      return [key, { whole: { version, lobby: part }, unchanged: { version, lobby: null } }];
    }),
  );
};

/** What a game shows that nobody plays. */
const NOTHING = versionsOf({ open: [], live: [], tv: [], recent: [] }).get(ALL) as Version;

const candidateOf = (
  { stored, lastAt }: LiveRow,
  { games, countSpectators }: Pick<ShowcaseOptions, "games" | "countSpectators">,
): readonly LiveCandidate[] => {
  const { matchId, gameId, plan, record, createdAt } = stored;
  const game = games.find(gameId, record.rulesetVersion);
  if (game === undefined) return [];
  const startedAt = "startedAt" in record ? record.startedAt : createdAt;
  return [
    {
      matchId,
      gameId,
      people: plan.filter(({ kind }) => kind !== "bot").length,
      spectators: countSpectators(stored),
      level: levelOf(game.manifest, plan),
      lastAt: lastAt ?? startedAt,
    },
  ];
};

/** A live match as a spectator sees it; null if it has ended meanwhile. */
const describeLive = async (
  { stored, nextSeq }: LiveRow,
  { spectators, lastAt }: LiveCandidate,
  { matchCache }: ShowcaseOptions,
): Promise<LiveGame | null> => {
  const live = await matchCache.find(stored.matchId);
  if (live === null) return null;
  if ((live.match?.nextSeq ?? -1) < nextSeq) await matchCache.refresh(live);
  const { match, game } = live;
  if (match?.status !== "active") return null;
  // As a spectator: what a player hides from the opponent is hidden here, too (MAT-F3).
  const view = game.engine.getPlayerView(match.state, null);
  return { match: infoOf(live.stored), view, turns: match.turnsPlayed, spectators, lastAt };
};

/** A finished match as everybody may see it; null if it ended too early to be worth a look. */
const describeFinished = async (
  { matchId, createdAt }: StoredMatch,
  { matchCache }: Pick<ShowcaseOptions, "matchCache">,
): Promise<LiveGame | null> => {
  const live = await matchCache.find(matchId);
  if (live?.match?.status === "active") await matchCache.refresh(live);
  if (live?.match?.status !== "finished" || live.match.turnsPlayed < MIN_TURNS) return null;
  const { match, game, stored } = live;
  const view = game.engine.getPlayerView(match.state, null);
  return {
    match: infoOf(stored),
    view,
    turns: match.turnsPlayed,
    spectators: 0,
    lastAt: match.entries.at(-1)?.at ?? createdAt,
  };
};

/** The finished matches to show, of those that the store lists. A finished match does not change, so each is read once. */
const openRecent = (describe: (stored: StoredMatch) => Promise<LiveGame | null>) => {
  let known: ReadonlyMap<string, LiveGame | null> = new Map();
  return async (rows: readonly StoredMatch[]): Promise<readonly LiveGame[]> => {
    const counts = new Map<string, number>();
    const next = new Map<string, LiveGame | null>();
    const chosen: LiveGame[] = [];
    for (const stored of rows) {
      const { matchId, gameId } = stored;
      const count = counts.get(gameId) ?? 0;
      if (count === RECENT_PER_GAME) continue;
      // One after the other: only as many are read as are shown.
      const one = known.has(matchId) ? (known.get(matchId) ?? null) : await describe(stored);
      next.set(matchId, one);
      if (one === null) continue;
      counts.set(gameId, count + 1);
      chosen.push(one);
    }
    known = next;
    return chosen;
  };
};

export const openShowcase = (options: ShowcaseOptions): Showcase => {
  const { host, store, topics, onError } = options;
  let made: { readonly at: number; readonly versions: Versions } | null = null;
  let making: Promise<Versions> | null = null;
  let askedAt = -Infinity;
  /** The matches whose topics are open, so that their spectators on other servers are known. */
  let followed: ReadonlySet<string> = new Set();
  let cancelUnfollow: (() => void) | null = null;

  const follow = (matchIds: ReadonlySet<string>): void => {
    for (const matchId of matchIds) if (!followed.has(matchId)) topics.retain(matchId);
    for (const matchId of followed) if (!matchIds.has(matchId)) topics.release(matchId);
    followed = matchIds;
  };
  const unfollowLater = (): void => {
    cancelUnfollow ??= host.startTimer(FOLLOW_MS, () => {
      cancelUnfollow = null;
      if (host.monotonic() - askedAt < FOLLOW_MS) unfollowLater();
      else follow(new Set());
    });
  };

  // One match that cannot be read must not hide the others.
  const orNull =
    (matchId: string) =>
    (error: unknown): null => {
      onError(error, matchId);
      return null;
    };
  const recentOf = openRecent((stored) => describeFinished(stored, options).catch(orNull(stored.matchId)));

  const make = async (): Promise<Versions> => {
    const [open, rows, finished] = await Promise.all([
      store.list({ status: "open", limit: OPEN_ROWS }),
      store.listLive(LIVE_ROWS),
      store.list({ status: "finished", limit: FINISHED_ROWS }),
    ]);
    const byId = new Map(rows.map((row) => [row.stored.matchId, row]));
    const chosen = chooseLive(
      rows.flatMap((row) => candidateOf(row, options)),
      store.now(),
      LIVE,
    );
    follow(new Set(chosen.map(({ matchId }) => matchId)));
    if (followed.size > 0) unfollowLater();
    const described = await Promise.all(
      chosen.map((candidate) =>
        describeLive(byId.get(candidate.matchId) as LiveRow, candidate, options).catch(orNull(candidate.matchId)),
      ),
    );
    const live = described.filter((one) => one !== null);
    const tv = bestOfEachGame(
      live.map(({ match: { record } }) => ({ gameId: record.gameId, matchId: record.matchId })),
    );
    const recent = await recentOf(finished);
    return versionsOf({ open: open.map(infoOf), live, tv: [...tv], recent: [...recent] });
  };

  const current = async (): Promise<Versions> => {
    if (made !== null && host.monotonic() - made.at < SHOWCASE_MS) return made.versions;
    making ??= make().finally(() => {
      making = null;
    });
    const versions = await making;
    made = { at: host.monotonic(), versions };
    return versions;
  };

  return {
    read: async (gameId, since) => {
      askedAt = host.monotonic();
      const { whole, unchanged } = (await current()).get(gameId ?? ALL) ?? NOTHING;
      return whole.version === since ? unchanged : whole;
    },
    close: () => {
      cancelUnfollow?.();
      follow(new Set());
    },
  };
};

// What the server's lobby shows, for all lists of a page: they share one request, which names the version they have, so that
// an unchanged lobby is a few bytes.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { LobbyContent } from "@tengen/protocol";
import type { OnlineSession } from "./online-session.ts";
import { sendRequest } from "./request.ts";
import { t } from "./messages.ts";

export interface LobbyFeed {
  /** Null until it has been read. */
  readonly content: ReadonlySignal<LobbyContent | null>;
  /** Why the last request failed; null if it did not. */
  readonly problem: ReadonlySignal<(() => string) | null>;
  /** Reads what is new, unless somebody just did. */
  readonly refresh: () => Promise<void>;
}

type FeedSession = Pick<OnlineSession, "isOnline"> & { readonly api: Pick<OnlineSession["api"], "lobby"> };

/** A list that asks sooner than this after another one, in milliseconds, gets what that one got. */
const SHARED_MS = 2000;

/** The lobby of one game, or of all. */
export const openLobbyFeed = (
  { api, isOnline }: FeedSession,
  game: string | undefined,
  now: () => number,
): LobbyFeed => {
  const content = signal<LobbyContent | null>(null);
  const problem = signal<(() => string) | null>(null);
  let version: string | null = null;
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    const request = { ...(game === undefined ? {} : { game }), ...(version === null ? {} : { since: version }) };
    const result = await sendRequest(() => api.lobby(request));
    readAt = now();
    problem.value = result.ok ? null : result.error;
    if (!result.ok || result.value.lobby === null) return;
    ({ version } = result.value);
    content.value = result.value.lobby;
  };

  return {
    content,
    problem,
    refresh: async () => {
      if (!isOnline.peek()) {
        problem.value = () => t("net_unreachable");
        return;
      }
      if (reading === null && now() - readAt < SHARED_MS && problem.peek() === null) return;
      reading ??= read().finally(() => {
        reading = null;
      });
      await reading;
    },
  };
};

const feeds = new WeakMap<OnlineSession, Map<string, LobbyFeed>>();

/** The feed that all lists of a session share. */
export const lobbyFeedOf = (session: OnlineSession, game: string | undefined): LobbyFeed => {
  const own = feeds.get(session) ?? new Map<string, LobbyFeed>();
  feeds.set(session, own);
  const key = game ?? "";
  const feed = own.get(key) ?? openLobbyFeed(session, game, () => performance.now());
  own.set(key, feed);
  return feed;
};

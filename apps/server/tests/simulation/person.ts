// A simulated person: a page with the real client, who plays, makes mistakes, loses the network and reloads. What a page
// keeps in the browser's storage survives the reload.
import {
  createApiClient,
  type ApiClient,
  type MatchSession,
  type Snapshot,
  type StoredAction,
  type WatchOptions,
} from "@tengen/client";
import type { GameAction, Result } from "@tengen/kernel";
import type { Envelope } from "@tengen/match";
import { openPage, type Page, type PageParts, type SignedIn } from "./page.ts";
import type { World } from "./world.ts";

/** An action that a person submitted. */
export interface Submitted {
  readonly person: string;
  readonly matchId: string;
  readonly actionId: string;
  readonly action: GameAction;
  /** Null while it is unanswered. */
  answer: Result<StoredAction> | null;
}

/** What the browser keeps of a match. */
interface Kept {
  pending: readonly Envelope[];
  knownHead: { readonly seq: number; readonly hash: string } | undefined;
}

export interface Person {
  readonly name: string;
  /** Null for a spectator. */
  readonly playerId: () => string | null;
  readonly api: ApiClient;
  /** Opens the page of a match. */
  readonly watch: (matchId: string, joined?: WatchOptions["joined"]) => void;
  readonly snapshot: (matchId: string) => Snapshot;
  readonly submit: (matchId: string, action: GameAction) => void;
  readonly submitted: readonly Submitted[];
  readonly reload: () => void;
  /** Signs in: the client says hello with this token from now on. */
  readonly setGuest: (guest: SignedIn) => void;
}

export const openPerson = (world: World, name: string, parts: PageParts): Person => {
  const kept = new Map<string, Kept>();
  const joins = new Map<string, WatchOptions["joined"]>();
  const submitted: Submitted[] = [];
  let guest: SignedIn | null = null;
  const sessions = new Map<string, MatchSession>();

  const keep = (matchId: string): void => {
    const session = sessions.get(matchId);
    if (session === undefined) return;
    const { seq, hash } = session.snapshot();
    const knownHead = hash === null ? kept.get(matchId)?.knownHead : { seq, hash };
    kept.set(matchId, { pending: session.pendingEnvelopes(), knownHead });
  };
  const answered = (actionId: string, answer: Result<StoredAction>): void => {
    const one = submitted.find((other) => other.actionId === actionId);
    if (one !== undefined) one.answer ??= answer;
  };
  const openMatch = (matchId: string): void => {
    const { pending = [], knownHead } = kept.get(matchId) ?? {};
    const joined = joins.get(matchId);
    const session = page.client.watch(matchId, () => keep(matchId), {
      pending,
      onAnswer: ({ actionId }, result) => {
        world.tell(name, () => `gets an answer to ${actionId}: ${JSON.stringify(result)}`);
        answered(actionId, result);
      },
      ...(knownHead === undefined ? {} : { knownHead }),
      ...(joined === undefined ? {} : { joined }),
    });
    sessions.set(matchId, session);
  };
  const openOwnPage = (): Page => openPage(world, name, () => guest, parts);
  let page = openOwnPage();
  const api = createApiClient({
    fetch: (...request) => page.fetch(...request),
    baseUrl: "",
    token: null,
    randomBytes: world.chance.bytes,
  });

  return {
    name,
    playerId: () => guest?.playerId ?? null,
    api,
    watch: (matchId, joined) => {
      joins.set(matchId, joined);
      openMatch(matchId);
    },
    snapshot: (matchId) => {
      const session = sessions.get(matchId);
      if (session === undefined) throw new Error(`${name} does not watch ${matchId}`);
      return session.snapshot();
    },
    submit: (matchId, action) => {
      const session = sessions.get(matchId);
      if (session === undefined) return;
      const before = new Set(session.pendingEnvelopes().map(({ actionId }) => actionId));
      void session.submit(action);
      const envelope = session.pendingEnvelopes().find(({ actionId }) => !before.has(actionId));
      keep(matchId);
      // The client itself has refused it.
      if (envelope === undefined) return;
      world.tell(name, () => `submits ${envelope.actionId}: ${JSON.stringify(action)}`);
      submitted.push({ person: name, matchId, actionId: envelope.actionId, action, answer: null });
    },
    submitted,
    reload: () => {
      world.tell(name, () => "reloads the page");
      page.process.kill();
      page = openOwnPage();
      for (const matchId of sessions.keys()) openMatch(matchId);
    },
    setGuest: (own) => {
      guest = own;
      api.setToken(own.token);
      page.client.setToken(own.token);
    },
  };
};

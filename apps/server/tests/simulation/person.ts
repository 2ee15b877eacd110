// A simulated person: a page with the real client, who plays, makes mistakes, loses the network and reloads. What a page
// keeps in the browser's storage survives the reload.
import {
  createApiClient,
  openClient,
  type ApiClient,
  type Client,
  type Host,
  type MatchSession,
  type Snapshot,
  type StoredAction,
  type WatchOptions,
} from "@tengen/client";
import type { AnyEngine, GameAction, Result } from "@tengen/kernel";
import type { Envelope } from "@tengen/match";
import { NO_FAULTS, type End, type Faults } from "./network.ts";
import { startProcess, type Process } from "./process.ts";
import type { SimulatedServer } from "./server.ts";
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
  readonly setGuest: (guest: { readonly playerId: string; readonly token: string }) => void;
}

export interface PersonParts {
  /** Servers that accept sockets and requests now. */
  readonly servers: () => readonly SimulatedServer[];
  readonly engineOf: (gameId: string) => AnyEngine | undefined;
  readonly faults: () => Faults;
}

/** What the browser reports when no connection is made. */
const UNREACHABLE = 1006;
const REQUEST_TIMEOUT_MS = 10_000;

const openNetwork = (world: World, process: Process, viewer: () => string | null, parts: PersonParts) => {
  const openSocket: Host["openSocket"] = (_url, { onOpen, onMessage, onClose }) => {
    let end: ReturnType<SimulatedServer["accept"]> | null = null;
    let isClosed = false;
    const own: End = { process, onMessage, onClose };
    process.startTimer(world.chance.between(1, 40), () => {
      if (isClosed) return;
      const servers = parts.servers();
      const { broken } = parts.faults();
      if (servers.length === 0 || world.chance.happens(broken)) {
        onClose(UNREACHABLE);
        return;
      }
      end = world.chance.pick(servers).accept(own, viewer());
      onOpen();
    });
    return {
      send: (text) => end?.send(text),
      close: (code) => {
        isClosed = true;
        if (end === null) process.startTimer(0, () => onClose(code));
        else end.close(code);
      },
    };
  };
  const fetch: Parameters<typeof createApiClient>[0]["fetch"] = (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const { lost, slowest } = parts.faults();
      const fail = () => reject(new Error("the network is down"));
      process.startTimer(REQUEST_TIMEOUT_MS, fail);
      world.after(world.chance.between(1, slowest), () => {
        const servers = parts.servers();
        if (servers.length === 0 || world.chance.happens(lost)) return fail();
        const request = {
          method,
          url,
          address: process.name,
          authorization: headers["authorization"],
          body: body === undefined ? null : (JSON.parse(body) as unknown),
        };
        void world.chance
          .pick(servers)
          .request(request)
          .then(({ status, body: answer }) => {
            const text = JSON.stringify(answer);
            world.after(world.chance.between(1, slowest), () => {
              if (world.chance.happens(lost)) fail();
              else resolve({ status, text: () => Promise.resolve(text) });
            });
          });
      });
    });
  return { openSocket, fetch };
};

export const openPerson = (world: World, name: string, parts: PersonParts): Person => {
  const kept = new Map<string, Kept>();
  const joins = new Map<string, WatchOptions["joined"]>();
  const submitted: Submitted[] = [];
  let guest: { readonly playerId: string; readonly token: string } | null = null;
  let process: Process;
  let client: Client;
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
    const session = client.watch(matchId, () => keep(matchId), {
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
  const openPage = (): void => {
    process = startProcess(world, {
      name,
      crashes: () => 0,
      clock: { offset: world.chance.between(-60_000, 60_000), rate: 1 + world.chance.between(-50, 50) / 100_000 },
    });
    const { openSocket } = openNetwork(world, process, () => guest?.playerId ?? null, parts);
    const { now, startTimer, randomBytes } = process;
    const host: Host = { openSocket, now, startTimer, randomBytes };
    client = openClient(host, { url: "ws://simulated", token: guest?.token ?? null, engineOf: parts.engineOf });
    client.onState((state) => world.tell(name, () => `is ${JSON.stringify(state)}`));
    for (const matchId of [...sessions.keys()]) openMatch(matchId);
  };
  openPage();
  const { randomBytes } = process!;
  const api = createApiClient({
    fetch: (...args) => openNetwork(world, process, () => null, { ...parts, faults: parts.faults }).fetch(...args),
    baseUrl: "",
    token: null,
    randomBytes,
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
      process.kill();
      openPage();
    },
    setGuest: (own) => {
      guest = own;
      api.setToken(own.token);
      client.setToken(own.token);
    },
  };
};

export const isHealthy = (faults: Faults): boolean => faults === NO_FAULTS;

// A simulated server: the real match service on a simulated host, database, bus, bots and sockets. When it dies, a new
// one is started in its place.
import type { Catalogue } from "@tengen/catalogue";
import type { Host } from "../../src/host.ts";
import type { Limits } from "../../src/limits.ts";
import type { Log } from "../../src/log.ts";
import { openMetrics } from "../../src/metrics.ts";
import type { Games } from "../../src/play/games.ts";
import type { Secrets } from "../../src/secrets.ts";
import { openService, type Service } from "../../src/service.ts";
import type { Guest, Tokens } from "../../src/tokens.ts";
import type { Socket, SocketEvents } from "../../src/wire/socket.ts";
import type { ApiRequest, ApiResponse } from "../../src/wire/api.ts";
import { makeOpenBot, type BotCall, type BotFaults, type BotFiles } from "./bots.ts";
import type { SimulatedBus } from "./bus.ts";
import type { SimulatedDatabase } from "./database.ts";
import { connect, type End, type Network, type SocketEnd } from "./network.ts";
import { startProcess, type Process, type ProcessOptions } from "./process.ts";
import type { World } from "./world.ts";

export interface ServerSetup {
  readonly catalogue: Catalogue;
  readonly games: Games;
  readonly botFiles: BotFiles;
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly isShared: boolean;
}

/** A message as a server received or sent it. */
export interface WireMessage {
  /** 0 for the response to a request. */
  readonly connection: number;
  readonly at: number;
  readonly isFromServer: boolean;
  readonly text: string;
  /** What it responds to, and who asked; absent for a message of a connection. */
  readonly request?: { readonly method: string; readonly url: string; readonly viewer: string | null };
}

export interface SimulatedServer {
  readonly process: Process;
  /** Null until the service has started. */
  readonly service: () => Service | null;
  /** Joins a client to this server; returns the client's end of the socket, or null if it gets none. */
  readonly accept: (client: End) => SocketEnd | null;
  readonly request: (request: ApiRequest) => Promise<ApiResponse>;
}

export interface ServerParts {
  readonly database: SimulatedDatabase;
  readonly bus: SimulatedBus;
  readonly network: Network;
  readonly botFaults: () => BotFaults;
  /** What bots were asked, and all messages of clients and servers, in order. */
  readonly botCalls: BotCall[];
  readonly wire: WireMessage[];
}

/** Tokens that prove nothing: forging one is not what is simulated. */
const TOKENS: Tokens = {
  issue: (guest) => Promise.resolve({ token: JSON.stringify(guest).replaceAll(" ", "_"), expiresAt: 10 ** 14 }),
  verify: (token) => Promise.resolve({ guest: JSON.parse(token) as Guest, expiresAt: 10 ** 14 }),
};

/** The player of a token. */
export const playerOf = (token: string): string => (JSON.parse(token) as Guest).playerId;

const makeHost = (world: World, process: Process): Host => ({
  monotonic: process.monotonic,
  startTimer: process.startTimer,
  startInterval: (milliseconds, act) => {
    const repeat = (): (() => void) =>
      process.startTimer(milliseconds, () => {
        stop = repeat();
        act();
      });
    let stop = repeat();
    return () => stop();
  },
  defer: (act) => void process.startTimer(0, act),
  randomBytes: process.randomBytes,
  random: () => world.chance.between(0, 999_999) / 1_000_000,
});

/** Adapts one end of a simulated socket to the server's port. */
const adaptSocket = (
  process: Process,
  end: SocketEnd,
  hooks: {
    readonly events: () => SocketEvents;
    readonly onSent: (text: string) => void;
    readonly isClosed: () => boolean;
  },
): Socket => {
  let written = 0;
  let isClosing = false;
  const isOpen = (): boolean => !isClosing && !hooks.isClosed();
  const close = (code: number): void => {
    isClosing = true;
    process.act(
      () => `close a socket with ${code}`,
      () => end.close(code),
    );
  };
  return {
    isOpen,
    send: (text) => {
      if (!isOpen()) return;
      written += text.length;
      process.act(
        () => `send ${text.slice(0, 100)}`,
        () => {
          hooks.onSent(text);
          end.send(text);
        },
      );
      if (end.unread() > 0) hooks.events().onWritten();
    },
    pong: () => {},
    close,
    drop: close,
    terminate: () => close(1006),
    pause: () => {},
    resume: () => {},
    isPaused: () => false,
    bufferedBytes: end.unread,
    bytesWritten: () => written,
  };
};

/** Takes a client's connection over. */
const makeAccept =
  (
    world: World,
    process: Process,
    { network, wire }: ServerParts,
    service: () => Service | null,
  ): SimulatedServer["accept"] =>
  (client) => {
    const sockets = service()?.sockets;
    const upgrade = { path: "/ws", address: client.process.name, origin: undefined, host: undefined };
    if (sockets === undefined || !sockets.admit(upgrade).ok) return null;
    // Connections are numbered by their first message, which no client sends before it is connected.
    const connection = wire.length + 1;
    const note = (isFromServer: boolean, text: string): void =>
      void wire.push({ connection, at: world.now(), isFromServer, text });
    const noteEnd = (): void => note(false, '{"type":"disconnect"}');
    note(false, '{"type":"connect"}');
    process.onDeath(noteEnd);
    let isClosed = false;
    const own: End = {
      process,
      onMessage: (text) => {
        note(false, text);
        events.onMessage(text);
      },
      onClose: () => {
        isClosed = true;
        noteEnd();
        events.onClosed();
      },
      onDrained: () => events.onDrained(),
    };
    const [clientEnd, serverEnd] = connect(world, network, client, own);
    const socket = adaptSocket(process, serverEnd, {
      events: () => events,
      onSent: (text) => note(true, text),
      isClosed: () => isClosed,
    });
    const events: SocketEvents = sockets.accept(socket, upgrade);
    return clientEnd;
  };

export const startServer = (
  world: World,
  options: ProcessOptions,
  setup: ServerSetup,
  parts: ServerParts,
): SimulatedServer => {
  const process = startProcess(world, options);
  const host = makeHost(world, process);
  const tell = (level: string) => (fields: object, text?: string) =>
    world.tell(process.name, () => `${level} ${text ?? ""} ${JSON.stringify(fields)}`);
  const log: Log = { info: tell("logs"), warn: tell("warns"), error: tell("reports") };
  let opened: Service | null = null;
  const service = (): Service | null => (process.isAlive() ? opened : null);
  const { catalogue, games, botFiles, secrets, limits, isShared } = setup;
  const open = async (): Promise<void> => {
    try {
      opened = await openService(
        { limits, catalogue, isShared, origins: [] },
        {
          host,
          store: await parts.database.connect(process, host, isShared),
          bus: parts.bus.join(process),
          games,
          openBot: makeOpenBot(world, process, { files: botFiles, faults: parts.botFaults, calls: parts.botCalls }),
          secrets,
          tokens: TOKENS,
          metrics: openMetrics(),
          log,
        },
      );
      world.tell(process.name, () => "is ready");
    } catch (error) {
      world.tell(process.name, () => `does not start: ${String(error)}`);
      process.kill();
    }
  };
  void open();
  return {
    process,
    service,
    accept: makeAccept(world, process, parts, service),
    request: async (request) => {
      const running = service();
      if (running === null) throw new Error("a server that is not ready answers no request");
      const response = await running.handle(request);
      const { method, url, authorization } = request;
      const viewer = authorization === undefined ? null : playerOf(authorization.slice("Bearer ".length));
      const text = JSON.stringify(response.body);
      parts.wire.push({ connection: 0, at: world.now(), isFromServer: true, text, request: { method, url, viewer } });
      return response;
    },
  };
};

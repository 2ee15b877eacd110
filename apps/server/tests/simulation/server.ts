// A simulated server: the real match service on a simulated host, database, bus and sockets. When it dies, a new one is
// started in its place.
import type { Catalogue } from "@tengen/catalogue";
import type { Host } from "../../src/host.ts";
import type { Limits } from "../../src/limits.ts";
import type { Log } from "../../src/log.ts";
import { openMetrics } from "../../src/metrics.ts";
import type { OpenBot } from "../../src/play/bot-turns.ts";
import type { Games } from "../../src/play/games.ts";
import type { Secrets } from "../../src/secrets.ts";
import { openService, type Service } from "../../src/service.ts";
import type { Guest, Tokens } from "../../src/tokens.ts";
import type { Socket } from "../../src/wire/socket.ts";
import type { ApiRequest, ApiResponse } from "../../src/wire/api.ts";
import type { SimulatedBus } from "./bus.ts";
import type { SimulatedDatabase } from "./database.ts";
import { connect, type End, type Faults, type SocketEnd } from "./network.ts";
import { startProcess, type Process, type ProcessOptions } from "./process.ts";
import type { World } from "./world.ts";

export interface ServerSetup {
  readonly catalogue: Catalogue;
  readonly games: Games;
  readonly openBot: OpenBot;
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly isShared: boolean;
}

/** What a client was sent, as the server sent it. */
export interface SentMessage {
  /** Null for a spectator. */
  readonly viewer: string | null;
  readonly at: number;
  readonly text: string;
}

export interface SimulatedServer {
  readonly process: Process;
  /** Null until the service has started. */
  readonly service: () => Service | null;
  /** Joins a client to this server; returns the client's end of the socket. */
  readonly accept: (client: End, viewer: string | null) => SocketEnd;
  readonly request: (request: ApiRequest) => Promise<ApiResponse>;
}

/** Tokens that prove nothing: forging one is not what is simulated. */
const TOKENS: Tokens = {
  issue: (guest) => Promise.resolve({ token: JSON.stringify(guest).replaceAll(" ", "_"), expiresAt: 10 ** 14 }),
  verify: (token) => Promise.resolve({ guest: JSON.parse(token) as Guest, expiresAt: 10 ** 14 }),
};

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
  onSent: (text: string) => void,
  isOpen: () => boolean,
): Socket => {
  let written = 0;
  const close = (code: number): void => {
    if (process.mayAct(() => `close a socket with ${code}`)) end.close(code);
  };
  return {
    isOpen,
    send: (text) => {
      if (!isOpen() || !process.mayAct(() => `send ${text.slice(0, 100)}`)) return;
      written += text.length;
      onSent(text);
      end.send(text);
    },
    pong: () => {},
    close,
    drop: close,
    terminate: () => close(1006),
    pause: () => {},
    resume: () => {},
    isPaused: () => false,
    bufferedBytes: () => 0,
    bytesWritten: () => written,
  };
};

export const startServer = (
  world: World,
  options: ProcessOptions,
  setup: ServerSetup,
  parts: {
    readonly database: SimulatedDatabase;
    readonly bus: SimulatedBus;
    readonly faults: () => Faults;
    readonly onSent: (message: SentMessage) => void;
  },
): SimulatedServer => {
  const process = startProcess(world, options);
  const host = makeHost(world, process);
  const tell = (level: string) => (fields: object, text?: string) =>
    world.tell(process.name, () => `${level} ${text ?? ""} ${JSON.stringify(fields)}`);
  const log: Log = { info: tell("logs"), warn: tell("warns"), error: tell("reports") };
  let service: Service | null = null;
  const { catalogue, games, openBot, secrets, limits, isShared } = setup;
  const open = async (): Promise<void> => {
    try {
      service = await openService(
        { limits, catalogue, isShared, origins: [] },
        {
          host,
          store: parts.database.connect(process, host),
          bus: parts.bus.join(process),
          games,
          openBot,
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
    service: () => (process.isAlive() ? service : null),
    accept: (client, viewer) => {
      if (service === null) throw new Error("a server that is not ready accepts no socket");
      const { sockets } = service;
      const upgrade = { path: "/ws", address: client.process.name, origin: undefined, host: undefined };
      let isOpen = true;
      const own: End = {
        process,
        onMessage: (text) => events.onMessage(text),
        onClose: () => {
          isOpen = false;
          events.onClosed();
        },
      };
      const [clientEnd, serverEnd] = connect(world, parts.faults, client, own);
      const socket = adaptSocket(
        process,
        serverEnd,
        (text) => parts.onSent({ viewer, at: world.now(), text }),
        () => isOpen,
      );
      const events = sockets.accept(socket, upgrade);
      return clientEnd;
    },
    request: (request) => {
      if (service === null) throw new Error("a server that is not ready answers no request");
      return service.handle(request);
    },
  };
};

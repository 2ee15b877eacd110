// WebSocket connections: who may open one, how much it may say, and what becomes of each message. Everything that comes in is looked at before it is used.
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { isRejection, type Rejection } from "@tengen/kernel";
import {
  CLOSE_CODES,
  parseFromClient,
  PROTOCOL,
  type ErrorCode,
  type FromClient,
  type FromServer,
} from "@tengen/protocol";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import type { RateLimits, Client } from "../rate-limits.ts";
import type { Backlog, Reader } from "../backlog.ts";
import { makeRawErrorResponse } from "../error-response.ts";
import type { Limits } from "../limits.ts";
import type { Metrics } from "../metrics.ts";
import type { MatchCache } from "../play/match-cache.ts";
import type { Subscriber, Subscribers } from "../play/subscribers.ts";
import type { VerifiedToken, Tokens } from "../tokens.ts";
import { textFrame } from "./frame.ts";

export interface SocketsOptions {
  readonly server: Server;
  readonly matchCache: MatchCache;
  readonly subscribers: Subscribers;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly rateLimits: RateLimits;
  readonly backlog: Backlog;
  readonly metrics: Metrics;
  /** The store's clock. */
  readonly now: () => number;
  /** Whether a page of this origin may connect. */
  readonly isAllowed: (origin: string | undefined, host: string | undefined) => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly onError: (error: unknown, matchId?: string) => void;
}

export interface Sockets {
  readonly count: () => number;
  /** While it is so, whoever is here is sent to another server, and nobody is let in. */
  readonly setDraining: (isAway: boolean) => void;
  /** Tells everybody that the server is going, and takes no more messages. */
  readonly close: () => Promise<void>;
}

interface Connection {
  readonly socket: WebSocket;
  /** What the socket writes to. */
  readonly stream: Duplex;
  /** Whose budgets it takes from. */
  client: Client;
  readonly watched: Set<string>;
  /** Frames that go out at the end of this turn of the event loop. */
  unsent: string;
  /** Bytes that were ever written. */
  written: number;
  /** Whether it is to be told when there is room for more of a log. */
  wantsRoom: boolean;
  readonly reader: Reader;
  listener: Subscriber | null;
  /** When the token of its hello expires, in milliseconds since 1970; never without one. */
  expiresAt: number;
  openedAt: number;
  heardAt: number;
  faults: number;
  /** Messages that were taken. */
  taken: number;
  /** Messages that are not answered yet, actions among them. */
  unanswered: number;
  /** Hears when all are answered; null when nobody waits for that. */
  answered: (() => void) | null;
  /** Whether nothing more is read of it. */
  isSilenced: boolean;
  /** Ends when all answers but those to actions have been given: they come in the order of what they answer. */
  tail: Promise<void>;
}

const MOST_FAULTS = 10;
/** A connection is not read any further while so many of its messages wait for their answers, and read again when half of them have them. */
const MAX_UNANSWERED = 64;
/** Bytes that may wait for a client before it is sent the next page of a log; less where less may wait at all. */
const LOG_ROOM = 65_536;
/** Milliseconds in which what was said before one message too many is answered. */
const LAST_ANSWERS = 5000;
/** So many entries that are replayed for somebody count as one message more, as do as many bytes as a message may have. */
const REPLAYED_PER_MESSAGE = 20;
/** A log counts for no more than this part of what is allowed: the longest must be had, too, and more than one. */
const LOGS_AT_ONCE = 5;
const SWEEP_EVERY = 1000;
/** Milliseconds after which whoever was turned away may try again. */
const COME_BACK = 20_000;
/** Milliseconds between a close and the end of the connection. */
const LAST_MOMENT = 1000;

/** What most messages are: its envelope is looked at by the match as closely as the others are here, and need not be twice. */
const isSubmit = (value: unknown): value is Extract<FromClient, { readonly type: "submit" }> => {
  if (typeof value !== "object" || value === null || !("type" in value) || value.type !== "submit") return false;
  const { envelope } = value as { readonly envelope?: unknown };
  return (
    Object.keys(value).length === 2 && typeof envelope === "object" && envelope !== null && !Array.isArray(envelope)
  );
};

export const openSockets = (options: SocketsOptions): Sockets => {
  const {
    server,
    matchCache,
    subscribers,
    tokens,
    limits,
    rateLimits,
    backlog,
    metrics,
    now,
    isAllowed,
    addressOf,
    onError,
  } = options;
  const logRoom = Math.min(LOG_ROOM, limits.backlogBytes / 4);
  const connections = new Set<Connection>();
  const perAddress = new Map<string, number>();
  let isClosing = false;
  let isAway = false;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
    clientTracking: false,
    autoPong: false,
    skipUTF8Validation: false,
  });

  const dropSlow = ({ socket }: Connection): void => {
    metrics.connectionsDropped.inc({ why: "slow" });
    socket.close(CLOSE_CODES.slow, "what was sent was not read");
    // It does not read, so it would not read the reason either.
    socket.terminate();
  };

  /** Bytes that wait for a client to read them. */
  const waitingFor = ({ stream, unsent }: Connection): number => stream.writableLength + unsent.length;

  const hasRoom = (connection: Connection): boolean => {
    const { socket } = connection;
    const isRoom = socket.readyState === socket.OPEN && waitingFor(connection) < logRoom;
    connection.wantsRoom ||= !isRoom;
    // Whoever is in the middle of a log goes on with it elsewhere.
    if (!isRoom && isClosing) close(connection, CLOSE_CODES.goingAway, "the server is shutting down");
    return isRoom;
  };

  /** Something that was written has gone out. */
  const wentOut = (connection: Connection): void => {
    if (!connection.wantsRoom || connection.listener === null || waitingFor(connection) >= logRoom) return;
    connection.wantsRoom = false;
    subscribers.resume(connection.listener);
  };

  const flush = (connection: Connection): void => {
    const { socket, stream, unsent } = connection;
    connection.unsent = "";
    if (unsent === "" || socket.readyState !== socket.OPEN) return;
    connection.written += unsent.length;
    stream.write(unsent, "latin1", () => wentOut(connection));
    if (stream.writableLength > 0) backlog.wrote(connection.reader);
  };

  /** Connections to which something was said in this turn of the event loop: it goes out at its end, in one write for each. */
  let spoken: Connection[] = [];
  const flushAll = (): void => {
    const all = spoken;
    spoken = [];
    for (const connection of all) flush(connection);
  };

  /** Whoever is sent away has a moment to hear why. */
  const close = (connection: Connection, code: number, reason: string): void => {
    const { socket } = connection;
    flush(connection);
    if (socket.readyState !== socket.OPEN) return;
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), LAST_MOMENT).unref();
  };

  /** Whoever says too much is not read any more either. */
  const silence = (connection: Connection, code: number, reason: string): void => {
    connection.isSilenced = true;
    close(connection, code, reason);
    connection.socket.pause();
  };

  const sendText = (connection: Connection, text: string): void => {
    const { socket, unsent } = connection;
    if (socket.readyState !== socket.OPEN) return;
    if (unsent === "") {
      if (spoken.length === 0) setImmediate(flushAll);
      spoken.push(connection);
    }
    connection.unsent = unsent + textFrame(text);
    if (waitingFor(connection) > limits.backlogBytes) dropSlow(connection);
  };
  const send = (connection: Connection, message: FromServer): void => sendText(connection, JSON.stringify(message));
  const fail = (connection: Connection, code: ErrorCode, message: string, matchId?: string): void =>
    send(
      connection,
      matchId === undefined ? { type: "error", code, message } : { type: "error", code, message, matchId },
    );

  const sendAwayAsRateLimited = (connection: Connection, waitMs: number): void => {
    metrics.connectionsDropped.inc({ why: "rate" });
    const seconds = Math.ceil(waitMs / 1000);
    const message = `Too many messages, or too long logs; come back in ${seconds} s.`;
    send(connection, { type: "error", code: "RATE_LIMITED", message, detail: { seconds } });
    silence(connection, CLOSE_CODES.rate, "too many messages");
  };

  /** One message too many: it is not obeyed, and nothing after it is read. Those before it are answered first. */
  const refuseMessage = (connection: Connection, waitMs: number): void => {
    connection.isSilenced = true;
    connection.socket.pause();
    const end = (): void => {
      clearTimeout(timer);
      connection.answered = null;
      sendAwayAsRateLimited(connection, waitMs);
    };
    const timer = setTimeout(end, LAST_ANSWERS).unref();
    if (connection.unanswered === 0) end();
    else connection.answered = end;
  };

  /** Whether one more thing is taken from a connection; it is closed where that is too much. */
  const mayGoOn = (connection: Connection): boolean => {
    const { socket, isSilenced, client } = connection;
    if (isSilenced || socket.readyState !== socket.OPEN) return false;
    const wait = rateLimits.message(client);
    if (wait === 0) {
      connection.taken += 1;
      return true;
    }
    refuseMessage(connection, wait);
    return false;
  };

  /** Reads on, or not for a while, as more or fewer messages wait for their answers. */
  const setUnanswered = (connection: Connection, count: number): void => {
    const { socket, isSilenced } = connection;
    connection.unanswered = count;
    if (count === 0) connection.answered?.();
    if (isSilenced || socket.readyState !== socket.OPEN) return;
    if (count >= MAX_UNANSWERED) socket.pause();
    else if (socket.isPaused && count <= MAX_UNANSWERED / 2) socket.resume();
  };

  const greet = async (
    connection: Connection,
    { protocol, token }: Extract<FromClient, { type: "hello" }>,
  ): Promise<void> => {
    if (connection.listener !== null) {
      fail(connection, "HELLO_EXPECTED", "Hello was said before.");
      return;
    }
    if (protocol !== PROTOCOL) {
      fail(connection, "UNSUPPORTED_PROTOCOL", `This server speaks version ${PROTOCOL} of the protocol.`);
      close(connection, CLOSE_CODES.badHello, "another version of the protocol");
      return;
    }
    let proof: VerifiedToken | null = null;
    if (token !== null) {
      proof = await tokens.verify(token);
      if (proof === null) {
        fail(connection, "NOT_AUTHORIZED", "The token is not valid, or not any more. Get a new one.");
        close(connection, CLOSE_CODES.badHello, "the token is not valid");
        return;
      }
    }
    const playerId = proof?.guest.playerId ?? null;
    connection.expiresAt = proof?.expiresAt ?? Infinity;
    if (playerId !== null) {
      connection.client = { ...connection.client, guest: playerId };
      // More may have come while the token was looked at.
      const wait = rateLimits.identify(playerId, connection.taken);
      if (wait > 0) {
        sendAwayAsRateLimited(connection, wait);
        return;
      }
    }
    connection.listener = {
      playerId,
      send: (text) => sendText(connection, text),
      canReceive: () => hasRoom(connection),
      charge: (bytes, entries) => {
        const count = Math.floor(bytes / limits.messageBytes) + Math.floor(entries / REPLAYED_PER_MESSAGE);
        const most = Math.floor(limits.messages / LOGS_AT_ONCE);
        const wait = rateLimits.charge(connection.client, Math.min(count, most));
        if (wait > 0) sendAwayAsRateLimited(connection, wait);
      },
    };
    const name = proof?.guest.name ?? null;
    send(connection, { type: "welcome", protocol: PROTOCOL, playerId, name, now: now() });
  };

  const watch = async (
    connection: Connection,
    listener: Subscriber,
    matchId: string,
    fromSeq: number,
  ): Promise<void> => {
    const isNew = !connection.watched.has(matchId);
    if (isNew && connection.watched.size >= limits.watchesPerSocket) {
      fail(connection, "TOO_MANY", `A connection watches at most ${limits.watchesPerSocket} matches.`, matchId);
      return;
    }
    // Before the log is sent, which may take as long as the connection lasts.
    connection.watched.add(matchId);
    const found = await subscribers.subscribe(matchId, listener, fromSeq);
    if (found !== "watching" && isNew) connection.watched.delete(matchId);
    if (found === "missing") fail(connection, "MATCH_NOT_FOUND", `There is no match ${matchId}.`, matchId);
    else if (found === "beyond") fail(connection, "BAD_MESSAGE", `The log is shorter than ${fromSeq}.`, matchId);
    // It went away while the match was read.
    else if (!connections.has(connection)) subscribers.unsubscribe(matchId, listener);
  };

  const sync = async (
    connection: Connection,
    listener: Subscriber,
    matchId: string,
    fromSeq: number,
  ): Promise<void> => {
    const found = await subscribers.sync(matchId, listener, fromSeq);
    if (found === "missing") fail(connection, "NOT_WATCHING", `Say watch before: ${matchId} is not watched.`, matchId);
    else if (found === "beyond") fail(connection, "BAD_MESSAGE", `The log is shorter than ${fromSeq}.`, matchId);
  };

  const textOf = (value: unknown): string | null => (typeof value === "string" ? value.slice(0, 64) : null);

  const refuse = (
    connection: Connection,
    envelope: Readonly<Record<string, unknown>>,
    { code, message, detail }: Rejection,
  ): void => {
    metrics.actionsRefused.inc({ code });
    send(connection, {
      type: "rejected",
      matchId: textOf(envelope["matchId"]),
      actionId: textOf(envelope["actionId"]),
      code,
      message,
      ...(detail === undefined ? {} : { detail }),
    });
  };

  const failAt = (connection: Connection, matchId: string | undefined, error: unknown): void => {
    onError(error, matchId);
    fail(connection, "INTERNAL", "The server failed at this; nothing is known to be done.", matchId);
  };

  const submit = (
    connection: Connection,
    { playerId }: Subscriber,
    envelope: Readonly<Record<string, unknown>>,
  ): void => {
    const from = performance.now();
    setUnanswered(connection, connection.unanswered + 1);
    matchCache.submit(envelope, playerId, (answer) => {
      if (answer.kind === "failed") failAt(connection, textOf(envelope["matchId"]) ?? undefined, answer.error);
      else if (answer.kind === "rejected") refuse(connection, envelope, answer.rejection);
      else {
        const { seq, hash, actionId } = answer.entry;
        metrics.actionsAccepted.inc();
        metrics.actionSeconds.observe((performance.now() - from) / 1000);
        send(connection, { type: "accepted", matchId: String(envelope["matchId"]), actionId, seq, hash });
      }
      setUnanswered(connection, connection.unanswered - 1);
    });
  };

  const obey = async (connection: Connection, message: FromClient): Promise<void> => {
    const { listener, socket } = connection;
    // What was said before somebody was sent away is not obeyed afterwards.
    if (socket.readyState !== socket.OPEN) return;
    if (message.type === "hello") {
      await greet(connection, message);
      return;
    }
    if (listener === null) {
      fail(connection, "HELLO_EXPECTED", "Say hello first.");
      return;
    }
    switch (message.type) {
      case "watch":
        await watch(connection, listener, message.matchId, message.fromSeq);
        return;
      case "sync":
        await sync(connection, listener, message.matchId, message.fromSeq);
        return;
      case "leave":
        connection.watched.delete(message.matchId);
        if (subscribers.unsubscribe(message.matchId, listener))
          send(connection, { type: "left", matchId: message.matchId });
        else fail(connection, "NOT_WATCHING", `${message.matchId} is not watched.`, message.matchId);
        return;
      case "ping": {
        const known = Object.keys(message.seqs).map(
          (matchId) => [matchId, subscribers.headOf(matchId, listener)] as const,
        );
        const heads = Object.fromEntries(known.filter((pair): pair is [string, number] => pair[1] !== undefined));
        send(connection, { type: "pong", heads, now: now() });
        return;
      }
      case "submit":
        submit(connection, listener, message.envelope);
    }
  };

  const read = (data: RawData, isBinary: boolean): FromClient | Rejection | null => {
    if (isBinary) return null;
    try {
      const value: unknown = JSON.parse((data as Buffer).toString("utf8"));
      return isSubmit(value) ? value : parseFromClient(value);
    } catch {
      return null;
    }
  };

  const receive = (connection: Connection, data: RawData, isBinary: boolean): void => {
    // Whoever was sent away is not listened to while the line is being closed.
    if (connection.isSilenced || connection.socket.readyState !== connection.socket.OPEN) return;
    connection.heardAt = performance.now();
    if (isClosing) {
      fail(connection, "SHUTTING_DOWN", "The server is shutting down; connect again in a moment.");
      return;
    }
    if (!mayGoOn(connection)) return;
    const message = read(data, isBinary);
    if (message === null || isRejection(message)) {
      metrics.badMessages.inc();
      fail(connection, "BAD_MESSAGE", message === null ? "A message is a text frame of JSON." : message.message);
      connection.faults += 1;
      if (connection.faults >= MOST_FAULTS)
        silence(connection, CLOSE_CODES.badMessages, "too many messages that were none");
      return;
    }
    // An action waits for its match alone; before `hello` has been answered it waits for that.
    if (message.type === "submit" && connection.listener !== null) {
      submit(connection, connection.listener, message.envelope);
    } else {
      setUnanswered(connection, connection.unanswered + 1);
      connection.tail = connection.tail
        .then(() => obey(connection, message))
        .catch((error: unknown) => failAt(connection, "matchId" in message ? message.matchId : undefined, error))
        .then(() => setUnanswered(connection, connection.unanswered - 1));
    }
  };

  const countAddress = (address: string, more: 1 | -1): void => {
    const count = (perAddress.get(address) ?? 0) + more;
    if (count > 0) perAddress.set(address, count);
    else perAddress.delete(address);
  };

  const forget = (connection: Connection): void => {
    connections.delete(connection);
    backlog.forget(connection.reader);
    countAddress(connection.client.address, -1);
    if (connection.listener !== null) {
      for (const matchId of connection.watched) subscribers.unsubscribe(matchId, connection.listener);
    }
  };

  let accepted = 0;

  const accept = (socket: WebSocket, stream: Duplex, address: string): void => {
    const now = performance.now();
    accepted += 1;
    const connection: Connection = {
      socket,
      stream,
      client: { address, guest: `socket ${accepted}` },
      watched: new Set(),
      unsent: "",
      written: 0,
      wantsRoom: false,
      reader: {
        address,
        bufferedBytes: () => stream.writableLength,
        bytesWritten: () => connection.written,
        disconnect: () => dropSlow(connection),
      },
      listener: null,
      expiresAt: Infinity,
      openedAt: now,
      heardAt: now,
      faults: 0,
      taken: 0,
      unanswered: 0,
      answered: null,
      isSilenced: false,
      tail: Promise.resolve(),
    };
    connections.add(connection);
    countAddress(address, 1);
    socket.on("message", (data, isBinary) => receive(connection, data, isBinary));
    // The library would answer as many as come, whether or not the answers are read.
    socket.on("ping", (data) => {
      if (!mayGoOn(connection)) return;
      flush(connection);
      socket.pong(data);
    });
    socket.on("pong", () => void mayGoOn(connection));
    socket.on("close", () => forget(connection));
    // The library closes the connection itself, with the code that fits.
    socket.on("error", () => {});
  };

  const turnAway = (stream: Duplex, status: number, waitMs = 0): void => {
    stream.end(makeRawErrorResponse(status, waitMs), () => stream.destroy());
  };

  /** A page cannot see why an upgrade was refused, but it sees why a connection was closed. */
  const sendAway = (socket: WebSocket, address: string): void => {
    metrics.connectionsDropped.inc({ why: "origin" });
    countAddress(address, 1);
    socket.on("close", () => countAddress(address, -1)).on("error", () => {});
    socket.close(CLOSE_CODES.origin, "pages of this origin may not connect");
    setTimeout(() => socket.terminate(), LAST_MOMENT).unref();
  };

  server.on("upgrade", (request, stream, head) => {
    stream.on("error", () => stream.destroy());
    const path = (request.url ?? "").split("?")[0];
    const address = addressOf(request);
    if (path !== "/ws") turnAway(stream, 404);
    else if (isClosing || isAway || connections.size >= limits.sockets) turnAway(stream, 503, COME_BACK);
    else if ((perAddress.get(address) ?? 0) >= limits.socketsPerAddress) turnAway(stream, 429, COME_BACK);
    else {
      const wait = rateLimits.connect(address);
      if (wait > 0) {
        turnAway(stream, 429, wait);
        return;
      }
      const isWelcome = isAllowed(request.headers.origin, request.headers.host);
      sockets.handleUpgrade(request, stream, head, (socket) => {
        if (isWelcome) accept(socket, stream, address);
        else sendAway(socket, address);
      });
    }
  });

  const sweeper = setInterval(() => {
    const time = performance.now();
    backlog.sweep();
    for (const connection of connections) {
      if (connection.listener === null && time - connection.openedAt > limits.helloSeconds * 1000) {
        close(connection, CLOSE_CODES.silent, "no hello in time");
      } else if (time - connection.heardAt > limits.silentSeconds * 1000) {
        close(connection, CLOSE_CODES.silent, "nothing was heard");
      } else if (now() >= connection.expiresAt) {
        fail(connection, "NOT_AUTHORIZED", "The token has expired. Get a new one.");
        close(connection, CLOSE_CODES.badHello, "the token has expired");
      }
    }
  }, SWEEP_EVERY);

  return {
    count: () => connections.size,
    setDraining: (is) => {
      isAway = is;
      if (!is) return;
      for (const connection of connections) close(connection, CLOSE_CODES.goingAway, "the server is cut off");
    },
    close: async () => {
      isClosing = true;
      clearInterval(sweeper);
      const all = [...connections];
      for (const connection of all) if (connection.wantsRoom) hasRoom(connection);
      // What was begun is finished and answered before anybody is sent away.
      await Promise.all(all.map(({ tail }) => tail));
      await matchCache.drain();
      for (const connection of all) close(connection, CLOSE_CODES.goingAway, "the server is shutting down");
      await new Promise((done) => setTimeout(done, 100));
      for (const { socket } of all) socket.terminate();
      sockets.close();
    },
  };
};

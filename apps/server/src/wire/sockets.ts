// WebSocket connections: admission, rate limits, backpressure, and the dispatch of messages. All input is validated
// before it is used.
import { ok, reject, type Rejection, type Result } from "@tengen/kernel";
import {
  CLOSE_CODES,
  parseFromClient,
  PROTOCOL,
  type ErrorCode,
  type FromClient,
  type FromServer,
} from "@tengen/protocol";
import type { RateLimits, Client } from "../rate-limits.ts";
import type { Backlog, Reader } from "../backlog.ts";
import { sleep, type Host } from "../host.ts";
import type { Limits } from "../limits.ts";
import type { Metrics } from "../metrics.ts";
import type { MatchCache } from "../play/match-cache.ts";
import type { Subscriber, Subscribers } from "../play/subscribers.ts";
import type { VerifiedToken, Tokens } from "../tokens.ts";
import type { Socket, SocketEvents, UpgradeRefusal, UpgradeRequest } from "./socket.ts";

export interface SocketsOptions {
  readonly host: Pick<Host, "monotonic" | "startTimer" | "startInterval">;
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
  readonly onError: (error: unknown, matchId?: string) => void;
}

export interface Sockets {
  /** Why a client gets no WebSocket; null if it gets one. Counts towards its rate limit. */
  readonly refuse: (request: UpgradeRequest) => UpgradeRefusal | null;
  /** Takes a new connection over. Its events are reported to the returned handlers. */
  readonly accept: (socket: Socket, request: UpgradeRequest) => SocketEvents;
  readonly count: () => number;
  /** While draining, all clients are disconnected so that they go to another server, and no new ones are accepted. */
  readonly setDraining: (isDraining: boolean) => void;
  /** Graceful shutdown: answers what was received, accepts no more messages, and closes all connections. */
  readonly close: () => Promise<void>;
}

interface Connection {
  readonly socket: Socket;
  /** Whose rate limits apply. */
  client: Client;
  readonly watched: Set<string>;
  /** Whether a log is paused until the send buffer has room. */
  isLogPaused: boolean;
  readonly reader: Reader;
  subscriber: Subscriber | null;
  /** When the token of its hello expires, in milliseconds since 1970; Infinity without a token. */
  expiresAt: number;
  openedAt: number;
  receivedAt: number;
  faults: number;
  /** Messages that were accepted within the rate limit. */
  messageCount: number;
  /** Messages that are not answered yet, including actions. */
  unanswered: number;
  /** Called when all messages are answered; null if nobody waits for it. */
  onAllAnswered: (() => void) | null;
  /** Whether nothing more is read from it. */
  isIgnored: boolean;
  /** Resolves when all messages except actions are answered: these are answered in order. */
  tail: Promise<void>;
}

const MAX_FAULTS = 10;
/** Backpressure: a connection with this many unanswered messages is not read until half of them are answered. */
const MAX_UNANSWERED = 64;
/** The next page of a log is sent when fewer bytes than this are buffered (or a quarter of the backlog limit). */
const LOG_BUFFER_BYTES = 65_536;
/** Milliseconds for answering earlier messages before a rate-limited connection is closed. */
const LAST_ANSWERS_MS = 5000;
/** Replayed entries that count as one message towards the rate limit, as do `messageBytes` of a log. */
const REPLAYED_PER_MESSAGE = 20;
/** A log counts for at most 1/n of the rate limit, so that even the longest logs can be read. */
const MAX_LOG_SHARE = 5;
const SWEEP_EVERY_MS = 1000;
/** `retry-after` of a refused upgrade, in milliseconds. */
const RETRY_AFTER_MS = 20_000;
/** Milliseconds between the close frame and the end of the connection. */
const CLOSE_TIMEOUT_MS = 1000;
/** Milliseconds for sending the close frames of a shutdown. */
const CLOSE_FRAMES_MS = 100;

const NOT_JSON = reject("INVALID_PAYLOAD", "A message must be a text frame with JSON.");

/** A fast path for the most frequent message: the match validates the envelope, so the schema need not. */
const isSubmit = (value: unknown): value is Extract<FromClient, { readonly type: "submit" }> => {
  if (typeof value !== "object" || value === null || !("type" in value) || value.type !== "submit") return false;
  const { envelope } = value as { readonly envelope?: unknown };
  return (
    Object.keys(value).length === 2 && typeof envelope === "object" && envelope !== null && !Array.isArray(envelope)
  );
};

export const openSockets = (options: SocketsOptions): Sockets => {
  const { host, matchCache, subscribers, tokens, limits, rateLimits, backlog, metrics, now, isAllowed, onError } =
    options;
  const maxBufferedForLog = Math.min(LOG_BUFFER_BYTES, limits.backlogBytes / 4);
  const connections = new Set<Connection>();
  const perAddress = new Map<string, number>();
  let isClosing = false;
  let isDraining = false;

  const dropSlow = ({ socket }: Connection): void => {
    metrics.connectionsDropped.inc({ why: "slow" });
    socket.drop(CLOSE_CODES.slow, "the client does not read");
  };

  const canSendLog = (connection: Connection): boolean => {
    const { socket } = connection;
    const isWritable = socket.isOpen() && socket.bufferedBytes() < maxBufferedForLog;
    connection.isLogPaused ||= !isWritable;
    // A client in the middle of a log continues on another server.
    if (!isWritable && isClosing) close(connection, CLOSE_CODES.goingAway, "the server is shutting down");
    return isWritable;
  };

  /** Continues a paused log when the send buffer has room. */
  const resumeLog = (connection: Connection): void => {
    const { socket, subscriber, isLogPaused } = connection;
    if (!isLogPaused || subscriber === null || socket.bufferedBytes() >= maxBufferedForLog) return;
    connection.isLogPaused = false;
    subscribers.resume(subscriber);
  };

  /** Closes a connection, leaving the client a moment to read the close frame. */
  const close = ({ socket }: Connection, code: number, reason: string): void => {
    if (!socket.isOpen()) return;
    socket.close(code, reason);
    host.startTimer(CLOSE_TIMEOUT_MS, () => socket.terminate());
  };

  /** Closes a connection and stops reading from it. */
  const closeAndIgnore = (connection: Connection, code: number, reason: string): void => {
    connection.isIgnored = true;
    close(connection, code, reason);
    connection.socket.pause();
  };

  const sendText = (connection: Connection, text: string): void => {
    const { socket } = connection;
    if (!socket.isOpen()) return;
    socket.send(text);
    if (socket.bufferedBytes() > limits.backlogBytes) dropSlow(connection);
  };
  const send = (connection: Connection, message: FromServer): void => sendText(connection, JSON.stringify(message));
  const sendError = (connection: Connection, code: ErrorCode, message: string, matchId?: string): void =>
    send(
      connection,
      matchId === undefined ? { type: "error", code, message } : { type: "error", code, message, matchId },
    );

  const closeRateLimited = (connection: Connection, waitMs: number): void => {
    metrics.connectionsDropped.inc({ why: "rate" });
    const seconds = Math.ceil(waitMs / 1000);
    const message = `Too many messages, or too much log data. Reconnect in ${seconds} s.`;
    send(connection, { type: "error", code: "RATE_LIMITED", message, detail: { seconds } });
    closeAndIgnore(connection, CLOSE_CODES.rate, "too many messages");
  };

  /**
   * Handles a message above the rate limit: it is ignored, nothing after it is read, and earlier ones are answered
   * first.
   */
  const rejectRateLimited = (connection: Connection, waitMs: number): void => {
    connection.isIgnored = true;
    connection.socket.pause();
    const end = (): void => {
      cancel();
      connection.onAllAnswered = null;
      closeRateLimited(connection, waitMs);
    };
    const cancel = host.startTimer(LAST_ANSWERS_MS, end);
    if (connection.unanswered === 0) end();
    else connection.onAllAnswered = end;
  };

  /** Whether the rate limit allows one more message; the connection is closed if not. */
  const allowMessage = (connection: Connection): boolean => {
    const { socket, isIgnored, client } = connection;
    if (isIgnored || !socket.isOpen()) return false;
    const wait = rateLimits.message(client);
    if (wait === 0) {
      connection.messageCount += 1;
      return true;
    }
    rejectRateLimited(connection, wait);
    return false;
  };

  /** Pauses or resumes reading by the number of unanswered messages. */
  const setUnanswered = (connection: Connection, count: number): void => {
    const { socket, isIgnored } = connection;
    connection.unanswered = count;
    if (count === 0) connection.onAllAnswered?.();
    if (isIgnored || !socket.isOpen()) return;
    if (count >= MAX_UNANSWERED) socket.pause();
    else if (socket.isPaused() && count <= MAX_UNANSWERED / 2) socket.resume();
  };

  const handleHello = async (
    connection: Connection,
    { protocol, token }: Extract<FromClient, { type: "hello" }>,
  ): Promise<void> => {
    if (connection.subscriber !== null) {
      sendError(connection, "HELLO_EXPECTED", "The hello was already sent.");
      return;
    }
    if (protocol !== PROTOCOL) {
      sendError(connection, "UNSUPPORTED_PROTOCOL", `This server supports version ${PROTOCOL} of the protocol.`);
      close(connection, CLOSE_CODES.badHello, "unsupported protocol version");
      return;
    }
    let verified: VerifiedToken | null = null;
    if (token !== null) {
      verified = await tokens.verify(token);
      if (verified === null) {
        sendError(connection, "NOT_AUTHORIZED", "The token is invalid or has expired. Get a new one.");
        close(connection, CLOSE_CODES.badHello, "invalid token");
        return;
      }
    }
    const playerId = verified?.guest.playerId ?? null;
    connection.expiresAt = verified?.expiresAt ?? Infinity;
    if (playerId !== null) {
      connection.client = { ...connection.client, guest: playerId };
      // More messages may have arrived while the token was verified.
      const wait = rateLimits.identify(playerId, connection.messageCount);
      if (wait > 0) {
        closeRateLimited(connection, wait);
        return;
      }
    }
    connection.subscriber = {
      playerId,
      send: (text) => sendText(connection, text),
      canReceive: () => canSendLog(connection),
      charge: (bytes, entries) => {
        const count = Math.floor(bytes / limits.messageBytes) + Math.floor(entries / REPLAYED_PER_MESSAGE);
        const maxCharge = Math.floor(limits.messages / MAX_LOG_SHARE);
        const wait = rateLimits.charge(connection.client, Math.min(count, maxCharge));
        if (wait > 0) closeRateLimited(connection, wait);
      },
    };
    const name = verified?.guest.name ?? null;
    send(connection, { type: "welcome", protocol: PROTOCOL, playerId, name, now: now() });
  };

  const watch = async (
    connection: Connection,
    subscriber: Subscriber,
    matchId: string,
    fromSeq: number,
  ): Promise<void> => {
    const isNew = !connection.watched.has(matchId);
    if (isNew && connection.watched.size >= limits.watchesPerSocket) {
      sendError(connection, "TOO_MANY", `A connection can watch at most ${limits.watchesPerSocket} matches.`, matchId);
      return;
    }
    // Before the log is sent, which may take until the connection closes.
    connection.watched.add(matchId);
    const result = await subscribers.subscribe(matchId, subscriber, fromSeq);
    if (result !== "watching" && isNew) connection.watched.delete(matchId);
    if (result === "missing") sendError(connection, "MATCH_NOT_FOUND", `There is no match ${matchId}.`, matchId);
    else if (result === "beyond")
      sendError(connection, "BAD_MESSAGE", `The log has fewer than ${fromSeq} entries.`, matchId);
    // The connection closed while the match was read.
    else if (!connections.has(connection)) subscribers.unsubscribe(matchId, subscriber);
  };

  const sync = async (
    connection: Connection,
    subscriber: Subscriber,
    matchId: string,
    fromSeq: number,
  ): Promise<void> => {
    const result = await subscribers.sync(matchId, subscriber, fromSeq);
    if (result === "missing")
      sendError(connection, "NOT_WATCHING", `You are not watching ${matchId}. Send watch first.`, matchId);
    else if (result === "beyond")
      sendError(connection, "BAD_MESSAGE", `The log has fewer than ${fromSeq} entries.`, matchId);
  };

  const labelOf = (value: unknown): string | null => (typeof value === "string" ? value.slice(0, 64) : null);

  const sendRejection = (
    connection: Connection,
    envelope: Readonly<Record<string, unknown>>,
    { code, message, detail }: Rejection,
  ): void => {
    metrics.actionsRefused.inc({ code });
    send(connection, {
      type: "rejected",
      matchId: labelOf(envelope["matchId"]),
      actionId: labelOf(envelope["actionId"]),
      code,
      message,
      ...(detail === undefined ? {} : { detail }),
    });
  };

  const sendInternalError = (connection: Connection, matchId: string | undefined, error: unknown): void => {
    onError(error, matchId);
    sendError(connection, "INTERNAL", "The server failed, and the result is unknown. Send the message again.", matchId);
  };

  const submit = (
    connection: Connection,
    { playerId }: Subscriber,
    envelope: Readonly<Record<string, unknown>>,
  ): void => {
    const from = host.monotonic();
    setUnanswered(connection, connection.unanswered + 1);
    matchCache.submit(envelope, playerId, (answer) => {
      if (answer.kind === "failed")
        sendInternalError(connection, labelOf(envelope["matchId"]) ?? undefined, answer.error);
      else if (answer.kind === "rejected") sendRejection(connection, envelope, answer.rejection);
      else {
        const { seq, hash, actionId } = answer.entry;
        metrics.actionsAccepted.inc();
        metrics.actionSeconds.observe((host.monotonic() - from) / 1000);
        send(connection, { type: "accepted", matchId: String(envelope["matchId"]), actionId, seq, hash });
      }
      setUnanswered(connection, connection.unanswered - 1);
    });
  };

  const handle = async (connection: Connection, message: FromClient): Promise<void> => {
    const { subscriber, socket } = connection;
    // The connection may have been closed since the message arrived.
    if (!socket.isOpen()) return;
    if (message.type === "hello") {
      await handleHello(connection, message);
      return;
    }
    if (subscriber === null) {
      sendError(connection, "HELLO_EXPECTED", "Send hello first.");
      return;
    }
    switch (message.type) {
      case "watch":
        await watch(connection, subscriber, message.matchId, message.fromSeq);
        return;
      case "sync":
        await sync(connection, subscriber, message.matchId, message.fromSeq);
        return;
      case "leave":
        connection.watched.delete(message.matchId);
        if (subscribers.unsubscribe(message.matchId, subscriber))
          send(connection, { type: "left", matchId: message.matchId });
        else sendError(connection, "NOT_WATCHING", `You are not watching ${message.matchId}.`, message.matchId);
        return;
      case "ping": {
        const known = Object.keys(message.seqs).map(
          (matchId) => [matchId, subscribers.headOf(matchId, subscriber)] as const,
        );
        const heads = Object.fromEntries(known.filter((pair): pair is [string, number] => pair[1] !== undefined));
        send(connection, { type: "pong", heads, now: now() });
        return;
      }
      case "submit":
        submit(connection, subscriber, message.envelope);
    }
  };

  const read = (text: string | null): Result<FromClient> => {
    if (text === null) return NOT_JSON;
    try {
      const value: unknown = JSON.parse(text);
      return isSubmit(value) ? ok(value) : parseFromClient(value);
    } catch {
      return NOT_JSON;
    }
  };

  const receive = (connection: Connection, text: string | null): void => {
    // Ignore messages while the connection is closing.
    if (connection.isIgnored || !connection.socket.isOpen()) return;
    connection.receivedAt = host.monotonic();
    if (isClosing) {
      sendError(connection, "SHUTTING_DOWN", "The server is shutting down. Reconnect in a moment.");
      return;
    }
    if (!allowMessage(connection)) return;
    const parsed = read(text);
    if (!parsed.ok) {
      metrics.badMessages.inc();
      sendError(connection, "BAD_MESSAGE", parsed.error.message);
      connection.faults += 1;
      if (connection.faults >= MAX_FAULTS)
        closeAndIgnore(connection, CLOSE_CODES.badMessages, "too many malformed messages");
      return;
    }
    const message = parsed.value;
    // Actions are queued per match, not per connection; but before `hello` is answered they wait for it.
    if (message.type === "submit" && connection.subscriber !== null) {
      submit(connection, connection.subscriber, message.envelope);
    } else {
      setUnanswered(connection, connection.unanswered + 1);
      connection.tail = connection.tail
        .then(() => handle(connection, message))
        .catch((error: unknown) =>
          sendInternalError(connection, "matchId" in message ? message.matchId : undefined, error),
        )
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
    if (connection.subscriber !== null) {
      for (const matchId of connection.watched) subscribers.unsubscribe(matchId, connection.subscriber);
    }
  };

  let accepted = 0;

  const add = (socket: Socket, address: string): Connection => {
    const openedAt = host.monotonic();
    accepted += 1;
    const connection: Connection = {
      socket,
      client: { address, guest: `socket ${accepted}` },
      watched: new Set(),
      isLogPaused: false,
      reader: {
        address,
        bufferedBytes: () => socket.bufferedBytes(),
        bytesWritten: () => socket.bytesWritten(),
        disconnect: () => dropSlow(connection),
      },
      subscriber: null,
      expiresAt: Infinity,
      openedAt,
      receivedAt: openedAt,
      faults: 0,
      messageCount: 0,
      unanswered: 0,
      onAllAnswered: null,
      isIgnored: false,
      tail: Promise.resolve(),
    };
    connections.add(connection);
    countAddress(address, 1);
    return connection;
  };

  /** Browsers hide the status of a refused upgrade, but show a close code. */
  const closeForbiddenOrigin = (socket: Socket, address: string): SocketEvents => {
    metrics.connectionsDropped.inc({ why: "origin" });
    countAddress(address, 1);
    socket.close(CLOSE_CODES.origin, "pages of this origin may not connect");
    host.startTimer(CLOSE_TIMEOUT_MS, () => socket.terminate());
    const ignore = (): void => {};
    return {
      onMessage: ignore,
      onPing: ignore,
      onPong: ignore,
      onWritten: ignore,
      onDrained: ignore,
      onClosed: () => countAddress(address, -1),
    };
  };

  const accept = (socket: Socket, request: UpgradeRequest): SocketEvents => {
    if (!isAllowed(request.origin, request.host)) return closeForbiddenOrigin(socket, request.address);
    const connection = add(socket, request.address);
    return {
      onMessage: (text) => receive(connection, text),
      onPing: (data) => {
        if (allowMessage(connection)) socket.pong(data);
      },
      onPong: () => void allowMessage(connection),
      onWritten: () => backlog.wrote(connection.reader),
      onDrained: () => resumeLog(connection),
      onClosed: () => forget(connection),
    };
  };

  const refuse = ({ path, address }: UpgradeRequest): UpgradeRefusal | null => {
    if (path !== "/ws") return { status: 404, waitMs: 0 };
    if (isClosing || isDraining || connections.size >= limits.sockets) return { status: 503, waitMs: RETRY_AFTER_MS };
    if ((perAddress.get(address) ?? 0) >= limits.socketsPerAddress) return { status: 429, waitMs: RETRY_AFTER_MS };
    const waitMs = rateLimits.connect(address);
    return waitMs > 0 ? { status: 429, waitMs } : null;
  };

  const stopSweeper = host.startInterval(SWEEP_EVERY_MS, () => {
    const time = host.monotonic();
    backlog.sweep();
    for (const connection of connections) {
      if (connection.subscriber === null && time - connection.openedAt > limits.helloSeconds * 1000) {
        close(connection, CLOSE_CODES.silent, "no hello in time");
      } else if (time - connection.receivedAt > limits.silentSeconds * 1000) {
        close(connection, CLOSE_CODES.silent, "no message in time");
      } else if (now() >= connection.expiresAt) {
        sendError(connection, "NOT_AUTHORIZED", "The token has expired. Get a new one.");
        close(connection, CLOSE_CODES.badHello, "the token has expired");
      }
    }
  });

  return {
    refuse,
    accept,
    count: () => connections.size,
    setDraining: (is) => {
      isDraining = is;
      if (!is) return;
      for (const connection of connections)
        close(connection, CLOSE_CODES.goingAway, "the server has lost its database");
    },
    close: async () => {
      isClosing = true;
      stopSweeper();
      const all = [...connections];
      for (const connection of all) if (connection.isLogPaused) canSendLog(connection);
      // Finish and answer what was received before closing any connection.
      await Promise.all(all.map(({ tail }) => tail));
      await matchCache.drain();
      for (const connection of all) close(connection, CLOSE_CODES.goingAway, "the server is shutting down");
      await sleep(host, CLOSE_FRAMES_MS);
      for (const { socket } of all) socket.terminate();
    },
  };
};

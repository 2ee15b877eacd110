// A client's connection: what is known of the client, and how it is read, sent messages, held back and closed. A
// class, because a server has tens of thousands of them, most of them idle: an instance has no closures.
import { CLOSE_CODES, type ErrorCode, type FromServer } from "@tengen/protocol";
import type { Reader } from "../backlog.ts";
import type { Host } from "../host.ts";
import type { Limits } from "../limits.ts";
import type { Metrics } from "../metrics.ts";
import type { Subscriber } from "../play/subscription.ts";
import type { Client, RateLimits } from "../rate-limits.ts";
import type { VerifiedToken } from "../tokens.ts";
import type { Socket, SocketEvents } from "./socket.ts";

/** What all connections share. */
export interface ConnectionPorts {
  readonly host: Pick<Host, "monotonic" | "startTimer">;
  readonly limits: Limits;
  readonly rateLimits: RateLimits;
  readonly metrics: Pick<Metrics, "connectionsDropped">;
  /** Whether the server is shutting down. */
  readonly isClosing: () => boolean;
  /** Answers a message within the rate limit; null if it is not a text. */
  readonly receive: (connection: Connection, text: string | null) => void;
  /** Messages were written that the client cannot read at once. */
  readonly wrote: (connection: Connection) => void;
  /** What was written has left the buffer. */
  readonly drained: (connection: Connection) => void;
  readonly closed: (connection: Connection) => void;
}

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
const MAX_FAULTS = 10;
/** Milliseconds between the close frame and the end of the connection. */
const CLOSE_TIMEOUT_MS = 1000;

const ANSWERED = Promise.resolve();

/** How much of the rate limit a log costs, in messages. */
export const costOfLog = (
  bytes: number,
  entries: number,
  { messageBytes, messages }: Pick<Limits, "messageBytes" | "messages">,
): number =>
  Math.min(
    Math.floor(bytes / messageBytes) + Math.floor(entries / REPLAYED_PER_MESSAGE),
    Math.floor(messages / MAX_LOG_SHARE),
  );

/** Closes a socket, leaving the client a moment to read the close frame. */
export const closeSocket = (host: Pick<Host, "startTimer">, socket: Socket, code: number, reason: string): void => {
  if (!socket.isOpen()) return;
  socket.close(code, reason);
  host.startTimer(CLOSE_TIMEOUT_MS, () => socket.terminate());
};

export class Connection implements SocketEvents, Subscriber, Reader {
  readonly socket: Socket;
  readonly #ports: ConnectionPorts;
  /** Whose rate limits apply. */
  #client: Client;
  /** Whether the hello was accepted. */
  isWelcome = false;
  /** The player of its token; null for an anonymous spectator. */
  playerId: string | null = null;
  /** When its token expires, in milliseconds since 1970; Infinity without a token. */
  expiresAt = Infinity;
  /** The matches that it watches. */
  readonly watched = new Set<string>();
  readonly openedAt: number;
  receivedAt: number;
  /** Whether a log is paused until the send buffer has room. */
  isLogPaused = false;
  /** Whether nothing more is read from it. */
  isIgnored = false;
  /** Whether it has ended. */
  isClosed = false;
  /** Resolves when all messages except actions are answered: these are answered in order. */
  tail = ANSWERED;
  #faults = 0;
  /** Messages that were accepted within the rate limit. */
  #messageCount = 0;
  /** Messages that are not answered yet, including actions. */
  #unanswered = 0;
  /** Called when all messages are answered; null if nobody waits for it. */
  #onAllAnswered: (() => void) | null = null;

  constructor(socket: Socket, client: Client, ports: ConnectionPorts) {
    this.socket = socket;
    this.#client = client;
    this.#ports = ports;
    this.openedAt = ports.host.monotonic();
    this.receivedAt = this.openedAt;
  }

  get address(): string {
    return this.#client.address;
  }

  onMessage(text: string | null): void {
    // Ignore messages while the connection is closing.
    if (this.isIgnored || !this.socket.isOpen()) return;
    this.receivedAt = this.#ports.host.monotonic();
    if (this.#ports.isClosing()) {
      this.sendError("SHUTTING_DOWN", "The server is shutting down. Reconnect in a moment.");
    } else if (this.allowMessage()) this.#ports.receive(this, text);
  }

  onPing(data: Uint8Array): void {
    if (this.allowMessage()) this.socket.pong(data);
  }

  onPong(): void {
    this.allowMessage();
  }

  onWritten(): void {
    this.#ports.wrote(this);
  }

  onDrained(): void {
    if (this.isLogPaused) this.#ports.drained(this);
  }

  onClosed(): void {
    this.isClosed = true;
    this.#ports.closed(this);
  }

  bufferedBytes(): number {
    return this.socket.bufferedBytes();
  }

  bytesWritten(): number {
    return this.socket.bytesWritten();
  }

  /** Disconnects a client that does not read. */
  disconnect(): void {
    this.#ports.metrics.connectionsDropped.inc({ why: "slow" });
    this.socket.drop(CLOSE_CODES.slow, "the client does not read");
  }

  send(text: string): void {
    const { socket } = this;
    if (!socket.isOpen()) return;
    socket.send(text);
    if (socket.bufferedBytes() > this.#ports.limits.backlogBytes) this.disconnect();
  }

  sendMessage(message: FromServer): void {
    this.send(JSON.stringify(message));
  }

  sendError(code: ErrorCode, message: string, matchId?: string): void {
    this.sendMessage(
      matchId === undefined ? { type: "error", code, message } : { type: "error", code, message, matchId },
    );
  }

  /** Whether the send buffer has room for the next page of a log; if not, the log is paused. */
  canReceive(): boolean {
    const isWritable = this.socket.isOpen() && this.#hasRoom();
    this.isLogPaused ||= !isWritable;
    // A client in the middle of a log continues on another server.
    if (!isWritable && this.#ports.isClosing()) this.close(CLOSE_CODES.goingAway, "the server is shutting down");
    return isWritable;
  }

  /** Whether a paused log continues, because the send buffer has room. */
  resumeLog(): boolean {
    if (!this.isLogPaused || !this.#hasRoom()) return false;
    this.isLogPaused = false;
    return true;
  }

  #hasRoom(): boolean {
    return this.socket.bufferedBytes() < Math.min(LOG_BUFFER_BYTES, this.#ports.limits.backlogBytes / 4);
  }

  charge(bytes: number, entries: number): void {
    const { limits, rateLimits } = this.#ports;
    const wait = rateLimits.charge(this.#client, costOfLog(bytes, entries, limits));
    if (wait > 0) this.#closeRateLimited(wait);
  }

  /** Takes over the guest of a token; false if the guest is above the rate limit. */
  identify({ guest: { playerId }, expiresAt }: VerifiedToken): boolean {
    this.playerId = playerId;
    this.expiresAt = expiresAt;
    this.#client = { address: this.#client.address, guest: playerId };
    // More messages may have arrived while the token was verified.
    const wait = this.#ports.rateLimits.identify(playerId, this.#messageCount);
    if (wait > 0) this.#closeRateLimited(wait);
    return wait === 0;
  }

  /** Whether the rate limit allows one more message; the connection is closed if not. */
  allowMessage(): boolean {
    if (this.isIgnored || !this.socket.isOpen()) return false;
    const wait = this.#ports.rateLimits.message(this.#client);
    if (wait > 0) {
      this.#closeWhenAnswered(wait);
      return false;
    }
    this.#messageCount += 1;
    return true;
  }

  /** Counts a malformed message; too many end the connection. */
  addFault(): void {
    this.#faults += 1;
    if (this.#faults >= MAX_FAULTS) this.#closeAndIgnore(CLOSE_CODES.badMessages, "too many malformed messages");
  }

  /** Counts a message that is to be answered (1) or was answered (-1). Too many unanswered ones pause the reading. */
  addUnanswered(more: 1 | -1): void {
    const { socket } = this;
    this.#unanswered += more;
    const count = this.#unanswered;
    if (count === 0) this.#onAllAnswered?.();
    if (this.isIgnored || !socket.isOpen()) return;
    if (count >= MAX_UNANSWERED) socket.pause();
    else if (count <= MAX_UNANSWERED / 2 && socket.isPaused()) socket.resume();
  }

  close(code: number, reason: string): void {
    closeSocket(this.#ports.host, this.socket, code, reason);
  }

  /** Closes a connection and stops reading from it. */
  #closeAndIgnore(code: number, reason: string): void {
    this.isIgnored = true;
    this.close(code, reason);
    this.socket.pause();
  }

  #closeRateLimited(waitMs: number): void {
    this.#ports.metrics.connectionsDropped.inc({ why: "rate" });
    const seconds = Math.ceil(waitMs / 1000);
    const message = `Too many messages, or too much log data. Reconnect in ${seconds} s.`;
    this.sendMessage({ type: "error", code: "RATE_LIMITED", message, detail: { seconds } });
    this.#closeAndIgnore(CLOSE_CODES.rate, "too many messages");
  }

  /** After a message above the rate limit nothing more is read; earlier messages are answered, then it is closed. */
  #closeWhenAnswered(waitMs: number): void {
    this.isIgnored = true;
    this.socket.pause();
    const end = (): void => {
      cancel();
      this.#onAllAnswered = null;
      this.#closeRateLimited(waitMs);
    };
    const cancel = this.#ports.host.startTimer(LAST_ANSWERS_MS, end);
    if (this.#unanswered === 0) end();
    else this.#onAllAnswered = end;
  }
}

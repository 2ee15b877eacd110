// WebSockets on an HTTP server: answers the handshake, and gives each connection to `sockets.ts`. All messages that a
// connection is sent in one turn of the event loop are one write. The server has its own implementation because of its
// idle connections and its throughput: a library's parser is a second stream beside each TCP stream.
import type { IncomingMessage, Server } from "node:http";
import { Socket as TcpSocket } from "node:net";
import type { Duplex } from "node:stream";
import { makeRawErrorResponse } from "../error-response.ts";
import type { Host } from "../host.ts";
import { closeFrame, pongFrame, textFrame } from "./frame.ts";
import { answerHandshake } from "./handshake.ts";
import { MessageReader } from "./message-reader.ts";
import type { Socket, SocketEvents, UpgradeRefusal, UpgradeRequest } from "./socket.ts";
import type { Sockets } from "./sockets.ts";

type SocketHost = Pick<Host, "defer" | "startTimer">;

/** Milliseconds that a client has to end a connection after the closing handshake. */
const END_TIMEOUT_MS = 30_000;

/** Sockets with unsent frames, which are written at the end of this turn of the event loop. */
class WriteQueue {
  readonly host: SocketHost;
  #sockets: StreamSocket[] = [];
  /** The last frame: a message often goes to all subscribers of a match. */
  #last = { text: "", frame: textFrame("") };

  constructor(host: SocketHost) {
    this.host = host;
  }

  frameOf(text: string): string {
    if (this.#last.text !== text) this.#last = { text, frame: textFrame(text) };
    return this.#last.frame;
  }

  add(socket: StreamSocket): void {
    if (this.#sockets.length === 0) this.host.defer(() => this.#flush());
    this.#sockets.push(socket);
  }

  #flush(): void {
    const all = this.#sockets;
    this.#sockets = [];
    for (const socket of all) {
      socket.flush();
      socket.flushed();
    }
  }
}

/** A class, because a server has tens of thousands of them, most of them idle: an instance has no closures. */
class StreamSocket implements Socket {
  readonly #stream: Duplex;
  readonly #queue: WriteQueue;
  readonly #reader: MessageReader;
  /** Frames that are not written yet. */
  #unsent = "";
  #written = 0;
  /** Whether no close frame was sent or received, and the stream has not ended. */
  #isOpen = true;
  /** Whether the client has sent its last frame. */
  #isRead = false;
  #cancelEnd: (() => void) | null = null;
  handler: SocketEvents | null = null;

  constructor(stream: Duplex, queue: WriteQueue, maxBytes: number) {
    this.#stream = stream;
    this.#queue = queue;
    this.#reader = new MessageReader(maxBytes);
  }

  isOpen(): boolean {
    return this.#isOpen;
  }

  send(text: string): void {
    if (!this.#isOpen) return;
    if (this.#unsent === "") this.#queue.add(this);
    this.#unsent += this.#queue.frameOf(text);
  }

  flush(): void {
    const unsent = this.#unsent;
    this.#unsent = "";
    if (unsent === "" || !this.#isOpen) return;
    this.#written += unsent.length;
    this.#stream.write(unsent, "latin1");
    if (this.#stream.writableLength === 0) return;
    this.handler?.onWritten();
    // An empty write after it, because a callback for every message would cost more than most writes.
    this.#stream.write("", "latin1", () => this.handler?.onDrained());
  }

  /** At the end of the turn: reports what the client's TCP buffer has taken at once. */
  flushed(): void {
    if (this.#stream.writableLength === 0) this.handler?.onDrained();
  }

  pong(data: Uint8Array): void {
    this.flush();
    if (this.#isOpen) this.#stream.write(pongFrame(data), "latin1");
  }

  close(code: number | null, reason = ""): void {
    this.flush();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#stream.write(closeFrame(code, reason), "latin1");
  }

  drop(code: number, reason: string): void {
    this.#unsent = "";
    this.close(code, reason);
    this.terminate();
  }

  terminate(): void {
    this.#isOpen = false;
    this.#stream.destroy();
  }

  pause(): void {
    this.#stream.pause();
  }

  resume(): void {
    this.#stream.resume();
  }

  isPaused(): boolean {
    return this.#stream.isPaused();
  }

  bufferedBytes(): number {
    return this.#stream.writableLength + this.#unsent.length;
  }

  bytesWritten(): number {
    return this.#written + this.#unsent.length;
  }

  /** Reads bytes of the client. Its close frame, or a violation of the protocol, ends the connection. */
  read(chunk: Buffer): void {
    const ending = this.#isRead || this.handler === null ? null : this.#reader.read(chunk, this.handler);
    if (ending === null) return;
    this.#isRead = true;
    this.close(ending.code);
    this.#stream.end();
    // The end of the stream is only seen while it is read.
    this.#stream.resume();
    this.#cancelEnd = this.#queue.host.startTimer(END_TIMEOUT_MS, () => this.terminate());
  }

  /** The client has ended the stream. */
  end(): void {
    this.#isOpen = false;
    this.#stream.end();
  }

  closed(): void {
    this.#isOpen = false;
    this.#cancelEnd?.();
    this.handler?.onClosed();
  }
}

const SOCKET = Symbol("socket");

/** A TCP stream that knows its WebSocket, so that all streams share the same listeners. */
interface SocketStream extends Duplex {
  [SOCKET]?: StreamSocket;
}

function onData(this: SocketStream, chunk: Buffer): void {
  this[SOCKET]?.read(chunk);
}

function onEnd(this: SocketStream): void {
  this[SOCKET]?.end();
}

function onClose(this: SocketStream): void {
  this[SOCKET]?.closed();
}

function onError(this: Duplex): void {
  this.destroy();
}

export interface WebSocketServerOptions {
  readonly host: SocketHost;
  readonly server: Server;
  readonly sockets: Sockets;
  /** The maximum size of a message. */
  readonly messageBytes: number;
  readonly addressOf: (request: IncomingMessage) => string;
}

const refuse = (stream: Duplex, { status, waitMs }: UpgradeRefusal): void =>
  void stream.end(makeRawErrorResponse(status, waitMs), () => stream.destroy());

/** Serves WebSockets on an HTTP server. */
export const serveWebSockets = (options: WebSocketServerOptions): void => {
  const { host, server, sockets, messageBytes, addressOf } = options;
  const queue = new WriteQueue(host);

  const accept = (stream: SocketStream, head: Buffer, request: UpgradeRequest): void => {
    const socket = new StreamSocket(stream, queue, messageBytes);
    socket.handler = sockets.accept(socket, request);
    stream[SOCKET] = socket;
    stream.on("close", onClose);
    stream.on("end", onEnd);
    if (head.length > 0) stream.unshift(head);
    stream.on("data", onData);
  };

  server.on("upgrade", (request, stream, head) => {
    stream.on("error", onError);
    const { origin, host: hostName } = request.headers;
    const path = (request.url ?? "").split("?")[0] ?? "";
    const upgrade = { path, address: addressOf(request), origin, host: hostName };
    const admitted = sockets.admit(upgrade);
    const answer = admitted.ok ? answerHandshake(request) : admitted;
    if (!answer.ok) {
      refuse(stream, answer.error);
      return;
    }
    // The HTTP server's idle timeout does not apply any more.
    if (stream instanceof TcpSocket) stream.setTimeout(0).setNoDelay();
    stream.write(answer.value, "latin1");
    accept(stream, head, upgrade);
  });
};

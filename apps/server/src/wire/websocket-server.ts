// The real WebSockets, by the library `ws`: upgrades requests, and gives each connection to `sockets.ts`. All messages
// that a connection is sent in one turn of the event loop are one write.
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer, type RawData } from "ws";
import { makeRawErrorResponse } from "../error-response.ts";
import type { Host } from "../host.ts";
import { textFrame } from "./frame.ts";
import type { Socket, SocketEvents, UpgradeRequest } from "./socket.ts";
import type { Sockets } from "./sockets.ts";

/** Sockets with unsent frames, which are written at the end of this turn of the event loop. */
class WriteQueue {
  readonly #host: Pick<Host, "defer">;
  #sockets: StreamSocket[] = [];

  constructor(host: Pick<Host, "defer">) {
    this.#host = host;
  }

  add(socket: StreamSocket): void {
    if (this.#sockets.length === 0) this.#host.defer(() => this.#flush());
    this.#sockets.push(socket);
  }

  #flush(): void {
    const all = this.#sockets;
    this.#sockets = [];
    for (const socket of all) socket.flush();
  }
}

/** A class, because a server has tens of thousands of them, most of them idle: an instance has no closures. */
class StreamSocket implements Socket {
  readonly #webSocket: WebSocket;
  /** The TCP stream that the WebSocket writes to. */
  readonly #stream: Duplex;
  readonly #queue: WriteQueue;
  /** Frames that are not written yet. */
  #unsent = "";
  #written = 0;
  handler: SocketEvents | null = null;

  constructor(webSocket: WebSocket, stream: Duplex, queue: WriteQueue) {
    this.#webSocket = webSocket;
    this.#stream = stream;
    this.#queue = queue;
  }

  isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN;
  }

  send(text: string): void {
    if (!this.isOpen()) return;
    if (this.#unsent === "") this.#queue.add(this);
    this.#unsent += textFrame(text);
  }

  flush(): void {
    const unsent = this.#unsent;
    this.#unsent = "";
    if (unsent === "" || !this.isOpen()) return;
    this.#written += unsent.length;
    this.#stream.write(unsent, "latin1", () => this.handler?.onDrained());
    if (this.#stream.writableLength > 0) this.handler?.onWritten();
  }

  pong(data: Uint8Array): void {
    this.flush();
    this.#webSocket.pong(data);
  }

  close(code: number, reason: string): void {
    this.flush();
    this.#webSocket.close(code, reason);
  }

  drop(code: number, reason: string): void {
    this.#webSocket.close(code, reason);
    this.#webSocket.terminate();
  }

  terminate(): void {
    this.#webSocket.terminate();
  }

  pause(): void {
    this.#webSocket.pause();
  }

  resume(): void {
    this.#webSocket.resume();
  }

  isPaused(): boolean {
    return this.#webSocket.isPaused;
  }

  bufferedBytes(): number {
    return this.#stream.writableLength + this.#unsent.length;
  }

  bytesWritten(): number {
    return this.#written + this.#unsent.length;
  }
}

/** The library delivers a message as one buffer. */
const textOf = (data: RawData, isBinary: boolean): string | null =>
  isBinary ? null : (data as Buffer).toString("utf8");

/** A WebSocket of the library that knows its handler, so that all share the same listeners. */
class HandledWebSocket extends WebSocket {
  handler: SocketEvents | null = null;
}

const handlerOf = (webSocket: WebSocket): SocketEvents | null => (webSocket as HandledWebSocket).handler;

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  handlerOf(this)?.onMessage(textOf(data, isBinary));
}

function onPing(this: WebSocket, data: Buffer): void {
  handlerOf(this)?.onPing(data);
}

function onPong(this: WebSocket): void {
  handlerOf(this)?.onPong();
}

function onClosed(this: WebSocket): void {
  handlerOf(this)?.onClosed();
}

/** The library closes the connection itself, with the fitting code. */
const ignoreError = (): void => {};

/** Reports the events of a WebSocket to a handler. */
const handleEvents = (webSocket: HandledWebSocket, handler: SocketEvents): void => {
  webSocket.handler = handler;
  webSocket.on("message", onMessage);
  // The library would answer every ping, whether or not the pongs are read.
  webSocket.on("ping", onPing);
  webSocket.on("pong", onPong);
  webSocket.on("close", onClosed);
  webSocket.on("error", ignoreError);
};

export interface WebSocketServerOptions {
  readonly host: Pick<Host, "defer">;
  readonly server: Server;
  readonly sockets: Sockets;
  /** The maximum size of a message. */
  readonly messageBytes: number;
  readonly addressOf: (request: IncomingMessage) => string;
}

/** Serves WebSockets on an HTTP server. */
export const serveWebSockets = (options: WebSocketServerOptions): void => {
  const { host, server, sockets, messageBytes, addressOf } = options;
  const queue = new WriteQueue(host);
  const upgrader = new WebSocketServer({
    noServer: true,
    maxPayload: messageBytes,
    perMessageDeflate: false,
    clientTracking: false,
    autoPong: false,
    skipUTF8Validation: false,
    WebSocket: HandledWebSocket,
  });

  const accept = (webSocket: HandledWebSocket, stream: Duplex, request: UpgradeRequest): void => {
    const socket = new StreamSocket(webSocket, stream, queue);
    const handler = sockets.accept(socket, request);
    socket.handler = handler;
    handleEvents(webSocket, handler);
  };

  server.on("upgrade", (request, stream, head) => {
    stream.on("error", () => stream.destroy());
    const { origin, host: hostName } = request.headers;
    const path = (request.url ?? "").split("?")[0] ?? "";
    const upgrade = { path, address: addressOf(request), origin, host: hostName };
    const refusal = sockets.refuse(upgrade);
    if (refusal === null) upgrader.handleUpgrade(request, stream, head, (socket) => accept(socket, stream, upgrade));
    else stream.end(makeRawErrorResponse(refusal.status, refusal.waitMs), () => stream.destroy());
  });
};

// The platform port: the client gets its sockets, timers, clock and random bytes from a host, so it runs anywhere.

/** A socket of the host. */
export interface Socket {
  readonly send: (text: string) => void;
  readonly close: (code: number, reason: string) => void;
}

/** Socket events; the host calls none of them before `openSocket` has returned. */
export interface SocketEvents {
  readonly onOpen: () => void;
  /** One message, usually a text. */
  readonly onMessage: (data: unknown) => void;
  /** The last event; code 1006 where the host knows no other. */
  readonly onClose: (code: number) => void;
}

export type OpenSocket = (url: string, events: SocketEvents) => Socket;

export interface Host {
  readonly openSocket: OpenSocket;
  /** Calls `act` once, asynchronously, after a delay; returns a function that cancels it. */
  readonly startTimer: (milliseconds: number, act: () => void) => () => void;
  /** Milliseconds by a monotonic clock, preferably since 1970. */
  readonly now: () => number;
  /** Cryptographically secure random bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** Logs what the client ignored, and why. */
  readonly report?: (text: string) => void;
}

/** The common part of the browser's WebSocket, Node's, and the package `ws`. */
export interface WebSocketLike {
  addEventListener(type: "open" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "close", listener: (event: { readonly code: number }) => void): void;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** Adapts a standard WebSocket class: `openSocket: webSockets(WebSocket)`. */
export const webSockets =
  (WebSocketClass: new (url: string) => WebSocketLike): OpenSocket =>
  (url, { onOpen, onMessage, onClose }) => {
    const socket = new WebSocketClass(url);
    socket.addEventListener("open", onOpen);
    socket.addEventListener("message", ({ data }) => onMessage(data));
    socket.addEventListener("close", ({ code }) => onClose(code));
    // A close event follows and says more, but without an error listener the package `ws` throws.
    socket.addEventListener("error", () => undefined);
    return {
      send: (text) => socket.send(text),
      close: (code, reason) => socket.close(code, reason),
    };
  };

// All that a host lends: the client itself has no socket, timer, clock or chance, so it runs wherever these are.

/** An open line to a server, as the host has it. */
export interface Socket {
  readonly send: (text: string) => void;
  readonly close: (code: number, reason: string) => void;
}

/** What a host tells of a socket, never before `openSocket` has returned. */
export interface SocketEvents {
  readonly onOpen: () => void;
  /** One message: a text, or whatever else came. */
  readonly onMessage: (data: unknown) => void;
  /** The last one; 1006 where nothing else is known. */
  readonly onClose: (code: number) => void;
}

export type OpenSocket = (url: string, events: SocketEvents) => Socket;

export interface Host {
  readonly openSocket: OpenSocket;
  /** Acts once, after so many milliseconds and never at once; returns what cancels it. */
  readonly startTimer: (milliseconds: number, act: () => void) => () => void;
  /** Milliseconds by any clock that runs evenly; best since 1970. */
  readonly now: () => number;
  /** Bytes that nobody can foretell. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** For a log: what was ignored, and why. */
  readonly report?: (text: string) => void;
}

/** What the browser's WebSocket, Node's and the package `ws` have in common. */
export interface WebSocketLike {
  addEventListener(type: "open" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "close", listener: (event: { readonly code: number }) => void): void;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** Sockets of a host that has a class of the standard's kind: `openSocket: webSockets(WebSocket)`. */
export const webSockets =
  (WebSocketClass: new (url: string) => WebSocketLike): OpenSocket =>
  (url, { onOpen, onMessage, onClose }) => {
    const socket = new WebSocketClass(url);
    socket.addEventListener("open", onOpen);
    socket.addEventListener("message", ({ data }) => onMessage(data));
    socket.addEventListener("close", ({ code }) => onClose(code));
    // A close always follows and says more; but without a listener the package `ws` throws.
    socket.addEventListener("error", () => undefined);
    return {
      send: (text) => socket.send(text),
      close: (code, reason) => socket.close(code, reason),
    };
  };

// The socket port: a client's connection as the server uses it. `websocket-server.ts` has the real ones; a simulator
// has its own.

export interface Socket {
  /** Whether it is open: neither closing nor closed. */
  readonly isOpen: () => boolean;
  /** Sends a text message after those before it. Never blocks or fails; what a closed socket is sent is lost. */
  readonly send: (text: string) => void;
  /** Answers a ping, after the messages before it. */
  readonly pong: (data: Uint8Array) => void;
  /** Sends a close frame after the messages before it. The client closes the connection. */
  readonly close: (code: number, reason: string) => void;
  /** Closes the connection at once. What is buffered is lost, and so may be the close frame. */
  readonly drop: (code: number, reason: string) => void;
  /** Ends the connection at once, without a close frame. */
  readonly terminate: () => void;
  /** Stops and continues reading; the client's messages wait in its send buffer. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly isPaused: () => boolean;
  /** Bytes that the client has not read yet. */
  readonly bufferedBytes: () => number;
  /** Total bytes sent, read or buffered. */
  readonly bytesWritten: () => number;
}

/** Handles the events of a socket. None is fired during a call of the socket, except `onWritten`. */
export interface SocketEvents {
  /** A message; null if it is not a text. */
  onMessage(text: string | null): void;
  onPing(data: Uint8Array): void;
  onPong(): void;
  /** Messages were written that the client cannot read at once: they are buffered. */
  onWritten(): void;
  /** What was written has left the buffer. */
  onDrained(): void;
  /** The last event. */
  onClosed(): void;
}

/** What is known of a client that asks for a WebSocket. */
export interface UpgradeRequest {
  /** The path of its URL. */
  readonly path: string;
  /** A key of `client-address.ts`. */
  readonly address: string;
  readonly origin: string | undefined;
  readonly host: string | undefined;
}

/** Why it gets none: an HTTP status, and the milliseconds after which it may try again (0 for none). */
export interface UpgradeRefusal {
  readonly status: number;
  readonly waitMs: number;
}

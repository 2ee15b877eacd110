// Reads the frames of a WebSocket client (RFC 6455, 5) and joins fragments to messages. No extension is negotiated, so
// no frame may use one. Nothing is stored between two messages: a server has tens of thousands of idle readers.
import { isUtf8 } from "node:buffer";
import type { SocketEvents } from "./socket.ts";

/** What ends a connection: the code that its close frame is sent with; null for a close frame without a code. */
export interface Ending {
  readonly code: number | null;
}

const OPCODES = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
const PROTOCOL_ERROR: Ending = { code: 1002 };
const INVALID_TEXT: Ending = { code: 1007 };
const TOO_MANY_FRAGMENTS: Ending = { code: 1008 };
const TOO_LARGE: Ending = { code: 1009 };
const NO_CODE: Ending = { code: null };

const MAX_CONTROL_BYTES = 125;
/** Fragments of a message: far more than any client needs. */
const MAX_FRAGMENTS = 1024;
/** Chunks of an incomplete frame that are kept before they are joined. */
const MAX_CHUNKS = 64;

/** Codes that a close frame may have (RFC 6455, 7.4). */
const isCloseCode = (code: number): boolean =>
  (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999);

/** Unmasks a payload in place; the mask precedes it. Returns the bitwise or of its bytes: below 128 for ASCII. */
const unmask = (bytes: Buffer, from: number, to: number): number => {
  let seen = 0;
  for (let at = from; at < to; at += 1) {
    const byte = (bytes[at] ?? 0) ^ (bytes[from - 4 + ((at - from) & 3)] ?? 0);
    bytes[at] = byte;
    seen |= byte;
  }
  return seen;
};

/** The end of a connection whose client has sent a close frame. */
const readClose = (payload: Buffer): Ending => {
  if (payload.length === 0) return NO_CODE;
  const code = payload.length === 1 ? 0 : payload.readUInt16BE(0);
  if (!isCloseCode(code)) return PROTOCOL_ERROR;
  return isUtf8(payload.subarray(2)) ? { code } : INVALID_TEXT;
};

/** The beginning of a fragmented message. */
interface Fragments {
  readonly isText: boolean;
  readonly bytes: Buffer;
  readonly count: number;
}

/** The beginning of a frame. */
interface Incomplete {
  readonly chunks: readonly Buffer[];
  /** The bytes in the chunks, and those needed to continue. */
  readonly size: number;
  readonly needed: number;
}

/** A class, because its few fields change with every chunk. */
export class MessageReader {
  readonly #maxBytes: number;
  #incomplete: Incomplete | null = null;
  #fragments: Fragments | null = null;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Reports what a chunk completes. Returns how the connection is to end, after which nothing more may be read. */
  read(chunk: Buffer, events: SocketEvents): Ending | null {
    const bytes = this.#incomplete === null ? chunk : this.#join(chunk, this.#incomplete);
    let at = 0;
    while (bytes !== null && at < bytes.length) {
      const left = bytes.length - at;
      const short = left < 2 ? 0 : (bytes[at + 1] ?? 0) & 127;
      const headBytes = short === 127 ? 14 : 6 + (short === 126 ? 2 : 0);
      // The mask may follow later.
      if (left < headBytes - 4) {
        this.#keep(bytes, at, headBytes - 4);
        return null;
      }
      const length = this.#lengthOf(bytes, at, short);
      const fault = this.#checkHead(bytes[at] ?? 0, bytes[at + 1] ?? 0, length);
      if (fault !== null) return fault;
      const [from, to] = [at + headBytes, at + headBytes + length];
      if (bytes.length < to) {
        this.#keep(bytes, at, to - at);
        return null;
      }
      const ending = this.#take(bytes, at, from, to, events);
      if (ending !== null) return ending;
      at = to;
    }
    return null;
  }

  #keep(bytes: Buffer, from: number, needed: number): void {
    const rest = bytes.subarray(from);
    this.#incomplete = { chunks: [rest], size: rest.length, needed };
  }

  /** Everything that is unread; null if it is not enough to continue. */
  #join(chunk: Buffer, { chunks, size, needed }: Incomplete): Buffer | null {
    const all = [...chunks, chunk];
    const total = size + chunk.length;
    if (total < needed) {
      this.#incomplete = { chunks: all.length < MAX_CHUNKS ? all : [Buffer.concat(all)], size: total, needed };
      return null;
    }
    this.#incomplete = null;
    return Buffer.concat(all);
  }

  #lengthOf(bytes: Buffer, at: number, short: number): number {
    if (short < 126) return short;
    if (short === 126) return bytes.readUInt16BE(at + 2);
    // A length beyond 32 bits is beyond any limit.
    return bytes.readUInt32BE(at + 2) === 0 ? bytes.readUInt32BE(at + 6) : Infinity;
  }

  /** Refuses a frame before its payload is read. */
  #checkHead(first: number, second: number, length: number): Ending | null {
    const opcode = first & 15;
    const isFinal = (first & 0x80) !== 0;
    const isMasked = (second & 0x80) !== 0;
    if (!isMasked || (first & 0x70) !== 0) return PROTOCOL_ERROR;
    if (opcode >= OPCODES.close) {
      // By its first byte: a longer form is not allowed here, whatever it says.
      return opcode <= OPCODES.pong && isFinal && (second & 127) <= MAX_CONTROL_BYTES ? null : PROTOCOL_ERROR;
    }
    const isContinuation = opcode === OPCODES.continuation;
    if (opcode > OPCODES.binary || isContinuation !== (this.#fragments !== null)) return PROTOCOL_ERROR;
    if ((this.#fragments?.bytes.length ?? 0) + length > this.#maxBytes) return TOO_LARGE;
    return this.#fragments !== null && this.#fragments.count >= MAX_FRAGMENTS ? TOO_MANY_FRAGMENTS : null;
  }

  /** Takes a whole frame. */
  #take(bytes: Buffer, at: number, from: number, to: number, events: SocketEvents): Ending | null {
    const seen = unmask(bytes, from, to);
    const first = bytes[at] ?? 0;
    // A hot path: most frames are a whole message in ASCII, which is valid UTF-8.
    if (first === (0x80 | OPCODES.text) && seen < 128) {
      events.onMessage(bytes.toString("latin1", from, to));
      return null;
    }
    const payload = bytes.subarray(from, to);
    const opcode = first & 15;
    if (opcode === OPCODES.close) return readClose(payload);
    if (opcode === OPCODES.ping) events.onPing(payload);
    else if (opcode === OPCODES.pong) events.onPong();
    else return this.#addFragment(opcode, (first & 0x80) !== 0, payload, events);
    return null;
  }

  #addFragment(opcode: number, isFinal: boolean, payload: Buffer, events: SocketEvents): Ending | null {
    const before = this.#fragments;
    const isText = before?.isText ?? opcode === OPCODES.text;
    const whole = before === null ? payload : Buffer.concat([before.bytes, payload]);
    this.#fragments = isFinal ? null : { isText, bytes: whole, count: (before?.count ?? 0) + 1 };
    if (!isFinal) return null;
    if (isText && !isUtf8(whole)) return INVALID_TEXT;
    events.onMessage(isText ? whole.toString("utf8") : null);
    return null;
  }
}

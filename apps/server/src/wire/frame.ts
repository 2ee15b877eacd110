// The WebSocket frames that a server sends (RFC 6455, 5.2), as latin1 strings with one character per byte: frames are
// joined by joining strings, and a TCP stream writes such a string at once.

const FINAL = 0x80;
const OPCODES = { text: 1, close: 8, pong: 10 } as const;

const lengthBytes = (length: number): string => {
  if (length < 126) return String.fromCharCode(length);
  if (length < 65_536) return `\u007e${String.fromCharCode(length >> 8, length & 255)}`;
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(length));
  return `\u007f${bytes.toString("latin1")}`;
};

const frame = (opcode: number, bytes: string): string =>
  `${String.fromCharCode(FINAL | opcode)}${lengthBytes(bytes.length)}${bytes}`;

const utf8Of = (text: string): string =>
  Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString("latin1");

export const textFrame = (text: string): string => frame(OPCODES.text, utf8Of(text));

/** Answers a ping with its data, of at most 125 bytes. */
export const pongFrame = (data: Uint8Array): string => frame(OPCODES.pong, Buffer.from(data).toString("latin1"));

/** `code` is null for a close frame without one. The reason has at most 123 bytes. */
export const closeFrame = (code: number | null, reason = ""): string =>
  frame(OPCODES.close, code === null ? "" : String.fromCharCode(code >> 8, code & 255) + utf8Of(reason));

// WebSocket text frames (RFC 6455, 5.2) as latin1 strings, one character per byte: a socket writes such a string at
// once, without the buffer list that the library creates per message. The library still writes control frames (close,
// pong).

const FINAL_TEXT = "\u0081";

const lengthBytes = (length: number): string => {
  if (length < 126) return String.fromCharCode(length);
  if (length < 65_536) return `\u007e${String.fromCharCode(length >> 8, length & 255)}`;
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(length));
  return `\u007f${bytes.toString("latin1")}`;
};

export const textFrame = (text: string): string => {
  const isAscii = Buffer.byteLength(text) === text.length;
  const bytes = isAscii ? text : Buffer.from(text).toString("latin1");
  return `${FINAL_TEXT}${lengthBytes(bytes.length)}${bytes}`;
};

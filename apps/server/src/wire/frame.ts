// Text frames (RFC 6455, 5.2) as latin1 strings, one character a byte: a socket writes such a string in one step, without the lists of buffers that the
// library makes of every message. Whatever else a connection says (close, pong) is the library's.

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

// SHA-256 with a domain separation tag, so that a hash made for one purpose cannot be used for another.
import { canonicalJson } from "./json.ts";
import { sha256 } from "./sha256.ts";

export const bytesToHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Throws for anything but pairs of hexadecimal digits. */
export const hexToBytes = (hex: string): Uint8Array => {
  if (!/^(?:[0-9a-f]{2})*$/iu.test(hex)) throw new RangeError("hexadecimal digits in pairs are needed");
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
};

/** The UTF-8 of a text; a lone surrogate becomes U+FFFD. */
export const utf8ToBytes = (text: string): Uint8Array => {
  const bytes: number[] = [];
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0;
    const more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    bytes.push(more === 0 ? code : ((0xff00 >> (more + 1)) & 0xff) | (code >> (more * 6)));
    for (let shift = more - 1; shift >= 0; shift -= 1) bytes.push(0x80 | ((code >> (shift * 6)) & 0x3f));
  }
  return Uint8Array.from(bytes);
};

/** 32 bytes in lower-case hexadecimal: hashes, keys, nonces, server bytes. */
export const HEX_32 = /^[0-9a-f]{64}$/u;

/** The tag, a zero byte, then the parts. */
export const taggedBytes = (tag: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const head = utf8ToBytes(`${tag}\0`);
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, head.length));
  whole.set(head);
  let at = head.length;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Hashes bytes, or the UTF-8 of a well-formed text, to hexadecimal. */
type Sha256 = (data: Uint8Array | string) => string;

let digest: Sha256 = (data) => bytesToHex(sha256(typeof data === "string" ? utf8ToBytes(data) : data));

/** Replaces the JavaScript SHA-256 by a faster one of the host; returns the one before. */
export const setSha256 = (own: Sha256): Sha256 => {
  const before = digest;
  digest = own;
  return before;
};

/** SHA-256 of the tagged bytes, as hexadecimal. */
export const taggedHash = (tag: string, ...parts: readonly Uint8Array[]): string => digest(taggedBytes(tag, ...parts));

/** SHA-256 of a tag and a well-formed text, as hexadecimal. */
export const textHash = (tag: string, text: string): string => digest(`${tag}\0${text}`);

/** SHA-256 of a tag and the canonical text of a JSON value, as hexadecimal. */
export const jsonHash = (tag: string, value: unknown): string => textHash(tag, canonicalJson(value));

// SHA-256 with a domain separation tag, so that a hash made for one purpose cannot be used for another.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson } from "./json.ts";

export { bytesToHex, hexToBytes, utf8ToBytes };

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

// SHA-256 with a domain tag before every use, so that bytes hashed for one purpose can never stand for another.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson } from "./json.ts";

export { bytesToHex, hexToBytes, utf8ToBytes };

/** Lower-case hexadecimal of 32 bytes: hashes, keys, nonces, server bytes. */
export const HEX_32 = /^[0-9a-f]{64}$/u;

/** The bytes `tag`, a zero byte, then the parts, one after the other. */
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

/** Of bytes, or of the UTF-8 of a text that is well-formed. */
type Sha256 = (data: Uint8Array | string) => string;

let digest: Sha256 = (data) => bytesToHex(sha256(typeof data === "string" ? utf8ToBytes(data) : data));

/** Takes a host's own SHA-256 (as hexadecimal) instead of the one in JavaScript: the same result, sooner. */
export const setSha256 = (own: Sha256): void => {
  digest = own;
};

/** SHA-256 of the tagged bytes, as hexadecimal. */
export const taggedHash = (tag: string, ...parts: readonly Uint8Array[]): string => digest(taggedBytes(tag, ...parts));

/** SHA-256 of a tag and a well-formed text, as hexadecimal. */
export const textHash = (tag: string, text: string): string => digest(`${tag}\0${text}`);

/** SHA-256 of a tag and the canonical text of a JSON value, as hexadecimal. */
export const jsonHash = (tag: string, value: unknown): string => textHash(tag, canonicalJson(value));

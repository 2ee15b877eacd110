// The server's signature of a finished match: Ed25519 over the head of the hash chain, which covers everything else. The
// format of a signature is in file.ts: a page that verifies nothing loads no cryptography.
import * as ed25519 from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, taggedBytes } from "@tengen/kernel";
import type { Signature } from "./file.ts";

// The library needs a hash for its synchronous functions.
ed25519.hashes.sha512 = sha512;

const signedBytes = (head: string): Uint8Array => taggedBytes("tengen/signature/1", hexToBytes(head));

/** Signs the head of a finished match; the secret key is 32 bytes in hexadecimal. */
export const signHead = (head: string, secretKey: string): Signature => ({
  publicKey: bytesToHex(ed25519.getPublicKey(hexToBytes(secretKey))),
  value: bytesToHex(ed25519.sign(signedBytes(head), hexToBytes(secretKey))),
});

export const isSignatureOf = ({ publicKey, value }: Signature, head: string): boolean => {
  try {
    return ed25519.verify(hexToBytes(value), signedBytes(head), hexToBytes(publicKey), { zip215: false });
  } catch {
    // The library throws on bytes that are not a point of the curve.
    return false;
  }
};

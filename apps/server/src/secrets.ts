// All keys of a server are derived from one secret: the key that encrypts stored bytes (MAT-F5), the keys that sign
// tokens and finished matches, and the seeds of bots. Servers with the same secret form one service.
import { createHmac } from "node:crypto";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@tengen/kernel";

export interface Secrets {
  /**
   * Encrypts the 32 bytes (in hexadecimal) that the server commits to; the ciphertext is bound to the match. The nonce
   * is random: `SEAL_NONCE_BYTES` bytes that are never used again.
   */
  readonly seal: (matchId: string, serverBytes: string, nonce: Uint8Array) => string;
  readonly unseal: (matchId: string, sealed: string) => string;
  readonly tokenKey: Uint8Array;
  /** Ed25519 private key, 32 bytes in hexadecimal. */
  readonly signingKey: string;
  /** A fingerprint by which servers check that they have the same secret. */
  readonly fingerprint: string;
  /** The seed of a bot's turn: the same on every server, and independent of the match's seed. */
  readonly botSeed: (matchId: string, seat: number, seq: number) => string;
  /** A keyed hash, to recognize an address without storing it. */
  readonly hashAddress: (address: string) => string;
}

export const SEAL_NONCE_BYTES = 24;

export const deriveSecrets = (secret: string): Secrets => {
  const derive = (purpose: string): Uint8Array => createHmac("sha256", secret).update(`tengen/${purpose}/1`).digest();
  const sealingKey = derive("seal");
  const botKey = derive("bots");
  const addressKey = derive("addresses");
  return {
    seal: (matchId, serverBytes, nonce) => {
      const sealed = xchacha20poly1305(sealingKey, nonce, utf8ToBytes(matchId)).encrypt(hexToBytes(serverBytes));
      return bytesToHex(nonce) + bytesToHex(sealed);
    },
    unseal: (matchId, sealed) => {
      const bytes = hexToBytes(sealed);
      const cipher = xchacha20poly1305(sealingKey, bytes.subarray(0, SEAL_NONCE_BYTES), utf8ToBytes(matchId));
      try {
        return bytesToHex(cipher.decrypt(bytes.subarray(SEAL_NONCE_BYTES)));
      } catch {
        throw new Error(`match ${matchId} is encrypted with another secret. Set TENGEN_SECRET to the original one`);
      }
    },
    tokenKey: derive("tokens"),
    signingKey: bytesToHex(derive("signature")),
    fingerprint: bytesToHex(derive("mark")),
    botSeed: (matchId, seat, seq) => createHmac("sha256", botKey).update(`${matchId} ${seat} ${seq}`).digest("hex"),
    hashAddress: (address) => createHmac("sha256", addressKey).update(address).digest("hex"),
  };
};

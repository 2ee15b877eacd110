// Everything that only the server knows comes out of one secret: what seals stored bytes (MAT-F5), what tokens and finished matches are
// signed with, what bots draw from. Servers with the same secret are one service.
import { createHmac, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { bytesToHex, HEX_32, hexToBytes, utf8ToBytes } from "@tengen/kernel";

export interface Secrets {
  /** The bytes of a match, 32 in hexadecimal, so that only this service can read them; bound to the match. */
  readonly seal: (matchId: string, serverBytes: string) => string;
  readonly unseal: (matchId: string, sealed: string) => string;
  readonly tokenKey: Uint8Array;
  /** Ed25519, 32 bytes in hexadecimal. */
  readonly signingKey: string;
  /** By which servers know that they have the same secret, without telling it. */
  readonly fingerprint: string;
  /** A seed for what a bot draws at a place: the same on every server, and nothing to do with the match's own. */
  readonly botSeed: (matchId: string, seat: number, seq: number) => string;
  /** By which an address is known again, without keeping it. */
  readonly hashAddress: (address: string) => string;
}

const NONCE_LENGTH = 24;

export const deriveSecrets = (secret: string): Secrets => {
  const derive = (purpose: string): Uint8Array => createHmac("sha256", secret).update(`tengen/${purpose}/1`).digest();
  const sealingKey = derive("seal");
  const botKey = derive("bots");
  const addressKey = derive("addresses");
  return {
    seal: (matchId, serverBytes) => {
      const nonce = randomBytes(NONCE_LENGTH);
      const sealed = xchacha20poly1305(sealingKey, nonce, utf8ToBytes(matchId)).encrypt(hexToBytes(serverBytes));
      return bytesToHex(nonce) + bytesToHex(sealed);
    },
    unseal: (matchId, sealed) => {
      const bytes = hexToBytes(sealed);
      const cipher = xchacha20poly1305(sealingKey, bytes.subarray(0, NONCE_LENGTH), utf8ToBytes(matchId));
      try {
        return bytesToHex(cipher.decrypt(bytes.subarray(NONCE_LENGTH)));
      } catch {
        throw new Error(`match ${matchId} was sealed with another secret: TENGEN_SECRET must stay what it was`);
      }
    },
    tokenKey: derive("tokens"),
    signingKey: bytesToHex(derive("signature")),
    fingerprint: bytesToHex(derive("mark")),
    botSeed: (matchId, seat, seq) => createHmac("sha256", botKey).update(`${matchId} ${seat} ${seq}`).digest("hex"),
    hashAddress: (address) => createHmac("sha256", addressKey).update(address).digest("hex"),
  };
};

/** Where the secret of a folder is. */
export const secretFileOf = (folder: string): string => path.join(folder, "secret");

/** The secret of a folder, out of a file that is made once, and that only its owner can read. */
export const readSecret = (folder: string): string => {
  const file = secretFileOf(folder);
  try {
    // Whole or not at all, and never over one that is there: two servers that start together end with one.
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, bytesToHex(randomBytes(32)), { mode: 0o600 });
    try {
      fs.linkSync(draft, file);
    } finally {
      fs.unlinkSync(draft);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = fs.readFileSync(file, "utf8").trim();
  if (!HEX_32.test(secret)) throw new Error(`${file} does not hold a secret: 64 hexadecimal digits are expected`);
  return secret;
};

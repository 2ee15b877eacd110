// The seed of a match by commitment and reveal (MAT-F1): it derives from bytes that the server committed to before anyone
// was seated, and a nonce of every seat. Neither side alone can choose it. SPEC.md pins the bytes.
import { hexToBytes, taggedHash, utf8ToBytes } from "./hash.ts";

/** The commitment to the server's secret bytes, published when a match is created. */
export const commitTo = (serverBytes: string): string => taggedHash("tengen/commitment/1", hexToBytes(serverBytes));

/** Derives the seed from the server's bytes and the nonces in seat order; all 32 bytes in hexadecimal. */
export const deriveSeed = (serverBytes: string, nonces: readonly string[]): string =>
  taggedHash("tengen/match-seed/1", hexToBytes(serverBytes), ...nonces.map((nonce) => hexToBytes(nonce)));

/** Derives server bytes and nonces for a match without a server from any string; the same string gives the same match. */
export const localSecrets = (
  seed: string,
  seats: number,
): { readonly serverBytes: string; readonly nonces: readonly string[] } => ({
  serverBytes: taggedHash("tengen/local-server-bytes/1", utf8ToBytes(seed)),
  nonces: Array.from({ length: seats }, (_, seat) =>
    taggedHash("tengen/local-nonce/1", Uint8Array.of(seat), utf8ToBytes(seed)),
  ),
});

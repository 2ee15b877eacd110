// Where a match's seed comes from (MAT-F1): bytes the server committed to before anyone was seated, and a nonce of
// every seat. Neither side alone can choose it. SPEC.md pins the bytes.
import { hexToBytes, taggedHash, utf8ToBytes } from "./hash.ts";

/** What the server publishes of its secret bytes when a match is made. */
export const commitTo = (serverBytes: string): string => taggedHash("tengen/commitment/1", hexToBytes(serverBytes));

/** The seed of a match, out of the server's bytes and the seats' nonces in seat order; all 32 bytes in hexadecimal. */
export const deriveSeed = (serverBytes: string, nonces: readonly string[]): string =>
  taggedHash("tengen/match-seed/1", hexToBytes(serverBytes), ...nonces.map((nonce) => hexToBytes(nonce)));

/** Server bytes and nonces for a match outside the server, out of any string: the same string, the same match. */
export const localSecrets = (
  seed: string,
  seats: number,
): { readonly serverBytes: string; readonly nonces: readonly string[] } => ({
  serverBytes: taggedHash("tengen/local-server-bytes/1", utf8ToBytes(seed)),
  nonces: Array.from({ length: seats }, (_, seat) =>
    taggedHash("tengen/local-nonce/1", Uint8Array.of(seat), utf8ToBytes(seed)),
  ),
});

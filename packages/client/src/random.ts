// Random values made from the host's random bytes.
import { bytesToHex } from "@tengen/kernel";
import type { Host } from "./host.ts";

type RandomBytes = Host["randomBytes"];

/** A UUID, version 4. */
export const makeUuid = (randomBytes: RandomBytes): string => {
  const bytes = Uint8Array.from(randomBytes(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytesToHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};

/** A number in [0, 1). */
export const makeFraction = (randomBytes: RandomBytes): number => {
  const [high = 0, low = 0] = randomBytes(2);
  return (high * 256 + low) / 65_536;
};

/** A seat's contribution to the seed: 32 bytes in hexadecimal. */
export const makeNonce = (randomBytes: RandomBytes): string => bytesToHex(randomBytes(32));

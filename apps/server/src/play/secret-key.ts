// Keys that a client is given once (an invitation, a handover). The server stores only their hash.
import { createHash, timingSafeEqual } from "node:crypto";

export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");

export const isKeyOf = (hash: string, key: string): boolean =>
  timingSafeEqual(Buffer.from(hash, "hex"), Buffer.from(hashKey(key), "hex"));

// Who gets a WebSocket.
import { err, VALID, type Result } from "@tengen/kernel";
import type { Limits } from "../limits.ts";
import type { UpgradeRefusal, UpgradeRequest } from "./socket.ts";

/** What the server has to offer at the moment. */
export interface Occupancy {
  /** Whether the server is shutting down, or drains. */
  readonly isLeaving: boolean;
  readonly sockets: number;
  /** The sockets of the client's address. */
  readonly ofAddress: number;
}

/** `retry-after` of a refused upgrade, in milliseconds. */
const RETRY_AFTER_MS = 20_000;

/** Whether a client gets a WebSocket, within its rate limit. */
export const checkUpgrade = (
  { path }: Pick<UpgradeRequest, "path">,
  { isLeaving, sockets, ofAddress }: Occupancy,
  limits: Pick<Limits, "sockets" | "socketsPerAddress">,
): Result<null, UpgradeRefusal> => {
  if (path !== "/ws") return err({ status: 404, waitMs: 0 });
  if (isLeaving || sockets >= limits.sockets) return err({ status: 503, waitMs: RETRY_AFTER_MS });
  if (ofAddress >= limits.socketsPerAddress) return err({ status: 429, waitMs: RETRY_AFTER_MS });
  return VALID;
};

/** Counts the sockets of each address. */
export interface AddressCounts {
  readonly of: (address: string) => number;
  readonly add: (address: string, more: 1 | -1) => void;
}

export const openAddressCounts = (): AddressCounts => {
  const counts = new Map<string, number>();
  const of = (address: string): number => counts.get(address) ?? 0;
  return {
    of,
    add: (address, more) => {
      const count = of(address) + more;
      if (count > 0) counts.set(address, count);
      else counts.delete(address);
    },
  };
};

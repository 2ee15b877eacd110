// How many unfinished matches with bots a guest or an address may have (PRO-H7). Fair queueing (BOT-7) protects other
// clients from delays; this limit bounds the CPU time that one address can use, far above what a school needs. It is
// counted in the store, so it holds for all servers together.
import { ok, type Result } from "@tengen/kernel";
import type { Store } from "../store/store.ts";
import { refuse } from "./refusal.ts";

export interface BotMatchLimits {
  readonly perPlayer: number;
  readonly perAddress: number;
}

/** Milliseconds after which an abandoned match no longer counts, so that it cannot lock an address out for good. */
const COUNTED_MS = 86_400_000;

/**
 * Milliseconds for which a match counts for its address after its creation and after each entry: users of a shared
 * network cannot end each other's abandoned matches.
 */
const LIVELY_MS = 600_000;

/** Refuses a guest who may not have another match with bots. `botAddressHash` is the hash of their address. */
export const checkBotMatches = async (
  store: Pick<Store, "now" | "countBotMatches">,
  { perPlayer, perAddress }: BotMatchLimits,
  createdBy: string,
  botAddressHash: string,
): Promise<Result<null>> => {
  const now = store.now();
  const { byPlayer, byAddress } = await store.countBotMatches(
    createdBy,
    botAddressHash,
    now - COUNTED_MS,
    now - LIVELY_MS,
  );
  if (byPlayer >= perPlayer) {
    const message = `You have ${byPlayer} unfinished matches with bots. Finish, resign or abort one first.`;
    return refuse("TOO_MANY", message);
  }
  if (byAddress >= perAddress) {
    const message = `There are ${byAddress} unfinished matches with bots on your network. Play a bot on your own device, or try again in ten minutes.`;
    return refuse("TOO_MANY", message);
  }
  return ok(null);
};

// How many matches with bots somebody may have under way (PRO-H7). Fair turns (BOT-7) keep the bots of one address or guest from holding up another's; this keeps
// whoever only wants to burn the processor within bounds, far above what a school needs. It is counted in the store, so that it holds for all servers together.
import type { Store } from "../store/store.ts";
import type { Problem } from "./lobby.ts";

export interface BotMatchLimits {
  readonly perPlayer: number;
  readonly perAddress: number;
}

/** Milliseconds after which a match that nobody ended does not count any more: no address is shut out for good by what was left lying. */
const COUNTED_MS = 86_400_000;

/** Milliseconds for which a match counts for its address after it was created, and after each entry: who shares a network cannot end what others left. */
const LIVELY_MS = 600_000;

/** Why somebody may not have another match with bots; null when they may. `botAddressHash` is the mark of their address. */
export const checkBotMatches = async (
  store: Pick<Store, "now" | "countBotMatches">,
  { perPlayer, perAddress }: BotMatchLimits,
  createdBy: string,
  botAddressHash: string,
): Promise<Problem | null> => {
  const now = store.now();
  const { byPlayer, byAddress } = await store.countBotMatches(
    createdBy,
    botAddressHash,
    now - COUNTED_MS,
    now - LIVELY_MS,
  );
  if (byPlayer >= perPlayer) {
    const message = `You have ${byPlayer} matches with bots that are not over. Finish, resign or abort one first.`;
    return { code: "TOO_MANY", message };
  }
  if (byAddress >= perAddress) {
    const message = `Your network has ${byAddress} matches with bots under way. Finish one of yours, try again in ten minutes, when those that nobody plays have stopped counting, or play a bot on your own device.`;
    return { code: "TOO_MANY", message };
  }
  return null;
};

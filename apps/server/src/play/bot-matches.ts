// How many matches with bots somebody may have under way (PRO-H7). Fair turns (BOT-7) keep one guest's bots from holding up another's; this keeps many guests of
// one address, and whoever only wants to burn the processor, within bounds. It is counted in the store, so that it holds for all servers together.
import type { Store } from "../store/store.ts";
import type { Problem } from "./lobby.ts";

export interface BotMatchLimits {
  readonly perPlayer: number;
  readonly perAddress: number;
}

/** Milliseconds after which a match that nobody ended does not count any more: no address is shut out for good by what was left lying. */
const COUNTED_MS = 86_400_000;

/** Why somebody may not have another match with bots; null when they may. `botsFrom` is the mark of their address. */
export const checkBotMatches = async (
  store: Pick<Store, "now" | "countBotMatches">,
  { perPlayer, perAddress }: BotMatchLimits,
  createdBy: string,
  botsFrom: string,
): Promise<Problem | null> => {
  const { byPlayer, byAddress } = await store.countBotMatches(createdBy, botsFrom, store.now() - COUNTED_MS);
  if (byPlayer >= perPlayer) {
    const message = `You have ${byPlayer} matches with bots that are not over. Finish, resign or abort one first.`;
    return { code: "TOO_MANY", message };
  }
  if (byAddress >= perAddress) {
    const message = `Your network has ${byAddress} matches with bots that are not over. Play on when one of them is, or play a bot on your own device.`;
    return { code: "TOO_MANY", message };
  }
  return null;
};

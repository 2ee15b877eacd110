// How many matches a guest or an address may have. Everything that counts towards a limit runs one after the other per
// player, and per address for matches with bots, so that concurrent requests cannot exceed it.
import { ok, type Result } from "@tengen/kernel";
import type { SeatPlan } from "@tengen/protocol";
import type { Secrets } from "../secrets.ts";
import type { Store } from "../store/store.ts";
import { checkBotMatches, type BotMatchLimits } from "./bot-matches.ts";
import { openKeyedQueue } from "./keyed-queue.ts";
import { refuse } from "./refusal.ts";
import { hasBots } from "./seat-plan.ts";

export interface MatchQuotaOptions {
  readonly store: Pick<Store, "now" | "countMatchesOf" | "countBotMatches">;
  readonly secrets: Pick<Secrets, "hashAddress">;
  /** How many unfinished matches a player may have. */
  readonly matchesPerPlayer: number;
  readonly botMatches: BotMatchLimits;
}

export interface MatchQuota {
  /** Runs a request of a player after their earlier ones. */
  readonly runInOrder: <T>(playerId: string, work: () => Promise<T>) => Promise<T>;
  /** Refuses a player who has too many unfinished matches. */
  readonly check: (playerId: string) => Promise<Result<null>>;
  /** The hash of the address that a match with bots comes from; null without bots. */
  readonly botAddressHash: (plan: readonly SeatPlan[], address: string) => string | null;
  /** Creates a match if the limits allow it. */
  readonly create: <T>(playerId: string, botAddressHash: string | null, make: () => Promise<T>) => Promise<Result<T>>;
}

export const openMatchQuota = (options: MatchQuotaOptions): MatchQuota => {
  const { store, secrets, matchesPerPlayer, botMatches } = options;
  const runInOrder = openKeyedQueue();

  const check = async (playerId: string): Promise<Result<null>> =>
    (await store.countMatchesOf(playerId)) < matchesPerPlayer
      ? ok(null)
      : refuse("TOO_MANY", `You have ${matchesPerPlayer} unfinished matches. Finish or abort one first.`);

  const checkAll = async (playerId: string, botAddressHash: string | null): Promise<Result<null>> => {
    const checked = await check(playerId);
    if (!checked.ok || botAddressHash === null) return checked;
    return checkBotMatches(store, botMatches, playerId, botAddressHash);
  };

  return {
    runInOrder,
    check,
    botAddressHash: (plan, address) => (hasBots(plan) ? secrets.hashAddress(address) : null),
    create: (playerId, botAddressHash, make) => {
      const work = async () => {
        const checked = await checkAll(playerId, botAddressHash);
        return checked.ok ? ok(await make()) : checked;
      };
      return botAddressHash === null ? work() : runInOrder(botAddressHash, work);
    },
  };
};

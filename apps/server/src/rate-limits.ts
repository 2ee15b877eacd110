// What each address and each guest may do in a time: one budget for HTTP and WebSocket together, so that neither another connection nor another way in gives
// more. An address is a key of `client-address.ts`; whoever has no guest yet is held to the address's budget, and to one for its socket.
import type { Limits } from "./limits.ts";
import { openTokenBuckets, type TokenBuckets } from "./token-bucket.ts";

export interface Client {
  readonly address: string;
  /** A player id, or the name of a socket that has none; null for a request without a token. */
  readonly guest: string | null;
}

/** What somebody may do. Each takes from the budgets, and gives 0, or the milliseconds until it would be allowed. */
export interface RateLimits {
  /** A message or a request. */
  readonly message: (client: Client) => number;
  /** What was sent or worked out because somebody asked, in messages. */
  readonly charge: (client: Client, messages: number) => number;
  /** Counts the messages of a socket, until then without a guest, for the guest that it turns out to be. */
  readonly identify: (guest: string, messages: number) => number;
  /** One more socket. */
  readonly connect: (address: string) => number;
  /** A request, besides the message that it is. */
  readonly request: (address: string, isChange: boolean) => number;
  /** A new match with so many bots in it. */
  readonly createMatch: (client: Client, bots: number) => number;
}

const MESSAGES_MS = 20_000;
const REQUESTS_MS = 60_000;
const MATCHES_MS = 600_000;
/** What opening a socket counts as, in messages: so that reconnecting costs more than it brings. */
const CONNECT_COST = 5;

interface Pair {
  readonly perGuest: TokenBuckets;
  readonly perAddress: TokenBuckets;
}

const openPair = (perGuest: number, perAddress: number, perMs: number): Pair => ({
  perGuest: openTokenBuckets({ count: perGuest, perMs }),
  perAddress: openTokenBuckets({ count: perAddress, perMs }),
});

export const openRateLimits = (limits: Limits, now: () => number = () => performance.now()): RateLimits => {
  const messages = openPair(limits.messages, limits.messagesPerAddress, MESSAGES_MS);
  const matches = openPair(limits.newMatches, limits.newMatchesPerAddress, MATCHES_MS);
  const changes = openTokenBuckets({ count: limits.requests, perMs: REQUESTS_MS });
  const reads = openTokenBuckets({ count: limits.reads, perMs: REQUESTS_MS });

  /** The guest's budget first: whoever uses up the own one takes nothing from those who share the address. */
  const takeBoth = ({ perGuest, perAddress }: Pair, { address, guest }: Client, cost: number): number => {
    const moment = now();
    const wait = guest === null ? 0 : perGuest.take(guest, moment, cost);
    return wait > 0 ? wait : perAddress.take(address, moment, cost);
  };

  return {
    message: (client) => takeBoth(messages, client, 1),
    charge: ({ address, guest }, count) => {
      const moment = now();
      const wait = guest === null ? 0 : messages.perGuest.charge(guest, moment, count);
      return Math.max(wait, messages.perAddress.charge(address, moment, count));
    },
    identify: (guest, count) => messages.perGuest.charge(guest, now(), count),
    connect: (address) => messages.perAddress.take(address, now(), Math.min(CONNECT_COST, limits.messagesPerAddress)),
    request: (address, isChange) => (isChange ? changes : reads).take(address, now()),
    // A match with more bots than may be made at once could never be.
    createMatch: (client, bots) =>
      takeBoth(matches, client, Math.min(1 + bots, limits.newMatches, limits.newMatchesPerAddress)),
  };
};

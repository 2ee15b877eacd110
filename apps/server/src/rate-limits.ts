// Rate limits per address and per guest, shared by HTTP and WebSocket, so that more connections gain nothing. An
// address is a key of `client-address.ts`. A client without a guest has the limit of its address, and one for its
// socket.
import type { Limits } from "./limits.ts";
import { openTokenBuckets, type TokenBuckets } from "./token-bucket.ts";

export interface Client {
  readonly address: string;
  /** A player id, or a socket's own key if it has none; null for a request without a token. */
  readonly guest: string | null;
}

/** Each method takes tokens, and returns 0, or the milliseconds until the call would be allowed. */
export interface RateLimits {
  /** A message or a request. */
  readonly message: (client: Client) => number;
  /** Work already done for a client, counted in messages. */
  readonly charge: (client: Client, messages: number) => number;
  /** Charges a guest for the messages that its socket sent before it was identified. */
  readonly identify: (guest: string, messages: number) => number;
  /** A new socket. */
  readonly connect: (address: string) => number;
  /** An HTTP request, which also counts as a message. */
  readonly request: (address: string, isChange: boolean) => number;
  /** A new match with this many bots. */
  readonly createMatch: (client: Client, bots: number) => number;
  /** A game that is stored for a short link. */
  readonly share: (address: string) => number;
  /** A picture that is drawn for a link preview. */
  readonly draw: (address: string) => number;
}

const MESSAGES_MS = 20_000;
const REQUESTS_MS = 60_000;
const MATCHES_MS = 600_000;
/** A new socket counts as this many messages, so that reconnecting gains nothing. */
const CONNECT_COST = 5;

interface Pair {
  readonly perGuest: TokenBuckets;
  readonly perAddress: TokenBuckets;
}

const openPair = (perGuest: number, perAddress: number, perMs: number): Pair => ({
  perGuest: openTokenBuckets({ count: perGuest, perMs }),
  perAddress: openTokenBuckets({ count: perAddress, perMs }),
});

export const openRateLimits = (limits: Limits, now: () => number): RateLimits => {
  const messages = openPair(limits.messages, limits.messagesPerAddress, MESSAGES_MS);
  const matches = openPair(limits.newMatches, limits.newMatchesPerAddress, MATCHES_MS);
  const changes = openTokenBuckets({ count: limits.requests, perMs: REQUESTS_MS });
  const shares = openTokenBuckets({ count: limits.shares, perMs: MATCHES_MS });
  const drawings = openTokenBuckets({ count: limits.shares, perMs: REQUESTS_MS });
  const reads = openTokenBuckets({ count: limits.reads, perMs: REQUESTS_MS });

  /** The guest's bucket first: a guest without tokens takes none from others at the same address. */
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
    share: (address) => shares.take(address, now()),
    draw: (address) => drawings.take(address, now()),
    // Cap the cost: a match with more bots than the limit could otherwise never be created.
    createMatch: (client, bots) =>
      takeBoth(matches, client, Math.min(1 + bots, limits.newMatches, limits.newMatchesPerAddress)),
  };
};

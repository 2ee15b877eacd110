// The life cycle of a match around its play: create, join, start, cancel, rematch. Every change is a compare-and-set on
// the stored row (MAT-T5), retried after a lost race. What a change makes of a row is in `open-match.ts`.
import { ok, type Result } from "@tengen/kernel";
import { abort } from "@tengen/match";
import type { CreateRequest, JoinRequest, PairRequest } from "@tengen/protocol";
import { randomHex, randomKey, type Host } from "../host.ts";
import type { Log } from "../log.ts";
import type { Secrets } from "../secrets.ts";
import type { Store, StoredMatch } from "../store/store.ts";
import type { Guest } from "../tokens.ts";
import type { Actions } from "./actions.ts";
import type { BotMatchLimits } from "./bot-matches.ts";
import { chooseRules, type Game, type Games } from "./games.ts";
import type { LiveMatch } from "./live-match.ts";
import type { MatchCache } from "./match-cache.ts";
import { openMatchQuota, type MatchQuota } from "./match-quota.ts";
import { drawMatch, makeMatch, type MatchSetup, type MatchTimes } from "./new-match.ts";
import { cancel, cancelAbandoned, join, start, withDueAt, type StartContext } from "./open-match.ts";
import { isParticipant } from "./participants.ts";
import { refuseUnknownMatch } from "./refusal.ts";
import { isCancelled, rematchIdAfter, rematchSetup, validateRematch } from "./rematch.ts";
import { graceOf, openPairing } from "./pairing.ts";
import { planSeats } from "./seat-plan.ts";
import { hashKey } from "./secret-key.ts";

export interface LobbyOptions {
  readonly host: Pick<Host, "randomBytes">;
  readonly store: Store;
  readonly matchCache: MatchCache;
  readonly actions: Pick<Actions, "update">;
  readonly games: Games;
  readonly secrets: Secrets;
  /** How many unfinished matches a player may have. */
  readonly matchesPerPlayer: number;
  readonly botMatches: BotMatchLimits;
  /** The grace period in milliseconds: how long a disconnected player is away before they are gone. */
  readonly graceMs: number;
  readonly times: MatchTimes;
  readonly log: Log;
}

export interface Created {
  readonly stored: StoredMatch;
  readonly invitations: readonly { readonly seat: number; readonly key: string }[];
}

export interface Lobby {
  /** `address` is the client's address, for the limits. */
  readonly create: (guest: Guest, request: CreateRequest, address: string) => Promise<Result<Created>>;
  /** The match that waits for somebody who asks for the same, or a new one; the guest then joins it (PRO-30). */
  readonly pair: (guest: Guest, request: PairRequest) => Promise<Result<StoredMatch>>;
  readonly join: (guest: Guest, matchId: string, request: JoinRequest) => Promise<Result<StoredMatch>>;
  readonly start: (guest: Guest, matchId: string) => Promise<Result<StoredMatch>>;
  readonly abort: (guest: Guest, matchId: string) => Promise<Result<StoredMatch>>;
  readonly rematch: (guest: Guest, matchId: string, address: string) => Promise<Result<StoredMatch>>;
  /** Cancels a match that waits for an opponent and whose participants are all gone (PRO-H5). */
  readonly cancelAbandoned: (matchId: string) => Promise<void>;
}

type Change = (row: StoredMatch, context: StartContext) => Result<StoredMatch>;

/** Changes a row by compare-and-set, retrying until it wins. */
const makeChanger =
  ({ store, matchCache, secrets, graceMs, log }: LobbyOptions) =>
  async (matchId: string, make: Change): Promise<Result<StoredMatch>> => {
    const live = await matchCache.find(matchId);
    if (live === null) return refuseUnknownMatch(matchId);
    for (;;) {
      await matchCache.refresh(live);
      const now = store.now();
      const next = make(live.stored, { game: live.game, secrets, now });
      if (!next.ok || next.value === live.stored) return next;
      if (!(await matchCache.replace(live, withDueAt(next.value, now, graceOf(live.stored, graceMs))))) continue;
      const { status, version, record } = live.stored;
      log.info({ matchId, status, version, players: record.seats.map((seat) => seat?.playerId ?? null) }, "changed");
      return ok(live.stored);
    }
  };

/** Creates matches within the limits. */
const openCreator = ({ host, store, games, secrets, graceMs, times, log }: LobbyOptions, quota: MatchQuota) => {
  /** Stores a new match; false if there is one with this id. */
  const storeNew = async (game: Game, setup: MatchSetup): Promise<Result<readonly [StoredMatch, boolean]>> =>
    quota.create(setup.createdBy, setup.botAddressHash, async () => {
      const now = store.now();
      const grace = graceOf(setup, graceMs);
      const row = withDueAt(makeMatch(game, setup, drawMatch(host, secrets, setup), times, now), now, grace);
      return [row, await store.create(row)] as const;
    });

  const create: Lobby["create"] = async (guest, request, address) => {
    const chosen = chooseRules(games, request);
    if (!chosen.ok) return chosen;
    const { game, options } = chosen.value;
    const planned = planSeats(chosen.value, guest, request.seats);
    if (!planned.ok) return planned;
    const plan = planned.value;
    const playerIds = plan.map((_, seat) => `player-${seat}`);
    const config = game.engine.parseConfig({ seed: "any", playerIds, options });
    if (!config.ok) return config;
    const { playerId: createdBy } = guest;
    const keys = plan.map(({ kind }) => (kind === "invite" ? randomKey(host) : null));
    const invitations = keys.map((key) => (key === null ? null : hashKey(key)));
    const matchId = `m-${randomHex(host, 12)}`;
    const { clock, listed } = request;
    const botAddressHash = quota.botAddressHash(plan, address);
    const rest = { rematchOf: null, invitations, botAddressHash, pairKey: null };
    const setup = { matchId, createdBy, plan, options, clock, listed, ...rest };
    const made = await storeNew(game, setup);
    if (!made.ok) return made;
    const [stored, isNew] = made.value;
    if (!isNew) throw new Error("a random match id was already taken");
    log.info({ matchId, gameId: stored.gameId, createdBy, plan }, "created");
    return ok({ stored, invitations: keys.flatMap((key, seat) => (key === null ? [] : [{ seat, key }])) });
  };

  return { storeNew, create };
};

/** Finds or creates the rematch of a match. */
const makeRematcher = (
  { store, matchCache }: LobbyOptions,
  quota: MatchQuota,
  storeNew: ReturnType<typeof openCreator>["storeNew"],
): Lobby["rematch"] => {
  const findNextId = async (matchId: string): Promise<string> => {
    let nextId = rematchIdAfter(matchId);
    while (isCancelled(await store.read(nextId))) nextId = rematchIdAfter(nextId);
    return nextId;
  };
  const createMissing = async (
    { stored, game }: LiveMatch,
    nextId: string,
    guest: Guest,
    address: string,
  ): Promise<Result<unknown>> => {
    if ((await store.read(nextId)) !== null) return ok(null);
    const setup = rematchSetup(stored, nextId, guest);
    // Another request may create the same match at this moment.
    return storeNew(game, { ...setup, botAddressHash: quota.botAddressHash(setup.plan, address) });
  };
  return async (guest, matchId, address) => {
    const live = await matchCache.find(matchId);
    if (live === null) return refuseUnknownMatch(matchId);
    await matchCache.refresh(live);
    const valid = validateRematch(live.stored, guest);
    if (!valid.ok) return valid;
    const nextId = await findNextId(matchId);
    const created = await createMissing(live, nextId, guest, address);
    if (!created.ok) return created;
    const isLinked = live.stored.rematch === nextId;
    if (!isLinked && !(await matchCache.replace(live, { ...live.stored, rematch: nextId }))) {
      await matchCache.refresh(live);
    }
    const next = await matchCache.find(nextId);
    return next === null ? refuseUnknownMatch(nextId) : ok(next.stored);
  };
};

export const openLobby = (options: LobbyOptions): Lobby => {
  const { matchCache, actions } = options;
  const quota = openMatchQuota(options);
  const change = makeChanger(options);
  const { storeNew, create } = openCreator(options, quota);
  const rematch = makeRematcher(options, quota, storeNew);
  const pair = openPairing({ ...options, storeNew });

  const joinWithinLimits: Lobby["join"] = async (guest, matchId, request) => {
    const seen = await matchCache.find(matchId);
    if (seen === null) return refuseUnknownMatch(matchId);
    const allowed = isParticipant(guest, seen.stored) ? ok(null) : await quota.check(guest.playerId);
    return allowed.ok ? change(matchId, (row, context) => join(row, guest, request, context)) : allowed;
  };

  return {
    create: (guest, request, address) => quota.runInOrder(guest.playerId, () => create(guest, request, address)),
    pair: (guest, request) => quota.runInOrder(guest.playerId, () => pair(guest, request)),
    join: (guest, matchId, request) =>
      quota.runInOrder(guest.playerId, () => joinWithinLimits(guest, matchId, request)),
    rematch: (guest, matchId, address) => quota.runInOrder(guest.playerId, () => rematch(guest, matchId, address)),
    start: (guest, matchId) => change(matchId, (row, context) => start(row, guest, context)),
    cancelAbandoned: async (matchId) => {
      await change(matchId, (row) => ok(cancelAbandoned(row)));
    },
    abort: async (guest, matchId) => {
      const cancelled = await change(matchId, (row) => cancel(row, guest));
      if (!cancelled.ok || cancelled.value.status === "dropped") return cancelled;
      const live = await matchCache.find(matchId);
      if (live === null) return refuseUnknownMatch(matchId);
      const ended = await actions.update(live, (match, now) => abort(live.game.engine, match, now));
      // Idempotent: a retry after a lost response finds the match aborted.
      return ended.ok || live.stored.outcome?.reason === "aborted" ? ok(live.stored) : ended;
    },
  };
};

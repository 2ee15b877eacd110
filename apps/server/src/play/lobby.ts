// The life cycle of a match around its play: create, join, start, cancel, rematch. Every change is a compare-and-set on
// the stored record (MAT-T5), retried after a lost race.
import { createHash, timingSafeEqual } from "node:crypto";
import { commitTo, deriveSeed, jsonHash, type RejectionCode } from "@tengen/kernel";
import {
  abort,
  sealRecord,
  startMatch,
  takeSeat,
  type ClockSetting,
  type MatchRecord,
  type OpenRecord,
  type Seat,
  type TimeControl,
} from "@tengen/match";
import type { CreateRequest, ErrorCode, JoinRequest, SeatPlan } from "@tengen/protocol";
import { randomHex, randomKey, type Host } from "../host.ts";
import type { Log } from "../log.ts";
import { SEAL_NONCE_BYTES, type Secrets } from "../secrets.ts";
import type { Store, StoredMatch } from "../store/store.ts";
import type { Guest } from "../tokens.ts";
import { checkBotMatches, type BotMatchLimits } from "./bot-matches.ts";
import { botOf, type Game, type Games } from "./games.ts";
import { nextDueAt, type MatchCache, type LiveMatch } from "./match-cache.ts";

/** Why a request is refused, as in the body of an HTTP error. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly detail?: unknown;
}

export const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && "code" in value && "message" in value;

const problem = (code: ErrorCode | RejectionCode, message: string): Problem => ({ code, message });

export interface LobbyOptions {
  readonly host: Pick<Host, "randomBytes">;
  readonly store: Store;
  readonly matchCache: MatchCache;
  readonly games: Games;
  readonly secrets: Secrets;
  readonly announce: (matchId: string) => void;
  /** How many unfinished matches a player may have. */
  readonly matchesPerPlayer: number;
  readonly botMatches: BotMatchLimits;
  /** The grace period in milliseconds: how long a disconnected player is away before they are gone. */
  readonly graceMs: number;
  /** Milliseconds for the first move (MAT-X8), and until the match of an absent player can be claimed (MAT-X9). */
  readonly firstMoveMs: (clock: TimeControl) => number;
  readonly absenceMs: (clock: TimeControl | null) => number;
  readonly log: Log;
}

export interface Created {
  readonly stored: StoredMatch;
  readonly invitations: readonly { readonly seat: number; readonly key: string }[];
}

export interface Lobby {
  /** `address` is the client's address, for the limits. */
  readonly create: (guest: Guest, request: CreateRequest, address: string) => Promise<Created | Problem>;
  readonly join: (guest: Guest, matchId: string, request: JoinRequest) => Promise<StoredMatch | Problem>;
  readonly start: (guest: Guest, matchId: string) => Promise<StoredMatch | Problem>;
  readonly abort: (guest: Guest, matchId: string) => Promise<StoredMatch | Problem>;
  readonly rematch: (guest: Guest, matchId: string, address: string) => Promise<StoredMatch | Problem>;
  /** Cancels a match that waits for an opponent and whose participants are all gone (PRO-H5). */
  readonly cancelAbandoned: (matchId: string) => Promise<void>;
}

/** The hash under which an invitation or handover key is stored. */
export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");
const isKeyOf = (hash: string, key: string): boolean =>
  timingSafeEqual(Buffer.from(hash, "hex"), Buffer.from(hashKey(key), "hex"));

const nameOfBot = (plan: SeatPlan): string | null => (plan.kind === "bot" ? plan.name : null);
const botIdOf = (seat: number): string => `bot-${seat}`;

type PlayerRef = Pick<Guest, "playerId">;

const isSeated = ({ playerId }: PlayerRef, { record }: StoredMatch): boolean =>
  record.seats.some((seat) => seat?.playerId === playerId);

/** Whether a guest created a match, sits in it, or has a reserved seat in it. */
export const isParticipant = (guest: PlayerRef, stored: StoredMatch): boolean =>
  stored.createdBy === guest.playerId ||
  stored.plan.some((one) => one.kind === "player" && one.playerId === guest.playerId) ||
  isSeated(guest, stored);

/** Whether a match waits for anybody to join: then a participant must stay connected, or it is cancelled (PRO-H5). */
export const isWaitingForOpponent = ({ status, listed, plan }: StoredMatch): boolean =>
  status === "open" && listed && plan.some(({ kind }) => kind === "open");

export const openLobby = (options: LobbyOptions): Lobby => {
  const { host, store, matchCache, games, secrets, announce, matchesPerPlayer, botMatches, graceMs, log } = options;
  const { firstMoveMs, absenceMs } = options;
  const notFound = (matchId: string): Problem => problem("MATCH_NOT_FOUND", `There is no match ${matchId}.`);

  /** Sets when an open match is due to be cancelled. */
  const withDueAt = (stored: StoredMatch): StoredMatch =>
    stored.status === "open" || stored.status === "dropped"
      ? { ...stored, dueAt: isWaitingForOpponent(stored) ? store.now() + graceMs : null }
      : stored;

  /** Changes an open match by compare-and-set, retrying until it wins. */
  const change = async (
    matchId: string,
    make: (live: LiveMatch, stored: StoredMatch) => Promise<StoredMatch | Problem> | StoredMatch | Problem,
  ): Promise<StoredMatch | Problem> => {
    const live = await matchCache.find(matchId);
    if (live === null) return notFound(matchId);
    for (;;) {
      await matchCache.refresh(live);
      const next = await make(live, live.stored);
      if (isProblem(next) || next === live.stored) return next;
      if (!(await store.replace(withDueAt(next)))) continue;
      await matchCache.refresh(live);
      const { status, version, record } = live.stored;
      log.info({ matchId, status, version, players: record.seats.map((seat) => seat?.playerId ?? null) }, "changed");
      announce(matchId);
      return live.stored;
    }
  };

  /** Seals the record and starts the match if all seats are taken; otherwise returns it unchanged. */
  const startIfFull = async ({ game }: LiveMatch, stored: StoredMatch): Promise<StoredMatch | Problem> => {
    const sealed = sealRecord(stored.record, store.now());
    if (!sealed.ok) return stored;
    const record = sealed.value;
    const seed = deriveSeed(
      secrets.unseal(stored.matchId, stored.sealedBytes),
      record.seats.map(({ nonce }) => nonce),
    );
    const match = startMatch(game.engine, record, seed);
    if (!match.ok) return match.error;
    return { ...stored, status: "active", record, dueAt: nextDueAt(stored, match.value, store.now()) };
  };

  const makePlan = (game: Game, guest: Guest, seats: CreateRequest["seats"]): readonly SeatPlan[] | Problem => {
    const plan: SeatPlan[] = [];
    for (const seat of seats) {
      if (seat.kind === "me") plan.push({ kind: "player", playerId: guest.playerId, name: guest.name });
      else if (seat.kind === "bot") {
        const bot = botOf(game, seat.name);
        if (bot === undefined) return problem("BAD_REQUEST", `${game.manifest.id} has no bot ${seat.name ?? ""}.`);
        plan.push({ kind: "bot", name: bot.name });
      } else plan.push({ kind: seat.kind });
    }
    return seats.filter(({ kind }) => kind === "me").length > 1
      ? problem("BAD_REQUEST", 'Only one seat can have the kind "me".')
      : plan;
  };

  /** The clock of a match, with the time for the first move. */
  const withFirstMove = (clock: TimeControl | null): ClockSetting | null => {
    if (clock === null) return null;
    const { baseMs, incrementMs } = clock;
    return { baseMs, incrementMs, firstMoveMs: firstMoveMs({ baseMs, incrementMs }) };
  };

  /** A new match with only its bots seated: everybody who joins has seen the commitment before (PRO-H1). */
  const makeMatch = (
    game: Game,
    matchId: string,
    createdBy: string,
    plan: readonly SeatPlan[],
    settings: Pick<OpenRecord, "options"> & { readonly clock: TimeControl | null } & Pick<
        StoredMatch,
        "listed" | "rematchOf" | "invitations" | "botAddressHash"
      >,
    createdAt: number,
  ): StoredMatch => {
    const serverBytes = randomHex(host, 32);
    const { options, clock, ...more } = settings;
    const seats = plan.map((one, seat): Seat | null => {
      const bot = nameOfBot(one);
      return bot === null ? null : { playerId: botIdOf(seat), name: bot, nonce: randomHex(host, 32) };
    });
    const people = plan.filter(({ kind }) => kind !== "bot").length;
    return {
      matchId,
      gameId: game.manifest.id,
      status: "open",
      version: 0,
      record: {
        matchId,
        gameId: game.manifest.id,
        rulesetVersion: game.engine.rulesetVersion,
        options,
        clock: withFirstMove(clock),
        // Bots neither leave nor claim.
        ...(people < 2 ? {} : { absenceMs: absenceMs(clock) }),
        commitment: commitTo(serverBytes),
        seats,
      },
      plan,
      createdBy,
      rematch: null,
      ...more,
      sealedBytes: secrets.seal(matchId, serverBytes, host.randomBytes(SEAL_NONCE_BYTES)),
      createdAt,
      outcome: null,
      dueAt: null,
    };
  };

  /** Requests that count towards a limit run one after the other per player, so concurrent ones cannot exceed it. */
  const queues = new Map<string, Promise<unknown>>();
  const runInOrder = <T>(playerId: string, work: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(playerId) ?? Promise.resolve()).then(work);
    const leave = (): void => {
      if (queues.get(playerId) === end) queues.delete(playerId);
    };
    const end = turn.then(leave, leave);
    queues.set(playerId, end);
    return turn;
  };

  const checkMatchLimit = async (playerId: string): Promise<Problem | null> =>
    (await store.countMatchesOf(playerId)) < matchesPerPlayer
      ? null
      : problem("TOO_MANY", `You have ${matchesPerPlayer} unfinished matches. Finish or abort one first.`);

  /** The hash of the address that a match with bots comes from; null without bots. */
  const botAddressHashOf = (plan: readonly SeatPlan[], address: string): string | null =>
    plan.some(({ kind }) => kind === "bot") ? secrets.hashAddress(address) : null;

  /** Creates a match if the limits allow it. Matches with bots are created one after the other per address. */
  const createWithinLimits = (
    guest: Guest,
    botAddressHash: string | null,
    make: () => Promise<StoredMatch>,
  ): Promise<StoredMatch | Problem> => {
    const work = async (): Promise<StoredMatch | Problem> => {
      const full =
        (await checkMatchLimit(guest.playerId)) ??
        (botAddressHash === null ? null : await checkBotMatches(store, botMatches, guest.playerId, botAddressHash));
      return full ?? make();
    };
    return botAddressHash === null ? work() : runInOrder(botAddressHash, work);
  };

  /** The seat that a guest may take, or why not. */
  const findSeat = (
    { playerId }: Guest,
    { record, plan, invitations }: StoredMatch,
    { seat, invitation }: JoinRequest,
  ): number | Problem => {
    const isMine = (index: number): boolean => {
      const one = plan[index];
      if (one?.kind === "player") return one.playerId === playerId;
      if (one?.kind !== "invite") return one?.kind === "open";
      const hash = invitations[index] ?? null;
      return hash !== null && invitation !== undefined && isKeyOf(hash, invitation);
    };
    if (seat !== undefined) {
      if (plan[seat] === undefined) return problem("INVALID_PAYLOAD", `There is no seat ${seat}.`);
      return isMine(seat) || record.seats[seat] !== null
        ? seat
        : problem("SEAT_RESERVED", `Seat ${seat} is reserved for another player.`);
    }
    const free = [...plan.keys()].filter((index) => record.seats[index] === null);
    // Reserved seats come before open ones.
    const [first] = free
      .filter(isMine)
      .toSorted((a, b) => Number(plan[a]?.kind === "open") - Number(plan[b]?.kind === "open"));
    if (first !== undefined) return first;
    return free.length > 0
      ? problem("SEAT_RESERVED", "The free seats are reserved for other players.")
      : problem("SEAT_TAKEN", "All seats are taken.");
  };

  const create: Lobby["create"] = async (guest, request, address) => {
    const game = games.find(request.gameId);
    if (game === undefined) return problem("BAD_REQUEST", `There is no game ${request.gameId}.`);
    const { min, max } = game.manifest.players;
    if (request.seats.length < min || request.seats.length > max) {
      return problem("BAD_REQUEST", `${game.manifest.id} has ${min === max ? min : `${min} to ${max}`} seats.`);
    }
    const plan = makePlan(game, guest, request.seats);
    if (isProblem(plan)) return plan;
    const playerIds = plan.map((_, seat) => `player-${seat}`);
    const config = game.engine.parseConfig({ seed: "any", playerIds, options: request.options });
    if (!config.ok) return config.error;
    const keys = plan.map(({ kind }) => (kind === "invite" ? randomKey(host) : null));
    const { options, clock, listed } = request;
    const invitations = keys.map((key) => (key === null ? null : hashKey(key)));
    const matchId = `m-${randomHex(host, 12)}`;
    const botAddressHash = botAddressHashOf(plan, address);
    const settings = { options, clock, listed, rematchOf: null, invitations, botAddressHash };
    const stored = await createWithinLimits(guest, botAddressHash, async () => {
      const made = makeMatch(game, matchId, guest.playerId, plan, settings, store.now());
      if (!(await store.create(withDueAt(made)))) throw new Error("a random match id was already taken");
      return made;
    });
    if (isProblem(stored)) return stored;
    log.info({ matchId, gameId: stored.gameId, createdBy: guest.playerId, plan }, "created");
    return { stored, invitations: keys.flatMap((key, seat) => (key === null ? [] : [{ seat, key }])) };
  };

  const join: Lobby["join"] = async (guest, matchId, request) => {
    const seen = await matchCache.find(matchId);
    if (seen === null) return notFound(matchId);
    if (!isParticipant(guest, seen.stored)) {
      const full = await checkMatchLimit(guest.playerId);
      if (full !== null) return full;
    }
    return change(matchId, async (live, stored) => {
      const mine = stored.record.seats.findIndex((seat) => seat?.playerId === guest.playerId);
      // Idempotent: a retry after a lost response finds the seat taken with the same nonce.
      if (mine >= 0) {
        return stored.record.seats[mine]?.nonce === request.nonce
          ? stored
          : {
              ...problem("ALREADY_SEATED", `You already have seat ${mine}, with another nonce.`),
              detail: { seat: mine },
            };
      }
      if (stored.status !== "open") return problem("MATCH_NOT_ACTIVE", "The match has started or was cancelled.");
      const index = findSeat(guest, stored, request);
      if (typeof index !== "number") return index;
      const seat = { playerId: guest.playerId, name: guest.name, nonce: request.nonce };
      const record = takeSeat(stored.record, index, seat);
      return record.ok ? startIfFull(live, { ...stored, record: record.value }) : record.error;
    });
  };

  const rematch: Lobby["rematch"] = async (guest, matchId, address) => {
    const live = await matchCache.find(matchId);
    if (live === null) return notFound(matchId);
    await matchCache.refresh(live);
    const { stored, game } = live;
    const record = stored.record as MatchRecord;
    if (stored.status !== "finished") return problem("NOT_FINISHED", "The match is not finished.");
    if (!record.seats.some(({ playerId }) => playerId === guest.playerId)) {
      return problem("NOT_AUTHORIZED", "Only the players of a match can start a rematch.");
    }
    // The id is derived from the match's, so a second request finds the same rematch. A cancelled one gets a successor.
    const idAfter = (id: string): string => `m-${jsonHash("tengen/rematch/1", id).slice(0, 24)}`;
    let nextId = idAfter(matchId);
    const isCancelled = (one: StoredMatch | null): boolean =>
      one?.status === "dropped" || (one?.status === "finished" && one.outcome?.reason === "aborted");
    while (isCancelled(await store.read(nextId))) nextId = idAfter(nextId);
    const plan = stored.plan.map((one, seat): SeatPlan => {
      const { playerId, name } = record.seats[seat] as Seat;
      return one.kind === "bot" ? one : { kind: "player", playerId, name };
    });
    const rotated = [...plan.slice(-1), ...plan.slice(0, -1)];
    const { options, clock } = record;
    const botAddressHash = botAddressHashOf(plan, address);
    const settings = {
      options,
      clock,
      listed: false,
      rematchOf: matchId,
      invitations: rotated.map(() => null),
      botAddressHash,
    };
    if ((await store.read(nextId)) === null) {
      const made = await createWithinLimits(guest, botAddressHash, async () => {
        const next = makeMatch(game, nextId, guest.playerId, rotated, settings, store.now());
        await store.create(next);
        return next;
      });
      if (isProblem(made)) return made;
    }
    if (stored.rematch !== nextId) {
      await store.replace({ ...stored, rematch: nextId });
      live.stored = (await store.read(matchId)) ?? stored;
      announce(matchId);
    }
    return (await matchCache.find(nextId))?.stored ?? notFound(nextId);
  };

  return {
    create: (guest, request, address) => runInOrder(guest.playerId, () => create(guest, request, address)),
    join: (guest, matchId, request) => runInOrder(guest.playerId, () => join(guest, matchId, request)),
    rematch: (guest, matchId, address) => runInOrder(guest.playerId, () => rematch(guest, matchId, address)),
    start: async (guest, matchId) =>
      change(matchId, async (live, stored) => {
        if (!isParticipant(guest, stored))
          return problem("NOT_AUTHORIZED", "Only the creator and the players can start a match.");
        if (stored.status === "active" || stored.status === "finished") return stored;
        if (stored.status === "dropped") return problem("MATCH_NOT_ACTIVE", "The match was cancelled.");
        const started = await startIfFull(live, stored);
        return started === stored ? problem("MATCH_NOT_ACTIVE", "A seat is still free.") : started;
      }),
    cancelAbandoned: async (matchId) => {
      await change(matchId, (_live, stored) =>
        isWaitingForOpponent(stored) ? { ...stored, status: "dropped" } : stored,
      );
    },
    abort: async (guest, matchId) => {
      const dropped = await change(matchId, (_live, stored) => {
        if (!isParticipant(guest, stored))
          return problem("NOT_AUTHORIZED", "Only the creator and the players can abort a match.");
        if (stored.status === "open") return { ...stored, status: "dropped" };
        return isSeated(guest, stored)
          ? stored
          : problem("NOT_AUTHORIZED", "Only the players can abort a match that has started.");
      });
      if (isProblem(dropped) || dropped.status === "dropped") return dropped;
      const live = await matchCache.find(matchId);
      if (live === null) return notFound(matchId);
      const ended = await matchCache.update(live, (match, now) => abort(live.game.engine, match, now));
      // Idempotent: a retry after a lost response finds the match aborted.
      return ended.ok || live.stored.outcome?.reason === "aborted" ? live.stored : ended.error;
    },
  };
};

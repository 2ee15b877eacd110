// The life of a match before and around its play: created, joined, started, called off, played again. Every change is a compare-and-set on the
// stored record (MAT-T5), tried again when somebody else was quicker.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { commitTo, deriveSeed, isRejection, jsonHash, type RejectionCode } from "@tengen/kernel";
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
import type { Logger } from "pino";
import type { Secrets } from "../secrets.ts";
import type { Store, StoredMatch } from "../store/store.ts";
import type { Guest } from "../tokens.ts";
import { checkBotMatches, type BotMatchLimits } from "./bot-matches.ts";
import { botOf, type Game, type Games } from "./games.ts";
import { nextDueAt, type MatchCache, type LiveMatch } from "./match-cache.ts";

/** Something that is not done, and why. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly detail?: unknown;
}

export const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && "code" in value && "message" in value;

const problem = (code: ErrorCode | RejectionCode, message: string): Problem => ({ code, message });

export interface LobbyOptions {
  readonly store: Store;
  readonly matchCache: MatchCache;
  readonly games: Games;
  readonly secrets: Secrets;
  readonly announce: (matchId: string) => void;
  /** How many matches that are not over a player may have. */
  readonly matchesPerPlayer: number;
  readonly botMatches: BotMatchLimits;
  /** How long somebody may be away before being gone, in milliseconds. */
  readonly graceMs: number;
  /** What a match gives for the first move (MAT-X8), and how long its player to move may be away (MAT-X9), in milliseconds. */
  readonly firstMoveMs: (clock: TimeControl) => number;
  readonly absenceMs: (clock: TimeControl | null) => number;
  readonly log: Logger;
}

export interface Created {
  readonly stored: StoredMatch;
  readonly invitations: readonly { readonly seat: number; readonly key: string }[];
}

export interface Lobby {
  /** `address` is where the request comes from, as limits go by it. */
  readonly create: (guest: Guest, request: CreateRequest, address: string) => Promise<Created | Problem>;
  readonly join: (guest: Guest, matchId: string, request: JoinRequest) => Promise<StoredMatch | Problem>;
  readonly start: (guest: Guest, matchId: string) => Promise<StoredMatch | Problem>;
  readonly abort: (guest: Guest, matchId: string) => Promise<StoredMatch | Problem>;
  readonly rematch: (guest: Guest, matchId: string, address: string) => Promise<StoredMatch | Problem>;
  /** Calls off a match that waits for whoever comes, and whose players do not wait any more (PRO-H5). */
  readonly callOffDeserted: (matchId: string) => Promise<void>;
}

/** What is kept of a key that lets somebody in. */
export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");
const isKeyOf = (hash: string, key: string): boolean =>
  timingSafeEqual(Buffer.from(hash, "hex"), Buffer.from(hashKey(key), "hex"));

const nameOfBot = (plan: SeatPlan): string | null => (plan.kind === "bot" ? plan.name : null);
const botIdOf = (seat: number): string => `bot-${seat}`;

type Somebody = Pick<Guest, "playerId">;

const isSeated = ({ playerId }: Somebody, { record }: StoredMatch): boolean =>
  record.seats.some((seat) => seat?.playerId === playerId);

/** Whether somebody has to do with a match: created it, or has a seat in it or kept for it. */
export const isParticipant = (guest: Somebody, stored: StoredMatch): boolean =>
  stored.createdBy === guest.playerId ||
  stored.plan.some((one) => one.kind === "player" && one.playerId === guest.playerId) ||
  isSeated(guest, stored);

/** Whether a match waits for whoever comes: then one who has a part in it must be there, or it is called off (PRO-H5). */
export const isWaitingForOpponent = ({ status, listed, plan }: StoredMatch): boolean =>
  status === "open" && listed && plan.some(({ kind }) => kind === "open");

export const openLobby = (options: LobbyOptions): Lobby => {
  const { store, matchCache, games, secrets, announce, matchesPerPlayer, botMatches, graceMs, log } = options;
  const { firstMoveMs, absenceMs } = options;
  const notFound = (matchId: string): Problem => problem("MATCH_NOT_FOUND", `There is no match ${matchId}.`);

  /** As it is stored: what has not begun is due when nobody was there for too long. */
  const asDue = (stored: StoredMatch): StoredMatch =>
    stored.status === "open" || stored.status === "dropped"
      ? { ...stored, dueAt: isWaitingForOpponent(stored) ? store.now() + graceMs : null }
      : stored;

  /** Changes a match that has not begun, until nobody is quicker. */
  const change = async (
    matchId: string,
    make: (held: LiveMatch, stored: StoredMatch) => Promise<StoredMatch | Problem> | StoredMatch | Problem,
  ): Promise<StoredMatch | Problem> => {
    const held = await matchCache.find(matchId);
    if (held === null) return notFound(matchId);
    for (;;) {
      await matchCache.refresh(held);
      const next = await make(held, held.stored);
      if (isProblem(next) || next === held.stored) return next;
      if (!(await store.replace(asDue(next)))) continue;
      await matchCache.refresh(held);
      const { status, version, record } = held.stored;
      log.info({ matchId, status, version, players: record.seats.map((seat) => seat?.playerId ?? null) }, "changed");
      announce(matchId);
      return held.stored;
    }
  };

  /** A record whose seats are all filled is sealed; another stays as it is. */
  const startIfFull = async ({ game }: LiveMatch, stored: StoredMatch): Promise<StoredMatch | Problem> => {
    const sealed = sealRecord(stored.record, store.now());
    if (isRejection(sealed)) return stored;
    const seed = deriveSeed(
      secrets.unseal(stored.matchId, stored.sealedBytes),
      sealed.seats.map(({ nonce }) => nonce),
    );
    const match = startMatch(game.engine, sealed, seed);
    if (isRejection(match)) return match;
    return { ...stored, status: "active", record: sealed, dueAt: nextDueAt(stored, match, store.now()) };
  };

  const listPlan = (game: Game, guest: Guest, seats: CreateRequest["seats"]): readonly SeatPlan[] | Problem => {
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
      ? problem("BAD_REQUEST", "Only one seat can be your own.")
      : plan;
  };

  /** A clock as a match has it. */
  const timed = (clock: TimeControl | null): ClockSetting | null => {
    if (clock === null) return null;
    const { baseMs, incrementMs } = clock;
    return { baseMs, incrementMs, firstMoveMs: firstMoveMs({ baseMs, incrementMs }) };
  };

  /** A new match, nobody seated but the bots: whoever joins has seen the commitment before (PRO-H1). */
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
    const serverBytes = randomBytes(32).toString("hex");
    const { options, clock, ...more } = settings;
    const seats = plan.map((one, seat): Seat | null => {
      const bot = nameOfBot(one);
      return bot === null ? null : { playerId: botIdOf(seat), name: bot, nonce: randomBytes(32).toString("hex") };
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
        clock: timed(clock),
        // A bot neither leaves nor claims.
        ...(people < 2 ? {} : { absenceMs: absenceMs(clock) }),
        commitment: commitTo(serverBytes),
        seats,
      },
      plan,
      createdBy,
      rematch: null,
      ...more,
      sealedBytes: secrets.seal(matchId, serverBytes),
      createdAt,
      outcome: null,
      dueAt: null,
    };
  };

  /** What each player is doing that needs room: one thing after the other, so that nobody gets more by asking for much at once. */
  const lines = new Map<string, Promise<unknown>>();
  const inLine = <T>(playerId: string, work: () => Promise<T>): Promise<T> => {
    const turn = (lines.get(playerId) ?? Promise.resolve()).then(work);
    const leave = (): void => {
      if (lines.get(playerId) === end) lines.delete(playerId);
    };
    const end = turn.then(leave, leave);
    lines.set(playerId, end);
    return turn;
  };

  const hasRoom = async (playerId: string): Promise<Problem | null> =>
    (await store.countOf(playerId)) < matchesPerPlayer
      ? null
      : problem("TOO_MANY", `You have ${matchesPerPlayer} matches that are not over; finish or abort one first.`);

  /** Where the bots of a plan come from; null where there are none. */
  const botAddressHashOf = (plan: readonly SeatPlan[], address: string): string | null =>
    plan.some(({ kind }) => kind === "bot") ? secrets.hashAddress(address) : null;

  /** Makes a match if its creator may have one more; of an address those with bots one after the other, as of a player all. */
  const makeWithin = (
    guest: Guest,
    botAddressHash: string | null,
    make: () => Promise<StoredMatch>,
  ): Promise<StoredMatch | Problem> => {
    const work = async (): Promise<StoredMatch | Problem> => {
      const full =
        (await hasRoom(guest.playerId)) ??
        (botAddressHash === null ? null : await checkBotMatches(store, botMatches, guest.playerId, botAddressHash));
      return full ?? make();
    };
    return botAddressHash === null ? work() : inLine(botAddressHash, work);
  };

  /** The seat that a guest may take, or why there is none. */
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
        : problem("SEAT_RESERVED", `Seat ${seat} is kept for somebody else.`);
    }
    const free = [...plan.keys()].filter((index) => record.seats[index] === null);
    // What is kept for the guest comes before what anybody may take.
    const [first] = free
      .filter(isMine)
      .toSorted((a, b) => Number(plan[a]?.kind === "open") - Number(plan[b]?.kind === "open"));
    if (first !== undefined) return first;
    return free.length > 0
      ? problem("SEAT_RESERVED", "The free seats are kept for others.")
      : problem("SEAT_TAKEN", "All seats are taken.");
  };

  const create: Lobby["create"] = async (guest, request, address) => {
    const game = games.find(request.gameId);
    if (game === undefined) return problem("BAD_REQUEST", `There is no game ${request.gameId}.`);
    const { min, max } = game.manifest.players;
    if (request.seats.length < min || request.seats.length > max) {
      return problem("BAD_REQUEST", `${game.manifest.id} has ${min === max ? min : `${min} to ${max}`} seats.`);
    }
    const plan = listPlan(game, guest, request.seats);
    if (isProblem(plan)) return plan;
    const playerIds = plan.map((_, seat) => `player-${seat}`);
    const config = game.engine.parseConfig({ seed: "any", playerIds, options: request.options }) as unknown;
    if (isRejection(config)) return config;
    const keys = plan.map(({ kind }) => (kind === "invite" ? randomBytes(18).toString("base64url") : null));
    const { options, clock, listed } = request;
    const invitations = keys.map((key) => (key === null ? null : hashKey(key)));
    const matchId = `m-${randomBytes(12).toString("hex")}`;
    const botAddressHash = botAddressHashOf(plan, address);
    const settings = { options, clock, listed, rematchOf: null, invitations, botAddressHash };
    const stored = await makeWithin(guest, botAddressHash, async () => {
      const made = makeMatch(game, matchId, guest.playerId, plan, settings, store.now());
      if (!(await store.create(asDue(made)))) throw new Error("an id was drawn twice");
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
      const full = await hasRoom(guest.playerId);
      if (full !== null) return full;
    }
    return change(matchId, async (held, stored) => {
      const mine = stored.record.seats.findIndex((seat) => seat?.playerId === guest.playerId);
      // Whoever asks again because the answer was lost has the seat already.
      if (mine >= 0) {
        return stored.record.seats[mine]?.nonce === request.nonce
          ? stored
          : {
              ...problem("ALREADY_SEATED", `You have seat ${mine} already, with another nonce.`),
              detail: { seat: mine },
            };
      }
      if (stored.status !== "open") return problem("MATCH_NOT_ACTIVE", "The match has begun, or was called off.");
      const index = findSeat(guest, stored, request);
      if (typeof index !== "number") return index;
      const seat = { playerId: guest.playerId, name: guest.name, nonce: request.nonce };
      const record = takeSeat(stored.record, index, seat);
      return isRejection(record) ? record : startIfFull(held, { ...stored, record });
    });
  };

  const rematch: Lobby["rematch"] = async (guest, matchId, address) => {
    const held = await matchCache.find(matchId);
    if (held === null) return notFound(matchId);
    await matchCache.refresh(held);
    const { stored, game } = held;
    const record = stored.record as MatchRecord;
    if (stored.status !== "finished") return problem("NOT_FINISHED", "The match is not over.");
    if (!record.seats.some(({ playerId }) => playerId === guest.playerId)) {
      return problem("NOT_AUTHORIZED", "Only whoever played the match plays it again.");
    }
    // The id follows from the match's: whoever asks second finds what the first one made. One that was called off is made anew.
    const idAfter = (id: string): string => `m-${jsonHash("tengen/rematch/1", id).slice(0, 24)}`;
    let nextId = idAfter(matchId);
    const isOff = (one: StoredMatch | null): boolean =>
      one?.status === "dropped" || (one?.status === "finished" && one.outcome?.reason === "aborted");
    while (isOff(await store.read(nextId))) nextId = idAfter(nextId);
    const plan = stored.plan.map((one, seat): SeatPlan => {
      const { playerId, name } = record.seats[seat] as Seat;
      return one.kind === "bot" ? one : { kind: "player", playerId, name };
    });
    const moved = [...plan.slice(-1), ...plan.slice(0, -1)];
    const { options, clock } = record;
    const botAddressHash = botAddressHashOf(plan, address);
    const settings = {
      options,
      clock,
      listed: false,
      rematchOf: matchId,
      invitations: moved.map(() => null),
      botAddressHash,
    };
    if ((await store.read(nextId)) === null) {
      const made = await makeWithin(guest, botAddressHash, async () => {
        const next = makeMatch(game, nextId, guest.playerId, moved, settings, store.now());
        await store.create(next);
        return next;
      });
      if (isProblem(made)) return made;
    }
    if (stored.rematch !== nextId) {
      await store.replace({ ...stored, rematch: nextId });
      held.stored = (await store.read(matchId)) ?? stored;
      announce(matchId);
    }
    return (await matchCache.find(nextId))?.stored ?? notFound(nextId);
  };

  return {
    create: (guest, request, address) => inLine(guest.playerId, () => create(guest, request, address)),
    join: (guest, matchId, request) => inLine(guest.playerId, () => join(guest, matchId, request)),
    rematch: (guest, matchId, address) => inLine(guest.playerId, () => rematch(guest, matchId, address)),
    start: async (guest, matchId) =>
      change(matchId, async (held, stored) => {
        if (!isParticipant(guest, stored))
          return problem("NOT_AUTHORIZED", "Only whoever created the match or plays in it starts it.");
        if (stored.status === "active" || stored.status === "finished") return stored;
        if (stored.status === "dropped") return problem("MATCH_NOT_ACTIVE", "The match was called off.");
        const started = await startIfFull(held, stored);
        return started === stored ? problem("MATCH_NOT_ACTIVE", "A seat is still empty.") : started;
      }),
    callOffDeserted: async (matchId) => {
      await change(matchId, (_held, stored) =>
        isWaitingForOpponent(stored) ? { ...stored, status: "dropped" } : stored,
      );
    },
    abort: async (guest, matchId) => {
      const dropped = await change(matchId, (_held, stored) => {
        if (!isParticipant(guest, stored))
          return problem("NOT_AUTHORIZED", "Only whoever created the match or plays in it ends it.");
        if (stored.status === "open") return { ...stored, status: "dropped" };
        return isSeated(guest, stored)
          ? stored
          : problem("NOT_AUTHORIZED", "A match that has begun is ended by whoever plays in it.");
      });
      if (isProblem(dropped) || dropped.status === "dropped") return dropped;
      const held = await matchCache.find(matchId);
      if (held === null) return notFound(matchId);
      const ended = await matchCache.update(held, (match, now) => abort(held.game.engine, match, now));
      // Whoever asks again because the answer was lost finds it done.
      return isProblem(ended) && held.stored.outcome?.reason !== "aborted" ? ended : held.stored;
    },
  };
};

// What the browser stores for online play: the guest, and for each match the own nonce, the pending actions and the last
// known head. All tabs share it.
import { hex32Schema, labelSchema, parseWith, playerIdSchema, countSchema } from "@tengen/kernel";
import type { Guest, WatchOptions } from "@tengen/client";
import type { Envelope } from "@tengen/match";
import * as v from "valibot";

const matchSchema = v.strictObject({
  /** Time of the last change, in milliseconds since 1970. */
  at: countSchema,
  nonce: v.optional(hex32Schema),
  joined: v.optional(v.strictObject({ playerId: playerIdSchema, commitment: hex32Schema, nonce: hex32Schema })),
  invitations: v.optional(v.array(v.strictObject({ seat: countSchema, key: labelSchema }))),
  known: v.optional(v.strictObject({ seq: countSchema, hash: hex32Schema })),
  /** As the session returned them; it validates them itself. */
  pending: v.optional(v.array(v.record(v.string(), v.unknown()))),
});
type StoredMatch = Omit<v.InferOutput<typeof matchSchema>, "at">;

const guestSchema = v.strictObject({
  playerId: playerIdSchema,
  name: labelSchema,
  token: v.string(),
  expiresAt: countSchema,
});

const LIMITS = { depth: 24, values: 20_000, text: 65_536 };
const GUEST = "tengen.guest";
const MATCH = "tengen.match.";
/** The number of matches stored; the oldest are removed first. */
const MAX_MATCHES = 200;

/** The part of the browser's `Storage` that is used. */
export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> & {
  readonly isInMemory?: true;
};

export interface ClientStorage {
  /** False if everything is lost when the page closes. */
  readonly isPersistent: boolean;
  readonly guest: () => Guest | null;
  readonly setGuest: (guest: Guest | null) => void;
  readonly readMatch: (matchId: string) => StoredMatch;
  readonly updateMatch: (matchId: string, change: StoredMatch) => void;
  /** Saves this tab's pending actions, and removes answered ones of other tabs. */
  readonly savePending: (matchId: string, pending: readonly Envelope[], answered: ReadonlySet<string>) => void;
  /** The stored options for watching a match. */
  readonly watchOptions: (matchId: string) => WatchOptions;
}

/** Used where the browser allows no storage: everything lasts as long as the page. */
export const makeInMemoryStorage = (): KeyValueStorage => {
  const map = new Map<string, string>();
  return {
    isInMemory: true,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
};

export const openClientStorage = (backend: KeyValueStorage, now: () => number): ClientStorage => {
  const read = <T>(key: string, schema: Parameters<typeof parseWith<T>>[0]): T | null => {
    try {
      const value = parseWith(schema, JSON.parse(backend.getItem(key) ?? "null"), "INVALID_PAYLOAD", key, LIMITS);
      return value.ok ? value.value : null;
    } catch {
      return null;
    }
  };
  const write = (key: string, value: object): void => {
    try {
      backend.setItem(key, JSON.stringify(value));
    } catch {
      // The storage is full or forbidden: the page works on, and a reload asks the server.
    }
  };
  const removeOld = (): void => {
    const keys = Array.from({ length: backend.length }, (_, index) => backend.key(index) ?? "").filter((key) =>
      key.startsWith(MATCH),
    );
    if (keys.length <= MAX_MATCHES) return;
    const byAge = keys.map((key) => [key, read(key, matchSchema)?.at ?? 0] as const).toSorted((a, b) => a[1] - b[1]);
    for (const [key] of byAge.slice(0, keys.length - MAX_MATCHES)) backend.removeItem(key);
  };
  const readMatch = (matchId: string): StoredMatch => {
    const { at: _at, ...stored } = read(MATCH + matchId, matchSchema) ?? { at: 0 };
    return stored;
  };

  const updateMatch = (matchId: string, changes: StoredMatch): void => {
    write(MATCH + matchId, { ...readMatch(matchId), ...changes, at: now() });
    removeOld();
  };

  return {
    isPersistent: backend.isInMemory !== true,
    guest: () => read(GUEST, guestSchema),
    setGuest: (guest) => {
      if (guest === null) backend.removeItem(GUEST);
      else write(GUEST, guest);
    },
    readMatch,
    updateMatch,
    savePending: (matchId, pending, answered) => {
      const own = new Set(pending.map(({ actionId }) => actionId));
      const others = (readMatch(matchId).pending ?? []).filter((envelope) => {
        const { actionId } = envelope as { readonly actionId?: unknown };
        return typeof actionId === "string" && !answered.has(actionId) && !own.has(actionId);
      });
      updateMatch(matchId, { pending: [...others, ...pending] });
    },
    watchOptions: (matchId) => {
      const { joined, known: knownHead, pending } = readMatch(matchId);
      return {
        ...(joined === undefined ? {} : { joined: { commitment: joined.commitment, nonce: joined.nonce } }),
        ...(knownHead === undefined ? {} : { knownHead }),
        ...(pending === undefined ? {} : { pending }),
      };
    },
  };
};

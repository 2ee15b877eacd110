// What a browser keeps of the matches on a server: who one is, the own part of each seed, what was sent and not answered,
// and how far the log was seen. All tabs of a browser share it.
import { hex32Schema, isRejection, labelSchema, parseWith, playerIdSchema, countSchema } from "@tengen/kernel";
import type { Guest, WatchOptions } from "@tengen/client";
import type { Envelope } from "@tengen/match";
import * as v from "valibot";

const matchSchema = v.strictObject({
  /** When it was last changed, in milliseconds since 1970. */
  at: countSchema,
  nonce: v.optional(hex32Schema),
  joined: v.optional(v.strictObject({ playerId: playerIdSchema, commitment: hex32Schema, nonce: hex32Schema })),
  invitations: v.optional(v.array(v.strictObject({ seat: countSchema, key: labelSchema }))),
  known: v.optional(v.strictObject({ seq: countSchema, hash: hex32Schema })),
  /** As the session gave them; it looks at them itself. */
  pending: v.optional(v.array(v.record(v.string(), v.unknown()))),
});
type Kept = Omit<v.InferOutput<typeof matchSchema>, "at">;

const guestSchema = v.strictObject({
  playerId: playerIdSchema,
  name: labelSchema,
  token: v.string(),
  expiresAt: countSchema,
});

const LIMITS = { depth: 24, values: 20_000, text: 65_536 };
const GUEST = "tengen.guest";
const MATCH = "tengen.match.";
/** So many matches are kept in mind; the oldest are forgotten first. */
const MOST = 200;

/** What of the browser's storage is used. */
export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> & {
  readonly isInMemory?: true;
};

export interface ClientStorage {
  /** False where all of it is gone when the page is. */
  readonly isPersistent: boolean;
  readonly guest: () => Guest | null;
  readonly setGuest: (guest: Guest | null) => void;
  readonly readMatch: (matchId: string) => Kept;
  readonly updateMatch: (matchId: string, change: Kept) => void;
  /** Keeps what this tab still waits for; of what other tabs wait for, that which is answered is forgotten. */
  readonly savePending: (matchId: string, pending: readonly Envelope[], answered: ReadonlySet<string>) => void;
  /** The part of it that a session takes. */
  readonly watchOptions: (matchId: string) => WatchOptions;
}

/** A browser that keeps nothing: all lasts as long as the page. */
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

export const openClientStorage = (shelf: KeyValueStorage, now: () => number): ClientStorage => {
  const read = <T>(key: string, schema: Parameters<typeof parseWith<T>>[0]): T | null => {
    try {
      const value = parseWith(schema, JSON.parse(shelf.getItem(key) ?? "null"), "INVALID_PAYLOAD", key, LIMITS);
      return isRejection(value) ? null : value;
    } catch {
      return null;
    }
  };
  const write = (key: string, value: object): void => {
    try {
      shelf.setItem(key, JSON.stringify(value));
    } catch {
      // A full or forbidden storage: the page goes on, and a reload asks the server.
    }
  };
  const forgetOld = (): void => {
    const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? "").filter((key) =>
      key.startsWith(MATCH),
    );
    if (keys.length <= MOST) return;
    const byAge = keys.map((key) => [key, read(key, matchSchema)?.at ?? 0] as const).toSorted((a, b) => a[1] - b[1]);
    for (const [key] of byAge.slice(0, keys.length - MOST)) shelf.removeItem(key);
  };
  const readMatch = (matchId: string): Kept => {
    const { at: _at, ...kept } = read(MATCH + matchId, matchSchema) ?? { at: 0 };
    return kept;
  };

  const updateMatch = (matchId: string, changes: Kept): void => {
    write(MATCH + matchId, { ...readMatch(matchId), ...changes, at: now() });
    forgetOld();
  };

  return {
    isPersistent: shelf.isInMemory !== true,
    guest: () => read(GUEST, guestSchema),
    setGuest: (guest) => {
      if (guest === null) shelf.removeItem(GUEST);
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

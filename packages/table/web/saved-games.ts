// Games in IndexedDB. The key is (id, revision), and a save adds the revision after the last one its tab has seen: of
// two tabs that save at once one fails, and loads what the other saved. A save reads nothing first, so all of it is
// queued before the click handler returns, and a page that closes then loses nothing.
import { parseWith, jsonObjectSchema, countSchema, labelSchema, hex32Schema } from "@tengen/kernel";
import { matchRecordSchema, parseMatchFile } from "@tengen/match";
import * as v from "valibot";
import type { StoredGame } from "./local-game.ts";

export interface SavedGame {
  /** The match's id. */
  readonly id: string;
  readonly gameId: string;
  /** From 1; part of the key. */
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly finished: boolean;
  readonly kept: StoredGame;
}

export interface SavedGames {
  readonly load: (id: string) => Promise<SavedGame | null>;
  /** All games, the latest first. */
  readonly list: () => Promise<readonly SavedGame[]>;
  /** Saves the revision after the last one the caller has seen; false when another tab was faster. */
  readonly save: (game: SavedGame) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
  /** Calls `listener` for each game that another tab saves or removes, until unsubscribed. */
  readonly subscribe: (listener: (id: string) => void) => () => void;
}

const moveSchema = v.strictObject({
  actorId: labelSchema,
  type: labelSchema,
  payload: jsonObjectSchema,
  at: countSchema,
});

const playedSchema = v.strictObject({
  kind: v.literal("played"),
  record: matchRecordSchema,
  seats: v.array(
    v.variant("kind", [
      v.strictObject({ kind: v.literal("person") }),
      v.strictObject({ kind: v.literal("bot"), name: labelSchema }),
    ]),
  ),
  serverBytes: hex32Schema,
  botSeed: hex32Schema,
  moves: v.array(moveSchema),
  undone: v.array(moveSchema),
});

const savedSchema = v.strictObject({
  id: labelSchema,
  gameId: labelSchema,
  revision: countSchema,
  savedAt: countSchema,
  finished: v.boolean(),
  kept: v.variant("kind", [
    playedSchema,
    v.strictObject({ kind: v.literal("file"), file: v.unknown(), sgf: v.optional(v.string()) }),
  ]),
});

// The longest text is an SGF file.
const LIMITS = { depth: 24, values: 2_000_000, text: 2_000_000 };

/** A saved game, if it is valid: an older or damaged one is ignored. */
const parseSaved = (value: unknown): SavedGame | null => {
  const parsed = parseWith(savedSchema, value, "INVALID_PAYLOAD", "saved game", LIMITS);
  if (!parsed.ok) return null;
  const saved = parsed.value;
  if (saved.kept.kind === "played") return { ...saved, kept: saved.kept };
  const file = parseMatchFile(saved.kept.file);
  return file.ok ? { ...saved, kept: { ...saved.kept, file: file.value } } : null;
};

const NAME = "tengen";
const STORE = "games";

const resultOf = <T>(request: IDBRequest<T>): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.addEventListener("success", () => resolve(request.result));
  request.addEventListener("error", () => reject(request.error));
  return promise;
};

/** Resolves when all of a transaction is stored. */
const stored = (transaction: IDBTransaction): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  transaction.addEventListener("complete", () => resolve());
  transaction.addEventListener("abort", () => reject(transaction.error));
  return promise;
};

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener("upgradeneeded", () =>
    request.result.createObjectStore(STORE, { keyPath: ["id", "revision"] }),
  );
  const database = await resultOf(request);
  // Does not block a newer page in another tab; later saves of this page fail, and are reported.
  database.addEventListener("versionchange", () => database.close());
  return database;
};

const revisionsOf = (id: string, upTo = Infinity): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, upTo]);

/** The last revision of each game. The store returns them in key order. */
const latestOf = (values: readonly unknown[]): readonly SavedGame[] =>
  [...new Map(values.flatMap((value) => parseSaved(value) ?? []).map((game) => [game.id, game])).values()].toSorted(
    (a, b) => b.savedAt - a.savedAt,
  );

/** Adds a revision and deletes the older ones; false when this one or a later one already exists. */
const addRevision = async (database: IDBDatabase, game: SavedGame): Promise<boolean> => {
  const transaction = database.transaction(STORE, "readwrite");
  const store = transaction.objectStore(STORE);
  store.add(game);
  store.delete(revisionsOf(game.id, game.revision - 1));
  const outcomes = Promise.allSettled([stored(transaction), resultOf(store.getAllKeys(revisionsOf(game.id)))]);
  // Explicitly: the browser would wait for the results first.
  transaction.commit();
  const [all, keys] = await outcomes;
  if (all.status === "fulfilled" && keys.status === "fulfilled") {
    return keys.value.every((key) => Array.isArray(key) && Number(key[1]) <= game.revision);
  }
  const reason: unknown = all.status === "rejected" ? all.reason : null;
  // The only failure that another tab can cause; any other is the browser's.
  if (reason instanceof DOMException && reason.name === "ConstraintError") return false;
  throw reason;
};

export const openSavedGames = async (): Promise<SavedGames> => {
  const database = await open();
  const channel = new BroadcastChannel(NAME);
  const readAll = async (keys?: IDBKeyRange): Promise<readonly SavedGame[]> =>
    latestOf(await resultOf(database.transaction(STORE).objectStore(STORE).getAll(keys)));
  return {
    load: async (id) => (await readAll(revisionsOf(id)))[0] ?? null,
    list: () => readAll(),
    save: async (game) => {
      const saved = await addRevision(database, game);
      if (saved) channel.postMessage(game.id);
      return saved;
    },
    remove: async (id) => {
      const transaction = database.transaction(STORE, "readwrite");
      transaction.objectStore(STORE).delete(revisionsOf(id));
      await stored(transaction);
      channel.postMessage(id);
    },
    subscribe: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>): void => listener(String(data));
      channel.addEventListener("message", onMessage);
      return () => channel.removeEventListener("message", onMessage);
    },
  };
};

/** For browsers without storage (some private windows, a full disk): games last as long as the page. */
export const noSavedGames: SavedGames = {
  load: () => Promise.resolve(null),
  list: () => Promise.resolve([]),
  save: () => Promise.resolve(true),
  remove: () => Promise.resolve(),
  subscribe: () => () => {},
};

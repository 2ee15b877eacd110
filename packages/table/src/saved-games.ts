// Games kept in the browser. A save adds the revision after the one that its tab saw last, and game and revision are
// the key: of two tabs that save at once one fails, and reads what the other saved. Nothing is read before it is written,
// so all of a save is on its way before the click that caused it is over, and a page that closes then has lost nothing.
import { parseWith, isRejection, jsonObjectSchema, countSchema, labelSchema, hex32Schema } from "@tengen/kernel";
import { matchRecordSchema, parseMatchFile } from "@tengen/match";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import * as v from "valibot";
import type { StoredGame } from "./local-game.ts";

export interface SavedGame {
  /** The match's id. */
  readonly id: string;
  readonly gameId: string;
  /** From 1; the key, together with the id. */
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly finished: boolean;
  readonly kept: StoredGame;
}

export interface SavedGames {
  readonly load: (id: string) => Promise<SavedGame | null>;
  /** All of them, the latest first. */
  readonly list: () => Promise<readonly SavedGame[]>;
  /** Saves the revision after the one that the caller saw last; false when somebody else was quicker. */
  readonly save: (game: SavedGame) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
  /** Hears of the games that other tabs save or remove, until it is told to stop. */
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
  kept: v.variant("kind", [playedSchema, v.strictObject({ kind: v.literal("file"), file: v.unknown() })]),
});

const LIMITS = { depth: 24, values: 2_000_000, text: 4096 };

/** What the browser kept, if it is whole: an older or damaged form is as good as none. */
const parseSaved = (value: unknown): SavedGame | null => {
  const saved = parseWith(savedSchema, value, "INVALID_PAYLOAD", "saved game", LIMITS);
  if (isRejection(saved)) return null;
  if (saved.kept.kind === "played") return { ...saved, kept: saved.kept };
  const file = parseMatchFile(saved.kept.file);
  return isRejection(file) ? null : { ...saved, kept: { kind: "file", file } };
};

interface Schema extends DBSchema {
  games: { key: [id: string, revision: number]; value: SavedGame };
}

const NAME = "tengen";

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(NAME, 1, {
    upgrade: (database) => void database.createObjectStore("games", { keyPath: ["id", "revision"] }),
    // A newer page in another tab must not wait for this one; what this one wants to save then fails, and is told.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

const revisionsOf = (id: string, upTo = Infinity): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, upTo]);

/** The last revision of each game. The store gives them in the order of their keys. */
const latestOf = (values: readonly unknown[]): readonly SavedGame[] =>
  [...new Map(values.flatMap((value) => parseSaved(value) ?? []).map((game) => [game.id, game])).values()].toSorted(
    (a, b) => b.savedAt - a.savedAt,
  );

/** Adds a revision and drops the older ones; false when this one or a later one was there already. */
const addRevision = async (database: IDBPDatabase<Schema>, game: SavedGame): Promise<boolean> => {
  const transaction = database.transaction("games", "readwrite");
  const { store } = transaction;
  const requests = [store.add(game), store.delete(revisionsOf(game.id, game.revision - 1))];
  const keys = store.getAllKeys(revisionsOf(game.id));
  // Not left to the browser, which would wait for the answers.
  transaction.commit();
  try {
    await Promise.all([...requests, transaction.done]);
    return (await keys).every(([, revision]) => revision <= game.revision);
  } catch (error) {
    const [added] = await Promise.allSettled([...requests, keys, transaction.done]);
    // The only failure that another tab can cause; every other is the browser's.
    const reason: unknown = added?.status === "rejected" ? added.reason : null;
    if (reason instanceof DOMException && reason.name === "ConstraintError") return false;
    throw error;
  }
};

export const openSavedGames = async (): Promise<SavedGames> => {
  const database = await open();
  const news = new BroadcastChannel(NAME);
  return {
    load: async (id) => latestOf(await database.getAll("games", revisionsOf(id)))[0] ?? null,
    list: async () => latestOf(await database.getAll("games")),
    save: async (game) => {
      const saved = await addRevision(database, game);
      if (saved) news.postMessage(game.id);
      return saved;
    },
    remove: async (id) => {
      await database.delete("games", revisionsOf(id));
      news.postMessage(id);
    },
    subscribe: (listener) => {
      const hear = ({ data }: MessageEvent<unknown>): void => listener(String(data));
      news.addEventListener("message", hear);
      return () => news.removeEventListener("message", hear);
    },
  };
};

/** Where the browser keeps nothing (private windows of some, a full disk): games last as long as the page. */
export const noSavedGames: SavedGames = {
  load: () => Promise.resolve(null),
  list: () => Promise.resolve([]),
  save: () => Promise.resolve(true),
  remove: () => Promise.resolve(),
  subscribe: () => () => {},
};

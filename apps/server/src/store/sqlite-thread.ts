// The inside of the store's thread: owns the database, and does one call after the other.
import { parentPort, workerData } from "node:worker_threads";
import { Kysely } from "kysely";
import { migrate, type Database } from "./schema.ts";
import { openSqlStore, type Atomically } from "./sql-store.ts";
import { makeSqliteAppend } from "./sqlite-append.ts";
import { OPENED, type Answer, type Call } from "./sqlite-call.ts";
import { openDatabase } from "./sqlite-database.ts";
import { makeSqliteDialect } from "./sqlite-dialect.ts";
import { explainSqliteError, patiently } from "./sqlite-error.ts";
import type { Store } from "./store.ts";

const open = async (file: string): Promise<Store> => {
  const database = openDatabase(file);
  try {
    const db = new Kysely<Database>({ dialect: makeSqliteDialect(database) });
    await migrate(db);
    const atomically: Atomically = (work) => db.transaction().execute(work);
    return openSqlStore(db, { now: Date.now, atomically, append: makeSqliteAppend(database, atomically) });
  } catch (error) {
    database.close();
    throw error;
  }
};

const serve = (port: NonNullable<typeof parentPort>, file: string): void => {
  const answer = async (id: number, work: () => Promise<unknown>): Promise<void> => {
    try {
      port.postMessage({ id, result: await patiently(work) } satisfies Answer);
    } catch (error) {
      port.postMessage({ id, error: explainSqliteError(error, file) } satisfies Answer);
    }
  };
  let store: Store | null = null;
  const run = async ({ id, method, args }: Call): Promise<void> => {
    await answer(id, () => {
      if (store === null) throw new Error("The database is not open.");
      return (store[method] as (...args: readonly unknown[]) => Promise<unknown>)(
        ...(JSON.parse(args) as readonly unknown[]),
      );
    });
    // Nothing may follow; without the port the thread ends by itself.
    if (method === "close") port.close();
  };
  const start = async (): Promise<void> => {
    await answer(OPENED, async () => {
      store = await open(file);
    });
    if (store === null) port.close();
  };
  let last = start();
  port.on("message", (call: Call) => {
    last = last.then(() => run(call));
  });
};

const { file } = workerData as { readonly file: string };
if (parentPort !== null) serve(parentPort, file);

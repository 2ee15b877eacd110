// The worker thread of the SQLite store: owns the database, and runs one call at a time.
import { parentPort, workerData } from "node:worker_threads";
import { OPEN_RESPONSE_ID, type StoreResponse, type StoreRequest } from "./sqlite-messages.ts";
import { openDatabase } from "./sqlite-database.ts";
import { openDirectStore } from "./sqlite-direct-store.ts";
import { explainSqliteError, retryWhileBusy } from "./sqlite-error.ts";
import type { Store } from "./store.ts";

const open = async (file: string): Promise<Store> => {
  const database = openDatabase(file);
  try {
    return await openDirectStore(database, Date.now);
  } catch (error) {
    database.close();
    throw error;
  }
};

const serve = (port: NonNullable<typeof parentPort>, file: string): void => {
  const answer = async (id: number, work: () => Promise<unknown>): Promise<void> => {
    try {
      port.postMessage({ id, result: await retryWhileBusy(work) } satisfies StoreResponse);
    } catch (error) {
      port.postMessage({ id, error: explainSqliteError(error, file) } satisfies StoreResponse);
    }
  };
  let store: Store | null = null;
  const run = async ({ id, method, args }: StoreRequest): Promise<void> => {
    await answer(id, () => {
      if (store === null) throw new Error("The database is not open.");
      return (store[method] as (...args: readonly unknown[]) => Promise<unknown>)(
        ...(JSON.parse(args) as readonly unknown[]),
      );
    });
    // Nothing follows; without the port the thread ends.
    if (method === "close") port.close();
  };
  const start = async (): Promise<void> => {
    await answer(OPEN_RESPONSE_ID, async () => {
      store = await open(file);
    });
    if (store === null) port.close();
  };
  let last = start();
  port.on("message", (call: StoreRequest) => {
    last = last.then(() => run(call));
  });
};

const { file } = workerData as { readonly file: string };
if (parentPort !== null) serve(parentPort, file);

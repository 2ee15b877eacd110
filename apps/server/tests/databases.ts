// A PostgreSQL for the tests of a file, with any number of databases.
import { Client } from "pg";
import { startPostgres, type Postgres } from "../../../tools/environment/postgres/postgres.ts";

export interface Databases extends Postgres {
  /** The URL of a database, which is created on first use. */
  readonly open: (name: string) => Promise<string>;
  /** Queries a database directly. */
  readonly query: (
    name: string,
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly Record<string, unknown>[]>;
  /** Holds the locks of a statement until the returned function is called. */
  readonly hold: (name: string, text: string, values: readonly unknown[]) => Promise<() => Promise<void>>;
}

export const startDatabases = async (settings: Readonly<Record<string, string>> = {}): Promise<Databases> => {
  const postgres = await startPostgres(settings);
  const query: Databases["query"] = async (name, text, values = []) => {
    const client = new Client(postgres.database(name));
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  const hold: Databases["hold"] = async (name, text, values) => {
    const client = new Client(postgres.database(name));
    client.on("error", () => {});
    await client.connect();
    await client.query("begin");
    await client.query(text, [...values]);
    return async () => {
      await client.query("rollback");
      await client.end();
    };
  };
  const made = new Map<string, Promise<unknown>>();
  return {
    ...postgres,
    query,
    hold,
    open: async (name) => {
      const making = made.get(name) ?? query("postgres", `create database "${name}"`);
      made.set(name, making);
      await making;
      return postgres.database(name);
    },
  };
};

import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Kysely, PostgresDialect } from "kysely";
import { Client } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { startDatabases } from "../../tests/databases.ts";
import { makeAppend, makeMatch } from "../../tests/sample-match.ts";
import { describeStore } from "../../tests/store-contract/index.ts";
import { systemHost } from "../system-host.ts";
import { groupAppends } from "./group-commit.ts";
import { makePostgresAppend } from "./postgres-append.ts";
import { openPool } from "./postgres-pool.ts";
import { makePostgresReadLog } from "./postgres-read-log.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { makePostgresWrites } from "./postgres-writes.ts";
import type { Database } from "./schema.ts";
import { makeSqlStore } from "./sql-store.ts";

const databases = await startDatabases();
afterAll(() => databases.stop());

/** The places of the contract are one database after the other: to empty it takes less than to create another. */
const EMPTY = `do $$ declare tables text; begin
  select string_agg(format('delete from %I', relname), '; ') into tables from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%';
  if tables is not null then execute tables; end if;
end $$`;
let emptied = "";

describeStore(
  "PostgreSQL",
  async (place) => {
    const url = await databases.open("contract");
    if (place !== emptied) await databases.query("contract", EMPTY);
    emptied = place;
    return openPostgresStore(url);
  },
  (_place, sql) => databases.query("contract", sql),
);

const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);
const CHILD = fileURLToPath(new URL("../../tests/store-child.ts", import.meta.url));

test("[MAT-O5] [SRV-9] processes that start together migrate once, race for every seq, and each seq has one winner", async () => {
  const url = await databases.open("shared");
  const names = ["ada", "bo", "cy"];
  const printed = await Promise.all(
    names.map(async (name) => {
      const child = spawn(process.execPath, [CHILD, url, name, "3", "40"], { stdio: ["ignore", "pipe", "inherit"] });
      const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
      expect(child.exitCode).toBe(0);
      return [...output.matchAll(/^(m\d+) (\d+)\n/gmu)].map(([, matchId, seq]) => `${matchId} ${seq} ${name}`);
    }),
  );
  const store = await openPostgresStore(url);
  const logs = await Promise.all(["m0", "m1", "m2"].map((id) => store.readLog(id, 0)));
  const stored = logs.flatMap((log, index) => log.map(({ seq, actorId }) => `m${index} ${seq} ${actorId}`));
  expect(logs.map((log) => log.map(({ seq }) => seq))).toEqual(range(3).map(() => range(40)));
  expect(printed.flat().toSorted()).toEqual(stored.toSorted());
  await store.close();
});

test("appends share commits: far fewer than there are entries", async () => {
  const url = await databases.open("grouped");
  const groups: number[] = [];
  const store = await openPostgresStore(url, { onCommit: (entries) => void groups.push(entries) });
  const ids = range(10).map((index) => `m${index}`);
  for (const id of ids) await store.create(makeMatch(id));
  await Promise.all(
    ids.map(async (id) => {
      for (const seq of range(20)) expect(await store.append([makeAppend(id, seq)])).toEqual([true]);
    }),
  );
  expect(groups.reduce((sum, size) => sum + size, 0)).toBe(200);
  expect(groups.length).toBeLessThan(100);
  await store.close();
});

test("an item that cannot be stored does not affect others", async () => {
  const store = await openPostgresStore(await databases.open("harm"));
  await store.create(makeMatch("m"));
  const bad = makeAppend("m", 1, { at: Number.NaN });
  const unwritable = makeAppend("m", 1, { payload: { f: 1n as unknown as null } });
  const answers = await Promise.allSettled(
    [makeAppend("m", 0), bad, unwritable, makeAppend("m", 1)].map((item) => store.append([item])),
  );
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect((await store.readLog("m", 0)).map(({ seq }) => seq)).toEqual([0, 1]);
  await store.close();
});

test("[SRV-4] a locked row is waited for only briefly, and does not delay others", async () => {
  const url = await databases.open("held");
  const store = await openPostgresStore(url);
  for (const id of ["m", "n"]) await store.create(makeMatch(id, { dueAt: 5 }));
  const other = new Client(url);
  await other.connect();
  await other.query("begin");
  await other.query("select from heads join matches using (match_no) where match_id = 'm' for update of heads");
  // Locked jobs are skipped.
  expect(await store.takeDueJobs("active", 10, 20, 10)).toEqual(["n"]);
  await store.postponeJobs(["m", "n"], 30);
  expect(await store.heads(["m"])).toEqual({ m: { nextSeq: 0, version: 0 } });
  const waiting = store.append([makeAppend("m", 0)]);
  const released = new Promise((resolve) => {
    setTimeout(() => resolve(other.query("rollback")), 300);
  });
  expect(await waiting).toEqual([true]);
  // The append can be answered before the rollback is.
  await released;
  await other.end();
  await store.close();
});

describe("an unsafe or unreachable database is refused with what to do", () => {
  test.each([
    ["synchronous_commit", "off", /synchronous_commit is off, so accepted moves could be lost: turn it on/u],
    ["default_transaction_read_only", "on", /cannot be used \(.*read-only/u],
  ])("%s = %s", async (name, value, message) => {
    const url = await databases.open(`refused-${name}`);
    await databases.query("postgres", `alter database "refused-${name}" set ${name} = ${value}`);
    await expect(openPostgresStore(url)).rejects.toThrow(message);
  });

  test("[MAT-D1] fsync off", async () => {
    const careless = await startDatabases({ fsync: "off" });
    await expect(openPostgresStore(careless.database("postgres"))).rejects.toThrow(/fsync is off/u);
    await careless.stop();
  });

  test("a database of a newer version", async () => {
    const url = await databases.open("newer");
    await (await openPostgresStore(url)).close();
    await databases.query(
      "newer",
      "insert into kysely_migration (name, timestamp) values ('9999-later', '2999-01-01')",
    );
    await expect(openPostgresStore(url)).rejects.toThrow(
      /belongs to another version of Tengen .*\. Start that version/u,
    );
    // An unknown .adds migration is accepted.
    await databases.query("newer", "update kysely_migration set name = '9999-later.adds' where name = '9999-later'");
    await (await openPostgresStore(url)).close();
  });

  test("no server, no database, a wrong password; no message contains a password", async () => {
    const url = new URL(databases.database("postgres"));
    const change = (key: "port" | "pathname" | "password", value: string): string => {
      const changed = new URL(url);
      changed[key] = value;
      return changed.href;
    };
    for (const [address, message] of [
      [change("port", "1"), /Start PostgreSQL, or correct DATABASE_URL/u],
      [change("pathname", "/nowhere"), /Create the database with `createdb`/u],
      [change("password", "secret-word"), /Correct the password in DATABASE_URL/u],
    ] as const) {
      const error = await openPostgresStore(address).then(
        () => null,
        (reason: Error) => reason,
      );
      expect(error?.message).toMatch(message);
      expect(error?.message).not.toMatch(/secret-word/u);
      expect(error?.message).not.toContain(url.password);
    }
  });
});

test("[SRV-4] the connections of a server have short timeouts; those of migrations and backups do not", async () => {
  const url = await databases.open("times");
  const timeoutsOf = async (settings?: Readonly<Record<string, string>>) => {
    const pool = openPool(url, settings === undefined ? {} : { settings });
    const names = ["lock_timeout", "statement_timeout", "transaction_timeout", "idle_in_transaction_session_timeout"];
    const rows = await pool.query<{ value: string }>(
      "times",
      "select current_setting(name) as value from unnest($1::text[]) as name",
      [names],
    );
    await pool.end();
    return rows.map(({ value }) => value);
  };
  expect(await timeoutsOf()).toEqual(["1500ms", "5s", "8s", "1s"]);
  expect(await timeoutsOf({ lock_timeout: "1000" })).toEqual(["1s", "0", "0", "0"]);
});

test("no query scans a whole table", async () => {
  const url = await databases.open("plans");
  await (await openPostgresStore(url)).close();
  const texts: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const pool = openPool(url);
  const noted = {
    ...pool,
    ask: <Row>(name: string, sql: string, parameters: readonly unknown[]) => {
      texts.push({ sql, parameters });
      return pool.query<Row>(name, sql, parameters);
    },
  };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void texts.push(query),
  });
  const writes = {
    ...makePostgresWrites(db, () => 0),
    append: groupAppends(systemHost, makePostgresAppend(noted)).append,
  };
  const store = { ...makeSqlStore(db, () => 0, writes), readLog: makePostgresReadLog(noted) };
  await store.create(makeMatch("m"));
  await store.append([makeAppend("m", 0)]);
  await store.replace(makeMatch("m"));
  await store.read("m");
  await store.readLog("m", 3);
  await store.listUncounted(5);
  await store.countOpening("m", [{ position: "p", move: 1 }], "black");
  await store.readOpening("p");
  await store.readLog("m", 3, 5);
  await store.heads(["m", "n"]);
  await store.append([makeAppend("m", 5)]);
  await store.takeDueJobs("active", 5, 6, 5);
  await store.takeDueJobs("open", 5, 6, 5);
  await store.postponeJobs(["m"], 6);
  await store.listLive(5);
  await store.findPair("key");
  await store.countMatchesOf("ada");
  await store.countBotMatches("ada", "mark", 5, 6);
  await store.keepHandover({ keyHash: "k", playerId: "ada", name: "Ada", expiresAt: 5 });
  await store.redeemHandover("k", 5);
  const after = { createdAt: 1, matchId: "m" };
  for (const query of [{}, { gameId: "gomoku" }, { playerId: "ada" }]) {
    await store.list({ status: "finished", limit: 5, ...query });
    await store.list({ status: "finished", limit: 5, after, ...query });
  }
  expect(texts.length).toBeGreaterThan(15);
  const plans: string[] = [];
  for (const { sql, parameters } of texts) {
    const rows = await pool.query<Record<string, string>>(`plan-${plans.length}`, `explain ${sql}`, parameters);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  // Neither a table scan nor a full index scan.
  expect(plans.filter((plan) => plan.includes("Seq Scan"))).toEqual([]);
  const whole = /Index (?:Only )?Scan[^\n]*\n(?!\s*(?:Index|Recheck) Cond)/u;
  expect(plans.filter((plan) => whole.test(plan))).toEqual([]);
  await db.destroy();
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Worker } from "node:worker_threads";
import { Kysely } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { makeAppend, makeMatch } from "../../tests/sample-match.ts";
import { describeStore } from "../../tests/store-contract/index.ts";
import { migrate, type Database } from "./schema.ts";
import { openSqlStore, type RunInTransaction } from "./sql-store.ts";
import { makeSqliteAppend } from "./sqlite-append.ts";
import { openDatabase } from "./sqlite-database.ts";
import { makeSqliteDialect } from "./sqlite-dialect.ts";
import { retryWhileBusy } from "./sqlite-error.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { Store } from "./store.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-store-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const fileOf = (place: string): string => path.join(folder, place, "tengen.db");

describeStore(
  "SQLite",
  (place) => openSqliteStore(fileOf(place)),
  async (place, sql) => {
    const database = new DatabaseSync(fileOf(place));
    database.exec(sql);
    database.close();
  },
);

const withStore = async (place: string, work: (store: Store, file: string) => Promise<void>): Promise<void> => {
  const file = fileOf(place);
  const store = await openSqliteStore(file);
  try {
    await work(store, file);
  } finally {
    await store.close();
  }
};

const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);
const CHILD = fileURLToPath(new URL("../../tests/store-child.ts", import.meta.url));

/** The lines `MATCH SEQ` that a child printed, without a last incomplete one. */
const readAcknowledged = (printed: string): readonly { readonly matchId: string; readonly seq: number }[] =>
  [...printed.matchAll(/^(?<matchId>m\d+) (?<seq>\d+)\n/gmu)].map(({ groups }) => ({
    matchId: groups?.["matchId"] ?? "",
    seq: Number(groups?.["seq"]),
  }));

/** Checks that the file is intact, logs have no gaps, and heads match the last entries. */
const expectWhole = async (file: string, matches: number): Promise<void> => {
  const database = new DatabaseSync(file);
  expect(database.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  database.close();
  const store = await openSqliteStore(file);
  const ids = range(matches).map((index) => `m${index}`);
  const heads = await store.heads(ids);
  for (const id of ids) {
    const seqs = (await store.readLog(id, 0)).map(({ seq }) => seq);
    expect(seqs).toEqual(range(heads[id]?.nextSeq ?? 0));
    const match = await store.read(id);
    expect(match?.dueAt ?? null).toBe(seqs.length === 0 ? null : seqs.length - 1 + 1000);
  }
  await store.close();
};

describe("a killed process", () => {
  test("[MAT-D1] loses nothing acknowledged, and stores other entries completely or not at all", async () => {
    const file = fileOf("killed");
    const acknowledged: { readonly matchId: string; readonly seq: number }[] = [];
    // Repeatedly on one file, at different moments.
    for (const lines of [1, 100, 200]) {
      const child = spawn(process.execPath, [CHILD, file, `life-${lines}`, "8", "Infinity"], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let printed = "";
      child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
        printed += chunk;
        if (printed.split("\n").length > lines) child.kill("SIGKILL");
      });
      await once(child, "close");
      expect(child.signalCode).toBe("SIGKILL");
      const acks = readAcknowledged(printed);
      expect(acks.length).toBeGreaterThanOrEqual(lines);
      acknowledged.push(...acks);
      await withStore("killed", async (store) => {
        for (const { matchId, seq } of acks) {
          const [entry] = await store.readLog(matchId, seq);
          expect(entry).toMatchObject({ seq, actionId: `life-${lines}:${seq}`, payload: { x: seq, y: 7 } });
        }
      });
    }
    await expectWhole(file, 8);
    await withStore("killed", async (store) => {
      const logs = new Map<string, number>();
      for (const { matchId, seq } of acknowledged) logs.set(matchId, Math.max(seq, logs.get(matchId) ?? 0));
      const heads = await store.heads([...logs.keys()]);
      for (const [matchId, seq] of logs) expect(heads[matchId]?.nextSeq).toBeGreaterThan(seq);
    });
  });
});

describe("several processes on one file", () => {
  test("[MAT-O5] open it together, race for every seq, and each seq has one winner", async () => {
    const file = fileOf("shared");
    const names = ["ada", "bo", "cy"];
    const printed = await Promise.all(
      names.map(async (name) => {
        const child = spawn(process.execPath, [CHILD, file, name, "3", "60"], { stdio: ["ignore", "pipe", "inherit"] });
        const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
        expect(child.exitCode).toBe(0);
        return readAcknowledged(output).map(({ matchId, seq }) => ({ matchId, seq, name }));
      }),
    );
    const acks = printed.flat().toSorted((one, other) => one.seq - other.seq);
    await withStore("shared", async (store) => {
      for (const matchId of ["m0", "m1", "m2"]) {
        const log = await store.readLog(matchId, 0);
        const stored = log.map(({ seq, actorId }) => ({ matchId, seq, name: actorId }));
        expect(stored).toHaveLength(60);
        expect(acks.filter((entry) => entry.matchId === matchId)).toEqual(stored);
      }
    });
    await expectWhole(file, 3);
  });

  test("one waits for the lock of another", async () => {
    await withStore("locked", async (store, file) => {
      await store.create(makeMatch("m"));
      const other = new DatabaseSync(file);
      other.exec("begin immediate");
      let answered = 0;
      const count = async (seq: number): Promise<void> => {
        expect(await store.append([makeAppend("m", seq)])).toEqual([true]);
        answered += 1;
      };
      const appends = [count(0), count(1)];
      // The event loop is not blocked.
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(answered).toBe(0);
      other.exec("rollback");
      other.close();
      await Promise.all(appends);
    });
  });

  test("only calls that found the file locked are retried", async () => {
    const fail = (errcode: number, times: number) => {
      let tries = 0;
      return {
        tries: () => tries,
        work: () => {
          tries += 1;
          return tries > times ? Promise.resolve("done") : Promise.reject(Object.assign(new Error("no"), { errcode }));
        },
      };
    };
    const busy = fail(5 | (2 << 8), 2);
    expect(await retryWhileBusy(busy.work)).toBe("done");
    const forEver = fail(5, Infinity);
    await expect(retryWhileBusy(forEver.work, 3)).rejects.toThrow("no");
    const full = fail(13, 1);
    await expect(retryWhileBusy(full.work)).rejects.toThrow("no");
    expect([busy.tries(), forEver.tries(), full.tries()]).toEqual([3, 3, 1]);
  });
});

/**
 * Counts the commits in a write-ahead log: only the last frame of a transaction has the database size in its header.
 */
const countCommits = (file: string): number => {
  const log = fs.readFileSync(`${file}-wal`);
  const frame = 24 + log.readUInt32BE(8);
  return range(Math.floor((log.length - 32) / frame)).filter((index) => log.readUInt32BE(32 + index * frame + 4) !== 0)
    .length;
};

test("appends share commits: far fewer than there are entries", async () => {
  await withStore("grouped", async (store, file) => {
    const ids = range(10).map((index) => `m${index}`);
    for (const id of ids) await store.create(makeMatch(id));
    const before = countCommits(file);
    await store.append([makeAppend("m0", 0)]);
    expect(countCommits(file)).toBe(before + 1);
    const appendMany = async (id: string): Promise<void> => {
      for (const seq of range(20)) await store.append([makeAppend(id, seq + (id === "m0" ? 1 : 0))]);
    };
    await Promise.all(ids.map(appendMany));
    // Twenty rounds of ten; some callers may be late for a round.
    const commits = countCommits(file) - before - 1;
    expect(commits).toBeGreaterThanOrEqual(20);
    expect(commits).toBeLessThan(100);
  });
});

describe("the file", () => {
  test("[MAT-D1] is synced at every commit, with a write-ahead log", () => {
    const database = openDatabase(fileOf("pragmas"));
    const pragma = (name: string) => Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
    expect(pragma("journal_mode")).toBe("wal");
    expect(pragma("synchronous")).toBe(2);
    expect(pragma("busy_timeout")).toBe(5000);
    database.close();
  });

  test.skipIf(process.platform === "win32")("is readable by its owner only", async () => {
    await withStore("rights", async (store, file) => {
      await store.create(makeMatch("m"));
      const modes = [path.dirname(file), file, `${file}-wal`, `${file}-shm`].map(
        (name) => fs.statSync(name).mode & 0o777,
      );
      expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
    });
  });

  test("is a single file after closing", async () => {
    await withStore("closed", async (store) => void (await store.create(makeMatch("m"))));
    expect(fs.readdirSync(path.dirname(fileOf("closed")))).toEqual(["tengen.db"]);
  });

  test.each([
    [
      "not a database",
      /not a Tengen database: move it away/u,
      (file: string) => fs.promises.writeFile(file, "x".repeat(5000)),
    ],
    ["a folder", /cannot be opened for writing .*\. Choose a folder/u, (file: string) => fs.promises.mkdir(file)],
    [
      "of a newer version",
      /belongs to another version of Tengen .*\. Start that version/u,
      async (file: string) => {
        await (await openSqliteStore(file)).close();
        const database = new DatabaseSync(file);
        database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2999-01-01')");
        database.close();
      },
    ],
  ])("if it is %s, is refused with what to do", async (name, message, prepare) => {
    const file = fileOf(`refused ${name}`);
    fs.mkdirSync(path.dirname(file));
    await prepare(file);
    const died: Error[] = [];
    await expect(openSqliteStore(file, { onDied: (error) => died.push(error) })).rejects.toThrow(message);
    expect(died).toEqual([]);
  });

  test("below a path that is not a folder, is refused with what to do", async () => {
    const file = path.join(folder, "plain");
    fs.writeFileSync(file, "");
    await expect(openSqliteStore(path.join(file, "tengen.db"))).rejects.toThrow(/Choose a folder/u);
  });

  test("in a folder that cannot be created, is refused with what to do", async () => {
    // Root may write everywhere, but even root cannot create a folder below a file.
    fs.mkdirSync(path.dirname(fileOf("shut")), { recursive: true });
    fs.writeFileSync(fileOf("shut"), "");
    await expect(openSqliteStore(path.join(fileOf("shut"), "deeper", "tengen.db"))).rejects.toThrow(/Choose a folder/u);
  });

  test.skipIf(process.platform === "win32")(
    "[MAT-D1] that cannot grow rejects the append, and keeps what was acknowledged",
    async () => {
      const file = fileOf("full");
      const limited = 'trap "" XFSZ; ulimit -f 900; exec "$0" "$@"';
      const child = spawn("sh", ["-c", limited, process.execPath, CHILD, file, "ada", "5", "Infinity"], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      const [printed, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
      expect(child.exitCode).toBe(1);
      expect(stderr).toMatch(/The database .* cannot be used \(.*\)\. (?:The disk is full|Check the disk)/u);
      const acks = readAcknowledged(printed);
      expect(acks.length).toBeGreaterThan(0);
      await expectWhole(file, 5);
      await withStore("full", async (store) => {
        const heads = await store.heads(range(5).map((index) => `m${index}`));
        for (const { matchId, seq } of acks) expect(heads[matchId]?.nextSeq).toBeGreaterThan(seq);
      });
    },
  );
});

test("an item that cannot be stored does not affect others", async () => {
  await withStore("harm", async (store) => {
    await store.create(makeMatch("m"));
    const bad = makeAppend("m", 1, { at: Number.NaN });
    const unwritable = makeAppend("m", 1, { payload: { f: 1n as unknown as null } });
    const answers = await Promise.allSettled(
      [makeAppend("m", 0), bad, unwritable, makeAppend("m", 1)].map((item) => store.append([item])),
    );
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect((await store.readLog("m", 0)).map(({ seq }) => seq)).toEqual([0, 1]);
  });
});

test("when its thread dies all pending and later calls fail", async () => {
  const workers: Worker[] = [];
  const keep = (worker: Worker): void => void workers.push(worker);
  process.on("worker", keep);
  const died: Error[] = [];
  const store = await openSqliteStore(fileOf("dead"), { onDied: (error) => died.push(error) });
  process.off("worker", keep);
  await store.create(makeMatch("m"));
  const ended = workers[0]?.terminate();
  const asked = Promise.allSettled([
    store.read("m"),
    store.append([makeAppend("m", 0)]),
    store.append([makeAppend("m", 1)]),
  ]);
  await ended;
  for (const answer of await asked) {
    expect(answer).toMatchObject({
      status: "rejected",
      reason: { message: expect.stringMatching(/thread has ended/u) },
    });
  }
  await expect(store.read("m")).rejects.toThrow(/thread has ended\. Restart the server/u);
  await expect(store.append([makeAppend("m", 0)])).rejects.toThrow(/thread has ended/u);
  await expect(store.close()).rejects.toThrow(/thread has ended/u);
  expect(died).toHaveLength(1);
});

test("a database from before the heads table is migrated with all its data", async () => {
  const file = fileOf("older");
  const first = await openSqliteStore(file);
  for (const matchId of ["running", "ended"]) await first.create(makeMatch(matchId));
  await first.append([makeAppend("running", 0, { dueAt: 7 })]);
  await first.append([makeAppend("ended", 0, { outcome: { winners: ["ada"], reason: "resign" } })]);
  await first.close();
  const database = new DatabaseSync(file);
  database.exec(`
    alter table matches add column next_seq bigint not null default 0;
    alter table matches add column due_at bigint;
    update matches set (next_seq, due_at) = (select next_seq, due_at from heads where heads.match_no = matches.match_no);
    create index matches_due on matches (status, due_at, match_id) where due_at is not null;
    drop table heads;
    drop table handovers;
    drop table marks;
    drop table shared;
    drop index matches_by_bots;
    alter table matches drop column bots_from;
    drop index matches_by_pair;
    alter table matches drop column pair_key;
    drop table openings;
    drop index matches_uncounted;
    alter table matches drop column is_counted;
    drop index matches_by_status_listed;
    drop index matches_by_game_listed;
    create index matches_by_status on matches (status, created_at, match_id);
    create index matches_by_game on matches (status, game_id, created_at, match_id);
    delete from kysely_migration where name >= '0003'`);
  database.close();
  const store = await openSqliteStore(file);
  const head = { nextSeq: 1, version: 0 };
  expect(await store.heads(["running", "ended"])).toEqual({ running: head, ended: head });
  expect(await store.takeDueJobs("active", 10, 20, 10)).toEqual(["running"]);
  expect(await store.append([makeAppend("running", 1), makeAppend("ended", 1)])).toEqual([true, false]);
  expect(await store.read("running")).toMatchObject({ status: "active", dueAt: null });
  expect(await store.readLog("running", 0)).toHaveLength(2);
  await store.close();
});

test("no query scans a whole table", async () => {
  const database = openDatabase(fileOf("plans"));
  const queries: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const dialect = makeSqliteDialect(database);
  await migrate(new Kysely<Database>({ dialect }));
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void queries.push(query) });
  const inTransaction: RunInTransaction = (work) => db.transaction().execute(work);
  const now = () => 0;
  const store = openSqlStore(db, { now, inTransaction, append: makeSqliteAppend(database, inTransaction) });
  const after = { createdAt: 1, matchId: "m" };
  await store.read("m");
  await store.replace(makeMatch("m"));
  await store.readLog("m", 3);
  await store.readLog("m", 3, 5);
  await store.heads(["m", "n"]);
  await store.takeDueJobs("active", 5, 6, 5);
  await store.listLive(5);
  await store.findPair("key");
  await store.countMatchesOf("ada");
  await store.countBotMatches("ada", "mark", 5, 6);
  await store.keepHandover({ keyHash: "k", playerId: "ada", name: "Ada", expiresAt: 5 });
  await store.redeemHandover("k", 5);
  await store.listUncounted(5);
  await store.countOpening("m", [{ position: "p", move: 1 }], "black");
  await store.readOpening("p");
  for (const query of [{}, { gameId: "gomoku" }, { playerId: "ada" }]) {
    await store.list({ status: "finished", limit: 5, ...query });
    await store.list({ status: "finished", limit: 5, after, ...query });
  }
  const plans = queries.map(({ sql, parameters }) => {
    const steps = database.prepare(`explain query plan ${sql}`).all(...(parameters as string[]));
    return steps.map(({ detail }) => String(detail));
  });
  expect(plans.flat().length).toBeGreaterThan(10);
  // Only intermediate results are scanned.
  expect(plans.flat().filter((step) => step.startsWith("SCAN") && step !== "SCAN own")).toEqual([]);
  // Due jobs, and lists except a player's, are read from an index in order.
  const sorted = plans.filter((steps) => steps.some((step) => step.includes("B-TREE FOR ORDER BY")));
  expect(sorted.filter((steps) => !steps.some((step) => step.includes("players")))).toEqual([]);
  expect(plans.flat().filter((step) => step.includes("heads_due (is_active=? AND due_at<?)"))).toHaveLength(1);
  await store.close();
});

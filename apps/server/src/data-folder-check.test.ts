import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "../tests/test-server.ts";
import { checkDataFolder } from "./data-folder-check.ts";
import { probeDatabase, type DatabaseContents } from "./store/sqlite-probe.ts";
import { openSqliteStore } from "./store/sqlite-store.ts";

let folder = "";
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const judge = (contents: DatabaseContents, isThere: boolean, isGiven = false) =>
  checkDataFolder({
    database: { file: "var/tengen.db", contents },
    secret: { file: "var/secret", isThere },
    isGiven,
  });

test("[SRV-E2] a database and its secret belong together, or both are still to be made", () => {
  expect(judge("something", true)).toBeNull();
  expect(judge("nothing", false)).toBeNull();
  // Killed between the two at its first start.
  expect(judge("emptied", false)).toBeNull();
});

test("[SRV-E2] a secret without its database, and a database without its secret, with the way out", () => {
  for (const [contents, what] of [
    ["nothing", "is missing or empty"],
    ["emptied", "has nothing left in it"],
  ] as const) {
    const said = judge(contents, true);
    expect(said).toContain(`the secret var/secret is there, but its database var/tengen.db ${what}`);
    expect(said).toContain("`tengen restore <file>`");
    expect(said).toContain("mv var/secret var/secret.old");
  }
  const said = judge("something", false);
  expect(said).toContain("the database var/tengen.db is there, but the secret it was sealed with is not");
  expect(said).toContain("mv var/tengen.db var/tengen.db.old");
});

test("[SRV-E2] a secret of the environment is held against the mark in the database alone", () => {
  for (const contents of ["nothing", "emptied", "something"] as const) {
    for (const isThere of [true, false]) expect(judge(contents, isThere, true)).toBeNull();
  }
});

test("[SRV-E2] what is in a database is seen before it is opened, which changes nothing", async () => {
  const file = path.join(folder, "tengen.db");
  expect(probeDatabase(file)).toBe("nothing");
  expect(fs.existsSync(file)).toBe(false);
  fs.writeFileSync(file, "");
  expect(probeDatabase(file)).toBe("nothing");
  expect(fs.statSync(file).size).toBe(0);
  fs.rmSync(file);

  new DatabaseSync(file).close();
  const store = await openSqliteStore(file, {});
  expect(probeDatabase(file)).toBe("emptied");
  await store.keepMark("ab".repeat(32));
  // Also while it is in the log beside the file.
  expect(probeDatabase(file)).toBe("something");
  await store.close();
  expect(probeDatabase(file)).toBe("something");

  const database = new DatabaseSync(file);
  database.exec("delete from marks");
  expect(probeDatabase(file)).toBe("emptied");
  // Of an earlier release, which left no mark.
  database.exec("delete from kysely_migration where name like '0006%'; drop table marks");
  database.close();
  expect(probeDatabase(file)).toBe("something");
});

test("[SRV-E2] what is no database is told by whoever opens it", () => {
  const file = path.join(os.tmpdir(), path.basename(folder), "tengen.db");
  fs.writeFileSync(file, "no database at all, but long enough to be looked at as one".repeat(99));
  expect(probeDatabase(file)).toBe("something");
});

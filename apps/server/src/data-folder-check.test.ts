import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "../tests/test-server.ts";
import { ok, type Result } from "@tengen/kernel";
import { checkDataFolder } from "./data-folder-check.ts";
import { probeDatabase, type DatabaseContents } from "./store/sqlite-probe.ts";
import { openSqliteStore } from "./store/sqlite-store.ts";

let folder = "";
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const check = (contents: DatabaseContents, exists: boolean, isSecretGiven = false) =>
  checkDataFolder({
    database: { file: "var/tengen.db", contents },
    secret: { file: "var/secret", exists },
    isSecretGiven,
  });

const messageOf = (checked: Result<null, string>): string => (checked.ok ? "" : checked.error);

test("[SRV-E2] a folder with a database and its secret, or with neither, is accepted", () => {
  expect(check("something", true)).toEqual(ok(null));
  expect(check("nothing", false)).toEqual(ok(null));
  // A first start that was killed between creating the two files.
  expect(check("emptied", false)).toEqual(ok(null));
});

test("[SRV-E2] a secret without its database, or a database without its secret, is refused with how to recover", () => {
  for (const [contents, what] of [
    ["nothing", "is missing or empty"],
    ["emptied", "has been emptied"],
  ] as const) {
    const message = messageOf(check(contents, true));
    expect(message).toContain(`the secret var/secret exists, but its database var/tengen.db ${what}`);
    expect(message).toContain("`tengen restore <file>`");
    expect(message).toContain("mv var/secret var/secret.old");
  }
  const message = messageOf(check("something", false));
  expect(message).toContain("the database var/tengen.db exists, but its secret is missing");
  expect(message).toContain("mv var/tengen.db var/tengen.db.old");
});

test("[SRV-E2] a secret from the environment is checked only against the fingerprint in the database", () => {
  for (const contents of ["nothing", "emptied", "something"] as const) {
    for (const exists of [true, false]) expect(check(contents, exists, true)).toEqual(ok(null));
  }
});

test("[SRV-E2] a database is probed without changing it", async () => {
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
  await store.keepFingerprint("ab".repeat(32));
  // Also while the data is only in the write-ahead log.
  expect(probeDatabase(file)).toBe("something");
  await store.close();
  expect(probeDatabase(file)).toBe("something");

  const database = new DatabaseSync(file);
  database.exec("delete from marks");
  expect(probeDatabase(file)).toBe("emptied");
  // A database of an earlier release, without a fingerprint.
  database.exec("delete from kysely_migration where name like '0006%'; drop table marks");
  database.close();
  expect(probeDatabase(file)).toBe("something");
});

test("[SRV-E2] a file that is not a database is left for opening to report", () => {
  const file = path.join(os.tmpdir(), path.basename(folder), "tengen.db");
  fs.writeFileSync(file, "no database at all, but long enough to be looked at as one".repeat(99));
  expect(probeDatabase(file)).toBe("something");
});

// Backup and restore by the command line, from running servers, into either kind of store.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { backUp, restore } from "../src/backup.ts";
import { NO_LIMITS } from "./cluster.ts";
import { startDatabases, type Databases } from "./databases.ts";
import {
  STANDALONE,
  callApi,
  connect,
  envelopeOf,
  makeFolder,
  makePlayer,
  startTestServer,
  startMatchOf,
  submit,
  watch,
  type TestServer,
  type AnyJson,
} from "./test-server.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
let databases: Databases;
beforeAll(async () => {
  databases = await startDatabases();
});
const folder = makeFolder();
const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.stop("SIGKILL");
    fs.rmSync(server.folder, { recursive: true, force: true });
  }
});
afterAll(async () => {
  await databases.stop();
  fs.rmSync(folder, { recursive: true });
});

type Env = Readonly<Record<string, string>>;
const SECRET = randomBytes(32).toString("hex");
let storeCount = 0;
/** A store of either kind, with the same secret. There is no NATS at this address, and none is needed. */
const STORES: Readonly<Record<"folder" | "service", () => Promise<Env>>> = {
  folder: () => Promise.resolve({ TENGEN_VAR: path.join(folder, `var${(storeCount += 1)}`), TENGEN_SECRET: SECRET }),
  service: async () => ({
    DATABASE_URL: await databases.open(`place${(storeCount += 1)}`),
    NATS_URL: "nats://127.0.0.1:1",
    TENGEN_SECRET: SECRET,
  }),
};

const start = async (env: Env): Promise<TestServer> => {
  const server = await startTestServer({ ...NO_LIMITS, ...env }, env["TENGEN_VAR"] ?? makeFolder());
  servers.push(server);
  return server;
};

const tengen = async (env: Env, ...args: readonly string[]) => {
  const child = spawn(process.execPath, [path.join(root, "apps/cli/main.ts"), ...args], {
    env: { ...process.env, ...STANDALONE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { status: child.exitCode, stdout, stderr };
};

test.each([
  ["folder", "folder"],
  ["folder", "service"],
  ["service", "folder"],
  ["service", "service"],
] as const)("[CLI-B1] [CLI-B2] a %s is backed up during play, and restored into a %s", async (from, to) => {
  const env = await STORES[from]();
  const first = await start(env);
  const [ann, bob] = [await makePlayer(first, "Ann 太郎"), await makePlayer(first, "Bob")];
  const ids = await Promise.all(Array.from({ length: 20 }, () => startMatchOf(first, [ann, bob])));
  const [matchId = ""] = ids;
  const clients = [await connect(first, ann), await connect(first, bob)] as const;
  const place = (id: string, seq: number) =>
    envelopeOf(id, seq % 2 === 0 ? ann : bob, seq, "PLACE_STONE", { x: seq % 3, y: Math.floor(seq / 3) });
  for (const id of ids) {
    for (let seq = 0; seq < 4; seq += 1) {
      expect(await submit(clients[seq % 2 === 0 ? 0 : 1], place(id, seq))).toMatchObject({ type: "accepted" });
    }
  }
  // Play continues during the backup: the file is a consistent snapshot.
  const file = path.join(folder, `${from}-${to}.gz`);
  const playing = (async () => {
    for (const id of ids.slice(1)) {
      for (let seq = 4; seq < 8; seq += 1) await submit(clients[seq % 2 === 0 ? 0 : 1], place(id, seq));
    }
  })();
  const made = await tengen(env, "backup", file);
  expect(made).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/: 20 matches with \d+ entries, \d+ bytes/u),
  });
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  await playing;
  const target = await STORES[to]();
  const back = await tengen(target, "restore", file);
  expect(back).toMatchObject({ status: 0, stdout: expect.stringMatching(/^20 matches with \d+ entries restored/u) });
  const second = await start(target);
  // Players keep their seats, and play on where the file ends.
  for (const id of ids) {
    const [{ body: before }, { body: after }] = [
      await callApi(first, "GET", `/api/matches/${id}/log`),
      await callApi(second, "GET", `/api/matches/${id}/log`),
    ];
    expect(after.entries.length).toBeGreaterThanOrEqual(4);
    expect(after.entries).toEqual(before.entries.slice(0, after.entries.length));
  }
  const client = await watch(second, ann, matchId);
  expect(await submit(client, place(matchId, 4))).toMatchObject({ type: "accepted", seq: 4 });
  const { body: listed } = await callApi(second, "GET", "/api/matches?status=active");
  expect(listed.matches.map(({ record }: AnyJson) => record.matchId).toSorted()).toEqual(ids.toSorted());
  // New matches are numbered after the restored ones.
  await startMatchOf(second, [ann, bob]);
});

test("[CLI-B2] a restore that is refused says what to do, and leaves nothing behind", async () => {
  const env = await STORES.folder();
  const server = await start(env);
  const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
  await startMatchOf(server, [ann, bob]);
  const file = path.join(folder, "good.gz");
  await tengen(env, "backup", file);
  const whole = gunzipSync(fs.readFileSync(file)).toString("utf8");
  const write = (name: string, content: string): string => {
    fs.writeFileSync(path.join(folder, name), gzipSync(content));
    return path.join(folder, name);
  };
  const cut = write("cut.gz", whole.split("\n").slice(0, -2).join("\n"));
  const changed = write("changed.gz", whole.replace('"Bob', '"Rob'));
  const other = write("other.gz", '{"format":"something"}\n');
  const later = write("later.gz", whole.replace('"migrations":[', '"migrations":["0000-other",'));
  fs.writeFileSync(path.join(folder, "short.gz"), fs.readFileSync(file).subarray(0, 200));
  fs.writeFileSync(path.join(folder, "plain.gz"), "no archive");
  for (const kind of ["folder", "service"] as const) {
    const target = await STORES[kind]();
    const bad = [
      [cut, /its end is missing/u],
      [changed, /it is corrupt \(its checksum does not match\)/u],
      [other, /it is not a tengen-backup\/1 file/u],
      [later, /made by a newer version of Tengen|corrupt/u],
      [path.join(folder, "short.gz"), /cannot be read/u],
      [path.join(folder, "plain.gz"), /cannot be read/u],
      [path.join(folder, "missing.gz"), /cannot be read.*no such file/u],
    ] as const;
    for (const [source, reason] of kind === "folder" ? bad : bad.slice(0, 2)) {
      const { status, stderr } = await tengen(target, "restore", source);
      expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
      expect(stderr).not.toMatch(/\n\s+at /u);
    }
    const secret = await tengen({ ...target, TENGEN_SECRET: "y".repeat(40) }, "restore", file);
    expect(secret.stderr).toMatch(/encrypted with another secret\. Set TENGEN_SECRET to the original one/u);
    // None of them prevents a good restore; a second one finds matches.
    expect((await tengen(target, "restore", file)).status).toBe(0);
    const again = await tengen(target, "restore", file);
    expect([again.status, again.stderr]).toEqual([1, expect.stringMatching(/already has matches/u)]);
  }
  // A running server would keep writing to the replaced file.
  const empty = await STORES.folder();
  const open = await start(empty);
  const taken = await tengen(empty, "restore", file);
  expect([taken.status, taken.stderr]).toEqual([
    1,
    expect.stringMatching(/a server has it open\. Stop the server first/u),
  ]);
  await open.stop();
  expect((await tengen(empty, "restore", file)).status).toBe(0);
  const nothing = await tengen({ TENGEN_VAR: path.join(folder, "none") }, "backup", path.join(folder, "none.gz"));
  expect(nothing.stderr).toMatch(/the database .* does not exist/u);
  const folderless = await tengen(env, "backup", path.join(folder, "no", "where.gz"));
  expect(folderless.stderr).toMatch(/the folder .*no does not exist\. Create it, or choose another file/u);
  const twice = await tengen(env, "backup", file);
  expect([twice.status, twice.stderr]).toEqual([1, expect.stringMatching(/already exists\. Choose another file/u)]);
  const nobody = await tengen(
    { DATABASE_URL: "postgres://tengen:word@127.0.0.1:1/none", TENGEN_SECRET: SECRET },
    "restore",
    file,
  );
  expect([nobody.status, nobody.stderr]).toEqual([
    1,
    expect.stringMatching(/Start PostgreSQL, or correct DATABASE_URL/u),
  ]);
  expect(nobody.stderr).not.toContain("word");
  const noSecret = await tengen({ TENGEN_VAR: path.join(folder, "none"), TENGEN_SECRET: "" }, "restore", file);
  expect(noSecret.stderr).toMatch(/the secret is required\. Set TENGEN_SECRET/u);
  expect(fs.readdirSync(folder).filter((name) => /none|\.\d+$/u.test(name))).toEqual([]);
});

test("[CLI-B3] a cancelled backup or restore changes nothing", async () => {
  const env = await STORES.service();
  const server = await start(env);
  const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
  await startMatchOf(server, [ann, bob]);
  const file = path.join(folder, "whole.gz");
  const rows: number[] = [];
  const counts = await backUp(env, file, { onProgress: (count) => rows.push(count) });
  expect([counts.matches, rows.at(-1)]).toEqual([1, expect.any(Number)]);
  expect(rows.at(-1)).toBeGreaterThanOrEqual(4);
  const before = fs.readdirSync(folder);
  const signal = AbortSignal.abort();
  await expect(backUp(env, path.join(folder, "stopped.gz"), { signal })).rejects.toThrow("cancelled");
  expect(fs.readdirSync(folder)).toEqual(before);
  for (const kind of ["folder", "service"] as const) {
    const target = await STORES[kind]();
    await expect(restore(target, file, { signal })).rejects.toThrow("cancelled");
    expect(await restore(target, file)).toEqual(counts);
  }
});

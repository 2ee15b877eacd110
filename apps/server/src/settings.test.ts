import fs from "node:fs";
import path from "node:path";
import { err, mapResult, ok } from "@tengen/kernel";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainStorageError } from "./storage-config.ts";
import { editDistance } from "./setting.ts";
import { listSettings, readSettings, readStoreLocation } from "./settings.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const SERVICE = {
  DATABASE_URL: "postgres://tengen:pass@db:5432/tengen",
  NATS_URL: "nats://bus:4222",
  TENGEN_SECRET: "s".repeat(32),
};
const storageIn = (env: Readonly<Record<string, string>>) => {
  const settings = readSettings(env);
  return mapResult(settings, ({ storage }) => storage);
};
const problemsIn = (env: Readonly<Record<string, string>>): readonly string[] => {
  const settings = readSettings(env);
  return settings.ok ? [] : settings.error.split("\n");
};

test("[SRV-E1] an empty environment gives the defaults, and an empty variable counts as not set", () => {
  const usual = readSettings({});
  expect(usual).toMatchObject({
    value: {
      address: { host: "localhost", port: 8080 },
      storage: { kind: "folder", folder: path.resolve("var"), secret: null },
      origins: [],
      trustProxy: false,
      logLevel: "info",
      limits: { messageBytes: 8192, graceSeconds: 30 },
    },
  });
  expect(readSettings(Object.fromEntries(listSettings().map(({ env }) => [env, ""])))).toEqual(usual);
});

test("[SRV-E1] all settings are applied", () => {
  expect(
    readSettings({
      PORT: "9000",
      HOST: "::1",
      TENGEN_VAR: "/data",
      TENGEN_SECRET: "s".repeat(32),
      TENGEN_ORIGINS: "https://friend.example, http://localhost:5173,",
      TENGEN_TRUST_PROXY: "1",
      TENGEN_LOG: "warn",
      TENGEN_GRACE_SECONDS: "0",
    }),
  ).toMatchObject({
    value: {
      address: { host: "::1", port: 9000 },
      storage: { kind: "folder", folder: "/data", secret: "s".repeat(32) },
      origins: ["https://friend.example", "http://localhost:5173"],
      trustProxy: true,
      logLevel: "warn",
      limits: { graceSeconds: 0 },
    },
  });
});

test.each<[Readonly<Record<string, string>>, string]>([
  [{ PORT: "abc" }, 'PORT must be a number from 0 to 65535, not "abc"'],
  [{ PORT: "-1" }, "PORT must be a number"],
  [{ PORT: "65536" }, "PORT must be a number"],
  [{ PORT: "80.5" }, "PORT must be a number"],
  [{ PORT: "1e3" }, "PORT must be a number"],
  [{ HOST: "http://localhost" }, "HOST must be a host name or an IP address"],
  [{ HOST: "localhost:8080" }, "(the port is PORT)"],
  [{ HOST: "two words" }, "HOST must be"],
  [{ HOST: "\u001B[31m" }, String.raw`not "\u001b[31m"`],
  [{ TENGEN_LOG: "loud" }, 'TENGEN_LOG must be trace, debug, info, warn, error, fatal or silent, not "loud"'],
  [{ TENGEN_TRUST_PROXY: "yes" }, 'TENGEN_TRUST_PROXY must be 1 or 0, not "yes"'],
  [{ TENGEN_TRUST_PROXY: "true" }, "must be 1 or 0"],
  [
    { TENGEN_ORIGINS: "*" },
    'TENGEN_ORIGINS must be a list of origins, such as https://example.org,http://localhost:5173, not "*"',
  ],
  [{ TENGEN_ORIGINS: "friend.example" }, "must be a list of origins"],
  [{ TENGEN_ORIGINS: "null" }, "must be a list of origins"],
  [{ TENGEN_ORIGINS: "ftp://friend.example" }, "must be a list of origins"],
  [{ TENGEN_ORIGINS: "https://a:b@friend.example" }, "must be a list of origins"],
  [{ TENGEN_ORIGINS: "https://ok.example,https://Friend.example:443/play" }, "Write https://friend.example"],
  [{ TENGEN_MESSAGES: "many" }, 'TENGEN_MESSAGES must be a whole number from 1 to 1000000, not "many"'],
  [{ TENGEN_MESSAGES: "0" }, "TENGEN_MESSAGES must be"],
  ...[" ", "0x10", "1e2", "+5", " 5", "5.0", "-0"].map((text): [Readonly<Record<string, string>>, string] => [
    { TENGEN_GRACE_SECONDS: text },
    "TENGEN_GRACE_SECONDS must be a whole number",
  ]),
  [{ TENGEN_SECRET: "short" }, "TENGEN_SECRET is too short"],
])("[SRV-E1] %o is refused with what to do", (env, problem) => {
  expect(problemsIn(env)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  [{ TENGEN_ORIGIN: "https://a.example" }, "there is no setting TENGEN_ORIGIN. Did you mean TENGEN_ORIGINS?"],
  [{ TENGEN_LGO: "info" }, "there is no setting TENGEN_LGO. Did you mean TENGEN_LOG?"],
  [{ tengen_log: "info" }, "there is no setting tengen_log. Did you mean TENGEN_LOG?"],
  [{ TENGENLOG: "info" }, "there is no setting TENGENLOG. Did you mean TENGEN_LOG?"],
  [{ TENGEN_PORT: "80" }, "there is no setting TENGEN_PORT. Did you mean PORT?"],
  [{ TENGEN_DATABASE_URL: "x" }, "there is no setting TENGEN_DATABASE_URL. Did you mean DATABASE_URL?"],
  [{ TENGEN_MESSAGE_SIZE: "1" }, "there is no setting TENGEN_MESSAGE_SIZE. Did you mean TENGEN_MESSAGE_BYTES?"],
  [{ TENGN_LOG: "info" }, "there is no setting TENGN_LOG. Did you mean TENGEN_LOG?"],
  [{ TEGNEN_VAR: "/data" }, "there is no setting TEGNEN_VAR. Did you mean TENGEN_VAR?"],
  [
    { TENGEN_NATS: "nats://bus:4222" },
    "TENGEN_NATS is the path of the nats-server program for tests. Did you mean NATS_URL?",
  ],
  [{ TENGEN_NATS: "bus:4222" }, "TENGEN_NATS is the path of the nats-server program for tests. Did you mean NATS_URL?"],
  [
    { TENGEN_WHATEVER_THIS_IS: "1" },
    "there is no setting TENGEN_WHATEVER_THIS_IS. `tengen serve --help` lists all settings",
  ],
])("[SRV-E1] %o is not a setting, and the error names the nearest one", (env, problem) => {
  expect(problemsIn(env)).toEqual([problem]);
});

test("[SRV-E1] variables of the project's tools and of Kubernetes are accepted", () => {
  const env = {
    TENGEN_CHROMIUM: "/usr/bin/chromium",
    TENGEN_NATS: "/usr/sbin/nats-server",
    TENGEN_TEST_WITHOUT: "chromium",
    TENGEN_TEST_SKEW: "5",
    TENGEN_BENCH_FOLDER: "/tmp",
    TENGEN_PORT: "tcp://10.0.0.1:8080",
    TENGEN_PORT_8080_TCP_ADDR: "10.0.0.1",
    TENGEN_SERVICE_HOST: "10.0.0.1",
    TENGEN_SERVICE_PORT_HTTP: "8080",
    TENGEN_DB_SERVICE_HOST: "10.0.0.2",
    // Similar, but not ours.
    TENDER_LOG: "x",
    TENGN_COLOUR: "x",
  };
  expect(problemsIn(env)).toEqual([]);
});

test("[SRV-E1] all errors are reported at once, one per line", () => {
  expect(problemsIn({ TENGEN_LOG: "loud", PORT: "x", TENGEN_WATCHES: "-1", TENGEN_ORGINS: "a" })).toHaveLength(4);
});

test("every name in the sources that starts with TENGEN_ is known", () => {
  const files = ["apps", "packages", "tools", "docs"].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /(?<!\.test)\.(?:tsx?|md)$/u.test(file.name))
      .filter((file) => !file.parentPath.includes("node_modules"))
      .map((file) => path.join(file.parentPath, file.name)),
  );
  const names = new Set(
    files.flatMap((file) => fs.readFileSync(file, "utf8").match(/TENGEN_[A-Z][A-Z_]+(?!\w*\*)/gu) ?? []),
  );
  expect(
    problemsIn(Object.fromEntries([...names].map((name) => [name, "x"]))).filter((text) =>
      text.startsWith("there is no"),
    ),
  ).toEqual([]);
});

describe("the storage configuration", () => {
  test.each(["no room", "No room."])("an error message ends with one full stop: %j", (reason) => {
    expect(explainStorageError({ kind: "folder", folder: "/data", secret: null }, reason)).toBe(
      `cannot store matches in /data: ${reason.replace(".", "")}. Set TENGEN_VAR to use another folder.`,
    );
  });

  test("[SRV-10] is standalone without a database and NATS, and a service with both and a secret", () => {
    expect(storageIn({ TENGEN_VAR: "/data", DATABASE_URL: "", NATS_URL: "" })).toEqual(
      ok({ kind: "folder", folder: "/data", secret: null }),
    );
    expect(storageIn(SERVICE)).toEqual(
      ok({
        kind: "service",
        databaseUrl: SERVICE.DATABASE_URL,
        natsUrl: SERVICE.NATS_URL,
        secret: SERVICE.TENGEN_SECRET,
      }),
    );
  });

  test.each([
    [{ NATS_URL: "" }, /^DATABASE_URL is set but NATS_URL is not/u],
    [{ DATABASE_URL: "" }, /^NATS_URL is set but DATABASE_URL is not/u],
    [{ TENGEN_SECRET: "" }, /TENGEN_SECRET is not. Set it to the same value on all servers/u],
    [{ TENGEN_SECRET: "short" }, /^TENGEN_SECRET is too short/u],
    [{ DATABASE_URL: "mysql://x/y" }, /^DATABASE_URL must be a URL/u],
    [{ DATABASE_URL: "tengen" }, /^DATABASE_URL must be a URL/u],
    [
      { DATABASE_URL: "postgres://u:pass@ss/word@db/tengen" },
      /^DATABASE_URL has a password that is not percent-encoded/u,
    ],
    [{ DATABASE_URL: "postgres://u:pass%zz@db/tengen" }, /^DATABASE_URL has a password that is not percent-encoded/u],
    [{ NATS_URL: "bus:4222" }, /^NATS_URL must be a URL/u],
    [{ NATS_URL: "nats://a:pass%zz@bus" }, /^NATS_URL has a user name or password that is not percent-encoded/u],
  ])("[SRV-10] %o is refused with what to do", (changes, problem) => {
    const storage = storageIn({ ...SERVICE, ...changes });
    expect(storage).toEqual(err(expect.stringMatching(problem)));
    // No message contains a password.
    expect(JSON.stringify(storage)).not.toContain("pass@");
  });

  test("[CLI-B1] backup and restore need neither bus nor secret", () => {
    const { DATABASE_URL: databaseUrl } = SERVICE;
    expect(readStoreLocation({ DATABASE_URL: databaseUrl })).toEqual(ok({ kind: "service", databaseUrl }));
    expect(readStoreLocation({ TENGEN_VAR: "/data" })).toEqual(ok({ kind: "folder", folder: "/data" }));
    expect(readStoreLocation({ DATABASE_URL: "mysql://x/y" })).toEqual(err(expect.stringMatching(/^DATABASE_URL/u)));
    expect(readStoreLocation({ TENGEN_VARR: "/data" })).toEqual(
      err("there is no setting TENGEN_VARR. Did you mean TENGEN_VAR?"),
    );
  });
});

test("the edit distance is symmetric, 0 only for equal texts, and 1 for a typo", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const changes = editDistance(one, other);
      expect(changes).toBe(editDistance(other, one));
      expect(changes === 0).toBe(one === other);
      expect(changes).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(editDistance(one, `${one}x`)).toBe(1);
    }),
  );
  expect(editDistance("abcd", "abdc")).toBe(1);
});

test("[SRV-E1] docs/settings.md is generated from this table", async () => {
  const rows = listSettings().map(
    ({ env, description, defaultText }) =>
      `| \`${env}\` | ${description} | ${defaultText === "" ? "-" : defaultText} |`,
  );
  const page = `# Settings of the match server

A server is configured by environment variables. \`tengen serve --help\` lists the same table. An empty
variable counts as not set. A misspelt, malformed or incomplete setting ends the start with one sentence
per error and the exit code 2.

This page is generated from \`apps/server/src/settings.ts\`:
\`npx vitest run apps/server/src/settings.test.ts -u\`.

| name | description | default |
| --- | --- | --- |
${rows.join("\n")}
`;
  await expect(page).toMatchFileSnapshot(path.join(root, "docs", "settings.md"));
});

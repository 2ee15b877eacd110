import fs from "node:fs";
import path from "node:path";
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
const placeIn = (env: Readonly<Record<string, string>>) => {
  const settings = readSettings(env);
  return "problem" in settings ? settings : settings.storage;
};
const problemsIn = (env: Readonly<Record<string, string>>): readonly string[] => {
  const settings = readSettings(env);
  return "problem" in settings ? settings.problem.split("\n") : [];
};

test("[SRV-E1] without anything in the environment everything is as usual; an empty text is nothing", () => {
  const usual = readSettings({});
  expect(usual).toMatchObject({
    address: { host: "localhost", port: 8080 },
    place: { kind: "folder", folder: path.resolve("var"), secret: null },
    origins: [],
    trustProxy: false,
    logLevel: "info",
    limits: { messageBytes: 8192, graceSeconds: 30 },
  });
  expect(readSettings(Object.fromEntries(listSettings().map(({ env }) => [env, ""])))).toEqual(usual);
});

test("[SRV-E1] everything that is set holds", () => {
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
    address: { host: "::1", port: 9000 },
    place: { kind: "folder", folder: "/data", secret: "s".repeat(32) },
    origins: ["https://friend.example", "http://localhost:5173"],
    trustProxy: true,
    logLevel: "warn",
    limits: { graceSeconds: 0 },
  });
});

test.each<[Readonly<Record<string, string>>, string]>([
  [{ PORT: "abc" }, 'PORT must be a number from 0 to 65535, not "abc"'],
  [{ PORT: "-1" }, "PORT must be a number"],
  [{ PORT: "65536" }, "PORT must be a number"],
  [{ PORT: "80.5" }, "PORT must be a number"],
  [{ PORT: "1e3" }, "PORT must be a number"],
  [{ HOST: "http://localhost" }, "HOST must be a name or an address alone"],
  [{ HOST: "localhost:8080" }, "(the port is PORT)"],
  [{ HOST: "two words" }, "HOST must be"],
  [{ HOST: "\u001B[31m" }, String.raw`not "\u001b[31m"`],
  [{ TENGEN_LOG: "loud" }, 'TENGEN_LOG must be trace, debug, info, warn, error, fatal or silent, not "loud"'],
  [{ TENGEN_TRUST_PROXY: "yes" }, 'TENGEN_TRUST_PROXY must be 1 or 0, not "yes"'],
  [{ TENGEN_TRUST_PROXY: "true" }, "must be 1 or 0"],
  [
    { TENGEN_ORIGINS: "*" },
    'TENGEN_ORIGINS must be origins of pages, such as https://example.org,http://localhost:5173, not "*"',
  ],
  [{ TENGEN_ORIGINS: "friend.example" }, "must be origins of pages"],
  [{ TENGEN_ORIGINS: "null" }, "must be origins of pages"],
  [{ TENGEN_ORIGINS: "ftp://friend.example" }, "must be origins of pages"],
  [{ TENGEN_ORIGINS: "https://a:b@friend.example" }, "must be origins of pages"],
  [{ TENGEN_ORIGINS: "https://ok.example,https://Friend.example:443/play" }, "write https://friend.example"],
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
  [{ TENGEN_ORIGIN: "https://a.example" }, "there is no setting TENGEN_ORIGIN: did you mean TENGEN_ORIGINS?"],
  [{ TENGEN_LGO: "info" }, "there is no setting TENGEN_LGO: did you mean TENGEN_LOG?"],
  [{ tengen_log: "info" }, "there is no setting tengen_log: did you mean TENGEN_LOG?"],
  [{ TENGENLOG: "info" }, "there is no setting TENGENLOG: did you mean TENGEN_LOG?"],
  [{ TENGEN_PORT: "80" }, "there is no setting TENGEN_PORT: did you mean PORT?"],
  [{ TENGEN_DATABASE_URL: "x" }, "there is no setting TENGEN_DATABASE_URL: did you mean DATABASE_URL?"],
  [{ TENGEN_MESSAGE_SIZE: "1" }, "there is no setting TENGEN_MESSAGE_SIZE: did you mean TENGEN_MESSAGE_BYTES?"],
  [{ TENGN_LOG: "info" }, "there is no setting TENGN_LOG: did you mean TENGEN_LOG?"],
  [{ TEGNEN_VAR: "/data" }, "there is no setting TEGNEN_VAR: did you mean TENGEN_VAR?"],
  [{ TENGEN_NATS: "nats://bus:4222" }, "TENGEN_NATS is the path of a program, for tests: did you mean NATS_URL?"],
  [{ TENGEN_NATS: "bus:4222" }, "TENGEN_NATS is the path of a program, for tests: did you mean NATS_URL?"],
  [{ TENGEN_WHATEVER_THIS_IS: "1" }, "there is no setting TENGEN_WHATEVER_THIS_IS: `tengen serve --help` lists them"],
])("[SRV-E1] %o is no setting, and the near one is named", (env, problem) => {
  expect(problemsIn(env)).toEqual([problem]);
});

test("[SRV-E1] what the project's tools and Kubernetes put there is no mistake", () => {
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
    // Near, but somebody else's.
    TENDER_LOG: "x",
    TENGN_COLOUR: "x",
  };
  expect(problemsIn(env)).toEqual([]);
});

test("[SRV-E1] everything that is wrong is told at once, a sentence a line", () => {
  expect(problemsIn({ TENGEN_LOG: "loud", PORT: "x", TENGEN_WATCHES: "-1", TENGEN_ORGINS: "a" })).toHaveLength(4);
});

test("every name that starts with TENGEN_ and stands anywhere in the sources is known", () => {
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

describe("where matches are kept", () => {
  test.each(["no room", "No room."])("what is wrong there ends with one full stop: %j", (said) => {
    expect(explainStorageError({ kind: "folder", folder: "/data", secret: null }, said)).toBe(
      `matches cannot be kept in /data: ${said.replace(".", "")}. TENGEN_VAR names another folder.`,
    );
  });

  test("[SRV-10] alone without either address, a member of a service with both and the secret", () => {
    expect(placeIn({ TENGEN_VAR: "/data", DATABASE_URL: "", NATS_URL: "" })).toEqual({
      kind: "folder",
      folder: "/data",
      secret: null,
    });
    expect(placeIn(SERVICE)).toEqual({
      kind: "service",
      databaseUrl: SERVICE.DATABASE_URL,
      natsUrl: SERVICE.NATS_URL,
      secret: SERVICE.TENGEN_SECRET,
    });
  });

  test.each([
    [{ NATS_URL: "" }, /^DATABASE_URL is set and NATS_URL is not/u],
    [{ DATABASE_URL: "" }, /^NATS_URL is set and DATABASE_URL is not/u],
    [{ TENGEN_SECRET: "" }, /TENGEN_SECRET is not: all servers of a service must have the same/u],
    [{ TENGEN_SECRET: "short" }, /^TENGEN_SECRET is too short/u],
    [{ DATABASE_URL: "mysql://x/y" }, /^DATABASE_URL must be an address/u],
    [{ DATABASE_URL: "tengen" }, /^DATABASE_URL must be an address/u],
    [
      { DATABASE_URL: "postgres://u:pass@ss/word@db/tengen" },
      /^DATABASE_URL has a password that is not percent-encoded/u,
    ],
    [{ DATABASE_URL: "postgres://u:pass%zz@db/tengen" }, /^DATABASE_URL has a password that is not percent-encoded/u],
    [{ NATS_URL: "bus:4222" }, /^NATS_URL must be an address/u],
    [{ NATS_URL: "nats://a:pass%zz@bus" }, /^NATS_URL has a name or a password that is not percent-encoded/u],
  ])("[SRV-10] %o is refused with what to do", (changes, problem) => {
    const place = placeIn({ ...SERVICE, ...changes });
    expect(place).toEqual({ problem: expect.stringMatching(problem) });
    // Nothing of it tells a password.
    expect(JSON.stringify(place)).not.toContain("pass@");
  });

  test("[CLI-B1] whoever only reads or fills the store needs neither bus nor secret", () => {
    const { DATABASE_URL: databaseUrl } = SERVICE;
    expect(readStoreLocation({ DATABASE_URL: databaseUrl })).toEqual({ kind: "service", databaseUrl });
    expect(readStoreLocation({ TENGEN_VAR: "/data" })).toEqual({ kind: "folder", folder: "/data" });
    expect(readStoreLocation({ DATABASE_URL: "mysql://x/y" })).toEqual({
      problem: expect.stringMatching(/^DATABASE_URL/u),
    });
    expect(readStoreLocation({ TENGEN_VARR: "/data" })).toEqual({
      problem: "there is no setting TENGEN_VARR: did you mean TENGEN_VAR?",
    });
  });
});

test("the changes between two texts are as many from either side, none only for the same, and one for a slip", () => {
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

test("[SRV-E1] docs/settings.md is this table", async () => {
  const rows = listSettings().map(
    ({ env, description, defaultText }) =>
      `| \`${env}\` | ${description} | ${defaultText === "" ? "-" : defaultText} |`,
  );
  const page = `# Settings of a match server

What a server heeds in its environment, as \`tengen serve --help\` lists it too. An empty text counts as nothing. What is misspelt, malformed or set by halves
ends the start with a sentence for each fault and the exit code 2. This page is made of the table in \`apps/server/src/settings.ts\` by
\`npx vitest run apps/server/src/settings.test.ts -u\`.

| name | what it is | where nothing is said |
| --- | --- | --- |
${rows.join("\n")}
`;
  await expect(page).toMatchFileSnapshot(path.join(root, "docs", "settings.md"));
});

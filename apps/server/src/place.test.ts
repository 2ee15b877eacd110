import path from "node:path";
import { expect, test } from "vitest";
import { readPlace, readStorePlace } from "./place.ts";

const SERVICE = {
  DATABASE_URL: "postgres://tengen:pass@db:5432/tengen",
  NATS_URL: "nats://bus:4222",
  TENGEN_SECRET: "s".repeat(32),
};

test("[SRV-10] alone without either address, a member of a service with both and the secret", () => {
  expect(readPlace({})).toEqual({ kind: "folder", folder: path.resolve("var") });
  expect(readPlace({ TENGEN_VAR: "/data", DATABASE_URL: "", NATS_URL: "" })).toEqual({
    kind: "folder",
    folder: "/data",
  });
  expect(readPlace(SERVICE)).toEqual({
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
  const place = readPlace({ ...SERVICE, ...changes });
  expect(place).toEqual({ problem: expect.stringMatching(problem) });
  // Nothing of it tells a password.
  expect(JSON.stringify(place)).not.toContain("pass@");
});

test("[CLI-B1] whoever only reads or fills the store needs neither bus nor secret", () => {
  const { DATABASE_URL: databaseUrl } = SERVICE;
  expect(readStorePlace({ DATABASE_URL: databaseUrl })).toEqual({ kind: "service", databaseUrl });
  expect(readStorePlace({ TENGEN_VAR: "/data" })).toEqual({ kind: "folder", folder: "/data" });
  expect(readStorePlace({ DATABASE_URL: "mysql://x/y" })).toEqual({ problem: expect.stringMatching(/^DATABASE_URL/u) });
});

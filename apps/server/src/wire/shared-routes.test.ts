import fs from "node:fs";
import path from "node:path";
import { compactMatch, sharedIdOf, type MatchFile, type SharedGame } from "@tengen/match";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { expect, test } from "vitest";
import { readLimits } from "../limits.ts";
import { loadGames } from "../play/games.ts";
import { openRateLimits } from "../rate-limits.ts";
import type { StoredShare } from "../store/store.ts";
import { findRoute } from "./route.ts";
import { listSharedRoutes } from "./shared-routes.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const games = await loadGames(openCatalogue(root), importFrom(root));
const match = compactMatch(
  JSON.parse(fs.readFileSync(path.join(root, "games/gomoku/fixtures/golden-five.json"), "utf8")) as MatchFile,
);
if (match === null) throw new Error("the golden match is short");
const SHARED: SharedGame = { game: "gomoku", match };
const DAY = 86_400_000;

const openBench = () => {
  const read = readLimits({});
  if (!read.ok) throw new Error(read.error);
  const kept = new Map<string, StoredShare>();
  const store = {
    now: () => 1000,
    keepShared: (share: StoredShare) => {
      kept.set(share.id, share);
      return Promise.resolve();
    },
    readShared: (id: string) => Promise.resolve(kept.get(id)?.text ?? null),
  };
  const routes = listSharedRoutes({
    store,
    games,
    rateLimits: openRateLimits(read.value, () => 0),
    limits: read.value,
  });
  const ask = (method: "GET" | "POST", url: string, body: unknown = null, address = "a") => {
    const found = findRoute(routes, method, url);
    if (found === null) throw new Error(`no route ${url}`);
    const client = { address, guest: null };
    return found.route.handle({ client, guest: null, body, params: found.params, query: {} });
  };
  return { ask, kept, limit: read.value.shares };
};

test("[PRO-H40] a shared game is stored once, for a stated time, and can be read", async () => {
  const { ask, kept } = openBench();
  const id = sharedIdOf(SHARED);
  const stored = { ok: true, value: { id, days: 365 } };
  expect(await ask("POST", "/api/shared", SHARED)).toEqual(stored);
  expect(await ask("POST", "/api/shared", JSON.parse(JSON.stringify(SHARED)))).toEqual(stored);
  expect([...kept.values()]).toMatchObject([{ id, expiresAt: 1000 + 365 * DAY }]);
  expect(await ask("GET", `/api/shared/${id}`)).toEqual({ ok: true, value: SHARED });
});

test.each<[string, unknown, string]>([
  ["nothing", null, "INVALID_PAYLOAD"],
  ["a game that is not a shared one", { game: "gomoku" }, "INVALID_PAYLOAD"],
  ["a field too many", { ...SHARED, more: 1 }, "INVALID_PAYLOAD"],
  ["a text that is too long", { game: "gomoku", sgf: "x".repeat(60_001), line: null }, "INVALID_PAYLOAD"],
  ["an unknown game", { game: "chess", sgf: "(;)", line: null }, "BAD_REQUEST"],
])("[PRO-H40] %s is refused and not stored", async (_what, body, code) => {
  const { ask, kept } = openBench();
  expect(await ask("POST", "/api/shared", body)).toMatchObject({ ok: false, error: { code } });
  expect(kept.size).toBe(0);
});

test.each(["x", "0".repeat(31), "0".repeat(32), "0".repeat(33)])("[PRO-H40] %s is not stored", async (id) => {
  expect(await openBench().ask("GET", `/api/shared/${id}`)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
});

test("[SRV-40] an address stores only so many in ten minutes; what is refused costs nothing", async () => {
  const { ask, limit } = openBench();
  const share = (index: number, address?: string) =>
    ask("POST", "/api/shared", { game: "gomoku", sgf: `(;C[${index}])`, line: null }, address);
  await ask("POST", "/api/shared", null);
  for (let index = 0; index < limit; index += 1) expect((await share(index)).ok).toBe(true);
  expect(await share(limit)).toMatchObject({ ok: false, error: { code: "RATE_LIMITED" } });
  expect((await share(0, "b")).ok).toBe(true);
});

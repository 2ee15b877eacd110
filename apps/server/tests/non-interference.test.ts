// Non-interference (MAT-F3): the same match with different hidden cards (two determinizations), on two servers.
// Whatever happens, the viewer receives the same messages, except for what follows from the bytes that the server
// committed to.
import { randomBytes } from "node:crypto";
import path from "node:path";
import { canonicalJson, commitTo, deriveSeed, unwrap, type GameAction } from "@tengen/kernel";
import type { MatchRecord } from "@tengen/match";
import { afterAll, beforeAll, expect, test } from "vitest";
import cards from "../../../games/gomoku-cards/engine.ts";
import { deriveSecrets } from "../src/secrets.ts";
import { openSqliteStore } from "../src/store/sqlite-store.ts";
import type { Store } from "../src/store/store.ts";
import { openTokens } from "../src/tokens.ts";
import {
  connect,
  envelopeOf,
  makeFolder,
  startTestServer,
  submit,
  type AnyJson,
  type Player,
  type TestServer,
} from "./test-server.ts";

const SECRET = "a secret that is only for this test, and long enough";
const IDS = ["g-ann", "g-bob"];
const NONCES = ["0a".repeat(32), "0b".repeat(32)];
const options = { boardSize: 9 };

const startOf = (serverBytes: string) =>
  cards.init(unwrap(cards.parseConfig({ seed: deriveSeed(serverBytes, NONCES), playerIds: IDS, options })));
type Determinization = { readonly serverBytes: string; readonly state: ReturnType<typeof startOf> };

const viewOf = (state: Determinization["state"], viewer: string | null): string =>
  canonicalJson(cards.getPlayerView(state, viewer));

/** One action of Ann for each of her cards. */
const actionsByCard = (state: Determinization["state"]): readonly GameAction[] => {
  const actions = cards.getValidActions(state, "g-ann") as readonly AnyJson[];
  return [...new Map(actions.map((action) => [String(action.card ?? action.type), action])).values()];
};

interface Pair {
  readonly determinizations: readonly [Determinization, Determinization];
  /** Ann's action in both determinizations; null for none. */
  readonly action: GameAction | null;
  /** An action that is then possible in one determinization only. */
  readonly tries: readonly GameAction[];
}

interface Case {
  readonly matchId: string;
  readonly viewer: string | null;
  readonly pair: Pair;
}

/** Two determinizations: the same view, different cards of Ann: at the start, or after her turn. */
const findPair = (viewer: string | null, isPlayed: boolean): Pair => {
  const seen = new Map<
    string,
    readonly { readonly determinization: Determinization; readonly now: Determinization["state"] }[]
  >();
  for (let number = 0; number < 20_000; number += 1) {
    const serverBytes = number.toString(16).padStart(64, "0");
    const determinization = { serverBytes, state: startOf(serverBytes) };
    const [first] = isPlayed ? actionsByCard(determinization.state) : [];
    const action = (first ?? null) as never;
    const now = action === null ? determinization.state : cards.applyAction(determinization.state, action, "g-ann");
    const key = `${viewOf(determinization.state, viewer)} ${canonicalJson(action)} ${viewOf(now, viewer)}`;
    const others = seen.get(key) ?? [];
    const other = others.find((one) => viewOf(one.now, "g-ann") !== viewOf(now, "g-ann"));
    if (other !== undefined) {
      const tries = [other.now, now].flatMap(actionsByCard);
      return { determinizations: [other.determinization, determinization], action, tries };
    }
    seen.set(key, [...others, { determinization, now }]);
  }
  throw new Error("no two determinizations with the same view were found");
};

/** Stores the match in this determinization. */
const storeMatch = async (store: Store, matchId: string, { serverBytes }: Determinization): Promise<void> => {
  const record: MatchRecord = {
    matchId,
    gameId: cards.gameId,
    rulesetVersion: cards.rulesetVersion,
    options,
    seats: IDS.map((playerId, seat) => ({ playerId, name: playerId, nonce: NONCES[seat] ?? "" })),
    clock: null,
    commitment: commitTo(serverBytes),
    startedAt: 1_700_000_000_000,
  };
  await store.create({
    matchId,
    gameId: cards.gameId,
    status: "active",
    version: 1,
    record,
    plan: IDS.map((playerId) => ({ kind: "player", playerId, name: playerId })),
    createdBy: "g-ann",
    listed: true,
    rematchOf: null,
    rematch: null,
    invitations: [null, null],
    sealedBytes: deriveSecrets(SECRET).seal(matchId, serverBytes, randomBytes(24)),
    createdAt: 1_700_000_000_000,
    outcome: null,
    botAddressHash: null,
    pairKey: null,
    dueAt: null,
  });
};

/** A message without hashes (which depend on the commitment), times and presence. */
const scrub = (received: readonly AnyJson[]): readonly unknown[] =>
  received
    .filter(({ type }) => type !== "presence")
    .map((message) =>
      JSON.parse(JSON.stringify(message), (key, value: unknown) => {
        if (key === "hash" || key === "commitment" || key === "actionId") return "";
        return key === "now" || key === "at" || key === "since" ? 0 : value;
      }),
    );

/** The messages to a viewer who tries many requests. */
const listen = async (
  server: TestServer,
  { matchId, viewer, pair: { action, tries } }: Case,
): Promise<readonly unknown[]> => {
  const tokens = openTokens(deriveSecrets(SECRET).tokenKey, 60_000, Date.now);
  const playerOf = async (playerId: string): Promise<Player> => ({
    playerId,
    token: (await tokens.issue({ playerId, name: playerId })).token,
  });
  const [ann, bob] = [await playerOf("g-ann"), await playerOf("g-bob")];
  const client = await connect(server, viewer === null ? null : bob);
  client.send({ type: "watch", matchId, fromSeq: 0 });
  await client.next("entries");
  const envelope = (who: Player, { type, ...payload }: GameAction, seq: number) =>
    envelopeOf(matchId, who, seq, type, payload, cards.gameId);
  if (action !== null) {
    const played = await submit(await connect(server, ann), envelope(ann, action, 0));
    expect(played).toMatchObject({ type: "accepted" });
    await client.next("entries");
  }
  // Ann's actions of either determinization, submitted by the viewer: in her name, and in his own.
  for (const one of tries)
    for (const who of [ann, bob]) await submit(client, envelope(who, one, action === null ? 0 : 1));
  await submit(client, envelope(bob, { type: "REQUEST_TAKEBACK" }, 1));
  client.send({ type: "sync", matchId, fromSeq: 0 });
  await client.next("entries");
  client.send({ type: "ping", seqs: { [matchId]: 0 } });
  await client.next("pong");
  return scrub(client.received);
};

const CASES = (
  [
    ["the opponent", "g-bob", "at the start", false],
    ["a spectator", null, "at the start", false],
    ["the opponent", "g-bob", "after a turn", true],
    ["a spectator", null, "after a turn", true],
  ] as const
).map(([name, viewer, when, isPlayed], index): Case & { readonly name: string; readonly when: string } => ({
  name,
  when,
  viewer,
  matchId: `m-${String(index + 1).padStart(24, "0")}`,
  pair: findPair(viewer, isPlayed),
}));

/** A server with all matches, each in one of its two determinizations. */
const startServer = async (which: 0 | 1): Promise<TestServer> => {
  const folder = makeFolder();
  const store = await openSqliteStore(path.join(folder, "tengen.db"));
  for (const { matchId, pair } of CASES) await storeMatch(store, matchId, pair.determinizations[which]);
  await store.close();
  return startTestServer({ TENGEN_SECRET: SECRET }, folder);
};

let servers: readonly TestServer[] = [];
beforeAll(async () => {
  servers = [await startServer(0), await startServer(1)];
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

test.each(CASES)("[MAT-F3] $name ($viewer) receives the same messages $when, whatever is hidden", async (one) => {
  const [received, other] = await Promise.all(servers.map((server) => listen(server, one)));
  expect(received?.length).toBeGreaterThan(8);
  expect(other).toEqual(received);
});

// Two players and a spectator at online tables, over the model server of the client's tests, with a simulated network and
// fake timers.
import { signal, type Signal } from "@preact/signals";
import { parsePoint } from "@tengen/board";
import { openClient, type ConnectionState, type Snapshot } from "@tengen/client";
import {
  commitTo,
  deriveSeed,
  localSecrets,
  unwrap,
  type AnyEngine,
  type GameAction,
  type JsonObject,
} from "@tengen/kernel";
import { extend, startMatch, applyPlayerAction, type Match, type MatchRecord } from "@tengen/match";
import type { AnyTableGame } from "@tengen/table";
import { DEFAULT_SETTINGS, type Settings } from "@tengen/ui";
import {
  makeUnreliableNetwork,
  type UnreliableNetwork,
} from "../../../../../packages/client/tests/unreliable-network.ts";
import { makeModelServer, type ModelServer } from "../../../../../packages/client/tests/model-server.ts";
import { makeVirtualTime, type VirtualTime } from "../../../../../packages/client/tests/virtual-time.ts";
import { openOnlineTable, type OnlineTable, type OnlineTableOptions } from "../online-table.ts";

const SETTINGS: Settings = { ...DEFAULT_SETTINGS, confirm: "never", premove: "never", numbers: true };

const { serverBytes, nonces } = localSecrets("secret", 2);
export const SEED = deriveSeed(serverBytes, nonces);
const START = 1_600_000_000_000;

/** A match between ann and bob that has just started. */
export const startTestMatch = (engine: AnyEngine, options: JsonObject = {}): Match => {
  const record: MatchRecord = {
    matchId: "match-1",
    gameId: engine.gameId,
    rulesetVersion: engine.rulesetVersion,
    options,
    seats: ["ann", "bob"].map((playerId, seat) => ({ playerId, name: playerId, nonce: nonces[seat] ?? "" })),
    clock: null,
    commitment: commitTo(serverBytes),
    startedAt: START,
  };
  return unwrap(startMatch(engine, record, SEED));
};

/** The match after one more action. */
export const play = (engine: AnyEngine, match: Match, actorId: string, action: GameAction): Match =>
  unwrap(
    extend(match, applyPlayerAction(engine, match, { actionId: `test-${match.nextSeq}`, actorId }, action, START)),
  );

export interface Seated {
  readonly table: OnlineTable;
  readonly isOnline: Signal<boolean>;
  readonly pick: (name: string) => void;
  readonly stoneAt: (name: string) => string | null;
  readonly isPending: (name: string) => boolean;
  readonly notice: () => string | null;
  readonly announced: () => string;
}

export interface TestMatch {
  readonly server: ModelServer;
  readonly network: UnreliableNetwork;
  readonly time: VirtualTime;
  /** Advances the time and settles all promises. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Opens the table of a player, or of a spectator. */
  readonly join: (playerId: string | null, more?: Pick<OnlineTableOptions, "declined">) => Promise<Seated>;
}

const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

/** While the network is unreliable it drops everything. */
export const openTestMatch = (game: AnyTableGame, start: Match = startTestMatch(game.engine)): TestMatch => {
  const time = makeVirtualTime(1_700_000_000_000);
  const server = makeModelServer(game.engine, start, time.now);
  const network = makeUnreliableNetwork(server, time, [{ kind: "drop" }]);
  const { record } = start;
  let seats = 0;

  const advance = async (milliseconds: number): Promise<void> => {
    time.advance(milliseconds);
    await settle();
  };

  const join: TestMatch["join"] = async (playerId, more = {}) => {
    seats += 1;
    const client = openClient(network.makeHost(seats), {
      url: "ws://model",
      token: playerId,
      engineOf: () => game.engine,
    });
    const connection = signal<ConnectionState>(client.state());
    client.onState((state) => {
      connection.value = state;
    });
    const snapshot = signal<Snapshot | null>(null);
    const matchSession = client.watch(record.matchId, (next) => {
      snapshot.value = next;
    });
    await advance(200);
    snapshot.value = matchSession.snapshot();
    const isOnline = signal(true);
    const table = openOnlineTable(game, {
      matchSession,
      snapshot: snapshot as Signal<Snapshot>,
      connection,
      isOnline,
      wake: client.wake,
      record: matchSession.snapshot().info?.record as MatchRecord,
      me: record.seats.some((seat) => seat.playerId === playerId) ? playerId : null,
      settings: signal(SETTINGS),
      startTimer: time.startTimer,
      ...more,
    });
    const pointOf = (name: string): number => parsePoint(table.geometry.value.axes, name) ?? -1;
    return {
      table,
      isOnline,
      pick: (name) => table.pick(pointOf(name), "mouse"),
      stoneAt: (name) => table.scene.value.points[pointOf(name)]?.stone ?? null,
      isPending: (name) => table.scene.value.points[pointOf(name)]?.pending ?? false,
      notice: () => table.notice.value?.text() ?? null,
      announced: () => table.announcement.value.text,
    };
  };
  return { server, network, time, advance, join };
};

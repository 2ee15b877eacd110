// A scripted match for tests: the messages of its server, and a client that receives them.
import { unwrap, type AnyEngine, type JsonObject } from "@tengen/kernel";
import { viewOf, type Match } from "@tengen/match";
import type { FromClient, FromServer } from "@tengen/protocol";
import { makeEnvelope, makeMatch, send } from "@tengen/testkit";
import assert from "node:assert/strict";
import cards from "../../../games/gomoku-cards/engine.ts";
import gomoku from "../../../games/gomoku/engine.ts";
import { openClient, type Snapshot, type WatchOptions } from "../src/index.ts";
import { infoOf } from "./model-server.ts";
import { makeScriptedHost, SERVER_START, type ScriptedConnection } from "./scripted-host.ts";

export const MATCH_ID = "match-1";

/** A Gomoku match with this many stones in a fixed order, in which nobody wins. */
export const playStones = (count: number, start = makeMatch(gomoku)): Match => {
  let match = start;
  for (let index = start.entries.length; index < count; index += 1) {
    const player = index % 2 === 0 ? "ann" : "bob";
    match = play(match, player, { type: "PLACE_STONE", x: (index * 2) % 15, y: Math.floor(index / 7) }, `${index}`);
  }
  return match;
};

/** The match after an action, with an action id made from a few digits. */
export const play = (
  match: Match,
  player: string,
  action: JsonObject & { readonly type: string },
  digits: string,
): Match => {
  const { type, ...payload } = action;
  const actionId = `00000000-0000-4000-8000-${digits.padStart(12, "0")}`;
  const engine = match.record.gameId === "gomoku" ? gomoku : cards;
  const decision = unwrap(send(engine, match, makeEnvelope(match, player, type, payload, { actionId })));
  assert(decision.kind === "accept", JSON.stringify(decision));
  return decision.match;
};

/** The match after the action that a client has submitted. */
export const acceptSubmitted = (match: Match, submitted: FromClient | undefined): Match => {
  assert(submitted?.type === "submit", "nothing was submitted");
  const decision = unwrap(send(match.record.gameId === "gomoku" ? gomoku : cards, match, submitted.envelope));
  assert(decision.kind === "accept", JSON.stringify(decision));
  return decision.match;
};

export const watching = (match: Match, viewer: string | null = null): FromServer => {
  const engine: AnyEngine = match.record.gameId === "gomoku" ? gomoku : cards;
  return {
    type: "watching",
    match: infoOf(match),
    view: viewOf(engine, match, viewer),
    seq: match.entries.length,
    hash: match.head,
    now: SERVER_START,
  };
};

export const entriesOf = (match: Match, from = 0, to = match.entries.length): FromServer => ({
  type: "entries",
  matchId: MATCH_ID,
  items: match.entries.slice(from, to).map((entry) => ({ entry })),
});

export const acceptedAs = (match: Match, seq: number): FromServer => {
  const { actionId = "", hash = "" } = match.entries[seq] ?? {};
  return { type: "accepted", matchId: MATCH_ID, actionId, seq, hash };
};

export const pong = (heads: Readonly<Record<string, number>> = {}, now = SERVER_START): FromServer => ({
  type: "pong",
  heads: { ...heads },
  now,
});

/** A client that watches the match, not connected yet. */
export const openScript = (options: WatchOptions = {}) => {
  const host = makeScriptedHost();
  const client = openClient(host, {
    url: "wss://example.org/ws",
    token: "token of ann",
    engineOf: (gameId) => [gomoku as AnyEngine, cards].find((engine) => engine.gameId === gameId),
  });
  const states: string[] = [];
  const snapshots: Snapshot[] = [];
  client.onState(({ kind }) => states.push(kind));
  const session = client.watch(MATCH_ID, (snapshot) => snapshots.push(snapshot), options);
  return { host, client, session, states, snapshots };
};

export type Script = ReturnType<typeof openScript>;

/** Welcomes the next connection and sends the match; clears what was received so far. */
export const serve = ({ host }: Script, match: Match, viewer: string | null = "ann"): ScriptedConnection => {
  const connection = host.last();
  connection.welcome(viewer);
  const from = connection.received.findLast((message) => message.type === "watch")?.fromSeq ?? 0;
  connection.send(watching(match, viewer), entriesOf(match, from));
  connection.takeReceived();
  return connection;
};

/** A script whose session is live. */
export const openLive = (match: Match, options: WatchOptions = {}, viewer: string | null = "ann") => {
  const script = openScript(options);
  return { ...script, connection: serve(script, match, viewer) };
};

/** Closes the connection and lets the client open the next one. */
export const reconnect = (script: Script, code = 1006): ScriptedConnection => {
  script.host.last().close(code);
  script.host.time.advance(5000);
  return script.host.last();
};

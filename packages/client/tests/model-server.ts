// An in-memory, synchronous model of a server that follows the protocol's SPEC.md. Its store outlives its connections.
import type { AnyEngine, Rejection, Result } from "@tengen/kernel";
import { decide, parseEnvelope, viewerOf, viewOf, type Decision, type Match } from "@tengen/match";
import { parseFromClient, type FromClient, type FromServer, type MatchInfo } from "@tengen/protocol";

/** Why a decision is answered with a rejection; null if it is not. */
const rejectionIn = (decision: Result<Decision>): Rejection | null => {
  if (!decision.ok) return decision.error;
  return decision.value.kind === "accept" ? null : decision.value.rejection;
};

export const infoOf = ({ record, outcome }: Match): MatchInfo => {
  const plan = record.seats.map(({ playerId, name }) => ({ kind: "player" as const, playerId, name }));
  const rest = { record, plan, createdBy: "ann", listed: true, rematchOf: null, rematch: null };
  return outcome === null ? { status: "active", ...rest } : { status: "finished", ...rest, outcome: outcome as never };
};

export interface ModelConnection {
  readonly onMessage: (text: string) => void;
  readonly disconnect: () => void;
}

export interface ModelServer {
  readonly match: () => Match;
  /** Replaces the stored match, to simulate data loss or tampering. */
  readonly tamper: (match: Match) => void;
  /** Opens a connection; the token is the player id. */
  readonly connect: (send: (message: FromServer) => void) => ModelConnection;
  /** The number of entries stored for an action id. */
  readonly countOf: (actionId: string) => number;
}

/** The entries from a place on; in a game with hidden information the last one comes with its view. */
const entriesFrom = (engine: AnyEngine, match: Match, fromSeq: number, viewer: string | null): FromServer => {
  const { matchId } = match.record;
  const { entries } = match;
  if (fromSeq > entries.length) return { type: "error", code: "BAD_MESSAGE", message: "beyond the end", matchId };
  const items = entries.slice(fromSeq).map((entry) => {
    const isLast = entry.seq === entries.length - 1;
    const view = isLast ? viewOf(engine, match, viewerOf(match.record, viewer)) : null;
    return view === null ? { entry } : { entry, view };
  });
  return { type: "entries", matchId, items };
};

const watchingOf = (engine: AnyEngine, match: Match, viewer: string | null, now: number): FromServer => {
  const view = viewOf(engine, match, viewerOf(match.record, viewer));
  return { type: "watching", match: infoOf(match), view, seq: match.entries.length, hash: match.head, now };
};

/** A client's connection as the server sees it. */
interface Peer {
  readonly send: (message: FromServer) => void;
  playerId: string | null;
  isWatching: boolean;
  isClosed: boolean;
}

const makePeer = (send: (message: FromServer) => void): Peer => {
  const peer: Peer = {
    send: (message) => {
      if (!peer.isClosed) send(message);
    },
    playerId: null,
    isWatching: false,
    isClosed: false,
  };
  return peer;
};

export const makeModelServer = (engine: AnyEngine, start: Match, now: () => number): ModelServer => {
  let match = start;
  const peers = new Set<Peer>();
  const { matchId } = start.record;

  /** Stores the action, replies, then sends the entry to all who watch. */
  const submit = ({ send, playerId }: Peer, value: unknown): void => {
    const submission = parseEnvelope(value, () => engine);
    if (!submission.ok) {
      send({ type: "rejected", matchId: null, actionId: null, ...submission.error });
      return;
    }
    const { actionId } = submission.value.envelope;
    const decision = decide(engine, match, submission.value, { authenticatedAs: playerId, now: now() });
    const rejection = rejectionIn(decision);
    if (!decision.ok || rejection !== null) {
      // A store returns a copy.
      send(JSON.parse(JSON.stringify({ type: "rejected", matchId, actionId, ...rejection })) as FromServer);
      return;
    }
    ({ match } = decision.value);
    const seq = match.entries.length - 1;
    send({ type: "accepted", matchId, actionId, seq, hash: match.head });
    for (const peer of peers) if (peer.isWatching) peer.send(entriesFrom(engine, match, seq, peer.playerId));
  };

  const onMessage = (peer: Peer, message: FromClient): void => {
    const { send, playerId } = peer;
    switch (message.type) {
      case "hello":
        peer.playerId = message.token;
        send({ type: "welcome", protocol: 1, playerId: message.token, name: message.token, now: now() });
        break;
      case "watch":
        peer.isWatching ||= message.fromSeq <= match.entries.length;
        if (message.fromSeq <= match.entries.length) send(watchingOf(engine, match, playerId, now()));
        send(entriesFrom(engine, match, message.fromSeq, playerId));
        break;
      case "sync":
        send(entriesFrom(engine, match, message.fromSeq, playerId));
        break;
      case "submit":
        submit(peer, message.envelope);
        break;
      case "leave":
        peer.isWatching = false;
        send({ type: "left", matchId });
        break;
      case "say":
        for (const one of peers)
          if (one.isWatching) one.send({ type: "said", matchId, playerId: playerId ?? "", phrase: message.phrase });
        break;
      case "ping":
        send({ type: "pong", heads: peer.isWatching ? { [matchId]: match.entries.length } : {}, now: now() });
        break;
    }
  };

  const connect: ModelServer["connect"] = (send) => {
    const peer = makePeer(send);
    peers.add(peer);
    return {
      onMessage: (text) => {
        if (peer.isClosed) return;
        const message = parseFromClient(JSON.parse(text));
        if (message.ok) onMessage(peer, message.value);
        else peer.send({ type: "error", code: "BAD_MESSAGE", message: message.error.message });
      },
      disconnect: () => {
        peer.isClosed = true;
        peers.delete(peer);
      },
    };
  };

  return {
    match: () => match,
    tamper: (next) => {
      match = next;
    },
    connect,
    countOf: (actionId) => match.entries.filter((entry) => entry.actionId === actionId).length,
  };
};

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

export const makeModelServer = (engine: AnyEngine, start: Match, now: () => number): ModelServer => {
  let match = start;
  const subscribers = new Map<(message: FromServer) => void, string | null>();
  const { matchId } = start.record;

  const itemsFrom = (fromSeq: number, viewer: string | null, head = match) =>
    head.entries.slice(fromSeq).map((entry, index) => {
      const isLast = fromSeq + index === head.entries.length - 1;
      const view = isLast ? viewOf(engine, head, viewerOf(head.record, viewer)) : null;
      return view === null ? { entry } : { entry, view };
    });

  const store = (next: Match): void => {
    match = next;
  };

  const broadcast = (): void => {
    const fromSeq = match.entries.length - 1;
    for (const [send, viewer] of subscribers) send({ type: "entries", matchId, items: itemsFrom(fromSeq, viewer) });
  };

  const connect: ModelServer["connect"] = (send) => {
    let playerId: string | null = null;
    let isClosed = false;
    const reply = (message: FromServer): void => {
      if (!isClosed) send(message);
    };

    const submit = (value: unknown): void => {
      const submission = parseEnvelope(value, () => engine);
      if (!submission.ok) {
        reply({ type: "rejected", matchId: null, actionId: null, ...submission.error });
        return;
      }
      const { actionId } = submission.value.envelope;
      const decision = decide(engine, match, submission.value, { authenticatedAs: playerId, now: now() });
      const rejection = rejectionIn(decision);
      if (!decision.ok || rejection !== null) {
        // A store returns a copy.
        reply(JSON.parse(JSON.stringify({ type: "rejected", matchId, actionId, ...rejection })) as FromServer);
        return;
      }
      store(decision.value.match);
      reply({ type: "accepted", matchId, actionId, seq: match.entries.length - 1, hash: match.head });
      broadcast();
    };

    const onMessage = (message: FromClient): void => {
      switch (message.type) {
        case "hello":
          playerId = message.token;
          reply({ type: "welcome", protocol: 1, playerId, name: playerId, now: now() });
          break;
        case "watch": {
          if (message.fromSeq > match.entries.length) {
            reply({ type: "error", code: "BAD_MESSAGE", message: "beyond the end", matchId });
            break;
          }
          subscribers.set(reply, playerId);
          const view = viewOf(engine, match, viewerOf(match.record, playerId));
          const { length } = match.entries;
          reply({ type: "watching", match: infoOf(match), view, seq: length, hash: match.head, now: now() });
          reply({ type: "entries", matchId, items: itemsFrom(message.fromSeq, playerId) });
          break;
        }
        case "sync":
          if (message.fromSeq > match.entries.length) {
            reply({ type: "error", code: "BAD_MESSAGE", message: "beyond the end", matchId });
          } else reply({ type: "entries", matchId, items: itemsFrom(message.fromSeq, playerId) });
          break;
        case "submit":
          submit(message.envelope);
          break;
        case "leave":
          subscribers.delete(reply);
          reply({ type: "left", matchId });
          break;
        case "ping":
          reply({ type: "pong", heads: subscribers.has(reply) ? { [matchId]: match.entries.length } : {}, now: now() });
          break;
      }
    };

    return {
      onMessage: (text) => {
        if (isClosed) return;
        const message = parseFromClient(JSON.parse(text));
        if (message.ok) onMessage(message.value);
        else reply({ type: "error", code: "BAD_MESSAGE", message: message.error.message });
      },
      disconnect: () => {
        isClosed = true;
        subscribers.delete(reply);
      },
    };
  };

  return {
    match: () => match,
    tamper: store,
    connect,
    countOf: (actionId) => match.entries.filter((entry) => entry.actionId === actionId).length,
  };
};

// A server as the protocol's SPEC.md describes it, in memory and at once: the pure core of @tengen/match decides. What it
// has stored outlives its connections.
import { isRejection, type AnyEngine, type BaseView } from "@tengen/kernel";
import { decide, parseEnvelope, viewOf, type Match } from "@tengen/match";
import { parseFromClient, type FromClient, type FromServer, type MatchInfo } from "@tengen/protocol";

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
  /** Sets the store back, or anything else that must never happen. */
  readonly tamper: (match: Match) => void;
  /** A connection of somebody whose token is the player's id. */
  readonly connect: (say: (message: FromServer) => void) => ModelConnection;
  /** How many entries were stored for an action id. */
  readonly countOf: (actionId: string) => number;
}

export const makeModelServer = (engine: AnyEngine, start: Match, now: () => number): ModelServer => {
  let match = start;
  const watchers = new Map<(message: FromServer) => void, string | null>();
  const { matchId } = start.record;

  const itemsFrom = (fromSeq: number, viewer: string | null, head = match) =>
    head.entries.slice(fromSeq).map((entry, index) => {
      const isLast = fromSeq + index === head.entries.length - 1;
      return engine.hiddenInformation && isLast ? { entry, view: viewFor(viewer, head) } : { entry };
    });

  const viewFor = (viewer: string | null, head: Match): BaseView => {
    const view = viewOf(engine, head, head.state.playerIds.includes(viewer ?? "") ? viewer : null);
    if (isRejection(view)) throw new Error(view.message);
    return view;
  };

  const store = (next: Match): void => {
    match = next;
  };

  const spread = (): void => {
    const fromSeq = match.entries.length - 1;
    for (const [say, viewer] of watchers) say({ type: "entries", matchId, items: itemsFrom(fromSeq, viewer) });
  };

  const connect: ModelServer["connect"] = (say) => {
    let playerId: string | null = null;
    let isOver = false;
    const tell = (message: FromServer): void => {
      if (!isOver) say(message);
    };

    const submit = (value: unknown): void => {
      const submission = parseEnvelope(value, () => engine);
      if (isRejection(submission)) {
        tell({ type: "rejected", matchId: null, actionId: null, ...submission });
        return;
      }
      const { actionId } = submission.envelope;
      const decision = decide(engine, match, submission, { authenticatedAs: playerId, now: now() });
      if (decision.kind !== "accept") {
        // What a store gives back is another copy.
        tell(JSON.parse(JSON.stringify({ type: "rejected", matchId, actionId, ...decision.rejection })) as FromServer);
        return;
      }
      store(decision.match);
      tell({ type: "accepted", matchId, actionId, seq: match.entries.length - 1, hash: match.head });
      spread();
    };

    const answer = (message: FromClient): void => {
      switch (message.type) {
        case "hello":
          playerId = message.token;
          tell({ type: "welcome", protocol: 1, playerId, name: playerId, now: now() });
          break;
        case "watch": {
          if (message.fromSeq > match.entries.length) {
            tell({ type: "error", code: "BAD_MESSAGE", message: "beyond the end", matchId });
            break;
          }
          watchers.set(tell, playerId);
          const view = engine.hiddenInformation ? viewFor(playerId, match) : null;
          const { length } = match.entries;
          tell({ type: "watching", match: infoOf(match), view, seq: length, hash: match.head, now: now() });
          tell({ type: "entries", matchId, items: itemsFrom(message.fromSeq, playerId) });
          break;
        }
        case "sync":
          if (message.fromSeq > match.entries.length) {
            tell({ type: "error", code: "BAD_MESSAGE", message: "beyond the end", matchId });
          } else tell({ type: "entries", matchId, items: itemsFrom(message.fromSeq, playerId) });
          break;
        case "submit":
          submit(message.envelope);
          break;
        case "leave":
          watchers.delete(tell);
          tell({ type: "left", matchId });
          break;
        case "ping":
          tell({ type: "pong", heads: watchers.has(tell) ? { [matchId]: match.entries.length } : {}, now: now() });
          break;
      }
    };

    return {
      onMessage: (text) => {
        if (isOver) return;
        const message = parseFromClient(JSON.parse(text));
        if ("type" in message) answer(message);
        else tell({ type: "error", code: "BAD_MESSAGE", message: message.message });
      },
      disconnect: () => {
        isOver = true;
        watchers.delete(tell);
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

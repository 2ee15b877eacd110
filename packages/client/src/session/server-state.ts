// What the server says about a match besides its log, as one plain value. A view or a clock belongs to a log length; one
// for entries that have not arrived waits for them.
import type { BaseView } from "@tengen/kernel";
import type { Clocks } from "@tengen/match";
import type { MatchInfo } from "@tengen/protocol";
import type { MessageOf } from "../message.ts";
import type { Ending } from "./log.ts";
import type { Presence, Snapshot } from "./snapshot.ts";

interface At<T> {
  /** The log length it belongs to. */
  readonly seq: number;
  readonly value: T;
}

export interface ServerState {
  readonly info: MatchInfo | null;
  /** In a game with hidden information: the view at each log length, where the server sent one. */
  readonly views: readonly (BaseView | null)[];
  /** The newest view that belongs to the log as it is here. */
  readonly view: BaseView | null;
  /** A view for entries that have not arrived. */
  readonly nextView: At<BaseView> | null;
  readonly clocks: Clocks | null;
  /** Clocks for entries that have not arrived. */
  readonly nextClocks: At<Clocks> | null;
  readonly presence: Presence | null;
  /** Lost with the connection. */
  readonly absence: MessageOf<"absence">["absent"];
  readonly ending: Ending | null;
  /** The last error about this match, until a watch succeeds. */
  readonly lastError: Snapshot["lastError"];
}

export const NOTHING_SAID: ServerState = {
  info: null,
  views: [],
  view: null,
  nextView: null,
  clocks: null,
  nextClocks: null,
  presence: null,
  absence: null,
  ending: null,
  lastError: null,
};

const STATUS_ORDER = ["open", "active", "finished", "dropped"] as const;

/** Replaces the match info, unless it is older than the known one. */
export const noteInfo = (server: ServerState, info: MatchInfo): ServerState => {
  const rank = (status: MatchInfo["status"]): number => STATUS_ORDER.indexOf(status);
  return server.info !== null && rank(info.status) < rank(server.info.status) ? server : { ...server, info };
};

const showView = (server: ServerState, seq: number, view: BaseView): ServerState => {
  const before = Array.from({ length: seq }, (_, index) => server.views[index] ?? null);
  return { ...server, view, views: [...before, view, ...server.views.slice(seq + 1)] };
};

/** The view of a `watching` message. */
export const noteView = (server: ServerState, seq: number, view: BaseView, logLength: number): ServerState => {
  const noted = { ...server, nextView: { seq, value: view } };
  return seq === logLength ? showView(noted, seq, view) : noted;
};

/** An entry has arrived, with its view or without: what waited for it is shown. */
export const noteEntry = (server: ServerState, logLength: number, view: BaseView | undefined): ServerState => {
  const { nextView, nextClocks } = server;
  const next = view ?? (nextView?.seq === logLength ? nextView.value : undefined);
  const seen = next === undefined ? server : showView(server, logLength, next);
  return nextClocks?.seq === logLength ? { ...seen, clocks: nextClocks.value } : seen;
};

/** The clocks at a log length; those from before the last entry are ignored. */
export const noteClocks = (server: ServerState, message: MessageOf<"clock">, logLength: number): ServerState => {
  const { seq, remainingMs, firstMoveMs, phase, since } = message;
  const value = { remainingMs, firstMoveMs: firstMoveMs ?? null, ...(phase === undefined ? {} : { phase }), since };
  if (seq < logLength) return server;
  return seq === logLength ? { ...server, clocks: value } : { ...server, nextClocks: { seq, value } };
};

export const noteEnding = (server: ServerState, { outcome, reveal, signature }: MessageOf<"finished">): ServerState => {
  const { info } = server;
  const ending = { outcome, reveal, signature };
  return info?.status === "active"
    ? { ...server, ending, info: { ...info, status: "finished", outcome } }
    : { ...server, ending };
};

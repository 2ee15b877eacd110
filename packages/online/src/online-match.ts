// A match on the server that a page has opened: its session, its table once it has begun, and what the browser keeps of it.
import { computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { Snapshot } from "@tengen/client";
import type { Envelope, MatchRecord } from "@tengen/match";
import type { AnyTableGame, BoardControllerOptions } from "@tengen/table";
import type { RequestResult } from "./request.ts";
import { declinedStorageOf } from "./declined-storage.ts";
import type { OnlineSession } from "./online-session.ts";
import { joinMatch } from "./new-match.ts";
import { openOnlineTable, type OnlineTable } from "./online-table.ts";

export interface OnlineMatch {
  readonly matchId: string;
  readonly session: OnlineSession;
  readonly snapshot: ReadonlySignal<Snapshot>;
  /** Null until it has begun, and all of its log has come. */
  readonly table: ReadonlySignal<OnlineTable | null>;
  /** Takes a seat. */
  readonly join: (invitation: string | null) => Promise<RequestResult<unknown>>;
  readonly close: () => void;
}

export interface MatchServices extends Pick<BoardControllerOptions, "settings" | "startTimer"> {
  readonly session: OnlineSession;
}

type Refused = Parameters<OnlineTable["showRefusal"]>;

/** The record, once nothing of it changes any more. */
const sealedRecord = ({ info }: Snapshot): MatchRecord | null =>
  info?.status === "active" || info?.status === "finished" ? info.record : null;

export const openOnlineMatch = (game: AnyTableGame, matchId: string, services: MatchServices): OnlineMatch => {
  const { session, settings, startTimer } = services;
  const { storage, connection, isOnline, guest } = session;
  const table = signal<OnlineTable | null>(null);
  let hear = (_next: Snapshot): void => {};
  const options = storage.watchOptions(matchId);
  /** What an earlier page, or another tab, has left on its way: nobody else hears how it is answered. */
  const inherited = new Set((options.pending ?? []).map((envelope) => (envelope as Partial<Envelope>).actionId));
  /** Those that were refused before there was a table to say it at. */
  const refusals: Refused[] = [];
  const matchSession = session.connect().watch(matchId, (next) => hear(next), {
    ...options,
    onAnswer: (envelope, result) => {
      if (result.ok || !inherited.has(envelope.actionId)) return;
      const { type, payload } = envelope;
      const refused: Refused = [result.rejection, { ...payload, type }];
      if (table.peek() === null) refusals.push(refused);
      else table.peek()?.showRefusal(...refused);
    },
  });
  const snapshot = signal<Snapshot>(matchSession.snapshot());

  const isMine = ({ info }: Snapshot): boolean =>
    info?.record.seats.some((seat) => seat !== null && seat.playerId === guest.peek()?.playerId) === true;
  /** What this tab has seen answered, by action id. */
  const answered = new Set(snapshot.peek().entries.map(({ actionId }) => actionId));
  hear = (next) => {
    const before = snapshot.peek();
    snapshot.value = next;
    if (!isMine(next) || (next.hash === before.hash && next.pending === before.pending)) return;
    const pending = matchSession.pendingEnvelopes();
    for (const { actionId } of [...next.entries.slice(before.entries.length), ...before.pending])
      answered.add(actionId);
    for (const { actionId } of pending) answered.delete(actionId);
    storage.savePending(matchId, pending, answered);
    if (next.hash !== null) storage.updateMatch(matchId, { known: { seq: next.seq, hash: next.hash } });
  };

  /** A match of another game, or of rules that this page does not know, has no table here. */
  const isKnown = ({ gameId, rulesetVersion }: MatchRecord): boolean =>
    gameId === game.engine.gameId && rulesetVersion === game.engine.rulesetVersion;

  const record = computed(() => sealedRecord(snapshot.value));
  const isReady = computed(() => record.value !== null && snapshot.value.state !== "loading" && isKnown(record.value));
  const me = computed(() => {
    const playerId = guest.value?.playerId ?? null;
    return record.value?.seats.some((seat) => seat.playerId === playerId) === true ? playerId : null;
  });
  // One table for each who sits here, whatever else changes: what is chosen and said at it must not go.
  const stop = effect(() => {
    const seated = me.value;
    if (!isReady.value) return;
    return untracked(() => {
      const sealed = record.value;
      if (sealed === null) return;
      const opened = openOnlineTable(game, {
        matchSession,
        snapshot,
        connection,
        isOnline,
        wake: session.connect().wake,
        record: sealed,
        me: seated,
        declined: declinedStorageOf(matchId),
        settings,
        startTimer,
      });
      table.value = opened;
      for (const refused of refusals.splice(0)) opened.showRefusal(...refused);
      return opened.close;
    });
  });

  return {
    matchId,
    session,
    snapshot,
    table,
    join: (invitation) => joinMatch(session, matchId, invitation),
    close: () => {
      stop();
      matchSession.close();
    },
  };
};

// A server match that a page has opened: its session, its table once play has started, and its client storage.
import { computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { Snapshot } from "@tengen/client";
import type { Envelope, MatchRecord } from "@tengen/match";
import type { AnyTableGame, TablePorts } from "@tengen/table";
import type { RequestResult } from "./request.ts";
import { declinedStorageOf } from "./declined-storage.ts";
import type { OnlineSession } from "./online-session.ts";
import { joinMatch } from "./new-match.ts";
import { openOnlineTable, type OnlineTable } from "./online-table.ts";

export interface OnlineMatch {
  readonly matchId: string;
  readonly session: OnlineSession;
  readonly snapshot: ReadonlySignal<Snapshot>;
  /** Null until the match has started and its whole log has arrived. */
  readonly table: ReadonlySignal<OnlineTable | null>;
  /** Takes a seat. */
  readonly join: (invitation: string | null) => Promise<RequestResult<unknown>>;
  readonly close: () => void;
}

export interface MatchServices extends TablePorts {
  readonly session: OnlineSession;
}

type ShownRejection = Parameters<OnlineTable["showSubmitRejection"]>;

/** The record, once it is sealed. */
const sealedRecord = ({ info }: Snapshot): MatchRecord | null =>
  info?.status === "active" || info?.status === "finished" ? info.record : null;

export const openOnlineMatch = (game: AnyTableGame, matchId: string, services: MatchServices): OnlineMatch => {
  const { session, settings, startTimer } = services;
  const { storage, connection, isOnline, guest } = session;
  const table = signal<OnlineTable | null>(null);
  let onSnapshot = (_next: Snapshot): void => {};
  const options = storage.watchOptions(matchId);
  /** Pending actions of an earlier page or another tab; their answers are shown here. */
  const restored = new Set((options.pending ?? []).map((envelope) => (envelope as Partial<Envelope>).actionId));
  /** Rejections that arrived before there was a table to show them. */
  const rejections: ShownRejection[] = [];
  const matchSession = session.connect().watch(matchId, (next) => onSnapshot(next), {
    ...options,
    onAnswer: (envelope, result) => {
      if (result.ok || !restored.has(envelope.actionId)) return;
      const { type, payload } = envelope;
      const rejected: ShownRejection = [result.error, { ...payload, type }];
      if (table.peek() === null) rejections.push(rejected);
      else table.peek()?.showSubmitRejection(...rejected);
    },
  });
  const snapshot = signal<Snapshot>(matchSession.snapshot());

  const isMine = ({ info }: Snapshot): boolean =>
    info?.record.seats.some((seat) => seat !== null && seat.playerId === guest.peek()?.playerId) === true;
  /** The action ids that this tab has seen answered. */
  const answered = new Set(snapshot.peek().entries.map(({ actionId }) => actionId));
  onSnapshot = (next) => {
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

  /** A match of another game, or of an unknown ruleset, gets no table. */
  const isKnown = ({ gameId, rulesetVersion }: MatchRecord): boolean =>
    gameId === game.engine.gameId && rulesetVersion === game.engine.rulesetVersion;

  const record = computed(() => sealedRecord(snapshot.value));
  const isReady = computed(() => record.value !== null && snapshot.value.state !== "loading" && isKnown(record.value));
  const me = computed(() => {
    const playerId = guest.value?.playerId ?? null;
    return record.value?.seats.some((seat) => seat.playerId === playerId) === true ? playerId : null;
  });
  // The table is replaced only when the own seat changes, so that selections and notices survive other changes.
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
      for (const rejected of rejections.splice(0)) opened.showSubmitRejection(...rejected);
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

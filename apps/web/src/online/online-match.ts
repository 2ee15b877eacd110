// A server match that a page has opened: its session, its table once play has started, and its client storage.
import { computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { MatchSession, PhraseListener, Snapshot } from "@tengen/client";
import type { Envelope, MatchRecord } from "@tengen/match";
import type { MatchInfo, Phrase } from "@tengen/protocol";
import type { AnyTableGame, TablePorts } from "@tengen/table";
import type { RequestResult } from "./request.ts";
import { declinedStorageOf } from "./declined-storage.ts";
import type { OnlineSession } from "./online-session.ts";
import { joinMatch } from "./new-match.ts";
import { openOnlineTable, type OnlineTable } from "./online-table.ts";

/** What a player has just said. */
export interface Said {
  readonly playerId: string;
  readonly phrase: Phrase;
  /** Counted from 1: the same phrase may be said again. */
  readonly count: number;
}

export interface OnlineMatch {
  readonly matchId: string;
  readonly session: OnlineSession;
  readonly snapshot: ReadonlySignal<Snapshot>;
  /** Null until the match has started and its whole log has arrived. */
  readonly table: ReadonlySignal<OnlineTable | null>;
  /** Takes a seat. */
  readonly join: (invitation: string | null) => Promise<RequestResult<unknown>>;
  /** The last phrase on this page; null before the first. */
  readonly said: ReadonlySignal<Said | null>;
  readonly say: MatchSession["say"];
  readonly close: () => void;
}

export interface MatchServices extends TablePorts {
  readonly session: OnlineSession;
}

type ShownRejection = Parameters<OnlineTable["showSubmitRejection"]>;

/** The record, once it is sealed. */
const sealedRecord = ({ info }: Snapshot): MatchRecord | null =>
  info?.status === "active" || info?.status === "finished" ? info.record : null;

const hasSeat = (record: Pick<MatchRecord, "seats"> | MatchInfo["record"], playerId: string | undefined): boolean =>
  record.seats.some((seat) => seat !== null && seat.playerId === playerId);

/** The player, if they have a seat. */
const seatedId = (record: MatchRecord | null, playerId: string | undefined): string | null =>
  playerId !== undefined && record !== null && hasSeat(record, playerId) ? playerId : null;

/** The ruleset of a match; null for another game and for an unknown ruleset: such a match gets no table. */
export const rulesOfMatch = (
  games: readonly AnyTableGame[],
  { gameId, rulesetVersion }: Pick<MatchRecord, "gameId" | "rulesetVersion">,
): AnyTableGame | null =>
  games.find(({ engine }) => gameId === engine.gameId && rulesetVersion === engine.rulesetVersion) ?? null;

/** The action ids that this tab has seen answered, after one more snapshot. */
export const answeredAfter = (
  answered: ReadonlySet<string>,
  before: Snapshot,
  next: Snapshot,
  pending: readonly Pick<Envelope, "actionId">[],
): ReadonlySet<string> => {
  const news = [...next.entries.slice(before.entries.length), ...before.pending].map(({ actionId }) => actionId);
  const open = new Set(pending.map(({ actionId }) => actionId));
  return new Set([...answered, ...news].filter((actionId) => !open.has(actionId)));
};

/** Stores what a reload of a player's page needs: pending actions and the last known head. Returns how to stop. */
const storeProgress = (
  matchId: string,
  { storage, guest }: OnlineSession,
  { pendingEnvelopes }: Pick<MatchSession, "pendingEnvelopes">,
  snapshot: ReadonlySignal<Snapshot>,
): (() => void) => {
  let before = snapshot.peek();
  let answered: ReadonlySet<string> = new Set(before.entries.map(({ actionId }) => actionId));
  return effect(() => {
    const next = snapshot.value;
    untracked(() => {
      const isMine = next.info !== null && hasSeat(next.info.record, guest.peek()?.playerId);
      if (isMine && (next.hash !== before.hash || next.pending !== before.pending)) {
        const pending = pendingEnvelopes();
        answered = answeredAfter(answered, before, next, pending);
        storage.savePending(matchId, pending, answered);
        if (next.hash !== null) storage.updateMatch(matchId, { known: { seq: next.seq, hash: next.hash } });
      }
      before = next;
    });
  });
};

const listenToPhrases = () => {
  const said = signal<Said | null>(null);
  const onPhrase: PhraseListener = (playerId, phrase) => {
    said.value = { playerId, phrase, count: (said.peek()?.count ?? 0) + 1 };
  };
  return { said, onPhrase };
};

export const openOnlineMatch = (
  games: readonly AnyTableGame[],
  matchId: string,
  services: MatchServices,
): OnlineMatch => {
  const { session, settings, startTimer } = services;
  const { storage, connection, isOnline, guest } = session;
  const client = session.connect();
  const table = signal<OnlineTable | null>(null);
  const received = signal<Snapshot | null>(null);
  const { said, onPhrase } = listenToPhrases();
  const options = storage.watchOptions(matchId);
  /** Pending actions of an earlier page or another tab; their answers are shown here. */
  const restored = new Set((options.pending ?? []).map((envelope) => (envelope as Partial<Envelope>).actionId));
  /** Rejections that arrived before there was a table to show them. */
  const rejections: ShownRejection[] = [];
  const matchSession = client.watch(matchId, (next) => void (received.value = next), {
    ...options,
    onPhrase,
    onAnswer: (envelope, result) => {
      if (result.ok || !restored.has(envelope.actionId)) return;
      const { type, payload } = envelope;
      const rejected: ShownRejection = [result.error, { ...payload, type }];
      if (table.peek() === null) rejections.push(rejected);
      else table.peek()?.showSubmitRejection(...rejected);
    },
  });
  const first = matchSession.snapshot();
  const snapshot = computed(() => received.value ?? first);
  const stopStoring = storeProgress(matchId, session, matchSession, snapshot);

  const record = computed(() => sealedRecord(snapshot.value));
  const rules = computed(() =>
    record.value === null || snapshot.value.state === "loading" ? null : rulesOfMatch(games, record.value),
  );
  const me = computed(() => seatedId(record.value, guest.value?.playerId));
  const openTable = (game: AnyTableGame, sealed: MatchRecord, seated: string | null): OnlineTable =>
    openOnlineTable(game, {
      matchSession,
      snapshot,
      connection,
      isOnline,
      wake: client.wake,
      settings,
      startTimer,
      record: sealed,
      me: seated,
      declined: declinedStorageOf(matchId),
    });
  // The table is replaced only when the own seat changes, so that selections and notices survive other changes.
  const stop = effect(() => {
    const seated = me.value;
    const game = rules.value;
    const sealed = record.peek();
    if (game === null || sealed === null) return;
    return untracked(() => {
      const opened = openTable(game, sealed, seated);
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
    said,
    say: matchSession.say,
    close: () => {
      stop();
      stopStoring();
      matchSession.close();
    },
  };
};

// The table of an online match. A move is shown optimistically and marked until the server confirms it; a rejection rolls
// it back and shows the reason. `online-step.ts` decides what happens; here the session's snapshots and the state become
// signals, and actions are submitted.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Scene } from "@tengen/board";
import type { MatchSession, Snapshot } from "@tengen/client";
import type { AnyEngine, GameAction, Rejection } from "@tengen/kernel";
import { makeMatchFile, type ClaimType, type MatchFile, type MatchRecord } from "@tengen/match";
import {
  boardCommands,
  boardSignals,
  exportGameFile,
  makeGameFile,
  openStore,
  runReplay,
  type AnyTableGame,
  type BoardEvent,
  type Explained,
  type ExportKind,
  type FileContent,
  type GameFile,
  type Question,
  type Store,
  type Table,
  type TablePorts,
} from "@tengen/table";
import {
  trackConnectionStatus,
  type ConnectionStatus,
  type ConnectionStatusOptions,
  type ConnectionStatusTracker,
} from "./connection-status.ts";
import type { DeclinedOfferStorage } from "./declined-storage.ts";
import {
  newOnlineState,
  stepOnline,
  type OnlineEffect,
  type OnlineEnvironment,
  type OnlineEvent,
  type OnlineState,
} from "./online-step.ts";
import {
  drawOffererOf,
  foldOf,
  foldRevealed,
  offerToMe,
  onlineBoard,
  pendingPoints,
  publicStart,
  resignerOf,
  shownMatchOf,
  syncStatusOf,
  takebackOf,
  type Fold,
  type ShownMatch,
  type Takeback,
} from "./shown-match.ts";
import { t } from "./messages.ts";

export interface OnlineTable extends Table {
  readonly snapshot: ReadonlySignal<Snapshot>;
  readonly record: MatchRecord;
  /** The own player id; null for a spectator. */
  readonly me: string | null;
  readonly connectionStatus: ReadonlySignal<ConnectionStatus>;
  /** Whether messages of the server arrive. */
  readonly isConnected: ReadonlySignal<boolean>;
  /** The number of own moves that the server has not confirmed. */
  readonly pendingCount: ReadonlySignal<number>;
  readonly takeback: ReadonlySignal<Takeback>;
  readonly takeBack: () => void;
  /** Claims a match that the opponent has left. */
  readonly claim: (type: ClaimType) => void;
  /** The match file, once the match is over. */
  readonly file: ReadonlySignal<MatchFile | null>;
  readonly makeFile: () => GameFile;
  /** The file for other programs, or why there is none of this match. */
  readonly exportFile: (kind: ExportKind) => Promise<Explained<GameFile>>;
  /** Shows why an action was rejected. */
  readonly showSubmitRejection: (rejection: Rejection, action: GameAction) => void;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
  readonly close: () => void;
}

export interface OnlineTableOptions extends ConnectionStatusOptions, TablePorts {
  readonly matchSession: Pick<MatchSession, "submit">;
  readonly record: MatchRecord;
  readonly me: string | null;
  readonly declined?: DeclinedOfferStorage;
}

/** A second click on the same point within this time is ignored, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

/** Marks the points of unconfirmed moves. */
const markPending = (scene: Scene, points: readonly number[]): Scene => {
  if (points.length === 0) return scene;
  const marked = scene.points.map((look, point) =>
    points.includes(point) ? { ...look, pending: true, note: t("point_pending") } : look,
  );
  return { ...scene, points: marked };
};

type OnlineStore = Store<OnlineState, OnlineEvent, OnlineEffect>;

const performWith =
  ({ matchSession, startTimer, declined }: OnlineTableOptions, dispatch: OnlineStore["dispatch"]) =>
  (effect: OnlineEffect): void => {
    const submit = async (action: GameAction): Promise<void> => {
      const result = await matchSession.submit(action);
      if (!result.ok) dispatch({ type: "rejected", rejection: result.error, action });
    };
    switch (effect.type) {
      case "submit":
        void submit(effect.action);
        break;
      case "ignore-clicks":
        startTimer(DOUBLE_CLICK_MS, () => dispatch({ type: "clicks-count", point: effect.point }));
        break;
      case "store-declined":
        declined?.write(effect.actionId);
    }
  };

/** The match file, once the match is over; null before. */
const fileOf = ({ reveal, signature, integrityError }: Snapshot, fold: Fold | null): MatchFile | null =>
  fold === null || reveal === null || integrityError !== null
    ? null
    : makeMatchFile(fold.match, reveal.serverBytes, signature);

/** What the page shows of the table. */
const onlineSignals = (
  game: AnyTableGame,
  { settings }: Pick<TablePorts, "settings">,
  { state, dispatch }: OnlineStore,
  match: ReadonlySignal<ShownMatch>,
  { status, isConnected }: ConnectionStatusTracker,
) => {
  const declinedOffer = computed(() => state.value.declinedOffer);
  const points = computed(() => pendingPoints(game, match.value));
  return {
    ...boardSignals({
      board: computed(() => state.value.board),
      context: computed(() => onlineBoard(game, match.value, settings.value)),
      settings,
      overlay: (scene) => markPending(scene, points.value),
    }),
    game,
    settings,
    connectionStatus: status,
    isConnected,
    pendingCount: computed(() => match.value.pendingActions.length),
    isOutcomeConfirmed: computed(() => match.value.optimisticView?.gameOver !== true || match.value.isOver),
    isEngineAllowed: computed(() => match.value.isOver),
    covered: signal(null),
    thinking: signal(null),
    resigner: computed(() => resignerOf(match.value)),
    drawOfferer: computed(() => drawOffererOf(game, match.value)),
    takeback: computed(() => takebackOf(match.value)),
    syncStatus: computed(() => syncStatusOf(game, match.value, status.value)),
    offer: computed<Question | null>(() => {
      const offer = offerToMe(game, match.value, declinedOffer.value);
      return offer === null
        ? null
        : {
            text: offer.text,
            accept: () => dispatch({ type: "accept-offer", kind: offer.kind }),
            decline: () => dispatch({ type: "decline-offer" }),
            mayAccept: isConnected.value,
          };
    }),
  };
};

/** What a file of the match is made of. */
const contentOf = ({ snapshot, timeline }: ShownMatch, fold: Fold | null): FileContent => {
  if (fold === null) throw new Error("a match with hidden information cannot be exported before its end");
  const matchFile = (): MatchFile => {
    const file = fileOf(snapshot, fold);
    if (file === null) throw new Error("a running match cannot be exported");
    return file;
  };
  return { ...timeline, state: fold.match.state, makeMatch: matchFile, sgf: null };
};

/** The fold of the match. The end of a game with hidden information is folded again only when log or seed change. */
const trackFold = (
  engine: AnyEngine,
  record: MatchRecord,
  snapshot: ReadonlySignal<Snapshot>,
): ReadonlySignal<Fold | null> => {
  const entries = computed(() => snapshot.value.entries);
  const seed = computed(() => (engine.hiddenInformation ? (snapshot.value.reveal?.seed ?? null) : null));
  const revealed = computed(() =>
    seed.value === null ? null : foldRevealed(engine, record, seed.value, entries.value),
  );
  return computed(() => revealed.value ?? foldOf(snapshot.value));
};

export const openOnlineTable = (game: AnyTableGame, options: OnlineTableOptions): OnlineTable => {
  const { snapshot, record, me, settings, declined } = options;
  const tracker = trackConnectionStatus(options);
  const fold = trackFold(game.engine, record, snapshot);
  const start = computed(() => publicStart(game.engine, record));
  const match = computed(() =>
    shownMatchOf(game, { record, snapshot: snapshot.value, fold: fold.value, start: () => start.value, me }),
  );
  const environment = (): OnlineEnvironment => ({
    game,
    match: match.value,
    isConnected: tracker.isConnected.value,
    isSyncing: syncStatusOf(game, match.value, tracker.status.value) !== null,
    settings: settings.value,
  });
  const store: OnlineStore = openStore(newOnlineState(environment(), declined?.read() ?? null), (state, event) =>
    stepOnline(state, event, environment()),
  );
  const { dispatch } = store;
  const dispatchBoard = (event: BoardEvent): void => dispatch({ type: "board", event });
  store.connect(performWith(options, dispatch));
  const stopListening = snapshot.subscribe(() => dispatch({ type: "snapshot" }));
  const stopReplay = runReplay(
    computed(() => store.state.value.board),
    options,
    dispatchBoard,
  );
  return {
    ...onlineSignals(game, options, store, match, tracker),
    ...boardCommands(dispatchBoard),
    snapshot,
    record,
    me,
    file: computed(() => fileOf(snapshot.value, fold.value)),
    makeFile: () => makeGameFile(game, contentOf(match.peek(), fold.peek())),
    exportFile: (kind) => exportGameFile(game, contentOf(match.peek(), fold.peek()), kind),
    announce: (text) => dispatchBoard({ type: "announce", text }),
    showSubmitRejection: (rejection, action) => dispatch({ type: "rejected", rejection, action }),
    uncover: () => {},
    takeBack: () => dispatch({ type: "takeback" }),
    claim: (claim) => dispatch({ type: "claim", claim }),
    resign: () => dispatch({ type: "resign" }),
    offerDraw: () => dispatch({ type: "draw" }),
    close: () => {
      stopListening();
      stopReplay();
      tracker.close();
    },
  };
};

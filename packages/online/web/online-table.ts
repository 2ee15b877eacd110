// The table of an online match. A move is shown optimistically and marked until the server confirms it; a rejection rolls
// it back and shows the reason. Everything shown derives from the session's snapshots.
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { Scene } from "@tengen/board";
import { CLIENT_CODES, type ClientCode, type MatchSession, type Snapshot, type SubmitRejection } from "@tengen/client";
import { VALID, type GameAction } from "@tengen/kernel";
import { makeMatchFile, type ClaimType, type MatchFile, type MatchRecord } from "@tengen/match";
import {
  lastMoveAnnouncement,
  colorOf,
  colorTitle,
  makeGameFile,
  openBoardController,
  openOffer,
  pointOfEntry,
  type AnyFormat,
  type AnyTableGame,
  type OfferRequest,
  type BoardControllerOptions,
  type DeclinedOfferStorage,
  type GameFile,
  type Table,
} from "@tengen/table";
import { trackConnectionStatus, type ConnectionStatusOptions, type ConnectionStatus } from "./connection-status.ts";
import { makeTimelineReader } from "./online-timeline.ts";
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
  /** Whether the player may ask for a takeback, has asked, or may agree to one; null for none. */
  readonly takeback: ReadonlySignal<"ask" | "agree" | "asked" | null>;
  readonly takeBack: () => void;
  /** Claims a match that the opponent has left. */
  readonly claim: (type: ClaimType) => void;
  /** The match file, once the match is over. */
  readonly file: ReadonlySignal<MatchFile | null>;
  /** The match file, or the game in another format. */
  readonly makeFile: (format?: AnyFormat | null) => GameFile;
  /** Shows why an action was rejected. */
  readonly showSubmitRejection: (rejection: SubmitRejection, action: GameAction) => void;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
  readonly close: () => void;
}

export interface OnlineTableOptions extends ConnectionStatusOptions, Pick<BoardControllerOptions, "settings"> {
  readonly matchSession: Pick<MatchSession, "submit">;
  readonly record: MatchRecord;
  readonly me: string | null;
  readonly declined?: DeclinedOfferStorage;
}

/** The message about an unconfirmed move by connection status; none while it was just sent. */
const PENDING_MESSAGES = {
  connected: null,
  sending: "move_sending",
  connecting: "move_reconnecting",
  reconnecting: "move_reconnecting",
  offline: "move_offline",
  resending: "move_sending",
  behind: "move_sending",
  refused: "move_unconfirmed",
  halted: "move_unconfirmed",
} as const;

/** A second click on the same point within this time is ignored, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

const isClientCode = (code: SubmitRejection["code"]): code is ClientCode =>
  (CLIENT_CODES as readonly string[]).includes(code);

/** Marks the points of unconfirmed moves. */
const markPending = (scene: Scene, points: readonly number[]): Scene =>
  points.length === 0
    ? scene
    : {
        ...scene,
        points: scene.points.map((look, point) =>
          points.includes(point) ? { ...look, pending: true, note: t("point_pending") } : look,
        ),
      };

export const openOnlineTable = (game: AnyTableGame, options: OnlineTableOptions): OnlineTable => {
  const { matchSession, snapshot, record, me, settings, startTimer } = options;
  const { engine } = game;
  const reader = makeTimelineReader(engine);
  const timeline = computed(() => reader.read(snapshot.value, record, me));
  const isOver = computed(() => snapshot.value.outcome !== null);
  const isSeated = timeline.peek().seats !== null;

  /** The optimistic state, while own moves are unconfirmed. */
  const optimistic = computed(() => {
    const { optimistic: state } = snapshot.value;
    return state === null || state.applied.length === 0 ? null : state;
  });
  const pendingActions = computed<readonly GameAction[]>(() =>
    snapshot.value.pending.map(({ type, payload }) => ({ ...payload, type })),
  );
  const playerToMove = computed(
    () => (optimistic.value?.view ?? timeline.value.viewAfter(timeline.value.entries.length, me)).currentPlayerId,
  );
  const isPendingTurn = computed(() => pendingActions.value.some(({ type }) => !engine.tableActions.includes(type)));

  const controller = openBoardController(game, {
    settings,
    startTimer,
    timeline,
    viewAfter: (count) => {
      const { viewAfter, entries } = timeline.value;
      if (count === entries.length && optimistic.value !== null) return optimistic.value.view;
      const view = viewAfter(count, me);
      // After the end nothing is hidden: each position is shown as the player to move saw it.
      return engine.hiddenInformation && isOver.value ? viewAfter(count, view.currentPlayerId) : view;
    },
    actor: computed(() => {
      const isFree = !engine.hiddenInformation || !isPendingTurn.value;
      return isSeated && !isOver.value && isFree && playerToMove.value === me && snapshot.value.integrityError === null
        ? me
        : null;
    }),
    whyReadOnly: () => t("refusal_watching"),
    whyNoTurn: () => {
      if (isOver.value) return () => t("refusal_MATCH_FINISHED");
      if (snapshot.value.integrityError !== null) return () => t("integrity_error_short");
      if (playerToMove.value !== me) return () => t("refusal_NOT_PLAYER_TURN");
      return engine.hiddenInformation && isPendingTurn.value ? () => t("refusal_pending") : null;
    },
    // Without the full state only the server can decide.
    validate: (action, playerId) => {
      const state = snapshot.value.optimistic?.state;
      return state === undefined ? VALID : engine.validateAction(state, action, playerId);
    },
    act: (_playerId, action) => submit(action),
    overlay: (scene) => markPending(scene, pendingPoints.value),
  });
  const { messages, navigation, geometry, notice, stonesPlaced, showRejection } = controller;

  const pointOf = (action: GameAction): number | null => {
    const { type, ...payload } = action;
    return pointOfEntry(game, geometry.value.axes, { type, payload });
  };
  const pendingPoints = computed(() =>
    pendingActions.value.map(pointOf).filter((point): point is number => point !== null),
  );

  const showSubmitRejection = (rejection: SubmitRejection, action: GameAction): void => {
    const { code } = rejection;
    if (isClientCode(code)) messages.notify("error", () => t(`submit_${code}`));
    else showRejection(rejection, action);
  };

  /** The point of the move just made: a second click on it is not another move. */
  let justPlayed: number | null = null;

  const submit = (action: GameAction): void => {
    batch(() => {
      navigation.goToLast();
      controller.clear();
    });
    const point = pointOf(action);
    if (point !== null) {
      stonesPlaced.value += 1;
      justPlayed = point;
      startTimer(DOUBLE_CLICK_MS, () => {
        if (justPlayed === point) justPlayed = null;
      });
    }
    const wait = async (): Promise<void> => {
      const result = await matchSession.submit(action);
      if (!result.ok) showSubmitRejection(result.rejection, action);
    };
    void wait();
  };

  const tracker = trackConnectionStatus(options);
  const { status, isConnected } = tracker;
  const syncStatus = computed<(() => string) | null>(() => {
    if (!isPendingTurn.value || isOver.value) return null;
    // Without an optimistic state the table would still show the player's own turn.
    const key = PENDING_MESSAGES[status.value] ?? (engine.hiddenInformation ? "move_sending" : null);
    return key === null ? null : () => t(key);
  });

  // --- announcements ---

  const makeAnnouncement = (): string => {
    const lastMove = lastMoveAnnouncement(game, timeline.value);
    const isOwnTurn = controller.mayAct.value && syncStatus.value === null;
    const description = isOwnTurn ? (game.describeTurn?.(controller.view.value) ?? "") : "";
    const turn = isOwnTurn && description === "" ? `${t("your_turn")}.` : description;
    return `${lastMove} ${turn}`.trim();
  };
  const onEntry = (isOwn: boolean, point: number | null): void => {
    // Keep the reason of a rejection readable when the entry that caused it arrives afterwards.
    const rejection = snapshot.value.rejected !== null && notice.value?.kind === "error" ? notice.value : null;
    // An own action may come from another tab, or after the answer to an earlier one. The end closes all offers.
    if (!isOwn || isOver.value) controller.clear();
    if (!isOwn && point !== null) stonesPlaced.value += 1;
    navigation.keepPosition();
    if (rejection !== null) {
      messages.announce(`${makeAnnouncement()} ${rejection.text()}`);
      notice.value = rejection;
      return;
    }
    messages.announce(makeAnnouncement());
    if (game.hasEvents === true) {
      const shown = timeline.value;
      notice.value = { kind: "info", text: () => lastMoveAnnouncement(game, shown) };
    }
    showOffers();
    const offers = ownOffers();
    if (!isOver.value && lastOffers.draw && !offers.draw)
      messages.appendNotice("info", () => t("announce_draw_declined"));
    if (!isOver.value && lastOffers.takeback && !offers.takeback && !isTakenBack()) {
      messages.appendNotice("info", () => t("announce_takeback_declined"));
    }
    lastOffers = offers;
  };
  /** Own offers that the opponent has not answered. */
  const ownOffers = () => ({
    draw: timeline.value.viewAfter(timeline.value.entries.length, me).drawOfferBy === me && me !== null,
    takeback: snapshot.value.match?.takebackBy === me && me !== null,
  });
  const isTakenBack = (): boolean => timeline.value.entries.at(-1)?.type === "ACCEPT_TAKEBACK";
  let lastOffers = { draw: false, takeback: false };
  /** The open offers and requests: those to the player are asked beside the board, others shown below it. */
  const openOffers = computed<readonly OfferRequest[]>(() => {
    const { drawOfferBy, gameOver } = timeline.value.viewAfter(timeline.value.entries.length, me);
    const { takebackBy = null } = snapshot.value.match ?? {};
    if (gameOver) return [];
    return [
      ...(takebackBy === null ? [] : [{ kind: "takeback" as const, by: takebackBy }]),
      ...(drawOfferBy === null ? [] : [{ kind: "draw" as const, by: drawOfferBy }]),
    ];
  });
  const offer = openOffer(game, {
    timeline,
    request: computed(() => (isSeated ? (openOffers.value.find(({ by }) => by !== me) ?? null) : null)),
    accept: (kind) => (kind === "draw" ? offerDraw() : takeBack()),
    mayAccept: isConnected,
    ...(options.declined === undefined ? {} : { declined: options.declined }),
    messages,
  });
  const showOffers = (): void => {
    const [first] = openOffers.value;
    if (first === undefined || offer.value !== null) return;
    const { kind, by } = first;
    const color = (): string => colorTitle(colorOf(game, timeline.value, by));
    const key = kind === "draw" ? "announce_draw_offered" : "announce_takeback_requested";
    notice.value = { kind: "info", text: () => t(key, { color: color() }) };
  };
  if (snapshot.peek().entries.length === 0) {
    const color = (): string => colorTitle(colorOf(game, timeline.peek(), playerToMove.peek()));
    messages.announce(`${t("announce_new_game", { color: color() })} ${makeAnnouncement()}`.trim());
  }
  showOffers();
  if (offer.peek() !== null) messages.announce(`${offer.peek()?.text() ?? ""}.`);
  lastOffers = ownOffers();
  let seen = snapshot.peek().entries.length;
  const stopListening = effect(() => {
    const { entries } = snapshot.value;
    if (entries.length === seen) return;
    const last = entries.slice(seen).at(-1);
    seen = entries.length;
    if (last === undefined) return;
    // Depend on the log only, not on what the announcement reads.
    untracked(() => batch(() => onEntry(last.actorId === me, pointOfEntry(game, geometry.value.axes, last))));
  });

  // --- offers ---

  const takeBack = (): void => {
    if (!isConnected.value) messages.notify("error", () => t("refusal_no_connection"));
    else if (takeback.value === "ask") submit({ type: "REQUEST_TAKEBACK" });
    else if (takeback.value === "agree") submit({ type: "ACCEPT_TAKEBACK" });
  };
  const offerDraw = (): void => {
    const { drawOfferBy } = timeline.value.viewAfter(timeline.value.entries.length, me);
    // Sent later, an acceptance could find the offer gone and become an offer itself.
    if (drawOfferBy === null || isConnected.value) submit(game.draw as GameAction);
    else messages.notify("error", () => t("refusal_no_connection"));
  };

  const resigner = computed(() => (isSeated && !isOver.value ? me : null));
  const drawOfferer = computed(() => {
    const { drawOfferBy } = timeline.value.viewAfter(timeline.value.entries.length, me);
    return game.draw === null || drawOfferBy === me ? null : resigner.value;
  });
  const takeback = computed(() => {
    const { match } = snapshot.value;
    if (resigner.value === null || match === null || match.history === null) return null;
    if (match.takebackBy !== null) return match.takebackBy === me ? ("asked" as const) : ("agree" as const);
    for (let { turns } = match.history; turns !== null; turns = turns.previous)
      if (turns.actorId === me) return "ask" as const;
    return null;
  });

  const file = computed<MatchFile | null>(() => {
    const { reveal, signature, integrityError } = snapshot.value;
    const match = reveal === null || integrityError !== null ? null : reader.matchOf(snapshot.value, record);
    return match === null || reveal === null ? null : makeMatchFile(match, reveal.serverBytes, signature);
  });

  return {
    ...controller,
    pick: (point, picker) => {
      if (point !== justPlayed) controller.pick(point, picker);
    },
    announce: messages.announce,
    showSubmitRejection,
    game,
    settings,
    timeline,
    snapshot,
    record,
    me,
    connectionStatus: status,
    isConnected,
    pendingCount: computed(() => snapshot.value.pending.length),
    isOutcomeConfirmed: computed(() => optimistic.value?.view.gameOver !== true || isOver.value),
    isEngineAllowed: isOver,
    covered: signal(null),
    uncover: () => {},
    thinking: signal(null),
    resigner,
    drawOfferer,
    takeback,
    takeBack,
    claim: (type) => {
      if (isConnected.value) submit({ type });
      else messages.notify("error", () => t("refusal_no_connection"));
    },
    resign: () => submit(game.resign as GameAction),
    offerDraw,
    offer,
    syncStatus,
    file,
    makeFile: (format = null) => {
      const match = reader.matchOf(snapshot.value, record);
      if (match === null) throw new Error("a match with hidden information cannot be exported before its end");
      const matchFile = (): MatchFile => {
        if (file.value === null) throw new Error("a running match cannot be exported");
        return file.value;
      };
      return makeGameFile(engine, timeline.value, matchFile, match.state, format);
    },
    close: () => {
      stopListening();
      tracker.close();
    },
  };
};

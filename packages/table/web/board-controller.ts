// What a person does at the board of any table: shows earlier positions, picks a point, confirms a turn, and learns why
// it was refused. The table decides how a turn is played and what may be seen.
import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { pointName, type Ghost, type InputMethod, type Scene, type StoneColor } from "@tengen/board";
import type { StartTimer } from "@tengen/workers";
import type { BaseView, GameAction, Json, Rejection } from "@tengen/kernel";
import { effectiveTurns } from "@tengen/match";
import { isPerson, type Timeline } from "./timeline.ts";
import { axesOf, colorOf, describePosition, describeRejection } from "./describe.ts";
import { openHistoryNavigation, type HistoryNavigation } from "./history-navigation.ts";
import { openStatusMessages, type Notice, type StatusMessages } from "./status-messages.ts";
import { t } from "@tengen/i18n";
import type { Settings } from "./settings.ts";
import type { AnyTableGame } from "./table-game.ts";
import type { CoordinateFieldState, Table, TurnToConfirm } from "./table.ts";

/** What a table provides to its board. */
export interface BoardControllerOptions {
  readonly settings: ReadonlySignal<Settings>;
  readonly startTimer: StartTimer;
  readonly timeline: ReadonlySignal<Timeline>;
  /** What the person at this device sees after `count` entries. */
  readonly viewAfter: (count: number) => BaseView;
  /** The player who may play a turn from this device in the live position; null when nobody may. */
  readonly actor: ReadonlySignal<string | null>;
  /** Why no turn can ever be played, in a read-only match. */
  readonly whyReadOnly: () => string;
  /** Why no turn can be played now; null when one can. */
  readonly whyNoTurn: () => (() => string) | null;
  /** Why the rules would refuse a turn; null where they would not, or where only the server knows. */
  readonly validate: (action: GameAction, actor: string) => Rejection | null;
  readonly act: (actor: string, action: GameAction) => void;
  /** Draws over the live position; over any shown position with `playsInAnyPosition`. */
  readonly overlay: (scene: Scene) => Scene;
  /** Whether turns are played in the shown position instead of the live one. */
  readonly playsInAnyPosition?: boolean;
}

type BoardMembers =
  | "shown"
  | "isLive"
  | "view"
  | "scene"
  | "geometry"
  | "mayAct"
  | "placing"
  | "coordinateField"
  | "preview"
  | "announcement"
  | "isReplaying"
  | "choose"
  | "pick"
  | "confirm"
  | "cancel"
  | "reportUnknownPoint"
  | "play"
  | "requestConfirmation"
  | "show"
  | "replay"
  | "notify"
  | "setOverlay";

export interface BoardController extends Pick<Table, BoardMembers> {
  readonly messages: StatusMessages;
  readonly navigation: HistoryNavigation;
  readonly notice: Signal<Notice | null>;
  readonly turnToConfirm: ReadonlySignal<TurnToConfirm | null>;
  readonly choice: ReadonlySignal<Json>;
  readonly stonesPlaced: Signal<number>;
  /** Why no turn can be played in the shown position. */
  readonly whyNot: () => (() => string) | null;
  /** Shows why an action was refused. */
  readonly showRejection: (rejection: Rejection, action: GameAction | null) => void;
  /** After a change of the match: clears choice, confirmation, overlay and notice. */
  readonly clear: () => void;
}

export const openBoardController = (game: AnyTableGame, options: BoardControllerOptions): BoardController => {
  const {
    settings,
    startTimer,
    timeline,
    viewAfter,
    actor,
    validate,
    act,
    overlay,
    playsInAnyPosition = false,
  } = options;
  const { renderer } = game;
  const turnToConfirm = signal<TurnToConfirm | null>(null);
  const preview = computed<Ghost | null>(() => {
    const { point = null, color = "black" } = turnToConfirm.value ?? {};
    return point === null ? null : { point, color };
  });
  const choice = signal<Json>(null);
  const panelOverlay = signal<((scene: Scene) => Scene) | null>(null);
  const messages = openStatusMessages();
  const { notice, announce, notify } = messages;

  const clearSelection = (): void => {
    turnToConfirm.value = null;
    choice.value = null;
    panelOverlay.value = null;
  };
  const count = computed(() => timeline.value.entries.length);
  const navigation = openHistoryNavigation(count, {
    startTimer,
    pace: () => settings.value.pace,
    onShow: (shownCount, quietly) => {
      clearSelection();
      notice.value = null;
      if (!quietly) announce(describePosition(game, timeline.value, shownCount));
    },
  });
  const { shown, isLive } = navigation;
  const isPlayable = computed(() => playsInAnyPosition || isLive.value);
  const geometry = computed(() => renderer.geometryOf(timeline.value.record.options));
  const view = computed(() => viewAfter(shown.value));

  const markTurnToConfirm = (scene: Scene): Scene => {
    const chosen = preview.value?.point ?? null;
    if (chosen === null) return scene;
    const points = scene.points.map((appearance, point) =>
      point === chosen
        ? {
            ...appearance,
            note: t("point_selected"),
            mark: appearance.stone === null ? appearance.mark : ("cross" as const),
          }
        : appearance,
    );
    return { ...scene, points };
  };
  const scene = computed<Scene>(() => {
    const entries = effectiveTurns(game.engine, timeline.value.entries.slice(0, shown.value));
    const plain = renderer.draw(view.value, { numbered: settings.value.numbers, entries, choice: choice.value });
    const drawn = panelOverlay.value?.(plain) ?? plain;
    return markTurnToConfirm(isPlayable.value ? overlay(drawn) : drawn);
  });
  const mayAct = computed(() => isPlayable.value && actor.value !== null);
  const placing = computed<StoneColor | null>(() =>
    mayAct.value && game.isPlacing?.(view.value, choice.value) !== false
      ? colorOf(game, timeline.value, actor.value)
      : null,
  );

  const coordinateField = computed<CoordinateFieldState>(() => {
    const { seats, outcome } = timeline.value;
    if (!playsInAnyPosition && (outcome !== null || seats?.some(isPerson) !== true)) return "hidden";
    return turnToConfirm.value !== null || view.value.gameOver ? "disabled" : "enabled";
  });

  const showRejection = (rejection: Rejection, action: GameAction | null): void =>
    notify("error", () => describeRejection(game, axesOf(game, timeline.value), rejection, action));

  const whyNot = (): (() => string) | null => {
    if (timeline.value.seats === null) return options.whyReadOnly;
    if (!isPlayable.value) return () => t("refusal_earlier");
    return options.whyNoTurn();
  };

  /** Calls `play` with the player who may play a turn now, or shows why nobody may. */
  const withActor = (play: (playerId: string) => void): void => {
    const why = whyNot();
    if (why === null && actor.value !== null) play(actor.value);
    else notify("error", why ?? (() => t("refusal_MATCH_FINISHED")));
  };

  const needsConfirmation = (input: InputMethod): boolean =>
    settings.value.confirm === "always" || (settings.value.confirm === "touch" && input === "touch");

  const pickFor = (playerId: string, point: number, input: InputMethod): void => {
    const action = game.actionAt(view.value, point, choice.value) as GameAction | null;
    if (action === null) {
      notify("error", () => t("refusal_no_point"));
      return;
    }
    const refusal = validate(action, playerId);
    if (refusal !== null) {
      turnToConfirm.value = null;
      showRejection(refusal, action);
    } else if (needsConfirmation(input) && turnToConfirm.value?.point !== point) {
      notice.value = null;
      const name = pointName(geometry.value.axes, point);
      const label = (): string =>
        game.describeAction?.(action, geometry.value.axes, null) ?? t("confirm_place", { point: name });
      turnToConfirm.value = { point, color: colorOf(game, timeline.value, playerId), action, label };
      announce(t("announce_selected", { point: name }));
    } else act(playerId, action);
  };

  return {
    messages,
    navigation,
    shown,
    isLive,
    view,
    scene,
    geometry,
    mayAct,
    choice,
    placing,
    coordinateField,
    turnToConfirm,
    preview,
    notice,
    announcement: messages.announcement,
    isReplaying: navigation.isReplaying,
    stonesPlaced: signal(0),
    whyNot,
    showRejection,
    clear: () =>
      batch(() => {
        clearSelection();
        notice.value = null;
      }),
    pick: (point, input) => withActor((playerId) => pickFor(playerId, point, input)),
    confirm: () => {
      const { action = null } = turnToConfirm.value ?? {};
      if (action !== null && actor.value !== null) act(actor.value, action);
    },
    cancel: clearSelection,
    choose: (chosen, message) => {
      turnToConfirm.value = null;
      notice.value = null;
      choice.value = chosen;
      if (message !== undefined) notify("info", message);
    },
    reportUnknownPoint: (text) => {
      const { axes } = geometry.value;
      const bottomLeft = pointName(axes, (axes.rows.length - 1) * axes.columns.length);
      const topRight = pointName(axes, axes.columns.length - 1);
      notify("error", () => t("coordinate_unknown", { text, first: bottomLeft, last: topRight }));
    },
    play: (action) => withActor((playerId) => act(playerId, action)),
    // Shown with a warning about its consequences where the game has one.
    requestConfirmation: ({ label, action, warning }) =>
      withActor((playerId) => {
        const refusal = validate(action, playerId);
        if (refusal !== null) {
          showRejection(refusal, action);
          return;
        }
        turnToConfirm.value = { point: null, color: colorOf(game, timeline.value, playerId), action, label };
        if (warning !== undefined) notify("info", warning);
      }),
    show: (shownCount, quietly = false) => navigation.show(shownCount, quietly),
    replay: navigation.replay,
    notify: (text) => notify("info", text),
    setOverlay: (draw) => {
      panelOverlay.value = draw;
    },
  };
};

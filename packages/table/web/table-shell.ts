// The shell of every table: commands become events, a pure step turns the state and an event into the next state and
// effects, and the board's signals follow from the state.
import { computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { Ghost, Scene } from "@tengen/board";
import { effectiveTurns } from "@tengen/match";
import { t } from "@tengen/ui/i18n";
import type { Settings } from "@tengen/ui";
import type { Color } from "@tengen/stones";
import { isLive, shownCount, type BoardState, type TurnToConfirm } from "./board-state.ts";
import { isPlayable, type BoardContext, type BoardEvent } from "./board-step.ts";
import { colorOf, placedColorOf } from "./describe.ts";
import { isPerson } from "./timeline.ts";
import type { CoordinateFieldState, Table, TablePorts } from "./table.ts";

// --- commands ---

type BoardCommands = Pick<
  Table,
  | "pick"
  | "confirm"
  | "cancel"
  | "choose"
  | "reportUnknownPoint"
  | "play"
  | "requestConfirmation"
  | "show"
  | "replay"
  | "notify"
  | "setOverlay"
>;

export const boardCommands = (dispatch: (event: BoardEvent) => void): BoardCommands => ({
  pick: (point, input) => dispatch({ type: "pick", point, input }),
  confirm: () => dispatch({ type: "confirm" }),
  cancel: () => dispatch({ type: "cancel" }),
  choose: (choice, message) => dispatch({ type: "choose", choice, message }),
  reportUnknownPoint: (text) => dispatch({ type: "unknown-point", text }),
  play: (action) => dispatch({ type: "play", action }),
  requestConfirmation: (button) => dispatch({ type: "ask", button }),
  show: (count, quietly = false) => dispatch({ type: "show", count, quietly }),
  replay: (on) => dispatch({ type: "replay", on }),
  notify: (text) => dispatch({ type: "notify", kind: "info", text }),
  setOverlay: (draw) => dispatch({ type: "overlay", draw }),
});

// --- the state ---

export interface Step<State, Effect> {
  readonly state: State;
  /** What is to be done, in this order. */
  readonly effects: readonly Effect[];
}

export interface Store<State, Event, Effect> {
  readonly state: ReadonlySignal<State>;
  readonly dispatch: (event: Event) => void;
  /** Who performs the effects: called once, when what they need is there. */
  readonly connect: (perform: (effect: Effect) => void) => void;
}

/** The state behind one signal. Events change it by a pure step, whose effects are performed afterwards. */
export const openStore = <State, Event, Effect>(
  initial: State,
  step: (state: State, event: Event) => Step<State, Effect>,
): Store<State, Event, Effect> => {
  const state = signal(initial);
  let perform = (_effect: Effect): void => {};
  return {
    state,
    dispatch: (event) => {
      const next = untracked(() => step(state.peek(), event));
      state.value = next.state;
      for (const wanted of next.effects) perform(wanted);
    },
    connect: (connected) => {
      perform = connected;
    },
  };
};

/** While a replay runs, shows the next position at the pace of the settings. Returns how to stop. */
export const runReplay = (
  board: ReadonlySignal<BoardState>,
  { settings, startTimer }: TablePorts,
  dispatch: (event: BoardEvent) => void,
): (() => void) => {
  const isReplaying = computed(() => board.value.isReplaying);
  const lookingAt = computed(() => board.value.lookingAt);
  return effect(() => {
    if (!isReplaying.value || lookingAt.value === undefined) return;
    return startTimer(settings.peek().pace, () => dispatch({ type: "next-position" }));
  });
};

// --- signals ---

/** Says on the point of a move that was chosen ahead what it is; the ghost shows it. */
const markPremove = (scene: Scene, premove: number | null): Scene => {
  if (premove === null) return scene;
  const points = scene.points.map((appearance, point) =>
    point === premove ? { ...appearance, note: t("point_premove") } : appearance,
  );
  return { ...scene, points };
};

/** Marks the point of the turn to confirm. */
const markTurn = (scene: Scene, { point: chosen = null }: Partial<TurnToConfirm>): Scene => {
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

const coordinateFieldOf = (board: BoardState, context: BoardContext, isOver: boolean): CoordinateFieldState => {
  const { seats, outcome } = context.timeline;
  if (!context.playsInAnyPosition && (outcome !== null || seats?.some(isPerson) !== true)) return "hidden";
  return board.turnToConfirm !== null || isOver ? "disabled" : "enabled";
};

export interface BoardSignalsOptions {
  readonly board: ReadonlySignal<BoardState>;
  readonly context: ReadonlySignal<BoardContext>;
  readonly settings: ReadonlySignal<Settings>;
  /** Draws over the live position; over any shown position with `playsInAnyPosition`. */
  readonly overlay: (scene: Scene) => Scene;
}

type BoardSignals = Pick<
  Table,
  | "timeline"
  | "shown"
  | "isLive"
  | "view"
  | "scene"
  | "geometry"
  | "mayAct"
  | "choice"
  | "placing"
  | "coordinateField"
  | "turnToConfirm"
  | "preview"
  | "notice"
  | "announcement"
  | "isReplaying"
  | "sound"
>;

export const boardSignals = ({ board, context, settings, overlay }: BoardSignalsOptions): BoardSignals => {
  const timeline = computed(() => context.value.timeline);
  const shown = computed(() => shownCount(board.value, timeline.value));
  const view = computed(() => context.value.viewAfter(shown.value));
  const choice = computed(() => board.value.choice);
  const turnToConfirm = computed(() => board.value.turnToConfirm);
  const premove = computed(() => board.value.premove);
  const panelOverlay = computed(() => board.value.overlay);
  const playable = computed(() => isPlayable(board.value, context.value));
  const scene = computed<Scene>(() => {
    const { game } = context.value;
    const entries = effectiveTurns(game.engine, timeline.value.entries.slice(0, shown.value));
    const drawing = { numbered: settings.value.numbers, entries, choice: choice.value };
    const plain: Scene = game.renderer.draw(view.value, drawing);
    const drawn = panelOverlay.value?.(plain) ?? plain;
    const covered = playable.value ? overlay(drawn) : drawn;
    return markTurn(markPremove(covered, premove.value), turnToConfirm.value ?? {});
  });
  const mayAct = computed(() => playable.value && context.value.actor.ok);
  return {
    timeline,
    shown,
    isLive: computed(() => isLive(board.value, timeline.value)),
    view,
    scene,
    geometry: computed(() => context.value.game.renderer.geometryOf(timeline.value.record.options)),
    mayAct,
    choice,
    placing: computed<Color | null>(() => {
      const { game, actor } = context.value;
      if (!mayAct.value || !actor.ok || game.isPlacing?.(view.value, choice.value) === false) return null;
      return placedColorOf(game, timeline.value, actor.value, view.value);
    }),
    coordinateField: computed(() => coordinateFieldOf(board.value, context.value, view.value.gameOver)),
    turnToConfirm,
    preview: computed<Ghost | null>(() => {
      const { point = null, color = "black" } = turnToConfirm.value ?? {};
      if (point !== null) return { point, color };
      const { game, premover } = context.value;
      return premove.value === null || premover === null
        ? null
        : { point: premove.value, color: colorOf(game, timeline.value, premover, view.value) };
    }),
    notice: computed(() => board.value.notice),
    announcement: computed(() => board.value.announcement),
    isReplaying: computed(() => board.value.isReplaying),
    sound: computed(() => board.value.sound),
  };
};

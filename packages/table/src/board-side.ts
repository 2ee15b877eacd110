// What a person does at the board, wherever the match is played: looks back, picks a point, confirms it, and is told why
// not. How a turn is played, and what may be seen, is the business of the table that the board stands on.
import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { pointName, type Ghost, type Picker, type Scene, type StoneColor } from "@tengen/board";
import type { StartTimer } from "@tengen/bots";
import type { BaseView, GameAction, Json, Rejection } from "@tengen/kernel";
import { standingTurns } from "@tengen/match";
import { isPerson, type Course } from "./course.ts";
import { axesOf, colorOf, describePosition, explain } from "./describe.ts";
import { openLookingBack, type LookingBack } from "./looking-back.ts";
import { openSaying, type Notice, type Saying } from "./saying.ts";
import { say } from "@tengen/words";
import type { Settings } from "./settings.ts";
import type { AnyTableGame } from "./table-game.ts";
import type { PointField, Table, Waiting } from "./table.ts";

/** What a table brings to its board. */
export interface BoardSideOptions {
  readonly settings: ReadonlySignal<Settings>;
  readonly startTimer: StartTimer;
  readonly course: ReadonlySignal<Course>;
  /** What whoever sits here sees after so many entries. */
  readonly viewAfter: (count: number) => BaseView;
  /** The player who may play a turn here, at the end of the match; null when nobody may. */
  readonly actor: ReadonlySignal<string | null>;
  /** Why nobody here ever plays a turn, in a match that is only looked at. */
  readonly whyNotSeated: () => string;
  /** Why nobody may play one now; null when somebody may. */
  readonly whyNoTurn: () => (() => string) | null;
  /** Why the rules would refuse a turn of the actor; null where they would not, or where only a server knows. */
  readonly check: (action: GameAction, actor: string) => Rejection | null;
  readonly act: (actor: string, action: GameAction) => void;
  /** Draws something over the last position; over any, where turns are played in any. */
  readonly overlay: (scene: Scene) => Scene;
  /** Whether turns are played in whatever position is shown, and not at the end of the match alone. */
  readonly isPlayedAnywhere?: boolean;
}

type Own =
  | "shown"
  | "isLive"
  | "view"
  | "scene"
  | "ground"
  | "mayAct"
  | "placing"
  | "pointField"
  | "preview"
  | "announcement"
  | "isReplaying"
  | "choose"
  | "pick"
  | "confirm"
  | "cancel"
  | "unknownPoint"
  | "play"
  | "propose"
  | "show"
  | "replay"
  | "inform"
  | "decorate";

export interface BoardSide extends Pick<Table, Own> {
  readonly saying: Saying;
  readonly looking: LookingBack;
  readonly notice: Signal<Notice | null>;
  readonly waiting: ReadonlySignal<Waiting | null>;
  readonly choice: ReadonlySignal<Json>;
  readonly stonesPlaced: Signal<number>;
  /** Why nobody may play a turn now, at the shown position. */
  readonly whyNot: () => (() => string) | null;
  /** Says why something was refused. */
  readonly refuse: (rejection: Rejection, action: GameAction | null) => void;
  /** The match has changed: what was chosen and said before is over. */
  readonly clear: () => void;
}

export const openBoardSide = (game: AnyTableGame, options: BoardSideOptions): BoardSide => {
  const { settings, startTimer, course, viewAfter, actor, check, act, overlay, isPlayedAnywhere = false } = options;
  const { looks } = game;
  const waiting = signal<Waiting | null>(null);
  const preview = computed<Ghost | null>(() => {
    const { point = null, color = "black" } = waiting.value ?? {};
    return point === null ? null : { point, color };
  });
  const choice = signal<Json>(null);
  const decoration = signal<((scene: Scene) => Scene) | null>(null);
  const saying = openSaying();
  const { notice, announce, tell } = saying;

  const forget = (): void => {
    waiting.value = null;
    choice.value = null;
    decoration.value = null;
  };
  const count = computed(() => course.value.entries.length);
  const looking = openLookingBack(count, {
    startTimer,
    pace: () => settings.value.pace,
    onShow: (shownNow, quietly) => {
      forget();
      notice.value = null;
      if (!quietly) announce(describePosition(game, course.value, shownNow));
    },
  });
  const { shown, isLive } = looking;
  const isPlayedHere = computed(() => isPlayedAnywhere || isLive.value);
  const ground = computed(() => looks.groundOf(course.value.record.options));
  const view = computed(() => viewAfter(shown.value));

  const chosenOver = (scene: Scene): Scene => {
    const chosen = preview.value?.point ?? null;
    if (chosen === null) return scene;
    const points = scene.points.map((look, point) =>
      point === chosen
        ? { ...look, note: say("point_chosen"), mark: look.stone === null ? look.mark : ("cross" as const) }
        : look,
    );
    return { ...scene, points };
  };
  const scene = computed<Scene>(() => {
    const entries = standingTurns(game.engine, course.value.entries.slice(0, shown.value));
    const plain = looks.draw(view.value, { numbered: settings.value.numbers, entries, choice: choice.value });
    const drawn = decoration.value?.(plain) ?? plain;
    return chosenOver(isPlayedHere.value ? overlay(drawn) : drawn);
  });
  const mayAct = computed(() => isPlayedHere.value && actor.value !== null);
  const placing = computed<StoneColor | null>(() =>
    mayAct.value && game.isPlacing?.(view.value, choice.value) !== false
      ? colorOf(game, course.value, actor.value)
      : null,
  );

  const pointField = computed<PointField>(() => {
    const { seats, outcome } = course.value;
    if (!isPlayedAnywhere && (outcome !== null || seats?.some(isPerson) !== true)) return "none";
    return waiting.value !== null || view.value.gameOver ? "held" : "open";
  });

  const refuse = (rejection: Rejection, action: GameAction | null): void =>
    tell("why-not", () => explain(game, axesOf(game, course.value), rejection, action));

  const whyNot = (): (() => string) | null => {
    if (course.value.seats === null) return options.whyNotSeated;
    if (!isPlayedHere.value) return () => say("why_earlier");
    return options.whyNoTurn();
  };

  /** Goes on with whoever may play a turn now, or says why nobody may. */
  const withActor = (go: (playerId: string) => void): void => {
    const why = whyNot();
    if (why === null && actor.value !== null) go(actor.value);
    else tell("why-not", why ?? (() => say("why_MATCH_FINISHED")));
  };

  const needsConfirmation = (picker: Picker): boolean =>
    settings.value.confirm === "always" || (settings.value.confirm === "touch" && picker === "touch");

  const pickFor = (playerId: string, point: number, picker: Picker): void => {
    const action = game.actionAt(view.value, point, choice.value) as GameAction | null;
    if (action === null) {
      tell("why-not", () => say("why_no_point"));
      return;
    }
    const refusal = check(action, playerId);
    if (refusal !== null) {
      waiting.value = null;
      refuse(refusal, action);
    } else if (needsConfirmation(picker) && waiting.value?.point !== point) {
      notice.value = null;
      const name = pointName(ground.value.axes, point);
      const label = (): string =>
        game.describeAction?.(action, ground.value.axes, null) ?? say("confirm_place", { point: name });
      waiting.value = { point, color: colorOf(game, course.value, playerId), action, label };
      announce(say("said_chosen", { point: name }));
    } else act(playerId, action);
  };

  return {
    saying,
    looking,
    shown,
    isLive,
    view,
    scene,
    ground,
    mayAct,
    choice,
    placing,
    pointField,
    waiting,
    preview,
    notice,
    announcement: saying.announcement,
    isReplaying: looking.isReplaying,
    stonesPlaced: signal(0),
    whyNot,
    refuse,
    clear: () =>
      batch(() => {
        forget();
        notice.value = null;
      }),
    pick: (point, picker) => withActor((playerId) => pickFor(playerId, point, picker)),
    confirm: () => {
      const { action = null } = waiting.value ?? {};
      if (action !== null && actor.value !== null) act(actor.value, action);
    },
    cancel: forget,
    choose: (chosen, said) => {
      waiting.value = null;
      notice.value = null;
      choice.value = chosen;
      if (said !== undefined) tell("news", said);
    },
    unknownPoint: (text) => {
      const { axes } = ground.value;
      const bottomLeft = pointName(axes, (axes.rows.length - 1) * axes.columns.length);
      const topRight = pointName(axes, axes.columns.length - 1);
      tell("why-not", () => say("coordinate_unknown", { text, first: bottomLeft, last: topRight }));
    },
    play: (action) => withActor((playerId) => act(playerId, action)),
    // A turn that is no point: it waits, with a word of what it may lead to.
    propose: ({ label, action, warning }) =>
      withActor((playerId) => {
        const refusal = check(action, playerId);
        if (refusal !== null) {
          refuse(refusal, action);
          return;
        }
        waiting.value = { point: null, color: colorOf(game, course.value, playerId), action, label };
        if (warning !== undefined) tell("news", warning);
      }),
    show: (shownNow, quietly = false) => looking.show(shownNow, quietly),
    replay: looking.replay,
    inform: (text) => tell("news", text),
    decorate: (decorate) => {
      decoration.value = decorate;
    },
  };
};

// The table of the analysis board: both colours can be played in any shown position, which replaces the rest of the
// line. The original game is not changed, and one can return to it. Positions can also be set up by hand.
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { EMPTY_POINT, type PointAppearance, type Scene, type StoneColor } from "@tengen/board";
import type { BaseGameState, BaseView, GameAction } from "@tengen/kernel";
import type { MatchRecord } from "@tengen/match";
import {
  moveAnnouncement,
  colorOf,
  openBoardController,
  type AnyTableGame,
  type BoardControllerOptions,
  type Timeline,
  type SeatOccupant,
  type StudyGame,
  type Table,
} from "@tengen/table";
import { commonTurns, entriesOf, makeLine, playTurn, startLine, stateAt, type StudyLine } from "./study-line.ts";
import { t } from "./messages.ts";

/** The game that the study began with. */
export interface Origin {
  readonly record: MatchRecord;
  readonly seats: readonly SeatOccupant[] | null;
  readonly start: BaseGameState;
  readonly turns: readonly GameAction[];
}

/** What picking a point does during set-up. */
export const BRUSHES = ["black", "white", "none"] as const;
export type Brush = (typeof BRUSHES)[number];

export interface SetUpState {
  /** By point. */
  readonly stones: readonly (StoneColor | null)[];
  readonly toMove: StoneColor;
  readonly brush: Brush;
}

export interface StudyTable extends Table {
  readonly line: ReadonlySignal<StudyLine>;
  /** The original game, or the line that was reviewed last. */
  readonly mainLine: ReadonlySignal<StudyLine>;
  /** How many moves the line shares with the main line. */
  readonly commonMoves: ReadonlySignal<number>;
  readonly state: ReadonlySignal<BaseGameState>;
  readonly settingUp: ReadonlySignal<SetUpState | null>;
  /** For screen readers. */
  readonly announce: (text: string) => void;
  /** Makes the current line the main line. */
  readonly makeMainLine: () => void;
  /** Returns to the main line, where the variation left it. */
  readonly returnToMainLine: () => void;
  readonly beginSetUp: () => void;
  readonly changeSetUp: (change: Partial<SetUpState>) => void;
  /** Analyses the position that was set up, if it is valid. */
  readonly finishSetUp: () => void;
  readonly cancelSetUp: () => void;
}

export interface StudyTableOptions extends Pick<BoardControllerOptions, "settings" | "startTimer"> {
  readonly origin: Origin;
  readonly study: StudyGame;
  /** The initial line and position; null for the original game, at its end. */
  readonly opened?: { readonly line: StudyLine; readonly shown: number } | null;
  /** Draws the analysis of the shown position. */
  readonly overlay: (scene: Scene) => Scene;
}

/** Whether a line is a prefix of another. */
const isPrefixOf = (line: StudyLine, other: StudyLine): boolean =>
  line.states[0] === other.states[0] && commonTurns(line, other) === line.turns.length;

const REMOTE_SEATS: readonly SeatOccupant[] = [{ kind: "other" }, { kind: "other" }];

export const openStudyTable = (game: AnyTableGame, options: StudyTableOptions): StudyTable => {
  const { settings, startTimer, origin, study, overlay, opened = null } = options;
  const { engine } = game;
  const played = makeLine(engine, origin.start, origin.turns);
  const line = signal(opened === null || isPrefixOf(opened.line, played) ? played : opened.line);
  // Without a game the opened line is the main line.
  const mainLine = signal(origin.turns.length === 0 ? line.peek() : played);
  const settingUp = signal<SetUpState | null>(null);
  const timeline = computed<Timeline>(() => {
    const { value } = line;
    return {
      record: origin.record,
      seats: origin.seats ?? REMOTE_SEATS,
      entries: entriesOf(value),
      outcome: value.states.at(-1)?.outcome ?? null,
      viewAfter: (count, viewer) => engine.getPlayerView(stateAt(value, count), viewer) as BaseView,
    };
  });
  const current = computed(() => state.value.currentPlayerId);
  const board = openBoardController(game, {
    settings,
    startTimer,
    timeline,
    viewAfter: (count) => timeline.value.viewAfter(count, null),
    actor: computed(() => (settingUp.value === null ? current.value : null)),
    whyReadOnly: () => "",
    whyNoTurn: () => (current.value === null ? () => t("refusal_MATCH_FINISHED") : null),
    validate: (action, playerId) => engine.validateAction(state.value, action, playerId),
    act: (_playerId, action) => play(action),
    overlay,
    playsInAnyPosition: true,
  });
  const { messages, navigation, shown } = board;
  const state = computed(() => stateAt(line.value, shown.value));
  if (opened !== null) navigation.show(Math.min(opened.shown, line.peek().turns.length), true);

  /** Shows another line, after `count` moves. */
  const show = (next: StudyLine, count: number): void =>
    batch(() => {
      line.value = next;
      board.clear();
      navigation.show(count, true);
    });
  const play = (action: GameAction): void => {
    const count = shown.value;
    const next = playTurn(engine, line.value, count, action);
    if (!next.ok) {
      board.showRejection(next.error, action);
      return;
    }
    show(next.value, count + 1);
    if (game.pointOf(action, board.geometry.value.axes) !== null) board.stonesPlaced.value += 1;
    const entry = timeline.value.entries[count];
    if (entry !== undefined) messages.announce(moveAnnouncement(game, timeline.value, entry));
  };

  const currentStones = (): SetUpState["stones"] =>
    game.renderer
      .draw(board.view.value, { numbered: false, entries: [], choice: null })
      .points.map(({ stone }) => stone);
  const scene = computed<Scene>(() => {
    const { value } = settingUp;
    if (value === null) return board.scene.value;
    return { points: value.stones.map((stone): PointAppearance => ({ ...EMPTY_POINT, stone })), lines: [] };
  });
  /** Picking the same stone again removes it. */
  const toggleStone = ({ stones, brush }: SetUpState, point: number): SetUpState["stones"] => {
    const stone = brush === "none" || stones[point] === brush ? null : brush;
    return stones.with(point, stone);
  };
  const changeSetUp = (change: Partial<SetUpState>): void => {
    if (settingUp.value !== null) settingUp.value = { ...settingUp.value, ...change };
  };

  return {
    ...board,
    scene,
    game,
    settings,
    timeline,
    line,
    mainLine,
    state,
    settingUp,
    commonMoves: computed(() => commonTurns(mainLine.value, line.value)),
    placing: computed<StoneColor | null>(() => {
      const { value } = settingUp;
      if (value === null) return board.placing.value;
      return value.brush === "none" ? null : value.brush;
    }),
    // The coordinate field also sets up stones, even if the game is over.
    coordinateField: computed(() => (settingUp.value === null ? board.coordinateField.value : "enabled")),
    // A position being set up is not part of the line.
    show: (count, quietly) => {
      if (settingUp.value === null) board.show(count, quietly);
    },
    pick: (point, input) => {
      const { value } = settingUp;
      if (value === null) board.pick(point, input);
      else changeSetUp({ stones: toggleStone(value, point) });
    },
    covered: signal(null),
    uncover: () => {},
    isOutcomeConfirmed: signal(true),
    isEngineAllowed: signal(true),
    thinking: signal(null),
    resigner: signal(null),
    drawOfferer: signal(null),
    offer: signal(null),
    syncStatus: signal(null),
    resign: () => {},
    offerDraw: () => {},
    announce: messages.announce,
    makeMainLine: () => {
      mainLine.value = line.value;
    },
    returnToMainLine: () => {
      const count = Math.min(shown.value, commonTurns(mainLine.value, line.value));
      show(mainLine.value, count);
      messages.announce(t("study_back_at_game"));
    },
    beginSetUp: () => {
      const stones = currentStones();
      batch(() => {
        board.clear();
        navigation.show(shown.value, true);
        settingUp.value = { stones, toMove: colorOf(game, timeline.value, current.value), brush: "black" };
      });
      messages.announce(t("setup_how"));
    },
    changeSetUp,
    finishSetUp: () => {
      const { value } = settingUp;
      if (value === null) return;
      const next = study.setUp(stateAt(line.value, 0), value.stones, value.toMove);
      if (typeof next === "function") {
        messages.notify("error", next);
        return;
      }
      batch(() => {
        settingUp.value = null;
        show(startLine(next), 0);
      });
      messages.announce(t("setup_done"));
    },
    cancelSetUp: () => {
      settingUp.value = null;
      board.clear();
    },
  };
};

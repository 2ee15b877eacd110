// A study without a browser, for tests, with fake searchers that return what the test says.
import { signal } from "@preact/signals";
import { parsePoint } from "@tengen/board";
import type { AnyEngine, BaseGameState, GameAction, JsonObject } from "@tengen/kernel";
import type { SearchInfo } from "@tengen/stones";
import type { AnyTableGame, StudyPosition, StudyLink, StudyGame, StudySearcher } from "@tengen/table";
import { DEFAULT_SETTINGS, type Settings } from "@tengen/ui";
import { parseStudyLine } from "./study-link.ts";
import { openStudy, type Study } from "./study.ts";
import { gamesOf, writeGame, type Origin } from "./origin.ts";

export interface SearchRequest {
  readonly position: StudyPosition<BaseGameState>;
  readonly limit: Parameters<StudySearcher<BaseGameState>["search"]>[1];
  readonly report: (evaluation: SearchInfo<number>) => void;
  readonly answer: (evaluation: SearchInfo<number>) => void;
  readonly fail: () => void;
  isStopped: boolean;
}

export interface FakeSearchers {
  readonly openSearcher: () => StudySearcher<BaseGameState>;
  /** The searches, in order. */
  readonly requests: readonly SearchRequest[];
  readonly opened: () => number;
  readonly closed: () => number;
}

/** With `answerAll` every search ends at once; without it, when the test says so. */
export const makeFakeSearchers = (
  answerAll: ((position: StudyPosition<BaseGameState>) => SearchInfo<number>) | null = null,
): FakeSearchers => {
  const requests: SearchRequest[] = [];
  let [opened, closed] = [0, 0];
  return {
    requests,
    opened: () => opened,
    closed: () => closed,
    openSearcher: () => {
      opened += 1;
      return {
        search: (position, limit, report) => {
          const { promise, resolve, reject } = Promise.withResolvers<SearchInfo<number>>();
          promise.catch(() => {});
          const one: SearchRequest = {
            position,
            limit,
            report,
            answer: resolve,
            fail: () => reject(new Error("a thread has died")),
            isStopped: false,
          };
          requests.push(one);
          if (answerAll !== null) resolve(answerAll(position));
          const stop = (): void => {
            one.isStopped = true;
          };
          return { result: promise, stop };
        },
        close: () => {
          closed += 1;
        },
      };
    },
  };
};

/** An evaluation with one candidate. */
export const makeEvaluation = (
  moves: readonly number[],
  winRate: number,
  more: Partial<SearchInfo<number>> = {},
): SearchInfo<number> => ({
  nodes: 100,
  milliseconds: 10,
  depth: 3,
  lines: [{ moves, winRate, visits: 80 }],
  score: null,
  ...more,
});

/** Waits until all pending promises have settled. */
export const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

export const makeOrigin = (
  game: AnyTableGame,
  study: StudyGame,
  turns: readonly GameAction[],
  options: JsonObject = {},
): Origin => {
  const engine: AnyEngine = game.engine;
  const record = {
    matchId: "local-1",
    gameId: engine.gameId,
    rulesetVersion: engine.rulesetVersion,
    options,
    seats: ["a", "b"].map((playerId) => ({ playerId, name: playerId, nonce: "" })),
    clock: null,
    commitment: "",
    startedAt: 0,
  };
  const start = engine.init({ seed: "", playerIds: ["a", "b"], options });
  return {
    record,
    seats: null,
    start,
    emptyStart: start,
    hasGame: turns.length > 0,
    ...writeGame(game, study, record, turns, start),
  };
};

export const SETTINGS = signal<Settings>({ ...DEFAULT_SETTINGS, confirm: "never" });

export interface OpenedStudy {
  readonly study: Study;
  readonly origin: Origin;
  readonly pick: (...names: readonly string[]) => void;
  readonly moves: () => string;
  readonly pointOf: (name: string) => number;
}

export const openTestStudy = (
  game: AnyTableGame,
  studyGame: StudyGame,
  names: readonly string[] = [],
  {
    openSearcher = makeFakeSearchers().openSearcher,
    link = null,
    sgf = null,
  }: Partial<Pick<FakeSearchers, "openSearcher">> & {
    readonly link?: StudyLink["line"];
    /** A file instead of moves. */
    readonly sgf?: string | null;
  } = {},
): OpenedStudy => {
  const { axes } = game.renderer.geometryOf({});
  const pointOf = (name: string): number => {
    const point = parsePoint(axes, name);
    if (point === null) throw new Error(`there is no point ${name}`);
    return point;
  };
  const moveOf = (name: string): number => (name === "pass" ? axes.columns.length * axes.rows.length : pointOf(name));
  const played = makeOrigin(
    game,
    studyGame,
    names.map((name) => studyGame.actionOf(moveOf(name))),
  );
  const origin: Origin = sgf === null ? played : { ...played, ...gamesOf(sgf), hasGame: true };
  const opened =
    link === null ? null : { line: parseStudyLine(game, studyGame, origin.start, link).line, shown: link.shown };
  const study = openStudy(game, {
    settings: SETTINGS,
    startTimer: () => () => {},
    // One search after the other.
    study: { ...studyGame, openSearcher, reviewSearchers: 1 },
    origin,
    opened,
  });
  return {
    study,
    origin,
    pointOf,
    pick: (...picked) => picked.forEach((name) => study.table.pick(pointOf(name), "mouse")),
    moves: () => study.table.line.value.turns.map((turn) => study.nameMove(studyGame.moveOf(turn))).join(" "),
  };
};

// The commands that search for moves: `genmove` in all its forms, `lz-analyze` and `kata-analyze`.
import { err, ok } from "@tengen/kernel";
import { describeFault } from "../front-end/search-runner.ts";
import { quote, toAscii } from "../front-end/text.ts";
import { goFallbackMove } from "../go/fallback-move.ts";
import {
  GO_SIZE,
  goPositionOf,
  PASS,
  signOf,
  type Color,
  type GoEvaluation,
  type GoGame,
  type GoSearchInfo,
  type SearchLimit,
} from "@tengen/stones";
import { makeVertex, parseColor } from "../go/vertex.ts";
import { makeAnalysis, makeCgosAnalysis, parseAnalysis, type Analysis, type AnalysisStyle } from "./analysis.ts";
import { allocateTime, observeLag, spendTime } from "./clock.ts";
import type { GtpCommand } from "./command.ts";
import type { CommandHandler } from "./plain-command.ts";
import {
  answerStep,
  beforePasses,
  makeAnswer,
  withMove,
  searchedGame,
  searchOptions,
  STOP_TIMEOUT_MS,
  type GtpContext,
  type GtpSettings,
  type GtpState,
  type SearchEnd,
  type SearchTask,
  type Step,
} from "./session.ts";

/** Milliseconds for a search to stop under a clock: they come out of the move overhead. */
const CLOCK_STOP_TIMEOUT_MS = 50;
const MIN_MOVES_TO_RESIGN = 16;
/** A game is resigned when so many searches in a row find it hopeless, with at least so many points behind. */
const HOPELESS_SEARCHES = 3;
const HOPELESS_POINTS = 3;
/** The same at a level: its opponent errs as much as it does. */
const MIN_MOVES_TO_RESIGN_AT_LEVEL = 40;
const HOPELESS_POINTS_AT_LEVEL = 15;
/** Milliseconds at most for a search while the opponent thinks. */
const PONDER_MS = 300_000;
const MAX_FAULT_LENGTH = 200;
/** So many moves are looked at by an analysis even where the best is plain. */
const CANDIDATES = 5;

interface Genmove {
  readonly color: Color;
  /** Whether the move is played, or only reported. */
  readonly plays: boolean;
  /** Whether dead stones are captured, even after the game. */
  readonly cleansUp: boolean;
  /** Whether every stone counts as alive after two passes, whatever the rules say. */
  readonly countsAll: boolean;
  readonly analysis: Analysis | null;
}

/** A search for a move that has ended. */
interface Genmoved extends Pick<SearchEnd, "info" | "fault" | "seconds"> {
  readonly limit: SearchLimit;
}

const limitFor = (
  { nodes, milliseconds }: GtpSettings,
  { clock, game, lag }: GtpState,
  color: Color,
): { readonly limit: SearchLimit; readonly stopTimeout: number } => {
  if (nodes !== undefined) return { limit: { nodes }, stopTimeout: STOP_TIMEOUT_MS };
  const allocated = allocateTime(clock, color, game.moves.length, lag.expected);
  return allocated === null
    ? { limit: { milliseconds }, stopTimeout: STOP_TIMEOUT_MS }
    : { limit: { milliseconds: allocated }, stopTimeout: CLOCK_STOP_TIMEOUT_MS };
};

const isHopeless = (color: Color, { lines, score: { lead } }: GoSearchInfo, { resign, level }: GtpSettings): boolean =>
  (lines[0]?.winRate ?? 1) < resign &&
  lead * signOf(color) <= -(level > 0 ? HOPELESS_POINTS_AT_LEVEL : HOPELESS_POINTS);

/** What is searched. After two passes the game is over; cleanup still captures dead stones. */
const gameFor = (state: GtpState, { cleansUp, countsAll, color }: Genmove): GoGame => {
  const game = searchedGame(state);
  const searched = cleansUp ? beforePasses(game) : game;
  return { ...searched, ...(countsAll || cleansUp ? { agreesOnDead: false } : {}), toMove: color };
};

/** What a search says of the time that its move took, and of the game. */
const learn = (state: GtpState, color: Color, { info, seconds, limit }: Genmoved, settings: GtpSettings): GtpState => {
  const { milliseconds } = limit;
  const streak = info !== null && isHopeless(color, info, settings) ? (state.hopeless.get(color) ?? 0) + 1 : 0;
  return {
    ...state,
    clock: spendTime(state.clock, color, seconds),
    lag: milliseconds === undefined ? state.lag : observeLag(state.lag, Math.max(0, seconds - milliseconds / 1000)),
    hopeless: new Map([...state.hopeless, [color, streak]]),
  };
};

/** The search while the opponent thinks; null if the tree would not be used. */
const ponder = (state: GtpState, { settings }: GtpContext): SearchTask | null => {
  const { ponders = false, nodes } = settings;
  if (!ponders || nodes !== undefined || goPositionOf(state.game).passes > 1) return null;
  return {
    game: searchedGame(state),
    limit: { milliseconds: PONDER_MS },
    stopTimeout: STOP_TIMEOUT_MS,
    options: searchOptions(settings, state.games),
    report: null,
    endsWithNextLine: true,
    onEnd: () => ({ state, lines: [], search: null }),
  };
};

/** The answer to a `genmove` after its search, and the game with the move. */
const endGenmove = (
  before: GtpState,
  command: GtpCommand,
  context: GtpContext,
  genmove: Genmove,
  found: Genmoved,
  isOver: boolean,
): Step => {
  const { settings } = context;
  const { color, plays, analysis } = genmove;
  const { info, fault } = found;
  const state = plays ? learn(before, color, found, settings) : before;
  if (info === null && fault !== null) return answerStep(state, command, err(`the search failed: ${fault}`));
  // Without any search info the fallback move is played, unless superko forbids it.
  const fallback = (): number => {
    const game = gameFor(state, genmove);
    const found = isOver ? PASS : goFallbackMove(goPositionOf(game), color, game.komi);
    return withMove(state, { color, move: found }) === null ? PASS : found;
  };
  const move = info?.move ?? fallback();
  const isLate = state.game.moves.length >= (settings.level > 0 ? MIN_MOVES_TO_RESIGN_AT_LEVEL : MIN_MOVES_TO_RESIGN);
  const resigns = plays && isLate && (state.hopeless.get(color) ?? 0) >= HOPELESS_SEARCHES;
  const vertex = resigns ? "resign" : makeVertex(move);
  const game = plays && !resigns ? withMove(state, { color, move }) : null;
  const lines =
    analysis === null
      ? makeAnswer(command, ok(vertex))
      : [...(info === null ? [] : [lineOf(info, color, analysis)]), `play ${vertex}`, ""];
  const next = game === null ? state : { ...state, game };
  return { state: next, lines, search: game === null ? null : ponder(next, context) };
};

const startGenmove = (state: GtpState, command: GtpCommand, context: GtpContext, genmove: Genmove): Step => {
  const { color, cleansUp, analysis } = genmove;
  const { settings } = context;
  const isOver = !cleansUp && goPositionOf(state.game).passes > 1;
  const head = analysis === null ? [] : [`=${command.id}`];
  if (isOver) {
    const nothing = { info: null, fault: null, seconds: 0, limit: {} };
    const step = endGenmove(state, command, context, genmove, nothing, true);
    return { ...step, lines: [...head, ...step.lines] };
  }
  const { limit, stopTimeout } = limitFor(settings, state, color);
  const search: SearchTask = {
    game: gameFor(state, genmove),
    limit,
    stopTimeout,
    options: searchOptions(settings, state.games, {
      avoid: analysis?.avoid ?? [],
      minPv: Math.min(analysis?.minMoves ?? 0, analysis?.maxMoves ?? 0),
    }),
    report: analysis === null || analysis.style === "cgos" ? null : reportOf(analysis, color),
    endsWithNextLine: false,
    onEnd: (end) => endGenmove(state, command, context, genmove, { ...end, limit }, false),
  };
  return { state, lines: head, search };
};

const lineOf = (info: GoSearchInfo, color: Color, analysis: Analysis): string =>
  analysis.style === "cgos" ? makeCgosAnalysis(info, color) : makeAnalysis(info, color, analysis);

const reportOf = (analysis: Analysis, color: Color): SearchTask["report"] => ({
  intervalMs: analysis.intervalMs,
  makeLine: (info) => lineOf(info, color, analysis),
});

/** The arguments of an analysis, or the refusal. Playouts cannot leave moves out. */
const withAnalysis = (
  state: GtpState,
  command: GtpCommand,
  { evaluate }: GtpContext,
  style: AnalysisStyle,
  act: (analysis: Analysis) => Step,
): Step => {
  const analysis = parseAnalysis(style, command.args);
  if (!analysis.ok) return answerStep(state, command, analysis);
  return analysis.value.avoid.length > 0 && evaluate === undefined
    ? answerStep(state, command, err("avoid and allow need a net; the search is by playouts"))
    : act(analysis.value);
};

const withColor = (state: GtpState, command: GtpCommand, color: Color | null, act: (color: Color) => Step): Step =>
  color === null ? answerStep(state, command, err(`invalid color ${quote(command.args[0] ?? "")}`)) : act(color);

/** `genmove` and its variants that answer with the move alone. */
export const genmove =
  ({ plays = true, cleansUp = false } = {}): CommandHandler =>
  (state, command, context) =>
    withColor(state, command, parseColor(command.args[0] ?? ""), (color) =>
      startGenmove(state, command, context, { color, plays, cleansUp, countsAll: false, analysis: null }),
    );

/** `lz-genmove_analyze`, `kata-genmove_analyze` and `cgos-genmove_analyze`. On CGOS every stone counts as alive. */
export const genmoveAnalyze =
  (style: AnalysisStyle): CommandHandler =>
  (state, command, context) =>
    withAnalysis(state, command, context, style, (analysis) =>
      withColor(state, command, analysis.color, (color) =>
        startGenmove(state, command, context, {
          color,
          plays: true,
          cleansUp: false,
          countsAll: style === "cgos",
          analysis,
        }),
      ),
    );

/** `lz-analyze` and `kata-analyze`: a search until the next line of input. */
export const analyze =
  (style: AnalysisStyle): CommandHandler =>
  (state, command, context) =>
    withAnalysis(state, command, context, style, (analysis) => {
      const { settings } = context;
      const color = analysis.color ?? state.game.toMove;
      const search: SearchTask = {
        game: { ...searchedGame(state), toMove: color },
        limit: {},
        stopTimeout: STOP_TIMEOUT_MS,
        options: searchOptions(settings, state.games, {
          isFullStrength: true,
          avoid: analysis.avoid,
          minPv: Math.min(analysis.minMoves, analysis.maxMoves),
          candidates: Math.min(CANDIDATES, analysis.maxMoves),
        }),
        report: reportOf(analysis, color),
        endsWithNextLine: true,
        onEnd: ({ info, fault, hasReported }) => ({
          state,
          lines: [
            ...(hasReported || info === null ? [] : [makeAnalysis(info, color, analysis)]),
            ...(fault === null ? [] : [`# the search failed: ${toAscii(fault, MAX_FAULT_LENGTH)}`]),
            "",
          ],
          search: null,
        }),
      };
      return { state, lines: [`=${command.id}`], search };
    });

/** The eight symmetries, and the words that ask for several. */
const SYMMETRIES = ["0", "1", "2", "3", "4", "5", "6", "7"];

const rowsOf = (values: readonly string[]): readonly string[] =>
  Array.from({ length: GO_SIZE }, (_, row) => values.slice(row * GO_SIZE, (row + 1) * GO_SIZE).join(" "));

/** A net's evaluation as KataGo writes it, from white's point of view. */
const rawLines = (symmetry: string, found: GoEvaluation, toMove: Color): readonly string[] => {
  const { policy, winRate, lead, ownership } = found;
  const whiteWin = toMove === "white" ? winRate : 1 - winRate;
  const share = (value: number | null): string => (value === null ? "NAN" : value.toFixed(6));
  return [
    `symmetry ${symmetry}`,
    `whiteWin ${share(whiteWin)}`,
    `whiteLoss ${share(1 - whiteWin)}`,
    `noResult ${share(0)}`,
    `whiteLead ${(0 - lead).toFixed(3)}`,
    "policy",
    ...rowsOf(policy.slice(0, PASS).map(share)),
    `policyPass ${share(policy[PASS] ?? null)}`,
    "whiteOwnership",
    ...rowsOf(ownership.map((owned) => (0 - owned).toFixed(6))),
  ];
};

/** `kata-raw-nn`: what the net says of the position, without any search. */
export const rawEvaluation: CommandHandler = (state, command, { evaluate }) => {
  const [which = "all"] = command.args;
  const symmetries = which.toLowerCase() === "all" ? SYMMETRIES : SYMMETRIES.filter((one) => one === which);
  if (evaluate === undefined) return answerStep(state, command, err("there is no net; the search is by playouts"));
  if (symmetries.length === 0) return answerStep(state, command, err(`expected 0 to 7 or all, not ${quote(which)}`));
  const game = searchedGame(state);
  const ask = async (): Promise<Step> => {
    try {
      const lines: string[] = [];
      for (const symmetry of symmetries) {
        lines.push(...rawLines(symmetry, await evaluate(game, Number(symmetry)), game.toMove));
      }
      return answerStep(state, command, ok(lines));
    } catch (error) {
      return answerStep(state, command, err(describeFault(error)));
    }
  };
  return { state, lines: [], search: null, later: ask };
};

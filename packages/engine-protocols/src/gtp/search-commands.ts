// The commands that search for moves: `genmove` in all its forms, `lz-analyze` and `kata-analyze`.
import { err, ok } from "@tengen/kernel";
import { quote, toAscii } from "../front-end/text.ts";
import { goFallbackMove } from "../go/fallback-move.ts";
import { goPositionOf, PASS, type Color, type GoSearchInfo, type SearchLimit } from "@tengen/stones";
import { makeVertex, parseColor } from "../go/vertex.ts";
import { makeAnalysis, parseAnalysis, type Analysis, type AnalysisStyle } from "./analysis.ts";
import { allocateTime, spendTime } from "./clock.ts";
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
const MAX_FAULT_LENGTH = 200;

interface Genmove {
  readonly color: Color;
  /** Whether the move is played, or only reported. */
  readonly plays: boolean;
  /** Whether dead stones are captured, even after the game. */
  readonly cleansUp: boolean;
  readonly analysis: Analysis | null;
}

const limitFor = (
  { nodes, milliseconds }: GtpSettings,
  { clock, game }: GtpState,
  color: Color,
): { readonly limit: SearchLimit; readonly stopTimeout: number } => {
  if (nodes !== undefined) return { limit: { nodes }, stopTimeout: STOP_TIMEOUT_MS };
  const allocated = allocateTime(clock, color, game.moves.length);
  return allocated === null
    ? { limit: { milliseconds }, stopTimeout: STOP_TIMEOUT_MS }
    : { limit: { milliseconds: allocated }, stopTimeout: CLOCK_STOP_TIMEOUT_MS };
};

const isHopeless = ({ game }: GtpState, { lines }: GoSearchInfo, { resign }: GtpSettings): boolean =>
  game.moves.length >= MIN_MOVES_TO_RESIGN && (lines[0]?.winRate ?? 1) < resign;

/** What is searched. After two passes the game is over; cleanup still captures dead stones. */
const gameFor = (state: GtpState, { cleansUp, color }: Genmove) => {
  const game = searchedGame(state);
  return { ...(cleansUp ? { ...beforePasses(game), agreesOnDead: false } : game), toMove: color };
};

/** The answer to a `genmove` after its search, and the game with the move. */
const endGenmove = (
  before: GtpState,
  command: GtpCommand,
  { settings }: GtpContext,
  genmove: Genmove,
  { info, fault, seconds }: Pick<SearchEnd, "info" | "fault" | "seconds">,
  isOver: boolean,
): Step => {
  const { color, plays, analysis } = genmove;
  const state = plays ? { ...before, clock: spendTime(before.clock, color, seconds) } : before;
  if (info === null && fault !== null) return answerStep(state, command, err(`the search failed: ${fault}`));
  // Without any search info the fallback move is played, unless superko forbids it.
  const fallback = (): number => {
    const game = gameFor(state, genmove);
    const found = isOver ? PASS : goFallbackMove(goPositionOf(game), color, game.komi);
    return withMove(state, { color, move: found }) === null ? PASS : found;
  };
  const move = info?.move ?? fallback();
  const resigns = info !== null && isHopeless(state, info, settings);
  const vertex = resigns ? "resign" : makeVertex(move);
  const game = plays && !resigns ? withMove(state, { color, move }) : null;
  const lines =
    analysis === null
      ? makeAnswer(command, ok(vertex))
      : [...(info === null ? [] : [makeAnalysis(info, color, analysis)]), `play ${vertex}`, ""];
  return { state: game === null ? state : { ...state, game }, lines, search: null };
};

const startGenmove = (state: GtpState, command: GtpCommand, context: GtpContext, genmove: Genmove): Step => {
  const { color, cleansUp, analysis } = genmove;
  const { settings } = context;
  const isOver = !cleansUp && goPositionOf(state.game).passes > 1;
  const head = analysis === null ? [] : [`=${command.id}`];
  if (isOver) {
    const step = endGenmove(state, command, context, genmove, { info: null, fault: null, seconds: 0 }, true);
    return { ...step, lines: [...head, ...step.lines] };
  }
  const search: SearchTask = {
    game: gameFor(state, genmove),
    ...limitFor(settings, state, color),
    options: searchOptions(settings, state.games),
    report: analysis === null ? null : reportOf(analysis, color),
    endsWithNextLine: false,
    onEnd: (end) => endGenmove(state, command, context, genmove, end, false),
  };
  return { state, lines: head, search };
};

const reportOf = (analysis: Analysis, color: Color): SearchTask["report"] => ({
  intervalMs: analysis.intervalMs,
  makeLine: (info) => makeAnalysis(info, color, analysis),
});

const withColor = (state: GtpState, command: GtpCommand, color: Color | null, act: (color: Color) => Step): Step =>
  color === null ? answerStep(state, command, err(`invalid color ${quote(command.args[0] ?? "")}`)) : act(color);

/** `genmove` and its variants that answer with the move alone. */
export const genmove =
  ({ plays = true, cleansUp = false } = {}): CommandHandler =>
  (state, command, context) =>
    withColor(state, command, parseColor(command.args[0] ?? ""), (color) =>
      startGenmove(state, command, context, { color, plays, cleansUp, analysis: null }),
    );

/** `lz-genmove_analyze` and `kata-genmove_analyze`. */
export const genmoveAnalyze =
  (style: AnalysisStyle): CommandHandler =>
  (state, command, context) => {
    const analysis = parseAnalysis(style, command.args);
    return withColor(state, command, analysis.color, (color) =>
      startGenmove(state, command, context, { color, plays: true, cleansUp: false, analysis }),
    );
  };

/** `lz-analyze` and `kata-analyze`: a search until the next line of input. */
export const analyze =
  (style: AnalysisStyle): CommandHandler =>
  (state, command, { settings }) => {
    const analysis = parseAnalysis(style, command.args);
    const color = analysis.color ?? state.game.toMove;
    const search: SearchTask = {
      game: { ...searchedGame(state), toMove: color },
      limit: {},
      stopTimeout: STOP_TIMEOUT_MS,
      options: searchOptions(settings, state.games, { isFullStrength: true }),
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
  };

// The commands about the end of a game: `final_score` and `final_status_list`. Dead stones are found by a search.
import { err, ok } from "@tengen/kernel";
import { quote } from "../front-end/text.ts";
import { bonusOf } from "../go/rules.ts";
import { findSeki } from "../go/seki.ts";
import {
  COLORS,
  countGame,
  findDead,
  goIndex,
  goPoint,
  goPositionOf,
  groupsOf,
  makeSgfResult,
  totalOf,
  withoutDead,
  type Board,
  type Cell,
  type DeadQuestion,
} from "@tengen/stones";
import { makeVertex } from "../go/vertex.ts";
import type { GtpCommand } from "./command.ts";
import type { CommandHandler } from "./plain-command.ts";
import {
  answerStep,
  beforePasses,
  searchedGame,
  searchOptions,
  STOP_TIMEOUT_MS,
  type Answer,
  type GtpContext,
  type GtpState,
  type SearchTask,
  type Step,
} from "./session.ts";

const STATUSES = ["alive", "dead", "seki"] as const;

/** All chains, each with its stones in order. */
const chainsOf = (board: Board): readonly (readonly number[])[] =>
  COLORS.flatMap((color) => groupsOf<Cell>(board, color))
    .map(({ points }) => points.map(goIndex).toSorted((a, b) => a - b))
    .toSorted(([a = 0], [b = 0]) => a - b);

const makeScore = (lead: number): string =>
  makeSgfResult(
    lead === 0 ? { kind: "draw" } : { kind: "score", winner: lead > 0 ? "black" : "white", margin: Math.abs(lead) },
  );

/** The score without dead stones, by the rules. */
const scoreOf = (dead: ReadonlySet<number>, { game, rules, handicap }: GtpState): string => {
  const { board, captures } = goPositionOf(game);
  // A dead chain is named by one of its stones.
  const deadChains = chainsOf(board).flatMap(([stone = 0]) => (dead.has(stone) ? [goPoint(stone)] : []));
  const bonus = bonusOf(rules, handicap);
  const { black, white } = countGame(rules.counting, { board, captures, dead: deadChains, komi: game.komi, bonus });
  return makeScore(totalOf(black) - totalOf(white));
};

const listChains = (board: Board, dead: ReadonlySet<number>, status: string): readonly string[] => {
  const seki = findSeki(withoutDead(board, [...dead].map(goPoint)));
  const statusOf = (stone: number): string => (dead.has(stone) ? "dead" : seki.has(stone) ? "seki" : "alive");
  return chainsOf(board)
    .filter(([stone = 0]) => statusOf(stone) === status)
    .map((chain) => chain.map(makeVertex).join(" "));
};

/** Finds the dead stones, by one search after another, and answers with what `act` makes of them. */
const withDeadStones = (
  state: GtpState,
  command: GtpCommand,
  { settings, evaluate }: GtpContext,
  act: (board: Board, dead: ReadonlySet<number>) => Answer,
): Step => {
  const { board } = goPositionOf(state.game);
  const questions = findDead(beforePasses(searchedGame(state)), evaluate !== undefined);
  const searchFor = ({ game, nodes, avoid }: DeadQuestion): SearchTask => ({
    game,
    limit: { nodes },
    stopTimeout: STOP_TIMEOUT_MS,
    options: { ...searchOptions(settings, 0, { isFullStrength: true, multiPv: 1, avoid }), keepsTree: false },
    report: null,
    endsWithNextLine: false,
    onEnd: ({ info, fault }) =>
      info === null
        ? answerStep(state, command, err(`the search failed: ${fault ?? "nothing was found"}`))
        : ask(questions.next(info)),
  });
  const ask = (next: IteratorResult<DeadQuestion, readonly number[]>): Step =>
    next.done === true
      ? answerStep(state, command, act(board, new Set(next.value)))
      : { state, lines: [], search: searchFor(next.value) };
  return ask(questions.next());
};

/** Without agreement on dead stones the board counts as it stands. */
export const finalScore: CommandHandler = (state, command, context) =>
  state.rules.agreesOnDead
    ? withDeadStones(state, command, context, (_board, dead) => ok(scoreOf(dead, state)))
    : answerStep(state, command, ok(scoreOf(new Set(), state)));

export const finalStatusList: CommandHandler = (state, command, context) => {
  const [status = ""] = command.args;
  if (!STATUSES.some((known) => known === status)) {
    return answerStep(state, command, err(`final_status_list takes alive, dead or seki, not ${quote(status)}`));
  }
  return withDeadStones(state, command, context, (board, dead) => ok(listChains(board, dead, status)));
};

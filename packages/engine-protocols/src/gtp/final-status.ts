// The commands about the end of a game: `final_score` and `final_status_list`. Dead stones are found by a search.
import { err, ok } from "@tengen/kernel";
import { quote } from "../front-end/text.ts";
import { bonusOf } from "../go/rules.ts";
import { findSeki } from "../go/seki.ts";
import {
  COLORS,
  countGame,
  deadStones,
  goIndex,
  goPoint,
  goPositionOf,
  groupsOf,
  makeSgfResult,
  totalOf,
  withoutDead,
  type Board,
  type Cell,
  type Color,
  type GoSearchInfo,
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

/** Nodes to find dead stones, with each side to move. The number is fixed, so that the result is reproducible. */
const STATUS_NODES = 5000;
/** The same with a net, whose nodes cost more and say more. */
const NET_STATUS_NODES = 100;
const STATUSES = ["alive", "dead", "seki"] as const;

/** All chains, each with its stones in order. */
const chainsOf = (board: Board): readonly (readonly number[])[] =>
  COLORS.flatMap((color) => groupsOf<Cell>(board, color))
    .map(({ points }) => points.map(goIndex).toSorted((a, b) => a - b))
    .toSorted(([a = 0], [b = 0]) => a - b);

/** The stones of dead chains, by the mean ownership of two searches. */
const findDead = (board: Board, first: GoSearchInfo, second: GoSearchInfo): ReadonlySet<number> =>
  new Set(
    deadStones(
      board,
      first.score.ownership.map((owned, index) => (owned + (second.score.ownership[index] ?? 0)) / 2),
    ),
  );

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

/** Finds the dead stones and answers with what `act` makes of them. */
const withDeadStones = (
  state: GtpState,
  command: GtpCommand,
  { settings, evaluate }: GtpContext,
  act: (board: Board, dead: ReadonlySet<number>) => Answer,
): Step => {
  const { board } = goPositionOf(state.game);
  const options = searchOptions(settings, 0, { isFullStrength: true, multiPv: 1 });
  const searchAs = (toMove: Color, onFound: (info: GoSearchInfo) => Step): SearchTask => ({
    game: { ...beforePasses(searchedGame(state)), toMove },
    limit: { nodes: evaluate === undefined ? STATUS_NODES : NET_STATUS_NODES },
    stopTimeout: STOP_TIMEOUT_MS,
    options: { ...options, keepsTree: false },
    report: null,
    endsWithNextLine: false,
    onEnd: ({ info, fault }) =>
      info === null
        ? answerStep(state, command, err(`the search failed: ${fault ?? "nothing was found"}`))
        : onFound(info),
  });
  // Searched with each side to move, so that the turn does not decide which stones live.
  const asBlack = searchAs("black", (first) => ({
    state,
    lines: [],
    search: searchAs("white", (second) => answerStep(state, command, act(board, findDead(board, first, second)))),
  }));
  return { state, lines: [], search: asBlack };
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

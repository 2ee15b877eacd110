// The commands about the end of a game: `final_score` and `final_status_list`. Dead stones are found by playouts.
import { quote, wrong } from "../front-end/text.ts";
import { findSeki } from "../go/seki.ts";
import type { GoGame, GoInfo, GoPosition, GoRules } from "../go/searcher.ts";
import { makeVertex } from "../go/vertex.ts";
import type { Color } from "../gomoku/searcher.ts";
import type { GtpCommand } from "./command.ts";
import type { CommandHandler } from "./plain-command.ts";
import {
  answerStep,
  beforePasses,
  searchOptions,
  STOP_TIMEOUT_MS,
  type Answer,
  type GtpContext,
  type GtpState,
  type SearchTask,
  type Step,
} from "./session.ts";

/** Playouts to find dead stones, with each side to move. The number is fixed, so that the result is reproducible. */
const STATUS_NODES = 5000;
/** A chain is dead if the opponent's average ownership of its points is above this. */
const DEAD_OWNERSHIP = 0.5;
const STATUSES = ["alive", "dead", "seki"] as const;

type ChainOf = GoRules["chainOf"];

const chainsOf = (cells: readonly number[], chainOf: ChainOf): readonly (readonly number[])[] => {
  const seen = new Set<number>();
  return cells.flatMap((cell, point) => {
    if (cell === 0 || seen.has(point)) return [];
    const { stones } = chainOf(cells, point);
    for (const stone of stones) seen.add(stone);
    return [stones.toSorted((a, b) => a - b)];
  });
};

/** Dead chains, by the ownership of their points. */
const findDead = (cells: readonly number[], infos: readonly GoInfo[], chainOf: ChainOf): ReadonlySet<number> => {
  const isDead = (chain: readonly number[]): boolean => {
    const color = cells[chain[0] ?? 0] ?? 0;
    const lost = infos.map(({ ownership }) => chain.reduce((sum, stone) => sum - color * (ownership[stone] ?? 0), 0));
    return lost.reduce((sum, one) => sum + one, 0) > DEAD_OWNERSHIP * chain.length * infos.length;
  };
  return new Set(chainsOf(cells, chainOf).filter(isDead).flat());
};

const withoutDead = (cells: readonly number[], dead: ReadonlySet<number>): readonly number[] =>
  cells.map((cell, point) => (dead.has(point) ? 0 : cell));

const makeScore = (lead: number): string => (lead === 0 ? "0" : `${lead > 0 ? "B" : "W"}+${Math.abs(lead)}`);

/** The area without dead stones, and komi. */
const scoreOf = (
  cells: readonly number[],
  dead: ReadonlySet<number>,
  { komi }: GoGame,
  { areaOf }: Pick<GoRules, "areaOf">,
): string => makeScore(areaOf(withoutDead(cells, dead)) - komi);

const listChains = (
  cells: readonly number[],
  dead: ReadonlySet<number>,
  status: string,
  chainOf: ChainOf,
): readonly string[] => {
  const seki = findSeki(withoutDead(cells, dead), chainOf);
  const statusOf = (stone: number): string => (dead.has(stone) ? "dead" : seki.has(stone) ? "seki" : "alive");
  return chainsOf(cells, chainOf)
    .filter(([stone = 0]) => statusOf(stone) === status)
    .map((chain) => chain.map(makeVertex).join(" "));
};

/** Finds the dead stones and answers with what `act` makes of them. */
const withDeadStones = <Position extends GoPosition>(
  state: GtpState,
  command: GtpCommand,
  { rules, settings }: GtpContext<Position>,
  act: (cells: readonly number[], dead: ReadonlySet<number>) => Answer,
): Step => {
  const { cells } = rules.positionOf(state.game);
  const options = searchOptions(settings, 0, { isFullStrength: true, multiPv: 1 });
  const searchAs = (toMove: Color, onFound: (info: GoInfo) => Step): SearchTask => ({
    game: { ...beforePasses(state.game), toMove },
    limit: { nodes: STATUS_NODES },
    stopTimeout: STOP_TIMEOUT_MS,
    options: { ...options, keepsTree: false },
    report: null,
    endsWithNextLine: false,
    onEnd: ({ info, fault }) =>
      info === null
        ? answerStep(state, command, wrong(`the search failed: ${fault ?? "nothing was found"}`))
        : onFound(info),
  });
  // Searched with each side to move, so that the turn does not decide which stones live.
  const asBlack = searchAs(1, (first) => ({
    state,
    lines: [],
    search: searchAs(-1, (second) =>
      answerStep(state, command, act(cells, findDead(cells, [first, second], rules.chainOf))),
    ),
  }));
  return { state, lines: [], search: asBlack };
};

export const finalScore: CommandHandler = (state, command, context) =>
  withDeadStones(state, command, context, (cells, dead) => ({
    ok: true,
    value: scoreOf(cells, dead, state.game, context.rules),
  }));

export const finalStatusList: CommandHandler = (state, command, context) => {
  const [status = ""] = command.args;
  if (!STATUSES.some((known) => known === status)) {
    return answerStep(state, command, wrong(`final_status_list takes alive, dead or seki, not ${quote(status)}`));
  }
  return withDeadStones(state, command, context, (cells, dead) => ({
    ok: true,
    value: listChains(cells, dead, status, context.rules.chainOf),
  }));
};

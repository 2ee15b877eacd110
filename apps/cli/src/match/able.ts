// Which engines can play by the rules of a tournament: by the limits of their protocol, of the searcher and of the bots.
import { findBot, type CatalogueGame } from "@tengen/catalogue";
import type { EngineConfig, TournamentGame } from "@tengen/engine-protocols/tournament";
import { GOMOKU_RULES } from "@tengen/stones";
import { describeRules, requireAble, type ChosenRules } from "../rules.ts";
import { UserError } from "../user-error.ts";
import { SEARCHER } from "./engine-spec.ts";

/** The size of the searcher's board, and of the UCI dialect. */
const SEARCHER_SIZE = 15;

const isSearchable = ({ gomoku: { size, searcher } }: TournamentGame): boolean =>
  size === SEARCHER_SIZE && searcher !== null;

const SEARCHABLE = `${GOMOKU_RULES.join(", ")} on ${SEARCHER_SIZE}x${SEARCHER_SIZE}`;

/** Why a program cannot play; null if it can. */
const findProgramFault = (
  game: TournamentGame,
  { protocol }: EngineConfig & { readonly kind: "program" },
): string | null => {
  const { opening, gomocup } = game.gomoku;
  switch (protocol) {
    case "gomocup":
      if (gomocup === null) return "the Gomocup protocol has no such rule (gomocup in game.json)";
      return opening === null || opening === "swap2" ? null : `the Gomocup protocol has no ${opening} opening`;
    case "uci":
      if (opening !== null) return `UCI has no ${opening} opening`;
      return isSearchable(game) ? null : `UCI knows only ${SEARCHABLE}`;
    case "gtp":
      return game.go.hasGtp ? null : "GTP has no such rules (gtp in game.json)";
  }
};

const findSearcherFault = (game: TournamentGame): string | null => {
  const { opening } = game.gomoku;
  if (!isSearchable(game)) return `the searcher plays only ${SEARCHABLE}`;
  return opening === null || opening === "swap2" ? null : `the searcher plays no ${opening} opening`;
};

/** Refuses an engine that cannot play by the rules. */
export const requireAbleEngine = (
  catalogue: CatalogueGame,
  game: TournamentGame,
  rules: ChosenRules,
  config: EngineConfig,
): void => {
  const bot = config.kind === "built-in" && config.of !== SEARCHER ? findBot(catalogue, config.of) : undefined;
  if (bot !== undefined) {
    requireAble(bot, rules);
    return;
  }
  const fault = config.kind === "program" ? findProgramFault(game, config) : findSearcherFault(game);
  if (fault !== null) throw new UserError(`${config.name} cannot play ${describeRules(rules)}: ${fault}.`);
};

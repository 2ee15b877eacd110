import type { Readable, Writable } from "node:stream";
import {
  engineOfMatch,
  findGame,
  findRuleset,
  loadEngines,
  rulesetsOf,
  type Catalogue,
  type CatalogueGame,
  type Ruleset,
} from "@tengen/catalogue";
import { describeError, type AnyEngine } from "@tengen/kernel";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { UserError } from "./user-error.ts";

/** The environment of a command. */
export interface Host {
  readonly root: string;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number };
  /** Sets the status with which the program will exit; it is 0 otherwise. */
  readonly setExitStatus: (status: number) => void;
}

export const listIds = ({ games }: Catalogue): string => games.map((game) => game.id).join(", ");

/** The game with an id, or an error that lists all ids. */
export const requireGame = ({ root }: Host, id: string): CatalogueGame => {
  const catalogue = openCatalogue(root);
  const game = findGame(catalogue, id);
  if (game === undefined) throw new UserError(`unknown game "${id}". The games are: ${listIds(catalogue)}.`);
  return game;
};

export const printJson = ({ stdout }: Host, value: unknown): void => {
  stdout.write(`${JSON.stringify(value, null, 2)}\n`);
};

/** The rule engines and the rulesets of a game. */
export interface GameRulesets {
  /** The default engine. */
  readonly engine: AnyEngine;
  readonly engines: readonly AnyEngine[];
  readonly rulesets: readonly Ruleset[];
}

/** Loads a game's rule engines; a failure is a user error. */
export const requireRulesets = async ({ root }: Host, game: CatalogueGame): Promise<GameRulesets> => {
  try {
    const engines = await loadEngines(game, importFrom(root));
    const [engine] = engines;
    if (engine === undefined) throw new Error("there is none");
    return { engine, engines, rulesets: rulesetsOf(game, engine) };
  } catch (error) {
    throw new UserError(`the engine of ${game.id} does not load: ${describeError(error)}`);
  }
};

/** The ruleset with an id, or an error that lists all ids. */
export const requireRuleset = (rulesets: readonly Ruleset[], gameId: string, id: string): Ruleset => {
  const ruleset = findRuleset(rulesets, id);
  if (ruleset !== undefined) return ruleset;
  const ids = rulesets.map((one) => one.id).join(", ");
  throw new UserError(`${gameId} has no ruleset "${id}". Its rulesets are: ${ids}.`);
};

/**
 * Rule engines by game id and version; undefined for an unknown game. For an unknown version it is the default engine,
 * which refuses the match and says why.
 */
export const openEngines = (
  host: Host,
): ((gameId: string, rulesetVersion: string) => Promise<AnyEngine | undefined>) => {
  const catalogue = openCatalogue(host.root);
  return async (gameId, rulesetVersion) => {
    const game = findGame(catalogue, gameId);
    if (game === undefined) return undefined;
    const { engine, engines } = await requireRulesets(host, game);
    return engineOfMatch(engines, { rulesetVersion }) ?? engine;
  };
};

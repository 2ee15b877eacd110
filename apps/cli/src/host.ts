import type { Readable, Writable } from "node:stream";
import { findGame, loadEngine, type Catalogue, type CatalogueGame } from "@tengen/catalogue";
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

/** Loads a game's rule engine; a failure is a user error. */
export const requireEngine = async ({ root }: Host, game: CatalogueGame): Promise<AnyEngine> => {
  try {
    return await loadEngine(game, importFrom(root));
  } catch (error) {
    throw new UserError(`the engine of ${game.id} does not load: ${describeError(error)}`);
  }
};

/** Rule engines by game id; undefined for an unknown game. */
export const openEngines = (host: Host): ((gameId: string) => Promise<AnyEngine | undefined>) => {
  const catalogue = openCatalogue(host.root);
  return async (gameId) => {
    const game = findGame(catalogue, gameId);
    return game && requireEngine(host, game);
  };
};

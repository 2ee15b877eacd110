// The games of the catalogue with their engines loaded.
import {
  defaultBot,
  findBot,
  loadEngine,
  type BotEntry,
  type Catalogue,
  type CatalogueGame,
  type ImportFile,
} from "@tengen/catalogue";
import type { AnyEngine } from "@tengen/kernel";

export interface Game {
  readonly manifest: CatalogueGame;
  readonly engine: AnyEngine;
}

export interface Games {
  readonly find: (gameId: string) => Game | undefined;
  readonly engineOf: (gameId: string) => AnyEngine | undefined;
}

export const loadGames = async (catalogue: Catalogue, importFile: ImportFile): Promise<Games> => {
  const games = new Map<string, Game>();
  for (const manifest of catalogue.games) {
    games.set(manifest.id, { manifest, engine: await loadEngine(manifest, importFile) });
  }
  return { find: (gameId) => games.get(gameId), engineOf: (gameId) => games.get(gameId)?.engine };
};

/** A bot by its name; the game's default bot without a name. */
export const botOf = ({ manifest }: Game, name: string | undefined): BotEntry | undefined =>
  name === undefined ? defaultBot(manifest) : findBot(manifest, name);

// The engines of a game, one for each ruleset, as its engine.ts exports them.
import { engineFile, findGame, loadEngine } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import type { AnyEngine } from "@tengen/kernel";

/** All engines of a game, the default first; none if the catalogue does not have the game. */
export const loadEngines = async (root: string, gameId: string): Promise<readonly AnyEngine[]> => {
  const game = findGame(openCatalogue(root), gameId);
  if (game === undefined) return [];
  const importFile = importFrom(root);
  const { engines } = (await importFile(engineFile(game))) as { readonly engines?: readonly AnyEngine[] };
  return engines ?? [await loadEngine(game, importFile)];
};

export const findEngine = async (
  root: string,
  gameId: string,
  rulesetVersion: string,
): Promise<AnyEngine | undefined> =>
  (await loadEngines(root, gameId)).find((engine) => engine.rulesetVersion === rulesetVersion);

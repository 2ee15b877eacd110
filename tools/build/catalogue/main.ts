// `npm run catalogue`: validates every manifest and writes data/catalogue.json and data/game.schema.json.
import path from "node:path";
import { CatalogueError, openCatalogue, writeCatalogue } from "@tengen/catalogue/node";

try {
  const root = path.resolve(import.meta.dirname, "..", "..", "..");
  const catalogue = openCatalogue(root);
  writeCatalogue(root, catalogue);
  const { games } = catalogue;
  console.log(`${games.length} games: ${games.map((game) => game.id).join(", ")}`);
} catch (error) {
  if (!(error instanceof CatalogueError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

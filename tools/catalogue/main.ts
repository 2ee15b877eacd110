// `npm run catalogue`: checks every manifest and writes data/catalogue.json and data/game.schema.json.
import path from "node:path";
import { CatalogueError, writeCatalogue } from "@tengen/node-host";

try {
  const { games } = writeCatalogue(path.resolve(import.meta.dirname, "..", ".."));
  console.log(`${games.length} games: ${games.map((game) => game.id).join(", ")}`);
} catch (error) {
  if (!(error instanceof CatalogueError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

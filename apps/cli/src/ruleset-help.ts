// The rulesets of all games, for --help. The manifests are read directly: loading the catalogue takes time, which would
// count against an engine's first move.
import fs from "node:fs";
import path from "node:path";

interface Listed {
  readonly id: string;
  readonly rulesets?: readonly { readonly id: string }[];
}

/** Null for a manifest that cannot be read. */
const readManifest = (file: string): Listed | null => {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")) as Listed;
  } catch {
    return null;
  }
};

/** One line for each of these games, or for every game, that has rulesets. */
export const rulesetHelp = (root: string, gameIds?: readonly string[]): string => {
  const folder = path.join(root, "games");
  const games = fs
    .readdirSync(folder)
    .toSorted()
    .flatMap((id) => readManifest(path.join(folder, id, "game.json")) ?? [])
    .filter(({ id, rulesets = [] }) => rulesets.length > 0 && gameIds?.includes(id) !== false);
  const lines = games.map(({ id, rulesets = [] }) => `  ${id}: ${rulesets.map((one) => one.id).join(", ")}`);
  return `\nRulesets:\n${lines.join("\n")}`;
};

// What `npm run mutation` mutates: for each area the sources and the tests that must notice.
import fs from "node:fs";
import path from "node:path";

export interface Area {
  readonly name: string;
  /** Globs from the root of the project. */
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

const ofPackage = (name: string, ...more: readonly string[]): Area => ({
  name: `packages/${name}`,
  sources: [`packages/${name}/src/**/*.ts`],
  tests: [`packages/${name}/{src,tests}/**/*.test.ts`, ...more],
});

/**
 * The rules of a game, which are all that its engine imports (areas.test.ts): no bots, pages, opinions about moves or file
 * formats. Long comparisons with oracles are left out.
 */
const ofGame = (id: string, files: string, ...tests: readonly string[]): Area => ({
  name: `games/${id}`,
  sources: [`games/${id}/${files}.ts`],
  tests,
});

export const AREAS: readonly Area[] = [
  ofPackage("kernel"),
  ofPackage("match"),
  // Most rules of stones are rules of a game, and tested there.
  ofPackage(
    "stones",
    "games/go-9x9/rules.test.ts",
    "games/go-9x9/{rulesets,sgf}/*.test.ts",
    "games/gomoku/{opening,reasons,renju}.test.ts",
  ),
  ofPackage("protocol"),
  // All that is plain; the shells around it are for sockets, timers and requests.
  {
    ...ofPackage("client"),
    sources: [
      "packages/client/src/**/*.ts",
      "!packages/client/src/{client,host,random}.ts",
      "!packages/client/src/api/{api,requests,response}.ts",
    ],
    tests: ["packages/client/src/**/*.test.ts", "packages/client/tests/{match-session,submit}.test.ts"],
  },
  ofGame(
    "gomoku",
    "{engine,engines,freestyle,opening,opening-positions,renju,ruleset-engine,ruleset-state,rulesets,state}",
    "games/gomoku/{engine,engine-table,opening,opening-positions,renju,rulesets}.test.ts",
  ),
  ofGame(
    "go-9x9",
    "{engine,state,rulesets/*}",
    "games/go-9x9/{engine,engine-table,rules,state,manifest}.test.ts",
    "games/go-9x9/rulesets/*.test.ts",
  ),
  ofGame(
    "gomoku-cards",
    "{engine,rules,cards,state}",
    "games/gomoku-cards/{engine,ending,rules,secrecy,shuffle,state}*.test.ts",
  ),
];

const root = path.resolve(import.meta.dirname, "..", "..", "..");

/** The files that match a pattern. */
export const findFiles = (pattern: string): readonly string[] =>
  fs.globSync(pattern, { cwd: root, exclude: ["**/node_modules/**"] }).map((file) => file.replaceAll(path.sep, "/"));

/** The files that an area mutates. */
export const sourcesOf = ({ sources }: Pick<Area, "sources">): ReadonlySet<string> => {
  const isOut = (source: string): boolean => source.startsWith("!");
  const leftOut = new Set(sources.filter(isOut).flatMap((source) => findFiles(source.slice(1))));
  return new Set(
    sources
      .filter((source) => !isOut(source))
      .flatMap(findFiles)
      .filter((file) => !leftOut.has(file)),
  );
};

/** The areas by these names, each with all its sources or only the named files; all areas without a name. */
export const findAreas = (
  names: readonly string[],
): { readonly areas: readonly Area[]; readonly unknown: readonly string[] } => {
  if (names.length === 0) return { areas: AREAS, unknown: [] };
  const known = AREAS.map((area) => {
    const sources = sourcesOf(area);
    return { area, files: names.filter((name) => sources.has(name)) };
  });
  return {
    areas: known.flatMap(({ area, files }) => {
      if (names.includes(area.name)) return [area];
      return files.length === 0 ? [] : [{ ...area, sources: files }];
    }),
    unknown: names.filter((name) => known.every(({ area, files }) => area.name !== name && !files.includes(name))),
  };
};

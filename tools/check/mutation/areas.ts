// What `npm run mutation` mutates: for each area the sources and the tests that must notice.
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

/** The rules of a game: no bots, pages, opinions about moves or file formats. */
const ofGame = (id: string, files: string, ...tests: readonly string[]): Area => ({
  name: `games/${id}`,
  sources: [`games/${id}/${files}.ts`],
  tests,
});

export const AREAS: readonly Area[] = [
  ofPackage("kernel"),
  ofPackage("match"),
  ofPackage("stones"),
  ofPackage("protocol"),
  ofPackage("client"),
  ofGame("gomoku", "{engine,state}", "games/gomoku/*.test.ts"),
  ofGame("go-9x9", "{engine,state}", "games/go-9x9/*.test.ts"),
  ofGame("gomoku-cards", "{engine,rules,cards,state}", "games/gomoku-cards/*.test.ts"),
];

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

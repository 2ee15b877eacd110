// A test runner for Stryker that loads the tests of an area once and runs them in its own process, so that a mutant costs
// milliseconds; Vitest starts a new thread for each. Only a mutant in code that runs while a module loads needs to load
// everything again. Stryker runs this in its sandbox, a copy of the project with all mutants, and replaces a process that
// hangs.
import fs from "node:fs";
import module from "node:module";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath, pathToFileURL } from "node:url";
import { AREAS } from "./areas.ts";
// @ts-expect-error: plain JavaScript, because its package is not installed with the project.
import { collect as collectUntyped } from "./vitest-in-process.mjs";

interface Test {
  readonly name: string;
  readonly body: () => unknown;
}
const collect = collectUntyped as (load: () => Promise<unknown>) => Promise<readonly Test[]>;

interface LoadedTest extends Test {
  readonly id: string;
  readonly file: string;
}

/** What Stryker asks for; see `MutantRunOptions` of its API. */
interface MutantRun {
  readonly activeMutant: { readonly id: string };
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
  readonly mutantActivation: "static" | "runtime";
}

/** The variables of the instrumented code, which keeps the object: only its fields may be replaced. */
interface Instruments {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { readonly static: object; readonly perTest: object };
}
const NAMESPACE = "__stryker__";
const instruments = ((globalThis as { [NAMESPACE]?: Instruments })[NAMESPACE] ??= {});

/** The entry points of the packages in a folder, by name; in node_modules are links to the originals, without mutants. */
const findEntryPoints = (sandbox: string): ReadonlyMap<string, string> =>
  new Map(
    ["packages", "searchers"].flatMap((folder) =>
      fs.readdirSync(path.join(sandbox, folder)).flatMap((name) => {
        const home = path.join(sandbox, folder, name);
        const manifest = JSON.parse(fs.readFileSync(path.join(home, "package.json"), "utf8")) as {
          readonly name: string;
          readonly exports: string | Readonly<Record<string, string>>;
        };
        const entries = typeof manifest.exports === "string" ? { ".": manifest.exports } : manifest.exports;
        return Object.entries(entries).map(([entry, file]): [string, string] => [
          `${manifest.name}${entry.slice(1)}`,
          pathToFileURL(path.join(home, file)).href,
        ]);
      }),
    ),
  );

/** A function that returns a source without its types; most are loaded many times. */
const makeSourceReader = () => {
  const sources = new Map<string, string>();
  return (url: string): string => {
    const file = fileURLToPath(url);
    const source = sources.get(file) ?? module.stripTypeScriptTypes(fs.readFileSync(file, "utf8"));
    sources.set(file, source);
    return source;
  };
};

/** Returns a function that loads all tests of the area, each time with new copies of the sandbox's modules. */
const openSandbox = (sandbox: string): (() => Promise<readonly LoadedTest[]>) => {
  const entryPoints = findEntryPoints(sandbox);
  const sourceOf = makeSourceReader();
  const home = `${pathToFileURL(sandbox).href}/`;
  // Part of each module's URL, because Node loads a URL only once.
  let generation = 0;
  module.registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === "vitest") return next(new URL("vitest-in-process.mjs", import.meta.url).href, context);
      const found = next(entryPoints.get(specifier) ?? specifier, context);
      return found.url.startsWith(home) ? { ...found, url: `${found.url}?${generation}` } : found;
    },
    load: (url, context, next) =>
      url.startsWith(home) && new URL(url).pathname.endsWith(".ts")
        ? { format: "module", source: sourceOf(url), shortCircuit: true }
        : next(url, context),
  });
  const load = (file: string): Promise<unknown> => import(pathToFileURL(path.join(sandbox, file)).href);

  const area = AREAS.find(({ name }) => name === process.env["TENGEN_TEST_MUTATION_AREA"]);
  const files = fs.globSync([...(area?.tests ?? [])], { cwd: sandbox, exclude: ["**/*.slow.test.ts"] }).toSorted();
  return async () => {
    generation += 1;
    await load("tools/check/mutation/setup-tests.ts");
    const tests: LoadedTest[] = [];
    for (const file of files) {
      const found = await collect(() => load(file));
      for (const [index, test] of found.entries()) tests.push({ ...test, id: `${file}#${index} ${test.name}`, file });
    }
    return tests;
  };
};

/** How many timers, sockets and the like keep the process alive. */
const countResources = (): number => process.getActiveResourcesInfo().filter((name) => name !== "Immediate").length;

/** Throws when a test has waited for nothing through many turns of the event loop; returns when it is over. */
const untilIdle = async (before: number, isOver: () => boolean): Promise<void> => {
  for (let turns = 0; turns < 100; turns = countResources() > before ? 0 : turns + 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (isOver()) return;
  }
  throw new Error("the test waits for something that never happens");
};

/** Runs a test; returns its error, or null. */
const runTest = async ({ id, body }: LoadedTest): Promise<unknown> => {
  instruments.currentTestId = id;
  const before = countResources();
  try {
    const running = body();
    if (running instanceof Promise) {
      let isOver = false;
      const over = running.finally(() => {
        isOver = true;
      });
      await Promise.race([over, untilIdle(before, () => isOver).then(() => over)]);
    }
    return null;
  } catch (error) {
    return error ?? new Error("something empty was thrown");
  } finally {
    instruments.currentTestId = undefined;
  }
};

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** How long each test took, to run quick ones first. */
const times = new Map<string, number>();
const runTimed = async (test: LoadedTest): Promise<unknown> => {
  const start = performance.now();
  const error = await runTest(test);
  times.set(test.id, Math.max(times.get(test.id) ?? 0, performance.now() - start));
  return error;
};

class InProcessRunner {
  /** The loaded tests, or null if they were loaded with an active mutant. */
  #tests: readonly LoadedTest[] | null = null;
  #loadTests: () => Promise<readonly LoadedTest[]> = () => Promise.reject(new Error("not initialised"));

  capabilities() {
    return { reloadEnvironment: true };
  }

  init(): Promise<void> {
    this.#loadTests = openSandbox(process.cwd());
    // What a mutant causes after its test has ended must not end the process.
    process.on("unhandledRejection", () => {});
    return Promise.resolve();
  }

  async dryRun(): Promise<object> {
    instruments.mutantCoverage = { static: {}, perTest: {} };
    this.#tests = await this.#loadTests();
    const tests: object[] = [];
    for (const test of this.#tests) {
      const error = await runTimed(test);
      const more = error === null ? { status: 0 } : { status: 1, failureMessage: describe(error) };
      tests.push({ id: test.id, name: test.name, fileName: test.file, timeSpentMs: times.get(test.id) ?? 0, ...more });
    }
    return { status: "complete", tests, mutantCoverage: instruments.mutantCoverage };
  }

  /** The tests for a mutant, with it active; an error if they do not even load. */
  async #prepare({ activeMutant, mutantActivation }: MutantRun): Promise<readonly LoadedTest[]> {
    const isStatic = mutantActivation === "static";
    if (isStatic) instruments.activeMutant = activeMutant.id;
    const tests = (isStatic ? null : this.#tests) ?? (await this.#loadTests());
    this.#tests = isStatic ? null : tests;
    instruments.activeMutant = activeMutant.id;
    return tests;
  }

  async mutantRun(run: MutantRun): Promise<object> {
    instruments.activeMutant = undefined;
    instruments.hitCount = run.hitLimit === undefined ? undefined : 0;
    instruments.hitLimit = run.hitLimit;
    let nrOfTests = 0;
    const killed = (killedBy: readonly string[], error: unknown): object =>
      (instruments.hitCount ?? 0) > (run.hitLimit ?? Infinity)
        ? { status: "timeout", reason: "the mutated code ran too often" }
        : { status: "killed", killedBy, failureMessage: describe(error), nrOfTests };
    try {
      const tests = await this.#prepare(run);
      const wanted = tests
        .filter(({ id }) => run.testFilter?.includes(id) ?? true)
        .toSorted((one, other) => (times.get(one.id) ?? 0) - (times.get(other.id) ?? 0));
      for (const test of wanted) {
        nrOfTests += 1;
        const error = await runTimed(test);
        if (error !== null) return killed([test.id], error);
      }
      return { status: "survived", nrOfTests };
    } catch (error) {
      return killed([], error);
    } finally {
      instruments.activeMutant = undefined;
    }
  }
}

const makeRunner = (): InProcessRunner => new InProcessRunner();
makeRunner.inject = [] as const;
export const strykerPlugins = [{ kind: "TestRunner", name: "in-process", factory: makeRunner }];

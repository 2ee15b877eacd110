// `npm run mutation [-- <area or file> ...]`: changes the sources in small ways, one at a time, and runs the tests of
// the area each time. A change that no test notices is a survivor. See docs/mutation-testing.md.
import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { installPart } from "../../environment/parts.ts";
import { AREAS, findAreas, type Area } from "./areas.ts";
import { countMutants, listSurvivors, scoreOf, type Figures, type Report } from "./report.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const MINIMUM = 90;
const isWindows = process.platform === "win32";
/** By Ctrl-C or a signal. */
let isStopped = false;

const USAGE = `usage: npm run mutation [-- <area or file> ...]
Without an area, all run. A source file of an area is mutated alone. The areas are: ${AREAS.map(({ name }) => name).join(", ")}`;

/** Signals a program and all that it has started; false if nothing is left of them. */
const signalAll = ({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): boolean => {
  try {
    return process.kill(isWindows ? pid : -pid, signal);
  } catch {
    return false;
  }
};

/** Runs a program to its end, and stops it when we are stopped. Returns its exit status, 1 if a signal ended it. */
const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> => {
  // A process group of its own, because Stryker leaves its workers behind when it is stopped.
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: "inherit",
    detached: !isWindows,
  });
  const stop = (): void => {
    isStopped = true;
    signalAll(child, "SIGINT");
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", (code) => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      signalAll(child, "SIGKILL");
      resolve(code ?? 1);
    });
  });
};

const configure = ({ sources }: Area, folder: string): object => ({
  testRunner: "in-process",
  plugins: ["in-process-runner.ts", "sentences.mjs"].map((file) => path.join(import.meta.dirname, file)),
  // Each load of the modules stays in memory.
  maxTestRunnerReuse: 200,
  mutate: [...sources, "!**/*.test.ts", "!**/*.d.ts"],
  ignorers: ["sentences"],
  coverageAnalysis: "perTest",
  reporters: ["json", process.stdout.isTTY ? "progress" : "progress-append-only"],
  jsonReporter: { fileName: path.join(folder, "report.json") },
  tempDirName: path.join(folder, "sandbox"),
  // The sandbox is inside the project, and finds its node_modules there.
  symlinkNodeModules: false,
  // Stryker would rewrite tsconfig.json with the API of an older TypeScript.
  ignorePatterns: ["/tsconfig*.json", "/var", "/data", "/dist", "/docs", "/apps", "/.ci"],
  disableTypeChecks: false,
  // For mutants that hang outside of mutated code; the others are stopped by counting.
  timeoutMS: 60_000,
  concurrency: 2,
  logLevel: "warn",
  warnings: { slow: false },
});

/** Tests the mutants of one area; returns its figures, or null if Stryker failed. */
const testMutants = async (modules: string, area: Area): Promise<Figures | null> => {
  const folder = path.join("var", "mutation", area.name);
  const inFolder = (file: string): string => path.join(root, folder, file);
  fs.rmSync(inFolder(""), { recursive: true, force: true });
  fs.mkdirSync(inFolder(""), { recursive: true });
  fs.writeFileSync(inFolder("stryker.json"), JSON.stringify(configure(area, folder), null, 2));
  const program = path.join(modules, "@stryker-mutator/core/bin/stryker.js");
  const env = { ...process.env, TENGEN_TEST_MUTATION_AREA: area.name };
  const status = await run(process.execPath, [program, "run", path.join(folder, "stryker.json")], env);
  if (status !== 0 || !fs.existsSync(inFolder("report.json"))) return null;
  const report = JSON.parse(fs.readFileSync(inFolder("report.json"), "utf8")) as Report;
  fs.writeFileSync(
    inFolder("survivors.txt"),
    listSurvivors(report)
      .map((line) => `${line}\n`)
      .join(""),
  );
  const figures = countMutants(report);
  console.log(`${area.name}: ${scoreOf(figures)} %; survivors: ${path.join(folder, "survivors.txt")}`);
  return figures;
};

const printTable = (results: ReadonlyMap<string, Figures>): void => {
  console.log("\n| area | score | mutants | killed | survived | invalid |\n| --- | --- | --- | --- | --- | --- |");
  for (const [name, figures] of results) {
    const { killed, survived, invalid } = figures;
    const cells = [`\`${name}\``, `${scoreOf(figures).toFixed(1)} %`, killed + survived, killed, survived, invalid];
    console.log(`| ${cells.join(" | ")} |`);
  }
};

const main = async (args: readonly string[]): Promise<number> => {
  if (args.includes("--help")) {
    console.log(USAGE);
    return 0;
  }
  const { areas, unknown } = findAreas(args.map((name) => name.replace(/\/+$/u, "")));
  if (unknown.length > 0) {
    console.error(`no such area or source: ${unknown.join(", ")}\n${USAGE}`);
    return 2;
  }
  const modules = await installPart("tools/check/mutation");
  const results = new Map<string, Figures>();
  for (const [index, area] of areas.entries()) {
    console.log(`[${index + 1}/${areas.length}] ${area.name}`);
    const figures = await testMutants(modules, area);
    if (isStopped) return 130;
    if (figures === null) {
      console.error(
        `${area.name}: Stryker failed; see the lines above. Often a test fails without mutants too: npm test -- ${area.name}`,
      );
      return 1;
    }
    results.set(area.name, figures);
  }
  printTable(results);
  const low = [...results].filter(([, figures]) => scoreOf(figures) < MINIMUM).map(([name]) => name);
  if (low.length > 0) console.error(`below ${MINIMUM} %: ${low.join(", ")}`);
  return low.length > 0 ? 1 : 0;
};

process.exitCode = await main(process.argv.slice(2));

// Benchmarks the Monte Carlo kernel of Gomoku against the same algorithm in C, compiled for this machine, and Chromium
// against Node. Both must give the same checksums, otherwise the benchmark fails.
import path from "node:path";
import { openKernel, SIZE, type Kernel } from "@tengen/gomoku-searcher";
import { launchBrowser } from "../environment/chromium/browser.ts";
import { bundleScript } from "../build/site/bundle.ts";
import { compileC, runC } from "./compile-c.ts";
import type { Measure } from "./measure.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const at = (x: number, y: number): number => y * SIZE + x;

/** A crowded block of 64 stones with at most two in a row: no threats. */
const blockOfPairs = (): readonly number[] => {
  const cells = Array.from({ length: 64 }, (_, index) => ({ x: 3 + (index % 8), y: 4 + Math.floor(index / 8) }));
  const [black, white] = [0, 1].map((side) => cells.filter(({ x, y }) => Math.floor(((x + 2 * y) % 4) / 2) === side));
  return (black ?? []).flatMap((cell, index) => [cell, white?.[index] ?? cell]).map(({ x, y }) => at(x, y));
};

/** Moves from the empty board, in turn. */
const PHASES = {
  opening: [at(7, 7), at(8, 8)],
  middle: [at(7, 7), at(8, 8), at(7, 8), at(8, 7), at(6, 7), at(9, 7), at(7, 6), at(7, 9)],
  late: blockOfPairs(),
} as const satisfies Readonly<Record<string, readonly number[]>>;
type Phase = keyof typeof PHASES;

const TESTS = {
  "unscored-play": { what: "[ENG-P1] play + undo, without scores", times: 1_000_000 },
  play: { what: "[ENG-P1] play + undo, all scores kept", times: 200_000 },
  score: { what: "[ENG-P2] score of a move", times: 2_000_000 },
  random: { what: "[ENG-P3] random playout", times: 5000 },
  heuristic: { what: "[ENG-P3] heuristic playout", times: 5000 },
  iteration: { what: "[ENG-P4] iteration", times: 10_000 },
} as const;
type Test = keyof typeof TESTS;

const RUNS: readonly (readonly [Test, Phase])[] = [
  ["unscored-play", "middle"],
  ["play", "middle"],
  ["score", "middle"],
  ["random", "middle"],
  ["heuristic", "middle"],
  ["iteration", "opening"],
  ["iteration", "middle"],
  ["iteration", "late"],
];

const BYTES = 1 << 27;
/** Many rounds, because the best one counts and the machine may be busy. */
const ROUNDS = 15;

/** Nanoseconds per iteration, and a checksum. Self-contained, because its source is also sent to the page. */
const timeKernel = (
  kernel: Kernel,
  moves: readonly number[],
  test: Test,
  times: number,
  bytes: number,
): readonly [nanoseconds: number, sum: number] => {
  const { bench } = kernel;
  kernel.reset();
  for (const move of moves) kernel.play(move);
  bench.listCells();
  kernel.seed(7);
  if (test === "iteration") kernel.newTree(bytes, 7);
  const loops = {
    "unscored-play": bench.benchUnscoredPlay,
    play: bench.benchPlay,
    score: bench.benchScore,
    random: bench.benchRandom,
    heuristic: bench.benchHeuristic,
    iteration: kernel.search,
  };
  const from = performance.now();
  let sum = loops[test](times) >>> 0;
  const nanoseconds = ((performance.now() - from) * 1e6) / times;
  if (test === "iteration") {
    const numberOf = (move: number): number => Math.floor(move / 15) * 16 + (move % 15);
    sum = kernel.children().reduce((all, { move, visits }) => all + visits * (numberOf(move) + 1), 0);
  }
  return [nanoseconds, sum >>> 0];
};

const timeReference = (program: string, test: Test, phase: Phase): readonly [number, number] =>
  runC(program, [test, String(TESTS[test].times), ...PHASES[phase].map(String)]);

/** With the same seed, playouts must have the same results and trees the same visits. */
const CHECKED: ReadonlySet<Test> = new Set(["score", "random", "heuristic", "iteration"]);

export const gomokuKernelBench = async (): Promise<readonly Measure[]> => {
  const kernel = await openKernel();
  const program = compileC(path.join(root, "searchers/gomoku/bench/kernel.c"));
  const inNode = (test: Test, phase: Phase) => {
    const run = () => timeKernel(kernel, PHASES[phase], test, TESTS[test].times, BYTES);
    // Warms up, as in Chromium: another program has just run on this core.
    run();
    return run();
  };
  for (const [test, phase] of program === null ? [] : RUNS.filter(([test]) => CHECKED.has(test))) {
    const [ours, theirs] = [inNode(test, phase)[1], timeReference(program ?? "", test, phase)[1]];
    if (ours !== theirs)
      throw new Error(`${test}: checksums differ: ${ours} in the kernel, ${theirs} in the C reference`);
  }
  const script = await bundleScript(
    root,
    `export { openKernel } from ${JSON.stringify(path.join(root, "searchers/gomoku/src/index.ts"))};
     export const timeKernel = ${timeKernel.toString()};`,
  );
  const inChromium = async (test: Test, phase: Phase): Promise<number> => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: script });
      const args = JSON.stringify([PHASES[phase], test, TESTS[test].times, BYTES]);
      // Runs twice: the first run of a page uses baseline-compiled code.
      return await page.evaluate<number>(
        `bundle.openKernel().then((kernel) => { bundle.timeKernel(kernel, ...${args}); return bundle.timeKernel(kernel, ...${args})[0]; })`,
      );
    } finally {
      await browser.close();
    }
  };
  const named = ([test, phase]: readonly [Test, Phase]): string =>
    test === "iteration" ? `${TESTS[test].what}, ${phase}` : TESTS[test].what;
  return [
    ...RUNS.map((run): Measure => ({
      what: named(run),
      unit: "ns",
      rounds: ROUNDS,
      run: () => inNode(...run)[0],
      reference: program === null ? "no C compiler on this machine" : "the same in C, -O3 -march=native",
      referenceRun: () => (program === null ? Number.NaN : timeReference(program, ...run)[0]),
    })),
    ...RUNS.filter(([test]) => test === "iteration" || test === "random" || test === "heuristic").map(
      (run): Measure => ({
        what: `${named(run)}, in Chromium`,
        unit: "ns",
        rounds: ROUNDS,
        run: () => inChromium(...run),
        reference: "the same in Node",
        referenceRun: () => inNode(...run)[0],
      }),
    ),
  ];
};

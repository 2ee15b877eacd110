// Benchmarks the Go kernel: light playouts against the same in C, compiled for this machine; heavy and searched
// playouts against light ones; Chromium against Node. Light playouts must give the same checksum as in C, otherwise the
// benchmark fails.
import path from "node:path";
import { openKernel, type Kernel } from "@tengen/go-searcher";
import { launchBrowser } from "../environment/chromium/browser.ts";
import { bundleScript } from "../build/site/bundle.ts";
import { compileC, runC } from "./compile-c.ts";
import type { Measure } from "./measure.ts";

const root = path.resolve(import.meta.dirname, "..", "..");

const TESTS = {
  light: { what: "[GOS-P1] light playout of the empty board", times: 20_000, moves: [] },
  heavy: { what: "heavy playout of the empty board", times: 5000, moves: [] },
  opening: { what: "[GOS-P2] searched playout, empty board", times: 5000, moves: [] },
  // A contact fight of twelve stones.
  middle: {
    what: "[GOS-P2] searched playout, 12 stones",
    times: 5000,
    moves: [40, 24, 22, 33, 42, 32, 30, 51, 50, 60, 59, 41],
  },
} as const;
type Test = keyof typeof TESTS;
const NAMES = Object.keys(TESTS) as readonly Test[];

const BYTES = 1 << 26;
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
  kernel.reset();
  for (const move of moves) kernel.play(move);
  kernel.seed(7);
  if (test === "opening" || test === "middle") kernel.newTree(bytes, 7);
  const loops = {
    light: kernel.bench.benchLight,
    heavy: kernel.bench.benchHeavy,
    opening: kernel.search,
    middle: kernel.search,
  };
  const from = performance.now();
  const sum = loops[test](times) >>> 0;
  return [((performance.now() - from) * 1e6) / times, sum];
};

export const goKernelBench = async (): Promise<readonly Measure[]> => {
  const kernel = await openKernel();
  const inNode = (test: Test): readonly [number, number] => {
    const { moves, times } = TESTS[test];
    const run = () => timeKernel(kernel, moves, test, times, BYTES);
    // Warms up the caches: another program has just run on this core.
    run();
    return run();
  };
  const program = compileC(path.join(root, "searchers/go/bench/kernel.c"));
  const inC = (): readonly [number, number] =>
    program === null ? [Number.NaN, 0] : runC(program, [String(TESTS.light.times)]);
  if (program !== null) {
    const [ours, theirs] = [inNode("light")[1], inC()[1]];
    if (ours !== theirs) throw new Error(`checksums differ: ${ours} in the kernel, ${theirs} in the C reference`);
  }
  const script = await bundleScript(
    root,
    `export { openKernel } from ${JSON.stringify(path.join(root, "searchers/go/src/index.ts"))};
     export const timeKernel = ${timeKernel.toString()};`,
  );
  const inChromium = async (test: Test): Promise<number> => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: script });
      const args = JSON.stringify([TESTS[test].moves, test, TESTS[test].times, BYTES]);
      // Runs twice: the first run of a page uses baseline-compiled code.
      return await page.evaluate<number>(
        `bundle.openKernel().then((kernel) => { bundle.timeKernel(kernel, ...${args}); return bundle.timeKernel(kernel, ...${args})[0]; })`,
      );
    } finally {
      await browser.close();
    }
  };
  const micro = (nanoseconds: number): number => nanoseconds / 1000;
  return [
    ...NAMES.map((test): Measure => ({
      what: TESTS[test].what,
      unit: "us",
      rounds: ROUNDS,
      run: () => micro(inNode(test)[0]),
      ...(test === "light"
        ? {
            reference: program === null ? "no C compiler on this machine" : "the same in C, -O3 -march=native",
            referenceRun: () => micro(inC()[0]),
          }
        : { reference: "a light playout", referenceRun: () => micro(inNode("light")[0]) }),
    })),
    ...(["light", "middle"] as const).map((test): Measure => ({
      what: `${TESTS[test].what}, in Chromium`,
      unit: "us",
      rounds: ROUNDS,
      run: async () => micro(await inChromium(test)),
      reference: "the same in Node",
      referenceRun: () => micro(inNode(test)[0]),
    })),
  ];
};

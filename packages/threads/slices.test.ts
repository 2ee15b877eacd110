// A search in slices, with a clock and a kernel of the test's own.
import { expect, test } from "vitest";
import { quietHost, runSlices, trackProgress, type SearchHost, type Slices } from "./src/index.ts";

interface Run {
  readonly told: number[];
  readonly settled: number[];
  readonly asked: number[];
}

/** A clock that goes on by one for every slice, and a kernel that has so many iterations in it. */
const start = (
  limits: Pick<Slices<number>, "nodes" | "milliseconds"> & Partial<Slices<number>>,
  { has = Infinity, stopsAt = Infinity }: { readonly has?: number; readonly stopsAt?: number } = {},
): Run & { readonly result: Promise<number>; readonly release: () => void } => {
  const run: Run = { told: [], settled: [], asked: [] };
  let clock = 1000;
  let done = 0;
  let release = (): void => {};
  const stopped = new Promise<void>((resolve) => (release = resolve));
  const host: SearchHost<number> = {
    now: () => clock,
    pause: () => Promise.resolve(),
    isStopped: () => done >= stopsAt,
    untilStopped: () => stopped,
    report: (standing) => run.told.push(standing),
    reportFinal: (standing) => run.settled.push(standing),
  };
  const search = trackProgress((iterations) => {
    run.asked.push(iterations);
    clock += 1;
    done = Math.min(has, done + iterations);
    return done;
  });
  const result = runSlices({ slice: 10, search, info: (nodes) => nodes, ...limits }, host, 1000);
  return { ...run, result, release: () => release() };
};

test("a budget of nodes is kept to the last one", async () => {
  const { result, asked } = start({ nodes: 25, milliseconds: null });
  expect(await result).toBe(25);
  expect(asked).toEqual([10, 10, 5]);
});

test("a limit of time ends it, and so does a stop", async () => {
  expect(await start({ nodes: null, milliseconds: 7 }).result).toBe(70);
  expect(await start({ nodes: null, milliseconds: null }, { stopsAt: 40 }).result).toBe(40);
});

test("it tells how it stands, not too often", async () => {
  const { result, told } = start({ nodes: 2000, milliseconds: null });
  await result;
  expect(told).toEqual([500, 1000, 1500, 2000]);
  const rarely = start({ nodes: 2000, milliseconds: null, infoInterval: 100 });
  await rarely.result;
  expect(rarely.told).toEqual([500, 1500]);
});

test("where there is nothing more to find it ends; without a limit it says so and waits to be stopped", async () => {
  expect(await start({ nodes: 1000, milliseconds: null }, { has: 15 }).result).toBe(15);
  const { result, settled, release } = start({ nodes: null, milliseconds: null }, { has: 15 });
  await expect.poll(() => settled).toEqual([15]);
  let isOver = false;
  void result.then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  release();
  expect(await result).toBe(15);
});

test("[BOT-9] where the clock stands still it pauses by the number of slices, and finds the same", async () => {
  const run = async (slicesPerPause?: number) => {
    let pauses = 0;
    const host: SearchHost<number> = {
      ...(quietHost() as SearchHost<number>),
      slicesPerPause,
      pause: async () => void (pauses += 1),
    };
    const asked: number[] = [];
    let done = 0;
    const search = trackProgress((iterations) => {
      asked.push(iterations);
      return (done += iterations);
    });
    const task = { slice: 10, nodes: 75, milliseconds: null, search, info: (nodes: number) => nodes };
    return { found: await runSlices(task, host, 0), asked, pauses };
  };
  const never = await run();
  const often = await run(2);
  expect([never.pauses, often.pauses]).toEqual([0, 4]);
  expect(often).toEqual({ ...never, pauses: 4 });
});

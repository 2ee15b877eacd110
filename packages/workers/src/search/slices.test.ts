// Searches in slices, with a fake clock and a fake kernel.
import { expect, test } from "vitest";
import { quietHost, runSlices, trackProgress, type SearchHost, type Slices } from "../index.ts";

interface Run {
  readonly reported: number[];
  readonly final: number[];
  readonly requested: number[];
}

/** The clock advances by one per slice; the kernel has nothing more to find after `total` iterations. */
const start = (
  limits: Pick<Slices<number>, "nodes" | "milliseconds"> & Partial<Slices<number>>,
  { total = Infinity, stopsAt = Infinity }: { readonly total?: number; readonly stopsAt?: number } = {},
): Run & { readonly result: Promise<number>; readonly release: () => void } => {
  const run: Run = { reported: [], final: [], requested: [] };
  let clock = 1000;
  let done = 0;
  let release = (): void => {};
  const stopped = new Promise<void>((resolve) => (release = resolve));
  const host: SearchHost<number> = {
    now: () => clock,
    pause: () => Promise.resolve(),
    isStopped: () => done >= stopsAt,
    untilStopped: () => stopped,
    report: (info) => run.reported.push(info),
    reportFinal: (info) => run.final.push(info),
  };
  const search = trackProgress((iterations) => {
    run.requested.push(iterations);
    clock += 1;
    done = Math.min(total, done + iterations);
    return done;
  });
  const result = runSlices({ slice: 10, search, info: (nodes) => nodes, ...limits }, host, 1000);
  return { ...run, result, release: () => release() };
};

test("keeps a node budget exactly", async () => {
  const { result, requested } = start({ nodes: 25, milliseconds: null });
  expect(await result).toBe(25);
  expect(requested).toEqual([10, 10, 5]);
});

test("a time limit ends the search, and so does a stop", async () => {
  expect(await start({ nodes: null, milliseconds: 7 }).result).toBe(70);
  expect(await start({ nodes: null, milliseconds: null }, { stopsAt: 40 }).result).toBe(40);
});

test("reports search info, but not too often", async () => {
  const { result, reported } = start({ nodes: 2000, milliseconds: null });
  await result;
  expect(reported).toEqual([500, 1000, 1500, 2000]);
  const rarely = start({ nodes: 2000, milliseconds: null, infoInterval: 100 });
  await rarely.result;
  expect(rarely.reported).toEqual([500, 1500]);
});

test("pauses every four milliseconds, which do not include the pause, and tells the used share of a node limit", async () => {
  const run = async (nodes: number | null) => {
    let clock = 0;
    const pauses: (readonly (number | undefined)[])[] = [];
    const host: SearchHost<number> = {
      ...(quietHost(() => clock >= 60) as SearchHost<number>),
      now: () => clock,
      pause: async (...share) => {
        pauses.push([clock, ...share]);
        clock += 20;
      },
    };
    const search = trackProgress((iterations) => {
      clock += 1;
      return clock * iterations;
    });
    await runSlices({ slice: 10, nodes, milliseconds: null, search, info: (done) => done }, host, 0);
    return pauses;
  };
  expect(await run(null)).toEqual([[4], [28], [52]]);
  expect(await run(1000)).toEqual([
    [4, 0.04],
    [28, 0.28],
    [52, 0.52],
  ]);
});

test("ends when there is nothing more to find; without a limit it reports that and waits for a stop", async () => {
  expect(await start({ nodes: 1000, milliseconds: null }, { total: 15 }).result).toBe(15);
  expect(await start({ nodes: null, milliseconds: null, endsWhenDone: true }, { total: 15 }).result).toBe(15);
  const { result, final, release } = start({ nodes: null, milliseconds: null }, { total: 15 });
  await expect.poll(() => final).toEqual([15]);
  let isOver = false;
  void result.then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  release();
  expect(await result).toBe(15);
});

test("[BOT-9] [BOT-12] with a clock that stands still it pauses by the number of slices, with the same result", async () => {
  const run = async (slicesPerPause?: number) => {
    const shares: (number | undefined)[] = [];
    const host: SearchHost<number> = {
      ...(quietHost() as SearchHost<number>),
      slicesPerPause,
      pause: async (share) => void shares.push(share),
    };
    const requested: number[] = [];
    let done = 0;
    const search = trackProgress((iterations) => {
      requested.push(iterations);
      return (done += iterations);
    });
    const task = { slice: 10, nodes: 75, milliseconds: null, search, info: (nodes: number) => nodes };
    return { found: await runSlices(task, host, 0), requested, shares };
  };
  const never = await run();
  const often = await run(2);
  const shares = [20, 40, 60, 75].map((nodes) => nodes / 75);
  expect([never.shares, often.shares]).toEqual([[], shares]);
  expect(often).toEqual({ ...never, shares });
});

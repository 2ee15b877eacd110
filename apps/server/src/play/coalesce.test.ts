import { expect, test } from "vitest";
import { makeCoalesced } from "./coalesce.ts";

/** Work whose runs the test ends. */
const openWork = () => {
  const runs: { readonly key: string; readonly end: (error?: Error) => void }[] = [];
  const errors: unknown[] = [];
  const request = makeCoalesced(
    (key) =>
      new Promise<void>((resolve, reject) => {
        runs.push({ key, end: (error) => (error === undefined ? resolve() : reject(error)) });
      }),
    (error, key) => void errors.push([key, error]),
  );
  const end = async (index: number, error?: Error): Promise<void> => {
    runs[index]?.end(error);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { request, end, errors, keys: () => runs.map(({ key }) => key) };
};

test("work runs at once, and once at a time for each key", () => {
  const { request, keys } = openWork();
  for (const key of ["a", "a", "b"]) request(key);
  expect(keys()).toEqual(["a", "b"]);
});

test("requests during a run cause one more run, and that is the last", async () => {
  const { request, end, keys } = openWork();
  for (let count = 0; count < 4; count += 1) request("a");
  await end(0);
  expect(keys()).toEqual(["a", "a"]);
  await end(1);
  expect(keys()).toEqual(["a", "a"]);
  request("a");
  expect(keys()).toEqual(["a", "a", "a"]);
});

test("a run that fails is reported, and what was asked for meanwhile still runs", async () => {
  const { request, end, errors, keys } = openWork();
  const fault = new Error("no");
  request("a");
  request("a");
  await end(0, fault);
  expect(errors).toEqual([["a", fault]]);
  expect(keys()).toEqual(["a", "a"]);
});

import { expect, test } from "vitest";
import { openLatestLoad } from "./latest-load.ts";
import { settle } from "./test-table.ts";

/** Loads that end when the test says so. */
const open = () => {
  const loads = new Map<string, (isThere: boolean) => void>();
  const log: string[] = [];
  const latest = openLatestLoad<string, boolean>(
    (item) => new Promise((resolve) => loads.set(item, resolve)),
    (item, isThere) => {
      log.push(isThere ? item : `no ${item}`);
      return isThere;
    },
  );
  const end = async (item: string, isThere = true): Promise<void> => {
    loads.get(item)?.(isThere);
    await settle();
  };
  return { ...latest, log, end, start: () => latest.whenLoaded(() => log.push("start")) };
};

test("[TBL-X1] without a load nothing waits", () => {
  const { start, log } = open();
  start();
  expect(log).toEqual(["start"]);
});

test("[TBL-X1] a start waits for the ruleset that is loading, and happens once", async () => {
  const { load, start, end, log } = open();
  load("renju");
  start();
  start();
  expect(log).toEqual([]);
  await end("renju");
  expect(log).toEqual(["renju", "start"]);
});

test("[TBL-X1] of two rulesets the one that was chosen last counts, in whichever order they arrive", async () => {
  const { load, start, end, log } = open();
  load("renju");
  start();
  load("caro");
  await end("caro");
  await end("renju");
  expect(log).toEqual(["caro", "start"]);
});

test("[TBL-X1] nothing starts by a ruleset that cannot be loaded, nor in a form that is closed", async () => {
  const { load, start, end, log, stop } = open();
  load("renju");
  start();
  await end("renju", false);
  expect(log).toEqual(["no renju"]);
  load("caro");
  start();
  stop();
  await end("caro");
  expect(log).toEqual(["no renju"]);
});

// The contract of every store. `openStore` opens the store of a place; the same place gives another connection to the
// same store. `execute` runs a statement in its database.
import type { Store } from "../../src/store/store.ts";
import type { Execute, WithStore } from "./fixtures.ts";
import { describeJobs } from "./jobs.ts";
import { describeLifetime } from "./lifetime.ts";
import { describeLists } from "./lists.ts";
import { describeLog } from "./log.ts";
import { describeMatches } from "./matches.ts";
import { describeOpenings } from "./openings.ts";
import { describeTime } from "./time.ts";

export const describeStore = (name: string, openStore: (place: string) => Promise<Store>, execute: Execute): void => {
  let places = 0;
  const withStore: WithStore = (work) => async () => {
    const place = `place-${(places += 1)}`;
    const opened: Store[] = [];
    const open = async (): Promise<Store> => {
      const store = await openStore(place);
      opened.push(store);
      return store;
    };
    try {
      await work(await open(), open, place);
    } finally {
      await Promise.all(opened.map((store) => store.close()));
    }
  };
  describeMatches(name, withStore);
  describeLog(name, withStore);
  describeLists(name, withStore);
  describeJobs(name, withStore);
  describeOpenings(name, withStore);
  describeTime(name, withStore, execute);
  describeLifetime(name, withStore);
};

// What goes wrong by itself while a run lasts: links are cut, the database's clock is set, pages are paused. Servers are
// stopped for a new release as well.
import type { SimulatedDatabase } from "./database.ts";
import { BUS, DATABASE, type Links } from "./links.ts";
import type { Person } from "./person.ts";
import type { Weather } from "./weather.ts";
import type { World } from "./world.ts";

export interface ChaosParts {
  readonly links: Links;
  readonly database: SimulatedDatabase;
  /** The names of all servers, and how to stop one. */
  readonly servers: readonly string[];
  readonly stopServer: () => void;
  readonly people: readonly Person[];
  readonly weather: () => Weather;
}

/** Milliseconds. */
const EVERY = 500;
const CUT = { min: 500, max: 8000 };
const SLEEP = { min: 1000, max: 12_000 };
/** The clock is set forward or back, and stays within these bounds. */
const STEPS = [-8000, -2500, -600, 700, 2500, 4000, 9000, 20_000];
const OFFSET = { min: -8000, max: 40_000 };

const drawCut = ({ chance }: World, { servers, people }: ChaosParts): readonly [string, string] => {
  const server = chance.pick(servers);
  const pages = people.flatMap(({ tabs }) => tabs.map(({ name }) => name));
  // A standalone server and its store are one machine.
  return [server, chance.pick(servers.length > 1 ? [chance.pick(pages), DATABASE, BUS] : pages)];
};

const setClock = ({ chance }: World, { database }: ChaosParts): void => {
  const offset = database.journal.clockSteps.reduce((sum, { by }) => sum + by, 0);
  const by = chance.pick(STEPS);
  if (offset + by >= OFFSET.min && offset + by <= OFFSET.max) database.setClock(by);
};

export const startChaos = (world: World, parts: ChaosParts): void => {
  const { chance } = world;
  const tick = (): void => {
    const { cuts, clockSteps, sleeps, stops } = parts.weather();
    if (chance.happens(cuts)) parts.links.cut(...drawCut(world, parts), chance.between(CUT.min, CUT.max));
    if (chance.happens(clockSteps)) setClock(world, parts);
    if (chance.happens(stops)) parts.stopServer();
    if (chance.happens(sleeps)) {
      const pages = parts.people.flatMap(({ tabs }) => tabs.flatMap((tab) => tab.page() ?? []));
      if (pages.length > 0) chance.pick(pages).process.pause(chance.between(SLEEP.min, SLEEP.max));
    }
    world.after(EVERY, tick, "quiet");
  };
  tick();
};

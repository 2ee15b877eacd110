// Simulated threads of bots: the real cheap bots, which take a while in simulated time, pause between two slices, and
// sometimes fail or hang.
import { seatBot, type BotRequest } from "@tengen/workers/bots";
import type { CreateBot } from "@tengen/kernel";
import type { OpenBot } from "../../src/play/bot-turns.ts";
import type { Process } from "./process.ts";
import type { World } from "./world.ts";

/** What a bot was asked. */
export interface BotCall {
  readonly at: number;
  readonly server: Process;
  readonly playerId: string;
  readonly request: BotRequest;
  /** Infinity while it thinks. */
  endedAt: number;
}

/** The bots by their file, relative to the project's folder. */
export type BotFiles = ReadonlyMap<string, CreateBot>;

/** Milliseconds of a slice, and how many slices a turn has. */
const SLICE = { min: 5, max: 120 };
const LONG_SLICE = { min: 500, max: 1500 };
const SLICES = { min: 0, max: 3 };

export interface BotFaults {
  /** The probabilities that a turn is slow, that it fails, and that it hangs. */
  readonly slow: number;
  readonly fails: number;
  readonly hangs: number;
}

const NEVER = new Promise<never>(() => {});

export const makeOpenBot =
  (
    world: World,
    process: Process,
    { files, faults, calls }: { readonly files: BotFiles; readonly faults: () => BotFaults; readonly calls: BotCall[] },
  ): OpenBot =>
  (file) => {
    const { chance } = world;
    const create = files.get(file);
    if (create === undefined) throw new Error(`the simulation has no bot ${file}`);
    const seated = seatBot(create());
    let playerId = "";
    const think = (slice: typeof SLICE): Promise<void> =>
      new Promise((resolve) => void process.startTimer(chance.between(slice.min, slice.max), resolve));
    return {
      ready: () => think(SLICE),
      start: (own, game) => {
        playerId = own;
        seated.start(own, game);
      },
      choose: async (request, signal, pause) => {
        const call: BotCall = { at: world.now(), server: process, playerId, request, endedAt: Infinity };
        calls.push(call);
        process.onDeath(() => (call.endedAt = Math.min(call.endedAt, world.now())));
        const { slow, fails, hangs } = faults();
        if (chance.happens(hangs)) return NEVER;
        const slice = chance.happens(slow) ? LONG_SLICE : SLICE;
        try {
          for (let left = chance.between(SLICES.min, SLICES.max); left > 0; left -= 1) {
            await think(slice);
            await pause?.();
          }
          await think(slice);
          if (chance.happens(fails)) throw new Error("the bot has failed");
          return await seated.choose(request, signal);
        } finally {
          call.endedAt = world.now();
        }
      },
      end: seated.end,
      close: () => Promise.resolve(),
    };
  };

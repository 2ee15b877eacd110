// A finished match proves its shuffle: cards that do not follow from the seed are detected, wherever they were changed.
import { deriveSeed, localSecrets } from "@tengen/kernel";
import { playLocalMatch, seatBot } from "@tengen/workers/bots";
import { makeMatchFile, verifyMatch, type Entry, type MatchFile } from "@tengen/match";
import { noWatchdog, rechain } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import createRandom from "./bots/random.ts";
import { CARD_IDS } from "./cards.ts";
import engine from "./engine.ts";
import type { CardsState } from "./state.ts";

const seat = (playerId: string) => ({
  playerId,
  name: "Random",
  bot: seatBot(createRandom()),
  fallback: seatBot(createRandom()),
});

const { match, serverBytes } = await playLocalMatch(engine, {
  seed: "shuffle",
  seats: [seat("ann"), seat("bob")],
  maxEntries: 1000,
  budget: { nodes: 1 },
  startWatchdog: noWatchdog,
});
const file = makeMatchFile(match, serverBytes, null);

/** The step at which verification fails, with its message and entry. */
const faultOf = async (changed: MatchFile) => {
  const { steps } = await verifyMatch(changed, { engineOf: () => engine });
  const fault = steps.find((step) => !step.ok);
  return fault === undefined ? null : [fault.step, fault.seq];
};

describe("the proof of the shuffle", () => {
  test("[CRD-R1] [MAT-F1] commitment, seed and every draw verify in an unchanged match", async () => {
    const { ok, steps } = await verifyMatch(file, { engineOf: () => engine });
    expect(ok).toBe(true);
    expect(steps.find(({ step }) => step === "replay")?.message).toContain(
      "with every shuffle and draw as the seed gives them",
    );
  });

  test("[CRD-R1] [MAT-F1] other server bytes do not match the commitment", async () => {
    const other = localSecrets("another", 2).serverBytes;
    const seed = deriveSeed(other, localSecrets("shuffle", 2).nonces);
    expect(await faultOf({ ...file, reveal: { serverBytes: other, seed } })).toEqual(["commitment", undefined]);
  });

  test("[CRD-R1] [MAT-F1] a seed that does not follow from the bytes and nonces is refused", async () => {
    const seed = deriveSeed(serverBytes, localSecrets("another", 2).nonces);
    expect(await faultOf({ ...file, reveal: { ...file.reveal, seed } })).toEqual(["seed", undefined]);
  });

  test("[CRD-R1] [MAT-D5] a card that was not drawn is detected, even with a recomputed hash chain", async () => {
    let state = engine.init({ seed: file.reveal.seed, playerIds: ["ann", "bob"] });
    let tried = 0;
    for (const [seq, entry] of file.entries.entries()) {
      const { hand }: Pick<CardsState, "hand"> = state;
      const undrawn = CARD_IDS.find((card) => !hand.includes(card));
      if (undrawn !== undefined && entry.type === "PLAY_CARD" && seq % 7 === 0) {
        const changed: Entry = { ...entry, payload: { card: undrawn } };
        const entries = [...rechain(file.match, file.entries.with(seq, changed))];
        expect(await faultOf({ ...file, entries })).toEqual(["replay", seq]);
        tried += 1;
      }
      state = engine.applyAction(state, { ...entry.payload, type: entry.type } as never, entry.actorId);
    }
    expect(tried).toBeGreaterThan(3);
  });
});

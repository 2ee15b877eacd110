// Compares the engine's shuffles, draws and generated stones with a reference implementation written from SPEC.md alone
// (tests/reference.ts), over whole random games.
import { canonicalJson, openRng, seedRng } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import { CARD_IDS } from "./cards.ts";
import { configOf, MIXED, start } from "./tests/positions.ts";
import { randomGame, VARIED } from "./tests/random-game.ts";
import { createReference } from "./tests/reference.ts";

describe("[CRD-R1] [CRD-T1] [CRD-C5] the reference predicts every hand, every reshuffle and every generated stone", () => {
  test.each(VARIED)("%j", (options) => {
    let [reshuffles, generated] = [0, 0];
    for (let game = 0; game < 3; game += 1) {
      const config = configOf(options, `reference ${game}`);
      const reference = createReference(config);
      for (const { state, action, next } of randomGame(config, `choices ${game}`)) {
        expect([reference.hand, reference.drawPile, reference.discardPile]).toEqual([
          state.hand,
          state.drawPile,
          state.discardPile,
        ]);
        expect(reference.rows).toEqual(state.board);
        expect(reference.position()).toBe(state.rngState.position);
        reference.play(action, state.playerIds.indexOf(state.currentPlayerId ?? ""), !next.gameOver);
        expect([reference.hand, reference.drawPile, reference.discardPile]).toEqual([
          next.hand,
          next.drawPile,
          next.discardPile,
        ]);
        expect(reference.rows).toEqual(next.board);
        if (next.lastEffect?.card === "SPONTANEOUS_GENERATION") generated += 5;
      }
      reshuffles += reference.reshuffles();
    }
    expect(reshuffles).toBeGreaterThan(0);
    if ((options.deck?.SPONTANEOUS_GENERATION ?? 0) > 0) expect(generated).toBeGreaterThan(0);
  });
});

describe("the same seed", () => {
  test("[CRD-R1] and the same actions give the same game, byte for byte; another seed gives another", () => {
    for (const options of VARIED) {
      const config = configOf(options, "again");
      expect(canonicalJson(randomGame(config, "again"))).toBe(canonicalJson(randomGame(config, "again")));
    }
    const piles = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => canonicalJson(start({ deck: MIXED }, `${seed}`).drawPile));
    expect(new Set(piles).size).toBe(8);
  });

  test("[CRD-R1] options that do not concern the cards do not change the deal", () => {
    const { hand, drawPile } = start({ deck: MIXED });
    const other = start({ deck: MIXED, boardSize: 9, firstPlayer: 2, simultaneousFivePolicy: "draw" });
    expect([other.hand, other.drawPile]).toEqual([hand, drawPile]);
  });

  test("[CRD-R1] [CRD-S1] a pinned deal: the deck kind by kind, shuffled from the top, drawn from the end", () => {
    const laid = CARD_IDS.flatMap((card) => Array.from({ length: MIXED[card] }, () => card));
    const rng = openRng(seedRng("pinned"));
    for (let last = laid.length - 1; last > 0; last -= 1) {
      const other = rng.integer(last + 1);
      [laid[last], laid[other]] = [laid[other] ?? "PLACE_STONE", laid[last] ?? "PLACE_STONE"];
    }
    const { hand, drawPile } = start({ deck: MIXED }, "pinned");
    expect([...drawPile, ...hand.toReversed()]).toEqual(laid);
  });

  test("[CRD-R1] the generator moves only by shuffles and Generations", () => {
    for (const options of VARIED) {
      for (const { state, next } of randomGame(configOf(options, "moves"), "moves")) {
        const isShuffled = !next.gameOver && state.drawPile.length < 2;
        const isMoved = isShuffled || next.lastEffect?.card === "SPONTANEOUS_GENERATION";
        expect(next.rngState.position > state.rngState.position).toBe(isMoved);
        expect(next.rngState.key).toBe(state.rngState.key);
      }
    }
  });

  test("[CRD-R1] every order is equally likely", () => {
    // The first card of a deck of two kinds, over many seeds.
    const first = Array.from({ length: 400 }, (_, seed) =>
      start({ deck: { PLACE_STONE: 5, TAKE_STONE: 5 } }, `${seed}`),
    );
    const places = first.filter(({ hand }) => hand[0] === "PLACE_STONE").length;
    expect(Math.abs(places - 200)).toBeLessThan(50);
  });
});

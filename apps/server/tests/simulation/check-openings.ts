// Checks the opening index: every listed match that has ended is counted in it once, and nothing else.
import { openingOf, rowsOf } from "../../src/play/opening-index.ts";
import { tallyOf } from "../../src/store/sql-store.ts";
import type { OpeningTally } from "../../src/store/store.ts";
import { sameJson } from "@tengen/kernel";
import type { Truth } from "./oracle.ts";
import type { Run } from "./scenario.ts";

type Tallies = Map<string, Map<number, OpeningTally>>;

/** Adds the opening of a match to the tallies. */
const count = (tallies: Tallies, { setup }: Run, { stored, entries }: Truth): void => {
  const game = setup.games.find(stored.gameId, stored.record.rulesetVersion);
  if (game === undefined) throw new Error(`there is no game ${stored.gameId}`);
  const opening = openingOf(game, stored, entries);
  for (const { position, move } of rowsOf(game, opening)) {
    const moves = tallies.get(position) ?? new Map<number, OpeningTally>();
    const [before, more] = [moves.get(move), tallyOf(opening.result)];
    const sum = (of: "games" | "black" | "white" | "draw"): number => (before?.[of] ?? 0) + more[of];
    moves.set(move, { move, games: sum("games"), black: sum("black"), white: sum("white"), draw: sum("draw") });
    tallies.set(position, moves);
  }
};

const inOrder = (tallies: Iterable<OpeningTally>): readonly OpeningTally[] =>
  [...tallies].toSorted((a, b) => a.move - b.move);

export const checkOpenings = async (run: Run, truths: readonly Truth[]): Promise<readonly string[]> => {
  const tallies: Tallies = new Map();
  for (const truth of truths) if (truth.stored.listed && truth.match.status === "finished") count(tallies, run, truth);
  const faults: string[] = [];
  for (const [position, moves] of tallies) {
    const stored = inOrder(await run.database.store.readOpening(position));
    if (!sameJson(stored, inOrder(moves.values())))
      faults.push(`the opening index has ${JSON.stringify(stored)}, not ${JSON.stringify(inOrder(moves.values()))}`);
  }
  return faults;
};

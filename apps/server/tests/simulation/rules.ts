// The rules of a match of the run: a game, a ruleset and options, drawn by chance.
import type { AnyEngine, JsonObject } from "@tengen/kernel";
import type { Games } from "../../src/play/games.ts";
import type { Chance } from "./world.ts";

export interface Rules {
  readonly gameId: string;
  /** Undefined for the default engine of the game. */
  readonly ruleset: string | undefined;
  /** The options that the creator asks for. */
  readonly asked: JsonObject;
  /** What the match must be played by. */
  readonly rulesetVersion: string;
  readonly options: JsonObject;
}

const GAMES = ["gomoku", "go-9x9", "gomoku-cards"];

/** Options that replace those of a ruleset, by the version of its engine. Large boards are rare: they take long. */
const GO: readonly JsonObject[] = [
  {},
  {},
  {},
  { komi: 0 },
  { handicap: 3 },
  { handicap: 2, placement: "free" },
  { ko: "situational" },
  { size: 13 },
];
const CARDS: readonly JsonObject[] = [{}, {}, { firstPlayer: 2 }];
const OPTIONS: Readonly<Record<string, readonly JsonObject[]>> = {
  "chinese-v1": GO,
  "japanese-v1": GO,
  "aga-v1": GO,
  "cards-v1": CARDS,
  "freestyle-20x20-v1": [{}, { opening: "swap2" }],
  "renju-15x15-v1": [{}, { opening: "none" }, { opening: "soosyrv-8" }],
};

export const drawRules = (chance: Chance, games: Pick<Games, "find">): Rules => {
  const gameId = chance.pick(GAMES);
  const game = games.find(gameId);
  if (game === undefined) throw new Error(`there is no game ${gameId}`);
  const { rulesets, engine } = game;
  // Some requests name no ruleset.
  const ruleset = chance.happens(0.2) ? undefined : chance.pick(rulesets);
  const { rulesetVersion } = ruleset ?? engine;
  const asked = chance.pick(OPTIONS[rulesetVersion] ?? [{}]);
  return { gameId, ruleset: ruleset?.id, asked, rulesetVersion, options: { ...ruleset?.options, ...asked } };
};

export const engineOfRules = (games: Pick<Games, "engineOf">, { gameId, rulesetVersion }: Rules): AnyEngine => {
  const engine = games.engineOf(gameId, rulesetVersion);
  if (engine === undefined) throw new Error(`${gameId} has no engine ${rulesetVersion}`);
  return engine;
};

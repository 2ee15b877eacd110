// The seats and options that games begin with.
import { opponentBot } from "@tengen/catalogue";
import type { JsonObject } from "@tengen/kernel";
import type { GameSetup } from "./local-game.ts";
import { botOrDefault, rulesetsIn, startOptions } from "./rulesets.ts";
import type { SeatChoice } from "./timeline.ts";
import type { AnyTableGame } from "./table-game.ts";

const PERSON: SeatChoice = { kind: "person" };

/** The opponent that the game suggests, or the default bot if that one cannot play; null in a game without bots. */
export const defaultOpponent = (game: AnyTableGame, options: JsonObject): string | null =>
  botOrDefault(game, options, opponentBot(game.manifest)?.name)?.name ?? null;

/** A person in the given seat, and in all others the bot, or the default opponent if none is given. */
export const setupAgainstBot = (
  game: AnyTableGame,
  seat: number,
  options: JsonObject,
  opponent?: string,
): GameSetup => {
  const bot = opponent ?? defaultOpponent(game, options);
  const other: SeatChoice = bot === null ? PERSON : { kind: "bot", name: bot };
  return {
    seats: Array.from({ length: game.manifest.players.min }, (_, index) => (index === seat ? PERSON : other)),
    options,
  };
};

/** A person in every seat. */
export const setupOfPeople = ({ manifest }: AnyTableGame, options: JsonObject): GameSetup => ({
  seats: Array.from({ length: manifest.players.min }, () => PERSON),
  options,
});

/** The setup of a first game: the first ruleset with this engine, and a person against the default opponent. */
export const defaultSetup = (game: AnyTableGame): GameSetup => {
  const ruleset = rulesetsIn(game).find(({ rulesetVersion }) => rulesetVersion === game.engine.rulesetVersion);
  return setupAgainstBot(game, 0, startOptions(game, ruleset));
};

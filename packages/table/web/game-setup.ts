// The seats and options that games begin with.
import { opponentBot } from "@tengen/catalogue";
import type { JsonObject } from "@tengen/kernel";
import type { GameSetup } from "./local-game.ts";
import type { SeatChoice } from "./timeline.ts";
import type { AnyTableGame } from "./table-game.ts";

const PERSON: SeatChoice = { kind: "person" };

/** The setup of a first game: a person against the opponent that the game suggests. */
export const defaultSetup = ({ manifest }: AnyTableGame): GameSetup => {
  const opponent = opponentBot(manifest);
  return {
    seats: Array.from({ length: manifest.players.min }, (_, index) =>
      index === 0 || opponent === undefined ? PERSON : { kind: "bot", name: opponent.name },
    ),
    options: manifest.defaultConfig ?? {},
  };
};

/** The name of the bot in a first game; null in a game without bots. */
export const defaultOpponent = (game: AnyTableGame): string | null =>
  defaultSetup(game).seats.flatMap((seat) => (seat.kind === "bot" ? [seat.name] : []))[0] ?? null;

/** A person in the given seat, and the default opponent in all others. */
export const setupAgainstBot = (game: AnyTableGame, seat: number, options: JsonObject): GameSetup => {
  const bot = defaultOpponent(game);
  const other: SeatChoice = bot === null ? PERSON : { kind: "bot", name: bot };
  return { seats: defaultSetup(game).seats.map((_, index) => (index === seat ? PERSON : other)), options };
};

// Games of one person against a bot: what they were, and which one is started at once.
import type { JsonObject } from "@tengen/kernel";
import { defaultOpponent, setupAgainstBot } from "./game-setup.ts";
import type { ColorChoice, LastPlay, PlayedBot } from "./last-play.ts";
import type { GameSetup, LocalGame } from "./local-game.ts";
import { opponentFor } from "./ladder.ts";
import type { AnyTableGame } from "./table-game.ts";
import { hasOnePerson, type SeatChoice } from "./timeline.ts";

/** The bot that one person plays against; null in any other game. */
export const opponentIn = (seats: readonly SeatChoice[] | null): string | null => {
  if (seats === null || !hasOnePerson({ seats })) return null;
  const bots = new Set(seats.flatMap((seat) => (seat.kind === "bot" ? [seat.name] : [])));
  return bots.size === 1 ? ([...bots][0] ?? null) : null;
};

/** What to remember of a game: its bot, once the game has begun. */
export const playedBotIn = ({ record, seats, entries }: LocalGame): PlayedBot | null => {
  const bot = entries.length === 0 ? null : opponentIn(seats);
  return bot === null ? null : { gameId: record.gameId, bot };
};

/** The seat of a colour; `random` chooses one, from 0 up to but not including 1. */
export const seatOfColor = ({ renderer }: AnyTableGame, color: ColorChoice, random: number): number =>
  color === "random"
    ? Math.floor(random * renderer.colors.length)
    : Math.max(
        renderer.colors.findIndex((one) => one === color),
        0,
      );

/** A game that starts at once: against the last bot of this game that can play it, with the colour chosen last. */
export const quickSetup = (
  game: AnyTableGame,
  options: JsonObject,
  last: LastPlay | null,
  random: number,
): GameSetup => {
  const wanted = last?.bots[game.manifest.id] ?? defaultOpponent(game, options) ?? "";
  const bot = opponentFor(game, options, wanted) ?? undefined;
  return setupAgainstBot(game, seatOfColor(game, last?.color ?? "black", random), options, bot);
};
